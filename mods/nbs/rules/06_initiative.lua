--- 6.6 Local Initiative: Initiative Orders by a roll, Default Defense and Emergency Withdrawal without one; a command uses one a turn.
-- `G.stirred`: command -> the turn in which it did; `G.tried`: commands for which Initiative was rolled for this turn.
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local frames = require("rules.06_frames")
local deploying = require("rules.28_deploying")
local losses = require("rules.20_losses")
local markers = require("rules.28_markers")
local morale = require("rules.21_morale")
local troops = require("rules.02_troops")
local writing = require("rules.06_writing")

local map = map_of()
local initiative = table_of("initiative")
local CANNON = { "attack", "march", "withdraw" } -- 6.6.1.6a
local M = {}

local function own(G, side) return commands.acting(G, side) end

local function asked(G, side)
  return those(own(G, side), function(command) return G.orders[command].ask ~= nil end)
end

-- ---- Default Defense -----------------------------------------------------------------------------------

--- 6.6.2: defends where it stands, with what it holds now.
local function defend(G, command)
  local hub = commands.hub(G, command)
  local hex = hub and G.pieces[hub].hex or G.pieces[commands.present(G, command)[1]].hex
  local stage = frames.new_stage(G, command, "defend")
  stage.goal = hex
  delivery.displace(G, command, "6.6.2.2")
  frames.put(G, command, "default", { stage })
  log_to(commands.side(command), "6.6.2", "defends_here", "to", commands.name(command))
end

-- ---- 6.3.4.1, 6.6.2.3 Who must choose ------------------------------------------------------------------

step("choices", {
  rule = "6.6.2.3",
  actions = { "stand_down", "stand_fast" },
  mandatory = true,
  enter = function(G) frames.note_contact(G, G.phasing) end,
  done = function(G) return #asked(G, G.phasing) == 0 end,
})

--- 6.3.4.1f: those who must choose, and no others.
local CHOOSES = { { "command", "id", function(G, _, side) return asked(G, side) end, "no_choice_due" } }

--- 6.3.2d, 6.3.4.1d, 6.3.4.1e, 6.3.4og
action("stand_fast", {
  rule = "6.6.2.3",
  args = CHOOSES,
  words = writing.named,
  apply = function(G, _, _, command)
    G.stirred[command] = G.turn
    defend(G, command)
  end,
})

action("stand_down", {
  rule = "6.3.4.1c",
  args = CHOOSES,
  words = writing.named,
  apply = function(G, _, side, command)
    frames.none(G, command)
    log_to(side, "6.3.4.1c", "stands_down", "to", commands.name(command))
  end,
})

-- ---- 6.6.3 Emergency Withdrawal ------------------------------------------------------------------------

