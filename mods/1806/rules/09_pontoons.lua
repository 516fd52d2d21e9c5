--- 9.2 Pontoon bridges: laying one, the die of its first crossing, taking it up, capture, destruction.
-- `G.pontoons[hexside]` = { train, owner, holder, fresh, die?, crossed } beside
-- `G.bridges`, where a printed bridge below keeps its own state. fresh: laid in this Movement Phase;
-- die: what a crossing costs until the phase ends; crossed: in this phase.
-- Its train is off the map meanwhile, with `banks`, both its hexes. `G.taken_up[train]`:
-- taken up in this phase. What crossing costs stands in `ground`.
local ground = require("rules.08_terrain")
local losses = require("rules.11_losses")
local pieces = require("rules.01_pieces")
local segments = require("rules.08_segments")
local steps = require("rules.08_steps")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need = need

local map, ends = ground.map, ground.ends
local turns = table_of("turns")
local M = {}

local function pontoon_at(G, a, b) return G.pontoons[ground.edge(a, b)] end

--- Hexsides with pontoons, in rising order.
local function all(G) return keys_of(G.pontoons) end

-- The phase ----------------------------------------------------------------------------------------

--- Begins a Movement Phase.
function M.begin_phase(G)
  if next(G.taken_up) then G.taken_up = {} end
  for _, pontoon in pairs(G.pontoons) do
    pontoon.crossed = false
  end
  M.sweep(G)
end

--- Ends it: from now on a pontoon laid in it costs what every pontoon does (9.24a).
function M.end_phase(G)
  for _, pontoon in pairs(G.pontoons) do
    pontoon.fresh, pontoon.die = false, nil
  end
  ground.use(G)
end

--- Takes note that pieces have stepped over a hexside (9.23b). Only for positions with pontoons.
function M.passed(G, from, to)
  local pontoon = from and pontoon_at(G, from, to)
  if pontoon then pontoon.crossed = true end
end

-- 9.21 Laying --------------------------------------------------------------------------------------

--- The first bridge train of a force.
local function train_of(f)
  for _, id in ipairs(f.force) do
    if pieces.kinds.train[id] and pieces.counter(id).arm == "bridge_train" then return id end
  end
end

--- 9.2a, Q28: a river or a stream in the area in play, without a pontoon.
local function check_site(G, side, hex, to)
  if not need(ground.adjacent(hex, to), "9.21a", "not_adjacent", "from", hex, "to", to) then
    return false
  end
  if not ways.in_bounds(G, side, to) then return false end
  local wet = map:side(hex, to, "river") or map:side(hex, to, "stream")
  return need(wet, "9.2a", "no_water", "from", hex, "to", to)
    and need(not pontoon_at(G, hex, to), "9.2a", "pontoon_there", "to", to)
end

local function check_deploy(G, f, side, to)
  if not need(f.hex, "9.21a", "not_yet_entered") then return end
  local train = train_of(f) -- 9.0
  need(train, "9.21a", "no_bridge_train")
  if not check_site(G, side, f.hex, to) or not train then return end
  need(not G.pieces[train].march, "9.21b", "column_lays_no_bridge", "unit", train)
  need(not G.taken_up[train], "9.23c", "taken_up_just_now", "unit", train)
  need(not pieces.holds(G, to, pieces.enemy_of(side)), "9.22a", "enemy_at_bridge", "to", to) -- 9.22b: his ZOC bars nothing
end

--- 9.2c: the counter is turned over; the rest of its force goes on without it.
local function lay(G, f, side, train, to)
  local piece, at = G.pieces[train], ground.edge(f.hex, to)
  pieces.lift(G, train)
  piece.banks = { f.hex, to }
  G.pontoons[at] = { train = train, owner = side, holder = side, fresh = true, crossed = false }
  ground.use(G)
  log("9.21a", "pontoon_laid", "from", f.hex, "to", to, "side", side)
  f.force, f.left = steps.without(f, train)
  f.stopped = f.stopped and ways.has_unit(f.force)
  f.over = #f.force == 0
end

local function offer_around(_, f, _, add)
  for _, to in ipairs(f.hex and ground.rising(f.hex) or {}) do
    add(to)
  end
end

action("deploy", {
  rule = "9.21a",
  args = { { "to", "hex" } },
  offer = offer_around,
  check = check_deploy,
  apply = function(G, f, side, to) lay(G, f, side, train_of(f), to) end,
})

