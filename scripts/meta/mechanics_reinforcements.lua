---@meta mechanics.reinforcements
-- Made by `grognard api --luals`: do not edit.

---@class Group
---@field id string
---@field side string
---@field turn integer     When it is due.
---@field hex string?      Where it is due; nil: its sites are the series' own.
---@field pieces string[]  Those still off the map, rising.

---@class Site
---@field hex string

---@class Entry
---@field rules { group: string, side: string, due: string, line: string? }  There is no such group; it is another's; it is not due
---  yet; another that was due there earlier goes first (nil: any order). Their texts: `no_such_group`, `not_your_group`,
---  `not_yet_due` (`turn`), `others_first` (`hex`).
---@field own (fun(G: table, group: Group): Site)?  Its own site, `{ hex = group.hex }` when not given.
---@field open fun(G: table, group: Group, site: Site): any  Is the hex free, and the way in there?
---@field hostile fun(G: table, group: Group, hex: string): any  Do enemies command the hex, so that the group may enter elsewhere?
---@field edge fun(G: table, group: Group): Site[]  Where else it may enter at all, beside its own hex.
---@field anywhere boolean?  May it enter at any of these, not at the nearest alone?
---@field passed_by (fun(group: Group): any)?  Does this one let those that are due later go first?

local M = {}

--- Declares how reinforcements enter.
---@param def Entry
---@return Entry
function M.declare(def) end

--- Copies of groups as they wait: their pieces rise, since forces are named in rising order.
---
---     G.groups = reinforcements.waiting(schedule)
---@param list Group[]
---@return Group[]
function M.waiting(list) end

--- Forgets who entered where: as each phase begins in which groups may enter.
function M.begin_phase(G) end

---@param id string
---@return Group?
function M.group(G, id) end

--- Ids of the groups of a side that are due.
---@return string[]
function M.due(G, side) end

--- Stacks that entered in a hex in this phase: what the next pays hangs on it.
---@return integer
function M.before(G, hex) end

---@class Entry
local Entry = {}

--- Where a group may enter now: its own hex, when that is open; where it is not, or is under the enemy, the nearest of the edge too (`anywhere`: any of them).
---@param group Group
---@return Site[]
function Entry:sites(G, group) end

--- Conditions for a group to enter: it waits, is the side's own and due, and those before it in the line are in.
---@param side string
---@param id string
---@param due string? Rule that says when it is due, where another than the declared one does.
---@return Group? group  nil: it cannot, and why has been said.
function Entry:may_enter(G, side, id, due) end

--- Takes pieces off the list of those that wait, and counts them as one stack that has entered; a group that is in is gone.
---@param id string
---@param ids string[]
---@param hex string Where they entered.
---@param room integer? How many stacks they count as to those who follow; one when left out.
function M.arrived(G, id, ids, hex, room) end

return M
