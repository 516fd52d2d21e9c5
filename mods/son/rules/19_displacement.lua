--- 19.8, 19.9 Displacement: friends in the way of a retreat make room, with one half where that is enough, and may displace others.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local costs = require("rules.14_costs")
local pieces = require("rules.02_pieces")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local map = map_of()
local CHAIN = 3 -- packages that one displacement may run through
local FARTHEST = 3 -- hexes that a package is moved out of the way
local M = {}

---@class Room  A place that a displaced package may take.
---@field to string        The hex that tells it apart.
---@field at table
---@field pushes string[]  Leaders of packages that have to make room first (19.8c).

--- 19.8b: is a hex open to the displaced: reached over passable ground, of no enemy and in no enemy zone, none of `banned`?
local function open(side, from, to, banned)
  return costs.profile("infantry"):cost(from, to) ~= nil
    and board.count(zones.enemy(side), to) == 0
    and not zoc.exposed(side, to)
    and not listed(banned, to)
end

--- The leaders in a hex who are none of these.
local function others_in(G, hex, own)
  return those(board.standing(G, hex), function(id) return pieces.is_leader(id) and not listed(own, id) end)
end

local function with(list, more)
  local sum_ = copy_of(list)
  table.move(more, 1, #more, #sum_ + 1, sum_)
  return sum_
end

--- Who has to leave hexes for a package to come; nil where somebody there cannot.
local function pushed(G, own, hexes, banned, chain)
  local list = {}
  for _, hex in ipairs(hexes) do
    for _, id in ipairs(others_in(G, hex, own)) do
      local yields = chain > 0
        and G.pieces[id].side == G.pieces[own[1]].side
        and not G.pieces[id].neutral
        and #M.rooms(G, id, with(banned, hexes), chain - 1) > 0
      if not yields then return nil end
      list[#list + 1] = id
    end
  end
  return list
end

--- 19.9a: one half turns into a hex next to it and to the other half, which stays.
local function turns(G, own, leaves, stays, banned, chain, add)
  for _, to in ipairs(map:neighbors(leaves)) do
    local beside = map:direction(to, stays) and open(G.pieces[own[1]].side, leaves, to, banned)
    local pushes = beside and pushed(G, own, { to }, banned, chain)
    if pushes then
      add({ to = to, at = { mode = "column", head = to, tail = stays }, pushes = pushes })
    end
  end
end

--- 19.9c: the whole package goes out of the way, as if it retreated (19.8a).
local function goes(G, own, at, banned, chain, add)
  local side = G.pieces[own[1]].side
  local reached = {}
  for _, hex in ipairs(twohex.hexes(map, at)) do
    reached[#reached + 1] = hex
  end
  for step = 1, FARTHEST do
    local next_, found = {}, false
    for _, from in ipairs(reached) do
      for _, to in ipairs(map:neighbors(from)) do
        local farther = twohex.distance(map, at, to) == step
        if farther and open(side, from, to, banned) then
          local pushes = not listed(banned, from) and pushed(G, own, { from, to }, banned, chain)
          if pushes then
            add({ to = to, at = { mode = "column", head = to, tail = from }, pushes = pushes })
            found = true
          end
          if not listed(next_, to) then next_[#next_ + 1] = to end
        end
      end
    end
    if found then return end
    reached = next_
  end
end

--- The places that a package may take when hexes must be free of it; without pushing others if it can.
---@param leader string One of the package.
---@param banned string[]
---@param chain integer? Packages that may be pushed in turn.
---@return Room[]
function M.rooms(G, leader, banned, chain)
  local at, own = G.pieces[leader].at, pieces.package(G, leader)
  local a, b = table.unpack(twohex.hexes(map, at))
  for depth = 0, chain or CHAIN do
    local list, seen = {}, {}
    local function add(room)
      if not seen[room.to] and walls.fits(G, own, room.at) then -- 23.3
        seen[room.to], list[#list + 1] = true, room
      end
    end
    if not listed(banned, b) then turns(G, own, a, b, banned, depth, add) end
    if not listed(banned, a) then turns(G, own, b, a, banned, depth, add) end
    if #list == 0 then goes(G, own, at, banned, depth, add) end
    if #list > 0 then return list end
  end
  return {}
end

--- Can a package make room for one that comes through any of its hexes?
M.yields = derived("displaceable", { "board", "map" }, function(G, leader)
  local a, b = table.unpack(twohex.hexes(map, G.pieces[leader].at))
  return #M.rooms(G, leader, { a }) > 0 and #M.rooms(G, leader, { b }) > 0
end)

local function rooms_now(G, f) return M.rooms(G, f.leader, f.banned) end

--- Asks for a package to be moved out of hexes. Its owner chooses the place.
---@param leader string
---@param banned string[]
function M.begin(G, leader, banned)
  push(G, "displacing", { leader = leader, banned = banned, side = G.pieces[leader].side })
end

step("displacing", {
  rule = "19.8a",
  actions = { "displace" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.over == true end,
  values = function(_, f) return { unit = f.leader } end,
})

action("displace", {
  rule = "19.8a",
  args = {
    { "unit", "piece", function(_, f) return { f.leader } end },
    {
      "to",
      "hex",
      function(G, f)
        local list = {}
        for i, room in ipairs(rooms_now(G, f)) do
          list[i] = room.to
        end
        return list
      end,
      "no_room",
    },
  },
  apply = function(G, f, _, unit, to)
    local room = those(rooms_now(G, f), function(each) return each.to == to end)[1]
    if #room.pushes > 0 then -- 19.8c: these first, then it is asked again
      return M.begin(G, room.pushes[1], with(f.banned, twohex.hexes(map, room.at)))
    end
    f.over = true
    for _, id in ipairs(copy_of(pieces.package(G, unit))) do
      board.put(G, id, room.at)
    end
    log("19.8a", "displaced", "unit", unit, "to", to)
  end,
})

return M
