--- 15 Close Combat Phase: fights are resolved one by one, in the attacker's order; 19 Village Fighting.
-- The frame of a fight: { fight, stage, stood, sum, winner, result, came }. `fight`: its number in G.fights.
local board = require("mechanics.board")
local entry = require("rules.15_entry")
local facing = require("rules.10_facing")
local lead = require("rules.14_lead")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local outcome = require("rules.15_outcome")
local stand = require("rules.15_stand")
local troops = require("rules.02_troops")

local OTHER = { attacker = "defender", defender = "attacker" }
local FULL, ONE = 6, 1 -- 15.3.8a

local function fight_of(G, f) return G.fights[f.fight] end
local function sides_now(G, f) return stand.sides(G, fight_of(G, f)) end
local function side_of(G, f, role)
  local side = fight_of(G, f).side
  return role == "attacker" and side or troops.enemy(G, side)
end

local stages = {}

--- 15.4.1b, 15.3.8d: a side that is gone, or broken before it strikes.
function stages.open(G, f)
  local sides = sides_now(G, f)
  local attack, defence = lead.lead(sides.attacker), lead.lead(sides.defender)
  if not attack or not defence then
    f.stage = "over"
  elseif G.pieces[attack].state == "routed" then
    f.stage = "over"
  else
    f.stage = "stand"
  end
end

--- 15.2, 19.5a: who stands; of a village the attackers alone check.
function stages.stand(G, f)
  local fight, sides = fight_of(G, f), sides_now(G, f)
  f.stage = "lose"
  f.village = troops.in_town(fight.hex) and not stand.light(sides) -- 19.5.2
  f.light = stand.light(sides)
  local first = f.village and "attacker" or stand.first(G, fight, sides)
  local stands, sum = stand.check(G, fight, sides, first)
  f.sum = { [first] = sum }
  if not stands then
    f.winner = OTHER[first] -- 15.2b, 15.2.3.2
  elseif f.village then
    f.winner = "attacker" -- 19.5a
  else
    stands, sum = stand.check(G, fight, sides, OTHER[first])
    f.sum[OTHER[first]] = sum
    f.winner = stands and "" or first -- 15.2.3.3: nobody: a Firefight
  end
  log("15.2.3.3", f.winner == "" and "firefight" or f.winner .. "_won", "hex", fight.hex)
end

--- 15.3: both suffer; what each side loses is worked out before any of it is applied (15.3.1a).
function stages.lose(G, f)
  f.stage = "retreat"
  f.came = sides_now(G, f) -- who fought
  f.guns = those(f.came.defender, function(id) return G.pieces[id].formation == "unlimbered" end) -- 21.4.6
  local results = outcome.of(G, fight_of(G, f), f.came, f)
  for _, role in ipairs({ "attacker", "defender" }) do
    for _, id in ipairs(those(f.came[role], troops.fights)) do
      board.mark(G, id, { fought = true }) -- 20.3.2h
    end
  end
  f.routed = results.routed
  for _, role in ipairs({ "defender", "attacker" }) do
    local result = results[role]
    if result then
      losses.begin(G, {
        side = side_of(G, f, role),
        units = f.came[role],
        casualties = result.casualties,
        stragglers = result.stragglers,
        change = result.change,
        rule = result.rule,
        cause = fight_of(G, f).hex,
        combat = true,
        holds = true, -- they retreat as the fight ends
      })
    end
  end
end

--- 15.4.4.1b: of Skirmishers in a Firefight the side with the lower roll goes back; else the attackers (15.3.8a).
local function loser(f)
  if f.winner ~= "" then return OTHER[f.winner] end
  if f.light and f.sum.defender < f.sum.attacker then return "defender" end
  return "attacker"
end

local function left(G, ids)
  return those(ids, function(id) return G.pieces[id] and G.pieces[id].hex end)
end

--- A side leaves the hex: one hex, or as a rout (15.3.8a).
local function go_back(G, f, role)
  local fight, units = fight_of(G, f), left(G, f.came[role])
  if not lead.lead(units) then return end
  local routed = morale.worst(G, units) == "routed"
  push(G, "retreat", {
    side = side_of(G, f, role),
    units = units,
    hexes = routed and FULL or ONE,
    cause = fight.hex,
    routed = routed,
    first = role == "attacker" and fight.from or nil, -- 15.3.8b
    origin = role == "defender" and fight.from or nil, -- 15.3.8c
  })
end

--- 15.3.8: the loser goes back, even if nobody is left to drive him (15.3.8d); 15.4.1c: so does a winner who has routed.
function stages.retreat(G, f)
  f.stage = "rush"
  local role = loser(f)
  if role == "defender" then outcome.lose_guns(G, left(G, f.guns)) end
  go_back(G, f, role)
  local winners = left(G, f.came[OTHER[role]])
  if morale.worst(G, winners) == "routed" then go_back(G, f, OTHER[role]) end
