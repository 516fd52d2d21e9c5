--- 16.3.3 Skirmishers and charges: those who are charged flee, those on the way step aside.
local board = require("mechanics.board")
local entry = require("rules.15_entry")
local ground = require("rules.12_ground")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

local function free_of_enemies(G, side, hex) return #troops.fighting(G, troops.enemy(G, side), hex) == 0 end

local function formed(G, side, hex)
  return those(troops.fighting(G, side, hex), function(id) return not troops.is_skirmisher(id) end)
end

--- 16.3.3a: where Skirmishers are safe: where horse cannot charge, or with friends.
local function refuge(G, side, from, to)
  if not ground.cost("skirmisher", from, to) or not free_of_enemies(G, side, to) then return false end
  if entry.begun(G, to) then return false end -- 16.3.3.1
  return ground.hinders(from, to) or map:bridge(from, to) ~= nil or #formed(G, side, to) > 0
end

local function refuges(G, f)
  return those(map:neighbors(f.to), function(to) return refuge(G, f.side, f.to, to) end)
end

local function remove(G, ids)
  for _, id in ipairs(ids) do
    log("16.3.3a", "ridden_down", "unit", id)
    board.remove(G, id)
  end
end

--- 16.3.3: lone Skirmishers that are charged flee a hex, or are lost.
---@param f table The frame of the charge.
---@param ids string[]
function M.flee(G, f, ids)
  f.stage = "end"
  local frame = { side = troops.enemy(G, f.side), to = f.to, units = copy_of(ids), rider = f.force[1] }
  if #refuges(G, frame) == 0 then return remove(G, those(ids, troops.is_skirmisher)) end -- 16.3.3c, 16.3.3c
  f.fresh, f.again = true, true -- 16.5.10, 16.3.3b: the chargers go back to where they began, and are not Blown
  for _, id in ipairs(f.force) do
    board.put(G, id, f.origin)
  end
  push(G, "flee", frame)
end

ask("flee", {
  rule = "16.3.3a",
  side = function(_, f) return f.side end,
  args = { { "to", "hex", refuges, "no_refuge" } },
  values = function(_, f) return { unit = f.units[1], hex = f.to } end,
  apply = function(G, f, _, to)
    finish(G)
    for _, id in ipairs(f.units) do
      if G.pieces[id] then
        board.put(G, id, to)
        board.mark(G, id, { left = 0, moved = G.pieces[id].side == G.phasing or nil }) -- 16.3.3d
      end
    end
    log("16.3.3a", "flees", "unit", f.units[1], "to", to)
  end,
})

--- 16.3.3.2a: where Skirmishers on the way step aside: not into another hex of the way.
local function asides(G, f)
  return those(map:neighbors(f.hex), function(to)
    return ground.cost("skirmisher", f.hex, to) and free_of_enemies(G, f.side, to) and not listed(f.path, to) and not entry.begun(G, to)
  end)
end

--- 16.3.3.2: Skirmishers of either side in a hex that is ridden through.
---@param f table The frame of the charge.
---@param hex string
function M.brush(G, f, hex)
  for _, side in ipairs(sides_of(G)) do
    local ids = those(troops.fighting(G, side, hex), troops.is_skirmisher)
    local frame = { side = side, hex = hex, path = copy_of(f.path), units = ids, enemy = side ~= f.side }
    if #ids > 0 and #asides(G, frame) == 0 then
      remove(G, ids)
    elseif #ids > 0 then
      push(G, "step_aside", frame)
    end
  end
end

ask("step_aside", {
  rule = "16.3.3.2a",
  side = function(_, f) return f.side end,
  args = { { "to", "hex", asides, "no_refuge" } },
  values = function(_, f) return { unit = f.units[1], hex = f.hex } end,
  apply = function(G, f, side, to)
    finish(G)
    local safe = ground.hindering(to) or #formed(G, side, to) > 0
    for _, id in ipairs(f.units) do
      board.put(G, id, to)
      log("16.3.3.2a", "steps_aside", "unit", id, "to", to)
      if f.enemy and not safe then -- 16.3.3.2b
        if G.pieces[id].half then remove(G, { id }) else board.mark(G, id, { half = true }) end
      end
    end
  end,
})

return M
