"""Seeded faults: each plants one mistake into a copy of the scripts and packs and asks that the check made for
it turns red, with the right words. A fault that goes unnoticed is a check that cannot fail.

faults.py [WORD ...]     all, or those whose name holds a word; two at a time"""
from concurrent.futures import ThreadPoolExecutor
import os
import re
import shutil
import subprocess
import sys
import tempfile

from common import ROOT, Tally, run

BUILD = os.environ.get("GROGNARD_BUILD", os.path.join(ROOT, "build"))

FUZZ = ["check", "1806:auerstedt", "--rungs", "fuzz", "--games", "6", "--every", "3"]
SPECS = ["test", "1806", "--spec", "spec/11_results_spec.lua"]
CHECK = ["check", "1806", "--quick"]
SECRET = ["check", "example-secret:duel", "--rungs", "fuzz", "--games", "3", "--every", "2"]
PACKAGE = ["check", "example-package:altenfeld", "--rungs", "fuzz", "--games", "8", "--every", "2"]
ROUNDS = ["check", "example-rounds:duel", "--rungs", "fuzz", "--games", "3", "--every", "3"]
GOLDEN = ["test", "1806", "--replays", "--filter", "saalfeld"]
COURIER = ["check", "courier:post", "--mods", "PACKS", "--rungs", "fuzz", "--games", "8", "--every", "2"]
COVERAGE = ["coverage", "example-first"]
LESSONS = ["check", "example-first", "--rungs", "coverage"]
MOVEMENT = ["test", "1806", "--spec", "spec/08_movement_spec.lua"]


def referee(part, positions=300):
    return ["python", "mods/1806/referee/run.py", str(positions), "1", part]


