--- 12.6 Reinforcements: columns off the map at their entries, of which one unit after the other comes on and marches on at once.
-- State: `G.groups` of mechanics.reinforcements, `pieces` in the order of the column; `roll` of one that comes on a die (2.2).
local board = require("mechanics.board")
local entries = require("mechanics.reinforcements")
local facing = require("rules.10_facing")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local obedience = require("rules.06_obedience")
local roads = require("rules.12_roads")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")
local wagons = require("rules.26_wagons")

local map = map_of()
local SIDES = 6
local AROUND = 10 -- 12.6.2
local FORMATIONS = { cavalry = { "ready" }, artillery = { "limbered" } } -- in which they can move at all
local M = {}

--- Hexes at the edge of the map near a hex.
local edge = fixed("edge of the map near a hex", function(hex)
  return those(map:range(hex, AROUND), function(each) return #map:neighbors(each) < SIDES end)
end)

local function hostile(G, group, hex) return #troops.fighting(G, troops.enemy(G, group.side), hex) > 0 end

local entry = entries.declare({
  rules = { group = "12.6", side = "12.6", due = "12.6", line = "12.6.1" },
  open = function(G, group, site) return not hostile(G, group, site.hex) end,
  hostile = hostile,
  anywhere = true, -- 12.6.2
  edge = function(_, group)
    local list = {}
    for i, hex in ipairs(edge(group.hex)) do
      list[i] = { hex = hex }
    end
    return list
  end,
})

--- 12.6: any formation, in which a unit can march: of a Commander none.
local function formations(G, id)
  local arm = troops.arm(id)
  if not arm then return { "none" } end
  return FORMATIONS[arm] or { troops.column(G, id), "line" }
end

--- 12.5.3: does one who comes on at a hex keep to the road there?
local function by_road(G, hex) return #roads.off_map(hex) > 0 and #roads.in_the_way(G, hex) == 0 end

--- 12.6.1: what it takes to come on: the hex, and as much road, or ground like it, as the column ahead is long.
---@param as string A formation.
---@param ahead integer? How many of its own go before it.
---@return integer? quarters
function M.price(G, id, hex, as, ahead)
  local class, waits = troops.class_as(id, as), entries.before(G, hex) + (ahead or 0)
  local road, over = roads.rate_of(class, roads.off_map(hex)), ground.entry(class, hex)
  local own = by_road(G, hex) and road or over
  return own and own + waits * (road or over)
end

local function can_pay(G, id, hex, as)
  local price = M.price(G, id, hex, as)
  return price ~= nil and price <= force.allowance(troops.class_as(id, as))
end

--- The groups of a side that are due.
local function due(G, side)
  return those(entries.due(G, side), function(id)
    return not entries.group(G, id).roll and holds(entry.may_enter, entry, G, side, id)
  end)
end

--- The first of each column.
---@return string[]
function M.heads(G, side)
  local list = {}
  for i, id in ipairs(due(G, side)) do
    list[i] = entries.group(G, id).pieces[1]
  end
  return list
end

--- The column that a unit is in.
---@return table? group
function M.group_of(G, unit)
  for _, group in ipairs(G.groups) do
    if listed(group.pieces, unit) then return group end
  end
end

--- Where the column of a unit may come on.
---@return string[] hexes
function M.sites(G, unit)
  local list = {}
  for i, site in ipairs(entry:sites(G, M.group_of(G, unit))) do
    list[i] = site.hex
  end
  return list
end

--- 12.6: a unit that could come on now, and so has to.
---@return string? id
function M.owed(G, side)
  for _, id in ipairs(M.heads(G, side)) do
    for _, hex in ipairs(M.sites(G, id)) do
      for _, as in ipairs(formations(G, id)) do
        if can_pay(G, id, hex, as) then return id end
      end
    end
  end
end

--- Those of some rows of tables/reinforcements come from a turn on.
---@param rows table[] One column.
function M.call(G, rows, turn)
  setup.await(G, rows, turn)
  for _, row in ipairs(rows) do
    victory.join(G, row.piece)
    log("12.6", "called", "unit", row.piece)
  end
end

--- A new Movement Phase: the columns have come up; 2.2: dice of those who come on one.
function M.begin_phase(G)
  entries.begin_phase(G)
  for _, id in ipairs(entries.due(G, G.phasing)) do
    local group = entries.group(G, id)
    for _ = 1, group.waits == G.turn and 0 or group.twice == G.turn and 2 or 1 do -- 29.1del, 29.1adv
      local comes = group.roll and roll(G, "arrivals", 6, "12.6", "arrives", "unit", group.pieces[1]) >= group.roll
      if comes then group.roll = nil end
    end
  end
end

--- 10.0b as those who are there, 12.5.2b along the road, else inward.
local function heading_at(G, id, hex, road)
  for _, other in ipairs(troops.fighting(G, G.pieces[id].side, hex)) do
    if other ~= id and facing.looks(G, other) then return G.pieces[other].heading end
  end
  if road then return roads.headings(hex, hex)[1] end
  return least(facing.HEADINGS, "12.6", function(heading) return -facing.open(hex, heading) end)[1]
end

action("enter", {
  rule = "12.6",
  args = {
    { "unit", "piece", function(G, _, side) return M.heads(G, side) end, "not_first", "12.6.1" },
    { "to", "hex", function(G, _, _, id) return M.sites(G, id) end, "no_entry", "12.6.2" },
    { "as", "id", function(G, _, _, id) return formations(G, id) end, "no_such_formation" },
  },
  words = function(args) return { unit = args.unit, to = args.to, as = text_of("formation." .. args.as) } end,
  check = function(G, _, side, id, hex, as)
    local price, allowance = M.price(G, id, hex, as), force.allowance(troops.class_as(id, as))
    if not need(price, "12.2.2", "prohibited", "unit", id, "to", hex, "what", "") then return end
    need(price <= allowance, "12.6.1", "too_far", "unit", id, "needs", force.points(price), "left", force.points(allowance))
    wagons.need_entry(G, { id }, side, hex)
  end,
  apply = function(G, _, side, id, hex, as)
    local price, road = M.price(G, id, hex, as), by_road(G, hex) and as ~= "line"
    local left = force.allowance(troops.class_as(id, as)) - price
    board.mark(G, id, { left = left, fresh = false, moved = false, began = hex, square = false, forced = 0, extra = 0 })
    board.put(G, id, hex)
    if troops.fights(id) then
      board.mark(G, id, { formation = as, heading = heading_at(G, id, hex, road) })
    end
    local on_a_die = M.group_of(G, id).on_a_die
    entries.arrived(G, M.group_of(G, id).id, { id }, hex, troops.fights(id) and 1 or 0)
    victory.take(G, id, hex)
    if on_a_die then victory.award(G, id) end
    log("12.6", "comes_on", "unit", id, "hex", hex)
    local f = push(G, "march", { force = { id }, fired = {}, road = road and hex or nil, faced = false })
    obedience.begin(G, f, id)
    push(G, "answers", { side = side, units = { id }, trigger = "enters", from = hex, to = hex }) -- first
  end,
})

return M
