--- Whom to attack in battles in rounds: each corps for itself, all enemies whom those touch who attack, so that the odds are good everywhere.
local choices = require("bots.staff.choices")
local ground = require("bots.staff.rounds_ground")
local odds = require("bots.staff.rounds_odds")
local pictures = require("bots.staff.belief")
local M = {}

local MOST_OWED = 40 -- so often it is asked who else must attack
local MOST_HEXES = 4 -- of a corps of which all parts are tried; of more each for itself, and all

---@class Part Of a corps in a hex.
---@field from string
---@field units { id: string, men: integer }[]
---@field targets table<string, boolean>

--- The parts of each corps next to the enemy.
---@return table<string, Part[]>
local function parts_of(asked, men)
  local corps, seen = {}, {}
  for _, entry in ipairs(asked.by.assign) do
    local whose, from = men.corps[entry.piece], men.hex[entry.piece]
    local key = ("%s %s"):format(whose, from)
    if whose and from and not seen[key] then
      seen[key] = { from = from, units = {}, targets = {}, known = {} }
      corps[whose] = corps[whose] or {}
      table.insert(corps[whose], seen[key])
    end
    local part, piece = seen[key], men.piece[entry.piece]
    if part then
      part.targets[entry.hex] = (men.foe[entry.hex] or 0) > 0 or nil -- a hex in which no enemy is known is let alone
      if not part.known[entry.piece] and (piece.strength or 0) > 0 then
        table.insert(part.units, { id = entry.piece, men = piece.strength, from = part })
      end
      part.known[entry.piece] = true
    end
  end
  return corps
end

--- The hexes that some parts must attack, but for those whom others attack; the weakest first.
local function owed(men, parts, taken)
  local set, list = {}, {}
  for _, part in ipairs(parts) do
    for hex in pairs(part.targets) do
      if not taken[hex] and not set[hex] then list[#list + 1] = hex end
      set[hex] = true
    end
  end
  table.sort(list, function(a, b)
    local one, two = men.foe[a], men.foe[b]
    return one < two or one == two and a < b
  end)
  return list
end

--- Shares units out: for each but the last hex the smallest who are enough, for the last the rest.
---@return table<string, string>? target By unit.
---@return number gain
local function share_out(asked, men, parts, hexes, hints)
  local units, target, sum, from = {}, {}, 0, {}
  for i, part in ipairs(parts) do
    table.move(part.units, 1, #part.units, #units + 1, units)
    from[i] = part.from
  end
  table.sort(units, function(a, b) return a.men < b.men or a.men == b.men and a.id < b.id end)
  for i, hex in ipairs(hexes) do
    local there, defence = 0, ground.defence(asked.context, hex, from)
    for _, unit in ipairs(units) do
      local enough = i < #hexes and 100 * there >= hints.sure * men.foe[hex] * defence
      if not target[unit.id] and unit.from.targets[hex] and not enough then
        target[unit.id], there = hex, there + unit.men
      end
    end
    local gain = odds.gain(there / defence, men.foe[hex], hints)
    if gain <= 0 then return nil, 0 end
    sum = sum + gain
  end
  return target, sum
end

--- Choices of parts of a corps.
local function choices_of(parts)
  local list = { parts }
  for mask = 1, #parts <= MOST_HEXES and (1 << #parts) - 2 or 0 do
    local some = {}
    for i, part in ipairs(parts) do
      if mask >> (i - 1) & 1 == 1 then some[#some + 1] = part end
    end
    list[#list + 1] = some
  end
  for _, part in ipairs(#parts > MOST_HEXES and parts or {}) do
    list[#list + 1] = { part }
  end
  return list
end

--- The best attack of a corps: { corps, target, parts, hexes, gain }.
local function best_of(asked, men, corps, parts, taken, hints)
  local found = { gain = 0 }
  for _, some in ipairs(choices_of(parts)) do
    local hexes = owed(men, some, taken)
    local target, gain = share_out(asked, men, some, hexes, hints)
    if target and gain > found.gain then
      found = { corps = corps, target = target, parts = some, hexes = hexes, gain = gain }
    end
  end
  return found
end

--- Those of a part on whose charts the others lie.
local function heads(men, part)
  local list = {}
  for id in pairs(part.known) do
    if not part.known[men.piece[id].chart or ""] and not men.below[id] then list[#list + 1] = id end
  end
  table.sort(list)
  return list
end

--- Whom to assign in an attack: who is highest in each hex, to the strongest enemy next to it, with all below; then units that go elsewhere.
local function assignments(men, found, list)
  for _, part in ipairs(found.parts) do
    local main, led = nil, {}
    for _, hex in ipairs(found.hexes) do
      main = part.targets[hex] and hex or main
    end
    for _, head in ipairs(main and heads(men, part) or {}) do
      led[head] = true
      list[#list + 1] = { piece = head, hex = main }
    end
    for _, unit in ipairs(part.units) do
      local hex, at = found.target[unit.id], unit.id
      while at and not led[at] do
        at = men.piece[at] and men.piece[at].chart
      end
      if hex and not (at and hex == main) then list[#list + 1] = { piece = unit.id, hex = hex } end
    end
  end
end

--- All attacks: the best first, then those on others.
local function plan(asked, men, hints)
  local corps, taken, list = parts_of(asked, men), {}, {}
  local names = {}
  for name in pairs(corps) do
    names[#names + 1] = name
  end
  table.sort(names)
  while true do
    local found = { gain = 0 }
    for _, name in ipairs(names) do
      local one = corps[name] and best_of(asked, men, name, corps[name], taken, hints) or found
      if one.gain > found.gain then found = one end
    end
    if not found.corps then return list end
    assignments(men, found, list)
    corps[found.corps] = nil
    for _, hex in ipairs(found.hexes) do
      taken[hex] = true
    end
  end
end

local function entry_of(asked, piece, hex)
  for _, entry in ipairs(asked.by.assign) do
    if entry.piece == piece and entry.hex == hex then return entry end
  end
end

--- The next to be assigned as it is planned; nil: all are.
---@return Entry?
function M.assign(asked, men, hints)
  local memory = asked.context.memory
  memory.attacks = memory.attacks or plan(asked, men, hints)
  while #memory.attacks > 0 do
    local row = table.remove(memory.attacks, 1)
    local entry = entry_of(asked, row.piece, row.hex)
    if entry then return entry end
  end
end

--- The verb of a role.
local function verb_of(asked, role)
  for verb, row in pairs(pictures.hints(asked.context).verbs) do
    if row.role == role then return verb end
  end
end

--- Who must be assigned before the attacks can be announced: the rules say whom they want, or for which hex; nil: they do not.
---@return Entry?
function M.owed(asked, men)
  local memory = asked.context.memory
  memory.owed = (memory.owed or 0) + 1
  if memory.owed > MOST_OWED then return nil end
  local answer = asked.context.explain({ verb = verb_of(asked, "announce"), args = {} })
  for _, reason in ipairs(answer and answer.reasons or {}) do
    local wanted = reason.values or {}
    local function fits(each) return each.hex == wanted.hex and (not wanted.unit or each.piece == wanted.unit) end
    local entry = choices.best(asked.by.assign, function(each) return fits(each) and 1 + (men.of[each.piece] or 0) or 0 end)
    if entry and fits(entry) then return entry end
  end
end

return M