end

--- 19.5.1: an attacker who has won in a town in Column may rush on.
function stages.rush(G, f)
  f.stage = "face"
  local units = left(G, f.came.attacker)
  local id = lead.lead(units)
  if not f.village or f.winner ~= "attacker" or not id or G.pieces[id].state == "routed" then return end
  if G.pieces[id].formation:find("_column$") then push(G, "rush", { side = side_of(G, f, "attacker"), units = units }) end
end

--- 15.3.9, 10.1.3b: both face as they like, but for the attackers in a town (19.5b).
function stages.face(G, f)
  f.stage = "form"
  for _, role in ipairs({ "attacker", "defender" }) do
    local units = left(G, f.came[role])
    local id = lead.lead(units)
    local stays = id and G.pieces[id].hex == fight_of(G, f).hex
    if stays and facing.looks(G, id) and not (f.village and role == "attacker") then
      push(G, "facing", { side = side_of(G, f, role), hex = fight_of(G, f).hex })
    end
  end
end

--- 15.3.9b, 26.5: a French Combat Column that has won may form Line.
function stages.form(G, f)
  f.stage = "over"
  local units = left(G, f.came.attacker)
  local columns = those(units, function(id) return G.pieces[id].formation == "combat_column" and troops.printed(id).nation == "france" end)
  local steady = #columns > 0 and G.pieces[columns[1]].state ~= "routed"
  if f.winner == "attacker" and steady then push(G, "form_line", { side = side_of(G, f, "attacker"), units = columns }) end
end

function stages.over(G, f)
  entry.close(G, fight_of(G, f))
  finish(G)
end

step("fight", {
  rule = "15.0b",
  enter = function(_, f) f.stage = "open" end,
  run = function(G, f) stages[f.stage](G, f) end,
})

step("close_combat_phase", {
  rule = "5.1k",
  actions = { "resolve" },
  mandatory = true,
  done = function(G)
    for _, fight in ipairs(G.fights) do
      if not fight.over then return false end
    end
    return true
  end,
})

action("resolve", {
  rule = "15.0a",
  args = {
    {
      "hex",
      "hex",
      function(G)
        local list = {}
        for _, fight in ipairs(G.fights) do
          if not fight.over then list[#list + 1] = fight.hex end
        end
        return list
      end,
      "no_fight_there",
    },
  },
  apply = function(G, _, _, hex)
    for i, fight in ipairs(G.fights) do
      if fight.hex == hex and not fight.over then push(G, "fight", { fight = i }) end
    end
  end,
})

-- ---- After a fight -----------------------------------------------------------------------------------

step("rush", {
  rule = "19.5.1",
  key = "step.rush",
  actions = { "end", "rush" },
  side = function(_, f) return f.side end,
  values = function(_, f) return { unit = f.units[1] } end,
})

--- 19.5.1: into another hex of the town to its front, as it faces; enemies there mean another fight now.
action("rush", {
  rule = "19.5.1",
  args = { { "to", "hex", function(G, f) return facing.front(G, lead.lead(f.units)) end, "not_ahead" } },
  check = function(G, f, side, to)
    need(troops.in_town(to), "19.5.1.1c", "no_town", "to", to)
    need(#troops.fighting(G, side, to) == 0, "19.5.1.1d", "friends_there", "to", to)
    if #troops.fighting(G, troops.enemy(G, side), to) > 0 then entry.need_attackers(G, f.units, to) end -- 19.5.1.1e
  end,
  apply = function(G, f, side, to)
    local from = G.pieces[f.units[1]].hex
    finish(G)
    local enemies = troops.fighting(G, troops.enemy(G, side), to)
    if #enemies > 0 then
      entry.open(G, f.units, to, function(ids) morale.shift(G, ids, 1, "15.4.5a", from, "disorganized") end)
    end
    for _, id in ipairs(f.units) do
      board.put(G, id, to)
    end
    log("19.5.1", "rushes", "unit", lead.lead(f.units), "to", to)
    if #enemies > 0 then
      push(G, "fight", { fight = #G.fights })
    else
      push(G, "rush", { side = side, units = f.units })
    end
  end,
})

step("form_line", {
  rule = "26.5",
  actions = { "end", "form_line" },
  side = function(_, f) return f.side end,
  values = function(_, f) return { unit = f.units[1] } end,
})

action("form_line", {
  rule = "26.5",
  args = {},
  apply = function(G, f)
    finish(G)
    for _, id in ipairs(f.units) do
      if G.pieces[id] then board.mark(G, id, { formation = "line" }) end
    end
  end,
})
