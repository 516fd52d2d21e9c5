--- Reach and go: where a force could get to in this move as far as its side knows, and the steps there.
local reach = require("mechanics.reach")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local reinforcements = require("rules.15_reinforcements")
local steps = require("rules.08_steps")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local map, hostile = ground.map, zoc.hostile
local M = {}

-- What the side knows ------------------------------------------------------------------------------

local bars = { stop = map:layer("reach_stop"), veto = map:layer("reach_veto") }
local held_layer = map:layer("reach_held")

--- What the side knows of a stack: hidden ones may hold units, so they count with a ZOC.
local function looks_armed(G, hex)
  return pieces.any(
    G.stacks[hex],
    function(id) return not G.pieces[id].shown or pieces.fights(id) end
  )
end

--- Hexes in which enemies of a side stand.
local function enemy_hexes(G, side)
  return those(keys_of(G.stacks), function(hex) return pieces.side_at(G, hex) ~= side end)
end

--- Tells whether a side must take a hex for held: by an enemy stack that may be armed, or its ZOC.
---@return boolean
function M.looks_held(G, side, hex)
  if not pieces.free_for(G, hex, side) then return true end
  return pieces.any(
    ground.around(hex),
    function(near)
      return not pieces.free_for(G, near, side) and looks_armed(G, near) and zoc.reaches(near, hex)
    end
  )
end

--- The hexes that a side must take for held by the enemy (`looks_held`), as a layer, until the next call.
function M.held(G, side)
  held_layer:clear()
  for _, hex in ipairs(enemy_hexes(G, side)) do
    held_layer:set(hex, 1)
    if looks_armed(G, hex) then held_layer:add_each(zoc.from(hex), 1) end
  end
  return held_layer
end

--- Marks what bars the way of a force, as its side knows it: ground out of bounds, the enemy, and his ZOC, in which units
--- stop (8.12E); leaders and trains alone enter it only where a unit stands (8.12Fb).
---@return Bars
local function bars_for(G, side, unit)
  bars.stop:clear()
  bars.veto:clear()
  bars.veto:add_each(ground.beyond(G.area), 1)
  if G.closed and G.closed.side == side then bars.veto:add_each(map:area(G.closed.area), 1) end
  for _, hex in ipairs(enemy_hexes(G, side)) do
    bars.veto:add(hex, 1)
    for _, near in ipairs(looks_armed(G, hex) and zoc.from(hex) or {}) do
      if unit then
        bars.stop:set(near, 1)
      elseif not pieces.guards(G, near, side) then
        bars.veto:add(near, 1)
      end
    end
  end
  return bars
end

-- Whom a query is about ----------------------------------------------------------------------------

--- Where a piece could come in now.
local function site_of(G, id)
  for _, group in ipairs(G.groups) do
    local due = group.turn <= G.turn and group.hex and listed(group.pieces, id)
    if due then return reinforcements.site(G, group, group.hex) end
  end
end

--- The frame of a force that could come in now, in column when it is one piece on a road.
---@param left integer[] What each has before it comes in.
---@return table? frame
local function entering(G, force, left)
  local site = site_of(G, force[1])
  if not site then return nil end
  local column, rest = site.road and #force == 1 or nil, {}
  for i, id in ipairs(force) do
    local cost = reinforcements.cost(G, site, id, reinforcements.before(G, site.hex), column)
    if not cost then return nil end
    rest[i] = left[i] - cost
  end
  local frame = steps.frame(force, rest, site.hex)
  frame.as_column = column
  return frame
end

--- A group of the side that waits to come in.
local function group_named(G, side, id)
  local group = reinforcements.group(G, id)
  return group and group.side == side and group or nil
end

--- Whom a query names: `unit` and those who go `with` it, all of the side and in one place, or a `group`; else nil.
local function named(G, side, args)
  if args and args.group then return { table.unpack(group_named(G, side, args.group).pieces) } end
  local force = args and { args.unit, table.unpack(args.with or {}) } or {}
  local first = G.pieces[force[1]]
  for _, id in ipairs(force) do
    local piece = G.pieces[id]
    if not (piece and piece.side == side and piece.hex == first.hex) then return nil end
  end
  return first and force
end

--- The frame that a query is about: the move under way, or one that named pieces could begin.
---@return table? frame
local function subject(G, f, side, args)
  if f and f.step == "moving" then
    if f.hex then return f end
    return entering(G, f.force, f.left)
  end
  local force, left = named(G, side, args), {}
  for i, id in ipairs(force or {}) do
    left[i] = ways.allowance(id)
  end
  if not force then return nil end
  local hex = G.pieces[force[1]].hex
  if not hex then return entering(G, force, left) end
  return steps.frame(force, left, hex)
end

local function held(G, f, side)
  if not ways.has_unit(f.force) then return false end
  if f.steps == 0 then return ways.pinned(G, side, f.hex, f.force) end
  return hostile(side, f.hex)
end

-- The answers --------------------------------------------------------------------------------------

