--- 28.3 Revealing: a marker is taken off; a Decoy was nothing, a force sets itself up in its hex and those around.
local board = require("mechanics.board")
local ground = require("rules.12_ground")
local losses = require("rules.20_losses")
local markers = require("rules.28_markers")
local morale = require("rules.21_morale")
local roads = require("rules.12_roads")
local setup = require("rules.03_setup")
local stacks = require("rules.09_stacks")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

--- 28.3.1a, 28.3.3a: takes a marker off. Commanders and HQs stay in its hex; its units are set up next.
---@param id string Rule.
function M.reveal(G, marker, id)
  local piece, held = G.pieces[marker], copy_of(markers.held(G, marker))
  local hex, side = piece.hex, piece.side
  log(id, #held > 0 and "force_revealed" or "decoy_revealed", "unit", marker, "hex", hex)
  barrier()
  for _, each in ipairs(held) do
    if not troops.fights(each) then markers.free(G, each, hex) end
  end
  local units = those(held, troops.fights)
  if #units == 0 then return board.remove(G, marker) end
  push(G, "deploying", { side = side, marker = marker, hex = hex, moved = piece.went >= G.turn - 1 and piece.went > 0, units = units, hexes = {} })
end

--- 28.3.1a: those who have moved come upon enemy markers, and stop.
function M.spot(G, side, ids)
  local units = those(troops.present(G, ids), troops.fights)
  local found = #units > 0 and markers.found(G, side, G.pieces[units[1]].hex) or {}
  for _, marker in ipairs(found) do
    M.reveal(G, marker, "28.3.1a")
  end
  if #found > 0 and within(G, "march") then board.mark(G, troops.present(G, ids), { moved = true }) end
end

local function held(G, f) return those(markers.held(G, f.marker), troops.fights) end

--- 28.3.3a: the hex and those around it, not over Prohibited ground, where no enemy stands.
local function around(G, f, id)
  local class = troops.marching_class(id)
  local list = those(map:neighbors(f.hex), function(to)
    local free = #troops.fighting(G, troops.enemy(G, f.side), to) == 0 and #markers.at(G, to) == 0
    return free and setup.inside(G, to) and ground.cost(class, f.hex, to) ~= nil
  end)
  list[#list + 1] = f.hex
  return list
end

local function has_room(G, f, id, hex)
  local all = copy_of(troops.of(G, f.side, hex))
  all[#all + 1] = id
  return stacks.fits(G, all)
end

local function on_road(hex) return #roads.onward(hex) > 0 end

--- 28.3.3b States that after a march foot and guns stand on roads as far as there is room; that nobody crowds a hex while there is other room.
local function need_place(G, f, id, hex)
  local marched = f.moved and (troops.is_infantry(id) or troops.is_artillery(id))
  local free = those(around(G, f, id), function(each) return has_room(G, f, id, each) end)
  local road = marched and those(free, on_road) or {}
  need(#road == 0 or listed(road, hex), "28.3.3b", "road_first", "unit", id, "to", hex)
  need(#free == 0 or listed(free, hex), "9.1a", "over_stacked", "hex", hex)
end

--- 28.3.3b: after a march in Column and Limbered; else as one likes, but for a Square.
local function formations(G, f, _, id)
  local arm, column = troops.arm(id), troops.is_infantry(id) and troops.column(G, id)
  if arm == "infantry" then return f.moved and { column } or { column, "line" } end
  if arm == "artillery" then return f.moved and { "limbered" } or { "limbered", "unlimbered" } end
  return { G.pieces[id].formation }
end

--- 28.4.2: a check for each Forced March that has been made unseen.
local function straggle(G, f)
  for _, id in ipairs(f.units) do
    local leaders = those(troops.of(G, f.side, f.hex), troops.is_commander)
    for _ = 1, G.pieces[id].strained or 0 do
      if not morale.check(G, { id, table.unpack(leaders) }, "28.4.2") then losses.straggle(G, id, 1) end
    end
    if G.pieces[id] then board.mark(G, id, { strained = 0 }) end
  end
end

step("deploying", {
  rule = "28.3.3a",
  actions = { "deploy" },
  mandatory = true,
  side = function(_, f) return f.side end,
  values = function(G, f) return { hex = f.hex, n = #held(G, f) } end,
})

--- All are set up: the marker is no more, and each stack faces as its owner likes.
local function close(G, f)
  finish(G)
  board.remove(G, f.marker)
  straggle(G, f)
  for _, hex in ipairs(f.hexes) do
    push(G, "facing", { side = f.side, hex = hex })
  end
end

action("deploy", {
  rule = "28.3.3a",
  args = {
    { "unit", "piece", function(G, f) return held(G, f) end },
    { "to", "hex", function(G, f, _, id) return around(G, f, id) end, "not_to_be_deployed_there" },
    { "as", "id", formations, "no_such_formation", "28.3.3b" },
  },
  words = function(args) return { unit = args.unit, to = args.to, as = text_of("formation." .. args.as) } end,
  check = function(G, f, _, id, hex) need_place(G, f, id, hex) end,
  apply = function(G, f, _, id, hex, as)
    local moved = f.moved or false
    markers.free(G, id, hex)
    board.mark(G, id, { formation = as, heading = G.pieces[f.marker].heading, moved = moved, fresh = not moved })
    for _, other in ipairs(troops.fighting(G, f.side, hex)) do -- 10.0b
      if other ~= id and G.pieces[other].heading then board.mark(G, id, { heading = G.pieces[other].heading }) end
    end
    if not listed(f.hexes, hex) then table.insert(f.hexes, hex) end
    log("28.3.3a", "deploys", "unit", id, "hex", hex)
    if #held(G, f) == 0 then close(G, f) end
  end,
})

--- 28.5.1: as it grows lighter, after the first player's Command Phase: all who are seen now.
step("first_light", {
  rule = "28.5.1",
  run = function(G)
    finish(G)
    local before = setup.turn_before(G)
    local now = setup.turn(G).visibility or math.maxinteger
    local lighter = before and before.visibility and now > before.visibility
    if not lighter or G.phasing ~= sides_of(G)[1] then return end
    for _, marker in ipairs(copy_of(markers.all(G))) do
      local piece = G.pieces[marker]
      local decoy_far = markers.is_decoy(G, marker) and markers.seen(G, piece.side, piece.hex, true)
      if decoy_far or markers.seen(G, piece.side, piece.hex) then M.reveal(G, marker, "28.5.1") end
    end
  end,
})

return M
