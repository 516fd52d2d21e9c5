--- 24.M, 26.1, 25.1 What a Quarterly Interphase brings: Resource and Replacement Points of provinces and ports, subsidies, reparations, gifts.
-- G.powers[power]: resources, replacements; continental: is it in the Continental System? false: released, though its leader is not;
-- reparations = { to, amount, left } (21.73); garrison (21.77); draft: the year of its Emergency Draft (25.5).
-- Frame "income": gained[power]: what is left to lend of this quarter's Resource Points; asked[power]: it has had its subsidy.
local board = require("mechanics.board")
local calendar = require("rules.21_calendar")
local created = require("rules.23_created")
local forage = require("rules.14_forage")
local land = require("rules.19_land")
local leaders = require("rules.24_leaders")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local map, ports, turns = map_of(), table_of("ports").list, table_of("turns")
local FIRST = { 4, 7, 10 } -- 21.1e: the months that begin with a Quarterly Interphase
local QUARTERS = 3 -- 21.1e: no such interphase falls in winter
local PAYING = { home = true, own = true, annexed = true, allied = true } -- 26.12a, 23.14: not what is merely conquered
local DIE, POLISH = 6, "polish"
local M = {}

-- Provinces (24.M, 26.12) ---------------------------------------------------------------------------------------

--- 24.M3: has a province its higher values: land of a minor power that another has taken, or Polish land in a Polish state?
local function is_high(G, row)
  local holder = powers.holder(G, row.id)
  return row.high_r1 ~= nil and (row.kind == "power" and holder ~= row.minor or holder == POLISH)
end

--- 24.M1, 24.M3: what a province yields in a season.
---@return integer resources
---@return integer replacements
function M.values(G, area, season)
  local row = powers.provinces.by[area]
  local high = is_high(G, row) and "high_" or ""
  return row[high .. "r" .. season], row[high .. "p" .. season]
end

--- 26.12a, 26.12c, 25.11a, 25.11b: the provinces out of which a power is paid: of its home country, its own, annexed and allied; none of its
--- allies'; 23.42c: but what the Confederation has without men of its own.
local function paying(G, power)
  local rhine = power == "french" and created.as_french(G) or {}
  return those(powers.held(G, power), function(area) return PAYING[G.provinces[area].hold] or listed(rhine, area) end)
end

--- SP of a major power and its allies in a province.
local function men(G, area, major)
  return pieces.strength(G, board.which(G, function(_, id)
    local hex = organization.hex(G, id)
    return hex and land.province(hex) == area and powers.leader(G, pieces.counters.by[id].nation) == major
  end))
end

--- 25.15, 26.41b: is a province held down by a garrison that its owner does not outnumber?
---@return boolean
function M.is_held_down(G, power, area)
  if not (G.powers[power] or {}).garrison then return false end
  local garrison = men(G, area, "french") -- 21.77
  return garrison > 0 and men(G, area, power) <= garrison
end

--- 25.15, 26.41b: a garrison and those whom it holds down are counted by both: is it known to all how strong a piece is?
---@return boolean
function M.is_counted(G, id)
  local hex = G.powers and organization.hex(G, id)
  local area = hex and land.province(hex)
  local holder = area and powers.holder(G, area)
  if not (holder and (G.powers[holder] or {}).garrison) then return false end
  local leader = powers.leader(G, pieces.counters.by[id].nation)
  return leader == "french" or leader == holder
end

--- 26.12c: is a town or city in enemy hands, now or since they last passed?
local function is_lost(G, side, hex)
  local last = G.passed[hex]
  return last ~= nil and last ~= side and not friends(G, last, side)
end

--- 26.12c, 25.14: are all towns and cities of a minor power in enemy hands?
---@return boolean
function M.is_overrun(G, power)
  if powers.is_major(power) then return false end -- 26.12b
  for _, area in ipairs(powers.held(G, power)) do
    for _, hex in ipairs(those(map:area(area), forage.place)) do
      if not is_lost(G, powers.side(G, power), hex) then return false end
    end
  end
  return true
end

--- 26.13a, 26.13b, 26.13c: is a power in the Continental System, by itself or with its leader?
---@return boolean
function M.is_closed(G, power)
  local own = (G.powers[power] or {}).continental
  if own ~= nil then return own end
  local leader = powers.leader(G, power)
  return leader ~= nil and leader ~= power and M.is_closed(G, leader) -- 26.13c
end

--- 21.76a, 24.M2, 26.13a: the Resource Points of a power's ports in some of its land, but of those that an enemy has taken.
local function of_ports(G, power, areas)
  if M.is_closed(G, power) or M.is_overrun(G, power) then return 0 end
  return sum(those(ports, function(row) return listed(areas, row.province) and not G.taken[row.id] end), function(row) return row.resources end)
