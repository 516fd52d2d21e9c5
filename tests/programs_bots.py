"""Bots: the same seed is the same game, nobody knows what is hidden, and staff is better than doing nothing."""
import json
import os
import shutil
import tempfile

from common import ROOT, run


def sim(*args, data=ROOT):
    """What sim --json printed; {} when that is no JSON."""
    _, out, err = run("sim", *args, "--json", data=data)
    try:
        return json.loads(out)
    except json.JSONDecodeError:
        return {"failures": out + err}


def counts(value):
    return {key: value.get(key) for key in ("games", "errors", "actions", "wins", "levels", "lost")}


def data_copy():
    """A folder with a copy of scripts and packs, to be changed and removed by the caller."""
    folder = tempfile.mkdtemp(prefix="grognard_bots_")
    for name in ("scripts", "mods"):
        shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
    return folder


def replace_in(path, old, new):
    """Puts `new` for the first `old` in a file; tells whether it was there."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))
    return old in text


def without_hints(tally):
    value = sim("drill:square", "--games", "10", "--bots", "staff,march", "--mods", os.path.join(ROOT, "tests", "packs"))
    tally.case("bots: a pack without hints is played all the same", value.get("errors") == 0
               and sum(value.get("wins", {}).values()) == 10, str(value))


ONCE = """
local M = {}
function M.choose(context)
  if not context.memory.checked then check(context) end
  context.memory.checked = true
  return 1
end
return M
"""


def asserted(tally, bot, text, what, path, change, told, scenario="example-first:mill"):
    """A bot of the test's own (`check` in `text`) asserts something of `staff` in a game; and fails, with `told`, once a file of `staff` is changed."""
    folder = data_copy()
    with open(os.path.join(folder, "scripts", "bots", bot + ".lua"), "w", encoding="utf-8") as file:
        file.write(text + ONCE)
    args = (scenario, "--games", "1", "--bots", bot + ",random")
    value = sim(*args, data=folder)
    tally.case("bots: " + what, value.get("errors") == 0, str(value))
    put = replace_in(os.path.join(folder, "scripts", "bots", "staff", path), *change)
    failures = str(sim(*args, data=folder).get("failures"))
    tally.case(f"bots: {what}; it is told when not", put and told in failures, failures)
    shutil.rmtree(folder, ignore_errors=True)


FOLLOW = """local choices = require("bots.staff.choices")
local grounds = require("bots.staff.ground")
local rehearsal = require("bots.staff.rollout")

local ROWS = { -- three hexes in a row
  { hex = "A", x = 0, y = 0, near = { "B" }, contact = { "B" }, shelter = 100 },
  { hex = "B", x = 2, y = 0, near = { "A", "C" }, contact = { "A", "C" }, shelter = 100 },
  { hex = "C", x = 4, y = 0, near = { "B" }, contact = { "B" }, shelter = 100 },
}
local CRT = { -- the weaker attacker is lost, else the defender
  columns = { { odds = { 1, 9 } }, { odds = { 1, 1 } } },
  rows = { { cells = { "Ae", "De" } } },
}
local RESULTS = { Ae = { attacker = "lost", defender = "none" }, De = { attacker = "none", defender = "lost" } }

local function stack(hex, units, leaders)
  local new = { hex = hex, units = units, leaders = leaders, others = {}, strength = 0, known = true }
  for _, unit in ipairs(units) do
    unit.hex, new.strength = hex, new.strength + unit.strength
  end
  return new
end

local function unit(id, strength, arm) return { id = id, type = "unit", arm = arm or "foot", strength = strength } end

local function picture_of(own, enemy, leader)
  local plan = { victory = { needs = 1, holds = {} }, objectives = {} }
  local combat = { unled = 1, arms = 0, rows = CRT, results = RESULTS }
  local hints = { side = "us", foe = "them", sides = { "us", "them" }, strength = 1, is_horse = { horse = true },
    stack = { units = 3, led = 4 }, combat = combat, plan = plan }
  local picture = { view = { turn = 1, last_turn = 1, phasing = "us" }, hints = hints, plan = plan, side = "us",
    ground = grounds.of({ memory = {}, map = function() return { hexes = ROWS } end }),
    piece = {}, own = { A = stack("A", own, { leader }) }, own_hexes = { "A" },
    enemy = { [enemy.at] = stack(enemy.at, { enemy }, {}) }, enemy_hexes = { enemy.at },
    control = {}, own_lost = 0, enemy_lost = 0, corps_lost = {}, corps_level = {}, fields = { own = {}, enemy = {} } }
  for _, piece in ipairs({ leader, table.unpack(own) }) do
    piece.hex, picture.piece[piece.id] = "A", piece
  end
  return picture
end

local function leader() return { id = "chief", type = "leader" } end

local function following(led)
  local own, enemy = { unit("two", 2), unit("three", 3), unit("horse", 1, "horse") }, unit("foe", 1)
  enemy.at = "B"
  local board = rehearsal.board(picture_of(own, enemy, led and leader() or nil))
  board.worth = function(played)
    local sum = 0
    for _, i in ipairs(played.stacks[true].B or {}) do
      sum = sum + played.counters[i].points
    end
    return sum
  end
  local groups = { { targets = { "B" }, by = { "A" } } }
  return rehearsal.chance(board, { at = board.at, groups = groups, advance = true }, 1, false)
end

local function first_to_follow(enemy)
  enemy.at = "C"
  local by = { advance = {}, stay = { { role = "stay" } } }
  for _, id in ipairs({ "chief", "one", "two" }) do
    table.insert(by.advance, { role = "advance", piece = id, hex = "B" })
  end
  local picture = picture_of({ unit("one", 3), unit("two", 3) }, enemy, leader())
  local entry = choices.advance({ context = { memory = {} }, picture = picture, by = by })
  return entry.piece or entry.role
end

local function check()
  assert(following(false) == 4, "the strongest on foot and the horse follow")
  assert(following(true) == 6, "with a leader all follow")
  assert(first_to_follow(unit("foe", 4)) == "chief", "who wins only with the whole stack sends the leader ahead")
  assert(first_to_follow(unit("foe", 9)) == "stay", "and stays where that would lose")
end
"""
ALL_FOLLOW = ("math.min(#foot, board.picture.hints.combat.unled)", "#foot")


