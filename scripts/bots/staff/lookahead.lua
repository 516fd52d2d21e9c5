--- What the last turn can still bring from a position before it: the best of a few plans, against an enemy who stands
--- where he is.
local lists = require("kernel.lists")
local rollout = require("bots.staff.rollout")
local victory = require("bots.staff.victory")
local M = {}

local MUCH = 1000000
local TRIES = 6 -- rehearsals of a plan
local MET = 20 -- hexes apart that another enemy is worth who is not met
local SURE = 0.99 -- chance from which on no other plan is looked at

---@class Free
---@field index integer
---@field reached table<string, integer>  Where it can come to in a turn, with the cost.

--- Hexes in contact with the enemy.
local function contacts_of(board)
  local set, ground = {}, board.ground
  for enemy in pairs(board.stacks[false]) do
    for _, near in ipairs(ground.near[enemy]) do
      if ground:touches(near, enemy) then set[near] = true end
    end
  end
  return set
end

--- What it costs a piece to come to hexes in a turn. In contact with the enemy a way ends.
local function spread(asked, board, piece, from)
  local ground, enemies, costs, queues =
    board.ground, board.stacks[false], { [from] = 0 }, { [0] = { from } }
  local contacts = contacts_of(board)
  for cost = 0, piece.movement do
    for _, hex in ipairs(queues[cost] or {}) do
      local goes_on = costs[hex] == cost and not contacts[hex]
      for near, step in pairs(goes_on and ground:steps_from(asked.context, piece, hex) or {}) do
        local sum = cost + step
        if sum <= piece.movement and sum < (costs[near] or MUCH) and not enemies[near] then
          costs[near] = sum
          queues[sum] = queues[sum] or {}
          table.insert(queues[sum], near)
        end
      end
    end
  end
  return costs
end

--- What it costs a counter to come to hexes in its next turn.
local function costs_of(asked, notes, board, i)
  local hex, piece = board.at[i], board.counters[i].piece
  local key = table.concat(lists.keys(board.stacks[false]), " ") .. piece.id .. hex
  notes.costs[key] = notes.costs[key] or spread(asked, board, piece, hex)
  return notes.costs[key]
end

--- How far a hex lies from those that are taken.
local function apart(board, hex, taken)
  local sum = 0
  for other in pairs(taken) do
    sum = sum + board.ground:distance(hex, other)
  end
  return sum
end

--- The hex from which a counter attacks another: where it meets the fewest, and the ways back are closed.
---@param count table<string, integer> Own counters that stand in hexes already.
local function hex_against(board, free, target, count)
  local best, most, limit = nil, nil, board.picture.hints.stack.units
  for _, hex in ipairs(board.ground.near[target]) do
    local room = (count[hex] or 0) < limit
    if free.reached[hex] and room and board.ground:touches(hex, target) then
      local good = apart(board, hex, count) - MET * #rollout.met(board, hex)
      if not most or good > most then
        best, most = hex, good
      end
    end
  end
  return best
end

--- A place for everybody: one runs for a prize, the others who can attack a hex.
---@param run { free: Free, hex: string }|false
---@param target string|false
local function layout(board, frees, run, target)
  local at, count = { table.unpack(board.at) }, {}
  if run then
    at[run.free.index], count[run.hex] = run.hex, 1
  end
  for _, free in ipairs(frees) do
    if not (run and run.free == free) then
      local hex = target and hex_against(board, free, target, count) or board.at[free.index]
      at[free.index], count[hex] = hex, (count[hex] or 0) + 1
    end
  end
  return at
end

--- Who could run for which prize.
local function runs_of(board, frees)
  local runs = { false }
  for _, hex in ipairs(victory.hexes(board.picture.plan)) do
    if board.control[hex] ~= board.picture.hints.side then
      for _, free in ipairs(frees) do
        if free.reached[hex] then runs[#runs + 1] = { free = free, hex = hex } end
      end
    end
  end
  return runs
end

--- Enemies whom somebody could attack.
local function targets_of(board, frees)
  local targets = { false }
  for _, hex in ipairs(lists.keys(board.stacks[false])) do
    local open = false
    for _, near in ipairs(board.ground.near[hex]) do
      for _, free in ipairs(frees) do
        open = open or free.reached[near] and board.ground:touches(near, hex)
      end
    end
    if open then targets[#targets + 1] = hex end
  end
  return targets
end

--- The chance to win of the best plan for the last turn.
local function best_of(asked, notes, board)
  local frees = {}
  for i, counter in ipairs(board.counters) do
    if counter.own and board.at[i] then
      frees[#frees + 1] = { index = i, reached = costs_of(asked, notes, board, i) }
    end
  end
  local most, targets = 0, targets_of(board, frees)
  for _, run in ipairs(runs_of(board, frees)) do
    for _, target in ipairs(targets) do
      local design = { at = layout(board, frees, run, target), share = 0, advance = true }
      most = math.max(most, rollout.chance(board, design, TRIES, true, most))
      if most >= SURE then return most end
    end
  end
  return most
end

--- What tells positions of a turn apart.
local function key_of(board)
  local words = {}
  for i, counter in ipairs(board.counters) do
    words[i] = (counter.id or counter.points) .. (board.at[i] or "")
  end
  table.sort(words)
  for _, hex in ipairs(victory.hexes(board.picture.plan)) do
    words[#words + 1] = board.control[hex] or "-"
  end
  words[#words + 1] = board.lost[true]
  words[#words + 1] = board.lost[false]
  return table.concat(words, " ")
end

--- What is found out in a turn: worths of positions, and reaches of pieces.
local function notes_of(asked)
  local memory, turn = asked.context.memory, asked.picture.view.turn
  if not memory.prospect or memory.prospect.turn ~= turn then
    memory.prospect = { turn = turn, worth = {}, costs = {} }
  end
  return memory.prospect
end

--- The board of a picture on which the rest of the game can be rehearsed: in the last turn and the one before it,
--- where the pack says how the game is won.
---@return Board?
function M.board(asked)
  local picture = asked.picture
  local view = picture.view
  local left = (view.last_turn or view.turn) - view.turn
  if not picture.plan.victory or left > 1 then return nil end
  local board, notes = rollout.board(picture), notes_of(asked)
  board.walks = left == 0
  if left == 0 then return board end
  board.worth = function(played)
    local key = key_of(played)
    notes.worth[key] = notes.worth[key] or best_of(asked, notes, played)
    return notes.worth[key]
  end
  return board
end

return M
