--- 19 Retreat after combat: package by package, the Commander's first; whoever stands in the way is displaced.
-- The frame: { side, force, hexes, packages, at, stage, way, path, doubled }. What the pursuit needs goes into the frame of the battle
-- below in the end; a repulse (14.22c) has none.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local center = require("rules.06_center")
local paths = require("mechanics.retreat_paths")
local displacement = require("rules.19_displacement")
local formation = require("rules.19_formation")
local internment = require("rules.26_internment")
local pieces = require("rules.02_pieces")
local routes = require("rules.19_routes")
local strength = require("rules.18_strength")

local map = map_of()
local SIDES = 6 -- neighbours of a hex inside the map
local M = {}

--- 19.4: those that go: the force's packages, the Commander's first, then others.
local function packages_of(G, force, others)
  local list = {}
  for _, package in ipairs(strength.packages(G, force)) do
    local first = listed(package.leaders, force[1])
    table.insert(list, first and 1 or #list + 1, { leaders = package.leaders, own = true })
  end
  for _, package in ipairs(strength.packages(G, others)) do
    list[#list + 1] = { leaders = package.leaders, own = false } -- 18.15b, O91
  end
  return list
end

--- Begins the retreat of a beaten force.
---@param def { side: string, force: string[], others: string[], hexes: integer } The Commander first.
function M.begin(G, def)
  local packages = packages_of(G, def.force, def.others)
  local shut = those(packages, function(package)
    return package.own and routes.surrounded(def.side, G.pieces[package.leaders[1]].at)
  end)
  push(G, "retreat", {
    doubled = #shut > 0, -- 15.10a
    side = def.side,
    force = def.force,
    hexes = def.hexes,
    packages = packages,
    at = 0,
    stage = "next",
  })
end

-- Ways ------------------------------------------------------------------------------------------------

--- Leaders who have still to go, those of the package at hand left out.
local function going(f)
  local list = {}
  for i = f.at + 1, #f.packages do
    table.move(f.packages[i].leaders, 1, #f.packages[i].leaders, #list + 1, list)
  end
  return list
end

--- 19.4a: a package of a force ends next to its Commander's; of one whom he does not command, as it can.
local function beside(G, f)
  local first = f.packages[1].leaders[1]
  local package = f.packages[f.at]
  if f.at == 1 or not package.own or not G.pieces[first].at then return nil end
  return first
end

local function quest_of(G, f)
  return {
    side = f.side,
    leaders = f.packages[f.at].leaders,
    hexes = f.hexes,
    going = going(f),
    beside = beside(G, f),
  }
end

--- What is asked for while a package goes back: nil when none of a side does.
---@return Beaten?
function M.quest(G, side)
  local f = within(G, "retreat")
  return f and f.side == side and f.packages[f.at] and quest_of(G, f) or nil
end

--- The ways of the package whose turn it is, by their last hexes.
local ways = derived("ways back", { "prompt" }, function(G)
  local f = within(G, "retreat")
  return paths.ends(routes.ways(G, quest_of(G, f), function(id) return displacement.yields(G, id) end))
end)

--- 19.8b: would he need no enemy zone, if friends could make room who cannot?
local function shut_by_friends(G, f)
  local quest = quest_of(G, f)
  local _, best = next(ways(G))
  if best and not routes.watched(quest, best) then return false end
  local way = routes.ways(G, quest, function() return true end)[1]
  return way ~= nil and #way > f.hexes and not routes.watched(quest, way)
end

--- 19.10a: a half of a package at the edge of the map.
local function edge_of(at)
  return those(twohex.hexes(map, at), function(hex) return #map:neighbors(hex) < SIDES end)[1]
end

--- 19.10a: a way that is too short ends at the edge of the map: there it goes on, off the map.
local function leaves_map(f, way) return #way - 1 < f.hexes and #map:neighbors(way[#way]) < SIDES end

-- Carrying it out -------------------------------------------------------------------------------------

local stages = {}

--- The next package; 19.5c: one without any way stays where it is.
function stages.next(G, f)
  f.at = f.at + 1
  if f.at > #f.packages then return finish(G) end -- 19.1a
  local package = f.packages[f.at]
  package.from = G.pieces[package.leaders[1]].at
  local edge = edge_of(package.from) or internment.border(G, package.from) -- 26.6b
  if shut_by_friends(G, f) then -- 19.8b
    f.stage = "lose"
  elseif next(ways(G)) then
    push(G, "retreating", { side = f.side })
  elseif edge then
    f.way, f.stage = { edge }, "place"
  else
    f.way, f.stage = { twohex.hexes(map, package.from)[1] }, "note"
    log("19.5c", "cannot_retreat", "unit", package.leaders[1])
  end
end

--- 19.3: friends in the hexes of the way make room, one package after the other; 19.8b: where they cannot, the beaten are lost.
function stages.clear(G, f)
  local quest, entered = quest_of(G, f), { table.unpack(f.way, 2) }
  for _, hex in ipairs(entered) do
    local friend = routes.standing(G, quest, hex)[1]
    if friend then -- 14.21c
      if #displacement.rooms(G, friend, entered) == 0 then
        f.stage = "lose"
        return
      end
      return displacement.begin(G, friend, entered)
    end
  end
  f.stage = "place"
end

--- 19.4b: the path that counts is the Commander's.
local function note_path(f, way, off)
  if f.at > 1 then return end
  f.path = { way = copy_of(way), off = off, vacated = copy_of(twohex.hexes(map, f.packages[1].from)) }
end

--- 19.8b: it is eliminated instead.
function stages.lose(G, f)
  local leaders = f.packages[f.at].leaders
  note_path(f, { twohex.hexes(map, f.packages[f.at].from)[1] }, false)
  log("19.8b", "no_way_through", "unit", leaders[1])
  for _, leader in ipairs(leaders) do
    for _, unit in ipairs(copy_of(board.chart(G, leader))) do
      pieces.remove(G, unit)
    end
    pieces.remove(G, leader)
    if pieces.rating(leader).span >= 6 then table.insert(G.fallen, leader) end -- 9.17
  end
  f.stage = "next"
end

--- 19.10: off the map, in disorder whatever its leader is worth.
local function go_off(G, leaders, hex)
  for _, id in ipairs(leaders) do
    board.lift(G, id)
    local shaken = not G.pieces[id].disorganized -- 21.3b
    board.mark(G, id, { off_map = true, exit = hex, disorganized = true, shaken = shaken }) -- 19.10b
    log("19.10a", "retreats_off", "unit", id, "hex", hex)
  end
end

function stages.place(G, f)
  f.stage, f.packages[f.at].went = "note", true
  local way, leaders = f.way, f.packages[f.at].leaders
  if internment.crosses(G, way, f.hexes) then
    f.packages[f.at].went = false
    return internment.intern(G, leaders) -- 26.6b
  end
  if leaves_map(f, way) then return go_off(G, leaders, way[#way]) end
  for i = 2, #way do
    for _, id in ipairs(leaders) do
      board.put(G, id, { mode = "column", head = way[i], tail = way[i - 1] })
    end
    center.flee(G) -- 6.12a: theirs whom they come upon
  end
  log("19.1a", "retreats", "unit", leaders[1], "to", way[#way], "hexes", #way - 1)
  formation.ask(G, leaders, f.side) -- 20.5a
end

--- What the pursuit and the rally have to know.
function stages.note(G, f)
  local package = f.packages[f.at]
  if package.own and routes.watched({ side = f.side }, f.way) then f.doubled = true end -- 19.2
  note_path(f, f.way, not G.pieces[package.leaders[1]].at)
  f.stage = "next"
end

--- 21.1a, 21.1b: who went back has to roll: a force as one, if its Commander is still there to hold it.
local function note_retreated(G, f)
  local gone = {}
  for _, package in ipairs(f.packages) do
    for _, id in ipairs(package.went and package.leaders or {}) do
      gone[#gone + 1] = id
    end
  end
  local own = those(f.force, function(id) return listed(gone, id) end)
  if own[1] and pieces.holds(G, own[1], own) then
    table.insert(G.retreated, { side = f.side, leaders = own })
    gone = those(gone, function(id) return not listed(own, id) end)
  end
  for _, package in ipairs(f.packages) do
    local left = those(package.leaders, function(id) return listed(gone, id) end)
    if #left > 0 then table.insert(G.retreated, { side = f.side, leaders = left }) end
  end
end

step("retreat", {
  rule = "19.1a",
  run = function(G, f) stages[f.stage](G, f) end,
  leave = function(G, f)
    local battle = within(G, "battle")
    if not battle then return end
    battle.doubled = f.doubled
    for field, value in pairs(f.path or {}) do
      battle[field] = value
    end
    note_retreated(G, f)
  end,
})

step("retreating", {
  rule = "19.1a", -- 18.17a
  actions = { "retreat" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.over == true end,
  values = function(G)
    local f = within(G, "retreat")
    return { unit = f.packages[f.at].leaders[1], hexes = f.hexes }
  end,
})

action("retreat", {
  rule = "19.1a",
  args = {
    {
      "unit",
      "piece",
      function(G)
        local f = within(G, "retreat")
        return { f.packages[f.at].leaders[1] }
      end,
    },
    { "to", "hex", function(G) return keys_of(ways(G)) end, "no_way_back" },
  },
  apply = function(G, f, _, _, to)
    local retreat = within(G, "retreat")
    retreat.way, retreat.stage, f.over = ways(G)[to], "clear", true
  end,
})

return M
