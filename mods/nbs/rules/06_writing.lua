--- 6.4 Issuing orders: Command Points, methods of delivery, and the writing of an order: short prompts, a stage after the other.
-- The frame of a draft: { side, parts, method, points, origin, most }. `parts`: { { to, stages } ... }, the first for the recipient, others
-- for sub-units that the order makes independent (6.8.3a); `points`: what may be spent, nil where it is free; `kinds`: of stages that may be.
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local dispatches = require("mechanics.dispatches")
local frames = require("rules.06_frames")
local range = require("rules.06_range")
local setup = require("rules.03_setup")
local wings = require("rules.29_wings")

local figures = commands.figures
local points_of = table_of("command_points")
local METHODS = { "aide_oral", "aide_written", "in_person" }
local KINDS = { "attack", "defend", "fallback", "join", "march", "reserve" }
local WORDS, M = 200, {} -- characters of an order

local costs = {} -- part -> key -> points
for _, row in ipairs(table_of("order_costs")) do
  costs[row.part] = costs[row.part] or {}
  costs[row.part][row.key] = row.points
end

--- 6.4.1a: what an order costs.
---@param method string
---@param type string
---@return integer
function M.cost(method, type) return costs.method[method] + costs.type[type] end

--- 6.4a, 6.4.1b, 6.4.1c: the Command Points of a side in a turn; those without an Army Commander have none.
---@return integer
function M.points(G, side)
  local army = commands.army(G, side)
  local id = army and commands.commander(G, army)
  if not id or G.mute[side] == G.turn then return 0 end -- 31.4e, 29.2M6a
  return cell(points_of, commands.leader_rating(G, id), "points")
end

-- ---- The step of issue ---------------------------------------------------------------------------------

step("order_issue", {
  rule = "5.1c",
  actions = { "end", "write" },
  enter = function(G, f)
    f.points = M.points(G, G.phasing)
    f.with_staff = commands.with_staff(G, G.phasing) -- 6.4.6a: as the phase begins
  end,
  done = function(_, f) return f.points == 0 end,
  values = function(_, f) return { points = f.points } end,
})

--- Is the army commander in the hex of who is to be told, or of a Corps Commander (6.4bb)?
local function is_told_in_person(G, side, to)
  local hex = G.pieces[commands.commander(G, commands.army(G, side))].hex
  local hub, corps = commands.hub(G, to), commands.level(to) == "corps" and commands.commander(G, to)
  return G.pieces[hub].hex == hex or corps and G.pieces[corps].hex == hex or false
end

--- 6.10.1d: is an Army HQ on the move?
local function hq_moves(G, side) return G.orders[commands.army(G, side)].origin ~= "none" end

--- 6.4.3, 6.4.6 What a method of delivery needs.
local function need_method(G, f, side, to, method)
  local army = commands.level(to) == "army"
  if method == "in_person" then
    need(is_told_in_person(G, side, to), "6.4.3c", "not_stacked_with", "to", commands.name(to))
    need(G.touched[side] or commands.with_staff(G, side), "6.4.6b", "touch_base")
  else
    need(not army, "6.4ba", "hq_in_person") -- 6.10.1c
    need(f.with_staff, "6.4.6a", "away_from_hq")
    need(method ~= "aide_written" or not hq_moves(G, side), "6.10.1d", "hq_moves")
  end
end

--- Words of a command among arguments.
local function named(args)
  local words = copy_of(args)
  for _, name in ipairs({ "to", "command", "by" }) do
    words[name] = args[name] and commands.name(args[name])
  end
  words.method = args.method and text_of("method." .. args.method)
  words.kind = args.kind and text_of("order." .. args.kind)
  words.what = args.what and text_of("detail." .. args.what)
  return words
end
M.named = named

