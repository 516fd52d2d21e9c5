--- 14.27, 14.35, 15.52, 15.56 What a besieged fortress lives on: trains that come of its depot, one of them a week.
-- Of a siege: trains[power] = how many are left, one counter with a figure for all; they feed nobody outside.
local board = require("mechanics.board")
local cities = require("rules.14_cities")
local depots = require("rules.14_depots")
local fortress = require("rules.15_fortress")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")
local trains = require("rules.14_trains")

local DIE, MORE = 6, 2 -- 15.52
local M = {}

--- The side inside a fortress; nil: nobody is.
local function holder(G, hex)
  local id = fortress.garrison(G, hex)[1]
  return id and G.pieces[id].side
end

--- 14.27a, 14.35: the power whose stores are in a fortress: of a depot, or of a depot city that is its side's own; nil: there are none.
---@return string? power
function M.power(G, hex)
  local side, city = holder(G, hex), cities.power(G, hex)
  local depot = G.depots[hex]
  if depot and G.nations[depot] == side then return depot end
  local last = G.passed[hex]
  local own = city and G.nations[city] == side and (not last or last == side) -- 14.33
  return own and trains.power_of(G, city) or nil
end

--- 14.27a, 14.35, 15.52: as a siege begins the stores become three to eight trains; 15.53: without any the garrison is out of supply at once.
---@param besieger string
function M.open(G, hex, besieger)
  local power, side = M.power(G, hex), holder(G, hex)
  local siege = { side = besieger, trains = {} }
  G.sieges[hex], G.changed = siege, G.changed + 1
  if G.special.supplied then return end -- 19.7i
  if not power then
    board.mark(G, those(fortress.garrison(G, hex), function(id) return not pieces.is_partisan(id) end), { unsupplied = true }) -- 19.31p
    log("15.53", "no_stores", "hex", hex)
    return
  end
  if G.depots[hex] then depots.set(G, hex, nil) end
  siege.trains[power] = roll(G, "stores", DIE, "15.52", "stores", "side", side) + MORE
  log("15.52", "stores_are", "hex", hex, "trains", siege.trains[power])
end

--- 14.27b: in the Supply Phase each siege uses up one train of a power that has men inside.
function M.eat(G)
  for _, hex in ipairs(keys_of(G.sieges)) do
    local left = G.sieges[hex].trains
    for _, power in ipairs(keys_of(left)) do
      local fed = those(fortress.garrison(G, hex), function(id)
        return (G.pieces[id].strength or 0) > 0 and trains.supplier(G, id) == power
      end)
      if #fed > 0 and left[power] > 0 then
        left[power], G.changed = left[power] - 1, G.changed + 1
        log("14.27b", "stores_left", "hex", hex, "trains", left[power])
      end
    end
  end
end

-- After a siege that is broken (15.56c) ------------------------------------------------------------------

--- Trains of a power inside a fortress, of the stores and others.
local function inside(G, side, hex, power)
  return those(trains.here(G, side, hex), function(id) return G.pieces[id].inside and trains.power(G, id) == power end)
end

--- May the trains of a broken siege be traded for a depot?
local function may_trade(G, f)
  local other = cities.power(G, f.hex) == f.power
  return not G.depots[f.hex] and not other and depots.is_free(G, f.power) and f.trains + #inside(G, f.side, f.hex, f.power) > 0
end

--- 9.43: no more than two of them remain.
local function keep(G, f)
  local there = #inside(G, f.side, f.hex, f.power)
  for _ = 1, math.min(f.trains, stacking.TRAINS - there) do
    local id = trains.raise(G, f.power, f.hex)
    if id then board.mark(G, id, { inside = true }) end
  end
end

ask("trade", {
  rule = "15.56c",
  side = function(_, f) return f.side end,
  args = { { "depot", "boolean" } },
  values = function(_, f) return { hex = f.hex, trains = f.trains } end,
  done = function(G, f)
    if may_trade(G, f) then return false end
    keep(G, f)
    return true
  end,
  apply = function(G, f, side, depot)
    finish(G)
    if not depot then return keep(G, f) end
    for _, id in ipairs(inside(G, side, f.hex, f.power)) do
      trains.spend(G, id)
    end
    depots.set(G, f.hex, f.power)
    log("15.56c", "stores_traded", "hex", f.hex)
  end,
})

--- 15.56: a siege is over; the garrison may make a depot of its trains.
function M.close(G, hex)
  local siege, side = G.sieges[hex], holder(G, hex)
  G.sieges[hex], G.changed = nil, G.changed + 1
  log("15.56a", "siege_broken", "hex", hex)
  local power = side and (keys_of(siege.trains)[1] or trains.supplier(G, organization.here(G, hex)[1]))
  if power then push(G, "trade", { side = side, hex = hex, power = power, trains = siege.trains[power] or 0 }) end
end

return M
