--- 20.0, 23.0 The powers of the Grand Campaign: who is at war, who runs whom, and whose each province is.
-- G.powers[power] = { resources, replacements, war, column, ally }: power = a nation; war: is it at war with France (a major power), or with
-- some power (a minor one)? column: of its marker on the Political Index; ally: the major power to which it is allied (22.23, 23.11); armistice:
-- since it has one with France, the turn until which it binds (22.24); open[side]: who may enter its land (21.43b).
-- foe: of a minor power, the major power that has attacked it (23.21c, 23.42e); shuns: those that do not run it (23.31c).
-- G.provinces[area] = { power, hold, foe, ceded } (tables/holdings); nil: independent and neutral; foe: who has attacked a province without a
-- power; ceded: a treaty has brought it, and it may still be annexed (23.26c).
-- G.review counts how often they have changed.
-- G.favour[power]: its land is friendly to the French, though it is at peace: "passage" (21.71) or "garrison" (21.77).
-- A piece is of the side "neutral" while its power is at peace: no rule of war meets it; it is always in supply and never suffers attrition
-- (21.32a, 21.32b). Of a major power allied to France only those whom it
-- has `lent` fight (22.23c): the rest, and the minor powers allied to it, stand by, as in a game for two their player would fight himself.
local board = require("mechanics.board")
local land = require("rules.19_land")
local organization = require("mechanics.organization")

local map, counters, provinces, holdings = map_of(), table_of("counters"), table_of("provinces"), table_of("holdings")
local NEUTRAL = "neutral"
local M = { MAJORS = { "french", "austrian", "prussian", "russian" }, NEUTRAL = NEUTRAL, provinces = provinces }

local REFUGES = { "depot_city", "major_fortress", "minor_fortress" } -- 13.23
local LETTERS = { F = "french", A = "austrian", P = "prussian", R = "russian" }
local SEATS = { french = "french", austrian = "coalition", prussian = "coalition", russian = "coalition" } -- 20.0b, 20.0c

counts("provinces", function(G) return G.review or 0 end)

--- Is it one of the four?
---@return boolean
function M.is_major(power) return SEATS[power] ~= nil end

--- The power to which a province belongs; nil: it is independent and neutral.
---@return string?
function M.holder(G, area)
  local row = G.provinces[area]
  return row and row.power
end

--- The major power in whose hands a power is: itself, or its ally; nil: none.
---@return string?
function M.leader(G, power)
  if M.is_major(power) then return power end
  return (G.powers[power] or {}).ally
end

