--- Reach and go: where a force could get to in this move as far as its side knows, and the steps there.
local ground = require("rules.08_ground")
local march = require("rules.08_road_march")
local pieces = require("rules.01_pieces")
local reinforcements = require("rules.15_reinforcements")
local steps = require("rules.08_steps")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local map, hostile = ground.map, zoc.hostile
local M = {}

local stop_layer, veto_layer = map:layer("reach_stop"), map:layer("reach_veto")
local vetoed_area = nil
local MOST = 1 << 30 -- more points than any way costs

--- Hexes outside the area in play stay vetoed from query to query.
local function veto_area(G, side)
  local key = G.closed and G.closed.side == side and G.area .. " " .. G.closed.area or G.area
  if vetoed_area == key then return end
  veto_layer:clear()
  for _, hex in ipairs(map:hexes()) do
    local open = ground.in_area(G.area, hex) and not ground.closed(G, side, hex)
    if not open then veto_layer:set(hex, 1) end
  end
  vetoed_area = key
end

--- What the side knows of a stack: hidden ones may hold units, so they count with a ZOC.
local function looks_armed(G, hex)
  for _, id in ipairs(G.stacks[hex]) do
    if not G.pieces[id].shown or pieces.fights(id) then return true end
  end
  return false
end

--- Tells whether a side must take a hex for held: by an enemy stack that may be armed, or its ZOC.
---@return boolean
function M.looks_held(G, side, hex)
  local holder = pieces.side_at(G, hex)
  if holder and holder ~= side then return true end
  for _, near in ipairs(ground.around(hex)) do
    local enemy = pieces.side_at(G, near)
    local armed = enemy and enemy ~= side and looks_armed(G, near)
    if armed and zoc.reaches(near, hex) then return true end
  end
  return false
end

local held_layer = map:layer("reach_held")

--- The hexes that a side must take for held by the enemy (`looks_held`), as a layer, until the next call.
function M.held(G, side)
  held_layer:clear()
  for hex, stack in pairs(G.stacks) do
    if G.pieces[stack[1]].side ~= side then
      held_layer:set(hex, 1)
      if looks_armed(G, hex) then held_layer:add_each(zoc.from(hex), 1) end
    end
  end
  return held_layer
end

local function mark_zoc(G, side, hex, unit)
  for _, near in ipairs(zoc.from(hex)) do
    local guarded = not unit and pieces.guards(G, near, side)
    if unit then
      stop_layer:set(near, 1)
    elseif not guarded then
      veto_layer:add(near, 1)
    end
  end
end

