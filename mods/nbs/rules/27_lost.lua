--- 27.3 Marches by night, when they are played: hexes where one may lose the way, and who does.
-- State of a piece: `risky`: Risky Hexes of the run that it is on, which goes on over turns; `detour`: quarter MPs that they took;
-- `sure`: the hex before them.
local board = require("mechanics.board")
local ground = require("rules.12_ground")
local roads = require("rules.12_roads")
local troops = require("rules.02_troops")

local map = map_of()
local BUILT = { building = true, town_village = true, walled_farm = true, redoubt = true, castle = true }
local WATER = { "river", "fontanone", "tributary", "stream" }
local M = {}

local function has_water(a, b)
  for _, kind in ipairs(WATER) do
    if map:side(a, b, kind) then return true end
  end
  return false
end

--- 27.3: does a step go along a watercourse: does it run between both hexes and a third?
local function along_water(from, to)
  for _, third in ipairs(map:neighbors(from)) do
    if map:distance(third, to) == 1 and has_water(from, third) and has_water(to, third) then return true end
  end
  return false
end

--- 27.3: friends in a hex who have not moved in this turn.
local function waiting(G, side, ids, hex)
  return those(troops.fighting(G, side, hex), function(id) return not listed(ids, id) and G.pieces[id].fresh and not G.pieces[id].moved end)
end

--- 27.3: is a step safe by the ground alone?
---@return boolean
function M.is_safe(from, to) return roads.joins(from, to) or along_water(from, to) or BUILT[map:terrain(to)] == true end

--- 27.3: does a step lead into no Risky Hex? Friends who make it so do not move any more.
local function goes_safely(G, side, ids, from, to)
  if M.is_safe(from, to) then return true end
  local friends_there = waiting(G, side, ids, to)
  board.mark(G, friends_there, { moved = true })
  return #friends_there > 0
end

--- 27.3.1b
local function count(G, ids, from, to)
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    local cost = ground.cost(troops.class(G, id), from, to) or 0
    local risky = piece.risky or 0
    board.mark(G, id, { risky = risky + 1, detour = (piece.detour or 0) + cost, sure = risky > 0 and piece.sure or from })
  end
end

local function forget(G, ids) board.mark(G, ids, { risky = 0, detour = 0 }) end

--- Those of a force who have gone through Risky Hexes, by the hex before these: who has come another way is another stack.
local function runs(G, ids)
  local by = {}
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    if (piece.risky or 0) > 0 then
      local key = ("%s %d"):format(piece.sure, piece.risky)
      by[key] = by[key] or {}
      table.insert(by[key], id)
    end
  end
  return by
end

local function beside_enemy(G, side, hex)
  for _, at in ipairs(map:neighbors(hex)) do
    if #troops.fighting(G, troops.enemy(G, side), at) > 0 then return true end
  end
  return false
end

--- 27.3.1a: have those of one run gone astray? 27.3.1c: then they are where they were sure of their way, and the enemy leads them.
local function judge(G, side, ids)
  local first = G.pieces[ids[1]]
  local n, hex = first.risky, first.sure
  local lost = roll(G, "night", 6, "27.3.1a", "way", "unit", ids[1], "n", n) <= n
  if lost then
    log("27.3.1c", "lost_way", "unit", ids[1], "hex", hex)
    local kept = {}
    for _, id in ipairs(ids) do
      kept[id] = G.pieces[id].left or 0
      board.put(G, id, hex)
      board.mark(G, id, { left = G.pieces[id].detour, fresh = false })
    end
    push(G, "led_astray", { side = troops.enemy(G, side), owner = side, force = copy_of(ids), kept = kept, turned = false })
  end
  forget(G, ids)
  return lost
end

local function judge_all(G, side, ids)
  local any = false
  for _, each in pairs(runs(G, ids)) do
    any = judge(G, side, each) or any
  end
  return any
end

--- What a step by night may come to.
---@param ids string[] Who have made it together.
---@return boolean astray Has one of them lost the way?
function M.go(G, side, ids, from, to)
  if not G.night or not G.options.night_marches or within(G, "led_astray") or #ids == 0 then return false end
  local safe = goes_safely(G, side, ids, from, to)
  if not safe then count(G, ids, from, to) end
  if safe or beside_enemy(G, side, to) then return judge_all(G, side, ids) end
  return false
end

--- 27.3: a retreat leads away from whatever way it was.
function M.retreat(G, id) forget(G, { id }) end

--- 27.3.1a: as dawn breaks.
step("dawn", {
  rule = "27.3.1a",
  run = function(G)
    finish(G)
    for _, side in ipairs(G.night and {} or sides_of(G)) do
      for _, hex in ipairs(troops.hexes(G, side)) do
        judge_all(G, side, troops.of(G, side, hex))
      end
    end
  end,
})

return M
