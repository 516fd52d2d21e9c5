--- Mutation place by place: a rule that stands in several places of a pack is switched off at each of them by itself.
-- `coverage` switches a rule off everywhere at once, and a case that meets one of its places is enough there.
local sandbox = require("engine.sandbox")
local rule_ids = require("workshop.rule_ids")
local coverage = require("workshop.coverage")
local lint = require("workshop.lint")
local lists = require("kernel.lists")
local packs = require("kernel.packs")
local rule = require("kernel.rule")
local spec = require("workshop.spec")
local M = {}

local SWITCHES = { need = true, rule = true, least = true, add = true }

--- Places that the pack's scripts name, by rule.place_of.
---@return table<string, boolean>
local function written(pack)
  local set = {}
  for _, one in ipairs((lint.sources(pack))) do
    for _, each in ipairs(one.spec and {} or rule_ids.cited(one)) do
      if SWITCHES[each.by] then
        set[rule.place_of({ file = one.path, line = each.call }, each.value)] = true
      end
    end
  end
  return set
end

--- Enters the places of the pack's own rules that a case came to; cases that are named with the rule go before others.
---@param own table<string, integer[]>  Pairs of file and case, 1-based.
---@param other table<string, integer[]>
local function enter(pack, own, other, case, met, file, number)
  local scripts, specs = "mods/" .. pack .. "/", "mods/" .. pack .. "/spec/"
  for place in pairs(met) do
    local id = place:match(" (.*)$")
    local list = lists.contains(case.ids, id) and own or other
    if place:sub(1, #scripts) == scripts and place:sub(1, #specs) ~= specs then
      list[place] = list[place] or {}
      table.insert(list[place], file)
      table.insert(list[place], number)
    end
  end
end

--- Places that are asked for, in order.
---@param map table<string, any>
---@param text string Part of their name.
local function asked_for(map, text)
  local list = {}
  for _, place in ipairs(lists.keys(map)) do
    if place:find(text, 1, true) then list[#list + 1] = place end
  end
  return list
end

--- Runs all cases: { ids = places in order, files = spec files, cases = by place pairs of file and case, unmet =
--- places that no case comes to }.
---@param pack string
---@param text string Part of the names of the places that are asked for; "": all.
function M.survey(pack, text)
  local series, own, other = packs.load(pack), {}, {}
  local files = spec.files(series)
  for f, file in ipairs(files) do
    for c, case in ipairs(spec.cases(series, file)) do
      local met = {}
      spec.run(case, met)
      enter(pack, own, other, case, met, f, c)
    end
    sandbox.renew()
  end
  local cases, unmet = own, {}
  for place, list in pairs(other) do
    cases[place] = table.move(list, 1, #list, #(cases[place] or {}) + 1, cases[place] or {})
  end
  for _, place in ipairs(asked_for(written(pack), text)) do
    if not cases[place] then unmet[#unmet + 1] = place end
  end
  local ids = asked_for(cases, text)
  if text ~= "" and #ids + #unmet == 0 then
    error(("no rule stands where '%s' is part of FILE:LINE ID"):format(text), 0)
  end
  cases.__object = true
  return { ids = ids, files = files, cases = cases, unmet = unmet }
end

--- Does one of these cases fail?
---@param pairs_of integer[] File and case.
local function one_fails(series, files, pairs_of)
  local loaded = {}
  for i = 1, #pairs_of, 2 do
    local file = files[pairs_of[i]]
    loaded[file] = loaded[file] or spec.cases(series, file)
    if not spec.run(loaded[file][pairs_of[i + 1]]) then return true end
  end
  return false
end

--- Switches off one place at a time: { tried, survived = places that no case noticed }.
---@param params { pack: string, ids: string[], files: string[], cases: table<string, integer[]> }
function M.mutants(params)
  local survived = {}
  for _, place in ipairs(params.ids) do
    local at, id = place:match("^(%S+) (.*)$")
    local function fails(series) return one_fails(series, params.files, params.cases[place]) end
    if not coverage.noticed(params.pack, id, at, fails) then survived[#survived + 1] = place end
  end
  return { tried = #params.ids, survived = survived }
end

return M
