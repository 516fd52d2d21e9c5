--- 12.5, 12.8 After the fights of a round: who routs, who goes back, who pursues; Advance Points; another round.
local assaults = require("rules.15_assaults")
local board = require("mechanics.board")
local battle = require("rules.12_battle")
local depots = require("rules.14_depots")
local fortress = require("rules.15_fortress")
local guard = require("rules.19_guard")
local impulses = require("rules.19_impulses")
local losses = require("rules.12_losses")
local limited = require("rules.10_limited")
local morale = require("rules.13_morale")
local organization = require("mechanics.organization")
local outposts = require("rules.17_outposts")
local pieces = require("rules.03_pieces")
local retreat = require("rules.13_retreat")
local trains = require("rules.14_trains")
local zones = require("rules.10_zones")

local map = map_of()
local MOST_POINTS = 4 -- 12.57d
local M = {}
local stages = {}
M.stages = stages

--- 15.57a: who made a sortie stays in his fortress, routed or not.
local function stay_inside(G, side, ids, def)
  if #ids == 0 then return end
  if not def.rout and (not def.checks or morale.check(G, side, ids, "12.52b")) then return end
  board.mark(G, ids, { routed = 1 })
  log("13.26a", "is_routed", "side", side, "hex", organization.hex(G, ids[1]))
end

--- 14.26a, 17.21: who guards a depot or a bridge train does not go: it is beaten.
local function give_up(G, ids)
  for _, id in ipairs(those(ids, outposts.is_guard)) do
    if G.pieces[id] then board.remove(G, id) end
  end
end

