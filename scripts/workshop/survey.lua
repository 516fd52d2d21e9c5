--- What a pack's cases come to: runs all of them while the host records which lines run, and reads which lines bear
--- which rules.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local cells = require("workshop.cells")
local ledger = require("kernel.ledger")
local lists = require("kernel.lists")
local lint = require("workshop.lint")
local mutants = require("workshop.mutants")
local packs = require("kernel.packs")
local rule_lines = require("workshop.rule_lines")
local source = require("workshop.source")
local spec = require("workshop.spec")
local M = {}

local MECHANICS = "scripts/mechanics"
local MOST = 2000000000 -- instructions of a case
local DATA = { "tables", "units", "scenarios" } -- folders of a pack

---@class SurveyedCase
---@field n integer  Of all.
---@field name string
---@field ids string[]
---@field good boolean
---@field message string?
---@field file_number integer  Of `Survey.specs`.
---@field number integer       In its file.
---@field spent integer        Instructions, in thousands.

---@class Survey
---@field pack string
---@field specs string[]                Spec files.
---@field cases SurveyedCase[]
---@field came table<string, table<integer, integer[]>>  By file and line: the numbers of the cases that come there, each run of them
---  as its first and last: case by case they would fill the memory.
---@field loaded table<string, table<integer, boolean>>       Lines outside of functions that ran as the pack was loaded.
---@field files { path: string, lines: RuleLines }[]  Scripts of the pack, and of the shared mechanics.
---@field mutants Mutant[]               Of all files, each with `ids` and `about`.
---@field data table<string, string[]>   Rules that each data file bears.
---@field given table<string, string[]>  Rules that scripts of the pack give as fields, by field.
---@field taken table<string, boolean>   Fields that the shared mechanics are given.
---@field known table<string, boolean>  Rules of the pack's ledger.
---@field owing table[]                 Rows that need a mutant which is noticed.

-- ---------------------------------------------------------------- running

--- Is a number in one of the runs?
local function has(runs, n)
  for i = 1, #runs, 2 do
    if runs[i] <= n and n <= runs[i + 1] then return true end
  end
  return false
end

