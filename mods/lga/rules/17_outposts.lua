--- 14.26, 17.2 Depots and bridge trains that are alone in a hex: one strength point that defends them, and no more.
-- While they fight a counter of the type "depot" stands for that point. G.combat.beaten[hex]: nobody defends a depot or a bridge there now.
local bridges = require("rules.17_bridges")
local fortress = require("rules.15_fortress")
local pieces = require("rules.03_pieces")

local counters = pieces.counters
local POINTS = 1 -- 14.26a, 17.21
local M = {}

--- The bridge train of an enemy in a hex; nil: there is none.
local function bridge_in(G, side, hex)
  return those(fortress.foes(G, side, hex), bridges.is_bridge)[1]
end

--- The enemy power whose depot stands in a hex; nil: there is none.
local function depot_in(G, side, hex)
  local power = G.depots[hex]
  return power and not friends(G, G.nations[power], side) and power or nil
end

--- 14.26a, 17.21: who guards a depot or a bridge train that is alone: its power and its side; nil: nobody, or strength points do.
---@return string? power
---@return string? side
function M.guard(G, side, hex)
  if (G.combat and G.combat.beaten or {})[hex] then return nil end
  local power, bridge = depot_in(G, side, hex), bridge_in(G, side, hex)
  if not power and not bridge then return nil end
  if pieces.strength(G, fortress.foes(G, side, hex)) > 0 or #fortress.defenders(G, side, hex) > 0 then return nil end
  if power then return power, G.nations[power] end
  return counters.by[bridge].nation, G.pieces[bridge].side
end

--- 14.26a, 17.21: the strength points that defend a hex against a side.
---@return integer
function M.defence(G, side, hex)
  local points = pieces.strength(G, fortress.foes(G, side, hex))
  return points == 0 and M.guard(G, side, hex) and POINTS or points
end

--- 8.23, 12.12: does anybody hold a hex against a side? A leader alone does: nobody sees what he commands (11.11).
---@return boolean
function M.is_held(G, side, hex)
  return M.defence(G, side, hex) > 0 or #those(fortress.foes(G, side, hex), function(id) return pieces.is_leader(G, id) end) > 0
end

--- A counter that stands for the point, while it fights.
---@return string id
function M.raise(G, side, hex)
  local power, whose = M.guard(G, side, hex)
  for _, row in ipairs(table_of("guards")) do
    if row.power == power and not G.pieces[row.piece] then
      pieces.put(G, row.piece, hex, { side = whose, strength = POINTS })
      return row.piece
    end
  end
end

--- Does a counter stand for that point?
---@return boolean
function M.is_guard(id) return counters.by[id].type == "depot" end

--- 14.26b: who defended a hex is gone: what is left there bars nobody.
function M.open(G, hex)
  G.combat.beaten = G.combat.beaten or {}
  G.combat.beaten[hex] = true
end

return M