--- Who may be written to.
local function recipients(G, _, side)
  local list = commands.recipients(G, side)
  table.move(wings.open(G, side), 1, 99, #list + 1, list) -- 29.2M2a
  return list
end

action("write", {
  rule = "6.4b",
  args = {
    { "to", "id", recipients, "no_recipient" },
    { "method", "id", METHODS },
  },
  words = named,
  check = function(G, f, side, to, method)
    local log = G.dispatches[side]
    need(#delivery.post:open(log, to, { "distorted" }) == 0, "6.5.3a", "distorted", "to", commands.name(to))
    need_method(G, f, side, to, method)
    local least_type = commands.level(to) == "army" and "army_hq_move" or "general"
    need(M.cost(method, least_type) <= f.points, "6.4.1a", "too_dear", "needs", M.cost(method, least_type), "left", f.points)
  end,
  apply = function(G, f, side, to, method)
    push(G, "draft", { side = side, parts = { { to = to, stages = {} } }, method = method, points = f.points, origin = "army" })
  end,
})

-- ---- The draft -----------------------------------------------------------------------------------------

step("draft", {
  rule = "6.4.4a",
  actions = { "detail", "make_independent", "seal", "stage", "tear" },
  side = function(_, f) return f.side end,
  values = function(_, f)
    local part = f.parts[#f.parts]
    return { to = commands.name(part.to), n = #part.stages }
  end,
})

local function part_of(f) return f.parts[#f.parts] end
local function stage_of(f) return part_of(f).stages[#part_of(f).stages] end

--- 6.4.1a, 6.4.2: can a draft be paid for if it is of a type?
local function need_paid(f, type)
  if not f.points then return true end -- 6.6.1.4a
  local cost = M.cost(f.method, type)
  return need(cost <= f.points, "6.4.1a", "too_dear", "needs", cost, "left", f.points)
end

--- 6.9a: the commands that a sub-unit may join.
local function new_parents(G, to)
  local above = commands.level(to) == "division" and { corps = true } or { corps = true, division = true }
  if not commands.may_be_independent(G, to) then return {} end
  local list = {}
  for _, row in ipairs(table_of("commands").list) do
    local own = not G.orders[to] and commands.parent(G, to) == row.id
    local fits = row.side == commands.side(to) and above[row.level] and row.id ~= to and not own
    if fits and commands.hub(G, row.id) then list[#list + 1] = row.id end
  end
  return list
end

local function kinds_of(G, _, f)
  local to = part_of(f).to
  if f.kinds then return f.kinds end -- 6.6.1.6a
  if commands.level(to) == "army" then return { "hq_move" } end -- 6.10.1c
  return those(KINDS, function(kind) return kind ~= "join" or #new_parents(G, to) > 0 end)
end

local NO_GOAL = { reserve = true, join = true }

--- 6.4.4b: has a stage no goal, because no hex could be named?
local function is_aimless(stage) return stage ~= nil and not stage.goal and not stage.join and not NO_GOAL[stage.kind] end

action("stage", {
  rule = "6.2a",
  args = { { "kind", "id", function(G, f, side) return kinds_of(G, side, f) end, "no_such_stage" } },
  words = named,
  check = function(G, f, _, kind)
    local before = stage_of(f)
    need(not before or not NO_GOAL[before.kind], "6.3.4.1b", "order_ends")
    need(not is_aimless(before), "6.4.4b", "no_goal")
    need(#part_of(f).stages < (f.kinds and 1 or figures.stages), "6.4.4a", "order_long")
    need_paid(f, kind == "attack" and "engage" or commands.level(part_of(f).to) == "army" and "army_hq_move" or "general")
  end,
  apply = function(G, f, _, kind)
    local to = part_of(f).to
    table.insert(part_of(f).stages, frames.new_stage(G, to, kind))
    if kind == "join" then
      push(G, "draft_command", { side = f.side, what = "join" })
    elseif not NO_GOAL[kind] then
      push(G, "draft_hex", { side = f.side, what = "goal" })
    end
  end,
})

-- ---- What a stage says more ----------------------------------------------------------------------------

local MOVES = { attack = true, march = true, fallback = true }
local may = {} -- detail -> may the stage have it?

function may.via(_, stage) return MOVES[stage.kind] and #stage.axis < figures.points end
function may.limit(_, stage) return MOVES[stage.kind] and #stage.limit < figures.points end
function may.until_turn(G, stage) return MOVES[stage.kind] and stage.finish.kind ~= "turn" and G.turn < G.last_turn end
function may.from_turn(G, stage) return stage.start.kind == "now" and G.turn < G.last_turn end
function may.when_held(_, stage) return stage.start.kind == "now" end
function may.when_joined(_, stage) return stage.start.kind == "now" end
function may.otherwise(_, stage) return stage.kind == "march" and not stage.otherwise end
local DETAILS = keys_of(may)
local ASKED_BY = { until_turn = "draft_turn", from_turn = "draft_turn", when_joined = "draft_command" }

--- 6.4.4: way points, a limit, conditions (30.0f), what else if the enemy holds the place.
action("detail", {
  rule = "6.4.4a",
  args = { { "what", "id", DETAILS } },
  words = named,
  check = function(G, f, _, what)
    local stage = stage_of(f)
    if not need(stage and not f.kinds and not NO_GOAL[stage.kind], "6.4.4a", "no_stage") then return end
    need(may[what](G, stage), "6.4.4a", "not_here", "what", text_of("detail." .. what))
  end,
  apply = function(G, f, _, what) push(G, ASKED_BY[what] or "draft_hex", { side = f.side, what = what }) end,
})

local writes = {}

function writes.goal(stage, hex) stage.goal = hex end
function writes.via(stage, hex) table.insert(stage.axis, hex) end
function writes.limit(stage, hex) table.insert(stage.limit, hex) end
function writes.otherwise(stage, hex) stage.otherwise = hex end
function writes.when_held(stage, hex) stage.start = { kind = "held", hex = hex } end
function writes.until_turn(stage, turn) stage.finish = { kind = "turn", turn = turn } end
function writes.from_turn(stage, turn) stage.start = { kind = "turn", turn = turn } end
function writes.when_joined(stage, command) stage.start = { kind = "joined", command = command } end
function writes.join(stage, command) stage.join = command end

--- 6.3.1a: a march over ground of the enemy is Engage, and costs so.
local function engages(G, f, what, hex)
  local draft = within(G, "draft")
  local stage = copy_of(stage_of(draft))
  stage.axis, stage.limit = copy_of(stage.axis), copy_of(stage.limit)
  writes[what](stage, hex)
  return frames.meets_enemy(G, part_of(draft).to, stage)
end

local function write(G, f, value)
  local draft = within(G, "draft")
  local stage = stage_of(draft)
  finish(G)
  writes[f.what](stage, value)
  if frames.meets_enemy(G, part_of(draft).to, stage) then stage.engage = true end
end

ask("draft_hex", {
  rule = "6.4.4a",
  mandatory = true,
  side = function(_, f) return f.side end,
  values = function(_, f) return { what = text_of("detail." .. f.what) } end,
  args = { { "hex", "hex" } },
  candidates = function(G) return setup.ground(G.area or "") end,
  check = function(G, f, _, hex)
    local draft = within(G, "draft")
    local dearer = draft.points and frames.type({ { stages = { stage_of(draft) } } }) == "general" and not M.can_pay(draft, "engage")
    local function quiet(each) return not engages(G, f, f.what, each) end
    hex:need(not dearer or hex:those(quiet), "6.3.1a", "enemy_ground", "hex", function(each) return each end)
  end,
  apply = function(G, f, _, hex) write(G, f, hex) end,
})

--- 6.4.1a: would a draft be paid for if it were of a type?
function M.can_pay(f, type) return not f.points or M.cost(f.method, type) <= f.points end

ask("draft_turn", {
  rule = "6.4.4b",
  mandatory = true,
  side = function(_, f) return f.side end,
  values = function(_, f) return { what = text_of("detail." .. f.what) } end,
  args = {
    {
      "turn",
      "integer",
      function(G)
        local list = {}
        for turn = G.turn + 1, G.last_turn do
          list[#list + 1] = turn
        end
        return list
      end,
    },
  },
  apply = function(G, f, _, turn) write(G, f, turn) end,
})

ask("draft_command", {
  rule = "6.9b",
  mandatory = true,
  side = function(_, f) return f.side end,
  values = function(_, f) return { what = text_of("detail." .. f.what) } end,
  args = {
    {
      "command",
      "id",
      function(G, f, side)
        local to = part_of(within(G, "draft")).to
        if f.what == "join" then return new_parents(G, to) end
        return those(commands.recipients(G, side), function(other) return other ~= to end)
      end,
    },
  },
  words = named,
  apply = function(G, f, _, command) write(G, f, command) end,
})

--- 6.8.3a: within an order to its parent a sub-unit is told that it acts on its own from then on (6.8.1b: unless it is told so it does not).
action("make_independent", {
  rule = "6.8.1a",
  args = {
    {
      "command",
      "id",
      function(G, f, side)
        local to = f.parts[1].to
        return those(commands.recipients(G, side), function(id) return commands.under(G, id, to) and not G.orders[id] end)
      end,
      "no_recipient",
    },
  },
  words = named,
  check = function(G, f, _, command)
    need(stage_of(f) ~= nil, "6.4.4a", "no_stage")
    need(commands.may_be_independent(G, command), "6.8.1a", "never_independent", "to", commands.name(command))
    for _, part in ipairs(f.parts) do
      need(part.to ~= command, "6.8.3a", "told_already", "to", commands.name(command))
    end
  end,
  apply = function(_, f, _, command) table.insert(f.parts, { to = command, stages = {} }) end,
})

-- ---- Sealing -------------------------------------------------------------------------------------------

--- 6.5.2c, 6.6.1.5: the same order is not sent while it rides or is delayed.
local function need_new(G, f, side)
  for _, dispatch in ipairs(delivery.post:open(G.dispatches[side], f.parts[1].to)) do
    need(not dispatches.same(dispatch.order.parts, f.parts), f.points and "6.5.2c" or "6.6.1.5", "same_order")
  end
end

--- 6.4.4b: a goal and a limit: beyond the goal an attack does not go, unless a limit says how far.
local function close_stages(f)
  for _, part in ipairs(f.parts) do
    for _, stage in ipairs(part.stages) do
      local open = #stage.limit == 0 and stage.finish.kind ~= "turn"
      if stage.engage and open then stage.limit = { stage.goal } end
    end
  end
end

local function send(G, f, side, words)
  local to, type = f.parts[1].to, frames.type(f.parts)
  local order = { parts = f.parts, words = words, type = type, complex = frames.is_complex(f.parts) }
  local issue = within(G, "order_issue")
  local due = G.turn
  if f.points then issue.points = issue.points - M.cost(f.method, type) end
  wings.close(G, to)
  if f.method == "in_person" then
    G.touched[side] = commands.with_staff(G, side) -- 6.4.6b
  elseif f.points then
    local from, hub = commands.commander(G, commands.army(G, side)), commands.hub(G, to)
    due = due + range.turns(G, G.pieces[from].hex, G.pieces[hub].hex) -- 6.4.7b
  end
  delivery.post:send(G, G.dispatches[side], side, {
    to = to,
    order = order,
    method = f.method,
    origin = f.origin,
    due = due,
    state = f.points and dispatches.RIDING or "taken",
  }, "6.4.5")
end

--- 6.4b: nothing is an order before it is logged.
action("tear", {
  rule = "6.4b",
  args = {},
  check = function(_, f) need(stage_of(f) ~= nil or #f.parts > 1, "6.4.4a", "no_stage") end,
  apply = function(G, f)
    if f.origin == "army" then return finish(G) end
    f.parts = { { to = f.parts[1].to, stages = {} } } -- 6.6.1.4a: it is written at once
  end,
})

action("seal", {
  rule = "6.4.5",
  args = { { "words", "text", WORDS } },
  check = function(G, f, side)
    need(stage_of(f) ~= nil, "6.4.4b", "no_stage")
    need(not is_aimless(stage_of(f)), "6.4.4b", "no_goal")
    if f.origin ~= "cannon" then need_new(G, f, side) end
    if f.points then need_paid(f, frames.type(f.parts)) end
  end,
  apply = function(G, f, side, words)
    close_stages(f)
    finish(G)
    if f.origin == "cannon" then
      stage_of(f).finish = { kind = "turn", turn = G.turn } -- 6.6.1.6a: for one turn
      frames.put(G, f.parts[1].to, "cannon", f.parts[1].stages, { threat = f.threat })
      log_to(side, "6.6.1.6a", "cannon_ordered", "to", commands.name(f.parts[1].to))
    else
      send(G, f, side, words)
    end
  end,
})

return M
