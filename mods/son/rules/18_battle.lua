--- 18.4 to 18.10, 18.17 to 18.20 A battle, round by round. The frame: { attack, round, actor, target, made, lost, paid, horse, riders,
--- odds, die, result, loser, stage }; sides by name in the tables.
local cavalry = require("rules.25_cavalry")
local contact = require("rules.18_contact")
local designation = require("rules.18_designation")
local forces = require("rules.09_forces")
local garrisons = require("rules.06_garrisons")
local guns = require("rules.25_guns")
local losses = require("rules.11_losses")
local markers = require("rules.12_markers")
local pieces = require("rules.02_pieces")
local pursuit = require("rules.20_pursuit")
local results = require("rules.18_results")
local retreat = require("rules.19_retreat")
local siege = require("rules.23_siege")
local strength = require("rules.18_strength")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local LINES = { affecting = "line.affecting", non_affecting = "line.non_affecting" }
local M = {}

local function attack_of(G, f) return G.combat.attacks[f.attack] end
local function defender(G, f) return zones.enemy(attack_of(G, f).side) end

--- The leaders of a side who are still there.
local function group(G, f, side)
  return those(attack_of(G, f).groups[side], function(id) return G.pieces[id] and G.pieces[id].at end)
end

--- Those of a side with troops.
local function armed(G, f, side)
  return those(group(G, f, side), function(id) return G.pieces[id].armed end)
end

--- Who acts in this round: the attackers all, of defenders those of the named Commander (18.21, 18.22).
local function actors(G, f)
  local attack = attack_of(G, f)
  if f.actor == attack.side then return group(G, f, f.actor) end -- 18.13a, 14.17b
  return designation.force(G, attack, f.actor)
end

--- Who is struck: all defenders (18.7g), or the packages that the counterattack has named (18.7e).
local function struck(G, f)
  if f.target == attack_of(G, f).side and f.against ~= "" then
    return those(group(G, f, f.target), function(id) return pieces.name(G, id) == f.against end) -- 18.12c
  end
  return group(G, f, f.target)
end

local function chief(G, f, side)
  local id = attack_of(G, f).commander[side]
  return G.pieces[id] and G.pieces[id].at and id or nil
end

local function is_garrison(G, f, side) return garrisons.is_alone(attack_of(G, f), side) end
local function loss_of(G, f, side, points) return garrisons.loss(attack_of(G, f), side, points) end

local stages = {}

-- The rounds ------------------------------------------------------------------------------------------

--- 4.16c: the choices are turned up, the horse of both sides is counted once (25.17a, 25.16f, O90).
function stages.open(G, f)
  local attack = attack_of(G, f)
  attack.shown, f.stage = true, "counter"
  for _, side in ipairs({ attack.side, defender(G, f) }) do
    local ids = group(G, f, side)
    f.horse[side], f.riders[side] = cavalry.strength(G, ids), cavalry.halves(G, ids) -- 4.16c, 25.17b
    f.made[side], f.lost[side], f.places[side] = 0, 0, {}
    for i, package in ipairs(strength.packages(G, ids)) do
      f.places[side][i] = copy_of(package.at)
    end
    local key = attack.pitched[side] and "chose_pitched" or "chose_pursuit"
    log("18.1a", key, "leader", attack.commander[side])
  end
  f.actor, f.target = attack.side, defender(G, f)
end

--- 18.7e: a counterattack names whom it strikes, where the attackers lie in two packages.
function stages.counter(G, f)
  f.against, f.stage = "", "fire"
  local packages = strength.packages(G, armed(G, f, f.target))
  if f.actor ~= attack_of(G, f).side and #packages > 1 then push(G, "counterattack") end
end

function stages.fire(G, f)
  f.round, f.stage, f.fire = f.round + 1, "clash", nil -- 3.27, 18.20: one resolution is a round
  local artillery = guns.of(G, actors(G, f))
  if artillery == 0 then return end
  local horse = { own = f.horse[f.actor], other = f.horse[f.target] }
  local points = guns.fire(G, horse, actors(G, f), struck(G, f), artillery) -- 4.16d, 18.3
  f.fire = { guns = artillery, points = points }
  log("25.10", "fire_costs", "leader", struck(G, f)[1], "points", points)
  if is_garrison(G, f, f.target) and points > 0 then return garrisons.fall(G, struck(G, f)[1]) end
  losses.begin(G, { force = struck(G, f), points = points, rule = "25.10", cause = "combat" })
end

--- Steps 3 and 4: odds, die, and the Bonus Point of who commands (9.18a, 9.18b).
function stages.clash(G, f)
  if #armed(G, f, f.target) == 0 then -- 18.10, 25.9
    f.stage = "over"
    return
  end
  local failed = contact.failed_repulse(G, attack_of(G, f))
  local odds = strength.odds(G, actors(G, f), struck(G, f), failed) -- 4.15b
  f.odds, f.stage, f.made[f.actor] = odds, "result", f.made[f.actor] + 1
  local words = text_of(LINES[odds.line])
  log("18.4a", "odds_are", "attack", odds.attack, "defence", odds.defence, "line", words)
  f.die, f.bonus = roll(G, "combat", 6, "18.5a", "combat", "column", odds.column), 0 -- 4.16f, 4.15b
  local leader = chief(G, f, f.actor)
  if leader and pieces.rating(leader).star then push(G, "bonus") end
