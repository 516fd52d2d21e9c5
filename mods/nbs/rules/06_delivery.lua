--- 6.4.5, 6.4.7, 6.5 Delivery: the Order Log of each side, acceptance, Delay, Distortion, and what an accepted order puts in force.
-- `G.dispatches[side]`: its log. A dispatch: { to, order = { parts, words, type, complex }, method, origin, state, ... }; riding, then D4, D5,
-- D6, distorted, waiting (6.4c: accepted, but the Corps Commander is away from his HQ), accepted, discarded or found.
local commands = require("rules.06_commands")
local dispatches = require("mechanics.dispatches")
local frames = require("rules.06_frames")
local night = require("rules.27_night")
local troops = require("rules.02_troops")
local wings = require("rules.29_wings")

local acceptance, delivery = table_of("acceptance"), table_of("delivery")
local DELAYED = keys_of(delivery.delay)
local MOST = 8 -- the last column of the table
local M = { WAITING = { "waiting" } }

local values = {} -- section -> entry -> what it adds
for _, row in ipairs(table_of("acceptance_modifiers")) do
  values[row.section] = values[row.section] or {}
  values[row.section][row.entry] = row.value
end

--- 6.5a: the Acceptance Number.
---@param dispatch Dispatch
---@return integer
---@return table[] items
function M.number(G, dispatch)
  local list = mods()
  local status = commands.is_wing(dispatch.to) and "general" or frames.status(G, frames.bound(G, dispatch.to)) -- 29.2M2a
  list:add(commands.rating(G, dispatch.to), "6.4b", "rating")
  list:add(values.method[dispatch.method], "6.4.3b", dispatch.method)
  list:add(values.type[dispatch.order.type] or values.type.general, "6.3.3b", "type") -- 6.10.1c: of an Army HQ a General Order
  if dispatch.order.complex then list:add(values.modifier.complex, "6.5b", "complex") end
  if status == "no_orders" then list:add(values.modifier.no_orders, "6.3.4.5g", "no_orders") end
  if G.night then list:add(values.modifier.night, "6.5a", "night") end
  return math.max(0, math.min(list:total(), MOST)), list.items
end

--- A roll of 11 to 66, which its own side alone reads.
---@return integer
function M.roll66(G, side, id, reason, to)
  local tens = roll_to(side, G, "orders", 6, id, reason, "to", commands.name(to))
  return tens * 10 -- 3.2
    + roll_to(side, G, "orders", 6, id, reason, "to", commands.name(to))
end

local course = {}

function course.riding(G, dispatch)
  local side, number = commands.side(dispatch.to), M.number(G, dispatch)
  local column = those(acceptance, function(row) return row.number == number end)
  local row = dispatches.read(column, M.roll66(G, side, "6.5a", "acceptance", dispatch.to))
  return row.result == "A" and "accepted" or row.result == "Dt" and "distorted" or row.result
end

--- 6.6.1.4a: an Initiative Order is accepted.
function course.taken() return "accepted" end

--- 6.5.2a
for _, delay in ipairs(DELAYED) do
  course[delay] = function(G, dispatch)
    if dispatch.since == G.turn then return delay end
    local die = roll_to(commands.side(dispatch.to), G, "orders", 6, "6.5.2a", "delay", "to", commands.name(dispatch.to))
    return die >= delivery.delay[delay] and "accepted" or delay
  end
end

--- 6.5.3b
function course.distorted(G, dispatch)
  local die = roll_to(commands.side(dispatch.to), G, "orders", 6, "6.5.3b", "discovery", "to", commands.name(dispatch.to))
  return die >= delivery.discover and "found" or "distorted"
end

M.post = dispatches.declare({
  about = function(dispatch) return "to", commands.name(dispatch.to), "due", dispatch.due, "number", dispatch.number end,
  course = course,
  ends = { "accepted", "discarded", "found" },
})

--- 6.4c, 6.4bc, 6.6.1.4b: may a corps order be carried out now: is its Commander in the hex of his HQ?
local function at_hand(G, command)
  if commands.level(command) ~= "corps" then return true end
  local id, hq = commands.commander(G, command), commands.hub(G, command)
  return not id or not hq or G.pieces[id].hex == G.pieces[hq].hex
end

--- 27.2.2: by night an Engage order of a corps goes on to each of its divisions, which accepts it or not; the corps itself attacks no one.
local function pass_on(G, side, dispatch)
  local part = dispatch.order.parts[1]
  for _, division in ipairs(night.divisions(G, part.to)) do
    local order = copy_of(dispatch.order)
    order.parts = { { to = division, stages = part.stages } }
    M.post:send(G, G.dispatches[side], side, { to = division, order = order, method = dispatch.method, origin = dispatch.origin, due = G.turn }, "27.2.2")
  end
  frames.put(G, part.to, dispatch.origin, night.peaceful(part.stages))
end

