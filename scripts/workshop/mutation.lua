--- Mutation: a pack is loaded with one place of its source altered, and the cases that come there run. The host runs
--- each mutant in a process of its own, so that none meets anything that another has left.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local equivalents = require("workshop.equivalents")
local lists = require("kernel.lists")
local packs = require("kernel.packs")
local spec = require("workshop.spec")
local survey = require("workshop.survey")
local M = {}

local SPREAD = 40 -- cases of a kind that a mutant is shown to before the rest of them
local MOST_OF_ROW = 40 -- mutants that are tried for one row until one is noticed
-- A case that takes more instructions than this is endless: so many times those of the pack as it is, and so many more for
-- what the first case of a process works out. They are counted, so a mutant that is only slow is judged alike in every run.
local TIMES, MORE = 30, 30000000

---@class Plan
---@field mutants Mutant[]     Each with ids, about, text and cases: "3 17 3 18", pairs of spec file and case in it.
---@field groups integer[][]?  Numbers of mutants by row; of each the first that is noticed is enough.
---@field specs string[]
---@field spent integer[][]    Thousands of instructions of each case, by spec file and case.
---@field stale table[]        Faults of spec/equivalent.tsv.

-- ---------------------------------------------------------------- which

--- Cases by the rules that they are named with.
---@param at Survey
---@return table<string, SurveyedCase[]>
local function cases_by_rule(at)
  local by = {}
  for _, case in ipairs(at.cases) do
    for _, id in ipairs(case.ids) do
      by[id] = by[id] or {}
      table.insert(by[id], case)
    end
  end
  return by
end

