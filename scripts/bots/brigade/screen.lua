--- How `brigade` screens its foot: light troops go out where the enemy comes near, up to him, and are taken in again when he is gone.
local lists = require("bots.brigade.lists")
local pictures = require("bots.brigade.picture")
local M = {}

--- Foot that is fit sends light troops out where an enemy is near, but not beside it; the nearest first.
---@return Entry?
function M.release(asked)
  local scene, far = asked.scene, asked.hints.tactics.screen
  if not far or not scene.context.memory.fights then return nil end
  return lists.best(asked.by.release, function(entry)
    local piece = scene.own[entry.piece]
    local away = piece and pictures.fit(scene, piece) and pictures.threat(scene, piece.hex) or 999
    return away > 1 and away <= far and -away or nil
  end)
end

--- Light troops go back into their units when no enemy is near any more.
---@return Entry?
function M.take_in(asked)
  local scene, far = asked.scene, asked.hints.tactics.screen
  return lists.best(asked.by.take_in, function(entry)
    local piece = scene.own[entry.piece]
    return far and piece and pictures.threat(scene, piece.hex) > far + 1 and 1 or nil
  end)
end

--- What light troops are to do: to the enemy who is near, until they stand beside him; nil: they stay.
---@return string? hex
function M.target(scene, piece)
  local far, enemy = pictures.threat(scene, piece.hex)
  local reach = scene.hints.tactics.screen
  if far <= 1 or not reach or far > reach or not pictures.fit(scene, piece) then return nil end
  return enemy
end

return M
