--- Decisions of the last combat phases by rehearsal: how the targets are shared out, which die falls first, who follows
--- and where the beaten go.
local lookahead = require("bots.staff.lookahead")
local rollout = require("bots.staff.rollout")
local M = {}

local TRIES = 48 -- rehearsals of a choice
local MOST_WAYS = 48 -- of sharing the targets out that are looked at

--- Does the enemy still have attacks to make in this turn?
local function answered(picture)
  return picture.view.phasing == picture.side
    and picture.hints.sides[#picture.hints.sides] ~= picture.side
end

local function best_groups(asked, board)
  local best, most = nil, -1
  for share = 0, math.min(rollout.ways(board), MOST_WAYS) - 1 do
    for _, advance in ipairs({ false, true }) do
      local design = { at = board.at, share = share, advance = advance }
      local chance = rollout.chance(board, design, TRIES, answered(asked.picture), most)
      if chance > most then
        best, most = rollout.groups(board, share), chance
      end
    end
  end
  return best
end

--- The attacks of this combat phase that win most often; nil before the last turn.
---@return Group[]?
function M.groups(asked)
  local memory, view = asked.context.memory, asked.picture.view
  local key = view.turn .. " " .. view.phasing
  local known = memory.attacks
  if known and known.key == key then return known.groups end
  local board = lookahead.board(asked)
  memory.attacks = { key = key, groups = board and best_groups(asked, board) }
  return memory.attacks.groups
end

--- The attacks that wait, that of an entry first.
local function in_order(groups, entries, first)
  local list, rest = {}, {}
  for _, group in ipairs(groups) do
    for _, entry in ipairs(entries) do
      if group.targets[1] == entry.hex then table.insert(entry == first and list or rest, group) end
    end
  end
  table.move(rest, 1, #rest, #list + 1, list)
  return list
end

--- The entry whose die had better fall first.
---@param entries Entry[]
---@return Entry?
function M.first(asked, entries)
  local known, board = asked.context.memory.attacks, lookahead.board(asked)
  if not board or not known or not known.groups then return nil end
  local best, most = nil, -1
  for _, entry in ipairs(entries) do
    local groups = in_order(known.groups, entries, entry)
    local design = { at = board.at, groups = groups, advance = true }
    local chance = rollout.chance(board, design, TRIES, answered(asked.picture))
    if chance > most then
      best, most = entry, chance
    end
  end
  return best
end

--- The chance to win once own pieces have come to a hex.
---@param ids table<string, boolean>
local function once_at(asked, board, ids, hex)
  local at = { table.unpack(board.at) }
  for i, counter in ipairs(board.counters) do
    if counter.own and ids[counter.id] then at[i] = hex end
  end
  local design = { at = at, groups = {}, advance = false }
  return rollout.chance(board, design, TRIES, answered(asked.picture))
end

--- The chance to win once some units have come to a hex.
---@param units table[] Own pieces.
---@return number 0 before the last turns.
function M.of_stack(asked, units, hex)
  local board, ids = lookahead.board(asked), {}
  for _, piece in ipairs(units) do
    ids[piece.id] = true
  end
  return board and once_at(asked, board, ids, hex) or 0
end

--- Chances to win after each of some entries that bring pieces to hexes, or leave them where they are.
---@param entries Entry[]
---@return table<Entry, number>? Nil before the last turn.
function M.of_entries(asked, entries)
  local board = lookahead.board(asked)
  if not board then return nil end
  local chances = {}
  for _, entry in ipairs(entries) do
    chances[entry] = once_at(asked, board, { [entry.piece or ""] = true }, entry.hex)
  end
  return chances
end

return M
