--- 27 Diplomacy: what players agree on by their free choice, each month, and what one of them may grant.
-- Frame "diplomacy": made[key]: what has been proposed or changed in this phase.
local armistice = require("rules.22_armistice")
local index = require("rules.22_index")
local peace = require("rules.21_peace")
local powers = require("rules.20_powers")

local FRENCH, COALITION = "french", "coalition"
local TERMS = { "none", "free_passage", "continental" } -- 21.6a: what a power may take upon itself
local M = {}

step("diplomacy", {
  rule = "27.1",
  side = sides_of, -- 21.11a
  actions = { "armistice", "elect", "end", "peace", "permit", "rearm", "resume" },
  enter = function(_, f) f.made = {} end,
})

--- The marked powers that a side may speak for; France for each of them.
local function spoken_for(G, _, side)
  return those(index.MARKED, function(power) return side == FRENCH or powers.seat(G, power) == side end)
end

--- Once in a phase.
local function check_once(f, verb, power) need(not f.made[verb .. power], "27.1", "said_already", "nation", power) end

local function note(f, verb, power) f.made[verb .. power] = true end

local function other(side) return side == FRENCH and COALITION or FRENCH end

action("peace", {
  rule = "21.63a",
  args = { { "power", "id", spoken_for }, { "terms", "id", TERMS } },
  check = function(G, f, side, power)
    need(G.powers[power].war, "21.63a", "no_war", "nation", power)
    check_once(f, side .. "_peace_", power)
  end,
  apply = function(G, f, side, power, terms)
    note(f, side .. "_peace_", power)
    log("21.63a", "peace_proposed", "side", side, "nation", power, "terms", terms)
    push(G, "reply", { power = power, terms = terms, to = other(side) })
  end,
})

action("armistice", {
  rule = "22.33b",
  args = { { "power", "id", index.MARKED } },
  check = function(G, f, side, power)
    need(side == FRENCH, "22.33b", "french_offer_it")
    need(G.powers[power].war and not G.powers[power].armistice, "22.33b", "no_hostilities", "nation", power)
    check_once(f, "armistice", power)
  end,
  apply = function(G, f, _, power)
    note(f, "armistice", power)
    log("22.33b", "armistice_proposed", "nation", power)
    index.event(G, "french_armistice") -- 22.33b, 22.42e
    push(G, "reply", { power = power, to = powers.seat(G, power) })
  end,
})

ask("reply", { -- 21.6a, 27.0
  rule = "21.6a",
  side = function(_, f) return f.to end,
  args = { { "yes", "boolean" } },
  values = function(_, f) return { nation = f.power, terms = f.terms or "armistice" } end,
  apply = function(G, f, side, yes)
    finish(G)
    log("21.6a", yes and "agrees" or "declines", "side", side, "nation", f.power)
    if not yes then return end
    if not f.terms then return armistice.begin(G, f.power) end
    if f.terms ~= "none" then G.powers[f.power][f.terms] = true end
    peace.make(G, f.power)
    push(G, "answers")
  end,
})

action("resume", {
  rule = "22.24e",
  args = { { "power", "id", spoken_for } },
  check = function(G, _, _, power)
    need(G.powers[power].armistice, "22.24e", "no_armistice", "nation", power)
    need(not G.powers[power].armistice or armistice.is_over(G, power), "22.24e", "armistice_binds", "turn", G.powers[power].armistice or 0)
  end,
  apply = function(G, _, _, power) armistice.resume(G, power) end,
})

action("permit", {
  rule = "21.43b",
  args = { { "power", "id", spoken_for }, { "side", "id", sides_of }, { "open", "boolean" } },
  check = function(G, f, side, power, to, open)
    need(powers.seat(G, power) == side, "21.43b", "not_his_land", "nation", power)
    need(powers.side(G, power) == powers.NEUTRAL, "21.43b", "no_neutral_land", "nation", power)
    need(((G.powers[power].open or {})[to] or false) ~= open, "21.43b", "as_it_is", "nation", power)
    check_once(f, to, power)
  end,
  apply = function(G, f, _, power, to, open)
    note(f, to, power)
    local row = G.powers[power]
    row.open = row.open or {}
    row.open[to] = open or nil
    log("21.43b", open and "land_opened" or "land_shut", "nation", power, "side", to)
    powers.review(G)
  end,
})

action("rearm", {
  rule = "21.74b",
  args = { { "power", "id", index.MARKED } },
  check = function(G, _, side, power)
    need(side == FRENCH, "21.74b", "french_allow_it")
    need(G.powers[power].disbanded, "21.74b", "nothing_disbanded", "nation", power)
  end,
  apply = function(G, _, _, power)
    G.powers[power].disbanded = nil
    log("21.74b", "may_rebuild", "nation", power)
  end,
})

return M