end

--- The same of all its land.
---@return integer
function M.port_income(G, power) return of_ports(G, power, paying(G, power)) end

--- 26.11b, 26.12, 26.13: the Resource Points that some of its land and the ports there bring a power in a season.
local function yield(G, power, areas, season)
  if M.is_overrun(G, power) then return 0 end -- 26.12c
  return of_ports(G, power, areas) + sum(areas, function(area) return (M.values(G, area, season)) end)
end

--- Those of a power.
---@return integer
function M.resources(G, power, season) return yield(G, power, paying(G, power), season) end

--- 32.1y: those of a major power that come out of what it has annexed, and of its allies.
---@return integer
function M.abroad(G, power, season)
  local areas = those(paying(G, power), function(area) return G.provinces[area].hold ~= "home" end)
  local allies = those(powers.minors(G), function(minor) return powers.leader(G, minor) == power end)
  return yield(G, power, areas, season) + sum(allies, function(minor) return M.resources(G, minor, season) end)
end

--- 25.11a, 25.14, 25.15: its Replacement Points.
---@return integer
function M.replacements(G, power, season)
  if M.is_overrun(G, power) then return 0 end
  local areas = those(paying(G, power), function(area) return not M.is_held_down(G, power, area) end)
  return sum(areas, function(area) return (select(2, M.values(G, area, season))) end)
end

--- 25.52c: has a power called up this year's men before their time?
---@return boolean
function M.has_drafted(G, power) return G.powers[power].draft == G.year end

