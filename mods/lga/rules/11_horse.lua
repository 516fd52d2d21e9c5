--- 11.0, 11.1 Who may ride ahead in the Skirmish Phase, and against whom.
-- Frame "skirmishes": { attacked = { [id] = true }, who was announced as a target; mixed = { [id] = true }, who began with another corps }.
local allowance = require("rules.08_allowance")
local bars = require("rules.08_bars")
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local zones = require("rules.10_zones")

local map = map_of()
local CLOSED = { "lake_side", "mountain_side", "sea_side", "swamp_side" }
local ATTACK = 1 -- 11.0b
local M = { ATTACK = ATTACK }

--- The Skirmish Phase, if it is that.
---@return table?
function M.phase(G) return within(G, "skirmishes") end

--- 11.15: can a skirmish be fought over a hexside?
function M.may_cross(from, to)
  for _, side in ipairs(CLOSED) do
    if map:side(from, to, side) then return false end
  end
  return not map:side(from, to, "major_river") or map:bridge(from, to) ~= nil
end

--- 14.15a, 15.31: are enemies of a side in a hex, other than trains alone and who is inside a fortress?
---@return boolean
function M.held(G, side, hex)
  return #those(fortress.foes(G, side, hex), function(id) return not pieces.is_supply(id) end) > 0
end

--- Whose wars count for a piece: of a Grand Campaign those of its power (21.43a).
local function power_of(G, id) return G.powers and pieces.counters.by[id].nation or "" end

--- The hexes out of which men of a power could attack others, and which.
local around = derived("skirmish targets", { "foes", "map", "provinces" }, function(G, side, power)
  local from, seen = {}, {}
  for _, id in ipairs(board.which(G, function(piece, id) return piece.hex and pieces.opposes(G, id, side) end)) do
    local target = G.pieces[id].hex
    local held = not seen[target] and M.held(G, side, target) and not borders.is_spared(G, power, side, target)
    for _, hex in ipairs(held and map:neighbors(target) or {}) do
      if M.may_cross(hex, target) then
        from[hex] = from[hex] or {}
        table.insert(from[hex], target)
      end
    end
    seen[target] = true
  end
  return from
end)

--- 11.12: was a stack in a hex a target before?
---@return boolean
function M.was_attacked(G, hex)
  local phase = M.phase(G)
  return phase ~= nil and #those(board.stack(G, hex), function(id) return phase.attacked[id] end) > 0
end

--- The hexes out of which a side could attack somebody now.
local doors = derived("ways into a skirmish", { "foes", "map", "prompt", "provinces" }, function(G, side, power)
  local list = {}
  for hex, targets in pairs(around(G, side, power)) do
    if #those(targets, function(target) return not M.was_attacked(G, target) end) > 0 then list[#list + 1] = hex end
  end
  return list
end)

local nearest = derived("the nearest skirmish", { "foes", "map", "provinces" }, function(G, side, where)
  local least
  local from, power = where:match("^(.*)/(.*)$")
  for hex in pairs(around(G, side, power)) do
    local far = map:distance(from, hex)
    if not least or far < least then least = far end
  end
  return least
end)

--- How far from a hex the nearest of the hexes is out of which a piece could attack anybody; nil: there is none.
---@return integer?
function M.nearest(G, id, from) return nearest(G, G.pieces[id].side, from .. "/" .. power_of(G, id)) end

--- 11.0c: can a force come to where it can attack, with the MP for it?
---@param id string Of the force.
---@param from string
---@param left integer
---@param opts_of fun(): table Of paths.Profile.
---@return boolean
function M.in_reach(G, id, from, left, opts_of)
  if (M.nearest(G, id, from) or left) > left - ATTACK then return false end -- no step costs less than one
  local ways = doors(G, G.pieces[id].side, power_of(G, id))
  if #ways == 0 or listed(ways, from) then return #ways > 0 end
  local costs = ground.profile:costs(from, left - ATTACK, opts_of())
  return #those(ways, function(hex) return costs[hex] end) > 0
end

--- 11.0c: the same of a march from where it is.
---@param march table
---@param left integer
---@return boolean
function M.may_reach(G, march, side, left)
  return M.in_reach(G, march.force[1], march.hex, left, function() return bars.of(G, march, side, left) end)
end

--- 11.0a: is a piece one that skirmishes: cavalry, horse artillery, a leader of such alone?
---@return boolean
M.rides = derived("who skirmishes", { "chain" }, function(G, id)
  if pieces.is_replacement(id) then return false end -- 25.45a
  if pieces.is_train(id) or pieces.arm(id) then return pieces.is_horse(id) end
  return #those(pieces.below(G, id), function(each) return pieces.arm(each) and not pieces.is_horse(each) end) == 0
end)

--- 6.51: a leader of cavalry.
---@return boolean
function M.leads_horse(G, id)
  return M.rides(G, id) and #those(organization.under(G, id), function(each) return pieces.arm(each) == "cavalry" end) > 0
end

--- A march of pieces that have not set out.
---@param force string[]
function M.march_of(G, force)
  local hex = organization.hex(G, force[1])
  return { force = force, hex = hex, from = hex, spent = 0, steps = 0, extra = 0, stay = {} }
end

--- 8.0a, 9.14, 10.15, 11.0a, 11.14c, 11.0c: may a force set out in the Skirmish Phase?
---@param march table
function M.check(G, march)
  local going = allowance.going(G, march)
  local side = G.pieces[march.force[1]].side
  local foot = those(going, function(id) return not M.rides(G, id) end)[1]
  need(not foot, "9.14", "not_of_horse", "unit", foot)
  need(zones.is_cavalry(G, going), "10.15", "no_cavalry")
  local shaken = those(going, function(id) return G.pieces[id].demoralized end)[1]
  need(not shaken, "11.14c", "is_demoralized", "unit", shaken)
  if foot or shaken then return end
  need(M.may_reach(G, march, side, allowance.left(G, march)), "11.0c", "nobody_to_skirmish")
end

--- Is there anybody whom a leader could reach, were he to come into command (6.55)?
---@return boolean
M.could_reach = derived("who could skirmish", { "board", "map", "prompt" }, function(G, side, id)
  return M.may_reach(G, M.march_of(G, { id }), side, allowance.of(G, id) + allowance.most_forced(G))
end)

return M
