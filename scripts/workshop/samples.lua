--- What random play tries: arguments of any sense, and texts that are sound or not.
local actions = require("kernel.actions")
local free_text = require("kernel.free_text")
local M = {}

--- An action as a word, its arguments in the order of their names.
function M.key_of(verb, args)
  local list = { verb }
  for name, each in pairs(args) do
    list[#list + 1] = name .. "=" .. tostring(each)
  end
  return table.concat(list, " ")
end

--- Breaks random play off: a check has found something.
---@param what string Name of the check.
function M.fail(what, ...) error({ check = what, text = string.format(...) }, 0) end

--- One of a list.
---@param pick fun(n: integer): integer
function M.any(pick, list) return list[pick(#list)] end

local TEXTS = {
  "Hold the bridge.",
  "-",
  "Marchez à l'ennemi !",
  'Order 3: "if {he} comes, <go> back" \\ 100 %',
  "Вперёд, 前進, εμπρός",
}
local NO_TEXTS = { "", "   ", "two\nlines", "a bell \a", "\xFF", "\u{202E}" }

--- Some text that an argument takes, now and then as long as it may be.
local function some_text(pick, arg)
  local most, text = free_text.most(arg), M.any(pick, TEXTS)
  if pick(4) == 1 then return ("é"):rep(most) end
  return utf8.len(text) <= most and text or "-"
end

--- Writes the texts that an entry leaves open, always the same.
---@return fun(arg: table): string
function M.writer(context)
  local written = {}
  return function(arg)
    written[arg] = written[arg] or some_text(context.pick, arg)
    return written[arg]
  end
end

--- An entry as an action that can be sent.
function M.sent(entry, write)
  local action, values = actions.export(entry), actions.values(entry, write)
  for i, arg in ipairs(entry[1].args) do
    action.args[arg[1]] = values[i]
  end
  return action
end

--- Some value for an argument, sense or nonsense.
local function some(context, arg)
  local pick, kind = context.pick, arg[2]
  if kind == "hex" then return M.any(pick, context.hexes) end
  if kind == "integer" then return pick(12) - 3 end
  if kind == "boolean" then return pick(2) == 1 end
  return M.any(pick, context.ids)
end

--- Some arguments of an action, and the key of the entry that would allow them; no key where a text is none.
---@return table args
---@return string? key
function M.some_args(context, declared)
  local args, closed, sound = {}, {}, true
  for _, arg in ipairs(declared.args) do
    if arg[2] == "text" then
      local good = context.pick(2) == 1
      args[arg[1]] = good and some_text(context.pick, arg) or M.any(context.pick, M.no_texts(arg))
      sound = sound and good
    else
      closed[arg[1]] = some(context, arg)
      args[arg[1]] = closed[arg[1]]
    end
  end
  return args, sound and M.key_of(declared.verb, closed) or nil
end

--- Texts that an argument must refuse.
---@return string[]
function M.no_texts(arg)
  return { ("é"):rep(free_text.most(arg) + 1), table.unpack(NO_TEXTS) }
end

return M
