--- 16.1 to 16.4 Attrition: stacks that march, and the unsupplied, lose men on the way.
local allowance = require("rules.08_allowance")
local battle = require("rules.12_battle")
local fortress = require("rules.15_fortress")
local guard = require("rules.19_guard")
local board = require("mechanics.board")
local losses = require("rules.12_losses")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local normal, forced, light = table_of("attrition_normal"), table_of("attrition_forced"), table_of("attrition_cavalry")
local figures = {}
for _, row in ipairs(table_of("attrition_modifiers")) do
  figures[row.modifier] = row
end
local WHOLE = 50 -- 16.22c
local SMALL = 3 -- 16.22d
local DIE = 6
local M = {}

--- The row of a table that has a number of SP in its range.
local function row_for(grid, points)
  for _, row in ipairs(grid.rows) do
    if points <= row.range[2] then return row end
  end
  return grid.rows[#grid.rows]
end

--- 16.22a: what a table takes of so many SP at a modified die; 16.22c: of more than 50 what it takes of 50, and of the rest.
---@return integer
function M.loss(grid, points, die)
  local column = math.max(0, math.min(die, #grid.rows[1].cells - 1)) + 1
  local lost = 0
  while points > 0 do
    lost = lost + row_for(grid, math.min(points, WHOLE)).cells[column]
    points = points - WHOLE
  end
  return lost
end

--- 16.22d: a few horsemen, with horse guns at most.
local function is_light(G, ids)
  local other = those(battle.armed(G, ids), function(id)
    return pieces.arm(id) ~= "cavalry" and pieces.counters.by[id].type ~= "horse_artillery"
  end)
  return #other == 0 and pieces.strength(G, ids) <= SMALL and pieces.strength(G, ids, "cavalry") > 0
end

--- 16.23: Force March and Double Force March by their own table, whatever was marched; else the normal one.
local function table_for(G, ids, order)
  if order ~= "force" and order ~= "double" then return normal end
  return is_light(G, ids) and light or forced
end

--- 16.3: what is added to the die; with Double Force March neither being French nor the supply that it costs counts (O10).
local function modifiers(G, ids, order)
  local list, armed = mods(), battle.armed(G, ids)
  local function add(key)
    list:add(figures[key].value, figures[key].rule, "attrition." .. key)
  end
  if figures[G.weather] then add(G.weather) end -- 16.3a, 16.3b
  if #those(armed, function(id) return G.pieces[id].harried end) > 0 then add("cossack_zone") end -- 10.7b
  if order == "double" then
    add("double_force_march")
    return list
  end
  if #those(armed, function(id) return G.pieces[id].unsupplied end) > 0 then add("unsupplied") end
  local french = those(armed, function(id) return pieces.counters.by[id].nation == "french" end)
  if 2 * #french > #armed then add("french") end -- 16.25
  return list
end

--- 16.2: the check of a stack; 16.24: a forced march has had its die.
---@param def { side: string, ids: string[], order: string?, die: integer? }
---@return integer lost
function M.check(G, def)
  local ids = battle.armed(G, def.ids)
  local points = pieces.strength(G, ids)
  if points == 0 then return 0 end -- 16.15
  local die = def.die or roll_to(def.side, G, "attrition", DIE, "16.22a", "attrition", "unit", ids[1])
  local sum = die + modifiers(G, ids, def.order):total() -- 16.3f
  local lost = sum > 0 and M.loss(table_for(G, ids, def.order), points, sum) or 0
  return losses.take(G, { guard.exposed(G, ids) }, { side = def.side, points = lost, rule = "16.22a" }) -- 16.42, 16.22b
end

--- 16.1: must a stack check as it ends its move, or the phase? 16.14: the supplied who have not moved do not.
---@param moved boolean
function M.due(G, ids, moved)
  if #those(ids, function(id) return G.pieces[id].quarters end) > 0 then return false end -- 16.13
  return moved or #those(battle.armed(G, ids), function(id) return G.pieces[id].unsupplied end) > 0 -- 16.11, 16.12
end

--- 16.11, 8.24: those who marched together check together at the end of their move.
---@param def { die: integer?, order: string } 7.24, 7.38, 16.24: the die of a forced march is this one too.
function M.arrive(G, ids, def)
  ids = those(ids, function(id) return G.pieces[id] end) -- who is left: of those on the way some may be lost
  if #ids == 0 or not M.due(G, ids, true) then return end
  board.mark(G, ids, { checked = true })
  M.check(G, { side = G.pieces[ids[1]].side, ids = ids, order = def.order, die = def.die })
end

--- 16.12: as a side's Movement Phase ends, its unsupplied check who have not marched, each hex for itself; 16.14: not the supplied with them.
function M.phase_ends(G, side)
  local by = {}
  for _, id in ipairs(board.which(G, function(piece) return piece.side == side and piece.unsupplied and not piece.checked end)) do
    local hex = organization.hex(G, id)
    if hex and M.due(G, { id }, false) then
      local place = hex .. (G.pieces[id].inside and " inside" or "") .. (G.pieces[id].unseen and " unseen" or "") -- 15.31, 15.55, 19.13t
      by[place] = by[place] or {}
      table.insert(by[place], id)
    end
  end
  for _, hex in ipairs(keys_of(by)) do
    local shut_up = fortress.is_besieged(G, by[hex][1]) -- 15.55: whatever their order, as after a March
    M.check(G, { side = side, ids = by[hex], order = shut_up and "march" or allowance.weakest(G, by[hex]) }) -- 16.21, 16.23
  end
end

return M
