--- 5.0 The sequence of play: a week in thirteen phases, each ended before the next begins.
-- G.first: who has the initiative this week; G.weather: "clear", "mud" or "snow".
local bridges = require("rules.17_bridges")
local calendar = require("rules.21_calendar")
local concentrate = require("rules.07_concentrate")
local grand = require("rules.32_victory")
local limited = require("rules.10_limited")
local mutiny = require("rules.19_mutiny")
local neutrals = require("rules.19_neutrals")
local peace = require("rules.21_peace")
local quarters = require("rules.16_quarters")
local russia = require("rules.19_1812")
local saxony = require("rules.19_saxony")
local spain = require("rules.28_spain")
local succession = require("rules.19_succession")
local victory = require("rules.19_victory")

local weather, turns = table_of("weather"), table_of("turns")
local DIE = 6

step("game", {
  rule = "5.0.0",
  run = function(G, f)
    if f.played then
      victory.settle(G)
      return finish(G)
    end
    if G.powers and not f.deployed then
      f.deployed = true
      return push(G, "first_set_up") -- 32.1a
    end
    if G.special.secret and not f.deployed then
      f.deployed = true
      return push(G, "secret_deployment") -- 19.21l
    end
    if G.special.besieged and not f.besieged then
      f.besieged = true
      return push(G, "first_sieges") -- 19.5d
    end
    f.played = true
    if G.powers then return push(G, "campaign") end -- 21.0b
    push(G, G.phase_of and "single_phase" or G.special.impulses and "impulses" or "weeks") -- 19.11A.e
  end,
})

--- 5.0.13: is there another turn?
local function begins_again(G)
  if victory.is_decided(G) then return false end -- 19.21o
  if not next_turn(G, "5.0.13") then return false end
  bridges.refresh(G) -- 17.31b
  succession.review(G) -- 19.22f
  return true
end

--- 5.0.7, 5.0.8: the First Player, then the Second.
local function in_order(G) return G.first == "french" and { "french", "coalition" } or { "coalition", "french" } end

local WEEK = {
  "markers", "arrivals", "stirring", "command", "initiative", "weather",
  "player_turns", "supply", "siege_phase", "rally", "week_ends", "winter_rest",
}

step("weeks", { rule = "5.0.0", steps = WEEK, again = begins_again })

step("week", { rule = "5.0.0", steps = WEEK })

step("war_turn", { rule = "21.1a", steps = { "sweden", "creations", "commanders", "turkish_frontier", "week", "homeward", "conquests" } })

--- 21.0b, 21.1: a week of war, or a month of peace; then the interphases that are due.
step("campaign", {
  rule = "21.0b",
  run = function(G, f)
    if f.due and victory.is_decided(G) then return finish(G) end -- 32.1v, 32.1w: at once, before an interphase
    local due = f.due and table.remove(f.due, 1)
    if due then return push(G, due) end
    if f.due then
      grand.turn_ends(G, f.peace)
      if not begins_again(G) then return finish(G) end
    end
    f.peace = not calendar.is_war(G)
    if not f.peace then
      f.due = calendar.after(G.week)
      return push(G, "war_turn")
    end
    calendar.pass_month(G) -- 21.2a
    f.due = calendar.after((G.week - 2) % #turns + 1)
    push(G, "creations") -- 23.4a
  end,
})

--- 19.7j: an impulse is a week without Skirmish and Supply Phases.
step("impulses", {
  rule = "19.7j",
  steps = { "command", "initiative", "weather", "impulse_turns", "siege_phase", "rally" },
  again = begins_again,
})

step("single_phase", {
  rule = "19.11A.e",
  steps = { "combat" },
  enter = function(G) G.phasing = G.phase_of end,
})

--- 5.0.2: up to what die the French have the initiative; 19.31h, 19.32f: which changes.
local function french_die(G)
  local most = G.french_die
  for _, row in ipairs(G.special.initiative or {}) do
    if G.turn >= row.turn then most = row.die end
  end
  return most
end

--- 5.0.2: a die says who is the First Player; 19.7g: or nothing but the scenario.
step("initiative", {
  rule = "5.0.2",
  run = function(G)
    local most = french_die(G)
    local french = most >= DIE or roll(G, "initiative", DIE, "5.0.2", "initiative", "most", most) <= most
    G.first = french and "french" or "coalition"
    log("5.0.2", "first_player", "side", G.first)
    finish(G)
  end,
})

--- 5.0.3, 5.0.3t: by the month of the week.
step("weather", {
  rule = "5.0.3",
  run = function(G)
    local die = roll(G, "weather", DIE, "5.0.3", "weather", "month", turns[G.week].month)
    G.weather = weather.rows[die].cells[turns[G.week].month]
    log("5.0.3", "weather." .. G.weather)
    finish(G)
  end,
})

--- 5.0.4 to 5.0.9: the First Player, then the Second.
step("player_turns", {
  rule = "5.0.4",
  each = in_order,
  steps = { "arrivals", "watch", "skirmishes", "watch", "movement", "second_march", "neutral_marches", "relief", "combat" },
})

step("impulse_turns", {
  rule = "19.7j",
  each = in_order,
  steps = { "watch", "movement", "relief", "combat" },
})

step("combat", { -- 5.0.9
  rule = "5.0.6",
  steps = { "summons", "sally", "gates", "attacks", "reveal_odds", "battles", "relief" },
  leave = function(G)
    concentrate.settle(G, G.phasing) -- 7.43
    limited.settle(G) -- 10.31d
    bridges.settle(G) -- 17.32
    G.combat.beaten = nil -- 14.26b
    saxony.review(G) -- 19.21k
    neutrals.review(G) -- 19.5m, 19.5n
    spain.review(G) -- 28.31a
  end,
})

--- 5.0.13: the next week of the year.
step("week_ends", {
  rule = "5.0.13",
  run = function(G)
    if peace.is_due(G) then return push(G, "answers") end -- 22.2
    mutiny.review(G) -- 19.6n
    russia.turn_ends(G)
    calendar.pass_week(G)
    quarters.review(G) -- 16.61a, 16.5b
    saxony.review(G) -- 19.21k
    neutrals.review(G) -- 19.5m, 19.5n
    finish(G)
  end,
})
