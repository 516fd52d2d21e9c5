--- Which lines of a pack's files bear which rules of its ledger: an argument, a field, a comment behind the line; and
--- over more lines: a comment over a function, a statement or a row, and `rule =` of a declaration.
local lists = require("kernel.lists")
local M = {}

local NONE = {}
local HOLDERS = { self = true, spec = true, def = true } -- what the shared mechanics call what a pack gives them
local LONGEST = 12 -- lines of a call that a rule among its arguments is for

---@class RuleLines
---@field direct table<integer, string[]>   Rules that a line bears itself.
---@field scopes Scope[]                    Widest first.
---@field code table<integer, boolean>      Lines with words on them.

---@class Scope
---@field from integer
---@field to integer
---@field ids string[]

local function add(list, id)
  for _, each in ipairs(list) do
    if each == id then return end
  end
  list[#list + 1] = id
end

--- Rules named in a comment: "4.0b, 8.33a" and "4.0a-c".
---@param text string
---@param known table<string, boolean>
---@return string[]
function M.in_words(text, known)
  local list = {}
  for each in text:gmatch("[%w%.%-]+") do
    local word = each:gsub("^[%.%-]+", ""):gsub("[%.%-]+$", "")
    local stem, letter, last = word:match("^(.-)(%l)%-(%l)$")
    for code = stem and letter:byte() or 1, stem and last:byte() or 0 do
      if known[stem .. string.char(code)] then add(list, stem .. string.char(code)) end
    end
    if known[word] and word:find("[%a%.]") then add(list, word) end -- a bare number is none
  end
  return list
end

--- Rules that the shared mechanics are given by the fields that a comment names: "self.losses".
local function in_fields(text, fields)
  local list = {}
  for name in text:gmatch("self%.([%w_]+)") do
    for _, id in ipairs(fields[name] or {}) do
      add(list, id)
    end
  end
  return list
end

local function note(lines, line, ids)
  if #ids == 0 then return end
  lines.direct[line] = lines.direct[line] or {}
  for _, id in ipairs(ids) do
    add(lines.direct[line], id)
  end
end

local function scope(lines, from, to, ids)
  if #ids > 0 then lines.scopes[#lines.scopes + 1] = { from = from, to = to, ids = ids } end
end

local OPENS = { ["{"] = "}", ["("] = ")" }

--- By line on which something begins: the last line of the widest that begins there.
local function extents_of_source(source)
  local last, words = {}, source.words
  local WIDE =
    { argument = false, operator = false, condition = false, call = false, constructor = false }
  for _, span in ipairs(source.spans) do
    local from, to = words.lines[span.from], words.lines[span.to]
    if WIDE[span.kind] == nil then last[from] = math.max(last[from] or from, to) end
  end
  return last
end

--- The same of a literal: rows reach to the bracket that closes them.
local function extents_of_literal(words)
  local last, open = {}, {}
  for at, kind in ipairs(words.kinds) do
    if OPENS[kind] then
      open[#open + 1] = words.lines[at]
    elseif kind == "}" or kind == ")" then
      local from = table.remove(open)
      if from then last[from] = math.max(last[from] or from, words.lines[at]) end
    end
  end
  return last
end

--- Comments: those behind words, and those over the next line with words; a blank line between parts them from it.
local function read_comments(lines, words, extents, known, fields)
  local over = {} -- by line: rules named over it
  for _, comment in ipairs(words.comments) do
    local ids, line = M.in_words(comment.text, known), comment.line
    lists.append(ids, in_fields(comment.text, fields))
    local ends = line + select(2, comment.text:gsub("\n", ""))
    if lines.code[line] then
      note(lines, line, ids)
      if extents[line] and extents[line] > line then scope(lines, line, extents[line], ids) end
    else
      local all = over[line] or {}
      for _, id in ipairs(ids) do
        add(all, id)
      end
      over[line], over[ends + 1] = nil, all
    end
  end
  for line, ids in pairs(over) do
    if lines.code[line] then scope(lines, line, extents[line] or line, ids) end
  end
end

--- Is a word the name of a field that a pack gives to the shared mechanics: `self.losses`?
local function is_given(words, at)
  return words.kinds[at - 1] == "." and HOLDERS[words.values[at - 2] or ""] ~= nil
end

--- Names of the fields that a script of the shared mechanics is given.
---@param words Words
---@return table<string, boolean>
function M.given_to(words)
  local set = {}
  for at, kind in ipairs(words.kinds) do
    if kind == "name" and is_given(words, at) then set[words.values[at]] = true end
  end
  for _, comment in ipairs(words.comments) do
    for name in comment.text:gmatch("self%.([%w_]+)") do
      set[name] = true
    end
  end
  return set
end

--- Rules that a word is: a string, or in the shared mechanics a field that a pack gives them its rule by.
local function rules_of_word(words, at, known, fields)
  local kind, value = words.kinds[at], words.values[at]
  if kind == "string" and known[value] then return { value } end
  return kind == "name" and is_given(words, at) and fields[value] or NONE
end

--- Rules in words: on all lines of the innermost call or field; `rule =` is for the whole declaration.
local function read_strings(lines, source, known, fields)
  local words = source.words
  local inner, declared = {}, {}
  for _, span in ipairs(source.spans) do -- the inner end before the outer ones
    for at = span.from, (span.kind == "call" or span.kind == "field") and span.to or 0 do
      inner[at] = inner[at] or span
    end
    for at = span.from, span.kind == "constructor" and span.to or 0 do
      declared[at] = declared[at] or span
    end
  end
  for at in ipairs(words.kinds) do
    local ids = rules_of_word(words, at, known, fields)
    if #ids > 0 then
      local span = inner[at]
      note(lines, words.lines[at], ids)
      local from, to = span and words.lines[span.from] or 0, span and words.lines[span.to] or -1
      for line = from, math.min(to, from + LONGEST) do
        if lines.code[line] then note(lines, line, ids) end
      end
      local whole = span and span.kind == "field" and span.name == "rule" and declared[span.from]
      if whole then scope(lines, words.lines[whole.from], words.lines[whole.to], ids) end
    end
  end
end

local function started(words)
  local lines = { direct = {}, scopes = {}, code = {} }
  for at in ipairs(words.starts) do
    lines.code[words.lines[at]] = true
  end
  return lines
end

local function finished(lines)
  table.sort(lines.scopes, function(a, b)
    local wide, other = a.to - a.from, b.to - b.from
    if wide ~= other then return wide > other end
    return a.from < b.from
  end)
  return lines
end

--- Of a script.
---@param source Source
---@param known table<string, boolean> The ledger's ids.
---@param fields table<string, string[]>? Of the shared mechanics: rules that a pack gives them, by field.
---@return RuleLines
function M.of_source(source, known, fields)
  local lines = started(source.words)
  read_comments(lines, source.words, extents_of_source(source), known, fields or NONE)
  read_strings(lines, source, known, fields or NONE)
  return finished(lines)
end

--- `rule = "23.17"` in a literal is for the row that it stands in.
local function read_rows(lines, words, known)
  local open, waiting = {}, {} -- brackets by depth: the line, and rules for it
  for at, kind in ipairs(words.kinds) do
    if kind == "{" then
      open[#open + 1], waiting[#waiting + 1] = words.lines[at], {}
    elseif kind == "}" and #open > 0 then
      scope(lines, table.remove(open), words.lines[at], table.remove(waiting))
    elseif kind == "string" and known[words.values[at]] then
      note(lines, words.lines[at], { words.values[at] })
      if words.values[at - 2] == "rule" and #open > 0 then
        add(waiting[#waiting], words.values[at])
      end
    end
  end
end

--- Of a literal: a comment before its first bracket is for the whole file.
---@param words Words
---@param known table<string, boolean>
---@return RuleLines
function M.of_literal(words, known)
  local lines = started(words)
  read_comments(lines, words, extents_of_literal(words), known, NONE)
  read_rows(lines, words, known)
  return finished(lines)
end

--- Rules that lines bear themselves, and those of the scopes about them, the innermost first.
---@param lines RuleLines
---@param from integer
---@param to integer
---@return string[] direct
---@return string[] about
function M.at(lines, from, to)
  local direct, about = {}, {}
  for line = from, to do
    for _, id in ipairs(lines.direct[line] or {}) do
      add(direct, id)
    end
  end
  for i = #lines.scopes, 1, -1 do
    local each = lines.scopes[i]
    if each.from <= from and each.to >= to then
      for _, id in ipairs(each.ids) do
        add(about, id)
      end
    end
  end
  return direct, about
end

return M