--- Adds a number to runs, mostly the one after the last of them.
local function add_number(runs, n)
  local last = runs[#runs] or 0
  if last > 0 and last == n - 1 then
    runs[#runs] = n
  elseif last < n or not has(runs, n) then
    runs[#runs + 1], runs[#runs + 2] = n, n
  end
end

local function enter(at, case, lines)
  for file, list in pairs(lines) do
    if not file:find("/spec/", 1, true) then
      local by = at.came[file] or {}
      at.came[file] = by
      for _, line in ipairs(list) do
        by[line] = by[line] or {}
        add_number(by[line], case.n)
      end
    end
  end
end

local function run_file(at, series, file_number)
  for number, case in ipairs(spec.cases(series, at.specs[file_number])) do
    sandbox.record()
    local good, message = spec.run(case, MOST)
    local spent = sandbox.spent() // 1000
    local lines = sandbox.lines()
    local known = {
      n = #at.cases + 1,
      name = case.name,
      ids = case.ids,
      good = good,
      message = message,
      file_number = file_number,
      number = number,
      spent = spent,
    }
    at.cases[#at.cases + 1] = known
    enter(at, known, lines)
  end
  sandbox.renew()
end

--- Runs a case once more on a pack that has just been loaded: a line whose result a pack keeps runs for the first case
--- alone that needs it.
---@param at Survey
---@param case SurveyedCase
function M.run_alone(at, case)
  local cases = spec.cases(packs.load(at.pack), at.specs[case.file_number])
  sandbox.record()
  spec.run(cases[case.number])
  enter(at, case, sandbox.lines())
  sandbox.renew()
end

local function run_all(at)
  sandbox.record()
  local series = packs.load(at.pack)
  for file, list in pairs(sandbox.lines()) do
    at.loaded[file] = {}
    for _, line in ipairs(list) do
      at.loaded[file][line] = true
    end
  end
  at.specs = spec.files(series)
  for file_number in ipairs(at.specs) do
    run_file(at, series, file_number)
  end
end

-- ---------------------------------------------------------------- reading

--- What ran as the pack was loaded, but is a line of a function, only made the function.
local function forget_functions(at, path, read)
  local ran, words = at.loaded[sandbox.chunk_name(path)] or {}, read.words
  for _, span in ipairs(read.spans) do
    local from = span.kind == "function" and words.lines[span.from] or 1
    for line = from, span.kind == "function" and words.lines[span.to] or 0 do
      ran[line] = nil
    end
  end
end

--- A field that is left out says something only where its line bears a rule, and is not that rule's number itself, for
--- the shared mechanics to name.
local function is_idle(at, mutant)
  local field = mutant.field
  return field and (#mutant.ids == 0 or at.taken[field] and at.given[field] ~= nil) or false
end

--- Takes from a script what it bears and its mutants; the script itself would fill the memory.
---@param read Source
---@param lines RuleLines
local function take(at, read, lines)
  forget_functions(at, read.path, read)
  at.files[#at.files + 1] = { path = read.path, lines = lines }
  for _, mutant in ipairs(mutants.of(read)) do
    mutant.ids, mutant.about = rule_lines.at(lines, mutant.line, mutant.last)
    at.mutants[#at.mutants + 1] = mutant
  end
  sandbox.renew()
end

--- Enters rules that a script gives as fields, by field: { used_up = "2.4" }.
local function enter_given(at, read)
  for _, setting in ipairs(read.settings) do
    for _, each in ipairs(setting.name ~= "rule" and setting.values or {}) do
      if at.known[each.value] then
        at.given[setting.name] = at.given[setting.name] or {}
        table.insert(at.given[setting.name], each.value)
      end
    end
  end
end

--- Reads the scripts of the pack; gives the modules that they require.
---@return table<string, boolean>
local function read_scripts(at)
  local required = {}
  for _, each in ipairs(lint.scripts(at.pack)) do
    if not each.spec and not each.ui then
      local read = source.read(files.read(each.path), each.path)
      for _, other in ipairs(read.requires) do
        required[other.module] = true
      end
      enter_given(at, read)
      take(at, read, rule_lines.of_source(read, at.known))
    end
  end
  return required
end

local function read_mechanics(at, required)
  for _, file in ipairs(files.list(MECHANICS)) do
    local path, name = MECHANICS .. "/" .. file, file:match("^(.*)%.lua$")
    local read = name and source.read(files.read(path), path)
    local is_used = required["mechanics." .. (name or "")]
    for field in pairs(is_used and rule_lines.given_to(read.words) or {}) do
      at.taken[field] = true
    end
    if read then take(at, read, rule_lines.of_source(read, {}, is_used and at.given or {})) end
  end
end

local function read_data(at)
  for _, folder in ipairs(DATA) do
    local whole = ("mods/%s/%s"):format(at.pack, folder)
    for _, file in ipairs(files.list(whole)) do
      local path = whole .. "/" .. file
      local text = file:match("%.%a+$") and files.read(path)
      if text then
        at.data[path] = cells.rules(path, text, at.known)
        lists.append(at.mutants, cells.of(path, text, at.known))
      end
    end
  end
end

--- Runs and reads a pack.
---@param pack string
---@param rows table[] Of its ledger.
---@return Survey
function M.run(pack, rows)
  local at = {
    pack = pack,
    specs = {},
    cases = {},
    came = {},
    loaded = {},
    files = {},
    mutants = {},
    data = {},
    given = {},
    taken = {},
    known = {},
    owing = {},
  }
  for _, row in ipairs(rows) do
    at.known[row.id] = true
    if ledger.owes_mutant(row) then at.owing[#at.owing + 1] = { id = row.id } end
  end
  run_all(at)
  read_mechanics(at, read_scripts(at))
  read_data(at)
  at.mutants = lists.where(at.mutants, function(mutant) return not is_idle(at, mutant) end)
  return at
end

-- ---------------------------------------------------------------- asking

--- Cases that come to a line: all for data and for what runs as the pack is loaded.
---@param at Survey
---@return SurveyedCase[]
local function cases_of_line(at, path, line)
  if at.data[path] then return at.cases end
  local file = sandbox.chunk_name(path)
  if at.loaded[file] and at.loaded[file][line] then return at.cases end
  local runs, list = at.came[file] and at.came[file][line] or {}, {}
  for i = 1, #runs, 2 do
    table.move(at.cases, runs[i], runs[i + 1], #list + 1, list)
  end
  return list
end

--- Cases that come to one of some lines.
---@param at Survey
---@param path string
---@param from integer
---@param to integer
---@return SurveyedCase[]
function M.cases_at(at, path, from, to)
  for line = from, to do
    local list = cases_of_line(at, path, line)
    if #list > 0 then return list end
  end
  return {}
end

local function split_lines(text)
  local list = {}
  local at = 1
  while at <= #text do
    local stop = text:find("\n", at, true) or #text + 1
    list[#list + 1] = text:sub(at, stop - 1)
    at = stop + 1
  end
  return list
end

--- The text of the line on which a mutant begins.
---@param at Survey
---@param mutant Mutant
---@return string
function M.text(at, mutant)
  at.texts = at.texts or {}
  at.texts[mutant.file] = at.texts[mutant.file] or split_lines(files.read(mutant.file))
  return at.texts[mutant.file][mutant.line]
end

--- By rule of the ledger: the cases that come to a line which bears it, or is in what bears it.
---@param at Survey
---@return table<string, table<integer, boolean>> By number of the case.
function M.obeyed(at)
  local by = {}
  local function note(ids, cases)
    for _, id in ipairs(ids) do
      by[id] = by[id] or {}
      for _, case in ipairs(cases) do
        by[id][case.n] = true
      end
    end
  end
  for _, one in ipairs(at.files) do
    for line in pairs(one.lines.code) do
      local direct, about = rule_lines.at(one.lines, line, line)
      if #direct + #about > 0 then
        local cases = M.cases_at(at, one.path, line, line)
        note(direct, cases)
        note(about, cases)
      end
    end
    sandbox.renew()
  end
  for _, rules in pairs(at.data) do
    note(rules, at.cases)
  end
  return by
end

return M
