--- 16.5, 17.4, 22.1 What enemies may do when units enter, leave, form or stop: first cavalry that has to react or withdraw, then fire,
--- then Reaction Charges (reading 30).
-- The frame of `answers`: { side, units, trigger, from?, to?, formation?, fire?, charge?, spares?, stage }: `side` theirs who act.
local board = require("mechanics.board")
local charge = require("rules.16_charge")
local charts = require("rules.02_charts")
local course = require("rules.16_course")
local deploying = require("rules.28_deploying")
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local opportunity = require("rules.17_opportunity")
local sight = require("rules.14_sight")
local troops = require("rules.02_troops")

local map = map_of()
local ZONE = charts.by("reactions", "trigger", function(row) return row.reaction == "reaction_charge" end).enters_zone_hex
local M = {}

--- 16.5.1, 16.5ex: does a hex lie in the Reaction Zone of a cavalry unit?
local function covers(G, id, hex)
  local far = map:distance(G.pieces[id].hex, hex)
  if far < ZONE.near or far > ZONE.far or ground.hindering(hex) then return false end
  return sight.sees(G, G.pieces[id].hex, hex)
end

--- 16.5.1: the Reaction Zone of a cavalry unit.
---@return string[] hexes
function M.field(G, id)
  return those(map:range(G.pieces[id].hex, ZONE.far), function(hex) return covers(G, id, hex) end)
end

--- Reading 10: units but Commanders set something off.
local function counts_for(G, ids) return #those(troops.present(G, ids), troops.fights) > 0 end

--- 16.5.5: who has failed his check against these.
local function failed(G, id, units)
  local tried = G.reacted[id]
  return tried ~= nil and listed(tried, lead.lead(units))
end

--- 16.2.8: is a unit on a charge that is not over: whoever runs from it is not charged by it once more?
local function rides(G, id)
  for _, frame in ipairs(G.stack) do
    if frame.step == "charge" and listed(frame.force, id) then return true end
  end
  return false
end

--- Cavalry that might charge units where they stand now, as their owner sees it: whether the enemy is asked must not tell who is
--- Wrecked (4.0b).
local function candidates_of(G, f)
  local units = troops.present(G, f.units)
  local first = lead.lead(units)
  if not first or f.charge == false then return {} end
  local hex = G.pieces[first].hex
  return those(troops.cavalry(G, troops.enemy(G, f.side)), function(id)
    if rides(G, id) or not course.seems_able(G, id, units) or failed(G, id, units) or not covers(G, id, hex) then return false end
    if f.trigger == "leaves" and covers(G, id, f.to) then return false end -- 16.5c
    return next(course.courses(G, G.pieces[id].hex, hex)) ~= nil
  end)
end

--- 16.1.1: those of them who may.
local function chargers(G, f)
  local units = troops.present(G, f.units)
  return those(candidates_of(G, f), function(id) return course.able(G, id, units) end)
end

-- ---- 22.1 Cavalry that infantry comes up to ----------------------------------------------------------

--- 22.1a: infantry or artillery, cavalry with it or not; Skirmishers alone are none (reading 48).
local function presses(G, units)
  for _, id in ipairs(units) do
    if troops.is_infantry(id) or troops.is_artillery(id) then return true end
  end
  return false
end

--- 22.1, 22.1.3: enemies beside a hex who may not stay there: cavalry, and Limbered horse guns.
local function pressed(G, side, hex)
  local list = {}
  for _, to in ipairs(map:neighbors(hex)) do
    local ids = those(troops.fighting(G, troops.enemy(G, side), to), function(id)
      local guns = troops.is_artillery(id) and troops.printed(id).mobility == "horse" and G.pieces[id].formation == "limbered"
      return troops.is_cavalry(id) or guns
    end)
    if #ids > 0 then list[#list + 1] = { hex = to, units = ids } end
  end
  return list
end

local stages = {}

--- 28.3.1a, 28.3.1b: whom they come upon is revealed first, and answers with the others.
function stages.spot(G, f)
  f.stage = "press"
  if f.trigger == "enters" then deploying.spot(G, f.side, f.units) end
end

--- 22.1a: as it moves next to them.
function stages.press(G, f)
  f.stage = "fire"
  local units = troops.present(G, f.units)
  if f.trigger ~= "enters" or not presses(G, units) or within(G, "charge") then return end
  for _, each in ipairs(pressed(G, f.side, G.pieces[units[1]].hex)) do
    push(G, "pressed", { side = troops.enemy(G, f.side), units = each.units, by = copy_of(units), hex = each.hex })
  end
end

function stages.fire(G, f)
  f.stage = "charge"
  local units = troops.present(G, f.units)
  if f.fire == false or not counts_for(G, units) then return end
  if f.trigger == "leaves" then
    opportunity.leaving(G, f.side, units, f.from, f.to)
  elseif f.trigger == "enters" then
    opportunity.entered(G, f.side, units, f.from, f.spares)
  elseif f.trigger == "stops" then
    opportunity.stopped(G, f.side, units)
  end
end

function stages.charge(G, f)
  f.stage = "over"
  if counts_for(G, f.units) and #candidates_of(G, f) > 0 then push(G, "reaction", copy_of(f)) end
