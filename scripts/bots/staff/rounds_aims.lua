--- What draws forces of battles in rounds to a hex, and what keeps them from it.
local ground = require("bots.staff.rounds_ground")
local odds = require("bots.staff.rounds_odds")
local M = {}

local DELAY = 4 -- what is as far as this counts half of what is here, in units of `costs`
local REACH = 2 -- hexes from its leader within which a corps shares his orders
local MARCH = 3 -- hexes that those come nearer who follow him

--- All that could be gone for by a corps: { hex, worth }; of an enemy what is left when those have come who go for him already.
---@return { hex: string, worth: number }[]
function M.prizes(asked, men, hints)
  local memory, list = asked.context.memory, {}
  for _, objective in ipairs((asked.context.hints().plan or {}).objectives or {}) do
    list[#list + 1] = { hex = objective.hex, worth = objective.worth }
  end
  for hex, foe in pairs(men.foe) do
    local left = foe * foe / (foe + 100 * (memory.aimed[hex] or 0) / hints.sure)
    if foe > 0 and not men.last then list[#list + 1] = { hex = hex, worth = left * hints.march.seek / 100, foe = foe } end
  end
  table.sort(list, function(a, b) return a.hex < b.hex end)
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
function M.wear(hints, troops)
  for _, row in ipairs(hints.march.wear or {}) do
    if troops <= row.up_to then return row.loss / 100 end
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
