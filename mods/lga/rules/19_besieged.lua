--- 19.5d Fortresses that are under siege as a scenario begins.
-- G.special.besieged = { side, hexes }: whose men are inside.
local organization = require("mechanics.organization")
local stores = require("rules.15_stores")

step("first_sieges", {
  rule = "19.5d",
  run = function(G)
    finish(G)
    local def = G.special.besieged
    for _, hex in ipairs(def.hexes) do
      local besieger = those(organization.here(G, hex), function(id) return G.pieces[id].side ~= def.side end)[1]
      if besieger and not G.sieges[hex] then stores.open(G, hex, G.pieces[besieger].side) end -- 15.52
    end
  end,
})
