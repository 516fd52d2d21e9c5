--- 12.P3 to 12.P7, 12.5 A round of battle: its fights, dice and losses.
-- Of a fight: { target, lines = those of the attacker, line = the defender's, flank, sum, attack, committed, points }. f.routs,
-- f.backs = { { side, fight, ... } }: what is done when all fights are over (12.84, 12.85b).
local aftermath = require("rules.12_aftermath")
local announce = require("rules.12_announce")
local assaults = require("rules.15_assaults")
local battle = require("rules.12_battle")
local deploy = require("rules.12_deploy")
local exchange = require("rules.12_exchange")
local leaders = require("rules.12_leaders")
local losses = require("rules.12_losses")
local modifiers = require("rules.12_modifiers")
local overview = require("rules.12_overview")
local river = require("rules.12_river")
local surrender = require("rules.19_surrender")
local too_few = require("rules.12_odds")

local results, minimum = table_of("combat_results"), table_of("minimum_loss")
local OVERWHELMING, OVERWHELMING_POINTS = 4, 4 -- 12.15
local WITHDRAWAL_POINTS = 2 -- 12.83b
local M = {}

--- 12.53b: the Minimum Loss by the strength of the attacking line.
---@return integer
function M.minimum_loss(strength)
  for _, row in ipairs(minimum) do
    if strength <= row.to then return row.loss end
  end
  return (strength + 5) // 10
end

--- 12.P6: the row of the table.
function M.row(sum) return results[math.max(0, math.min(sum, #results - 1)) + 1] end

local stages = copy_of(aftermath.stages)

--- 13.27a: who is routed already routs again as soon as he is attacked.
---@return boolean done
local function rout_again(G, f)
  local ids = those(f.force[f.sides[2]], function(id) return G.pieces[id] and G.pieces[id].routed end)
  if #ids == 0 then return false end
  if f.assault then
    assaults.surrender(G, f) -- 15.47
  else
    aftermath.rout(G, f, f.sides[2], { battle.armed(G, ids) }, ids)
  end
  return true
end

--- 12.14b: those who must attack are lost, if they are no more than half as many; 13.27b: of the routed it is not asked.
function stages.open(G, f)
  local attacker = f.sides[1]
  f.stage = "horse"
  barrier() -- whether it is fought shows how strong the enemy is
  battle.spread(G, f)
  surrender.attacked(G, f) -- 19.4.2d
  local fled = rout_again(G, f)
  local attack, defence = assaults.weigh(G, f)
  if defence == 0 and (fled or #battle.ids(G, f, f.sides[2]) == 0) then
    f.stage = f.may_occupy and "follow" or "over"
  elseif announce.compelled(G, f.force[attacker], f.target) and attack * 2 <= defence then
    log("12.14b", "hopeless", "side", attacker)
    losses.destroy(G, attacker, battle.ids(G, f, attacker), "12.14b")
    f.stage = "over"
  elseif attack * 2 < defence then
    too_few.call_off(G, f.target)
    f.stage = "over"
  end
end

function stages.horse(G, f)
  f.stage = "odds"
  if not f.assault then push(G, "horse") end
end

--- 12.15, 12.P4b: in every round, once the horse has ridden off (12.P2): the attackers may be so many that no one stands.
function stages.odds(G, f)
  local attacker, defender = f.sides[1], f.sides[2]
  local attack, defence = assaults.weigh(G, f)
  local there = battle.ids(G, f, defender) -- 13.27a: not who has fled
  f.stage = "stance"
  if #there == 0 or attack < OVERWHELMING * defence then return end
  log("12.15", "overwhelmed", "side", defender)
  losses.destroy(G, defender, there, "12.15")
  aftermath.give_points(G, battle.ids(G, f, attacker), OVERWHELMING_POINTS)
  if f.assault then assaults.fall(G, f) end
  f.stage = "follow"
end

function stages.stance(G, f)
  battle.spread(G, f)
  battle.release(G, f)
  if not battle.in_contact(G, f) then
    f.stage = "follow"
    return
  end
  f.stage, f.round = "corps", f.round + 1
  f.routs, f.backs, f.beaten, f.passed, f.may_occupy, f.river, f.guard = {}, {}, {}, nil, nil, nil, nil
  if f.assault then return assaults.stand(G, f) end -- 15.44, 15.45
  push(G, river.is(G, f) and "crossing" or "stance")
end

--- 12.91d: who defends his hex behind a river asks how many come over it.
function stages.corps(G, f)
  f.stage = "deploy"
  if f.river == "hex" then river.count_corps(G, f) end
end

function stages.deploy(G, f)
  f.stage = "reveal"
  push(G, "deployment")
end

--- 12.75b, 12.47a: a line of the defender meets the front that it faces; attackers before whom no line is join in against another line of
--- the same hex, from the flank.
local function fights_of(G, f)
  local list, of, unmet = {}, {}, {}
  for i, front in ipairs(f.fronts) do
    local met = #battle.armed(G, battle.front(G, f, f.sides[2], i)) > 0
    local comes = #battle.armed(G, battle.front(G, f, f.sides[1], i)) > 0
    if comes and met then
      list[#list + 1] = { target = front.target, lines = { i }, line = i, flank = false }
      of[front.target] = of[front.target] or list[#list]
    elseif comes then
      unmet[#unmet + 1] = i
    end
  end
  for _, i in ipairs(unmet) do
    local target = f.fronts[i].target
    if of[target] then
      table.insert(of[target].lines, i)
      of[target].flank = true
    else
      list[#list + 1] = { target = target, lines = { i }, line = i, flank = false }
      of[target] = list[#list]
    end
  end
  return list
end

function stages.reveal(G, f)
  deploy.reveal(G, f)
  if f.river then river.note(G, f) end
  f.fights, f.at, f.stage = fights_of(G, f), 0, "dice"
end

--- 12.P4 to 12.P6: odds, modifiers and dice of a fight.
local function fight_out(G, f, fight)
  local attacker, defender = f.sides[1], f.sides[2]
  local attack, defence = battle.line_strength(G, f, attacker, fight), battle.line_strength(G, f, defender, fight)
  local odds = modifiers.odds(attack, assaults.walled(f, defence)) -- 15.41
  local own, ours = modifiers.of(G, f, attacker, fight)
  local foe, theirs = modifiers.of(G, f, defender, fight)
  local net = odds.modifier + own:total() - foe:total() -- 12.40
  log("12.P5", "odds_are", "odds", odds.odds, "attack", attack, "defence", defence, "net", net)
  local sum = net
  for _ = 1, 2 do
    sum = sum + roll(G, "battle", 6, "12.P6", "battle", "side", attacker)
  end
  fight.committed = { [attacker] = ours, [defender] = theirs } -- 12.41d
  fight.sum, fight.attack, fight.defence, fight.odds, fight.net, fight.points = sum, attack, defence, odds.odds, net, 0
  fight.items = { [attacker] = own.items, [defender] = foe.items }
  log("12.P6", "result", "sum", sum, "attacker", overview.words(M.row(sum), "attacker"), "defender", overview.words(M.row(sum), "defender"))
end

--- 12.75b: the fights of a round are simultaneous: all dice come before any loss.
function stages.dice(G, f)
  f.stage = "clash"
  for _, fight in ipairs(f.fights) do
    fight_out(G, f, fight)
  end
end

--- The next fight, what it costs.
function stages.clash(G, f)
  f.at = f.at + 1
  local fight = f.fights[f.at]
  if not fight then
    if f.withdrawing then -- 12.84
      f.backs = those(f.backs, function(back) return back.side == f.sides[1] end)
      if #f.fights == 0 then aftermath.give_points(G, battle.ids(G, f, f.sides[1]), WITHDRAWAL_POINTS) end -- 12.82, 12.83b: no one to fight
      table.insert(f.backs, { side = f.sides[2], checks = true, rule = "12.83a" })
    end
    f.stage = "rout"
  else
    f.stage = M.row(fight.sum).attacker_result == "exchange" and "bids" or "losses"
  end
end

function stages.bids(G, f)
  local fight = f.fights[f.at]
  f.stage = "outbid"
  exchange.begin(G, M.minimum_loss(fight.attack))
end

--- 12.54d: who passed goes back a hex, without a check; O38: from who withdraws anyway the attacker does not go back.
function stages.outbid(G, f)
  local fight = f.fights[f.at]
  f.stage = "clash"
  if f.withdrawing then
    fight.points = WITHDRAWAL_POINTS
  else
    table.insert(f.backs, { side = f.passed, fight = f.at, checks = false, rule = "12.54d" })
    f.may_occupy = f.may_occupy or f.passed == f.sides[2] and fight.target == f.target
  end
end

--- 12.93e: a crossing with a reserve behind it is not given up at once.
local function holds_crossing(G, f, side)
  if f.river ~= "crossing" or f.withdrawing or side == f.sides[1] or #battle.armed(G, battle.reserve(G, f, side)) == 0 then return false end
  f.must_hold = true
  log("12.93e", "holds_crossing", "side", side)
  return true
end

--- 12.53, 12.55, 12.56: losses of both, then leaders; what the result says of the rest is done after all fights (12.84, 12.85b).
function stages.losses(G, f)
  local fight = f.fights[f.at]
  local row, minimum_loss = M.row(fight.sum), M.minimum_loss(fight.attack)
  f.stage = "fallen"
  for i, role in ipairs({ "attacker", "defender" }) do
    local side, result = f.sides[i], row[role .. "_result"]
    local number = row[role]
    if i == 1 and f.river and result == "withdraw" then number = number + 1 end -- 12.93a
    losses.take(G, losses.groups(G, f, side, fight), { side = side, points = number * minimum_loss, rule = "12.53" })
    if result == "routed" or result == "withdraw" then surrender.beaten(G, f, side) end -- 19.4.2b
    if result == "routed" then table.insert(f.routs, { side = side, fight = f.at }) end
    if result == "withdraw" and not holds_crossing(G, f, side) then
      table.insert(f.backs, { side = side, fight = f.at, checks = true, rule = "12.52a" })
    end
  end
  fight.points = math.max(row.advance, f.withdrawing and WITHDRAWAL_POINTS or 0) -- 12.83b
end

function stages.fallen(G, f)
  local fight = f.fights[f.at]
  local row = M.row(fight.sum)
  f.stage = "clash"
  for i, role in ipairs({ "attacker", "defender" }) do
    local side, level = f.sides[i], row[role .. "_leaders"]
    if level >= 2 then leaders.lose_senior(G, side, fight.committed[side]) end -- 12.56a
    if level >= 1 then leaders.lose_juniors(G, fight.committed[side]) end -- 12.55a
  end
end

step("battle", { rule = "12.P1", boxes = battle.boxes, run = function(G, f) stages[f.stage](G, f) end })

M.announce = announce
return M