--- Sends back the pieces of a side, hex by hex.
local function go_back(G, side, ids, def)
  local by = {}
  give_up(G, ids)
  stay_inside(G, side, those(ids, function(id) return G.pieces[id] and G.pieces[id].inside end), def)
  for _, id in ipairs(ids) do
    if G.pieces[id] and not G.pieces[id].inside then
      local hex = organization.hex(G, id)
      by[hex] = by[hex] or {}
      table.insert(by[hex], id)
    end
  end
  for _, hex in ipairs(keys_of(by)) do
    local part = copy_of(def)
    part.side, part.ids = side, by[hex]
    if not def.rout then -- 14.17b, 14.17c, 17.23, 17.24: trains go with them
      local with = trains.of_any_kind(G, side, hex)
      table.move(with, 1, #with, #part.ids + 1, part.ids)
    end
    retreat.begin(G, part)
  end
end

--- 12.51c, 13.21: half of the SP of all who rout are lost, fractions up; then they go five hexes.
---@param groups string[][] Who suffers first, who next.
---@param ids string[] Who routs.
---@param captured string[]? 12.93b: of whom the other half is captured.
function M.rout(G, f, side, groups, ids, captured)
  if f.assault and side == f.sides[2] then return assaults.surrender(G, f) end -- 15.47
  log("12.51a", "routs", "side", side)
  if captured then
    losses.take(G, { captured }, { side = side, points = (pieces.strength(G, captured) + 1) // 2, rule = "12.93b" })
    captured = those(captured, function(id) return G.pieces[id] end)
    losses.take(G, { captured }, { side = side, points = pieces.strength(G, captured), rule = "12.93b", captured = true })
  end
  local points = sum(groups, function(group)
    return pieces.strength(G, those(group, function(id) return G.pieces[id] end))
  end)
  losses.take(G, { guard.first(G, f, side, groups[1]), table.unpack(groups) }, { side = side, points = (points + 1) // 2, rule = "13.21" })
  local left = those(ids, function(id) return G.pieces[id] end)
  for _, id in ipairs(ids) do
    f.gone[id] = true
  end
  f.camps = f.camps or {}
  for _, id in ipairs(left) do -- 12.65c
    f.camps[organization.hex(G, id)] = true
  end
  f.beaten = f.beaten or {}
  f.beaten[side] = f.beaten[side] or {}
  table.move(left, 1, #left, #f.beaten[side] + 1, f.beaten[side])
  go_back(G, side, left, { rout = true, rule = "12.51c" })
end

--- 12.51a: the line of the fight routs, with one that waits in its hexes; 12.51b: the reserve there, if it fails; 12.35b: Demoralized
--- cavalry with them (O28). 12.85a: of who withdraws all do.
---@return string[][] groups In the order of 12.61.
local function routed_of(G, f, side, fight)
  local party, engaged = battle.party(G, f, side, fight), battle.engaged(G, f, side, fight)
  local function of(fits)
    return those(party, function(id) return fits(id, f.line[id]) end)
  end
  local front = of(function(id, line) return line == battle.WAITING or listed(engaged, id) end)
  local steady = of(function(id, line) return not line and not G.pieces[id].demoralized end)
  local demoralized = of(function(id, line) return not line and G.pieces[id].demoralized end)
  if f.withdrawing and side == f.sides[2] then return { of(function(_, line) return line end), steady, demoralized } end
  if #steady == 0 or morale.check(G, side, steady, "12.51b") then return { front, {}, demoralized } end
  return { front, steady, demoralized }
end

function stages.rout(G, f)
  local next_rout = table.remove(f.routs, 1)
  if not next_rout then
    f.stage = "withdraw"
    return
  end
  local side, fight = next_rout.side, f.fights[next_rout.fight]
  local groups, ids = routed_of(G, f, side, fight), {}
  for _, group in ipairs(groups) do
    table.move(group, 1, #group, #ids + 1, ids)
  end
  if #ids == 0 then return end -- 12.85b: it counts once
  local captured = nil
  if side == f.sides[1] and f.river then captured, groups[1] = groups[1], {} end -- 12.93b
  M.rout(G, f, side, groups, ids, captured)
  if f.river == "hex" and side == f.sides[2] and #battle.armed(G, battle.ids(G, f, side)) == 0 then f.may_occupy = true end -- 12.93d
end

--- 12.52a, 12.54d, 12.83a: who must go back a hex, with reserves and reinforcements.
function stages.withdraw(G, f)
  local back = table.remove(f.backs, 1)
  if not back then
    f.stage = "pursue"
    return
  end
  if f.assault and back.side == f.sides[2] then return assaults.surrender(G, f) end -- 15.47
  local ids = back.fight and battle.party(G, f, back.side, f.fights[back.fight]) or battle.ids(G, f, back.side)
  for _, id in ipairs(ids) do
    f.gone[id] = true
  end
  go_back(G, back.side, ids, { hexes = 1, checks = back.checks, rule = back.rule })
end

--- 12.65: both may pursue, the attacker first (O34).
function stages.pursue(G, f)
  f.stage = "give"
  for i = 1, 2 do
    if f.beaten[f.sides[i]] then push(G, "pursuit", { side = f.sides[3 - i], foe = f.sides[i] }) end
  end
end

--- 12.57a: Advance Points for all in the attack, 12.57d: no more than four in a phase.
function M.give_points(G, ids, points)
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    board.mark(G, id, { points = math.min((piece.points or 0) + impulses.advance(G, points), MOST_POINTS - (piece.used or 0)) })
  end
end

function stages.give(G, f)
  f.stage = "counter"
  for _, fight in ipairs(f.fights) do
    if fight.points > 0 then M.give_points(G, battle.party(G, f, f.sides[1], fight), fight.points) end
  end
  battle.spread(G, f)
  battle.release(G, f)
end

function stages.counter(G, f)
  f.stage = "follow"
  push(G, "counter")
end

--- 14.26b: the hexes whose defenders are gone; what is left in them bars nobody, till the Combat Phase ends.
local function beaten(G, f)
  local side, list = f.sides[1], {}
  for _, hex in ipairs(f.contested or { f.target }) do
    if pieces.strength(G, fortress.foes(G, side, hex)) == 0 then
      outposts.open(G, hex)
      list[#list + 1] = hex
    end
  end
  return list
end

--- 14.26c: may somebody of the attackers go into a hex?
local function could_enter(G, f, hex)
  if f.may_occupy and hex == f.target then return true end
  return #battle.ids(G, f, f.sides[1], function(id)
    local from, points = organization.hex(G, id), G.pieces[id].points or 0
    local price = map:distance(from, hex) <= points and zones.price(G, f.sides[1], from, hex)
    return price and price <= points or from == hex
  end) > 0
end

--- 14.26c: a depot whose defenders are beaten and that nobody can come to is destroyed.
local function burn(G, f)
  for _, hex in ipairs(beaten(G, f)) do
    local power = G.depots[hex]
    if power and not friends(G, G.nations[power], f.sides[1]) and not could_enter(G, f, hex) then
      depots.set(G, hex, nil)
      log("14.26c", "depot_destroyed", "hex", hex)
    end
  end
end

function stages.follow(G, f)
  burn(G, f)
  f.stage = "over"
  f.followed = f.followed or {}
  f.followed[f.sides[1]] = true
  push(G, "advance")
end

--- 12.77c: of those who were attacked in turn, too, Advance Points may be left.
local function has_kept(G, f)
  local side = f.sides[2]
  return not (f.followed or {})[side] and #battle.ids(G, f, side, function(id) return (G.pieces[id].points or 0) > 0 end) > 0
end

--- 12.P7: another round, if it has been paid for; 12.P8b: between two rounds come reinforcements.
function stages.over(G, f)
  if f.again then
    f.again, f.stage, f.followed = nil, "reinforce", nil
    barrier() -- whether it is fought shows how strong the enemy is
    local attack, defence = assaults.weigh(G, f)
    if attack * 2 >= defence then return end
    log("12.14a", "called_off", "hex", f.target) -- a further round is an attack too
    f.stage = "follow"
    return
  end
  if has_kept(G, f) then
    f.stage = "follow"
    battle.turn(f, battle.beside(G, f)[1])
    return
  end
  give_up(G, f.force[f.sides[2]])
  for _, side in ipairs(f.sides) do
    board.mark(G, those(f.force[side], function(id) return G.pieces[id] end), { points = 0 }) -- 12.57f
  end
  finish(G)
end

--- 10.31b: not where the attack is one that a limited zone demands.
function stages.reinforce(G, f)
  f.stage = "horse"
  if limited.seals(G, f.target) then return end
  for i = 2, 1, -1 do
    push(G, "reinforcements", { side = f.sides[i], tried = {} })
  end
end

return M
