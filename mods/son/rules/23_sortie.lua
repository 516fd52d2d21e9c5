--- 23.5, 23.9 The besieged try to attack out of their citadels, and give up.
local initiative = require("rules.10_initiative")
local pieces = require("rules.02_pieces")
local pursuit = require("rules.20_pursuit")
local siege = require("rules.23_siege")
local forces = require("rules.09_forces")

--- A package with a Commander first.
local function led_by(G, leader)
  local list = { leader }
  table.move(forces.without(pieces.package(G, leader), list), 1, #pieces.package(G, leader) - 1, 2, list)
  return list
end

--- Who could lead the besieged packages out.
local function commanders(G)
  local list = {}
  for _, leader in ipairs(siege.able(G)) do
    local group = pieces.package(G, leader)
    table.move(pieces.commanders(G, group), 1, #pieces.commanders(G, group), #list + 1, list)
  end
  return list
end

-- 23.5a, 23.10c: by initiative alone, in their own Combat Phase.
step("sorties", {
  rule = "23.5a",
  actions = { "end", "sortie" },
  done = function(G) return #commanders(G) == 0 end,
})

action("sortie", {
  rule = "23.5a",
  args = { { "leader", "piece", commanders, "no_sortie" } },
  apply = function(G, _, _, leader)
    table.insert(G.combat.asked, pieces.name(G, leader))
    local goes = initiative.roll(G, led_by(G, leader)) -- 10.2b
    log("23.5a", goes and "sorties_out" or "stays_inside", "leader", leader)
    if goes then siege.sally(G, leader) end
  end,
})

-- 23.9a: as the Player-Turn of the besieged ends.
step("surrenders", {
  rule = "23.9a",
  run = function(G)
    local at, victors = siege.surrender(G)
    if not at then return finish(G) end
    if #victors > 0 then pursuit.occupy(G, victors, { at }) end -- 23.9c
  end,
})