end

function stages.over(G) finish(G) end -- 16.5.6

step("answers", {
  rule = "16.5",
  enter = function(_, f) f.stage = "spot" end,
  run = function(G, f) stages[f.stage](G, f) end,
})

-- ---- Reaction Charges --------------------------------------------------------------------------------

step("reaction", { -- 16.5.2
  rule = "16.5",
  key = "step.reaction",
  actions = { "hold", "react" },
  side = function(G, f) return troops.enemy(G, f.side) end,
  enter = function(_, f) f.held = nil end,
  done = function(G, f) return #candidates_of(G, f) == 0 end,
  values = function(G, f)
    local units = troops.present(G, f.units)
    return { unit = lead.lead(units), to = G.pieces[lead.lead(units)].hex }
  end,
})

--- 16.5.3a: a charge suffers one Reaction Charge; a check that fails uses it up (reading 50).
local function note_bent(G, f)
  f.charge = false
  local below = within(G, "charge")
  if below and below.side == f.side then below.bent = true end
  local retreat = within(G, "retreat")
  if retreat and retreat.charged then retreat.bent = true end
end

--- 16.5.5: from outside its frontal arc it has to check, and then looks there.
local function turns(G, id, hex, units)
  if course.ahead(G, id, hex) then return true end
  if not morale.check(G, troops.of(G, G.pieces[id].side, G.pieces[id].hex), "16.5.5") then
    G.reacted[id] = G.reacted[id] or {}
    table.insert(G.reacted[id], lead.lead(units))
    return false
  end
  for _, other in ipairs(troops.fighting(G, G.pieces[id].side, G.pieces[id].hex)) do
    if facing.looks(G, other) then board.mark(G, other, { heading = course.refaced(G, id, hex) }) end
  end
  return true
end

--- 16.1.4: those of its stack who may ride along: cavalry that can charge too, and Commanders.
local function riders(G, id, units)
  local piece = G.pieces[id]
  return those(troops.of(G, piece.side, piece.hex), function(other)
    return other == id or troops.is_commander(other) or course.able(G, other, units)
  end)
end

action("react", {
  rule = "16.5",
  args = {
    { "unit", "piece", chargers, "cannot_react" },
    {
      "via",
      "hex",
      function(G, f, _, id)
        local hex = G.pieces[lead.lead(troops.present(G, f.units))].hex
        return keys_of(course.courses(G, G.pieces[id].hex, hex))
      end,
      "no_course",
    },
  },
  apply = function(G, f, side, id, via)
    local units = troops.present(G, f.units)
    local hex = G.pieces[lead.lead(units)].hex
    if not within(G, "deed") or within(G, "charge") then note_bent(G, f) end
    if not turns(G, id, hex, units) then return end
    local path = course.courses(G, G.pieces[id].hex, hex)[via]
    charge.begin(G, {
      side = side,
      force = riders(G, id, units),
      to = hex,
      path = path,
      reaction = true,
      trigger = units,
      bent = troops.is_cavalry(lead.lead(units)), -- 16.5.3b
    })
  end,
})

-- ---- 22.1 ---------------------------------------------------------------------------------------------

step("pressed", {
  rule = "22.1a",
  key = "step.pressed",
  actions = { "turn_on_them", "withdraw" },
  side = function(_, f) return f.side end,
  done = function(G, f)
    f.units = those(troops.present(G, f.units), function(id) return G.pieces[id].hex == f.hex end)
    return #f.units == 0 or #troops.present(G, f.by) == 0
  end,
  values = function(G, f) return { unit = f.units[1], by = lead.lead(troops.present(G, f.by)) } end,
})

--- 22.1a: it charges them; 22.1b, 22.1.1: if it cannot, it withdraws.
action("turn_on_them", {
  rule = "22.1a",
  args = { { "unit", "piece", function(_, f) return f.units end } },
  check = function(G, f, side, id)
    local by = troops.present(G, f.by)
    course.need_able(G, id, by)
    course.need_course(G, side, G.pieces[id].hex, G.pieces[lead.lead(by)].hex)
  end,
  apply = function(G, f, side, id)
    local by = troops.present(G, f.by)
    local hex = G.pieces[lead.lead(by)].hex
    if not turns(G, id, hex, by) then -- 22.1b
      return push(G, "retreat", { side = f.side, units = troops.of(G, f.side, f.hex), hexes = 6, most = 12, cause = hex, withdraws = true })
    end
    local _, path = next(course.courses(G, G.pieces[id].hex, hex))
    charge.begin(G, { side = side, force = riders(G, id, by), to = hex, path = path, reaction = true, trigger = by })
  end,
})

--- 22.1a: 6 to 12 hexes, not Blown by it.
action("withdraw", {
  rule = "22.1a",
  args = {},
  apply = function(G, f)
    finish(G)
    local hex = G.pieces[lead.lead(troops.present(G, f.by))].hex
    local with = those(troops.of(G, f.side, f.hex), function(id) return listed(f.units, id) or troops.is_commander(id) end)
    push(G, "retreat", { side = f.side, units = with, hexes = 6, most = 12, cause = hex, withdraws = true })
  end,
})

return M
