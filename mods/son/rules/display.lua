--- What the panels of the window show: printed tables with the row and column in force, the points of the armies and Army Morale, the
--- battle under way. Nothing here says more than a side may know.
local queries = require("mechanics.queries")
local attrition = require("rules.08_attrition")
local board = require("mechanics.board")
local forces = require("rules.09_forces")
local initiative = require("rules.10_initiative")
local march = require("rules.14_march")
local pieces = require("rules.02_pieces")
local resistance = require("rules.10_resistance")
local toll = require("rules.08_toll")
local zones = require("rules.17_zones")

local morale_tracks, morale_changes = table_of("morale_track"), table_of("morale_changes")
local odds_heads, turns = table_of("combat_odds"), table_of("turns")
local columns = table_of("ap_columns")
local M = {}

-- Tables ----------------------------------------------------------------------------------------------

local QUOTIENTS = { -- 8.3: grids by the MPs of a march
  { id = "stand", grid = "quotient_stand" },
  { id = "march_1", grid = "quotient_march_1" },
  { id = "march_3", grid = "quotient_march_2_3" },
  { id = "march_5", grid = "quotient_march_4_5" },
  { id = "march_9", grid = "quotient_march_6_9" },
  { id = "march_13", grid = "quotient_march_10_13" },
  { id = "forced_1", grid = "quotient_forced_1" },
  { id = "forced_3", grid = "quotient_forced_2_3" },
  { id = "forced_5", grid = "quotient_forced_4_5" },
}

local function quotient_grid(id)
  for _, each in ipairs(QUOTIENTS) do
    if each.id == id then return table_of(each.grid) end
  end
end

--- The table of an id: a quotient grid, a pursuit table, or a grid of that name.
local GRIDS = { "combat", "march_attrition", "artillery_fire", "artillery_ratio", "initiative_comparison", "weather" }

local function grid_of(id)
  if type(id) ~= "string" then return nil end
  local hexes = math.tointeger(tonumber(id:match("^pursuit_(%d+)$")))
  if hexes and hexes >= 1 and hexes <= 10 then return table_of("pursuit_" .. hexes) end
  return quotient_grid(id) or listed(GRIDS, id) and table_of(id) or nil
end

--- A grid as panel.table wants it.
local function printed(grid)
  local heads, rows = { "" }, {}
  for i, column in ipairs(grid.columns) do
    heads[i + 1] = column.label
  end
  for i, row in ipairs(grid.rows) do
    rows[i] = { row.label, table.unpack(row.cells) }
  end
  return { heads = heads, lines = rows }
end

--- The row whose range holds a figure; beyond the ends the nearest.
local function row_at(grid, figure)
  local index = 1
  for i, row in ipairs(grid.rows) do
    if row.range and figure >= row.range[1] then index = i end
  end
  return index
end

--- The own leaders of the package in a hex.
local function chosen(G, side, args)
  local hex = queries.hex(args.hex)
  local here = hex and those(board.standing(G, hex), pieces.is_leader) or {}
  return here[1] and G.pieces[here[1]].side == side and pieces.package(G, here[1]) or {}
end

--- 8.3a, 8.3b: lights the row of a package and the column of its army, and frames that before it was shifted.
local function light_quotient(G, side, out, grid, args)
  local group = chosen(G, side, args)
  local army = group[1] and forces.army(G, group[1]) or forces.armies(G, side)[1]
  local reach = group[1] and G.reach[group[1]] or not group[1] and "command" or nil
  out.column, out.from = toll.column(G, army, reach), attrition.column(army, G.points[army])
  local values = { army = army, points = G.points[army], own = out.from or 0, column = out.column }
  out.notes = { { rule = "8.3b", key = "display.column", values = values } }
  if not group[1] then return end
  local foot = toll.size(G, group, "infantry")
  out.row = row_at(grid, foot)
  out.notes[2] = { rule = "8.3a", key = "display.foot", values = { leader = group[1], points = foot } }
end

