--- Dice: named streams kept in the state, so that a roll hangs on (seed, stream, counter) alone.
-- A source may stand before the stream: scripted dice of a spec, or the enumerating dice of odds.
local dice = require("engine.dice")
local log = require("kernel.log")

---@class DiceSource
---@field next fun(sides: integer, stream: string): integer?  nil lets the stream roll.

local M = {
  source = nil, ---@type DiceSource? Stands before the streams.
}

local ledger = nil -- list of rolls of the running action
local rolled = false

---@param from DiceSource? nil takes the scripted dice away.
---@return DiceSource? before
function M.from(from)
  local before = M.source
  M.source = from
  return before
end

---@param list table[]? Takes each roll {stream, sides, result, rule}.
function M.into(list) ledger = list end

--- Reports whether dice fell since the last call of `settle`; dice end undo.
---@return boolean
function M.settle()
  local was = rolled
  rolled = false
  return was
end

local function fall(G, stream, sides, id)
  local source = M.source
  local result = source and source.next(sides, stream)
  if not result then
    local counter = (G.dice.counters[stream] or 0) + 1
    G.dice.counters[stream] = counter
    result = dice.roll(G.dice.seed, stream, counter, sides)
  end
  rolled = true
  if ledger then
    ledger[#ledger + 1] = { stream = stream, sides = sides, result = result, rule = id }
  end
  return result
end

---@param G table
---@param stream string Name of the stream, "combat", "weather" ...
---@param sides integer
---@param id string Rule that asks for the roll.
---@param reason string Text key: what the roll decides. Pairs of name and value follow.
---@return integer result 1..sides
function M.roll(G, stream, sides, id, reason, ...)
  local result = fall(G, stream, sides, id)
  log.log(id, "roll." .. reason, "result", result, "sides", sides, ...)
  return result
end

--- A die that one side rolls in secret: as `roll`, but the others read nothing of it.
---@param side string
---@return integer result 1..sides
function M.roll_to(side, G, stream, sides, id, reason, ...)
  local result = fall(G, stream, sides, id)
  log.log_to(side, id, "roll." .. reason, "result", result, "sides", sides, ...)
  return result
end

--- A source that hands out listed results and refuses to run dry.
---@param list integer[]
---@return DiceSource
function M.scripted(list)
  local at = 0
  return {
    next = function(sides, stream)
      at = at + 1
      local result = list[at]
      if result == nil then
        error(("no scripted die left for a roll of d%d (%s)"):format(sides, stream), 0)
      end
      if math.type(result) ~= "integer" or result < 1 or result > sides then
        error(("scripted die %s is no result of a d%d"):format(tostring(result), sides), 0)
      end
      return result
    end,
    left = function() return #list - at end,
    add = function(more)
      for _, result in ipairs(more) do
        list[#list + 1] = result
      end
    end,
  }
end

return M
