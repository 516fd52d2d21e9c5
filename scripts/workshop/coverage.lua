--- Coverage: which rows of a pack's ledger are enforced and tested. Enforced: a line that bears the rule runs while a
--- case runs. Tested: a passing case that is named with it comes there, and, with mutation, a mutant there is noticed.
local ledger = require("kernel.ledger")
local lists = require("kernel.lists")
local mutation = require("workshop.mutation")
local survey = require("workshop.survey")
local M = {}

local function is_na(row)
  return row.status == "n/a" and row.reason ~= nil and row.reason ~= "-" and row.reason ~= ""
end

--- Is a row tested by a case of its own: one that comes to it, or, where it permits or defines, any?
local function is_tested(row, own, came)
  for _, case in ipairs(own or {}) do
    if case.good and (came and came[case.n] or not ledger.asks_for_line(row)) then return true end
  end
  return false
end

local function by_name(cases)
  local by = {}
  for _, case in ipairs(cases) do
    for _, id in ipairs(case.ids) do
      by[id] = by[id] or {}
      table.insert(by[id], case)
    end
  end
  return by
end

--- Runs the cases of rows that they did not come to once more, each on a pack that has just been loaded.
local function run_again(at, rows, obeyed, own)
  for _, row in ipairs(rows) do
    local missed = ledger.asks_for_line(row) and not is_tested(row, own[row.id], obeyed[row.id])
    for _, case in ipairs(missed and own[row.id] or {}) do
      survey.run_alone(at, case)
    end
  end
end

--- Enters a row of the ledger into the counts.
local function count_row(result, row, enforced, tested)
  local na = is_na(row)
  local whole = tested and (enforced or not ledger.asks_for_line(row))
  result.enforced = result.enforced + (enforced and 1 or 0)
  result.tested = result.tested + (tested and 1 or 0)
  result.na = result.na + (na and 1 or 0)
  local list = row.status == "todo" and result.todo or result.missing
  if not na and not whole then list[#list + 1] = row.id end
  local state = na and "n/a" or tested and "tested" or enforced and "enforced" or "missing"
  result.states[#result.states + 1] =
    { id = row.id, state = state, title = row.title, status = row.status, kind = row.kind }
end

local function failed_of(cases)
  local list = {}
  for _, case in ipairs(cases) do
    if not case.good then list[#list + 1] = { name = case.name, message = case.message } end
  end
  return list
end

--- The ledger held against the specs: { pack, rows, enforced, tested, na, missing, todo, failed, states, owing, plan? }; `todo`: rows that
--- the ledger says are not written yet, and are not.
---@param params { pack: string, how: table? } `how`: as `mutation.plan` takes it; nil: no mutants.
function M.run(params)
  local rows = ledger.rows(params.pack)
  local at = survey.run(params.pack, rows)
  local own = by_name(at.cases)
  run_again(at, rows, survey.obeyed(at), own)
  local obeyed = survey.obeyed(at)
  local result = {
    pack = params.pack,
    rows = #rows,
    enforced = 0,
    tested = 0,
    na = 0,
    missing = {},
    todo = {},
    failed = failed_of(at.cases),
    states = {},
    owing = at.owing,
  }
  for _, row in ipairs(rows) do
    local came = obeyed[row.id]
    count_row(result, row, came ~= nil and next(came) ~= nil, is_tested(row, own[row.id], came))
  end
  if params.how then result.plan = mutation.plan(at, params.how) end
  return result
end

--- Adds what came of the mutants: `mutants` of the report, and rows of which none is noticed among the missing.
---@param params { report: table, outcomes: string[] }
function M.judge(params)
  local report = params.report
  local mutants = mutation.judge({
    pack = report.pack,
    owing = report.owing,
    plan = report.plan,
    outcomes = params.outcomes,
  })
  local missing = {}
  for _, id in ipairs(report.missing) do
    missing[id] = true
  end
  mutants.unproven = lists.where(mutants.unproven, function(id) return not missing[id] end)
  for _, id in ipairs(mutants.unproven) do
    table.insert(report.missing, id)
    report.tested = report.tested - 1
  end
  for _, state in ipairs(report.states) do
    if lists.contains(mutants.unproven, state.id) then state.state = "enforced" end
  end
  report.mutants, report.plan, report.owing = mutants, nil, nil
  return report
end

return M