--- The provinces of a power, in the order of the chart.
---@param hold string? Held so alone.
---@return string[]
function M.held(G, power, hold)
  local list = {}
  for _, row in ipairs(provinces.list) do
    local here = G.provinces[row.id]
    if here and here.power == power and (not hold or here.hold == hold) then list[#list + 1] = row.id end
  end
  return list
end

--- The minor powers in play, in order.
---@return string[]
function M.minors(G)
  return those(keys_of(G.powers), function(power) return not M.is_major(power) end)
end

--- 23.12a, M7.1b: the major powers that the chart names for a province, first to last.
---@return string[]
M.preference = fixed("preference of a province", function(area)
  local list = {}
  for letter in (provinces.by[area].prefer or ""):gmatch("%u") do
    list[#list + 1] = LETTERS[letter]
  end
  return list
end)

--- The province whose own units a minor power builds: the home of its men.
---@return string? area
M.home_of = fixed("home of a minor power", function(power)
  for _, row in ipairs(provinces.list) do
    if row.minor == power then return row.id end
  end
end)

--- 23.12a, 23.12ex, 23.22b: who runs a minor power: its ally, else the first of its chart that is not hostile to it, nor of one player with who is.
---@return string major
function M.manager(G, power)
  local leader = M.leader(G, power)
  if leader then return leader end
  local area = M.home_of(power) or M.held(G, power)[1]
  local list = area and M.preference(area) or {}
  local row = G.powers[power] or {}
  return those(list, function(major)
    return not (row.foe and SEATS[major] == SEATS[row.foe] or row.shuns and listed(row.shuns, major))
  end)[1] or "french"
end

--- 20.0b, 20.0c: the player of a power.
---@return string side
function M.seat(G, power) return SEATS[M.manager(G, power)] end

--- The player of a piece.
---@return string side
function M.owner(G, id)
  local piece = G.pieces[id]
  if piece.side ~= NEUTRAL then return piece.side end
  return M.seat(G, counters.by[id].nation)
end

--- 21.0a, 23.21c: has a power attacked a minor power, or a province, that nobody helps?
local function attacks(G, power)
  for _, list in ipairs({ G.powers, G.provinces }) do
    if #those(keys_of(list), function(each) return list[each].foe == power end) > 0 then return true end
  end
  return false
end

--- 21.0a, 21.1a: is a power at war?
---@return boolean
function M.at_war(G, power)
  local row = G.powers[power] or {}
  if row.ally then return M.at_war(G, row.ally) or row.foe ~= nil end
  if row.war or row.foe or attacks(G, power) then return true end
  return power == "french" and #those(M.MAJORS, function(each) return G.powers[each].war end) > 0
end

--- 21.0c, 21.1b, 23.11e: the side that a power is on: France and her allies, those at war with them, or neutral; 23.21c: whom nobody helps is on the
--- side against who has attacked it.
---@return string side
function M.side(G, power)
  local row = G.powers[power] or {}
  if power == "french" then return power end
  if row.ally then return M.side(G, row.ally) end -- 22.23a
  if row.foe then return row.foe == "french" and "coalition" or "french" end
  return M.at_war(G, power) and not row.armistice and "coalition" or NEUTRAL -- 21.32a, 21.32b, 22.24b, 22.24f, 23.12d
end

--- A minor power comes into play, if it has not been there.
---@return table row Of G.powers.
function M.found(G, power)
  G.powers[power] = G.powers[power] or { resources = 0, replacements = 0 }
  return G.powers[power]
end

--- 21.74b: may a power build a unit or leader: not one that it had to disband.
---@return boolean
function M.may_build(G, power, id) return not listed(G.powers[power].disbanded or {}, id) end

--- 21.43a: the side to which a hex is friendly; nil: none.
---@return string?
function M.friend(G, hex)
  local power = land.power(G, hex)
  return power and M.side(G, power)
end

--- 21.71a, 21.77a: the powers whose land is friendly to the French: with Garrisons always, with Free Passage while France is at war.
local function favours(G)
  local set, war = {}, M.at_war(G, "french")
  for _, power in ipairs(keys_of(G.powers)) do
    local row = G.powers[M.leader(G, power) or power]
    if not row.war and row.garrison then
      set[power] = "garrison" -- 21.77c: it stays at peace
    elseif not row.war and row.free_passage and war then
      set[power] = "passage"
    end
  end
  return set
end

--- 13.23: the fortresses and depot cities in the land of each side, and its depots.
local function refuges(G)
  local by = {}
  for _, side in ipairs(sides_of(G)) do
    local set = {}
    for _, row in ipairs(provinces.list) do
      local here = M.holder(G, row.id)
      local friendly = here and (M.side(G, here) == side or side == "french" and G.favour[here] ~= nil)
      for _, hex in ipairs(friendly and map:area(row.id) or {}) do
        for _, feature in ipairs(REFUGES) do
          if map:feature(hex, feature) then set[hex] = true end
        end
      end
    end
    by[side] = keys_of(set)
  end
  return by
end

--- 21.43: may a side enter the land of a power? 22.24c: during its armistice not the enemy.
local function is_open(G, power, side)
  local row = G.powers[M.leader(G, power) or power] or {}
  if M.side(G, power) ~= NEUTRAL or row.armistice and side == "coalition" then return true end
  if side == "french" and G.favour[power] then return true end -- 21.71a, 21.77a
  return row.open ~= nil and row.open[side] == true -- 21.43b
end

--- 21.12d, 21.33a, 21.43a, 23.13: the provinces that those at war may not enter: of powers at peace, and of nobody.
local function closed(G)
  local list = {}
  for _, row in ipairs(provinces.list) do
    local power, foe = M.holder(G, row.id), (G.provinces[row.id] or {}).foe
    for _, side in ipairs(sides_of(G)) do
      if not foe and not (power and is_open(G, power, side)) then list[#list + 1] = { areas = { row.id }, rule = "21.43a", side = side } end
    end
  end
  return list
end

--- The side of a piece whose power is on one.
local function side_of(G, id, side)
  local lead = M.leader(G, counters.by[id].nation)
  if not (lead and G.powers[lead].ally) then return side end
  return G.pieces[id].lent and side or NEUTRAL -- 22.23c
end

--- 23.32b, 24.23b: who is under a leader of another side takes command of his own; what they were ordered to do is off.
local function part(G)
  local function is_apart(piece)
    local above = G.pieces[piece.superior or piece.chart]
    return above ~= nil and above.side ~= piece.side
  end
  for _, id in ipairs(board.which(G, is_apart)) do
    local hex = organization.hex(G, id)
    if hex and G.pieces[id].chart then board.put(G, id, hex) end
    board.mark(G, id, {}, { "superior" })
    log("24.23b", "commands_his_own", "unit", id)
  end
end

--- 14.33, 26.12c: a place is its holder's own again when those who were the last to pass are not at war with him.
local function forget(G)
  for _, hex in ipairs(keys_of(G.passed or {})) do
    local holder, last = land.power(G, hex), G.passed[hex]
    if holder and (not M.at_war(G, holder) or last == NEUTRAL or last == M.side(G, holder)) then
      G.passed[hex], G.changed = nil, G.changed + 1
    end
  end
end

--- Wars, alliances or provinces have changed: each nation and its men are on their side, and land is open or closed.
function M.review(G)
  for _, power in ipairs(keys_of(G.powers)) do
    G.nations[power] = M.side(G, power)
  end
  for _, id in ipairs(board.which(G, function(piece, id) return G.powers[counters.by[id].nation] and not piece.captor end)) do
    local side = side_of(G, id, G.nations[counters.by[id].nation])
    if G.pieces[id].side ~= side then board.mark(G, id, { side = side }) end
  end
  part(G)
  forget(G)
  G.favour = favours(G)
  G.neutral, G.refuges, G.review = closed(G), refuges(G), G.review + 1
end

--- 32.1m to 32.1p, 32.2c to 32.2j: the powers and provinces as a campaign begins.
---@param grand table Of the scenario.
function M.begin(G, grand)
  G.powers, G.provinces, G.review, G.created, G.taken = {}, {}, 0, copy_of(grand.created or {}), {}
  G.spain, G.turkey = { months = 0, war = grand.spain }, {} -- 28.11c, 29.21, 32.2b
  G.favour, G.offers, G.levels = {}, {}, {} -- 22.0b
  G.building, G.lost = {}, {} -- 26.21a, 24.13a
  for power, row in pairs(grand.powers) do
    G.powers[power] = copy_of(row)
    G.powers[power].resources, G.powers[power].replacements = row.resources or 0, row.replacements or 0
  end
  for _, row in ipairs(holdings) do
    if row.start == grand.start then G.provinces[row.province] = { power = row.power, hold = row.hold } end
  end
end

return M
