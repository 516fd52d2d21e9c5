--- Splits Lua source into words, with their places in the text.
local M = {}

local KEYWORDS = {}
for word in
  ([[and break do else elseif end false for function goto if in local nil not or repeat return then true
  until while]]):gmatch("%a+")
do
  KEYWORDS[word] = true
end

local ESCAPES =
  { n = "\n", t = "\t", r = "\r", ["\\"] = "\\", ['"'] = '"', ["'"] = "'", ["\n"] = "\n" }

---@class Comment
---@field line integer  Its first.
---@field from integer  Of the text.
---@field text string   With its dashes.

---@class Words
---@field text string
---@field kinds string[]     "name", "string", "number", or the sign or keyword itself; "end of file" behind the last.
---@field values any[]       Of names and strings.
---@field lines integer[]
---@field starts integer[]   Of the text, as `string.sub` takes them.
---@field stops integer[]
---@field comments Comment[]

local function long_end(text, at)
  local marks = text:match("^%[(=*)%[", at)
  if not marks then return nil end
  local _, finish = text:find("]" .. marks .. "]", at, true)
  return finish or #text, #marks + 2
end

local function count_lines(text, from, to)
  local count, at = 0, from
  while true do
    at = text:find("\n", at, true)
    if not at or at > to then return count end
    count, at = count + 1, at + 1
  end
end

local function quoted(text, at)
  local quote, from = text:sub(at, at), at + 1
  local list = {}
  while true do
    local stop = text:find("[\\" .. quote .. "]", from)
    if not stop then return #text, "" end
    list[#list + 1] = text:sub(from, stop - 1)
    if text:sub(stop, stop) == quote then return stop, table.concat(list) end
    local letter = text:sub(stop + 1, stop + 1)
    list[#list + 1] = ESCAPES[letter] or letter
    from = stop + 2
  end
end

--- Passes blanks and comments; keeps the comments.
---@param comments Comment[]
local function skip(text, at, line, comments)
  while true do
    local _, stop = text:find("^%s+", at)
    if not stop then
      local _, dashes = text:find("^%-%-", at)
      if not dashes then return at, line end
      stop = long_end(text, dashes + 1) or (text:find("\n", dashes, true) or #text + 1) - 1
      comments[#comments + 1] = { line = line, from = at, text = text:sub(at, stop) }
    end
    line = line + count_lines(text, at, stop)
    at = stop + 1
  end
end

local SIGNS = { "^%.%.%.", "^[=~<>]=", "^//", "^::", "^<<", "^>>", "^%.%." }

local function sign_at(text, at)
  for _, pattern in ipairs(SIGNS) do
    local _, stop = text:find(pattern, at)
    if stop then return stop end
  end
  return at
end

--- Splits a source into its words.
---@param text string
---@return Words
function M.of(text)
  local kinds, values, lines, starts, stops, comments, n = {}, {}, {}, {}, {}, {}, 0
  local at, line = skip(text, 1, 1, comments)
  if text:sub(1, 1) == "#" then
    at, line = skip(text, text:find("\n", 1, true) or #text + 1, 1, comments)
  end
  while at <= #text do
    local kind, value, stop, _
    local letter = text:sub(at, at)
    if letter:find("[%a_]") then
      _, stop = text:find("^[%w_]+", at)
      value = text:sub(at, stop)
      kind = KEYWORDS[value] and value or "name"
    elseif letter:find("%d") or text:find("^%.%d", at) then
      kind, _, stop = "number", text:find("^[%w%.]+", at)
      while text:find("^[eEpP][+-]", stop) do
        _, stop = text:find("^[%w%.]*", stop + 2)
      end
    elseif letter == '"' or letter == "'" then
      kind, stop, value = "string", quoted(text, at)
    elseif long_end(text, at) then
      local finish, skipped = long_end(text, at)
      kind, stop, value = "string", finish, text:sub(at + skipped, finish - skipped)
    else
      stop = sign_at(text, at)
      kind = text:sub(at, stop)
    end
    n = n + 1
    kinds[n], values[n], lines[n], starts[n], stops[n] = kind, value, line, at, stop
    if kind == "string" then line = line + count_lines(text, at, stop) end
    at, line = skip(text, stop + 1, line, comments)
  end
  kinds[n + 1], lines[n + 1] = "end of file", line
  return {
    text = text,
    kinds = kinds,
    values = values,
    lines = lines,
    starts = starts,
    stops = stops,
    comments = comments,
  }
end

return M
