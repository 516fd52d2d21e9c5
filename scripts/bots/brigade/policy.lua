--- How `staff` plays where brigades march, fire and charge on their own: the hints say so by `tactics`.
local combat = require("bots.brigade.combat")
local march = require("bots.brigade.march")
local orders = require("bots.brigade.orders")
local pictures = require("bots.brigade.picture")
local screen = require("bots.brigade.screen")
local M = {}

local function first(role)
  return function(asked) return asked.by[role] and asked.by[role][1] end
end

-- Who answers, by the first of these roles that the list has and that finds something.
local ANSWERS = {
  { "answer", combat.answer },
  { "also", combat.also },
  { "fire", combat.fire },
  { "resolve", first("resolve") },
  { "react", combat.react },
  { "goal", orders.hex },
  { "seal", orders.draft },
  { "draft", orders.draft },
  { "write", orders.write },
  { "initiative", orders.initiative },
  { "place", combat.place },
  { "enter", first("enter") },
  { "release", screen.release },
  { "take_in", screen.take_in },
  { "choose", march.choose },
  { "halt", march.moving },
  { "step", march.moving },
  { "turn", march.moving },
  { "retreat", combat.retreat },
  { "evade", combat.evade },
  { "face", combat.face },
  { "fixed", combat.fixed },
  { "lose", first("lose") },
  { "yes", first("yes") },
}

local LAST = { "stay", "no", "end" }

--- Prepares the hints once.
local function ready(hints)
  if hints.arms then return end
  local tactics = hints.tactics
  hints.arms = {}
  for kind, arms in pairs(tactics.arms) do
    hints.arms[kind] = pictures.set_of(arms)
  end
  hints.won, hints.unfit = pictures.set_of(tactics.won), pictures.set_of(tactics.unfit)
  hints.plan = hints.plan or { objectives = {}, seek = 1 }
end

local lazy = {
  __index = function(asked, key)
    if key ~= "scene" then return nil end
    asked.scene = pictures.take(asked.context, asked.hints)
    return asked.scene
  end,
}

---@param asked Asked
---@param hints table
---@return integer index
function M.choose(asked, hints)
  ready(hints)
  local own = setmetatable({ context = asked.context, entries = asked.entries, by = asked.by, hints = hints }, lazy)
  own.context.memory.fights = asked.temper.fights
  for _, answer in ipairs(ANSWERS) do
    local entry = own.by[answer[1]] and answer[2](own)
    if entry then return entry.index end
  end
  for _, role in ipairs(LAST) do
    if own.by[role] then return own.by[role][1].index end
  end
  local owed = own.by.choose -- somebody has to move
  if owed then return owed[asked.context.random(#owed)].index end
  return asked.context.random(asked.context.count)
end

return M
