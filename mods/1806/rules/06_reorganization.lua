--- 6.0 Reorganization: leaders bring eliminated units back into play; 2.11A1.
-- State: `G.uar_day[side]`, `G.uar_night[side]`: units in the halves of the UAR box; `reorganizing`
-- on a leader: his marker (6.23). The frame "rallying" holds { leader, tries, returned }.
local command = require("rules.07_command")
local control = require("rules.20_control")
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_terrain")
local lists = require("mechanics.lists")
local pieces = require("rules.01_pieces")
local retreat = require("rules.11_retreat")
local stacking = require("rules.03_stacking")
local vedettes = require("rules.13_vedettes")

local map = ground.map
local combat = table_of("combat")
local limits, test = combat.reorganization, combat.tests.reorganize_demoralized
local army_commanders = table_of("command_range").army_commanders
local M = {}

--- 6.12b: all units of a side in the Day half go to the Night half.
function M.shift(G, side)
  local day = G.uar_day[side]
  if #day == 0 then return end -- 2.21A
  local night = G.uar_night[side]
  for _, id in ipairs(day) do
    night[#night + 1] = id
  end
  G.uar_day[side] = {}
  log("6.12b", "shifted_to_night_half", "side", side, "pieces", day)
end

--- Who reorganizes whom ---------------------------------------------------------------------

--- 1.4m: a Commander reorganizes any unit of his army; 5.17c: so does a Head of State.
local function leads_all(leader) return pieces.counter(leader).kind ~= "officer" end

--- 6.33: Vedettes have their own Officer or those above him; without an Officer in play the
--- commander of the army alone. 13.13a: those of a reorganized unit do not come back.
local function check_vedette(G, leader, id, own)
  local parent = pieces.counter(id).parent
  local reduced = G.pieces[parent] and G.pieces[parent].reduced
  need(not reduced, "13.13a", "reorganized_no_vedettes", "unit", parent)
  if command.officer_of(G, pieces.counter(id).formation) then
    need(own or leads_all(leader), "6.33a", "not_his_vedette", "leader", leader, "unit", id)
  else
    local first = army_commanders[G.pieces[leader].side] == leader
    need(first, "6.33b", "army_commander_only", "leader", leader, "unit", id)
  end
end

--- May the leader bring a unit back, wherever it would find room?
local function check_whom(G, leader, id)
  local own = pieces.counter(id).formation == pieces.counter(leader).formation
  if pieces.is_vedette(id) then
    check_vedette(G, leader, id, own)
  else
    need(own or leads_all(leader), "6.13c", "not_his_formation", "leader", leader, "unit", id)
  end
end

--- 3.1: is there room in the leader's hex, or can it be made (6.21c)? Units that he brought back
--- before stay.
local function room_for(G, side, hex, returned, id)
  return stacking.fits(G, hex, side, { id })
    or retreat.can_clear(G, side, hex, lists.with(returned, id)) -- 6.21c
end

local NOBODY = {}

local function check_rally(G, f, side, id)
  local there = listed(G.uar_night[side], id)
  if not need(there, "6.12c", "not_in_night_half", "unit", id) then return end
  if not need(f.tries < limits.units[1], limits.units[2], "rallied_enough", "leader", f.leader) then
    return
  end
  check_whom(G, f.leader, id)
  local hex = G.pieces[f.leader].hex
  if not vedettes.check_exchange(G, id, hex) then return end
  need(room_for(G, side, hex, f.returned, id), "3.1", "no_room_to_return", "unit", id, "hex", hex)
end

--- 6.12c: can a leader bring any unit of the Night half back?
local function can_rally(G, f, side)
  for _, id in ipairs(G.uar_night[side]) do
    if holds(check_rally, G, f, side, id) then return true end
  end
  return false
end

--- 6.13a: no enemy unit, Vedettes and trains too (Q11), within four hexes.
---@return string? id The nearest enemy unit that is too near.
local function too_near(G, side, hex)
  local clear = limits.distance[1]
  for _, id in ipairs(pieces.ranks(G, pieces.enemy_of(side))) do
    local at = pieces.is_unit(id) and G.pieces[id].hex
    if at and map:distance(hex, at) < clear then return id end
  end
end

local function check_reorganize(G, _, side, leader)
  local piece = G.pieces[leader]
  local there = piece.side == side and piece.hex and pieces.is_leader(leader)
  if not need(there, "2.11A1a", "no_leader_of_yours", "leader", leader) then return end -- 6.13b: In Command or not
  need(not piece.reorganizing, "6.23a", "has_reorganized", "leader", leader)
  local near = too_near(G, side, piece.hex)
  need(not near, "6.13a", "enemy_too_near", "leader", leader, "hexes", limits.distance[1])
  local f = { leader = leader, tries = 0, returned = NOBODY }
  need(can_rally(G, f, side), "6.13c", "nobody_to_reorganize", "leader", leader)
end

--- The Reorganization Segment ---------------------------------------------------------------

--- Nobody is left to bring back, or nobody who could.
local function nothing_to_do(G)
  local side = G.phasing
  if #G.uar_night[side] == 0 then return true end
  for _, id in ipairs(pieces.leaders(G)) do
    local piece = G.pieces[id]
    local own = piece.hex and piece.side == side
    if own and holds(check_reorganize, G, nil, side, id) then return false end
  end
  return true
end

step("reorganization", {
  rule = "2.11A1a",
  actions = { "reorganize", "end" },
  done = nothing_to_do,
  values = function(G) return { units = G.uar_night[G.phasing], most = limits.units[1] } end,
})

action("reorganize", {
  rule = "6.13c",
  args = { { "leader", "piece" } },
  offer = function(G, _, _, add)
    for _, id in ipairs(pieces.leaders(G)) do
      add(id)
    end
  end,
  check = check_reorganize,
  apply = function(G, _, side, leader)
    push(G, "rallying", { leader = leader, side = side, tries = 0, returned = {} })
  end,
})

step("rallying", {
  rule = "6.21a",
  actions = { "rally", "end" },
  side = function(_, f) return f.side end,
  done = function(G, f) return not can_rally(G, f, f.side) end,
  may_end = function(_, f) need(f.tries > 0, "6.21a", "rally_one_at_least", "leader", f.leader) end,
  values = function(G, f)
    return { leader = f.leader, hex = G.pieces[f.leader].hex, left = limits.units[1] - f.tries }
  end,
})

--- 6.22, 12.24a: a unit of a Demoralized formation needs a die.
---@return string outcome "returns" or "lost"
local function rolls(G, _, _, id)
  if not demoralization.formation(G, pieces.counter(id).formation) then return "returns" end
  local die = roll(G, "losses", 6, test.rule, "rally", "unit", id)
  return die <= test.at_most and "returns" or "lost"
end

--- 6.21b: it comes back on its reduced counter, a Vedette on its only face (6.3), under its leader
--- (2.11A1b).
local function bring_back(G, f, id)
  local piece, hex = G.pieces[id], G.pieces[f.leader].hex
  piece.lost = nil
  piece.reduced = not pieces.is_vedette(id) -- 6.3
  pieces.unmark(piece)
  pieces.put(G, id, hex)
  control.take(G, id, hex)
  f.returned[#f.returned + 1] = id
  vedettes.exchange(G, id)
  log_to(f.side, "6.21b", "unit_returns", "leader", f.leader, "unit", id, "hex", hex)
  log_to(pieces.enemy_of(f.side), "6.21b", "a_unit_returns", "unit", id)
  demoralization.recover(G, id)
  retreat.clear(G, { side = f.side, hex = hex, unit = id, stay = f.returned })
end

--- 12.24b: it is lost for good.
local function lose_for_good(G, f, id)
  G.pieces[id].lost = "peu"
  table.insert(G.peu[f.side], id)
  log("12.24b", "lost_for_good", "unit", id)
end

action("rally", {
  rule = "6.21a",
  args = { { "unit", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(G.uar_night[side]) do
      add(id)
    end
  end,
  check = check_rally,
  rolls = rolls,
  apply = function(G, f, side, id)
    local outcome = rolls(G, f, side, id)
    f.tries = f.tries + 1
    G.pieces[f.leader].reorganizing = true -- 6.23a: whatever came of it
    G.uar_night[side] = lists.without(G.uar_night[side], { id })
    if outcome == "lost" then
      lose_for_good(G, f, id)
    else
      bring_back(G, f, id)
    end
  end,
})

--- 6.23b: the markers of a side come off as its Command Phase ends.
function M.clear_markers(G, side)
  for _, id in ipairs(pieces.ranks(G, side)) do
    G.pieces[id].reorganizing = false
  end
end

return M
