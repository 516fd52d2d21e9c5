--- Actions in words, as players read them.
local free_text = require("kernel.free_text")
local text = require("kernel.text")
local M = {}

--- How an action is meant, for a text of its own: "yes" or "no" by a boolean argument, "alone" where two arguments
--- name one piece.
local function manner(declared, args)
  local named = {}
  for _, arg in ipairs(declared and declared.args or {}) do
    local given = args[arg[1]]
    if arg[2] == "boolean" then return given and "yes" or "no" end
    if arg[2] == "string" and given ~= nil then return given end
    if arg[2] == "piece" and given ~= nil then
      if named[given] then return "alone" end
      named[given] = true
    end
  end
end

--- An action in words, by the text VERB.MANNER, VERB.STEP or else VERB. It may name its arguments as players do (a
--- column by its odds).
function M.of(series, verb, args, step)
  local declared, key = series.actions[verb], verb
  local values = args or {}
  if declared then values = free_text.filled(declared.args, values, free_text.PENDING) end
  for _, how in ipairs({ step or "", manner(declared, values) or "" }) do
    if text.has(series, verb .. "." .. how) then key = verb .. "." .. how end
  end
  if declared and declared.words then values = declared.words(values) end
  return text.of(series, { rule = "", key = key, values = values })
end

--- Gives each entry of a list that a step asks its words.
function M.add_texts(series, list, step)
  for _, entry in ipairs(list) do
    entry.text = M.of(series, entry.verb, entry.args, step)
  end
end

return M
