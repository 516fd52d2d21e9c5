--- 20 Combat results: casualties, Stragglers and changes of morale of a stack, in this order; 25.4 what becomes of its Commanders.
-- The frame: { side, units, lead, casualties, stragglers, change, rule, cause, combat, stage, taken, hurt, wrecks }. `units` in the
-- order of their stack, Commanders among them; `combat` names what made them, `taken` counts casualties.
local board = require("mechanics.board")
local commanders = require("rules.25_commanders")
local displaced = require("rules.25_displaced")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local parts = require("rules.13_parts")
local troops = require("rules.02_troops")

local M = {}

---@class Losses
---@field side string
---@field units string[]      The stack, or those who moved together, in order, with their Commanders.
---@field lead string?        14.2.4: a battery that was fired at for itself.
---@field casualties integer
---@field stragglers integer
---@field change integer      Steps of morale, down when positive.
---@field rule string         That says so.
---@field cause string?       The hex of the enemy.
---@field combat boolean      20.1.1: not by a march or an order.
---@field holds boolean?       Who routs by it retreats later, as the fight ends.
---@field endangers boolean?   20.1.1: Commanders are in danger though nothing is lost.

--- Begins what a stack suffers.
---@param def Losses
function M.begin(G, def)
  local frame = copy_of(def)
  frame.units, frame.stage, frame.taken, frame.hurt, frame.wrecks = copy_of(def.units), "casualties", 0, false, 0
  push(G, "losses", frame)
end

--- Those of the stack who are still there.
local function left(G, f)
  return troops.present(G, f.units)
end

--- 14.2.1, 14.2.3, 14.2.4: who takes the losses.
local function lead_of(G, f)
  if f.lead and G.pieces[f.lead] and G.pieces[f.lead].hex then return f.lead end
  return lead.lead(left(G, f))
end

--- A unit that has nothing left; 20.3.2i: who has Stragglers may come back by them.
local function eliminate(G, id)
  log("20.2a", "eliminated", "unit", id)
  local piece = G.pieces[id]
  if troops.is_infantry(id) and piece.stragglers > 0 then
    board.lift(G, id)
    board.mark(G, id, { back = G.turn + 5 })
  else
    board.remove(G, id)
  end
end

--- 13.3.2: a brigade that has lost boxes: it is gone with all its parts, or draws in what it cannot support.
function M.reduce(G, whole)
  if troops.boxes_left(G, whole) > 0 then return parts.support(G, whole) end
  for _, part in ipairs(troops.parts_of(G, whole)) do
    board.remove(G, part)
  end
  eliminate(G, whole)
end

--- 21.4.2: a brigade, or a part of one, that cannot get away loses what it has: an extension its share, a parent the rest.
---@param scattered boolean 21.4.2b: as Stragglers.
function M.forfeit(G, id, scattered)
  local whole = troops.brigade(id)
  local piece, boxes, out = G.pieces[whole], troops.boxes_left(G, whole), #troops.parts_of(G, whole)
  local share = boxes // (out + 1)
  local lost = id == whole and boxes - out * share or share
  local field = scattered and "stragglers" or "casualties"
  board.mark(G, whole, { [field] = piece[field] + lost })
  if id ~= whole then
    board.remove(G, id)
  elseif out > 0 and lost < boxes then
    parts.succeed(G, id)
  end
  M.reduce(G, whole)
end

--- Counts a brigade that a loss Wrecks (21.3.2a, 21.6.1d).
local function noting_wreck(G, f, id, run)
  local before = morale.wrecked(G, id)
  run()
  if G.pieces[id] and not before and morale.wrecked(G, id) then f.wrecks = 1 end
end

--- 20.2.1: one casualty of a unit.
local function take(G, f, id)
  local piece = G.pieces[id]
  f.taken, f.hurt = f.taken + 1, true
  log("20.2.1a", "casualty", "unit", id)
  if troops.is_brigade(id) then
    local whole = troops.brigade(id) -- 13.3.2
    noting_wreck(G, f, whole, function() board.mark(G, whole, { casualties = G.pieces[whole].casualties + 1 }) end)
    M.reduce(G, whole)
  elseif troops.is_artillery(id) then
    board.mark(G, id, { guns = piece.guns - 1 })
    if piece.guns == 0 then eliminate(G, id) end
  elseif piece.half then
    eliminate(G, id) -- 20.2.1b
  else
    board.mark(G, id, { half = true }) -- 24.3a
  end
end

--- 20.2b, 20.2ex, 24.3b: Skirmishers who may take the next casualty: every second one (17.4.9b, reading 14).
local function absorbers(G, f)
  if f.taken % 2 == 0 then return {} end -- 24.3b
  local first = lead_of(G, f)
  return those(left(G, f), function(id) return troops.is_skirmisher(id) and id ~= first end)
end

local stages = {}

function stages.casualties(G, f)
  local first = lead_of(G, f)
  if f.taken >= f.casualties or not first then
    f.stage = "stragglers"
  elseif #absorbers(G, f) > 0 then
    push(G, "absorb", { side = f.side })
  else
    take(G, f, first)
  end
end

--- 20.3: they fall to the top infantry unit, whoever leads; 14.3ex: what it has not got, to the next.
function stages.stragglers(G, f)
  f.stage = "change"
  local owed = f.stragglers
  for _, id in ipairs(those(left(G, f), troops.is_infantry)) do
    local goes = G.pieces[id] and math.min(owed, troops.boxes_left(G, id)) or 0
    owed, f.hurt = owed - goes, f.hurt or goes > 0
    if goes > 0 then M.straggle(G, id, goes, f) end
    if owed == 0 then break end
  end
end

--- An infantry unit loses Stragglers.
---@param n integer No more than it has boxes.
---@param f table? The frame, which notes who is Wrecked by it.
function M.straggle(G, id, n, f)
  local notes = f or {}
  log("20.3", "stragglers_lost", "unit", id, "n", n)
  local whole = troops.brigade(id) -- 13.3.2
  noting_wreck(G, notes, whole, function() board.mark(G, whole, { stragglers = G.pieces[whole].stragglers + n }) end)
  M.reduce(G, whole)
end

--- 21.3.2a: whoever becomes Wrecked loses another step; 21.3.1.
function stages.change(G, f)
  f.stage = "commanders"
  morale.shift(G, left(G, f), f.change + f.wrecks, f.rule, f.cause)
end

--- 20.1.1, 25.4: after the combat's own change (reading 70).
function stages.commanders(G, f)
  f.stage = "over"
  if not (f.combat and (f.hurt or f.endangers)) then return end
  local units = left(G, f)
  if commanders.endanger(G, units) then morale.shift(G, left(G, f), 1, "21.3.2b", f.cause) end -- 25.4
end

function stages.over(G, f)
  finish(G)
  displaced.scatter(G, f.units)
end

step("losses", {
  rule = "20.1",
  run = function(G, f) stages[f.stage](G, f) end,
})

-- ask.absorb: "The second, fourth ... casualty may fall on Skirmishers: who takes it?"
ask("absorb", {
  rule = "20.2b", -- 24.3
  side = function(_, f) return f.side end,
  args = {
    {
      "unit",
      "piece",
      function(G)
        local f = within(G, "losses")
        local list = absorbers(G, f)
        list[#list + 1] = lead_of(G, f)
        return list
      end,
    },
  },
  apply = function(G, _, _, id)
    finish(G)
    take(G, within(G, "losses"), id)
  end,
})

return M
