--- 12.77 Counter-attacks: reinforcements of the defender beside the attacker, whom no line of his meets, may attack him in turn.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local battle = require("rules.12_battle")

local PRICE = 1 -- 12.77c: in Advance Points

--- 12.77b: the attackers' hexes next to a hex of reinforcements that nobody has fought.
local function left_open(G, f)
  local fresh = battle.hexes(G, f, f.sides[2], function(id)
    local hex = organization.hex(G, id)
    local fought = those(f.fights, function(fight) return fight.target == hex end)
    return (G.pieces[id].strength or 0) > 0 and #fought == 0
  end)
  return those(battle.beside(G, f), function(hex) return #battle.next_to(fresh, hex) > 0 end)
end

--- 12.77c: those who can pay for an attack in their turn.
local function payers(G, f)
  return battle.ids(G, f, f.sides[2], function(id) return (G.pieces[id].points or 0) >= PRICE end)
end

--- What the side that was attacked may attack now.
---@return string[]
local function targets(G)
  local f = battle.of(G)
  if not f.in_turn then return left_open(G, f) end
  return #battle.armed(G, payers(G, f)) > 0 and battle.beside(G, f) or {}
end

step("counter", {
  rule = "12.77b",
  side = function(G) return battle.of(G).sides[2] end,
  actions = { "counter_attack", "wait" },
  done = function(G) return #targets(G) == 0 end,
})

action("counter_attack", {
  rule = "12.77b",
  args = { { "target", "hex", targets } },
  apply = function(G, _, side, target)
    local f = battle.of(G)
    if f.in_turn then
      for _, id in ipairs(payers(G, f)) do
        local piece = G.pieces[id]
        board.mark(G, id, { points = piece.points - PRICE, used = (piece.used or 0) + PRICE })
      end
    end
    battle.turn(f, target)
    f.in_turn, f.again, f.stage = true, true, "over"
    log("12.77b", "counter_attacks", "side", side, "target", target)
    finish(G)
  end,
})

action("wait", { rule = "12.77b", args = {}, apply = function(G) finish(G) end })
