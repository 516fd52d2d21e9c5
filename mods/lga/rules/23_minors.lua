--- 23.0 to 23.2 Minor powers and provinces: which are attacked, who takes their part, and into whose hands they come.
-- A target is a minor power, or a province that none has. G.taken[hex]: the power whose men were the last in a town of somebody with whom it is
-- at war (23.23); nil: the town is its holder's. G.created[id] (tables/created_powers): there is such a power; of the Confederation: { members }.
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local map, created, provinces = map_of(), table_of("created_powers"), table_of("provinces")
local TOWNS = { "town", "city" } -- 23.23
local M = {}

-- The map -----------------------------------------------------------------------------------------------------

--- 23.26b, 23.31a: the provinces that border on a province.
---@return string[]
M.adjacent = fixed("provinces that border", function(area)
  local set = {}
  for _, hex in ipairs(map:area(area)) do
    for _, to in ipairs(map:neighbors(hex)) do
      local other = not map:side(hex, to, "sea_side") and land.province(to)
      if other and other ~= area then set[other] = true end
    end
  end
  return keys_of(set)
end)

--- 23.23: the towns and cities of a province.
---@return string[]
M.towns = fixed("towns of a province", function(area)
  return those(map:area(area), function(hex)
    return #those(TOWNS, function(feature) return map:feature(hex, feature) end) > 0
  end)
end)

--- 23.0a, 23.0b, 23.0c: is a province one of a major power's home that it can never lose? Belgium and Holland can become powers.
---@return boolean
function M.is_integral(area)
  local row = provinces.by[area]
  return row.kind == "home" and (row.minor == nil or row.minor == row.home)
end

--- The target that a province is part of: the minor power that has it (23.14), or itself.
---@return string target
function M.target_of(G, area)
  local holder = powers.holder(G, area)
  return holder and not powers.is_major(holder) and holder or area
end

--- Is a target a province, not a minor power? Baden and Wurttemberg are the names of both.
---@return boolean
function M.is_area(G, target)
  return provinces.by[target] ~= nil and (G.powers[target] == nil or powers.holder(G, target) ~= target)
end

--- The provinces of a target.
---@return string[]
function M.lands(G, target)
  return M.is_area(G, target) and { target } or powers.held(G, target)
end

--- The province that a target is named by.
---@return string area
function M.named(G, target)
  return M.is_area(G, target) and target or powers.home_of(target) or powers.held(G, target)[1]
end

--- 23.12a, M7.1b: the major powers in the order of preference of a target.
---@return string[]
function M.preference(G, target)
  return powers.preference(M.named(G, target))
end

--- 23.21a: the major power to which a target is allied, or belongs; nil: none.
---@return string?
function M.protector(G, target)
  local power = M.is_area(G, target) and powers.holder(G, target) or target
  return power and powers.leader(G, power)
end

-- Attacks (23.21, 23.22) --------------------------------------------------------------------------------------

