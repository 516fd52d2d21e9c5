--- 28.2.1 Concealment Markers, and what lies in them. State of a marker: `made`, `went`: the turns in which it came and last moved;
-- `horse`, `column`: what a Decoy could still go as either. State of a piece in one: `cf`, the marker, in whose hex it is.
-- Without the option of concealed forces there is no marker.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local pieces = require("rules.02_pieces")
local sight = require("rules.14_sight")
local troops = require("rules.02_troops")

local map = map_of()
local FAR, KEEP_OFF = 15, 3 -- 28.5.2, 28.2.3b
local MARCHING = { cavalry = "ready", artillery = "limbered", skirmisher = "skirmish" }
local M = { NEAR = 2 } -- 28.3.1a

--- The markers on the map.
---@type fun(G: table): string[]
local all = derived("Concealment Markers", { "places" }, function(G)
  return board.which(G, function(piece, id) return piece.hex and troops.is_marker(id) end)
end)

--- Those of a side, or of both.
---@param side string?
---@return string[] ids
function M.all(G, side)
  return those(all(G), function(id) return not side or G.pieces[id].side == side end)
end

--- Those in a hex.
---@return string[] ids
function M.at(G, hex, side)
  return those(M.all(G, side), function(id) return G.pieces[id].hex == hex end)
end

--- The pieces in a marker; none: it is a Decoy.
---@type fun(G: table, marker: string): string[]
M.held = derived("pieces in a marker", { "places" }, function(G, marker)
  return board.which(G, function(piece) return piece.cf == marker end)
end)

---@return boolean
function M.is_decoy(G, marker) return #M.held(G, marker) == 0 end

--- Those with a unit: in its marker, or its stack.
---@return string[] ids
function M.company(G, id)
  local piece = G.pieces[id]
  return piece.cf and M.held(G, piece.cf) or troops.of(G, piece.side, piece.hex)
end

--- A marker of a side that is not in use.
---@return string?
function M.unused(G, side)
  for n = 1, pieces.MARKERS do
    local id = ("C%d-%s"):format(n, side)
    if not G.pieces[id] then return id end
  end
end

--- Puts a new marker down.
function M.add(G, id, hex, heading)
  board.add(G, id, { side = troops.printed(id).side, heading = heading, made = G.turn, went = 0 }, hex)
end

--- Puts pieces into a marker.
function M.hide(G, marker, ids)
  for _, id in ipairs(ids) do
    board.mark(G, id, { cf = marker })
    board.put(G, id, G.pieces[marker].hex)
  end
end

--- 28.2.2a, 28.2.2c: the formation in which a piece marches in a marker; nil: it has none.
---@return string?
function M.march_formation(G, id) return MARCHING[troops.arm(id)] or troops.is_infantry(id) and troops.column(G, id) or nil end

--- 28.2.2a: puts pieces into a marker, formed to march.
---@param ids string[]
function M.conceal(G, marker, ids)
  M.hide(G, marker, ids)
  for _, id in ipairs(those(ids, troops.fights)) do
    board.mark(G, id, { formation = M.march_formation(G, id) })
  end
end

--- Takes a piece out of its marker.
function M.free(G, id, hex)
  board.mark(G, id, {}, { "cf" })
  board.put(G, id, hex)
end

--- 28.2.5, 28.2.5ex: divisions of a side on the map, and its cavalry brigades that are in none.
---@return integer
function M.limit(G, side)
  local n = 0
  for _, row in ipairs(table_of("commands").list) do
    if row.side == side and row.level == "division" and #commands.present(G, row.id) > 0 then n = n + 1 end
  end
  for _, id in ipairs(troops.units(G, side)) do
    local parent = troops.is_cavalry(id) and commands.parent(G, id)
    if parent and commands.level(parent) ~= "division" then n = n + 1 end
  end
  return n
end

---@return string[]
function M.decoys(G, side)
  return those(M.all(G, side), function(id) return M.is_decoy(G, id) end)
end

--- Enemy units that see a hex, up to 15 hexes away; or from farther.
---@param beyond boolean?
---@return boolean
function M.seen(G, side, hex, beyond)
  local enemy = troops.enemy(G, side)
  for _, at in ipairs(troops.hexes(G, enemy)) do
    local far = map:distance(at, hex) > FAR
    if far == (beyond == true) and #troops.fighting(G, enemy, at) > 0 and sight.sees(G, at, hex) then return true end -- 28.3.1c: no markers
  end
  return false
end

--- 28.2.3b: how far a hex is from the nearest enemy unit or marker.
---@return integer
local function nearest(G, side, hex)
  local enemy, far = troops.enemy(G, side), FAR
  for _, at in ipairs(troops.hexes(G, enemy)) do
    if #troops.fighting(G, enemy, at) > 0 then far = math.min(far, map:distance(at, hex)) end
  end
  for _, id in ipairs(M.all(G, enemy)) do
    far = math.min(far, map:distance(G.pieces[id].hex, hex))
  end
  return far
end

--- 28.2.3b, 28.2.3c, reading 15 States what a hex has to be for a marker: out of sight, away from the enemy, without friends but Commanders
--- and HQs.
---@param besides string[] Those who do not count.
function M.need_place(G, side, hex, besides)
  need(not M.seen(G, side, hex), "28.2.3b", "in_sight_there", "hex", hex)
  need(nearest(G, side, hex) >= KEEP_OFF, "28.2.3b", "enemy_too_near", "hex", hex)
  local friends_there = those(troops.of(G, side, hex), function(id)
    return not listed(besides, id) and (troops.fights(id) or troops.is_wagon(id))
  end)
  local others = those(M.at(G, hex, side), function(id) return not listed(besides, id) end)
  need(#friends_there == 0 and #others == 0, "28.2.3c", "marker_not_alone", "hex", hex)
end

--- 28.2.3c States that pieces may enter a hex as far as markers of their side go.
function M.need_entry(G, ids, side, to)
  local marched = those(ids, function(id) return troops.fights(id) or troops.is_wagon(id) end)
  need(#marched == 0 or #M.at(G, to, side) == 0, "28.2.3c", "marker_there", "to", to)
end

--- 28.3.1a, 28.5.2: the enemy markers that units in a hex have found: within two hexes, or in sight; beyond 15 hexes Decoys alone.
---@param side string Of the units.
---@return string[] ids
function M.found(G, side, hex)
  return those(M.all(G, troops.enemy(G, side)), function(id)
    local at = G.pieces[id].hex
    local far = map:distance(hex, at)
    if far <= M.NEAR then return true end
    return (far <= FAR or M.is_decoy(G, id)) and sight.sees(G, hex, at)
  end)
end

--- What is broken in a position: for random play.
---@return string?
function M.invariants(G)
  for id, piece in pairs(G.pieces) do
    local marker = piece.cf and G.pieces[piece.cf]
    if piece.cf and not (marker and marker.hex == piece.hex) then return id .. " is in no marker" end
  end
end

return M
