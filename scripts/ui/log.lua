--- The log: what has happened, as the side may know it; rule numbers and hexes are links.
local figures = require("kernel.figures")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours
local SHOWN = 120 -- records

--- The run of a hex that a record names: a link to it.
local function hex_run(game, word, code, id)
  return { text = word, face = "small", id = id, link = function() game:show_hex(code) end }
end

--- The words of a record, hexes among them as links.
---@return table[] runs
local function words_of(game, text, index)
  local runs, hexes = {}, 0
  for word in words.capital(text):gmatch("%S+") do
    local code = word:match("^%(?([%w.]+)[,.;:)]*$")
    local last = runs[#runs]
    if code and code:find("%d") and game.map:is_hex(code) then
      hexes = hexes + 1
      if last then runs[#runs + 1] = { text = " ", face = "small" } end
      runs[#runs + 1] = hex_run(game, word, code, ("hex%d.%d"):format(index, hexes))
    elseif last and not last.link then
      last.text = last.text .. " " .. word
    else
      runs[#runs + 1] = { text = (last and " " or "") .. word, face = "small" }
    end
  end
  return runs
end

--- The runs of a record: its rule, then its words.
local function runs_of(game, record, index)
  local runs = words_of(game, record.text or record.key or "", index)
  if not record.rule or record.rule == "" then return runs end
  local function show() game:show_rule(record.rule) end
  local rule = { text = record.rule, face = "tiny", id = "rule" .. index, link = show }
  return { rule, { text = " ", face = "small" }, table.unpack(runs) }
end

local function same_lists(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  if #a ~= #b then return false end
  for i, each in ipairs(a) do
    if b[i] ~= each then return false end
  end
  return true
end

--- Reports whether `record` is the next step of the way that `before` ended: the same said of the same
--- pieces, from where they had come to, by the next action.
local function goes_on(before, record)
  local old, new = before.values, record.values
  if before.key ~= record.key or before.rule ~= record.rule or not old or not new then
    return false
  end
  if record.n > before.n + 1 or type(new.from) ~= "string" or new.from ~= old.to then
    return false
  end
  for name, value in pairs(new) do
    if name ~= "from" and name ~= "to" and not same_lists(value, old[name]) then return false end
  end
  return true
end

--- The values that `record` has otherwise than `before`, which says the same; nil when it does not.
local function other_values(before, record)
  local old, others = before.values or {}, {}
  if before.key ~= record.key or before.rule ~= record.rule then return nil end
  for name, value in pairs(record.values or {}) do
    if not same_lists(value, old[name]) then others[#others + 1] = value end
  end
  return others
end

--- A piece of which the same holds, or a piece and the hex where it stands, in words; nil for other values.
local function likewise(game, values)
  local piece, hex
  for _, value in ipairs(values) do
    if game.table:piece(value) and not piece then
      piece = game.table:name(value)
    elseif game.map:is_hex(value) and not hex then
      hex = value
    else
      return nil
    end
  end
  return piece and piece .. (hex and " (" .. hex .. ")" or "")
end

local function ends_with(text, value)
  local last = " " .. figures.plain(value)
  return text and text:sub(-#last) == last
end

--- What a record adds to the line before: the next step of a way, another figure at the end, another piece of
--- which the same holds, where it stands. nil: it says something else.
local function addition(game, last, before, record)
  if goes_on(before, record) then
    local name = game:name_at(record.values.to)
    return record.values.to .. (name and " (" .. name .. ")" or "")
  end
  local others = other_values(before, record) or {}
  local figure = #others == 1 and math.type(others[1]) == "integer" and others[1]
  if figure then return ends_with(record.text, figure) and figures.plain(figure) or nil end
  local same = before.n == record.n and likewise(game, others)
  if not same or last.likewise then return same or nil end
  last.likewise = true
  return words.of("likewise", { name = same })
end

--- Says a record in the line before, where it goes on with it.
local function joins(game, last, before, record)
  local began = last.likewise
  local more = addition(game, last, before, record)
  if not more then return false end
  last.text = last.text .. (last.likewise and not began and "; " or ", ") .. more
  last.n = record.n
  return true
end

--- Reports whether the record after says of the same die what all may hear of it, and more; another die is not that, whatever it shows.
local function told_again(record, after)
  local result = record.values and record.values.result
  if result == nil or not (after and after.visible_to and after.values) then return false end
  if after.key and after.key:sub(1, 5) == "roll." then return false end
  return after.n == record.n and after.rule == record.rule and after.values.result == result
end

local function line_of(record, index)
  local text = record.text or record.key or ""
  return { index = index, n = record.n, rule = record.rule, key = record.key, text = text }
end

--- The records, those that say the same in one line: { index, n, rule, key, text }.
local function lines_of(game, log)
  local lines, before = {}, nil
  for i = math.max(1, #log - SHOWN + 1), #log do
    local record = log[i]
    if not told_again(record, log[i + 1]) then
      if not before or not joins(game, lines[#lines], before, record) then
        lines[#lines + 1] = line_of(record, i)
      end
      before = record
    end
  end
  return lines
end

--- Writes records, the latest of them when they are many.
---@param game Game
---@param s Sheet
---@param records table[]
function M.lines(game, s, records)
  local last_n = nil
  for _, line in ipairs(lines_of(game, records)) do
    local i = line.index
    if last_n and line.n ~= last_n then s:gap(3) end
    last_n = line.n
    s:text(runs_of(game, line, i), { face = "small", id = "log" .. i, colour = colours.ink })
  end
end

--- The lines of the log in words, for tests.
---@param game Game
---@return string[]
function M.said(game)
  local list = {}
  for i, line in ipairs(lines_of(game, game.table:log())) do
    list[i] = line.text
  end
  return list
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local log = game.table:log()
  M.lines(game, s, log)
  if #log == 0 then s:text(words.of("log_empty"), { face = "italic" }) end
end

return M
