--- The four verbs by which a variant changes a pack: before, modify, after, replace; and the values
--- that a pack exposes to them. All is put together once, as the packs are loaded: what no variant
--- touches runs as it was declared.
local fault = require("kernel.fault")
local flow = require("kernel.flow")
local lists = require("kernel.lists")
local log = require("kernel.log")
local rule = require("kernel.rule")
local M = {}

---@class Hook
---@field verb string     "before" "modify" "after" "replace"
---@field target string   "actions.attack" "steps.reveal" "values.odds_column"
---@field run function
---@field item { rule: string, key: string }?  How a change of a value is reported.
---@field pack string
---@field at { file: string, line: integer }

---@class Exposed
---@field name string
---@field rule string
---@field unit string?
---@field text string
---@field at { file: string, line: integer }
---@field run (fun(value: any, items: Mods?, ...): any)?  nil while no variant changes it.

local KINDS = { actions = true, steps = true, values = true }
local VERBS_OF = {
  actions = { before = true, after = true, replace = true },
  steps = { before = true, after = true, replace = true },
  values = { modify = true, replace = true },
}
local FIELDS = {
  actions = { check = true, offer = true, apply = true, rolls = true },
  steps = {
    steps = true,
    again = true,
    actions = true,
    side = true,
    in_order = true,
    done = true,
    enter = true,
    leave = true,
    run = true,
    values = true,
  },
}

--- Declares a value that variants may change: `local column = exposed("odds_column", {...})`, then
--- `column(value, items, ...)` where the value is worked out; what follows is given to the hooks.
---@param series Series
---@param def { rule: string, text: string, unit: string? }
---@return fun(value: any, items: Mods?, ...): any
function M.expose(series, name, def)
  if series.values[name] then error("value '" .. name .. "' is exposed twice", 2) end
  if type(def) ~= "table" or type(def.rule) ~= "string" or type(def.text) ~= "string" then
    error("value '" .. name .. "' needs a rule and a text", 2)
  end
  local point =
    { name = name, rule = def.rule, text = def.text, unit = def.unit, at = fault.place(2) }
  series.values[name] = point
  return function(value, items, ...)
    local run = point.run
    if run then return run(value, items, ...) end
    return value
  end
end

local function declared(series, kind) return series[kind] end

--- What a hook is laid on: its kind, and whether it is declared.
---@return string kind
local function check_target(series, hook)
  local kind, name = hook.target:match("^(%a+)%.(.+)$")
  if not KINDS[kind or ""] then
    fault.fail({
      file = hook.at.file,
      line = hook.at.line,
      text = ("'%s' is nothing that can be changed"):format(hook.target),
      hint = "write actions.VERB, steps.STEP or values.NAME",
    })
  end
  local known = declared(series, kind)
  if not known[name] then
    fault.fail_at(hook.at, "%s", fault.unknown(kind:sub(1, -2), name, known))
  end
  return kind
end

local function check_verb(hook, kind)
  if VERBS_OF[kind][hook.verb] then return end
  local can = table.concat(lists.keys(VERBS_OF[kind]), " or ")
  fault.fail_at(hook.at, "'%s' cannot be used on %s: use %s", hook.verb, kind, can)
end

--- A change of a value is shown by its rule and key.
local function check_item(hook)
  local item = hook.item
  if type(item) ~= "table" or type(item.rule) ~= "string" or type(item.key) ~= "string" then
    fault.fail_at(hook.at, "%s '%s' needs { rule = , key = }", hook.verb, hook.target)
  end
end

--- Notes what a variant asks for. Raises at its line when no such thing is declared.
---@param series Series
---@param hook Hook
local function note(series, hook)
  local kind = check_target(series, hook)
  check_verb(hook, kind)
  if type(hook.run) ~= "function" then
    fault.fail_at(hook.at, "%s '%s' needs a function", hook.verb, hook.target)
  end
  if kind == "values" then check_item(hook) end
  series.hooks[hook.target] = series.hooks[hook.target] or {}
  table.insert(series.hooks[hook.target], hook)
end

--- The verbs as globals of one variant.
---@param series Series
---@param pack string
---@return table<string, function>
function M.verbs(series, pack)
  local env = {}
  for _, verb in ipairs({ "before", "after" }) do
    env[verb] = function(target, run)
      note(series, { verb = verb, target = target, run = run, pack = pack, at = fault.place(2) })
    end
  end
  function env.modify(target, item, run)
    note(
      series,
      { verb = "modify", target = target, item = item, run = run, pack = pack, at = fault.place(2) }
    )
  end
  function env.replace(target, item, run)
    if type(item) == "function" then
      item, run = nil, item
    end
    local at = fault.place(2)
    note(series, {
      verb = "replace",
      target = target,
      item = item,
      run = run,
      pack = pack,
      at = at,
    })
  end
  return env
end

--- Refuses two packs that replace the same thing without one requiring the other.
local function judge(list, needs)
  local first = nil
  for _, hook in ipairs(list) do
    if hook.verb == "replace" then
      if first and not needs(hook.pack, first.pack) then
        fault.fail({
          file = hook.at.file,
          line = hook.at.line,
          text = ("'%s' is replaced here and in %s too"):format(hook.target, fault.at(first.at)),
          hint = "leave one of the packs out, or let one require the other",
        })
      end
      first = hook
    end
  end
