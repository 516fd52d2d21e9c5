--- How `staff` plays where forces are leaders with troops on tracks of their own, who march in columns of two hexes: the hints say so
--- by `forces`. Marches are planned in bots.staff.column_marches.
local bases = require("bots.staff.column_bases")
local marches = require("bots.staff.column_marches")
local M = {}

--- The entry of the highest score; of equal ones the first.
local function best(entries, score)
  local found, most
  for _, entry in ipairs(entries or {}) do
    local value = score(entry)
    if not most or value > most then
      found, most = entry, value
    end
  end
  return found
end

local function first(entries) return entries and entries[1] end

-- Battle ----------------------------------------------------------------------------------------------

--- Everybody who can takes part in an attack, then it is closed.
local function gather(asked)
  return first(asked.by.from) or first(asked.by.commit) or first(asked.by.also)
end

--- What an attack is computed to bring: hexes that the defender goes back less those of the attacker; nil: it is not known.
---@return number?
local function prospect(asked, hints, entry)
  local odds = asked.context.odds(entry.index)
  if not odds then return nil end
  local sum = 0
  for _, outcome in ipairs(odds.outcomes) do
    local who, hexes = outcome.result:match("^(%a+)(%d+)")
    local points = tonumber(hexes or 0) * outcome.num / outcome.den
    if who == hints.forces.defender then sum = sum + points end
    if who == hints.forces.attacker then sum = sum - points end
  end
  return sum
end

--- Is it this side that attacks?
local function attacks(asked, hints) return marches.view(asked).phasing == hints.side end

--- The side that the odds favour fights it out.
local function pitch(asked, hints)
  local entry = first(asked.by.pitch)
  local brings = prospect(asked, hints, entry) or 0
  local good = attacks(asked, hints) and brings > 0 or not attacks(asked, hints) and brings < 0
  return best(asked.by.pitch, function(each) return each.value == good and 1 or 0 end)
end

--- Who leads: the one of the best initiative, of equal ones who commands most.
local function lead(asked)
  local leaders = marches.leaders(asked)
  return best(asked.by.lead, function(entry)
    local piece = leaders[entry.piece]
    return piece and 10 * (piece.initiative or 0) + (piece.span or 0) or 0
  end)
end

--- The strongest goes after the beaten, with as few as can be.
local function pursue(asked)
  if asked.by.ride then return first(asked.by.ride) end
  local leaders = marches.leaders(asked)
  return best(asked.by.pursue, function(entry)
    local piece = leaders[entry.piece]
    return piece and piece.sp or 0
  end)
end

--- Losses fall on the strongest unit: none is to be wiped out.
local function lose(asked)
  local strength = {}
  for _, box in ipairs(marches.view(asked).boxes) do
    for _, piece in ipairs(box.pieces) do
      strength[piece.id] = piece.strength
    end
  end
  return best(asked.by.lose, function(entry) return strength[entry.piece] or 0 end)
end

--- The more the better.
local function most(asked)
  return best(asked.by.most, function(entry) return entry.value end)
end

--- A choice that the hints make once and for all.
local function fixed(asked)
  return best(asked.by.fixed, function(entry) return entry.value == entry.best and 1 or 0 end)
end

-- Who answers, by the first of these roles that the list has.
local ANSWERS = {
  { "base", bases.move },
  { "choose", marches.choose },
  { "set_out", marches.set_out },
  { "step", marches.step },
  { "halt", marches.step },
  { "enter", function(asked) return first(asked.by.enter) end },
  { "attack", function(asked) return first(asked.by.attack) end },
  { "commit", gather },
  { "from", gather },
  { "also", gather },
  { "pitch", pitch },
  { "lead", lead },
  { "ride", pursue },
  { "pursue", pursue },
  { "most", most },
  { "fixed", fixed },
  { "lose", lose },
  { "resolve", function(asked) return first(asked.by.resolve) end },
  { "retreat", function(asked) return first(asked.by.retreat) end },
}

local LAST = { "yes", "end", "stay", "no" }

---@param asked Asked
---@param hints table
---@return integer index
function M.choose(asked, hints)
  for _, answer in ipairs(ANSWERS) do
    local entry = asked.by[answer[1]] and answer[2](asked, hints)
    if entry then return entry.index end
  end
  for _, role in ipairs(LAST) do
    if asked.by[role] then return asked.by[role][1].index end
  end
  return asked.context.random(asked.context.count)
end

return M
