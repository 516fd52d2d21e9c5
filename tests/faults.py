"""Seeded faults: each plants one mistake into a copy of the scripts and packs and asks that the check made for
it turns red, with the right words. A fault that goes unnoticed is a check that cannot fail. Those of the engine and of the
scripts are here and need no series; those of a pack are in its tests/faults.py: FAULTS, rows of the same shape.

faults.py [WORD ...]     all, or those whose name holds a word (those of a pack begin with its id); two at a time"""
from concurrent.futures import ThreadPoolExecutor
import glob
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile

from common import ROOT, Tally, run

BUILD = os.environ.get("GROGNARD_BUILD", os.path.join(ROOT, "build"))

RIDGE = ["check", "example-sight:ridge", "--rungs", "fuzz", "--games", "6", "--every", "3"]
MILL = ["check", "example-first:mill", "--rungs", "fuzz", "--games", "3"]
CHECK = ["check", "example-first", "--quick"]
SECRET = ["check", "example-secret:duel", "--rungs", "fuzz", "--games", "3", "--every", "2"]
PACKAGE = ["check", "example-package:altenfeld", "--rungs", "fuzz", "--games", "8", "--every", "2"]
ROUNDS = ["check", "example-rounds:duel", "--rungs", "fuzz", "--games", "8", "--every", "2"]
COURIER = ["check", "courier:post", "--mods", "PACKS", "--rungs", "fuzz", "--games", "8", "--every", "2"]
COVERAGE = ["coverage", "example-first"]
PATROL = ["check", "patrol:ford", "--mods", "PACKS", "--rungs", "fuzz", "--games", "3", "--every", "1"]
LESSONS = ["check", "example-first", "--rungs", "coverage"]

