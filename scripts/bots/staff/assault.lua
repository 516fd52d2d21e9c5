--- Attacks that can be put together in this move: who goes where against whom.
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.picture")
local posts = require("bots.staff.posts")
local M = {}

local WORTH_IT = 20 -- hundredths of a strength point that an attack must promise
local SPARE = 10 -- hundredths that a point is worth elsewhere

--- Hexes that a piece can come to and attack from: one in column forms up first.
local function reach_of(asked, segment, piece)
  local set = { [piece.hex] = true }
  for _, row in ipairs(posts.reach(asked, segment, piece, true)) do
    set[row.hex] = true
  end
  return set
end

--- May a piece come next to the enemy in a move? No hex costs less than one.
local function may_meet(picture, piece)
  local far = pictures.nearest_enemy(picture, piece.hex)
  return far <= 1 + (piece.movement or 0)
end

--- Units that can meet the enemy, with the hexes they can come to; those without a move where they stand.
local function pool_of(asked, segment, idle)
  local picture, pool, free = asked.picture, {}, {}
  for _, piece in ipairs(idle) do
    free[piece.id] = true
  end
  for _, hex in ipairs(picture.own_hexes) do
    for _, piece in ipairs(picture.own[hex].units) do
      if may_meet(picture, piece) then
        pool[#pool + 1] = {
          piece = piece,
          points = (piece.strength or 0) / picture.hints.strength,
          horse = picture.hints.is_horse[piece.arm] or false,
          free = free[piece.id],
          reach = free[piece.id] and reach_of(asked, segment, piece) or { [hex] = true },
        }
      end
    end
  end
  table.sort(pool, function(a, b)
    if a.points ~= b.points then return a.points > b.points end
    return a.piece.id < b.piece.id
  end)
  return pool
end

local function room_in(picture, hex, mover, placed)
  local stack, used = picture.own[hex], placed[hex] or 0
  local limit = picture.hints.stack.units
  for _, piece in ipairs(stack and stack.units or {}) do
    if piece.id ~= mover then used = used + 1 end
  end
  return used < limit
end

--- Is a hex closed to a beaten enemy, with these hexes held?
local function shut(picture, held, hex)
  if held[hex] then return true end
  for _, near in ipairs(picture.ground.near[hex] or {}) do
    if held[near] and picture.ground:touches(near, hex) then return true end
  end
  return false
end

local function trapped(picture, held, target)
  local open, all = 0, 0
  for _, near in ipairs(picture.ground.near[target]) do
    all = all + 1
    if not shut(picture, held, near) then open = open + 1 end
  end
  return all > 0 and 1 - open / all or 0
end

--- Expected worth of an attack on everybody that the held hexes touch.
local function judge(asked, target, try)
  local picture = asked.picture
  local seen, clash = {}, odds.clash()
  clash.attack, clash.attackers = try.points, try.units
  clash.trapped = trapped(picture, try.held, target)
  local function meet(hex)
    if seen[hex] or (try.engaged[hex] and hex ~= target) then return end
    seen[hex] = true
    odds.meet(picture, clash, picture.enemy[hex])
  end
  meet(target)
  for hex in pairs(try.held) do
    for _, other in ipairs(pictures.touched(picture, hex)) do
      meet(other)
    end
  end
  local combat = picture.hints.combat
  clash.shift = combat and try.horse >= 1 and try.foot and combat.arms or 0
  return odds.guess(picture, clash), seen
end

local function join(try, member, hex)
  try.points = try.points + member.points
  try.units[#try.units + 1] = member.points
  try.held[hex] = (try.held[hex] or 0) + 1
  if member.horse then
    try.horse = try.horse + member.points
  else
    try.foot = true
  end
end

--- Takes back what `join` did with the last member.
local function part(try, member, hex, foot)
  try.points = try.points - member.points
  try.units[#try.units] = nil
  try.held[hex] = try.held[hex] > 1 and try.held[hex] - 1 or nil
  if member.horse then try.horse = try.horse - member.points end
  try.foot = foot
end

--- The hex from which one more unit does most.
local function slot_for(asked, target, member, try)
  local picture = asked.picture
  local best, most, foot = nil, -1000000, try.foot
  for _, hex in ipairs(picture.ground.near[target]) do
    local fits = member.reach[hex] and picture.ground:touches(hex, target)
    if fits and room_in(picture, hex, member.piece.id, try.placed) then
      join(try, member, hex)
      local worth = judge(asked, target, try)
      part(try, member, hex, foot)
      if worth > most then
        best, most = hex, worth
      end
    end
  end
  return best
end

--- Puts an attack on one enemy together, unit by unit; keeps the best stage of it.
local function against(asked, target, pool, engaged)
  local picture = asked.picture
  local try = {
    points = 0,
    units = {},
    held = {},
    horse = 0,
    foot = false,
    placed = {},
    engaged = engaged,
    orders = {},
  }
  local base = 0
  for _, member in ipairs(pool) do
    local hex = member.piece.hex
    if not member.free and picture.ground:touches(hex, target) then join(try, member, hex) end
  end
  if try.points > 0 then base = judge(asked, target, try) end
  local best, most, spent = nil, base + WORTH_IT, 0
  for _, member in ipairs(pool) do
    local hex = member.free and slot_for(asked, target, member, try)
    if hex then
      join(try, member, hex)
      try.placed[hex] = (try.placed[hex] or 0) + (hex ~= member.piece.hex and 1 or 0)
      try.orders[#try.orders + 1] = { piece = member.piece.id, hex = hex, assault = true }
      spent = spent + SPARE * member.points
      local worth, seen = judge(asked, target, try)
      if worth - spent > most then
        most = worth - spent
        best = { orders = { table.unpack(try.orders) }, seen = seen, gain = most - base }
      end
    end
  end
  return best
end

--- Orders for the attack that promises most; {} when none is worth it.
---@param segment Segment
---@param idle table[] Pieces that have no orders yet.
---@return table[] orders { piece, hex, assault }
function M.plan(asked, segment, idle)
  local picture, best = asked.picture, nil
  local pool = pool_of(asked, segment, idle)
  for _, target in ipairs(picture.enemy_hexes) do
    local stack = picture.enemy[target]
    local fights = not stack.known or #stack.units > 0
    if fights and not segment.engaged[target] then
      local found = against(asked, target, pool, segment.engaged)
      if found and (not best or found.gain > best.gain) then best = found end
    end
  end
  if not best then return {} end
  for hex in pairs(best.seen) do
    segment.engaged[hex] = true
  end
  return best.orders
end

return M
