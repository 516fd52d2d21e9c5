--- How a bot answers a prompt: by what the pack says its verbs do.
local battle = require("bots.staff.battle")
local brigade = require("bots.brigade.policy")
local choices = require("bots.staff.choices")
local columns = require("bots.staff.columns")
local march = require("bots.staff.march")
local pictures = require("bots.staff.belief")
local rounds = require("bots.staff.rounds")
local M = {}

---@class Entry
---@field index integer
---@field role string
---@field piece string?
---@field hex string?
---@field leader string?
---@field value any

---@class Asked
---@field context BotContext
---@field temper table              { fights }
---@field entries Entry[]
---@field by table<string, Entry[]> By role.
---@field picture Picture                Taken when it is first looked at, unless it is set.

--- The legal list, sorted by role.
local function read(context, hints)
  local entries, by = {}, {}
  for i = 1, context.count do
    local action = context.action(i)
    local row = hints.verbs[action.verb] or { role = "unknown" }
    local entry = {
      index = i,
      role = row.role,
      piece = row.piece and action.args[row.piece],
      hex = row.hex and action.args[row.hex],
      leader = row.leader and action.args[row.leader],
      value = row.value and action.args[row.value],
      best = row.best,
    }
    entries[i] = entry
    by[row.role] = by[row.role] or {}
    table.insert(by[row.role], entry)
  end
  return entries, by
end

-- Who answers, by the first of these roles that the list has.
local ANSWERS = {
  { "choose", march.segment },
  { "enter", march.segment },
  { "step", march.moving },
  { "push", march.moving },
  { "column", march.moving },
  { "line", march.moving },
  { "drop", march.moving },
  { "halt", march.moving },
  { "test", choices.test },
  { "command", choices.command },
  { "attack", battle.attack },
  { "commit", battle.group },
  { "from", battle.group },
  { "also", battle.group },
  { "resolve", battle.resolve },
  { "retreat", choices.retreat },
  { "evade", choices.evade },
  { "advance", choices.advance },
  { "lose", choices.lose },
  { "place", choices.place },
  { "gather", choices.gather },
  { "return", choices.bring_back },
}

local LAST = { "stay", "no", "end" }

local lazy = {
  __index = function(asked, key)
    if key ~= "picture" then return nil end
    asked.picture = pictures.take(asked.context)
    return asked.picture
  end,
}

---@param context BotContext
---@param temper { fights: boolean }
---@return integer index
function M.choose(context, temper)
  local hints = pictures.hints(context)
  if not hints or context.count == 1 then return context.random(context.count) end
  local asked = setmetatable({ context = context, temper = temper }, lazy)
  asked.entries, asked.by = read(context, hints)
  if hints.tactics then return brigade.choose(asked, hints) end
  if hints.forces then return columns.choose(asked, hints) end
  if hints.rounds then return rounds.choose(asked, hints.rounds) end
  for _, answer in ipairs(ANSWERS) do
    if asked.by[answer[1]] then
      local entry = answer[2](asked)
      if entry then return entry.index end
    end
  end
  for _, role in ipairs(LAST) do
    if asked.by[role] then return asked.by[role][1].index end
  end
  return context.random(context.count)
end

return M
