--- What a side of battles in rounds does between the battles: wars, treaties, drafts, new units, depots. The hints say from when (`policy`).
local choices = require("bots.staff.choices")
local ground = require("bots.staff.rounds_ground")
local pictures = require("bots.staff.belief")
local M = {}

local best = choices.best
local NEAR = 2 -- hexes from a depot that is new within which the hungry count

--- War on somebody for whom there are men enough, with those of who declares it; nil: no more.
function M.war(asked, men, policy)
  for _, row in ipairs((pictures.hints(asked.context).plan or {}).wars or {}) do
    local own = men.own + (men.peace[row.power] or 0)
    local foe = men.enemy + (men.peace[row.target] or 0)
    for _, entry in ipairs(100 * own >= policy.war * foe and asked.by.war or {}) do
      if entry.leader == row.power and entry.value == row.target then return entry end
    end
  end
end

--- Yes to what is good at any time, and, when it loses, to all.
function M.treat(asked, men, policy)
  local yes = men.ahead <= policy.losing
  for _, kind in ipairs(policy.accept) do
    yes = yes or asked.context.prompt().values.kind == kind
  end
  return best(asked.by.treat, function(entry) return entry.value == yes and 1 or 0 end)
end

--- Who loses asks for peace.
function M.plead(asked, men, policy)
  local entry = best(asked.by.plead, function(each) return each.value == each.best and 1 or 0 end)
  return men.ahead <= policy.losing and entry.value == entry.best and entry or nil
end

--- Who wins fights on.
function M.resume(asked, men, policy) return men.ahead >= policy.winning and asked.by.resume[1] or nil end

--- Who loses calls up everybody, if the plan has it so.
function M.draft(asked, men, policy)
  local drafts = (pictures.hints(asked.context).plan or {}).drafts
  return drafts and men.ahead <= policy.losing and asked.by.draft[1] or nil
end

--- Men of a power who are under no leader.
local function loose(men, power)
  local count = 0
  for _, piece in pairs(men.piece) do
    local alone = piece.nation == power and not piece.superior and not piece.chart and (piece.strength or 0) > 0
    count = count + (alone and 1 or 0)
  end
  return count
end

--- What is built next: of each kind its share; leaders where many are under no leader.
function M.raise(asked, men, policy)
  local memory = asked.context.memory
  memory.raised = memory.raised or {}
  local function key(entry) return ("%s %s"):format(entry.leader, entry.value) end
  local function worth(entry)
    if entry.value == policy.lead.kind then return loose(men, entry.leader) >= policy.lead.loose and not memory.led and 1 or -2000000 end
    local share = policy.raise[entry.value]
    return share and -((memory.raised[key(entry)] or 0) + 1) / share or -2000000
  end
  local entry = best(asked.by.raise, worth)
  if not entry then return nil end
  memory.led = memory.led or entry.value == policy.lead.kind
  memory.raised[key(entry)] = (memory.raised[key(entry)] or 0) + 1
  return entry
end

--- The hungry of a power near a hex.
local function hungry(asked, men, entry)
  local near, sum = ground.within(asked.context, entry.hex, NEAR), 0
  for id, piece in pairs(men.piece) do
    local unfed = piece.unsupplied and piece.nation == entry.leader and near[men.hex[id] or ""]
    sum = sum + (unfed and piece.strength or 0)
  end
  return sum
end

--- A depot where most are hungry, one each time.
function M.site(asked, men, policy)
  local memory = asked.context.memory
  if memory.founded then return nil end
  local powers = {}
  for _, piece in pairs(men.piece) do
    powers[piece.nation or ""] = powers[piece.nation or ""] or piece.unsupplied
  end
  local entry = best(asked.by.site, function(each) return powers[each.leader] and hungry(asked, men, each) or 0 end)
  if not entry or not powers[entry.leader] or hungry(asked, men, entry) < policy.hungry then return nil end
  memory.founded = true
  return entry
end

local ROLES = { "war", "treat", "plead", "resume", "draft", "site", "raise" }

--- What it does for a reason of its own; nil: nothing.
---@return Entry?
function M.choose(asked, men, policy)
  local memory, step = asked.context.memory, ("%d %s"):format(men.turn, asked.context.prompt().id)
  if memory.policy_step ~= step then memory.policy_step, memory.led, memory.founded = step, nil, nil end
  for _, role in ipairs(ROLES) do
    local entry = asked.by[role] and M[role](asked, men, policy)
    if entry then return entry end
  end
end

return M
