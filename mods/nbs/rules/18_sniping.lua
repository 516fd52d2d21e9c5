--- 18 Skirmisher Fire, in the Fire Phases beside that of artillery. The frame of one: { side, to, mark, units }.
-- The frame of the phase keeps `sniped`: hexes fired at, and `snipers`: who has fired.
local charts = require("rules.02_charts")
local entry = require("rules.15_entry")
local fire = require("rules.17_fire")
local ground = require("rules.12_ground")
local lead = require("rules.14_lead")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local stacks = require("rules.09_stacks")
local troops = require("rules.02_troops")

local map = map_of()
local values = charts.by("skirmisher_modifiers", "entry")
local hits = charts.by("skirmisher_hits", "target")
local LEAST = 2 -- 18.2: half points: more than a half, so one at least

local function phase_of(G) return within(G, "phasing_fire") or within(G, "other_fire") end

--- The Fire Value of Skirmishers, in half points; 18.3, 24.3a.
local function points(G, ids)
  return sum(ids, function(id)
    local row = troops.printed(id)
    return G.pieces[id].half and row.reduced or row.full
  end)
end

--- 18.3: those in the target hex who count against it.
local function screen(G, side, to)
  return those(troops.fighting(G, troops.enemy(G, side), to), function(id)
    return troops.is_skirmisher(id) and not morale.at_worst(G, id, "disorganized")
  end)
end

--- 18.4, 18.5: who may fire at a hex.
---@return boolean Is it a Skirmisher at all?
local function need_firer(G, side, id, to)
  local piece = G.pieces[id]
  if not need(troops.is_skirmisher(id) and piece.hex and piece.side == side, "18.0a", "no_skirmisher", "unit", id) then return false end
  need(not morale.at_worst(G, id, "disorganized"), "18.4a", "too_shaken", "unit", id)
  need(map:distance(piece.hex, to) == 1, "18.1", "not_adjacent", "unit", id, "to", to)
  need(not entry.begun(G, piece.hex) and not entry.begun(G, to), "18.4b", "in_close_combat", "unit", id)
  need(not G.night, "18.4c", "too_dark")
  obedience.need_fire(G, id) -- reading 68
  need(not listed(phase_of(G).snipers or {}, id), "18.0a", "fired_already", "unit", id)
  return true
end

