--- How `brigade` moves: who goes where in a phase, in column by the cheapest way, deployed near the enemy, with a reserve behind.
local ground = require("bots.brigade.ground")
local lists = require("bots.brigade.lists")
local pictures = require("bots.brigade.picture")
local screen = require("bots.brigade.screen")
local M = {}

local SURE = 100 -- per cent
local GOAL = 12 -- what an objective is worth to who attacks it, per cent

---@class Intent
---@field unit string
---@field kind string   march, screen, assault, charge, post, rear
---@field to string     The hex that it makes for.
---@field stop integer  It comes no nearer to the enemy.
---@field turns integer How often it has turned.
---@field barred table<string, boolean>

--- The chance that an attack succeeds, per cent; nil: it cannot be weighed.
---@param odds table?
function M.chance(hints, odds)
  if not odds then return nil end
  local sum = 0
  for _, outcome in ipairs(odds.outcomes) do
    if hints.won[outcome.result] then sum = sum + SURE * outcome.num / outcome.den end
  end
  return sum
end

--- Of the enemies near by the one whom an attack beats most surely.
---@param scene Scene
---@param need integer per cent
---@return string? hex
local function prey(scene, piece, far, need)
  local best, most
  for _, each in ipairs(pictures.near(scene, piece.hex, far)) do
    local chance = M.chance(scene.hints, scene.context.assess({ targets = { each.hex }, by = { piece.hex } }))
    local worth = chance and chance - 4 * each.far
    if chance and scene.objectives[each.hex] then chance = chance + GOAL end
    if chance and chance >= need and (not most or worth > most) then
      best, most = each.hex, worth
    end
  end
  return best
end

-- ---- What a piece is to do ---------------------------------------------------------------------------

local function intent(piece, kind, to, stop)
  return { unit = piece.id, kind = kind, to = to, stop = stop, turns = 0, steps = 0, barred = {} }
end

--- The unit of its arms that is nearest to a goal.
local function foremost(scene, costs, is)
  local best, least
  for _, id in ipairs(scene.order) do
    local piece = scene.own[id]
    local cost = piece.hex and is(piece) and costs[piece.hex]
    if cost and (not least or cost < least) then
      best, least = piece, cost
    end
  end
  return best, least
end

--- Is this the unit that is kept back: the last of so many that go the same way?
local function reserved(scene, piece, goal)
  local tactics = scene.hints.tactics
  local costs = ground.costs(scene.context, piece, goal, true)
  local count, behind = 0, 0
  for _, id in ipairs(scene.order) do
    local other = scene.own[id]
    if other.arm == piece.arm and other.hex and pictures.goal(scene, other) == goal then
      count = count + 1
      local mine, theirs = costs[piece.hex] or 0, costs[other.hex] or 0
      if theirs > mine or theirs == mine and other.id > piece.id then behind = behind + 1 end
    end
  end
  return behind < count // tactics.reserve and scene.view.turn < scene.view.last_turn - 1
end

local wants = {} -- arm -> what a piece of it is to do

local function foot(scene, piece)
  local tactics = scene.hints.tactics
  local far, enemy = pictures.threat(scene, piece.hex)
  if not pictures.fit(scene, piece) then return far <= tactics.shy and intent(piece, "rear", enemy, 0) or nil end
  local goal = pictures.goal(scene, piece)
  local held = reserved(scene, piece, goal or piece.hex)
  local fights = scene.context.memory.fights and not held
  local kept = pictures.garrison(scene, piece)
  if kept then return kept ~= piece.hex and intent(piece, "march", kept, 1) or nil end
  local target = fights and prey(scene, piece, tactics.deploy, tactics.assault)
  if target then return intent(piece, "assault", target, 0) end
  if not goal then return nil end
  return intent(piece, "march", goal, held and tactics.deploy + 3 or tactics.standoff)
end

local function horse(scene, piece)
  local tactics = scene.hints.tactics
  local far, enemy = pictures.threat(scene, piece.hex)
  local target = scene.context.memory.fights and pictures.fit(scene, piece) and prey(scene, piece, tactics.ride, tactics.charge)
  if target then return intent(piece, "charge", target, 1) end
  if far <= tactics.deploy then return intent(piece, "rear", enemy, 0) end
  local goal = pictures.goal(scene, piece)
  return goal and intent(piece, "march", goal, tactics.deploy + 1)
end

local function guns(scene, piece)
  local tactics = scene.hints.tactics
  local far, enemy = pictures.threat(scene, piece.hex)
  if far <= tactics.range then
    local ready = piece.formation == tactics.action and far > 1
    if ready and ground.before(scene.ground, piece.hex, piece.facing, enemy) then return nil end
    if ready then return intent(piece, "post", piece.hex, 0) end
    if far > 1 then return intent(piece, "post", enemy, tactics.deploy - 1) end
    return intent(piece, "rear", enemy, 0)
  end
  local goal = pictures.goal(scene, piece)
  return goal and intent(piece, "march", goal, tactics.deploy)
