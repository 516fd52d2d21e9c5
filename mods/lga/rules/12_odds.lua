--- 12.14 Attacks that are called off, since too few would attack.
local announce = require("rules.12_announce")
local fortress = require("rules.15_fortress")
local pieces = require("rules.03_pieces")

local M = {}

--- Is an attack on a hex one that may not be made, by all who are there (O24)? 13.27b: the routed may be attacked at any odds.
local function is_too_weak(G, side, target)
  local foes = fortress.foes(G, side, target)
  if announce.compelled(G, announce.assigned(G, target), target) or #those(foes, function(id) return G.pieces[id].routed end) > 0 then return false end
  return pieces.strength(G, announce.assigned(G, target)) * 2 < pieces.strength(G, foes)
end

--- 12.14a: calls off an attack, and those that cannot be made without it: by attackers next to an enemy whom nobody attacks now (12.12).
function M.call_off(G, target)
  log("12.14a", "called_off", "hex", target)
  G.combat.open = those(G.combat.open, function(hex) return hex ~= target end)
  for _, id in ipairs(announce.assigned(G, target)) do
    G.combat.assigned[id] = nil
  end
  for _, id in ipairs(keys_of(G.combat.assigned)) do
    local other = G.pieces[id] and G.combat.assigned[id]
    if listed(G.combat.open, other) and listed(announce.targets_of(G, G.pieces[id].side, id), target) then
      log("12.12", "falls_with_it", "hex", other, "unit", id)
      M.call_off(G, other)
    end
  end
end

step("reveal_odds", {
  rule = "12.14a",
  run = function(G)
    finish(G)
    barrier() -- what is called off shows how strong the enemy is
    for _, target in ipairs(copy_of(G.combat.open)) do
      if listed(G.combat.open, target) and is_too_weak(G, G.phasing, target) then M.call_off(G, target) end
    end
  end,
})

return M
