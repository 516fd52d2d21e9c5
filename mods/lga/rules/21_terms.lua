--- 21.7 The Peace Conditions List: what is laid on a power that makes peace, and what comes of it.
-- Of a power: free_passage, continental, garrison, treaty; reparations = { to, amount, left }; no_building: the Quarterly Interphases
-- that are left; disbanded: the units and leaders that it may not build. Frame "terms": power; surrender;
-- imposed = the conditions so far.
local calendar = require("rules.21_calendar")
local exit = require("rules.19_exit")
local income = require("rules.26_income")
local index = require("rules.22_index")
local minors = require("rules.23_minors")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local FRENCH = "french"
local CONDITIONS = { "free_passage", "cession", "reparations", "disbandment", "building", "continental", "garrison" }
local OFFERED, SURRENDERED, ALL = 2, 3, 3 -- 21.61c, 21.62b, 21.61d
local MOST_CEDED, MOST_CORPS, MOST_QUARTERS, PAYMENTS = 2, 2, 2, 6 -- 21.72a, 21.74a, 21.75a; 21.73a: two years of three payments
local SEASONS = 3
local M = {}

-- What there is to give ---------------------------------------------------------------------------------

--- 21.72a, 21.72c: the minor powers and provinces that a power controls, none of its home country.
---@return string[]
function M.cedable(G, power)
  local list = those(powers.minors(G), function(minor) return G.powers[minor].ally == power end)
  for _, area in ipairs(powers.held(G, power)) do
    if powers.provinces.by[area].kind ~= "home" then list[#list + 1] = area end
  end
  return list
end

--- 21.73a: the most that a Quarterly Interphase brings a power in Resource Points.
local function best_income(G, power)
  local most = 0
  for season = 1, SEASONS do
    most = math.max(most, income.resources(G, power, season))
  end
  return most
end

--- 21.74a: the leaders of a power's corps who have men.
local function corps_of(G, power)
  return those(keys_of(G.pieces), function(id)
    local own = pieces.counters.by[id].nation == power and pieces.is_leader(G, id) and organization.hex(G, id) ~= nil
    return own and pieces.role(G, id) == "corps" and pieces.strength(G, pieces.below(G, id)) > 0
  end)
end

--- Can a condition be laid on a power at all?
local function is_empty(G, power, condition)
  if condition == "cession" then return #M.cedable(G, power) == 0 end
  if condition == "reparations" then return best_income(G, power) // 2 == 0 end
  return condition == "disbandment" and #corps_of(G, power) == 0
end

-- Conditions are named (21.61, 21.62) -------------------------------------------------------------------

--- How many France names: two of who offers peace, three of who surrenders.
local function french_share(f) return f.surrender and SURRENDERED or OFFERED end

step("terms", {
  rule = "21.61c",
  side = function(G, f) return #f.imposed < french_share(f) and FRENCH or powers.seat(G, f.power) end, -- 21.61d
  actions = { "impose" },
  values = function(_, f) return { nation = f.power } end,
  done = function(_, f) return #f.imposed == ALL end,
  leave = function(G) powers.review(G) end,
})

local asks = { cession = "ceding", reparations = "exacting", disbandment = "disbanding", building = "limiting" }

action("impose", {
  rule = "21.61c",
  args = { { "condition", "id", CONDITIONS } },
  check = function(G, f, _, condition)
    need(f.surrender or condition ~= "garrison", "21.61c", "no_garrison")
    need(not listed(f.imposed, condition), "21.61c", "imposed_already")
    need(not is_empty(G, f.power, condition), "21.61c", "nothing_to_give", "nation", f.power)
  end,
  apply = function(G, f, side, condition)
    table.insert(f.imposed, condition)
    log(side == FRENCH and (f.surrender and "21.62b" or "21.61c") or "21.61d", "condition", "nation", f.power, "condition", condition)
    local row = G.powers[f.power]
    if asks[condition] then return push(G, asks[condition], { power = f.power, count = 0 }) end
    row[condition] = true -- 21.71a, 21.76a, 21.77a
  end,
})

ask("treaty", {
  rule = "21.62c",
  side = function() return FRENCH end,
  args = { { "yes", "boolean" } },
  values = function(_, f) return { nation = f.power } end,
  apply = function(G, f, _, yes)
    finish(G)
    G.powers[f.power].treaty = yes or nil
  end,
})

-- Cession (21.72) ---------------------------------------------------------------------------------------

step("ceding", {
  rule = "21.72a",
  side = function() return FRENCH end,
  actions = { "cede", "enough" },
  values = function(_, f) return { nation = f.power } end,
  done = function(G, f) return f.count == MOST_CEDED or #M.cedable(G, f.power) == 0 end,
})

action("cede", {
  rule = "21.72a",
  args = { { "target", "id", function(G, f) return M.cedable(G, f.power) end } }, -- 21.72c
  apply = function(G, f, _, target)
    f.count = f.count + 1
    log("21.72b", "is_ceded", "target", target, "nation", f.power)
    if minors.is_area(G, target) then
      minors.taken(G, target, FRENCH, "allied")
      G.provinces[target].ceded = true -- 23.26c
      return
    end
    G.powers[target].ally = FRENCH
    powers.review(G)
  end,
})

action("enough", {
  rule = "21.72a",
  args = {},
  check = function(_, f) need(f.count > 0, "21.72a", "one_at_least") end,
  apply = function(G) finish(G) end,
})

-- Reparations (21.73) -----------------------------------------------------------------------------------

ask("exacting", {
  rule = "21.73a",
  side = function() return FRENCH end,
  args = {
    {
      "amount",
      "integer",
      function(G, f)
        local list = {}
        for points = 1, best_income(G, f.power) // 2 do
          list[points] = points
        end
        return list
      end,
    },
    { "payments", "integer", { 1, 2, 3, 4, 5, PAYMENTS } },
  },
  values = function(_, f) return { nation = f.power } end,
  apply = function(G, f, _, amount, payments)
    finish(G)
    G.powers[f.power].reparations = { to = FRENCH, amount = amount, left = payments }
    log("21.73a", "reparations_are", "nation", f.power, "points", amount, "payments", payments)
  end,
})

-- Forced Disbandment (21.74) ----------------------------------------------------------------------------

step("disbanding", {
  rule = "21.74a",
  side = function() return FRENCH end,
  actions = { "disband", "enough" },
  values = function(_, f) return { nation = f.power } end,
  done = function(G, f) return f.count == MOST_CORPS or #corps_of(G, f.power) == 0 end,
})

action("disband", {
  rule = "21.74a",
  args = { { "leader", "piece", function(G, f) return corps_of(G, f.power) end } },
  apply = function(G, f, _, leader)
    f.count = f.count + 1
    local gone, row = { [leader] = true }, G.powers[f.power]
    for _, id in ipairs(pieces.below(G, leader)) do
      gone[id] = true
    end
    row.disbanded = row.disbanded or {}
    for _, id in ipairs(keys_of(gone)) do
      table.insert(row.disbanded, id)
    end
    log("21.74a", "corps_disbanded", "unit", leader)
    exit.leave(G, gone)
    G.dead = those(G.dead, function(id) return not gone[id] end) -- 21.74b
  end,
})

-- Building Limitation (21.75) ---------------------------------------------------------------------------

ask("limiting", {
  rule = "21.75a",
  side = function() return FRENCH end,
  args = { { "quarters", "integer", { 1, MOST_QUARTERS } } },
  values = function(_, f) return { nation = f.power } end,
  apply = function(G, f, _, quarters)
    finish(G)
    G.powers[f.power].no_building = quarters
    log("21.75a", "builds_nothing", "nation", f.power, "quarters", quarters)
  end,
})

--- 22.41, 21.75a: as a Quarterly Interphase ends the markers drift, and one quarter less is left of a Building Limitation.
step("drift", {
  rule = "22.41a",
  run = function(G)
    finish(G)
    index.quarter(G, calendar.season(G))
    for _, power in ipairs(index.MARKED) do
      local row = G.powers[power]
      if row.no_building then row.no_building = row.no_building > 1 and row.no_building - 1 or nil end
    end
    push(G, "answers")
  end,
})

return M
