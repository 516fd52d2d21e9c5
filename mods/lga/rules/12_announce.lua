--- 12.0, 12.1 The Combat Phase: attacks are announced, then resolved one by one in the attacker's order.
-- G.combat = { assigned = { [id] = target }, open = targets, fought = { [id] = battles }, crossed = { [id] = rounds over a river } }.
local berthier = require("rules.19_berthier")
local board = require("mechanics.board")
local border = require("rules.19_border")
local borders = require("rules.21_borders")
local command = require("rules.06_command")
local fortress = require("rules.15_fortress")
local italy = require("rules.19_italy")
local organization = require("mechanics.organization")
local held = require("rules.19_held")
local limited = require("rules.10_limited")
local outposts = require("rules.17_outposts")
local partisans = require("rules.19_partisans")
local pieces = require("rules.03_pieces")
local sealed = require("rules.19_sealed")

local map = map_of()
local M = {}

--- 15.32: the enemies who can be attacked in a hex: not those inside a fortress.
local enemies = fortress.foes

--- 12.11: can an attack be made over a hexside into a hex?
local function may_cross(from, to)
  if map:terrain(to) == "mountain" then return false end
  for _, side in ipairs({ "mountain_side", "lake_side", "sea_side" }) do
    if map:side(from, to, side) then return false end
  end
  return not map:side(from, to, "major_river") or map:bridge(from, to) ~= nil -- 17.26
end
M.may_cross = may_cross

--- The enemy-held hexes next to a hex that can be attacked from there; O82: who is inside a fortress is in none.
---@return string[]
M.targets = derived("what can be attacked out of a hex", { "foes", "depots", "map", "beaten" }, function(G, side, from)
  return those(map:neighbors(from), function(hex)
    return may_cross(from, hex) and outposts.is_held(G, side, hex)
  end)
end)

--- The hexes that a piece can attack; 15.57a: who is besieged, his own; 21.43a: no one with whom its power is at peace.
---@return string[]
function M.targets_of(G, side, id)
  local hex = organization.hex(G, id)
  if not G.pieces[id].inside then return those(M.targets(G, side, hex), function(at) return not borders.spares(G, id, at) end) end
  return fortress.is_besieged(G, id) and { hex } or {}
end

--- Leaders and units of the phasing side next to the enemy.
local function attackers(G, _, side)
  return board.which(G, function(piece, id)
    local there = organization.hex(G, id) and not piece.routed and not partisans.is_ignored(G, id) and not pieces.is_replacement(id) -- 25.45a
    return there and (pieces.arm(id) or pieces.is_leader(G, id)) and #M.targets_of(G, side, id) > 0
  end, side)
end

--- A piece and those below it who fight, or lead; 14.29b: but for who destroys a depot.
local function taken(G, id)
  return those(organization.under(G, id), function(each)
    return not G.pieces[each].bound and not held.of(G, each) and (pieces.arm(each) or pieces.is_leader(G, each)) -- 16.73
  end)
end

--- 6.0c: is a piece in command, by an order or by its own initiative? In a battle of one phase all are.
local function is_placed(G, id)
  local piece = G.pieces[id]
  return G.phase_of ~= nil or piece.host ~= nil or piece.awake ~= nil or command.is_in_command(G, id)
end

--- Who attacks a hex.
---@return string[]
function M.assigned(G, target)
  return those(keys_of(G.combat.assigned), function(id) return G.pieces[id] and G.combat.assigned[id] == target end) -- 12.17
end

