"""How `staff` fights Austerlitz: it attacks, bids, stands; how it besieges; and it chooses the same whatever is hidden."""
import json
import subprocess

from common import BINARY, DATA
from programs_bots import asserted


def sim(*args, battle="austerlitz"):
    run = subprocess.run([BINARY, "sim", "lga:" + battle, "--json", "--data", DATA, *args], capture_output=True, text=True, timeout=500)
    return json.loads(run.stdout)


BESIEGE = """local sieges = require("bots.staff.rounds_siege")

local HINTS = { siege = { enough = 100, storm = 600, seek = 200 } }

local function men_of(inside, own)
  local men = { piece = {}, of = {}, hex = {}, walled = { F = inside } }
  for id, row in pairs(own) do
    men.piece[id] = { id = id, strength = row.men, unsupplied = row.hungry, chart = row.chart }
    men.of[id], men.hex[id] = row.all or row.men, row.hex or "N"
  end
  return men
end

--- All that it does in a step: verbs and pieces.
local function played(inside, own)
  local men, memory, list = men_of(inside, own), {}, {}
  local told, over = {}, false
  for _ = 1, 9 do
    local by = { invest = {}, besiege = {}, storm = {} }
    for _, id in ipairs({ "a", "b", "c", "d" }) do
      if own[id] and not told[id] and not over then table.insert(by.invest, { role = "invest", piece = id, hex = "F" }) end
    end
    if next(told) then by.besiege[1], by.storm[1] = { role = "besiege", hex = "F" }, { role = "storm", hex = "F" } end
    local entry = sieges.choose({ context = { memory = memory }, by = by }, men, HINTS)
    if not entry then break end
    if entry.piece then
      told[entry.piece] = true
    else
      told, over = {}, true
    end
    list[#list + 1] = entry.piece or entry.role
  end
  return table.concat(list, " ")
end

local function check()
  local function is(want, inside, own)
    local got = played(inside, own)
    assert(got == want, want .. " is wanted, not " .. got)
  end
  is("b besiege", 8, { a = { men = 4 }, b = { men = 9 }, c = { men = 12 } }) -- the fewest who are enough
  is("b a besiege", 8, { a = { men = 4 }, b = { men = 6 } })
  is("", 8, { a = { men = 3 }, b = { men = 4 } }) -- too few in all
  is("", 8, { a = { men = 9, hungry = true } })
  is("", 8, { a = { men = 0, all = 9 }, b = { men = 9, chart = "a", hungry = true } })
  is("a besiege", 8, { a = { men = 1 }, b = { men = 0 }, c = { men = 0 }, there = { men = 7, hex = "F" } }) -- who is there counts
  is("a b storm", 2, { a = { men = 10 }, b = { men = 2 } })
  is("", 0, { a = { men = 10 } }) -- nobody inside
end
"""


def besieges(tally):
    asserted(tally, "besieger", BESIEGE, "the fewest who are enough and fed are told off, and storm where they are many", "rounds_siege.lua",
             ("own >= needs and MANY - own or own", "own"), "is wanted, not")


