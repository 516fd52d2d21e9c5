---@meta mechanics.reach
-- Made by `grognard api --luals`: do not edit.

---@class Bars
---@field stop Layer?       Not 0: a hex that is entered but not left.
---@field veto Layer?       Not 0: a hex that is never entered.

---@class WayRules
---@field dear string   Rule of who has not the points, text key `way_too_dear`: needs, has.
---@field stop string   Rule of the hexes in which a march ends, text key `way_stops`: hex.
---@field none string   Rule where there is no way at all, text key `no_way`.
---@field barred fun(hex: string): string, string  Rule and text key of a hex that is not entered: hex, to.

local M = {}

--- Follows a path with every goer: what the dearest pays; nil when one of them cannot.
---
---     reach.walk({ { profile = foot, left = 8 }, { profile = horse, left = 12 } }, { "0101", "0102" })
---@param goers Goer[]
---@param path string[]
---@return integer? cost
function M.walk(goers, path) end

--- Hexes within reach of one goer: { hex, cost }, where it stands among them.
---@param goer Goer
---@param bars Bars
---@return table[]
function M.range(goer, from, bars) end

--- The cheapest path of a force to a hex: that of its slowest goer, if all others can follow.
---@param goers Goer[]
---@param bars Bars
---@return string[]? path
---@return integer? cost Of the one who pays most.
function M.path(goers, from, to, bars) end

--- Why a force does not come to a hex, as a reason for `go`: the points that the cheapest way needs and has, or the hex that
--- bars it. nil where it does.
---
---     return nil, { reach.why_not(goers, hex, to, bars, { dear = "8.11", stop = "4.2", none = "8.1", barred = what_bars }) }
---@param goers Goer[]
---@param from string
---@param to string
---@param bars Bars
---@param rules WayRules
---@return Reason?
function M.why_not(goers, from, to, bars, rules) end

--- All hexes that a force comes to along such paths, but for the one where it stands.
---
---     for _, row in ipairs(reach.rows(goers, hex, { stop = zones, veto = enemies })) do ... row.hex, row.cost, row.path
---@param goers Goer[]
---@param from string
---@param bars Bars
---@return { hex: string, cost: integer, path: string[] }[]
function M.rows(goers, from, bars) end

--- Goes on from hexes that a piece has come to at some cost, as when it changes its way of moving there; the cheapest first.
---@param profile Profile
---@param starts table<string, integer> What it has paid where it begins.
---@param budget integer
---@param bars Bars
---@return table<string, integer> costs
---@return table<string, string> origins Where the way to a hex begins.
function M.further(profile, starts, budget, bars) end

return M
