--- 29.2M2a A temporary Wing Commander: for one order divisions near him act as a corps of his, whose HQ is where he is.
-- The table of commands has a row of level "wing" for each who may be one. State: `G.wing[side]`: the turn in which a side may write to one.
local commands = require("rules.06_commands")

local map = map_of()
local NEAR = commands.figures.wing
local M = {}

--- The wings that a side may write an order to now: once, in the turn of the event.
---@return string[] commands
function M.open(G, side)
  if G.wing[side] ~= G.turn then return {} end
  local army = commands.army(G, side)
  local list = {}
  for _, row in ipairs(table_of("commands").list) do
    local free = row.side == side and row.level == "wing" and not G.orders[row.id] and commands.commander(G, row.id)
    if free and not commands.leads(G, row.commander, army) then list[#list + 1] = row.id end
  end
  return list
end

--- His order has been written: there is no other.
function M.close(G, to)
  if commands.is_wing(to) then G.wing[commands.side(to)] = nil end
end

--- Divisions straight under the army, with orders of their own, whose Commanders are near enough.
local function in_reach(G, wing)
  local hex = G.pieces[commands.hub(G, wing)].hex
  return those(commands.acting(G, commands.side(wing)), function(id)
    local by = commands.level(id) == "division" and commands.parent(G, id) == commands.parent(G, wing) and commands.commander(G, id)
    return by and map:distance(G.pieces[by].hex, hex) <= NEAR or false
  end)
end

--- His order is carried out: the divisions near him are his.
function M.form(G, wing)
  if not commands.is_wing(wing) then return end
  commands.appoint(G, wing, commands.row(wing).commander)
  G.attached = copy_of(G.attached)
  for _, division in ipairs(in_reach(G, wing)) do
    G.attached[division], G.orders[division] = wing, nil
    log_to(commands.side(wing), "29.2M2a", "joined", "to", commands.name(division), "command", commands.name(wing))
  end
end

--- His order has ended, or he has fallen: all are again what they were, without orders.
---@return string[] divisions
function M.dissolve(G, wing)
  local freed, attached = commands.sub_units(G, wing), copy_of(G.attached)
  for id, parent in pairs(G.attached) do
    if parent == wing then attached[id] = nil end
  end
  G.attached, G.orders[wing], G.leads[wing] = attached, nil, nil
  for _, division in ipairs(freed) do
    commands.clear(G, division)
  end
  log_to(commands.side(wing), "29.2M2a", "wing_over", "command", commands.name(wing))
  return freed
end

return M
