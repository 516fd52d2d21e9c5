"""Seeded faults: each plants one mistake into a copy of the scripts and packs and asks that the check made for
it turns red, with the right words. A fault that goes unnoticed is a check that cannot fail."""
import os
import shutil
import subprocess
import sys
import tempfile

from common import ROOT, Tally, run

FUZZ = ["check", "1806:auerstedt", "--rungs", "fuzz", "--games", "12", "--every", "2", "--jobs", "2"]
SPECS = ["test", "1806"]
CHECK = ["check", "1806", "--quick"]
REFEREE = ["python", "tests/referee/run.py"]
GOLDEN = ["python", "tests/golden.py"]

# name, file, what stands there, what is planted, command, words that must appear
FAULTS = [
    ("an entry listed twice", "scripts/kernel/actions.lua", "    if #result > first then sort_block(result, first) end",
     "    if #result > first then result[#result + 1] = result[#result] end", FUZZ, "stands twice"),
    ("an unsorted list", "scripts/kernel/actions.lua", "if #result > first then sort_block(result, first) end",
     "for i = first, first + (#result - first) // 2 do local j = #result - (i - first) result[i], result[j] = result[j], result[i] end",
     FUZZ, "out of order"),
    ("a validator that lets all pass", "scripts/kernel/actions.lua", "    declared.check(G, frame, side, values[1], values[2], values[3])",
     "", FUZZ, "not listed but accepted"),
    ("a validator that refuses all", "scripts/kernel/rule.lua", "  if condition then return true end\n  if id == muted",
     "  if condition and not reasons then return true end\n  if id == muted", FUZZ, "listed but refused"),
    ("a snapshot that forgets", "scripts/kernel/game.lua", "  game.G = value.decode(bytes)",
     "  game.G = value.decode(bytes)\n  game.G.turn = game.G.turn - 1", FUZZ, "undo does not give the state back"),
    ("a state held outside G", "mods/1806/rules/pieces.lua", "function M.refresh(G)\n",
     "function M.refresh(G)\n  for _, id in ipairs(G.order) do G.pieces[id].moved = true end\n", FUZZ, "save"),
    ("a strength leaked into the view", "mods/1806/rules/hidden.lua", "    nation = nation,\n",
     "    nation = nation,\n    strength = pieces.strength(G, top),\n", FUZZ, "can tell what is hidden"),
    ("a query that tells where the enemy is", "mods/1806/series.lua", "  queries = overlays.queries,\n",
     "  queries = { leak = function(G, side)\n    local list = {}\n    for _, id in ipairs(G.order) do\n"
     "      local p = G.pieces[id]\n      if p.hex and p.side ~= side then list[#list + 1] = id .. p.hex end\n"
     "    end\n    return { list = list }\n  end },\n", FUZZ, "queries.leak"),
    ("a list that remembers between prompts", "mods/1806/rules/movement.lua",
     'action("march", {\n  rule = "8.21a",\n  args = {},\n  offer = function(_, _, _, add) add() end,',
     'local marched = {}\naction("march", {\n  rule = "8.21a",\n  args = {},\n  offer = function(_, f, _, add)\n'
     "    if marched[f.force[1]] then return end\n    add()\n    marched[f.force[1]] = true\n  end,",
     FUZZ, "FAULTS  fuzz"),
    ("a ZOC that crosses rivers", "mods/1806/rules/zoc.lua", 'if map:side(hex, other, "river") then',
     'if map:side(hex, other, "stream") then', REFEREE, "FAIL"),
    ("odds that round for the attacker", "mods/1806/rules/strength.lua", "    if left >= right then",
     "    if 2 * left >= right then", REFEREE, "FAIL"),
    ("a unit that falls back into a ZOC", "mods/1806/rules/night.lua", 'if not need(not zoc.hostile(side, to), "4.2"',
     'if not need(true, "4.2"', REFEREE, "FAIL"),
    ("a leader who reorganizes too near", "mods/1806/tables/combat.lua", "distance = { 5,", "distance = { 4,", REFEREE, "FAIL"),
    ("another word in the log", "mods/1806/text/en.lua", "the turn marker moves on", "the turn marker walks on", GOLDEN, "log line"),
    ("an empty prompt", "mods/1806/series.lua", "offer = function(_, _, _, add) add() end,\n  check = function(G, f)",
     "offer = function() end,\n  check = function(G, f)", FUZZ, "offers nothing"),
    ("a piece in two places", "mods/1806/rules/pieces.lua", "  G.stacks[hex] = #left > 0 and left or nil", "", FUZZ, "invariant"),
    ("two results of the table swapped", "mods/1806/tables/crt.grid", "\tAr\tAr\tDr\tDr\t", "\tAr\tDr\tAr\tDr\t", SPECS, "not ok"),
    ("a unit of a wrong arm", "mods/1806/units/units.tsv", "\tinfantry\t", "\tinfntry\t", CHECK, "infantry"),
    ("a set-up hex off the map", "mods/1806/scenarios/auerstedt.lua", 'hex = "N2236"', 'hex = "N9936"', CHECK, "N9936"),
    ("a data file that does not parse", "mods/1806/tables/victory.lua", "conditions = {", "conditions = {{", CHECK, "victory.lua"),
    ("a key that no schema knows", "mods/1806/scenarios/saalfeld.lua", "turns = 3", "turnz = 3", CHECK, "turns"),
]


def copy_tree():
    folder = tempfile.mkdtemp(prefix="grognard_fault_")
    for name in ("scripts", "mods"):
        shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
    return folder


def plant(folder, path, old, new):
    full = os.path.join(folder, path)
    with open(full, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        return False
    with open(full, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))
    return True


def judge(command, folder):
    """Exit code and words of a command on the planted tree; `python` runs a test program on it."""
    if command[0] != "python":
        code, out, err = run(*command, data=folder)
        return code, out + err
    done = subprocess.run([sys.executable, os.path.join(ROOT, command[1])], capture_output=True, text=True,
                          env={**os.environ, "GROGNARD_DATA": folder}, timeout=300)
    return done.returncode, done.stdout + done.stderr


def main():
    tally = Tally()
    for name, path, old, new, command, words in FAULTS:
        folder = copy_tree()
        try:
            if not plant(folder, path, old, new):
                tally.case(name, False, f"'{old[:50]}' does not stand in {path} any more")
                continue
            code, out = judge(command, folder)
            tally.case(name, code == 1 and words in out, f"exit {code}, without '{words}': {out[-600:]}")
        finally:
            shutil.rmtree(folder)
    tally.close()


if __name__ == "__main__":
    main()
