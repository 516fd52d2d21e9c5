--- Free text as an argument of an action: what a player types, such as a written order. It is bounded, is sound UTF-8
--- and has no control characters, so that any journal, log and window can hold it.
local lists = require("kernel.lists")
local M = {}

M.OPEN = "" -- stands in a list where the text is still to be written
M.UNWRITTEN = "-" -- what is taken for the text of who has nothing to write: a bot

M.PENDING = "…" -- shows in words where a text is still to be written

M.USUAL = 200 -- characters at most, where the declaration says nothing
M.MOST = 1000 -- characters that a declaration may allow

--- The most characters that a text may have: the third entry of its argument.
---@param arg table { name, "text", most? }
---@return integer
function M.most(arg) return arg[3] or M.USUAL end

--- C0, DEL, C1, the separators of lines and paragraphs, and what turns the direction of writing.
local function is_control(code)
  return code < 0x20
    or code >= 0x7F and code < 0xA0
    or code >= 0x2028 and code <= 0x202E
    or code >= 0x2066 and code <= 0x2069
end

local function has_control(text)
  for _, code in utf8.codes(text) do
    if is_control(code) then return true end
  end
  return false
end

--- What is wrong with a text: the key of the refusal; nil when nothing is.
--- ```lua
--- M.fault("Hold the bridge.", 200) --> nil
--- M.fault("two\nlines", 200)       --> "text_control"
--- ```
---@param text string
---@param most integer
---@return string?
function M.fault(text, most)
  local length = utf8.len(text)
  if not length then return "text_utf8" end
  if length > most then return "text_long" end
  if has_control(text) then return "text_control" end
  if not text:find("[^ ]") then return "text_blank" end
end

--- Arguments with a word in the place of each text that is not written yet.
--- ```lua
--- M.filled(declared.args, { unit = "RED_A" }, "…") --> { unit = "RED_A", words = "…" }
--- ```
---@param declared table[]
---@param args table
---@param word string
---@return table args  The same ones where no text is missing.
function M.filled(declared, args, word)
  local full = args
  for _, arg in ipairs(declared) do
    if arg[2] == "text" and args[arg[1]] == nil then
      full = full == args and lists.copy(args) or full
      full[arg[1]] = word
    end
  end
  return full
end

--- Where texts stand among the arguments; nil when there are none.
---@param args table[]
---@return integer[]?
function M.positions(args)
  local list = nil
  for i, arg in ipairs(args) do
    if arg[2] == "text" then
      list = list or {}
      list[#list + 1] = i
    end
  end
  return list
end

--- The arguments that a list leaves open, as others see them: { { arg, most }, ... }.
---@param args table[]
---@param positions integer[]
function M.shown(args, positions)
  local list = {}
  for i, at in ipairs(positions) do
    list[i] = { arg = args[at][1], most = M.most(args[at]) }
  end
  return list
end

return M
