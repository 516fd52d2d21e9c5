--- Attacks that can be put together in this move: who goes where against whom.
local groups = require("bots.staff.groups")
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.belief")
local placement = require("bots.staff.placement")
local retreat = require("bots.staff.retreat")
local M = {}

local WORTH_IT = 1 -- hundredths of a strength point that an attack must promise
local SPARE = 3 -- hundredths that a point is worth elsewhere
local CROWD = 5 -- hundredths that it costs to take the place of one who could come there too
local MOST_WAYS = 12 -- of sharing the targets out that are looked at for a plan
local MOST_IDLE = 3 -- units that are added without use before no more are

---@class Member
---@field piece table
---@field unit Unit
---@field horse boolean
---@field free boolean                 May it still be given orders?
---@field reach table<string, table>   Rows by hex.

---@class Try
---@field target string
---@field at table<string, Member[]>  Who attacks from where.
---@field hexes string[]              Of `at`, sorted.
---@field orders table[]

--- Hexes that a piece can come to and attack from: one in column forms up first.
local function reach_of(asked, segment, piece)
  local set = { [piece.hex or ""] = { hex = piece.hex, cost = 0 } }
  for _, row in ipairs(placement.reach(asked, segment, piece, true)) do
    set[row.hex] = row
  end
  return set
end

--- May a piece come next to the enemy in a move? No hex costs less than one.
local function may_meet(picture, piece)
  local far = pictures.nearest_enemy(picture, piece.hex or piece.from)
  return far <= 1 + (piece.movement or 0)
end

local function member_of(asked, segment, piece, free)
  local hints = asked.picture.hints
  return {
    piece = piece,
    unit = odds.unit(asked.picture, piece),
    horse = hints.is_horse[piece.arm] or false,
    free = free,
    reach = free and reach_of(asked, segment, piece) or {},
  }
end