--- The enemy unit nearest to where a command has its hub: the threat that it falls back from.
local function threat(G, command)
  local hub, enemy = commands.hub(G, command), troops.enemy(G, commands.side(command))
  local from = hub and G.pieces[hub].hex or G.pieces[commands.present(G, command)[1]].hex
  local hexes = those(troops.hexes(G, enemy), function(hex) return #troops.fighting(G, enemy, hex) > 0 end)
  return least(hexes, "6.6.3.5", function(hex) return map:distance(from, hex) end)[1]
end

--- 6.6.3.1, 6.6.3.7b: a command cancels its orders and falls back, this turn.
---@param command string
---@param id string  Rule.
function M.withdraw(G, command, id)
  G.stirred[command], G.overrun[command] = G.turn, nil
  delivery.displace(G, command, "6.6.3.7b")
  frames.put(G, command, "withdrawal", { frames.new_stage(G, command, "withdraw") }, { threat = threat(G, command) })
  log_to(commands.side(command), id, "falls_back", "to", commands.name(command))
end

--- 6.6.3.6, 20.3.1b: infantry that has fallen back straggles unless it passes a Morale Check.
step("straggling", {
  rule = "6.6.3.6",
  run = function(G)
    finish(G)
    for _, command in ipairs(G.orders and own(G, G.phasing) or {}) do
      local units = G.orders[command].origin == "withdrawal" and commands.units(G, command) or {}
      for _, id in ipairs(those(units, function(each) return troops.is_brigade(each) and troops.brigade(each) == each end)) do
        local leaders = those(troops.of(G, G.phasing, G.pieces[id].hex), troops.is_commander)
        local goes = troops.is_infantry(id) and not morale.check(G, { id, table.unpack(leaders) }, "6.6.3.6")
        if goes then losses.straggle(G, id, 1) end
      end
    end
  end,
})

-- ---- 6.6.1 Initiative Orders ---------------------------------------------------------------------------

step("local_initiative", {
  rule = "5.1d",
  actions = { "default_defense", "emergency", "end", "initiative" },
  enter = function(G)
    for _, command in ipairs(own(G, G.phasing)) do
      if G.overrun[command] then M.withdraw(G, command, "6.6.3.10") end -- 6.10.2a, reading 69
    end
  end,
})

local OWN = {
  {
    "command",
    "id",
    function(G, _, side)
      return those(own(G, side), function(command) return not commands.is_wing(command) end) -- 29.2M2a: it has its one order
    end,
    "no_command",
  },
}

--- 6.6b
local function need_still(G, command) need(G.stirred[command] ~= G.turn, "6.6b", "stirred", "to", commands.name(command)) end

action("default_defense", {
  rule = "6.6.2",
  args = OWN,
  words = writing.named,
  check = function(G, _, _, command)
    need_still(G, command)
    -- 6.3.4.5e
    need(frames.status(G, command) ~= "no_orders", "6.6.2.1", "no_orders", "to", commands.name(command))
  end,
  apply = function(G, _, _, command)
    G.stirred[command] = G.turn
    defend(G, command)
  end,
})

action("emergency", {
  rule = "6.6.3",
  args = OWN,
  words = writing.named,
  check = function(G, _, _, command) need_still(G, command) end,
  apply = function(G, _, _, command) M.withdraw(G, command, "6.6.3.1") end,
})

--- 6.6.1.2, reading 17: the command tried, its parents, and all below it.
local function is_locked(G, to)
  for command, turn in pairs(G.tried) do
    local chain = command == to or commands.under(G, to, command) or commands.under(G, command, to)
    if turn == G.turn and chain then return true end
  end
  return false
end

--- 6.6.1.1a, 6.8.3b: who may roll for a command: its own Commander, or him above it; a brigade by itself (reading 16).
local function rollers(G, to)
  local list, parent = {}, commands.parent(G, to)
  if commands.level(to) == "brigade" then
    if troops.is_cavalry(to) or G.orders[to] then list[1] = to end
  elseif commands.commander(G, to) then
    list[1] = to
  end
  local above = parent and commands.level(parent) ~= "army" -- 6.6.1.1b
  if above and commands.commander(G, parent) then list[#list + 1] = parent end
  return list
end

--- 6.3.2c: by rating and order status.
local function row_of_table(rating, status)
  for _, row in ipairs(initiative) do
    if row.rating == rating and row.status == status then return row end
  end
  error("no row of the Initiative Table for " .. rating .. " " .. status)
end

--- 6.6.1.4c: its orders are no more; of a sub-unit's parent they stay.
local function drop_orders(G, to, id)
  delivery.displace(G, to, id)
  if G.orders[to] then frames.none(G, to) end
end

--- 6.6.1.6: a command gets loose: its enemy writes what it does in this turn.
---@param side string Its own.
function M.get_loose(G, side, to)
  log("6.6.1.6a", "loose_cannon", "to", commands.name(to))
  drop_orders(G, to, "6.6.1.6b")
  for _, marker in ipairs(markers.all(G, side)) do -- 28.4.3
    local inside = those(markers.held(G, marker), function(id) return id == commands.commander(G, to) or listed(commands.present(G, to), id) end)
    if #inside > 0 then deploying.reveal(G, marker, "28.4.3") end
  end
  push(G, "draft", { side = troops.enemy(G, side), parts = { { to = to, stages = {} } }, origin = "cannon", kinds = CANNON, threat = threat(G, to) })
end

action("initiative", {
  rule = "6.6.1",
  args = {
    {
      "command",
      "id",
      function(G, _, side)
        return those(commands.recipients(G, side), function(to) return commands.level(to) ~= "army" end)
      end,
      "no_command",
    },
    { "by", "id", function(G, _, _, to) return rollers(G, to) end, "may_not_roll" },
  },
  words = writing.named,
  check = function(G, _, _, to, by)
    need_still(G, to) -- 6.5.3c: whatever has been misunderstood
    need(not commands.is_silent(G, to) and not commands.is_silent(G, by), "29.2M34a", "silent", "to", commands.name(to))
    need(not is_locked(G, to), "6.6.1.2", "tried", "to", commands.name(to))
    need(G.orders[to] or commands.may_be_independent(G, to), "6.8.1a", "never_independent", "to", commands.name(to))
  end,
  apply = function(G, _, side, to, by)
    G.tried[to], G.stirred[to] = G.turn, G.turn
    local row = row_of_table(commands.rating(G, by), frames.status(G, frames.bound(G, to)))
    local rolled = delivery.roll66(G, side, "6.6.1.3", "initiative", to)
    if row.initiative and rolled >= row.initiative then -- 6.6.1.3
      log_to(side, "6.6.1.4a", "has_initiative", "to", commands.name(to))
      drop_orders(G, to, "6.6.1.4c")
      push(G, "draft", { side = side, parts = { { to = to, stages = {} } }, origin = "initiative" })
    elseif rolled <= row.loose_cannon then
      M.get_loose(G, side, to)
    else
      log_to(side, "6.6.1.3", "no_initiative", "to", commands.name(to))
    end
  end,
})

return M
