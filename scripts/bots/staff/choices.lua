--- The smaller choices: command, retreats, advances, losses.
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.belief")
local trial = require("bots.staff.trial")
local M = {}

--- The entry of the highest score; of equal ones the first.
---@param entries Entry[]
---@param score fun(entry: Entry): number
---@return Entry?
function M.best(entries, score)
  local best, most = nil, -1000000
  for _, entry in ipairs(entries or {}) do
    local value = score(entry)
    if value > most then
      best, most = entry, value
    end
  end
  return best
end
local best = M.best

--- Strength that stands in a hex and in contact with it.
local function friends_near(picture, hex) return pictures.around(picture, "own", hex, 1) end

local function enemies_near(picture, hex)
  local sum = 0
  for _, at in ipairs(pictures.touched(picture, hex)) do
    sum = sum + picture.enemy[at].strength
  end
  return sum
end

--- Everybody who may try tries.
function M.test(asked)
  return best(asked.by.test, function(entry)
    local piece = asked.picture.piece[entry.piece]
    return piece and pictures.points(asked.picture, piece) or 0
  end)
end

local TRAIN = 15 -- points of strength that a train is worth when it is to be led

--- Points go to leaders first, who pass them on, then to the strongest; near the enemy before far.
function M.command(asked)
  local picture = asked.picture
  return best(asked.by.command, function(entry)
    local piece = picture.piece[entry.piece]
    if not piece then return 0 end
    local far = 99
    for _, hex in ipairs(picture.enemy_hexes) do
      far = math.min(far, picture.ground:distance(hex, piece.hex))
    end
    local weight = piece.type == "leader" and friends_near(picture, piece.hex) + 5
      or pictures.points(picture, piece) + (picture.hints.is_train[piece.arm] and TRAIN or 0)
    return weight - 0.1 * math.min(far, 20)
  end)
end

local CERTAIN = 200 -- what a game won for certain counts for beside friends and enemies

--- A beaten unit goes where friends are and enemies are not.
function M.retreat(asked)
  local picture = asked.picture
  local chance = trial.of_entries(asked, asked.by.retreat)
  return best(asked.by.retreat, function(entry)
    local stack = picture.own[entry.hex]
    local crowd = stack and math.max(0, #stack.units + 1 - picture.hints.stack.units) or 0
    return 0.2 * friends_near(picture, entry.hex)
      - enemies_near(picture, entry.hex)
      - 0.3 * pictures.around(picture, "enemy", entry.hex, 2)
      - 8 * crowd
      + (chance and CERTAIN * chance[entry] or 0)
  end)
end

--- Back before combat goes who is to be attacked at bad odds.
function M.evade(asked)
  local picture = asked.picture
  if picture.view.phasing == picture.side then return (asked.by["end"] or {})[1] end
  local entry =
    M.retreat({ context = asked.context, picture = picture, by = { retreat = asked.by.evade } })
  local piece = entry and picture.piece[entry.piece]
  local stack = piece and picture.own[piece.hex]
  if not stack then return entry end
  local defence = stack.strength * (picture.ground.shelter[piece.hex] or 100) / 100
  if enemies_near(picture, piece.hex) >= 2 * defence then return entry end
  return (asked.by["end"] or {})[1] or entry
end

--- The leader that the whole stack of an entry's piece can follow, where that is worth more than so much.
---@param least number Chance to win.
local function leads_all(asked, entry, least)
  local picture = asked.picture
  local from, leads = picture.piece[entry.piece].hex, nil
  for _, other in ipairs(asked.by.advance) do
    local piece = picture.piece[other.piece]
    local leader = piece and piece.type == "leader" and piece.hex == from and other.hex == entry.hex
    leads = leads or leader and other or nil
  end
  if not leads then return nil end
  return trial.of_stack(asked, picture.own[from].units, entry.hex) > least and leads or nil
end

--- Who has won follows where a prize lies, or where nothing stronger waits for him.
function M.advance(asked)
  local picture = asked.picture
  local stay = (asked.by.stay or {})[1]
  local entry = best(asked.by.advance, function(entry)
    local piece = picture.piece[entry.piece]
    if not piece or piece.type == "leader" then return -50 end
    local danger = pictures.around(picture, "enemy", entry.hex, 3)
    local help = friends_near(picture, entry.hex)
    local met = enemies_near(picture, entry.hex)
    local bold = met > 0 and (met > pictures.points(picture, piece) and -3 or 0) or 1
    return odds.prize(picture, entry.hex)
      + bold
      + 0.1 * pictures.points(picture, piece)
      + 0.1 * (help - danger)
  end)
  if not entry then return stay end
  if not stay then return asked.by.advance[1] end -- a leader has gone ahead: all follow in their order
  local piece = picture.piece[entry.piece]
  if not piece or piece.type == "leader" then return stay end
  local chance = trial.of_entries(asked, { entry, stay })
  local leads = chance and leads_all(asked, entry, math.max(chance[entry], chance[stay]))
  if leads then return leads end
  if chance and chance[entry] ~= chance[stay] then
    return chance[entry] > chance[stay] and entry or stay
  end
  if odds.prize(picture, entry.hex) > 0 then return entry end
  local help = friends_near(picture, entry.hex)
  local danger = pictures.around(picture, "enemy", entry.hex, 2)
  return danger <= help and entry or stay
end

--- Losses fall on the cheapest.
function M.lose(asked)
  local picture = asked.picture
  return best(asked.by.lose, function(entry)
    local piece = picture.piece[entry.piece]
    return piece and -odds.cost(picture, { odds.unit(picture, piece) }) or 0
  end)
end

--- Who brings lost units back: the leader with the fewest others that wait for orders.
function M.gather(asked)
  local picture = asked.picture
  return best(asked.by.gather, function(entry)
    local leader = picture.piece[entry.piece]
    if not leader then return 0 end
    return -(leader.command or 0) * 10 - friends_near(picture, leader.hex)
  end)
end

--- The strongest comes back first.
function M.bring_back(asked)
  return best(asked.by["return"], function(entry)
    local printed = pictures.printed(asked.context, entry.piece)
    return printed and printed.strength or 0
  end)
end

local CORPS = 1000 -- what it is worth to a leader to come to a unit of his own formation

--- Does a unit of the piece's own formation stand where the entry puts it?
local function among_his_own(asked, entry)
  local printed = entry.piece and pictures.printed(asked.context, entry.piece)
  if not printed then return false end
  for _, piece in pairs(asked.picture.piece) do
    local same = piece.type == "unit" and piece.formation == printed.formation
    if same and piece.hex == entry.hex then return true end
  end
  return false
end

--- Who comes back comes to his own, and to the strongest friends.
function M.place(asked)
  local picture = asked.picture
  return best(asked.by.place, function(entry)
    local own = among_his_own(asked, entry) and CORPS or 0
    return own + friends_near(picture, entry.hex) - enemies_near(picture, entry.hex)
  end)
end

return M
