--- A state before the first prompt: what every game begins with, and what the set-up of its scenario makes of it.
local value = require("engine.value")
local dice = require("kernel.dice")
local fault = require("kernel.fault")
local fault_context = require("kernel.fault_context")
local M = {}

--- A state that nothing is in yet.
function M.state(series, spec)
  return {
    pack = series.id,
    scenario = spec.scenario.id,
    options = spec.options,
    dice = dice.begin(spec.seed, spec.generator),
    stack = {},
  }
end

--- The hash of a state; raises at a declaration of the pack when its effect left what is no plain data.
---@param kind "action"|"series"
---@param hook string
function M.hash(G, at, kind, name, hook)
  local good, found = pcall(value.hash, G)
  if good then return found end
  fault_context.mark(kind, name, hook)
  local why = tostring(found):gsub("^.-value%.hash: ", "")
  fault.fail_at(at, "%s leaves what is no plain data in the state: %s", fault_context.owner(), why)
end

-- The set-up of the last bulk game that rolled nothing for it: { series, scenario, options = hash, state }.
local kept = {}

--- Sets a scenario up in a new state.
---@return table G
function M.run(G, series, spec)
  series.setup(G, value.clone(spec.scenario)) -- a position may keep parts of it
  M.hash(G, series.at, "series", series.id, "setup")
  return G
end

--- The same for bulk runs, which play one scenario from many seeds: a copy of what the last game began with, where
--- nothing but the seed is another.
---@return table G
function M.again(G, series, spec)
  local options = value.hash(spec.options)
  local same = kept.series == series and kept.scenario == spec.scenario and kept.options == options
  if same then
    local copy = value.clone(kept.state)
    copy.dice = dice.begin(spec.seed, spec.generator)
    return copy
  end
  M.run(G, series, spec)
  if next(G.dice.counters) == nil then
    kept = { series = series, scenario = spec.scenario, options = options, state = value.clone(G) }
  end
  return G
end

return M
