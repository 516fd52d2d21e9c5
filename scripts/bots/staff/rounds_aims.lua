--- What draws forces of battles in rounds to a hex, and what keeps them from it.
local ground = require("bots.staff.rounds_ground")
local odds = require("bots.staff.rounds_odds")
local pictures = require("bots.staff.belief")
local M = {}

local DELAY = 4 -- what is as far as this counts half of what is here, in units of `costs`
local REACH = 2 -- hexes from its leader within which a corps shares his orders
local MARCH = 3 -- hexes that those come nearer who follow him

--- Own men by corps, and a piece of each on the map: its leader, or the first of its parts.
local function corps_of(men)
  local list, of = {}, {}
  for id, piece in pairs(men.piece) do
    local corps, hex = men.corps[id], men.hex[id]
    local row = hex and (of[corps] or { corps = corps, men = 0 })
    if row then
      if not of[corps] then list[#list + 1] = row end
      of[corps], row.men = row, row.men + (piece.strength or 0)
      if not row.hex or id == corps or row.piece ~= corps and id < row.piece then
        row.piece, row.hex = id, hex
      end
    end
  end
  table.sort(list, function(one, two) return one.corps < two.corps end)
  return list
end

--- Enemies to go for, those inside fortresses apart: { hex, foe, walled }.
local function targets_of(men, hints)
  local list = {}
  for hex, foe in pairs(men.foe) do
    if foe > 0 then list[#list + 1] = { hex = hex, foe = foe, needs = hints.sure } end
  end
  for hex, foe in pairs(hints.siege and men.walled or {}) do
    local open = (men.foe[hex] or 0) == 0
    if foe > 0 and open then list[#list + 1] = { hex = hex, foe = foe, needs = hints.siege.enough, walled = true } end
  end
  table.sort(list, function(one, two) return one.hex < two.hex end)
  return list
end

--- What it is worth to a corps to go for an enemy, by its men who are not bound elsewhere and by the way.
local function worth_of(asked, men, hints, corps, target)
  local foe, far = target.foe, ground.cost(asked.context, corps.piece, corps.hex, target.hex)
  if far > men.left * hints.march.pace then return 0 end
  if target.walled then
    return 100 * corps.men >= target.needs * foe and foe * hints.siege.seek / 100 * DELAY / (DELAY + far) or 0
  end
  return odds.gain(corps.men, foe * ground.defence(asked.context, target.hex, {}), hints) * DELAY / (DELAY + far)
end

--- Which corps goes for which enemies: one for each, the best first; who is strong enough for more takes more.
---@return table<string, table[]> Targets by corps.
local function share_out(asked, men, hints)
  local all, taken, targets, by = corps_of(men), {}, targets_of(men, hints), {}
  local function best_pair()
    local most, found = 0, nil
    for _, corps in ipairs(all) do
      for _, target in ipairs(corps.men > 0 and targets or {}) do
        local worth = not taken[target.hex] and worth_of(asked, men, hints, corps, target) or 0
        if worth > most then
          most, found = worth, { corps = corps, target = target }
        end
      end
    end
    return found
  end
  local pair = best_pair()
  while pair do
    local name, target = pair.corps.corps, pair.target
    taken[target.hex], by[name] = true, by[name] or {}
    table.insert(by[name], target)
    pair.corps.men = pair.corps.men - target.foe * target.needs / 100
    pair = best_pair()
  end
  return by
end

--- What is left of an enemy when those have come who go for him already.
local function left_of(asked, target)
  return math.max(target.foe / 4, target.foe - 100 * (asked.context.memory.aimed[target.hex] or 0) / target.needs)
end

--- All that could be gone for by a piece: { hex, worth }; of enemies those of its corps, and of them what is left when others of it have
--- come who go for them already.
---@return { hex: string, worth: number }[]
function M.prizes(asked, men, hints, piece)
  local memory, list = asked.context.memory, {}
  for _, objective in ipairs((pictures.hints(asked.context).plan or {}).objectives or {}) do
    list[#list + 1] = { hex = objective.hex, worth = objective.worth }
  end
  local step = asked.context.prompt().id
  if men.last or memory.shared ~= step then memory.targets, memory.shared = nil, step end
  memory.targets = memory.targets or (men.last and {} or share_out(asked, men, hints))
  for _, target in ipairs(memory.targets[men.corps[piece] or ""] or {}) do
    local seek = target.walled and hints.siege.seek or hints.march.seek
    list[#list + 1] = { hex = target.hex, worth = left_of(asked, target) * seek / 100, foe = target.foe }
  end
  return list
end

--- What a hex is worth to a piece by what it is near, and the prize that counts most there.
---@return number worth
---@return table? prize
function M.pull(asked, piece, hex, prizes)
  local most, found = 0, nil
  for _, prize in ipairs(prizes) do
    local worth = prize.worth * DELAY / (DELAY + ground.cost(asked.context, piece, hex, prize.hex))
    if worth > most then
      most, found = worth, prize
    end
  end
  return most, found
end

--- What a march of so many men loses on the average.
---@return number
function M.wear(men, hints, troops)
  local bad = (hints.march.weather or {})[men.weather or ""] or 0
  for _, row in ipairs(hints.march.wear or {}) do
    if troops <= row.up_to then return (row.loss + bad * row.worse) / 100 end
  end
  return 0
end

--- Own men of a corps who touch an enemy, but for some in a hex; and whether others do.
local function beside(asked, men, foe, corps)
  local own, others = 0, false
  for _, hex in ipairs(ground.contact(asked.context, foe)) do
    for whose, troops in pairs(men.at[hex] or {}) do
      if whose == corps then
        own = own + troops
      else
        others = others or troops > 0
      end
    end
  end
  return own, others
end

--- What it adds to the attacks of a corps if so many men of it come to a hex; who else attacks an enemy needs no help.
---@return number
function M.attack(asked, men, hints, def)
  local all, foes, there = def.troops, 0, 0
  for _, at in ipairs(ground.contact(asked.context, def.hex)) do
    local foe = men.foe[at] or 0
    local own, others = beside(asked, men, at, def.corps)
    if foe > 0 and not others then
      foes, there = foes + foe * ground.defence(asked.context, at, { def.hex }), math.max(there, own)
    end
  end
  if foes == 0 then return 0 end
  there = math.max(0, there - (def.from_contact and def.troops or 0))
  local before = there > 0 and math.max(0, odds.gain(there, foes, hints)) or 0
  return odds.gain(all + there, foes, hints) - before
end

--- Who is out of reach of a corps's leader: 0 to 1: a part of it, or, where he himself goes, of its men.
---@return number
function M.apart(asked, men, hints, def)
  local follows = def.corps ~= def.piece
  local near = ground.within(asked.context, def.hex, follows and REACH or REACH + MARCH)
  local leader = men.hex[def.corps]
  if def.corps ~= def.piece then return (not leader or near[leader]) and 0 or 1 end
  local far = 0
  for hex, troops in pairs(men.at) do
    if hex ~= leader and not near[hex] then far = far + (troops[def.corps] or 0) end
  end
  return math.min(1, far / hints.march.most)
end

return M
