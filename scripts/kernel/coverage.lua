--- Coverage: which rows of a pack's ledger are enforced and tested, and which of those tests would
--- notice if the rule were switched off.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local packs = require("kernel.packs")
local rule = require("kernel.rule")
local spec = require("kernel.spec")
local M = {}

--- Ledger rows of a pack, in file order: { id, status, reason }.
function M.ledger(id)
  local path = "mods/" .. id .. "/rules.tsv"
  if not files.exists(path) then error("pack '" .. id .. "' has no rules.tsv to hold its specs against", 0) end
  return packs.read_typed(id, path, "rules")
end

local function all_cases(series)
  local cases = {}
  for _, file in ipairs(spec.files(series)) do
    for _, case in ipairs(spec.cases(series, file)) do cases[#cases + 1] = case end
    sandbox.renew()
  end
  return cases
end

--- Runs all cases: ids emitted at all, and ids that a case of their own emitted as it passed.
local function survey(series)
  local enforced, tested, failed = {}, {}, {}
  for _, case in ipairs(all_cases(series)) do
    local good, message, emitted = spec.run(case)
    for id in pairs(emitted) do enforced[id] = true end
    if not good then failed[#failed + 1] = { name = case.name, message = message } end
    for _, id in ipairs(case.ids) do
      if good and emitted[id] then tested[id] = true end
    end
  end
  return enforced, tested, failed
end

--- Names of the cases of an id that fail when the id is switched off.
local function killers(pack, id, names)
  rule.mute(id)
  local good, result = pcall(function()
    local series = packs.load(pack)
    local found = {}
    for _, case in ipairs(all_cases(series)) do
      for _, own in ipairs(case.ids) do
        if own == id then
          local passed = spec.run(case)
          if not passed then found[#found + 1] = case.name end
        end
      end
    end
    return found
  end)
  rule.mute(nil)
  sandbox.renew()
  -- A pack that cannot even start without the rule has noticed.
  return good and result or { names }
end

local function wanted(list)
  if not list then return nil end
  local set = {}
  for _, id in ipairs(list) do set[id] = true end
  return set
end

---@param params { pack: string, mutate: integer?, ids: string[]? }
function M.run(params)
  local rows = M.ledger(params.pack)
  local series = packs.load(params.pack)
  local enforced, tested, failed = survey(series)
  local result = {
    pack = params.pack, rows = #rows, enforced = 0, tested = 0, na = 0, missing = {}, unknown = {},
    failed = failed, states = {},
  }
  local known, candidates, only = {}, {}, wanted(params.ids)
  for _, row in ipairs(rows) do
    known[row.id] = true
    local na = row.status == "n/a" and row.reason ~= "-" and row.reason ~= ""
    if enforced[row.id] then result.enforced = result.enforced + 1 end
    if tested[row.id] then result.tested = result.tested + 1 end
    if na then result.na = result.na + 1 end
    if not na and not (enforced[row.id] and tested[row.id]) then result.missing[#result.missing + 1] = row.id end
    local state = na and "n/a" or tested[row.id] and "tested" or enforced[row.id] and "enforced" or "missing"
    result.states[#result.states + 1] = { id = row.id, state = state, title = row.title, status = row.status }
    if tested[row.id] and (not only or only[row.id]) then candidates[#candidates + 1] = row.id end
  end
  for id in pairs(enforced) do
    if id:match("^%d") and not known[id] then result.unknown[#result.unknown + 1] = id end
  end
  if params.mutate then
    local most = params.mutate > 0 and math.min(params.mutate, #candidates) or #candidates
    local survived = {}
    for i = 1, most do
      if #killers(params.pack, candidates[i], candidates[i]) == 0 then survived[#survived + 1] = candidates[i] end
    end
    result.mutants = { tried = most, survived = survived }
  end
  return result
end

return M