end

--- Does a leader stand with foot or horse?
local function leads(scene, piece)
  for _, other in ipairs(scene.friends[piece.hex] or {}) do
    if other.arm and not scene.hints.arms.guns[other.arm] then return true end
  end
  return false
end

--- A leader stays with his troops, and rides before them as far as his reach lets them follow.
local function leader(scene, piece)
  local goal = pictures.goal(scene, piece)
  if scene.view.orders and not goal then return nil end -- he stays with his staff
  if not scene.view.orders and leads(scene, piece) then return nil end -- he goes along with them
  local function mine(other) return other.arm ~= nil and pictures.under(scene, other.id, piece.command) end
  local to = goal or piece.hex
  local costs = ground.costs(scene.context, piece, to, true)
  local front, least = foremost(scene, costs, mine)
  if not front then return nil end
  if not goal then return ground.distance(scene.ground, front.hex, piece.hex) > 2 and intent(piece, "march", front.hex, 3) or nil end
  local made = intent(piece, "march", goal, 3)
  made.ahead = least - scene.hints.tactics.ahead -- he comes no nearer to the goal
  return (costs[piece.hex] or 0) > made.ahead and made or nil
end

local function light(scene, piece)
  local enemy = screen.target(scene, piece)
  return enemy and intent(piece, "screen", enemy, 1)
end

for arm, want in pairs({ foot = foot, horse = horse, guns = guns, light = light }) do
  wants[arm] = want
end

--- What a piece is to do in this phase; nil: it stays as it is.
local function want(scene, piece)
  if not piece.hex then return nil end
  if not piece.arm then return leader(scene, piece) end
  for kind, arms in pairs(scene.hints.arms) do
    if arms[piece.arm] then return wants[kind](scene, piece) end
  end
end

-- ---- Who is next -------------------------------------------------------------------------------------

local RANK = { charge = 1, leader = 2, screen = 2, assault = 3, post = 4, march = 5, rear = 6 }

--- Who is to do something in this phase, and how soon; worked out once.
local function plan(asked, scene)
  local ranks = {}
  for _, entry in ipairs(asked.by.choose) do
    local piece = scene.own[entry.piece]
    local made = piece and want(scene, piece)
    if made then ranks[piece.id] = not piece.arm and RANK.leader or RANK[made.kind] end
  end
  return ranks
end

--- The piece that moves next; nil: none.
---@return Entry?
function M.choose(asked)
  local scene, memory = asked.scene, asked.context.memory
  local phase = scene.view.turn .. " " .. tostring(scene.view.phasing)
  if memory.phase ~= phase then
    memory.phase, memory.ranks = phase, plan(asked, scene)
  end
  while true do
    local best = lists.best(asked.by.choose, function(entry)
      local rank = memory.ranks[entry.piece]
      return rank and -rank
    end)
    if not best then return nil end
    memory.ranks[best.piece] = nil
    memory.intent = want(scene, scene.own[best.piece]) -- others have moved since
    if memory.intent then return best end
  end
end

-- ---- On the way --------------------------------------------------------------------------------------

--- Those who go along into a fight.
local function company(asked, scene, now, piece)
  local fights, free = now.kind == "assault" or now.kind == "charge", not scene.view.orders and piece.arm
  for _, entry in ipairs(now.steps == 0 and asked.by.join or {}) do
    local other = scene.own[entry.piece]
    if other and (fights and other.arm == piece.arm or not other.arm and (fights or free)) then return entry end
  end
end

--- An attack that promises enough.
local function strike(asked, scene, now)
  local tactics = scene.hints.tactics
  for _, role in ipairs({ "assault", "charge" }) do
    local best, most
    for _, entry in ipairs(scene.context.memory.fights and asked.by[role] or {}) do
      local chance = M.chance(scene.hints, asked.context.odds(entry.index))
      local bonus = entry.hex == now.to and 5 or 0
      if chance and scene.objectives[entry.hex] then chance = chance + GOAL end
      if chance and chance >= tactics[role] and (not most or chance + bonus > most) then
        best, most = entry, chance + bonus
      end
    end
    if best then return best end
  end
end

--- The formation that a piece should have where it stands; nil: as it is.
local function formation(scene, piece, now, far)
  local tactics = scene.hints.tactics
  local arms = scene.hints.arms
  if arms.guns[piece.arm] then
    local fires = far <= tactics.range and far > 1
    return fires and { tactics.action } or { tactics.limbered }
  end
  if not arms.foot[piece.arm] then return nil end
  if now.kind == "assault" and far <= 1 then return nil end
  if now.kind ~= "rear" and far <= tactics.deploy then return { tactics.line } end
  if far > tactics.deploy + 2 then return tactics.march end
