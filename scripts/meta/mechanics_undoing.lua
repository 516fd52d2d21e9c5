---@meta mechanics.undoing
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- Sets a field, and notes what was there when changes are to be taken back.
---
---     undoing.set(G.stacks, hex, { id })
function M.set(table, key, now) end

--- From here on changes are noted. Nests.
---
---     local from = undoing.begin()
---@return integer from  For `take_back`.
function M.begin() end

--- Takes back all that was changed since a `begin`, the last first.
---
---     undoing.take_back(from)
---@param from integer
function M.take_back(from) end

--- Takes back all: what a fault has left.
function M.clear() end

--- Is anything to be taken back?
---@return boolean
function M.noting() end

return M
