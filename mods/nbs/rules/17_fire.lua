--- 17.0 to 17.3 Artillery Fire: who may fire at what, how many guns, and what it does.
-- A volley's frame: { side, to, mark, guns, kind, units?, formation?, zone? }. `guns`: { { unit, points } }; `mark`: "stack", or the
-- battery in it that is fired at (14.2.4); `units`: of those who move, where not all of a hex are the target (14.2.2).
local board = require("mechanics.board")
local charts = require("rules.02_charts")
local commanders = require("rules.25_commanders")
local engine = require("engine.facing")
local facing = require("rules.10_facing")
local fog = require("rules.04_fog")
local ground = require("rules.12_ground")
local lead = require("rules.14_lead")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local troops = require("rules.02_troops")
local results = require("rules.14_results")
local sight = require("rules.14_sight")
local sizes = require("rules.07_sizes")

local map = map_of()
local MOST, IN_TOWN = 5, 1 -- 17.2a, 17.2c: gun points that fire out of a hex
local FARTHEST = 7 -- columns of the tables
local values = { light = table_of("light_guns"), heavy = table_of("heavy_guns") }
local modifiers = charts.by("artillery_modifiers", "entry")
local fire_table = table_of("artillery_fire")
local M = {}

--- 17.2a, 17.2c, 19.2: how many gun points may fire out of a hex.
---@return integer
function M.cap(hex) return troops.in_town(hex) and IN_TOWN or MOST end

--- 17.0b, 23.0a: the Fire Value of gun points before modifiers; 0: no fire.
---@param weight string
---@param points integer At most 5.
---@param range integer
---@return integer
function M.value(weight, points, range)
  if range > FARTHEST or points < 1 then return 0 end
  return cell(values[weight], points, tostring(math.max(1, range)))
end

--- 17.1.1, 17.0a: may a battery fire at all?
---@return boolean
function M.need_ready(G, id)
  local piece = G.pieces[id]
  if not need(troops.is_artillery(id) and piece.hex, "17.0a", "no_battery", "unit", id) then return false end
  local ready = need(piece.formation == "unlimbered", "17.1.1", "not_unlimbered", "unit", id) -- 23.1
  return need(not morale.at_worst(G, id, "disorganized"), "17.1.1", "too_shaken", "unit", id) and ready
end

--- The hexes that a line of fire goes through between its ends.
local function between(G, from, to)
  local _, report = sight.now(G):trace(from, to)
  local list = {}
  for i, part in ipairs(report.steps or {}) do
    list[i] = part.hex
  end
  return list
end

