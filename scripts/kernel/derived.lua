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
local lists = require("kernel.lists")
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

local function counts_of(series, dependencies, at)
  local counts = {}
  for i, name in ipairs(dependencies) do
    counts[i] = series.derivations.counters[name]
    if not counts[i] then
      fault.fail_at(at, "%s", fault.unknown("dependency", name, series.derivations.counters))
    end
  end
  return counts
end

local NONE = "\0none" -- stands for nil among what is kept, and for no argument; a text, for it is sorted among these

--- Declares a value; the function that gives it takes the state and up to two scalars.
---@param name string
---@param dependencies string[]
---@param work_out fun(G: table, a: any, b: any): any
---@return fun(G: table, a: any, b: any): any
function M.declare(series, at, name, dependencies, work_out)
  local counts, seen = nil, {}
  local of, known, known_of_two = nil, {}, {} -- the state; argument -> value; first -> second -> value
  local looked = -1 -- at the counts, at this tick
  --- Forgets what was kept when something has changed.
  local function refresh(G)
    looked = tick
    counts = counts or counts_of(series, dependencies, at)
    local same = of == G
    for i = 1, #counts do
      local now = counts[i](G)
      if seen[i] ~= now then
        seen[i], same = now, false
      end
    end
    if not same then
      of, known, known_of_two = G, {}, {}
    end
  end
  local def = { name = name, dependencies = dependencies, at = at, work_out = work_out }
  --- What is kept of a state, as far as it holds still.
  function def.kept(G)
    if of ~= G then return {}, {} end
    refresh(G)
    return known, known_of_two
  end
  table.insert(series.derivations.kept, def)
  local function of_two(G, a, b)
    local by_first = known_of_two[a]
    if not by_first then
      by_first = {}
      known_of_two[a] = by_first
    end
    local found = by_first[b]
    if found == nil then
      found = work_out(G, a, b)
      by_first[b] = found == nil and NONE or found
    end
    return found
  end
  return function(G, a, b)
    if not (still and looked == tick and of == G) then refresh(G) end
    local found
    if b ~= nil then
      found = of_two(G, a, b)
    else
      if a == nil then a = NONE end
      found = known[a]
      if found == nil then
        if a == NONE then
          found = work_out(G)
        else
          found = work_out(G, a)
        end
        known[a] = found == nil and NONE or found
      end
    end
    if found == NONE then return nil end
    return found
  end
end

--- Works a value out again and holds it against what is kept.
local function verify_one(def, G, kept, a, b)
  local now = def.work_out(G, a, b)
  if kept == NONE and now == nil or kept ~= NONE and value.equal({ kept }, { now }) then return end
  fault.fail_at(
    def.at,
    "derived value '%s' of (%s, %s) is stale: it depends on more than %s",
    def.name,
    tostring(a),
    tostring(b),
    table.concat(def.dependencies, ", ")
  )
end

--- Works everything out again that is kept of a state; raises at the declaration of what is another value now.
function M.verify(series, G)
  for _, def in ipairs(series.derivations.kept) do
    local known, known_of_two = def.kept(G)
    for a, kept in pairs(lists.copy(known)) do
      verify_one(def, G, kept, a ~= NONE and a or nil)
    end
    for a, by_second in pairs(lists.copy(known_of_two)) do
      for b, kept in pairs(lists.copy(by_second)) do
        verify_one(def, G, kept, a, b)
      end
    end
  end
end

return M
