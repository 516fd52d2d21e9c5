--- 23.11d What allied minor powers have left over, when all their units are there and at full strength.
local armies = require("rules.24_armies")
local limits = require("rules.26_limits")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local counters, chart = pieces.counters, table_of("construction").list

--- Is a counter a unit that can be built?
local is_unit = fixed("units that can be built", function(id)
  return pieces.arm(id) ~= nil and #those(chart, function(kind) return kind.type ~= "leader" and limits.fits(kind, id) end) > 0
end)

--- 23.11d: are all units of a power there, at full strength?
local function is_complete(G, power)
  local lacking = those(counters.list, function(row)
    local piece = row.nation == power and is_unit(row.id) and not listed(G.dead, row.id) and (G.pieces[row.id] or {})
    return piece and (piece.strength or 0) < armies.most(row.id)
  end)
  return #lacking == 0
end

--- The allied minor powers of a side that have anything.
local function donors(G, _, side)
  return those(powers.minors(G), function(power) return powers.leader(G, power) and powers.seat(G, power) == side and G.powers[power].resources > 0 end)
end

action("donate", {
  rule = "23.11d",
  args = { { "power", "id", donors }, { "points", "integer", function(G, _, _, power) return G.powers[power].resources end } },
  check = function(G, _, _, power, points)
    need(points > 0, "23.11d", "nothing_lent")
    need(is_complete(G, power), "23.11d", "not_complete", "power", power)
  end,
  apply = function(G, _, _, power, points)
    local to = powers.leader(G, power)
    G.powers[power].resources, G.powers[to].resources = G.powers[power].resources - points, G.powers[to].resources + points
    log("23.11d", "donates", "power", power, "to", to, "points", points)
  end,
})