end

--- Step 5: what the table says, and whether the loser may pay for it where he stands.
function stages.result(G, f)
  local result = results.result(f.die + f.bonus, f.odds.column)
  f.loser = result.loser == "attacker" and f.actor or f.target -- 18.11a, 4.16f
  f.hexes, f.cost = result.hexes, result.cost
  f.winner, f.lost[f.loser] = zones.enemy(f.loser), f.lost[f.loser] + 1
  log("18.5a", "result", "side", f.loser, "hexes", f.hexes, "cost", f.cost)
  if not M.may_convert(G, f) then
    f.stage = "give_way" -- 18.6a, 18.7c, 4.16g
  elseif f.round == 1 then
    f.stage = "convert" -- 18.7a, 18.7d: his choice binds him
  else
    f.stage = "give_way"
    push(G, "stand") -- 18.7f
  end
end

--- 18.7b: only who chose a Pitched Battle; 18.8c (O3): while he has attacked less often than his Initiative says.
---@return boolean
function M.may_convert(G, f)
  local leader = chief(G, f, f.loser)
  if not attack_of(G, f).pitched[f.loser] or not leader then return false end -- 18.6a, 18.7c
  return f.made[f.loser] < pieces.rating(leader).initiative -- 18.8ex, 4.16h
end

--- 18.7d: both pay, the loser what he would have retreated.
function stages.convert(G, f)
  f.converted, f.stage = true, "next"
  log("18.7b", "stands", "side", f.loser)
  losses.begin(G, { force = group(G, f, f.winner), points = loss_of(G, f, f.winner, f.cost), rule = "18.17a", cause = "combat" }) -- 4.16g
  losses.begin(G, { force = group(G, f, f.loser), points = loss_of(G, f, f.loser, f.hexes), rule = "18.7d", cause = "combat" })
end

--- 18.11b, 18.7g: defender and attacker strike in turn, until one has given way.
function stages.next(G, f)
  f.actor, f.target = f.target, f.actor -- 4.16h
  if #armed(G, f, f.target) == 0 or #armed(G, f, f.actor) == 0 then
    f.stage = "over"
    return
  end
  f.stage = is_garrison(G, f, f.actor) and "honours" or "counter" -- 6.23a
  if f.stage == "honours" or f.actor ~= defender(G, f) then return end
  local walled = walls.of(G.pieces[group(G, f, f.actor)[1]].at) == "fortified_town"
  if walled then push(G, "sally") else f.countered = true end
end

-- The end ---------------------------------------------------------------------------------------------

--- 18.17a: first what the winner loses, then the retreat.
function stages.give_way(G, f)
  f.stage, f.paid[f.winner] = "retreat", false -- 4.16i
  losses.begin(G, { force = group(G, f, f.winner), points = loss_of(G, f, f.winner, f.cost), rule = "18.17a", cause = "combat" }) -- 4.16g
end

