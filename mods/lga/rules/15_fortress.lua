--- 15.0 to 15.3 Fortresses: who is inside the walls, what they hold, and which of them are besieged.
-- Of a piece: `inside`: it is in the fortress of its hex, and so are those on its chart. G.sieges[hex] = { side = who besieges it, trains =
-- { [power] = how many } } (15.52).
local board = require("mechanics.board")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local partisans = require("rules.19_partisans")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local map, holds_of = map_of(), {}
for _, row in ipairs(table_of("fortresses")) do
  holds_of[row.class] = row
end
local CLASSES = { "major", "minor" }
local M = {}

--- 15.0: "major" or "minor"; nil: no fortress.
---@return string?
M.class = fixed("fortresses", function(hex)
  for _, class in ipairs(CLASSES) do
    if map:feature(hex, class .. "_fortress") then return class end
  end
end)

--- 15.31: who of some is outside the walls.
---@param ids string[]
---@return string[]
function M.outside(G, ids)
  return those(ids, function(id) return not G.pieces[id].inside end)
end

--- 15.31: all in a hex who are outside. Callers must not write it.
---@return string[]
M.field = derived("outside the walls", { "board" }, function(G, hex) return M.outside(G, organization.here(G, hex)) end)

--- Who is inside the fortress of a hex. Callers must not write it.
---@return string[]
M.garrison = derived("garrisons", { "board" }, function(G, hex)
  return those(organization.here(G, hex), function(id) return G.pieces[id].inside end)
end)

--- 15.31: the enemies of a side in a hex, outside its fortress. Callers must not write it.
---@return string[]
M.foes = derived("enemies in a hex", { "foes" }, function(G, side, hex)
  return those(M.outside(G, organization.here(G, hex)), function(id) return pieces.opposes(G, id, side) and not partisans.is_ignored(G, id) end)
end)

--- 15.34: the enemies of a side inside the fortress of a hex, if strength points are among them.
---@return string[]
function M.defenders(G, side, hex)
  local ids = those(M.garrison(G, hex), function(id) return pieces.opposes(G, id, side) and not partisans.is_ignored(G, id) end)
  return pieces.strength(G, ids) > 0 and ids or {}
end

--- 15.5: is a piece shut up in a fortress under siege?
---@return boolean
function M.is_besieged(G, id)
  return G.pieces[id].inside == true and G.sieges[organization.hex(G, id)] ~= nil
end

--- 15.21, 15.22, 9.43: is there room inside a fortress for some more?
---@param ids string[]
---@return boolean
function M.has_room(G, ids, hex)
  local holds_here, there = holds_of[M.class(hex)], M.garrison(G, hex)
  local coming = those(ids, function(id) return not listed(there, id) end)
  local trains = #those(coming, pieces.is_supply)
  if trains > 0 and trains + #those(there, pieces.is_supply) > holds_here.trains then return false end
  return pieces.strength(G, coming) + pieces.strength(G, there) <= holds_here.points -- 9.41, 9.42
end

--- 15.11: is there a fortress in the hex of a piece that it could go into, if there is room? All can see that. 19.11A.e: the exercise of a
--- single Combat Phase knows none. 21.77b: the French garrison fortresses with the men of a power that must bear it.
---@return boolean
function M.is_open(G, id)
  local hex, side = organization.hex(G, id), G.pieces[id].side
  if M.class(hex) == nil or G.phase_of or G.pieces[id].inside then return false end
  local shared = side == "french" and land.favour(G, hex) == "garrison"
  return #those(M.garrison(G, hex), function(each)
    local other = G.pieces[each].side
    return not friends(G, other, side) and not (shared and other == powers.NEUTRAL)
  end) == 0
end

--- 15.11: what keeps a piece that is outside, and those below it, out of the fortress of its hex.
function M.check_room(G, id)
  local hex = organization.hex(G, id)
  need(M.class(hex), "15.11", "no_fortress", "hex", hex)
  if not M.class(hex) then return end
  need(M.is_open(G, id), "15.11", "held_by_enemy", "hex", hex)
  if not M.is_open(G, id) then return end -- 3.33: how many are inside is not told
  local kind = M.class(hex)
  need(M.has_room(G, organization.under(G, id), hex), kind == "major" and "15.21" or "15.22", "fortress_full", "hex", hex, "most", holds_of[kind].points)
end

--- 3.32a, 7.73: who stands with his superior lies on his chart; 15.31: if no wall is between them.
function M.unite(G, hex)
  for _, id in ipairs(copy_of(board.stack(G, hex))) do
    local above = pieces.superior(G, id)
    if above and pieces.are_together(G, id, above) then board.attach(G, id, above) end
  end
end

--- 15.11: a piece goes inside, those on its chart with it.
function M.shut(G, id)
  local hex = organization.hex(G, id)
  if G.pieces[id].chart then board.put(G, id, hex) end
  board.mark(G, organization.under(G, id), { inside = true })
  M.unite(G, hex)
  pieces.tell(G, id, "15.11", "goes_inside", "unit", id, "hex", hex)
end

--- 15.12: a piece comes out, those on its chart with it.
function M.open(G, id)
  local hex = organization.hex(G, id)
  if G.pieces[id].chart then board.put(G, id, hex) end
  board.mark(G, organization.under(G, id), {}, { "inside" })
  M.unite(G, hex)
  pieces.tell(G, id, "15.12", "comes_out", "unit", id, "hex", hex)
end

--- For the window: fortresses with a garrison, those under siege, and what they hold.
function M.query(G, side)
  local layers = { { id = "garrisoned", look = "orders", hexes = {} }, { id = "besieged", look = "bad", hexes = {} } }
  local notes, seen = {}, {}
  for _, id in ipairs(board.which(G, function(piece) return piece.inside and (piece.side == side or not piece.unseen) end)) do
    local hex = organization.hex(G, id)
    if not seen[hex] then
      seen[hex] = true
      local siege = G.sieges[hex]
      table.insert(layers[siege and 2 or 1].hexes, hex)
      local whose = G.pieces[id].side
      local note = { rule = "15.21", key = "note.held", values = { hex = hex, side = whose }, hex = hex }
      if whose == side then -- 3.33
        note.key = "note.garrison"
        note.values = { hex = hex, points = pieces.strength(G, M.garrison(G, hex)), most = holds_of[M.class(hex)].points }
      end
      notes[#notes + 1] = note
      if siege then
        local trains = sum(keys_of(siege.trains), function(power) return siege.trains[power] end)
        notes[#notes + 1] = { rule = "15.52", key = "note.siege", values = { hex = hex, side = siege.side, trains = trains }, hex = hex }
      end
    end
  end
  return { layers = layers, notes = notes }
end

return M
