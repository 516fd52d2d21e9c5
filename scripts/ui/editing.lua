--- Editing of one line of text: caret, selection, and what keys do to them. Places count characters from 0.
local M = {}

---@class Edit
---@field value string
---@field caret integer
---@field anchor integer Where the selection began; at the caret nothing is selected.

--- A line about to be edited: the caret at its end, all of it selected.
---@param value string
---@return Edit
function M.new(value) return { value = value, caret = utf8.len(value) or 0, anchor = 0 } end

--- The part of a text between two places; one behind its end is its end, as when another text has come into the line.
---@return string
function M.part(value, from, to)
  local first, last = utf8.offset(value, from + 1), utf8.offset(value, to + 1)
  return value:sub(first or #value + 1, (last or #value + 1) - 1)
end

--- The selection: from, to.
---@param edit Edit
---@return integer
---@return integer
function M.selection(edit)
  return math.min(edit.caret, edit.anchor), math.max(edit.caret, edit.anchor)
end

---@param edit Edit
local function length(edit) return utf8.len(edit.value) end

--- Puts a text in the place of what lies between two places.
local function replace(edit, from, to, text)
  local value = edit.value
  edit.value = M.part(value, 0, from) .. text .. M.part(value, to, utf8.len(value))
  edit.caret = from + utf8.len(text)
  edit.anchor = edit.caret
end

--- A text is typed or pasted: one line of sound UTF-8.
---@param edit Edit
---@param text string
function M.insert(edit, text)
  text = text:gsub("[%c]+", " ")
  if not utf8.len(text) then return end
  local from, to = M.selection(edit)
  replace(edit, from, to, text)
end

--- Sets the caret; with `held` the selection reaches from where it began.
---@param edit Edit
---@param held? boolean
function M.move(edit, to, held)
  edit.caret = math.max(0, math.min(to, length(edit)))
  if not held then edit.anchor = edit.caret end
end

local function rub(edit, by)
  local from, to = M.selection(edit)
  if from == to then
    from, to = math.max(0, math.min(from, from + by)), math.min(length(edit), math.max(to, to + by))
  end
  replace(edit, from, to, "")
end

local KEYS = {
  Backspace = function(edit) rub(edit, -1) end,
  Delete = function(edit) rub(edit, 1) end,
  Left = function(edit, held) M.move(edit, edit.caret - 1, held) end,
  Right = function(edit, held) M.move(edit, edit.caret + 1, held) end,
  Home = function(edit, held) M.move(edit, 0, held) end,
  End = function(edit, held) M.move(edit, length(edit), held) end,
}

--- With Ctrl. `clipboard(text?)` puts a text there, if given, and gives what is there.
local CTRL = {
  A = function(edit)
    edit.caret, edit.anchor = length(edit), 0
  end,
  C = function(edit, clipboard)
    local from, to = M.selection(edit)
    if from < to then clipboard(M.part(edit.value, from, to)) end
  end,
  V = function(edit, clipboard) M.insert(edit, clipboard() or "") end,
  X = function(edit, clipboard)
    local from, to = M.selection(edit)
    if from < to then
      clipboard(M.part(edit.value, from, to))
      rub(edit, 0)
    end
  end,
}

--- Does what a key does to the line; reports whether it does anything.
---@param edit Edit
---@param e table A key's event.
---@param clipboard fun(text?: string): string?
---@return boolean
function M.key(edit, e, clipboard)
  local mods = e.mods or {}
  local act = mods.ctrl and CTRL[e.key] or not mods.ctrl and KEYS[e.key]
  if not act then return false end
  act(edit, mods.ctrl and clipboard or mods.shift)
  return true
end

return M
