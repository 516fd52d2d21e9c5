---@meta mechanics.lists
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- A list with one more at its end.
---@param list any[]
---@return any[]
function M.with(list, each) end

--- Those of a list who are not in another.
---@param list any[]
---@param others any[]
---@return any[]
function M.without(list, others) end

--- Two lists, one after the other.
---@param list any[]
---@param more any[]
---@return any[]
function M.joined(list, more) end

--- The words of a text, as a cell of a table lists hexes or pieces; none of nil.
---
---     lists.words("21.18 19.05") --> { "21.18", "19.05" }
---@param text string?
---@return string[]
function M.words(text) end

--- Are all of a list so? Stops at the first that is not.
---@param list any[]
---@param is fun(each: any): any
---@return boolean
function M.all(list, is) end

return M
