--- What the journal shows a side of what others did: their actions are put in the place of others, and what it may not read
--- is written otherwise, and no answer may change.
local value = require("engine.value")
local live = require("session.live")
local log = require("kernel.log")
local play = require("session.play")
local reports = require("session.reports")
local samples = require("workshop.samples")
local M = {}

local MOST = 50 -- actions of the journal are looked at
local LAST = 8 -- of the newest actions each is looked at by itself

--- A record that a side may not read, with other words and values; nil where it may be left out.
local function other_record(record)
  local copy = value.clone(record)
  copy.key, copy.rule, copy.values = "turn_marker", "0", { turn = 99, result = 99, sides = 99 }
  return copy
end

--- Records as they are where the side may read them, otherwise where it may not.
local function other_records(records, side)
  local list = {}
  for i, record in ipairs(records or {}) do
    local may = #log.seen_by({ record }, side) > 0
    list[i] = may and record or other_record(record)
  end
  return list
end

--- A row of another side, done with the arguments of another one.
local function other_row(game, row, donor, side)
  local copy = value.clone(row)
  copy.log = other_records(row.log, game:side_of(side))
  if game:side_of(row.side) == game:side_of(side) then return copy end
  copy.verb, copy.args, copy.forced = donor.verb, donor.args, not row.forced
  copy.hash, copy.dice = (row.hash or 0) + 1, { { result = 99, sides = 99 } }
  return copy
end

--- What is answered on a journal: `history`, `dice`, `log`, and `peek` without its view.
local function heard(game, side)
  local answers = live.holding(game, function()
    local past = {}
    for n = math.max(1, #game.rows - LAST), #game.rows do
      past[#past + 1] = reports.known_of(game.series, game.rows[n], game:side_of(side))
    end
    return {
      history = reports.history({ side = side }),
      dice = reports.dice_seen({ side = side }),
      log = play.log({ side = side }),
      past = past,
    }
  end)
  return value.encode(answers)
end

--- The newest rows of a journal, and the records that they wrote.
local function newest(game)
  local first, from = math.max(1, #game.rows - MOST + 1), #game.log + 1
  local rows = table.move(game.rows, first, #game.rows, 1, {})
  while from > 1 and game.log[from - 1].n >= rows[1].n do
    from = from - 1
  end
  return rows, table.move(game.log, from, #game.log, 1, {})
end

--- The newest part of the journal with what is hidden from a side written otherwise: no answer on it changes.
---@param context table As the checks of random play have it.
function M.check(context, game, side)
  if #game.rows == 0 then return end
  local all_rows, all_records = game.rows, game.log
  local rows, records = newest(game)
  local others, before, after = {}, nil, nil
  for i, row in ipairs(rows) do
    others[i] = other_row(game, row, rows[context.pick(#rows)], side)
  end
  local good, raised = pcall(function()
    game.rows, game.log = rows, records
    before = heard(game, side)
    game.rows, game.log = others, other_records(records, game:side_of(side))
    after = heard(game, side)
  end)
  game.rows, game.log = all_rows, all_records
  if not good then error(raised, 0) end
  if after == before then return end
  local first = value.diff(value.decode(before), value.decode(after))[1] or { path = "?" }
  local words = "%s can tell from what is past what it did not see: %s"
  samples.fail("leak", words, side, first.path)
end

return M
