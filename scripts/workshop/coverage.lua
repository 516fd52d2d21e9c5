--- Coverage: which rows of a pack's ledger are enforced and tested, and which of those tests would
--- notice if the rule were switched off.
local sandbox = require("engine.sandbox")
local ledger = require("kernel.ledger")
local lists = require("kernel.lists")
local packs = require("kernel.packs")
local rule = require("kernel.rule")
local spec = require("workshop.spec")
local M = {}

local function all_cases(series)
  local cases = {}
  for _, file in ipairs(spec.files(series)) do
    for _, case in ipairs(spec.cases(series, file)) do
      cases[#cases + 1] = case
    end
    sandbox.renew()
  end
  return cases
end

--- Runs all cases: ids emitted at all, and ids that a case of their own emitted as it passed.
local function survey(series)
  local enforced, tested, failed = {}, {}, {}
  for _, case in ipairs(all_cases(series)) do
    local good, message, emitted = spec.run(case)
    for id in pairs(emitted) do
      enforced[id] = true
    end
    if not good then failed[#failed + 1] = { name = case.name, message = message } end
    for _, id in ipairs(case.ids) do
      if good and emitted[id] then tested[id] = true end
    end
  end
  return enforced, tested, failed
end

--- Files that hold cases of each id: { id = { file = true } }.
local function files_by_id(series)
  local by = {}
  for _, file in ipairs(spec.files(series)) do
    for _, case in ipairs(spec.cases(series, file)) do
      for _, id in ipairs(case.ids) do
        by[id] = by[id] or {}
        by[id][file] = true
      end
    end
    sandbox.renew()
  end
  return by
end

--- Tells whether some cases notice that a rule is switched off.
---@param id string
---@param at string? The one place where it is; nil: everywhere.
---@param fails fun(series: table): boolean Runs the cases.
---@return boolean
function M.noticed(pack, id, at, fails)
  rule.mute(id, at)
  local good, found = pcall(function() return fails(packs.load(pack)) end)
  rule.mute(nil)
  sandbox.renew()
  return not good or found -- a pack that cannot even start without the rule has noticed
end

--- Does a case of the id in some files fail?
local function own_fails(series, id, its_files)
  for file in pairs(its_files) do
    for _, case in ipairs(spec.cases(series, file)) do
      if lists.contains(case.ids, id) and not spec.run(case) then return true end
    end
  end
  return false
end

--- Switches off one id at a time: { tried, survived = ids that no case of theirs noticed }.
---@param params { pack: string, ids: string[] }
function M.mutants(params)
  local by, survived = files_by_id(packs.load(params.pack)), {}
  for _, id in ipairs(params.ids) do
    local function fails(series) return own_fails(series, id, by[id] or {}) end
    if not M.noticed(params.pack, id, nil, fails) then survived[#survived + 1] = id end
  end
  return { tried = #params.ids, survived = survived }
end

--- Enters a row of the ledger into the counts.
local function count_row(result, row, enforced, tested)
  local na = row.status == "n/a" and row.reason ~= "-" and row.reason ~= ""
  result.enforced = result.enforced + (enforced and 1 or 0)
  result.tested = result.tested + (tested and 1 or 0)
  result.na = result.na + (na and 1 or 0)
  if not na and not (enforced and tested) then result.missing[#result.missing + 1] = row.id end
  local state = na and "n/a" or tested and "tested" or enforced and "enforced" or "missing"
  result.states[#result.states + 1] =
    { id = row.id, state = state, title = row.title, status = row.status }
end

--- The ledger held against the specs: { pack, rows, enforced, tested, na, missing, unknown, failed, states }.
---@param params { pack: string }
function M.run(params)
  local rows = ledger.rows(params.pack)
  local series = packs.load(params.pack)
  local enforced, tested, failed = survey(series)
  local result = {
    pack = params.pack,
    rows = #rows,
    enforced = 0,
    tested = 0,
    na = 0,
    missing = {},
    unknown = {},
    failed = failed,
    states = {},
  }
  for _, row in ipairs(rows) do
    count_row(result, row, enforced[row.id], tested[row.id])
  end
  local known = ledger.ids(params.pack)
  for id in pairs(enforced) do
    if id:match("^%d") and not known[id] then result.unknown[#result.unknown + 1] = id end
  end
  return result
end

return M
