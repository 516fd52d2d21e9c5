--- 12 The battle under way: who is in it, in which front line or in reserve.
-- Frame "battle": { sides = { attacker, defender }, target, fronts, force = { [side] = ids }, line = { [id] = number }, fixed = { [id] =
-- the line in which the enemy has met it }, gone = { [id] = true }, coming = { [id] = MP }, command = { [side] = id }, round, stage,
-- withdrawing, river, fights, at; assault: for a fortress (15.4) }.
-- A front is { target, hexes }: a hex of the defender, and hexes of attackers next to it that touch each other (12.37, 12.47a, 12.77a).
-- The number of a line is that of the front that it faces; the line 0 waits for a flank attack (12.37); who has no line is in reserve.
local organization = require("mechanics.organization")
local announce = require("rules.12_announce")
local outposts = require("rules.17_outposts")
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

--- The battle that is fought now; nil: none.
function M.of(G) return within(G, "battle") end

--- 12.37: the line that is not in the battle yet.
M.WAITING = 0

--- 14.26a, 17.21: is it a depot or a bridge train alone that is attacked?
---@return boolean
function M.is_guarded(f) return outposts.is_guard(f.force[f.sides[2]][1]) end

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

--- The hexes of a side's pieces in the battle that fit.
---@return string[]
function M.hexes(G, f, side, fits)
  local seen = {}
  for _, id in ipairs(M.ids(G, f, side, fits)) do
    seen[organization.hex(G, id)] = true
  end
  return keys_of(seen)
end

--- Hexes of a list from which a hex can be attacked; 15.57a: it itself, out of its fortress, or by those who besiege it.
local function next_to(hexes, target)
  return those(hexes, function(hex) return hex == target or map:distance(hex, target) == 1 and announce.may_cross(hex, target) end)
end
M.next_to = next_to

