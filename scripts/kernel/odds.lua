--- Odds: the exact distribution of an action's outcome, from the real resolver run under dice that
--- take every face in turn.
local value = require("engine.value")
local dice = require("kernel.dice")
local log = require("kernel.log")
local M = {}

local MOST_LEAVES = 60000

local function gcd(a, b)
  while b ~= 0 do
    a, b = b, a % b
  end
  return a
end

--- Runs `resolve` for every way the dice can fall.
---@param resolve fun(): string, table?  Rolls with `kernel.dice`, returns the outcome and what is shown.
---@return { result: string, num: integer, den: integer }[] outcomes, sorted by result
---@return table? shown  Of the first run.
function M.enumerate(resolve)
  local path, weight, shown, leaves = {}, {}, nil, 0
  local at, den = 0, 1
  local source = {
    next = function(sides)
      at = at + 1
      local die = path[at]
      if not die then
        die = { 1, sides }
        path[at] = die
      end
      den = den * die[2]
      return die[1]
    end,
  }
  local before, records = dice.from(source), log.into(nil)
  local function next_path()
    for i = #path, at + 1, -1 do
      path[i] = nil
    end
    while #path > 0 and path[#path][1] == path[#path][2] do
      path[#path] = nil
    end
    if #path == 0 then return false end
    path[#path][1] = path[#path][1] + 1
    return true
  end
  local good, fault = pcall(function()
    repeat
      at, den, leaves = 0, 1, leaves + 1
      if leaves > MOST_LEAVES then error("too many ways for the dice to fall", 0) end
      local result, seen = resolve()
      shown = shown or seen
      weight[#weight + 1] = { result, den }
    until not next_path()
  end)
  dice.from(before)
  log.into(records)
  dice.settle()
  if not good then error(fault, 0) end
  return M.sum(weight), shown
end

--- Adds up leaves { result, denominator } into reduced fractions.
function M.sum(leaves)
  local by, list = {}, {}
  for _, leaf in ipairs(leaves) do
    local sum = by[leaf[1]] or { 0, 1 }
    local num = sum[1] * leaf[2] + sum[2]
    local den = sum[2] * leaf[2]
    local common = gcd(num, den)
    by[leaf[1]] = { num // common, den // common }
  end
  for result, sum in pairs(by) do
    list[#list + 1] = { result = result, num = sum[1], den = sum[2] }
  end
  table.sort(list, function(a, b) return a.result < b.result end)
  return list
end

--- Odds of a legal action. Its declaration's `rolls` is the part of the effect that rolls; it must
--- leave the state alone.
---@param game Game
---@param declared Action
---@return table odds { exact, column, mods, outcomes }
function M.of(game, declared, side, values)
  local before = value.hash(game.G)
  local outcomes, shown = M.enumerate(
    function() return declared.rolls(game.G, game.frame, side, values[1], values[2], values[3]) end
  )
  if value.hash(game.G) ~= before then
    error("the rolls of '" .. declared.verb .. "' changed the state", 0)
  end
  shown = shown or {}
  return { exact = true, column = shown.column, mods = shown.mods or {}, outcomes = outcomes }
end

return M