EAT = """local stores = require("bots.staff.rounds_stores")

local HINTS = { march = { weather = { mud = 1 }, supply = { hunger = 10, few = 4, train = 20, site = 5, order = "build", foot = "infantry" } } }
local NEAR = { A = { "B" }, B = { "A", "C" }, C = { "B", "D" }, D = { "C" } } -- four hexes in a row

local function asked_of(answer, command)
  local hexes = {}
  for hex, near in pairs(NEAR) do
    hexes[#hexes + 1] = { hex = hex, near = near, contact = near }
  end
  local context = {
    memory = { sites = {}, building = {} },
    prompt = function() return { id = "movement" } end,
    map = function() return { hexes = hexes } end,
    supplies = function() return answer end,
  }
  return { context = context, by = { command = command } }
end

local function men_of(weather)
  local men = { turn = 1, weather = weather, piece = {}, hex = {}, corps = {}, at = {}, trains = {} }
  function men.put(id, hex, corps, strength, type)
    men.piece[id], men.hex[id] = { id = id, strength = strength, type = type or "infantry", nation = "us" }, hex
    men.at[hex] = corps and { [corps] = strength } or men.at[hex]
  end
  return men
end

local function equal(want, got, what) assert(want == got, what .. ": " .. tostring(got)) end

local function check()
  local land = { hex = "B", feeds = 1, around = { "A", "B" } }
  local asked, men = asked_of({ fed = { "D" }, lands = { land }, trains = {}, sites = {} }), men_of()
  men.put("one", "A", "I", 10)
  local function hunger(corps, hex, troops) return stores.hunger(asked, men, HINTS, { piece = "one", corps = corps, hex = hex, troops = troops or 10 }) end
  equal(0, hunger("I", "D"), "a depot feeds")
  equal(0, hunger("I", "A"), "a town feeds")
  equal(1, hunger("I", "C"), "nothing feeds, out of range")
  equal(0.4, hunger("I", "C", 1), "a few are as hungry as four")
  equal(nil, stores.refuge(asked, men, "one"), "the fed stay")
  men.piece.one.unsupplied, men.corps.one, men.hex.one = true, "I", "C"
  equal("B", stores.refuge(asked, men, "one"), "the hungry go where they are fed")
  stores.settle(stores.of(asked, men, "one"), "II", "B")
  equal(1, hunger("I", "A"), "the town feeds one corps alone")
  equal(0, hunger("II", "A"), "and goes on feeding it")
  men.weather = "mud"
  equal(2, hunger("I", "A"), "hunger is worse in mud")
  men.last = true
  equal(0, hunger("I", "C"), "nothing comes after the last turn")
  men.last = false
  equal(0, stores.hunger(asked, men, { march = {} }, { piece = "one", corps = "I", hex = "C", troops = 10 }), "without hints nobody is hungry")

  asked, men = asked_of({ fed = { "D" }, lands = { land }, trains = { "cart", "wagon" }, sites = { "A", "D" } }), men_of()
  men.put("cart", "D", nil, nil, "train")
  men.put("one", "C", "I", 10)
  men.put("two", "A", "II", 6)
  local function train(hex) return stores.worth_of_train(asked, men, HINTS, "cart", hex) end
  equal(2, train("B"), "a train goes next to the hungry")
  equal(2, train("D"), "which is as good from either side")
  equal(5, train("A"), "and where a depot is wanted")
  men.put("wagon", "C", nil, nil, "train")
  men.at.C, asked.context.memory.hungry_key = { I = 10 }, nil
  equal(0, train("B"), "another train feeds them already")

  local function order(id) return { piece = id } end
  asked, men = asked_of({ fed = { "D" }, lands = { land }, trains = { "cart" }, sites = { "A", "D" } }, { order("one"), order("two"), order("horse") }), men_of()
  men.put("horse", "A", "I", 2, "cavalry")
  men.put("one", "A", "I", 7)
  men.put("two", "A", "I", 6)
  equal(nil, stores.builder(asked, men, HINTS), "nobody builds without a train")
  men.put("cart", "A", nil, nil, "train")
  equal("two", (stores.builder(asked, men, HINTS) or {}).piece, "the fewest on foot build")
  equal("true true false", ("%s %s %s"):format(stores.stays(asked, "two"), stores.stays(asked, "cart"), stores.stays(asked, "one")), "they stay")
  equal(nil, stores.builder(asked, men, HINTS), "one in a hex is enough")
end
"""


def eats(tally):
    asserted(tally, "eater", EAT, "troops end their marches where they are fed, trains go to the hungry, depots are built", "rounds_stores.lua",
             ("land.count = true, land.count + 1", "land.count = true, land.count"), "the town feeds one corps alone")


