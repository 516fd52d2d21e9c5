---@meta mechanics.concealment
-- Made by `grognard api --luals`: do not edit.

---@class Concealment
---@field rule string  That a side does not know a piece: refusals of actions which name it bear it.
---@field shown fun(G: table, id: string, piece: table): any  Does it lie face up for all? `piece.shown` is what `reveal` leaves.
---@field covers (fun(G: table, side: string, hex: string): any)?  Does a side see of a stack there what lies face up alone, so that it
---  is shown as covered even when nothing else is in it? Without it a stack is when something of it lies face down.
---@field marks (fun(G: table, id: string, piece: table): table)?  What a stack face down shows, by its lead piece.
---@field alike (fun(G: table, id: string, piece: table): string?)?  Pieces of a side with the same text look the same face down, so
---  random play exchanges their places; nil: this one stays.

local M = {}

--- Declares how pieces lie face down: for `concealed` of a board.
---@param def Concealment
---@return Concealment
function M.declare(def) end

---@class Concealment
local Concealment = {}

--- Does a side know what a piece is? Its own always.
---
---     if not hidden:sees(G, side, id) then return "hidden" end
---@param side string
---@param id string
---@return boolean
function Concealment:sees(G, side, id) end

--- Is a stack of another side shown as covered?
---@param seen integer Pieces of it that the side sees.
---@param all integer
---@return boolean
function Concealment:hides(G, side, stack, seen, all) end

--- May a side name a piece in an action? What `series{ knows }` asks.
---@return boolean
---@return string? rule
function Concealment:knows(G, side, id) end

--- Turns pieces up until they are hidden again, and logs them place by place (text `revealed`: `hex`, `pieces`). It is a barrier
--- to undo. Those that lie face up already are passed over.
---@param ids string[]
---@param id string Rule that reveals.
function Concealment:reveal(G, ids, id) end

--- Shows pieces in passing: they are logged as by `reveal`, but stay face down.
---@param ids string[]
---@param id string Rule that shows them.
function Concealment:glimpse(G, ids, id) end

--- Hides all pieces again that `reveal` turned up.
function Concealment:conceal(G) end

--- What a side may see of a stack: its pieces, or a handle and what is shown face down. Those of it that lie face up are seen.
---@param stack table Of the view, with hex or hexes; it is filled.
---@param ids string[] Its pieces, the lead piece first.
---@param number integer It is the n-th such stack in its hex.
---@param seen string[] Those that the side knows.
function Concealment:cover(G, stack, ids, number, seen) end

--- Lets two pieces of a state change places, in the order of their stacks too.
---@param G table A copy, which no board has indexed.
function M.exchange(G, a, b) end

--- For `permute` of a series: of each kind of pieces that look the same to a side, two change places.
---@param G table A copy; it is changed.
---@param side string
---@param pick fun(n: integer): integer
---@return boolean changed
function Concealment:permute(G, side, pick) end

return M