end

local function reform(asked, scene, piece, now, far)
  local wanted = formation(scene, piece, now, far)
  for _, form in ipairs(wanted or {}) do
    if piece.formation == form then return nil end
    for _, entry in ipairs(asked.by.form or {}) do
      if entry.piece == piece.id and entry.value == form then
        now.formed = (now.formed or 0) + 1
        if now.formed > 1 then return nil end
        return entry
      end
    end
  end
end

--- Does another of its arm stand in a hex?
local function crowded(scene, piece, hex)
  for _, other in ipairs(scene.friends[hex] or {}) do
    if other.id ~= piece.id and other.arm == piece.arm then return true end
  end
  return false
end

--- What a hex is worth to one on the way, the less the better; nil: it is not gone to.
local function price(scene, piece, now, costs, hex)
  if now.barred[hex] then return nil end
  local far = pictures.threat(scene, hex)
  if now.kind == "rear" then return 100 * (20 - math.min(far, 20)) end
  if far < now.stop then return nil end
  local cost = costs[hex]
  if cost and piece.arm and now.kind ~= "assault" and crowded(scene, piece, hex) then
    if far <= scene.hints.tactics.deploy then return nil end
    cost = cost + scene.hints.tactics.bend
  end
  if cost and now.ahead and cost < now.ahead then return nil end
  return cost
end

--- The entry that turns towards a hex.
local function turn_to(asked, scene, from, to)
  return lists.best(asked.by.turn, function(entry) return ground.ahead(scene.ground, from, scene.hints.tactics.headings[tostring(entry.value)], to) end)
end

--- Does a piece have a hex before it?
local function looks_at(scene, piece, hex, to) return not piece.facing or ground.before(scene.ground, hex, piece.facing, to) end

--- The next hex: by a legal step, or by a turn towards it.
local function go_on(asked, scene, piece, now, hex)
  local tactics = scene.hints.tactics
  local column = now.kind ~= "assault"
  local costs = ground.costs(asked.context, piece, now.to, column)
  local here = now.kind == "rear" and price(scene, piece, now, costs, hex) or costs[hex]
  if not here then return nil end
  local best, least
  for _, entry in ipairs(asked.by.step or {}) do
    local cost = price(scene, piece, now, costs, entry.hex)
    if cost and cost < here and (not least or cost < least) then
      best, least = entry, cost
    end
  end
  local row = scene.ground.by[hex]
  local wish, lowest = nil, least and least - tactics.bend or here
  for _, near in ipairs(row and row.near or {}) do
    local cost = price(scene, piece, now, costs, near)
    if cost and cost < lowest and not scene.enemies[near] and not looks_at(scene, piece, hex, near) then
      wish, lowest = near, cost
    end
  end
  if wish and now.turns < 3 then
    local entry = turn_to(asked, scene, hex, wish)
    if entry then
      now.turns = now.turns + 1
      now.barred[wish] = now.turns > 2 or nil
      return entry
    end
  end
  return best
end

--- A last look at the enemy.
local function face(asked, scene, piece, hex)
  local far, enemy = pictures.threat(scene, hex)
  if far > scene.hints.tactics.range or not piece.facing or not enemy then return nil end
  if looks_at(scene, piece, hex, enemy) then return nil end
  return turn_to(asked, scene, hex, enemy)
end

--- The next thing that those who move do.
---@return Entry?
function M.moving(asked)
  local scene, memory = asked.scene, asked.context.memory
  local values = asked.context.prompt().values
  local piece, now = scene.own[values.unit], memory.intent
  local halt = asked.by.halt and asked.by.halt[1]
  if not piece or not now or now.unit ~= piece.id then
    now = piece and want(scene, piece) or { unit = values.unit, kind = "post", to = piece and piece.hex, stop = 0, turns = 0, steps = 0, barred = {} }
    now.unit, memory.intent = values.unit, now
  end
  now.steps = now.steps + 1
  if now.steps > 60 then return halt end -- 60 deeds are more than any march has
  now.steps = now.steps - 1
  local hex = piece and piece.hex
  if not hex then return halt end
  local far = pictures.threat(scene, hex)
  local entry = company(asked, scene, now, piece) or strike(asked, scene, now)
  if not entry and not now.over then
    entry = reform(asked, scene, piece, now, far)
    if not entry and not (now.kind == "post" and piece.formation == scene.hints.tactics.action) then entry = go_on(asked, scene, piece, now, hex) end
  end
  if not entry and not now.faced then
    now.over, now.faced = true, true
    entry = face(asked, scene, piece, hex)
  end
  if not entry or entry.role ~= "join" then now.steps = now.steps + 1 end
  if entry or halt then return entry or halt end
  local step = asked.by.step and asked.by.step[1] -- who may not stop goes on
  return step or asked.by.turn and asked.by.turn[1]
end

return M
