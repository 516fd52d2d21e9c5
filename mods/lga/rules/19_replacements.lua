--- 19.22k, 19.22l, 19.6l, 19.6m Replacements: as a Supply Phase ends, men for supplied units that have lost some.
-- G.pool[power] = { infantry, cavalry }: SP that wait. Frames "replacements": used[power]: SP of this turn; weeks: of how many turns.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local trains = require("rules.14_trains")
local transfer = require("rules.07_transfer")

local turns = table_of("turns")
local ARMS = { "infantry", "cavalry" }
local M = {}

--- Of whose points a unit takes: of its power's; 19.6l, 19.6m: of its own nation's.
local function taker(G, id)
  local nation = pieces.counters.by[id].nation
  return G.special.replacements.own and nation or trains.power_of(G, nation)
end

--- 19.6l: does a power have points this week?
local function is_due(G, row) return not row.monthly or turns[G.week].part == 1 end

--- 19.22k, 19.22l: the points of so many turns; those of before are lost, or kept.
local function gain(G, f)
  for power, row in pairs(G.special.replacements.powers) do
    local pool = row.kept and G.pool[power] or {}
    G.pool[power], f.used[power] = {}, 0
    for _, arm in ipairs(ARMS) do
      G.pool[power][arm] = (pool[arm] or 0) + (is_due(G, row) and f.weeks * row[arm] or 0)
    end
  end
end

--- The units of a side that can have a point: supplied, with fewer than on their chart.
local function wanting(G, f, side)
  return board.which(G, function(piece, id)
    local arm, power, limit = pieces.arm(id), taker(G, id), G.special.replacements.limit
    local pool = G.pool[power]
    if not pool or (pool[arm] or 0) == 0 or limit and f.used[power] >= f.weeks * limit then return false end
    local men = piece.strength -- nil: who was promoted has left his men (12.56d)
    return not piece.unsupplied and organization.hex(G, id) ~= nil and men ~= nil and men < transfer.printed(G, id)
  end, side)
end

step("replacements", {
  rule = "19.22k",
  each = function(G) return G.first == "french" and { "french", "coalition" } or { "coalition", "french" } end,
  steps = { "replacing" },
  enter = function(G, f)
    f.used, f.weeks = {}, f.weeks or 1
    if G.special.replacements then gain(G, f) end
  end,
})

step("replacing", {
  rule = "19.22k",
  actions = { "end", "restore" },
  waits = true, -- who lacks men is his own side's to know
  done = function(G) return not G.special.replacements end,
})

action("restore", {
  rule = "19.22k",
  args = { { "unit", "piece", function(G, _, side) return wanting(G, within(G, "replacements"), side) end } },
  apply = function(G, _, side, id)
    local f, power, arm = within(G, "replacements"), taker(G, id), pieces.arm(id)
    G.pool[power][arm] = G.pool[power][arm] - 1
    f.used[power] = f.used[power] + 1
    board.mark(G, id, { strength = G.pieces[id].strength + 1 })
    log_to(side, G.special.replacements.powers[power].rule, "is_restored", "unit", id)
  end,
})

return M
