--- What a pack's rules find as globals: conditions and rolls, the declarations of a series, its content, the sequence of play.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local actions = require("kernel.actions")
local candidates = require("kernel.candidates")
local content = require("kernel.content")
local derived = require("kernel.derived")
local dice = require("kernel.dice")
local domain = require("kernel.domain")
local fault = require("kernel.fault")
local flow = require("kernel.flow")
local grids = require("kernel.grids")
local hooks = require("kernel.hooks")
local kept_lists = require("kernel.kept_lists")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local locale = require("kernel.locale")
local log = require("kernel.log")
local names = require("kernel.names")
local rule = require("kernel.rule")
local shapes = require("kernel.shapes")
local sides = require("kernel.sides")
local usage = require("kernel.usage")
local M = {}

--- Texts of what is played, with those of its variants over them.
---@return table<string, string>
function M.texts(series)
  local texts = content.read_texts(series.id)
  for _, id in ipairs(series.variants) do
    local path = "mods/" .. id .. "/text/en.lua"
    for key, text in pairs(files.exists(path) and literal.read(path) or {}) do
      texts[key] = text
    end
  end
  locale.lay_over(texts, series.order, series.installed)
  return texts
end

--- Of a mandatory step: is nothing left to do in it?
local function exhausted(series, def)
  return function(G, f)
    local asked = def.side and def.side(G, f) or G.phasing
    for _, side in ipairs(type(asked) == "table" and asked or { asked }) do
      if #actions.list(series.actions, G, f, side, def.actions) > 0 then return false end
    end
    return true
  end
end

--- Raises at a line of the pack when it names what is not there.
---@param where string? More words.
local function must_be(list, what, name, at, where)
  if list[name] then return end
  fault.fail_at(at, "%s%s", fault.unknown(what, tostring(name), list), where or "")
end

-- Globals that know no series. `need` gets the line of a rule in `return need(...)` too.
local PLAIN = {
  need = sandbox.condition(rule.need),
  rule = rule.rule,
  least = rule.least,
  mods = rule.mods,
  tracing = rule.tracing,
  holds = rule.holds,
  listing = actions.listing,
  candidates = candidates.of,
  one_candidate = candidates.one,
  not_kept = derived.not_kept,
  any_candidate = candidates.any,
  log = log.log,
  log_to = log.log_to,
  cell = grids.cell,
  row_of = grids.row,
  odds_column = content.odds_column,
  roll = dice.roll,
  roll_to = dice.roll_to,
  top = flow.top,
  within = flow.within,
  next_turn = sides.next_turn,
  copy_of = lists.copy,
  keys_of = lists.keys,
  listed = lists.contains,
  those = lists.where,
  sum = lists.sum,
}

local ARG_TYPES = {
  hex = true,
  piece = true,
  id = true,
  integer = true,
  boolean = true,
  string = true,
  text = true,
  scalar = true,
}

--- Holds an action's declaration against its shape.
local function judge_action(series, verb, def)
  local unfit = def.each and kept_lists.fault(def)
  if unfit then error(("action '%s' %s"):format(verb, unfit), 3) end
  if def.each then kept_lists.complete(series, def, def.at) end
  if def.candidates then
    if #def.args == 0 or #def.args > 2 then
      error(("action '%s' names candidates: it needs one argument or two"):format(verb), 3)
    end
    candidates.complete(def, def.args[2] and domain.of(def.args[1]))
  end
  if not def.offer then domain.complete(def) end
  for _, field in ipairs({ "rule", "args", "offer", "apply" }) do
    if def[field] == nil then error(("action '%s' lacks '%s'"):format(verb, field), 3) end
  end
  for _, arg in ipairs(def.args) do
    if not ARG_TYPES[arg[2]] then
      error(
        ("action '%s', argument '%s': %s"):format(
          verb,
          tostring(arg[1]),
          fault.unknown("type", tostring(arg[2]), ARG_TYPES)
        ),
        3
      )
    end
  end
  local wrong = actions.prepare(def)
  if wrong then error(("action '%s' %s"):format(verb, wrong), 3) end
end

local OF_ACTION =
  { "rule", "args", "offer", "candidates", "absent", "each", "kept", "check", "apply", "rolls", "words" }
local OF_STEP =
  { "rule", "side", "in_order", "simultaneous", "mandatory", "done", "enter", "leave", "key", "values" }

local function part(def, fields, place)
  local some = { at = place }
  for _, field in ipairs(fields) do
    some[field] = def[field]
  end
  return some
