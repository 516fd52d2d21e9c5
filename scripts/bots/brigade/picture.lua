--- What `brigade` sees: who stands where, how far the enemy is, and what each command is to do.
local ground = require("bots.brigade.ground")
local NEAR = 3 -- hexes: a goal is reached
local M = {}

---@class Scene
---@field context BotContext
---@field hints table
---@field view table
---@field ground Ground
---@field own table<string, table>    Piece by id.
---@field order string[]              Their ids, in the order of the view.
---@field enemies table<string, table[]>  Hex -> those who fight there.
---@field friends table<string, table[]>  Hex -> own pieces.
---@field objectives table<string, boolean>  By hex.

local function set_of(list)
  local set = {}
  for _, each in ipairs(list or {}) do
    set[each] = true
  end
  return set
end
M.set_of = set_of

local function add(stacks, hex, piece)
  stacks[hex] = stacks[hex] or {}
  table.insert(stacks[hex], piece)
end

local function note(scene, piece)
  if piece.side ~= scene.hints.side then
    if piece.arm and piece.hex then add(scene.enemies, piece.hex, piece) end
    return
  end
  scene.own[piece.id] = piece
  table.insert(scene.order, piece.id)
  if piece.hex then add(scene.friends, piece.hex, piece) end
end

---@param context BotContext
---@return Scene
function M.take(context, hints)
  local view = context.view()
  local scene = { context = context, hints = hints, view = view, ground = ground.of(context) }
  scene.own, scene.order, scene.enemies, scene.friends, scene.objectives = {}, {}, {}, {}, {}
  for _, each in ipairs(hints.plan.objectives) do
    scene.objectives[each.hex] = true
  end
  for _, list in ipairs({ view.own, view.enemy }) do
    for _, stack in ipairs(list) do
      for _, piece in ipairs(stack.pieces or {}) do
        note(scene, piece) -- a hex where both fight is one stack
      end
    end
  end
  return scene
end

--- The enemy hexes within so many hexes, the nearest first, of equals by name.
---@param scene Scene
---@return { hex: string, far: integer }[]
function M.near(scene, hex, far)
  local list = {}
  for at in pairs(scene.enemies) do
    local distance = ground.distance(scene.ground, hex, at)
    if distance <= far then list[#list + 1] = { hex = at, far = distance } end
  end
  table.sort(list, function(a, b)
    if a.far ~= b.far then return a.far < b.far end
    return a.hex < b.hex
  end)
  return list
end

--- Hexes to the nearest enemy who fights; 999 without any.
---@param scene Scene
---@return integer far
---@return string? hex
function M.threat(scene, hex)
  local first = M.near(scene, hex, 998)[1]
  return first and first.far or 999, first and first.hex
end

--- Is a unit fit to be led forward?
---@return boolean
function M.fit(scene, piece) return not scene.hints.unfit[piece.state or ""] end

-- ---- What is to be done ------------------------------------------------------------------------------

--- The commands that pieces are under, the nearest first.
local function chains(context)
  local memory = context.memory
  if not memory.chains then
    memory.chains = {}
    for _, row in ipairs(context.pieces().pieces) do
      memory.chains[row.id] = row.commands or {}
    end
  end
  return memory.chains
end

--- The orders in force, by the command that acts on them.
---@param scene Scene
---@return table<string, table>
function M.standing(scene)
  if not scene.standing then
    scene.standing = {}
    for _, row in ipairs(scene.view.orders and scene.view.orders.standing or {}) do
      local hub = scene.own[row.hub]
      if hub then scene.standing[hub.arm and hub.id or hub.command] = row end
    end
  end
  return scene.standing
end

--- The order in force for a piece: that of the nearest command above it.
---@param scene Scene
---@return table?
function M.order_of(scene, piece)
  local standing = M.standing(scene)
  if standing[piece.id] then return standing[piece.id] end
  for _, command in ipairs(chains(scene.context)[piece.id] or {}) do
    if standing[command] then return standing[command] end
  end
end

--- Who leads whom: is a piece under the command of another?
---@return boolean
function M.under(scene, id, command)
  for _, each in ipairs(chains(scene.context)[id] or {}) do
    if each == command then return true end
  end
  return false
end

--- The objective that is worth most for its way; the nearest enemy where there is none.
local function objective(scene, piece)
  local best, most
  for _, each in ipairs(scene.hints.plan.objectives) do
    local cost = ground.costs(scene.context, piece, each.hex, true)[piece.hex]
    local worth = cost and each.worth * 100 / (cost + 40)
    if worth and (not most or worth > most) then
      best, most = each.hex, worth
    end
  end
  if best and (scene.hints.plan.seek == 0 or ground.distance(scene.ground, best, piece.hex) > NEAR) then return best end
  local _, enemy = M.threat(scene, piece.hex)
  return enemy or best
end

--- The objective that a piece sees to: of those that are fit the nearest stands in it, once no enemy does.
---@param scene Scene
---@return string?
function M.garrison(scene, piece)
  if not scene.garrisons then
    scene.garrisons = {}
    for _, each in ipairs(scene.hints.plan.objectives) do
      local best, least
      for _, id in ipairs(scene.enemies[each.hex] and {} or scene.order) do
        local other = scene.own[id]
        local foot = other.hex and scene.hints.arms.foot[other.arm or ""] and M.fit(scene, other) and not scene.garrisons[id]
        local cost = foot and ground.costs(scene.context, other, each.hex, true)[other.hex]
        if cost and (not least or cost < least) then
          best, least = id, cost
        end
      end
      if best then scene.garrisons[best] = each.hex end
    end
  end
  return scene.garrisons[piece.id]
end

--- The point of its way that a command makes for: the first that its hub has not come to.
local function next_point(scene, order, stage)
  local memory = scene.context.memory
  memory.come = memory.come or {}
  local key = order.hub .. " " .. table.concat(order.way, " ")
  local at, hub = memory.come[key] or math.min(2, #order.way), scene.own[order.hub]
  while hub and hub.hex and at < #order.way and ground.distance(scene.ground, order.way[at], hub.hex) <= NEAR do
    at = at + 1
  end
  memory.come[key] = at
  return order.way[at] or stage.hex
end

local function goal_of(scene, piece)
  local order = M.order_of(scene, piece)
  if not scene.view.orders or not order and piece.arm then return objective(scene, piece) end
  local stage = order and order.stages[order.at]
  if not stage or not stage.hex or not order.begun then return nil end
  local far, enemy = M.threat(scene, piece.hex)
  local goal = next_point(scene, order, stage)
  if piece.arm and enemy and ground.distance(scene.ground, goal, piece.hex) <= NEAR then
    return far <= scene.hints.tactics.ride and enemy or nil
  end
  return goal
end

--- Where a piece is to go; nil: it stays.
---@param scene Scene
---@return string?
function M.goal(scene, piece)
  scene.goals = scene.goals or {}
  local known = scene.goals[piece.id]
  if known == nil then
    known = goal_of(scene, piece) or false
    scene.goals[piece.id] = known
  end
  return known or nil
end

return M
