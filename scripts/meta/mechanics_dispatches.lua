---@meta mechanics.dispatches
-- Made by `grognard api --luals`: do not edit.

---@class Dispatch
---@field number integer  In its log, from 1.
---@field to string       Who is to get it.
---@field order table     What it says; no one writes it again.
---@field sent integer    Turn.
---@field due integer     Turn.
---@field state string
---@field since integer   Turn in which it came to that state.

---@class PostDef
---@field about fun(dispatch: Dispatch): ...  Names and values for the texts `dispatch.STATE`.
---@field course table<string, fun(G: table, dispatch: Dispatch): string>  By state: rolls, and says what becomes of it.
---@field ends string[]  States in which a dispatch is done with.

---@class Post: PostDef

local M = {}

--- Declares how dispatches fare.
---@param def PostDef
---@return Post
function M.declare(def) end

---@class Post
local Post = {}

--- Sends a dispatch; its own side alone hears of it.
---
---     post:send(G, log, "blue", { to = "B_1", order = order, due = G.turn + 2 }, "9.2")
---@param log Dispatch[]
---@param side string
---@param def table  `to`, `order`, `due`; `state` where it does not ride; other fields are kept.
---@param id string  Rule.
---@return Dispatch
function Post:send(G, log, side, def, id) end

--- Is a dispatch done with?
---@param dispatch Dispatch
---@return boolean
function Post:is_over(dispatch) end

--- The dispatches of a log that are not done with: all, or those to one recipient, or those in certain states.
---
---     if #post:open(log, "B_1", { "riding" }) > 0 then ... end
---@param log Dispatch[]
---@param to string?
---@param states string[]?
---@return Dispatch[]
function Post:open(log, to, states) end

--- Asks of each dispatch that is due and in one of these states what becomes of it.
---
---     post:follow(G, log, "blue", { "riding", "delayed" }, "9.3")
---@param log Dispatch[]
---@param side string
---@param states string[]
---@param id string  Rule.
---@return Dispatch[] asked
function Post:follow(G, log, side, states, id) end

--- Brings dispatches to a state without asking.
---
---     post:bring(G, "blue", post:open(log, "B_1", { "delayed" }), "discarded", "9.3")
---@param side string
---@param list Dispatch[]
---@param state string
---@param id string  Rule.
function Post:bring(G, side, list, state, id) end

--- Do two orders say the same?
---
---     need(not dispatches.same(order, dispatch.order), "9.6", "same_order")
---@param a table
---@param b table
---@return boolean
function M.same(a, b) end

--- The row of a table of two dice read as tens and ones whose range holds what was rolled.
---
---     local row = dispatches.read(rows, 34) -- rows with `from` and `to`
---@param rows table[]
---@param roll integer
---@return table?
function M.read(rows, roll) end

--- How far a hex lies from the way over some points, in hexes.
---
---     if dispatches.astray(map, { "02.08", "04.07" }, "03.08") > 2 then ... end
---@param map Map
---@param way string[]
---@param hex string
---@return integer
function M.astray(map, way, hex) end

--- Does a hex lie beyond a line that may not be passed: farther from where the way begins than the hex of the line next to it?
---
---     dispatches.beyond(map, "02.08", { "06.07", "06.09" }, "08.08") --> true
---@param map Map
---@param from string
---@param limit string[]
---@param hex string
---@return boolean
function M.beyond(map, from, limit, hex) end

return M
