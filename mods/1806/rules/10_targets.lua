--- 10.1 Whom a force may Repulse, and what it costs. Nothing here changes the state.
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local map = ground.map
local no_repulse = table_of("terrain").combat.no_repulse
local M = {}

--- 10.1a, Q38: hexes of enemies whose ZOC lies in the force's hex, in rising order. It Repulses them all together
--- (10.12Aa), any number of times a turn (10.21d).
---@param f table Frame of the move: force, left, hex.
---@return string[]
function M.facing(G, f, side)
  if not f.hex then return {} end
  local enemy = pieces.enemy_of(side)
  local list = those(zoc.from(f.hex), function(near) return pieces.guards(G, near, enemy) end)
  table.sort(list)
  return list
end

--- 10.12Ab, Q33: what a member pays is the dearest of the target hexes; nil, rule and text key when it cannot enter its
--- own.
---@return integer? cost
---@return string? rule
---@return string? key
function M.price(G, f, id, targets, to)
  local most, bar, why = ways.price(G, id, f.hex, to, f.as_column)
  for _, target in ipairs(most and targets or {}) do
    most = math.max(most, ways.price(G, id, f.hex, target, f.as_column) or 0)
  end
  return most, bar, why
end

--- 10.12B: nobody is driven from a chateau or a fortified town.
local function check_terrain(targets)
  for _, hex in ipairs(targets) do
    for _, row in ipairs(no_repulse) do
      need(not map:feature(hex, row.hex), row.rule, "no_repulse_there", "hex", hex)
    end
  end
end

local function check_target(G, f, side, targets, to)
  if not ways.in_bounds(G, side, to) then return end
  check_terrain(targets)
  for i, id in ipairs(f.force) do
    local cost, bar, why = M.price(G, f, id, targets, to)
    if not cost then return need(false, bar, why, "unit", id, "from", f.hex, "to", to) end
    ways.affords(id, cost, f.left[i], "10.1b")
  end
  need(ways.may_stop(G, side, f.force, to, nil, f.as_column), "3.14b", "nowhere_to_stop", "to", to)
end

--- Conditions of a Repulse.
---@param to Candidates Of those whom the force faces.
function M.check(G, f, side, to)
  to:need(ways.has_fighter(f.force), "10.1a", "units_only_repulse")
  to:each(true, function(hex) check_target(G, f, side, to.list, hex) end)
end

--- Tells whether a moving force may try to Repulse anybody from where it stands.
---@return boolean
function M.possible(G, f, side)
  local to = candidates(M.facing(G, f, side))
  holds(M.check, G, f, side, to)
  return to.bits ~= 0
end

return M