end

--- Declares a step and the one action that it asks, by one name; its prompt is the text `ask.NAME`.
local function ask(env, place, name, def)
  local step = part(def, OF_STEP, place)
  step.actions, step.key = { name }, step.key or "ask." .. name
  env.action(name, part(def, OF_ACTION, place))
  env.step(name, step)
end

--- Globals that a series is declared by.
local function add_declarations(env, series)
  function env.step(name, def)
    if series.steps[name] then error("step '" .. name .. "' is declared twice", 2) end
    if def.actions then table.sort(def.actions) end
    if def.mandatory then def.done = exhausted(series, def) end
    def.at, def.fail = def.at or fault.declared(2), fault.fail_at
    shapes.judge("StepDef", ("step '%s'"):format(name), def, def.at)
    series.steps[name] = def
  end
  function env.action(verb, def)
    if series.actions[verb] then error("action '" .. verb .. "' is declared twice", 2) end
    def.at = def.at or fault.declared(2)
    shapes.judge("ActionDef", ("action '%s'"):format(verb), def, def.at)
    def.verb = verb
    judge_action(series, verb, def)
    series.actions[verb] = def
  end
  function env.series(def)
    series.at = fault.place(2)
    shapes.judge("SeriesDef", "series{}", def, series.at)
    shapes.judge("PiecesDef", "pieces of series{}", def.pieces or {}, series.at)
    for key, value in pairs(def) do
      series[key] = value
    end
  end
  function env.derived(name, dependencies, work_out)
    return derived.declare(series, fault.declared(2), name, dependencies, work_out)
  end
  function env.fixed(name, work_out) return derived.fixed(series, fault.declared(2), name, work_out) end
  function env.counts(name, count, loud) derived.counts(series, name, count, loud) end
  function env.nearness(near) derived.nearness(series, near) end
  function env.exposed(name, def) return hooks.expose(series, name, def) end
  function env.ask(name, def) ask(env, fault.place(2), name, def) end
  --- The declaration of a step, for actions that several steps share.
  function env.series_step(name) return series.steps[name] end
end

--- Globals that give what the pack holds; each file is read once.
local function add_content(env, series)
  local tables, maps, texts, played, known = {}, {}, nil, nil, nil
  function env.table_of(name)
    if not tables[name] then
      known = known or content.table_names(series.id)
      must_be(known, "table", name, fault.place(2))
      local found = content.read_table(series.id, name, nil, series.patches[name])
      tables[name] = usage.watch(name, found)
    end
    return tables[name]
  end
  --- Without a name: the map that the battle, else the series, is played on.
  function env.map_of(name)
    if not name then
      played = played or content.map_name(series.id)
      name = played
    elseif not maps[name] then
      local where = ("; mods/%s/maps/%s.map is not there"):format(series.id, name)
      must_be(content.map_names(series.id), "map", name, fault.place(2), where)
    end
    maps[name] = maps[name] or content.read_map(series.id, name)
    return maps[name]
  end
  function env.text_of(key)
    texts = texts or M.texts(series)
    return texts[key]
  end
end

--- Globals that the sequence of play goes on by.
local function add_flow(env, series)
  local barrier = false
  function series.take_barrier()
    local was = barrier
    barrier = false
    return was
  end
  function series.at_barrier() return barrier end
  --- Undo stops here: something was revealed.
  function env.barrier() barrier = true end
  function env.push(G, name, frame) return flow.push(series.steps, G, name, frame) end
  --- Ends the step on top; one that asks several sides for that side alone, and for all once each of them has. What is
  --- chosen unseen cannot be taken back then.
  function env.finish(G, side)
    if not side or not flow.asks_several(series.steps, G) then
      return flow.finish(series.steps, G)
    end
    if flow.simultaneous(series.steps, G) then barrier = true end
    flow.commit(G, side)
  end
end

--- What a pack's rules find as globals beside the safe library.
---@param series Series
function M.of(series)
  local env = {
    sides_of = series.sides_of,
    seats_of = function(G, side) return series.shared(G, side) or { side } end,
    friends = series.friends,
    ahead = function(G, points) return sides.ahead(series, G, points) end,
    settle = function(G, id, points_of) return sides.settle(series, G, id, points_of) end,
  }
  for name, value in pairs(PLAIN) do
    env[name] = value
  end
  add_declarations(env, series)
  add_content(env, series)
  add_flow(env, series)
  return names.part(env, "rules")
end

return M
