--- 10.0 Repulse: in its Movement Phase a force pushes weaker enemies out of its way.
-- The verb belongs to the frame "moving"; a success pushes the frame "repulse", which sees the
-- victims out, tests their leaders and brings the force into one of the hexes that they left.
local arrival = require("rules.08_arrival")
local ground = require("rules.08_ground")
local hidden = require("rules.01_hidden")
local leaders = require("rules.05_leaders")
local pieces = require("rules.01_pieces")
local retreat = require("rules.11_retreat")
local steps = require("rules.08_steps")
local strength = require("rules.11_strength")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need, rule, holds = need, rule, holds

local map = ground.map
local test = table_of("combat").repulse
local no_repulse = table_of("terrain").combat.no_repulse
local M = {}

--- Whom, and what it costs --------------------------------------------------------------------

local near_by, near_at = { french = {}, prussian = {} }, -1

--- 10.1a, Q38: hexes of enemies whose ZOC lies in a hex of the side, in rising order. Callers must
--- not write the list; it is kept until a piece moves.
---@return string[]
local function facing(G, hex, side)
  if near_at ~= pieces.stamp() then
    near_by, near_at = { french = {}, prussian = {} }, pieces.stamp()
  end
  local list = near_by[side][hex]
  if list then return list end
  list = {}
  local enemy = pieces.enemy_of(side)
  for _, near in ipairs(map:neighbors(hex)) do
    if pieces.guards(G, near, enemy) and zoc.reaches(near, hex) then list[#list + 1] = near end
  end
  table.sort(list)
  near_by[side][hex] = list
  return list
end

--- 10.12A: all whose ZOC reaches the force are Repulsed together.
---@return string[] hexes In rising order.
local function targets_of(G, hex, side, to)
  local list = facing(G, hex, side)
  if #list < 2 or rule("10.12Aa") then return list end
  return { to }
end

--- What a member pays: the dearest of the target hexes (10.12A); nil, rule and text key when it cannot
--- enter its own.
local function price(G, f, id, targets, to)
  local most, bar, why = ways.price(G, id, f.hex, to)
  if not most then return nil, bar, why end
  for _, target in ipairs(targets) do
    local cost = target ~= to and ways.price(G, id, f.hex, target)
    if cost and cost > most and rule("10.12Ab") then most = cost end -- Q33
  end
  return most
end

local function check_terrain(G, targets)
  for _, hex in ipairs(targets) do
    for _, row in ipairs(no_repulse) do
      if map:feature(hex, row.hex) then need(false, row.rule, "no_repulse_there", "hex", hex) end
    end
  end
end

local function fought_before(G, f, targets)
  for _, id in ipairs(f.victims or {}) do
    local hex = G.pieces[id].hex
    for _, target in ipairs(targets) do
      if hex == target then return true end
    end
  end
  return false
end

--- 10.1a: does an enemy whom the force may Repulse face it there?
local function faced(G, f, side, to)
  local hex = f.hex
  if not hex or not zoc.hostile(side, hex) or not listed(facing(G, hex, side), to) then
    return false
  end
  local again = fought_before(G, f, targets_of(G, hex, side, to))
  return rule("10.0a") and rule("2.11B1c") and (not again or rule("10.21d"))
end

local function check_repulse(G, f, side, to)
  if not need(faced(G, f, side, to), "10.1a", "nobody_to_repulse", "to", to) then return end
  if not need(ways.has_fighter(f.force), "10.1a", "units_only_repulse") then return end
  if not ways.in_bounds(G, side, to) then return end
  local targets = targets_of(G, f.hex, side, to)
  check_terrain(G, targets)
  for i, id in ipairs(f.force) do
    local cost, bar, why = price(G, f, id, targets, to)
    if not cost then
      need(false, bar, why, "unit", id, "from", f.hex, "to", to)
      return
    end
    ways.affords(id, cost, f.left[i], "10.1b")
  end
  need(ways.may_stop(G, side, f.force, to), "3.14b", "nowhere_to_stop", "to", to)
end

--- Tells whether a moving force may try to Repulse anybody from where it stands.
---@param f table Frame of the move: force, left, hex.
---@return boolean
function M.possible(G, f, side)
  if not f.hex or not zoc.hostile(side, f.hex) then return false end
  for _, to in ipairs(facing(G, f.hex, side)) do
    if holds(check_repulse, G, f, side, to) then return true end
  end
  return false
end

steps.declare_repulse(M.possible)

--- The attempt ----------------------------------------------------------------------------------

local function fighters(ids) return those(ids, pieces.fights) end

--- 10.1b: the points are spent whatever comes of it.
local function pay(G, f, targets, to)
  if not rule("10.1b") then return end
  local costs = {}
  for i, id in ipairs(f.force) do
    costs[i] = price(G, f, id, targets, to)
  end
  arrival.spend(f, costs)
end

--- 10.11a: both sides turn up what takes part.
local function reveal(G, by, victims)
  if not (rule("10.11a") and rule("1.51A")) then return end
  hidden.reveal(G, by, "1.51A")
  hidden.reveal(G, victims, "1.51A")
end

--- 10.11c: both strengths as terrain makes them; no shift, and no other modifier.
local function odds_of(G, f, by, targets)
  if rule("10.11c") then return strength.repulse_ratio(G, f.hex, by, targets) end
  local enemy = pieces.enemy_of(G.pieces[by[1]].side)
  return pieces.total(G, by), pieces.total(G, pieces.units_in(G, targets, enemy))
end

--- 10.11b: five to one.
---@return boolean succeeds
---@return integer column Above even odds (16.4b).
local function resolve(G, f, by, targets)
  local attack, defence = odds_of(G, f, by, targets)
  local odds = test.odds
  local enough = attack * odds[2] >= defence * odds[1]
  local column = strength.column(attack, defence)
  log(
    "10.11b",
    "repulse_odds",
    "attack",
    strength.points(attack),
    "defence",
    strength.points(defence),
    "odds",
    strength.label(column)
  )
  if not enough then enough = not (rule("10.11b") and rule("10.0b")) end
  return enough, strength.above_even(column)
end

--- 10.22: the force stops, and owes these enemies an attack (Q33b).
local function fail(G, f, by, targets)
  log("10.22a", "repulse_fails", "hex", f.hex, "targets", targets)
  for _, id in ipairs(by) do
    local keeps = not G.pieces[id].march or rule("10.22c")
    if not keeps then pieces.mark(G, id, false) end
  end
  if not rule("10.22a") then return end
  G.failed_repulses[#G.failed_repulses + 1] = { by = by, targets = targets }
  arrival.stop(f)
end

local function remember(f, victims)
  f.victims = f.victims or {}
  for _, id in ipairs(victims) do
    f.victims[#f.victims + 1] = id
  end
end

action("repulse", {
  rule = "10.1a",
  args = { { "to", "hex" } },
  offer = function(G, f, side, add)
    if not f.hex or not zoc.hostile(side, f.hex) then return end
    for _, to in ipairs(facing(G, f.hex, side)) do
      add(to)
    end
  end,
  check = check_repulse,
  apply = function(G, f, side, to)
    local targets = { table.unpack(targets_of(G, f.hex, side, to)) }
    local by, victims = fighters(f.force), pieces.units_in(G, targets, pieces.enemy_of(side))
    log("10.1a", "repulse_declared", "hex", f.hex, "targets", targets)
    pay(G, f, targets, to)
    reveal(G, by, victims)
    local enough, column = resolve(G, f, by, targets)
    if not rule("10.2") then return end
    if enough then
      remember(f, victims)
      push(G, "repulse", {
        from = f.hex,
        targets = targets,
        left = { table.unpack(targets) },
        side = side,
        column = column,
        stage = "retreat",
      })
    else
      fail(G, f, by, targets)
      hidden.conceal(G, "1.52a")
    end
  end,
})

--- Success ----------------------------------------------------------------------------------------

--- 10.21a: the next of the stacks retreats.
local function see_out(G, f)
  local hex = table.remove(f.left, 1)
  if not hex then
    f.stage = "leaders"
    return
  end
  if not rule(test.retreat[2]) then return end
  local enemy = pieces.enemy_of(f.side)
  retreat.begin(G, {
    side = enemy,
    units = fighters(pieces.units_at(G, hex, enemy)),
    hex = hex,
    hexes = test.retreat[1],
    cause = "repulse",
    column = f.column,
    rule = test.retreat[2],
  })
end

--- 5.26: leaders who stayed behind are tested before the force comes in.
local function test_leaders(G, f)
  f.stage = "choose"
  leaders.sweep(G)
end

--- Can the force go into a hex that it has cleared, and stop there?
local function can_enter(G, moving, side, to)
  if pieces.side_at(G, to) or not map:in_area(G.area, to) then return false end
  if G.closed and ground.closed(G, side, to) then return false end
  for _, id in ipairs(moving.force) do
    if not ways.price(G, id, moving.hex, to) then return false end
  end
  return ways.may_stop(G, side, moving.force, to)
end

--- 10.21b: of several vacated hexes its player chooses one.
local function choose(G, f)
  f.stage = "enter"
  local moving, hexes = G.stack[#G.stack - 1], {}
  for _, hex in ipairs(f.targets) do
    if can_enter(G, moving, f.side, hex) then hexes[#hexes + 1] = hex end
  end
  f.to = hexes[1]
  if #hexes > 1 and rule("10.21b") then
    push(G, "following_up", { side = f.side, hexes = hexes, over = false })
  end
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
  args = { { "to", "hex" } },
  offer = function(_, f, _, add)
    for _, to in ipairs(f.hexes) do
      add(to)
    end
  end,
  check = function(_, f, _, to)
    need(listed(f.hexes, to), "10.21b", "not_cleared", "to", to, "hexes", f.hexes)
  end,
  apply = function(G, f, _, to)
    G.stack[#G.stack - 1].to = to
    f.over = true
  end,
})

--- 10.21b: the force must enter; 10.21c: it may go on.
local function enter(G, f)
  f.stage = "hide"
  local moving = G.stack[#G.stack - 1]
  if not f.to or not rule("10.21b") then
    arrival.stop(moving)
    return
  end
  log("10.21b", "repulse_enters", "from", f.from, "to", f.to)
  arrival.follow_up(G, moving, f.side, f.to)
  if not rule("10.21c") then arrival.stop(moving) end
end

--- 1.52a: hidden again at once.
local function hide(G)
  hidden.conceal(G, "1.52a")
  finish(G)
end

local STAGES =
  { retreat = see_out, leaders = test_leaders, choose = choose, enter = enter, hide = hide }

step("repulse", {
  rule = "10.21a",
  run = function(G, f) STAGES[f.stage](G, f) end,
})

return M
