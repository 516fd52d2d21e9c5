--- The ground of a map as rules ask for it: neighbours as lists and as bits, hexsides by name, areas, and what steps cost
--- by profiles that a pack names. Map facts alone: who stands where is no matter here.
-- Sets of neighbours are bits: bit i - 1 stands for neighbour i of `around`.
local paths = require("engine.paths")
local fault = require("kernel.fault")

local map = map_of()
local NONE = {}
local M = { map = map }

-- ---- Neighbours ------------------------------------------------------------------------------

local around, near = {}, {} -- hex -> its neighbours; hex -> the same as a set

--- Neighbours of a hex, in the order of directions. Callers must not write it.
---@param hex string
---@return string[]
function M.around(hex)
  local list = around[hex]
  if not list then
    list = map:neighbors(hex)
    around[hex] = list
  end
  return list
end

--- Reports whether two hexes are neighbours.
---@return boolean
function M.adjacent(a, b)
  local set = near[a]
  if not set then
    set = {}
    for _, hex in ipairs(M.around(a)) do
      set[hex] = true
    end
    near[a] = set
  end
  return set[b] == true
end

--- Those neighbours of a hex that a test holds for, as bits.
---
---     terrain.bits(hex, function(to) return map:side(hex, to, "river") end)
---@param hex string
---@param which fun(to: string): any
---@return integer bits
function M.bits(hex, which)
  local bits = 0
  for i, to in ipairs(M.around(hex)) do
    if which(to) then bits = bits | 1 << i - 1 end
  end
  return bits
end

local rising, picked = {}, {} -- hex -> its neighbours in rising order; hex -> bits -> those of them

--- Neighbours of a hex in rising order. Callers must not write it.
---@return string[]
function M.rising(hex)
  local list = rising[hex]
  if not list then
    list = { table.unpack(M.around(hex)) }
    table.sort(list)
    rising[hex] = list
  end
  return list
end

local function pick(hex, bits)
  local list = {}
  for i, to in ipairs(M.around(hex)) do
    if bits & 1 << i - 1 ~= 0 then list[#list + 1] = to end
  end
  table.sort(list)
  picked[hex] = picked[hex] or {}
  picked[hex][bits] = list
  return list
end

--- A set of neighbours as a list, in rising order. Callers must not write it.
---@param hex string
---@param bits integer
---@return string[]
function M.listed(hex, bits)
  local known = picked[hex]
  return known and known[bits] or pick(hex, bits)
end

-- ---- Hexsides --------------------------------------------------------------------------------

local edges, ends = {}, {} -- hex -> neighbour -> name of the hexside; name -> its two hexes

--- The name of the hexside between two neighbours: "A/B", the same from both.
---@return string
function M.edge(a, b)
  local from = edges[a]
  if not from then
    from = {}
    edges[a] = from
  end
  local name = from[b]
  if not name then
    name = a < b and a .. "/" .. b or b .. "/" .. a
    from[b] = name
  end
  return name
end

--- The two hexes of a hexside.
---@param at string As `edge` names it.
---@return string a
---@return string b
function M.ends(at)
  local both = ends[at]
  if not both then
    both = { at:match("^(.-)/(.*)$") }
    ends[at] = both
  end
  return both[1], both[2]
end

-- ---- Areas -----------------------------------------------------------------------------------

local inside, beyond = {}, {} -- area -> set of its hexes; area -> hexes next to it

--- Reports whether a hex lies in an area of the map.
---@param area string
---@param hex string
---@return boolean
function M.in_area(area, hex)
  local set = inside[area]
  if not set then
    set = {}
    for _, each in ipairs(map:area(area)) do
      set[each] = true
    end
    inside[area] = set
  end
  return set[hex] == true
end

--- Hexes outside an area of the map that touch it. Callers must not write them.
---@return string[]
function M.beyond(area)
  local list = beyond[area]
  if list then return list end
  local seen = {}
  list = {}
  for _, hex in ipairs(map:area(area)) do
    for _, next in ipairs(M.around(hex)) do
      if not M.in_area(area, next) and not seen[next] then
        seen[next], list[#list + 1] = true, next
      end
    end
  end
  beyond[area] = list
  return list
end

-- ---- Costs -----------------------------------------------------------------------------------

---@class CostSpec
---@field step (fun(from: string, to: string): integer|false|nil)?  Instead of all other fields: what a step costs, asked once of each.
---@field own (fun(at: string): (integer|false|table)?, string?)?  The price that a hexside has of its own now and its
--- name, or nil; ask again with `reprice` when it has changed. The other fields are those of engine.paths.

local specs, profiles = {}, {} ---@type table<string, fun(): CostSpec>, table<string, Profile>
local owns = {} -- name -> `own` of the profile that was made
local priced = {} -- hexside -> true: some profile has a price of its own for it

--- Names a cost profile; it is made when it is first used.
---
---     terrain.declare("infantry", function() return { hex = costs.infantry.hex, link = costs.links } end)
---     terrain.price("infantry", "0101", "0102")
---@param name string
---@param spec fun(): CostSpec
function M.declare(name, spec) specs[name] = spec end

local function price_crossing(name, at)
  local a, b = M.ends(at)
  local price, key = owns[name](at)
  profiles[name]:set_crossing(a, b, price, key)
end

local function make(name)
  if not specs[name] then error(fault.unknown("cost profile", name, specs), 3) end
  local spec = copy_of(specs[name]())
  owns[name], spec.own = spec.own, nil
  profiles[name] = spec.step and paths.stepped(map, spec.step) or paths.profile(map, spec)
  for at in pairs(owns[name] and priced or NONE) do
    price_crossing(name, at)
  end
  return profiles[name]
end

--- The cost profile of that name, for searches and sets.
---@param name string
---@return Profile
function M.profile(name) return profiles[name] or make(name) end

--- The map is another: profiles that ask of each step what it costs (`step`) ask again as they are next used.
function M.forget()
  for name, spec in pairs(specs) do
    if profiles[name] and spec().step then profiles[name] = nil end
  end
end

--- Asks all profiles again what a hexside costs of its own.
---@param at string As `edge` names it.
function M.reprice(at)
  priced[at] = true
  for name in pairs(owns) do
    price_crossing(name, at)
  end
end

--- What prohibits a step: rule, and the name of the terrain, hexside or crossing that does.
local function bar_of(profile, a, b)
  local items = profile:items(a, b)
  if items and items[1] then return items[1].rule, items[1].key end
end

--- Cost of a step between neighbours, nil where it cannot be made: then the rule that bars it and the name of what does.
---@param name string Profile.
---@return integer? cost
---@return string? bar
---@return string? what
function M.price(name, a, b)
  local profile = profiles[name] or make(name)
  local cost = profile:cost(a, b)
  if cost then return cost end
  return nil, bar_of(profile, a, b)
end

return M
