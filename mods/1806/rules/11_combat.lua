--- 11.1 The Combat Phase: reveal, designate, attacks, hide again.
local attacks = require("rules.11_attacks")
local command = require("rules.07_command")
local contact = require("rules.11_contact")
local demoralization = require("rules.12_demoralization")
local grouping = require("rules.11_grouping")
local hidden = require("rules.01_hidden")
local leaders = require("rules.05_leaders")
local lists = require("rules.lists")
local pieces = require("rules.01_pieces")
local results = require("rules.11_results")
local strength = require("rules.11_strength")
local zoc = require("rules.04_zoc")
require("rules.11_withdrawal")

local tests = table_of("combat").tests
local M = {}

local combat_result = exposed("combat_result", {
  rule = "11.3b",
  text = "What the table gives, before chateaux and Guard; the hooks get G, the attack, column and die.",
})

--- 11.1.1 Reveal, 11.1.6 hide -----------------------------------------------------------------

local function in_contact(G)
  local list = {}
  for i = 1, #G.order do
    local id = G.order[i]
    local piece = G.pieces[id]
    if piece.hex and zoc.hostile(piece.side, piece.hex) then list[#list + 1] = id end
  end
  return list
end

step("reveal", {
  rule = "11.1.1",
  run = function(G)
    if rule("1.51B") and rule("2.11C1") and rule("11.1.1") then
      hidden.reveal(G, in_contact(G), "1.51B")
    end
    finish(G)
  end,
})

step("conceal", {
  rule = "11.1.6",
  run = function(G)
    for _, id in ipairs(G.order) do
      local piece = G.pieces[id]
      piece.advanced = false
      if G.phasing == G.second then piece.withdrew = false end -- 16.2e: once a Game-Turn
    end
    if rule("11.1.6") and rule("2.11C4") then hidden.conceal(G, "1.52b") end
    finish(G)
  end,
})

--- 11.1.2 Designation ------------------------------------------------------------------------

local graph, graph_at, graph_groups = nil, -1, -1

--- The contact that is left, worked out once for a position.
local function left(G)
  if not graph or graph_at ~= pieces.stamp() or graph_groups ~= #G.combat.groups then
    graph, graph_at, graph_groups = contact.graph(G), pieces.stamp(), #G.combat.groups
  end
  return graph
end

local function nothing_to_attack(G)
  if #left(G).targets == 0 then return true end
  if #G.combat.groups > 0 and not rule("11.2a") then return true end -- all attacks before any is resolved
  return not (rule("11.0a") and rule("11.1.2"))
end

--- 11.1a: the phasing player is the attacker.
local function attacker(G) return rule("11.1a") and G.phasing or pieces.enemy_of(G.phasing) end

step("designation", {
  rule = "11.1.2",
  actions = { "attack", "end" },
  side = attacker,
  enter = function() graph = nil end,
  done = nothing_to_attack,
  may_end = function(G)
    local by, target = contact.owed(left(G))
    need(not by, "4.31a", "must_attack", "hex", by)
    need(not target, "4.31b", "must_be_attacked", "hex", target)
  end,
})

step("grouping", {
  rule = "11.21a",
  actions = { "target", "by", "close" },
  side = attacker,
  done = function(_, f) return f.closed end,
  values = function(_, f) return { targets = f.targets, by = f.by } end,
})

--- Is the hex that is named as a target an enemy in reach of a free stack, and not under attack yet?
local function check_target(G, contacts, hex)
  local j = contacts.defender[hex]
  if j and contacts.near_d[j] ~= 0 then return true end
  if need(not attacks.with(G, hex, "targets"), "11.22c", "attacked_already", "hex", hex) then
    need(false, contact.beyond_river(G, hex) and "8.32a" or "11.21d", "no_target", "hex", hex)
  end
  return false
end

--- 11.21a: the attack that is begun so can be closed, and leaves nobody over.
local function check_finish(contacts, targets, by)
  local good, against, over = grouping.finishable(contacts, targets, by)
  if not good then
    need(false, against, "cannot_finish", "hex", over or by[#by] or targets[#targets])
  end
end

action("attack", {
  rule = "11.1.2",
  args = { { "hex", "hex" } },
  offer = function(G, _, _, add)
    for _, hex in ipairs(left(G).targets) do
      add(hex)
    end
  end,
  check = function(G, _, _, hex)
    local contacts = left(G)
    if check_target(G, contacts, hex) then check_finish(contacts, { hex }, {}) end
  end,
  apply = function(G, _, _, hex)
    push(G, "grouping", { targets = { hex }, by = {}, closed = false })
  end,
})

action("target", {
  rule = "11.22b",
  args = { { "hex", "hex" } },
  offer = function(G, f, _, add)
    if #f.by > 0 then return end
    for _, hex in ipairs(grouping.later_targets(left(G), f.targets)) do
      add(hex)
    end
  end,
  check = function(G, f, _, hex)
    local contacts = left(G)
    if not need(#f.by == 0, "11.1.2", "targets_first", "hex", hex) then return end
    if not check_target(G, contacts, hex) then return end
    local later = hex > f.targets[#f.targets] and rule("11.22b")
    if not need(later, "11.1.2", "not_next_target", "hex", hex) then return end
    check_finish(contacts, lists.with(f.targets, hex), {})
  end,
  apply = function(_, f, _, hex) f.targets[#f.targets + 1] = hex end,
})

action("by", {
  rule = "11.22a",
  args = { { "hex", "hex" } },
  offer = function(G, f, _, add)
    for _, hex in ipairs(grouping.later_by(left(G), f.targets, f.by)) do
      add(hex)
    end
  end,
  check = function(G, f, _, hex)
    local contacts = left(G)
    local near = listed(grouping.later_by(contacts, f.targets, {}), hex)
    if not need(near, "11.21d", "no_attacker", "hex", hex) or not near then return end
    local later = #f.by == 0 or hex > f.by[#f.by] and rule("11.22a")
    if not need(later, "11.1.2", "not_next_attacker", "hex", hex) then return end
    check_finish(contacts, f.targets, lists.with(f.by, hex))
  end,
  apply = function(_, f, _, hex) f.by[#f.by + 1] = hex end,
})

--- Units that attack from these hexes: whole stacks (11.21c), but for trains (9.13a).
local function attackers(G, hexes)
  local list = {}
  for _, hex in ipairs(hexes) do
    local here = 0
    for _, id in ipairs(pieces.units_at(G, hex, G.phasing)) do
      if pieces.fights(id) then
        here = here + 1
        if here == 1 or rule("11.21c") then list[#list + 1] = id end
      end
    end
  end
  return list
end

--- Q73: an attack reveals all who take part, those across a bridge too.
local function reveal_group(G, group)
  local shown = {}
  for _, list in ipairs({ group.targets, group.by }) do
    for _, hex in ipairs(list) do
      for _, id in ipairs(pieces.at(G, hex)) do
        shown[#shown + 1] = id
      end
    end
  end
  hidden.reveal(G, shown, "1.51B")
end

action("close", {
  rule = "11.22d",
  args = {},
  offer = function(_, f, _, add)
    if #f.by > 0 then add() end
  end,
  check = function(G, f)
    local by, key, hex = grouping.fault(left(G), f.targets, f.by)
    if by then need(false, by, key, "hex", hex) end
  end,
  apply = function(G, f)
    f.closed = true
    local group = {
      targets = { table.unpack(f.targets) },
      by = { table.unpack(f.by) },
      units = attackers(G, f.by),
      side = pieces.enemy_of(G.phasing),
      done = false,
      held = { table.unpack(f.targets) },
    }
    G.combat.groups[#G.combat.groups + 1] = group
    log("11.22d", "attack_designated", "targets", group.targets, "by", group.by)
    reveal_group(G, group)
  end,
})

--- After the retreats: Q1, 11.2c.
step("obligations", {
  rule = "11.2c",
  run = function(G, f)
    f.stage = (f.stage or 0) + 1
    if f.stage == 1 then
      leaders.sweep(G)
    elseif f.stage == 2 then
      attacks.settle(G)
      if attacks.uncover(G) then push(G, "designation") end
    else
      finish(G)
    end
  end,
})

--- 11.1.5 Attacks -----------------------------------------------------------------------------

local function next_group(G, hex)
  for i, group in ipairs(G.combat.groups) do
    if not group.done then
      if group.targets[1] == hex then return i end
      if not rule("11.1.5") then return nil end
    end
  end
end

step("attacks", {
  rule = "11.1.5",
  actions = { "resolve" },
  done = function(G)
    for _, group in ipairs(G.combat.groups) do
      if not group.done then return not rule("2.11C3a") end
    end
    return true
  end,
})

--- How the log tells an item of the odds.
local function tell_item(group, item)
  if item.key:sub(1, 5) == "help." then
    log(item.rule, "terrain_helps", "hexes", group.targets, "terrain", text_of(item.key))
  elseif item.unit == "halves" or item.key == "chateau_cap" then
    log(item.rule, item.key)
  else
    log(item.rule, "shift_" .. item.key, "columns", item.value)
  end
end

local function tell_odds(group, odds)
  log(
    "11.3a",
    "odds_are",
    "attack",
    strength.points(odds.attack),
    "defence",
    strength.points(odds.defence),
    "odds",
    strength.label(odds.odds),
    "column",
    strength.label(odds.column)
  )
  for _, item in ipairs(odds.items) do
    tell_item(group, item)
  end
end

action("resolve", {
  rule = "11.1.5",
  args = { { "hex", "hex" } },
  offer = function(G, _, _, add)
    for _, group in ipairs(G.combat.groups) do
      if not group.done then add(group.targets[1]) end
    end
  end,
  check = function(G, _, _, hex) need(next_group(G, hex), "11.1.5", "no_attack_there", "hex", hex) end,
  rolls = function(G, _, _, hex)
    local group = G.combat.groups[next_group(G, hex)]
    local odds = strength.of(G, group)
    return M.die(G, group, odds.column), { column = strength.label(odds.column), mods = odds.items }
  end,
  apply = function(G, _, _, hex)
    local at = next_group(G, hex)
    local group = G.combat.groups[at]
    group.done = true
    local odds = strength.of(G, group)
    tell_odds(group, odds)
    push(G, "odds", { group = at, column = odds.column, tried = false, rolled = false })
  end,
})

--- 11.3b: one die on the table.
---@return string result After 11.53 and 11.41.
function M.die(G, group, column)
  local die = roll(G, "combat", 6, "11.3b", "combat", "column", strength.label(column))
  if not rule("11.3b") then return results.NOTHING end
  local result = combat_result(strength.result(column, die), nil, G, group, column, die)
  return results.read(G, group, result)
end

step("odds", {
  rule = "11.32a",
  actions = { "reduce", "roll" },
  done = function(_, f) return f.rolled end,
  values = function(G, f)
    local group = G.combat.groups[f.group]
    return { column = strength.label(f.column), targets = group.targets, by = group.by }
  end,
})

--- The best of some pieces for an Initiative check; the first of equals, nil when there are none.
local function best_of(G, ids)
  local best, best_rating
  for _, id in ipairs(ids) do
    local demoralized = demoralization.of(G, id) and tests.demoralized_initiative.modifier or 0
    local rating = pieces.counter(id).initiative - demoralized
    if not best or rating > best_rating then
      best, best_rating = id, rating
    end
  end
  return best
end

--- Officers with the force.
local function officers_with(G, group)
  local list = {}
  for _, hex in ipairs(group.by) do
    for _, id in ipairs(pieces.leaders_at(G, hex, G.phasing)) do
      if command.is_officer(id) then list[#list + 1] = id end
    end
  end
  return list
end

--- 11.32b: the best Officer (Q43), or the top unit of each stack: the best, as its owner orders the stack
--- (Q105).
local function checkers(G, group)
  local officer = best_of(G, officers_with(G, group))
  if officer and rule("11.32b") then return { officer } end
  local list = {}
  for _, hex in ipairs(group.by) do
    local here = {}
    for _, id in ipairs(pieces.at(G, hex)) do
      if listed(group.units, id) then here[#here + 1] = id end
    end
    list[#list + 1] = best_of(G, here)
  end
  return list
end

local function reduction(G, f)
  if not rule("11.32b") then return true end
  for _, id in ipairs(checkers(G, G.combat.groups[f.group])) do
    if not command.initiative(G, id, "11.32b") then return false end
  end
  return true
end

action("reduce", {
  rule = "11.32a",
  args = { { "column", "integer" } },
  offer = function(_, f, _, add)
    for column = 1, f.column - 1 do
      add(column)
    end
  end,
  check = function(_, f, _, column)
    need(not f.tried, "11.32a", "reduced_already")
    need(column >= 1 and column < f.column, "11.32c", "no_lower_column", "column", column)
  end,
  words = function(args)
    local known = type(args.column) == "number" and strength.has_column(args.column)
    return { column = known and strength.label(args.column) or args.column }
  end,
  rolls = function(G, f) return reduction(G, f) and "passes" or "fails" end,
  apply = function(G, f, _, column)
    f.tried = true
    if not reduction(G, f) then
      log("11.32b", "reduction_fails")
      return
    end
    if rule("11.32c") then f.column = column end
    log("11.32c", "reduced", "column", strength.label(f.column))
  end,
})

action("roll", {
  rule = "11.3b",
  args = {},
  offer = function(_, _, _, add) add() end,
  rolls = function(G, f)
    local group = G.combat.groups[f.group]
    return M.die(G, group, f.column), strength.shown(strength.of(G, group), f.column)
  end,
  apply = function(G, f)
    local result = M.die(G, G.combat.groups[f.group], f.column)
    f.rolled = true
    local column = strength.above_even(f.column) -- 16.4b
    push(G, "outcome", { group = f.group, result = result, column = column, at = 0 })
  end,
})

return M
