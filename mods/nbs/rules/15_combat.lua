--- 15 Close Combat Phase: fights are resolved one by one, in the attacker's order; 19 Village Fighting.
-- A fight is a row of G.fights (15_entry): `fight` decides it and rolls what both sides suffer, `aftermath` applies that. A unit with
-- extensions in several fights has all of them decided before any of it is applied (15.4.2).
local board = require("mechanics.board")
local displaced = require("rules.25_displaced")
local entry = require("rules.15_entry")
local lead = require("rules.14_lead")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local outcome = require("rules.15_outcome")
local prospects = require("rules.15_prospects")
local stand = require("rules.15_stand")
local troops = require("rules.02_troops")

local OTHER = { attacker = "defender", defender = "attacker" }
local ROLES = { "defender", "attacker" } -- in the order in which they suffer
local FULL, ONE = 6, 1 -- 15.3.8a

local function fight_of(G, f) return G.fights[f.fight] end

local function side_of(G, fight, role)
  return role == "attacker" and fight.side or troops.enemy(G, fight.side)
end

-- ---- Deciding it -------------------------------------------------------------------------------------

--- 20.3.2h: they have fought.
local function note_combat(G, ids)
  for _, id in ipairs(those(ids, troops.fights)) do
    board.mark(G, id, { fought = true })
  end
end

step("fight", {
  rule = "15.0b",
  run = function(G, f)
    finish(G)
    local fight = fight_of(G, f)
    local sides = stand.sides(G, fight)
    local attack, defence = lead.lead(sides.attacker), lead.lead(sides.defender)
    if not attack or not defence or G.pieces[attack].state == "routed" then -- 15.3.8d, 15.4.1b
      fight.over = true
      return
    end
    stand.decide(G, fight, sides)
    fight.came, fight.decided = sides, true
    fight.guns = those(sides.defender, function(id) return G.pieces[id].formation == "unlimbered" end) -- 21.4.6
    fight.results = outcome.of(G, fight, sides)
    for _, role in ipairs(ROLES) do
      note_combat(G, sides[role])
    end
  end,
})

-- ---- What comes of it --------------------------------------------------------------------------------

local stages = {}

--- 15.3, 15.1b: both suffer; what each loses was worked out before any of it is applied (15.3.1a).
function stages.lose(G, f)
  local fight = fight_of(G, f)
  f.stage = "retreat"
  for i = #ROLES, 1, -1 do -- the defender first: his frame on top
    local role = ROLES[i]
    local result = fight.results[role]
    if result then
      losses.begin(G, {
        side = side_of(G, fight, role),
        units = troops.present(G, fight.came[role]),
        casualties = result.casualties,
        stragglers = result.stragglers,
        change = result.change,
        rule = result.rule,
        cause = fight.hex,
        combat = true,
        holds = true, -- they retreat as the fight ends
      })
    end
  end
end

--- 15.4.4.1b: of Skirmishers in a Firefight the side with the lower roll goes back; else the attackers (15.3.8a).
local function loser(fight)
  if fight.winner ~= "" then return OTHER[fight.winner] end
  if fight.light and fight.sum.defender < fight.sum.attacker then return "defender" end
  return "attacker"
end

--- 5.2.5: a side leaves the hex: one hex, or as a rout (15.3.8a).
local function go_back(G, fight, role)
  local units = troops.present(G, fight.came[role])
  local routed = morale.worst(G, units) == "routed"
  push(G, "retreat", {
    side = side_of(G, fight, role),
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
  local fight = fight_of(G, f)
  local role = loser(fight)
  local winners = troops.present(G, fight.came[OTHER[role]])
  if morale.worst(G, winners) == "routed" then go_back(G, fight, OTHER[role]) end
  if role == "defender" then outcome.lose_guns(G, troops.present(G, fight.guns)) end
  go_back(G, fight, role)
end

--- 19.5.1, 19.5.1.1a: an attacker who has won in a town in Column may rush on.
function stages.rush(G, f)
  f.stage = "face"
  local fight = fight_of(G, f)
  local units = troops.present(G, fight.came.attacker)
  local id = lead.lead(units)
  if not fight.village or fight.winner ~= "attacker" or not id then return end
  if G.pieces[id].formation:find("_column$") then push(G, "rush", { side = fight.side, units = units }) end
end

--- 15.3.9a, 10.1.3b, 19.5b: both face as they like, but for the attackers in a town (19.5b).
function stages.face(G, f)
  f.stage = "form"
  local fight = fight_of(G, f)
  for _, role in ipairs(ROLES) do
    local id = lead.lead(troops.present(G, fight.came[role]))
    local stays = id and G.pieces[id].hex == fight.hex
    if stays and not (fight.village and role == "attacker") then
      push(G, "facing", { side = side_of(G, fight, role), hex = fight.hex })
    end
  end
end

--- 15.3.9b, 26.5: a French Combat Column that has won may form Line.
function stages.form(G, f)
  f.stage = "over"
  local fight = fight_of(G, f)
  local columns = those(troops.present(G, fight.came.attacker), function(id)
    local french = troops.printed(id).nation == "france"
    return french and G.pieces[id].formation == "combat_column"
  end)
  if fight.winner == "attacker" then push(G, "form_line", { side = fight.side, units = columns }) end
end

function stages.over(G, f)
  fight_of(G, f).over = true
  displaced.check(G) -- 25.2b, 25.4.6a
  finish(G)
end

step("aftermath", {
  rule = "15.3",
  enter = function(G, f) f.stage = fight_of(G, f).over and "over" or "lose" end,
  run = function(G, f) stages[f.stage](G, f) end,
})

-- ---- The phase ---------------------------------------------------------------------------------------

--- 15.4.2: the brigade whose parts fight; a part's own is its parent.
local function brigades(ids)
  local set = {}
  for _, id in ipairs(ids) do
    set[troops.printed(id).parent or id] = true
  end
  return set
end

--- 15.4.2, 15.4.2a: does another fight of a brigade in this one wait to be decided?
local function waits(G, fight)
  for _, other in ipairs(G.fights) do
    if other ~= fight and not other.over and not other.decided then
      local sides = stand.sides(G, other)
      for _, role in ipairs(ROLES) do
        local here = brigades(fight.came[role])
        for id in pairs(brigades(sides[role])) do
          if here[id] then return true end
        end
      end
    end
  end
  return false
end

--- 15.4.2b: the next fight that is decided and waits for nothing.
local function ripe(G)
  for i, fight in ipairs(G.fights) do
    if fight.decided and not fight.over and not waits(G, fight) then return i end
  end
end

local function undecided(G)
  local list = {}
  for _, fight in ipairs(G.fights) do
    if not fight.over and not fight.decided then list[#list + 1] = fight.hex end
  end
  return list
end

step("close_combat_phase", {
  rule = "5.1k",
  run = function(G)
    local next_one = ripe(G)
    if next_one then
      push(G, "aftermath", { fight = next_one })
    elseif #undecided(G) > 0 then
      push(G, "fights")
    else
      finish(G)
    end
  end,
})

step("fights", { rule = "15.0a", actions = { "resolve" } })

action("resolve", {
  rule = "15.0a",
  args = { { "hex", "hex", undecided, "no_fight_there" } },
  rolls = function(G, _, _, hex)
    local fight = entry.at(G, hex)
    return prospects.close_combat(G, fight, stand.sides(G, fight))
  end,
  apply = function(G, _, _, hex)
    finish(G)
    for i, fight in ipairs(G.fights) do
      if fight.hex == hex and not fight.over then push(G, "fight", { fight = i }) end
    end
  end,
})
