--- Derived values: worked out from the state and kept until something that they depend on changes. The kernel keeps
--- them; random play works them out again and holds both against each other, so that a dependency that was forgotten
--- is found at its line.
--
--   local span = derived("command span", { "board", "turn" }, function(G, leader) ... return hexes end)
--   span(G, "F_DAVOUT")   -- plain data or nil; callers must not write it
--
-- A dependency is a count that grows: "turn" and "prompt" (it grows with each action) of the kernel, "map" (bridges
-- and the like change), and what mechanics count with `counts`, such as "board" (a piece comes, goes or moves).
--
-- "near" is the board around a piece, the one argument: while the value is worked out the board notes how far from the
-- piece it is asked, and the value is kept until it would say something else of a hex there. What asks besides for other
-- fields of pieces calls `not_kept`.
--
--   local can_go = derived("has a step to make", { "near", "map" }, function(G, id) ... end)
--
-- What hangs on no state at all is `fixed`: the ground says it, and it is kept as long as the series is loaded.
--
--   M.banks = fixed("banks of a hex", function(hex) return those(map:neighbors(hex), ...) end)
--   M.banks("0512")
--
-- "stack" are the pieces that are where a piece is, the first argument, and those that are with them. "places" (of the board, too)
-- is where all pieces stand on the map, and whose and which their zones are. "foes" are the pieces of the enemies of a side, the first
-- argument.
local fault = require("kernel.fault")
local M = {}

local prompts = 0 -- grows whenever the state may have changed
local still = false -- the state stands still: a prompt is asked
local tick = 0 -- grows with all that may change a count, see `touch`
local watching = nil ---@type table<string, boolean>?  Dependencies of the value "near" that is being worked out.
local loose = false -- that value hangs on more than may be kept
local supposed = 0 -- how many positions are supposed, one in the other

--- The state changes from now on, or is another one.
function M.moves() still, prompts, tick = false, prompts + 1, tick + 1 end

--- The state stands still until `moves`.
function M.stands() still, prompts, tick = true, prompts + 1, tick + 1 end

--- A count may have changed while the state stands still. Mechanics that suppose say so.
function M.touch() tick = tick + 1 end

--- A position is supposed from here on (1), or no longer (-1): what was kept before holds again afterwards.
---@param more integer
function M.supposes(more) supposed, tick = supposed + more, tick + 1 end

--- Nothing is supposed.
function M.settle() supposed, tick = 0, tick + 1 end

---@class Nearness  What mechanics know of the board around a piece.
---@field watch fun(id: string?): boolean  Notes from here on how far from a piece is asked; false: it cannot. nil: no more.
---@field watched fun(): integer           So far was asked.
---@field seen fun(id: string, far: integer): integer  Differs whenever something may be said that is not the same.
---@field stack fun(id: string): integer   Differs whenever the pieces that are where a piece is do, or those with them.
---@field foes fun(side: string): integer  Differs whenever the pieces of enemies of a side do.

---@class Derivations
---@field counters table<string, fun(G: table): any>
---@field near Nearness?
---@field loud table<string, boolean>  Those of them whose changes are loud.
---@field kept table[]
---@field fixed table[]

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
  return { counters = counters, loud = {}, kept = {}, fixed = {} }
end

--- Adds a count that values may depend on.
---@param name string
---@param count fun(G: table): any
---@param loud boolean?  Whatever changes it says so with `touch`: it need not be asked in between.
function M.counts(series, name, count, loud)
  series.derivations.counters[name], series.derivations.loud[name] = count, loud
end

--- Says what "near" is: the board does.
---@param near Nearness
function M.nearness(series, near) series.derivations.near = near end

--- What is being worked out hangs on more than its dependencies say: it is not kept this time.
function M.not_kept() loose = true end

local OF_FIRST = { near = true, stack = true, foes = true } -- hang on the first argument: they are no counts

