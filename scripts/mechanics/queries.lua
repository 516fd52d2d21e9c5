--- What a side may lay over the map, from what mechanics know: zones of control, ranges of leaders, lines of supply, hexsides
--- by state. Each query answers { layers, notes }. A layer is { id, look, hexes?, lines?, sides?, marks? }: `id` is the key of its
--- words ("overlay.ID"), `look` says how it is drawn. A note is { rule, key, values, hex? }.
---
---     queries.supply({ rules = { far = "14.1p" }, line = supply.line, reach = supply.reach, own = own_units })
local M = {}

--- The hex that an argument names; nil for anything else.
---@param value any
---@return string?
function M.hex(value)
  local map = map_of()
  if type(value) ~= "string" or not map:has(value) then return nil end
  return map:canonical(value)
end

--- The two hexes of a hexside "A/B" that an argument names; nil for anything else.
---@return string? a
---@return string? b
function M.hexside(value)
  if type(value) ~= "string" then return nil end
  local one, two = value:match("^(.-)/(.*)$")
  local a, b = M.hex(one), M.hex(two)
  if a and b and map_of():distance(a, b) == 1 then return a, b end
end

--- Of pieces on the map those that the arguments name, by `piece` or by `hex`; all of them when they name none.
---
---     local leaders, chosen = queries.chosen(G, args, pieces.on_map(G, side, leads))
---@param ids string[]
---@return string[] ids
---@return boolean chosen
function M.chosen(G, args, ids)
  local hex = M.hex(args.hex)
  if type(args.piece) == "string" and listed(ids, args.piece) then return { args.piece }, true end
  local there = those(ids, function(id) return G.pieces[id].hex == hex end)
  if #there > 0 then return there, true end
  return ids, false
end

--- Adds the values of a list to a set.
---@param set table<string, boolean>
---@param list string[]
function M.add_all(set, list)
  for _, each in ipairs(list) do
    set[each] = true
  end
end

local function layer(id, look, hexes) return { id = id, look = look, hexes = hexes } end
M.layer = layer

--- Zones of control: own ones, those of enemies that are known, and those that hidden stacks may have.
---
---     queries.zones(own_zones, known_zones, { "0512" }, "1.5a", zoc.from)
---@param own string[][]     Zones, each a list of hexes.
---@param known string[][]
---@param closed string[]    Hexes of stacks that hide something.
---@param rule_id string     Rule that hides them.
---@param from fun(hex: string): string[]
---@return table
function M.zones(own, known, closed, rule_id, from)
  local sets = { own = {}, known = {}, possible = {} }
  for _, zone in ipairs(own) do
    M.add_all(sets.own, zone)
  end
  for _, hex in ipairs(closed) do
    M.add_all(sets.possible, from(hex))
  end
  for _, zone in ipairs(known) do
    M.add_all(sets.known, zone)
  end
  local possible = those(keys_of(sets.possible), function(hex) return not sets.known[hex] end)
  return {
    layers = {
      layer("zoc_own", "zoc_own", keys_of(sets.own)),
      layer("zoc_enemy", "zoc", keys_of(sets.known)),
      layer("zoc_possible", "zoc_maybe", possible),
    },
    notes = #closed > 0 and { { rule = rule_id, key = "overlay.hidden_zoc" } } or {},
  }
end

---@class RangeQuery
---@field range fun(G: table, leader: string): table<string, boolean>
---@field under fun(leader: string, id: string): boolean  Does a piece look to that leader?
---@field rule string  By which one is out of range.