# name, file, what stands there, what is planted, command, words that must appear
FAULTS = [
    ("an entry listed twice", "scripts/kernel/actions.lua", "      if ordered < last then sort_block(list, first, ordered, last) end\n",
     "      if last > first then list[last + 1] = list[last] count = last + 1 last = count end\n", RIDGE, "stands twice"),
    ("an unsorted list", "scripts/kernel/actions.lua", "      if ordered < last then sort_block(list, first, ordered, last) end\n",
     "for i = first, first + (last - first) // 2 do local j = last - (i - first) list[i], list[j] = list[j], list[i] end",
     RIDGE, "out of order"),
    ("a validator that lets all pass", "scripts/kernel/actions.lua", "    declared.check(G, frame, side, unpack(values, 1, #declared.args))",
     "", RIDGE, "not listed but accepted"),
    ("a validator that refuses all", "scripts/kernel/globals.lua", "need = sandbox.condition(rule.need)",
     "need = function(condition, ...) return rule.need(condition and not rule.listens(), ...) end", RIDGE, "listed but refused"),
    ("a snapshot that forgets", "scripts/session/game.lua", "  game.G = value.decode(bytes)",
     "  game.G = value.decode(bytes)\n  game.G.turn = game.G.turn - 1", RIDGE, "undo does not give the state back"),
    ("a fixed value that hangs on the state", "tests/packs/patrol/series.lua", 'local foes = derived("foes", { "prompt" }, function(G, id)\n',
     'local now\nlocal turn = fixed("turn of now", function() return now.turn end)\n'
     'local foes = derived("foes", { "prompt" }, function(G, id)\n  now = G\n  turn()\n', PATROL, "fixed value 'turn of now'"),
    ("a check that writes", "mods/example-secret/rules/moves.lua", "    local left = orders.left(G, force)\n    to:need(",
     "    local left = orders.left(G, force)\n    G.points[id] = (G.points[id] or 0) + 1\n    to:need(", SECRET, "a list or a reason changes the state"),
    ("an order told to all", "mods/example-secret/rules/orders.lua", 'log_to(side, "3.4"', 'log("3.4"', SECRET, "chooses: heard"),
    ("an order marker laid face up", "mods/example-secret/displays.lua", 'private = { order = "3.4", ', "private = { ", SECRET,
     "can tell what"),
    ("a strength on a chart told to the enemy", "mods/example-secret/displays.lua", "if piece.side == side then shown.strength",
     "if piece.side then shown.strength", SECRET, "can tell what is hidden"),
    ("a deployment shown before it is sealed", "mods/example-rounds/rules/rounds.lua",
     'local unseen = within(G, "deployment")', 'local unseen = false', ROUNDS, "view.boxes"),
    ("a choice of battle told to all", "mods/example-package/rules/battle.lua", "    fight(G).pitched[side] = pitched\n",
     "    fight(G).pitched[side] = pitched\n    log('5.3', pitched and 'stands' or 'gives_way', 'side', side)\n", PACKAGE, "chooses: heard"),
    ("a choice of battle in the other's prompt", "mods/example-package/rules/battle.lua", "  simultaneous = sides_of,\n",
     "  simultaneous = sides_of,\n  values = function(G) return { seen = fight(G).pitched } end,\n", PACKAGE, "can tell what"),
    ("another's order taken back", "scripts/session/game.lua", "if last and last.side ~= side then game.history = {} end", "",
     ["test", "example-secret"], "not ok"),
    ("an empty prompt", "mods/example-first/rules/fights.lua", 'actions = { "attack", "end" },', 'actions = { "attack" },', MILL,
     "offers nothing"),
    ("a modifier that is not logged", "scripts/kernel/rule.lua", "  self.items[#self.items + 1] = item\n", "\n", ["test", "example-first", "--specs"], "not ok"),
    ("a rule whose case is taken away", "mods/example-first/spec/rules_spec.lua", '  it("2.4 ', '  it("', COVERAGE, "missing: 2.4"),
    ("a rule whose case asks nothing", "mods/example-first/spec/rules_spec.lua", '"2.5 a piece that comes next to an enemy stops", function()\n',
     '"2.5 a piece that comes next to an enemy stops", function()\n    if true then return end\n', LESSONS, "2.5: no case tests this rule"),
    ("a name misspelt in a rule", "mods/example-first/rules/pieces.lua", "local M = {",
     "local M\nlocal function never() return rol() end\nM = { never = never,", CHECK,
     "undefined name 'rol' (did you mean 'roll'?)"),
    ("a rule number that no ledger has", "mods/example-first/rules/moves.lua", '"2.4", "taken"', '"2.6", "taken"',
     CHECK, "need '2.6': no such rule in rules.tsv"),
    ("a unit of a wrong arm", "mods/example-first/units/units.tsv", "\tinfantry\t", "\tinfntry\t", CHECK, "infantry"),
    ("a set-up hex off the map", "mods/example-first/scenarios/mill.lua", 'hex = "0205"', 'hex = "9905"', CHECK, "9905"),
    ("a data file that does not parse", "mods/example-first/tables/terrain.lua", "movement = {", "movement = {{", CHECK, "terrain.lua"),
    ("dice that can be taken back", "scripts/session/game.lua", "  if rolled or revealed or asked", "  if revealed or asked", RIDGE,
     "can be taken back although dice fell"),
    ("another side's turn taken back", "scripts/session/game.lua", "revealed or asked ~= side_key(game) then", "revealed then", RIDGE,
     "can be taken back although another side is asked"),
    ("keys that are not sorted", "engine/api/luakeys.c", "  merge_sort(keys->list, spare, count);\n}", "  (void)spare;\n}",
     ["unit", "script_test"], "pairs is sorted"),
    ("dice that do not hang on the counter", "engine/core/dice.c", "mix((x ^ counter) + ", "mix(x + ", ["unit", "dice_test"], "FAILED"),
    ("a card told as the last one is laid", "tests/packs/courier/series.lua", "    G.cards[side] = card\n",
     '    G.cards[side] = card\n    if #keys_of(G.cards) == 3 then log("1.2", "turned_up", "side", side, "card", card) end\n', COURIER,
     "chooses: heard"),
    ("a guess that is no guess", "tests/packs/courier/rules/shots.lua", "not piece.seen then", "false then", COURIER,
     "can tell what is hidden: odds"),
    ("odds on the true position", "scripts/kernel/odds.lua", "series.guess(value.clone(game.G), side)", "game.G", COURIER,
     "can tell what is hidden: odds"),
    ("a journal that loses false", "scripts/session/journal.lua", "row.args[arg[1]] = values[i]", "row.args[arg[1]] = values[i] or nil",
     COURIER, "another when it is played from the save"),
    ("a text that no validator holds", "scripts/kernel/free_text.lua", 'if has_control(text) then return "text_control" end', "", COURIER,
     "takes a text that is none"),
    ("a key that no schema knows", "mods/example-first/scenarios/mill.lua", "turns = 6", "turnz = 6", CHECK, "turns"),
]


