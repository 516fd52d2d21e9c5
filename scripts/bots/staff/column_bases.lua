--- Where bots.staff.columns has the base of an army: behind its troops, near enough for orders, far from the enemy.
local marches = require("bots.staff.column_marches")
local M = {}

--- The mean way from the troops of the side to a place, by SP.
local function far_from_troops(asked, hex)
  local sum, all = 0, 0
  for id, piece in pairs(marches.leaders(asked)) do
    local points = piece.sp or 0
    if points > 0 and piece.hex then
      sum, all = sum + points * marches.far(asked, id, piece.hex, hex), all + points
    end
  end
  return all > 0 and sum / all or 0
end

--- Has every enemy farther to go than so much to come to a place?
local function is_clear(asked, hex, clear)
  local id = next(marches.leaders(asked))
  for _, stack in ipairs(marches.view(asked).enemy) do
    if stack.hex and marches.far(asked, id, stack.hex, hex) <= clear then return false end
  end
  return true
end

--- The place of a base: its own hexes are not troops, so it is looked for among the stacks.
local function hex_of(asked, id)
  for _, stack in ipairs(marches.view(asked).own) do
    for _, piece in ipairs(stack.pieces) do
      if piece.id == id then return stack.hex end
    end
  end
end

--- Moves the base of an army whose troops have gone too far, if that brings it near enough; nil: it stays.
---@param asked Asked
function M.move(asked, hints)
  local base = hints.forces.base
  if not base then return nil end
  local found, least
  for _, entry in ipairs(asked.by.base) do
    local here = hex_of(asked, base.pieces[entry.leader])
    local now = here and far_from_troops(asked, here) or 0
    local there = now > base.range and far_from_troops(asked, entry.hex) or now
    local better = there <= now - base.gain and (not least or there < least)
    if better and is_clear(asked, entry.hex, base.clear) then
      found, least = entry, there
    end
  end
  return found
end

return M
