--- Derived values: worked out from the state and kept until something that they depend on changes. The kernel keeps
--- them; random play works them out again and holds both against each other, so that a dependency that was forgotten
--- is found at its line.
--
--   local span = derived("command span", { "board", "turn" }, function(G, leader) ... return hexes end)
--   span(G, "F_DAVOUT")   -- plain data or nil; callers must not write it
--
-- A dependency is a count that grows: "turn" and "prompt" (it grows with each action) of the kernel, "map" (bridges
-- and the like change), and what mechanics count with `counts`, such as "board" (a piece comes, goes or moves).
local fault = require("kernel.fault")
local value = require("engine.value")
local M = {}

local prompts = 0 -- grows whenever the state may have changed
local still = false -- the state stands still: a prompt is asked
local tick = 0 -- grows with all that may change a count, see `touch`

--- The state changes from now on, or is another one.
function M.moves() still, prompts, tick = false, prompts + 1, tick + 1 end

--- The state stands still until `moves`.
function M.stands() still, prompts, tick = true, prompts + 1, tick + 1 end

--- A count may have changed while the state stands still: something is supposed. Mechanics that suppose say so.
function M.touch() tick = tick + 1 end

---@class Derivations
---@field counters table<string, fun(G: table): any>
---@field kept table[]

--- The derived values of a series.
---@param map fun(): Map
---@return Derivations
function M.new(map)
  local counters = {
    turn = function(G) return G.turn end,
    map = function() return map():version() end,
    prompt = function()
      if not still then prompts = prompts + 1 end
      return prompts
    end,
  }
  return { counters = counters, kept = {} }
end

--- Adds a count that values may depend on.
---@param name string
---@param count fun(G: table): any
function M.counts(series, name, count) series.derivations.counters[name] = count end

local function counts_of(series, def)
  local counts = {}
  for i, name in ipairs(def.dependencies) do
    counts[i] = series.derivations.counters[name]
    if not counts[i] then
      fault.fail_at(def.at, "%s", fault.unknown("dependency", name, series.derivations.counters))
    end
  end
  return counts
end

local NO_ARGUMENT = "\0"
local NONE = {} -- stands for nil among what is kept

--- Declares a value; the function that gives it takes the state and up to two scalars.
---@param name string
---@param dependencies string[]
---@param work_out fun(G: table, a: any, b: any): any
---@return fun(G: table, a: any, b: any): any
function M.declare(series, at, name, dependencies, work_out)
  local def = { name = name, dependencies = dependencies, at = at, work_out = work_out, known = {} }
  local counts, seen = nil, {}
  table.insert(series.derivations.kept, def)
  --- Forgets what was kept when something has changed.
  local function refresh(G)
    if still and def.tick == tick and def.of == G then return end
    def.tick = tick
    counts = counts or counts_of(series, def)
    local same = def.of == G
    for i = 1, #counts do
      local now = counts[i](G)
      if seen[i] ~= now then
        seen[i], same = now, false
      end
    end
    if not same then
      def.of, def.known = G, {}
    end
  end
  def.refresh = refresh
  return function(G, a, b)
    refresh(G)
    local first = a == nil and NO_ARGUMENT or a
    local by_first = def.known[first]
    if not by_first then
      by_first = {}
      def.known[first] = by_first
    end
    local second = b == nil and NO_ARGUMENT or b
    local found = by_first[second]
    if found == nil then
      found = work_out(G, a, b)
      by_first[second] = found == nil and NONE or found
    end
    if found == NONE then return nil end
    return found
  end
end

local function given(key)
  if key ~= NO_ARGUMENT then return key end
end

--- Works everything out again that is kept of a state; raises at the declaration of what is another value now.
function M.verify(series, G)
  for _, def in ipairs(series.derivations.kept) do
    if def.of == G then def.refresh(G) end
    for a, by_first in pairs(def.of == G and def.known or NONE) do
      for b, kept in pairs(by_first) do
        local one, two = given(a), given(b)
        local now = def.work_out(G, one, two)
        local same = kept == NONE and now == nil or kept ~= NONE and value.equal({ kept }, { now })
        if not same then
          fault.fail_at(
            def.at,
            "derived value '%s' of (%s, %s) is stale: it depends on more than %s",
            def.name,
            tostring(one),
            tostring(two),
            table.concat(def.dependencies, ", ")
          )
        end
      end
    end
  end
end

return M
