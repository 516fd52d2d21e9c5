--- 29 Random events, when they are played: a die at the start of each player turn, then two on the standard table; a battle has a table of
--- its own. An event that finds no one to strike is none.
-- State: `G.events` = the table of the battle; `G.recovering` = the turn in which cavalry recovers boxes (29.1cav).
local board = require("mechanics.board")
local commanders = require("rules.25_commanders")
local fire = require("rules.17_fire")
local lists = require("mechanics.lists")
local morale = require("rules.21_morale")
local of_commands = require("rules.29_command")
local reinforcements = require("rules.12_reinforcements")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")

local rows, SOMETHING = table_of("events"), table_of("chances").event.to
local M = {}

---@return table? row
local function row_of(name, side, number)
  for _, row in ipairs(rows) do
    if row.table == name and row.roll == number and (row.side == side or row.side == "both") then return row end
  end
end

local one_of = of_commands.one_of
local effects = {} -- those of orders stand in 29_command
for _, name in ipairs({ "loose_cannon", "order_lost", "retire", "silence", "stoppage", "wing_commander" }) do
  effects[name] = of_commands[name]
end

--- 29.1gam: a d6 on the table of the battle.
function effects.game_table(G, _, side)
  local row = G.events and row_of(G.events, side, roll(G, "events", 6, "29.1gam", "event"))
  return row and M.strike(G, row, side)
end

--- 29.1del, 29.1adv: those whom a side awaits next.
local function next_group(G, side)
  local awaited = those(G.groups, function(group) return group.side == side and (group.turn >= G.turn or group.roll) end)
  return least(awaited, "29.1del", function(group) return math.max(group.turn, G.turn) end)[1]
end

function effects.delay_reinforcements(G, _, side)
  local group = next_group(G, side)
  if not group then return false end
  if group.roll and group.turn <= G.turn then
    group.waits = G.turn -- 29.1del: no die this turn
  else
    group.turn = group.turn + 1
  end
  return true
end

function effects.advance_reinforcements(G, _, side)
  local group = next_group(G, side)
  if not group then return false end
  if group.turn > G.turn then
    group.turn = group.turn - 1
  elseif group.roll then
    group.twice = G.turn -- 29.1adv
  else
    board.mark(G, group.pieces, { spared = G.turn }) -- 29.1adv: a Forced March without a check
  end
  return true
end

--- 29.1cav: in its Rally Phase.
function effects.cavalry_recovery(G)
  G.recovering = G.turn
  return true
end

--- 29.1com: wherever he is; no one has points for it.
function effects.commander_loss(G, row, side)
  local list = board.which(G, function(piece, id) return piece.side == side and piece.hex and troops.is_commander(id) end)
  local id = one_of(G, list, row.rule)
  if not id then return false end
  commanders.lose(G, id)
  victory.forgive(G, id)
  return true
end

--- 29.1acc: a Limbered battery is Disorganized and loses a point; one in action blows up in its own hex (reading 76).
function effects.artillery_accident(G, row, side)
  local id = one_of(G, troops.batteries(G, side), row.rule)
  if not id then return false end
  local piece = G.pieces[id]
  if piece.formation ~= "unlimbered" then
    if not morale.at_worst(G, id, "disorganized") then morale.set(G, { id }, "disorganized") end
    board.mark(G, id, { guns = piece.guns - 1 })
    if piece.guns == 0 then board.remove(G, id) end
    return true
  end
  fire.resolve(G, {
    side = troops.enemy(G, side),
    to = piece.hex,
    mark = "stack",
    units = troops.of(G, side, piece.hex),
    kind = "cannister",
    plain = true,
    guns = { { unit = id, points = piece.guns } },
  })
  return true
end

--- 29.2M1f: a brigade has a box back.
function effects.heal(G, row)
  for _, id in ipairs(lists.words(row.of)) do
    local piece = G.pieces[id]
    if piece and piece.casualties > 0 then
      board.mark(G, id, { casualties = piece.casualties - 1 })
      return true
    end
  end
  return false
end

--- 29.2M2f, 29.2M5a: a column that comes by this event alone is on its way.
function effects.arrive(G, row)
  local of = lists.words(row.of)
  for _, column in ipairs(setup.columns(G, "event")) do
    if listed(of, column[1].piece) and not G.pieces[column[1].piece] then
      reinforcements.call(G, column, math.max(column[1].turn or 0, G.turn + (row.turns or 0)))
      if not column[1].roll then victory.award(G, column[1].piece) end -- 31.5b, 31.5c: one who comes on a die, as he does
      return true
    end
  end
  return false
end

--- Carries an event out: does it strike anyone?
---@return boolean
function M.strike(G, row, side)
  local effect = effects[row.effect]
  return effect ~= nil and effect(G, row, side) and true or false
end

--- The event of a number on a table.
function M.happen(G, name, side, number)
  local row = row_of(name, side, number)
  log(row.rule, "event", "what", row.event)
  if not M.strike(G, row, side) then log("29.0", "no_event") end
end

step("events", {
  rule = "5.1a",
  run = function(G)
    finish(G)
    if not G.options.random_events or roll(G, "events", 6, "29.0", "something") > SOMETHING then return end
    local sum = roll(G, "events", 6, "29.0t", "event") + roll(G, "events", 6, "29.0t", "event")
    M.happen(G, "standard", G.phasing, sum)
  end,
})

return M
