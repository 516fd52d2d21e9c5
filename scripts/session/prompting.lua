--- The prompt that stands in a game: who is asked, what he may do, and whether he has a choice.
local actions = require("kernel.actions")
local derived = require("kernel.derived")
local fault_context = require("kernel.fault_context")
local flow = require("kernel.flow")
local lists = require("kernel.lists")
local seating = require("session.seating")
local M = {}

local NOBODY = {}
M.NOBODY = NOBODY

--- Lists what a side that is asked may do; a step that goes on until nothing is left may leave it nothing.
local function find_list(game, side)
  local step = game.series.steps[game.frame.step]
  local list = actions.list(game.series.actions, game.G, game.frame, side, step.actions)
  game.lists[side] = list
  return list
end

--- Of several sides that a mandatory step asks, those who have something left to do.
local function who_can(game, asking)
  return lists.where(asking, function(side) return find_list(game, side)[1] ~= nil end)
end

--- What a side may do, whoever plays it; made once while the prompt stands.
---@return table[] entries
function M.list_of(game, side) return game.lists[side] or find_list(game, side) end

local function take_up(game, frame)
  game.frame, game.lists, game.hashed = frame, {}, nil
  local asking = frame and flow.asked(game.series.steps, game.G, frame) or NOBODY
  local mandatory = asking[2] and game.series.steps[frame.step].mandatory
  if mandatory then asking = who_can(game, asking) end
  game.asking = seating.of(game, asking, M.list_of)
end

--- Takes note of the frame that asks now.
---@param frame table? nil: the game is over.
function M.ask(game, frame)
  derived.stands()
  take_up(game, frame)
end

--- Runs the sequence on to the next prompt.
function M.go_on(game)
  local frame = flow.advance(game.series.steps, game.G)
  fault_context.kind = nil
  take_up(game, frame)
end

--- Makes the legal list of a side that is asked, or of a seat of it.
function M.make_list(game, side)
  local list = seating.own(game, side, M.list_of(game, game:side_of(side)))
  if not list[1] then
    local step = game.series.steps[game.frame.step]
    step.fail(step.at, "step '%s' asks %s but offers nothing", game.frame.step, side)
  end
  game.lists[side] = list
  return list
end

--- The only entry of a list that has but one, and whose it is; nil when every side has a choice, a text to write or
--- presses for itself, and in a step that waits.
---@param presses table<string, boolean>
function M.only_entry(game, presses)
  local asking = game.asking
  if game.series.steps[game.frame.step].waits then return nil end
  for i = 1, #asking do
    local list = game.lists[asking[i]] or M.make_list(game, asking[i])
    local forced = not list[2] and not list[1][1].open and not presses[asking[i]]
    if forced then return list[1], asking[i] end
  end
end

--- Those who are asked, as a text.
function M.side_key(game) return table.concat(game.asking, ",") end

--- What a side that presses for itself could only confirm, where it names nothing: { entry, side }.
function M.confirmation(game)
  local only, whose = M.only_entry(game, NOBODY)
  if only and game.presses[whose] and not only[1].args[1] then return only, whose end
end

return M
