--- 6.11 Command Range, and how far a messenger rides (6.4.7): hexes and MPs as a Commander goes over the ground.
local commands = require("rules.06_commands")
local frames = require("rules.06_frames")
local ground = require("rules.12_ground")
local terrain = require("mechanics.terrain")
local troops = require("rules.02_troops")

local map = map_of()
local rows = table_of("command_ranges")
local MP = 4 -- quarters
local FARTHEST = 8 -- hexes: of the chart
local WHOLE_MAP = 1000 -- hexes
local M = {}

local by_unit = {} -- kind of unit -> rows
for _, row in ipairs(rows) do
  by_unit[row.unit] = by_unit[row.unit] or {}
  table.insert(by_unit[row.unit], row)
end

local road_price = {} -- kind of road -> quarter MPs of a Commander
for _, row in ipairs(table_of("movement")) do
  if row.section == "road" then road_price[row.kind] = row.commander end
end

--- What a Commander pays for a step, in quarters; nil where he cannot go. 6.11.1b: as Command Range is counted, a road costs 1 at least.
local function step_price(least_price)
  return function(from, to)
    local rate
    for kind, price in pairs(road_price) do
      if map:link(from, to, kind) then rate = math.max(price, least_price) end
    end
    return rate or (ground.cost("commander", from, to))
  end
end

terrain.declare("rider", function() return { step = step_price(0) } end)
terrain.declare("command", function() return { step = step_price(MP) } end)

--- Quarter MPs from a hex to each other by a profile, up to a budget.
local function costs(profile, budget)
  return function(_, from) return terrain.profile(profile):costs(from, budget) end
end

M.rides = derived("rides", { "turn", "map" }, costs("rider", WHOLE_MAP)) -- 6.4.7b
local near = derived("command spans", { "turn", "map" }, costs("command", FARTHEST * MP)) -- 6.11.1b
local far = derived("ways to command", { "turn", "map" }, costs("command", WHOLE_MAP)) -- for who has to come back

local leaders = {} -- of -> pieces that a range is measured from

function leaders.division_commander(G, parent) return { commands.commander(G, parent) } end
function leaders.corps_hq(G, parent) return { commands.hub(G, parent) } end
leaders.army_hq = leaders.corps_hq

