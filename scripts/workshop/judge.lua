--- Judges packs: runs specs, holds the ledger against them, checks data, plays random games with
--- every check at sampled steps.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local check = require("workshop.check")
local coverage = require("workshop.coverage")
local fault = require("kernel.fault")
local fuzz = require("workshop.fuzz")
local packs = require("kernel.packs")
local mutation = require("workshop.mutation")
local spec = require("workshop.spec")
local M = {}

--- The spec files of a pack, or the one that is asked for.
local function wanted_files(series, params)
  local list = spec.files(series)
  if not params.file or params.file == "" then return list end
  local path = params.file:gsub("^mods/" .. params.pack .. "/", "")
  if files.exists("mods/" .. params.pack .. "/" .. path) then return { path } end
  local known = {}
  for _, each in ipairs(list) do
    known[each] = true
  end
  error(fault.unknown("spec file", path, known), 0)
end

--- Runs the specs of a pack: { cases = {{name, file, ok, message?}}, passed, failed }.
---@param params { pack: string, file: string?, filter: string? }
function M.specs(params)
  local series = packs.load(params.pack)
  local result = { cases = {}, passed = 0, failed = 0 }
  for _, file in ipairs(wanted_files(series, params)) do
    for _, case in ipairs(spec.cases(series, file)) do
      if not params.filter or case.name:find(params.filter, 1, true) then
        local good, message = spec.run(case)
        result.cases[#result.cases + 1] =
          { name = case.name, file = file, ok = good, message = message }
        local tally = good and "passed" or "failed"
        result[tally] = result[tally] + 1
      end
    end
    sandbox.renew()
  end
  return result
end

--- The ledger of a pack held against its specs; with `how` what mutants to try.
---@param params { pack: string, how: table? }
function M.coverage(params) return coverage.run(params) end

--- Nothing but what trying a mutant needs: a process that is forked after this has it.
function M.mutant_ready() return {} end

--- What becomes of one mutant.
---@param params { pack: string, specs: string[], mutant: Mutant }
function M.mutant(params) return mutation.try(params) end

--- The same report with what became of its mutants.
---@param params { report: table, outcomes: string[] }
function M.coverage_judged(params) return coverage.judge(params) end

--- Starts a check: { pack, rungs = names }.
---@param params { pack: string }
function M.check_begin(params) return check.begin(params.pack) end

--- One rung of it: { name, ok, faults, warnings }.
---@param params { rung: string }
function M.check_rung(params) return check.rung(params.rung) end

--- Options of a pack with the choices that are not their defaults, each with the shortest scenario in which it matters.
---@param params { pack: string }
function M.choices(params) return fuzz.choices(params.pack) end

--- One random game with checks: { actions, errors = {..} }.
---@param params { scenario: string, seed: integer, every: integer? }
function M.fuzz(params) return fuzz.run(params) end

return M