--- Tells whether a force could lay a pontoon where it stands.
---@return boolean
function M.can_deploy(G, f, side)
  if not f.hex or not train_of(f) then return false end
  for _, to in ipairs(ground.around(f.hex)) do
    if holds(check_deploy, G, f, side, to) then return true end
  end
  return false
end

-- 9.24 The first crossing ----------------------------------------------------------------------------

--- Does a member wait for the die before it can cross?
local function waits(G, f, to)
  for _, id in ipairs(f.force) do
    local _, bar = ways.price(G, id, f.hex, to)
    if bar == "9.24a" then return true end
  end
  return false
end

--- What keeps the force from going over there, whatever the die.
local function check_free(G, f, side, to)
  if not need(pieces.free_for(G, to, side), "8.12Fa", "enemy_there", "hex", to) then return end
  if not ways.has_unit(f.force) then return end
  if not need(not f.stopped, "8.12E", "stopped_by_zoc", "hex", f.hex) then return end
  need(not ways.pinned(G, side, f.hex, f.force), "4.1c", "pinned", "hex", f.hex)
end

--- Why no die is cast there: a text key, or nil.
local function no_die(G, f, to)
  if not f.hex then return "not_yet_entered" end
  local pontoon = ground.adjacent(f.hex, to) and pontoon_at(G, f.hex, to)
  if not pontoon or not pontoon.fresh then return "no_new_pontoon" end
  if pontoon.die then return "pontoon_die_cast" end
  return not waits(G, f, to) and "pontoon_needs_no_die" or nil
end

local function check_cross(G, f, side, to)
  local why = no_die(G, f, to)
  if why then return need(false, "9.24a", why, "to", to) end
  check_free(G, f, side, to)
  local begun = f.steps > 0 or f.declared -- whatever the die, the force must be able to stop here
  need(not begun or steps.may_stay(G, f, side), "3.14b", "nowhere_to_stop", "to", f.hex)
end

local function crossing_die(G, f, _, to)
  return tostring(roll(G, "bridges", 6, "9.24a", "pontoon_die", "from", f.hex, "to", to))
end

action("cross", {
  rule = "9.24a",
  args = { { "to", "hex" } },
  offer = offer_around,
  check = check_cross,
  rolls = crossing_die,
  apply = function(G, f, side, to)
    local pontoon = pontoon_at(G, f.hex, to)
    pontoon.die = math.tointeger(tonumber(crossing_die(G, f, side, to)))
    ground.use(G)
  end,
})

-- 9.23 Taking up -------------------------------------------------------------------------------------

--- 9.23b: has a piece moved in this segment already?
local function moves_begun(G, f)
  local ooc = f.step == "individual_movement"
  return pieces.any(pieces.ranks(G, G.phasing), function(id)
    local piece = G.pieces[id]
    return piece.moved and piece.ooc == ooc
  end)
end

local function check_bank(G, side, train, to)
  if not need(pieces.free_for(G, to, side), "8.12Fa", "enemy_there", "hex", to) then return end
  local safe = not zoc.hostile(side, to) or pieces.guards(G, to, side)
  need(safe, "9.11a", "train_alone_in_zoc", "unit", train, "to", to)
  ways.check_stop(G, side, { train }, to)
end

local function check_take_up(G, f, side, at, to)
  local pontoon = G.pontoons[at]
  if not need(pontoon, "9.23a", "no_pontoon_there", "at", at) then return end
  if not need(pontoon.owner == side, "9.26d", "not_your_pontoon", "at", at) then return end
  if not need(pontoon.holder == side, "9.26d", "pontoon_captured", "at", at) then return end
  local a, b = ends(at)
  if not need(to == a or to == b, "9.23a", "not_its_bank", "to", to) then return end
  if not segments.may_move_now(G, f, pontoon.train) then return end -- Q31
  need(not pontoon.crossed, "9.23b", "crossed_this_turn", "at", at)
  need(not moves_begun(G, f), "9.23b", "taken_up_first")
  check_bank(G, side, pontoon.train, to)
end

local function offer_banks(G, _, _, add)
  for _, at in ipairs(all(G)) do
    local a, b = ends(at)
    add(at, a)
    add(at, b)
  end
end

