--- 4.15, 4.16 The Battle Resolution Segment: who refuses, who attacks whom, who commands, what each chooses; then battle after battle.
local battle = require("rules.18_battle")
local contact = require("rules.18_contact")
local odds = require("rules.18_odds")
local zones = require("rules.17_zones")
require("rules.18_choices")
require("rules.18_decisions")
require("rules.18_designation")

--- `G.combat`: the attacks (18_designation), and packages in citadels that were asked and that refused.
local function prepare(G) G.combat = { attacks = {}, asked = {}, sheltered = {} } end

step("battles", {
  rule = "4.15a", -- 18.1b: disorder and rally come after the last of them
  steps = { "sorties", "refusals", "designation", "commanders", "choices", "attacks" },
  enter = prepare,
  leave = function(G)
    G.combat, G.failed_repulses, G.left_to_others = nil, {}, {}
  end,
})

--- Do forces of an attack still touch? Retreats and displacement may have parted them.
local function in_touch(G, attack)
  local function there(side)
    return those(attack.groups[side], function(id)
      local piece = G.pieces[id]
      return piece and piece.at and piece.armed
    end)
  end
  local ours, theirs = there(attack.side), there(zones.enemy(attack.side))
  for _, a in ipairs(ours) do
    for _, b in ipairs(theirs) do
      if contact.can_attack(G.pieces[a].at, G.pieces[b].at) then return true end -- 4.15a
    end
  end
  return false
end

--- Attacks that wait, by the hex that they go by: their numbers.
local function waiting(G)
  local numbers = {}
  for i, attack in ipairs(G.combat.attacks) do
    if not attack.done and in_touch(G, attack) then numbers[attack.hex] = i end -- 20.1e: each has one attack, made before it pursues
  end
  return numbers
end

--- 18.5b, 4.16l: one after the other, in the order that the attacker likes; 18.9: each to its end.
step("attacks", {
  rule = "18.5b",
  actions = { "resolve" },
  done = function(G) return next(waiting(G)) == nil end,
})

action("resolve", {
  rule = "18.5b",
  args = { { "hex", "hex", waiting, "no_attack_there" } },
  rolls = function(G, _, _, hex) return odds.round(G, G.combat.attacks[waiting(G)[hex]]) end,
  apply = function(G, _, _, hex) battle.begin(G, waiting(G)[hex]) end,
})
