--- 28.0 The war in Spain: when the French must begin it, what it costs, and how it ends.
-- G.spain = { months = how long both triggers have held, war, over }.
local boxes = require("rules.28_boxes")
local calendar = require("rules.21_calendar")
local income = require("rules.26_income")
local index = require("rules.22_index")
local land = require("rules.19_land")
local losses = require("rules.12_losses")
local organization = require("mechanics.organization")
local board = require("mechanics.board")
local pieces = require("rules.03_pieces")

local ports = table_of("ports").list
local MONTHS = 9 -- 28.11c
local NEEDS = { infantry = 75, cavalry = 15, artillery = 10 } -- 28.12a, 28.23
local LOSSES, RELIEF = { 25, 15, 10 }, 3 -- 28.22a, 28.22b, 28.22c; 28.22d
local DIE, ENDS = 6, 1 -- 28.31d
local EAST = { "austrian", "prussian", "russian" }
local M = {}

--- 28.11b: no Russian strength point outside Russia and Turkey.
local function russians_at_home(G)
  return not board.any(G, function(piece, id)
    local hex = organization.hex(G, id)
    return pieces.counters.by[id].nation == "russian" and (piece.strength or 0) > 0 and hex ~= nil and not land.in_russia(hex)
  end)
end

--- 28.11a: has a power been forced to offer something, since it last declared war on France?
local function is_forced(row) return row.forced or row.coerced or false end

--- 28.11a, 28.11b: do both triggers hold: have Austria and Prussia been forced to offer something, and is Russia at peace, or at home?
local function holds_both(G)
  local forced = is_forced(G.powers.austrian) and is_forced(G.powers.prussian)
  return forced and (not G.powers.russian.war or russians_at_home(G)) or false
end

--- 28.11c: a month has passed.
function M.month_ends(G)
  if G.spain.war or G.spain.over then return end
  G.spain.months = holds_both(G) and G.spain.months + 1 or 0
  if G.spain.months < MONTHS then return end
  G.spain.war = true
  log("28.11c", "spanish_war_begins")
end

--- Enemy men in France itself?
local function is_invaded(G)
  return board.any(G, function(piece, id)
    local hex = piece.side == "coalition" and organization.hex(G, id)
    return hex and pieces.arm(id) ~= nil and land.province(hex) == "france"
  end)
end

--- Takes SP of the men in Spain, in the ratio of battles (12.62).
local function lose(G, points, rule)
  losses.take(G, { boxes.men(G, "spain") }, { side = "french", points = points, rule = rule })
end

local function finish_war(G, rule)
  G.spain.war, G.spain.over = nil, true
  log(rule, "spanish_war_ends")
end

--- 28.31a, 28.31b: an enemy has come into France: the war is over, and half of the men in Spain are lost.
function M.review(G)
  if not G.spain or not G.spain.war or not is_invaded(G) then return end
  lose(G, pieces.strength(G, boxes.men(G, "spain")) // 2, "28.31b")
  finish_war(G, "28.31a")
end

--- 28.22d, 28.31d: the Resource Points of ports that others than France collect, and do not.
---@return integer collected
---@return integer lost
local function port_income(G)
  local collected = sum(keys_of(G.powers), function(power) return power ~= "french" and income.port_income(G, power) or 0 end)
  local others = those(ports, function(row) return (land.power(G, row.id) or "french") ~= "french" end)
  return collected, sum(others, function(row) return row.resources end) - collected
end

--- 28.31d to 28.31f: if nobody but France has income from ports, a one ends the war.
local function dies_down(G)
  if roll(G, "spain", DIE, "28.31d", "spain") > ENDS then return false end
  finish_war(G, "28.31d")
  for _, power in ipairs(EAST) do
    index.move(G, power, 1, "28.31f")
  end
  return true
end

--- 28.22, 28.23: a Quarterly Interphase begins: what Spain costs, and what it means if too few are left.
---@param season integer
function M.quarter_begins(G, season)
  if not G.spain.war then return end
  local collected, lost = port_income(G)
  if collected == 0 and dies_down(G) then return end
  lose(G, math.max(0, LOSSES[season] - lost // RELIEF), "28.22" .. ("abc"):sub(season, season))
  if boxes.holds(G, "spain", NEEDS) then return end -- 28.0, 28.21
  for _, power in ipairs(EAST) do
    index.move(G, power, -1, "28.23")
  end
end

--- 28.11c: with each month.
step("spanish_month", {
  rule = "28.11c",
  run = function(G)
    M.month_ends(G)
    finish(G)
  end,
})

--- 28.22: as a Quarterly Interphase begins.
step("spanish_quarter", {
  rule = "28.22a",
  run = function(G)
    M.quarter_begins(G, calendar.season(G))
    finish(G)
  end,
})

return M
