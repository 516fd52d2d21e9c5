--- 11.1 The Combat Phase: reveal, designate, retreats before combat, attacks, hide again.
local command = require("rules.command")
local contact = require("rules.contact")
local ground = require("rules.ground")
local hidden = require("rules.hidden")
local leaders = require("rules.leaders")
local pieces = require("rules.pieces")
local retreat = require("rules.retreat")
local results = require("rules.results")
local strength = require("rules.strength")
local zoc = require("rules.zoc")

local map = ground.map
local M = {}

local function listed(list, word)
  for _, each in ipairs(list or {}) do
    if each == word then return true end
  end
  return false
end

--- 11.1.1 Reveal -----------------------------------------------------------------------------

local function in_contact(G)
  local list = {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.hex and zoc.hostile(piece.side, piece.hex) then list[#list + 1] = id end
  end
  return list
end

step("reveal", {
  rule = "11.1.1",
  run = function(G)
    if rule("1.51B") and rule("2.11C1") and rule("11.1.1") then hidden.reveal(G, in_contact(G), "1.51B") end
    finish(G)
  end,
})

step("conceal", {
  rule = "11.1.6",
  run = function(G)
    for _, id in ipairs(G.order) do
      G.pieces[id].advanced, G.pieces[id].withdrew = false, false
    end
    if rule("11.1.6") and rule("2.11C4") then hidden.conceal(G, "1.52b") end
    finish(G)
  end,
})

--- 11.1.2 Designation ------------------------------------------------------------------------

local graph, graph_at, graph_groups = nil, -1, -1

--- The contact that is left, worked out once for a position.
local function left(G)
  if graph_at ~= pieces.stamp() or graph_groups ~= #G.combat.groups or not graph then
    graph, graph_at, graph_groups = contact.graph(G), pieces.stamp(), #G.combat.groups
  end
  return graph
end

step("designation", {
  rule = "11.1.2",
  actions = { "attack", "end" },
  enter = function() graph = nil end,
  done = function(G) return #left(G).targets == 0 end,
  may_end = function(G)
    local attacker, defender = contact.owed(left(G))
    need(not attacker, "4.31a", "must_attack", "hex", attacker) -- 2.11C3b, 11.2b
    need(not defender, "4.31b", "must_be_attacked", "hex", defender)
  end,
})

step("grouping", {
  rule = "11.21a",
  actions = { "target", "by", "close" },
  done = function(_, f) return f.closed end,
  values = function(_, f) return { targets = f.targets, by = f.by } end,
})

action("attack", {
  rule = "11.1.2",
  args = { { "hex", "hex" } },
  offer = function(G, _, _, add)
    for _, hex in ipairs(left(G).targets) do add(hex) end
  end,
  check = function(G, _, _, hex)
    local contacts = left(G)
    if not need(contacts.defenders[hex], "11.21d", "no_target", "hex", hex) then return end -- 11.22c
    need(contact.finishable(contacts, { hex }, {}), "11.21a", "cannot_finish", "hex", hex)
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
    for _, hex in ipairs(contact.more_targets(left(G), f.targets)) do add(hex) end
  end,
  check = function(G, f, _, hex)
    local contacts = left(G)
    if not need(#f.by == 0, "11.22b", "targets_first", "hex", hex) then return end
    if not need(contacts.defenders[hex], "11.21d", "no_target", "hex", hex) then return end
    if not need(listed(contact.more_targets(contacts, f.targets), hex), "11.22b", "not_next_target", "hex", hex) then return end
    local targets = { table.unpack(f.targets) }
    targets[#targets + 1] = hex
    need(contact.finishable(contacts, targets, {}), "11.21a", "cannot_finish", "hex", hex)
  end,
  apply = function(_, f, _, hex) f.targets[#f.targets + 1] = hex end,
})

action("by", {
  rule = "11.22a",
  args = { { "hex", "hex" } },
  offer = function(G, f, _, add)
    for _, hex in ipairs(contact.more_by(left(G), f.targets, f.by)) do add(hex) end
  end,
  check = function(G, f, _, hex)
    local contacts = left(G)
    if not need(contacts.attackers[hex], "11.21d", "no_attacker", "hex", hex) then return end
    if not need(listed(contact.more_by(contacts, f.targets, f.by), hex), "11.22a", "not_next_attacker", "hex", hex) then return end
    local by = { table.unpack(f.by) }
    by[#by + 1] = hex
    need(contact.finishable(contacts, f.targets, by), "11.21a", "cannot_finish", "hex", hex)
  end,
  apply = function(_, f, _, hex) f.by[#f.by + 1] = hex end,
})

--- Units that attack from a hex: the whole stack (11.21c), but for trains (9.13a).
local function attackers(G, hexes)
  local list = {}
  for _, hex in ipairs(hexes) do
    for _, id in ipairs(pieces.units_at(G, hex, G.phasing)) do
      if pieces.fights(id) and not G.pieces[id].advanced then list[#list + 1] = id end
    end
  end
  return list
end

action("close", {
  rule = "11.22d",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, f)
    need(contact.closable(left(G), f.targets, f.by), "11.22e", "leaves_some_over")
  end,
  apply = function(G, f)
    f.closed = true
    local group = {
      targets = { table.unpack(f.targets) }, by = { table.unpack(f.by) }, units = attackers(G, f.by),
      side = pieces.enemy_of(G.phasing), done = false,
    }
    G.combat.groups[#G.combat.groups + 1] = group
    log("11.22d", "attack_designated", "targets", group.targets, "by", group.by)
    local shown = {}
    for _, list in ipairs({ group.targets, group.by }) do
      for _, hex in ipairs(list) do
        for _, id in ipairs(pieces.at(G, hex)) do shown[#shown + 1] = id end
      end
    end
    hidden.reveal(G, shown, "1.51B") -- Q73: an attack over a bridge reveals too
  end,
})

--- 11.1.3, 11.1.4, 16.2 Retreat before combat --------------------------------------------------

local function group_of(G, hex, field)
  for _, group in ipairs(G.combat.groups) do
    if listed(group[field], hex) then return group end
  end
end

local function has_cavalry(ids)
  for _, id in ipairs(ids) do
    if pieces.is_cavalry(id) then return true end
  end
  return false
end

--- The units on the other side of the attack that a hex takes part in.
local function opponents(G, side, hex)
  if side == G.phasing then
    local group = group_of(G, hex, "by")
    return group and strength.defenders(G, group.side, group.targets)
  end
  local group = group_of(G, hex, "targets")
  return group and group.units
end

--- Where a unit may go before combat: one hex, out of every enemy ZOC, within stacking (Q55).
local function open_for(G, id, to)
  local piece = G.pieces[id]
  return map:distance(piece.hex, to) == 1 and retreat.open(G, id, piece.hex, to) and not zoc.hostile(piece.side, to)
    and retreat.fits(G, piece.side, to, id)
end

local function check_withdraw(G, f, side, id, to)
  local piece = G.pieces[id]
  if not need(piece and piece.side == side and piece.hex, "16.2a", "not_on_map", "target", id) then return end
  if pieces.is_leader(id) then
    if not need(f.gone and f.gone[piece.hex] and listed(f.gone[piece.hex], to), "16.2a", "leader_follows_cavalry", "leader", id) then return end
    return
  end
  if not need(pieces.is_cavalry(id), "16.2a", "cavalry_only", "unit", id) then return end
  local against = opponents(G, side, piece.hex)
  if not need(against, "16.2a", "not_in_an_attack", "unit", id) then return end
  need(not has_cavalry(against), "4.31c", "enemy_has_cavalry", "unit", id) -- 16.2a
  need(not piece.withdrew, "16.2e", "withdrew_already", "unit", id)
  local infantry = false
  for _, other in ipairs(pieces.units_at(G, piece.hex, side)) do infantry = infantry or pieces.is_infantry(other) end
  need(not infantry, side == G.phasing and "11.1.4" or "11.1.3", "stacked_with_infantry", "unit", id)
  need(open_for(G, id, to), "16.2a", "no_way_there", "to", to)
end

action("withdraw", {
  rule = "16.2a",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, f, side, add)
    for _, id in ipairs(G.order) do
      local piece = G.pieces[id]
      if piece.side == side and piece.hex and (pieces.is_cavalry(id) or pieces.is_leader(id)) then
        local field = side == G.phasing and "by" or "targets"
        if group_of(G, piece.hex, field) then
          for _, to in ipairs(map:neighbors(piece.hex)) do add(id, to) end
        end
      end
    end
  end,
  check = check_withdraw,
  apply = function(G, f, side, id, to)
    local from = G.pieces[id].hex
    pieces.put(G, id, to)
    log("16.2a", "withdraws", "unit", id, "from", from, "to", to)
    f.gone[from] = f.gone[from] or {}
    f.gone[from][#f.gone[from] + 1] = to
    if pieces.is_leader(id) then return end
    G.pieces[id].withdrew = true
    G.combat.barred[from] = true -- 16.2d
    G.combat.barred_for[from] = pieces.enemy_of(side)
    leaders.sweep(G)
  end,
})

--- Somebody can still retreat before combat.
local function can_withdraw(G, f, side)
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.side == side and piece.hex and (pieces.is_cavalry(id) or pieces.is_leader(id)) then
      for _, to in ipairs(map:neighbors(piece.hex)) do
        if holds(check_withdraw, G, f, side, id, to) then return true end
      end
    end
  end
  return false
end

local function withdrawal(name, id, who)
  step(name, {
    rule = id,
    actions = { "withdraw", "end" },
    side = who,
    enter = function(G, f)
      f.gone = {}
      G.combat.barred = G.combat.barred or {}
      G.combat.barred_for = G.combat.barred_for or {}
    end,
    done = function(G, f) return not can_withdraw(G, f, who(G)) end,
  })
end

withdrawal("defender_withdraws", "11.1.3", function(G) return pieces.enemy_of(G.phasing) end)
withdrawal("attacker_withdraws", "11.1.4", function(G) return G.phasing end)

--- After the retreats -------------------------------------------------------------------------

local function still(G, hexes, side)
  local list = {}
  for _, hex in ipairs(hexes) do
    if pieces.holds(G, hex, side) then list[#list + 1] = hex end
  end
  return list
end

local function still_units(G, group)
  local list = {}
  for _, id in ipairs(group.units) do
    if G.pieces[id].hex and listed(group.by, G.pieces[id].hex) then list[#list + 1] = id end
  end
  return list
end

--- Drops from the attacks who went away; an attack without attackers or targets is none.
local function prune(G)
  local groups = {}
  for _, group in ipairs(G.combat.groups) do
    group.targets = still(G, group.targets, group.side)
    group.by = still(G, group.by, G.phasing)
    group.units = still_units(G, group)
    if #group.targets > 0 and #group.units > 0 then groups[#groups + 1] = group end
  end
  G.combat.groups = groups
end

--- 11.2c: an enemy that only withdrawn cavalry was to attack must still be attacked by those next
--- to him: their attacks are designated anew.
local function dissolve(G)
  local contacts = contact.graph(G)
  local _, defender = contact.owed(contacts)
  local uncovered = defender ~= nil
  local enemy = pieces.enemy_of(G.phasing)
  local keep = {}
  for _, group in ipairs(G.combat.groups) do
    local near = false
    for _, hex in ipairs(group.by) do
      for _, next in ipairs(map:neighbors(hex)) do
        local covered = group_of(G, next, "targets")
        if pieces.holds(G, next, enemy) and zoc.reaches(hex, next) and not covered then near = true end
      end
    end
    if near and rule("11.2c") then uncovered = true else keep[#keep + 1] = group end
  end
  G.combat.groups = keep
  return uncovered
end

step("obligations", {
  rule = "11.2c",
  run = function(G, f)
    if f.again then
      finish(G)
      return
    end
    f.again = true
    prune(G)
    if dissolve(G) then push(G, "designation") end
  end,
})

--- 11.1.5 Attacks -----------------------------------------------------------------------------

local function next_group(G, hex)
  for i, group in ipairs(G.combat.groups) do
    if not group.done and group.targets[1] == hex then return i end
  end
end

step("attacks", {
  rule = "11.1.5",
  actions = { "resolve" },
  done = function(G)
    for _, group in ipairs(G.combat.groups) do
      if not group.done then return false end
    end
    return true
  end,
})

action("resolve", {
  rule = "11.1.5",
  args = { { "hex", "hex" } },
  offer = function(G, _, _, add)
    for _, group in ipairs(G.combat.groups) do
      if not group.done then add(group.targets[1]) end
    end
  end,
  check = function(G, _, _, hex)
    need(next_group(G, hex), "11.1.5", "no_attack_there", "hex", hex)
  end,
  rolls = function(G, _, _, hex)
    local group = G.combat.groups[next_group(G, hex)]
    local odds = strength.of(G, group)
    return M.die(G, group, odds.column), { column = strength.label(odds.column), mods = odds.shifts.items }
  end,
  apply = function(G, _, _, hex)
    local at = next_group(G, hex)
    local group = G.combat.groups[at]
    group.units = still_units(G, group)
    group.targets = still(G, group.targets, group.side)
    group.done = true
    if #group.units == 0 or #group.targets == 0 then
      log("11.2a", "attack_void", "hex", hex)
      return
    end
    local odds = strength.of(G, group)
    log("11.3a", "odds", "attack", odds.attack, "defence", odds.defence, "odds", strength.label(odds.odds), "column", strength.label(odds.column))
    if odds.help then log(odds.help.rule, "terrain_helps", "hexes", group.targets, "terrain", odds.help.name) end
    for _, item in ipairs(odds.shifts.items) do log(item.rule, "shift_" .. item.key, "columns", item.value) end
    push(G, "odds", { group = at, column = odds.column, tried = false, rolled = false })
  end,
})

--- 11.3b: rolls on the table.
---@return string result After 11.53 and 11.41.
function M.die(G, group, column)
  local die = roll(G, "combat", 6, "11.3b", "combat", "column", strength.label(column))
  return results.read(G, group, strength.result(column, die))
end

step("odds", {
  rule = "11.32a",
  actions = { "reduce", "roll" },
  done = function(_, f) return f.rolled end,
  values = function(_, f) return { column = strength.label(f.column) } end,
})

--- 11.32b: who checks: an Officer with the force (Q43), else the top unit of each stack.
local function checkers(G, group)
  for _, hex in ipairs(group.by) do
    for _, id in ipairs(pieces.leaders_at(G, hex, G.phasing)) do
      if command.is_officer(id) and rule("11.32b") then return { id } end
    end
  end
  local list = {}
  for _, hex in ipairs(group.by) do
    for _, id in ipairs(pieces.units_at(G, hex, G.phasing)) do
      if listed(group.units, id) then
        list[#list + 1] = id -- Q105: the top unit
        break
      end
    end
  end
  return list
end

local function reduction(G, f)
  local group = G.combat.groups[f.group]
  for _, id in ipairs(checkers(G, group)) do
    if not command.initiative(G, id, "11.32b") then return false end
  end
  return true
end

action("reduce", {
  rule = "11.32a",
  args = { { "column", "integer" } },
  offer = function(_, f, _, add)
    if f.tried then return end
    for column = 1, f.column - 1 do add(column) end
  end,
  check = function(_, f, _, column)
    need(not f.tried, "11.32a", "reduced_already")
    need(column >= 1 and column < f.column, "11.32c", "no_lower_column", "column", column)
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
    return M.die(G, G.combat.groups[f.group], f.column), { column = strength.label(f.column), mods = {} }
  end,
  apply = function(G, f)
    local group = G.combat.groups[f.group]
    local result = M.die(G, group, f.column)
    f.rolled = true
    push(G, "outcome", { group = f.group, result = result, column = f.column - strength.column_of("1:1"), at = 0 })
  end,
})

return M
