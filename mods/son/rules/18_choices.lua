--- 18.1, 18.6 to 18.8 Pitched Battle or Pursuit Battle: each side chooses for every attack, unseen, before the first is resolved.
local contact = require("rules.18_contact")
local odds = require("rules.18_odds")
local pieces = require("rules.02_pieces")
local zones = require("rules.17_zones")

local MAJOR_GENERALS = { maj_gen_inf = true, maj_gen_cav = true } -- 18.8b
local M = {}

--- 18.8a: does anybody attack over bridges of a primary river?
---@return boolean
function M.over_bridge(G, attack)
  for _, by in ipairs(attack.by) do
    for _, target in ipairs(attack.targets) do
      if zones.over_bridge(contact.at(G, by), contact.at(G, target)) then return true end
    end
  end
  return false
end

--- The first attack for which a side has still to choose.
local function open_choice(G, side)
  return those(G.combat.attacks, function(attack) return attack.pitched[side] == nil end)[1]
end

--- Conditions on choosing a Pitched Battle.
function M.may_pitch(G, attack, side)
  local chief = pieces.rating(attack.commander[side])
  local militia = those(attack.groups[side], function(id) return G.pieces[id] and G.pieces[id].militia end)
  need(#militia == 0, "26.4a", "militia_pursues")
  need(not MAJOR_GENERALS[chief.role], "18.8b", "no_pitched_general", "leader", chief.id)
  need(chief.initiative > 0, "18.8c", "no_pitched_initiative", "leader", chief.id)
  need(not M.over_bridge(G, attack), "18.8a", "no_pitched_bridge") -- 16.5b
  need(not contact.failed_repulse(G, attack), "14.22e", "no_pitched_repulse")
end

step("choices", {
  rule = "18.1a", -- 4.16b, 18.7a
  actions = { "fight" },
  simultaneous = function(G) return #G.combat.attacks > 0 and sides_of(G) or {} end,
  values = function(G, _, side)
    local attack = open_choice(G, side)
    return { hex = attack and attack.hex, leader = attack and attack.commander[side] }
  end,
})

action("fight", {
  rule = "18.7a",
  args = {
    { "hex", "hex", function(G, _, side) return { open_choice(G, side).hex } end, "not_next_choice" },
    { "pitched", "boolean" },
  },
  rolls = function(G, _, side) return odds.round(G, open_choice(G, side)) end,
  check = function(G, _, side, _, pitched)
    if pitched then M.may_pitch(G, open_choice(G, side), side) end -- 18.8a, 18.8b, 18.8c
  end,
  apply = function(G, _, side, _, pitched)
    open_choice(G, side).pitched[side] = pitched
    if not open_choice(G, side) then finish(G, side) end
  end,
})

--- For the leak check: what the enemy of a side has chosen, and not shown yet, might be the other.
---@return boolean changed
function M.permute(G, side)
  local foe, changed = zones.enemy(side), false
  for _, attack in ipairs(G.combat and G.combat.attacks or {}) do
    local unseen = not attack.shown and attack.pitched[foe] ~= nil
    if unseen and holds(M.may_pitch, G, attack, foe) then
      attack.pitched[foe], changed = not attack.pitched[foe], true
    end
  end
  return changed
end

return M
