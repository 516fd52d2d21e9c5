--- The rule book of a pack in our own words: the rows of its ledger, and where text/rules.en.tsv has them, a
--- summary of each numbered section that rows stand in.
local files = require("engine.files")
local ledger = require("kernel.ledger")
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local M = {}

local LONGEST = 900 -- bytes of a summary
local WIDTH = 80 -- columns of a line of words

---@class Summary
---@field id string     Of the section: "8.12".
---@field title string
---@field text string

---@class LedgerRule
---@field id string       "8.12Ax"
---@field title string
---@field text string     The gist of the row.
---@field section string? Id of the summary that it belongs to.
---@field todo boolean?   Its rules are not written yet.

local function path_of(id) return "mods/" .. id .. "/text/rules.en.tsv" end

--- The summaries that a pack itself has, with their lines; none without the file.
---@return Summary[]
---@return integer[] lines
local function summaries_of(id)
  local path = path_of(id)
  if not files.exists(path) then return {}, {} end
  local value, lines = literal.read(path)
  local shape = literal.read("scripts/schemas/summaries.lua")
  local summaries = literal.judged(value, lines, shape, path)
  local numbers = {}
  for i in ipairs(value.rows) do
    numbers[i] = lines.rows[i][""]
  end
  return summaries, numbers
end

--- The section that a rule stands in: what is left of its number when the end is cut off, but not between two
--- digits. "8.12Ax" stands in "8.12", never in "8.1".
---@param known table<string, any> By id of the section.
---@return string?
function M.section_of(id, known)
  for length = #id, 1, -1 do
    local head = id:sub(1, length)
    if known[head] and not id:find("^%d", length + 1) then return head end
  end
end

local NOT_PLAYED = " Not played yet." -- what is said of rows that are `todo`, and of a section that has no other

--- Says of sections that no rule in them is played yet.
local function mark(sections, rules)
  local played = {}
  for _, each in ipairs(rules) do
    if each.section and not each.todo then played[each.section] = true end
  end
  for _, each in ipairs(sections) do
    if not played[each.id] then each.text = each.text .. NOT_PLAYED end
  end
end

--- All rules of a pack and of those that it is built on, in the order of their ledgers, with the sections.
---@return { rules: LedgerRule[], sections: Summary[] }
function M.read(pack)
  local rules, sections, known = {}, {}, {}
  for _, layer in ipairs(manifests.layers(pack)) do
    for _, summary in ipairs((summaries_of(layer))) do
      sections[#sections + 1], known[summary.id] = summary, true
    end
    local there = files.exists("mods/" .. layer .. "/rules.tsv")
    for _, row in ipairs(there and ledger.rows(layer) or {}) do
      local todo = row.status == "todo" or nil
      local text = row.gist .. (todo and NOT_PLAYED or "")
      rules[#rules + 1] = { id = row.id, title = row.title, text = text, todo = todo }
    end
  end
  for _, each in ipairs(rules) do
    each.section = M.section_of(each.id, known)
  end
  mark(sections, rules)
  return { rules = rules, sections = sections }
end

--- One section with the rules in it, by its number or by that of a rule; a chapter by "8".
local function by_number(book, id)
  local known = {}
  for _, each in ipairs(book.rules) do
    known[each.id] = each.section or each.id
  end
  for _, each in ipairs(book.sections) do
    known[each.id] = each.id
  end
  local chapter = id:match("^%d+$")
  local section = known[id]
  if not section and not chapter then error(fault.unknown("rule", id, known), 0) end
  local function fits(each)
    if section then return each.id == section or each.section == section end
    return each.id:match("^%d+") == chapter
  end
  return {
    rules = section and lists.where(book.rules, fits) or {},
    sections = lists.where(book.sections, fits),
  }
end

local function has_all(each, words)
  local all = (each.id .. " " .. each.title .. " " .. each.text):lower()
  for _, word in ipairs(words) do
    if not all:find(word, 1, true) then return false end
  end
  return true
end

--- What a reader looks for: a number ("8.12", "8.12Ax", "8" for a chapter), or words that must all stand in a
--- summary or a rule.
---@param query string
---@return { rules: LedgerRule[], sections: Summary[] }
function M.find(pack, query)
  local book = M.read(pack)
  if query:match("^%s*%d[%w.-]*%s*$") then return by_number(book, (query:gsub("%s", ""))) end
  local words = {}
  for word in query:lower():gmatch("%S+") do
    words[#words + 1] = word
  end
  local function fits(each) return has_all(each, words) end
  return { rules = lists.where(book.rules, fits), sections = lists.where(book.sections, fits) }
end

--- Adds a text to lines, broken between words; `head` begins the first of them.
local function wrap(lines, head, text)
  local indent = (" "):rep(#head)
  local line = head
  for word in text:gmatch("%S+") do
    if #line + #word >= WIDTH then
      lines[#lines + 1], line = line, indent
    end
    line = line .. " " .. word
  end
  lines[#lines + 1] = line
end

--- Rules and sections as lines to read; `brief`: numbers and titles alone.
---@param found { rules: LedgerRule[], sections: Summary[] }
---@param brief boolean?
---@return string[]
function M.words(found, brief)
  local lines = {}
  for _, each in ipairs(found.sections) do
    lines[#lines + 1] = ("%-7s %s"):format(each.id, each.title)
    if not brief then wrap(lines, (" "):rep(7), each.text) end
  end
  if brief and #found.sections > 0 then return lines end
  for _, each in ipairs(found.rules) do
    wrap(lines, ("%-7s"):format(each.id), each.title .. ": " .. each.text)
  end
  if #lines == 0 then lines[1] = "no rule has these words" end
  return lines
end

-- ---------------------------------------------------------------- judging

--- What is wrong with a summary by itself.
local function flaw(summary, used)
  if not used[summary.id] then return "no row of rules.tsv stands in section " .. summary.id end
  if summary.title == "" or summary.text == "" then return "the summary has no words" end
  if #summary.text > LONGEST then
    return ("the summary has %d bytes, of %d at most"):format(#summary.text, LONGEST)
  end
end

local function chapter_of(id) return id:match("^%u?%d+") or id end

--- What is wrong with a pack's summaries, as { file, line, text, hint }: a row of the ledger without one, one
--- without a row, too long a text. A pack that has none has no faults; rows that are not played yet need one only where others of
--- their chapter have one.
---@return table[]? faults nil when the pack has no summaries.
function M.judge(id)
  local path = path_of(id)
  if not files.exists(path) then return nil end
  local summaries, lines = summaries_of(id)
  local known, begun, used, faults = {}, {}, {}, {}
  for _, summary in ipairs(summaries) do
    known[summary.id], begun[chapter_of(summary.id)] = true, true
  end
  for i, row in ipairs(ledger.rows(id)) do
    local section = M.section_of(row.id, known)
    if section then
      used[section] = true
    elseif row.status == "done" or begun[chapter_of(row.id)] then
      local text = ("rule %s has no summary"):format(row.id)
      faults[#faults + 1] =
        { file = path, line = 0, text = text, hint = "row " .. i .. " of rules.tsv" }
    end
  end
  for i, summary in ipairs(summaries) do
    local text = flaw(summary, used)
    if text then faults[#faults + 1] = { file = path, line = lines[i], text = text, hint = "" } end
  end
  return faults
end

return M
