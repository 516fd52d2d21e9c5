--- Games in bulk: no tables cross to the host, nothing is kept but the state.
local sandbox = require("engine.sandbox")
local actions = require("kernel.actions")
local answers = require("session.answers")
local live = require("session.live")
local packs = require("kernel.packs")
local M = {}

local fast_side = nil ---@type string?  That `offer` listed for.

--- Starts a game of which nothing is kept but the state.
function M.start(scenario, seed, options)
  sandbox.renew()
  live.start_game({ scenario = scenario, seed = seed, options = options }, true)
  return {}
end

--- Like `start`, but keeps rows and log: for games that end up in a file.
function M.start_kept(scenario, seed, options)
  sandbox.renew()
  live.start_game({ scenario = scenario, seed = seed, options = options }, false)
  local _, series, header = live.running()
  header.lock = packs.lock(series)
  return {}
end

local function side_index(side)
  local _, _, header = live.running()
  local sides = header.sides
  for i = 1, #sides do
    if sides[i] == side then return i end
  end
end

--- Lists what the side that is asked first may do.
---@return integer side 1-based; 0 when the game is over
---@return integer count
function M.offer()
  local game = live.running()
  local asked = game:asked()
  fast_side = asked[1]
  if not fast_side then return 0, 0 end
  return side_index(fast_side), #game:entries(fast_side)
end

--- Carries out an entry of the list that `offer` counted.
---@param index integer 1-based.
function M.take(index) live.running():take(fast_side, index) end

--- Makes the list that `offer` counted again; for timing.
---@return integer count
---@return string step Whose prompt it is.
function M.relist()
  local game = live.running()
  game.lists = {}
  return #game:entries(fast_side), game.G.stack[#game.G.stack].step
end

--- Entry of the list that `offer` counted.
function M.entry(index) return (actions.export(live.running():entries(fast_side)[index])) end

--- The prompt and the view of the side that `offer` named, for bots.
function M.bot_prompt() return answers.prompts(fast_side)[1] end

--- The view of that side.
function M.bot_view()
  local game, series = live.running()
  return series.view(game.G, game:side_of(fast_side))
end

--- How the game ended: { winner, level, scores }; nil while it goes on.
M.result = answers.over

--- Rows of a game that was started with `start_kept`.
function M.rows() return { rows = answers.plain_rows(live.running().rows) } end

--- Actions that were chosen, not forced.
function M.counted() return live.running().counted end

return M