--- 18.15b: forces of the attacker next to the defender that attack nobody go back with him.
local function bystanders(G, f)
  local attack, list = attack_of(G, f), {}
  if f.loser ~= attack.side then return list end
  local busy = {}
  for _, each in ipairs(G.combat.attacks) do
    table.move(each.groups[attack.side], 1, #each.groups[attack.side], #busy + 1, busy)
  end
  for _, target in ipairs(group(G, f, defender(G, f))) do
    for _, id in ipairs(zones.enemies(G.pieces[target].side, G.pieces[target].at)) do
      if pieces.is_leader(id) and not listed(busy, id) and not listed(list, id) then list[#list + 1] = id end
    end
  end
  return list
end

--- 23.6a: who does not go back loses an SP for each hex of it, and no one pursues.
local function hold_out(G, f, beaten, rule)
  f.stage = "honours"
  log(rule, "holds_out", "side", f.loser, "points", f.hexes)
  losses.begin(G, { force = beaten, points = f.hexes, rule = rule, cause = "combat" })
end

function stages.retreat(G, f)
  f.stage = "pursue"
  local beaten = group(G, f, f.loser)
  if f.loser ~= attack_of(G, f).side then garrisons.fall_with(G, f.loser, f.places[f.loser]) end
  if is_garrison(G, f, f.loser) or #armed(G, f, f.loser) == 0 then
    f.stage = is_garrison(G, f, f.loser) and "honours" or "over"
    return
  end
  if siege.sallies(G, beaten) then return hold_out(G, f, beaten, "23.6a") end
  if siege.sallies(G, group(G, f, f.winner)) then
    f.stage = "besieger"
    return push(G, "hold")
  end
  retreat.begin(G, { side = f.loser, force = beaten, others = bystanders(G, f), hexes = f.hexes })
end

--- 23.6b: a besieger stays and pays, or goes back as others do.
function stages.besieger(G, f)
  f.stage = "pursue"
  local beaten = group(G, f, f.loser)
  if f.holding then return hold_out(G, f, beaten, "23.6b") end
  retreat.begin(G, { side = f.loser, force = beaten, others = bystanders(G, f), hexes = f.hexes })
end

function stages.pursue(G, f)
  f.stage = "pay"
  if is_garrison(G, f, f.winner) then return end -- 6.23a
  pursuit.begin(G, f, group(G, f, f.winner), chief(G, f, f.loser)) -- 20.4e
end

--- 18.17b, 18.17c: the loss of who went back, by how far he was pursued.
function stages.pay(G, f)
  f.stage = "follow"
  local beaten = those(attack_of(G, f).groups[f.loser], function(id) return G.pieces[id] end) -- 19.10a: also who went off the map
  if #beaten == 0 then return end
  if f.caught then
    log("20.1c", "caught", "leader", beaten[1])
    losses.begin(G, {
      force = beaten,
      points = forces.strength(G, beaten),
      arms = { infantry = true, cavalry = true, artillery = true },
      rule = "20.1c",
      cause = "combat",
    })
    return
  end
  local far = f.advance
  local points = loss_of(G, f, f.loser, math.max(far, f.cost)) -- 18.17b: all the way it is the number of the table; 18.17c
  if far > 0 and f.doubled then points = 2 * points end -- 17.8, 15.10a, O6
  if f.overrun then points = points + (f.doubled and 2 or 1) end -- 20.3b, O47
  log("18.17c", "pursuit_costs", "leader", beaten[1], "hexes", far, "points", points)
  losses.begin(G, {
    force = beaten,
    points = points,
    guns = far > 5 and 1 or 0, -- 25.11c
    rule = far >= f.hexes and "18.17b" or "18.17c",
    cause = "combat",
  })
end

function stages.follow(G, f)
  f.stage = "honours"
  pursuit.follow(G, f)
end

--- 18.19a: does the battle move a marker, and whose victory is it?
local function victor(G, f)
  local attack = attack_of(G, f)
  local wide = false
  for _, side in ipairs({ attack.side, defender(G, f) }) do
    wide = wide or pieces.rating(attack.commander[side]).span >= 6 -- condition 2
  end
  if not wide then return nil end
  if f.declined then return attack.side end -- 23.12c, O2
  local fought = f.converted and f.countered -- condition 1
  local chased = f.advance > 0 -- 12.6b: condition 3
  if fought and chased and f.lost[f.winner] == 0 then return f.winner end -- condition 4
end

function stages.honours(G, f)
  f.stage = "fallen"
  local side = victor(G, f)
  if side then markers.award(G, side, f.declined and "23.12c" or "18.19a", f.lost[side] == 0) end
end

function stages.fallen(G, f)
  if not markers.mourn(G) then f.stage = "done" end -- 9.17
end

--- 18.10: one force is gone.
function stages.over(G, f)
  f.stage = "honours"
  local side = f.actor
  if #armed(G, f, side) == 0 then side = f.target end
  if side == attack_of(G, f).side then garrisons.fall_with(G, zones.enemy(side), f.places[zones.enemy(side)]) end
  if #armed(G, f, side) > 0 then pursuit.occupy(G, group(G, f, side), f.places[zones.enemy(side)]) end
end

function stages.done(G) finish(G) end

step("battle", {
  rule = "18.9",
  run = function(G, f) stages[f.stage](G, f) end,
})

-- What is asked ---------------------------------------------------------------------------------------

local function battle(G) return within(G, "battle") end
local function actor(G) return battle(G).actor end

ask("counterattack", {
  rule = "18.7e", -- 18.12c
  side = actor,
  args = {
    {
      "hex",
      "hex",
      function(G)
        local f, list = battle(G), {}
        for i, package in ipairs(strength.packages(G, armed(G, f, f.target))) do
          list[i] = package.hex
        end
        return list
      end,
      "no_target",
    },
    { "alone", "boolean" },
  },
  check = function(G, _, _, hex, alone)
    local f = battle(G)
    local first = strength.packages(G, armed(G, f, f.target))[1].hex
    need(alone or hex == first, "18.7e", "all_by_the_first", "hex", first) -- one spelling of all
  end,
  apply = function(G, _, _, hex, alone)
    battle(G).against = alone and hex or ""
    finish(G)
  end,
})

--- Begins the battle of an attack.
---@param index integer
function M.begin(G, index)
  G.combat.attacks[index].done = true
  push(G, "battle", {
    attack = index,
    stage = "open",
    round = 0,
    made = {},
    lost = {},
    paid = {},
    horse = {},
    riders = {},
    places = {},
    advance = 0,
    converted = false,
    countered = false,
    caught = false,
  })
end

return M
