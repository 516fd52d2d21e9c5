--- 9.18, 18.7f, 23.6b, 23.12a What the sides decide within a battle (18_battle), each in the frame of the battle.
local results = require("rules.18_results")

local function battle(G) return within(G, "battle") end
local function actor(G) return battle(G).actor end

ask("bonus", {
  rule = "9.18a",
  side = actor,
  values = function(G)
    local f = battle(G)
    local function gives(add) return results.code(f.die + add, f.odds.column) end
    return { die = f.die, lower = gives(-1), same = gives(0), higher = gives(1) }
  end,
  args = { { "add", "integer", { -1, 0, 1 } } },
  apply = function(G, _, side, add)
    battle(G).bonus = add
    if add ~= 0 then log("9.18b", "bonus_used", "side", side, "add", add) end
    finish(G)
  end,
})

ask("stand", {
  rule = "18.7f",
  side = function(G) return battle(G).loser end,
  args = { { "stand", "boolean" } },
  apply = function(G, _, _, stand)
    if stand then battle(G).stage = "convert" end
    finish(G)
  end,
})

ask("hold", {
  rule = "23.6b",
  side = function(G) return battle(G).loser end,
  args = { { "hold", "boolean" } },
  apply = function(G, _, _, hold)
    battle(G).holding = hold
    finish(G)
  end,
})

ask("sally", {
  rule = "23.12a",
  side = actor,
  args = { { "attack", "boolean" } },
  apply = function(G, _, side, attack)
    finish(G)
    local f = battle(G)
    f.countered = f.countered or attack
    if attack then return end
    f.stage, f.declined = "honours", f.round == 1 -- 23.12b
    log("23.12a", "declines", "side", side)
  end,
})
