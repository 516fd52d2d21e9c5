--- What a side sees of the counters, on the map and on the charts off it.
local charts = require("rules.charts")
local M = { counters = charts.counters, private = { order = "3.4", strength = "2.5" } }

--- The state of a piece as it comes into the game.
local function fresh(row) return { side = row.side, strength = row.strength, turn = {} } end

function M.put(G, id, hex) charts:put(G, id, hex, fresh) end

--- An order that has been turned up is known to all.
function M.known(G, id, field) return field == "order" and G.pieces[id].turn.left ~= nil end

--- Marks that faces.lua draws; a leader shows the sum of his chart to his own side.
function M.show(G, id, shown, side)
  local piece = G.pieces[id]
  shown.ordered = piece.order ~= nil and piece.turn.left == nil and not within(G, "orders")
  shown.marching, shown.forced = shown.order == "normal", shown.order == "forced"
  if shown.arm ~= "leader" then return end
  shown.type = "leader"
  if piece.side == side then shown.strength = charts:strength(G, charts:units(G, id)) end
end

--- The organization charts of the side, each where its leader stands.
function M.boxes(G, side)
  local list = {}
  for _, id in ipairs(charts:forces(G, side)) do
    if charts.counters.by[id].arm == "leader" then
      list[#list + 1] = {
        key = "box.chart",
        ids = charts:units(G, id),
        values = { leader = id },
        hex = G.pieces[id].hex,
      }
    end
  end
  return list
end

--- Who holds the towns.
function M.seen(G, _, view)
  view.control = {}
  for _, place in ipairs(charts.map:places()) do
    view.control[#view.control + 1] = { hex = place.hex, side = G.held[place.hex] or "none" }
  end
end

return M