---@return (fun(G: table): any)[] counts
---@return boolean loud  Are the changes of all dependencies loud?
local function counts_of(series, dependencies, at)
  local counts, derivations, loud = {}, series.derivations, true
  for _, name in ipairs(dependencies) do
    local count = derivations.counters[name]
    if not count and not OF_FIRST[name] then
      fault.fail_at(at, "%s", fault.unknown("dependency", name, derivations.counters))
    end
    counts[#counts + 1] = count
    loud = loud and derivations.loud[OF_FIRST[name] and "board" or name] or false
  end
  return counts, loud
end

local NONE = {} -- stands for nil among what is kept
local NO_ARGUMENT = "\0"
M.NONE, M.NO_ARGUMENT = NONE, NO_ARGUMENT

--- A value that another uses which is "near" must hang on nothing that the other does not name.
local function note_use(dependencies)
  for _, name in ipairs(dependencies) do
    if not watching[name] then loose = true end
  end
end

--- Works a value out while the board notes how far from a piece it is asked.
---@return any value
---@return integer? far  nil: it is not to be kept.
local function watch(near, names, work_out, G, id)
  if watching or not near.watch(id) then return work_out(G, id) end
  watching, loose = names, false
  local good, value = pcall(work_out, G, id)
  watching = nil
  local far = near.watched()
  if not good then error(value, 0) end
  return value, not loose and far or nil
end

--- What is kept of a derived value: of no argument or one, and of two.
---@class Kept
---@field refresh fun(G: table)  Forgets it when something has changed.
---@field looked integer         At the counts, at this tick.
---@field loud boolean?           All that it depends on says so when it changes: what was kept at this tick holds.
---@field of table?              The state.
---@field one table<any, any>    Argument -> value.
---@field two table<any, table>  First argument -> second -> value.

---@return Kept
local function declare_kept(series, at, dependencies)
  local counts
  local real, thought = { seen = {} }, { seen = {} } -- what is kept of the position as it is, and of a supposed one
  local kept = { looked = -1, of = nil, one = {}, two = {} }
  function kept.refresh(G)
    kept.looked = tick
    if not counts then
      counts, kept.loud = counts_of(series, dependencies, at)
    end
    local now = supposed > 0 and thought or real
    local seen, same = now.seen, now.of == G
    for i = 1, #counts do
      local count = counts[i](G)
      if seen[i] ~= count then
        seen[i], same = count, false
      end
    end
    if not same then
      now.of, now.one, now.two = G, {}, {}
    end
    kept.of, kept.one, kept.two = G, now.one, now.two
  end
  return kept
end

--- What the board knows of the surroundings of a piece; a fault where there is no board.
local function nearness_of(series, def, name)
  local near = series.derivations.near
  if not near then fault.fail_at(def.at, "dependency '%s' needs series{ pieces = board.declare{...} }", name) end
  return near
end

--- The value of a piece that hangs on the board near it: piece -> { value, far, seen, tick }.
local function near_value(series, kept, def, names)
  return function(G, id)
    local near = nearness_of(series, def, "near")
    if watching then note_use(def.dependencies) end
    if not ((still or kept.loud) and kept.looked == tick and kept.of == G) then kept.refresh(G) end
    local one = kept.one -- as of now: working it out may suppose
    local entry = one[id]
    if entry then
      if entry.tick == tick and (still or kept.loud) then return entry.value end
      if near.seen(id, entry.far) == entry.seen then
        entry.tick = tick
        return entry.value
      end
    end
    local value, far = watch(near, names, def.work_out, G, id)
    one[id] = far and { value = value, far = far, seen = near.seen(id, far), tick = tick } or nil
    return value
  end
end

--- Values of a piece that hang on its stack, or of a side that hang on its foes: first argument -> { seen, tick, of = second argument ->
--- value }.
local function stamped_value(series, kept, def)
  local stamp ---@type fun(id: string): integer
  return function(G, id, b)
    stamp = stamp or nearness_of(series, def, def.stamp)[def.stamp]
    if watching then note_use(def.dependencies) end
    if not ((still or kept.loud) and kept.looked == tick and kept.of == G) then kept.refresh(G) end
    local entry = kept.one[id]
    if not entry or entry.tick ~= tick or not (still or kept.loud) then
      local seen = stamp(id)
      if not entry or entry.seen ~= seen then
        entry = { seen = seen, of = {} }
        kept.one[id] = entry
      end
      entry.tick = tick
    end
    local key = b == nil and NO_ARGUMENT or b
    local found = entry.of[key]
    if found == nil then
      found = def.work_out(G, id, b)
      entry.of[key] = found == nil and NONE or found
    end
    if found == NONE then return nil end
    return found
  end
end

local function value_of_two(kept, work_out, G, a, b)
  local by_first = kept.two[a]
  if not by_first then
    by_first = {}
    kept.two[a] = by_first
  end
  local found = by_first[b]
  if found == nil then
    found = work_out(G, a, b)
    by_first[b] = found == nil and NONE or found
  end
  return found
end

local function plain_value(kept, def)
  local work_out, dependencies = def.work_out, def.dependencies
  return function(G, a, b)
    if watching then note_use(dependencies) end
    if not ((still or kept.loud) and kept.looked == tick and kept.of == G) then kept.refresh(G) end
    local found
    if b ~= nil then
      found = value_of_two(kept, work_out, G, a, b)
    else
      if a == nil then a = NO_ARGUMENT end
      local one = kept.one -- as of now: working it out may suppose
      found = one[a]
      if found == nil then
        if a == NO_ARGUMENT then
          found = work_out(G)
        else
          found = work_out(G, a)
        end
        one[a] = found == nil and NONE or found
      end
    end
    if found == NONE then return nil end
    return found
  end
end

local stamped = { tick = -1, of = nil, by = {} } -- list of pieces -> the stamps of their stacks, at a tick

--- The stamps of the stacks of some pieces, in their order; asked once while the state stands still. Callers must not write them.
---@param ids string[]
---@return integer[]
local function stamps_of(series, def, G, ids)
  if not still or stamped.tick ~= tick or stamped.of ~= G then stamped = { tick = tick, of = G, by = {} } end
  local list = stamped.by[ids]
  if not list then
    local stamp = nearness_of(series, def, "stack").stack
    list = {}
    for i = 1, #ids do
      list[i] = stamp(ids[i])
    end
    stamped.by[ids] = list
  end
  return list
end

--- What says, of a value that hangs on stacks, for which pieces it may be another: the same `base` and the same stamp, the same value.
---@return (fun(G: table, ids: string[]): table, integer[])? look  `base` and stamps; nil: it hangs on something else.
local function looker(series, def)
  if def.stamp ~= "stack" then return nil end
  return function(G, ids)
    local kept = def.kept
    if not ((still or kept.loud) and kept.looked == tick and kept.of == G) then kept.refresh(G) end
    return kept.one, stamps_of(series, def, G, ids)
  end
end

--- Declares a value; the function that gives it takes the state and up to two scalars, with "near" or "stack" a piece, with "foes" a side.
---@param name string
---@param dependencies string[]
---@param work_out fun(G: table, a: any, b: any): any
---@return fun(G: table, a: any, b: any): any
---@return (fun(G: table, ids: string[]): table, integer[])? look  Of a value that hangs on stacks, as `looker` has it.
function M.declare(series, at, name, dependencies, work_out)
  local def = { name = name, dependencies = dependencies, at = at, work_out = work_out }
  local kept, names = declare_kept(series, at, dependencies), {}
  for _, each in ipairs(dependencies) do
    names[each] = true
  end
  def.kept, def.near = kept, names.near
  def.stamp = not names.near and (names.stack and "stack" or names.foes and "foes") or nil
  table.insert(series.derivations.kept, def)
  if names.near then return near_value(series, kept, def, names) end
  return def.stamp and stamped_value(series, kept, def) or plain_value(kept, def), looker(series, def)
end

--- Declares a value that hangs on no state; the function that gives it takes up to two scalars.
---@param name string
---@param work_out fun(a: any, b: any): any
---@return fun(a: any, b: any): any
function M.fixed(series, at, name, work_out)
  local one, two, asked = {}, {}, {} -- asked: { a, b } of all that is kept, in order
  local function of(_, a, b) return work_out(a, b) end
  local def = { name = name, dependencies = {}, at = at, work_out = of, one = one, two = two, asked = asked, last = 0 }
  local function first_time(_, a, b)
    asked[#asked + 1] = { a, b }
    return work_out(a, b)
  end
  table.insert(series.derivations.fixed, def)
  return function(a, b)
    local found
    if b ~= nil then
      found = value_of_two(def, first_time, nil, a, b)
    else
      local key = a == nil and NO_ARGUMENT or a
      found = one[key]
      if found == nil then
        found = first_time(nil, a)
        one[key] = found == nil and NONE or found
      end
    end
    if found == NONE then return nil end
    return found
  end
end

return M
