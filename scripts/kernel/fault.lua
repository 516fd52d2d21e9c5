--- Faults of packs: raised as tables { file, line, text, hint }, read as "file:line: text (hint)".
local data = require("engine.data")
local sandbox = require("engine.sandbox")
local M = {}

local MOST_NAMES = 4096 -- looked at for the nearest one

local Fault = {
  __tostring = function(fault)
    local where = fault.file
    if fault.line > 0 then where = where .. ":" .. fault.line end
    local text = where .. ": " .. fault.text
    if fault.hint ~= "" then text = text .. " (" .. fault.hint .. ")" end
    return text
  end,
}

--- A fault as a report lists it; `id` is the rule's.
---@return { file: string, line: integer, text: string, hint: string, id: string? }
function M.row(file, line, text, hint, id)
  return { file = file, line = line, text = text, hint = hint or "", id = id }
end

--- What was raised, as a report lists it.
---@param raised any
---@param path string Of the file, where what was raised names none.
function M.of_raised(raised, path)
  if type(raised) == "table" and raised.file then
    return M.row(raised.file, raised.line, raised.text, raised.hint)
  end
  local file, line, words = tostring(raised):match("^(mods/[^:]+):(%d+): ([^\n]*)")
  if file then return M.row(file, math.tointeger(line), words) end
  return M.row(path, 0, tostring(raised))
end

--- Raises a fault of a file.
---@param fault { file: string, line: integer?, text: string, hint: string? }
function M.fail(fault)
  error(
    setmetatable(
      { file = fault.file, line = fault.line or 0, text = fault.text, hint = fault.hint or "" },
      Fault
    ),
    0
  )
end

--- Adds words to what was raised, if it has a place in a pack.
---@param raised any
---@param words string
---@return any
function M.add(raised, words)
  if type(raised) == "table" and type(raised.text) == "string" then
    raised.text = raised.text .. words
  elseif type(raised) == "string" and raised:sub(1, 5) == "mods/" then
    raised = raised .. words
  end
  return raised
end

--- What was raised, in words.
---@param raised any
function M.words(raised)
  if type(raised) == "table" and not raised.text then return "a table without a text was raised" end
  return tostring(raised)
end

--- Raises a fault of the pack at a declaration of its rules.
---@param at { file: string, line: integer }
function M.fail_at(at, text, ...)
  M.fail({ file = at.file, line = at.line, text = text:format(...) })
end

--- File and line of a caller, for faults.
---@param level integer 1: who called the function that asks.
---@return { file: string, line: integer }
function M.place(level)
  local file, line = sandbox.where(level + 1)
  return { file = file or "?", line = line or 0 }
end

--- The nearest line of a pack's script among the callers; nil when there is none.
---@return { file: string, line: integer }?
function M.pack_place()
  for level = 2, 8 do
    local file, line = sandbox.where(level)
    if file and file:match("^mods/") then return { file = file, line = line } end
  end
end

--- Where something is declared: the pack's line, even when one of the shared mechanics declares it for the pack.
---@param level integer As `place` has it.
---@return { file: string, line: integer }
function M.declared(level)
  local here = M.place(level + 1)
  if here.file:match("^mods/") then return here end
  return M.pack_place() or here
end

--- A place in words.
function M.at(place) return ("%s:%d"):format(place.file, place.line) end

--- The known name nearest to one that is unknown, or nil.
---@param known table<string, any>
---@return string?
function M.nearest(name, known)
  local names = {}
  for each in pairs(known) do
    if type(each) == "string" and #names < MOST_NAMES then names[#names + 1] = each end
  end
  table.sort(names)
  return data.nearest(name, names)
end

--- Names of a list as a set of known ones.
---@param list string[]
---@return table<string, boolean>
function M.set(list)
  local known = {}
  for _, name in ipairs(list) do
    known[name] = true
  end
  return known
end

--- The hint of a fault about an unknown name: the nearest known one, or "".
---@param known table<string, any>
---@return string
function M.near(name, known)
  local found = M.nearest(name, known)
  return found and ("did you mean '%s'?"):format(found) or ""
end

--- A name that is unknown, with the nearest known one.
---@param known table<string, any>
---@return string
function M.unknown(what, name, known)
  local text, near = ("no %s is called '%s'"):format(what, name), M.near(name, known)
  return near == "" and text or ("%s (%s)"):format(text, near)
end

return M
