--- The trail: which hook of a pack runs now, so that a fault can say whose it is; and what of a game is needed to
--- come to the same fault again.
local actions = require("kernel.actions")
local M = {
  kind = nil, ---@type "action"|"step"|"series"|nil
  name = nil, ---@type string?
  hook = nil, ---@type string? The function of the declaration: offer check apply enter run view ...
  game = nil, ---@type Game? The game that was begun last: a fault may come before it runs.
}

local EFFECTS = { apply = true, enter = true, leave = true, run = true }

--- Reports whether an effect runs now: what changes the state, beside what asks and shows.
function M.in_effect() return M.kind ~= nil and EFFECTS[M.hook] or false end

--- Notes what runs from now on.
---@param kind "action"|"step"|"series"|nil
---@param name string?
---@param hook string?
function M.mark(kind, name, hook)
  M.kind, M.name, M.hook = kind, name, hook
end

--- A hook of a declaration that says so while it runs; it takes whatever the hook takes, and answers three values at most.
---@param kind "action"|"step"|"series"
---@param call function
---@return function
function M.bound(kind, name, hook, call)
  return function(...)
    local its_kind, its_name, its_hook = M.kind, M.name, M.hook
    M.kind, M.name, M.hook = kind, name, hook
    local first, second, third = call(...)
    M.kind, M.name, M.hook = its_kind, its_name, its_hook
    return first, second, third
  end
end

--- The hook in words: "apply of action 'march'".
---@return string?
function M.owner()
  local listed = actions.running()
  if not M.kind then return listed and ("offer or check of action '%s'"):format(listed) or nil end
  return ("%s of %s '%s'"):format(M.hook, M.kind, tostring(M.name))
end

--- Forgets what ran: the fault has been shown.
function M.clear()
  M.kind = nil
  actions.forget()
end

--- What is known of a fault beside its file and line.
---@param series Series
---@param game Game?
---@return table context { pack, version, hook?, rule?, step?, turn?, action? }
function M.context(series, game)
  if not game and M.game and M.game.series == series then game = M.game end
  local found = { pack = series.id, version = series.manifest.version, hook = M.owner() }
  local declared = M.kind == "step" and series.steps[M.name]
    or series.actions[M.kind and M.name or actions.running()]
  found.rule = declared and declared.rule or nil
  if game then
    local top = game.G.stack[#game.G.stack]
    found.step = top and top.step
    found.turn = game.G.turn
    found.action = #game.rows + 1
  end
  return found
end

--- The context in words, for the end of a message.
function M.words(context)
  local list = { ("%s %s"):format(context.pack, context.version) }
  local function add(format, value)
    if value ~= nil then list[#list + 1] = format:format(tostring(value)) end
  end
  add("%s", context.hook)
  add("rule %s", context.rule)
  add("step '%s'", context.step)
  add("turn %s", context.turn)
  add("action %s", context.action)
  return table.concat(list, ", ")
end

--- Journal rows as a bug file keeps them.
function M.rows(game)
  local list = {}
  for i, row in ipairs(game and game.rows or {}) do
    local args = { __object = true }
    for name, value in pairs(row.args) do
      args[name] = value
    end
    list[i] = { n = i, side = row.side, verb = row.verb, args = args, forced = row.forced or false }
  end
  return list
end

return M