--- 25.51: the seasons of this year that are still to come; in a Monthly Interphase that of the Quarterly one that follows it too.
---@return integer[]
function M.seasons_left(G)
  local list, month = {}, turns[G.week].month
  for season, first in ipairs(FIRST) do
    if first > month or first == month and within(G, "replacement") then list[#list + 1] = season end
  end
  return list
end

-- The steps (26.11a) --------------------------------------------------------------------------------------------

--- The powers that a side runs.
---@return string[]
function M.run_by(G, side)
  return those(keys_of(G.powers), function(power) return powers.seat(G, power) == side end)
end

step("income", {
  rule = "26.11a",
  steps = { "settlements", "spanish_quarter", "collecting", "treasury" }, -- 28.22d: France has said whom she releases
  enter = function(_, f) f.gained, f.asked, f.retired = {}, {}, {} end,
})

step("settlements", { rule = "26.15b", each = sides_of, steps = { "settling" } })

step("settling", {
  rule = "26.15b",
  actions = { "end", "forgive", "release", "retire" },
  done = function(G) return not M.has_matters(G, G.phasing) end,
})

--- 26.13d: who may be released from the Continental System, by France alone.
local function bound(G, _, side)
  return side == powers.seat(G, "french") and those(keys_of(G.powers), function(power) return M.is_closed(G, power) end) or {}
end

action("release", {
  rule = "26.13d",
  args = { { "power", "id", bound } },
  apply = function(G, _, _, power)
    G.powers[power].continental = false
    log("26.13d", "is_released", "power", power)
  end,
})

--- 26.15b: whose reparations a side would have now.
local function debtors(G, _, side)
  return those(keys_of(G.powers), function(power)
    local debt = G.powers[power].reparations
    return debt ~= nil and not debt.waived and powers.seat(G, debt.to) == side
  end)
end

action("forgive", {
  rule = "26.15b",
  args = { { "power", "id", debtors } },
  apply = function(G, _, _, power)
    G.powers[power].reparations.waived = true
    log("26.15b", "is_forgiven", "power", power)
  end,
})

--- Is there anything that a side could settle before it is paid?
function M.has_matters(G, side)
  return #bound(G, nil, side) + #debtors(G, nil, side) > 0 or leaders.may_retire(G, side)
end

--- 26.15a: reparations go over at once; what is not there cannot be paid.
local function pay_reparations(G, f, power)
  local own = G.powers[power]
  local debt = own.reparations
  if not debt then return end
  local points = debt.waived and 0 or math.min(debt.amount, f.gained[power])
  own.resources, f.gained[power] = own.resources - points, f.gained[power] - points
  G.powers[debt.to].resources = G.powers[debt.to].resources + points
  debt.left, debt.waived = debt.left - 1, nil
  if debt.left == 0 then own.reparations = nil end
  log("26.15a", "pays_reparations", "power", power, "to", debt.to, "points", points)
end

step("collecting", {
  rule = "26.11a",
  run = function(G)
    local f, season = within(G, "income"), calendar.season(G)
    for _, power in ipairs(keys_of(G.powers)) do -- 25.13a: each minor power has a total of its own
      G.powers[power].horse = nil -- 25.42b
      local own, gained, men_gained = G.powers[power], M.resources(G, power, season), M.replacements(G, power, season)
      if M.has_drafted(G, power) then men_gained = 0 end -- 25.52c
      if M.is_overrun(G, power) then own.replacements = 0 end -- 25.14
      own.resources, own.replacements = own.resources + gained, own.replacements + men_gained -- 21.11f, 25.12a, 26.0a, 26.17
      f.gained[power] = gained
      log("26.11a", "income", "power", power, "resources", gained, "replacements", men_gained)
    end
    for _, power in ipairs(keys_of(G.powers)) do
      pay_reparations(G, f, power) -- 21.73b
    end
    finish(G)
  end,
})

step("treasury", { rule = "26.11b", each = sides_of, steps = { "spending" } }) -- 26.11b

step("spending", {
  rule = "26.11b",
  actions = { "donate", "end", "lend", "subsidize" },
})

--- 22.23a: is a major power allied to France, by its own will or not?
---@return boolean
function M.is_allied(G, power) return power ~= "french" and (G.powers[power] or {}).ally == "french" end

--- The major powers of a side that have had no subsidy yet.
local function unsubsidized(G, _, side)
  local f = within(G, "income")
  return those(M.run_by(G, side), function(power) return powers.is_major(power) and power ~= "french" and not f.asked[power] end)
end

action("subsidize", {
  rule = "26.14a",
  args = { { "power", "id", unsubsidized } },
  check = function(G, _, _, power)
    need(not M.is_allied(G, power), "26.14a", "allied_to_france", "power", power)
    need(not M.is_closed(G, power), "26.14a", "closed_to_britain", "power", power) -- 21.76b
  end,
  apply = function(G, _, _, power)
    local f, own = within(G, "income"), G.powers[power]
    local points = roll(G, "subsidy", DIE, "26.14b", "subsidy", "power", power) + roll(G, "subsidy", DIE, "26.14b", "subsidy", "power", power)
    own.resources, f.gained[power], f.asked[power] = own.resources + points, f.gained[power] + points, true
    log("26.14b", "is_subsidized", "power", power, "points", points)
  end,
})

--- 26.16a: the major powers of a side.
local function lenders(G, _, side) return those(M.run_by(G, side), powers.is_major) end

--- 26.16a: other major powers, and minor powers that it controls.
local function borrowers(G, _, _, power)
  return those(keys_of(G.powers), function(to) return to ~= power and (powers.is_major(to) or powers.leader(G, to) == power) end)
end

--- 26.16b, 21.75b: may it lend only if France agrees?
local function must_ask(G, power, to)
  return to ~= "french" and (M.is_allied(G, power) or (G.powers[power].no_building or 0) > 0)
end

local function hand_over(G, power, to, points)
  local f = within(G, "income")
  G.powers[power].resources, f.gained[power] = G.powers[power].resources - points, f.gained[power] - points
  G.powers[to].resources = G.powers[to].resources + points
  log("26.16a", "lends", "power", power, "to", to, "points", points)
end

action("lend", {
  rule = "26.16a",
  args = {
    { "power", "id", lenders },
    { "to", "id", borrowers },
    { "points", "integer", function(G, _, _, power) return math.min(within(G, "income").gained[power], G.powers[power].resources) end },
  },
  check = function(_, _, _, _, _, points) need(points > 0, "26.16a", "nothing_lent") end,
  apply = function(G, _, _, power, to, points)
    if must_ask(G, power, to) then return push(G, "leave_to_lend", { power = power, to = to, points = points }) end
    hand_over(G, power, to, points)
  end,
})

ask("leave_to_lend", { -- 26.16b, 21.75
  rule = "26.16b",
  side = function(G) return powers.seat(G, "french") end,
  args = { { "yes", "boolean" } },
  values = function(_, f) return { power = f.power, to = f.to, points = f.points } end,
  apply = function(G, f, _, yes)
    finish(G)
    log("26.16b", yes and "may_lend" or "may_not_lend", "power", f.power)
    if yes then hand_over(G, f.power, f.to, f.points) end
  end,
})

--- 25.12b, 25.52a, 25.52b, 25.52c, 26.17: as the interphase of autumn ends, and that of a draft or after it, Replacement Points are lost;
-- Resource Points are kept.
function M.close(G)
  for _, power in ipairs(keys_of(G.powers)) do
    local own = G.powers[power]
    if calendar.season(G) == QUARTERS or M.has_drafted(G, power) then own.replacements = 0 end -- 25.52a, 25.52b, 25.52c
  end
end

return M
