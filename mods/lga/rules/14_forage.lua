--- 14.4 Foraging: French and Russians live off the land, until it is bare.
-- G.forage[hex] = "foraged" or "depleted": what a town or city has given.
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local trains = require("rules.14_trains")

local map = map_of()
local capacities, foragers = {}, {}
for _, row in ipairs(table_of("forage")) do
  capacities[row.place] = row
end
for _, row in ipairs(table_of("foragers")) do
  foragers[row.power] = row
end
local RANGE = 3 -- 14.43a
local PLACES = { "depot_city", "city", "town" } -- 14.44a: the one that feeds most counts
local M = {}

--- 14.44a: what a hex is to those who forage; nil: it has neither town nor city.
---@return string?
M.place = fixed("places to forage", function(hex)
  for _, place in ipairs(PLACES) do
    if map:feature(hex, place) then return place end
  end
end)

--- 14.42a: may a unit forage? 14.42b: partners of the French may not; 19.4.9: but those whose corps counts as French.
---@return boolean
function M.can(G, id)
  local nation, power = pieces.counters.by[id].nation, trains.supplier(G, id)
  local row = foragers[power]
  return row ~= nil and (power == nation and row.own or power ~= nation and row.allies)
end

M.friend = land.friend

--- 14.43a, 14.43b, 14.44d: can a side's units forage a hex: of a town or city that was and is friendly, and is not Depleted? 21.71b: in a land of
--- Free Passage alone they cannot; 21.77b: where there are Garrisons they can.
local function is_open(G, side, hex)
  if not M.place(hex) or G.forage[hex] == "depleted" or M.friend(G, hex) ~= side or land.favour(G, hex) == "passage" then return false end
  return pieces.strength(G, those(organization.here(G, hex), function(id) return pieces.opposes(G, id, side) end)) == 0
end

--- 14.43a: the towns and cities that units of a side in a hex can forage; no path leads there.
---@return string[]
M.around = derived("towns to forage", { "board", "depots" }, function(G, side, hex)
  return those(map:range(hex, RANGE), function(at) return is_open(G, side, at) end)
end)

--- 14.43a, 14.44a: what a side can forage, as far as it knows: how many corps each place feeds (nil: any number), and in which hexes.
---@return { hex: string, feeds: integer?, around: string[] }[]
function M.lands(G, side)
  local list = {}
  for _, hex in ipairs(map:area(G.area)) do
    if is_open(G, side, hex) then list[#list + 1] = { hex = hex, feeds = M.capacity(hex), around = map:range(hex, RANGE) } end
  end
  return list
end

--- 14.43c: how many corps a hex feeds in a turn; nil: any number.
---@return integer?
function M.capacity(hex) return capacities[M.place(hex)].corps end

--- 14.43d, 25.44c: as which corps a unit counts: that of its leader, the Army Reserve as one, a replacement unit as one of its own.
---@return string
function M.corps(G, id) return G.pieces[id].reserve and "reserve" or pieces.corps(G, id) or id end

--- 19.32j: are those of a corps an army without corps, of whom so many units count as one?
---@return integer? units
function M.loose(G, corps)
  local loose = G.special.loose
  return loose and loose.leader == corps and loose.units or nil
end

local function set(G, hex, marker) G.forage[hex], G.changed = marker, G.changed + 1 end

--- 14.44b, 14.44c: what foraging in this weather leaves of a town or city.
local function wear(G, hex)
  local marker = capacities[M.place(hex)][G.weather]
  if marker and G.forage[hex] then marker = "depleted" end
  if marker then set(G, hex, marker) end
end

--- 14.46: more corps than a hex feeds have it Depleted, and none is fed.
---@param corps integer Of both sides together (O54).
---@param tell fun(...) Logs it, to whom it may be known.
---@return boolean fed
function M.eat(G, hex, corps, tell)
  local most = M.capacity(hex)
  if not most or corps <= most then
    wear(G, hex)
    return true
  end
  set(G, hex, "depleted")
  tell("14.46", "overloaded", "hex", hex, "corps", corps, "most", most)
  return false
end

--- 31.0a, 31.0b: what was Foraged is whole again, what was Depleted is Foraged.
function M.recover(G)
  for _, hex in ipairs(keys_of(G.forage)) do
    set(G, hex, G.forage[hex] == "depleted" and "foraged" or nil)
  end
  log("31.0a", "land_recovers")
end

--- 14.28f: a depot that is built takes of the land what one turn of foraging takes in clear weather; 14.36: of a depot city nothing.
function M.take(G, hex)
  if M.place(hex) == "depot_city" or G.forage[hex] == "depleted" then return end
  set(G, hex, G.forage[hex] and "depleted" or "foraged")
end

--- For the window: what towns and cities have given, and how far the friendly ones feed.
function M.query(G, side, args)
  local layers = { { id = "foraged", look = "orders", hexes = {} }, { id = "depleted", look = "bad", hexes = {} } }
  local function known(hex) return side == "coalition" or not (G.sealed and G.sealed.foraged[hex]) end -- 19.13t
  for _, hex in ipairs(those(keys_of(G.forage), known)) do
    table.insert(layers[G.forage[hex] == "foraged" and 1 or 2].hexes, hex)
  end
  local at = args.hex
  if at and map:has(at) then
    layers[3] = { id = "in_range", look = "supply", hexes = M.around(G, side, at) }
    if M.place(at) then layers[4] = { id = "circle", look = "query", hexes = map:range(at, RANGE) } end
  end
  return { layers = layers, notes = {} }
end

return M
