--- 13.0, 13.2, 13.3 Brigades and their Line Extensions: who belongs to whom, how strength is shared, what happens to all of it.
local board = require("mechanics.board")
local ground = require("rules.12_ground")
local pieces = require("rules.02_pieces")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

---@return boolean
function M.is_extension(id) return troops.printed(id).kind == "extension" end

--- The extensions of a brigade that are out.
---@return string[] ids
function M.out(G, id)
  return troops.parts_of(G, id)
end

--- 13.2a: how many extensions a brigade may have out, by the boxes that it has left.
---@return integer
function M.most(G, id)
  local row = pieces.level_of(troops.boxes_left(G, id))
  return row.two_extensions and 2 or row.one_extension and 1 or 0
end

--- The extensions of a side in a hex (13.2b).
---@return string[]
function M.extensions_in(G, side, hex) return those(troops.fighting(G, side, hex), M.is_extension) end

--- 13.1.4a: what it costs an extension to come home: its parent's hex, over the hexside between; nil: it is too far away.
---@return integer?
function M.way_home(G, id)
  local from, to = G.pieces[id].hex, G.pieces[troops.printed(id).parent].hex
  if not to then return nil end
  if from == to then return 0 end
  if map:distance(from, to) > 1 then return nil end
  return (ground.cost("line", from, to))
end

--- 13.1.4a, 13.3.1c: an extension goes into its parent, which keeps the lower number of MPs and the worse morale.
---@param left integer? Quarter MPs that it still had.
function M.rejoin(G, id, left)
  local parent = troops.printed(id).parent
  local piece, whole = G.pieces[id], G.pieces[parent]
  if left then board.mark(G, parent, { left = math.min(whole.left, math.max(0, left)) }) end -- 13ex3
  if troops.worse(piece.state, whole.state) then board.mark(G, parent, { state = piece.state }) end
  board.remove(G, id)
end

--- 13.3.4: the parent is gone: an extension takes its place, as it stands there.
function M.succeed(G, id)
  local heir = M.out(G, id)[1]
  local part = G.pieces[heir]
  local hex, fields = part.hex, {}
  for _, name in ipairs({ "heading", "formation", "state", "left", "fresh", "moved", "began", "fought" }) do
    fields[name] = part[name]
  end
  board.remove(G, heir)
  board.put(G, id, hex)
  board.mark(G, id, fields)
  log("13.3.4", "succeeds", "unit", id, "hex", hex)
end

--- 13.3.2: a brigade too weak for its extensions draws them in.
function M.support(G, id)
  local out = M.out(G, id)
  while #out > M.most(G, id) do
    log("13.3.2", "draws_in", "unit", id)
    board.remove(G, out[#out])
    out[#out] = nil
  end
end

--- 13.3.4: a place beside a brigade for an extension of it: open to it, without enemies or other extensions.
local function place(G, id)
  local parent = G.pieces[troops.printed(id).parent]
  local side = parent.side
  for _, hex in ipairs(map:neighbors(parent.hex)) do
    local free = #troops.fighting(G, troops.enemy(G, side), hex) == 0 and #M.extensions_in(G, side, hex) == 0
    if free and ground.cost("line", parent.hex, hex) then return hex end
  end
end

--- 13.0, 13.3.3, 13.3.4: at the end of a phase extensions stand beside their parents. Those that do not are put there, one step down.
---@param shift fun(ids: string[]) Lowers them.
function M.mend(G, shift)
  for _, id in ipairs(board.which(G, function(piece, id) return piece.hex and M.is_extension(id) end)) do
    local parent = G.pieces[id] and G.pieces[troops.printed(id).parent]
    if parent and parent.hex and map:distance(parent.hex, G.pieces[id].hex) ~= 1 then
      local hex = place(G, id)
      log("13.3.4", "put_beside", "unit", id)
      if hex then
        board.put(G, id, hex)
        shift({ id })
      else
        M.rejoin(G, id)
      end
    end
  end
end

return M
