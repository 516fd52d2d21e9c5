--- 21.4 Retreat: hexes, not MPs, away from the enemy. The frame: { side, units, hexes, cause, first, origin, routed, pace, stage }.
-- `cause` is the hex from which the enemy struck; `first` the one hex that attackers go back to (21.4.1b, 15.3.8b); `origin` where the
-- attackers of a defender came from (15.3.8c).
local board = require("mechanics.board")
local displaced = require("rules.25_displaced")
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local losses = require("rules.20_losses")
local lost = require("rules.27_lost")
local markers = require("rules.28_markers")
local morale = require("rules.21_morale")
local night = require("rules.27_night")
local paths = require("mechanics.retreat_paths")
local roads = require("rules.12_roads")
local troops = require("rules.02_troops")
local stacks = require("rules.09_stacks")
local victory = require("rules.30_victory")
local wagons = require("rules.26_wagons")
local zones = require("rules.11_zones")

local map = map_of()
local NEAR = 4 -- 21.4.1c
local FIRST = 2 -- 21.4.1a: hexes that must lead away from the cause, and how near it must be
local SIDES = 6
local M = {}

local function left(G, f)
  return troops.present(G, f.units)
end

local function units_of(G, f) return those(left(G, f), troops.fights) end
local function hex_of(G, f) return G.pieces[units_of(G, f)[1]].hex end

--- 21.4.2a: can all of them go over there? 12.2.4: as they could move.
---@param classes string[] Of those who go (`classes_of`).
local function passable(G, f, classes, from, to)
  for _, class in ipairs(classes) do
    if not roads.passes(class, from, to) then return false end
  end
  if #troops.fighting(G, troops.enemy(G, f.side), to) > 0 or #markers.at(G, to) > 0 then return false end -- 21.4.2a, 28.2.3d
  return not wagons.bars(G, units_of(G, f), f.side, to)
end

--- The classes of those who go, each once.
local function classes_of(G, f)
  local set = {}
  for _, id in ipairs(units_of(G, f)) do
    set[troops.marching_class(id)] = true
  end
  return keys_of(set)
end

