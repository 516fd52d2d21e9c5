--- Whether the game is won, by the points that a pack's hints tell of.
local M = {}

local MISSED = 0.03 -- worth of a miss, so that plans that come nearer are looked at further
local WIDE = 8 -- points by which a miss counts for half of that
local MOST = 60 -- points that are thought of

--- Does it count who holds a hex?
function M.counts(plan, hex)
  for _, held in ipairs(plan.victory and plan.victory.holds or {}) do
    for _, each in ipairs(held.hexes) do
      if each == hex then return true end
    end
  end
  return false
end

--- Is a mark reached?
local function reached(mark, board, enemy, own)
  if mark.corps then return (board.corps[mark.corps] or 0) >= mark.lost end
  if mark.own then return own >= mark.own end
  if mark.lost then return enemy >= mark.lost end
  if own == 0 then return enemy > 0 or mark.ratio <= 1 end
  return enemy >= mark.ratio * own
end

--- Points for losses, with the enemy's as they are thought to be.
local function for_losses(rules, board, enemy, own)
  enemy, own = enemy // 1, own // 1
  local sum = (enemy - own) * (rules.balance or 0)
  for _, mark in ipairs(rules.marks or {}) do
    if reached(mark, board, enemy, own) then sum = sum + mark.worth end
  end
  return sum
end

--- Does a side hold one of some hexes?
local function holds(board, held, side)
  for _, hex in ipairs(held.hexes) do
    if board.control[hex] == side then return true end
  end
  return false
end

--- 1 for a win, else less the more is missing of the points that are needed for losses.
local function worth_of(board, rules, needs)
  local enemy, own = board.lost[false], board.lost[true]
  if for_losses(rules, board, enemy, own) >= needs then return 1 end
  for more = 1, MOST do
    if for_losses(rules, board, enemy + more, own) >= needs then
      return MISSED * WIDE / (WIDE + more)
    end
  end
  return 0
end

--- Points for hexes.
local function for_hexes(board, rules)
  local hints, sum = board.picture.hints, 0
  for _, held in ipairs(rules.holds or {}) do
    if holds(board, held, held.enemy and hints.foe or hints.side) then sum = sum + held.worth end
  end
  return sum
end

--- What a position at the end of the game is worth; worked out once for each state of the losses.
---@param board Board
---@return number 1 for a win, else nearly 0
function M.worth(board)
  local rules = board.picture.plan.victory
  local from_hexes = for_hexes(board, rules)
  local key = (board.lost[false] * 1000 + board.lost[true]) * 1000 + from_hexes
  for _, mark in ipairs(rules.marks or {}) do
    if mark.corps then key = 2 * key + (reached(mark, board) and 1 or 0) end
  end
  local worth = board.known[key]
  if not worth then
    worth = worth_of(board, rules, rules.needs - from_hexes)
    board.known[key] = worth
  end
  return worth
end

return M
