--- Attacks put together hex by hex: first whom, then the attackers, and each only if the attack that is begun so can be closed without
--- leaving anyone over. Who touches whom is a graph of `mechanics.contact`. Declares the step `grouping` and the actions `attack`,
--- `target`, `by` and `close`; `attack` and `end` are asked by a step of the series. Targets and attackers are named in rising order,
--- so that each set has one spelling. The series has texts for "cannot_finish", "targets_first", "not_next_target",
--- "not_next_attacker" and "no_attacker", each with {hex}, and those of mechanics.contact.
---
---     designation.declare({
---       graph = contact.graph,
---       rules = { attack = "11.1", group = "11.2", target = "11.3", by = "11.4", close = "11.5", order = "11.1", reach = "11.6" },
---       refuse = function(G, hex) need(false, "11.6", "no_target", "hex", hex) end,
---       closed = function(G, f) table.insert(G.attacks, { targets = f.targets, by = f.by }) end,
---     })
local grouping = require("mechanics.contact")
local lists = require("mechanics.lists")
local M = {}

---@class DesignationRules  Rule numbers.
---@field attack string  An attack is begun.
---@field group string   It is put together.
---@field target string  It gets another target,
---@field by string      or another attacker.
---@field close string   It is closed.
---@field order string   Refuses who is named out of turn.
---@field reach string   Refuses an attacker who touches no target.

---@class Grouping  The frame of the step `grouping`.
---@field targets string[]  Hexes, rising.
---@field by string[]
---@field closed boolean

---@class DesignationDef
---@field graph fun(G: table): Contact           Of those who are not designated yet.
---@field rules DesignationRules
---@field refuse fun(G: table, hex: string)      Says by need(false, ...) why no one in a hex can be attacked.
---@field closed fun(G: table, f: Grouping)      Takes the attack; the lists are the frame's own.

--- May somebody in a hex be attacked still?
local function check_target(def, G, hex)
  local graph = def.graph(G)
  local j = graph.defender[hex]
  if j and graph.from[j] ~= 0 then return true end
  def.refuse(G, hex)
  return false
end

--- Can the attack that is begun so be closed?
local function check_finish(def, G, targets, by)
  local good, against, over = grouping.finishable(def.graph(G), targets, by)
  if not good then need(false, against, "cannot_finish", "hex", over or by[#by] or targets[#targets]) end
end

--- Declares the step and its actions.
---@param def DesignationDef
function M.declare(def)
  local graph, rules = def.graph, def.rules

  step("grouping", {
    rule = rules.group,
    actions = { "by", "close", "target" },
    done = function(_, f) return f.closed end,
    values = function(_, f) return { targets = f.targets, by = f.by } end,
  })

  action("attack", {
    rule = rules.attack,
    args = { { "hex", "hex" } },
    offer = function(G, _, _, add)
      for _, hex in ipairs(graph(G).targets) do
        add(hex)
      end
    end,
    check = function(G, _, _, hex)
      if check_target(def, G, hex) then check_finish(def, G, { hex }, {}) end
    end,
    apply = function(G, _, _, hex) push(G, "grouping", { targets = { hex }, by = {}, closed = false }) end,
  })

  action("target", {
    rule = rules.target,
    args = { { "hex", "hex" } },
    offer = function(G, f, _, add)
      for _, hex in ipairs(grouping.later_targets(graph(G), f.targets)) do
        add(hex)
      end
    end,
    check = function(G, f, _, hex)
      if not need(#f.by == 0, rules.order, "targets_first", "hex", hex) then return end
      if not check_target(def, G, hex) then return end
      local later = hex > f.targets[#f.targets]
      if not need(later, rules.order, "not_next_target", "hex", hex) then return end
      check_finish(def, G, lists.with(f.targets, hex), {})
    end,
    apply = function(_, f, _, hex) f.targets[#f.targets + 1] = hex end,
  })

  action("by", {
    rule = rules.by,
    args = { { "hex", "hex" } },
    offer = function(G, f, _, add)
      for _, hex in ipairs(grouping.later_by(graph(G), f.targets, f.by)) do
        add(hex)
      end
    end,
    check = function(G, f, _, hex)
      local near = grouping.later_by(graph(G), f.targets, {})
      if not need(listed(near, hex), rules.reach, "no_attacker", "hex", hex) then return end
      local later = #f.by == 0 or hex > f.by[#f.by]
      if not need(later, rules.order, "not_next_attacker", "hex", hex) then return end
      check_finish(def, G, f.targets, lists.with(f.by, hex))
    end,
    apply = function(_, f, _, hex) f.by[#f.by + 1] = hex end,
  })

  action("close", {
    rule = rules.close,
    args = {},
    offer = function(_, f, _, add)
      if #f.by > 0 then add() end
    end,
    check = function(G, f)
      local by, key, hex = grouping.fault(graph(G), f.targets, f.by)
      if by then need(false, by, key, "hex", hex) end
    end,
    apply = function(G, f)
      f.closed = true
      def.closed(G, f)
    end,
  })
end

return M
