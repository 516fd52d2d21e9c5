--- 19.22n The winter rest: when all of both sides are in Winter Quarters each writes down when it will leave them, and weeks pass.
-- Frame "winter_rest": stage; leaves[side] = the turn; billets = who has come meanwhile and has no place yet.
local arrivals = require("rules.19_arrivals")
local board = require("mechanics.board")
local forage = require("rules.14_forage")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")

local map, turns = map_of(), table_of("turns")

--- Can a unit have an order for Winter Quarters: has it a leader, of its own or over it?
local function may_rest(G, id)
  return pieces.arm(id) ~= nil and organization.hex(G, id) ~= nil and (pieces.rank(G, id) > 0 or G.pieces[id].chart ~= nil)
end

--- Are all units of a side that can be in Winter Quarters in them?
local function rests(G, side)
  local able = board.which(G, function(_, id) return may_rest(G, id) end, side)
  return #those(able, function(id) return not G.pieces[id].quarters end) == 0
end

--- The turns in which a side can leave: from the next to the first after winter.
local function choices(G)
  local list, week = {}, G.week
  for turn = G.turn + 1, G.last_turn do
    list[#list + 1] = turn
    if not turns[week].quarters then break end
    week = week % #turns + 1
  end
  return list
end

step("winter_rest", {
  rule = "19.22n",
  run = function(G, f)
    if not f.stage then
      if not G.special.rest or #choices(G) == 0 or #those(sides_of(G), function(side) return not rests(G, side) end) > 0 then return finish(G) end
      f.stage, f.leaves = "pass", {}
      return push(G, "departure")
    end
    if f.stage == "pass" then
      f.stage = "place"
      local turn = G.last_turn
      for _, side in ipairs(sides_of(G)) do
        turn = math.min(turn, f.leaves[side])
      end
      local weeks = turn - (G.turn + 1)
      log("19.22n", "rests_until", "turn", turn, "weeks", weeks)
      for _ = 1, weeks do
        G.turn, G.week = G.turn + 1, G.week % #turns + 1
        if G.week == 1 then G.year = G.year + 1 end
      end
      if weeks == 0 then return finish(G) end
      f.billets = arrivals.come(G, turn)
      return push(G, "replacements", { weeks = weeks })
    end
    finish(G)
    push(G, "billets", { waiting = f.billets })
  end,
})

step("departure", {
  rule = "19.22n",
  simultaneous = sides_of,
  actions = { "depart" },
})

action("depart", {
  rule = "19.22n",
  args = { { "turn", "integer", choices } },
  apply = function(G, _, side, turn)
    within(G, "winter_rest").leaves[side] = turn
    log_to(side, "19.22n", "will_leave", "turn", turn)
    finish(G, side)
  end,
})

-- Who has come meanwhile ------------------------------------------------------------------------------------

--- Those of a side who have no place yet.
local function homeless(G, f, side)
  return those(f.waiting, function(id) return G.pieces[id].side == side and organization.hex(G, id) == nil end)
end

local function side_waiting(G, f)
  return those(sides_of(G), function(side) return #homeless(G, f, side) > 0 end)[1]
end

--- The hexes in friendly territory where a side's units may come.
local function friendly(G, side)
  return those(map:area(G.area), function(hex)
    local land = #those(map:neighbors(hex), function(from) return ground.is_open(G, side, from, hex) end) > 0
    return land and forage.friend(G, hex) == side and not ground.enemy_in(G, side, hex)
  end)
end

step("billets", {
  rule = "19.22n",
  side = side_waiting,
  actions = { "billet", "fetch" },
  done = function(G, f) return side_waiting(G, f) == nil end,
})

action("fetch", {
  rule = "19.22n",
  args = { { "unit", "piece", function(G, f, side) return f.unit and {} or homeless(G, f, side) end } },
  apply = function(_, f, _, id) f.unit = id end,
})

action("billet", {
  rule = "19.22n",
  args = { { "hex", "hex", function(G, f, side) return f.unit and friendly(G, side) or {} end } },
  apply = function(G, f, side, hex)
    local id = f.unit
    f.unit = nil
    board.put(G, id, hex)
    log("19.22n", "arrives", "unit", id, "hex", hex)
    passage.pass(G, side, organization.under(G, id), hex)
    fortress.unite(G, hex)
  end,
})
