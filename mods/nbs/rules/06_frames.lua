--- 6.2, 6.3 Orders as frames: stages with an end each, frozen as they are written; what is in force, and its status.
-- In force: `G.orders[command]` = { origin, stages, at, begun, since, way, next, held, ask, replaced, threat }. `origin`: none (6.3.4), preset,
-- army, initiative, default (6.6.2), withdrawal (6.6.3), cannon (6.6.1.6); `at`: the stage; `begun`: its start has come; `way`: the
-- points it runs over, `next` the one it makes for; `held`: hex -> the turn in which the command last held it; `ask`: why its owner must choose;
-- `apart`: it is a reinforcement's that is still to come to its parent (12.6.3).
-- A stage: { kind, engage, goal, radius, axis, half_width, limit, start, finish, otherwise, join }; conditions are { kind, turn | hex | command }.
local commands = require("rules.06_commands")
local lists = require("mechanics.lists")
local sight = require("rules.14_sight")
local troops = require("rules.02_troops")
local wings = require("rules.29_wings")

local map = map_of()
local figures = commands.figures
local M = {}

-- ---- Writing them down ---------------------------------------------------------------------------------

--- A condition of tables/orders. Contact ends no stage by itself: it makes the owner choose (6.3.4.1c).
local function condition(text)
  local turn = text:match("^turn>=(%d+)$")
  if turn then return { kind = "turn", turn = math.tointeger(tonumber(turn)) } end
  return { kind = text:match("^contact") and "reached" or text }
end

--- A stage as a battle lists it.
local function listed_stage(row)
  return {
    kind = row.kind,
    engage = row.engage,
    goal = row.objective,
    radius = row.radius,
    axis = lists.words(row.axis),
    half_width = row.half_width or figures.half_width.march,
    limit = lists.words(row.limit),
    start = condition(row.start),
    finish = condition(row.finish),
  }
end

