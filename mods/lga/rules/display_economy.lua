--- What the panel of economy shows the side that runs a power: its points, what its provinces and ports bring and when, what is being built,
--- and the Unit Construction Chart. What others have and build is not said.
local calendar = require("rules.21_calendar")
local income = require("rules.26_income")
local powers = require("rules.20_powers")

local chart, ports = table_of("construction"), table_of("ports").list
local SEASONS = { "spring", "summer", "autumn" }
local NEXT = { 1, 1, 1, 2, 2, 2, 3, 3, 3, 1, 1, 1 } -- 21.1e: the quarter that comes next, by month
local YEAR, LATE = 12, 9
local M = {}

--- 21.1e: the season and the year of the Quarterly Interphase that is under way, or comes next.
---@return integer season
---@return integer year
function M.coming(G)
  local week, year = calendar.date(G, G.turn)
  return NEXT[week.month], week.month > LATE and week.month <= YEAR and year + 1 or year
end

--- Are new units of this quarter ordered already?
local function is_ordered(G) return within(G, "construction") ~= nil or within(G, "arrival_of_units") ~= nil end

--- 26.21a: when a unit is due that comes so many Quarterly Interphases later: { season, year }.
local function due(G, left)
  local season, year = M.coming(G)
  local ahead = math.max(0, is_ordered(G) and left or left - 1)
  local n = season - 1 + ahead
  return { season = SEASONS[n % #SEASONS + 1], year = year + n // #SEASONS }
end

--- 24.M1, 24.M2: what a province and its ports yield in the three seasons.
local function yield(G, power, area)
  local closed, harbours = income.is_closed(G, power), {}
  for _, row in ipairs(ports) do
    if row.province == area and row.resources > 0 then
      harbours[#harbours + 1] = { hex = row.id, name = row.name, points = closed and 0 or row.resources } -- 26.13a
    end
  end
  local row = { area = area, hold = G.provinces[area].hold, ports = harbours, resources = {}, replacements = {} }
  for season = 1, #SEASONS do
    row.resources[season], row.replacements[season] = income.values(G, area, season)
  end
  row.held_down = income.is_held_down(G, power, area) or nil -- 25.15
  row.unpaid = row.hold == "conquered" or nil -- 26.12a
  return row
end

--- What is under way for a power, and when it comes.
local function building(G, power)
  local list = {}
  for _, entry in ipairs(G.building) do
    if entry.power == power then
      list[#list + 1] = { unit = entry.unit, strength = entry.strength, due = due(G, entry.left) }
    end
  end
  return list
end

--- 25.0a: what a side has chosen to spend on replacements, and has not paid yet.
local function chosen(G, side, power)
  local f = within(G, "restoring")
  return f and f.plan[side].spent[power] or nil
end

local function account(G, side, power)
  local own, lands, sums = G.powers[power], {}, { resources = {}, replacements = {} }
  for i, area in ipairs(powers.held(G, power)) do
    lands[i] = yield(G, power, area)
  end
  for season = 1, #SEASONS do
    sums.resources[season] = income.resources(G, power, season)
    sums.replacements[season] = income.replacements(G, power, season)
  end
  return {
    power = power,
    resources = own.resources,
    replacements = own.replacements,
    continental = income.is_closed(G, power) or nil,
    overrun = income.is_overrun(G, power) or nil,
    chosen = chosen(G, side, power),
    drafted = income.has_drafted(G, power) or nil,
    no_building = own.no_building,
    lands = lands,
    sums = sums,
    building = building(G, power),
  }
end

--- For the window: the accounts of the powers that a side runs; nobody's for who watches.
function M.accounts(G, side)
  if not G.powers then return { accounts = {} } end
  local season, year = M.coming(G)
  local answer = { season = season, year = year, seasons = SEASONS, accounts = {}, chart = {} }
  for _, power in ipairs(side and income.run_by(G, side) or {}) do
    table.insert(answer.accounts, account(G, side, power))
  end
  table.sort(answer.accounts, function(a, b)
    local one, two = powers.is_major(a.power), powers.is_major(b.power)
    if one ~= two then return one end
    return a.power < b.power
  end)
  for _, row in ipairs(chart.list) do
    table.insert(answer.chart, {
      id = row.id, resources = row.resources, replacements = row.replacements, quarters = row.quarters, nation = row.nation, rule = row.rule,
    })
  end
  return answer
end

return M
