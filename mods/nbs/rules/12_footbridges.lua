--- 31.9 Footbridges, where a battle has them: its pioneers lay one over the water of a hexside, for infantry and Commanders.
-- State: `G.footbridges["A/B"]`: the turn in which it was laid, from A; it is there from the next turn on.
local board = require("mechanics.board")
local ground = require("rules.12_ground")
local troops = require("rules.02_troops")

local map = map_of()
local rows = table_of("footbridges")
local M = {}

--- Lays on the map what the state has there. That clears the layers of the map, so the board is filled again.
function M.refresh(G)
  local there = those(keys_of(G.footbridges), function(hexside) return G.footbridges[hexside] < G.turn end)
  if #there == #map:changed() then return end
  map:reset()
  for _, hexside in ipairs(there) do
    local a, b = hexside:match("^(%S+)/(%S+)$")
    map:set_bridge(a, b, "footbridge")
  end
  ground.forget()
  board.refresh(G)
end

--- Who lays them here, over what, from when on; nil where the scenario has none.
local function how(G)
  if not listed(G.special, "footbridge") then return nil end
  return those(rows, function(row) return row.map == G.map end)[1]
end

--- A column of hexes, counted from the west.
local function column(hex) return tonumber(hex:sub(1, 2)) end

local function normal_enemy_beside(G, side, hex)
  for _, to in ipairs(map:neighbors(hex)) do
    local steady = those(troops.fighting(G, troops.enemy(G, side), to), function(id)
      return troops.is_brigade(id) and G.pieces[id].state == "normal"
    end)
    if #steady > 0 then return true end
  end
  return false
end

action("lay_footbridge", {
  rule = "31.9",
  args = {
    {
      "unit",
      "piece",
      function(G, _, side)
        local row = how(G)
        if not row or G.turn < row.from then return {} end
        return board.which(G, function(piece, id) return piece.side == side and piece.hex and troops.printed(id).class == row.class end)
      end,
      "no_pioneers",
    },
    { "to", "hex", function(G, _, _, id) return map:neighbors(G.pieces[id].hex) end, "one_hex" },
  },
  check = function(G, _, side, id, to)
    local piece = G.pieces[id]
    local bare = map:side(piece.hex, to, how(G).side) and not map:bridge(piece.hex, to) and column(to) >= column(piece.hex)
    need(bare and not G.footbridges[piece.hex .. "/" .. to], "31.9", "no_water_there", "to", to)
    need(piece.fresh and not piece.moved, "31.9", "has_moved", "unit", id)
    need(piece.state == "normal", "31.9", "shaken", "unit", id)
    need(not normal_enemy_beside(G, side, piece.hex), "31.9", "enemy_beside", "unit", id)
  end,
  apply = function(G, _, _, id, to)
    local from = G.pieces[id].hex
    board.mark(G, id, { left = 0, fresh = false, moved = true })
    G.footbridges[from .. "/" .. to] = G.turn
    log("31.9", "lays_footbridge", "unit", id, "hex", from, "to", to)
  end,
})

return M