local function those_under(G, parent, level, piece_of)
  local list = {}
  for _, row in ipairs(table_of("commands").list) do
    if row.level == level and commands.under(G, row.id, parent) then list[#list + 1] = piece_of(G, row.id) end
  end
  return list
end

function leaders.division_commander_of_corps(G, parent) return those_under(G, parent, "division", commands.commander) end
leaders.any_division_commander = leaders.division_commander_of_corps
function leaders.any_corps_hq(G, parent) return those_under(G, parent, "corps", commands.hub) end

--- The rows of the chart for a piece, and the command that it is directly under; nil where no range binds it: who acts on his own orders
--- (6.8), Commanders but for those of divisions in a corps (6.3.5a), HQs, Skirmishers (24.2.1).
---@return table[]? rows
---@return string? parent
local function binding(G, id)
  if not troops.fights(id) then
    local post = commands.post(G, id)
    local division = commands.level(post) == "division" and post
    local parent = division and not G.orders[division] and commands.parent(G, division)
    return parent and commands.level(parent) == "corps" and by_unit.division_commander or nil, parent
  end
  local unit = troops.printed(id).parent or id
  if troops.is_skirmisher(id) or G.orders[unit] then return nil end -- 24.2.1c
  local parent = commands.parent(G, unit)
  local kind = troops.is_artillery(id) and "artillery" or "brigade"
  return by_unit[kind .. "_of_" .. commands.level(parent)], parent
end

--- 6.3.4.5a, 6.11.3, 27.2.1a, reading 67: the range of a row in a status.
local function hexes_of(G, row, status)
  return row[G.night and "night_" .. status or status]
end

--- The hex of a leader, or the one to which he comes along.
local function hex_of(G, leader, with, to)
  return with and listed(with, leader) and to or G.pieces[leader].hex
end

--- 6.11.1, 6.11.2: is a hex within range of a leader?
local function reaches(G, from, hex, hexes)
  local cost = from == hex and 0 or near(G, from)[hex]
  if not cost then return false end
  return cost <= hexes * MP or map:distance(from, hex) <= 1
end

--- Ranges that a piece may be in: { leader's hex, hexes }; nil: none binds it, or no leader of it is on the map.
local function spans(G, id, status, with, to)
  local list, parent = binding(G, id)
  if not list then return nil end
  local found = {}
  for _, row in ipairs(list) do
    for _, leader in ipairs(leaders[row.of](G, parent)) do
      found[#found + 1] = { from = hex_of(G, leader, with, to), hexes = hexes_of(G, row, status) }
    end
  end
  return #found > 0 and found or nil
end

--- 6.9b: has a brigade or division come within the range of the command that it is to join?
---@return boolean
function M.has_joined(G, id, parent)
  local hub, level = commands.hub(G, id), commands.level(parent)
  local kind = commands.level(id) == "division" and "division_commander" or "brigade_of_" .. level
  local status = frames.status(G, frames.bound(G, parent))
  for _, row in ipairs(by_unit[kind]) do
    for _, leader in ipairs(leaders[row.of](G, parent)) do
      if hub and reaches(G, G.pieces[leader].hex, G.pieces[hub].hex, hexes_of(G, row, status)) then return true end
    end
  end
  return false
end

--- 28.2.2b: is a hex within the range that the Commander of a division has for its brigades?
---@return boolean
function M.near_division(G, leader, hex)
  local status = frames.status_of(G, leader) or "general"
  for _, row in ipairs(by_unit.brigade_of_division) do
    if row.of == "division_commander" and reaches(G, G.pieces[leader].hex, hex, hexes_of(G, row, status)) then return true end
  end
  return false
end

--- 6.11.3: the status by which the range of a piece is measured: of army artillery as under orders.
function M.status(G, id) return frames.status_of(G, id) or "general" end

--- Would a piece be In Command in a hex?
---@param with string[]?  Those who come along.
---@param status string?  6.6.3.3: as in that status.
---@return boolean
function M.holds_at(G, id, hex, with, status)
  local list = spans(G, id, status or M.status(G, id), with, hex)
  if not list then return true end
  for _, span in ipairs(list) do
    if reaches(G, span.from, hex, span.hexes) then return true end
  end
  return false
end

--- 6.11: the hexes in which a piece would be In Command; none where no range binds it.
---@return string[] hexes
function M.area(G, id)
  local set = {}
  for _, span in ipairs(spans(G, id, M.status(G, id)) or {}) do
    for hex in pairs(near(G, span.from)) do
      if reaches(G, span.from, hex, span.hexes) then set[hex] = true end
    end
    set[span.from] = true
  end
  return keys_of(set)
end

--- 6.11: is a piece In Command? 6.11.1c: of a brigade in several hexes one is enough.
---@param status string?
---@return boolean
function M.in_command(G, id, status)
  local whole = troops.fights(id) and troops.is_infantry(id) and troops.brigade(id) or id
  local hexes = { G.pieces[id].hex }
  if troops.fights(id) and troops.is_infantry(id) then
    hexes = { G.pieces[whole] and G.pieces[whole].hex }
    for _, part in ipairs(troops.parts_of(G, whole)) do
      hexes[#hexes + 1] = G.pieces[part].hex
    end
  end
  for _, hex in ipairs(hexes) do
    if M.holds_at(G, id, hex, nil, status) then return true end
  end
  return false
end

--- 6.11.4b: how far a piece in a hex is from the range of the nearest of its leaders, in quarter hexes.
---@param status string?
---@return integer
function M.way_back(G, id, hex, with, status)
  local least_left = WHOLE_MAP * MP
  for _, span in ipairs(spans(G, id, status or M.status(G, id), with, hex) or {}) do
    local cost = span.from == hex and 0 or far(G, span.from)[hex] or WHOLE_MAP * MP
    least_left = math.min(least_left, math.max(0, cost - span.hexes * MP))
  end
  return least_left
end

--- 6.4.7b: turns that an aide rides.
---@return integer
function M.turns(G, from, to)
  local rate = table_of("delivery").mp_per_turn * MP
  return -(-(M.rides(G, from)[to] or WHOLE_MAP) // rate)
end

return M
