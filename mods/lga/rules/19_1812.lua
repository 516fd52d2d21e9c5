--- 19.4va, 19.4vb How the campaign of 1812 is won; and what begins and ends each of its weeks.
local board = require("mechanics.board")
local conditions = require("rules.19_conditions")
local forage = require("rules.14_forage")
local land = require("rules.19_land")
local occupation = require("rules.19_occupation")
local organization = require("mechanics.organization")
local partners = require("rules.19_partners")
local poland = require("rules.19_poland")
local surrender = require("rules.19_surrender")

local MOSCOW, ST_PETERSBURG, KIEV = "C5031", "C2718", "D3127"
local FRENCH, RUSSIANS = "french", "coalition"
local MAY = 17 -- the first week, as tables/turns counts
local M = {}

--- 19.4va: the hexes in Russia with supplied units of the French and their allies.
---@return string[]
function M.in_russia(G)
  local set = {}
  for _, id in ipairs(board.which(G, { side = FRENCH })) do
    local hex = organization.hex(G, id)
    if hex and (G.pieces[id].strength or 0) > 0 and not G.pieces[id].unsupplied and land.in_russia(hex) then set[hex] = true end
  end
  return keys_of(set)
end

--- 19.4vb: the hexes in the land of the French and their allies where hostile units are.
---@return string[]
function M.intruders(G)
  local set = {}
  for _, id in ipairs(board.which(G, { side = RUSSIANS })) do
    local hex = organization.hex(G, id)
    if hex and (G.pieces[id].strength or 0) > 0 and forage.friend(G, hex) == FRENCH then set[hex] = true end
  end
  return keys_of(set)
end

local function is_french(G, hex) return occupation.holder(G, hex) == FRENCH end

--- 19.4vb: what the French have to show in the longer campaign.
---@return Condition[]
function M.conditions(G)
  local hexes = M.intruders(G)
  return {
    { key = "wants_moscow", rule = "19.4vb", met = is_french(G, MOSCOW), values = { hex = MOSCOW } },
    { key = "wants_second", rule = "19.4vb", met = is_french(G, ST_PETERSBURG) or is_french(G, KIEV), values = { hex = ST_PETERSBURG, other = KIEV } },
    { key = "wants_any_points", rule = "19.4vb", met = G.points > 0, values = { points = G.points } },
    { key = "wants_own_land", rule = "19.4vb", met = #hexes == 0, values = { hexes = hexes } },
  }
end

--- 19.4vb: they win at once when all are met.
function M.review(G)
  if G.years ~= 2 or G.over or not conditions.met(M.conditions(G)) then return end
  G.over = { winner = FRENCH, level = "campaign", scores = { french = G.points } }
  log("19.4vb", "over", "winner", FRENCH)
end

--- Units of a side have come into a hex.
---@param ids string[]
function M.entered(G, side, ids, hex)
  if not G.special.length then return end
  surrender.entered(G, side, ids, hex) -- 19.4.2b
  poland.entered(G, side, hex) -- 19.4.5b
  M.review(G) -- 19.4vb
end

--- 19.4.7: in May 1813 the land has come back: what was Depleted is Foraged, the rest is whole; but not what has burned.
local function grow(G)
  for _, hex in ipairs(keys_of(G.forage)) do
    if hex ~= G.burned then G.forage[hex] = G.forage[hex] == "depleted" and "foraged" or nil end
  end
  G.changed = G.changed + 1
  log("19.4.7", "land_recovers")
end

--- 19.4.4a: before the Command Phase of a week.
step("councils", { rule = "19.4.4a", steps = { "campaign_begins", "french_council", "russian_council" } })

step("campaign_begins", { -- of a week
  rule = "19.4.2g",
  run = function(G)
    finish(G)
    if not G.partners then partners.begin(G) end
    surrender.turn_begins(G)
    if G.turn > 1 and G.year == 1813 and G.week == MAY then grow(G) end
  end,
})

--- The week ends: 19.4.2b, 19.4.6a, 19.4vb.
function M.turn_ends(G)
  if not G.special.length or G.over then return end
  surrender.turn_ends(G)
  if G.over then return end
  partners.turn_ends(G)
  M.review(G)
end

--- 19.4va: after one year without a surrender it is Russia's if no supplied French are left there, else a draw; 19.4vb: after two it is Russia's.
---@return string winner, string level, string rule
function M.judge(G)
  if G.years == 2 then return RUSSIANS, "campaign", "19.4.4b" end
  local hexes = M.in_russia(G)
  if #hexes > 0 then return "draw", "campaign", "19.4va" end
  return RUSSIANS, "campaign", "19.4va"
end

--- 18.0: the points of the French.
function M.points(G) return G.points end

--- For the window: the points, what the French still lack, what the Russians have drawn (they alone), and who is loyal.
function M.score(G, side)
  local notes = { { rule = "18.1", key = "score.losses", values = { points = G.points } } }
  local function note(rule, key, values) notes[#notes + 1] = { rule = rule, key = key, values = values, hex = values.hex } end
  if G.surrender and not G.surrender.ended then
    note("19.4.2e", "score.markers", { count = #G.surrender.kept })
    if side == RUSSIANS then note("19.4.1", "score.peace", { sum = surrender.sum(G), level = G.surrender.level }) end
  end
  for _, row in ipairs(conditions.notes(G.years == 2 and M.conditions(G) or {})) do
    notes[#notes + 1] = row
  end
  for _, nation in ipairs(keys_of(G.partners or {})) do
    note("19.4.6b", "score.loyalty", { nation = nation, status = G.partners[nation].status })
  end
  return { layers = {}, notes = notes, scores = { french = G.points } }
end

return M
