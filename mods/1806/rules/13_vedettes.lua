--- 13.1, 13.3 Vedettes: putting them out and taking them in. Their combat stands with combat.
-- State: `G.screens[parent]` = the hex where a cavalry unit broke down; it lies aside until it is
-- reassembled and is no casualty (Q52). Light Troops stay on the map (13.3a).
local control = require("rules.20_control")
local enlisting = require("rules.19_enlisting")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need = need

local map = ground.map
local vedettes = table_of("vedettes")
local reach = table_of("combat").vedettes.deploy[1] -- hexes from the parent at set-up
local M = {}

local of = {} -- parent -> its Vedettes, in rising order
for _, row in ipairs(vedettes.list) do
  of[row.parent] = of[row.parent] or {}
  table.insert(of[row.parent], row.id)
end
for _, list in pairs(of) do
  table.sort(list)
end
local parents_of = { french = {}, prussian = {} } -- side -> in rising order
for parent in pairs(of) do
  table.insert(parents_of[pieces.counter(parent).side], parent)
end
local NONE = {}
local function itself(id) return id end

--- The asterisks on a counter: the Vedettes that are provided for it (13.1a).
local function asterisks(id)
  return pieces.counter(id).vedettes or 0 -- 13.1ex
end

--- Is a Vedette with its parent: not in play now, and not lost?
local function at_hand(G, id)
  local piece = G.pieces[id]
  return not piece or not (piece.hex or piece.lost)
end

--- How many of a parent are.
local function number_at_hand(G, parent)
  local number, list = 0, of[parent]
  for i = 1, #list do
    if at_hand(G, list[i]) then number = number + 1 end
  end
  return number
end

--- Vedettes of a parent that are on the map.
---@return string[]
local function those_out(G, parent)
  return those(of[parent] or NONE, function(id) return G.pieces[id] and G.pieces[id].hex end)
end

--- 16.11: are all Vedettes of a unit with it, none of them out (13.3b) or lost?
---@return boolean
function M.all_present(G, id)
  for _, each in ipairs(of[id] or NONE) do
    if not at_hand(G, each) then return false end
  end
  return true
end

--- Putting them out -------------------------------------------------------------------------------

--- What speaks against a unit's putting out patrols, wherever and whenever.
local function check_parent(G, id, number)
  if not need(G.vedettes, "19.4", "no_vedettes_here") then return false end
  if not need(asterisks(id) > 0, "13.1a", "no_vedettes_of_its_own", "unit", id) then
    return false
  end
  need(not G.pieces[id].reduced, "13.13a", "reorganized_no_vedettes", "unit", id)
  return need(number <= number_at_hand(G, id), "13.1b", "so_many_vedettes", "unit", id)
end

--- 13.11b: cavalry leaves the map; Light Troops stay (1.4o, 13.3a).
local function lay_aside(G, id)
  if pieces.is_light(id) then return end -- 1.4o, 13.3a
  G.screens[id] = G.pieces[id].hex
  pieces.lift(G, id)
end

local function put_out(G, parent, id, hex)
  enlisting.enlist(G, id)
  local piece, from = G.pieces[id], G.pieces[parent]
  pieces.unmark(piece)
  piece.ooc, piece.tried, piece.passed = from.ooc, from.tried, from.passed
  piece.shown = from.shown -- unmoved: 13.11c
  piece.unsupplied = from.unsupplied
  pieces.put(G, id, hex)
  control.take(G, id, hex)
end

