--- What the page of saved games says of the game at the table: kept with the game whenever another turn or side comes.
local game_calls = require("engine.game")
local words = require("ui.words")
local M = {}

local MOST_STACKS = 400

--- Who stands where, as the side at the table knows it; nothing where two players must not see each other's.
local function stacks_of(tbl)
  local list = {}
  if tbl:humans() > 1 and not tbl.over then return list end
  for _, stack in ipairs(tbl:position().list) do
    if #list < MOST_STACKS then list[#list + 1] = { stack.hex, tbl:side_of_stack(stack) } end
  end
  return list
end

--- How the game ended, in words; nil while it goes on.
local function outcome(tbl)
  local winner = tbl.over and tbl.over.winner
  if not tbl.over then return nil end
  if not tbl.ui.sides or not tbl.ui.sides[winner] then return words.of("over_draw") end
  return words.of("over_wins", { side = tbl:side_name(winner) })
end

--- Keeps the note.
---@param game Game
function M.keep(game)
  local tbl, view = game.table, game.table:view()
  if tbl.replay or tbl.past or game.args.shot or game.curtain then return end
  local turn_side = tbl:turn_side()
  local note = {
    turn = view.turn,
    last = view.last_turn,
    date = tbl:date_of(view),
    side = turn_side and tbl:side_name(turn_side) or nil,
    over = outcome(tbl),
    map = tbl.facts.map,
    stacks = stacks_of(tbl),
  }
  game_calls.call("note", { note = note })
end

--- Keeps it when another turn or side has come; called after each change.
---@param game Game
function M.follow(game)
  local tbl = game.table
  if game.curtain then return end
  local key = ("%s/%s/%s"):format(
    tostring(tbl:view().turn),
    tostring(tbl:turn_side()),
    tostring(tbl.over ~= nil and tbl.over ~= false)
  )
  if key == game.noted then return end
  game.noted = key
  M.keep(game)
end

return M
