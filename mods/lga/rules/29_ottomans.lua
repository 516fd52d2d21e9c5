--- 29.2 Turkey: the men that Russia keeps against it, and the war that France may bring about.
-- G.turkey = { war = the turn when it began, during = was Russia at war with France then?, truce = the turn until which there is none }.
local boxes = require("rules.28_boxes")
local calendar = require("rules.21_calendar")
local index = require("rules.22_index")
local powers = require("rules.20_powers")

local PEACE = { infantry = 20, cavalry = 5, artillery = 5 } -- 29.22a
local WAR = { infantry = 75, cavalry = 15, artillery = 10 } -- 29.24
local LEAST, MOST = 3, 7 -- 29.23a, 29.25c
local DIE = 6
local WEEKS, THREE_MONTHS, TWO_YEARS = 4, 3, 24 -- a month; 29.25b; 29.26
local M = {}

--- 29.25a, 29.26: the war is over, and there is none for two years.
local function make_peace(G, rule)
  G.turkey = { truce = G.turn + TWO_YEARS * WEEKS }
  log(rule, "ottoman_war_ends")
end

--- 29.22b, 29.24, 29.25a: a Command Phase, or a Diplomacy Phase in peace: does Russia keep enough men there?
function M.review(G)
  if G.turkey.war and G.turkey.during and not G.powers.russian.war then make_peace(G, "29.25a") end
  if boxes.holds(G, "turkey", G.turkey.war and WAR or PEACE) then return end
  index.move(G, "russian", 1, G.turkey.war and "29.24" or "29.22b")
end

local function two_dice(G, rule)
  return roll(G, "turkey", DIE, rule, "turkey") + roll(G, "turkey", DIE, rule, "turkey")
end

--- What a power can spend.
local function purse(G, power)
  local list = {}
  for points = LEAST, math.min(MOST, G.powers[power].resources) do
    list[#list + 1] = points
  end
  return list
end

local function pay(G, power, points) G.powers[power].resources = G.powers[power].resources - points end

--- 29.23, 29.26: can France bring the Turks to war?
local function may_incite(G)
  return not G.turkey.war and G.turn >= (G.turkey.truce or 0) and #purse(G, "french") > 0
end

--- 29.25b: can Russia try to end it: three full months after it began?
local function may_sue(G)
  return G.turkey.war ~= nil and G.turn - G.turkey.war >= THREE_MONTHS * WEEKS and #purse(G, "russian") > 0
end

--- 29.22b: before the orders of a war turn.
step("turkish_frontier", {
  rule = "29.22b",
  run = function(G)
    M.review(G)
    finish(G)
  end,
})

--- 29.23a, 29.25b: with the Diplomacy Phase, and in peace 29.22b.
step("ottomans", {
  rule = "29.21",
  steps = { "inciting", "suing" },
  enter = function(G)
    if not calendar.is_war(G) then M.review(G) end
  end,
})

step("inciting", {
  rule = "29.23a",
  side = function() return "french" end,
  actions = { "incite", "end" },
  done = function(G) return not may_incite(G) end,
})

action("incite", {
  rule = "29.23a",
  args = { { "points", "integer", function(G) return purse(G, "french") end } },
  apply = function(G, _, _, points)
    barrier()
    pay(G, "french", points)
    log("29.23a", "incites", "points", points)
    if two_dice(G, "29.23b") < points then
      G.turkey = { war = G.turn, during = G.powers.russian.war or nil }
      log("29.23b", "ottoman_war_begins") -- 29.23c
    end
    finish(G)
  end,
})

step("suing", {
  rule = "29.25b",
  side = function(G) return powers.seat(G, "russian") end,
  actions = { "sue", "end" },
  done = function(G) return not may_sue(G) end,
})

action("sue", {
  rule = "29.25b",
  args = {},
  apply = function(G)
    log("29.25b", "sues")
    finish(G)
    push(G, "ottoman_bids", { stakes = {} })
  end,
})

step("ottoman_bids", {
  rule = "29.25c",
  simultaneous = sides_of,
  actions = { "stake", "end" },
  enter = function(G, f) f.russian = powers.seat(G, "russian") end,
  leave = function(G, f)
    local russian, french = f.stakes[f.russian] or 0, f.stakes.french or 0
    pay(G, "russian", russian)
    pay(G, "french", french)
    log("29.25c", "stakes", "points", russian, "other", french)
    if russian == 0 then return end
    local gap = russian - french
    local total = two_dice(G, "29.25d") + (G.options.ottoman_sum and gap or -gap)
    if total < math.max(russian, french) then make_peace(G, "29.25d") end
  end,
})

action("stake", {
  rule = "29.25c",
  args = { { "points", "integer", function(G, f, side)
    if f.stakes[side] then return {} end
    return purse(G, side == f.russian and "russian" or "french")
  end } },
  apply = function(G, f, side, points)
    f.stakes[side] = points
    log_to(side, "29.25c", "stakes_secretly", "points", points)
    finish(G, side)
  end,
})

return M
