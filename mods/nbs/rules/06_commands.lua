--- 6.1, 6.8, 6.9 Commands: who is under whom, who carries orders for them, and who may have orders of his own.
-- Where a battle is played under written orders: `G.orders[command]` of each command that acts on orders of its own (06_frames), an army's
-- for its HQ; `G.attached[id]`: the command to which a sub-unit has been transferred (another table whenever one is); `G.army[side]`: who
-- commands the army; `G.leads`: command -> who leads it since others have fallen (25.4.3).
local pieces = require("rules.02_pieces")
local troops = require("rules.02_troops")

local commands = table_of("commands")
local figures = table_of("command_figures")
local M = { figures = figures }

---@return table? row Of tables/commands; nil of a brigade.
function M.row(command) return commands.by[command] end

--- 29.2M2a: is it a wing, which acts as a corps?
---@return boolean
function M.is_wing(command)
  local row = commands.by[command]
  return row ~= nil and row.level == "wing"
end

--- 6.1a: army, corps, division or brigade.
---@return string
function M.level(command)
  local row = commands.by[command]
  return row and (row.level == "wing" and "corps" or row.level) or "brigade"
end

---@return string side
function M.side(command)
  local row = commands.by[command] or troops.printed(command)
  return row.side
end

---@return string
function M.name(command)
  local row = commands.by[command] or troops.printed(command)
  return row.name
end

--- The army of a side: that of its commander, else that of which anyone is in play; nil before.
---@return string?
function M.army(G, side)
  local at = G.army[side] and troops.printed(G.army[side]).command
  while at do
    if not commands.by[at].parent then return at end
    at = commands.by[at].parent
  end
  for _, row in ipairs(commands.list) do
    local there = G.pieces[row.commander] or G.pieces[row.headquarters]
    if row.side == side and row.level == "army" and there then return row.id end
  end
end

--- 23.2, 13.1.1: the brigade or battery that a unit is, or has come out of.
local function whole(id) return troops.printed(id).parent or id end

--- 6.1a, 6.9: what a command, brigade or battery is directly under; nil of an army.
---@return string?
function M.parent(G, id)
  if G.attached[id] then return G.attached[id] end
  local row = commands.by[id]
  if row then return row.parent end
  return troops.printed(id).command
end

--- 25.4.3: who leads a command now, on the map or not: of an army whom the scenario names, until he falls.
---@return string? id
local function leader(G, command)
  local row = commands.by[command]
  return row and (G.leads[command] or row.level == "army" and G.army[row.side] or row.commander)
end

--- 25.4.3: the command that a Commander leads now, or whose staff or headquarters he is.
---@return string
function M.post(G, id)
  for command, who in pairs(G.leads) do
    if who == id then return command end
  end
  return troops.printed(id).command
end

--- 25.4.3: does a Commander lead a command now?
---@return boolean
function M.leads(G, id, command) return leader(G, command) == id end

--- 25.4.3: someone takes a command over.
function M.appoint(G, command, id)
  G.leads[command] = id
  local row = commands.by[command]
  if row.level == "army" then G.army[row.side] = id end
end

--- 29.2M34a: does an event keep a command from initiative and from new orders?
---@return boolean
function M.is_silent(G, command) return (G.silent[command] or 0) >= G.turn end

--- 29.2M34a: does an event keep a Commander in his hex?
---@return boolean
function M.is_rooted(G, id)
  local at = G.orders and not troops.fights(id) and troops.is_commander(id) and M.post(G, id) or nil
  while at do
    if G.rooted[at] == G.turn then return true end
    at = M.parent(G, at)
  end
  return false
end

--- Is a command, brigade or battery under another, at any remove?
---@return boolean
function M.under(G, id, command)
  local at = M.parent(G, id)
  while at do
    if at == command then return true end
    at = M.parent(G, at)
  end
  return false
end

--- 6.1b: the command whose orders bind a piece: the nearest above it that acts on its own; nil of army artillery and of the staff.
---@return string?
function M.of(G, id)
  local row = troops.printed(id)
  local at = row.role and M.post(G, id) or whole(id)
  while at do
    local army = M.level(at) == "army"
    if G.orders[at] and not army then return at end
    if army then return row.role == "headquarters" and at or nil end -- 6.10.1c
    at = M.parent(G, at)
  end
end

--- Units on the map that a command's orders bind.
---@return string[] ids
function M.units(G, command)
  return those(M.present(G, command), function(id) return M.of(G, id) == command end)
end

local function on_map(G, id)
  local piece = id and G.pieces[id]
  return piece and piece.hex and id or nil
end

--- Who commands it, where he is on the map.
---@return string? id
function M.commander(G, command) return on_map(G, leader(G, command)) end

--- 6.4ba, 6.4bb, 6.4bd, 6.4be, 6.6.2: the piece that orders go to, and that they bind first: an HQ, a Divisional Commander, a brigade.
---@return string? id
function M.hub(G, command)
  local row = commands.by[command]
  if not row then return on_map(G, command) end
  return on_map(G, row.headquarters or leader(G, command)) -- 6.10b
