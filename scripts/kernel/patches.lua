--- Patches of tables: single cells that a variant changes, each with what stood there and why. The
--- table keeps where its values come from.
local fault = require("kernel.fault")
local M = {}

---@class Patch
---@field table string
---@field cell string
---@field old any
---@field new any
---@field why string
---@field rule string?
---@field pack string
---@field at { file: string, line: integer }

local function is_grid(value)
  local row = type(value.rows) == "table" and value.rows[1]
  return type(row) == "table" and row.cells ~= nil and value.columns ~= nil
end

local function is_tsv(value)
  return type(value.rows) == "table"
    and type(value.columns) == "table"
    and type(value.columns[1]) == "string"
end

--- The label's place among rows or columns of a grid: its own words, what its range takes in, or
--- its number.
local function labelled(list, word)
  local plain = word:gsub("-", ":")
  for i, each in ipairs(list) do
    if each.label == word or each.label == plain then return i end
  end
  local number = math.tointeger(tonumber(word))
  for i, each in ipairs(list) do
    local range = each.range
    if number and range and range[1] <= number and number <= range[2] then return i end
  end
  return number and list[number] and number
end

local function labels(list)
  local known = {}
  for _, each in ipairs(list) do
    known[each.label] = true
  end
  return known
end

--- The key of a plain table that a word names: itself, its number, or the place of the row that has
--- it as id.
local function key_of(value, word)
  if value[word] ~= nil then return word end
  for i, row in ipairs(value) do
    if type(row) == "table" and row.id == word then return i end
  end
  local number = math.tointeger(tonumber(word))
  if number and value[number] ~= nil then return number end
end

local function names_of(value)
  local known = {}
  for key, row in pairs(value) do
    if type(key) == "string" then known[key] = true end
    if type(row) == "table" and type(row.id) == "string" then known[row.id] = true end
  end
  return known
end

local function words_of(cell)
  local words = {}
  for word in cell:gmatch("[^%.]+") do
    words[#words + 1] = word
  end
  return words
end

--- The keys that lead to a cell: of a grid by the labels of its row and column, of a TSV below its rows.
---@return (string|integer)[]? words nil when a label is none, then why.
---@return string? why
local function path_of(value, cell)
  local words = words_of(cell)
  if is_tsv(value) then
    table.insert(words, 1, "rows")
  elseif is_grid(value) then
    local row = words[1] and labelled(value.rows, words[1])
    if not row then return nil, fault.unknown("row", tostring(words[1]), labels(value.rows)) end
    local column = words[2] and labelled(value.columns, words[2])
    if not column then
      return nil, fault.unknown("column", tostring(words[2]), labels(value.columns))
    end
    if words[3] then return nil, ("'%s' names more than a row and a column"):format(cell) end
    return { "rows", row, "cells", column }
  end
  return words
end

--- Finds a cell of a table as its file has it.
---@param value table What `engine.data` read.
---@param lines table Its lines.
---@param cell string "4.1:1", "P_ARNIM.strength", "shifts.guard.1"
---@return table? holder  nil when there is none, then why not.
---@return any key_or_text
---@return integer? line
function M.find(value, lines, cell)
  local words, why = path_of(value, cell)
  if not words then return nil, why end
  local at, at_lines, line = value, lines, nil
  local holder, key = nil, nil
  for _, word in ipairs(words) do
    if type(at) ~= "table" then return nil, ("'%s' goes on below a single value"):format(cell) end
    key = math.type(word) == "integer" and word or key_of(at, word)
    if key == nil then return nil, fault.unknown("value", word, names_of(at)) end
    holder, line = at, type(at_lines) == "table" and at_lines[key] or line
    at, at_lines = at[key], line
    if type(line) == "table" then line = line[""] end
  end
  if not holder then return nil, "no cell is named" end
  return holder, key, type(line) == "number" and line or nil
end

local function shown(value)
  if type(value) ~= "table" then return tostring(value) end
  local list = {}
  for key, each in pairs(value) do
    list[#list + 1] = math.type(key) == "integer" and shown(each) or key .. " = " .. shown(each)
  end
  return "{ " .. table.concat(list, ", ") .. " }"
end
M.shown = shown

--- Sets one cell. Raises a fault of the patch when what is there is not what it expects.
---@param text_only boolean The table's values are texts still (TSV, grid).
local function set(value, lines, patch, path, text_only)
  local holder, key, line = M.find(value, lines, patch.cell)
  if not holder then
    fault.fail_at(patch.at, "cell '%s' of %s: %s", patch.cell, path, tostring(key))
  end
  local old = holder[key]
  if shown(old) ~= shown(patch.old) then
    fault.fail_at(
      patch.at,
      "cell '%s' is expected to be %s, but %s:%d has %s",
      patch.cell,
      shown(patch.old),
      path,
      line or 0,
      shown(old)
    )
  end
  if not text_only and type(old) ~= type(patch.new) then
    fault.fail_at(
      patch.at,
      "cell '%s' holds a %s, the new value is a %s",
      patch.cell,
      type(old),
      type(patch.new)
    )
  end
  holder[key] = text_only and tostring(patch.new) or patch.new
end

--- Shares patches of a table out among its files: each goes to the one that has its cell. Raises a
--- fault of a patch whose cell stands nowhere.
---@param parts Part[]
---@param list Patch[]
---@return table<string, Patch[]> by_path
function M.place(parts, list)
  local by = {}
  for _, patch in ipairs(list) do
    local home, why = nil, nil
    for _, part in ipairs(parts) do
      local holder, text = M.find(part.value, part.lines, patch.cell)
      if holder then
        home = part.path
        break
      end
      why = why or ("cell '%s' of %s: %s"):format(patch.cell, part.path, tostring(text))
    end
    if not home then fault.fail_at(patch.at, "%s", why or "the table has no file") end
    by[home] = by[home] or {}
    table.insert(by[home], patch)
  end
  return by
end

--- Applies the patches of a table, in load order.
---@param judge fun(value: any) Raises when the table is no longer what its schema allows.
function M.apply(value, lines, list, path, judge)
  local text_only = type(value) == "table" and (is_grid(value) or is_tsv(value))
  for _, patch in ipairs(list) do
    set(value, lines, patch, path, text_only)
    local good, wrong = pcall(judge, value)
    if not good then
      local text = type(wrong) == "table" and wrong.text or tostring(wrong)
      fault.fail_at(patch.at, "with cell '%s' changed, %s: %s", patch.cell, path, text)
    end
  end
end

--- Refuses two packs that patch the same cell without one requiring the other.
---@param list Patch[] In load order, of one table.
---@param needs fun(pack: string, other: string): boolean Does a pack require the other?
function M.judge(list, needs)
  local by = {}
  for _, patch in ipairs(list) do
    local before = by[patch.cell]
    if before and not needs(patch.pack, before.pack) then
      fault.fail({
        file = patch.at.file,
        line = patch.at.line,
        text = ("cell '%s' of table '%s' is changed here and in %s too"):format(
          patch.cell,
          patch.table,
          fault.at(before.at)
        ),
        hint = "leave one of the packs out, or let one require the other",
      })
    end
    by[patch.cell] = patch
  end
end

return M
