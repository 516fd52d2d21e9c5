--- The rung of `check` that holds the rule numbers of a pack's scripts against its ledger, without running them.
local ledger = require("kernel.ledger")
local fault = require("kernel.fault")
local names = require("kernel.names")
local spec = require("workshop.spec")
local M = {}

local RULE_AT = names.positions("rule")
local ADD = 2 -- where items:add(value, rule, key, unit?) has it

---@class Cited: Literal
---@field by string       What takes the number, in words.
---@field call integer?   Line of the call that takes it.

---@param list Cited[]
---@param literals Literal[]?
---@param line integer? Of the call.
local function note(list, literals, by, line)
  for _, each in ipairs(literals or {}) do
    list[#list + 1] = { value = each.value, line = each.line, by = by, call = line }
  end
end

--- Rule numbers that a script gives to the kernel as literals.
---@param one Source
---@return Cited[]
function M.cited(one)
  local list = {}
  for _, call in ipairs(one.calls) do
    note(list, call.may_be[RULE_AT[call.name]], call.name, call.line)
  end
  for _, call in ipairs(one.methods) do
    if call.name == "add" and call.args[ADD + 1] then
      note(list, call.may_be[ADD], "add", call.line)
    end
  end
  for _, setting in ipairs(one.settings) do
    if setting.name == "rule" then note(list, setting.values, "rule =") end
  end
  return list
end

--- Rule numbers that the cases of a spec are named by.
---@param one Source
---@return Cited[]
---@param known table<string, boolean> Ids of the ledger.
local function tested(one, known)
  local list = {}
  for _, call in ipairs(one.calls) do
    local title = call.name == "it" and call.args[1]
    for _, id in ipairs(title and spec.ids(title, known) or {}) do
      list[#list + 1] = { value = id, line = call.line, by = "it" }
    end
  end
  return list
end

--- How a number is written: "11.22c" as "9.9a". Without a point before a figure there is no telling it from other words.
local function shape_of(id)
  return id:match("%w%.%u?%d") and ledger.is_number(id) and id:gsub("%d+", "9"):gsub("%l+", "a"):gsub("(9.*)%u+", "%1A")
end

local function shapes_of(known)
  local shapes = {}
  for id in pairs(known) do
    shapes[shape_of(id) or 0] = true
  end
  return shapes
end

--- Is it the number of a section that rules stand in: "11.4", where there is an "11.4Ae"?
local function is_section(id, known)
  for each in pairs(known) do
    if each:sub(1, #id) == id and not each:find("^%d", #id + 1) then return true end
  end
  return false
end

--- Literals of a script that are written like numbers of the ledger, wherever they stand.
local function judge_likely(one, known, shapes, told, warnings)
  for _, each in ipairs(one.strings) do
    local shape = not known[each.value] and shape_of(each.value)
    local told_already = told[each.line .. each.value]
    if shape and shapes[shape] and not told_already and not is_section(each.value, known) then
      local text = ("'%s' is written like a rule number, and is none of rules.tsv"):format(
        each.value
      )
      warnings[#warnings + 1] = fault.row(one.path, each.line, text, fault.near(each.value, known))
    end
  end
end

--- Rule numbers that scripts give to the kernel, or name cases by, and that stand in no ledger of the pack and of those
--- that it is built on; warnings: other literals that look like numbers of it.
---@param id string Of the pack.
---@param sources Source[] Its scripts.
---@return table[]? faults  nil when there is no ledger to hold them against.
---@return table[] warnings
function M.judge(id, sources)
  local known = ledger.ids(id)
  if not known then return nil, {} end
  local faults, warnings, shapes = {}, {}, shapes_of(known)
  for _, one in ipairs(sources) do
    local told = {}
    for _, each in ipairs(one.spec and tested(one, known) or M.cited(one)) do
      if not known[each.value] then
        local text = ("%s '%s': no such rule in rules.tsv"):format(each.by, each.value)
        faults[#faults + 1] = fault.row(one.path, each.line, text, fault.near(each.value, known))
        told[each.line .. each.value] = true
      end
    end
    if not one.spec then judge_likely(one, known, shapes, told, warnings) end
  end
  return faults, warnings
end

return M
