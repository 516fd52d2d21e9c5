--- 14.22 Repulse: a force on the march pushes back enemies of a seventh of its strength who stand in its way.
-- Enemy packages go by their first hex. `G.repulsed`: leaders whom the phasing side has pushed back in this turn;
-- `G.left_to_others` = { { by, targets } ... }: leaders who have to be attacked by others than `by` (14.22b).
local contact = require("rules.18_contact")
local moving = require("rules.14_march")
local held = require("rules.14_held")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")
local retreat = require("rules.19_retreat")
local strength = require("rules.18_strength")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")
local twohex = require("engine.twohex")

local ODDS = 7 -- 14.22c
local HEXES = 2 -- 14.22c, 14.22d
local map = map_of()

--- 14.22a, 14.22g, 23.2: the enemy packages next to the force, but for those that it has pushed back from the same place (14.22g: once from each), and
--- for those in citadels, who need not fight at all (23.2).
local function adjacent(G, f)
  return those(zones.touching(G, f.piece), function(hex)
    local leader = pieces.named(G, hex)[1]
    local pushed = f.tried == f.steps and listed(f.repulsed, leader)
    if pieces.is_source(leader) then return false end -- 6.23e
    return not pushed and walls.of(G.pieces[leader].at) ~= "citadel" and not listed(G.frozen, leader)
  end)
end

--- 14.22d: those of them that it can strike at where it stands.
local function in_reach(G, f)
  return those(adjacent(G, f), function(hex) return contact.can_attack(G.pieces[f.piece].at, contact.at(G, hex)) end)
end

--- 14.22b: has another force an enemy package to deal with: has it moved, and can attack it; or pushed it back already?
local function is_left_to_others(G, f, hex)
  local target = pieces.named(G, hex)
  local pushed = those(target, function(id) return listed(G.repulsed, id) and not listed(f.repulsed, id) end)
  local others = those(zones.enemies(G.pieces[target[1]].side, contact.at(G, hex)), function(id)
    local able = G.pieces[id].done and not G.pieces[id].disorganized and not listed(f.whole, id)
    return able and contact.can_attack(G.pieces[id].at, contact.at(G, hex))
  end)
  return #pushed > 0 or #others > 0
end

--- 14.22b: the packages that are neither named nor left to others.
local function unnamed(G, f, targets)
  return those(adjacent(G, f), function(hex) return not listed(targets, hex) and not is_left_to_others(G, f, hex) end)
end

--- The march that a repulse interrupts.
local function march_of(G) return within(G, "moving") end

--- 14.22a, 14.22e: may the force try at all?
local function may_try(G, f)
  need(f.by == "command" or f.by == "initiative", "14.22a", "no_repulse_now")
  need(not f.failed, "14.22e", "repulse_failed")
  need(#those(f.force, function(id) return not G.pieces[id].disorganized end) > 0, "21.2e", "in_disorder", "leader", f.piece)
end

step("repulsing", {
  rule = "14.22a",
  actions = { "announce", "repulse" },
  values = function(_, f) return { targets = f.targets } end,
})

action("repulse", {
  rule = "14.22a",
  args = { { "hex", "hex" } },
  offer = function(G, _, _, add)
    for _, hex in ipairs(in_reach(G, march_of(G))) do
      add(hex)
    end
  end,
  check = function(G, f, _, hex)
    local march, targets = march_of(G), f.targets or {}
    may_try(G, march)
    if not need(listed(in_reach(G, march), hex), "14.22d", "not_in_reach", "hex", hex) then return end
    need(#targets == 0 or hex > targets[#targets], "14.22a", "not_next_target", "hex", hex)
    for _, other in ipairs(unnamed(G, march, targets)) do
      local may = other >= hex and listed(in_reach(G, march), other)
      need(may, "14.22b", "left_to_none", "hex", other)
    end
  end,
  apply = function(G, f, _, hex)
    if f.targets then
      table.insert(f.targets, hex)
    else
      push(G, "repulsing", { targets = { hex } })
    end
  end,
})

local function append(list, more)
  for _, each in ipairs(more) do
    table.insert(list, each)
  end
end

--- 14.22a: the leaders of packages, the first package's first.
local function leaders_of(G, hexes)
  local list = {}
  for _, hex in ipairs(hexes) do
    append(list, pieces.named(G, hex))
  end
  return list
end

--- 18.12b, 14.22c: those of a force who touch all of some packages.
local function strikers(G, f, targets)
  return those(f.whole, function(id)
    return #those(targets, function(hex) return contact.can_attack(G.pieces[id].at, contact.at(G, hex)) end) == #targets
  end)
end

--- 14.22c, 14.22f: they go back two hexes; 17.5: where they were, and next to there, they hinder the march no more.
local function push_back(G, f, targets, leaders)
  f.opened = copy_of(twohex.hexes(map, G.pieces[f.piece].at))
  for _, hex in ipairs(targets) do
    append(f.opened, twohex.hexes(map, contact.at(G, hex)))
  end
  append(f.repulsed, leaders)
  append(G.repulsed, leaders)
  local first = pieces.named(G, targets[1])
  push(G, "repulsed")
  retreat.begin(G, { side = zones.enemy(G.phasing), force = copy_of(first), others = forces.without(leaders, first), hexes = HEXES })
end

--- 14.22e: it stops and fights.
local function hold(G, f, ours, leaders)
  f.failed = true
  for account in pairs(f.left) do
    f.left[account] = 0 -- O32
  end
  for _, id in ipairs(ours) do
    table.insert(G.failed_repulses, { by = id, targets = leaders })
  end
end

action("announce", {
  rule = "14.22d",
  args = {},
  check = function(G, f)
    for _, hex in ipairs(unnamed(G, march_of(G), f.targets)) do
      need(false, "14.22b", "left_to_none", "hex", hex)
    end
  end,
  apply = function(G, f)
    finish(G)
    local march, targets = top(G), f.targets
    local leaders, ours = leaders_of(G, targets), strikers(G, march, targets)
    local others = leaders_of(G, forces.without(adjacent(G, march), targets))
    table.insert(G.left_to_others, { by = copy_of(march.whole), targets = others }) -- 14.22b
    local odds = strength.odds(G, ours, leaders) -- O31
    local good = odds.attack >= ODDS * odds.defence
    barrier()
    log("14.22d", good and "repulse_made" or "repulse_fails", "leader", march.piece, "targets", targets, "attack", odds.attack, "defence", odds.defence)
    march.tried = march.steps
    if good then return push_back(G, march, targets, leaders) end
    hold(G, march, ours, leaders)
  end,
})

--- 14.22f: the march goes on with what is left to it, if none but the repulsed stand in its way.
step("repulsed", {
  rule = "14.22f",
  run = function(G)
    finish(G)
    local f = top(G)
    f.began = held.is_held(G, f)
    if not f.began then f.left = moving.left_of(G, f) end
  end,
})
