--- Mutants of a script: what stands at one place of it is altered as a slip of the pen would. The grammar says where.
local M = {}

---@class Mutant
---@field file string
---@field line integer
---@field from integer     Of the text, as `string.sub` takes them.
---@field to integer
---@field with string      What is there instead.
---@field mutant string    In words: "old -> new".
---@field last integer     Line where it ends.
---@field field string?    A field that is left out.

local COMPARED =
  { ["=="] = "~=", ["~="] = "==", ["<"] = "<=", ["<="] = "<", [">"] = ">=", [">="] = ">" }
local JOINED = { ["and"] = "or", ["or"] = "and" }
local RECKONED = { ["+"] = "-", ["-"] = "+", ["*"] = "+" }
local FILTERS = { least = true, those = true } -- give a part of their first argument
local LOGS = { log = true, log_to = true } -- goldens hold the log to the letter
local LONGEST = 60 -- of what is quoted in words

local function shortened(text)
  text = text:gsub("%s+", " ")
  return #text > LONGEST and text:sub(1, LONGEST) .. "..." or text
end

--- Breaks of the line stay where text goes, so that what follows keeps its number.
local function breaks_of(text) return (text:gsub("[^\n]", "")) end

---@param list Mutant[]
---@param words Words
---@param from integer Words.
---@param to integer
---@param said string? The new text in words, where it is not given whole.
local function add(list, path, words, from, to, with, said)
  local first, last = words.starts[from], words.stops[to]
  local old = words.text:sub(first, last)
  list[#list + 1] = {
    file = path,
    line = words.lines[from],
    last = words.lines[to],
    from = first,
    to = last,
    with = with,
    mutant = shortened(old) .. " -> " .. (said or shortened(with)),
  }
end

local function text_of(words, from, to) return words.text:sub(words.starts[from], words.stops[to]) end

local BY_SPAN = {}

function BY_SPAN.condition(list, path, words, span)
  local text = text_of(words, span.from, span.to)
  local function force(value)
    local joined = value and "true or (" or "false and ("
    add(list, path, words, span.from, span.to, joined .. text .. ")", tostring(value))
  end
  if span.name ~= "while" then force(true) end -- forced true a `while` is endless
  if span.name ~= "until" then force(false) end
end

function BY_SPAN.operator(list, path, words, span)
  local other = COMPARED[span.name] or JOINED[span.name] or RECKONED[span.name]
  if other then add(list, path, words, span.from, span.to, other) end
end

function BY_SPAN.argument(list, path, words, span)
  if span.name ~= "need" or span.number ~= 1 then return end
  local text = text_of(words, span.from, span.to)
  add(list, path, words, span.from, span.to, "true or (" .. text .. ")", "true")
end

--- What a function gives is left out.
function BY_SPAN.values(list, path, words, span)
  local first = words.kinds[span.from]
  if span.from == span.to and (first == "nil" or first == "false") then return end
  if span.inside then
    local text = text_of(words, span.from, span.to)
    add(list, path, words, span.from, span.to, breaks_of(text), "nothing")
  end
end

function BY_SPAN.statement(list, path, words, span, says)
  local called = words.values[span.from] or ""
  if not span.inside or called == "need" or says[called] then return end -- a declaration; `need` is forced
  local text = text_of(words, span.from, span.to)
  add(list, path, words, span.from, span.to, breaks_of(text), "left out")
end

--- `least(list, ...)` and `those(list, ...)` give the whole list.
function BY_SPAN.call(list, path, words, span)
  if not FILTERS[span.name] or words.kinds[span.at] ~= "(" or not span.first then return end
  local given = text_of(words, span.first.from, span.first.to)
  local text = text_of(words, span.from, span.to)
  local rest = breaks_of(text):sub(#breaks_of(given) + 1)
  add(list, path, words, span.from, span.to, "(" .. given .. ")" .. rest, shortened(given))
end

local OTHERWISE = { ["true"] = "false", ["false"] = "true" }
local WHOLE = { ["number"] = true, ["function"] = true, ["{"] = true, ["nil"] = true } -- altered inside, or not at all

--- A field is left out; true and false are turned about.
function BY_SPAN.field(list, path, words, span)
  local value = span.from + 2
  local kind = words.kinds[value]
  if value == span.to and OTHERWISE[kind] then
    return add(list, path, words, value, value, OTHERWISE[kind])
  end
  if span.inside or WHOLE[kind] or span.name == "rule" then return end
  local text = text_of(words, value, span.to)
  add(list, path, words, value, span.to, "nil" .. breaks_of(text))
  list[#list].field = span.name
end

--- Marks spans that stand inside of a function, and gives calls their first argument.
local function prepare(source)
  local inside, first = {}, {}
  for _, span in ipairs(source.spans) do
    for at = span.from, span.kind == "function" and span.to or 0 do
      inside[at] = true
    end
    if span.kind == "argument" and span.number == 1 then first[span.at] = span end
  end
  for _, span in ipairs(source.spans) do
    span.inside = inside[span.from] or false
    if span.kind == "call" then span.first = first[span.at] end
  end
end

local DOES = { values = true, ["return"] = true, ["function"] = true }

--- Does a function nothing but say something: are all its statements calls that log?
local function only_says(source, span)
  local words, said = source.words, false
  for _, inner in ipairs(source.spans) do
    if inner.from > span.from and inner.to < span.to then
      local logs = LOGS[words.values[inner.from] or ""]
      if DOES[inner.kind] or inner.kind == "statement" and not logs then return false end
      said = said or inner.kind == "statement"
    end
  end
  return said
end

--- Names whose call says something and does nothing else: `log`, and local functions that only log.
local function sayers(source)
  local names, words = {}, source.words
  for name in pairs(LOGS) do
    names[name] = true
  end
  for _, span in ipairs(source.spans) do
    local name = span.kind == "function" and words.values[span.from - 1]
    local is_local = name and words.kinds[span.from - 3] == "local"
    if is_local and only_says(source, span) then names[name] = true end
  end
  return names
end

--- Whole numbers one more, and `not` left out.
local function by_word(list, path, words)
  for at, kind in ipairs(words.kinds) do
    if kind == "not" then
      add(list, path, words, at, at, "", "left out")
    elseif kind == "number" then
      local value = math.tointeger(tonumber(text_of(words, at, at)))
      if value then add(list, path, words, at, at, ("%d"):format(value + 1)) end
    end
  end
end

--- Mutants of the same words on one line are told apart by their number.
local function number(list)
  local counts = {}
  for _, each in ipairs(list) do
    local key = each.line .. " " .. each.mutant
    counts[key] = (counts[key] or 0) + 1
    if counts[key] > 1 then each.mutant = ("%s (no. %d)"):format(each.mutant, counts[key]) end
  end
end

--- All mutants of a script, by place.
---@param source Source
---@return Mutant[]
function M.of(source)
  local list, words = {}, source.words
  prepare(source)
  local says = sayers(source)
  for _, span in ipairs(source.spans) do
    local make = BY_SPAN[span.kind]
    if make then make(list, source.path, words, span, says) end
  end
  by_word(list, source.path, words)
  table.sort(list, function(a, b)
    if a.from ~= b.from then return a.from < b.from end
    if a.to ~= b.to then return a.to < b.to end
    return a.mutant < b.mutant
  end)
  number(list)
  return list
end

return M
