--- 16.4 Cavalry against cavalry; how charges end (16.2.8, 16.4.3, 22.2.1); Cossacks (26.6).
-- `f.part` of the frame of a charge: "counter", "stand", "lose", "part"; `f.forfeit`: 16.4.1.1b.
local board = require("mechanics.board")
local course = require("rules.16_course")
local lead = require("rules.14_lead")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local outcome = require("rules.15_outcome")
local results = require("rules.14_results")
local sizes = require("rules.07_sizes")
local stand = require("rules.16_stand")
local troops = require("rules.02_troops")

local found = table_of("cavalry_combat")
local LEAST, MOST = 6, 12 -- 16.2.8a
local M = {}
local parts = {}

local function riders(G, ids)
  return those(troops.present(G, ids), function(id) return not troops.fights(id) or troops.is_cavalry(id) end)
end

--- The charge that this one answers, if its target is charging (16.5.3).
local function charge_below(G, f)
  for i = #G.stack - 1, 1, -1 do
    local frame = G.stack[i]
    if frame.step == "charge" and frame ~= f then return frame end
  end
end

--- Is the target of a Reaction Charge itself on a charge?
local function charging(G, f)
  local below = f.reaction and charge_below(G, f)
  if not below or below.side == f.side then return nil end
  local first = lead.lead(troops.present(G, f.struck))
  return first and listed(below.force, first) and below or nil
end

--- 16.4.1.2: a target that could charge may turn on those who charge it: the parts are exchanged.
function parts.counter(G, f)
  f.part = "stand"
  local own = those(troops.present(G, f.struck), function(id) return course.seems_able(G, id, f.force) end) -- 4.0b
  local other = charging(G, f)
  if other and other.to ~= f.origin then -- 16.4.1.1b: by another than its target; 16.4.1.2: by its target, it checks first
    push(G, "checking_second", { side = other.side })
  elseif not f.reaction and #own > 0 then
    push(G, "turn_on", { side = troops.enemy(G, f.side) })
  end
end

--- 16.4.1.1a, 5.4.3: who checks first, and second: { own, others, stationary }.
local function order(G, f)
  local attack, defence = riders(G, f.force), riders(G, f.struck)
  local moving = f.turned or charging(G, f) ~= nil or f.reaction == true -- 16.4.1.4d
  local defender = { own = defence, others = attack, horse = true, stationary = not moving, role = "defender" }
  local attacker = { own = attack, others = defence, horse = true, role = "attacker" }
  local swapped = f.turned ~= f.second -- 16.4.1.2 exchanges them, 16.4.1.1b lets the charger wait
  if f.turned and f.second then swapped = false end
  if swapped then return attacker, defender end
  return defender, attacker
end

function parts.stand(G, f)
  local first, second = order(G, f)
  if not lead.lead(first.own) or not lead.lead(second.own) then
    f.part, f.stage = nil, "end"
    return
  end
  f.part = "lose"
  if not stand.check(G, first) then
    f.lost = first.role -- 16.4.1.3
  elseif not stand.check(G, second) then
    f.lost = second.role
  else
    f.lost = "" -- 16.4.2: a draw
  end
end

--- 16.4.2: by the sizes of both: one casualty more against twice as many, one less against half.
local function sized(G, casualties, own, others)
  local mine, theirs = sizes.of(G, own), sizes.of(G, others)
  if casualties > 0 and sizes.twice(theirs, mine) then return casualties + 1 end
  if sizes.twice(mine, theirs) then return math.max(0, casualties - 1) end
  return casualties
end

local function suffer(G, f, side, role, own, others)
  local id = lead.lead(own)
  local column = f.lost == "" and "draw" or f.lost == role and "lose" or "win"
  local read = results.read(cell(found, roll(G, "losses", 6, "16.4.2", "losses", "unit", id), column))
  return {
    side = side,
    units = own,
    casualties = sized(G, read.casualties, own, others),
    stragglers = 0,
    change = read.routed and morale.ROUT or read.change,
    rule = "16.4.2",
    cause = f.to,
    combat = true,
    holds = true,
  }
end

function parts.lose(G, f) -- 5.4.4
  f.part = "part"
  local attack, defence = riders(G, f.force), riders(G, f.struck)
  local enemy = troops.enemy(G, f.side)
  local of_attack = suffer(G, f, f.side, "attacker", attack, defence)
  local of_defence = suffer(G, f, enemy, "defender", defence, attack)
  log("16.4.2", f.lost == "" and "horse_draw" or f.lost .. "_beaten", "hex", f.to)
  losses.begin(G, of_defence)
  losses.begin(G, of_attack)
