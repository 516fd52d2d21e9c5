--- What the panel of tables shows: the printed tables with what is in force lit, as a side knows it (4.0b).
local board = require("mechanics.board")
local fire = require("rules.17_fire")
local fog = require("rules.04_fog")
local force = require("rules.12_force")
local lead = require("rules.14_lead")
local outcome = require("rules.15_outcome")
local sizes = require("rules.07_sizes")
local stand = require("rules.15_stand")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")

local map = map_of()
local ROLES = { "attacker", "defender" }
local M = {}

local GRIDS = { "artillery_fire", "light_guns", "heavy_guns", "stand", "morale_check", "firefight", "charge_attacker", "charge_defender" }
for _, id in ipairs({ "breakoff_repulse", "cavalry_combat", "gun_loss" }) do
  table.insert(GRIDS, id)
end
for _, winner in ipairs(ROLES) do
  for _, role in ipairs(ROLES) do
    table.insert(GRIDS, winner .. "_won_" .. role)
  end
end

--- A grid as it is printed: heads, and lines that begin with their names.
local function printed(id)
  local grid = table_of(id)
  local heads, lines = { grid.name or "" }, {}
  for i, column in ipairs(grid.columns) do
    heads[i + 1] = column.label
  end
  for i, row in ipairs(grid.rows) do
    lines[i] = { row.label }
    for k, each in ipairs(row.cells) do
      lines[i][k + 1] = tostring(each)
    end
  end
  return { heads = heads, lines = lines }, grid
end

local function index_of(list, label)
  for i, each in ipairs(list) do
    if each.label == tostring(label) then return i end
  end
end

--- The row of a figure, beyond the ends of the table the nearest (3.5).
local function row_at(grid, figure)
  local rows = grid.rows
  for i, row in ipairs(rows) do
    if figure >= row.range[1] and figure <= row.range[2] then return i end
  end
  return figure < rows[1].range[1] and 1 or #rows
end

local lit = {} -- table -> what is in force: row and column

--- 17.0b: the modified Fire Value of the volley that is about to be fired.
function lit.artillery_fire(G, grid)
  local f = within(G, "volley")
  local first = f and fire.fires(G, f)[1]
  return first and row_at(grid, fire.modified_value(G, f, first)) or nil
end

local function guns_lit(weight)
  return function(G, grid)
    local f = within(G, "volley")
    for _, each in ipairs(f and fire.fires(G, f) or {}) do
      if each.weight == weight then return row_at(grid, each.points), index_of(grid.columns, math.max(1, each.range)) end
    end
  end
end
lit.light_guns, lit.heavy_guns = guns_lit("light"), guns_lit("heavy")

--- The rating of the Lead Unit in the hex that is selected.
local function rating_at(G, args)
  local id = args.hex and lead.lead(board.stack(G, args.hex))
  return id and troops.rating(id)
end

function lit.stand(G, grid, args)
  local rating = rating_at(G, args)
  local row = within(G, "charge") and "cavalry_charge" or within(G, "fights") and "close_combat"
  return row and index_of(grid.rows, row) or nil, rating and index_of(grid.columns, rating) or nil
end

function lit.morale_check(G, grid, args)
  local rating = rating_at(G, args)
  return nil, rating and index_of(grid.columns, rating) or nil
end

--- 15.3: the columns in which both sides of the fight in the hex, or of the only one, look.
local function fight_shown(G, args)
  local open = those(G.fights, function(fight) return not fight.over end)
  for _, fight in ipairs(open) do
    if fight.hex == args.hex or #open == 1 then
      local sides = stand.sides(G, fight)
      if lead.lead(sides.attacker) and lead.lead(sides.defender) then return fight, sides end
    end
  end
end

for _, winner in ipairs(ROLES) do
  for _, role in ipairs(ROLES) do
    lit[winner .. "_won_" .. role] = function(G, grid, args)
      local fight, sides = fight_shown(G, args)
      return nil, fight and index_of(grid.columns, select(3, outcome.looked_up(G, fight, sides, role, winner))) or nil
    end
  end
end

function lit.firefight(G, grid, args)
  local fight, sides = fight_shown(G, args)
  return nil, fight and index_of(grid.columns, select(3, outcome.looked_up(G, fight, sides, "attacker", ""))) or nil
end

function lit.charge_defender(G, grid)
  local f = within(G, "charge")
  local target = f and troops.of(G, troops.enemy(G, f.side), f.to) or {}
  return nil, lead.lead(target) and index_of(grid.columns, sizes.of(G, target).id) or nil
end

--- A printed table, with what is in force lit.
---@param args { id: string, hex: string? }
function M.chart(G, side, args)
  if not listed(GRIDS, args.id) then return { heads = { "" }, lines = {} } end
  local found, grid = printed(args.id)
  if lit[args.id] then
    found.row, found.column = board.suppose(G, function()
      fog.guess(G, side)
      return lit[args.id](G, grid, args)
    end)
  end
  return found
end

local function index_in(list, word)
  for i, each in ipairs(list) do
    if each == word then return i end
  end
end

local COLUMNS = {
  "line",
  "march_column",
  "combat_column",
  "skirmisher",
  "light_cavalry",
  "heavy_cavalry",
  "blown_cavalry",
  "foot_artillery",
  "horse_artillery",
  "commander",
}

local function price_words(quarters)
  if quarters == nil or quarters == false then return "–" end
  return quarters == 0 and "0" or force.points(quarters)
end

--- 12.2: what hexes, slopes, hexsides and roads cost, in MPs; the class of the first unit of the hex lit, and the ground there.
---@param args { hex: string? }
function M.movement(G, side, args)
  local heads, lines, at = { "" }, {}, nil
  local hex = args.hex and map:canonical(args.hex)
  for i, class in ipairs(COLUMNS) do
    heads[i + 1] = class
  end
  for i, row in ipairs(table_of("movement")) do
    lines[i] = { row.kind }
    for k, class in ipairs(COLUMNS) do
      lines[i][k + 1] = price_words(row[class])
    end
    if hex and row.section == "hex" and row.kind == (map:terrain(hex) or "clear") then at = i end
  end
  local own = hex and those(troops.of(G, side, hex), troops.fights)[1]
  local column = own and troops.class(G, own)
  return { heads = heads, lines = lines, row = at, column = column and index_in(COLUMNS, column) or nil }
end

--- 6.1: names of the commands of a side, by id.
function M.commands(_, side)
  local names = {}
  for _, row in ipairs(table_of("commands").list) do
    if row.side == side then names[row.id] = row.name end
  end
  return { names = names }
end

--- 2.2: the points as they stand, as far as a side knows what its enemy has lost.
function M.score(G, side)
  return board.suppose(G, function()
    fog.guess(G, side)
    local scores = victory.scores(G, true)
    return { scores = scores.points, notes = scores.items }
  end)
end

return M
