--- 11.0 The Skirmish Phase: horse rides ahead against horse; attacks are announced, and called off if the enemy is not horse alone.
-- Frame "encounter": { side, target, ids, back = who goes back, stage }, inside the frame "moving" of the attacker.
local allowance = require("rules.08_allowance")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local border = require("rules.19_border")
local borders = require("rules.21_borders")
local closed = require("rules.19_closed")
local fortress = require("rules.15_fortress")
local held = require("rules.19_held")
local horse = require("rules.11_horse")
local italy = require("rules.19_italy")
local losses = require("rules.12_losses")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local retreat = require("rules.13_retreat")
local sealed = require("rules.19_sealed")
local stacking = require("rules.09_stacking")
local zones = require("rules.10_zones")

local map, results = map_of(), table_of("skirmish")
local figures = {}
for _, row in ipairs(table_of("skirmish_modifiers")) do
  figures[row.modifier] = row
end
local MOST, BACK, DIE = 4, 2, 6 -- 11.13, 11.41, 11.0f
local FARTHEST = 15 -- MP that anybody has in this phase: twice seven, and one (7.31a, 7.35)
local M = {}

--- Those of a side who began the phase with another corps (9.13b).
local function mixed(G, side)
  local set, seen = {}, {}
  for _, id in ipairs(board.which(G, { side = side })) do
    local hex = organization.hex(G, id)
    if hex and not seen[hex] then
      seen[hex] = stacking.others(G, side, hex, {})
      for _, each in ipairs(#keys_of(stacking.corps_of(G, seen[hex])) > 1 and seen[hex] or {}) do
        set[each] = true
      end
    end
  end
  return set
end

--- Could a piece that all see ride ahead, or one on its chart, for what all know (3.33, 6.31)?
local function may_ride(G, id)
  local piece = G.pieces[id]
  local fit = piece.hex and not piece.moved and not piece.routed and (pieces.is_leader(G, id) or pieces.is_horse(id))
  return fit and (horse.nearest(G, id, piece.hex) or FARTHEST) < FARTHEST
end

--- Is there nothing for a side to do? Whoever waits sees when it is asked and when not, so that this hangs on nothing that he does not
--- know; of who is unseen (19.13w) he knows that they may be anywhere.
local function is_idle(G)
  return not board.any(G, function(piece, id)
    return (piece.awake or 0) > 0 or piece.unseen or may_ride(G, id)
  end, G.phasing)
end

step("skirmishes", {
  rule = "5.0.4",
  actions = { "bestir", "come_out", "end", "move", "shut_in", "strengthen", "try" },
  enter = function(G, f)
    f.trying, f.attacked, f.mixed = false, {}, mixed(G, G.phasing)
  end,
  done = function(G, f) return closed.is_idle(G, G.phasing) or is_idle(G, f) end, -- 19.21n
})

-- Announcing ------------------------------------------------------------------------------------------

action("skirmish", {
  rule = "11.0d",
  args = { { "target", "hex" } },
  candidates = function(_, f) return map:neighbors(f.hex) end,
  check = function(G, f, side, target)
    local ids = allowance.going(G, f)
    target:need(horse.phase(G) ~= nil, "11.0a", "no_skirmish_now")
    target:need(target:those(function(hex) return horse.held(G, side, hex) end), "11.0d", "nobody_there")
    target:need(target:those(function(hex) return horse.may_cross(f.hex, hex) end), "11.15", "no_skirmish_over")
    target:need(target:those(function(hex) return not borders.spares(G, ids[1], hex) end), "21.43a", "at_peace_with", "unit", ids[1])
    target:need(target:those(function(hex) return not horse.was_attacked(G, hex) end), "11.12", "skirmished_before")
    target:need(allowance.left(G, f) >= horse.ATTACK, "11.14a", "no_mp_left") -- 11.0b
    target:need(#those(ids, function(id) return G.pieces[id].demoralized end) == 0, "11.14c", "are_demoralized")
  end,
  apply = function(G, f, side, target)
    local attacked = horse.phase(G).attacked
    for _, id in ipairs(fortress.foes(G, side, target)) do
      attacked[id] = true -- 11.12, 11.14b
    end
    f.announced = true -- 11.0c, O18
    sealed.strike(G, f.hex, target) -- 19.13w
    italy.attacked(G, side) -- 19.11l
    log("11.0d", "skirmish_announced", "unit", f.force[1], "target", target)
    push(G, "encounter", { side = side, target = target, ids = allowance.going(G, f), stage = "open" })
  end,
})

-- The fight -------------------------------------------------------------------------------------------

local function alive(G, ids)
  return those(ids, function(id) return G.pieces[id] end)
end

--- 11.13: the SP of cavalry that count.
local function riders(G, ids) return math.min(MOST, pieces.strength(G, ids, "cavalry")) end

--- 11.2c, 11.2d: the Combat Bonus of the highest of those who may skirmish; of equals the best.
local function bonus(G, ids)
  local leaders = those(ids, function(id) return pieces.rank(G, id) > 0 and horse.rides(G, id) end)
  local high = least(leaders, "11.2c", function(id) return -pieces.rank(G, id) end)
  local best = least(high, "11.2c", function(id) return -pieces.rating(G, id, "combat") end)[1]
  return best and pieces.rating(G, best, "combat") or 0
end

local function is_unsupplied(G, ids)
  return #those(battle.armed(G, ids), function(id) return G.pieces[id].unsupplied end) > 0
end

--- 11.2: what is added to the die.
---@param own string[] The attackers.
---@param others string[]
function M.modifiers(G, own, others)
  local list = mods()
  local function add(key, value)
    if value ~= 0 then list:add(value, figures[key].rule, "skirmish." .. key) end
  end
  add("attacking_horse_artillery", figures.attacking_horse_artillery.value * pieces.strength(G, own, "artillery"))
  add("defending_horse_artillery", figures.defending_horse_artillery.value * pieces.strength(G, others, "artillery"))
  add("attacking_leader", bonus(G, own))
  add("defending_leader", -bonus(G, others))
  if is_unsupplied(G, own) then add("attacker_unsupplied", figures.attacker_unsupplied.value) end
  if is_unsupplied(G, others) then add("defender_unsupplied", figures.defender_unsupplied.value) end -- 11.2f
  return list
end

--- 11.0f: the result of a die.
---@return string
local function result_of(column, sum) return results.rows[math.max(1, math.min(sum, DIE))].cells[column] end

local stages = {}

--- 11.11, O19: fought only against horse alone, at one to two or better, which shows now; else it costs nothing.
function stages.open(G, f)
  local others, moving = fortress.foes(G, f.side, f.target), within(G, "moving")
  barrier()
  if not zones.is_cavalry(G, others) then
    log("11.11", "not_horse_alone", "hex", f.target)
    return finish(G)
  end
  local attack, defence, fewest = riders(G, f.ids), riders(G, others), results.columns[1].odds
  if attack * fewest[2] < defence * fewest[1] then -- 11.0e
    log("11.0e", "too_few_horse", "hex", f.target)
    return finish(G)
  end
  held.attacked(G, others) -- 19.13p
  border.crossed(G, f.ids, f.target) -- 19.31q
  moving.spent, moving.fought = moving.spent + horse.ATTACK, true -- 11.0b
  local column, list = odds_column(results, attack, defence), M.modifiers(G, f.ids, others)
  local die = roll(G, "skirmish", DIE, "11.0f", "skirmish", "side", f.side)
  f.result, f.others, f.stage = result_of(column, die + list:total()), others, "losses"
  log("11.0f", "skirmish_result", "attack", attack, "defence", defence, "net", list:total(), "result", f.result)
end

--- 11.3: who is beaten: all are lost, or one SP, or none; with an asterisk they are Demoralized.
function stages.losses(G, f)
  local attacker = f.result:sub(1, 1) == "A"
  local ids = attacker and f.ids or f.others
  local side, loss = G.pieces[ids[1]].side, f.result:sub(2, 2)
  f.stage = "over"
  if loss == "E" then return losses.destroy(G, side, ids, attacker and "11.3a" or "11.3f") end
  if loss == "1" then
    local cavalry = those(ids, function(id) return pieces.arm(id) == "cavalry" end)
    losses.take(G, { cavalry }, { side = side, points = 1, rule = attacker and "11.3b" or "11.3e" })
  end
  local left = alive(G, ids)
  if f.result:sub(-1) == "*" then
    board.mark(G, battle.armed(G, left), { demoralized = true }) -- 11.3g
    log("11.3g", "demoralized", "side", side)
  end
  local way = attacker and (within(G, "moving").way or {}) or nil
  retreat.begin(G, { side = side, ids = left, hexes = BACK, rule = "11.41", skirmish = true, way = way }) -- 11.3c, 11.3d
end

--- 11.14: who is left may ride on, from where he is now.
function stages.over(G, f)
  local moving, left = within(G, "moving"), alive(G, f.ids)
  finish(G)
  moving.force = retreat.heads(G, left)
  if #left == 0 then return end
  local hex = organization.hex(G, left[1])
  if hex ~= moving.hex then
    moving.hex, moving.way, moving.steps = hex, { hex }, moving.steps + 1
  end
end

step("encounter", { rule = "11.0f", run = function(G, f) stages[f.stage](G, f) end })

return M