--- 23.42d: who is attacked with a target: all of the Confederation of the Rhine with one of it.
---@return string[]
function M.attacked_with(G, target)
  local members = {}
  for _, area in ipairs((G.created.confederation or {}).members or {}) do
    local each = M.target_of(G, area)
    if not listed(members, each) then members[#members + 1] = each end
  end
  return listed(members, target) and members or { target }
end

--- 21.46: a major power has declared war on a minor power, or on a province: others say whether they take its part.
---@param target string A power or a province.
function M.attacked(G, aggressor, target)
  if M.is_area(G, target) then target = M.target_of(G, target) end
  local list = M.attacked_with(G, target)
  for i = #list, 1, -1 do
    log("21.46", "is_attacked", "province", M.named(G, list[i]), "by", aggressor)
    push(G, "interventions", { aggressor = aggressor, target = list[i], refused = {} })
  end
end

--- 23.21c, 23.42e: does a target keep to its ally though he does not help it?
local function keeps_faith(G, target)
  return #those(M.lands(G, target), function(area) return listed((G.created.confederation or {}).members or {}, area) end) > 0
end

--- 23.21, 23.22: all have answered: to whom does a target belong now? Who was at war with the aggressor already takes its part without a word.
function M.settle(G, aggressor, target)
  local ally = M.protector(G, target)
  local helps = those(M.preference(G, target), function(major) return borders.hostile(G, major, aggressor) end)
  local winner = ally and (listed(helps, ally) or keeps_faith(G, target)) and ally or helps[1] -- 23.21b, 23.22a
  local foe = not listed(helps, winner) and aggressor or nil -- 23.21c
  if M.is_area(G, target) then
    G.provinces[target] = { power = winner, hold = winner and "allied" or nil, foe = foe }
  else
    local row = G.powers[target]
    row.ally, row.foe, row.shuns = winner, foe, not winner and row.shuns or nil
  end
  log(winner and "23.22a" or "23.21c", winner and "is_helped" or "stands_alone", "province", M.named(G, target), "by", winner)
  M.review(G)
end

-- Changes of hands (23.2) -------------------------------------------------------------------------------------

--- 23.1: a province changes hands, by conquest, cession or creation.
---@param power string? nil: it is independent.
---@param hold string? As in tables/holdings.
function M.taken(G, area, power, hold)
  G.provinces[area] = power and { power = power, hold = hold } or nil
  for _, hex in ipairs(keys_of(G.taken)) do
    if map:in_area(area, hex) then G.taken[hex] = nil end
  end
  log("23.1", power and "province_goes_to" or "province_is_free", "province", area, "power", power)
  M.review(G)
end

--- 23.42h: who is France's no more is no member of the Confederation of the Rhine; without members there is none; nor a power without land.
local function review_created(G)
  local rhine = G.created.confederation
  if rhine then
    rhine.members = those(rhine.members, function(area) return M.protector(G, M.target_of(G, area)) == "french" end)
    if #rhine.members == 0 then G.created.confederation = nil end
  end
  for _, row in ipairs(created.list) do
    if row.power and #powers.held(G, row.power) == 0 then G.created[row.id] = nil end
  end
end

--- Alliances or provinces have changed.
function M.review(G)
  review_created(G)
  powers.review(G)
end

--- 23.23: has a power a town by right of war, as things stand?
local function is_foe_of(G, who, area)
  local row = G.provinces[area] or {}
  return row.foe == who or row.power ~= nil and borders.hostile(G, who, row.power)
end

--- 23.11e, 21.6a: two major powers have made peace: so have their allies, and towns are their holders' again.
function M.reconcile(G, one, other)
  local function forget(row, lead)
    if row.foe == one and lead == other or row.foe == other and lead == one then row.foe = nil end
  end
  for power, row in pairs(G.powers) do
    forget(row, powers.leader(G, power))
  end
  for _, row in pairs(G.provinces) do
    forget(row, row.power and powers.leader(G, row.power))
  end
  for _, hex in ipairs(keys_of(G.taken)) do
    if not is_foe_of(G, G.taken[hex], land.province(hex)) then
      G.taken[hex], G.passed[hex] = nil, nil -- 14.33, 26.12c
      G.changed = G.changed + 1
    end
  end
end

-- Who holds what (23.23, 23.24) -------------------------------------------------------------------------------

--- Units in some provinces, with the powers in whose hands they are.
local function units_in(G, areas)
  return board.which(G, function(_, id)
    local hex = pieces.arm(id) and organization.hex(G, id)
    return hex and listed(areas, land.province(hex))
  end)
end

local function leader_of(G, id)
  local nation = pieces.counters.by[id].nation
  return powers.leader(G, nation) or nation
end

--- 23.25b: how many units of a power and its allies are in some provinces.
---@return integer
function M.count(G, areas, power)
  return #those(units_in(G, areas), function(id) return leader_of(G, id) == power end)
end

--- 23.24: is a province or minor power contested: are units of major powers in it that are at war with each other?
---@return boolean
function M.is_contested(G, target)
  local there = {}
  for _, id in ipairs(units_in(G, M.lands(G, target))) do
    there[leader_of(G, id)] = true
  end
  local majors = those(keys_of(there), powers.is_major)
  return #those(majors, function(one) return #those(majors, function(other) return borders.hostile(G, one, other) end) > 0 end) > 0
end

--- 23.23, 30.22: units have come into a town, or a port: it is theirs if they are at war with its holder, and his again if they are his, or his friends'. Who
--- besieges a garrison does not have the place.
---@param ids string[]
function M.pass(G, ids, hex)
  local area = G.powers and land.province(hex)
  local armed = those(ids, pieces.arm)
  if not area or #armed == 0 or not (listed(M.towns(area), hex) or map:feature(hex, "port")) then return end
  if #those(organization.here(G, hex), function(id) return pieces.opposes(G, id, G.pieces[armed[1]].side) and pieces.arm(id) end) > 0 then return end
  local who = leader_of(G, armed[1])
  G.taken[hex] = is_foe_of(G, who, area) and who or nil
end

--- 23.23: the major powers that have all towns of a target between them, with no man of their enemies in it but its own; none: it is not conquered.
---@return string[] powers
function M.conquerors(G, target)
  local areas, set = M.lands(G, target), {}
  for _, area in ipairs(areas) do
    for _, hex in ipairs(M.towns(area)) do
      if not G.taken[hex] then return {} end
      set[G.taken[hex]] = true
    end
  end
  local list = keys_of(set)
  local enemies = those(units_in(G, areas), function(id)
    local nation = pieces.counters.by[id].nation
    return nation ~= target and #those(list, function(power) return borders.hostile(G, power, nation) end) > 0
  end)
  return #enemies == 0 and list or {}
end

--- 23.23: what can be conquered: minor powers with land, and provinces that none of them has, but for homes that are their owner's (23.0a).
---@return string[] targets
function M.targets(G)
  local set = {}
  for _, row in ipairs(provinces.list) do
    if not M.is_integral(row.id) or powers.holder(G, row.id) ~= row.home then set[M.target_of(G, row.id)] = true end
  end
  return keys_of(set)
end

return M
