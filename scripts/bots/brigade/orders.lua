--- How `brigade` writes orders: those of its plan, each once, by the cheapest way that reaches its recipient.
local pictures = require("bots.brigade.picture")
local M = {}

local AGAIN = 3 -- turns until an order that has come to nothing is written once more

--- The next order of the plan that is due and can be begun by one of the entries: not on its way, and not in force.
local function due(asked, entries)
  local scene, memory = asked.scene, asked.context.memory
  memory.written = memory.written or {}
  local turn = scene.view.turn
  for i, order in ipairs(asked.hints.plan.orders or {}) do
    local row = pictures.standing(scene)[order.to]
    local stage = row and row.stages[row.at]
    local in_force = stage and stage.kind == order.kind
    local rested = turn - (memory.written[i] or -AGAIN) >= AGAIN and turn >= (order.from or 0)
    for _, entry in ipairs(rested and not in_force and entries or {}) do
      if entry.piece == order.to then return i, order, entry end
    end
  end
end

--- Begins to write.
---@return Entry?
function M.write(asked)
  local memory = asked.context.memory
  local i, order, entry = due(asked, asked.by.write)
  if not i then return nil end
  memory.written[i] = asked.scene.view.turn
  memory.draft = { order = order, via = 0 }
  return entry
end

--- Lets a commander whom no order reaches try for himself.
---@return Entry?
function M.initiative(asked)
  local memory = asked.context.memory
  local i, order, entry = due(asked, asked.by.initiative)
  if not i then return nil end
  memory.draft = { order = order, via = 0 }
  return entry
end

local function valued(entries, value)
  for _, entry in ipairs(entries or {}) do
    if entry.value == value then return entry end
  end
end

--- What stands on the paper next: the stage, its way, the seal.
---@return Entry?
function M.draft(asked)
  local memory = asked.context.memory
  local draft = memory.draft
  if not draft then -- an order that the enemy's disorder or the command's own will asks for
    draft = { order = { kind = "defend" }, via = 0 }
    memory.draft = draft
  end
  if not draft.stage then
    draft.stage = true
    local entry = valued(asked.by.draft, draft.order.kind) or asked.by.draft and asked.by.draft[1]
    if entry then return entry end
  end
  local via = draft.order.via or {}
  if draft.via < #via then
    local entry = valued(asked.by.detail, asked.hints.tactics.via)
    draft.via = draft.via + 1
    if entry then return entry end
  end
  if asked.by.seal then
    memory.draft = nil
    return asked.by.seal[1]
  end
  return asked.by.tear and asked.by.tear[1]
end

--- Names the hex of what is being written.
---@return Entry?
function M.hex(asked)
  local draft = asked.context.memory.draft
  local order = draft and draft.order or {}
  local hex = draft and draft.via > 0 and (order.via or {})[draft.via] or order.hex
  for _, entry in ipairs(asked.by.goal) do
    if entry.hex == hex then return entry end
  end
  local order_hex = asked.by.goal[asked.context.random(#asked.by.goal)]
  return order_hex
end

return M
