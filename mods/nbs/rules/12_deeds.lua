--- 12 What movers do, with what it sets off: fire before they leave a zone or change formation, the deed, what the ground and enemy
--- Zones do to them, fire after they have come or stopped (16.5, 17.4).
-- The frame: { side, force, deed, to, unit, formation, stage }. `deed`: "step", "road", "assault", "backstep", "extend", "form", "halt".
local board = require("mechanics.board")
local charts = require("rules.02_charts")
local delivery = require("rules.06_delivery")
local entry = require("rules.15_entry")
local displaced = require("rules.25_displaced")
local facing = require("rules.10_facing")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local lost = require("rules.27_lost")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local opportunity = require("rules.17_opportunity")
local roads = require("rules.12_roads")
local troops = require("rules.02_troops")
local skirmishers = require("rules.24_skirmishers")
local stacks = require("rules.09_stacks")
local victory = require("rules.30_victory")
local wagons = require("rules.26_wagons")
local zones = require("rules.11_zones")

local ENTRY = charts.by("actions", "action").enter_close_combat
local M = {}

--- 15.0b: MPs more for entering a hex to attack.
M.ASSAULT = ENTRY.line -- 15.1.4a, 5.2.1

---@class Deed
---@field side string
---@field force string[]
---@field deed string
---@field to string?        A hex.
---@field unit string?      Who changes formation.
---@field formation string?

---@param def Deed
function M.begin(G, def)
  local frame = copy_of(def)
  frame.force, frame.stage = copy_of(def.force), "before"
  local march = within(G, "march")
  if march and def.deed ~= "road" then march.road = nil end -- 12.5.2b
  push(G, "deed", frame)
end

--- Those who are still there; f.force is kept to them, for fire may have taken some.
local function present(G, f)
  f.force = troops.present(G, f.force)
  return f.force
end

--- Those who are still able to go on.
local function able(G, f)
  return those(present(G, f), function(id) return G.pieces[id].state ~= "routed" end)
end

local function enters(f)
  return f.deed == "step" or f.deed == "road" or f.deed == "extend" or f.deed == "assault" or f.deed == "backstep"
end
local function from_of(G, f) return G.pieces[f.force[1]].hex end

local stages, deeds = {}, {}

function stages.before(G, f)
  f.stage = "act"
  if enters(f) then
    push(G, "answers", { side = f.side, units = f.force, trigger = "leaves", from = from_of(G, f), to = f.to })
  elseif f.deed == "form" then
    opportunity.forming(G, f.side, { f.unit }, f.formation) -- 8.2.1a
  end
end

function stages.act(G, f)
  f.stage = "after"
  if #able(G, f) < #f.force or #f.force == 0 then -- reading 31: who routs stops
    if f.deed == "assault" then entry.call_off(G, f.to) end
    return finish(G)
  end
  if not deeds[f.deed](G, f) then return finish(G) end
end

--- What a unit may spend on a hex: along a road what it has for roads alone, too.
local function funds(G, f, id) return G.pieces[id].left + (f.deed == "road" and force.extra(G, id) or 0) end

--- Reading 31: what fire has cost them may leave too little.
local function can_pay(G, f, cost_of)
  for _, id in ipairs(f.force) do
    local cost = cost_of(id)
    local along = skirmishers.tags_along(G, id, f.force)
    local minimum = f.deed ~= "road" and force.minimum(G, id)
    local enough = cost and (cost <= funds(G, f, id) or minimum or along) -- as they are formed now they may not go there at all
    if not enough then return false end
  end
  return true
end

--- 12.2.5: what the ground does to who enters; the Degradation comes first (12.2.5b). 12.1.5b: the one hex that is always allowed.
local function suffer(G, f, from, minimum)
  zones.degrade(G, f.force, f.side, from, f.to, "11.3.1a")
  if minimum then morale.shift(G, f.force, 1, "12.1.5b", nil) end -- 15.1.4b
  for _, id in ipairs(those(able(G, f), troops.fights)) do
    for _, state in ipairs(ground.disorders(troops.class(G, id), from, f.to)) do
      if not morale.at_worst(G, id, state) then
        log("12.2.5a", "ground_disorders", "unit", id, "hex", f.to, "state", text_of("state." .. state))
        morale.set(G, those(f.force, troops.fights), state)
      end
    end
  end
