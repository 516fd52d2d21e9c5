--- Proof of the dice: each roll of a journal is worked out again from the seed, which the commitment at the beginning
--- has bound.
local dice_of = require("engine.dice")
local dice = require("kernel.dice")
local live = require("session.live")
local loading = require("session.loading")
local M = {}

--- What the dice of the set-up have left: scripted results and the counters of the streams.
local function after_setup(header)
  loading.load({ header = header, rows = {} })
  local game = live.unforced(true)
  return game.G.dice, game.source
end

--- What is wrong with the seed itself, or nil.
local function wrong_seed(header)
  if not header.commitment then return nil end
  local found = dice_of.commitment(dice.key(header.seed))
  if found == header.commitment then return nil end
  return ("the seed is not the one that was committed to: its commitment is %s, the game began with %s"):format(
    found,
    header.commitment
  )
end

--- What a roll must have come to: the next scripted result, or the stream's next die.
local function due(rolls, source, roll)
  if source and source.left() > 0 then return source.next(roll.sides, roll.stream) end
  local counter = (rolls.counters[roll.stream] or 0) + 1
  rolls.counters[roll.stream] = counter
  return dice.at(rolls.seed, roll.stream, counter, roll.sides)
end

--- Holds every roll of a journal against the seed.
---@param params { header: table, rows: { n: integer, dice: table[] }[] }
---@return { rolls: integer, committed: boolean, wrong: string? }
function M.prove_dice(params)
  local header, count = params.header, 0
  local answer = { rolls = 0, committed = header.commitment ~= nil, wrong = wrong_seed(header) }
  if answer.wrong then return answer end
  local rolls, source = after_setup(header)
  for _, row in ipairs(params.rows) do
    for _, roll in ipairs(row.dice or {}) do
      local wanted = due(rolls, source, roll)
      count = count + 1
      if roll.result ~= wanted then
        answer.wrong = ("action %d: roll %d, a d%d of '%s' by rule %s, is %d in the file; the seed gives %d"):format(
          row.n, count, roll.sides, roll.stream, roll.rule or "?", roll.result, wanted)
        return answer
      end
    end
  end
  answer.rolls = count
  return answer
end

return M
