--- Layers of data: a battle lays rows, keys and files of its own over those of the packs it is for.
-- It adds and never changes: what stands twice is a fault that names both places.
local M = {}

---@class Part
---@field path string   File that the value came from.
---@field value any
---@field lines any      Lines as `data.parse` gives them.
---@field replaces boolean?  Its values take the place of those of the same name: texts of a variant.

local function line_of(lines, key)
  local found = type(lines) == "table" and lines[key]
  if type(found) == "table" then found = found[""] end
  return math.type(found) == "integer" and found or 0
end

local function twice(what, first, first_line, second, second_line)
  return {
    file = second,
    line = second_line,
    text = ("%s stands already in %s:%d"):format(what, first, first_line),
    hint = "a battle adds to a series; what changes one is a variant",
  }
end

local function is_list(value) return type(value) == "table" and value[1] ~= nil end

local function is_names(value) return type(value) == "table" and not is_list(value) end

--- Adds named values to named values, deep; `place[name]` says whose a name of the outermost is.
local function add_names(into, into_lines, part, lines, first, second, path, replaces)
  local names = {}
  for name in pairs(part) do
    names[#names + 1] = name
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local old, new = into[name], part[name]
    local full = path == "" and name or path .. "." .. name
    if old ~= nil and is_names(old) and is_names(new) then
      local below = type(into_lines[name]) == "table" and into_lines[name] or {}
      local fault = add_names(old, below, new, lines[name], first, second, full, replaces)
      if fault then return fault end
    elseif old == nil or replaces then
      into[name] = new
      into_lines[name] = type(lines) == "table" and lines[name] or nil
    else
      local old_line, new_line = line_of(into_lines, name), line_of(lines, name)
      return twice(("'%s'"):format(full), first, old_line, second, new_line)
    end
  end
end

local function key_of(row, key)
  if type(row) ~= "table" or key == nil then return nil end
  if type(key) ~= "table" then return row[key] ~= nil and tostring(row[key]) or nil end
  local list = {}
  for i, name in ipairs(key) do
    list[i] = tostring(row[name])
  end
  return table.concat(list, " ")
end

--- Adds rows to rows; `key` names the column, or the columns, in which no two may be alike.
local function add_rows(into, into_lines, part, lines, first, second, key)
  local seen = {}
  for i, row in ipairs(into) do
    local id = key_of(row, key)
    if id then seen[id] = i end
  end
  for i, row in ipairs(part) do
    local id = key_of(row, key)
    if id and seen[id] then
      local what = ("'%s'"):format(id)
      return twice(what, first, line_of(into_lines, seen[id]), second, line_of(lines, i))
    end
    into[#into + 1] = row
    into_lines[#into] = type(lines) == "table" and lines[i] or nil
  end
end

local function copy(value)
  if type(value) ~= "table" then return value end
  local new = {}
  for key, each in pairs(value) do
    new[key] = copy(each)
  end
  return new
end

--- One value out of the parts of all layers, with its lines; nil and the fault when they collide.
---@param parts Part[] Required packs first; at least one.
---@param key string|string[]? Of rows.
---@return any value
---@return any lines_or_fault
function M.merge(parts, key)
  local first = parts[1]
  if #parts == 1 then return first.value, first.lines end
  local value, lines = copy(first.value), copy(first.lines)
  for i = 2, #parts do
    local part = parts[i]
    local fault
    if type(lines) ~= "table" then lines = {} end
    if part.path:match("%.grid$") then
      fault = twice("a printed table of that name", first.path, 1, part.path, 1)
    elseif is_list(part.value) and (is_list(value) or next(value) == nil) then
      fault = add_rows(value, lines, part.value, part.lines, first.path, part.path, key)
    elseif is_names(part.value) and is_names(value) then
      fault = add_names(value, lines, part.value, part.lines, first.path, part.path, "", part.replaces)
    else
      fault = twice("a table of another shape", first.path, 1, part.path, 1)
    end
    if fault then return nil, fault end
  end
  return value, lines
end

return M
