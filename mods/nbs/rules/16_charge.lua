--- 16 Cavalry Charges, stage by stage (5.3, 5.4). The frame: { side, force, to, path, at, reaction, follow, stage, ... }:
-- `at` the place on the way; `reaction`: a Reaction Charge, with `trigger` of whom it answers; `size`: of the target before it was struck
-- (16.2.7.2a); `struck`: the target stack; `declined`: the target stayed as it was; `bent`: 16.5.3a, a Reaction Charge
-- has been made against it; `ended`: it goes no further.
local board = require("mechanics.board")
local course = require("rules.16_course")
local facing = require("rules.10_facing")
local horse = require("rules.16_horse")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local opportunity = require("rules.17_opportunity")
local sizes = require("rules.07_sizes")
local shock = require("rules.16_shock")
local skirmish = require("rules.16_brushed")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")
local zones = require("rules.11_zones")

local M = {}
local stages = {}

---@class Charge
---@field side string
---@field force string[]   Cavalry in the order of its stack, and Commanders.
---@field to string        The hex of the target.
---@field path string[]    From the hex of the chargers to that of the target.
---@field reaction boolean?
---@field trigger string[]?  Units that set a Reaction Charge off.

--- 5.3.1, 5.4.1: announces a charge.
---@param def Charge
function M.begin(G, def)
  local frame = copy_of(def)
  frame.at, frame.follow, frame.stage, frame.origin = 1, 0, "announce", def.path[1]
  log("5.3.1", "charges", "unit", def.force[1], "to", def.to)
  push(G, "charge", frame)
end

--- The target stack, of those who were there as it was struck what is left.
function M.target(G, f)
  if f.struck then return shock.target(G, f) end
  return f.trigger and those(troops.present(G, f.trigger), function(id) return G.pieces[id].hex == f.to end)
    or troops.of(G, troops.enemy(G, f.side), f.to)
end

--- 16.1b, x.x: chargers who have routed, or are gone, ride no further.
local function rides(G, f)
  f.force = troops.present(G, f.force)
  local first = lead.lead(f.force)
  return first ~= nil and G.pieces[first].state ~= "routed" and not f.ended
end

--- 16.0: whose procedure it is: by the Lead Unit of the target.
function stages.announce(G, f)
  local first = lead.lead(M.target(G, f))
  f.stage = "ride"
  if not first then
    f.stage = "end"
  elseif troops.printed(first).cossack then
    horse.shy(G, f) -- 26.6.2a
  elseif troops.is_skirmisher(first) then
    skirmish.flee(G, f, M.target(G, f)) -- 16.3.3
  elseif not troops.is_cavalry(first) then
    M.offer_square(G, f) -- 5.3.2
  end
end

--- 8.3.1, 16.2.1, 16.2.7.4, 16.2.7.4b: infantry that may form Square against a charge.
function M.may_square(G, f)
  if f.no_square then return {} end
  local infantry = those(M.target(G, f), troops.is_infantry)
  for _, id in ipairs(infantry) do
    local piece = G.pieces[id]
    local fits = piece.formation == "line" or piece.formation == "march_column" or piece.formation == "combat_column"
    if not fits or morale.at_worst(G, id, "disorganized") or troops.printed(id).levy then return {} end -- 8.3.1.2a, 26.1a, 8.3b
  end
  return infantry
end

function M.offer_square(G, f)
  local infantry = M.may_square(G, f)
  if #infantry > 0 then push(G, "square", { side = troops.enemy(G, f.side), units = infantry }) end
end

--- 5.3.3, 5.4.2: hex by hex; what enemies may do on the way comes between (16_reactions).
function stages.ride(G, f)
  if not rides(G, f) then
    f.stage = "end"
    return
  end
  local from, to = f.path[f.at], f.path[f.at + 1]
  if not to then
    f.stage = "strike"
    return
  end
  f.stage = "enter"
  push(G, "answers", { side = f.side, units = f.force, trigger = "leaves", from = from, to = to, charge = not f.bent and to ~= f.to })
end

function stages.enter(G, f)
  if not rides(G, f) then
    f.stage = "end"
    return
  end
  f.stage, f.at = "ride", f.at + 1
  local from, to = f.path[f.at - 1], f.path[f.at]
  for _, id in ipairs(f.force) do
    board.put(G, id, to)
    victory.take(G, id, to)
  end
  if not f.reaction then zones.degrade(G, f.force, f.side, from, to, "11.3.1a") end -- reading 29
  if to ~= f.to then skirmish.brush(G, f, to) end -- 16.3.3.2
  push(G, "answers", {
    side = f.side,
    units = f.force,
    trigger = "enters",
    from = from,
    to = to,
    charge = not f.bent and to ~= f.to, -- 16.5.3a, 16.5.3c
    spares = to == f.to and not M.on_horse(G, f), -- 16.1.7a, 16.1.7b: the guns of the target wait
  })
end

--- 16.0: is the target led by cavalry?
function M.on_horse(G, f)
  local first = lead.lead(M.target(G, f))
  return first ~= nil and troops.is_cavalry(first)
end

function stages.strike(G, f)
  local target = M.target(G, f)
  if not lead.lead(target) then
    f.stage = "end"
    return
  end
  f.struck, f.size = copy_of(target), sizes.of(G, target).id
  f.stage = M.on_horse(G, f) and "horse" or "shock"
end

function stages.horse(G, f) horse.run(G, f) end
function stages.shock(G, f) shock.run(G, f) end

