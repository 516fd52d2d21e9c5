--- Dice: named streams kept in the state, so that a roll hangs on (seed, stream, counter) alone.
-- A source may stand before the stream: scripted dice of a spec, or the enumerating dice of odds.
local dice = require("engine.dice")
local log = require("kernel.log")

---@class DiceSource
---@field next fun(sides: integer, stream: string): integer?  nil lets the stream roll.

local M = {
  source = nil, ---@type DiceSource? Stands before the streams.
  GENERATOR = 2, -- of new games; files say which one is theirs
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

--- The key of a seed: a game begun by a number has one that everybody can work out.
---@param seed integer|string A number, or 32 hexadecimal digits.
---@return string
function M.key(seed)
  if math.type(seed) == "integer" then return ("%032x"):format(seed) end
  if type(seed) == "string" and #seed == 32 and not seed:find("[^0-9a-f]") then return seed end
  error("seed must be a whole number or 32 hexadecimal digits", 0)
end

--- What a new state keeps of its dice. A key that was drawn is committed to: players read the commitment as the game
--- begins, and the key when it is over.
---@param seed integer|string
---@param generator integer? 1: of files of old, which roll by the number itself.
---@return { seed: integer|string, counters: table<string, integer>, commitment: string? }
function M.begin(seed, generator)
  if generator == 1 then return { seed = seed, counters = {} } end
  local key = M.key(seed)
  local commitment = type(seed) == "string" and dice.commitment(key) or nil
  return { seed = key, counters = {}, commitment = commitment }
end

--- The die that a seed gives.
---@param seed integer|string As a state keeps it.
---@param counter integer 1-based.
---@return integer result 1..sides
function M.at(seed, stream, counter, sides) return dice.roll(seed, stream, counter, sides) end

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