end

--- 16.4.2.1: those with beaten defenders who are no cavalry rout.
local function sweep(G, f)
  local rest = those(troops.present(G, f.struck), function(id) return not troops.is_cavalry(id) end)
  local units = those(rest, troops.fights)
  if f.lost ~= "defender" or #units == 0 then return end
  local guns = those(units, function(id) return G.pieces[id].formation == "unlimbered" end)
  outcome.lose_guns(G, guns, true)
  rest = troops.present(G, rest)
  if not lead.lead(rest) then return end
  morale.set(G, rest, "routed")
  push(G, "retreat", { side = troops.enemy(G, f.side), units = rest, hexes = LEAST, cause = f.to, routed = true })
end

--- 16.4.3: both go back, the attackers first, but for 16.4.3.1 and 16.4.3.2.
parts["part"] = function(G, f)
  f.part, f.stage = nil, "end"
  sweep(G, f)
  local other = charging(G, f)
  local won = f.lost == "attacker"
  if other and won and not f.second then return end -- 16.4.3.1: it charges on
  if other then other.ended, other.withdrawn = true, true end
  local stationary = not f.turned and not f.reaction -- 16.4.3.2
  if not (stationary and won) then M.withdraw(G, f, riders(G, f.struck), troops.enemy(G, f.side)) end
  M.withdraw(G, f, f.force, f.side) -- 16.4.3: first
  f.withdrawn = true
end

function M.run(G, f)
  f.part = f.part or "counter"
  parts[f.part](G, f)
end

-- ---- The end of a charge -----------------------------------------------------------------------------

--- 22.2.1, 26.4.1, 26.6.3: who is Blown before he goes back.
local function blown_first(id)
  local row = troops.printed(id)
  return row.nation == "britain" or row.cossack -- 26.6.3
end

local function blow(G, ids)
  for _, id in ipairs(troops.present(G, ids)) do
    if troops.is_cavalry(id) and G.pieces[id].formation == "ready" then board.mark(G, id, { formation = "blown" }) end
  end
end

--- 16.2.8a, 16.4.3, 16.4.3.3, 5.4.5, 16.5.7: cavalry goes back 6 to 12 hexes, exactly 6 if Routed, and is Blown.
function M.withdraw(G, f, ids, side)
  local units = troops.present(G, ids)
  local first = lead.lead(units)
  if not first or f.fresh or f.withdrawn and side == f.side then return end -- 16.3.3b, 16.4.3
  local routed = G.pieces[first].state == "routed"
  push(G, "blow", { units = units })
  blow(G, those(units, blown_first))
  push(G, "retreat", {
    side = side,
    units = units,
    hexes = LEAST,
    most = not routed and MOST or nil,
    cause = f.to,
    routed = routed,
    charged = true,
    bent = f.bent,
  })
end

step("blow", { -- 22.2
  rule = "22.2.1",
  run = function(G, f)
    finish(G)
    blow(G, f.units)
  end,
})

--- 26.6.2: Cossacks that are charged go back six hexes at once and are Blown; the chargers are not, and stop.
function M.shy(G, f)
  local units = troops.present(G, course.target(G, f.side, f.to))
  f.stage, f.fresh = "end", true -- 26.6.2b
  blow(G, units)
  push(G, "retreat", { side = troops.enemy(G, f.side), units = units, hexes = LEAST, cause = f.origin })
end

-- ---- Choices -----------------------------------------------------------------------------------------

step("turn_on", {
  rule = "16.4.1.2",
  key = "step.turn_on",
  actions = { "end", "turn_on" },
  side = function(_, f) return f.side end,
  values = function(G) return { unit = lead.lead(within(G, "charge").struck) } end,
})

action("turn_on", {
  rule = "16.4.1.2",
  args = {},
  check = function(G)
    local charge = within(G, "charge")
    local able = those(troops.present(G, charge.struck), function(id) return course.able(G, id, charge.force) end)
    need(#able > 0, "16.1.1", "cannot_react")
  end,
  apply = function(G)
    finish(G)
    within(G, "charge").turned = true
  end,
})

step("checking_second", {
  rule = "16.4.1.1b",
  key = "step.checking_second",
  actions = { "check_second", "end" },
  side = function(_, f) return f.side end,
  values = function(G) return { unit = lead.lead(within(G, "charge").struck) } end,
})

--- 16.4.1.1b: it gives up its own charge.
action("check_second", {
  rule = "16.4.1.1b",
  args = {},
  apply = function(G)
    finish(G)
    within(G, "charge").second = true
  end,
})

return M
