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


def run_all(tally):
    besieges(tally)
    found = sim("--games", "8", "--bots", "staff,random")
    wins = found.get("wins", found.get("won", {}))
    tally.case("bots: staff routs the French of random", wins.get("coalition", 0) >= 7 and not found["errors"], str(found)[:600])
    found = sim("--games", "2", "--bots", "staff,staff", "--blind")
    tally.case("bots: staff knows nothing that is hidden", not found["errors"], str(found)[:600])
    found = sim("--games", "1", "--bots", "staff,pass", battle="ulm")
    tally.case("bots: pass deploys, and the campaign comes to its end", not found["errors"], str(found)[:600])
