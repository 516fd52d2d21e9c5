--- 8.24 Men who begin their march in one hex and end it in another together march as one, and check attrition as one.
-- Of a piece: `set_out`: the hex where its march of this Movement Phase began.
local allowance = require("rules.08_allowance")
local bars = require("rules.08_bars")
local board = require("mechanics.board")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")

local map = map_of()
local M = {}

--- The Movement Phase is over.
function M.forget(G)
  board.mark(G, board.which(G, function(piece) return piece.set_out end), {}, { "set_out" })
end

--- Some set out.
function M.set_out(G, ids, from) board.mark(G, ids, { set_out = from }) end

--- Who has marched from a hex to another before, and should have gone with some who begin there too; nil: nobody.
---@param from string
---@param ids string[]
---@return string? id
function M.parted(G, side, from, ids, hex)
  if pieces.strength(G, ids) == 0 then return nil end
  return those(stacking.others(G, side, hex, ids), function(id)
    return G.pieces[id].set_out == from and pieces.strength(G, { id }) > 0
  end)[1]
end

--- 8.16b: some stay behind where a march is.
function M.drop(f, ids)
  f.dropped = f.dropped or {}
  f.dropped[f.hex] = f.dropped[f.hex] or {}
  table.move(ids, 1, #ids, #f.dropped[f.hex] + 1, f.dropped[f.hex])
end

--- Those who have stayed behind on a march, hex by hex.
---@return string[][]
function M.dropped(f)
  local list = {}
  for _, hex in ipairs(keys_of(f.dropped or {})) do
    list[#list + 1] = f.dropped[hex]
  end
  return list
end

--- All who began a march: those who go, and those who have stayed behind.
---@return string[]
function M.all(G, f)
  local ids = copy_of(allowance.going(G, f))
  for _, some in ipairs(M.dropped(f)) do
    table.move(some, 1, #some, #ids + 1, ids)
  end
  return ids
end

--- Could a march that comes to a hex with so many MP go on from there?
local function goes_on(G, f, side, hex, left)
  local opts = left > 0 and bars.of(G, f, side)
  return opts and #those(map:neighbors(hex), function(to) return (bars.cost(hex, to, opts) or left + 1) <= left end) > 0
end

--- Who keeps a march from a hex, into which it would come with so many MP, since it could not go on from there; nil: nobody.
---@param left integer
---@return string? id
function M.bars(G, f, side, hex, left)
  local first = M.parted(G, side, f.from, allowance.going(G, f), hex)
  return first and not goes_on(G, f, side, hex, left) and first or nil
end

return M