# name, file, what stands there, what is planted, command, words that must appear
FAULTS = [
    ("an entry listed twice", "scripts/kernel/actions.lua", "      if ordered < last then sort_block(list, first, ordered, last) end\n",
     "      if last > first then list[last + 1] = list[last] count = last + 1 last = count end\n", FUZZ, "stands twice"),
    ("an unsorted list", "scripts/kernel/actions.lua", "      if ordered < last then sort_block(list, first, ordered, last) end\n",
     "for i = first, first + (last - first) // 2 do local j = last - (i - first) list[i], list[j] = list[j], list[i] end",
     FUZZ, "out of order"),
    ("a validator that lets all pass", "scripts/kernel/actions.lua", "    declared.check(G, frame, side, unpack(values, 1, #declared.args))",
     "", FUZZ, "not listed but accepted"),
    ("a validator that refuses all", "scripts/kernel/rule.lua", "  if condition then return true end",
     "  if condition and not reasons then return true end", FUZZ, "listed but refused"),
    ("a snapshot that forgets", "scripts/session/game.lua", "  game.G = value.decode(bytes)",
     "  game.G = value.decode(bytes)\n  game.G.turn = game.G.turn - 1", FUZZ, "undo does not give the state back"),
    ("a state held outside G", "mods/1806/rules/01_pieces.lua", "function M.refresh(G)\n",
     "function M.refresh(G)\n  for _, id in ipairs(G.order) do G.pieces[id].moved = true end\n", FUZZ, "save"),
    ("a strength leaked into the view", "mods/1806/rules/01_hidden.lua", "    nation = nation,\n",
     "    nation = nation,\n    strength = pieces.strength(G, top),\n", FUZZ, "can tell what is hidden"),
    ("a refused proposal that tells where the enemy is", "scripts/kernel/override.lua", "  if not id then return nil end\n",
     "  local holder, key = M.find(G, path)\n  if not id then return holder and holder[key] == value and 'override_path' or nil end\n", FUZZ, "can tell what is hidden: reasons"),
    ("a query that tells where the enemy is", "mods/1806/series.lua", "  queries = overlays.queries,\n",
     "  queries = { leak = function(G, side)\n    local list = {}\n    for _, id in ipairs(G.order) do\n"
     "      local p = G.pieces[id]\n      if p.hex and p.side ~= side then list[#list + 1] = id .. p.hex end\n"
     "    end\n    return { list = list }\n  end },\n", FUZZ, "queries.leak"),
    ("an order told to all", "mods/example-secret/rules/orders.lua", 'log_to(side, "3.4"', 'log("3.4"', SECRET, "chooses: heard"),
    ("an order marker laid face up", "mods/example-secret/displays.lua", 'private = { order = "3.4", ', "private = { ", SECRET,
     "can tell what"),
    ("a strength on a chart told to the enemy", "mods/example-secret/displays.lua", "if piece.side == side then shown.strength",
     "if piece.side then shown.strength", SECRET, "can tell what is hidden"),
    ("a deployment shown before it is sealed", "mods/example-rounds/rules/rounds.lua",
     'local unseen = within(G, "deployment")', 'local unseen = false', ROUNDS, "chooses: view.boxes"),
    ("a choice of battle told to all", "mods/example-package/rules/battle.lua", "    fight(G).pitched[side] = pitched\n",
     "    fight(G).pitched[side] = pitched\n    log('5.3', pitched and 'stands' or 'gives_way', 'side', side)\n", PACKAGE, "chooses: heard"),
    ("a choice of battle in the other's prompt", "mods/example-package/rules/battle.lua", "  simultaneous = sides_of,\n",
     "  simultaneous = sides_of,\n  values = function(G) return { seen = fight(G).pitched } end,\n", PACKAGE, "can tell what"),
    ("another's order taken back", "scripts/session/game.lua", "if last and last.side ~= side then game.history = {} end", "",
     ["test", "example-secret"], "not ok"),
    ("a list that remembers between prompts", "mods/1806/rules/08_march.lua",
     "add() end,\n  check = function(G, f, side)\n    local id = f.force[1]\n    if not need(#f.force == 1",
     "if not pieces.marched then\n    pieces.marched = true\n    add()\n  end end,\n  check = function(G, f, side)\n"
     "    local id = f.force[1]\n    if not need(#f.force == 1",
     FUZZ, "FAULTS  fuzz"),
    ("a ZOC that crosses rivers", "mods/1806/rules/04_zoc.lua", 'not map:side(hex, to, "river") end)',
     'not map:side(hex, to, "stream") end)', referee("battles", 60), "FAIL"),
    ("odds that round for the attacker", "scripts/kernel/content.lua", "    if strength * each.odds[2] >= against",
     "    if 2 * strength * each.odds[2] >= against", referee("battles", 60), "FAIL"),
    ("a unit that falls back into a ZOC", "mods/1806/rules/02_night.lua", 'if not need(not zoc.hostile(side, to), "4.2"',
     'if not need(true, "4.2"', referee("night", 150), "FAIL"),
    ("a leader who reorganizes too near", "mods/1806/tables/combat.lua", "distance = { 5,", "distance = { 4,", referee("night", 150), "FAIL"),
    ("a supply line a hex too short", "mods/1806/tables/supply.lua", "line = { 14,", "line = { 13,", referee("supply", 240), "FAIL"),
    ("a Vedette whose ZOC cuts supply", "mods/1806/rules/14_supply.lua",
     "if zoc.hostile_firm(side, hex) then", "if zoc.hostile(side, hex) then", referee("supply", 240), "FAIL"),
    ("friends who open a ZOC to supply", "mods/1806/rules/14_supply.lua",
     "if zoc.hostile_firm(side, hex) then",
     "if zoc.hostile_firm(side, hex) and not pieces.holds(G, hex, side) then", referee("supply", 240), "FAIL"),
    ("a range that asks for the first road", "mods/1806/tables/command_range.lua", "any_of = { { 1 }, { 2 } }",
     "any_of = { { 1 } }", referee("command", 200), "FAIL"),
    ("a range that friends do not open", "mods/1806/rules/07_command.lua",
     "return not zoc.hostile(side, hex) or pieces.holds(G, hex, side)",
     "return not zoc.hostile(side, hex)", referee("command", 200), "FAIL"),
    ("a Vedette that rides one hex only", "mods/1806/tables/combat.lua", "ride = { 2,", "ride = { 1,",
     referee("vedettes", 150), "FAIL"),
    ("Vedettes that gather in a ZOC", "mods/1806/rules/13_vedettes.lua", 'need(not zoc.hostile(side, hex), "13.12c"',
     'need(true, "13.12c"', referee("vedettes", 150), "FAIL"),
    ("a reorganized unit that breaks down", "mods/1806/rules/13_vedettes.lua",
     'need(not G.pieces[id].reduced, "13.13a"', 'need(true, "13.13a"', referee("vedettes", 150), "FAIL"),
    ("a Vedette whose ZOC stops a retreat", "mods/1806/rules/11_routes.lua", "if zoc.hostile_firm(side, to) then",
     "if zoc.hostile(side, to) then", referee("vedettes", 150), "FAIL"),
    ("another word in the log", "mods/1806/text/en.lua", "the turn marker moves on", "the turn marker walks on", GOLDEN, "the log: expected"),
    ("an empty prompt", "mods/1806/series.lua", "offer = function(_, _, _, add) add() end,\n  check = function(G, f)",
     "offer = function() end,\n  check = function(G, f)", FUZZ, "offers nothing"),
    ("a piece in two places", "scripts/mechanics/board.lua", "  if ordered and from then leave_stack(G, id, from) end\n", "", FUZZ, "invariant"),
    ("two results of the table swapped", "mods/1806/tables/crt.grid", "\tAr\tAr\tDr\tDr\t", "\tAr\tDr\tAr\tDr\t", SPECS, "not ok"),
    ("a modifier that is not logged", "scripts/kernel/rule.lua", "  self.items[#self.items + 1] = item\n", "\n", ["test", "1806", "--spec", "spec/11_odds_spec.lua"], "not ok"),
    ("a rule whose case is taken away", "mods/example-first/spec/rules_spec.lua", '  it("2.4 ', '  it("', COVERAGE, "missing: 2.4"),
    ("a rule whose case asks nothing", "mods/example-first/spec/rules_spec.lua", '"2.5 a piece that comes next to an enemy stops", function()\n',
     '"2.5 a piece that comes next to an enemy stops", function()\n    if true then return end\n', LESSONS, "2.5: no case tests this rule"),
    ("a name misspelt in a rule", "mods/1806/rules/03_stacking.lua", "local M = {}",
     "local M = {}\nlocal function never() return rol() end\nM.never = never", CHECK,
     "undefined name 'rol' (did you mean 'roll'?)"),
    ("a rule number that no ledger has", "mods/1806/rules/11_combat.lua", '"11.22c", "attacked_already"', '"11.23c", "attacked_already"',
     CHECK, "need '11.23c': no such rule in rules.tsv"),
    ("a rule number in a table that no ledger has", "mods/1806/tables/supply.lua", '"14.1', '"41.1', CHECK, "is no known rule"),
    ("a unit of a wrong arm", "mods/1806/units/units.tsv", "\tinfantry\t", "\tinfntry\t", CHECK, "infantry"),
    ("a set-up hex off the map", "mods/1806/scenarios/auerstedt.lua", 'hex = "N2236"', 'hex = "N9936"', CHECK, "N9936"),
    ("a data file that does not parse", "mods/1806/tables/victory.lua", "conditions = {", "conditions = {{", CHECK, "victory.lua"),
    ("dice that can be taken back", "scripts/session/game.lua", "  if rolled or revealed or asked", "  if revealed or asked", FUZZ,
     "can be taken back although dice fell"),
    ("another side's turn taken back", "scripts/session/game.lua", "revealed or asked ~= side_key(game) then", "revealed then", FUZZ,
     "can be taken back although another side is asked"),
    ("an undo barrier dropped", "mods/1806/rules/08_arrival.lua", "then barrier() end", "then end", MOVEMENT, "not ok"),
    ("a road shifted", "mods/1806/maps/1806.map", "path N0119/N0120 road", "path N0118/N0119 road", CHECK,
     "its source gives 'path N0119/N0120 road' here"),
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
    ("a journal that loses false", "scripts/session/game.lua", "row.args[arg[1]] = values[i]", "row.args[arg[1]] = values[i] or nil",
     COURIER, "another when it is played from the save"),
    ("a text that no validator holds", "scripts/kernel/free_text.lua", 'if has_control(text) then return "text_control" end', "", COURIER,
     "takes a text that is none"),
    ("a key that no schema knows", "mods/1806/scenarios/saalfeld.lua", "turns = 3", "turnz = 3", CHECK, "turns"),
]


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
    chosen = [fault for fault in FAULTS if not wanted or any(word in fault[0] for word in wanted)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        for fault, (noticed, detail) in zip(chosen, pool.map(try_fault, chosen)):
            tally.case(fault[0], noticed, detail)
    tally.close()


if __name__ == "__main__":
    main()
