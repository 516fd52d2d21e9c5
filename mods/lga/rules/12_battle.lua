--- 12 The battle under way: who is in it, in which front line or in reserve.
-- Frame "battle": { sides = { attacker, defender }, target, hexes (of the attackers), groups, force = { [side] = ids }, line = { [id] =
-- number }, fixed = { [id] = true }, round, stage, withdrawing, fights, at, committed, fate }. A line faces the attackers of one group of
-- hexes (12.37); who has no line is in reserve.
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

--- The battle that is fought now; nil: none.
function M.of(G) return within(G, "battle") end

function M.other(f, side) return f.sides[1] == side and f.sides[2] or f.sides[1] end

--- Those of a side who are still in the battle.
---@param fits (fun(id: string): any)?
---@return string[]
function M.ids(G, f, side, fits)
  return those(f.force[side], function(id)
    local piece = G.pieces[id]
    return piece and not piece.routed and not f.gone[id] and (not fits or fits(id))
  end)
end

--- Those of a side in one front line, or in any.
---@param line integer?
function M.front(G, f, side, line)
  return M.ids(G, f, side, function(id) return f.line[id] and (not line or f.line[id] == line) end)
end

--- Those of a side in reserve; 12.35a: among them the Demoralized cavalry, which does nothing.
function M.reserve(G, f, side)
  return M.ids(G, f, side, function(id) return not f.line[id] end)
end

--- The group of hexes from which a piece attacks.
---@return integer
function M.group(G, f, id)
  local hex = organization.hex(G, id)
  for i, group in ipairs(f.groups) do
    if listed(group, hex) then return i end
  end
  return 1
end

--- 12.47a: the hexes of an attack, those that touch each other together.
---@param hexes string[]
---@return string[][]
function M.groups_of(hexes)
  local groups = {}
  for _, hex in ipairs(hexes) do
    local joined = { hex }
    groups = those(groups, function(group)
      local touches = those(group, function(each) return map:distance(each, hex) == 1 end)
      if #touches == 0 then return true end
      table.move(group, 1, #group, #joined + 1, joined)
      return false
    end)
    table.insert(groups, joined)
  end
  return groups
end

--- Pieces that fight: with strength points.
---@return string[]
function M.armed(G, ids)
  return those(ids, function(id) return (G.pieces[id].strength or 0) > 0 end)
end

--- Are attackers still next to the hex, and defenders in it?
---@return boolean
function M.in_contact(G, f)
  local attackers = M.armed(G, M.ids(G, f, f.sides[1], function(id) return map:distance(organization.hex(G, id), f.target) == 1 end))
  local defenders = M.armed(G, M.ids(G, f, f.sides[2], function(id) return organization.hex(G, id) == f.target end))
  return #attackers > 0 and #defenders > 0
end

--- The strength of a side's front line in a fight, as the odds count it.
function M.line_strength(G, f, side, fight)
  local points = 0
  for _, line in ipairs(side == f.sides[1] and fight.lines or { fight.line }) do
    points = points + pieces.strength(G, M.front(G, f, side, line))
  end
  return points
end

--- 12.36: lines and reserve of the battle under way, as a side may know them: the enemy's lines once they have met.
function M.boxes(G, f, side)
  local list = {}
  for _, each in ipairs(f.sides) do
    local foe = each ~= side
    for line = 1, #(f.groups or {}) do
      local ids = those(M.front(G, f, each, line), function(id) return not foe or f.fixed[id] end)
      list[#list + 1] = { key = "box.line", ids = ids, values = { side = each, line = line }, hex = f.target }
    end
    if not foe then
      list[#list + 1] = { key = "box.reserve", ids = M.reserve(G, f, each), values = { side = each }, hex = f.target }
    end
  end
  return list
end

--- 12.P4a: in a line that has met the enemy a unit's strength is known to both.
function M.known(G, id, field)
  local f = field == "strength" and M.of(G)
  return f and f.fixed[id] or false
end

return M
