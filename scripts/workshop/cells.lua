--- Mutants of a pack's data: a number of a table one more, a word of a grid another one of its row. Only of what bears a
--- rule: on its row or line, or in the comment at the head of the file.
local lists = require("kernel.lists")
local rule_lines = require("workshop.rule_lines")
local words_of = require("workshop.words")
local M = {}

local MOST_OF_FILE = 24 -- cells that only the head of the file gives a rule; spread over it
local MOST_OF_RULE = 8 -- cells of one rule on rows of its own; spread over the file

---@class CellMutant: Mutant
---@field ids string[]
---@field about string[]

local function entry(path, line, from, to, old, new, ids, about)
  return {
    file = path,
    line = line,
    last = line,
    from = from,
    to = to,
    with = new,
    mutant = ("%s -> %s"):format(old, new),
    ids = ids,
    about = about,
  }
end

--- Adds an even spread of a list to another.
local function add_spread(kept, list, most)
  local step = math.max(1, #list / most)
  for i = 0, math.min(most, #list) - 1 do
    kept[#kept + 1] = list[math.floor(i * step) + 1]
  end
end

--- A spread of each rule's own, and of the others.
local function chosen(list)
  local by, others, kept = {}, {}, {}
  for _, each in ipairs(list) do
    local id = each.ids[1]
    if id then
      by[id] = by[id] or {}
      table.insert(by[id], each)
    elseif #each.about > 0 then
      others[#others + 1] = each
    end
  end
  for _, each in pairs(by) do
    add_spread(kept, each, MOST_OF_RULE)
  end
  add_spread(kept, others, MOST_OF_FILE)
  return kept
end

local ENTRY = {} -- key of those that stand in a list

--- What a value of a literal is given to.
local function key_of(words, at)
  local before = words.kinds[at - 1]
  return before == "=" and words.values[at - 2] or (before == "{" or before == ",") and ENTRY or nil
end

--- By key of a literal: the strings that are given to it.
local function strings_by_key(words)
  local by = {}
  for at, kind in ipairs(words.kinds) do
    local key = key_of(words, at)
    if kind == "string" and key then
      by[key] = by[key] or {}
      table.insert(by[key], words.values[at])
    end
  end
  return by
end

--- Another string that the same key has elsewhere in the file; nil when there is none.
local function other_string(words, at, by, known)
  if words.kinds[at] ~= "string" or known[words.values[at]] then return nil end
  local own, other = words.values[at], nil
  for _, each in ipairs(by[key_of(words, at) or 0] or {}) do
    if each ~= own and not known[each] then
      if #each == #own then return ("%q"):format(each) end -- most like it
      other = other or each
    end
  end
  return other and ("%q"):format(other)
end

--- Adds an entry that is left out: a text under a key that has no other text anywhere.
local function leave_out(list, path, text, words, at, ids, about)
  if words.kinds[at] ~= "string" or words.kinds[at - 1] ~= "=" then return end
  local from = words.starts[at - 2]
  local to = words.stops[words.kinds[at + 1] == "," and at + 1 or at]
  list[#list + 1] =
    entry(path, words.lines[at], from, to, text:sub(from, words.stops[at]), "", ids, about)
  list[#list].mutant = text:sub(from, words.stops[at]) .. " -> left out"
end

--- Of a literal.
local function of_literal(path, text, known)
  local words = words_of.of(text)
  local lines, list = rule_lines.of_literal(words, known), {}
  local head, by = {}, strings_by_key(words)
  for _, comment in ipairs(words.comments) do
    if comment.from < (words.starts[1] or 0) then
      for _, id in ipairs(rule_lines.in_words(comment.text, known)) do
        head[#head + 1] = id
      end
    end
  end
  for at = 1, #words.starts do
    local kind = words.kinds[at]
    local old = words.starts[at] and text:sub(words.starts[at], words.stops[at])
    local value = kind == "number" and math.tointeger(tonumber(old))
    local new = value and ("%d"):format(value + 1)
      or kind == "true" and "false"
      or kind == "false" and "true"
      or other_string(words, at, by, known)
    local line = words.lines[at]
    local ids, about = rule_lines.at(lines, line, line)
    table.move(head, 1, #head, #about + 1, about)
    if new then
      list[#list + 1] = entry(path, line, words.starts[at], words.stops[at], old, new, ids, about)
    elseif kind == "string" and not known[words.values[at]] then
      leave_out(list, path, text, words, at, ids, about)
    end
  end
  return list
end

--- Cells of a line: { text, from, to } by the places of the text.
local function cells_of(text, from, to)
  local list, at = {}, from
  while at <= to + 1 do
    local tab = text:find("\t", at, true)
    local stop = tab and tab <= to and tab - 1 or to
    list[#list + 1] = { text = text:sub(at, stop), from = at, to = stop }
    at = stop + 2
  end
  return list
end

--- Another word of the same row; nil when there is none.
local function other_word(cells, one)
  for i = 2, #cells do
    if cells[i].text ~= one.text and not cells[i].text:match("^%-?%d") then return cells[i].text end
  end
end

local function ids_of_row(cells, known)
  local ids = {}
  for _, cell in ipairs(cells) do
    if known[cell.text] then ids[#ids + 1] = cell.text end
  end
  return ids
end

--- Of a TSV or a grid. The comment at its head counts for a grid alone: that of a TSV is about columns.
local function of_rows(path, text, known, is_grid)
  local list, head, line, at, titled = {}, {}, 0, 1, false
  while at <= #text do
    local stop = (text:find("\n", at, true) or #text + 1) - 1
    line = line + 1
    if text:sub(at, at) == "#" then
      for _, id in ipairs(is_grid and rule_lines.in_words(text:sub(at, stop), known) or {}) do
        head[#head + 1] = id
      end
    elseif not titled then
      titled = true
    else
      local cells = cells_of(text, at, stop)
      local ids = ids_of_row(cells, known)
      for i = 2, #cells do
        local cell = cells[i]
        local value = cell.text:match("^%-?%d+$") and math.tointeger(tonumber(cell.text))
        local new = value and ("%d"):format(value + 1) or is_grid and other_word(cells, cell)
        if new and not known[cell.text] then
          list[#list + 1] = entry(path, line, cell.from, cell.to, cell.text, new, ids, head)
        end
      end
    end
    at = stop + 2
  end
  return list
end

--- Rules that a data file bears: in its cells, and in comments.
---@param path string
---@param text string
---@param known table<string, boolean>
---@return string[]
function M.rules(path, text, known)
  local list = {}
  if path:match("%.lua$") then
    local words = words_of.of(text)
    for at, kind in ipairs(words.kinds) do
      if kind == "string" and known[words.values[at]] then list[#list + 1] = words.values[at] end
    end
    for _, comment in ipairs(words.comments) do
      lists.append(list, rule_lines.in_words(comment.text, known))
    end
    return list
  end
  for word in text:gmatch("[^%s]+") do
    if known[word] then list[#list + 1] = word end
  end
  lists.append(list, rule_lines.in_words(text:match("^#[^\n]*") or "", known))
  return list
end

--- Mutants of a data file that bear a rule.
---@param path string
---@param text string
---@param known table<string, boolean>
---@return CellMutant[]
function M.of(path, text, known)
  local list
  if path:match("%.lua$") then
    list = of_literal(path, text, known)
  else
    list = of_rows(path, text, known, path:match("%.grid$") ~= nil)
  end
  return chosen(list)
end

return M