--- Breaks a unit down: as many Vedettes as there are hexes, the first of those at hand first.
---@param hexes string[]
---@return string[] ids
function M.break_down(G, parent, hexes)
  local ids = those(of[parent], function(id) return at_hand(G, id) end)
  local first = not G.screens[parent]
  for i, hex in ipairs(hexes) do
    put_out(G, parent, ids[i], hex)
  end
  if first then lay_aside(G, parent) end
  return { table.unpack(ids, 1, #hexes) }
end

--- 13.11d, 19.26a: at set-up a unit puts out patrols within its reach, one after the other.
local function check_screen(G, _, side, parent, hex)
  local piece = G.pieces[parent]
  local from = piece and (piece.hex or G.screens[parent])
  if not need(from and piece.side == side, "13.11d", "not_on_map", "target", parent) then return end
  if not check_parent(G, parent, 1) then return end
  local free = pieces.free_for(G, hex, side) and ground.in_area(G.area, hex)
  need(free and not ground.closed(G, side, hex), "13.11d", "no_place_to_set_up", "hex", hex)
  need(map:distance(from, hex) <= reach, "13.11d", "vedette_too_far", "hex", hex)
end

--- Parents of a side in play that have Vedettes with them, in rising order.
local parents_at_hand = derived("parents with Vedettes at hand", { "board" }, function(G, side)
  return those(parents_of[side], function(id)
    local piece = G.pieces[id]
    return piece and (piece.hex or G.screens[id]) and number_at_hand(G, id) > 0
  end)
end)

local function parents(G, side) return G.vedettes and parents_at_hand(G, side) or NONE end

local function someone_screens(G, f)
  for _, id in ipairs(parents(G, f.side)) do
    local hex = G.pieces[id].hex or G.screens[id]
    for _, to in ipairs(map:range(hex, reach)) do
      if holds(check_screen, G, f, f.side, id, to) then return true end
    end
  end
  return false
end

action("screen", {
  rule = "13.11d",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(parents(G, side)) do
      for _, to in ipairs(map:range(G.pieces[id].hex or G.screens[id], reach)) do
        add(id, to)
      end
    end
  end,
  check = check_screen,
  apply = function(G, _, side, id, to)
    M.break_down(G, id, { to })
    log_to(side, "13.11d", "screens", "unit", id, "hex", to)
  end,
})

step("screening", {
  rule = "13.11d",
  actions = { "screen", "end" },
  side = function(_, f) return f.side end,
  done = function(G, f) return not someone_screens(G, f) end, -- 19.26a
})

--- The choices of both sides before the first turn: the First Player all his first.
function M.begin(G)
  if not G.vedettes then return end
  push(G, "screening", { side = G.second })
  push(G, "screening", { side = G.first })
end

--- Q31: who may break down in this segment.
local function may_act_now(f, piece)
  if f.step == "command_movement" then return not piece.ooc end
  return f.step == "individual_movement" and piece.ooc and piece.passed
end

action("break_down", {
  rule = "13.11a",
  args = { { "unit", "piece" }, { "vedettes", "integer" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(parents(G, side)) do
      for number = 1, number_at_hand(G, id) do
        add(id, number)
      end
    end
  end,
  check = function(G, f, side, id, number)
    local piece = G.pieces[id]
    local mine = piece and piece.side == side and piece.hex and pieces.is_unit(id)
    if not need(mine, "8.0", "unit_not_on_map", "unit", id) then return end
    if not need(not piece.moved, "13.11a", "moved_already", "unit", id) then return end
    if not need(may_act_now(f, piece), "13.11a", "may_not_act_now", "unit", id) then return end
    if not need(number >= 1, "13.1b", "so_many_vedettes", "unit", id) then return end
    check_parent(G, id, number)
  end,
  apply = function(G, _, side, id, number)
    local hex, hexes = G.pieces[id].hex, {}
    for i = 1, number do
      hexes[i] = hex
    end
    local ids = M.break_down(G, id, hexes)
    for _, each in ipairs(ids) do
      pieces.mark(G, each, G.pieces[id].march) -- 8.23a: only a unit that moves takes the marker off
    end
    log_to(side, "13.11a", "breaks_down", "unit", id, "pieces", ids, "hex", hex)
  end,
})

--- Taking them in ---------------------------------------------------------------------------------
-- A unit is reassembled while its side moves, not in a segment of its own: to be asked for that would tell the other
-- side that Vedettes of one unit stand together.

--- Parent -> of its Vedettes on the map: the hex in which all stand, if they do, and whether there are `several`.
local gatherings = derived("Vedettes on the map", { "board" }, function(G, side)
  local out = {}
  for _, parent in ipairs(parents_of[side]) do
    for _, id in ipairs(of[parent]) do
      local hex, met = G.pieces[id] and G.pieces[id].hex, out[parent]
      if hex then out[parent] = { hex = (not met or met.hex == hex) and hex or nil, several = met ~= nil } end
    end
  end
  return out
end)

--- Those that go when the parent comes back; the counters are free again.
local function take_in(G, parent)
  for _, id in ipairs(those_out(G, parent)) do
    pieces.lift(G, id)
  end
end

--- 8.23a: a Road March marker stays with the hex's units.
local function any_marches(G, ids)
  for _, id in ipairs(ids) do
    if G.pieces[id].march then return true end
  end
  return false
end

--- Where a parent's Vedettes stand together, it can be: it is there, or comes back and stops there.
local function check_return(G, side, hex, parent)
  local piece = G.pieces[parent]
  need(not zoc.hostile(side, hex), "13.12c", "gather_in_zoc", "hex", hex)
  if piece.hex then
    need(piece.hex == hex, "13.12a", "parent_elsewhere", "unit", parent, "hex", piece.hex)
  elseif need(G.screens[parent], "13.12a", "nothing_to_gather", "unit", parent) then
    local column = any_marches(G, those_out(G, parent))
    ways.check_stop(G, side, { parent }, hex, column)
  end
end

local function check_reassemble(G, _, side, set)
  local out = gatherings(G, side)
  set:need(set:among(out) & set:among(G.pieces), "13.12a", "nothing_to_gather", "unit", itself)
  set:need(set:with(out, "hex"), "13.12a", "vedettes_scattered", "unit", itself)
  set:need(set:with(out, "several"), "13.12b", "one_vedette_only", "unit", itself)
  set:each(true, function(parent) check_return(G, side, out[parent].hex, parent) end)
end

action("reassemble", {
  rule = "13.12a",
  args = { { "unit", "piece" } },
  candidates = function(G, _, side) return G.vedettes and parents_of[side] or NONE end,
  absent = "nothing_to_gather",
  check = check_reassemble,
  apply = function(G, _, side, parent)
    local ids = those_out(G, parent)
    local front = G.pieces[ids[1]]
    local hex, back = front.hex, G.pieces[parent]
    take_in(G, parent)
    back.moved = true -- 13.12a: they have ended their movement
    if not back.hex then
      back.ooc, back.shown, back.unsupplied = front.ooc, front.shown, front.unsupplied
      back.march = any_marches(G, ids)
      G.screens[parent] = nil
      pieces.put(G, parent, hex)
    end
    log_to(side, "13.12a", "reassembles", "unit", parent, "hex", hex)
  end,
})

--- 13.13b: Light Troops come back in the hex of their Vedettes, which are exchanged for them. Tells
--- whether the hex will do.
---@return boolean
function M.check_exchange(G, parent, hex)
  for _, id in ipairs(those_out(G, parent)) do
    if
      not need(G.pieces[id].hex == hex, "13.13b", "vedettes_elsewhere", "unit", parent, "hex", hex)
    then
      return false
    end
  end
  return true
end

--- 13.13b: the parent was reorganized: those in play go.
function M.exchange(G, parent) take_in(G, parent) end

return M
