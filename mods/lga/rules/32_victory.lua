--- 32.1v to 32.1y, 32.2p to 32.2r, 32.3f, 32.3g How a Grand Campaign is won.
-- G.paris: how many turns in a row end with hostile strength points in Paris.
local board = require("mechanics.board")
local calendar = require("rules.21_calendar")
local conditions = require("rules.19_conditions")
local income = require("rules.26_income")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local seats = require("rules.20_seats")

local NAPOLEONS, PARIS, WEEKS = { "F_NAPOLEON", "F_NAPOLEON_442" }, "B0405", 4 -- 32.1v
local EAST = { "prussian", "austrian", "russian" }
local BEFORE = { prussian = 14, austrian = 21, russian = 16 } -- 32.1y
local M = {}

--- SP of the Coalition in a hex.
local function hostile(G, hex)
  return pieces.strength(G, those(organization.here(G, hex), function(id) return G.pieces[id].side == "coalition" end))
end

--- 32.1v: a turn ends: is Paris held by a hostile point? One Peace Turn is as much as four weeks.
---@param peace boolean
function M.turn_ends(G, peace)
  local held = hostile(G, PARIS) > 0
  G.paris = held and (G.paris or 0) + (peace and WEEKS or 1) or nil
end

--- 32.1v, 32.2p, 32.3f: who has won before the time, if anybody: the Coalition when Napoleon is killed, or Paris held so long.
local function coalition_wins(G)
  return (G.paris or 0) >= WEEKS or #those(NAPOLEONS, function(id) return listed(G.dead, id) end) > 0
end

--- 32.1w, 32.2q, 32.3f: is a power allied to France, in armistice, or in a peace that it was forced to?
local function is_tame(G, power)
  local row = G.powers[power]
  return row.ally or row.armistice or row.coerced and not row.war or false
end

local function french_win(G)
  return #those(EAST, function(power) return not is_tame(G, power) end) == 0
end

--- 32.1v, 32.1w: is the game over with this turn, whatever comes?
---@return boolean
function M.is_won(G) return coalition_wins(G) or french_win(G) end

--- 32.1x: the hexes with hostile men in France, or in what it has annexed.
---@return string[]
function M.intruders(G)
  local set = {}
  for _, id in ipairs(board.which(G, function(piece) return piece.side == "coalition" and (piece.strength or 0) > 0 end)) do
    local hex = organization.hex(G, id)
    local row = hex and G.provinces[land.province(hex) or ""]
    if row and row.power == "french" and (row.hold == "home" or row.hold == "annexed") then set[hex] = true end
  end
  return keys_of(set)
end

--- 32.1x: what the French have to show at the end; 32.2r, 32.3g: in the long campaigns Paris alone.
---@return Condition[]
function M.conditions(G)
  if not G.special.states then -- 20.0f
    return { { key = "wants_safe_paris", rule = "32.3g", met = hostile(G, PARIS) == 0, values = { hex = PARIS } } }
  end
  local created, hexes = G.created or {}, M.intruders(G)
  local wars = those(EAST, function(power) return G.powers[power].war end)
  return {
    { key = "wants_westphalia", rule = "32.1x", met = created.westphalia ~= nil, values = {} },
    { key = "wants_confederation", rule = "32.1x", met = created.confederation ~= nil, values = {} },
    { key = "wants_poland", rule = "32.1x", met = created.warsaw ~= nil or created.poland ~= nil, values = {} },
    { key = "wants_one_enemy", rule = "32.1x", met = #wars <= 1, values = { count = #wars } },
    { key = "wants_clear_france", rule = "32.1x", met = #hexes == 0, values = { hex = hexes[1], count = #hexes } },
  }
end

--- 32.1y: of several players of the Coalition he wins whose power has gained most; of two that have gained as much neither is before the other.
---@return string winner
function M.first_of_coalition(G)
  local most, first = nil, "coalition"
  for _, power in ipairs(#seats_of(G, "coalition") > 1 and EAST or {}) do
    local gain = income.abroad(G, power, calendar.season(G)) - BEFORE[power]
    log("32.1y", "has_gained", "power", power, "points", gain)
    if not most or gain > most then
      most, first = gain, seats.player(G, power)
    elseif gain == most and first ~= seats.player(G, power) then
      first = "coalition"
    end
  end
  return first
end

--- 32.1x, 32.1y: the French have won if they have met every condition, else the Coalition; 20.0f: in the long campaigns it wins as one.
---@return string winner, string level, string rule
function M.judge(G)
  if coalition_wins(G) then return "coalition", "automatic", "32.1v" end
  if french_win(G) then return "french", "automatic", "32.1w" end
  local winner, level, rule = conditions.judge(M.conditions(G), "french", "coalition", "32.1x")
  if winner == "coalition" and G.special.states then return M.first_of_coalition(G), level, "32.1y" end
  return winner, level, rule
end

--- 21.51: the points of the French.
function M.points(G) return G.points end

--- For the window: the points, Paris, and what the French still lack.
function M.score(G)
  local notes = { { rule = "21.51", key = "score.losses", values = { points = G.points } } }
  if G.paris then notes[2] = { rule = "32.1v", key = "score.paris", values = { count = G.paris, most = WEEKS, hex = PARIS }, hex = PARIS } end
  for _, note in ipairs(conditions.notes(M.conditions(G))) do
    notes[#notes + 1] = note
  end
  return { layers = {}, notes = notes, scores = { french = G.points } }
end

return M
