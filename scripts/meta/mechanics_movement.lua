---@meta mechanics.movement
-- Made by `grognard api --luals`: do not edit.

---@class Goer
---@field profile Profile  What steps cost it.
---@field left integer     Points that it has.
---@field most integer?    Its whole allowance, of one that has spent nothing: it may make one step that costs even more.

local M = {}

--- Neighbours that a member can go to.
---
---     movement.within({ profile = terrain.profile("foot"), left = 3 }, "0101")
---@param goer Goer
---@param hex string
---@return integer bits
function M.within(goer, hex) end

--- Neighbours that all members of a force can go to.
---@param goers Goer[]
---@param hex string
---@return integer bits
function M.all_within(goers, hex) end

--- Neighbours from which all members can come back as well.
---@param goers Goer[]
---@param hex string
---@return integer bits
function M.there_and_back(goers, hex) end

--- What a step that all can make leaves to each; nothing where a first step cost more than there was.
---@param goers Goer[]
---@return integer[] left
function M.after(goers, from, to) end

--- Looks on from where a force stands for the nearest hex in steps that is good to stop in.
---
---     movement.find(goers, hex, function(at, some) return some & ~enemies(at), some & zones(at) end, has_room)
---@param goers Goer[]
---@param from string
---@param open fun(hex: string, some: integer): integer, integer Of some neighbours of a hex, as bits: those to go on from,
--- and those, besides, that can only be stopped in.
---@param good fun(hex: string, left: integer[]): any  May it stop there, with so many points left to each?
---@return string[]? path Hexes to go through, the last to stop in; nil when none is found.
function M.find(goers, from, open, good) end

return M