--- The fronts of the battle, those of the hex under attack first.
local function fronts(G, f)
  local list, attackers = {}, M.hexes(G, f, f.sides[1])
  local targets = M.hexes(G, f, f.sides[2])
  table.sort(targets, function(a, b)
    if (a == f.target) ~= (b == f.target) then return a == f.target end
    return a < b
  end)
  for _, target in ipairs(targets) do
    local near = next_to(attackers, target)
    if f.assault then return { { target = target, hexes = near } } end -- 15.45
    for _, hexes in ipairs(M.groups_of(those(near, function(hex) return hex ~= target end))) do
      list[#list + 1] = { target = target, hexes = hexes }
    end
    if listed(near, target) then list[#list + 1] = { target = target, hexes = { target } } end -- 15.57b
  end
  return list
end

--- The front between a hex and some that face it.
local function front_between(f, attacks, hex, facing)
  for i, front in ipairs(f.fronts) do
    if attacks and listed(front.hexes, hex) and listed(facing, front.target) then return i end
    local touches = those(front.hexes, function(each) return listed(facing, each) end)
    if not attacks and front.target == hex and #touches > 0 then return i end
  end
end

--- Puts fronts that there were before first, in their order, so that lines keep their numbers.
local function as_before(old, fresh)
  local list = {}
  for _, front in ipairs(old) do
    for _, each in ipairs(fresh) do
      local common = those(each.hexes, function(hex) return listed(front.hexes, hex) end)
      if each.target == front.target and #common > 0 and not listed(list, each) then list[#list + 1] = each end
    end
  end
  for _, each in ipairs(fresh) do
    if not listed(list, each) then list[#list + 1] = each end
  end
  return list
end

--- Works out the fronts again, whoever has come or gone. Lines go on facing whom they faced; 12.32: where nobody is left they are free.
function M.spread(G, f)
  local old = f.fronts or {}
  f.fronts = as_before(old, fronts(G, f))
  for _, id in ipairs(keys_of(f.line)) do
    local hex = G.pieces[id] and not f.gone[id] and organization.hex(G, id)
    local front = old[f.line[id]]
    if not hex then
      f.line[id] = nil
    elseif front then
      f.line[id] = front_between(f, G.pieces[id].side == f.sides[1], hex, front.target == hex and front.hexes or { front.target })
    end
    if f.fixed[id] then f.fixed[id] = f.line[id] end
  end
end

--- 12.32: those in line before whom no enemy is left in line may be placed anew.
function M.release(G, f)
  for i, front in ipairs(f.fronts) do
    local attackers = M.armed(G, M.front(G, f, f.sides[1], i))
    local defenders = M.armed(G, M.ids(G, f, f.sides[2], function(id)
      return organization.hex(G, id) == front.target and (f.line[id] or M.WAITING) > M.WAITING
    end))
    for k, facing in ipairs({ defenders, attackers }) do
      for _, id in ipairs(#facing == 0 and M.front(G, f, f.sides[k], i) or {}) do
        f.fixed[id] = nil
      end
    end
  end
end

--- 12.37, 12.76: the lines in which a piece can stand: those of the fronts of its hex; of a defender also the one that waits.
---@return integer[]
function M.lines(G, f, id)
  local hex, list = organization.hex(G, id), {}
  local attacks = G.pieces[id].side == f.sides[1]
  for i, front in ipairs(f.fronts) do
    if attacks and listed(front.hexes, hex) or not attacks and front.target == hex then list[#list + 1] = i end
  end
  if not attacks then list[#list + 1] = M.WAITING end
  return list
end

--- Are attackers still next to defenders?
---@return boolean
function M.in_contact(G, f)
  local function armed(id) return (G.pieces[id].strength or 0) > 0 end
  local attackers = M.hexes(G, f, f.sides[1], armed)
  return #those(M.hexes(G, f, f.sides[2], armed), function(hex) return #next_to(attackers, hex) > 0 end) > 0
end

--- The hexes of the attackers next to which defenders stand, with strength points on both sides.
---@return string[]
function M.beside(G, f)
  local function armed(id) return (G.pieces[id].strength or 0) > 0 end
  local own = M.hexes(G, f, f.sides[2], armed)
  return those(M.hexes(G, f, f.sides[1], armed), function(hex) return #next_to(own, hex) > 0 end)
end

--- 12.77b: attacker and defender change their roles.
---@param target string? What is attacked now.
function M.turn(f, target)
  f.sides, f.target, f.may_occupy = { f.sides[2], f.sides[1] }, target or f.target, nil
end

--- Those of a side whom a fight concerns: who stand in its hexes, or in hexes where nobody fights.
---@return string[]
function M.party(G, f, side, fight)
  local mine, all = {}, {}
  for _, each in ipairs(f.fights) do
    for _, line in ipairs(each.lines) do
      local front = f.fronts[line]
      for _, hex in ipairs(side == f.sides[1] and front.hexes or { front.target }) do
        all[hex] = true
        if each == fight then mine[hex] = true end
      end
    end
  end
  return M.ids(G, f, side, function(id)
    local hex = organization.hex(G, id)
    return mine[hex] or not all[hex]
  end)
end

--- The units and leaders of a side that are in line in a fight.
---@return string[]
function M.engaged(G, f, side, fight)
  local lines = side == f.sides[1] and fight.lines or { fight.line } -- 12.33
  return M.ids(G, f, side, function(id) return listed(lines, f.line[id]) end)
end

--- The strength of a side's front line in a fight, as the odds count it.
function M.line_strength(G, f, side, fight) return pieces.strength(G, M.engaged(G, f, side, fight)) end

--- Those in a line of a side as its enemy knows it: as it was when they met.
---@return string[]
function M.met(G, f, side, line)
  return M.ids(G, f, side, function(id) return f.fixed[id] == line end)
end

--- 12.36: lines and reserve of the battle under way, as a side may know them: the enemy's lines once they have met.
function M.boxes(G, f, side)
  local list = {}
  for _, each in ipairs(f.sides) do
    local foe = each ~= side
    for line = foe and 1 or M.WAITING, #(f.fronts or {}) do
      local ids = foe and M.met(G, f, each, line) or M.front(G, f, each, line)
      local is_shown = line ~= M.WAITING or #ids > 0
      if is_shown then list[#list + 1] = { key = "box.line", ids = ids, values = { side = each, line = line }, hex = f.target } end
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
  return f ~= nil and f ~= false and f.fixed[id] ~= nil
end

return M