--- 18.5a: out of a hex with too many no more than a full one fires.
local function need_room(G, ids, id)
  local all = those(ids, function(other) return G.pieces[other].hex == G.pieces[id].hex end)
  all[#all + 1] = id
  need(stacks.fits(G, all), "18.5a", "too_many_skirmishers", "unit", id)
end

--- All who could fire at a hex together.
local function firers(G, side, to)
  local list = {}
  for _, hex in ipairs(map:neighbors(to)) do
    for _, id in ipairs(troops.fighting(G, side, hex)) do
      if holds(need_firer, G, side, id, to) and holds(need_room, G, list, id) then list[#list + 1] = id end
    end
  end
  return list
end

action("snipe", {
  rule = "18.0a",
  args = {
    { "unit", "piece", "own" },
    {
      "to",
      "hex",
      function(G, _, side, id)
        local hex = G.pieces[id].hex
        return those(hex and map:neighbors(hex) or {}, function(to) return #troops.exposed(G, troops.enemy(G, side), to) > 0 end)
      end,
      "no_enemy_there",
    },
    { "mark", "id", function(G, _, side, _, to) return fire.marks(G, side, to) end, "no_such_mark" },
  },
  check = function(G, f, side, id, to)
    need_firer(G, side, id, to)
    need(not listed(f.sniped or {}, to), "18.0a", "fired_at_already", "to", to)
    local units = troops.fighting(G, troops.enemy(G, side), to)
    local light = #units > 0 and #those(units, troops.is_skirmisher) == #units
    need(not light, "18.5b", "skirmishers_there", "to", to)
    need(points(G, firers(G, side, to)) - points(G, screen(G, side, to)) >= LEAST, "18.2", "too_weak", "to", to)
  end,
  apply = function(G, _, side, id, to, mark) push(G, "sniping", { side = side, to = to, mark = mark, units = { id } }) end,
})

step("sniping", {
  rule = "18.0b",
  key = "step.sniping",
  actions = { "end", "let_fly", "snipe_too" },
  side = function(_, f) return f.side end,
  values = function(_, f) return { unit = f.units[1], to = f.to, n = #f.units } end,
})

action("snipe_too", {
  rule = "18.0a",
  args = { { "unit", "piece", "own" } },
  check = function(G, f, side, id)
    if not need(not listed(f.units, id), "18.0a", "fires_already", "unit", id) then return end
    if need_firer(G, side, id, f.to) then need_room(G, f.units, id) end
  end,
  apply = function(_, f, _, id) f.units[#f.units + 1] = id end,
})

local function marked(G, f)
  if f.mark ~= "stack" then return f.mark end
  return lead.lead(troops.exposed(G, troops.enemy(G, f.side), f.to))
end

--- 18.0b, 18.2, 18ex: the value, fractions dropped, and what is added to it.
local function value_of(G, f)
  local list = mods()
  list:add((points(G, f.units) - points(G, screen(G, f.side, f.to))) // 2, "18.2", "fire_value")
  local id = marked(G, f)
  local formation = id and G.pieces[id].formation
  local deep = formation == "march_column" or formation == "combat_column" or formation == "square"
  local parts = {
    { "target_in_column_or_square", deep },
    { "target_cavalry", id and troops.is_cavalry(id) },
    { "target_in_woods_vines_or_village", ground.in_cover(f.to) and not ground.fortified(f.to) },
    { "target_fortified", ground.fortified(f.to) },
  }
  for _, part in ipairs(parts) do
    if part[2] then list:add(values[part[1]].value, "18.0b", part[1]) end
  end
  return list
end

--- 26.3: rifles take one off the die.
local function die_bonus(f)
  for _, id in ipairs(f.units) do
    if troops.printed(id).die ~= 0 then return troops.printed(id).die end
  end
  return 0
end

--- 18.0b: is it a Hit?
local function strikes(G, f)
  local list = value_of(G, f)
  local die = roll(G, "sniping", 6, "18.0b", "sniping", "to", f.to, "value", list:total())
  return die + die_bonus(f) <= list:total(), list.items
end

action("let_fly", {
  rule = "18.0b",
  args = {},
  check = function(G, f)
    local halves = points(G, f.units) - points(G, screen(G, f.side, f.to))
    need(halves >= LEAST, "18.2", "too_weak", "to", f.to)
  end,
  rolls = function(G, f)
    local hit, items = strikes(G, f)
    return hit and "hit" or "miss", { mods = items }
  end,
  apply = function(G, f)
    finish(G)
    local phase = phase_of(G)
    phase.sniped, phase.snipers = phase.sniped or {}, phase.snipers or {}
    table.insert(phase.sniped, f.to)
    table.move(f.units, 1, #f.units, #phase.snipers + 1, phase.snipers)
    local hit = strikes(G, f)
    log("18.0b", hit and "sniped" or "missed", "unit", f.units[1], "to", f.to)
    if not hit then return end
    local enemy = troops.enemy(G, f.side)
    local id = marked(G, f)
    local row = id and hits[troops.arm(id)]
    losses.begin(G, { -- 18.6
      side = enemy,
      units = troops.exposed(G, enemy, f.to),
      lead = f.mark ~= "stack" and id or nil,
      casualties = row and row.loss == "gun_point" and 1 or 0,
      stragglers = row and row.loss == "straggler" and 1 or 0,
      change = row and -row.change or 0,
      rule = row and row.rule or "25.0b",
      cause = G.pieces[f.units[1]].hex,
      combat = true,
      endangers = not row or row.loss == "commander_check", -- 20.1.1, 25.4.1, 25.0b
    })
  end,
})
