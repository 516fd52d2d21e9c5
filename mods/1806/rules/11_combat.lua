--- 11.1 The Combat Phase: reveal, designate, attacks, hide again.
local attacks = require("rules.11_attacks")
local designation = require("mechanics.designation")
local grouping = require("mechanics.contact")
local command = require("rules.07_command")
local initiative = require("rules.07_initiative")
local contact = require("rules.11_contact")
local demoralization = require("rules.12_demoralization")
local hidden = require("rules.01_hidden")
local leaders = require("rules.05_leaders")
local lists = require("mechanics.lists")
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

step("reveal", {
  rule = "11.1.1", -- 2.11C1
  run = function(G)
    local in_contact = those(G.order, function(id)
      local piece = G.pieces[id]
      return piece.hex and zoc.hostile(piece.side, piece.hex)
    end)
    hidden.reveal(G, in_contact, "1.51B")
    finish(G)
  end,
})

step("conceal", {
  rule = "11.1.6", -- 2.11C4
  run = function(G)
    for _, id in ipairs(G.order) do
      if G.phasing == G.second then G.pieces[id].withdrew = false end -- 16.2e: once a Game-Turn
    end
    hidden.conceal(G, "1.52b")
    finish(G)
  end,
})

--- 11.1.2 Designation ------------------------------------------------------------------------

--- 11.1a: the phasing player is the attacker. 11.2a: he designates all attacks before any is resolved.
step("designation", {
  rule = "11.1.2",
  actions = { "attack", "end" },
  done = function(G) return #contact.graph(G).targets == 0 end,
  may_end = function(G)
    local by, target = grouping.owed(contact.graph(G))
    need(not by, "4.31a", "must_attack", "hex", by) -- 2.11C3b
    need(not target, "4.31b", "must_be_attacked", "hex", target) -- 11.2b
  end,
})

--- Q73: an attack reveals all who take part, those across a bridge too.
local function reveal_group(G, group)
  local shown = {}
  for _, hex in ipairs(lists.joined(group.targets, group.by)) do
    table.move(pieces.at(G, hex), 1, #pieces.at(G, hex), #shown + 1, shown)
  end
  hidden.reveal(G, shown, "1.51B")
end

designation.declare({
  graph = contact.graph,
  rules = {
    attack = "11.1.2",
    group = "11.21a",
    target = "11.22b", -- one spelling of each set
    by = "11.22a",
    close = "11.22d",
    order = "11.1.2",
    reach = "11.21d",
  },
  refuse = function(G, hex)
    if need(not attacks.with(G, hex, "targets"), "11.22c", "attacked_already", "hex", hex) then
      need(false, contact.beyond_river(G, hex) and "8.32a" or "11.21d", "no_target", "hex", hex)
    end
  end,
  closed = function(G, f)
    local group = {
      targets = copy_of(f.targets),
      by = copy_of(f.by),
      units = those(pieces.units_in(G, f.by, G.phasing), pieces.fights), -- 11.21c: whole stacks; 9.13a: no trains
      side = pieces.enemy_of(G.phasing),
      done = false,
      held = copy_of(f.targets),
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

--- Attacks that wait, by the first target of each: hex -> number.
local function waiting(G)
  local numbers = {}
  for i, group in ipairs(G.combat.groups) do
    if not group.done then numbers[group.targets[1]] = i end
  end
  return numbers
end

--- 11.1.5, 2.11C3a: one after the other, in the order that the attacker likes.
step("attacks", {
  rule = "11.1.5",
  actions = { "resolve" },
  done = function(G) return next(waiting(G)) == nil end,
})

--- Logs the odds, then each item that made them so.
local function tell_odds(group, odds)
  local column = strength.label(odds.column)
  log("11.3a", "odds_are", "column", column, strength.told(odds.attack, odds.defence, odds.odds))
  for _, item in ipairs(odds.items) do
    if item.key:sub(1, 5) == "help." then
      log(item.rule, "terrain_helps", "hexes", group.targets, "terrain", text_of(item.key))
    elseif item.unit == "halves" or item.key == "chateau_cap" then
      log(item.rule, item.key)
    else
      log(item.rule, "shift_" .. item.key, "columns", item.value)
    end
  end
end

action("resolve", {
  rule = "11.1.5",
  args = { { "hex", "hex", waiting, "no_attack_there" } },
  rolls = function(G, _, _, hex)
    local group = G.combat.groups[waiting(G)[hex]]
    local odds = strength.of(G, group)
    return M.die(G, group, odds.column), { column = strength.label(odds.column), mods = odds.items }
  end,
  apply = function(G, _, _, hex)
    local at = waiting(G)[hex]
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
  local worse = tests.demoralized_initiative.modifier
  local function score(id)
    return (demoralization.of(G, id) and worse or 0) - pieces.counter(id).initiative
  end
  return least(ids, "11.32b", score)[1]
end

--- 11.32b: the best Officer with the force (Q43), or the top unit of each stack: the best, as its owner orders the
--- stack (Q105).
local function checkers(G, group)
  local officers = {}
  for _, hex in ipairs(group.by) do
    local here = those(pieces.leaders_at(G, hex, G.phasing), command.is_officer)
    officers = lists.joined(officers, here)
  end
  local officer = best_of(G, officers)
  if officer then return { officer } end
  local list = {}
  for _, hex in ipairs(group.by) do
    local here = those(pieces.at(G, hex), function(id) return listed(group.units, id) end)
    list[#list + 1] = best_of(G, here)
  end
  return list
end

local function reduction(G, f)
  local who = checkers(G, G.combat.groups[f.group])
  return lists.all(who, function(id) return initiative.check(G, id, "11.32b") end)
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
    f.column = column
    log("11.32c", "reduced", "column", strength.label(f.column))
  end,
})

action("roll", {
  rule = "11.3b",
  args = {},
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