--- Cases for a mutant: those named with its rules first, then the others that come there, then those named with its rules
--- that were not seen there: what a pack works out once, or as it is loaded, runs for the first case alone. Of many a
--- spread comes first, for neighbours notice the same.
---@param at Survey
---@param named table<string, SurveyedCase[]> By rule.
---@return string pairs Spec file and case, by twos.
local function cases_for(at, named, mutant)
  local own, others, unseen, list, known = {}, {}, {}, {}, {}
  for _, case in ipairs(survey.cases_at(at, mutant.file, mutant.line, mutant.last)) do
    local its = lists.where(case.ids, function(id) return mutant.rules[id] end)
    table.insert(#its > 0 and own or others, case)
    known[case.n] = true
  end
  for id in pairs(mutant.rules) do
    for _, case in ipairs(named[id] or {}) do
      if not known[case.n] then table.insert(unseen, case) end
      known[case.n] = true
    end
  end
  local function take(cases)
    local step = math.max(1, math.ceil(#cases / SPREAD))
    for first = 1, step do
      for i = first, #cases, step do
        list[#list + 1], list[#list + 2] = cases[i].file_number, cases[i].number
      end
    end
  end
  take(own)
  take(others)
  take(unseen)
  return table.concat(list, " ")
end

--- The same for many mutants: those of one line share their list, or a great pack would fill the memory.
---@return fun(mutant: Mutant): string pairs
local function shared_cases(at)
  local named, known = cases_by_rule(at), {}
  return function(mutant)
    local place = ("%s:%d-%d"):format(mutant.file, mutant.line, mutant.last)
    known[place] = known[place] or cases_for(at, named, mutant)
    return known[place]
  end
end

--- Every mutant of the pack that `wanted` lets pass, with its rules.
---@param at Survey
---@param wanted fun(mutant: Mutant): boolean
---@return Mutant[]
---@return table<string, Equivalent> signed
local function gather(at, wanted)
  local list, signed = {}, equivalents.read(at.pack)
  for _, mutant in ipairs(at.mutants) do
    mutant.signed = equivalents.of(signed, at.pack, mutant, survey.text(at, mutant))
    if wanted(mutant) then
      mutant.rules = {}
      for _, ids in ipairs({ mutant.ids, mutant.about }) do
        for _, id in ipairs(ids) do
          mutant.rules[id] = true
        end
      end
      list[#list + 1] = mutant
    end
  end
  return list, signed
end

local function bears_rule(mutant) return #mutant.ids + #mutant.about > 0 end

--- By rule: mutants that some case comes to, those of lines that bear it themselves first.
local function by_rule(at, list)
  local near, far = {}, {}
  local function enter(by, ids, mutant)
    for _, id in ipairs(ids) do
      by[id] = by[id] or {}
      table.insert(by[id], mutant)
    end
  end
  for _, mutant in ipairs(list) do
    local reached = #survey.cases_at(at, mutant.file, mutant.line, mutant.last) > 0
    if reached and not mutant.signed then
      enter(near, mutant.ids, mutant)
      enter(far, mutant.about, mutant)
    end
  end
  for id, more in pairs(far) do
    near[id] = near[id] or {}
    lists.append(near[id], more)
  end
  return near
end

--- For each row that needs one: its mutants, as many as are worth trying.
---@return Mutant[] list   Those of all rows.
---@return integer[][] groups  Numbers in it.
local function by_row(at, all)
  local by, list, groups, number = by_rule(at, all), {}, {}, {}
  for _, row in ipairs(at.owing) do
    local group = {}
    for i, mutant in ipairs(by[row.id] or {}) do
      local key = mutant.file .. mutant.from .. " " .. mutant.to .. mutant.with
      if not number[key] then
        list[#list + 1] = mutant
        number[key] = #list
      end
      group[i] = number[key]
      if i == MOST_OF_ROW then break end
    end
    groups[#groups + 1] = group
  end
  return list, groups
end

--- An even spread of `count`, another one for each seed.
local function sample(list, count, seed)
  if count >= #list then return list end
  local kept, step = {}, #list / count
  local start = seed % math.max(1, math.floor(step))
  for i = 0, count - 1 do
    kept[#kept + 1] = list[math.floor(i * step) + start + 1]
  end
  return kept
end

--- Lines that a diff adds ("+++ b/FILE", "@@ -1 +2,3 @@"), or that are named "FILE:LINE", one a line.
---@param text string
---@return table<string, table<integer, boolean>>
function M.changed_lines(text)
  local by, file = {}, nil
  local function note(path, from, count)
    by[path] = by[path] or {}
    for line = from, from + count - 1 do
      by[path][line] = true
    end
  end
  for line in text:gmatch("[^\n]+") do
    local path = line:match("^%+%+%+ %a/(%S+)")
    local from, count = line:match("^@@ %-%S+ %+(%d+),?(%d*) @@")
    local named, number = line:match("^(%S+%.%a+):(%d+)$")
    if path then
      file = path
    elseif from and file then
      note(file, math.tointeger(tonumber(from)), math.tointeger(tonumber(count)) or 1)
    elseif named then
      note(named, math.tointeger(tonumber(number)), 1)
    end
  end
  return by
end

local function is_changed(by)
  return function(mutant)
    local lines = by[mutant.file] or {}
    for line = mutant.line, mutant.last do
      if lines[line] then return true end
    end
    return false
  end
end

--- What each case of the pack as it is took.
local function spent_by_case(at)
  local by = {}
  for number in ipairs(at.specs) do
    by[number] = {}
  end
  for _, case in ipairs(at.cases) do
    by[case.file_number][case.number] = case.spent
  end
  return by
end

--- What to try.
---@param at Survey
---@param how { mode: "rows"|"all"|"sample"|"changed", count: integer?, seed: integer?, changed: string? }
---@return Plan
function M.plan(at, how)
  local wanted = how.mode == "changed" and is_changed(M.changed_lines(how.changed)) or bears_rule
  local list, signed = gather(at, wanted)
  if how.mode == "sample" then list = sample(list, how.count, how.seed or 0) end
  local groups = nil
  if how.mode == "rows" then
    list, groups = by_row(at, list)
  end
  local cases_of = shared_cases(at)
  for _, mutant in ipairs(list) do
    mutant.cases = cases_of(mutant)
    mutant.signed = mutant.signed and { at = mutant.signed.at, mutant = mutant.mutant } or nil
    mutant.rules.__object = true
  end
  return {
    mode = how.mode,
    mutants = list,
    groups = groups,
    specs = at.specs,
    spent = spent_by_case(at),
    stale = equivalents.stale(signed, at.pack),
  }
end

-- ---------------------------------------------------------------- one

--- Loads the pack with a mutant in it and shows it to its cases: "unloadable", "noticed" or "survived".
---@param params { pack: string, specs: string[], spent: integer[][], mutant: Mutant }
---@return { outcome: string, case: string? }
function M.try(params)
  local mutant = params.mutant
  local text = files.read(mutant.file)
  sandbox.alter(mutant.file, text:sub(1, mutant.from - 1) .. mutant.with .. text:sub(mutant.to + 1))
  local good, series = pcall(packs.load, params.pack)
  if not good then return { outcome = "unloadable" } end
  local loaded = {}
  for in_file, in_list in mutant.cases:gmatch("(%d+) (%d+)") do
    local at, number = tonumber(in_file), tonumber(in_list)
    local file = params.specs[at]
    loaded[file] = loaded[file] or spec.cases(series, file)
    local case, spent = loaded[file][number], params.spent[at][number]
    if not spec.run(case, MORE + 1000 * TIMES * spent) then return { outcome = "noticed", case = case.name } end
  end
  return { outcome = "survived" }
end

-- ---------------------------------------------------------------- what came of it

--- Rows of the ledger that need a mutant which is noticed, and have none.
local function unproven(rows, proven)
  local list = {}
  for _, row in ipairs(rows) do
    if not proven[row.id] then list[#list + 1] = row.id end
  end
  return list
end

--- Counts outcomes: { tried, killed, survived = {{file, line, id, mutant}...}, unproven = ids, stale = faults }.
---@param params { pack: string, owing: table[], plan: Plan, outcomes: string[] } By number of the mutant; "": not tried.
function M.judge(params)
  local result = { tried = 0, killed = 0, survived = {}, stale = params.plan.stale, unproven = {} }
  local proven = {}
  for i, mutant in ipairs(params.plan.mutants) do
    local outcome = params.outcomes[i]
    if outcome == "noticed" then
      for id in pairs(mutant.rules) do
        proven[id] = true
      end
    end
    if mutant.signed then
      if outcome == "noticed" then
        table.insert(result.stale, equivalents.noticed(mutant.signed, params.pack))
      end
    elseif outcome == "noticed" or outcome == "survived" then
      result.tried = result.tried + 1
      if outcome == "noticed" then
        result.killed = result.killed + 1
      else
        table.insert(result.survived, {
          file = mutant.file,
          line = mutant.line,
          id = mutant.ids[1] or mutant.about[1] or "",
          mutant = mutant.mutant,
          unreached = mutant.cases == "" or nil,
        })
      end
    end
  end
  local mode = params.plan.mode
  result.unproven = (mode == "rows" or mode == "all") and unproven(params.owing, proven) or {}
  return result
end

return M
