--- 25.0 to 25.4 The monthly replacements: strength points for units at home, and units that bring them to those abroad.
-- Of a power: horse: SP of cavalry of this quarter (25.42b). Frame "restoring": plan[side] = { units = { [id] = points }, raised = { [id] =
-- { hex, points } }, spent = { [power] = points }, horse = { [power] = points } }: what a side has chosen, unseen by the other.
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local construction = require("rules.26_construction")
local fortress = require("rules.15_fortress")
local income = require("rules.26_income")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local map, counters, stock = map_of(), pieces.counters, table_of("replacement_units")
local MONTH, QUARTER = 1, 3 -- 25.22, 25.32, 25.42b
local MOST = { infantry = 5, cavalry = 3 } -- 25.42a
local NEAR = 1 -- 25.46a
local M = {}

step("replacement", {
  rule = "25.0a",
  steps = { "called_up", "restoring", "taken_up" },
})

step("called_up", { rule = "25.5", each = sides_of, steps = { "drafts", "returns" } })

--- One point to so many.
local function up_to(most)
  local list = {}
  for points = 1, most do
    list[points] = points
  end
  return list
end

local function power_of(id) return counters.by[id].nation end

--- 25.0b, 25.0d: the points that a power has left, of both kinds.
local function left(G, f, side, power)
  return math.min(G.powers[power].resources, G.powers[power].replacements) - (f.plan[side].spent[power] or 0)
end

--- 25.22, 25.32, 25.42b: the SP of cavalry that a power can still create.
local function horse_left(G, f, side, power)
  local now = f.plan[side].horse[power] or 0
  return math.min(MONTH - now, QUARTER - (G.powers[power].horse or 0) - now)
end

--- 25.21a, 25.31a: does a unit stand in its home country; 25.15: where no garrison holds it down?
local function is_home(G, id)
  local hex = organization.hex(G, id)
  return hex ~= nil and G.powers[power_of(id)] ~= nil and listed(construction.home_of(G, power_of(id)), land.province(hex))
end

local function room(G, f, side, id)
  return armies.most(id) - G.pieces[id].strength - (f.plan[side].units[id] or 0) -- 26.43
end

local function is_foot_or_horse(id) return pieces.arm(id) == "infantry" or pieces.arm(id) == "cavalry" end

--- 25.0a: units of a side at home that lack men.
local function wanting(G, f, side)
  return board.which(G, function(piece, id)
    local fit = powers.owner(G, id) == side and is_foot_or_horse(id) and piece.strength ~= nil and not piece.routed
    return fit and room(G, f, side, id) > 0 and is_home(G, id) and left(G, f, side, power_of(id)) > 0
  end)
end

--- 25.41a: the places where a side's powers can have replacement units, and whose they are.
local function places(G, side)
  local by = {}
  for _, power in ipairs(income.run_by(G, side)) do
    for _, hex in ipairs(construction.sites(G, power)) do
      by[hex] = power
    end
  end
  return by
end

--- 25.41a: a counter of a replacement unit that is free.
local function counter_of(G, f, side, power, arm)
  return those(stock, function(row)
    return row.nation == power and row.arm == arm and not G.pieces[row.piece] and not f.plan[side].raised[row.piece]
  end)[1]
end

--- 25.41b: is there a replacement unit in a place, or will there be?
local function is_taken(G, f, side, hex)
  if #those(organization.here(G, hex), pieces.is_replacement) > 0 then return true end
  local raised = f.plan[side].raised
  return #those(keys_of(raised), function(id) return raised[id].hex == hex end) > 0
end

--- The sides one of whose powers has points to spend.
local function able(G)
  return those(sides_of(G), function(side)
    return #those(income.run_by(G, side), function(power) return math.min(G.powers[power].resources, G.powers[power].replacements) > 0 end) > 0
  end)
end

--- A unit of the game has more SP.
local function add(G, id, points) board.mark(G, id, { strength = G.pieces[id].strength + points }) end

--- What a side has chosen is done.
local function carry_out(G, f, side)
  local plan = f.plan[side]
  for _, id in ipairs(keys_of(plan.units)) do
    add(G, id, plan.units[id])
    log_to(side, "25.21a", "is_filled", "unit", id, "points", plan.units[id])
  end
  for _, id in ipairs(keys_of(plan.raised)) do
    construction.put(G, id, plan.raised[id].hex, plan.raised[id].points)
    log("25.41a", "arrives", "unit", id, "hex", plan.raised[id].hex)
  end
  for power, points in pairs(plan.spent) do -- 25.0b, 25.21b
    local own = G.powers[power]
    own.resources, own.replacements = own.resources - points, own.replacements - points
    own.horse = (own.horse or 0) + (plan.horse[power] or 0)
  end
end

step("restoring", {
  rule = "25.0a",
  simultaneous = able, -- 21.11b
  actions = { "end", "fill", "recruit" },
  enter = function(G, f)
    f.plan = {}
    for _, side in ipairs(sides_of(G)) do
      f.plan[side] = { units = {}, raised = {}, spent = {}, horse = {} }
    end
  end,
  leave = function(G, f)
    for _, side in ipairs(sides_of(G)) do
      carry_out(G, f, side)
    end
  end,
})

