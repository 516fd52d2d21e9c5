--- How `brigade` fights: fire at the best worth, answers by rule, retreats away from the enemy.
local ground = require("bots.brigade.ground")
local lists = require("bots.brigade.lists")
local march = require("bots.brigade.march")
local pictures = require("bots.brigade.picture")
local M = {}

--- What a fire is computed to bring: the figures of its result count each, as casualties, men who stray, steps of morale.
local function worth(hints, odds)
  local sum = 0
  for _, outcome in ipairs(odds.outcomes) do
    local lost, strayed = outcome.result:match("^(%d+)%((%d+)%)")
    local steps = outcome.result:match("M%-(%d+)")
    local value = hints.won[outcome.result] and 1 or 2 * (tonumber(lost) or 0) + (tonumber(strayed) or 0) + (tonumber(steps) or 0)
    sum = sum + value * outcome.num / outcome.den
  end
  return sum
end

--- The fire that is worth most; nil: none.
---@return Entry?
function M.fire(asked)
  return lists.best(asked.by.fire, function(entry)
    local odds = asked.context.odds(entry.index)
    local value = odds and worth(asked.hints, odds) or 0.1
    return value > 0 and value + (entry.value and entry.value / 100 or 0) or nil
  end)
end

--- More guns: with all that they have.
function M.also(asked)
  return lists.best(asked.by.also, function(entry) return tonumber(entry.value) or 0 end)
end

--- Who answers a move with fire: any one; his fire is free.
function M.answer(asked) return asked.by.answer[1] end

--- A charge in answer, if it promises enough.
function M.react(asked)
  local scene = asked.scene
  local values = asked.context.prompt().values
  local by = scene.own[values.by or ""] or nil
  local found, most = nil, asked.hints.tactics.react
  for _, entry in ipairs(asked.by.react) do
    local piece = scene.own[entry.piece]
    local _, near = pictures.threat(scene, piece.hex)
    local to = values.to or by and by.hex or near
    local chance = piece and to and march.chance(asked.hints, asked.context.assess({ targets = { to }, by = { piece.hex } }))
    if chance and chance >= most then
      found, most = entry, chance
    end
  end
  return found
end

--- What a place is worth to one who goes back: away from the enemy as far as he must be feared, then near friends.
local function refuge(scene, hex)
  local near
  for at, pieces in pairs(scene.friends) do
    local far = ground.distance(scene.ground, hex, at)
    if pieces[1].arm and far > 0 and (not near or far < near) then near = far end
  end
  return 3 * math.min(pictures.threat(scene, hex), scene.hints.tactics.ride) - (near or 0)
end

--- The way back; who need go no farther stays where no enemy is near.
---@return Entry?
function M.retreat(asked)
  local scene = asked.scene
  local stop = asked.by.stay and asked.by.stay[1]
  local piece = scene.own[asked.context.prompt().values.unit or ""]
  if stop and piece and piece.hex and pictures.threat(scene, piece.hex) > asked.hints.tactics.shy then return stop end
  return lists.best(asked.by.retreat, function(entry) return refuge(scene, entry.hex) end)
end

function M.place(asked)
  return lists.best(asked.by.place, function(entry) return refuge(asked.scene, entry.hex) end)
end

--- Beaten before it comes to blows: those who cannot stand go.
function M.evade(asked)
  local scene = asked.scene
  return lists.best(asked.by.evade, function(entry) return (pictures.threat(scene, entry.hex)) end)
end

--- Faces the nearest enemy.
function M.face(asked)
  local scene = asked.scene
  local hex = asked.context.prompt().values.hex
  local _, enemy = pictures.threat(scene, hex or "")
  if not enemy then return asked.by.face[1] end
  return lists.best(asked.by.face, function(entry)
    return ground.ahead(scene.ground, hex, asked.hints.tactics.headings[tostring(entry.value)], enemy)
  end)
end

--- A choice that the hints make once and for all.
function M.fixed(asked)
  return lists.best(asked.by.fixed, function(entry) return entry.value == entry.best and 1 or 0 end)
end

return M