-- ---- Follow-ons --------------------------------------------------------------------------------------

local MOST = 3 -- 16.2.7a

--- 16.2.7.1, 16.5.4: may they follow on?
local function may_follow(G, f) -- 16.2.7.6
  local first = lead.lead(troops.present(G, f.force))
  return not f.reaction and f.follow < MOST and first ~= nil and not morale.at_worst(G, first, "disorganized")
end

function stages.follow(G, f)
  f.stage = "end"
  if may_follow(G, f) then push(G, "follow_on", { side = f.side }) end
end

--- Hexes that they may follow on into: the same, or another within two hexes that a charge may aim at (16.2.7a, 16.2.7b).
function M.follow_targets(G, f)
  local map, list = map_of(), {}
  local from = G.pieces[lead.lead(f.force)].hex
  if lead.lead(M.target(G, f)) then list[1] = f.to end
  for _, to in ipairs(troops.hexes(G, troops.enemy(G, f.side))) do
    local far = map:distance(from, to)
    if to ~= f.to and far >= 1 and far <= 2 then
      local first = lead.lead(course.target(G, f.side, to))
      local open = first and not troops.is_cavalry(first) and holds(course.need_course, G, f.side, from, to)
      if open then list[#list + 1] = to end
    end
  end
  return list
end

--- 16.2.7.2, 16.2.7.2b, 16.2.7.5: the same stack again; 16.2.7.3: another.
function M.follow(G, f, to)
  f.follow = f.follow + 1
  if to == f.to then
    f.stage = "shock"
    f.part = "again"
    return
  end
  local map = map_of()
  f.no_square = f.declined == true and map:distance(f.to, to) <= 1 -- 16.2.7.4a, 16.2.7.4
  shock.drive_off(G, f) -- 16.2.7.3
  f.next = to
  f.stage = "reface"
end

--- 16.2.7.3: the chargers look at the new target and ride.
function stages.reface(G, f)
  local first, to = lead.lead(troops.present(G, f.force)), f.next
  f.stage = "end"
  if not first or not holds(course.need_course, G, f.side, G.pieces[first].hex, to) then return end
  for _, id in ipairs(troops.present(G, f.force)) do
    if facing.looks(G, id) then board.mark(G, id, { heading = course.refaced(G, id, to) }) end
  end
  local _, path = next(course.courses(G, G.pieces[first].hex, to))
  f.path, f.at, f.to, f.struck, f.part, f.stage = path, 1, to, nil, nil, "announce"
end

-- ---- The end -----------------------------------------------------------------------------------------

--- 16.2.8, 16.1.6, 5.3.9: chargers go back 6 to 12 hexes and are Blown; those whom they routed go too.
stages["end"] = function(G, f)
  f.stage = "over"
  horse.withdraw(G, f, f.force, f.side)
  shock.drive_off(G, f) -- first
end

function stages.over(G, f)
  finish(G)
  for _, id in ipairs(f.again and {} or troops.present(G, f.force)) do
    board.mark(G, id, { moved = true, left = 0 }) -- 16.2.8a, 16.3.3b
  end
  obedience.note_ride(G, troops.present(G, f.force)) -- 16.1.5b
end

step("charge", {
  rule = "16.0",
  run = function(G, f) stages[f.stage](G, f) end,
})

-- ---- Squares -----------------------------------------------------------------------------------------

step("square", {
  rule = "16.2.1",
  key = "step.square",
  actions = { "form_square", "stay" },
  side = function(_, f) return f.side end,
  values = function(_, f) return { unit = f.units[1] } end,
})

--- 8.3.1.1b: for nothing, but it ends their move; guns and Zones may make them pay (17.4.6a, 11.3.1b).
action("form_square", {
  rule = "16.2.1",
  args = {},
  apply = function(G, f, side)
    finish(G)
    push(G, "squaring", { side = side, units = f.units, stage = "fire" })
  end,
})

action("stay", {
  rule = "16.2.1",
  args = {},
  apply = function(G)
    finish(G)
    within(G, "charge").declined = true -- 16.2.7.4a
  end,
})

step("squaring", {
  rule = "8.3.1.1b",
  run = function(G, f)
    if f.stage == "fire" then
      f.stage = "form"
      return opportunity.forming(G, f.side, f.units, "square")
    end
    finish(G)
    local units = troops.present(G, f.units)
    local first = lead.lead(units)
    if not first or morale.at_worst(G, first, "disorganized") then return end -- 17.4.6b
    for _, id in ipairs(units) do
      board.mark(G, id, { formation = "square", left = 0, moved = G.pieces[id].side == G.phasing or nil }) -- 16.2ex1
    end
    log("16.2.1", "squares", "unit", first)
    if zones.covers(G, f.side, G.pieces[first].hex) then morale.shift(G, units, 1, "11.3.1b", nil) end
  end,
})

step("follow_on", {
  rule = "16.2.7a",
  key = "step.follow_on",
  actions = { "end", "follow" },
  side = function(_, f) return f.side end,
  values = function(G) return { unit = within(G, "charge").force[1] } end,
})

action("follow", {
  rule = "16.2.7a",
  args = { { "to", "hex", function(G) return M.follow_targets(G, within(G, "charge")) end, "no_follow_on" } },
  apply = function(G, _, _, to)
    finish(G)
    M.follow(G, within(G, "charge"), to)
  end,
})

return M
