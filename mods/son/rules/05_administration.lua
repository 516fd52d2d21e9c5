--- 4.4, 5 The Administrative Segment: each army declares its support, then receives its Administrative Points.
local attrition = require("rules.08_attrition")
local forces = require("rules.09_forces")
local lines = require("rules.06_lines")
local points = require("rules.05_points")
local sources = require("rules.06_sources")
local board = require("mechanics.board")
local turns = table_of("turns")
local M = {}

local MOST_SUPPORT = 3 -- 5.8g
local WORST_SUPPORT = 0
local AWAY = 7 -- 6.7a: game-turns

--- 5.3b, 5.7b: does the turn bring an army a roll?
local function rolls_for(G, army) return (" " .. turns[G.turn].receives .. " "):find(" " .. army .. " ", 1, true) ~= nil end

--- 5.2b, 6.2a: an army without a line, or whose Center of Operations has just moved (6.6a), receives nothing.
local function receives(G, army) return rolls_for(G, army) and lines.active(G, army) end -- 6.1

--- 5.8a, 5.8i: the armies that have their support to declare: of one that receives nothing it is none.
local function undeclared(G, f)
  return those(forces.armies(G, f.side), function(army) return f.declared[army] == nil and receives(G, army) end)
end

--- What the prompts of a side say of its armies: of one a figure, of several each after its name.
local function of_armies(G, side, figure)
  local armies, list = forces.armies(G, side), {}
  for _, army in ipairs(armies) do
    if #armies > 1 then list[#list + 1] = army end
    list[#list + 1] = figure(army)
  end
  return list
end

--- 5.4: the points that the armies of a side have in hand, for the words of a prompt.
---@return (string|integer)[]
function M.in_hand(G, side)
  return of_armies(G, side, function(army) return G.points[army] end)
end

--- 5.2a: what the receipt hangs on: points in hand, and the lines of communications.
local function outlook(G, side)
  return { points = M.in_hand(G, side), lines = of_armies(G, side, function(army) return lines.length(G, army) or "no_line" end) }
end

step("administration", {
  rule = "4.4",
  values = function(G, f) return outlook(G, f.side) end,
  enter = function(G, f)
    f.side, f.declared = G.phasing, copy_of(G.early) -- 5.8h
    sources.begin(G, f.side)
  end,
  actions = { "end", "support", "switch", "withdraw" },
  may_end = function(G, f) need(#undeclared(G, f) == 0, "5.8a", "support_first") end,
  done = function(G, f) return #undeclared(G, f) == 0 and not sources.is_stranded(G, f.side) end,
  leave = function(G, f) M.receive(G, f.declared) end,
})

--- 5.8h: before the forced marches of the first part of the first turn the second player says what he will give up in his own.
step("early_support", {
  rule = "5.8h",
  side = function(_, f) return f.side end,
  enter = function(G, f)
    local sides = sides_of(G)
    f.side, f.declared = sides[2], {}
    f.over = G.turn ~= G.first_turn or G.phasing ~= sides[1]
  end,
  actions = { "support" },
  key = "administration",
  values = function(G, f) return outlook(G, f.side) end,
  done = function(G, f) return f.over or #undeclared(G, f) == 0 end,
  leave = function(G, f)
    for army, given in pairs(f.over and {} or f.declared) do
      G.early[army], G.support[army] = given, points.shift(given)
    end
  end,
})

--- 5.8g: what a declaration does, in words: columns to the left or to the right.
local function in_words(args)
  local shift = args.points >= 0 and args.points <= MOST_SUPPORT and points.shift(args.points) or 0
  local way = shift < 0 and "left" or "right"
  return { army = args.army, points = args.points, shift = shift == 0 and "no_shift" or way .. "_" .. math.abs(shift) }
end

action("support", {
  rule = "5.8a",
  args = { { "army", "id" }, { "points", "integer" } },
  words = in_words,
  offer = function(G, f, _, add)
    local army = undeclared(G, f)[1]
    for given = 0, MOST_SUPPORT do -- 5.8b: more than it could receive, too
      add(army, given)
    end
  end,
  check = function(G, f, _, army, given)
    need(listed(undeclared(G, f), army), "5.8a", "no_support_due", "army", army)
    need(given >= 0 and given <= MOST_SUPPORT, "5.8g", "support_bounds", "most", MOST_SUPPORT)
  end,
  apply = function(_, f, side, army, given)
    f.declared[army] = given
    log_to(side, "5.8a", "support_declared", "army", army, "points", given)
  end,
})

--- 5.2a, 12.3: rolls for an army; a die with Army Morale is held to 1 to 6 by the table.
local function roll_for(G, army)
  local side = G.phasing
  local die = roll_to(side, G, "points", 6, "5.2a", "points", "army", army) + G.morale[side]
  return points.receipt(army, turns[G.turn].period, lines.length(G, army), die)
end

--- 5.8c: an army receives points and gives up what it has declared.
local function receive(G, army, declared)
  local received = declared and roll_for(G, army) or 0
  local lost, shift = points.support(declared or WORST_SUPPORT, received) -- 5.8i
  G.points[army] = G.points[army] + received - lost
  G.support[army] = shift -- 5.8f
  log_to(G.phasing, "5.8c", "received", "army", army, "received", received, "lost", lost, "points", G.points[army])
end

--- 5.2a, 5.8c: the rolls of all armies of the phasing side.
---@param declared table<string, integer> Support by army; nil: it receives nothing.
function M.receive(G, declared)
  for _, army in ipairs(forces.armies(G, G.phasing)) do
    receive(G, army, declared[army])
    G.early[army] = nil
  end
end

--- 5.6a: may an army give another point?
---@return boolean
function M.can_spend(G, army) return attrition.column(army, G.points[army] - 1) ~= nil end

--- 7.1a, 7.5b, 7.3a: it gives one.
function M.spend(G, army)
  G.points[army] = G.points[army] - 1
end

action("withdraw", {
  rule = "6.7a",
  args = { { "army", "id" } },
  offer = function(G, _, side, add)
    for _, army in ipairs(forces.armies(G, side)) do
      add(army)
    end
  end,
  check = function(G, _, side, army)
    if not need(listed(forces.armies(G, side), army), "6.26", "not_your_army", "army", army) then return end
    need(lines.base(G, "co", army)[1] ~= nil, "6.7a", "no_center", "army", army)
    need(M.can_spend(G, army), "5.6a", "no_points", "army", army)
  end,
  apply = function(G, _, _, army)
    M.spend(G, army) -- 6.7a: the price
    board.lift(G, "co_" .. army) -- 6.7b
    board.mark(G, "co_" .. army, { returns = G.turn + AWAY })
    log("6.7a", "center_disbanded", "army", army)
  end,
})

return M
