--- A series whose scripts have run: what it need not say is filled in, and what it lacks or misnames is a fault.
local fault = require("kernel.fault")
local fault_context = require("kernel.fault_context")
local lists = require("kernel.lists")
local M = {}

local NEEDED = { "sides", "root", "setup", "view", "invariants" }

--- What a series need not say: it keeps nothing beside the state, plays on one map, hides no piece.
local function usual(series)
  return {
    refresh = function() end,
    hex = function(code) return series.env.map_of():canonical(code) end,
    knows = function(G, _, id) return G.pieces[id] ~= nil, "args" end,
  }
end

--- An `end` that steps offer and no one declares ends the step.
local function end_steps(series)
  for name, step in pairs(series.steps) do
    if not series.actions["end"] and lists.contains(step.actions or {}, "end") then
      local finish = function(G, f, side) series.env.finish(G, side) end
      series.env.action("end", { rule = step.rule, args = {}, apply = finish, at = step.at })
    end
  end
end

local function judge_fields(series)
  local at = series.at or { file = "mods/" .. series.base .. "/series.lua", line = 0 }
  for _, field in ipairs(NEEDED) do
    if series[field] == nil then
      fault.fail_at(at, "series{} lacks '%s'", field)
    end
  end
  for name, ask in pairs(series.queries or {}) do
    if type(ask) ~= "function" then
      fault.fail_at(at, "query '%s' is no function", tostring(name))
    end
  end
end

--- Steps and verbs that a step names are there.
local function judge_step(series, name, step)
  for _, child in ipairs(step.steps or {}) do
    if not series.steps[child] then
      fault.fail_at(step.at, "step '%s': %s", name, fault.unknown("step", child, series.steps))
    end
  end
  for _, verb in ipairs(step.actions or {}) do
    if not series.actions[verb] then
      fault.fail_at(step.at, "step '%s': %s", name, fault.unknown("action", verb, series.actions))
    end
  end
end

local SERIES_HOOKS = {
  "setup",
  "refresh",
  "view",
  "invariants",
  "reach",
  "go",
  "muster",
  "permute",
  "guess",
  "examined",
  "textmap",
  "assess",
  "costs",
  "supplies",
  "decides",
  "owns",
  "geography",
  "counters",
  "clear",
}
local STEP_HOOKS = { "side", "simultaneous", "done", "again", "values" }

local function bind(def, hooks_of, kind, name)
  for _, hook in ipairs(hooks_of) do
    if type(def[hook]) == "function" then
      def[hook] = fault_context.bound(kind, name, hook, def[hook])
    end
  end
end

--- `pieces` of a series fills in what it has not said itself: mechanics.board makes it.
local function complete(series)
  if type(series.pieces.complete) == "function" then return series.pieces.complete(series) end
  local text = "series{ pieces = ... } takes what board.declare{ ... } of mechanics.board gives"
  fault.fail_at(series.at, "%s", text)
end

--- Completes and judges a series whose scripts have run.
---@param series Series
function M.finish(series)
  if series.pieces then complete(series) end
  end_steps(series)
  for name, value in pairs(usual(series)) do
    if series[name] == nil then series[name] = value end
  end
  judge_fields(series)
  bind(series, SERIES_HOOKS, "series", series.id)
  for name, ask in pairs(series.queries or {}) do
    series.queries[name] = fault_context.bound("series", series.id, "query '" .. name .. "'", ask)
  end
  for name, step in pairs(series.steps) do
    judge_step(series, name, step)
    bind(step, STEP_HOOKS, "step", name)
  end
  for verb, action in pairs(series.actions) do
    bind(action, { "rolls", "words" }, "action", verb)
  end
end

return M