--- 18.5a: lights what the battle under way has come to.
local function light_combat(G, out, grid)
  local f = within(G, "battle")
  out.notes = {}
  for _, line in ipairs({ "non_affecting", "affecting" }) do
    local heads = {}
    for i = 1, #grid.columns do
      local odds = odds_heads[line]["c" .. i]
      heads[i] = odds[1] .. ":" .. odds[2]
    end
    out[line] = heads
  end
  if not (f and f.odds and f.die) then return end
  out.row, out.column, out.line = row_at(grid, f.die + (f.bonus or 0)), f.odds.column, f.odds.line
end

--- 20.2a: lights the column of who pursues, once the die has fallen its row, too.
local function light_pursuit(G, out, grid, hexes)
  local battle, f = within(G, "battle"), within(G, "pursuit")
  local leader = battle and battle.hexes == hexes and (f and f.chosen[1] or battle.pursuers and battle.pursuers[1])
  if not leader then return end
  for i, column in ipairs(grid.columns) do
    if column.label == tostring(pieces.rating(leader).initiative) then out.column = i end
  end
  out.row = battle.ridden and row_at(grid, battle.ridden)
  out.notes = { { rule = "20.2a", key = "display.pursues", values = { leader = leader, hexes = hexes } } }
end

--- 8.5: lights the line of the quotient: of the march under way, else of the package in a hex, as it stands; the foot, or the horse of
--- who has no foot.
local function light_attrition(G, side, out, grid, args)
  local f, group = within(G, "moving"), chosen(G, side, args)
  local own = f and G.pieces[f.piece].side == side
  local owed = own and march.owed(G, f) or group[1] and march.standing(G, group)
  if not owed then return end
  local values = { leader = owed.force[1], foot = toll.quotient(G, owed, "infantry"), horse = toll.quotient(G, owed, "cavalry") }
  local quotient = toll.size(G, owed.force, "infantry") > 0 and values.foot or values.horse
  for i, row in ipairs(grid.rows) do
    if row.label == quotient then out.row = i end
  end
  out.notes = { { rule = "8.5", key = own and "display.marches" or "display.stands", values = values } }
end

--- The leader of some who would command the others: the one of the greatest span.
local function chief_of(group)
  local chief = group[1]
  for _, id in ipairs(group) do
    if pieces.rating(id).span > pieces.rating(chief).span then chief = id end
  end
  return chief
end

--- 10.4: who is active and the rating of who is passive: in a pursuit, or where a package of the side stands in an enemy zone.
---@return string? active
---@return integer? passive
local function opposed(G, side, args)
  local f, forming = within(G, "pursuit"), within(G, "forming")
  if f then return f.chosen[1], f.beaten ~= "" and pieces.rating(f.beaten).initiative or nil end
  local group = chosen(G, side, args)
  local force = forming and forming.side == side and forming.force or group[1] and { chief_of(group) }
  if force then return force[1], initiative.opposed(G, force) end
end

--- 10.4: lights the ratings of the two leaders.
local function light_initiative(G, side, out, grid, args)
  local leader, passive = opposed(G, side, args)
  if not leader then return end
  local active = pieces.rating(leader).initiative
  out.row = row_at(grid, active)
  local values = { leader = leader, active = active, passive = passive, added = passive and resistance.modifier(active, passive) }
  out.notes = { { rule = "10.4", key = passive and "display.resisted" or "display.unopposed", values = values } }
  for i, column in ipairs(grid.columns) do
    if passive and column.label == tostring(passive) then out.column = i end
  end
end

local function light_weather(G, out, grid)
  for i, row in ipairs(grid.rows) do
    if row.label == turns[G.turn].season then out.row = i end
  end
end

