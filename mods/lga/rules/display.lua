--- What the panel of charts shows: the printed charts with the line in force. Nothing here says more than a side may know: of a battle
--- the dice that have fallen.
local battle = require("rules.12_battle")
local overview = require("rules.12_overview")

local turns = table_of("turns")
local M = {}

--- The fight whose dice fell last; nil: none.
local function fought(G)
  local f = battle.of(G)
  local fight = f and f.fights and f.fights[math.min(f.at, #f.fights)]
  return fight and fight.sum and fight or nil
end

--- A grid as panel.table wants it, with the column of a label lit.
local function printed(grid, column)
  local heads, lines, lit = { "" }, {}, nil
  for i, each in ipairs(grid.columns) do
    heads[i + 1] = each.label
    if tostring(column) == each.label then lit = i end
  end
  for i, row in ipairs(grid.rows) do
    lines[i] = { row.label, table.unpack(row.cells) }
  end
  return { heads = heads, lines = lines, column = lit }
end

--- Rows of a table: the columns named; the row that fits is lit.
local function listing(rows, columns, fits)
  local heads, lines, lit = {}, {}, nil
  for i, column in ipairs(columns) do
    heads[i] = text_of("column." .. column)
  end
  for i, row in ipairs(rows.list or rows) do
    lines[i] = {}
    for k, column in ipairs(columns) do
      lines[i][k] = row[column] == nil and "–" or tostring(row[column])
    end
    if fits and fits(row) then lit = i end
  end
  return { heads = heads, lines = lines, row = lit }
end

--- The month as the Weather Table heads it.
local function month_of(G) return turns[G.week].month end

local CHARTS = {
  results = overview.results, -- 12.50
  odds = function(G) -- 12.P4b
    local fight = fought(G)
    return listing(table_of("odds"), { "odds", "modifier" }, function(row) return fight and fight.odds == row.odds end)
  end,
  minimum_loss = function(G) -- 12.53
    local fight = fought(G)
    local function fits(row) return fight and fight.attack >= row.from and fight.attack <= row.to end
    return listing(table_of("minimum_loss"), { "from", "to", "loss" }, fits)
  end,
  skirmish = function() return printed(table_of("skirmish")) end,
  normal = function() return printed(table_of("attrition_normal")) end,
  forced = function() return printed(table_of("attrition_forced")) end,
  cavalry = function() return printed(table_of("attrition_cavalry")) end,
  weather = function(G) return printed(table_of("weather"), month_of(G)) end, -- 5.0.3
  terrain = function(_, at) -- 8.32, 12.43
    local map = map_of()
    local ground = at and map:has(at) and map:terrain(at)
    local found = listing(table_of("terrain"), { "terrain", "cost", "defence" }, function(row) return row.terrain == ground end)
    for _, line in ipairs(found.lines) do
      line[1] = text_of("terrain." .. line[1])
    end
    return found
  end,
}

--- A printed chart by its name; `hex` that is selected.
---@param args { id: string, hex: string? }
function M.chart(G, _, args)
  local make = CHARTS[args.id]
  if not make then return { heads = {}, lines = {} } end
  return make(G, args.hex)
end

return M
