--- The ways that the other side marched since the side at the table last had its turn, as its own log says
--- them: arrows from hex to hex, until it acts.
local settings = require("ui.settings")
local M = {}

local COLOUR = 0xFFA0705A

--- Notes where each side's turn ended; called after each change.
---@param game Game
function M.note(game)
  local phasing = game.table:view().phasing or game.table:turn_side()
  if not game.turn_ended then -- who has not yet had a turn has seen nothing move
    game.turn_ended = {}
    for _, side in ipairs(game.table.sides) do
      game.turn_ended[side] = side ~= phasing and game.table.n or nil
    end
  end
  if game.phasing and phasing ~= game.phasing then game.turn_ended[game.phasing] = game.table.n end
  game.phasing = phasing
end

--- The side at the table has acted: in its own turn it has seen enough.
---@param game Game
function M.acted(game)
  local side = game.table.side
  if game.phasing == side and game.turn_ended then game.turn_ended[side] = nil end
end

--- Ways since an action, as lists of hexes: the steps of a march one after the other.
---@param game Game
---@param n integer
---@return string[][]
function M.ways_since(game, n)
  local ways, last = {}, nil
  for _, record in ipairs(game.table:log()) do
    local values = record.n > n and record.values or {}
    local from, to = values.from, values.to
    if game.map:is_hex(from) and game.map:is_hex(to) and from ~= to then
      if last and last[#last] == from then
        last[#last + 1] = to
      else
        last = { from, to }
        ways[#ways + 1] = last
      end
    end
  end
  return ways
end

--- The ways to be shown now.
---@param game Game
---@return string[][]
function M.list(game)
  local tbl = game.table
  local n = game.turn_ended and game.turn_ended[tbl.side]
  if not n or tbl.past or not settings.get("trails") then return {} end
  local kept = game.trails
  if not kept or kept.of ~= tbl.changed then
    kept = { of = tbl.changed, ways = M.ways_since(game, n) }
    game.trails = kept
  end
  return kept.ways
end

--- Draws them, under the counters.
---@param game Game
function M.draw(game)
  for _, way in ipairs(M.list(game)) do
    game.map:path(way, COLOUR)
  end
end

return M
