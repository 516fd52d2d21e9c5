--- 2.3 The pieces: brigades and batteries, Commanders and headquarters as their tables list them, and those that come out of a
--- brigade or battery in play, each with a row of its own: Skirmishers (S1-ID, S2-ID: one a box, 24.1a), Line Extensions (X1-ID, X2-ID:
--- 13.2a), detached batteries (G1-ID ...: 23.2a).
-- State: `G.pieces[id]` = { side, hex, heading?, formation?, state, casualties, stragglers, guns?, replaced? }.
local facing = require("engine.facing")
local board = require("mechanics.board")

local units, commanders, headquarters = table_of("units"), table_of("commanders"), table_of("headquarters")
local skirmishers, sizes = table_of("skirmishers"), table_of("sizes")
local M = {}

M.counters = { list = {}, by = {} }

local function add(row)
  table.insert(M.counters.list, row)
  M.counters.by[row.id] = row
end

--- A row of a piece that comes out of another, with what both share.
local function part_of(row, id, fields)
  fields.id, fields.parent, fields.label = id, row.id, row.label
  fields.name = text_of("part.name"):format(text_of("kind." .. fields.kind), row.name)
  fields.side, fields.nation, fields.command = row.side, row.nation, row.command
  add(fields)
end

--- 24.0: the values of Skirmishers by nation and type; other nations have a row together.
local function skirmisher_row(nation, type)
  local found
  for _, row in ipairs(skirmishers) do
    if row.nation == nation and row.type == type then return row end
    if row.nation == "other" then found = row end
  end
  return found
end

local function add_skirmishers(row)
  local values = skirmisher_row(row.nation, row.skirmisher_type)
  for n = 1, row.skirmishers or 0 do -- 24.1a
    part_of(row, ("S%d-%s"):format(n, row.id), {
      kind = "skirmisher",
      arm = "skirmisher",
      morale = values.morale,
      full = values.full,
      reduced = values.reduced,
      skirmisher_type = row.skirmisher_type,
      reach = values.reach,
      die = values.die,
    })
  end
end

--- 13.2a: one for a B, two for larger ones, none for a C.
local function add_extensions(row)
  local size = sizes.by[row.size]
  local most = size.two_extensions and 2 or size.one_extension and 1 or 0
  for n = 1, most do
    part_of(row, ("X%d-%s"):format(n, row.id), {
      kind = "extension",
      arm = "infantry",
      class = row.class,
      morale = row.morale,
    })
  end
end

--- 23.2a: of 1 or 2 gun points, so that one fewer than it has points can be there beside a battery.
local function add_batteries(row)
  for n = 1, row.guns - 1 do
    part_of(row, ("G%d-%s"):format(n, row.id), {
      kind = "detached",
      arm = "artillery",
      weight = row.weight,
      mobility = row.mobility,
      morale = row.morale,
    })
  end
end

for _, table_ in ipairs({ units, commanders, headquarters }) do
  for _, row in ipairs(table_.list) do
    add(row)
  end
end
for _, row in ipairs(units.list) do
  if row.arm == "infantry" then
    add_skirmishers(row)
    add_extensions(row)
  elseif row.arm == "artillery" then
    add_batteries(row)
  end
end

--- 28.2.1: Concealment Markers of each side.
M.MARKERS = 8
local NATIONS = { french = "france", allied = "britain", austrian = "austria", prussian = "prussia", russian = "russia" }
for side, nation in pairs(NATIONS) do
  for n = 1, M.MARKERS do
    local id = ("C%d-%s"):format(n, side)
    add({ id = id, name = text_of("kind.marker"), label = "?", kind = "marker", side = side, nation = nation, role = "marker" })
  end
end

local by = M.counters.by

---@return table row What is printed on a piece.
function M.printed(id) return by[id] end

---@return boolean
function M.is_combat(id) return by[id].role == nil end -- 2.3.1a

--- 10.1: the headings by the way they look, a corner each.
M.headings = {}
do
  local words = { [30] = "NE", [90] = "E", [150] = "SE", [210] = "SW", [270] = "W", [330] = "NW" }
  for direction = 1, 6 do
    local heading = facing.corner(direction)
    M.headings[words[facing.degrees(map_of(), heading)]] = heading
  end
end

--- 10.0: does a piece look one way, rather than to all sides or to none?
local one_way = {}
for _, row in ipairs(table_of("formations")) do
  if row.facing == "front" then one_way[row.formation] = true end
end

--- 10.0: the degrees that a piece looks, clockwise from up; nil of one without facing.
---@return integer?
function M.facing(G, id)
  local piece = G.pieces[id]
  return one_way[piece.formation] and piece.heading and facing.degrees(map_of(), piece.heading) or nil
end

--- What a piece brings along that its row or its part prints.
local function begun(id, fields)
  local row = M.counters.by[id]
  local piece = { side = row.side }
  if row.role then return piece end -- 2.3.2
  piece.state, piece.casualties, piece.stragglers, piece.left = "normal", 0, 0, 0
  piece.forced, piece.extra = 0, 0
  piece.guns = row.guns -- 7.2
  for name, value in pairs(fields) do
    piece[name] = value
  end
  return piece
end

--- Brings a piece into the game.
---@param fields table? Heading, formation and losses, where they are not those of a fresh one.
function M.put(G, id, hex, fields)
  local piece = begun(id, fields or {})
  piece.replaced = fields and fields.replaced or nil
  board.add(G, id, piece, hex)
end

--- 7.1b: the level of a brigade with so many boxes left; nil without any.
---@param boxes integer
---@return table? row Of tables/sizes.
function M.level_of(boxes)
  for _, size in ipairs(sizes.list) do
    if boxes >= size.boxes_min and boxes <= size.boxes_max then return size end
  end
end

--- 7.1b, 2.4, 7.1.3: the level that the boxes left on a brigade's Loss Chart come to; nil when none is left.
---@return table? row Of tables/sizes.
function M.level(G, id)
  local piece = G.pieces[id]
  return M.level_of(M.counters.by[id].boxes - piece.casualties - piece.stragglers)
end

--- 25.5, 25.4.5: what a Commander's rating counts, but for orders.
---@return integer
function M.rating(G, id)
  local row = M.counters.by[id]
  if G.pieces[id].replaced then return row.replacement end
  return row.fighter and math.min(row.rating + 2, 4) or row.rating
end

--- 4.0b: what its side alone sees, and which way it looks.
local function show(G, id, shown, side)
  local row = M.counters.by[id]
  if row.boxes and shown.side == side and shown.casualties then
    local level = M.level(G, id)
    shown.size = level and level.id or shown.size
  end
  if row.role and row.rating then
    shown.rating = G.pieces[id].replaced and row.replacement or row.rating
  end
  if row.kind == "skirmisher" then shown.value = G.pieces[id].half and row.reduced or row.full end -- 7.3
  shown.facing = M.facing(G, id)
  if shown.state then shown[shown.state] = true end
  shown.blown = shown.formation == "blown" -- 8.1b
end

M.declared = board.declare({
  counters = M.counters,
  put = M.put,
  ordered = true, -- 9.0
  private = { casualties = "4.0b", stragglers = "4.0b" },
  show = show,
})

return M
