--- Where a package gets to, and the steps there: of a column the head goes, of a line either half; foot and horse pay each from their own
--- account. Enemies are taken as their side knows them: whoever lies face down may have troops.
local reach = require("mechanics.reach")
local twohex = require("engine.twohex")
local administration = require("rules.05_administration")
local allowance = require("rules.14_allowance")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local garrisons = require("rules.06_garrisons")
local held = require("rules.14_held")
local identity = require("rules.15_identity")
local lone = require("rules.09_lone")
local pieces = require("rules.02_pieces")
local stacking = require("rules.14_stacking")
local toll = require("rules.08_toll")
local ways = require("rules.14_ways")
local zones = require("rules.17_zones")

local MARCHES = { movement_commands = "march", individual_initiative = "march", forced_marches = "forced" }
local map = map_of()
local M = {}

---@class Subject
---@field force string[]
---@field whole string[]  The force to which they belong.
---@field at table
---@field left table<string, integer>
---@field alone boolean?  Leaders without troops, whom no zone stops (9.14b).
---@field forced boolean? In a forced march.
---@field goals string[]? Where a leader without employment may go (9.15a).
---@field due integer?    Administrative Points that its march has still to cost.
---@field began boolean?  It stands in an enemy zone, which it has to leave first.

--- 15.18a, 17.2: the enemies of a side that may have a zone, for all it knows.
local function enemies(G, side)
  local list = pieces.leaders_who(G, function(piece, id)
    return piece.side ~= side and (piece.armed or not identity:sees(G, side, id))
  end)
  local foe = zones.enemy(side)
  return table.move(garrisons.of(G, foe), 1, #garrisons.of(G, foe), #list + 1, list) -- 6.23a
end

--- 17.1a: the hexes that zones of the enemy may reach: by hex the stacks whose they are, by their first hexes.
---@return table<string, table<string, boolean>>
local function enemy_zones(G, side)
  local by = {}
  for _, id in ipairs(enemies(G, side)) do
    local name = pieces.name(G, id)
    for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
      for _, to in ipairs(zones.control.from(hex)) do
        by[to] = by[to] or {}
        by[to][name] = true
      end
    end
  end
  return by
end

--- 17.3, 14.16b: is a hex of an enemy zone closed to a force: to a weak one; in a forced march, unless a friend holds all who control it?
local function is_shut(G, side, subject, weak, enemy, hex)
  if weak then return true end
  return subject.forced and not (identity:sees(G, side, enemy) and held.backed(G, subject.whole, side, hex))
end

--- 17.10a: marks what the zone of an enemy bars.
local function bar_zone(G, side, subject, enemy, veto, stop)
  local weak = held.is_weak(G, subject.whole)
  for _, from in ipairs(twohex.hexes(map, G.pieces[enemy].at)) do
    local zone = zones.control.from(from)
    stop:add_each(zone, 1)
    veto:add_each(those(zone, function(hex) return is_shut(G, side, subject, weak, enemy, hex) end), 1)
  end
end

--- 14.12a, 17.10a, 26.6a: the layers of what bars the way: hexes that are not entered, and those in which a march ends.
---@return Bars
local function bars_for(G, side, subject)
  local veto, stop = map:layer("reach_veto"), map:layer("reach_stop")
  veto:clear()
  stop:clear()
  for _, id in ipairs(enemies(G, side)) do
    veto:add_each(twohex.hexes(map, G.pieces[id].at), 1)
    if not subject.alone then bar_zone(G, side, subject, id, veto, stop) end
  end
  for _, area in ipairs(G.closed) do
    veto:add_each(map:area(area), 1)
  end
  if subject.at.tail then veto:set(subject.at.tail, 1) end -- 15.2a: not backward
  return { veto = veto, stop = stop }
end

--- 14.9: foot and horse, each with what is left to it.
local function goers(subject)
  local list = {}
  for _, account in ipairs(keys_of(subject.left)) do
    list[#list + 1] = { account = account, profile = costs.profile(account), left = subject.left[account] }
  end
  return list
end

--- 14.3: the subject of those who march.
local function marching(f, at)
  local began = f.began and f.steps == 0
  return { force = f.force, whole = f.whole, at = at, left = f.left, alone = f.by == "alone", forced = f.by == "forced", began = began, goals = f.goals }
end

--- 14.3, 9.23a: who is asked about: the force that marches, the one that is put together, or a leader who may set out.
---@return Subject?
local function subject_of(G, f, side, args)
  if f and f.step == "moving" then return G.pieces[f.piece].side == side and marching(f, G.pieces[f.piece].at) or nil end
  local id = f and f.step == "forming" and f.force[1] or args and (args.unit or args.leader)
  local piece = G.pieces[id]
  if not (piece and piece.side == side and piece.at and pieces.is_leader(id)) then return nil end
  local whole = f and f.step == "forming" and f.force or { id, table.unpack(args.with or {}) }
  local force = forces.in_package(G, whole)
  local kind = f and MARCHES[f.step] or f and f.by == "forced" and "forced" or "march"
  local alone = #pieces.organic(G, id) == 0 and #whole == 1 -- 9.14a
  local began = not alone and held.in_zone(G, id)
  local left = allowance.of(G, force, kind, whole)
  local commanded = f and (f.step == "movement_commands" or f.by == "command") and administration.can_spend(G, forces.army(G, id))
  local due = commanded and not alone and 1 or 0 -- 7.1a
  local goals = alone and piece.unemployed and lone.goals(G, id) or nil
  return { due = due, goals = goals, force = force, whole = whole, at = piece.at, left = left, alone = alone, forced = kind == "forced", began = began }
end

--- 15.6b, 17.10b: has a search to go move by move?
local function by_moves(subject) return subject.at.mode == "line" or subject.began end

--- 15.1b: the column at the end of a path.
local function column_at(path) return { mode = "column", head = path[#path], tail = path[#path - 1] } end

--- 17.1a: the enemy stacks whose zones may reach a package, by their first hexes.
local function met(zones_of, at)
  local found = {}
  for _, hex in ipairs(twohex.hexes(map, at)) do
    for name in pairs(zones_of[hex] or {}) do
      found[name] = true
    end
  end
  return keys_of(found)
end

--- 14.9: what each account pays on a way, where there are two.
local function items_of(spent)
  local list = {}
  for _, account in ipairs(keys_of(spent)) do
    list[#list + 1] = { rule = "14.9", key = "word." .. account, value = spent[account] }
  end
  return #list > 1 and list or nil
end

--- 8.3d, 14.11b: the march of a force as attrition would see it.
local function toll_of(G, subject, spent)
  local chief, kind = subject.whole[1], subject.forced and "forced" or "march"
  return { force = subject.whole, kind = kind, army = forces.army(G, chief), reach = G.reach[chief], spent = spent, due = subject.due }
end

--- 8.3d: the same in words.
local function notes_of(G, subject, spent)
  if subject.alone then return nil end -- 9.14a
  local march, list = toll_of(G, subject, spent), {}
  for _, arm in ipairs({ "infantry", "cavalry" }) do
    local quotient = spent[arm] and toll.quotient(G, march, arm)
    if quotient and quotient ~= "0" then list[#list + 1] = { rule = "8.3d", key = "quotient_there." .. arm, values = { quotient = quotient } } end
  end
  return list
end

--- 9.15a: does a way of a leader without employment come nearer, with each hex, to one whom he may go to?
local function is_direct(goals, path)
  for i = 2, #path do
    goals = lone.nearer(goals, path[i - 1], path[i])
  end
  return #goals > 0
end

--- 15.2a, 14.9: the ways of a column by its head alone, with what each account pays.
local function column_rows(subject, bars, may_end)
  local going = goers(subject)
  local rows = those(reach.rows(going, subject.at.head, bars), function(row)
    return may_end(column_at(row.path)) and (not subject.goals or is_direct(subject.goals, row.path))
  end)
  for _, row in ipairs(rows) do
    row.at, row.spent = column_at(row.path), {}
    for _, goer in ipairs(going) do
      row.spent[goer.account] = reach.walk({ goer }, row.path)
    end
  end
  return rows
end

--- 14.3, 14.18, 17.10a: where a force could end its march; `meets`: the enemy stacks whose zones may reach it there.
---@return { hexes: table[] }
function M.reach(G, f, side, args)
  local subject = subject_of(G, f, side, args)
  if not subject then return { hexes = {} } end
  local bars, zones_of, list = bars_for(G, side, subject), enemy_zones(G, side), {}
  local function may_end(at) return holds(stacking.may_end, G, subject.force, at) end
  local rows = by_moves(subject) and ways.rows(G, side, subject, bars, may_end) or column_rows(subject, bars, may_end)
  rows = those(rows, function(row) return subject.alone or toll.allowed(G, toll_of(G, subject, row.spent)) end) -- 8.4b
  for i, row in ipairs(rows) do
    list[i] = { hex = row.hex, cost = row.cost, path = row.path, items = items_of(row.spent), meets = met(zones_of, row.at) }
    list[i].notes = notes_of(G, subject, row.spent)
  end
  return { hexes = list }
end

--- 14.12a, 15.2a, 26.6a: what bars a hex: the piece itself, its enemies, or a closed country.
---@return string rule
---@return string key
local function barred(G, subject, hex)
  if hex == subject.at.tail then return "15.2a", "not_backward" end
  for _, area in ipairs(G.closed) do
    if map:in_area(area, hex) then return "26.6a", "closed_country" end
  end
  return "14.12a", "enemy_there"
end

--- 9.23a: what comes before the first step of a force that has not set out: its Commander is named, and who goes with him.
local function setting_out(f, subject)
  if f.step == "moving" then return {} end
  if f.step == "forming" then return { { verb = "march", args = {} } } end
  local list = { { verb = "move", args = { leader = subject.force[1] } } }
  for i = 2, #subject.force do
    list[i] = { verb = "with", args = { leader = subject.force[i] } }
  end
  list[#list + 1] = { verb = "march", args = {} }
  return list
end

--- 14.3, 15.6b: the moves of a package to a hex; nil: there is no such way.
---@return { hex: string, name: string }[]?
local function moves_to(G, side, subject, to, bars)
  if not by_moves(subject) then
    local moves = {}
    local path = reach.path(goers(subject), subject.at.head, to, bars)
    for i = 2, path and #path or 0 do
      moves[i - 1] = { hex = path[i], name = "follow" }
    end
    return path and moves
  end
  for _, row in ipairs(ways.rows(G, side, subject, bars, function(at) return holds(stacking.may_end, G, subject.force, at) end)) do
    if row.hex == to then return row.moves end
  end
end

--- 14.6a, 15.6a, 17.10b: why a package does not get to a hex: what the way there needs and the force has, or what bars it; else it is the way that it lies.
local function why_not(G, subject, to, bars)
  local rules = { dear = "14.6a", stop = "17.10a", none = "14.5", barred = function(hex) return barred(G, subject, hex) end }
  local why = reach.why_not(goers(subject), twohex.hexes(map, subject.at)[1], to, bars, rules)
  if why then return why end
  if subject.began then return { rule = "17.10b", key = "not_out_of_zone", values = { to = to } } end
  return { rule = "15.6a", key = "not_in_line", values = { to = to } }
end

--- 14.3, 14.6a: the steps to a hex; else what the way there needs and the force has, or what bars it.
---@return table[]? steps
---@return table[]? reasons
function M.go(G, f, side, to, args)
  local subject = subject_of(G, f, side, args)
  if not subject then return nil, { { rule = "14.3", key = "out_of_reach", values = { to = to } } } end
  local bars = bars_for(G, side, subject)
  local moves = moves_to(G, side, subject, to, bars)
  if not moves then return nil, { why_not(G, subject, to, bars) } end
  local list = setting_out(f, subject)
  for _, move in ipairs(moves) do
    list[#list + 1] = { verb = "step", args = { to = move.hex, how = move.name } }
  end
  return list
end

return M
