--- Ways back: which part of some stacks could not go back one hex, or two, if it had to.
local M = {}

---@param picture Picture
---@param closed fun(hex: string): boolean Is the hex closed to who goes back?
---@param hex string
---@param steps integer
local function way_back(picture, closed, hex, steps, from)
  for _, near in ipairs(picture.ground.ways[hex] or {}) do
    if near ~= from and not closed(near) then
      if steps == 1 or way_back(picture, closed, near, steps - 1, hex) then return true end
    end
  end
  return false
end

--- Which part of the strength in some hexes is caught there.
---@param strength fun(hex: string): number
---@return Caught
function M.caught(picture, hexes, strength, closed)
  local all, back, far = 0, 0, 0
  for _, hex in ipairs(hexes) do
    local points = strength(hex)
    all = all + points
    if not way_back(picture, closed, hex, 1) then
      back, far = back + points, far + points
    elseif not way_back(picture, closed, hex, 2) then
      far = far + points
    end
  end
  if all == 0 then return { back = 0, far = 0 } end
  return { back = back / all, far = far / all }
end

--- Is a hex closed to the enemy, with these hexes held by units of the side?
---@param held table<string, any>
function M.closed_by(picture, held)
  local known, ground = {}, picture.ground
  return function(hex)
    local closed = known[hex]
    if closed ~= nil then return closed end
    closed = held[hex] ~= nil
    for _, near in ipairs(ground.near[hex] or {}) do
      closed = closed or held[near] ~= nil and ground:touches(near, hex)
    end
    known[hex] = closed
    return closed
  end
end

return M
