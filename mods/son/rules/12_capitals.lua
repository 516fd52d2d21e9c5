--- 12.4, 12.5 The fall of Berlin and of Dresden: who holds them at the end of a phase moves a marker.
local markers = require("rules.12_markers")
local morale = require("rules.12_morale")
local pieces = require("rules.02_pieces")
local zones = require("rules.17_zones")

local turns = table_of("turns")
local M = {}

--- 12.4, 12.5a, 12.5b: the event of a capital in the present season; its side is the one whose marker moves.
local function event_of(G, capital)
  local season = turns[G.turn].period == "autumn" and "autumn" or "spring"
  return morale.event(capital == "berlin" and "berlin_falls" or "dresden_falls_" .. season)
end

local NAMES = { berlin = "Berlin", dresden = "Dresden" }
local HEXES = {}
for id, name in pairs(NAMES) do
  HEXES[id] = map_of():find(name).hex
end

--- 12.4, 12.5a: who holds a capital; 12.12: of Dresden its hex west of the Elbe.
local function holder(G, capital) return pieces.occupant(G, HEXES[capital]) end -- 26.1c

--- 12.4, 12.5a, 12.5b: `G.capitals`: who holds each; at the start its own side, unless the other's troops are in it.
function M.begin(G)
  G.capitals = {}
  for _, capital in ipairs(keys_of(HEXES)) do
    G.capitals[capital] = holder(G, capital) or event_of(G, capital).side
  end
end

--- 12.4, 12.5a, 12.5b, 12.11: at the end of a phase a capital that has changed hands, each for itself.
function M.note(G)
  for _, capital in ipairs(keys_of(HEXES)) do
    local now, event = holder(G, capital), event_of(G, capital)
    if now and now ~= G.capitals[capital] then
      G.capitals[capital] = now
      log(event.rule, "capital_taken", "side", now, "place", NAMES[capital])
      if now == zones.enemy(event.side) then
        markers.worsen(G, event.side, event.rule) -- 12.4, 12.5a, 12.5b, 26.3a, 26.5a, 26.5b
      else
        markers.better(G, event.side, event.rule) -- recaptured, 26.3a
      end
    end
  end
end

return M
