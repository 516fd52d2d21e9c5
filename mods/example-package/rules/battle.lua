--- 5 Battles, 6 retreat, 7 pursuit. The frame of a battle tells where each side fights, under whom, and what it chose.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local retreat_paths = require("mechanics.retreat_paths")
local marches = require("rules.march")
local results, reach, price = table_of("battle"), table_of("pursuit"), table_of("terrain")
local leaders, map, enemy = table_of("leaders").by, map_of(), marches.enemy

local function fight(G) return within(G, "battle") end
local function force(G, side) return board.standing(G, fight(G).hex[side]) end
local function loser(G) return fight(G).loser end
local function winner(G) return enemy[loser(G)] end
local function initiative(G, side) return leaders[fight(G).chief[side]].initiative end

--- 5.2: strength in halves, those in column half.
local function might(G, ids)
  return sum(ids, function(id)
    local column = G.pieces[id].at.mode == "column" -- 5.2
    return G.pieces[id].strength * (column and 1 or 2)
  end)
end

--- 5.2: the odds, of which the defender's fraction counts, the die and what the table says.
local function clash(G, ours, theirs)
  local column = odds_column(results, might(G, ours) // 2, (might(G, theirs) + 1) // 2)
  local die = roll(G, "battle", 6, "5.2", "clash", "leader", ours[1])
  return results.rows[die].cells[column], { column = results.columns[column].label }
end

ask("attack", {
  rule = "5.1",
  mandatory = true,
  enter = marches.refresh,
  args = { { "leader", "piece", "own" }, { "target", "piece", "others" } },
  check = function(G, _, _, id, target)
    marches.ready(G, id)
    marches.ready(G, target)
    need(listed(marches.foes(G, id), target), "5.1", "no_contact", "leader", id)
  end,
  rolls = function(G, _, _, id, target) return clash(G, board.stack(G, id), board.stack(G, target)) end,
  apply = function(G, _, side, id, target)
    local battle = { chief = {}, hex = {}, pitched = {}, strikes = 0 }
    for who, each in pairs({ [side] = id, [enemy[side]] = target }) do
      battle.chief[who], battle.hex[who] = each, twohex.hexes(map, G.pieces[each].at)[1]
      board.mark(G, board.stack(G, each), { spent = true })
    end
    push(G, "battle", battle)
  end,
})

step("battle", { rule = "5.1", steps = { "choose", "answer", "fall_back", "pursue" } })

ask("choose", {
  rule = "5.3",
  simultaneous = sides_of,
  args = { { "pitched", "boolean" } },
  check = function(G, _, side, yes) need(not yes or initiative(G, side) > 0, "5.4", "weak") end,
  apply = function(G, _, side, pitched)
    fight(G).pitched[side] = pitched
    finish(G, side)
  end,
})

--- 5.5: the attacker strikes first, then the defender, and so on.
local function strike(G)
  local f = fight(G)
  local side = f.strikes % 2 == 0 and G.phasing or enemy[G.phasing]
  local cell = clash(G, force(G, side), force(G, enemy[side]))
  local who, hexes, cost = cell:match("(%a)(%d)/(%d)")
  f.loser, f.strikes = who == "A" and side or enemy[side], f.strikes + 1 -- 5.5
  f.hexes, f.cost = math.tointeger(hexes), math.tointeger(cost)
  log("5.5", "round", "side", f.loser, "hexes", f.hexes, "cost", f.cost)
end

--- 5.8: a force loses strength, each time he who has most of it; who has none left is gone.
local function lose(G, side, count)
  for _ = 1, count do
    local id = least(force(G, side), "5.8", function(each) return -G.pieces[each].strength end)[1]
    if not id then return end
    G.pieces[id].strength, G.lost[side] = G.pieces[id].strength - 1, G.lost[side] + 1
    if G.pieces[id].strength == 0 then board.remove(G, id) end
  end
end

--- One of the forces is gone.
local function decided(G) return #force(G, loser(G)) == 0 or #force(G, winner(G)) == 0 end

ask("answer", { -- the loser of a round pays with strength, or gives way
  rule = "5.5",
  enter = strike,
  side = loser,
  args = { { "stand", "boolean" } },
  check = function(G, _, side, stand)
    local f = fight(G)
    local mine = (f.strikes + (side == G.phasing and 1 or 0)) // 2
    local worn_out = mine >= initiative(G, side) -- 5.7
    local bound = f.strikes == 1 and f.pitched[side] and not worn_out
    need(not stand or f.pitched[side], "5.3", "chose_pursuit")
    need(not stand or not worn_out, "5.7", "worn_out")
    need(stand or not bound, "5.6", "bound")
  end,
  apply = function(G, _, side, stand)
    log("5.5", stand and "stands" or "gives_way", "side", side)
    lose(G, enemy[side], fight(G).cost)
    lose(G, side, stand and fight(G).hexes or 0)
    if not stand or decided(G) then return finish(G) end
    strike(G)
  end,
})

--- 6.1-6.4: the best ways back of the loser, by where they end.
local function ways_back(G)
  local side, at = loser(G), G.pieces[force(G, loser(G))[1]].at
  local function may(from, to, step)
    local river = map:side(from, to, "river") and not map:bridge(from, to)
    return not river and twohex.distance(map, at, to) == step and #board.standing(G, to) == 0
  end
  local function exposed(hex) return #marches.touching(enemy[side], hex) end
  local function cost(hex) return price[map:terrain(hex)] end
  local hexes = fight(G).hexes -- 6.1
  local list, score = retreat_paths.best(map, twohex.hexes(map, at), hexes, may, { exposed, cost })
  list = least(list, "6.2", score(1))
  list = least(list, "6.3", score(2))
  return retreat_paths.ends(
    least(list, "6.4", function(way) return map:distance(way[#way], G.source[side]) end)
  )
end

--- Lays a force in column at a hex of a way, its tail in the hex before; where there is none it stays.
local function follow(G, side, way, last)
  if last < 2 then return end
  for _, id in ipairs(force(G, side)) do
    board.put(G, id, { mode = "column", head = way[last], tail = way[last - 1] })
  end
  fight(G).hex[side] = way[last]
end

ask("fall_back", {
  rule = "6.1",
  side = loser,
  done = decided,
  args = { { "to", "hex", ways_back } },
  apply = function(G, _, side, to)
    fight(G).way = ways_back(G)[to]
    follow(G, side, fight(G).way, #fight(G).way)
    finish(G)
  end,
})

ask("pursue", {
  rule = "7.1",
  side = winner,
  done = decided,
  enter = function(G, f)
    if decided(G) then return end
    local die = roll(G, "pursuit", 6, "7.1", "pursuit", "side", winner(G))
    local most = reach.rows[die].cells[initiative(G, winner(G)) + 1]
    f.far = math.min(most, fight(G).hexes) -- 7.1
  end,
  args = { { "hexes", "integer", function(_, f) return f.far end } },
  apply = function(G, _, side, hexes)
    local f, way = fight(G), fight(G).way
    local caught = #way <= f.hexes and hexes >= #way - 1 -- 7.3
    lose(G, f.loser, caught and 99 or math.max(hexes, f.cost)) -- 7.2
    follow(G, side, way, math.min(hexes, #way - 2))
    finish(G)
  end,
})
