---@meta mechanics.placing
-- Made by `grognard api --luals`: do not edit.

---@class Placing
---@field rule string
---@field who fun(G: table, side: string): string[]  The pieces of a side that may be set up, in rising order; with none the step
--- is over at once.
---@field point fun(G: table, id: string): string, integer  The hex that its place is counted from, and how far it may stand from there.
---@field hexes (fun(G: table, id: string): string[]?)?  Where it may stand, when that is not around its point; nil: it is.
---@field may (fun(G: table, side: string, id: string, hex: string))?  States with `need` what else forbids a hex.
---@field actions string[]?  Verbs beside `end` and `place`, in rising order with them.
---@field placed (fun(G: table, id: string, hex: string, from: string))?  After a piece was set up that stood elsewhere.

local M = {}

--- Declares the step and its action.
---@param name string
---@param def Placing
function M.declare(name, def) end

return M
