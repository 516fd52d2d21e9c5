--- Battles in rounds: who attacks, who goes into line, who stands, how high to bid, when it is enough. Strengths that are hidden are
--- taken for what the pack's hints say (`rounds`).
local choices = require("bots.staff.choices")
local M = {}

local best = choices.best

--- Men by piece, of a side's own leaders with all below them; and all men of either side that are seen.
---@return { of: table<string, integer>, own: integer, enemy: integer }
local function count(context)
  local view, of, sum = context.view(), {}, { own = 0, enemy = 0 }
  for _, side in ipairs({ "own", "enemy" }) do
    for _, stack in ipairs(view[side] or {}) do
      for _, piece in ipairs(stack.pieces or {}) do
        of[piece.id] = piece.men or piece.strength or 0
        sum[side] = sum[side] + of[piece.id]
      end
    end
  end
  for _, box in ipairs(view.boxes or {}) do
    local leader = box.values and box.values.leader
    if leader then of[leader] = box.men or of[leader] end
    for _, piece in ipairs(box.pieces) do
      of[piece.id] = of[piece.id] or piece.strength or 0
    end
  end
  return { of = of, own = sum.own, enemy = sum.enemy }
end

--- Own men to the enemy's, per cent; of an enemy who shows nothing so many are supposed.
local function ratio(men, hints)
  local foe = math.max(men.enemy, hints.unknown)
  return 100 * men.own // foe
end

local function most_men(asked, men, role)
  return best(asked.by[role], function(entry) return men.of[entry.piece] or 0 end)
end

--- Who attacks: the greatest force, while the odds are good enough.
local function attack(asked, men, hints)
  return ratio(men, hints) >= hints.attack and most_men(asked, men, "assign") or nil
end

--- Who goes into line next: the most men; each piece once, so that none goes back and forth between lines. The line 0 only waits.
local function front(asked, men)
  local memory = asked.context.memory
  memory.placed = memory.placed or {}
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
  local good = ratio(men, hints) >= hints.attack and 100 * lowest.value <= hints.bid * men.own
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

--- What it does for a reason of its own; nil: nothing.
local function reasoned(asked, hints)
  local by, men = asked.by, count(asked.context)
  if by.announce then return by.announce[1] end
  if by.assign then return attack(asked, men, hints) end
  if by.front then return front(asked, men) end
  asked.context.memory.placed = nil
  if by.stand then return answer(asked, "stand", ratio(men, hints) < hints.stand) end
  if by.bid then return bid(asked, men, hints) end
  if by.press and ratio(men, hints) >= hints.attack then return by.press[1] end
  if by.hunt then return pursue(asked) end
  if by.senior then return best(by.senior, function(entry) return -(men.of[entry.piece] or 0) end) end
end

local LAST = { "ready", "yes", "stay", "no", "end" }

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
