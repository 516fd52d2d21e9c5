--- 17.4 Opportunity Fire: batteries in action answer who moves or forms before them, within three hexes.
-- The frame of a window: { side, units, to, trigger, guns, kinds, formation? }. `units`: who set it off.
local board = require("mechanics.board")
local charts = require("rules.02_charts")
local facing = require("rules.10_facing")
local fire = require("rules.17_fire")
local lead = require("rules.14_lead")
local sight = require("rules.14_sight")
local troops = require("rules.02_troops")

local map = map_of()
local triggers = charts.by("reactions", "trigger", function(row) return row.reaction == "opportunity_fire" end)
local M = {}

--- 17.4: does a hex lie in the zone of a battery, its own included?
local function covers(G, id, hex)
  local at = G.pieces[id].hex
  if at == hex then return true end
  if G.night then return false end -- 27.1.4, reading 74
  if not facing.before(G, id, hex, triggers.enters_zone_hex.far) or not sight.sees(G, at, hex) then return false end
  return holds(fire.need_free_line, G, G.pieces[id].side, at, hex)
end

--- 17.4: the hexes in which a battery answers.
---@return string[] hexes
function M.field(G, id)
  return those(map:range(G.pieces[id].hex, triggers.enters_zone_hex.far), function(hex) return covers(G, id, hex) end)
end

--- 17.4.1a: has a battery fired at one of these in this Movement Phase?
local function has_fired(G, id, units)
  local phase = within(G, "movement_phase")
  local at = phase and phase.fired[id]
  for _, unit in ipairs(units) do
    if at and listed(at, unit) then return true end
  end
  return false
end

--- 17.1.1; reading 1: Cannister in its own hex a battery fires although it is Disorganized.
local function in_action(G, id, hex)
  local piece = G.pieces[id]
  if piece.hex == hex then return piece.formation == "unlimbered" and piece.state ~= "routed" end
  return holds(fire.need_ready, G, id)
end

--- Batteries that could fire at units now, but for where these are.
local function ready(G, side, units)
  return those(troops.batteries(G, side), function(id)
    if not in_action(G, id, G.pieces[units[1]].hex) or has_fired(G, id, units) then return false end
    local range = map:distance(G.pieces[id].hex, G.pieces[units[1]].hex)
    return fire.value(troops.printed(id).weight, math.min(G.pieces[id].guns, fire.cap(G.pieces[id].hex)), range) > 0
  end)
end

--- 17.4.2a, 17.4.2b Asks the enemy of those who act, if there is anything to fire with.
local function ask_for(G, side, units, trigger, guns, more)
  local fighting = those(units, troops.fights)
  if #fighting == 0 or #guns == 0 then return end -- 17.4.8: Commanders alone
  local frame = { side = troops.enemy(G, side), units = copy_of(units), trigger = trigger, guns = guns, to = G.pieces[units[1]].hex }
  for field, value in pairs(more or {}) do
    frame[field] = value
  end
  push(G, "opportunity", frame)
end

--- 17.4d: before they leave a zone.
---@param side string Theirs.
function M.leaving(G, side, units, from, to)
  local guns = those(ready(G, troops.enemy(G, side), units), function(id) return covers(G, id, from) end)
  local gone = board.suppose(G, function()
    for _, id in ipairs(units) do
      board.put(G, id, to)
    end
    return those(guns, function(id) return not covers(G, id, to) end)
  end)
  ask_for(G, side, units, "leaves_zone", gone)
end

--- 17.4a, 17.4b, 5.2.2, 15.4.3: after they have entered a hex: of the zone, or of the battery itself.
---@param spares boolean? 16.1.7b: the guns in that hex wait.
function M.entered(G, side, units, from, spares)
  local to = G.pieces[units[1]].hex
  local guns, zones = {}, {}
  for _, id in ipairs(ready(G, troops.enemy(G, side), units)) do
    if G.pieces[id].hex == to then
      zones[id] = facing.zone(G, id, from) -- 17.4.9.2
      if zones[id] ~= "rear" and not spares then guns[#guns + 1] = id end
    elseif covers(G, id, to) then
      guns[#guns + 1] = id
    end
  end
  ask_for(G, side, units, "enters_zone_hex", guns, { zones = zones })
end

--- 16.1.7b, 16.2.3.1: the guns of a stack that a charge has reached fire when its outcome is known.
---@param f table The frame of the charge.
---@param ids string[] The stack.
function M.in_hex(G, f, ids)
  local chargers = those(f.force, function(id) return G.pieces[id] and G.pieces[id].hex == f.to end)
  if #those(chargers, troops.fights) == 0 then return end
  local guns, zones, from = {}, {}, f.path[#f.path - 1]
  for _, id in ipairs(those(ids, troops.is_artillery)) do
    zones[id] = facing.zone(G, id, from)
    local fires = in_action(G, id, f.to) and not has_fired(G, id, chargers) and zones[id] ~= "rear"
    if fires then guns[#guns + 1] = id end
  end
  ask_for(G, f.side, chargers, "enters_zone_hex", guns, { zones = zones })
end

--- 17.4c: before a change of formation.
function M.forming(G, side, units, formation)
  local hex = G.pieces[units[1]].hex
  local guns = those(ready(G, troops.enemy(G, side), units), function(id) return covers(G, id, hex) end)
  ask_for(G, side, units, "changes_formation", guns, { formation = formation })
end

--- 17.4e: after they have ended their move.
function M.stopped(G, side, units)
  local hex = G.pieces[units[1]].hex
  local guns = those(ready(G, troops.enemy(G, side), units), function(id) return covers(G, id, hex) end)
  ask_for(G, side, units, "ends_move_in_zone", guns)
end

step("opportunity", {
  rule = "17.4",
  actions = { "answer", "hold" },
  side = function(_, f) return f.side end,
  done = function(G, f)
    f.units = troops.present(G, f.units)
    return #those(f.units, troops.fights) == 0
  end,
  values = function(G, f)
    return { unit = lead.lead(f.units), to = f.to, trigger = text_of("trigger." .. f.trigger) }
  end,
})

--- 17.4c: as which formation the target counts: that which it has, or is about to take.
local function formations(G, f)
  if not f.formation then return { "as_it_is" } end
  return { G.pieces[lead.lead(f.units)].formation, f.formation }
end

action("answer", {
  rule = "17.4",
  args = {
    { "unit", "piece", function(_, f) return f.guns end, "not_covering" },
    { "as", "id", formations },
  },
  words = function(args) return { unit = args.unit, as = text_of("formation." .. args.as) } end,
  apply = function(G, f, side, id, as)
    finish(G)
    local piece = G.pieces[id]
    local own_hex = f.zones ~= nil and f.zones[id] ~= nil
    local phase = within(G, "movement_phase")
    if phase then
      phase.fired[id] = phase.fired[id] or {}
      for _, unit in ipairs(f.units) do
        table.insert(phase.fired[id], unit)
      end
    end
    push(G, "volley", {
      side = side,
      to = f.to,
      mark = "stack",
      units = f.units,
      kind = own_hex and "cannister" or "opportunity", -- 17.4.9
      zone = own_hex and f.zones[id] or nil,
      formation = as ~= "as_it_is" and as or nil,
      guns = { { unit = id, points = math.min(piece.guns, fire.cap(piece.hex)) } },
      others = those(f.guns, function(other) return other ~= id and G.pieces[other].hex == piece.hex end),
    })
  end,
})

action("hold", { rule = "17.4", args = {}, apply = function(G) finish(G) end })

return M