--- 19.31p: would partisans and regulars attack a hex together, if a piece joins who do?
local function mixes(G, id, target)
  local ids = M.assigned(G, target)
  ids[#ids + 1] = id
  return partisans.are_mixed(ids)
end

step("attacks", {
  rule = "12.0b",
  actions = { "announce", "assign", "end" },
  enter = function(G)
    G.combat = { assigned = {}, open = {}, fought = {}, crossed = {} }
    board.mark(G, board.which(G, function(piece) return piece.used end), { used = 0 }) -- 12.57d
  end,
  done = function(G)
    return #those(attackers(G, nil, G.phasing), function(id) return is_placed(G, id) end) == 0
  end,
})

action("assign", {
  rule = "12.13",
  args = {
    { "unit", "piece", attackers },
    { "target", "hex" },
  },
  candidates = function(G, _, _, id)
    local hex = organization.hex(G, id)
    return G.pieces[id].inside and { hex } or map:neighbors(hex) -- 15.57a
  end,
  check = function(G, _, side, id, target)
    local from, rule = organization.hex(G, id), held.of(G, id)
    target:need(not rule, rule or "19.12n", "is_held", "unit", id)
    target:need(not italy.waits(G, side), "19.11j", "waits_for_orders")
    target:need(is_placed(G, id), "6.0c", "not_in_command", "unit", id)
    local inside = G.pieces[id].inside
    target:need(not inside or fortress.is_besieged(G, id), "15.12", "is_inside", "unit", id)
    target:need(target:those(function(hex) return outposts.is_held(G, side, hex) end), "12.0a", "no_enemy_there")
    target:need(target:those(function(hex) return hex == from or may_cross(from, hex) end), "12.11", "no_attack_over")
    target:need(target:those(function(hex) return not borders.spares(G, id, hex) end), "21.43a", "at_peace_with", "unit", id)
    target:need(target:those(function(hex) return G.combat.assigned[id] ~= hex end), "12.13", "already_assigned", "unit", id)
    target:need(target:those(function(hex) return not mixes(G, id, hex) end), "19.31p", "partisans_apart", "unit", id)
    target:need(pieces.strength(G, taken(G, id)) > 0, "12.13", "nobody_to_fight", "unit", id)
  end,
  apply = function(G, _, side, id, target)
    for _, each in ipairs(taken(G, id)) do
      G.combat.assigned[each] = target
    end
    sealed.strike(G, organization.hex(G, id), target) -- 19.13w
    log("12.P1", "assigned", "unit", id, "target", target)
  end,
})

--- 10.31b: does a limited zone demand that some of these attack a hex?
---@return boolean
function M.compelled(G, ids, target)
  return #those(ids, function(id)
    local piece = G.pieces[id]
    return piece and #those(limited.over(G, piece.side, organization.hex(G, id)), function(limit) return limit.from == target end) > 0
  end) > 0
end

--- 12.12: an enemy stack next to an attacker that nobody attacks. Who must attack another one (10.31b) need not leave it for this.
---@return string? hex
local function left_alone(G, side)
  for id, target in pairs(G.combat.assigned) do
    for _, hex in ipairs(M.compelled(G, { id }, target) and {} or M.targets_of(G, side, id)) do
      if #M.assigned(G, hex) == 0 and not outposts.guard(G, side, hex) then return hex end -- 14.26a: no stack
    end
  end
end

--- 9.21: is who gave a piece its Concentrate order with it? 19.31l: what is drawn no one has given.
local function is_host_there(G, id)
  local letter = G.pieces[id].letter
  if not letter or letter == berthier.LETTER then return true end
  return #those(organization.here(G, organization.hex(G, id)), function(each) return G.pieces[each].host == letter end) > 0
end

--- 12.16: of units of different corps that attack one hex out of another one who has no Concentrate order (7.4); 12.17: those of different
--- hexes may be of different corps.
---@param all string[]
---@return string? id
function M.unconcentrated(G, all)
  local ids, corps = fortress.outside(G, all), {} -- 15.57a: a sortie is apart
  for _, id in ipairs(ids) do
    local hex = organization.hex(G, id)
    corps[hex] = corps[hex] or {}
    if pieces.arm(id) then corps[hex][pieces.is_partisan(id) and "partisans" or pieces.corps(G, id) or id] = true end -- 19.31p
  end
  return those(ids, function(id)
    if #keys_of(corps[organization.hex(G, id)]) < 2 then return false end
    local apart = not G.pieces[organization.head(G, id)].concentrated
    return apart or not is_host_there(G, id) -- 9.21
  end)[1]
end

