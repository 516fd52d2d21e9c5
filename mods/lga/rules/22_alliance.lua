--- 22.23, 21.62c Alliances with France that a power does not want: by the box of its marker, or by the treaty of a surrender.
-- Of a power: ally = "french"; treaty: by a surrender. Of a piece: lent: it is of the contingent, under French command.
-- Frame "contingent": asked, given: SP.
local board = require("mechanics.board")
local index = require("rules.22_index")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local supreme = require("rules.24_supreme")

local FRENCH, CONTINGENT, STEP = "french", 50, 10 -- 22.23b
local M = {}

--- 22.23a: must a power be the ally of France?
local function is_bound(G, power)
  local row = G.powers[power]
  return not row.war and (row.treaty or index.box(G, power).box == "alliance") or false
end

--- The first power whose alliance is not as it must be; nil: none.
---@return string?
function M.due(G)
  return those(index.MARKED, function(power) return is_bound(G, power) ~= (G.powers[power].ally == FRENCH) end)[1]
end

--- The units of a power, with or without leaders of their own.
local function units(G, power, lent)
  return board.which(G, function(piece, id)
    local own = pieces.counters.by[id].nation == power and (piece.strength or 0) > 0 and organization.hex(G, id) ~= nil
    return own and (piece.lent or false) == lent
  end)
end

--- 22.23a: an alliance begins, or ends; who was lent goes home (21.33b).
function M.align(G, power)
  local bound = is_bound(G, power)
  G.powers[power].ally = bound and FRENCH or nil
  log("22.23a", bound and "is_allied" or "is_free_again", "nation", power)
  if not bound then board.mark(G, units(G, power, true), {}, { "lent" }) end
  powers.review(G)
  if bound and #units(G, power, false) > 0 then push(G, "contingent", { power = power }) end
end

--- 22.23b: how far the contingent is from what is asked.
local function gap(f, more) return math.abs(f.asked - f.given - more) end

--- 22.23b: the units that bring it nearer.
local function fit(G, f)
  if not f.asked then return {} end
  return those(units(G, f.power, false), function(id) return gap(f, G.pieces[id].strength) < gap(f, 0) end)
end

--- The whole contingent, or what France will accept.
local function sizes(_, f)
  local list = {}
  for points = 0, f.asked and -1 or CONTINGENT, STEP do
    list[#list + 1] = points
  end
  return list
end

step("contingent", {
  rule = "22.23b",
  side = function(G, f) return f.asked and powers.seat(G, f.power) or FRENCH end,
  actions = { "demand", "furnish" },
  values = function(_, f) return { nation = f.power, points = f.asked or CONTINGENT } end,
  done = function(G, f) return f.asked ~= nil and #fit(G, f) == 0 end,
})

action("demand", {
  rule = "22.23b",
  args = { { "points", "integer", sizes } },
  apply = function(_, f, _, points)
    f.asked, f.given = points, 0
    log("22.23b", "demands", "nation", f.power, "points", points)
  end,
})

action("furnish", {
  rule = "22.23b",
  args = { { "unit", "piece", fit } },
  apply = function(G, f, _, id)
    local hex = organization.hex(G, id)
    f.given = f.given + G.pieces[id].strength
    if G.pieces[id].chart then board.put(G, id, hex) end
    local chief = supreme.of(G, FRENCH) -- 22.23c: he gives them to whom he likes, by transfers
    board.mark(G, id, { lent = true, superior = chief }, not chief and { "superior" } or nil)
    log("22.23b", "is_lent", "unit", id, "nation", f.power)
    powers.review(G) -- 22.23c
  end,
})

return M
