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

--- 8.16b: some stay behind where a march is.
function M.drop(f, ids)
  f.dropped = f.dropped or {}
  f.dropped[f.hex] = f.dropped[f.hex] or {}
  table.move(ids, 1, #ids, #f.dropped[f.hex] + 1, f.dropped[f.hex])
end

--- Who marched to a hex before, out of the hex where a march began, so that some of this one should have gone along; nil: nobody.
---@param some string[]
---@return string? id
function M.parted(G, f, side, some, hex)
  if pieces.strength(G, some) == 0 then return nil end
  local all = copy_of(allowance.going(G, f))
  for _, ids in pairs(f.dropped or {}) do
    table.move(ids, 1, #ids, #all + 1, all)
  end
  return those(stacking.others(G, side, hex, all), function(id)
    return G.pieces[id].set_out == f.from and pieces.strength(G, { id }) > 0
  end)[1]
end

--- As a march ends: those who have stayed behind elsewhere, hex by hex, and those who end it in its last hex.
---@param going string[]
---@return string[][] behind
---@return string[] last
function M.ends(f, going)
  local behind, last = {}, copy_of(going)
  for _, hex in ipairs(keys_of(f.dropped or {})) do
    local ids = f.dropped[hex]
    if hex == f.hex then table.move(ids, 1, #ids, #last + 1, last) else behind[#behind + 1] = ids end
  end
  return behind, last
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
  local first = M.parted(G, f, side, allowance.going(G, f), hex)
  return first and not goes_on(G, f, side, hex, left) and first or nil
end

return M