--- 12.16: may a piece attack a hex with those who do?
local function may_join(G, id, target)
  local ids = M.assigned(G, target)
  ids[#ids + 1] = id
  return M.unconcentrated(G, ids) == nil and not partisans.are_mixed(ids) and not borders.spares(G, id, target) -- 21.43a
end

--- 10.31b: who is halted by a limited zone attacks whose it is, if he can.
---@param attacks fun(id: string, target: string): boolean
---@return string? target
---@return string? id
local function owed(G, side, attacks)
  local able = attackers(G, nil, side)
  return limited.owed(G, side, attacks, function(id, target)
    return listed(able, id) and is_placed(G, id) and may_join(G, id, target)
  end)
end

local function check_announcement(G, side)
  local owes, who = owed(G, side, function(id, target) return G.combat.assigned[id] == target end)
  need(not owes, "10.31b", "must_attack_him", "unit", who, "hex", owes)
  need(next(G.combat.assigned), "12.0a", "nothing_announced")
  local hex = left_alone(G, side)
  need(not hex, "12.12", "must_attack_too", "hex", hex)
  for _, target in ipairs(M.announced(G)) do
    local id = M.unconcentrated(G, M.assigned(G, target))
    need(not id, "12.16", "needs_concentration", "unit", id, "hex", target)
  end
end

--- 10.31b: nobody who must attack goes without; what is told off is announced, if that can be.
function M.check_end(G, side)
  local hex, id = owed(G, side, function(each, target) return G.combat.assigned[each] == target and not holds(check_announcement, G, side) end)
  need(not hex, "10.31b", "must_attack_him", "unit", id, "hex", hex)
end

action("announce", {
  rule = "12.0b",
  args = {},
  check = function(G, _, side) check_announcement(G, side) end,
  apply = function(G)
    G.combat.open = M.announced(G)
    italy.attacked(G, G.phasing) -- 19.11l
    log("12.P1", "announced", "hexes", G.combat.open)
    finish(G)
  end,
})

--- The hexes that are attacked.
---@return string[]
function M.announced(G)
  local seen = {}
  for _, target in pairs(G.combat.assigned) do
    seen[target] = true
  end
  return keys_of(seen)
end

step("battles", {
  rule = "12.0b",
  actions = { "resolve" },
  done = function(G) return #G.combat.open == 0 end,
})

action("resolve", {
  rule = "12.0b",
  args = { { "target", "hex", function(G) return G.combat.open end } },
  apply = function(G, _, side, target)
    G.combat.open = those(G.combat.open, function(hex) return hex ~= target end)
    local ids = M.assigned(G, target)
    if #ids == 0 or not outposts.is_held(G, side, target) then return end -- gone meanwhile
    M.begin(G, side, target, ids)
  end,
})

--- 12.57e, 12.72: notes one battle more of some pieces.
function M.has_fought(G, ids)
  for _, id in ipairs(ids) do
    G.combat.fought[id] = (G.combat.fought[id] or 0) + 1
    board.mark(G, id, { fought = true }) -- 14.28b
  end
end

--- Begins a battle for a hex; 15.40: `assault`: for the fortress there.
---@param ids string[] The attackers.
---@param assault boolean?
function M.begin(G, side, target, ids, assault)
  sealed.strike(G, organization.hex(G, ids[1]), target) -- 19.13w
  local foes = those((assault and fortress.defenders or enemies)(G, side, target), function(id) return pieces.arm(id) or pieces.is_leader(G, id) end)
  if not assault and outposts.guard(G, side, target) then foes = { outposts.raise(G, side, target) } end -- 14.26a, 17.21
  for _, list in ipairs({ ids, foes }) do
    M.has_fought(G, list)
  end
  held.attacked(G, foes) -- 19.13p
  border.crossed(G, ids, target) -- 19.31q
  push(G, "battle", {
    sides = { side, G.pieces[foes[1]].side },
    target = target,
    assault = assault,
    sealed = limited.seals(G, target) or nil,
    force = { [side] = ids, [G.pieces[foes[1]].side] = foes },
    line = {},
    fixed = {},
    gone = {},
    coming = {},
    command = {},
    round = 0,
    stage = "open",
  })
end

return M
