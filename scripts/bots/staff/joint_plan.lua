--- Marches and attacks of all stacks in the last turn, planned together: the plan is changed piece by piece as
--- long as rehearsals say that the game is won more often.
local lists = require("kernel.lists")
local pictures = require("bots.staff.belief")
local placement = require("bots.staff.placement")
local lookahead = require("bots.staff.lookahead")
local rollout = require("bots.staff.rollout")
local victory = require("bots.staff.victory")
local M = {}

local TRIES = 36 -- rehearsals of a plan,
local SURE = 108 -- and of two that are held against each other at last, with other dice
local SHORT = 10 -- plans that are looked at from each beginning,
local LONG = 160 -- and from the best that is found so
local SLACK = 0.06 -- chance that a plan may be worse and still be followed, at first
local SHARES = 36 -- ways to share the targets out that are tried
local NEAR = 4 -- hexes: from so near the enemy hexes out of contact are looked at
local QUIET = 2 -- of them, the best
local BETTER = 0.01 -- chance by which the new plan must be better

--- Hexes out of contact where a piece could wait: near the enemy, on good ground.
local function quiet_rows(picture, rows)
  local list = {}
  for _, row in ipairs(rows) do
    local far = pictures.nearest_enemy(picture, row.hex)
    if far > 1 and far <= NEAR then
      local good = (picture.ground.shelter[row.hex] or 100) / 100 - far
      list[#list + 1] = { row = row, good = good }
    end
  end
  table.sort(list, function(a, b)
    if a.good ~= b.good then return a.good > b.good end
    return a.row.hex < b.row.hex
  end)
  return list
end

--- Rows of `reach` that matter: in contact with the enemy, objectives, and a few to wait in.
local function choices_of(asked, segment, piece)
  local picture, list = asked.picture, {}
  local rows = placement.reach(asked, segment, piece, true)
  for _, row in ipairs(rows) do
    local prize = victory.counts(picture.plan, row.hex)
    if prize or #pictures.touched(picture, row.hex) > 0 then list[#list + 1] = row end
  end
  for i, each in ipairs(quiet_rows(picture, rows)) do
    if i <= QUIET then list[#list + 1] = each.row end
  end
  return list
end

--- Own counters that may still be sent elsewhere: { index, from, rows }.
local function free_of(asked, segment, board, movers)
  local list = {}
  for i, counter in ipairs(board.counters) do
    local mover = counter.own and movers[counter.id]
    if mover and mover.later then table.insert(board.doubtful, i) end
    local rows = mover and choices_of(asked, segment, mover.piece) or {}
    if #rows > 0 then list[#list + 1] = { index = i, from = mover.from, rows = rows } end
  end
  return list
end

--- Do all hexes hold those who are to be there?
local function fits(board, at)
  local count, most = {}, board.picture.hints.stack.units
  for i, counter in ipairs(board.counters) do
    local hex = counter.own and at[i]
    if hex then
      count[hex] = (count[hex] or 0) + 1
      if count[hex] > most then return false end
    end
  end
  return true
end

--- Sends one of the pieces elsewhere, or leaves it where it was.
local function send_one(context, plan, free)
  local each = free[context.random(#free)]
  local row = each.rows[context.random(#each.rows + (each.from and 1 or 0))]
  plan.at[each.index] = row and row.hex or each.from
  plan.rows[each.index] = row or false
end

--- A plan in which one piece or two go elsewhere, or their attacks are put together otherwise, or both.
local function changed(context, plan, free)
  local new = lists.copy(plan)
  new.at, new.rows = lists.copy(plan.at), lists.copy(plan.rows)
  local what = context.random(6)
  for _ = 1, what <= 3 and 1 or what <= 5 and 2 or 0 do
    send_one(context, new, free)
  end
  if what % 2 == 0 then
    new.share, new.advance = context.random(SHARES) - 1, context.random(2) == 1
  end
  return new
end

--- The best plan that is found from one by so many changes. At first worse ones are followed too.
local function climb(asked, board, free, plan, changes)
  local chance = rollout.chance(board, plan, TRIES, true)
  local best, most = plan, chance
  for i = 1, changes do
    local new = changed(asked.context, plan, free)
    local least = chance - SLACK * (1 - i / changes)
    local found = fits(board, new.at) and rollout.chance(board, new, TRIES, true, least)
    if found and found >= least then
      plan, chance = new, found
    end
    if chance > most then
      best, most = plan, chance
    end
  end
  return best, most
end

--- The row from which a piece attacks a hex and meets the fewest others.
local function row_against(picture, each, target)
  local best, fewest = nil, nil
  for _, row in ipairs(each.rows) do
    if picture.ground:touches(row.hex, target) then
      local met = #pictures.touched(picture, row.hex)
      if not fewest or met < fewest then
        best, fewest = row, met
      end
    end
  end
  return best
end

--- Sends everybody where `row_for` says, as far as there is room; the others stay.
local function all_to(board, free, first, row_for)
  local plan =
    { at = lists.copy(first.at), rows = lists.copy(first.rows), share = 0, advance = true }
  for _, each in ipairs(free) do
    local index, row = each.index, row_for(each)
    local hex, before = plan.at[index], plan.rows[index]
    if row then
      plan.at[index], plan.rows[index] = row.hex, row
      if not fits(board, plan.at) then
        plan.at[index], plan.rows[index] = hex, before
      end
    end
  end
  return plan
end

--- No one attacks; who can comes to a hex that counts for the game.
local function all_to_prizes(board, free, first)
  local start = { at = lists.copy(first.at), rows = {} }
  for _, each in ipairs(free) do
    if each.from then
      start.at[each.index], start.rows[each.index] = each.from, false
    end
  end
  return all_to(board, free, start, function(each)
    return lists.where(
      each.rows,
      function(row) return victory.counts(board.picture.plan, row.hex) end
    )[1]
  end)
end

--- The best plan that is found from what is planned, from going for the hexes that count, and from one attack of all on
--- each enemy.
local function search(asked, board, free, first)
  local best, most = climb(asked, board, free, first, SHORT)
  local function try(plan)
    local found, chance = climb(asked, board, free, plan, SHORT)
    if chance > most then
      best, most = found, chance
    end
  end
  try(all_to_prizes(board, free, first))
  for _, target in ipairs(board.picture.enemy_hexes) do
    local plan = all_to(
      board,
      free,
      first,
      function(each) return row_against(board.picture, each, target) end
    )
    if next(plan.rows) then try(plan) end
  end
  return (climb(asked, board, free, best, LONG))
end

--- Changes the orders of a segment where another plan wins more often.
---@param segment Segment
---@param movers table<string, Mover>
---@return table<string, table|false>? rows Of the pieces whose orders change: rows of `reach`, false to stay.
function M.improve(asked, segment, movers)
  local board = lookahead.board(asked)
  if not board or #asked.picture.enemy_hexes == 0 then return nil end
  local free = free_of(asked, segment, board, movers)
  if #free == 0 then return nil end
  local first = { at = board.at, rows = {}, share = 0, advance = false }
  local best = search(asked, board, free, first)
  local function sure(plan) return rollout.chance(board, plan, SURE, true, nil, TRIES) end
  if sure(best) - sure(first) < BETTER then return nil end
  local rows = {}
  for index, row in pairs(best.rows) do
    rows[board.counters[index].id] = row
  end
  return rows
end

return M
