--- 15.2, 15.6, 17.10 Ways of a package move by move, where a search by hexes alone does not do: of a line, whose halves go each into a hex
--- of its own, and of a column that has to leave an enemy zone first.
local board = require("mechanics.board")
local march = require("mechanics.march")
local twohex = require("engine.twohex")
local held = require("rules.14_held")
local moving = require("rules.14_march")

local map = map_of()
local M = {}

---@class Way  A place where a package may come to, by its cheapest way.
---@field at table
---@field spent table<string, integer>  By account.
---@field cost integer                  Of him who has the fewest points: the measure of what is cheapest.
---@field from Way?                     nil where it sets out.
---@field move Move?                    The last.
---@field ends boolean?                 A march ends there.

--- 14.9: the account with the fewest points: its reach holds for all.
local function slowest(left)
  local least
  for _, account in ipairs(keys_of(left)) do
    if not least or left[account] < left[least] then least = account end
  end
  return least
end

local function marked(layer, hexes)
  for _, hex in ipairs(hexes) do
    if layer:get(hex) ~= 0 then return true end
  end
  return false
end

--- 14.6b, 14.9: what each account has spent after a move; nil where one of them cannot pay, or the ground bars it.
local function paid(G, subject, way, move, leaves)
  local spent = {}
  for account, left in pairs(subject.left) do
    local cost = moving.ground(G, move.text, account)
    spent[account] = cost and way.spent[account] + cost + (leaves[account] or 0)
    if not cost or spent[account] > left then return nil end
  end
  return spent
end

--- 17.10a, 17.10c: where a move leads; nil where it is not made: not out of one zone into another.
local function after(G, subject, way, move, bars)
  local first = subject.began and not way.from
  if #move.entered == 0 or marked(bars.veto, move.entered) then return nil end
  local ends = marked(bars.stop, move.entered)
  if first and ends then return nil end
  local spent = paid(G, subject, way, move, first and subject.leaves or {})
  return spent and { at = move.to, spent = spent, cost = spent[subject.slowest], from = way, move = move, ends = ends }
end

--- 14.6a: all places that a package comes to, each by its cheapest way.
---@param bars Bars
---@return Way[]
local function ways(G, subject, bars)
  local spent, list, best, waiting = {}, {}, {}, {}
  for account in pairs(subject.left) do
    spent[account] = 0
  end
  local function enter(way)
    local key = board.place({ at = way.at })
    if best[key] and best[key].cost <= way.cost then return end
    best[key] = way
    waiting[way.cost] = waiting[way.cost] or {}
    table.insert(waiting[way.cost], way)
  end
  enter({ at = subject.at, spent = spent, cost = 0 })
  for cost = 0, subject.left[subject.slowest] do
    for _, way in ipairs(waiting[cost] or {}) do
      local stands = best[board.place({ at = way.at })] == way
      if stands and way.from then list[#list + 1] = way end
      for _, move in ipairs(stands and not way.ends and march.moves_at(G, way.at) or {}) do
        local next_ = after(G, subject, way, move, bars)
        if next_ then enter(next_) end
      end
    end
  end
  return list
end

--- The hexes that the half of a package goes through that comes to a hex at the end.
local function path_of(way, hex)
  local path, at = { hex }, hex
  while way.move do
    for i, to in ipairs(way.move.entered) do
      if to == at then
        at = way.move.from[i]
        table.insert(path, 1, at)
        break
      end
    end
    way = way.from
  end
  return path
end

--- The moves of a way, first to last.
local function moves_of(way)
  local list = {}
  while way.move do
    table.insert(list, 1, way.move)
    way = way.from
  end
  return list
end

--- 15.2a, 15.6a: the hexes by which one says where a package goes: its head, or either half of a line.
local function goals_of(at) return at.mode == "column" and { at.head } or twohex.hexes(map, at) end

local function dearest(spent)
  local most = 0
  for _, halves in pairs(spent) do
    most = math.max(most, halves)
  end
  return most
end

--- 17.10b: readies a subject for a search: what its leaving a zone costs.
local function readied(G, side, subject)
  subject.slowest = slowest(subject.left)
  subject.leaves = subject.began and held.leaving(G, side, subject.at) or {} -- 17.10b
  return subject
end

--- 14.3, 14.18: where a package may end its march: the hexes, of each the cheapest way that `may_end` allows.
---@param subject Subject
---@param bars Bars
---@param may_end fun(at: table): boolean
---@return { hex: string, cost: integer, spent: table<string, integer>, path: string[], at: table, moves: Move[] }[]
function M.rows(G, side, subject, bars, may_end)
  local list, seen = {}, {}
  for _, hex in ipairs(goals_of(subject.at)) do
    seen[hex] = true
  end
  for _, way in ipairs(ways(G, readied(G, side, subject), bars)) do
    local open
    for _, hex in ipairs(goals_of(way.at)) do
      if not seen[hex] and open == nil then open = may_end(way.at) end
      if not seen[hex] and open then
        seen[hex] = true
        local row = { hex = hex, cost = dearest(way.spent), spent = way.spent, path = path_of(way, hex), at = way.at }
        row.moves = moves_of(way)
        list[#list + 1] = row
      end
    end
  end
  return list
end

return M
