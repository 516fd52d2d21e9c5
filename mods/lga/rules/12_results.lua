--- 12.P3 to 12.P7, 12.5 A round of battle, and what comes of it.
-- Of a fight: { lines = those of the attacker, line = the defender's, flank }. f.routed, f.withdraws = { [side] = true }; f.beaten =
-- { [side] = ids who have routed }.
local board = require("mechanics.board")
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local deploy = require("rules.12_deploy")
local exchange = require("rules.12_exchange")
local leaders = require("rules.12_leaders")
local losses = require("rules.12_losses")
local modifiers = require("rules.12_modifiers")
local morale = require("rules.13_morale")
local organization = require("mechanics.organization")
local overview = require("rules.12_overview")
local pieces = require("rules.03_pieces")
local retreat = require("rules.13_retreat")

local results, minimum = table_of("combat_results"), table_of("minimum_loss")
local OVERWHELMING, OVERWHELMING_POINTS = 4, 4 -- 12.15
local WITHDRAWAL_POINTS = 2 -- 12.83b
local MOST_POINTS = 4 -- 12.57d
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

local stages = {}

--- 12.14a, 12.27a: too few to attack at all, 12.15: or so many that nobody stands; by all who are there (O24).
function stages.open(G, f)
  local attacker, defender = f.sides[1], f.sides[2]
  f.groups = battle.groups_of(f.hexes)
  local attack = pieces.strength(G, battle.ids(G, f, attacker))
  local defence = pieces.strength(G, battle.ids(G, f, defender))
  if attack * 2 < defence then
    log("12.14a", "too_few", "side", attacker)
    return finish(G)
  end
  if attack >= OVERWHELMING * defence then
    log("12.15", "overwhelmed", "side", defender)
    losses.destroy(G, defender, f.force[defender], "12.15")
    M.give_points(G, f, OVERWHELMING_POINTS)
    f.stage = "follow"
    return
  end
  f.stage = "horse"
end

function stages.horse(G, f)
  f.stage = "stance"
  push(G, "horse")
end

function stages.stance(G, f)
  if #battle.armed(G, battle.ids(G, f, f.sides[2])) == 0 then
    f.stage = "follow"
    return
  end
  f.stage, f.round = "deploy", f.round + 1
  f.routed, f.withdraws, f.beaten, f.points, f.passed = {}, {}, {}, 0, nil
  push(G, "stance")
end

function stages.deploy(G, f)
  f.stage = "reveal"
  push(G, "deployment")
end

--- 12.75b, 12.47a: a line of the defender meets the group that it faces; groups that no line faces join in against another, from the flank.
local function fights_of(G, f)
  local list, unmet = {}, {}
  for line = 1, #f.groups do
    local met = #battle.armed(G, battle.front(G, f, f.sides[2], line)) > 0
    if #battle.armed(G, battle.front(G, f, f.sides[1], line)) > 0 then
      if met then list[#list + 1] = { lines = { line }, line = line, flank = false } else unmet[#unmet + 1] = line end
    end
  end
  if #list == 0 and #unmet > 0 then return { { lines = unmet, line = unmet[1], flank = #unmet > 1 } } end
  for _, line in ipairs(unmet) do
    table.insert(list[1].lines, line)
    list[1].flank = true
  end
  return list
end

function stages.reveal(G, f)
  deploy.reveal(G, f)
  f.fights, f.at, f.stage = fights_of(G, f), 0, "clash"
end

--- 12.P4 to 12.P6: the dice of the next fight.
function stages.clash(G, f)
  f.at = f.at + 1
  local fight = f.fights[f.at]
  if not fight then
    f.stage = "rout"
    return
  end
  local attacker, defender = f.sides[1], f.sides[2]
  local attack, defence = battle.line_strength(G, f, attacker, fight), battle.line_strength(G, f, defender, fight)
  local odds = modifiers.odds(attack, math.max(defence, 1))
  local own, ours = modifiers.of(G, f, attacker, fight)
  local foe, theirs = modifiers.of(G, f, defender, fight)
  local net = odds.modifier + own:total() - foe:total() -- 12.40
  log("12.P5", "odds_are", "odds", odds.odds, "attack", attack, "defence", defence, "net", net)
  local sum = net
  for _ = 1, 2 do
    sum = sum + roll(G, "battle", 6, "12.P6", "battle", "side", attacker)
  end
  fight.committed = { [attacker] = ours, [defender] = theirs } -- 12.41d
  fight.sum, fight.attack, fight.defence, fight.odds, fight.net = sum, attack, defence, odds.odds, net
  fight.items = { [attacker] = own.items, [defender] = foe.items }
  fight.front = {
    [attacker] = modifiers.front(G, f, attacker, fight),
    [defender] = modifiers.front(G, f, defender, fight),
  }
  f.stage = M.row(sum).attacker_result == "exchange" and "bids" or "losses"
  log("12.P6", "result", "sum", sum, "attacker", overview.words(M.row(sum), "attacker"), "defender", overview.words(M.row(sum), "defender"))
end

function stages.bids(G, f)
  local fight = f.fights[f.at]
  f.stage = "outbid"
  exchange.begin(G, { bid = M.minimum_loss(fight.attack), front = fight.front })
end

--- 12.54d: who passed goes back a hex, without a check; O38: who withdraws anyway does so, and the attacker stays.
function stages.outbid(G, f)
  f.stage = "clash"
  local defender = f.sides[2]
  if f.withdrawing then
    f.withdraws[defender], f.points = true, math.max(f.points, WITHDRAWAL_POINTS) -- 12.83b
  else
    f.withdraws[f.passed], f.quiet = true, true
  end
  if f.passed == defender and not f.withdrawing then f.may_occupy = true end
end

--- 12.53, 12.55, 12.56: losses of both, then leaders; what the result says of the rest is done after all fights (12.84, 12.85b).
function stages.losses(G, f)
  local fight = f.fights[f.at]
  local row, minimum_loss = M.row(fight.sum), M.minimum_loss(fight.attack)
  f.stage = "fallen"
  for i, role in ipairs({ "attacker", "defender" }) do
    local side, result = f.sides[i], row[role .. "_result"]
    losses.take(G, losses.groups(G, f, side, fight.front[side]), { side = side, points = row[role] * minimum_loss, rule = "12.53" })
    if result == "routed" then f.routed[side] = true end
    if result == "withdraw" then f.withdraws[side] = true end
  end
  if f.withdrawing then f.withdraws[f.sides[2]] = true end -- 12.83a
  f.points = math.max(f.points, row.advance, f.withdrawing and WITHDRAWAL_POINTS or 0) -- 12.83b
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

--- 12.51, 12.85: who routs: the lines, all of who withdraws; the reserve, if it fails.
local function routed_of(G, f, side)
  local front = battle.front(G, f, side)
  local reserve = battle.reserve(G, f, side)
  local list = front
  local withdrawing = f.withdrawing and side == f.sides[2]
  if withdrawing or #reserve > 0 and not morale.check(G, side, reserve, "12.51b") then -- 12.85a
    list = battle.ids(G, f, side)
  end
  return list
end

--- 12.51c, 13.21: half of the SP of all who rout are lost, fractions up; then they go five hexes.
function stages.rout(G, f)
  for _, side in ipairs(f.sides) do
    if f.routed[side] then
      f.routed[side] = nil
      local ids = routed_of(G, f, side)
      log("12.51a", "routs", "side", side)
      losses.take(G, { battle.armed(G, ids) }, { side = side, points = (pieces.strength(G, ids) + 1) // 2, rule = "13.21" })
      f.beaten[side] = those(ids, function(id) return G.pieces[id] end)
      for _, id in ipairs(ids) do
        f.gone[id] = true
      end
      M.go_back(G, f, side, f.beaten[side], { hexes = retreat.ROUT, rout = true, rule = "12.51c" })
      return
    end
  end
  f.stage = "withdraw"
end

--- 12.52a, 12.83a: who must withdraw, with reserves and reinforcements.
function stages.withdraw(G, f)
  for _, side in ipairs(f.sides) do
    if f.withdraws[side] then
      f.withdraws[side] = nil
      local ids = battle.ids(G, f, side)
      for _, id in ipairs(ids) do
        f.gone[id] = true
      end
      M.go_back(G, f, side, ids, { hexes = 1, checks = not f.quiet, rule = f.quiet and "12.54d" or "12.52a" })
      return
    end
  end
  f.stage, f.quiet = "pursue", nil
end

--- Sends back the pieces of a side, hex by hex.
function M.go_back(G, f, side, ids, def)
  local by = {}
  for _, id in ipairs(ids) do
    if G.pieces[id] then
      local hex = organization.hex(G, id)
      by[hex] = by[hex] or {}
      table.insert(by[hex], id)
    end
  end
  for _, hex in ipairs(keys_of(by)) do
    local part = copy_of(def)
    part.side, part.ids = side, by[hex]
    retreat.begin(G, part)
  end
end

--- 12.65: both may pursue, the attacker first (O34).
function stages.pursue(G, f)
  f.stage = "give"
  for i = 2, 1, -1 do
    local side = f.sides[3 - i]
    if f.beaten[f.sides[i]] then push(G, "pursuit", { side = side, foe = f.sides[i] }) end
  end
end

--- 12.57a: Advance Points for all in the attack, 12.57d: four at most.
function M.give_points(G, f, points)
  for _, id in ipairs(battle.ids(G, f, f.sides[1])) do
    board.mark(G, id, { points = math.min(points, MOST_POINTS - (G.pieces[id].used or 0)) })
  end
end

--- 12.32: who has nobody left to face is free again.
function stages.give(G, f)
  f.stage = "follow"
  if #battle.armed(G, battle.front(G, f, f.sides[2])) == 0 then
    f.line, f.fixed = {}, {}
  end
  M.give_points(G, f, f.points)
end

function stages.follow(G, f)
  f.stage = "over"
  push(G, "advance")
end

--- 12.P7: another round, if the attacker has paid for it.
function stages.over(G, f)
  if f.again then
    f.again, f.stage = nil, "stance"
    return
  end
  for _, id in ipairs(board.which(G, function(piece) return piece.points end)) do
    board.mark(G, id, { points = 0 }) -- 12.57f
  end
  finish(G)
end

step("battle", { rule = "12.P1", boxes = battle.boxes, run = function(G, f) stages[f.stage](G, f) end })

M.announce = announce
return M
