--- 12.0, 12.1 The Combat Phase: attacks are announced, then resolved one by one in the attacker's order.
-- G.combat = { assigned = { [id] = target }, open = targets, fought = { [id] = battles } }.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local limited = require("rules.10_limited")
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

local function enemies(G, side, hex)
  return those(organization.here(G, hex), function(id) return not friends(G, G.pieces[id].side, side) end)
end

--- 12.11: can an attack be made over a hexside into a hex?
local may_cross = fixed("attacks over", function(from, to)
  if map:terrain(to) == "mountain" then return false end
  for _, side in ipairs({ "mountain_side", "lake_side", "sea_side" }) do
    if map:side(from, to, side) then return false end
  end
  return not map:side(from, to, "major_river") or map:bridge(from, to)
end)
M.may_cross = may_cross

--- The enemy-held hexes next to a hex that can be attacked from there.
---@return string[]
function M.targets(G, side, from)
  return those(map:neighbors(from), function(hex)
    return may_cross(from, hex) and pieces.strength(G, enemies(G, side, hex)) > 0
  end)
end

--- Leaders and units of the phasing side next to the enemy.
local function attackers(G, _, side)
  return board.which(G, function(piece, id)
    local hex = piece.side == side and organization.hex(G, id)
    return hex and not piece.routed and (pieces.arm(id) or pieces.is_leader(G, id)) and #M.targets(G, side, hex) > 0
  end)
end

--- A piece and those below it who fight, or lead.
local function taken(G, id)
  return those(organization.under(G, id), function(each) return pieces.arm(each) or pieces.is_leader(G, each) end)
end

step("attacks", {
  rule = "12.0b",
  actions = { "announce", "assign", "end" },
  enter = function(G) G.combat = { assigned = {}, open = {}, fought = {} } end,
  done = function(G) return #attackers(G, nil, G.phasing) == 0 end,
})

action("assign", {
  rule = "12.13", -- 12.17: from several hexes to one
  args = {
    { "unit", "piece", attackers },
    { "target", "hex" },
  },
  candidates = function(G, _, side, id) return map:neighbors(organization.hex(G, id)) end,
  check = function(G, _, side, id, target)
    local from = organization.hex(G, id)
    target:need(target:those(function(hex) return pieces.strength(G, enemies(G, side, hex)) > 0 end), "12.0a", "no_enemy_there")
    target:need(target:those(function(hex) return may_cross(from, hex) end), "12.11", "no_attack_over")
    target:need(target:those(function(hex) return G.combat.assigned[id] ~= hex end), "12.13", "already_assigned", "unit", id)
    target:need(pieces.strength(G, taken(G, id)) > 0, "12.13", "nobody_to_fight", "unit", id)
  end,
  apply = function(G, _, side, id, target)
    for _, each in ipairs(taken(G, id)) do
      G.combat.assigned[each] = target
    end
    log("12.P1", "assigned", "unit", id, "target", target)
  end,
})

--- Who attacks a hex.
---@return string[]
function M.assigned(G, target)
  return those(keys_of(G.combat.assigned), function(id) return G.pieces[id] and G.combat.assigned[id] == target end)
end

--- 12.12: an enemy stack next to an attacker that nobody attacks.
---@return string? hex
local function left_alone(G, side)
  for id in pairs(G.combat.assigned) do
    for _, hex in ipairs(M.targets(G, side, organization.hex(G, id))) do
      if #M.assigned(G, hex) == 0 then return hex end
    end
  end
end

--- 12.16: units of different corps that attack one hex, one of whom has no Concentrate order (7.4).
local function unconcentrated(G, target)
  local ids, seen = M.assigned(G, target), {}
  for _, id in ipairs(ids) do
    if pieces.arm(id) then seen[pieces.corps(G, id) or id] = true end
  end
  if #keys_of(seen) < 2 then return nil end
  return those(ids, function(id) return not G.pieces[organization.head(G, id)].concentrated end)[1]
end

--- 10.31b: who is halted by a limited zone attacks whose it is.
function M.check_owed(G, side)
  local hex, id = limited.owed(G, side, function(each) return G.combat.assigned[each] end)
  need(not hex, "10.31b", "must_attack_him", "unit", id, "hex", hex)
end

action("announce", {
  rule = "12.0b",
  args = {},
  check = function(G, _, side)
    M.check_owed(G, side)
    need(next(G.combat.assigned), "12.0a", "nothing_announced")
    local hex = left_alone(G, side)
    need(not hex, "12.12", "must_attack_too", "hex", hex)
    for _, target in ipairs(M.announced(G)) do
      local id = unconcentrated(G, target)
      need(not id, "12.16", "needs_concentration", "unit", id, "hex", target)
    end
  end,
  apply = function(G)
    G.combat.open = M.announced(G)
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
    if #ids == 0 or #enemies(G, side, target) == 0 then return end -- gone meanwhile
    M.begin(G, side, target, ids)
  end,
})

--- Begins a battle for a hex.
---@param ids string[] The attackers.
function M.begin(G, side, target, ids)
  local foes = those(enemies(G, side, target), function(id) return pieces.arm(id) or pieces.is_leader(G, id) end)
  local hexes = {}
  for _, id in ipairs(ids) do
    hexes[organization.hex(G, id)] = true
  end
  for _, id in ipairs(ids) do
    G.combat.fought[id] = (G.combat.fought[id] or 0) + 1 -- 12.57e
  end
  push(G, "battle", {
    sides = { side, G.pieces[foes[1]].side },
    target = target,
    hexes = keys_of(hexes),
    force = { [side] = ids, [G.pieces[foes[1]].side] = foes },
    line = {},
    fixed = {},
    gone = {},
    round = 0,
    stage = "open",
  })
end

return M