--- Marks what the side knows of the enemy; returns the hexes that are vetoed for him alone.
local function mark_enemy(G, side, unit)
  stop_layer:clear()
  veto_area(G, side)
  local seen = {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.hex and piece.side ~= side and not seen[piece.hex] then
      seen[piece.hex] = true
      veto_layer:add(piece.hex, 1)
      if looks_armed(G, piece.hex) then mark_zoc(G, side, piece.hex, unit) end
    end
  end
  return seen
end

local function unmark(G, side, seen, unit)
  for hex in pairs(seen) do
    veto_layer:add(hex, -1)
    if not unit and looks_armed(G, hex) then
      for _, near in ipairs(zoc.from(hex)) do
        if not pieces.guards(G, near, side) then veto_layer:add(near, -1) end
      end
    end
  end
end

--- Follows a path with every member: what each pays, or nil when one cannot.
local function walk(G, f, path)
  local left, dearest = { table.unpack(f.left) }, 0
  local items = {}
  for i = 2, #path do
    for j, id in ipairs(f.force) do
      local cost = ways.price(G, id, path[i - 1], path[i])
      if not cost then return nil end
      left[j] = left[j] - cost
      if left[j] < 0 and not (i == 2 and steps.one_hex(f, id, cost)) then return nil end
      dearest = math.max(dearest, f.left[j] - left[j])
    end
    for _, item in ipairs(ground.items(ways.profile(G, f.force[1]), path[i - 1], path[i])) do
      items[#items + 1] = item
    end
  end
  return dearest, items
end

--- The slowest member: whose reach holds for all.
local function slowest(f)
  local least = 1
  for i = 2, #f.force do
    if f.left[i] < f.left[least] then least = i end
  end
  return least
end

local function options(f)
  return { stop = stop_layer, veto = veto_layer, minimum = f.steps == 0 and not f.spent }
end

--- Where a piece could come in now.
local function site_of(G, id)
  for _, group in ipairs(G.groups) do
    local due = group.turn <= G.turn and group.hex and listed(group.pieces, id)
    if due then return reinforcements.site(G, group, group.hex) end
  end
end

--- The frame of a force that could come in now, in column when it is one piece on a road, and the position then.
---@param left integer[] What each has before it comes in.
---@return table? frame
---@return table? thought
local function entering(G, force, left)
  local site = site_of(G, force[1])
  if not site then return nil end
  local column = site.road and #force == 1
  local thought, rest = column and pieces.marked(G, force[1], true) or G, {}
  for i, id in ipairs(force) do
    local cost = reinforcements.cost(thought, site, id, reinforcements.before(G, site.hex))
    if not cost then return nil end
    rest[i] = left[i] - cost
  end
  return steps.frame(force, rest, site.hex), thought
end

--- A group of the side that waits to come in.
local function group_named(G, side, id)
  for _, group in ipairs(G.groups) do
    if group.id == id and group.side == side then return group end
  end
end

--- Whom a query names: `unit` and those who go `with` it, all of the side and in one place, or a `group`; else nil.
local function named(G, side, args)
  if args and args.group then return { table.unpack(group_named(G, side, args.group).pieces) } end
  local force = args and { args.unit, table.unpack(args.with or {}) } or {}
  for _, id in ipairs(force) do
    local piece = G.pieces[id]
    if not (piece and piece.side == side and piece.hex == G.pieces[force[1]].hex) then
      return nil
    end
  end
  return force[1] and force
end

--- The frame that a query is about, and the position that goes with it: the move under way, or one that
--- named pieces could begin.
local function subject(G, f, side, args)
  if f and f.step == "moving" then
    if f.hex then return f, G end
    return entering(G, f.force, f.left)
  end
  local force, left = named(G, side, args), {}
  if not force then return nil end
  for i, id in ipairs(force) do
    left[i] = ways.allowance(id)
  end
  local hex = G.pieces[force[1]].hex
  if not hex then return entering(G, force, left) end
  return steps.frame(force, left, hex), G
end

local function held(G, f, side)
  if not ways.has_unit(f.force) then return false end
  if f.steps == 0 then return ways.pinned(G, side, f.hex) end
  return hostile(side, f.hex)
end

local function path_back(from, hex)
  local path = {}
  while hex do
    table.insert(path, 1, hex)
    hex = from[hex]
  end
  return path
end

--- Goes on from hexes that a piece has come to, the cheapest first.
---@param best table<string, integer> What these hexes cost; the others come to it.
---@param budget integer
---@param opens fun(hex: string): boolean  Do ways go on from it?
---@param came fun(to: string, from: string)  Hears each step, of a hex the cheapest last.
local function spread(G, id, best, budget, opens, came)
  local at_cost = {}
  local function enter(hex, cost)
    best[hex] = cost
    at_cost[cost] = at_cost[cost] or {}
    table.insert(at_cost[cost], hex)
  end
  for hex, cost in pairs(best) do
    enter(hex, cost)
  end
  for cost = 0, budget do
    for _, hex in ipairs(at_cost[cost] or {}) do
      local open, around = best[hex] == cost and opens(hex), ground.around(hex)
      for i, price in ipairs(open and ways.steps(G, id, hex) or {}) do
        local to, sum = around[i], price and cost + price or MOST
        if sum <= budget and sum < (best[to] or MOST) and veto_layer:get(to) == 0 then
          came(to, hex)
          enter(to, sum)
        end
      end
    end
  end
end

--- The cheapest ways from the force, when bridges have prices that the profile does not know.
---@param slow integer The slowest of the force.
---@return table<string, integer> costs
---@return table<string, string> from The hex before each.
local function slow_ways(G, f, slow)
  local best, from = { [f.hex] = 0 }, {}
  local function opens(hex) return hex == f.hex or stop_layer:get(hex) == 0 end
  spread(G, f.force[slow], best, f.left[slow], opens, function(to, hex) from[to] = hex end)
  return best, from
end

--- The paths of these ways, or the one to a hex.
---@param to string?
---@return table<string, string[]> paths
local function slow_paths(G, f, slow, to)
  local best, from = slow_ways(G, f, slow)
  if to then return { [to] = best[to] and path_back(from, to) } end
  local paths = {}
  for hex in pairs(best) do
    paths[hex] = path_back(from, hex)
  end
  return paths
end

--- Paths to every hex within reach, or to one, by hex.
---@param to string?
local function all_paths(G, f, to)
  local slow = slowest(f)
  if ground.has_tolls() then return slow_paths(G, f, slow, to) end
  local profile, left = ground.profile(ways.profile(G, f.force[slow])), f.left[slow]
  local paths, how = {}, options(f)
  if to then return { [to] = profile:path(f.hex, to, how, left) } end
  for _, found in ipairs(profile:range(f.hex, left, how)) do
    paths[found.hex] = profile:path(f.hex, found.hex, how)
  end
  return paths
end

--- Hexes within reach of one piece: { hex, cost }.
local function range_of(G, f)
  if not ground.has_tolls() then
    local profile = ground.profile(ways.profile(G, f.force[1]))
    return profile:range(f.hex, f.left[1], options(f))
  end
  local list = {}
  for hex, cost in pairs((slow_ways(G, f, 1))) do
    list[#list + 1] = { hex = hex, cost = cost }
  end
  return list
end

--- What the hexes within reach of one piece cost, without the ways there.
---@return table[]? rows { hex, cost }; nil for more pieces than one.
local function bare_rows(G, side, f)
  if #f.force ~= 1 then return nil end
  local list = {}
  for _, found in ipairs(range_of(G, f)) do
    local stops = found.hex ~= f.hex and ways.may_stop(G, side, f.force, found.hex)
    if stops then list[#list + 1] = found end
  end
  return list
end

--- Where a piece can be in line: it stands so, or has marched to where it takes its marker off.
---@return table<string, integer> costs
---@return table<string, string> forms Where it takes it off.
local function line_starts(G, f)
  local id, column = f.force[1], pieces.marked(G, f.force[1], true)
  local costs, forms = {}, {}
  local profile = march.allowed(G, id) and ground.profile(ways.profile(column, id))
  local left = f.left[1] - ways.form_cost(id)
  for _, found in ipairs(profile and left >= 0 and profile:range(f.hex, left, options(f)) or {}) do
    if stop_layer:get(found.hex) == 0 then
      costs[found.hex], forms[found.hex] = found.cost + ways.form_cost(id), found.hex
    end
  end
  if not G.pieces[id].march then
    costs[f.hex], forms[f.hex] = 0, nil
  end
  return costs, forms
end

--- Hexes in which one piece can stop in line, though it may march on the way: { hex, cost, form? },
--- form: where it takes its marker off.
local function line_rows(G, side, f)
  local id, list = f.force[1], {}
  local line = pieces.marked(G, id, false)
  local best, forms = line_starts(G, f)
  local function opens(hex) return stop_layer:get(hex) == 0 end
  spread(line, id, best, f.left[1], opens, function(to, hex) forms[to] = forms[hex] end)
  for hex, cost in pairs(best) do
    if hex ~= f.hex and ways.may_stop(line, side, f.force, hex) then
      list[#list + 1] = { hex = hex, cost = cost, form = forms[hex] }
    end
  end
  return list
end

--- The same with the ways there.
---@return table[] rows { hex, cost, path, items }
local function full_rows(G, side, f, to)
  local list = {}
  for hex, path in pairs(all_paths(G, f, to)) do
    local cost, items = nil, nil
    if hex ~= f.hex and ways.may_stop(G, side, f.force, hex) then
      cost, items = walk(G, f, path)
    end
    if cost then list[#list + 1] = { hex = hex, cost = cost, path = path, items = items } end
  end
  return list
end

local function rows_for(G, side, f, args)
  if args and args.line and #f.force == 1 then return line_rows(G, side, f) end
  return args and args.bare and bare_rows(G, side, f)
    or full_rows(G, side, f, args and args.to and map:canonical(args.to))
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
  local at, thought = subject(G, f, side, args)
  if not at then return { hexes = {} } end
  local unit = ways.has_unit(at.force)
  local seen = mark_enemy(thought, side, unit)
  local list = held(thought, at, side) and {} or rows_for(thought, side, at, args)
  unmark(thought, side, seen, unit)
  return { hexes = list }
end

--- The steps along a way, first into the map when the force is still off it.
local function steps_along(G, f, path, thought)
  local list = {}
  local column = not f.hex and thought ~= G and not G.pieces[f.force[1]].march
  if column then list[1] = { verb = "march", args = {} } end
  for i = f.hex and 2 or 1, #path do
    list[#list + 1] = { verb = "step", args = { to = path[i] } }
  end
  return list
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
  local at, thought = subject(G, f, side, args)
  if not at then return refuse("out_of_reach") end
  local unit = ways.has_unit(at.force)
  local seen, pinned = mark_enemy(thought, side, unit), held(thought, at, side)
  local path = not pinned and all_paths(thought, at, to)[to] or nil
  unmark(thought, side, seen, unit)
  if pinned then return refuse("pinned", "4.1c", at.hex) end
  if not path or #path < 2 or not walk(thought, at, path) then return refuse("out_of_reach") end
  local bar, why = ways.bar(thought, side, at.force, to)
  if bar then return refuse(why, bar) end
  return steps_along(G, f, path, thought)
end

return M