--- A printed table: { heads, lines, row?, column?, from?, notes? }, the live row and column lit.
---@param args { id: string, hex: string? }
function M.chart(G, side, args)
  local grid = grid_of(args.id)
  if not grid then return { heads = {}, lines = {} } end
  local out = printed(grid)
  if quotient_grid(args.id) then light_quotient(G, side, out, grid, args) end
  if args.id == "combat" then light_combat(G, out, grid) end
  if args.id == "march_attrition" then light_attrition(G, side, out, grid, args) end
  if args.id == "initiative_comparison" then light_initiative(G, side, out, grid, args) end
  local hexes = math.tointeger(tonumber(args.id:match("^pursuit_(%d+)$")))
  if hexes then light_pursuit(G, out, grid, hexes) end
  if args.id == "weather" then light_weather(G, out, grid) end
  return out
end

-- Armies ----------------------------------------------------------------------------------------------

--- 5.1, 8.3b: the columns of an army with the points that they want.
local function ladder(army)
  local list = {}
  for _, row in ipairs(columns) do
    if row.army == army then list[#list + 1] = { column = row.column, least = row.least, most = row.most } end
  end
  return list
end

--- 5.1, 12.1: the points, columns and support of the own armies, and both sides' morale.
function M.armies(G, side)
  local list, tracks = {}, {}
  for _, army in ipairs(forces.armies(G, side)) do
    list[#list + 1] = {
      army = army,
      points = G.points[army],
      column = attrition.column(army, G.points[army]) or 0,
      support = G.support[army],
      idle = G.idle[army] == G.turn,
      columns = ladder(army),
    }
  end
  for _, row in ipairs(morale_tracks) do
    tracks[#tracks + 1] = { side = row.side, best = row.best, worst = row.worst, now = G.morale[row.side] }
  end
  return { armies = list, morale = tracks, weather = G.weather }
end

local AWARDS = { ["18.19a"] = "pitched_victory", ["23.12c"] = "fortified_town_declines", ["12.7"] = "span6_leader_lost" }

--- 12.4 to 12.10: what moves the markers in this season; lit is what a choice is asked for.
---@return { events: { event: string, rule: string, lit: boolean }[] }
function M.morale(G)
  local season = turns[G.turn].period == "autumn" and "autumn" or "spring"
  local asked = within(G, "morale_shift")
  local list = {}
  for _, row in ipairs(those(morale_changes, function(each) return each.period == "all" or each.period == season end)) do
    list[#list + 1] = { event = row.event, rule = row.rule, lit = asked ~= nil and AWARDS[asked.by] == row.event }
  end
  return { events = list }
end

-- Battles ---------------------------------------------------------------------------------------------

--- One side of an attack, as another may know it: its choice only once both are turned up (18.1a).
local function party(side, attack, whose, f)
  local open = attack.shown or whose == side
  local commander = attack.commander and attack.commander[whose]
  local out = { side = whose, commander = commander }
  if open and attack.pitched and attack.pitched[whose] ~= nil then out.pitched = attack.pitched[whose] end
  if not f then return out end
  out.made, out.lost = f.made[whose], f.lost[whose]
  if out.pitched and commander then out.most = pieces.rating(commander).initiative end -- 18.8c
  return out
end

--- The attacks of this phase and how the battle under way stands: rounds, choices, odds, result.
function M.battle(G, side)
  local f, list = within(G, "battle"), {}
  for i, attack in ipairs(G.combat and G.combat.attacks or {}) do
    local live = f and f.attack == i and f or nil
    local row = { hex = attack.hex, targets = copy_of(attack.targets), by = copy_of(attack.by), done = attack.done == true }
    row.parties = { party(side, attack, attack.side, live), party(side, attack, zones.enemy(attack.side), live) }
    if live then
      row.round, row.actor = live.round, live.actor
      row.odds = live.odds and { attack = live.odds.attack, defence = live.odds.defence, line = live.odds.line, column = live.odds.column }
      row.fire = live.fire and copy_of(live.fire)
      row.die, row.bonus, row.loser, row.hexes, row.cost = live.die, live.bonus, live.loser, live.hexes, live.cost
    end
    list[i] = row
  end
  return { attacks = list }
end

return M