--- 30.0a: hexes about an objective that a command defends.
local function defence(G, command)
  local level = commands.level(command)
  local n = level == "corps" and math.max(1, #commands.sub_units(G, command)) or 1
  return math.min(figures.defence_most, n * figures.defence[level == "army" and "division" or level])
end

local FINISH = { march = "reached", hq_move = "reached", attack = "held", withdraw = "turn" }

--- A stage as a player begins to write it; its goal comes next.
---@param kind string
---@return table stage
function M.new_stage(G, command, kind)
  local stands = kind == "defend" or kind == "reserve" or kind == "fallback"
  return {
    kind = kind,
    engage = kind == "attack", -- 6.3.1a
    radius = stands and defence(G, command) or figures.radius,
    axis = {},
    half_width = figures.half_width[kind] or figures.half_width.march,
    limit = {},
    start = { kind = "now" },
    finish = { kind = FINISH[kind] or "open", turn = FINISH[kind] == "turn" and G.turn or nil },
  }
end

--- 6.3.1a: ground of the enemies of a side: hexes with or next to units of theirs.
---@type fun(G: table, side: string): table<string, boolean>
local enemy_ground = derived("ground of the enemy", { "places" }, function(G, side)
  local set, enemy = {}, troops.enemy(G, side)
  for _, hex in ipairs(troops.hexes(G, enemy)) do
    for _, at in ipairs(#troops.fighting(G, enemy, hex) > 0 and map:range(hex, 1) or {}) do
      set[at] = true
    end
  end
  return set
end)

--- 6.3.1a: does the way of a stage lead to, into or around ground of the enemy?
---@return boolean
function M.meets_enemy(G, command, stage)
  if stage.kind ~= "march" or not stage.goal then return false end
  local ground, hub = enemy_ground(G, commands.side(command)), commands.hub(G, command)
  local at = hub and G.pieces[hub].hex or stage.goal
  for i = 1, #stage.axis + 1 do
    local to = stage.axis[i] or stage.goal
    for _, hex in ipairs(map:line(at, to)) do
      if ground[hex] then return true end
    end
    at = to
  end
  return false
end

--- 6.3.3b, 6.4.2: an order with any Engage stage is one.
---@param parts { to: string, stages: table[] }[]
---@return string type
function M.type(parts)
  for _, part in ipairs(parts) do
    for _, stage in ipairs(part.stages) do
      if stage.kind == "hq_move" then return "army_hq_move" end
      if stage.engage then return "engage" end
    end
  end
  return "general"
end

--- 6.5b: stages and conditions make an order Complex; to march to a place and defend it is one (6.4.4ex1).
---@return boolean
function M.is_complex(parts)
  for _, part in ipairs(parts) do
    local n = 0
    for i, stage in ipairs(part.stages) do
      local before = part.stages[i - 1]
      local on_arrival = stage.kind == "defend" and before and before.kind == "march" and before.goal == stage.goal
      n = n + (on_arrival and 0 or 1)
      if stage.start.kind ~= "now" or stage.otherwise then return true end
    end
    if n > 1 then return true end
  end
  return false
end

-- ---- In force ------------------------------------------------------------------------------------------

--- 6.3.4: No Orders Status. 29.2M2a: a wing is no more.
function M.none(G, command)
  local clear = commands.is_wing(command) and wings.dissolve or commands.clear
  clear(G, command)
end

--- Notes the hexes that a command holds now (30.0d), and forgets those it held too long ago.
function M.note_held(G, command)
  local order = G.orders[command]
  for hex, turn in pairs(copy_of(order.held)) do
    if G.turn - turn > figures.counter_turns and order.origin ~= "default" then order.held[hex] = nil end
  end
  if order.origin == "default" and order.since < G.turn then return end -- 30.0g: what it held as it was declared
  for _, id in ipairs(commands.units(G, command)) do
    order.held[G.pieces[id].hex] = G.turn
  end
end

--- 6.2a: a hub that is at a point of its way makes for the next.
---@param hex string? Where it is.
function M.pass(order, stage, hex)
  while order.next < #order.way and map:distance(order.way[order.next], hex) <= stage.half_width do
    order.next = order.next + 1
  end
end

local function begin_stage(G, command, order)
  local stage, hub = order.stages[order.at], commands.hub(G, command)
  if stage.kind == "reserve" then return M.none(G, command) end -- 6.3.4.1b
  order.begun = true
  if stage.otherwise and #troops.fighting(G, troops.enemy(G, commands.side(command)), stage.goal) > 0 then
    stage.goal, stage.kind, stage.finish = stage.otherwise, "march", { kind = "reached" } -- 6.4.4ex2
  end
  order.way = hub and { G.pieces[hub].hex } or {} -- of who is still to come: from where his order begins
  table.move(stage.axis, 1, #stage.axis, #order.way + 1, order.way)
  if stage.goal then order.way[#order.way + 1] = stage.goal end
  order.next = math.min(2, #order.way)
  M.pass(order, stage, order.way[1])
end

local starts, ends = {}, {}

function starts.now() return true end
function starts.turn(G, _, condition_) return G.turn >= condition_.turn end -- 30.0f: a time that has passed too

--- Reading 87: a hex is held with a unit in it and no enemy's.
function starts.held(G, command, condition_)
  local side = commands.side(command)
  local mine = troops.fighting(G, side, condition_.hex)
  return #mine > 0 and #troops.fighting(G, troops.enemy(G, side), condition_.hex) == 0
end

function starts.joined(G, command, condition_)
  local hub, other = commands.hub(G, command), commands.hub(G, condition_.command)
  return hub ~= nil and other ~= nil and map:distance(G.pieces[hub].hex, G.pieces[other].hex) <= figures.joined
end

function ends.open() return false end
function ends.turn(G, _, stage) return G.turn >= stage.finish.turn end
function ends.held(G, command, stage) return starts.held(G, command, { hex = stage.goal }) end

function ends.reached(G, command, stage)
  local hub = commands.hub(G, command)
  return hub ~= nil and map:distance(G.pieces[hub].hex, stage.goal) <= stage.radius
end

local function begins(G, command, stage) return starts[stage.start.kind](G, command, stage.start) end

--- 30.0f: begins the stage whose time has come; a stage without an end gives way to it.
local function begin_due(G, command, order)
  local stage, later = order.stages[order.at], order.stages[order.at + 1]
  if order.begun and later and stage.finish.kind == "open" and begins(G, command, later) then
    order.at, order.begun, stage = order.at + 1, false, later
  end
  if not order.begun and begins(G, command, stage) then begin_stage(G, command, order) end
end

--- Begins what begins now, for all commands of a side.
function M.begin_due(G, side)
  for _, command in ipairs(keys_of(G.orders)) do
    local order = G.orders[command]
    if commands.side(command) == side and order.stages[order.at] then begin_due(G, command, order) end
  end
end

--- Puts an order in force (6.4b); one to go without orders ends the old one (6.3.4.1b).
---@param origin string
---@param stages table[]
---@param from table?  Other fields of the frame.
function M.put(G, command, origin, stages, from)
  if stages[1].kind == "reserve" then return M.none(G, command) end
  local order = from or {}
  order.origin, order.stages, order.at, order.begun, order.since, order.held = origin, {}, 1, false, G.turn, {}
  for i, stage in ipairs(stages) do
    order.stages[i] = copy_of(stage) -- what was written stays as it is
  end
  order.replaced = commands.has_replacement(G, command)
  G.orders[command] = order
  begin_due(G, command, order)
  M.note_held(G, command)
end

--- 6.2.1: the stage that a command carries out now, of the order in force alone; nil without one, or while it waits for its time.
---@return table?
function M.stage(G, command)
  local order = G.orders[command]
  return order and order.begun and order.stages[order.at] or nil
end

--- 6.3, 6.3.3a: the status of a command: by the stage it is at; while it waits it defends (30.0f).
---@return string
function M.status(G, command)
  if G.orders[command].origin == "none" then return "no_orders" end
  local stage = M.stage(G, command)
  return stage and stage.engage and "engage" or "general"
end

--- Whose orders a command or brigade is under, which may be its own.
---@return string command
function M.bound(G, command)
  local at = command
  while not G.orders[at] do
    at = commands.parent(G, at)
  end
  return at
end

--- The status of a piece: that of the command whose orders bind it; nil of one whom no orders bind.
---@return string?
function M.status_of(G, id)
  local command = G.orders and commands.of(G, id)
  return command and M.status(G, command)
end

-- ---- How they end --------------------------------------------------------------------------------------

--- 6.3.4.1: the owner of a command must choose how it goes on; 29.2M2a: of a wing, how each of its divisions does.
local function must_choose(G, command, why)
  for _, id in ipairs(commands.is_wing(command) and wings.dissolve(G, command) or { command }) do
    G.orders[id].ask = why
  end
end

--- 6.3.2d, 30.0e: a formed enemy so near and in sight, or any next to it, is a fight or a likely one.
local function likely_fight(G, id, enemy)
  local hex = G.pieces[id].hex
  for _, at in ipairs(troops.hexes(G, enemy)) do
    local far = map:distance(hex, at)
    local units = far <= figures.contact and troops.fighting(G, enemy, at) or {}
    local formed = those(units, function(each) return troops.is_brigade(each) and not listed({ "blown", "routed" }, G.pieces[each].formation) end)
    if #units > 0 and far <= 1 or #formed > 0 and sight.sees(G, hex, at) then return true end
  end
  return false
end

--- 6.3.2d: a march under a General order that has met the enemy.
local function is_stopped(G, command)
  local stage = M.stage(G, command)
  if not stage or stage.engage or stage.kind ~= "march" then return false end
  local enemy = troops.enemy(G, commands.side(command))
  for _, id in ipairs(commands.units(G, command)) do
    if likely_fight(G, id, enemy) then return true end
  end
  return false
end

--- 6.3.4.1: notes for all commands of a side which of them must choose how to go on.
function M.note_contact(G, side)
  for _, command in ipairs(commands.acting(G, side)) do
    local order = G.orders[command]
    if not order.ask and is_stopped(G, command) then must_choose(G, command, "contact") end
  end
end

local function end_stage(G, command, order)
  if order.origin == "withdrawal" then return M.none(G, command) end -- 6.3.4.1a, 6.6.3.7a
  if order.stages[order.at + 1] then
    order.at, order.begun = order.at + 1, false
    return begin_due(G, command, order)
  end
  if commands.level(command) == "army" then return M.none(G, command) end -- 6.10.1a: its HQ has come to where it was to go
  must_choose(G, command, order.origin == "cannon" and "cannon" or "done") -- 6.3.4.1d, 6.3.4.1e
end

--- As a player turn ends: what its commands have done, and what they hold.
function M.review(G, side)
  for _, command in ipairs(keys_of(G.orders)) do
    local stage = M.stage(G, command)
    if commands.side(command) == side then
      M.note_held(G, command)
      if stage and ends[stage.finish.kind](G, command, stage) then end_stage(G, command, G.orders[command]) end
    end
  end
end

-- ---- The beginning -------------------------------------------------------------------------------------

--- The commands of a battle and all above them: of the pieces that stand there or come.
local function commands_of(G)
  local set, pieces = {}, {}
  local function add(id)
    pieces[id] = true
    local at = troops.printed(id).command
    while at do
      set[at] = true
      at = commands.row(at).parent
    end
  end
  for _, row in ipairs(table_of("setup")) do
    if row.set_up == G.set then add(row.piece) end
  end
  for _, row in ipairs(table_of("reinforcements")) do
    if row.set == G.arrivals then add(row.piece) end
  end
  return set, pieces
end

--- 6.1b, 31.12: armies (for their HQs), corps, and the divisions and brigades straight under an army.
local function own_commands(G)
  local set, pieces = commands_of(G)
  local list = those(keys_of(set), function(command)
    local row = commands.row(command)
    return row.level ~= "division" or commands.level(row.parent) == "army"
  end)
  for _, id in ipairs(keys_of(pieces)) do
    if troops.is_brigade(id) and commands.level(troops.printed(id).command) == "army" then list[#list + 1] = id end
  end
  return list
end

--- 6.2.2a: the orders of a battle are in force as it begins; whoever has none is in No Orders Status, or may choose (6.3.4og).
local function begin(G)
  G.orders = {}
  G.dispatches, G.touched, G.stirred, G.tried, G.deaf, G.overrun = {}, {}, {}, {}, {}, {}
  G.silent, G.rooted, G.mute, G.wing = {}, {}, {}, {}
  for _, side in ipairs(sides_of(G)) do
    G.dispatches[side], G.touched[side] = {}, true
  end
  local parts, asks = {}, {}
  for _, row in ipairs(table_of("orders")) do
    local command = row.level == "army_hq" and troops.printed(row.recipient).command or row.recipient
    if row.set == G.order_set then
      parts[command] = parts[command] or {}
      table.insert(parts[command], listed_stage(row))
      asks[command] = row.kind == "reserve" and row.stage == 1 and not row.prose or nil
    end
  end
  for _, command in ipairs(own_commands(G)) do
    M.none(G, command)
    if parts[command] then M.put(G, command, "preset", parts[command]) end
    if asks[command] then G.orders[command].ask = "listed" end
  end
  for _, command in ipairs(keys_of(parts)) do -- 12.6.3: those who come apart from their parents
    if not G.orders[command] then M.put(G, command, "preset", parts[command], { apart = true }) end
  end
end

--- Notes which orders a battle has.
---@param scenario table
function M.note(G, scenario)
  G.order_set, G.army = scenario.orders, copy_of(scenario.army)
  G.leads, G.attached, G.waiting = {}, {}, {}
end

--- They are in force once everybody stands where he begins (3.3).
step("preset_orders", {
  rule = "6.2.2a",
  run = function(G)
    finish(G)
    if G.order_set then begin(G) end
  end,
})

return M
