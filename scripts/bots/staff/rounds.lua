--- Battles in rounds: who attacks, who goes into line, who stands, how high to bid, when it is enough. Strengths that are hidden are
--- taken for what the pack's hints say (`rounds`).
local attacks = require("bots.staff.rounds_attack")
local beliefs = require("bots.staff.rounds_belief")
local choices = require("bots.staff.choices")
local deploy = require("bots.staff.rounds_deploy")
local marches = require("bots.staff.rounds_march")
local policies = require("bots.staff.rounds_policy")
local sieges = require("bots.staff.rounds_siege")
local supply = require("bots.staff.rounds_supply")
local M = {}

local best = choices.best

--- Own men to the enemy's, per cent.
local function ratio(men) return 100 * men.own // math.max(men.enemy, 1) end

--- The boolean entry of a role: true or false.
local function answer(asked, role, value)
  return best(asked.by[role], function(entry) return entry.value == value and 1 or 0 end)
end

--- The entry that is as the hints want it; nil: none is, and the step can be ended instead.
local function fixed(asked)
  local entry = best(asked.by.fixed, function(each) return each.value == each.best and 1 or 0 end)
  return (entry.value == entry.best or not asked.by["end"]) and entry or nil
end

--- A little more than the enemy has bid, up to a part of one's own men.
local function bid(asked, men, hints)
  local lowest = best(asked.by.bid, function(entry) return -entry.value end)
  local good = ratio(men) >= hints.attack and 100 * lowest.value <= hints.bid * men.own
  return good and lowest or nil
end

--- Pursuits take all; of two numbers the sum counts.
local function pursue(asked)
  return best(asked.by.hunt, function(entry)
    local sum = 0
    for _, value in pairs(asked.context.action(entry.index).args) do
      sum = sum + (type(value) == "number" and value or 0)
    end
    return sum
  end)
end

--- What it does on the march for a reason of its own; nil: nothing.
local function on_the_march(asked, men, hints)
  local by = asked.by
  if by.kind then return marches.kind(asked, men, hints) end
  if by.feed then return supply.feed(asked, men) end
  if by.enter then return marches.enter(asked, men, hints) end
  if by.place then return marches.place(asked, men) end
  if by.command then return marches.command(asked, men, hints) end
  if not marches.is_march(asked, hints) then return nil end
  local entry = by.choose and marches.set_out(asked, men, hints)
  return entry or by.test and marches.test(asked, men, hints)
end

--- Who was put into line, and who is to attack, is known as long as it is asked for that alone.
local function keep_placed(context)
  local memory, id = context.memory, context.prompt().id
  if memory.last_prompt == id then return end
  memory.last_prompt, memory.lines = id, deploy.fresh()
  memory.attacks, memory.tables, memory.owed, memory.attacking = nil, nil, nil, nil
  memory.sent = nil
end

--- Who attacks whom, and all that must be attacked too; else no attack.
local function attack(asked, men, hints)
  local by = asked.by
  local memory = asked.context.memory
  local entry = by.assign and attacks.assign(asked, men, hints)
  memory.attacking = entry ~= nil or memory.attacking
  entry = entry or (by.announce or {})[1]
  local wants = by.assign and (memory.attacking or not by["end"])
  return entry or wants and attacks.owed(asked, men) or (by["end"] or {})[1]
end

--- What it does in a battle for a reason of its own; nil: nothing.
local function in_battle(asked, men, hints)
  local by = asked.by
  if by.assign or by.announce then return attack(asked, men, hints) end
  if hints.siege and (by.invest or by.besiege or by.storm) then return sieges.choose(asked, men, hints) end
  if by.front or by.reserve then return deploy.choose(asked, men, hints) end
  local wanted = by.fixed and fixed(asked)
  if wanted then return wanted end
  if by.most then return best(by.most, function(entry) return entry.value end) end
  if by.stand then return answer(asked, "stand", ratio(men) < hints.stand) end
  if by.bid then return bid(asked, men, hints) end
  if by.press and ratio(men) >= hints.attack then return by.press[1] end
  if by.hunt then return pursue(asked) end
  if by.senior then
    return best(by.senior, function(entry) return -(men.of[entry.piece] or 0) end)
  end
end

--- What it does for a reason of its own; nil: nothing.
local function reasoned(asked, hints)
  local by = asked.by
  if hints.march and (by.step or by.push or by.drop or by.halt) then return marches.moving(asked) end
  local men = beliefs.take(asked.context, hints)
  if hints.march then marches.turn(asked.context, men.turn) end
  keep_placed(asked.context)
  local entry = hints.policy and policies.choose(asked, men, hints.policy) or in_battle(asked, men, hints)
  if entry or not hints.march then return entry end
  return on_the_march(asked, men, hints)
end

local LAST = { "ready", "yes", "stay", "end", "no" }

--- Answers a prompt.
---@param asked Asked
---@param hints table `rounds` of the pack's hints.
---@return integer index
function M.choose(asked, hints)
  local entry = reasoned(asked, hints)
  if entry then return entry.index end
  for _, role in ipairs(LAST) do
    if asked.by[role] then return asked.by[role][1].index end
  end
  return asked.context.random(asked.context.count)
end

return M
