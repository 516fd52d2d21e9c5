---@meta mechanics.designation
-- Made by `grognard api --luals`: do not edit.

---@class DesignationRules  Rule numbers.
---@field attack string  An attack is begun.
---@field group string   It is put together.
---@field target string  It gets another target,
---@field by string      or another attacker.
---@field close string   It is closed.
---@field order string   Refuses who is named out of turn.
---@field reach string   Refuses an attacker who touches no target.

---@class Grouping  The frame of the step `grouping`.
---@field targets string[]  Hexes, rising.
---@field by string[]
---@field closed boolean

---@class DesignationDef
---@field graph fun(G: table): Contact           Of those who are not designated yet.
---@field rules DesignationRules
---@field refuse fun(G: table, hex: string)      Says by need(false, ...) why no one in a hex can be attacked.
---@field closed fun(G: table, f: Grouping)      Takes the attack; the lists are the frame's own.

local M = {}

--- Declares the step and its actions.
---@param def DesignationDef
function M.declare(def) end

return M