end

local function of_verb(list, verb)
  local some = {}
  for _, hook in ipairs(list) do
    if hook.verb == verb then some[#some + 1] = hook end
  end
  return some
end

--- Lets each `replace` put its fields into a declaration; it gets a copy of what stood there.
local function replace_fields(kind, def, list)
  for _, hook in ipairs(of_verb(list, "replace")) do
    local super = {}
    for key, value in pairs(def) do
      super[key] = value
    end
    local fields = hook.run(super)
    if type(fields) ~= "table" then
      fault.fail_at(hook.at, "replace '%s' must return a table of fields", hook.target)
    end
    for key, value in pairs(fields) do
      if not FIELDS[kind][key] then
        fault.fail_at(hook.at, "%s", fault.unknown("field", tostring(key), FIELDS[kind]))
      end
      def[key] = value
    end
    if kind == "steps" and fields.actions then table.sort(def.actions) end
  end
end

local heard = nil ---@type fun(hook: Hook, ...): fun()?

--- Reports each hook that runs from now on; one that changes values with what it was given and gave.
---@param call (fun(hook: Hook, ...): fun()?)? What it returns is called when the hook has run; nil: no one listens.
function M.hear(call) heard = call end

local function run_all(list, ...)
  for _, hook in ipairs(list) do
    local has_run = heard and heard(hook)
    hook.run(...)
    if has_run then has_run() end
  end
end

local function build_action(def, list)
  replace_fields("actions", def, list)
  local before, after = of_verb(list, "before"), of_verb(list, "after")
  local check, apply = def.check, def.apply
  def.judged = nil -- conditions may have come: each candidate is offered by itself
  if #before > 0 then
    def.check = function(...)
      run_all(before, ...)
      if check then check(...) end
    end
  end
  if #after > 0 then def.apply = function(...)
    apply(...)
    run_all(after, ...)
  end end
end

local function tell(reason)
  local values = {}
  for name, value in pairs(reason.values) do
    values[#values + 1], values[#values + 2] = name, value
  end
  log.log(reason.rule, reason.key, table.unpack(values))
end

--- A refused step is left at once: nothing of it runs, its `leave` neither.
local function guard(series, def, before)
  local enter, leave, run, done, again = def.enter, def.leave, def.run, def.done, def.again
  def.enter = function(G, f)
    local reasons = rule.failures(run_all, before, G, f)
    if #reasons == 0 then return enter and enter(G, f) end
    f.refused = true
    if def.steps then f.at = #def.steps end
    for _, reason in ipairs(reasons) do
      tell(reason)
    end
  end
  def.leave = leave and function(G, f) return not f.refused and leave(G, f) end
  def.again = again and function(G, f) return not f.refused and again(G, f) end
  if run then
    def.run = function(G, f)
      if f.refused then return flow.finish(series.steps, G) end
      return run(G, f)
    end
  end
  if def.actions then
    def.done = function(G, f) return f.refused or (done ~= nil and done(G, f)) end
  end
end

local function build_step(series, def, list)
  replace_fields("steps", def, list)
  local before, after = of_verb(list, "before"), of_verb(list, "after")
  if #after > 0 then
    local leave = def.leave
    def.leave = function(G, f)
      if leave then leave(G, f) end
      run_all(after, G, f)
    end
  end
  if #before > 0 then guard(series, def, before) end
end

local function kind_of(value) return math.type(value) or type(value) end

--- Runs one change of a value and reports it: among the items where the pack lists them, else in the
--- log, once an action.
local function change(point, hook, run, value, items, ...)
  local now = run(value, ...)
  if kind_of(now) ~= kind_of(value) then
    fault.fail_at(
      hook.at,
      "'%s' became a %s, but it is a %s",
      hook.target,
      kind_of(now),
      kind_of(value)
    )
  end
  if heard then heard(hook, value, now) end
  if now == value then return now end
  if items and math.type(now) == "integer" then
    items:add(now - value, hook.item.rule, hook.item.key, point.unit, hook.at)
  else
    log.once(hook.item.rule, hook.item.key, "from", value, "to", now)
  end
  return now
end

local function build_value(point, list)
  local replaces, modifies = of_verb(list, "replace"), of_verb(list, "modify")
  local core, owner = function(value) return value end, nil
  for _, hook in ipairs(replaces) do
    core, owner = hook.run(core), hook
    if type(core) ~= "function" then
      fault.fail_at(hook.at, "replace '%s' must return a function", hook.target)
    end
  end
  point.run = function(value, items, ...)
    if owner then value = change(point, owner, core, value, items, ...) end
    for _, hook in ipairs(modifies) do
      value = change(point, hook, hook.run, value, items, ...)
    end
    return value
  end
end

--- Builds everything that variants asked for into the declarations of the series.
---@param series Series
---@param needs fun(pack: string, other: string): boolean Does a pack require the other?
function M.install(series, needs)
  for target, list in pairs(series.hooks) do
    judge(list, needs)
    local kind, name = target:match("^(%a+)%.(.+)$")
    local def = declared(series, kind)[name]
    if kind == "actions" then
      build_action(def, list)
    elseif kind == "steps" then
      build_step(series, def, list)
    else
      build_value(def, list)
    end
  end
end

return M