--- Units that can meet the enemy: those of `idle`, with the hexes they can come to, and those that have
--- their orders or cannot move.
---@return Member[] The strongest first.
local function pool_of(asked, segment, idle)
  local picture, pool, free = asked.picture, {}, {}
  for _, piece in ipairs(idle) do
    free[piece.id] = true
    local fights = piece.type == "unit" and not picture.hints.frail[piece.arm]
    if fights and may_meet(picture, piece) then
      pool[#pool + 1] = member_of(asked, segment, piece, true)
    end
  end
  for _, hex in ipairs(picture.own_hexes) do
    for _, piece in ipairs(picture.own[hex].units) do
      if not free[piece.id] then pool[#pool + 1] = member_of(asked, segment, piece, false) end
    end
  end
  table.sort(pool, function(a, b)
    if a.unit.points ~= b.unit.points then return a.unit.points > b.unit.points end
    return a.piece.id < b.piece.id
  end)
  return pool
end

--- Is there room for one more?
local function room_in(picture, hex, mover, try)
  local stack, used = picture.own[hex], 0
  for _, piece in ipairs(stack and stack.units or {}) do
    if piece.id ~= mover then used = used + 1 end
  end
  for _, member in ipairs(try.at[hex] or {}) do
    if member.piece.hex ~= hex then used = used + 1 end
  end
  return used < picture.hints.stack.units
end

--- Both arms, and not against both: columns.
local function arms(picture, clash, horse, foot, targets)
  local combat = picture.hints.combat
  if not combat or horse < 1 or not foot then return end
  for _, target in ipairs(targets) do
    local stack = picture.enemy[target]
    if stack.horse and stack.foot then return end
  end
  clash.shift = combat.arms
end

--- Worth of one attack of the plan.
local function worth(plan, try, closed, targets, by)
  local picture, clash, horse, foot = plan.picture, odds.clash(), 0, false
  local strength = {}
  for _, hex in ipairs(by) do
    local sum = 0
    for _, member in ipairs(try.at[hex]) do
      sum = sum + member.unit.points
      clash.attackers[#clash.attackers + 1] = member.unit
      if member.horse then horse = horse + member.unit.points end
      foot = foot or not member.horse
    end
    clash.attack, strength[hex] = clash.attack + sum, sum
  end
  for _, hex in ipairs(targets) do
    odds.meet(picture, clash, picture.enemy[hex])
  end
  arms(picture, clash, horse, foot, targets)
  clash.shelter = odds.shelter(picture, targets, by)
  clash.caught = retreat.caught(
    picture,
    targets,
    function(hex) return picture.enemy[hex].strength end,
    closed
  )
  clash.pinned = retreat.caught(
    picture,
    by,
    function(hex) return strength[hex] end,
    plan.closed_to_us
  )
  return odds.guess(picture, clash)
end

--- Expected worth of attacking everybody whom the stacks of a try touch, and whom that is.
---@return number
---@return table<string, boolean> met
local function judge(plan, try)
  local picture, met, targets, attackers = plan.picture, {}, {}, {}
  for _, hex in ipairs(try.hexes) do
    local near = {}
    for _, other in ipairs(pictures.touched(picture, hex)) do
      if other == try.target or not plan.engaged[other] then
        near[#near + 1] = other
        if not met[other] then targets[#targets + 1] = other end
        met[other] = true
      end
    end
    attackers[#attackers + 1] = { hex = hex, near = near }
  end
  table.sort(targets)
  local closed = retreat.closed_by(
    picture,
    setmetatable({}, { __index = function(_, hex) return try.at[hex] or plan.fixed[hex] end })
  )
  local _, sum = groups.best(
    attackers,
    targets,
    function(some, by) return worth(plan, try, closed, some, by) end,
    MOST_WAYS
  )
  return sum, met
end

local function join(try, member, hex)
  local list = try.at[hex]
  if not list then
    list = {}
    try.at[hex] = list
    table.insert(try.hexes, hex)
    table.sort(try.hexes)
  end
  list[#list + 1] = member
end

--- Takes back what `join` did last.
local function part(try, hex)
  local list = try.at[hex]
  list[#list] = nil
  if #list > 0 then return end
  try.at[hex] = nil
  for i, each in ipairs(try.hexes) do
    if each == hex then
      table.remove(try.hexes, i)
      return
    end
  end
end

--- How many others could come to a hex: of slots that are equally good the least wanted is taken.
local function wanted(plan, hex, member)
  local count = 0
  for _, other in ipairs(plan.pool) do
    if other ~= member and other.free and other.reach[hex] then count = count + 1 end
  end
  return count
end

--- The hex from which one more unit does most.
local function slot_for(plan, member, try)
  local picture = plan.picture
  local best, most = nil, -1000000
  for _, hex in ipairs(picture.ground.near[try.target]) do
    local fits = member.reach[hex] and picture.ground:touches(hex, try.target)
    if fits and room_in(picture, hex, member.piece.id, try) then
      join(try, member, hex)
      local value = judge(plan, try) - CROWD * wanted(plan, hex, member)
      part(try, hex)
      if value > most then
        best, most = hex, value
      end
    end
  end
  return best
end

--- Puts an attack on one enemy together, unit by unit; keeps the best stage of it.
local function against(plan, target)
  local ground = plan.picture.ground
  local try = { target = target, at = {}, hexes = {}, orders = {} }
  for _, member in ipairs(plan.pool) do
    local hex = member.piece.hex
    if not member.free and ground:touches(hex, target) then join(try, member, hex) end
  end
  local base = #try.hexes > 0 and judge(plan, try) or 0
  local best, most, spent, vain = nil, base + WORTH_IT, 0, 0
  for _, member in ipairs(plan.pool) do
    local hex = member.free and vain < MOST_IDLE and slot_for(plan, member, try)
    if hex then
      join(try, member, hex)
      try.orders[#try.orders + 1] = placement.order(member.piece, member.reach[hex])
      spent = spent + SPARE * member.unit.points
      local value, met = judge(plan, try)
      vain = vain + 1
      if value - spent > most then
        most, vain = value - spent, 0
        best = { orders = { table.unpack(try.orders) }, met = met, gain = most - base }
      end
    end
  end
  return best
end

local function fixed_hexes(pool)
  local set = {}
  for _, member in ipairs(pool) do
    if not member.free then set[member.piece.hex] = true end
  end
  return set
end

--- Orders for the attack that promises most; {} when none is worth it.
---@param segment Segment
---@param idle table[] Pieces that have no orders yet.
---@return table[] orders
function M.plan(asked, segment, idle)
  local picture, best = asked.picture, nil
  local pool = pool_of(asked, segment, idle)
  local plan = {
    picture = picture,
    pool = pool,
    fixed = fixed_hexes(pool),
    engaged = segment.engaged,
    closed_to_us = retreat.closed_by(picture, pictures.armed(picture, "enemy")),
  }
  for _, target in ipairs(picture.enemy_hexes) do
    local stack = picture.enemy[target]
    local fights = not stack.known or #stack.units > 0
    if fights and not segment.engaged[target] then
      local found = against(plan, target)
      if found and (not best or found.gain > best.gain) then best = found end
    end
  end
  if not best then return {} end
  for hex in pairs(best.met) do
    segment.engaged[hex] = true
  end
  return best.orders
end

return M
