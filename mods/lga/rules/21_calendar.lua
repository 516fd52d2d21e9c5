--- 21.1, 21.2 The calendar of the Grand Campaign: weeks of war, months of peace, and the interphases between them.
-- G.start: week and year of its first turn. G.peaceful[turn]: the months of peace, by their last turn.
local forage = require("rules.14_forage")
local powers = require("rules.20_powers")

local turns = table_of("turns")
local MAY, WEEKS = 5, 4 -- 31.0a; of a month
local M = {}

--- 21.0b: is any major power at war?
---@return boolean
function M.is_war(G)
  return #those(powers.MAJORS, function(power) return powers.at_war(G, power) end) > 0
end

--- The next week of the year begins; 31.0a: as May does, land recovers from foraging, in war or in peace.
function M.pass_week(G)
  G.week = G.week % #turns + 1
  if G.week == 1 then G.year = G.year + 1 end
  if G.powers and turns[G.week].month == MAY and turns[G.week].part == 1 then forage.recover(G) end
end

--- 21.2a: a Peace Turn is a whole month: the weeks up to its last one pass.
function M.pass_month(G)
  while not turns[G.week].after and G.turn < G.last_turn do
    G.turn = G.turn + 1
    M.pass_week(G)
  end
  M.pass_week(G)
  G.peaceful = G.peaceful or {}
  G.peaceful[tostring(G.turn)] = true
end

--- The week of the Turn Track and the year that a turn stands for; G.week runs ahead of the turn in the interphases.
---@return table week Of tables/turns.
---@return integer year
function M.date(G, turn)
  local n = G.start.week + turn - 2
  return turns[n % #turns + 1], G.start.year + n // #turns
end

--- 21.2a: is a turn one of a month of peace that has passed, or passes?
---@return boolean
function M.is_peaceful(G, turn)
  local last = turn + WEEKS - M.date(G, turn).part
  return (G.peaceful or {})[tostring(last)] == true
end

--- M8.1b, 21.1d, 21.1e, 21.1f, 21.1g, 21.2b: the interphases that follow a week, the monthly one first.
---@return string[] steps
function M.after(week)
  local after = turns[week].after
  if not after then return {} end
  return after == "quarterly" and { "monthly", "quarterly" } or { "monthly" }
end

local INTERPHASES = { "monthly", "quarterly" }

--- Is an interphase under way, in which it is neither side's turn?
---@return boolean
function M.is_between(G)
  return #those(INTERPHASES, function(step) return within(G, step) end) > 0
end

--- M8.1b: a turn as players say it: week, month and year, or the month alone in peace; and the interphase that is under way.
---@return string
function M.label(G)
  local week, year = M.date(G, G.turn)
  local words = { ("%s %d"):format(M.is_peaceful(G, G.turn) and week.label:match("%a+$") or week.label, year) }
  if M.is_peaceful(G, G.turn) then words[2] = text_of("label.peace") end
  for _, step in ipairs(INTERPHASES) do
    if within(G, step) then words[#words + 1] = text_of("label." .. step) end
  end
  return table.concat(words, ", ")
end

local SEASONS = { [4] = 1, [7] = 2, [10] = 3 } -- by the month that begins

--- 21.1e, 24.M1: 1 spring (March to April), 2 summer (June to July), 3 autumn (September to October), while a Quarterly Interphase is under way.
---@return integer season
function M.season(G) return SEASONS[turns[G.week].month] end

step("monthly", { -- the five steps, and what other chapters do in the first of them
  rule = "21.11a",
  steps = { "spanish_month", "ottomans", "diplomacy", "landings", "annexations", "replacement", "depot_phase", "peace_moves", "declarations" },
})

step("quarterly", { -- 21.11f
  rule = "21.11f",
  steps = { "income", "construction", "arrival_of_units", "drift" },
})

return M
