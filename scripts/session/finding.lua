--- What an action that is named means now: whose turn it is, whether the step asks for it, its arguments; and what is
--- against it.
local actions = require("kernel.actions")
local fault = require("kernel.fault")
local fault_context = require("kernel.fault_context")
local lists = require("kernel.lists")
local rule = require("kernel.rule")
local seating = require("session.seating")
local M = {}

--- Finds what an action means now.
---@param game Game
---@return Action? declared  nil when it cannot be tried, then the reasons and how: "turn" "over" "hidden" or nil
---@return table values_or_reasons
---@return string? how
function M.find(game, side, verb, args)
  if not game.frame then return nil, { rule.record("over", "game_over") }, "over" end
  local declared = game.series.actions[verb]
  if not declared then
    local near = fault.nearest(tostring(verb), game.series.actions)
    local key = near and "no_such_verb_but" or "no_such_verb"
    return nil, { rule.record("args", key, "found", tostring(verb), "near", near) }
  end
  local step = game.series.steps[game.frame.step]
  if not lists.contains(game.asking, side) then
    local whose = table.concat(game.asking, ", ")
    return nil, { rule.record(step.rule, "not_your_prompt", "side", whose) }, "turn"
  end
  if verb ~= "override" and not lists.contains(step.actions, verb) then
    local now = table.concat(step.actions, ", ")
    return nil, { rule.record(step.rule, "not_now", "verb", verb, "now", now) }
  end
  local values, reasons, how = actions.read(declared, game.series, game.G, game:side_of(side), args or {})
  if not values then return nil, reasons, how end
  return declared, values
end

--- The reasons against an action that was found.
function M.reasons_of(game, declared, side, values)
  local other = seating.other(game, side, declared.verb, values)
  if other then return { rule.record(game.series.steps[game.frame.step].rule, "not_your_seat", "side", other) } end
  fault_context.mark("action", declared.verb, "check")
  local reasons = actions.reasons(declared, game.G, game.frame, game:side_of(side), values)
  fault_context.kind = nil
  return reasons
end

return M
