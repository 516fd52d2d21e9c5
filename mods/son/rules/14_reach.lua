--- Where a package in column gets to, and the steps there: its head goes, foot and horse pay each from their own account. Enemies are
--- taken as their side knows them: whoever lies face down may have troops.
local reach = require("mechanics.reach")
local twohex = require("engine.twohex")
local allowance = require("rules.14_allowance")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local garrisons = require("rules.06_garrisons")
local identity = require("rules.15_identity")
local pieces = require("rules.02_pieces")
local stacking = require("rules.14_stacking")
local zones = require("rules.17_zones")

local MARCHES = { movement_commands = "march", individual_initiative = "march", forced_marches = "forced" }
local map = map_of()
local M = {}

---@class Subject
---@field force string[]
---@field at table   Its column.
---@field left table<string, integer>
---@field alone boolean?  Leaders without troops, whom no zone stops (9.14b).

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

--- 14.12a, 17.10a, 26.6a: the layers of what bars the way: hexes that are not entered, and those in which a march ends.
---@return Bars
local function bars_for(G, side, subject)
  local veto, stop = map:layer("reach_veto"), map:layer("reach_stop")
  veto:clear()
  stop:clear()
  for _, id in ipairs(enemies(G, side)) do
    local hexes = twohex.hexes(map, G.pieces[id].at)
    veto:add_each(hexes, 1)
    for _, hex in ipairs(subject.alone and {} or hexes) do
      stop:add_each(zones.control.from(hex), 1)
    end
  end
  for _, area in ipairs(G.closed) do
    veto:add_each(map:area(area), 1)
  end
  veto:set(subject.at.tail, 1) -- 15.2a: not backward
  return { veto = veto, stop = stop }
end

--- 14.9: foot and horse, each with what is left to it.
local function goers(subject)
  local list = {}
  for _, account in ipairs(keys_of(subject.left)) do
    list[#list + 1] = { profile = costs.profile(account), left = subject.left[account] }
  end
  return list
end

--- 15.2a: of a column alone.
local function in_column(subject) return subject.at and subject.at.mode == "column" and subject or nil end

--- 14.3, 9.23a: who is asked about: the force that marches, the one that is put together, or a leader who may set out.
---@return Subject?
local function subject_of(G, f, side, args)
  if f and f.step == "moving" then
    return in_column({ force = f.force, at = G.pieces[f.piece].at, left = f.left, alone = f.by == "alone" })
  end
  local id = f and f.step == "forming" and f.force[1] or args and (args.unit or args.leader)
  local piece = G.pieces[id]
  if not (piece and piece.side == side and piece.at and pieces.is_leader(id)) then return nil end
  local whole = f and f.step == "forming" and f.force or { id, table.unpack(args.with or {}) }
  local force = forces.in_package(G, whole)
  local kind = f and MARCHES[f.step] or f and f.by == "forced" and "forced" or "march"
  local alone = #pieces.organic(G, id) == 0
  return in_column({ force = force, at = piece.at, left = allowance.of(G, force, kind, whole), alone = alone })
end

--- 15.1b: the column at the end of a path.
local function column_at(path) return { mode = "column", head = path[#path], tail = path[#path - 1] } end

--- 17.1a: the enemy stacks whose zones may reach a column, by their first hexes.
local function met(zones_of, at)
  local found = {}
  for _, hex in ipairs({ at.head, at.tail }) do
    for name in pairs(zones_of[hex] or {}) do
      found[name] = true
    end
  end
  return keys_of(found)
end

--- 14.3, 14.18, 17.10a: where a force could end its march; `meets`: the enemy stacks whose zones may reach it there.
---@return { hexes: table[] }
function M.reach(G, f, side, args)
  local subject = subject_of(G, f, side, args)
  if not subject then return { hexes = {} } end
  local bars = bars_for(G, side, subject)
  local rows, zones_of = reach.rows(goers(subject), subject.at.head, bars), enemy_zones(G, side)
  for _, row in ipairs(rows) do
    row.meets = met(zones_of, column_at(row.path))
  end
  return {
    hexes = those(rows, function(row)
      return holds(stacking.may_end, G, subject.force, column_at(row.path))
    end),
  }
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

--- 14.3, 14.6a: the steps to a hex; else what the way there needs and the force has, or what bars it.
---@return table[]? steps
---@return table[]? reasons
function M.go(G, f, side, to, args)
  local subject = subject_of(G, f, side, args)
  if not subject then return nil, { { rule = "14.3", key = "out_of_reach", values = { to = to } } } end
  local bars = bars_for(G, side, subject)
  local path = reach.path(goers(subject), subject.at.head, to, bars)
  if not path then
    local rules = { dear = "14.6a", stop = "17.10a", none = "14.5", barred = function(hex) return barred(G, subject, hex) end }
    return nil, { reach.why_not(goers(subject), subject.at.head, to, bars, rules) }
  end
  local list = setting_out(f, subject)
  for i = 2, #path do
    list[#list + 1] = { verb = "step", args = { to = path[i], how = "follow" } }
  end
  return list
end

return M
