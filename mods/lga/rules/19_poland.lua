--- 19.4.5 The Kingdom of Poland, if the French restore it: land, a depot city, and 13 weeks later men.
-- G.poland = { turn = when it was restored; ended = it has been conquered }; nil: there is none.
local board = require("mechanics.board")
local cities = require("rules.14_cities")
local ground = require("rules.08_ground")
local occupation = require("rules.19_occupation")
local organization = require("mechanics.organization")
local partners = require("rules.19_partners")
local pieces = require("rules.03_pieces")
local saxony = require("rules.19_saxony")

local map, levy = map_of(), table_of("levies")
local LANDS, GAINED = { "mazovia", "russian_poland" }, { "russian_poland" }
local WARSAW, VILNA = "D0221", "D1508"
local WAIT = 13 -- 19.4.5d
local FRENCH, RUSSIANS = "french", "coalition"
local M = {}

local function is_polish(hex)
  return #those(LANDS, function(area) return map:in_area(area, hex) end) > 0
end

--- 19.4.5a: a Russian unit in Mazovia or Russian Poland; nil: there is none.
local function intruder(G)
  return board.which(G, function(_, id)
    local hex = pieces.counters.by[id].nation == "russian" and pieces.arm(id) and organization.hex(G, id)
    return hex and is_polish(hex)
  end)[1]
end

--- 19.4.5d: those who come 13 weeks later are entered, each for himself.
local function call_up(G)
  local due = G.turn + WAIT
  for _, row in ipairs(levy) do
    pieces.put(G, row.piece, nil, { side = FRENCH, strength = row.strength, entry = row.piece })
    G.entries[row.piece] = { week = (G.week + WAIT - 1) % 48 + 1, turn = due, moving = true, polish = true, hexes = { WARSAW } }
  end
end

action("proclaim", {
  rule = "19.4.5a",
  args = {},
  check = function(G)
    need(G.years == 2, "19.4.5a", "wants_two_years")
    need(partners.is_loyal(G, "prussian") and partners.is_loyal(G, "austrian"), "19.4.5a", "wants_partners")
    local id = intruder(G)
    need(not id, "19.4.5a", "russians_there", "unit", id)
  end,
  apply = function(G)
    barrier()
    G.poland = { turn = G.turn }
    log("19.4.5b", "poland_restored")
    saxony.hand_over(G, { areas = LANDS, side = FRENCH })
    G.changed = G.changed + 1
    call_up(G)
    partners.part(G) -- 19.4.5e
  end,
})

--- SP of the enemies of France in a hex.
local function is_held(G, hex)
  return pieces.strength(G, those(organization.here(G, hex), function(id) return G.pieces[id].side == RUSSIANS end)) > 0
end

--- 19.4.5b: in the Supply Phase of its first week Vilna is a depot city of the French, if no Russian is there.
function M.supplied(G)
  if not G.poland or G.poland.turn ~= G.turn or G.poland.ended or is_held(G, VILNA) then return end
  cities.set(G, VILNA, FRENCH)
  log("19.4.5b", "vilna_feeds", "hex", VILNA)
end

--- 19.4.5c: the Kingdom ends; who has come for it fights on.
local function fall(G)
  G.poland.ended = true
  log("19.4.5c", "poland_conquered", "hex", WARSAW)
  saxony.hand_over(G, { areas = GAINED, side = RUSSIANS })
  cities.set(G, VILNA, cities.NONE)
  for _, row in ipairs(levy) do
    local piece = G.pieces[row.piece]
    if piece and not piece.hex and not piece.chart then board.remove(G, row.piece) end
    G.entries[row.piece] = nil
  end
end

--- 19.4.5b, 19.4.5c: units of a side have come into a hex.
function M.entered(G, side, hex)
  if not G.poland or G.poland.ended or side ~= RUSSIANS then return end
  if hex == VILNA and is_held(G, VILNA) then cities.set(G, VILNA, cities.NONE) end
  if hex == WARSAW and occupation.holder(G, WARSAW) == RUSSIANS then fall(G) end
end

--- 19.4.5d: where the men of the levy come: at Warsaw, at Vilna, at French depots in Poland.
---@return string[]
function M.sites(G)
  local list = { WARSAW, VILNA }
  for _, hex in ipairs(keys_of(G.depots)) do
    if G.depots[hex] == FRENCH and is_polish(hex) and not listed(list, hex) then list[#list + 1] = hex end
  end
  return those(list, function(hex) return not ground.enemy_in(G, FRENCH, hex) end)
end

return M
