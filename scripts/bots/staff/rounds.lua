--- Battles in rounds: who attacks, who goes into line, who stands, how high to bid, when it is enough. Strengths that are hidden are
--- taken for what the pack's hints say (`rounds`).
local beliefs = require("bots.staff.rounds_belief")
local choices = require("bots.staff.choices")
local marches = require("bots.staff.rounds_march")
local M = {}

local best = choices.best

--- Own men to the enemy's, per cent.
local function ratio(men) return 100 * men.own // math.max(men.enemy, 1) end

--- Own men who could attack each hex, to those of the enemy there, per cent; as it was before the first of them was assigned.
local function chances(asked, men)
  local memory, sums, seen = asked.context.memory, {}, {}
  if memory.chances then return memory.chances end
  for _, entry in ipairs(asked.by.assign) do
    local key = entry.hex .. entry.piece
    if not seen[key] then sums[entry.hex] = (sums[entry.hex] or 0) + (men.of[entry.piece] or 0) end
    seen[key] = true
  end
  for _, enemy in ipairs(men.enemies) do
    if sums[enemy.hex] then sums[enemy.hex] = 100 * sums[enemy.hex] // math.max(enemy.men, 1) end
  end
  memory.chances = sums
  return sums
end

--- Who attacks: the greatest force, where the odds are good enough; each is assigned once.
local function attack(asked, men, hints)
  local by_hex, placed = chances(asked, men), asked.context.memory.placed
  local entry = best(asked.by.assign, function(each)
    local fit = by_hex[each.hex] >= hints.attack and not placed[each.piece]
    return fit and 1000 * by_hex[each.hex] + (men.of[each.piece] or 0) or -1
  end)
  if by_hex[entry.hex] < hints.attack or placed[entry.piece] then return nil end
  placed[entry.piece] = true
  return entry
end

--- Who goes into line next: the most men; each piece once, so that none goes back and forth between lines. The line 0 only waits.
local function front(asked, men)
  local memory = asked.context.memory
  local entry = best(asked.by.front, function(each)
    local fit = not memory.placed[each.piece] and each.value ~= 0
    return fit and (men.of[each.piece] or 0) or -1
  end)
  if memory.placed[entry.piece] or entry.value == 0 then return nil end
  memory.placed[entry.piece] = true
  return entry
end

--- The boolean entry of a role: true or false.
local function answer(asked, role, value)
  return best(asked.by[role], function(entry) return entry.value == value and 1 or 0 end)
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
  if by.command then return marches.command(asked, men, hints) end
  if by.step or by.push or by.halt then return marches.moving(asked) end
  if not marches.is_march(asked, hints) then return nil end
  local entry = by.choose and marches.set_out(asked, men, hints)
  return entry or by.test and marches.test(asked, men, hints)
end

--- Who was put into line is known as long as it is asked for lines alone.
local function keep_placed(context)
  local memory, id = context.memory, context.prompt().id
  if memory.last_prompt ~= id or not memory.placed then memory.placed = {} end
  memory.last_prompt = id
end

--- What it does in a battle for a reason of its own; nil: nothing.
local function in_battle(asked, men, hints)
  local by = asked.by
  if by.announce and not by.assign then return by.announce[1] end
  if by.assign then return attack(asked, men, hints) or (by.announce or {})[1] end
  asked.context.memory.chances = nil
  if by.front then return front(asked, men) end
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
  local men = beliefs.take(asked.context, hints)
  keep_placed(asked.context)
  local entry = in_battle(asked, men, hints)
  if entry or not hints.march then return entry end
  marches.turn(asked.context, men.turn)
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