--- The hexes with enemy units within four hexes of a hex.
local near = derived("enemies near a hex", { "places" }, function(G, side, from)
  local enemy = troops.enemy(G, side)
  local list = those(troops.hexes(G, enemy), function(hex) return map:distance(from, hex) <= NEAR and #troops.fighting(G, enemy, hex) > 0 end)
  for _, marker in ipairs(markers.all(G, enemy)) do -- 28.2.3d
    local hex = G.pieces[marker].hex
    if map:distance(from, hex) <= NEAR then list[#list + 1] = hex end
  end
  return list
end)

--- 21.4.1c: no nearer to an enemy unit within four hexes, measured from the hex that is left.
local function keeps_away(G, f, from, to)
  for _, hex in ipairs(near(G, f.side, from)) do
    if map:distance(to, hex) < map:distance(from, hex) then return false end
  end
  return true
end

--- 21.4.1a: each of the first two hexes lies farther from the cause, unless that is more than two hexes away.
local function leaves_cause(f, from, to, step)
  if not f.cause or step > FIRST or map:distance(from, f.cause) > FIRST then return true end
  return map:distance(to, f.cause) > map:distance(from, f.cause)
end

--- 21.4.1b: attackers go back to where they came from; defenders neither there nor next to it.
local function first_step(f, to)
  if f.first then return to == f.first end -- 15.3.8b
  return not f.origin or map:distance(to, f.origin) > 1 -- 15.3.8c
end

--- May a step be made, as the first, second ... of all?
local function may(G, f)
  local classes = classes_of(G, f)
  return function(from, to, step)
    local now = f.pace + step - 1
    if now == 1 and not first_step(f, to) then return false end
    if not passable(G, f, classes, from, to) then return false end
    if now == 1 and f.first then return true end
    return leaves_cause(f, from, to, now) and keeps_away(G, f, from, to)
  end
end

--- The hexes that a retreat may enter now, and how many steps can still be made; reading 54: a rout does not end on steady friends
--- where it may end elsewhere.
local onward = derived("retreats", { "prompt" }, function(G)
  local f = within(G, "retreat")
  local owed = math.max(1, f.hexes - f.pace + 1) -- more than it must: one by one
  local hexes, steps = paths.onward(map, hex_of(G, f), owed, may(G, f))
  if f.routed and f.pace == f.hexes then
    hexes = least(hexes, "21.4.3", function(hex) return math.min(1, #troops.fighting(G, f.side, hex)) end)
  end
  return { hexes = hexes, steps = steps }
end)

local stages = {}

--- 21.4.2b: could they get on through Prohibited ground, if nothing else were in the way?
local function through_prohibited(G, f)
  local from, classes = hex_of(G, f), classes_of(G, f)
  for _, to in ipairs(map:neighbors(from)) do
    local free = #troops.fighting(G, troops.enemy(G, f.side), to) == 0
    if free and not passable(G, f, classes, from, to) and leaves_cause(f, from, to, f.pace) and keeps_away(G, f, from, to) then return true end
  end
  return false
end

--- 21.4.2, 12.3.4b: who cannot go so far is lost; infantry that could get away through Prohibited ground or off the map, to Stragglers.
local function lose(G, f)
  local from = hex_of(G, f)
  local scatter = #map:neighbors(from) < SIDES or through_prohibited(G, f)
  log("21.4.2a", "cannot_retreat", "hex", from)
  for _, id in ipairs(units_of(G, f)) do
    if G.pieces[id] and troops.is_brigade(id) then -- a part may go with its brigade
      losses.forfeit(G, id, scatter and troops.is_infantry(id)) -- 21.4.2b, 12.3.4b, 20.3.1a
    elseif G.pieces[id] then
      board.remove(G, id)
    end
  end
  f.stage = "over"
  displaced.scatter(G, f.units)
end

function stages.go(G, f)
  if #units_of(G, f) == 0 then return finish(G) end
  if f.pace > (f.most or f.hexes) or f.halts or f.pace > f.hexes and #onward(G).hexes == 0 then
    f.stage = "stop"
    return
  end
  if f.pace <= f.hexes and (#onward(G).hexes == 0 or onward(G).steps < f.hexes - f.pace + 1) then return lose(G, f) end
  push(G, "retreating", { side = f.side })
end

--- 9.4, 21.4.3: they come to the top of those whom they reach; 10.1.3a: and face as they like.
function stages.stop(G, f)
  f.stage = "over"
  local hex = hex_of(G, f)
  for i = #f.units, 1, -1 do
    if G.pieces[f.units[i]] then stacks.on_top(G, f.units[i]) end
  end
  local ids = troops.of(G, f.side, hex)
  morale.level(G, ids) -- 9.4, 21.1
  if not stacks.fits(G, ids) then morale.shift(G, ids, 1, "21.4.5", f.cause) end -- 21.4.5
  push(G, "facing", { side = f.side, hex = hex })
end

function stages.over(G) finish(G) end

step("retreat", {
  rule = "21.4",
  enter = function(_, f) f.pace, f.stage = f.pace or 1, "go" end,
  run = function(G, f) stages[f.stage](G, f) end,
})

step("retreating", {
  rule = "21.4",
  actions = { "part", "remain", "retreat", "stop" },
  side = function(_, f) return f.side end,
  values = function(G)
    local f = within(G, "retreat")
    return { unit = units_of(G, f)[1], hexes = math.max(0, f.hexes - f.pace + 1) }
  end,
})

--- 25.1, 6.10: a Commander or an HQ of a stack that has to go may stay.
action("remain", {
  rule = "25.1",
  args = {
    {
      "unit",
      "piece",
      function(G)
        local f = within(G, "retreat")
        return f.pace == 1 and those(left(G, f), function(id) return not troops.fights(id) end) or {}
      end,
      "only_commanders_remain",
    },
  },
  apply = function(G, _, _, id)
    local f = within(G, "retreat")
    f.units = those(f.units, function(each) return each ~= id end)
  end,
})

--- 21.4.3: one of them goes its own way, before the others.
action("part", {
  rule = "21.4.3",
  args = { { "unit", "piece", function(G) return units_of(G, within(G, "retreat")) end } },
  check = function(G) need(#units_of(G, within(G, "retreat")) > 1, "21.4.3", "no_one_left") end,
  apply = function(G, _, _, id)
    finish(G)
    local f = within(G, "retreat")
    f.units = those(f.units, function(each) return each ~= id end)
    local own = copy_of(f)
    own.units, own.step = { id }, nil
    push(G, "retreat", own)
  end,
})

--- 16.2.8a, 22.1a: who goes back further than he must stops where he likes.
action("stop", {
  rule = "16.2.8a",
  args = {},
  check = function(G)
    local f = within(G, "retreat")
    need(f.pace > f.hexes, "16.2.8a", "not_far_enough", "hexes", f.hexes)
  end,
  apply = function(G)
    finish(G)
    within(G, "retreat").halts = true
  end,
})

--- 21.4.4: those whom a rout runs through lose a step; not those with whom it ends.
local function disturb(G, f, hex)
  if not f.routed or f.pace >= f.hexes then return end
  morale.shift(G, troops.of(G, f.side, hex), 1, "21.4.4", f.cause)
end

--- 21.4.7, 12.2.5a: the ground shakes who runs over it, too.
local function shake(G, f, from, to)
  for _, id in ipairs(units_of(G, f)) do
    for _, state in ipairs(ground.disorders(troops.marching_class(id), from, to)) do
      if not morale.at_worst(G, id, state) then morale.set(G, units_of(G, f), state) end
    end
  end
end

action("retreat", {
  rule = "21.4",
  args = { { "to", "hex", function(G) return onward(G).hexes end, "no_way_back" } },
  apply = function(G, _, _, to)
    finish(G)
    local f = within(G, "retreat")
    local from = hex_of(G, f)
    disturb(G, f, to)
    for _, id in ipairs(left(G, f)) do
      board.put(G, id, to)
      victory.take(G, id, to)
      night.drive(G, id) -- 27.2.1b
      if not f.withdraws then lost.retreat(G, id) end -- 27.3
    end
    f.pace = f.pace + 1
    log("21.4", "retreats", "unit", units_of(G, f)[1], "to", to)
    if f.withdraws and lost.go(G, f.side, left(G, f), from, to) then
      f.halts = true
      return
    end
    shake(G, f, from, to)
    zones.degrade(G, left(G, f), f.side, from, to, "11.3.1c")
    push(G, "answers", { -- 3.6a, 3.6b: a withdrawal is fired at, a retreat is not (17.4.5); both may be charged
      side = f.side,
      units = left(G, f),
      trigger = "enters",
      from = from,
      to = to,
      fire = f.withdraws == true,
      charge = not f.bent,
    })
  end,
})

--- 10.1.3: a stack that has retreated, or fought, faces as its owner likes.
ask("facing", {
  rule = "10.1.3a",
  side = function(_, f) return f.side end,
  done = function(G, f)
    return #those(troops.fighting(G, f.side, f.hex), function(id) return facing.looks(G, id) end) == 0
  end,
  args = { { "to", "integer", facing.HEADINGS } },
  values = function(_, f) return { hex = f.hex } end,
  apply = function(G, f, _, to)
    finish(G)
    for _, id in ipairs(troops.of(G, f.side, f.hex)) do
      if troops.fights(id) then board.mark(G, id, { heading = to }) end
    end
  end,
})

return M