--- The parts of what a path costs the first of a force.
local function items_along(G, f, path)
  local items, name = {}, ways.profile(G, f.force[1], f.as_column)
  for i = 2, #path do
    for _, item in ipairs(ground.items(name, path[i - 1], path[i])) do
      items[#items + 1] = item
    end
  end
  return items
end

--- Hexes with their ways: { hex, cost, path, items }.
local function full_rows(G, f, to)
  local goers, list = steps.goers(G, f), {}
  if to then
    local path, cost = reach.path(goers, f.hex, to, bars)
    if path then list[1] = { hex = to, cost = cost, path = path } end
  else
    list = reach.rows(goers, f.hex, bars)
  end
  for _, row in ipairs(list) do
    row.items = items_along(G, f, row.path)
  end
  return list
end

--- The frame as a piece goes in Road March, or in line.
local function going(f, column)
  local as = copy_of(f)
  as.as_column = column
  return as
end

--- Where a piece can be in line: it stands so, or has marched to where it takes its marker off (8.23).
---@return table<string, integer> costs
local function line_starts(G, f)
  local id, costs = f.force[1], {}
  local form, column = ways.form_cost(id), steps.goers(G, going(f, true))[1]
  column.left = column.left - form
  for _, found in ipairs(column.left >= 0 and reach.range(column, f.hex, bars) or {}) do
    if bars.stop:get(found.hex) == 0 then costs[found.hex] = found.cost + form end
  end
  if not steps.is_column(G, f) then costs[f.hex] = 0 end
  return costs
end

--- Hexes that one piece comes to in line, though it may march on the way: { hex, cost, form? }, form: where it takes its
--- marker off.
local function line_rows(G, f)
  local line, list = steps.goers(G, going(f, false))[1], {}
  local costs, origins = reach.further(line.profile, line_starts(G, f), line.left, bars)
  for hex, cost in pairs(costs) do
    local form = origins[hex]
    if form == f.hex and not steps.is_column(G, f) then form = nil end
    list[#list + 1] = { hex = hex, cost = cost, form = form }
  end
  return list
end

--- Hexes that the force comes to, and how it goes then.
---@return table[] rows
---@return table frame
local function rows_for(G, f, args)
  local alone = #f.force == 1
  if args.line and alone then return line_rows(G, f), going(f, false) end
  if args.bare and alone then return reach.range(steps.goers(G, f)[1], f.hex, bars), f end
  return full_rows(G, f, args.to and map:canonical(args.to)), f
end

--- Hexes in which a force may stop: { hex, cost, path, items }.
---@param args { unit: string?, with: string[]?, group: string?, line: boolean?, to: string?, bare: boolean? }? with: who
--- goes along; line: in line, though it may march on the way, then the rows are { hex, cost, form? } with
--- the hex where it takes its marker off; to: that hex alone; bare: path and items may be left out.
---@return table
function M.reach(G, f, side, args)
  if args and args.group and not group_named(G, side, args.group) then
    return nil, { { rule = "15.0a", key = "no_such_group", values = { group = args.group } } }
  end
  local at = subject(G, f, side, args)
  if not at or held(G, at, side) then return { hexes = {} } end
  bars_for(G, side, ways.has_unit(at.force))
  local rows, then_ = rows_for(G, at, args or {})
  local hexes = those(rows, function(row)
    return row.hex ~= at.hex and ways.may_stop(G, side, at.force, row.hex, nil, then_.as_column)
  end)
  return { hexes = hexes }
end

--- The steps along a way, first into the map when the force is still off it.
local function steps_along(G, f, path, at)
  local list = {}
  if at.as_column and not G.pieces[f.force[1]].march then list[1] = { verb = "march", args = {} } end
  for i = f.hex and 2 or 1, #path do
    list[#list + 1] = { verb = "step", args = { to = path[i] } }
  end
  return list
end

--- What bars a hex to a force, as its side knows it.
---@return string rule
---@return string key
local function barred(G, side, hex)
  if ground.closed(G, side, hex) then return G.closed.rule, "area_closed" end
  if not ground.inside(G, side, hex) then return G.area_rule, "outside_area" end
  if not pieces.free_for(G, hex, side) then return "8.12Fa", "enemy_there" end
  return "8.12Fb", "way_in_zoc"
end

--- Why a force does not come to a hex: what the way needs and it has, or what bars it.
local function why_not(G, f, side, to)
  local rules = {
    dear = #f.force > 1 and "8.12B" or "8.11b",
    stop = "8.12E",
    none = "8.1b",
    barred = function(hex) return barred(G, side, hex) end,
  }
  return nil, { reach.why_not(steps.goers(G, f), f.hex, to, bars, rules) }
end

--- The steps to a hex along the cheapest way, for the macro `go`, if the force may stop there.
---@param args { unit: string?, with: string[]? }? Whom it is about while nothing moves.
---@return table[]? steps
---@return table[]? reasons
function M.go(G, f, side, to, args)
  local function refuse(key, by, hex)
    return nil, { { rule = by or "8.1b", key = key, values = { to = to, hex = hex or to } } }
  end
  if f.step ~= "moving" and not (args and args.unit) then return refuse("nothing_moves") end
  local at = subject(G, f, side, args)
  if not at then return refuse("out_of_reach") end
  if held(G, at, side) then return refuse("pinned", "4.1c", at.hex) end
  local path = reach.path(steps.goers(G, at), at.hex, to, bars_for(G, side, ways.has_unit(at.force)))
  if not path then return why_not(G, at, side, to) end
  local bar, why = ways.bar(G, side, at.force, to, at.as_column)
  if bar then return refuse(why, bar) end
  return steps_along(G, f, path, at)
end

return M