--- Puts an accepted order in force, with those of sub-units that it makes independent (6.8.3a).
local function carry_out(G, side, dispatch)
  wings.form(G, dispatch.to) -- 29.2M2a
  local corps = commands.level(dispatch.to) == "corps"
  if G.night and corps and dispatch.order.type == "engage" then return pass_on(G, side, dispatch) end
  for _, part in ipairs(dispatch.order.parts) do
    frames.put(G, part.to, dispatch.origin, part.stages)
    log_to(side, "6.5.1", "in_force", "to", commands.name(part.to))
  end
end

--- 6.5.1: what has been accepted is in force, or waits for the Corps Commander.
local function accept(G, side, list)
  for _, dispatch in ipairs(list) do
    if dispatch.state == "accepted" then
      local log = G.dispatches[side]
      M.post:bring(G, side, M.post:open(log, dispatch.to, M.WAITING), "discarded", "6.5.1")
      if at_hand(G, dispatch.to) then
        carry_out(G, side, dispatch)
      else
        M.post:bring(G, side, { dispatch }, "waiting", "6.4c")
      end
    end
  end
end

--- 6.4c: carries out what waits for Corps Commanders who are in their HQs now.
function M.carry_out_waiting(G, side)
  local log = G.dispatches[side]
  local ready = those(M.post:open(log, nil, M.WAITING), function(dispatch) return at_hand(G, dispatch.to) end)
  M.post:bring(G, side, ready, "accepted", "6.4bc")
  for _, dispatch in ipairs(ready) do
    carry_out(G, side, dispatch)
  end
end

--- Is it an order that a command awaits: delayed, or accepted and not carried out?
local function pending(G, side, command)
  local list = M.post:open(G.dispatches[side], command, DELAYED)
  table.move(M.post:open(G.dispatches[side], command, M.WAITING), 1, 99, #list + 1, list)
  return list
end

--- 6.5.2b, 6.6.1.4c, 6.6.2.2, 6.6.3.7b: local initiative displaces what a command awaits, and what comes in this turn; not what comes later.
function M.displace(G, command, id)
  local side = commands.side(command)
  M.post:bring(G, side, pending(G, side, command), "discarded", id)
  G.deaf[command] = G.turn
end

--- 6.10.2b: an Army HQ that is overrun loses the move order that it awaits.
function M.forget(G, command, id)
  local side = commands.side(command)
  M.post:bring(G, side, pending(G, side, command), "discarded", id)
end

--- 6.4bc: Corps Commanders of a side who have to ride to their HQs: piece -> the hex.
---@return table<string, string>
function M.bound_home(G, side)
  local list = {}
  for _, dispatch in ipairs(M.post:open(G.dispatches[side], nil, M.WAITING)) do
    local id, hq = commands.commander(G, dispatch.to), commands.hub(G, dispatch.to)
    if id and hq then list[id] = G.pieces[hq].hex end
  end
  return list
end

-- ---- The steps of the Command Phase --------------------------------------------------------------------

step("discovery", {
  rule = "5.1b",
  run = function(G)
    finish(G)
    M.post:follow(G, G.dispatches[G.phasing], G.phasing, { "distorted" }, "6.5.3b")
  end,
})

--- 29.2M34a: what is for a command that hears nothing now waits for the next turn.
local function hold_back(G, side)
  for _, dispatch in ipairs(M.post:open(G.dispatches[side])) do
    if commands.is_silent(G, dispatch.to) then dispatch.due = math.max(dispatch.due, G.turn + 1) end
  end
end

step("delay_reduction", {
  rule = "5.1f",
  run = function(G)
    finish(G)
    hold_back(G, G.phasing)
    accept(G, G.phasing, M.post:follow(G, G.dispatches[G.phasing], G.phasing, DELAYED, "6.5.2a"))
  end,
})

--- 6.4.7c: what arrives ousts what is delayed still; 6.6.1.4c: of local initiative this turn it finds no hearing.
local function arrive(G, side)
  local log = G.dispatches[side]
  for _, dispatch in ipairs(M.post:open(log, nil, { dispatches.RIDING })) do
    if dispatch.due <= G.turn then
      local unheard = G.deaf[dispatch.to] == G.turn or not commands.hub(G, dispatch.to)
      if unheard then M.post:bring(G, side, { dispatch }, "discarded", "6.6.1.4c") end
      M.post:bring(G, side, M.post:open(log, dispatch.to, DELAYED), "discarded", "6.4.7c")
    end
  end
end

step("new_orders", {
  rule = "5.1g",
  run = function(G)
    finish(G)
    arrive(G, G.phasing)
    local log = G.dispatches[G.phasing]
    accept(G, G.phasing, M.post:follow(G, log, G.phasing, { dispatches.RIDING, "taken" }, "6.5a"))
    accept(G, G.phasing, M.post:follow(G, log, G.phasing, { dispatches.RIDING }, "27.2.2")) -- what corps have passed on
    frames.begin_due(G, G.phasing)
  end,
})

--- 6.4.6b, 6.4c: what it means that a piece has come to a hex: an Army Commander touches his HQ, a Corps Commander carries out what waits.
function M.come(G, id)
  if not G.orders or troops.fights(id) then return end
  local side = G.pieces[id].side
  if commands.with_staff(G, side) then G.touched[side] = true end
  M.carry_out_waiting(G, side)
end

return M
