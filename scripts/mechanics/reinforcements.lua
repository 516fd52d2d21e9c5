--- Reinforcements: groups that wait off the map, where they may enter, and how many have entered there before them.
--- State: `G.groups` = { { id, side, turn, hex, pieces, ... }, ... }, `pieces` those still off the map; `G.queue[hex]` = stacks that
--- entered there in this phase. What a group pays, and what becomes of its pieces on the map, is the series' own.
---
---     local entry = reinforcements.declare({
---       rules = { group = "15.0a", side = "15.0c", due = "15.0b", line = "15.2c" },
---       open = function(G, group, site) return free_for(G, site.hex, group.side) end,
---       hostile = function(G, group, hex) return zoc.hostile(group.side, hex) end,
---       edge = function(G, group) return edge_of(map) end,
---     })
---     for _, site in ipairs(entry:sites(G, group)) do ... end   -- where it may enter now
---     local cost = price + reinforcements.before(G, site.hex)   -- and behind how many
---     reinforcements.arrived(G, group.id, { "NEY" }, "0512")
local value = require("engine.value")
local lists = require("kernel.lists")
local M = {}

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
local Entry = {}
Entry.__index = Entry

--- Declares how reinforcements enter.
---@param def Entry
---@return Entry
function M.declare(def) return setmetatable(def, Entry) end

--- Copies of groups as they wait: their pieces rise, since forces are named in rising order.
---
---     G.groups = reinforcements.waiting(schedule)
---@param list Group[]
---@return Group[]
function M.waiting(list)
  local groups = value.clone(list)
  for _, group in ipairs(groups) do
    table.sort(group.pieces)
  end
  return groups
end

--- Forgets who entered where: as each phase begins in which groups may enter.
function M.begin_phase(G) G.queue = {} end

---@param id string
---@return Group?
function M.group(G, id)
  for i = 1, #G.groups do
    local group = G.groups[i]
    if group.id == id then return group end
  end
end

--- Ids of the groups of a side that are due.
---@return string[]
function M.due(G, side)
  local list = {}
  for _, group in ipairs(G.groups) do
    if group.side == side and group.turn <= G.turn then list[#list + 1] = group.id end
  end
  return list
end

--- Stacks that entered in a hex in this phase: what the next pays hangs on it.
---@return integer
function M.before(G, hex) return G.queue and G.queue[hex] or 0 end

--- The hexes of the edge that are open and not under the enemy: the nearest of them, among which the owner chooses, or all.
local function elsewhere(self, G, group)
  local map, best, list = map_of(), nil, {}
  for _, site in ipairs(self.edge(G, group)) do
    local hex = site.hex
    if hex ~= group.hex and self.open(G, group, site) and not self.hostile(G, group, hex) then
      local distance = self.anywhere and 0 or map:distance(group.hex, hex)
      if not best or distance < best then
        best, list = distance, {}
      end
      if distance == best then list[#list + 1] = site end
    end
  end
  return list
end

--- Where a group may enter now: its own hex, when that is open; where it is not, or is under the enemy, the nearest of the edge too (`anywhere`: any of them).
---@param group Group
---@return Site[]
function Entry:sites(G, group)
  local own = self.own and self.own(G, group) or { hex = group.hex }
  local open = self.open(G, group, own)
  local list = open and { own } or {}
  if not open or self.hostile(G, group, group.hex) then
    lists.append(list, elsewhere(self, G, group))
  end
  return list
end

--- Does no other group that was due earlier wait at its hex?
local function is_first(self, G, group)
  for _, other in ipairs(G.groups) do
    local earlier = other.side == group.side and other.turn < group.turn
    local there = group.hex and other.hex == group.hex
    if earlier and there and not (self.passed_by and self.passed_by(other)) then return false end
  end
  return true
end

--- Conditions for a group to enter: it waits, is the side's own and due, and those before it in the line are in.
---@param side string
---@param id string
---@param due string? Rule that says when it is due, where another than the declared one does.
---@return Group? group  nil: it cannot, and why has been said.
function Entry:may_enter(G, side, id, due)
  local group, rules = M.group(G, id), self.rules
  if not need(group, rules.group, "no_such_group", "group", id) then return nil end
  if not need(group.side == side, rules.side, "not_your_group", "group", id) then return nil end
  if not need(group.turn <= G.turn, due or rules.due, "not_yet_due", "turn", group.turn) then
    return nil
  end
  if rules.line then need(is_first(self, G, group), rules.line, "others_first", "hex", group.hex) end
  return group
end

--- Takes pieces off the list of those that wait, and counts them as one stack that has entered; a group that is in is gone.
---@param id string
---@param ids string[]
---@param hex string Where they entered.
---@param room integer? How many stacks they count as to those who follow; one when left out.
function M.arrived(G, id, ids, hex, room)
  local group = M.group(G, id)
  group.pieces = lists.where(group.pieces, function(each) return not lists.contains(ids, each) end)
  G.groups = lists.where(G.groups, function(other) return #other.pieces > 0 end)
  G.queue = G.queue or {}
  G.queue[hex] = M.before(G, hex) + (room or 1)
end

return M
