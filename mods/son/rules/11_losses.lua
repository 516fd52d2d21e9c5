--- 8.6, 11.10 Losses: one strength point of the Commander's track, then one of each subordinate's in turn, as evenly as may be
--- over the units; the owner chooses among those that are level.
local pieces = require("rules.02_pieces")
local forces = require("rules.09_forces")
local M = {}

---@class Losses
---@field force string[]   Commander first.
---@field side string
---@field points integer   SP still to be lost.
---@field rule string
---@field arms table<string, boolean>  Arms that bear them.
---@field cause "combat"|"march"
---@field at integer       Whose turn it is in the force.
---@field taken table<string, integer>  SP that each unit has lost so far.

--- Units of a leader that may bear a loss, and have borne least of it (11.10b, 8.6).
local function bearers(G, f, leader)
  local list = those(pieces.organic(G, leader), function(id) return f.arms[forces.arm(id)] end)
  return least(list, "11.10b", function(id) return f.taken[id] or 0 end)
end

--- 11.10a: the leader whose track is next, passing over those who have nothing to lose.
local function next_bearers(G, f)
  for i = 0, #f.force - 1 do
    local at = (f.at + i - 1) % #f.force + 1
    local list = bearers(G, f, f.force[at])
    if #list > 0 then return list, at end
  end
  return {}
end

--- Takes losses of a force; its owner is asked where there is a choice.
---
---     losses.begin(G, { force = { "ney", "souham" }, points = 3, rule = "18.17a", cause = "combat" })
---@param def table force, points, rule, cause, arms? (all that fight).
function M.begin(G, def)
  if def.points == 0 then return end
  push(G, "losses", {
    force = def.force,
    side = G.pieces[def.force[1]].side,
    points = def.points,
    rule = def.rule,
    cause = def.cause,
    arms = def.arms or { infantry = true, cavalry = true, artillery = true },
    at = 1,
    taken = {},
  })
end

step("losses", {
  rule = "11.10a",
  actions = { "lose" },
  side = function(_, f) return f.side end,
  done = function(G, f) return f.points == 0 or #next_bearers(G, f) == 0 end,
  values = function(_, f) return { leader = f.force[1], points = f.points } end,
})

action("lose", {
  rule = "11.10a",
  args = { { "unit", "piece" } },
  offer = function(G, f, _, _, _, sure_each) sure_each(next_bearers(G, f)) end,
  check = function(G, f, _, id) need(listed(next_bearers(G, f), id), "11.10b", "bears_not", "unit", id) end,
  apply = function(G, f, side, id)
    local _, at = next_bearers(G, f)
    local tally = f.cause == "combat" and G.lost or G.worn
    f.at, f.points, f.taken[id] = at + 1, f.points - 1, (f.taken[id] or 0) + 1
    tally[side] = tally[side] + 1
    log_to(side, f.rule, "loses", "unit", id)
    pieces.lose(G, id, 1)
  end,
})

return M
