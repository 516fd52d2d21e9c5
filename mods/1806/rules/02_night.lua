--- 2.2 Night Game-Turns: no command, movement or combat; the UAR box, markers, supply, and the
-- disengagement from enemy ZOC (4.2), the Second Player first.
-- The frame "disengaging" holds { unit, from, hex, steps, ended }.
local arrival = require("rules.08_arrival")
local control = require("rules.20_control")
local ground = require("rules.08_terrain")
local leaders = require("rules.05_leaders")
local lists = require("mechanics.lists")
local pieces = require("rules.01_pieces")
local known = require("rules.08_reach")
local reorganization = require("rules.06_reorganization")
local stacking = require("rules.03_stacking")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local turns = table_of("turns")
local farthest = table_of("combat").disengagement
local M = {}

--- 2.2a: is this turn a Night?
---@return boolean
function M.falls(G) return turns[G.turn].night end

--- Reorganization and Supply Phases -----------------------------------------------------------

--- 2.21A: nobody commands or reorganizes; the units of the box change halves.
step("night_boxes", {
  rule = "2.21A",
  run = function(G)
    reorganization.shift(G, G.phasing)
    finish(G)
  end,
})

--- 2.21Ba: all Out of Command markers come off.
step("night_markers", {
  rule = "2.21Ba",
  run = function(G)
    for i = 1, #G.order do
      local piece = G.pieces[G.order[i]]
      if piece.side == G.phasing then piece.ooc = false end -- 2.21Ba
    end
    finish(G)
  end,
})

--- Night Disengagement --------------------------------------------------------------------------

--- May the piece go to a neighbour, whatever becomes of it there?
local function may_go(G, side, id, from, to)
  if not need(ground.adjacent(from, to), "8.1b", "not_adjacent", "from", from, "to", to) then
    return false
  end
  if not ways.in_bounds(G, side, to) then return false end
  if not need(pieces.free_for(G, to, side), "8.12Fa", "enemy_there", "hex", to) then
    return false
  end
  if not need(not zoc.hostile(side, to), "4.2", "zoc_at_night", "to", to) then return false end
  local cost, bar, why = ways.price(G, id, from, to)
  return cost ~= nil or need(false, bar, why, "unit", id, "from", from, "to", to)
end

local check_back

--- Can the piece, once it is in `hex`, come to a hex in which it may stop?
local function comes_to_rest(G, f, side, hex, steps)
  if ways.may_stop(G, side, { f.unit }, hex) then return true end
  if steps >= farthest.hexes then return false end
  local further = { unit = f.unit, hex = hex, steps = steps }
  for _, to in ipairs(ground.rising(hex)) do
    if holds(check_back, G, further, side, to) then return true end
  end
  return false
end

--- 2.21Cb: up to two hexes, by ground that it may cross, out of every enemy ZOC (4.2).
function check_back(G, f, side, to)
  local steps = f.steps + 1
  if not need(steps <= farthest.hexes, farthest.rule, "night_reach", "hexes", farthest.hexes) then
    return
  end
  if not may_go(G, side, f.unit, f.hex, to) then return end
  need(comes_to_rest(G, f, side, to, steps), "3.14b", "nowhere_to_stop", "to", to)
end

--- A leader leaves nobody behind who is too many without him (3.11).
local function may_leave(G, side, id, hex)
  return not pieces.is_leader(id) or stacking.fits(G, hex, side, nil, { id })
end

--- Is it an own piece in an enemy ZOC?
local function held(G, side, id)
  local piece = G.pieces[id]
  return piece and piece.side == side and piece.hex and zoc.hostile(side, piece.hex)
end

local function check_disengage(G, _, side, id)
  if not need(held(G, side, id), "2.21Ca", "not_in_enemy_zoc", "unit", id) then return end
  local hex = G.pieces[id].hex
  if not need(may_leave(G, side, id, hex), "3.11a", "leader_holds_stack", "hex", hex) then
    return
  end
  local f = { unit = id, hex = hex, steps = 0 }
  for _, to in ipairs(ground.rising(hex)) do
    if holds(check_back, G, f, side, to) then return end
  end
  need(false, "4.2", "no_way_at_night", "unit", id)
end

--- 2.21Ca: units must go; leaders may, and so may the garrison of a chateau (Q8a, 11.52a).
local function obliged(G, side, id)
  if pieces.is_leader(id) then return false end
  return not G.options.chateau_stays_at_night or ways.pinned(G, side, G.pieces[id].hex, { id }) -- 2.21Ca
end

--- Calls `visit` for each own piece that can leave an enemy ZOC, until it returns true.
local function each_held(G, side, visit)
  for i = 1, #G.order do
    local id = G.order[i]
    if holds(check_disengage, G, nil, side, id) and visit(id) then return id end
  end
end

local function any() return true end

step("night_disengagement", {
  rule = "2.21Ca",
  actions = { "disengage", "end" },
  done = function(G) return not each_held(G, G.phasing, any) end, -- 2.21Cc
  may_end = function(G)
    local side = G.phasing
    local id = each_held(G, side, function(id) return obliged(G, side, id) end)
    need(not id, "2.21Ca", "must_disengage", "unit", id)
  end,
})

