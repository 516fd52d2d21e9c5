--- 1.3 The playing pieces, and where they stand. The only module that moves a piece.
-- State: `G.pieces[id]` = { side, hex?, ... }, `G.stacks[hex]` = ids, top first, `G.order` = ids in rising order.
-- Strength is in quarter points, movement in half points.
local zoc = require("rules.zoc")

local units, leaders = table_of("units"), table_of("leaders")
local vedettes, replacements = table_of("vedettes"), table_of("replacements")
local EMPTY = {}
local stamp = 0
local M = {}

--- Grows whenever a piece comes, goes or moves: what caches of positions hang on.
---@return integer
function M.stamp() return stamp end

--- The counter of a piece: what is printed on it.
---@param id string
---@return table? row
function M.counter(id)
  return units.by[id] or leaders.by[id] or vedettes.by[id] or replacements.by[id]
end

---@return boolean
function M.is_leader(id) return (leaders.by[id] or replacements.by[id]) ~= nil end -- 1.32

--- 1.4b: every piece but leaders and markers; trains too (3.12b).
---@return boolean
function M.is_unit(id) return (units.by[id] or vedettes.by[id]) ~= nil end

---@return boolean
function M.is_vedette(id) return vedettes.by[id] ~= nil end

---@return boolean
function M.is_train(id) -- 1.4n
  local unit = units.by[id]
  return unit ~= nil and (unit.arm == "bridge_train" or unit.arm == "baggage_train")
end

--- A unit that fights: neither leader nor train.
---@return boolean
function M.fights(id) return M.is_unit(id) and not M.is_train(id) end

---@return boolean
function M.is_cavalry(id)
  if vedettes.by[id] then return true end -- 13.0
  local unit = units.by[id]
  return unit ~= nil and (unit.arm == "cavalry" or unit.arm == "guard_cavalry")
end

--- 1.4j: Light Troops move, attack and defend like infantry.
---@return boolean
function M.is_infantry(id)
  local unit = units.by[id]
  return unit ~= nil and (unit.arm == "infantry" or unit.arm == "light" or unit.arm == "guard_infantry")
end

---@return boolean
function M.is_light(id) return units.by[id] ~= nil and units.by[id].arm == "light" end

---@return boolean
function M.is_guard_infantry(id) return units.by[id] ~= nil and units.by[id].arm == "guard_infantry" end

---@return boolean
function M.is_guard(id)
  local unit = units.by[id]
  return unit ~= nil and (unit.arm == "guard_infantry" or unit.arm == "guard_cavalry")
end

--- Strength on the side that is up, quarter points; 0 for trains and leaders.
---@return integer
function M.strength(G, id)
  local unit = M.counter(id)
  if not M.fights(id) then return 0 end
  if G.pieces[id].reduced then return unit.reduced end
  return unit.strength
end

---@return string side
function M.enemy_of(side) return side == "french" and "prussian" or "french" end

--- Pieces in a hex, top first. Callers must not write it.
---@return string[]
function M.at(G, hex) return G.stacks[hex] or EMPTY end

--- Units of a side in a hex (trains too), top first.
---@return string[]
function M.units_at(G, hex, side)
  local list = {}
  for _, id in ipairs(G.stacks[hex] or EMPTY) do
    if G.pieces[id].side == side and M.is_unit(id) then list[#list + 1] = id end
  end
  return list
end

--- Leaders of a side in a hex.
---@return string[]
function M.leaders_at(G, hex, side)
  local list = {}
  for _, id in ipairs(G.stacks[hex] or EMPTY) do
    if G.pieces[id].side == side and M.is_leader(id) then list[#list + 1] = id end
  end
  return list
end

--- Tells whether a side has a combat unit in a hex; trains count (3.12b).
---@return boolean
function M.holds(G, hex, side)
  for _, id in ipairs(G.stacks[hex] or EMPTY) do
    if G.pieces[id].side == side and M.is_unit(id) then return true end
  end
  return false
end

--- Tells whether a side has a unit that fights in a hex.
---@return boolean
function M.guards(G, hex, side)
  for _, id in ipairs(G.stacks[hex] or EMPTY) do
    if G.pieces[id].side == side and M.fights(id) then return true end
  end
  return false
end

--- The side that has any piece in a hex.
---@return string?
function M.side_at(G, hex)
  local stack = G.stacks[hex]
  return stack and G.pieces[stack[1]].side
end

--- Takes a piece off the map.
function M.lift(G, id)
  local piece = G.pieces[id]
  local hex = piece.hex
  if not hex then return end
  local left = {}
  for _, other in ipairs(G.stacks[hex]) do
    if other ~= id then left[#left + 1] = other end
  end
  G.stacks[hex] = #left > 0 and left or nil
  piece.hex = nil
  stamp = stamp + 1
  if M.fights(id) then zoc.spread(hex, piece.side, M.is_vedette(id), -1) end
end

--- Puts a piece into a hex, at the bottom of its stack.
function M.put(G, id, hex)
  M.lift(G, id)
  local piece = G.pieces[id]
  local stack = {}
  for i, other in ipairs(G.stacks[hex] or EMPTY) do stack[i] = other end
  stack[#stack + 1] = id
  G.stacks[hex] = stack
  piece.hex = hex
  stamp = stamp + 1
  if M.fights(id) then zoc.spread(hex, piece.side, M.is_vedette(id), 1) end
end

--- Rebuilds what is derived from the state.
function M.refresh(G)
  stamp = stamp + 1
  zoc.clear()
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.hex and M.fights(id) then zoc.spread(piece.hex, piece.side, M.is_vedette(id), 1) end
  end
end

--- Ids of a side on the map, in rising order.
---@param which (fun(id: string): boolean)?
---@return string[]
function M.on_map(G, side, which)
  local list = {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.side == side and piece.hex and (not which or which(id)) then list[#list + 1] = id end
  end
  return list
end

return M