end

--- 10.1.4b: a Line that leaves a town faces the way it goes.
local function faces_out(G, id, from, to)
  local piece = G.pieces[id]
  if troops.in_town(from) and piece.formation == "line" and not troops.in_town(to) then
    board.mark(G, id, { heading = facing.toward(from, to, piece.heading) })
  end
end

--- Puts those who move into a hex; what comes of it for orders (6.4bc, 6.4.6b).
local function enter(G, f)
  for _, id in ipairs(f.force) do
    board.put(G, id, f.to)
    victory.take(G, id, f.to)
    obedience.come(G, id)
    delivery.come(G, id)
  end
  local march = within(G, "march")
  if march then march.gone = true end
end

local function go(G, f, cost_of, pay)
  local from = from_of(G, f)
  if not can_pay(G, f, cost_of) then return false end
  local minimum = false
  for _, id in ipairs(f.force) do
    local cost = cost_of(id)
    minimum = minimum or cost > funds(G, f, id) and not skirmishers.tags_along(G, id, f.force)
    pay(G, id, math.max(cost, 1))
  end
  for _, id in ipairs(f.force) do
    faces_out(G, id, from, f.to)
  end
  enter(G, f)
  f.from = from
  log("12.1", "moves", "unit", f.force[1], "to", f.to)
  suffer(G, f, from, minimum)
  return true
end

--- Goes over the ground, for so much more.
local function go_over(G, f, extra)
  return go(G, f, function(id) return force.cost(G, id, f.to, extra) end, force.pay)
end

--- 8.3.2, 12.4.2: a Square that goes a hex checks first; 8.3.2b: if it fails it is Disorganized and in Column where it stands.
local function square_goes(G, f)
  local squares = those(f.force, function(id) return G.pieces[id].formation == "square" end)
  if #squares == 0 or morale.check(G, f.force, "8.3.2a") then return true end
  for _, id in ipairs(squares) do
    board.mark(G, id, { formation = troops.opened(G, id) }) -- reading 55
  end
  morale.set(G, f.force, "disorganized") -- 8.3.2b
  return false
end

--- 8.3.2c: its one hex takes all it has.
local function spend_all(G, ids)
  for _, id in ipairs(ids) do
    if G.pieces[id].formation == "square" then force.pay(G, id, G.pieces[id].left) end
  end
end

function deeds.step(G, f)
  local goes = square_goes(G, f)
  if goes and not go_over(G, f, 0) then return false end
  spend_all(G, present(G, f)) -- 8.3.2c
  f.from = f.from or from_of(G, f) -- 16.5.8, 17.4.7: it counts as moving
  return true
end

--- 12.5.1: along a road, at its rate; 12.5.2b: they look along it.
function deeds.road(G, f)
  local from = from_of(G, f)
  local function rate(id) return roads.rate(troops.class(G, id), from, f.to) end -- 12.5ex
  if not go(G, f, rate, force.pay_road) then return false end
  for _, id in ipairs(present(G, f)) do
    if facing.looks(G, id) then board.mark(G, id, { heading = roads.faced(G, id, from) }) end
  end
  local march = within(G, "march")
  march.road, march.faced = from, false
  return true
end

--- 13.1.3a: an extension comes out: a MP more.
function deeds.extend(G, f)
  if go_over(G, f, force.MP) then return true end
  board.remove(G, f.force[1]) -- fire has kept it in
  return false
end
--- 15.1.5a: it ends their move, unless those whom they attacked have gone (15.1.7c, 15.1.8).
function deeds.assault(G, f)
  if not go_over(G, f, M.ASSAULT) then
    entry.call_off(G, f.to)
    return false
  end
  local left_alone = #troops.fighting(G, troops.enemy(G, f.side), f.to) == 0
  if left_alone then entry.call_off(G, f.to) else board.mark(G, present(G, f), { moved = true }) end
  return true