--- 25.0b, 25.0d, 25.22, 25.32, 25.42b: can a power create so many SP of an arm?
local function check_points(G, f, side, power, arm, points)
  local most = left(G, f, side, power)
  need(points <= most, "25.0d", "no_more_points", "power", power, "points", most)
  local horse = arm == "cavalry" and horse_left(G, f, side, power) or points
  need(points <= horse, powers.at_war(G, power) and "25.32" or "25.22", "no_more_horse", "power", power, "points", horse)
end

local function spend(f, side, power, arm, points)
  local plan = f.plan[side]
  plan.spent[power] = (plan.spent[power] or 0) + points
  if arm == "cavalry" then plan.horse[power] = (plan.horse[power] or 0) + points end
end

action("fill", {
  rule = "25.21a",
  args = {
    { "unit", "piece", wanting },
    { "points", "integer", function(G, f, side, id) return up_to(room(G, f, side, id)) end },
  },
  check = function(G, f, side, id, points)
    check_points(G, f, side, power_of(id), pieces.arm(id), points) -- 25.13b
    local at_war = powers.at_war(G, power_of(id))
    need(not at_war or not G.pieces[id].unsupplied, "25.31a", "is_unsupplied", "unit", id)
    need(not fortress.is_besieged(G, id), "25.31a", "is_besieged", "unit", id)
  end,
  apply = function(_, f, side, id, points)
    f.plan[side].units[id] = (f.plan[side].units[id] or 0) + points
    spend(f, side, power_of(id), pieces.arm(id), points)
    log_to(side, "25.21a", "will_fill", "unit", id, "points", points)
  end,
})

action("recruit", {
  rule = "25.41a",
  args = {
    { "hex", "hex", function(G, _, side) return keys_of(places(G, side)) end },
    { "arm", "id", { "infantry", "cavalry" } },
    { "points", "integer", function(_, _, _, _, arm) return up_to(MOST[arm]) end },
  },
  check = function(G, f, side, hex, arm, points)
    local power = places(G, side)[hex]
    check_points(G, f, side, power, arm, points)
    need(not is_taken(G, f, side, hex), "25.41b", "one_in_each", "hex", hex)
    need(counter_of(G, f, side, power, arm), "26.42", "no_counter_left", "power", power)
  end,
  apply = function(G, f, side, hex, arm, points)
    local power = places(G, side)[hex]
    local id = counter_of(G, f, side, power, arm).piece
    f.plan[side].raised[id] = { hex = hex, points = points }
    spend(f, side, power, arm, points)
    log_to(side, "25.41a", "will_recruit", "unit", id, "hex", hex, "points", points)
  end,
})

-- Absorption (25.46) --------------------------------------------------------------------------------------------

--- 25.46a, 25.46b: may a power's units take up replacements now: in war as a Supply Phase ends, in peace once a month?
local function is_time(G, power)
  return G.powers[power] ~= nil and powers.at_war(G, power) ~= (within(G, "replacement") ~= nil)
end

--- Can a unit take men of a replacement unit?
local function can_take(G, id, from)
  local same = power_of(id) == power_of(from) and pieces.arm(id) == pieces.arm(from) -- 25.13b
  if not same or pieces.is_replacement(id) then return false end
  local a, b, piece = organization.hex(G, id), organization.hex(G, from), G.pieces[id]
  if not a or not b or map:distance(a, b) > NEAR or not piece.strength or piece.strength >= armies.most(id) then return false end
  local walled = fortress.is_besieged(G, id) or fortress.is_besieged(G, from)
  return not piece.unsupplied and not piece.routed and (not walled or pieces.are_together(G, id, from))
end

--- Replacement units of a side whose men could be taken up now.
local function carriers(G, side)
  return board.which(G, function(_, id) return pieces.is_replacement(id) and powers.owner(G, id) == side and is_time(G, power_of(id)) end)
end

local function takers(G, _, side)
  local list = carriers(G, side)
  if #list == 0 then return {} end
  return board.which(G, function(_, id)
    return #those(list, function(from) return can_take(G, id, from) end) > 0
  end)
end

step("taken_up", { rule = "25.46b", each = sides_of, steps = { "absorbing" } })

step("absorption", {
  rule = "25.46a",
  each = function(G) return G.first == "french" and { "french", "coalition" } or { "coalition", "french" } end,
  steps = { "absorbing" },
})

step("absorbing", {
  rule = "25.46a",
  actions = { "draw", "end" },
  waits = true, -- who lacks men is his own side's to know
  done = function(G) return not G.powers or #takers(G, nil, G.phasing) == 0 end,
})

action("draw", { -- 25.46c: without a Transfer order
  rule = "25.46a",
  args = {
    { "unit", "piece", takers },
    { "from", "piece", function(G, _, side, id)
      return those(carriers(G, side), function(from) return can_take(G, id, from) end)
    end },
    { "points", "integer", function(G, _, _, id, from)
      return up_to(math.min(G.pieces[from].strength, armies.most(id) - G.pieces[id].strength))
    end },
  },
  apply = function(G, _, side, id, from, points)
    add(G, id, points)
    local rest = G.pieces[from].strength - points
    if rest > 0 then board.mark(G, from, { strength = rest }) else board.remove(G, from) end
    log_to(side, "25.46a", "takes_up", "unit", id, "from", from, "points", points)
  end,
})

return M