--- 17.1.3, 17.1.4, 24.2.4 States that no friends stand in the line of fire, nor enemy Skirmishers next to the guns.
function M.need_free_line(G, side, from, to)
  for _, hex in ipairs(between(G, from, to)) do
    need(#troops.fighting(G, side, hex) == 0, "17.1.3", "friends_in_the_way", "hex", hex)
    local close = map:distance(from, hex) == 1
    local enemies = close and those(troops.fighting(G, troops.enemy(G, side), hex), troops.is_skirmisher) or {}
    need(#enemies == 0, "17.1.4", "skirmishers_in_the_way", "hex", hex)
  end
end

--- 17.0a: arc, range and sight to a hex.
---@param points integer
function M.need_range(G, id, to, points)
  local piece, row = G.pieces[id], troops.printed(id)
  local range = map:distance(piece.hex, to)
  need(facing.before(G, id, to, FARTHEST), "17.0a", "not_ahead", "unit", id, "to", to)
  if not need(M.value(row.weight, points, range) > 0, "17.0b", "out_of_range", "unit", id, "to", to) then return end
  sight.need(G, piece.hex, to)
  M.need_free_line(G, piece.side, piece.hex, to)
end

--- 17.0a: the hexes that a battery could fire into from where it stands.
---@return string[] hexes
function M.field(G, id)
  local piece = G.pieces[id]
  local points = math.min(piece.guns, M.cap(piece.hex))
  return those(map:range(piece.hex, FARTHEST), function(to) return to ~= piece.hex and holds(M.need_range, G, id, to, points) end)
end

--- Those of a side in a hex who may be fired at.
local function targets(G, side, to) return troops.exposed(G, troops.enemy(G, side), to) end

--- 14.2.1, 14.2.4: who leads the target of a volley.
---@return string? id
function M.mark_of(G, f)
  if f.mark ~= "stack" then return f.mark end
  return lead.lead(M.units(G, f))
end

--- Whom a volley hits.
---@return string[]
function M.units(G, f) return f.units or targets(G, f.side, f.to) end -- 14.2.2

--- What may be marked in a hex: the stack, and each battery in it.
---@return string[]
function M.marks(G, side, to)
  local list = { "stack" }
  local units = targets(G, side, to)
  local first = lead.lead(units)
  for _, id in ipairs(units) do
    if troops.is_artillery(id) and id ~= first and fog.sees(G, side, id) then list[#list + 1] = id end -- 4.0a
  end
  return list
end

-- ---- Grand Batteries ---------------------------------------------------------------------------------

local function all_pairs(ids, test)
  for i, a in ipairs(ids) do
    for k = i + 1, #ids do
      if not test(a, ids[k]) then return false end
    end
  end
  return true
end

--- 17.3.1 to 17.3.5: may batteries combine by the rights of their nation in the year of the battle?
local function by_nation(G, ids)
  local right = troops.trait(G, troops.printed(ids[1]).nation, "grand_battery")
  if right == "unlimited" then return true end
  if right == "none" or right == "never" then return false end
  return all_pairs(ids, function(a, b)
    local together = map:distance(G.pieces[a].hex, G.pieces[b].hex) <= 1
    local same = right ~= "stacked_or_adjacent_same_division" or troops.printed(a).command == troops.printed(b).command
    return together and same and troops.printed(a).nation == troops.printed(b).nation
  end)
end

--- 17.3: may these fire at one hex?
---@param ids string[]
---@param to string
---@return boolean
function M.may_combine(G, ids, to)
  if #ids < 2 then return true end
  local close = those(ids, function(id) return map:distance(G.pieces[id].hex, to) <= 1 end)
  return #close == #ids or by_nation(G, ids)
end

-- ---- What it does ------------------------------------------------------------------------------------

--- 17.1.6: does a line of fire come in through a flank of a Line?
local function flanked(G, id, from)
  local piece = G.pieces[id]
  if piece.formation ~= "line" or not facing.looks(G, id) or from == piece.hex then return false end
  return engine.zone(map, piece.hex, piece.heading, from) == "flank"
end

--- What of the target counts, by the entries of the table.
local function entries(G, f, from)
  local units, id = M.units(G, f), M.mark_of(G, f)
  local piece = id and G.pieces[id]
  local formation = f.formation or piece and piece.formation -- 17.4c: the firer picks
  local light = not id or troops.is_skirmisher(id)
  return {
    target_in_column = formation == "march_column" or formation == "combat_column",
    target_cavalry = id and troops.is_cavalry(id),
    target_size_aa_or_more = not light and sizes.large(sizes.of(G, units)),
    flanked_line = id and flanked(G, id, from),
    target_in_square = formation == "square",
    cannister_from_flank = f.zone == "flank", -- 17.4.9.2
    target_in_woods_vines_or_village = ground.in_cover(f.to) and not ground.fortified(f.to),
    target_fortified = ground.fortified(f.to),
    target_artillery_unlimbered = id and troops.is_artillery(id) and piece.formation == "unlimbered",
    target_skirmishers_or_commanders_only = light,
  }
end

local ORDER = {
  "target_in_column",
  "target_cavalry",
  "target_size_aa_or_more",
  "flanked_line",
  "target_in_square",
  "cannister_from_flank",
  "target_in_woods_vines_or_village",
  "target_fortified",
  "target_artillery_unlimbered",
  "target_skirmishers_or_commanders_only",
}

--- The modifiers of a fire from a hex.
local function modified(G, f, from)
  local list, holds_now = mods(), f.plain and {} or entries(G, f, from) -- reading 76
  for _, entry in ipairs(ORDER) do
    local counts = f.kind ~= "cannister" or modifiers[entry].cannister -- 17.4.9.1
    if holds_now[entry] and counts then list:add(modifiers[entry].value, "17.0b", entry) end
  end
  return list
end

--- 17.3.6: gun points by weight, the longest range of each, in fires of five at most; 17.4.9a: Cannister is two fires of all.
---@return { weight: string, points: integer, range: integer, from: string }[]
function M.fires(G, f)
  local list = {}
  for _, weight in ipairs({ "light", "heavy" }) do
    local points, range, from = 0, nil, nil
    for _, gun in ipairs(f.guns) do
      if troops.printed(gun.unit).weight == weight then
        local far = map:distance(G.pieces[gun.unit].hex, f.to)
        points = points + gun.points
        if not range or far > range then
          range, from = far, G.pieces[gun.unit].hex
        end
      end
    end
    while points > 0 do -- 17.3.6b
      local now = math.min(points, MOST)
      list[#list + 1] = { weight = weight, points = now, range = range, from = from }
      points = points - now
    end
  end
  if f.kind == "cannister" then table.move(copy_of(list), 1, #list, #list + 1, list) end -- 17.4.9a
  return list
end

--- 17.0b: the Fire Value of one of the fires of a volley, with what is added to it.
---@param fire table Of M.fires.
---@return integer
function M.modified_value(G, f, fire)
  return M.value(fire.weight, fire.points, fire.range) + modified(G, f, fire.from):total()
end

--- 17.1.7a: does a unit soften a change of morale: an A or B that is not Wrecked, a C led by a Commander rated 1 or better.
local function steady(G, id, units)
  if not troops.fights(id) or morale.wrecked(G, id) then return false end
  local rating = troops.rating(id)
  return rating == "A" or rating == "B" or rating == "C" and commanders.best(G, units) >= 1
end

--- 17.1.7: the target, or, of a battery that is fired at for itself, those with it (17.1.7b).
local function relieved(G, f)
  local units, mark = M.units(G, f), M.mark_of(G, f)
  if not mark then return false end
  if f.mark == "stack" then return steady(G, mark, units) end
  return #those(units, function(id) return steady(G, id, units) end) > 0
end

--- Rolls the fires of a volley: what they add up to.
---@return Result result
---@return { rule: string, key: string, value: integer }[] items
function M.outcome(G, f)
  local sum, softer = { casualties = 0, stragglers = 0, change = 0 }, relieved(G, f) and 1 or 0
  local items = {}
  for _, fire in ipairs(M.fires(G, f)) do
    local list = modified(G, f, fire.from)
    local value = M.value(fire.weight, fire.points, fire.range) + list:total()
    local die = roll(G, "fire", 6, "17.0c", "fire", "to", f.to, "value", value)
    local result = results.read(cell(fire_table, value, tostring(die))) -- 17.0c to 17.0f
    local change = math.max(0, result.change - softer) -- 17.1.7a
    sum.casualties, sum.stragglers = sum.casualties + result.casualties, sum.stragglers + result.stragglers
    sum.change = f.kind == "cannister" and sum.change + change or math.max(sum.change, change) -- 17.3.6a, 17.4.9a
    items = list.items
  end
  return sum, items
end

--- 20.3.2h: they have fought.
local function note_combat(G, ids)
  for _, id in ipairs(ids) do
    if troops.fights(id) then board.mark(G, id, { fought = true }) end
  end
end

--- 17.0: fires a volley.
function M.resolve(G, f)
  local units, mark = M.units(G, f), M.mark_of(G, f)
  local result = M.outcome(G, f)
  local crews = {}
  for i, gun in ipairs(f.guns) do
    crews[i] = gun.unit
  end
  log("17.0b", "fires", "unit", crews[1], "to", f.to, "result", results.print(result.casualties, result.stragglers, result.change))
  note_combat(G, units)
  note_combat(G, crews)
  losses.begin(G, {
    side = troops.enemy(G, f.side),
    units = units,
    lead = f.mark ~= "stack" and mark or nil,
    casualties = result.casualties,
    stragglers = result.stragglers,
    change = result.change,
    rule = "17.0f",
    cause = G.pieces[crews[1]].hex,
    combat = true,
    endangers = not mark and result.casualties > 0, -- 25.0b: fire at Commanders alone
  })
end

return M
