--- Playing on from an earlier position of the record: a game of its own, in a file of its own. What it came from stays.
local dialogs = require("ui.dialogs")
local game_calls = require("engine.game")
local setup = require("ui.setup")
local words = require("ui.words")
local M = {}

local function begin(game, n, seats)
  game.app.start("branch", { n = n, seats = seats })
end

local function build_seats(game, s, seats, values, redraw)
  for _, side in ipairs(game.table.sides) do
    s:text(game.table:side_name(side), { face = "bold" })
    s:choice({
      id = "seat." .. side,
      value = seats[side],
      values = values,
      set = function(value)
        seats[side] = value
        redraw()
      end,
    })
  end
end

--- Asks before the game at the table is left; of a replay, or of bots that are watched, also who plays on.
---@param game Game
---@param n integer Actions that stand.
function M.ask(game, n)
  local dialog, seats = nil, nil
  local open = game.table.replay or game.table.watched -- who watches may take a side over
  local answer = open and game_calls.call("bots", {})
  if answer then
    seats = {}
    for i, side in ipairs(game.table.sides) do
      seats[side] = i == 1 and "remote" or answer.bots[1] and "staff"
    end
  end
  local values = answer and setup.sitters(answer.bots)
  dialog = dialogs.open({
    id = "branch",
    title = words.of("branch_title"),
    w = 560,
    buttons = {
      {
        id = "play",
        text = words.of("branch"),
        icon = "flag",
        primary = true,
        on = function() begin(game, n, seats) end,
      },
      { id = "cancel", text = words.of("cancel") },
    },
    build = function(s)
      s:text(words.of(seats and "branch_replay" or "branch_text", { n = n }))
      s:gap(6)
      if seats then build_seats(game, s, seats, values, function() dialog:invalidate() end) end
    end,
  })
end

return M
