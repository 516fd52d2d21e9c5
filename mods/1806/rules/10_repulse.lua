--- 10.0 Repulse: in its Movement Phase a force pushes weaker enemies out of its way.
-- The verb belongs to the frame "moving"; a success pushes the frame "repulse", which sees the
-- victims out, tests their leaders and brings the force into one of the hexes that they left.
local arrival = require("rules.08_arrival")
local ground = require("rules.08_terrain")
local hidden = require("rules.01_hidden")
local leaders = require("rules.05_leaders")
local lists = require("mechanics.lists")
local pieces = require("rules.01_pieces")
local retreat = require("rules.11_retreat")
local strength = require("rules.11_strength")
local targets = require("rules.10_targets")
local ways = require("rules.08_ways")

local test = table_of("combat").repulse

--- The attempt ----------------------------------------------------------------------------------

--- 10.1b: the points are spent whatever comes of it.
local function pay(G, f, against, to)
  local costs = {}
  for i, id in ipairs(f.force) do
    costs[i] = targets.price(G, f, id, against, to)
  end
  arrival.spend(f, costs)
end

--- 10.11b, 10.0b: five to one; of modifiers terrain alone counts (10.11c).
---@return boolean succeeds
---@return integer column Above even odds (16.4b).
local function resolve(G, f, by, against)
  local attack, defence = strength.repulse_ratio(G, f.hex, by, against)
  local column = strength.column(attack, defence)
  log("10.11b", "repulse_odds", strength.told(attack, defence, column))
  return attack * test.odds[2] >= defence * test.odds[1], strength.above_even(column)
end

--- 10.22: the force stops, in Road March if it was (10.22c), and owes these enemies an attack (Q33b).
local function fail(G, f, by, against)
  log("10.22a", "repulse_fails", "hex", f.hex, "targets", against)
  G.failed_repulses[#G.failed_repulses + 1] = { by = by, targets = against } -- 11.0b: the attack is still owed
  arrival.stop(f)
  hidden.conceal(G, "1.52a")
end

local function succeed(G, f, side, against, column)
  push(G, "repulse", { -- 13.22f: no retreat before combat
    from = f.hex,
    targets = against,
    left = copy_of(against),
    side = side,
    column = column,
    stage = "retreat",
  })
end

action("repulse", {
  rule = "10.1a", -- 10.0a, 2.11B1c
  args = { { "to", "hex" } },
  absent = "nobody_to_repulse",
  candidates = targets.facing,
  check = targets.check,
  apply = function(G, f, side, to)
    local against, by = targets.facing(G, f, side), those(f.force, pieces.fights)
    log("10.1a", "repulse_declared", "hex", f.hex, "targets", against)
    pay(G, f, against, to)
    hidden.reveal(G, by, "1.51A") -- 10.11a: both sides
    hidden.reveal(G, pieces.units_in(G, against, pieces.enemy_of(side)), "1.51A")
    local enough, column = resolve(G, f, by, against)
    if enough then -- 10.2
      succeed(G, f, side, against, column)
    else
      fail(G, f, by, against)
    end
  end,
})

--- Success ----------------------------------------------------------------------------------------

local STAGES = {}

--- 10.21a: the stacks retreat, one after the other.
function STAGES.retreat(G, f)
  local hex, enemy = table.remove(f.left, 1), pieces.enemy_of(f.side)
  if not hex then
    f.stage = "leaders"
    return
  end
  retreat.begin(G, {
    side = enemy,
    units = those(pieces.units_at(G, hex, enemy), pieces.fights),
    hex = hex,
    hexes = test.retreat[1],
    cause = "repulse",
    column = f.column,
  })
end

--- 5.26: leaders who stayed behind are tested before the force comes in.
function STAGES.leaders(G, f)
  f.stage = "choose"
  leaders.sweep(G)
end

--- Can the force go into a hex that it has cleared, and stop there?
local function can_enter(G, moving, side, to)
  if pieces.side_at(G, to) or not ground.in_area(G.area, to) or ground.closed(G, side, to) then
    return false
  end
  local function goes(id) return ways.price(G, id, moving.hex, to) end
  return lists.all(moving.force, goes) and ways.may_stop(G, side, moving.force, to)
end

--- 10.21b: of several vacated hexes its player chooses one.
function STAGES.choose(G, f)
  f.stage = "enter"
  local moving = G.stack[#G.stack - 1]
  local hexes = those(f.targets, function(hex) return can_enter(G, moving, f.side, hex) end)
  f.to = hexes[1]
  if #hexes > 1 then push(G, "following_up", { side = f.side, hexes = hexes, over = false }) end
end

step("following_up", {
  rule = "10.21b",
  actions = { "occupy" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.over end,
  values = function(_, f) return { hexes = f.hexes } end,
})

action("occupy", {
  rule = "10.21b",
  args = { { "to", "hex", function(_, f) return f.hexes end, "not_cleared" } },
  apply = function(G, f, _, to)
    G.stack[#G.stack - 1].to = to
    f.over = true
  end,
})

--- 10.21b: the force must enter; 10.21c: it may go on.
function STAGES.enter(G, f)
  f.stage = "hide"
  local moving = G.stack[#G.stack - 1]
  if not f.to then return arrival.stop(moving) end
  log("10.21b", "repulse_enters", "from", f.from, "to", f.to)
  arrival.follow_up(G, moving, f.side, f.to)
end

--- 1.52a: hidden again at once.
function STAGES.hide(G)
  hidden.conceal(G, "1.52a")
  finish(G)
end

step("repulse", {
  rule = "10.21a",
  run = function(G, f) STAGES[f.stage](G, f) end,
})
