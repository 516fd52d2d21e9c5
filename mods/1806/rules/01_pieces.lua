--- 1.3 The playing pieces, and where they stand. The only module that moves a piece.
-- State: `G.pieces[id]` = { side, hex?, ... }, `G.stacks[hex]` = ids, top first, `G.order` = ids in rising order.
-- Strength is in quarter points, movement in half points.
local board = require("mechanics.board")
local zones = require("mechanics.zoc")
local ground = require("rules.08_terrain")
local zoc = require("rules.04_zoc")

local units, leaders = table_of("units"), table_of("leaders")
local vedettes, replacements = table_of("vedettes"), table_of("replacements")
local ENEMY = ground.ENEMY
local EMPTY = {}
local COLUMN = 2 -- what a column weighs against stacking limits: no other joins it (3.14c)
local taken_up = 0 -- how often another state was taken up
local M = {}

M.stamp, M.stamp_without, M.bars = board.stamp, board.stamp_without, zones.bars

counts("board", function() return M.stamp() end)
counts("bars french", function() return M.bars("french") end)
counts("bars prussian", function() return M.bars("prussian") end)
counts("supposed", zoc.supposed)
counts("bridges", ground.version)
counts("order", function(G) return 1000 * taken_up + #G.order end) -- who is in the game

--- What is printed on every counter, sorted out once: sets of ids.
local counter = {}
local leader, unit, vedette, train, fights, cavalry, infantry, light =
  {}, {}, {}, {}, {}, {}, {}, {}
local guard_infantry, guard = {}, {}
local weight = {} -- piece -> units that it counts as in a stack: 1; 0 for leaders and what stacks free (3.13)
local free = table_of("combat").stacking.free

local function sort_unit(row)
  local id, arm = row.id, row.arm
  counter[id], unit[id] = row, true -- 1.4b: trains too (3.12b)
  weight[id] = listed(free, arm) and 0 or 1
  train[id] = arm == "bridge_train" or arm == "baggage_train" or nil -- 1.4n
  fights[id] = not train[id] or nil
  cavalry[id] = arm == "cavalry" or arm == "guard_cavalry" or arm == "vedette" or nil -- 13.0
  infantry[id] = arm == "infantry" or arm == "light" or arm == "guard_infantry" or nil -- 1.4j
  light[id] = arm == "light" or nil
  guard_infantry[id] = arm == "guard_infantry" or nil
  guard[id] = arm == "guard_infantry" or arm == "guard_cavalry" or nil
end

--- The same sets, piece -> true. Callers must not write them.
M.kinds = {
  leader = leader,
  unit = unit,
  vedette = vedette,
  train = train,
  fights = fights,
  cavalry = cavalry,
}
--- The counters themselves: piece -> row.
M.counters = counter
--- Piece -> units that it counts as against stacking limits.
M.weight = weight

for _, row in ipairs(units.list) do
  sort_unit(row)
end
for _, row in ipairs(vedettes.list) do
  sort_unit(row)
  vedette[row.id] = true
end
for _, rows in ipairs({ leaders.list, replacements.list }) do
  for _, row in ipairs(rows) do
    counter[row.id], leader[row.id], weight[row.id] = row, true, 0 -- 1.32
  end
end

--- The counter of a piece: what is printed on it.
---@param id string
---@return table? row
function M.counter(id) return counter[id] end

---@return boolean
function M.is_leader(id) return leader[id] == true end

--- Every piece but leaders and markers.
---@return boolean
function M.is_unit(id) return unit[id] == true end

--- 5.17: a monarch who rides with his army.
---@return boolean
function M.is_head_of_state(id) return leader[id] ~= nil and counter[id].kind == "head_of_state" end

---@return boolean
function M.is_vedette(id) return vedette[id] == true end

---@return boolean
function M.is_train(id) return train[id] == true end

local trains = {}
for id in pairs(train) do
  trains[#trains + 1] = id
end

--- All trains, in rising order. Callers must not write it.
---@return string[]
function M.trains() return trains end

--- A unit that fights: neither leader nor train.
---@return boolean
function M.fights(id) return fights[id] == true end

---@return boolean
function M.is_cavalry(id) return cavalry[id] == true end

--- 1.4j: Light Troops move, attack and defend like infantry.
---@return boolean
function M.is_infantry(id) return infantry[id] == true end

---@return boolean
function M.is_light(id) return light[id] == true end

---@return boolean
function M.is_guard_infantry(id) return guard_infantry[id] == true end

---@return boolean
function M.is_guard(id) return guard[id] == true end

--- 4.0e: trains have no ZOC, but Vedettes have (4.4); leaders, not being units, have none (5.23b).
---@return boolean
function M.exerts(id) return fights[id] == true end

local function firm(id) return fights[id] and not vedette[id] end -- 4.32c, 13.21
local function column(id, piece) return unit[id] and piece.march end -- 8.22B

--- How the board has them: for `series{ pieces = ... }`.
M.declared = {
  counters = { by = counter },
  ordered = true,
  stacks_as = function(id, piece) return column(id, piece) and COLUMN or weight[id] end,
  zones = {
    control = { has = M.exerts, from = zoc.from },
    firm = { has = firm, from = zoc.from },
    column = { has = column, from = zoc.from },
  },
}

--- Strength of a unit on the side that is up, quarter points: 0 is printed on trains (9.13a), and leaders have none (5.23a).
---@return integer
function M.strength(G, id)
  if G.pieces[id].reduced then return counter[id].reduced end
  return counter[id].strength
end

--- Strength of some pieces together, quarter points.
---@param ids string[]
---@return integer
function M.total(G, ids)
  return sum(ids, function(id) return M.strength(G, id) end)
end

---@return string side
function M.enemy_of(side) return ENEMY[side] end

--- Pieces in a hex, top first. Callers must not write it.
---@return string[]
function M.at(G, hex) return G.stacks[hex] or EMPTY end

--- Units of a side in a hex (trains too), top first.
---@return string[]
function M.units_at(G, hex, side)
  local list = {}
  for _, id in ipairs(G.stacks[hex] or EMPTY) do
    if G.pieces[id].side == side and unit[id] then list[#list + 1] = id end
  end
  return list
end

--- Units of a side in some hexes (trains too), hex by hex.
---@param hexes string[]
---@return string[]
function M.units_in(G, hexes, side)
  local list = {}
  for _, hex in ipairs(hexes) do
    for _, id in ipairs(M.units_at(G, hex, side)) do
      list[#list + 1] = id
    end
  end
  return list
end

--- Leaders of a side in a hex.
---@return string[]
function M.leaders_at(G, hex, side)
  local list = {}
  for _, id in ipairs(G.stacks[hex] or EMPTY) do
    if G.pieces[id].side == side and leader[id] then list[#list + 1] = id end
  end
  return list
end

--- Tells whether a side has a combat unit in a hex; trains count (3.12b).
---@return boolean
function M.holds(G, hex, side)
  local stack = G.stacks[hex]
  if not stack or G.pieces[stack[1]].side ~= side then return false end
  for i = 1, #stack do
    if unit[stack[i]] then return true end
  end
  return false
end

--- Tells whether a side has a unit that fights in a hex.
---@return boolean
function M.guards(G, hex, side)
  local stack = G.stacks[hex]
  if not stack or G.pieces[stack[1]].side ~= side then return false end
  for i = 1, #stack do
    if fights[stack[i]] then return true end
  end
  return false
end

--- The side that has any piece in a hex.
---@return string?
function M.side_at(G, hex)
  local stack = G.stacks[hex]
  return stack and G.pieces[stack[1]].side or nil
end

--- Tells whether no enemy of the side stands in a hex.
---@return boolean
function M.free_for(G, hex, side)
  local holder = M.side_at(G, hex)
  return not holder or holder == side
end

M.put, M.lift = board.put, board.lift

--- Puts a Road March marker on a piece or takes it off (1.33).
---@param march boolean
function M.mark(G, id, march) board.mark(G, id, { march = march }) end

local MARKS = {
  "ooc",
  "unsupplied",
  "march",
  "moved",
  "tried",
  "passed",
  "shown",
  "withdrew",
  "reorganizing",
}

--- Takes off all that a piece off the map carried when it left: it comes back into play without (1.33).
function M.unmark(piece)
  for _, mark in ipairs(MARKS) do
    piece[mark] = false
  end
end

local sorted = derived("pieces by side", { "order" }, function(G)
  local ranks = { french = {}, prussian = {}, leaders = {} }
  for _, id in ipairs(G.order) do
    table.insert(ranks[G.pieces[id].side], id)
    if leader[id] then table.insert(ranks.leaders, id) end
  end
  return ranks
end)

--- Pieces of a side, on the map or off it, in rising order. Callers must not write it.
---@return string[] ids
function M.ranks(G, side) return sorted(G)[side] end

--- The same of the leaders of both sides.
---@return string[] ids
function M.leaders(G) return sorted(G).leaders end

--- What follows from a state that was taken up, beside the board's index.
function M.refresh(G)
  taken_up = taken_up + 1
  zoc.clear()
  zoc.close(G)
end

--- Ids of a side on the map, in rising order.
---@param which (fun(id: string): boolean)?
---@return string[]
function M.on_map(G, side, which)
  local list = {}
  for _, id in ipairs(M.ranks(G, side)) do
    if G.pieces[id].hex and (not which or which(id)) then list[#list + 1] = id end
  end
  return list
end

--- Is any of these pieces, or hexes, so?
---@param ids string[]
---@param is fun(id: string): boolean?
---@return boolean
function M.any(ids, is)
  for _, id in ipairs(ids) do
    if is(id) then return true end
  end
  return false
end

--- Hexes with pieces of a side that `keep` wants, in rising order.
---@param keep fun(id: string): boolean?
---@return string[]
function M.hexes_with(G, side, keep)
  local list, seen = {}, {}
  for _, id in ipairs(M.ranks(G, side)) do
    local hex = G.pieces[id].hex
    if hex and not seen[hex] and keep(id) then
      seen[hex] = true
      list[#list + 1] = hex
    end
  end
  table.sort(list)
  return list
end

return M