def of_pack(path):
    """The faults of a pack, named "PACK: NAME"."""
    pack = os.path.basename(os.path.dirname(os.path.dirname(path)))
    spec = importlib.util.spec_from_file_location(f"faults_of_{pack}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [(f"{pack}: {fault[0]}", *fault[1:]) for fault in module.FAULTS]


def all_faults():
    """Those above, and those of all packs."""
    paths = sorted(path for folder in ("mods", "tests/packs") for path in glob.glob(os.path.join(ROOT, folder, "*/tests/faults.py")))
    return FAULTS + [fault for path in paths for fault in of_pack(path)]


def copy_tree():
    folder = tempfile.mkdtemp(prefix="grognard_fault_")
    for name in ("scripts", "mods", "engine", "tests/packs"):
        shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
    return folder


def unit(test, folder, path):
    """A unit test with the planted C file in the place of the library's own."""
    with open(os.path.join(BUILD, test + ".make"), encoding="utf-8") as file:
        text = file.read()
    flags = re.search(r"-std=c11 .*", text).group(0).replace("-Werror", "-w").split()
    libraries = re.search(r"-lengine (.*)", text).group(1).split()
    binary = os.path.join(folder, test)
    subprocess.run([os.environ.get("CC", "cc").split()[-1], *flags, "-I", os.path.join(folder, "engine"), "-o", binary,
                    os.path.join(ROOT, f"tests/unit/{test}.c"), os.path.join(folder, path),
                    os.path.join(BUILD, "bin/Release/libengine.a"), *libraries], check=True, cwd=ROOT)
    done = subprocess.run([binary], capture_output=True, text=True, timeout=300, cwd=ROOT)
    return min(done.returncode, 1), done.stdout + done.stderr


def plant(folder, path, old, new):
    full = os.path.join(folder, path)
    with open(full, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        return False
    with open(full, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))
    return True


def judge(command, folder, path):
    """Exit code and words of a command on the planted tree; `python` runs a test program on it, `unit` a test of C."""
    if command[0] == "unit":
        return unit(command[1], folder, path)
    if command[0] != "python":
        code, out, err = run(*(os.path.join(folder, "tests/packs") if word == "PACKS" else word for word in command), data=folder)
        return code, out + err
    done = subprocess.run([sys.executable, os.path.join(ROOT, command[1]), *command[2:]], capture_output=True, text=True,
                          env={**os.environ, "GROGNARD_DATA": folder}, timeout=300)
    return done.returncode, done.stdout + done.stderr


def try_fault(fault):
    """Whether a fault was noticed, and what was said when it was not."""
    _, path, old, new, command, words = fault
    folder = copy_tree()
    try:
        if not plant(folder, path, old, new):
            return False, f"'{old[:50]}' does not stand in {path} any more"
        code, out = judge(command, folder, path)
        return code == 1 and words in out, f"exit {code}, without '{words}': {out[-600:]}"
    finally:
        shutil.rmtree(folder)


def main():
    tally, wanted = Tally(), sys.argv[1:]
    chosen = [fault for fault in all_faults() if not wanted or any(word in fault[0] for word in wanted)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        for fault, (noticed, detail) in zip(chosen, pool.map(try_fault, chosen)):
            tally.case(fault[0], noticed, detail)
    tally.close()


if __name__ == "__main__":
    main()