action("disengage", {
  rule = "2.21Ca",
  args = { { "unit", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(pieces.ranks(G, side)) do
      add(id)
    end
  end,
  check = check_disengage,
  apply = function(G, _, side, id)
    local hex = G.pieces[id].hex
    push(G, "disengaging", {
      unit = id,
      side = side,
      from = hex,
      hex = hex,
      steps = 0,
      ended = false,
    })
  end,
})

--- Is there nothing left to choose for the piece on its way?
local function at_rest(G, f)
  if f.ended then return true end
  for _, to in ipairs(ground.rising(f.hex)) do
    if holds(check_back, G, f, f.side, to) then return false end
  end
  return true
end

step("disengaging", {
  rule = "2.21Cb",
  actions = { "fall_back", "bivouac" },
  side = function(_, f) return f.side end,
  done = at_rest,
  values = function(_, f) return { unit = f.unit, hex = f.hex } end,
})

action("fall_back", {
  rule = "2.21Cb",
  args = { { "to", "hex" } },
  offer = function(_, f, _, add)
    for _, to in ipairs(ground.rising(f.hex)) do
      add(to)
    end
  end,
  check = check_back,
  apply = function(G, f, side, to)
    pieces.put(G, f.unit, to)
    log_to(side, "2.21Cb", "disengages", "unit", f.unit, "from", f.hex, "to", to)
    log_to(pieces.enemy_of(side), "2.21Cb", "stack_steps", "from", f.hex, "to", to)
    f.hex, f.steps = to, f.steps + 1
    control.take(G, f.unit, to)
    arrival.passed_by(G, side, to)
  end,
})

action("bivouac", {
  rule = "2.21Cb",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, f, side)
    if not need(f.steps > 0, "2.21Ca", "must_disengage", "unit", f.unit) then return end
    ways.check_stop(G, side, { f.unit }, f.hex)
  end,
  apply = function(_, f) f.ended = true end,
})

--- Where it leads ---------------------------------------------------------------------------------

--- The piece that falls back, or that a query names.
local function subject(G, f, side, args)
  if f.step == "disengaging" then return f end
  local id = args and args.unit
  if not id or not holds(check_disengage, G, nil, side, id) then return nil end
  return { unit = id, hex = G.pieces[id].hex, steps = 0 }
end

--- Paths by which a piece could fall back, as far as its side knows, by the hex in which it stops.
local function ways_back(G, f, side)
  local paths, edge = {}, { { f.hex } }
  for steps = f.steps, farthest.hexes - 1 do
    local next = {}
    for _, path in ipairs(edge) do
      local at = { unit = f.unit, hex = path[#path], steps = steps }
      for _, to in ipairs(ground.rising(at.hex)) do
        local open = not paths[to] and not known.looks_held(G, side, to)
        if open and holds(check_back, G, at, side, to) then
          local longer = lists.with(path, to)
          next[#next + 1] = longer
          if ways.may_stop(G, side, { f.unit }, to) then paths[to] = longer end
        end
      end
    end
    edge = next
  end
  return paths
end

--- Hexes in which a piece may spend the night: as `reach` of a march, each hex at one point.
---@return table
function M.reach(G, f, side, args)
  local at, list = subject(G, f, side, args), {}
  for hex, path in pairs(at and ways_back(G, at, side) or {}) do
    local items = {}
    for i = 1, #path - 1 do
      items[i] = { rule = "2.21Cb", key = "hex_at_night", value = 2 }
    end
    list[#list + 1] = { hex = hex, cost = 2 * #items, path = path, items = items }
  end
  return { hexes = list }
end

--- The steps to a hex, for the macro `go`; then the piece stays there.
---@return table[]? steps
---@return table[]? reasons
function M.go(G, f, side, to)
  local path = ways_back(G, f, side)[to]
  if not path then
    return nil, { { rule = "2.21Cb", key = "out_of_reach", values = { to = to } } }
  end
  local list = {}
  for i = 2, #path do
    list[i - 1] = { verb = "fall_back", args = { to = path[i] } }
  end
  if f.steps + #list < farthest.hexes then list[#list + 1] = { verb = "bivouac", args = {} } end
  return list
end

--- Does a frame belong to the Night's disengagement?
---@return boolean
function M.asks(f) return f ~= nil and (f.step == "disengaging" or f.step == "night_disengagement") end

--- 5.26: leaders who stayed alone in an enemy ZOC.
step("night_leaders", {
  rule = "5.26a",
  run = function(G, f)
    if f.swept then
      finish(G)
    else
      f.swept = true
      leaders.sweep(G)
    end
  end,
})

--- The turn ----------------------------------------------------------------------------------------

local phases = {
  "night_boxes",
  "night_markers",
  "supply_segment",
  "night_disengagement",
  "night_leaders",
}

local function half(id, who)
  return {
    rule = id,
    steps = phases,
    enter = function(G)
      G.phasing = G[who]
      local turn = turns[G.turn]
      if turn.month then
        log(id, "night_half_in", "side", G.phasing, "day", turn.day, "month", turn.month)
      else
        log(id, "night_half", "side", G.phasing, "day", turn.day)
      end
    end,
  }
end

step("second_player_night", half("2.21A", "second"))
step("first_player_night", half("2.22", "first"))

local halves = { "second_player_night", "first_player_night" } -- 2.2b
step("night_turn", {
  rule = "2.2a",
  steps = halves,
  enter = function(G, f)
    if not M.falls(G) then f.at = #halves end
  end,
})

return M
