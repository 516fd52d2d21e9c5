--- 7.8, 16.5 to 16.7 Winter Quarters: who goes into them is fed and loses no men, and neither marches nor attacks until he is out of them.
-- Of a piece: `quarters`: it is in them; `wintered`: the winter in which it has left them (16.64); `surprised`: the enemy has forced it out
-- this week (16.61b), or it has marched to the guns (16.63).
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local paths = require("engine.paths")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")
local zones = require("rules.10_zones")

local map, turns = map_of(), table_of("turns")
local TOWNS, PATH = 3, 8 -- 16.5d, 16.5f
local MIDSUMMER = 24 -- the last week of June
local ON_THE_MARCH = { march = true, force = true, double = true } -- 16.62
local M = {}

--- 16.64: the winter of a week, by the year in which it ends.
local function winter(G) return G.week > MIDSUMMER and G.year + 1 or G.year end

-- What it takes (16.5) --------------------------------------------------------------------------------------

local spec = ground.as_hexes("16.5f")
spec.side.swamp_side, spec.side.rough_side = false, false
local profile = paths.profile(map, spec)

--- The depots and depot cities that serve a side.
local function sources(G, side)
  local set = {}
  for power in pairs(G.nations) do
    if G.nations[power] == side then
      for hex in pairs(depots.active(G, power)) do
        set[hex] = true
      end
      for _, hex in ipairs(depots.cities(G, power)) do
        set[hex] = true -- 14.31
      end
    end
  end
  return set
end

--- 16.5f: does a path lead from a hex to a depot of the side's? O59: own men do not open the zones of enemy cavalry.
local leads_to_depot = derived("quarters near a depot", { "board", "depots" }, function(G, side, hex)
  local veto, goals = map:layer("quarters_veto"), sources(G, side)
  veto:clear()
  for at in pairs(zones.against(G, side)) do
    veto:set(at, 1)
  end
  for _, id in ipairs(board.which(G, function(piece, id) return piece.hex and pieces.opposes(G, id, side) end)) do
    veto:set(G.pieces[id].hex, 1)
  end
  for _, row in ipairs(profile:range(hex, PATH, { veto = veto })) do
    if goals[row.hex] then return true end
  end
  return false
end)

--- 16.5d: is a town or city near that is not Depleted?
local function is_near_town(G, hex)
  return #those(map:range(hex, TOWNS), function(at) return forage.place(at) and G.forage[at] ~= "depleted" end) > 0
end

--- 16.5e: are all in a hex of one corps, but for those of an Army Reserve?
local function is_one_corps(G, hex) return #keys_of(stacking.corps_of(G, organization.here(G, hex))) <= 1 end

--- Is an enemy unit next to a hex, or in it as who besieges it or is besieged there (16.75)?
local function is_met(G, side, hex)
  for _, near in ipairs(map:range(hex, 1)) do
    for _, id in ipairs(organization.here(G, near)) do
      if pieces.arm(id) and pieces.opposes(G, id, side) then return true end
    end
  end
  return false
end

--- What a piece needs where it is, to go into Winter Quarters and to stay there.
local function check_place(G, id)
  local side, hex = G.pieces[id].side, organization.hex(G, id)
  need(turns[G.week].quarters, "16.5b", "no_winter")
  need(not fortress.is_besieged(G, id), "16.5h", "is_besieged", "unit", id)
  need(not is_met(G, side, hex), "16.5g", "next_to_enemy", "unit", id)
  need(is_one_corps(G, hex), "16.5e", "two_corps", "hex", hex)
  need(is_near_town(G, hex) or depots.feeds(G, id), "16.5d", "no_shelter", "hex", hex)
  need(leads_to_depot(G, side, hex), "16.5f", "no_depot_near", "hex", hex)
end

--- 16.5c: who has an order for it.
local function ordered(G, _, side)
  return board.which(G, function(piece) return piece.task == "quarters" end, side)
end

action("lodge", {
  rule = "16.5a",
  args = { { "unit", "piece", ordered } },
  check = function(G, f, _, id)
    need(not f.marching, "16.5a", "too_late")
    need(G.pieces[id].wintered ~= winter(G), "16.64", "has_wintered", "unit", id)
    check_place(G, id)
  end,
  apply = function(G, _, _, id)
    local ids = those(organization.under(G, id), function(each)
      return G.pieces[each].task == "quarters" and G.pieces[each].wintered ~= winter(G)
    end)
    board.mark(G, ids, { quarters = true }, { "task" })
    pieces.tell(G, id, "16.5a", "goes_into_quarters", "unit", id, "hex", organization.hex(G, id))
  end,
})

-- Out of them (16.6) ----------------------------------------------------------------------------------------

--- Those of some who are in Winter Quarters leave them.
---@param ids string[]
---@param rule string
---@param surprised boolean 16.61b, 16.63: they fight the worse for it this week.
function M.leave(G, ids, rule, surprised)
  local out = those(ids, function(id) return G.pieces[id].quarters end)
  if #out == 0 then return end
  board.mark(G, out, { wintered = winter(G), surprised = surprised or nil }, { "quarters" })
  pieces.tell(G, out[1], rule, "leaves_quarters", "unit", out[1], "hex", organization.hex(G, out[1]))
end

--- 16.62: as the Command Phase ends those leave who have an order to march.
function M.obey(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.quarters end)) do
    local piece = G.pieces[id]
    if ON_THE_MARCH[piece.order] or piece.letter or piece.host then M.leave(G, { id }, "16.62", false) end -- 7.41c
  end
end

--- Is it the enemy's doing that a piece cannot stay: he has come next to it, or it is his phase?
local function is_forced(G, id)
  local side = G.pieces[id].side
  local his = within(G, "player_turns") ~= nil and not friends(G, G.phasing, side)
  return his or is_met(G, side, organization.hex(G, id))
end

--- 16.61a: who can stay there no more leaves at once.
function M.review(G)
  local groups = {}
  for _, id in ipairs(board.which(G, function(piece) return piece.quarters end)) do
    local piece = G.pieces[id]
    local key = ("%s %s %s"):format(organization.hex(G, id), piece.inside, pieces.counters.by[id].nation)
    groups[key] = groups[key] or {}
    table.insert(groups[key], id)
  end
  for _, key in ipairs(keys_of(groups)) do
    local ids = groups[key]
    if not holds(check_place, G, ids[1]) then M.leave(G, ids, "16.61a", is_forced(G, ids[1])) end
  end
end

return M
