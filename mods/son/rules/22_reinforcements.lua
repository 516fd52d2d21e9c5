--- 22.4 to 22.7 Reinforcements: leaders with their units, who wait off the map and march in by a road of the edge.
local reinforcements = require("mechanics.reinforcements")
local zoc = require("mechanics.zoc")
local board = require("mechanics.board")
local allowance = require("rules.14_allowance")
local arrivals = require("rules.22_arrivals")
local costs = require("rules.14_costs")
local dispatch = require("rules.06_dispatch")
local lines = require("rules.06_lines")
local march = require("rules.14_march")
local pieces = require("rules.02_pieces")
local stacking = require("rules.14_stacking")

local units = table_of("units").by
local map = map_of()
local NEAREST = 40 -- hexes along the edge that are looked at
local M = {}

---@class SonGroup: Group  `id` is the leader.
---@field hexes string[]   Entry hexes; the owner chooses (22.7c).
---@field units string[]
---@field strength string  Column of units/units (22.8a).

--- The groups of a start that come while the game lasts.
function M.begin(G)
  local list = {}
  for _, row in ipairs(arrivals.of_start(G.start)) do
    if row.kind == "arrive" and row.turn <= G.last_turn and not G.pieces[row.who] then
      local hexes = those(arrivals.ids(row.where), function(hex) return map:has(hex) end)
      list[#list + 1] = {
        id = row.who,
        side = row.side,
        turn = row.turn,
        hex = hexes[1],
        hexes = hexes,
        pieces = { row.who },
        units = arrivals.ids(row.units),
        strength = row.strength,
      }
    end
  end
  G.groups = reinforcements.waiting(those(list, function(group) return group.hex end))
end

-- Where they enter ----------------------------------------------------------------------------------------

local function has_enemy(G, side, hex)
  return #those(board.standing(G, hex), function(id)
    return G.pieces[id].side ~= side and G.pieces[id].armed
  end) > 0
end

--- 19.10c, 14.13c: the nearest hexes of the edge that are free.
local function edge_near(G, group)
  for far = 0, NEAREST do
    local list = those(map:ring(group.hex, far), function(hex)
      return #map:neighbors(hex) < 6 and not zoc.exposed(group.side, hex) and not has_enemy(G, group.side, hex)
    end)
    if #list > 0 then return list end
  end
  return {}
end

--- 22.6a: other roads of the edge, where the own one is shut or watched; 22.5d: not on the turn of arrival itself.
local function edge(G, group)
  local list = {}
  for _, entry in ipairs(G.turn > group.turn and map:entries() or {}) do
    list[#list + 1] = { hex = entry.hex }
  end
  return list
end

local entry = reinforcements.declare({
  rules = { group = "22.4a", side = "22.4a", due = "22.4a" },
  open = function(G, group, site) return not has_enemy(G, group.side, site.hex) end,
  hostile = function(_, group, hex) return zoc.exposed(group.side, hex) end, -- 22.6a
  edge = edge,
})

--- 22.7c: the hexes that a group may come in by.
local function sites(G, group)
  if group.back then return edge_near(G, group) end
  local list = {}
  for _, hex in ipairs(group.hexes) do
    local one = copy_of(group)
    one.hex = hex
    for _, site in ipairs(entry:sites(G, one)) do
      if not listed(list, site.hex) then list[#list + 1] = site.hex end
    end
  end
  return list
end

-- What they pay -------------------------------------------------------------------------------------------

--- 22.5a, 22.5c: half MPs of an entry hex: 1, 3, 5 MPs for the stacks that come in by it in a phase, half on a primary road.
---@return integer halves
function M.price(G, hex)
  local price = costs.manoeuvre("entry_stack_1", "infantry")
    + costs.manoeuvre("entry_stack_next", "infantry") * reinforcements.before(G, hex)
  return lines.beside(hex) and price // 2 or price
end

--- What is left to each account of a group that has come to a hex beyond its entry; nil where it does not get there.
local function left_beyond(G, group, hex, to)
  local left, spent = allowance.of_units(group.units, "march"), {}
  for account, halves in pairs(left) do
    local step = costs.step(account, hex, to, true)
    spent[account] = step and M.price(G, hex) + step
    if not step or spent[account] > halves then return nil end
    left[account] = halves - spent[account]
  end
  return left, spent
end

-- They enter ------------------------------------------------------------------------------------------------

local function check_enter(G, side, id, hex, to)
  local group = entry:may_enter(G, side, id)
  if not group then return end
  if not need(listed(sites(G, group), hex), "22.7a", "no_entry_here", "to", hex) then return end -- 22.7b
  if not need(map:distance(hex, to) == 1 and not has_enemy(G, side, to), "14.12a", "enemy_there", "to", to) then return end
  need(left_beyond(G, group, hex, to), "22.5a", "too_dear_to_enter", "to", to)
  stacking.may_end(G, { id }, { mode = "column", head = to, tail = hex }, {}, side) -- 22.5b
end

action("enter", {
  rule = "22.4a",
  args = { { "group", "id" }, { "by", "hex" }, { "to", "hex" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(reinforcements.due(G, side)) do
      for _, hex in ipairs(sites(G, reinforcements.group(G, id))) do
        for _, to in ipairs(map:neighbors(hex)) do
          add(id, hex, to)
        end
      end
    end
  end,
  check = function(G, _, side, id, hex, to) check_enter(G, side, id, hex, to) end,
  apply = function(G, _, side, id, hex, to)
    local group = reinforcements.group(G, id)
    local left, spent = left_beyond(G, group, hex, to)
    local at = { mode = "column", head = to, tail = hex }
    if group.back then
      board.put(G, id, at)
      board.mark(G, id, { off_map = false }) -- 19.10c, 14.13c
    else
      pieces.put(G, id, nil, { at = at })
    end
    for _, unit in ipairs(group.back and {} or group.units) do
      pieces.put(G, unit, nil, { chart = id, strength = units[unit][group.strength] }) -- 22.4a, 22.8a
    end
    reinforcements.arrived(G, id, { id }, hex)
    G.pieces[id].done = true
    dispatch.survey_one(G, id)
    log_to(side, "22.4a", "enters", "leader", id, "to", hex)
    march.go_on(G, id, left, spent) -- 22.4b
  end,
})

--- 22.6a: nobody who can come in is held back.
---@param side string
function M.may_wait(G, side)
  for _, id in ipairs(reinforcements.due(G, side)) do
    local group, comes = reinforcements.group(G, id), false
    for _, hex in ipairs(sites(G, group)) do
      local watched = zoc.exposed(side, hex)
      for _, to in ipairs(map:neighbors(hex)) do
        comes = comes or not watched and holds(check_enter, G, side, id, hex, to) -- 22.6b
      end
    end
    need(not comes, "22.6a", "has_to_enter", "leader", id)
  end
end

--- 19.10c, 14.13c: who has rallied off the map comes back as a reinforcement, by the hex where he went.
function M.come_back(G, leader)
  table.insert(G.groups, {
    id = leader,
    side = G.pieces[leader].side,
    turn = G.turn,
    hex = G.pieces[leader].exit,
    hexes = { G.pieces[leader].exit },
    pieces = { leader },
    units = copy_of(pieces.organic(G, leader)),
    back = true,
  })
end

M.begin_phase = reinforcements.begin_phase

return M
