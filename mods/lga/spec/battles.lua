--- Battles for specs: the armies of Austerlitz, or few pieces in two hexes.
local board = require("mechanics.board")

local M = { french = "B5203", allied = "B5303" }

--- Austerlitz with the attack announced.
function M.austerlitz(g)
  g.forced = false
  g:act("assign", { unit = "R_KUTUSOV", target = M.french })
  g:act("announce")
  g:act("resolve", { target = M.french })
  return g
end

--- The horse stays, the defender stands, all go into line, and some back; then dice fall.
---@param back { french: string[]?, coalition: string[]? }?
---@param dice integer[]
function M.fight(g, dice, back)
  if g:step() == "horse" then g:act("stay") end
  if g:step() == "stance" then g:act("stance", { withdraw = false }) end
  M.deploy(g, back)
  g:dice(dice)
  g:act("ready", {}, "french")
end

--- All into line, and some back; the Coalition is ready.
function M.deploy(g, back)
  back = back or {}
  for side, chief in pairs({ coalition = M.chief(g, "coalition"), french = M.chief(g, "french") }) do
    if not g:why("deploy", { unit = chief, line = 1 }, side)[1] then g:act("deploy", { unit = chief, line = 1 }, side) end
    for _, id in ipairs(back[side] or {}) do
      g:act("hold_back", { unit = id }, side)
    end
  end
  g:act("ready", {}, "coalition")
end

--- Who stands on the map for a side's pieces next to the enemy.
function M.chief(g, side)
  for id, piece in pairs(g.state.pieces) do
    if piece.side == side and piece.hex and (piece.hex == M.french or piece.hex == M.allied) then return id end
  end
end

--- The game with a few pieces a side; strengths by id.
---@param pieces table<string, integer|true> true: a leader.
---@param charts table<string, string>? On whose chart they lie.
function M.small(g, pieces, charts)
  g.forced = false
  local order = {}
  for id in pairs(pieces) do
    order[#order + 1] = id
  end
  table.sort(order, function(a, b)
    local below = (charts or {})[a] ~= nil
    if below ~= ((charts or {})[b] ~= nil) then return not below end
    return a < b
  end)
  for _, id in ipairs(order) do
    local points, chart = pieces[id], charts and charts[id]
    local french = id:find("^F_")
    local fields = { side = french and "french" or "coalition", concentrated = true, chart = chart }
    if points ~= true then fields.strength = points end
    g:place(id, not chart and (french and M.french or M.allied) or nil, fields)
  end
  g.state.held_back = {} -- 19.11A.f is of Austerlitz
  for id in pairs(copy_of(g.state.pieces)) do
    if not pieces[id] then board.remove(g.state, id) end
  end
  return g
end

--- Announces the attack of all.
function M.attack(g)
  for id, piece in pairs(g.state.pieces) do
    if piece.side == "coalition" and piece.hex == M.allied then g:act("assign", { unit = id, target = M.french }) end
  end
  g:act("announce")
  if g:step() == "battles" then g:act("resolve", { target = M.french }) end -- 12.14a: else it was called off
  return g
end

return M
