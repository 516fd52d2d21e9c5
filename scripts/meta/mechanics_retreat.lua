---@meta mechanics.retreat
-- Made by `grognard api --luals`: do not edit.

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

local M = {}

--- Declares how the pieces of a series retreat.
---@param def table The fields of Ways.
---@return Ways
function M.declare(def) end

---@class Ways
local Ways = {}

--- Neighbours of `at` that lead farther from the quest's hex and are open.
---@param quest Quest
---@return string[]
function Ways:steps(G, quest, at) end

--- Does a way from `at`, each step farther from the quest's hex, lead to an end that is good?
---@param quest Quest
---@param good fun(hex: string): any
---@param dead table<string, boolean>? Hexes that are known to lead nowhere.
---@return boolean
function Ways:leads(G, quest, at, good, dead) end

--- May pieces leave `hex`, one after the other and a hex each, until it holds `extra` too?
---@param quest Quest
---@param extra string[]
---@return boolean
function Ways:room(G, quest, hex, extra) end

--- Is this an end of a way for a piece, by itself ("free") or once others have made room ("full")?
---@param quest Quest
---@param kind string
---@return boolean
function Ways:ends(G, quest, id, kind, hex) end

--- The kind of way that a piece has: "free", "full" when only displacement opens one, or nil.
---@param quest Quest
---@param at string Hex it stands in.
---@return string?
function Ways:kind(G, quest, id, at) end

return M
