--- 19.22k, 19.22l Replacements: as a Supply Phase ends, men for supplied units that have lost some.
-- G.pool[power] = { infantry, cavalry }: SP that wait. Frames "replacements": used[power]: SP of this turn; weeks: of how many turns.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local trains = require("rules.14_trains")
local transfer = require("rules.07_transfer")

local ARMS = { "infantry", "cavalry" }
local M = {}

--- 19.22k, 19.22l: the points of so many turns; those of before are lost, or kept.
local function gain(G, f)
  for power, row in pairs(G.special.replacements.powers) do
    local pool = row.kept and G.pool[power] or {}
    G.pool[power], f.used[power] = {}, 0
    for _, arm in ipairs(ARMS) do
      G.pool[power][arm] = (pool[arm] or 0) + f.weeks * row[arm]
    end
  end
end

--- The units of a side that can have a point: supplied, with fewer than on their chart.
local function wanting(G, f, side)
  return board.which(G, function(piece, id)
    local arm, power = pieces.arm(id), trains.power_of(G, pieces.counters.by[id].nation)
    local pool = G.pool[power]
    if not pool or (pool[arm] or 0) == 0 or f.used[power] >= f.weeks * G.special.replacements.limit then return false end
    return not piece.unsupplied and organization.hex(G, id) ~= nil and piece.strength < transfer.printed(G, id)
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
    local f, power, arm = within(G, "replacements"), trains.power_of(G, pieces.counters.by[id].nation), pieces.arm(id)
    G.pool[power][arm] = G.pool[power][arm] - 1
    f.used[power] = f.used[power] + 1
    board.mark(G, id, { strength = G.pieces[id].strength + 1 })
    log_to(side, "19.22k", "is_restored", "unit", id)
  end,
})

return M