RULES = """local policies = require("bots.staff.rounds_policy")

local POLICY = {
  war = 130, winning = 20, losing = -20, accept = { "peace" }, raise = { foot = 2, guns = 1 }, lead = { kind = "leader", loose = 2 }, hungry = 5,
}
local NEAR = { A = { "B" }, B = { "A", "C" }, C = { "B" } }
local PLAN = { wars = { { power = "us", target = "them" } }, drafts = true }

--- What is done, of some entries; in the words of the entry, or nil.
local function played(role, entries, men, kind, memory)
  local hexes = {}
  for hex, near in pairs(NEAR) do
    hexes[#hexes + 1] = { hex = hex, near = near }
  end
  memory = memory or {}
  memory.hints = { plan = PLAN }
  local context = { memory = memory, prompt = function() return { id = "step", values = { kind = kind } } end, map = function() return { hexes = hexes } end }
  for _, key in ipairs({ "piece", "peace", "hex" }) do
    men[key] = men[key] or {}
  end
  men.turn, men.ahead = 1, men.ahead or 0
  local entry = policies.choose({ context = context, by = { [role] = entries } }, men, POLICY)
  if entry and entry.value ~= nil then return tostring(entry.value) end
  return entry and (entry.hex or "true")
end

local function check()
  local function is(want, got, what) assert(want == got, what .. ": " .. tostring(got)) end
  local war = { { leader = "us", value = "others" }, { leader = "us", value = "them" } }
  is("them", played("war", war, { own = 13, enemy = 4, peace = { them = 6 } }), "war on whom it outnumbers with all his friends")
  is(nil, played("war", war, { own = 12, enemy = 4, peace = { them = 6 } }), "no war on the strong")
  is("them", played("war", war, { own = 3, enemy = 10, peace = { us = 10 } }), "its own men who are at peace count")
  local yes_no = { { value = true }, { value = false } }
  is("false", played("treat", yes_no, { ahead = 0 }, "armistice"), "an offer is refused")
  is("true", played("treat", yes_no, { ahead = -20 }, "armistice"), "who loses accepts it")
  is("true", played("treat", yes_no, { ahead = 50 }, "peace"), "some are always good")
  local terms = { { value = "hard", best = "none" }, { value = "none", best = "none" } }
  is("none", played("plead", terms, { ahead = -20 }), "who loses asks for peace")
  is(nil, played("plead", terms, { ahead = 0 }), "nobody else does")
  is(nil, played("resume", { {} }, { ahead = 19 }), "hostilities wait")
  is("true", played("resume", { {} }, { ahead = 20 }), "who wins fights on")
  is(nil, played("draft", { {} }, { ahead = -19 }), "no draft")
  is("true", played("draft", { {} }, { ahead = -20 }), "who loses drafts")
  local kinds, memory, list = { { leader = "us", value = "guns" }, { leader = "us", value = "foot" }, { leader = "us", value = "leader" } }, {}, {}
  for i = 1, 6 do
    list[i] = played("raise", kinds, { piece = {} }, nil, memory)
  end
  is("foot guns foot foot guns foot", table.concat(list, " "), "of each kind its share")
  local alone = { nation = "us", strength = 2 }
  is("leader", played("raise", kinds, { piece = { a = alone, b = alone } }), "a leader for those who have none")
  local sites = { { leader = "us", hex = "A" }, { leader = "us", hex = "C" } }
  local hungry = { a = { nation = "us", strength = 5, unsupplied = true } }
  is("A", played("site", sites, { piece = hungry, hex = { a = "B" } }), "a depot for the hungry")
  hungry.a.strength = 4
  is(nil, played("site", sites, { piece = hungry, hex = { a = "B" } }), "not for a few")
end
"""


def decides(tally):
    asserted(tally, "statesman", RULES, "wars, offers, drafts, new units and depots are as the hints have them", "rounds_policy.lua",
             ("men.ahead <= policy.losing\n  for", "men.ahead < policy.losing\n  for"), "who loses accepts it")


def run_all(tally):
    besieges(tally)
    eats(tally)
    decides(tally)
    found = sim("--games", "8", "--bots", "staff,random")
    wins = found.get("wins", found.get("won", {}))
    tally.case("bots: staff routs the French of random", wins.get("coalition", 0) >= 7 and not found["errors"], str(found)[:600])
    found = sim("--games", "2", "--bots", "staff,staff", "--blind")
    tally.case("bots: staff knows nothing that is hidden", not found["errors"], str(found)[:600])
    found = sim("--games", "1", "--bots", "staff,pass", battle="ulm")
    tally.case("bots: pass deploys, and the campaign comes to its end", not found["errors"], str(found)[:600])