action("take_up", {
  rule = "9.23a",
  args = { { "at", "id" }, { "to", "hex" } },
  offer = offer_banks,
  check = check_take_up,
  apply = function(G, _, side, at, to)
    local train = G.pontoons[at].train
    local piece = G.pieces[train]
    G.pontoons[at], piece.banks, piece.moved, piece.march = nil, nil, false, false
    G.taken_up[train] = true
    pieces.put(G, train, to)
    ground.use(G)
    local a, b = ends(at)
    log("9.23a", "pontoon_taken_up", "from", a, "to", b, "hex", to, "side", side)
  end,
})

--- Tells whether the phasing side has a pontoon whose train may still try for itself, or act (Q31).
---@return boolean
function M.may_act_alone(G)
  for _, pontoon in pairs(G.pontoons) do
    local piece = G.pieces[pontoon.train]
    if pontoon.holder == G.phasing and pontoon.owner == G.phasing and piece.ooc then return true end
  end
  return false
end

-- 9.26 Capture, 9.27 destruction ---------------------------------------------------------------------

local function held_by(G, at, side)
  local a, b = ends(at)
  return pieces.holds(G, a, side) or pieces.holds(G, b, side)
end

--- 9.26a: the side that may capture a pontoon now: one of its combat units stands at an end, and none of
--- the holder's. The bridge itself is none (9.25p).
---@return string?
local function captor(G, at)
  local pontoon = G.pontoons[at]
  if not pontoon then return nil end
  local other = pieces.enemy_of(pontoon.holder)
  if not held_by(G, at, other) or held_by(G, at, pontoon.holder) then return nil end
  return other -- 9.25A; 9.26c: as often as it changes hands
end

--- Asks whoever may capture a pontoon now. Call it after any change on the map in a Movement or Combat
--- Phase.
function M.sweep(G)
  if not next(G.pontoons) or turns[G.turn].night then return end
  local list = all(G)
  for i = #list, 1, -1 do
    local side = captor(G, list[i])
    if side then push(G, "capturing", { at = list[i], side = side }) end
  end
end

step("capturing", {
  rule = "9.26a",
  actions = { "capture", "destroy" },
  side = function(_, f) return f.side end,
  done = function(G, f) return captor(G, f.at) ~= f.side end,
  values = function(_, f)
    local a, b = ends(f.at)
    return { from = a, to = b }
  end,
})

action("capture", {
  rule = "9.26a",
  args = {},
  offer = function(_, _, _, add) add() end,
  apply = function(G, f, side)
    local pontoon, a, b = G.pontoons[f.at], ends(f.at)
    pontoon.holder = side
    ground.use(G)
    log("9.26a", "pontoon_is_captured", "from", a, "to", b, "side", side)
  end,
})

action("destroy", {
  rule = "9.27",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, f, side)
    need(G.pontoons[f.at].owner ~= side, "9.27", "own_pontoon", "at", f.at) -- Q30
  end,
  apply = function(G, f, side)
    local a, b = ends(f.at)
    local train = G.pontoons[f.at].train
    log("9.27", "pontoon_destroyed", "from", a, "to", b, "side", side)
    G.pontoons[f.at] = nil
    losses.remove_train(G, train, "9.27")
    G.pieces[train].banks = nil
    ground.use(G)
  end,
})

-- What is shown and checked ----------------------------------------------------------------------------

--- What a side sees of the pontoons; the train that lies there is known to its owner alone.
---@return table[]
function M.view(G, side)
  local list = {}
  for i, at in ipairs(all(G)) do
    local pontoon = G.pontoons[at]
    list[i] = {
      at = at,
      owner = pontoon.owner,
      holder = pontoon.holder,
      fresh = pontoon.fresh,
      die = pontoon.die,
      train = pontoon.owner == side and pontoon.train or nil,
    }
  end
  return list
end

--- What is broken among the pontoons, or nil.
---@return string?
function M.broken(G)
  for at, pontoon in pairs(G.pontoons) do
    local a, b = ends(at)
    local piece = G.pieces[pontoon.train]
    if not (map:side(a, b, "river") or map:side(a, b, "stream")) then
      return "a pontoon lies over no water at " .. at
    end
    if not piece or piece.hex or not piece.banks or piece.side ~= pontoon.owner then
      return "no train lies at " .. at
    end
  end
end

return M
