--- 19.12p to 19.12r Ansbach is Prussian. The French may go through it; then its fortress has to be summoned, and may resist.
-- G.ansbach: "quiet", "entered" by the French, "french" when it has yielded, "resists"; nil: the scenario has no such rule.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local RULES = { is_prussian = "19.12b", must_besiege = "19.12r", must_summon = "19.12p" }
local M = {}

local function fortress(G) return G.special.ansbach.fortress end

--- The side that may go through the province.
function M.guest(G) return G.special.surprise.side end

--- Is a hex of the province shut to a side: its fortress until it has yielded, all of it to who is not let in?
---@return boolean
function M.is_shut(G, side, hex)
  if not G.ansbach or G.ansbach == "french" then return false end
  return hex == fortress(G) or side ~= M.guest(G) and map:in_area(G.special.ansbach.area, hex)
end

--- Units next to the fortress, but for some.
---@param but string[]?
function M.beside(G, but)
  local walls = fortress(G)
  return board.which(G, function(_, id)
    local hex = organization.hex(G, id)
    return hex ~= nil and map:distance(hex, walls) == 1 and pieces.arm(id) and not (but and listed(but, id))
  end, M.guest(G))
end

--- 19.12r: are there enough next to the fortress to besiege it?
---@return boolean
function M.is_besieged(G, but) return pieces.strength(G, M.beside(G, but)) >= G.special.ansbach.points end

--- 19.12p, 19.12r: are some the only ones next to the fortress, or needed to besiege it, if they stand there?
local function is_needed(G, ids)
  if G.ansbach ~= "resists" then return #M.beside(G, ids) == 0 end
  local others, most = pieces.strength(G, M.beside(G, ids)), G.special.ansbach.points
  return others < most and others + pieces.strength(G, ids) >= most
end

local function is_close(G, hex) return map:distance(hex, fortress(G)) == 1 end

--- 19.12p, 19.12r: why some may not go into a hex; nil: they may. Who comes into the province leaves somebody next to its fortress; who
--- besieges it does not go away.
---@param needed boolean Are they of the side that may go through, and needed next to the fortress?
---@return string? key
local function objection(G, side, needed, from, to)
  if M.is_shut(G, side, to) then return "is_prussian" end
  if not needed or not G.ansbach or G.ansbach == "french" or is_close(G, to) then return nil end
  local enters = G.ansbach == "quiet" and map:in_area(G.special.ansbach.area, to)
  local leaves = G.ansbach ~= "quiet" and is_close(G, from)
  if not (enters or leaves) then return nil end
  return G.ansbach == "resists" and "must_besiege" or "must_summon"
end

--- 19.12p, 19.12r: of the hexes that some may go into none goes against the rule.
---@param to Candidates
function M.need_open(G, side, ids, from, to)
  if not G.ansbach then return end
  local needed = side == M.guest(G) and is_needed(G, ids)
  for _, key in ipairs({ "is_prussian", "must_besiege", "must_summon" }) do
    to:need(to:those(function(hex) return objection(G, side, needed, from, hex) ~= key end), RULES[key], key)
  end
end

--- The same for paths: hexes that are not entered, and such as are not left.
function M.bar(G, side, ids, from, layers)
  if not G.ansbach or G.ansbach == "french" then return end
  local needed = side == M.guest(G) and is_needed(G, ids)
  local hexes = copy_of(map:area(G.special.ansbach.area))
  table.move(map:neighbors(from), 1, #map:neighbors(from), #hexes + 1, hexes)
  for _, hex in ipairs(hexes) do
    if objection(G, side, needed, from, hex) then layers.veto:set(hex, 1) end
  end
  for _, hex in ipairs(needed and map:neighbors(fortress(G)) or {}) do
    if G.ansbach ~= "quiet" or map:in_area(G.special.ansbach.area, hex) then layers.stop:set(hex, 1) end
  end
end

--- Units have come into a hex of the province for the first time.
function M.entered(G, side, hex)
  if G.ansbach ~= "quiet" or side ~= M.guest(G) or not map:in_area(G.special.ansbach.area, hex) then return end
  G.ansbach = "entered"
  local last = G.special.ansbach.last_turn
  if last then G.last_turn = math.max(G.turn, math.min(G.last_turn, last)) end -- 19.13l
  log("19.12p", "ansbach_entered", "side", side, "turn", G.last_turn)
end

--- 19.12q: the province is friendly to the French; that gains no Victory Points.
function M.yield(G)
  G.ansbach = "french"
  for _, hex in ipairs(map:area(G.special.ansbach.area)) do
    G.land[hex] = M.guest(G)
  end
  table.insert(G.refuges[M.guest(G)], fortress(G)) -- 13.23
  G.changed = G.changed + 1
  log("19.12q", "ansbach_yields", "hex", fortress(G))
end

--- It has not yielded.
function M.resist(G)
  G.ansbach = "resists"
  log("19.12q", "ansbach_resists", "hex", fortress(G), "points", G.special.ansbach.points)
end

return M
