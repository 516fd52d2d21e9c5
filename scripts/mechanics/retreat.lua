--- Retreats, hex by hex: each step leads farther from the hex that is left; where the end of a way is full, pieces
--- there are displaced, and these may displace others.
--
--   local ways = retreat.declare({ map = map, open = open, fits = fits, displaced = units_there, displace = move, chain = 5 })
--   ways:kind(G, { side = "french", hex = "N2850", hexes = 2, closed = { "N2850" }, passing = {} }, "F_GUDIN", "N2850")
--   --> "free", "full" (only displacement opens a way) or nil
local board = require("mechanics.board")
local M = {}

---@class Quest  What a way is asked for.
---@field side string
---@field hex string        The hex that is left: distances count from here.
---@field hexes integer     How far.
---@field closed string[]   Hexes that no step enters: those that displacement has begun from.
---@field passing string[]  Pieces on their way, which take no room where they stand.
---@field piece string?      Whose way is looked for: noted by `kind`, for an `open` that asks who goes.

---@class Ways  Fields of a quest that the series adds are handed on.
---@field map Map
---@field open fun(G: table, quest: Quest, from: string, to: string): any         May a beaten piece step there?
---@field fits fun(G: table, quest: Quest, hex: string, ids: string[]): boolean   Has a hex room for pieces that come?
---@field displaced fun(G: table, quest: Quest, hex: string): string[]            Pieces that may have to go from a hex.
---@field displace fun(G: table, id: string, hex: string|nil)  Moves a displaced piece on the board to a hex, or to nowhere.
---@field chain integer  Hexes that one displacement may run through.
local Ways = {}
Ways.__index = Ways

--- Declares how the pieces of a series retreat.
---@param def table The fields of Ways.
---@return Ways
function M.declare(def) return setmetatable(def, Ways) end

--- Neighbours of `at` that lead farther from the quest's hex and are open.
---@param quest Quest
---@return string[]
function Ways:steps(G, quest, at)
  local map, away = self.map, self.map:distance(quest.hex, at) + 1
  return those(
    map:neighbors(at),
    function(to)
      return map:distance(quest.hex, to) == away
        and not listed(quest.closed, to)
        and self.open(G, quest, at, to)
    end
  )
end

--- Does a way from `at`, each step farther from the quest's hex, lead to an end that is good?
---@param quest Quest
---@param good fun(hex: string): any
---@param dead table<string, boolean>? Hexes that are known to lead nowhere.
---@return boolean
function Ways:leads(G, quest, at, good, dead)
  dead = dead or {}
  if dead[at] then return false end
  if self.map:distance(quest.hex, at) >= quest.hexes then
    if good(at) then return true end
  else
    for _, to in ipairs(self:steps(G, quest, at)) do
      if self:leads(G, quest, to, good, dead) then return true end
    end
  end
  dead[at] = true
  return false
end

--- Where there is room for a piece that has to leave a hex; nil: it must push others out itself.
local function refuge(self, G, quest, id)
  local function has_room(to) return self.fits(G, quest, to, { id }) end
  return those(self:steps(G, quest, quest.hex), has_room)[1]
end

--- May pieces leave `hex`, one after the other and a hex each, until it holds `extra` too?
---@param quest Quest
---@param extra string[]
---@return boolean
function Ways:room(G, quest, hex, extra)
  if self.fits(G, quest, hex, extra) then return true end
  if #quest.closed >= self.chain then return false end
  local from = copy_of(quest)
  from.hex, from.hexes, from.closed = hex, 1, copy_of(quest.closed)
  table.insert(from.closed, hex)
  local function once_gone(id)
    self.displace(G, id, refuge(self, G, from, id))
    return self:room(G, quest, hex, extra)
  end
  for _, id in ipairs(self.displaced(G, quest, hex)) do
    local stays = listed(extra, id) or listed(quest.passing, id)
    if not stays and self:kind(G, from, id, hex) and board.suppose(G, once_gone, id) then return true end
  end
  return false
end

--- Is this an end of a way for a piece, by itself ("free") or once others have made room ("full")?
---@param quest Quest
---@param kind string
---@return boolean
function Ways:ends(G, quest, id, kind, hex)
  if kind == "full" then return self:room(G, quest, hex, { id }) end
  return self.fits(G, quest, hex, { id })
end

--- The kind of way that a piece has: "free", "full" when only displacement opens one, or nil.
---@param quest Quest
---@param at string Hex it stands in.
---@return string?
function Ways:kind(G, quest, id, at)
  quest.piece = id
  for _, kind in ipairs({ "free", "full" }) do
    if self:leads(G, quest, at, function(hex) return self:ends(G, quest, id, kind, hex) end) then
      return kind
    end
  end
end

return M