end

--- 12.4.1: the facing is kept; it takes the whole allowance.
function deeds.backstep(G, f)
  for _, id in ipairs(f.force) do
    if troops.fights(id) then force.pay(G, id, G.pieces[id].left) end
  end
  local from = from_of(G, f)
  enter(G, f)
  f.from = from
  log("12.4.1a", "backsteps", "unit", f.force[1], "to", f.to)
  suffer(G, f, from, false)
  return true
end

--- 8.2: reading 31: a unit that fire has Disorganized forms no Square (17.4.6b).
function deeds.form(G, f)
  local id = f.unit
  if #troops.present(G, { id }) == 0 then return false end -- fire has destroyed it
  local change = M.change(G, id, f.formation)
  if f.formation == "square" and morale.at_worst(G, id, "disorganized") then return false end -- 8.3.1.2a
  if not change or change.cost > force.purse(G, id, f.formation) then return false end
  force.reform(G, id, f.formation) -- 8.3.3: a Square pays out of what it then has
  force.pay(G, id, change.cost)
  board.mark(G, id, { turns = change.facing }) -- 8.2.2
  log("8.2", "forms", "unit", id, "formation", text_of("formation." .. f.formation))
  if zones.covers(G, f.side, G.pieces[id].hex) then morale.shift(G, f.force, 1, "11.3.1b", nil) end
  return true
end

function deeds.halt() return true end

function stages.after(G, f)
  f.stage = "over"
  displaced.check(G) -- 25.2b
  local ids = able(G, f)
  if #ids == 0 then return end
  local gone = enters(f) and f.deed ~= "assault" and from_of(G, f) == f.to
  if gone and lost.go(G, f.side, ids, f.from, f.to) then return end -- 27.3.1a
  local trigger = enters(f) and "enters" or f.deed == "form" and "forms" or f.deed == "halt" and "stops"
  if trigger then push(G, "answers", { side = f.side, units = ids, trigger = trigger, from = f.from, to = f.to }) end
end

function stages.over(G) finish(G) end

step("deed", {
  rule = "12.1",
  run = function(G, f) stages[f.stage](G, f) end,
})

local changes = {} -- arm, formation, kind -> rows of tables/formation_changes, by what they lead to
for _, row in ipairs(table_of("formation_changes")) do
  local key = row.arm .. " " .. row.from .. " " .. (row.kind or "")
  changes[key] = changes[key] or {}
  changes[key][row.to] = row
end

--- What a unit can change into from its formation, whoever it is.
local function changes_of(G, id)
  return changes[troops.arm(id) .. " " .. G.pieces[id].formation .. " " .. (troops.change_kind(id) or "")] or {}
end

--- 8.2: what it takes a unit to go from its formation into another; nil where it cannot.
---@return table? row
function M.change(G, id, formation)
  return troops.arm(id) and changes_of(G, id)[formation]
end

--- 8.1a, 8.3a: the formations that a unit can take from its own. 8.4: one kind of Column by its nation.
---@return string[]
function M.formations(G, id)
  if not troops.arm(id) then return {} end
  return those(keys_of(changes_of(G, id)), function(to) return troops.may_form(G, id, to) end)
end

--- 10.0b, 12.3.3: those who stop with friends face as these do, for what it costs.
function M.align(G, ids)
  local hex = G.pieces[ids[1]].hex
  for _, id in ipairs(ids) do
    if facing.looks(G, id) then
      for _, other in ipairs(troops.fighting(G, G.pieces[id].side, hex)) do
        if not listed(ids, other) and facing.looks(G, other) then
          force.pay(G, id, force.matching(G, id, hex, ids))
          board.mark(G, id, { heading = G.pieces[other].heading })
        end
      end
    end
  end
  wagons.overrun(G) -- 26.2.3a
  local all = troops.of(G, G.pieces[ids[1]].side, hex)
  morale.level(G, all) -- 9.4
  if not stacks.fits(G, all) then log("9.1b", "over_stacked", "hex", hex) end
end

return M