--- Ranges of leaders; of leaders who are asked about, who is in them.
---@param leaders string[]
---@param chosen boolean   Are these leaders asked about?
---@param subjects string[]
---@param def RangeQuery
---@return table
function M.ranges(G, leaders, chosen, subjects, def)
  local all, seats, inside, outside, notes = {}, {}, {}, {}, {}
  for _, leader in ipairs(leaders) do
    local range = def.range(G, leader)
    M.add_all(all, keys_of(range))
    seats[G.pieces[leader].hex] = true
    for _, id in ipairs(chosen and subjects or {}) do
      local hex, far = G.pieces[id].hex, nil
      if def.under(leader, id) then
        far = not range[hex];
        (far and outside or inside)[hex] = true
      end
      if far then
        local values = { leader = leader, target = id }
        notes[#notes + 1] = { rule = def.rule, key = "out_of_range", values = values, hex = hex }
      end
    end
  end
  return {
    layers = {
      layer("range", "command", keys_of(all)),
      layer("leaders", "leader", keys_of(seats)),
      layer("inside", "good", keys_of(inside)),
      layer("outside", "bad", keys_of(outside)),
    },
    notes = notes,
  }
end

-- Lines of supply -------------------------------------------------------------------------------------

---@class SupplyQuery
---@field line fun(G: table, side: string, hex: string): string[]?, string[]?, LineBreak?  The line, the road on from its depot.
---@field reach fun(G: table, side: string): table  { hexes, bars = { { hex, key } }, sources, depots }
---@field cut (fun(G: table, side: string): table[])?  Depots without a road: { train, hex, from?, to?, key? }.
---@field rules table<string, string>  By reasons of a LineBreak; `bar` of what bars a line, `cut` of a depot without a road.

--- Marks what bars a hex, or a hexside when `to` is given.
local function mark_bar(out, hex, to, key)
  if to then
    out.shut_sides[#out.shut_sides + 1] = { hex, to }
  else
    out.shut[#out.shut + 1] = { hex = hex, key = key }
  end
end

--- Notes a line that breaks: the whole, and for a unit that is asked about each bar.
local function note_break(out, def, id, hex, broken, chosen)
  local values = { unit = id, to = broken.near, hexes = broken.hexes, bars = #broken.bars }
  local key = "overlay.line_" .. broken.reason
  if broken.reason == "barred" and not broken.near then key = "overlay.line_shut" end
  out.notes[#out.notes + 1] = { rule = def.rules[broken.reason], key = key, values = values, hex = hex }
  if not chosen then return end
  if #broken.way > 1 then out.ways[#out.ways + 1] = broken.way end
  if broken.near then out.near[#out.near + 1] = broken.near end
  for _, bar in ipairs(broken.bars) do
    mark_bar(out, bar.hex, bar.to, bar.key)
    local at = { hex = bar.hex, to = bar.to }
    out.notes[#out.notes + 1] =
      { rule = def.rules.bar, key = "overlay." .. bar.key, values = at, hex = bar.hex }
  end
end

--- Notes the depots whose road breaks.
local function note_cuts(out, def, cuts)
  for _, cut in ipairs(cuts) do
    local key = not cut.to and "overlay.train_off_road"
      or cut.key and "overlay.train_barred"
      or "overlay.train_road_broken"
    local values = { train = cut.train, from = cut.from, to = cut.to }
    out.notes[#out.notes + 1] = { rule = def.rules.cut, key = key, values = values, hex = cut.hex }
    if cut.to then mark_bar(out, cut.from, not cut.key and cut.to or nil, cut.key) end
  end
end

local function draw_lines(out, def, G, side, ids, chosen)
  local seen = {}
  for _, id in ipairs(ids) do
    local hex = G.pieces[id].hex
    if not seen[hex] then
      seen[hex] = true
      local line, road, broken = def.line(G, side, hex)
      if line and #line > 1 then out.lines[#out.lines + 1] = line end
      if road and #road > 1 then out.roads[#out.roads + 1] = road end
      if broken then
        out.cut[#out.cut + 1] = hex
        note_break(out, def, id, hex, broken, chosen)
      end
    end
  end
  if chosen and #out.cut > 0 and def.cut then note_cuts(out, def, def.cut(G, side)) end
end

--- The layers: for all units, or for those that are asked about.
local function supply_layers(reach, out, chosen)
  local layers = { layer("supply_reach", "supply", reach.hexes) }
  local broken = chosen and #out.cut > 0
  if chosen then layers[#layers + 1] = { id = "supply_line", look = "line", lines = out.lines } end
  if broken then layers[#layers + 1] = { id = "supply_way", look = "line_cut", lines = out.ways } end
  layers[#layers + 1] = { id = "supply_road", look = "road", lines = out.roads }
  layers[#layers + 1] = layer("supply_cut", "bad", out.cut)
  layers[#layers + 1] = layer("supply_source", "source", reach.sources)
  layers[#layers + 1] = layer("supply_depot", "depot", reach.depots)
  if broken then
    layers[#layers + 1] = layer("supply_near", "good", out.near)
    layers[#layers + 1] = { id = "supply_break", look = "barred", marks = out.shut }
    layers[#layers + 1] = { id = "supply_break_side", look = "side_cut", sides = out.shut_sides }
  elseif chosen then
    layers[#layers + 1] = { id = "supply_bar", look = "barred", marks = reach.bars }
  end
  return layers
end

--- Hexes from which a line leads to a goal; the lines of the units that are asked about and what bars the hexes round
--- them, or where the line of one breaks.
---@param ids string[]     Units.
---@param chosen boolean   Are these units asked about?
---@param def SupplyQuery
---@return table
function M.supply(G, side, ids, chosen, def)
  local out = { notes = {} }
  for _, found in ipairs({ "lines", "roads", "cut", "ways", "near", "shut", "shut_sides" }) do
    out[found] = {}
  end
  draw_lines(out, def, G, side, ids, chosen)
  return { layers = supply_layers(def.reach(G, side), out, chosen), notes = out.notes }
end

return M