end

--- 6.4.1b, 25.5: the rating of an Army Commander, by which he has Command Points.
---@return integer
function M.leader_rating(G, id) return pieces.rating(G, id) end

--- 6.4ba, 6.4be, 25.5: the Command Rating that orders meet: a Fighter's as printed.
---@return integer
function M.rating(G, command)
  local level = M.level(command)
  if level == "army" then return figures.army_hq_rating end
  local id = level ~= "brigade" and M.commander(G, command)
  if not id then return figures.brigade_rating end
  local row = troops.printed(id)
  return G.pieces[id].replaced and row.replacement or row.rating
end

--- 6.8.1a: divisions of a corps, brigades in no division, and cavalry brigades.
---@return boolean
function M.may_be_independent(G, id)
  if commands.by[id] then return M.level(id) == "division" end
  local parent = M.level(M.parent(G, id))
  return troops.is_brigade(id) and whole(id) == id and (troops.is_cavalry(id) or parent == "corps" or parent == "army")
end

--- All brigades that a side has in this game, on the map, lost, or still to come.
local function brigades(G)
  local list = {}
  for _, command in ipairs(keys_of(G.brigades)) do
    table.move(G.brigades[command], 1, #G.brigades[command], #list + 1, list)
  end
  return list
end

--- Commands and brigades of a side that are on the map and have orders, or may have them (6.4, 6.8).
---@return string[]
function M.recipients(G, side)
  local list = {}
  for _, row in ipairs(commands.list) do
    local fits = row.side == side and row.level ~= "wing" and M.hub(G, row.id) and (row.level ~= "army" or row.headquarters)
    if fits then list[#list + 1] = row.id end
  end
  for _, id in ipairs(brigades(G)) do
    if M.side(id) == side and M.hub(G, id) and M.may_be_independent(G, id) then list[#list + 1] = id end
  end
  return list
end

--- 6.7ba, 6.7bb, 6.7bc, 6.7bd: the sub-units that a command has now: those on orders of their own are none (6.7.2a, 6.8.2). Before its HQ has come, a
--- corps counts those on the map (6.7.3a).
---@return string[]
function M.sub_units(G, command)
  if not commands.by[command] then return { command } end
  local early = M.level(command) == "corps" and not M.hub(G, command)
  local list = {}
  for _, row in ipairs(commands.list) do
    if row.level == "division" and M.parent(G, row.id) == command and not G.orders[row.id] then list[#list + 1] = row.id end
  end
  for _, id in ipairs(brigades(G)) do
    if M.parent(G, id) == command and not G.orders[id] then list[#list + 1] = id end
  end
  return those(list, function(id)
    if early then return #M.present(G, id) > 0 end
    return not commands.by[id] or #M.present(G, id) > 0 or #(G.brigades[id] or {}) > 0
  end)
end

counts("attached", function(G) return G.attached end)

--- Units on the map that are under a command or are it, whoever gives them orders. Callers must not write them.
---@type fun(G: table, command: string): string[]
M.present = derived("units under a command", { "places", "attached" }, function(G, command)
  return those(troops.units(G, M.side(command)), function(id) return whole(id) == command or M.under(G, whole(id), command) end)
end)

--- Commands of a side that act on orders of their own and are on the map, in rising order; no army.
---@return string[]
function M.acting(G, side)
  return those(keys_of(G.orders), function(command)
    return M.side(command) == side and M.level(command) ~= "army" and #M.present(G, command) > 0
  end)
end

--- 6.4.6a: has the Army Commander his HQ in his hex?
---@return boolean
function M.with_staff(G, side)
  local army = M.army(G, side)
  local id, hq = army and M.commander(G, army), army and M.hub(G, army)
  return id ~= nil and hq ~= nil and G.pieces[id].hex == G.pieces[hq].hex
end

--- 6.7ba, 6.7bb: has the Commander with whom it began its order, or the battle, been lost?
---@return boolean
function M.lost_commander(G, command)
  local row = commands.by[command]
  if not row then return false end
  if row.level == "corps" then return M.has_replacement(G, command) or listed(G.lost_commanders, row.commander) end
  return M.has_replacement(G, command) and not G.orders[command].replaced -- reading 61
end

--- 25.4.3, 25.4.5: does another command in the place of him whom the battle lists?
---@return boolean
function M.has_replacement(G, command)
  local row = commands.by[command]
  local piece = row and G.pieces[row.commander]
  return row ~= nil and (not piece or piece.replaced == true or leader(G, command) ~= row.commander)
end

--- 6.3.4: a command is without orders.
function M.clear(G, command)
  G.orders[command] = { origin = "none", stages = {}, at = 1, begun = false, since = G.turn, held = {}, replaced = M.has_replacement(G, command) }
end

return M