def who_follows(tally):
    """11.46d: without a leader one unit on foot follows, and the horse."""
    asserted(tally, "follow", FOLLOW, "those follow whom the rules let follow, and the leader ahead of all", "rollout.lua", ALL_FOLLOW,
             "on foot and the horse")


JUDGE = """local odds = require("bots.staff.odds")
local score = require("bots.staff.score")

local RULES = { ratio = { { from = { 1, 2 }, points = -3 }, { from = { 2, 1 }, points = 0 }, { from = { 3, 1 }, points = 3 } },
  lost = { { up_to = 24, points = -4 }, { points = -3 } }, formation = 1, objective = 1, needs = 2,
  pace = { enemy = 10, own = 3 }, worth = 40 }

--- The last turn: the enemy has lost 28 points, the side 6; of two objectives it holds one.
local function picture_of()
  local plan = { score = RULES, objectives = { { hex = "A", held = true }, { hex = "B" } } }
  return { plan = plan, last = true, view = { turn = 3, last_turn = 3 }, side = "us", control = { B = "them" },
    enemy_lost = 28, own_lost = 6, corps_lost = { theirs = 15, ours = 7 }, corps_level = { theirs = 15, ours = 8 },
    formations = { theirs = { level = 15 }, ours = { level = 8, own = true }, fresh = { level = 10, own = true } } }
end

local function check()
  local picture = picture_of()
  local function gain(won, lost, broken) return score.gain(picture, won, lost, broken) end
  assert(gain(0, 0, 0) == 0, "nothing comes of nothing")
  assert(gain(10, 0, 0) > 0 and gain(0, 0, -1) < 0 and gain(0, 0, 1) > 0, "losses and formations count")
  assert(gain(0, 4, 0) < 2 * gain(0, 2, 0), "what breaks the ratio costs more than its share")
  local function broken(...) return score.broken(picture, { ... }) end
  local one, two = { points = 1, formation = "ours" }, { points = 6, formation = "fresh" }
  assert(broken(one) == 1 and broken(two) == 0 and broken(one, two, two) == 2, "a loss breaks a formation at its level")
  assert(odds.cost(picture, { one }) > odds.cost(picture, { two }), "the cheaper loss is the one that breaks nothing")
end
"""
UNBROKEN = ("if before < level and", "if before < 0 and")


def judged_by_points(tally):
    asserted(tally, "judge", JUDGE, "points for losses and broken formations make the worth of a result", "score.lua", UNBROKEN,
             "a loss breaks a formation at its level")


PEEK = """local M = {}
function M.choose(context)
  local sum = 0
  for _, stack in ipairs(context.view().enemy) do
    if stack.top then sum = sum * 31 % 65521 + #stack.top end
  end
  return sum % context.count + 1
end
return M
"""


EVERYWHERE = ("example-first:mill", "example-package:altenfeld", "example-secret:duel", "example-sight:ridge")


def same_seed(tally):
    args = ("example-first:mill", "--games", "4", "--seed", "7", "--bots", "staff,march")
    one, two = sim(*args), sim(*args, "--jobs", "2")
    tally.case("bots: the same seed is the same game, whatever the number of jobs", counts(one) == counts(two),
               f"{counts(one)} {counts(two)}")
    tally.case("bots: no errors", one.get("errors") == 0, str(one.get("failures")))


def to_the_end(tally):
    for scenario in EVERYWHERE:
        value = sim(scenario, "--games", "1", "--bots", "staff,staff")
        tally.case(f"bots: staff plays {scenario} against itself", value.get("errors") == 0 and value.get("games") == 1,
                   str(value.get("failures")))


def blind(tally):
    """Hidden pieces exchanged, a bot chooses the same; one that would peek finds nothing to see."""
    value = sim("example-secret:duel", "--games", "1", "--bots", "staff,march", "--blind")
    tally.case("bots: staff chooses the same with hidden pieces exchanged", value.get("errors") == 0, str(value.get("failures")))
    folder = data_copy()
    with open(os.path.join(folder, "scripts", "bots", "peek.lua"), "w", encoding="utf-8") as file:
        file.write(PEEK)
    value = sim("example-secret:duel", "--games", "1", "--bots", "peek,random", "--blind", data=folder)
    tally.case("bots: one that would peek finds nothing to see", value.get("errors") == 0, str(value.get("failures")))
    shutil.rmtree(folder, ignore_errors=True)


def run_all(tally):
    for part in (same_seed, to_the_end, without_hints, who_follows, judged_by_points, blind):
        part(tally)
