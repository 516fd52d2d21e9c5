---@meta mechanics.terrain
-- Made by `grognard api --luals`: do not edit.

---@class CostSpec
---@field step (fun(from: string, to: string): integer|false|nil)?  Instead of all other fields: what a step costs, asked once of each.
---@field own (fun(at: string): (integer|false|table)?, string?)?  The price that a hexside has of its own now and its
--- name, or nil; ask again with `reprice` when it has changed. The other fields are those of engine.paths.

local M = {}

--- Neighbours of a hex, in the order of directions. Callers must not write it.
---@param hex string
---@return string[]
function M.around(hex) end

--- Reports whether two hexes are neighbours.
---@return boolean
function M.adjacent(a, b) end

--- Those neighbours of a hex that a test holds for, as bits.
---
---     terrain.bits(hex, function(to) return map:side(hex, to, "river") end)
---@param hex string
---@param which fun(to: string): any
---@return integer bits
function M.bits(hex, which) end

--- Neighbours of a hex in rising order. Callers must not write it.
---@return string[]
function M.rising(hex) end

--- A set of neighbours as a list, in rising order. Callers must not write it.
---@param hex string
---@param bits integer
---@return string[]
function M.listed(hex, bits) end

--- The name of the hexside between two neighbours: "A/B", the same from both.
---@return string
function M.edge(a, b) end

--- The two hexes of a hexside.
---@param at string As `edge` names it.
---@return string a
---@return string b
function M.ends(at) end

--- Reports whether a hex lies in an area of the map.
---@param area string
---@param hex string
---@return boolean
function M.in_area(area, hex) end

--- Hexes outside an area of the map that touch it. Callers must not write them.
---@return string[]
function M.beyond(area) end

--- Names a cost profile; it is made when it is first used.
---
---     terrain.declare("infantry", function() return { hex = costs.infantry.hex, link = costs.links } end)
---     terrain.price("infantry", "0101", "0102")
---@param name string
---@param spec fun(): CostSpec
function M.declare(name, spec) end

--- The cost profile of that name, for searches and sets.
---@param name string
---@return Profile
function M.profile(name) end

--- The map is another: profiles that ask of each step what it costs (`step`) ask again as they are next used.
function M.forget() end

--- Asks all profiles again what a hexside costs of its own.
---@param at string As `edge` names it.
function M.reprice(at) end

--- Cost of a step between neighbours, nil where it cannot be made: then the rule that bars it and the name of what does.
---@param name string Profile.
---@return integer? cost
---@return string? bar
---@return string? what
function M.price(name, a, b) end

return M
