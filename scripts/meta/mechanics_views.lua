---@meta mechanics.views
-- Made by `grognard api --luals`: do not edit.

---@class View
---@field counters { list: table[], by: table<string, table> }  What is printed: a table of units.
---@field put (fun(G: table, id: string, hex: string, fields: table))?  Brings one into the game.
---  Without it the board does, from `fields` and the rows of the scenario's `setup` too: { piece, hex or at, ... }.
---@field fields string[]?  Printed fields that the state begins with, where there is no `put`.
---@field private table<string, string>?  Fields that the owner alone knows, and the rule that says so.
---@field known (fun(G: table, id: string, field: string): boolean)?  Has a private field come to be known to all?
---@field show fun(G: table, id: string, shown: table, side: string)?  Adds to what a side sees of one.
---@field print (fun(G: table, id: string, side: string): table)?  What a side sees of one that it knows, instead of all that is
---  printed and all of its state.
---@field unseen Unseen?  Pieces that are nowhere for the other sides.
---@field owner (fun(G: table, id: string): string)?  Who runs a piece and knows all of it, where its side is no player's: a neutral power's, say.
---@field concealed Concealment?  Pieces that lie face down for the others (mechanics.concealment).
---@field boxes (fun(G: table, side: string): Box[])?           Boxes off the map, as the side may know them.
---@field seen fun(G: table, side: string, view: table)?        Adds to a side's view.

---@class Unseen
---@field rule string  That the others do not see them: refusals of actions which name one bear it.
---@field of fun(G: table, id: string, piece: table): any  Is it such a piece now?

---@class Box
---@field key string       Of its title in the texts, with `values`.
---@field values table?
---@field hex string?      Where a click on its pieces leads: the leader whose chart it is, say.
---@field ids string[]     The pieces in it.

local M = {}

--- Fills in what a series with a board has not said itself.
---@param series Series
---@param board table
function M.complete(series, board) end

return M
