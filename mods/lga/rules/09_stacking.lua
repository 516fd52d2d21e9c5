--- 9.0, 9.1 Stacking: any number in a hex, but corps keep apart unless they concentrate.
local fortress = require("rules.15_fortress")
local land = require("rules.19_land")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local M = { UNSTACK = 2, TRAINS = 2 } -- 9.13a, 9.3

--- 19.6h: are those who fight of several armies, each with an Army Reserve of its own?
---@param ... string[]
local function of_several_armies(G, ...)
  local top
  for _, ids in ipairs(G.special.own_reserves and { ... } or {}) do
    for _, id in ipairs(ids) do
      local one = pieces.arm(id) and pieces.superior(G, id) and pieces.top(G, id)
      if one and one ~= (top or one) then return true end
      top = top or one
    end
  end
  return false
end

--- The corps of those of some who fight; 9.5: units of an Army Reserve are of none, among their own army (19.6h).
---@param ids string[]
---@param with string[]? Those whom they are with.
---@return table<string, boolean> leaders
function M.corps_of(G, ids, with)
  local set, strange = {}, of_several_armies(G, ids, with or {})
  for _, id in ipairs(ids) do
    local apart = G.pieces[id].reserve and not strange or G.turn == 1 and listed(G.special.absorbed or {}, id) -- 19.13zd
    local corps = pieces.arm(id) and not apart and pieces.corps(G, id)
    if corps then set[corps] = true end
  end
  return set
end

--- 15.23: the pieces of a side in a hex, outside a fortress, but for some; 19.31p: partisans stack with no one.
---@param but string[]
---@return string[]
function M.others(G, side, hex, but)
  return those(fortress.field(G, hex), function(id) return G.pieces[id].side == side and not listed(but, id) and not pieces.is_partisan(id) end)
end

--- Are some of one corps, or none, with others?
local function of_other_corps(G, ids, others)
  local own = #others > 0 and M.corps_of(G, ids, others) or {}
  if not next(own) then return false end -- 9.0
  for corps in pairs(M.corps_of(G, others, ids)) do
    if not own[corps] or #keys_of(own) > 1 then return true end
  end
  return false
end

--- 9.11: have all who fight the same Concentrate order? 9.5: of an Army Reserve none is asked for.
---@return boolean
function M.one_letter(G, ids)
  local letter
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    if pieces.arm(id) and pieces.superior(G, id) and not piece.reserve then
      if not piece.letter or letter and piece.letter ~= letter then return false end
      letter = piece.letter
    end
  end
  return true
end

--- 9.11: may some enter a hex, for those of their side who are there?
---@param ids string[]
---@return boolean
function M.may_enter(G, ids, hex)
  local others = M.others(G, G.pieces[ids[1]].side, hex, ids)
  if not of_other_corps(G, ids, others) then return true end
  local all = copy_of(ids)
  table.move(others, 1, #others, #all + 1, all)
  return M.one_letter(G, all)
end

--- 9.3, 9.43: is there room in a hex for the supply trains among some?
---@param ids string[]
---@return boolean
function M.has_room(G, ids, hex)
  local coming = those(ids, pieces.is_supply)
  if #coming == 0 then return true end
  return #coming + #those(M.others(G, G.pieces[ids[1]].side, hex, ids), pieces.is_supply) <= M.TRAINS
end

--- 9.13b: have some begun the Skirmish Phase with another corps, so that all but the last pay?
local function were_mixed(G, ids, others)
  local phase = within(G, "skirmishes")
  if not phase or #those(others, function(id) return pieces.arm(id) end) == 0 then return false end
  return #those(ids, function(id) return phase.mixed[id] end) > 0
end

--- 9.13a: what it costs some more to leave those of another corps; 9.13c: the last pay nothing.
---@param ids string[]
---@return integer
function M.surcharge(G, ids, hex)
  if G.pieces[ids[1]].inside then return 0 end -- 15.12
  local others = M.others(G, G.pieces[ids[1]].side, hex, ids)
  local hosts = land.favour(G, hex) and M.others(G, powers.NEUTRAL, hex, ids) or {} -- 21.71c
  return (of_other_corps(G, ids, others) or of_other_corps(G, ids, hosts) or were_mixed(G, ids, others)) and M.UNSTACK or 0
end

return M
