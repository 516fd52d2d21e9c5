--- 19.4.6 Prussia and Austria are unwilling allies of the French in 1812: each week dice say whether they stay.
-- G.partners[nation] = { status = "loyal", "neutral" or "hostile"; away = { { id, hex, fields } }, its forces, which march home by themselves
-- while it is neutral, and are off the map to both sides; depots = where it had some }.
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local surrender = require("rules.19_surrender")
local trains = require("rules.14_trains")

local map, brackets = map_of(), table_of("loyalty")
local counters = pieces.counters
local DIE, DICE = 6, 2 -- 19.4.6a
local OTHER = { neutral = 2, hostile = 3 } -- 19.4.6d
local FRENCH, RUSSIANS = "french", "coalition"
local MARCH, FAR = 5, 999 -- 8.12
local KEPT = { "strength", "leaderless", "rank", "reserve", "superior" } -- of who goes home
local M = {}

--- As the game begins all are loyal.
function M.begin(G)
  if not G.special.partners then return end
  G.partners = {}
  for _, row in ipairs(G.special.partners) do
    G.partners[row.nation] = { status = "loyal", away = {}, depots = {} }
  end
end

--- Is a nation still allied to the French?
---@return boolean
function M.is_loyal(G, nation) return G.partners[nation].status == "loyal" end

-- The roll (19.4.6a to 19.4.6d) -------------------------------------------------------------------------------

--- 19.4.6d: the French corps, and those of their allies, with men in supply outside Russia and none in it.
---@return integer
function M.corps_outside(G)
  local outside, inside = {}, {}
  for _, id in ipairs(board.which(G, { side = FRENCH })) do
    local hex, corps = organization.hex(G, id), pieces.corps(G, id)
    if hex and corps and (G.pieces[id].strength or 0) > 0 and not trains.partner(G, counters.by[id].nation) then
      if land.in_russia(hex) then inside[corps] = true elseif not G.pieces[id].unsupplied then outside[corps] = true end
    end
  end
  return #those(keys_of(outside), function(corps) return not inside[corps] end)
end

--- 19.4.6c, 19.4.6d: what is added to the dice for a nation.
function M.modifiers(G, nation)
  local list = mods()
  for _, row in ipairs(brackets) do
    if G.points >= row.from and G.points <= row.to then list:add(row.modifier, "19.4.6c", "loyalty.points") end
  end
  list:add(-M.corps_outside(G), "19.4.6d", "loyalty.corps")
  for other, partner in pairs(G.partners) do
    if other ~= nation and OTHER[partner.status] then list:add(OTHER[partner.status], "19.4.6d", "loyalty.other") end
  end
  return list
end

--- 19.4.6b: what a sum makes of a nation; 19.4.6e: who is neutral does not come back.
local function status_of(row, sum, now)
  if sum > row.neutral then return "hostile" end
  return sum > row.loyal and "neutral" or now
end

-- Who goes (19.4.6e, 19.4.6f) ---------------------------------------------------------------------------------

--- All pieces of a nation are off the map; those of others stay where they are.
---@return { id: string, hex: string, fields: table }[]
local function lift(G, nation)
  local list, ids = {}, board.which(G, function(_, id) return counters.by[id].nation == nation end)
  for _, id in ipairs(ids) do
    local hex, fields = organization.hex(G, id), {}
    for _, key in ipairs(KEPT) do
      fields[key] = G.pieces[id][key]
    end
    if fields.superior and counters.by[fields.superior].nation ~= nation then fields.superior = nil end
    if hex and not pieces.is_supply(id) then list[#list + 1] = { id = id, hex = hex, fields = fields } end
  end
  for _, id in ipairs(ids) do
    local hex = organization.hex(G, id)
    for _, below in ipairs(copy_of(board.chart(G, id))) do
      board.put(G, below, hex)
    end
    for _, below in ipairs(board.which(G, { superior = id })) do
      if counters.by[below].nation ~= nation then board.mark(G, below, {}, { "superior" }) end
    end
  end
  for _, id in ipairs(ids) do
    board.remove(G, id)
  end
  return list
end

--- The hexes of a nation's own land.
local own_land = fixed("land of a partner", function(scenario, nation)
  return those(map:hexes(), function(hex)
    return land.at(scenario, hex) == nation and #those(map:neighbors(hex), function(from) return ground.passable(from, hex) end) > 0
  end)
end)

--- The way home of one, the shortest; nil: he is there.
local function way_home(G, nation, hex)
  local home = own_land(G.scenario, nation)
  if listed(home, hex) then return nil end
  local costs = ground.profile:costs(hex, FAR)
  local goal = least(those(home, function(at) return costs[at] ~= nil end), "19.4.6e", function(at) return costs[at] end)[1]
  return goal and ground.profile:path(hex, goal)
end

--- 19.4.6e: the neutral march home, as fast as orders to march take them.
local function go_home(G, nation)
  for _, one in ipairs(G.partners[nation].away) do
    local way, left = way_home(G, nation, one.hex), MARCH
    for i = 2, #(way or {}) do
      left = left - (ground.cost(way[i - 1], way[i]) or MARCH)
      if left >= 0 then one.hex = way[i] end
    end
  end
end

--- A hex for one who comes back: his own, or the nearest without enemies.
local function room(G, hex)
  for distance = 0, 30 do
    for _, at in ipairs(map:range(hex, distance)) do
      local can_stand = #those(map:neighbors(at), function(from) return ground.passable(from, at) end) > 0
      if map:in_area(G.area, at) and can_stand and not ground.enemy_in(G, RUSSIANS, at) then return at end
    end
  end
  return hex
end

--- 19.4.6f: they are the Russian player's, and fight for him.
local function turn(G, nation)
  local partner = G.partners[nation]
  for _, one in ipairs(partner.away) do
    local fields = copy_of(one.fields)
    fields.side = RUSSIANS
    pieces.put(G, one.id, room(G, one.hex), fields)
  end
  for _, hex in ipairs(partner.depots) do
    if not G.depots[hex] and not ground.enemy_in(G, RUSSIANS, hex) then depots.set(G, hex, nation) end
  end
  partner.away, partner.depots = {}, {}
end

--- A nation leaves the French.
---@param status string "neutral" or "hostile".
function M.defect(G, nation, status)
  local partner = G.partners[nation]
  if partner.status == status or partner.status == "hostile" then return end
  barrier()
  log("19.4.6b", "is_" .. status, "nation", nation)
  surrender.close(G, "19.4.2g")
  local side = status == "hostile" and RUSSIANS or nil
  if partner.status == "loyal" then
    partner.away = lift(G, nation)
    for _, hex in ipairs(those(keys_of(G.depots), function(hex) return G.depots[hex] == nation end)) do
      table.insert(partner.depots, hex)
      depots.set(G, hex, nil)
    end
    local function is_own(hex) return land.at(G.scenario, hex) == nation end
    partner.refuges = those(G.refuges[FRENCH], is_own) -- 13.23
    G.refuges[FRENCH] = those(G.refuges[FRENCH], function(hex) return not is_own(hex) end)
  end
  if side then table.move(partner.refuges, 1, #partner.refuges, #G.refuges[side] + 1, G.refuges[side]) end
  partner.status, G.nations[nation], G.changed = status, side, G.changed + 1 -- 19.4c
  if side then turn(G, nation) end
end

--- 19.4.5e: both become neutral with the Kingdom of Poland.
function M.part(G)
  for _, row in ipairs(G.special.partners) do
    M.defect(G, row.nation, "neutral")
  end
end

--- 19.4.6a: at the end of a week, Prussia first; 19.4.6d: with the Kingdom of Poland they are neutral without dice.
function M.turn_ends(G)
  for _, row in ipairs(G.special.partners or {}) do
    local partner = G.partners[row.nation]
    if partner.status == "neutral" then go_home(G, row.nation) end
    if partner.status ~= "hostile" and not G.poland then
      local sum = M.modifiers(G, row.nation):total()
      for _ = 1, DICE do
        sum = sum + roll(G, "loyalty", DIE, "19.4.6a", "loyalty", "nation", row.nation)
      end
      local status = status_of(row, sum, partner.status)
      log("19.4.6b", "loyalty_is", "nation", row.nation, "sum", sum)
      M.defect(G, row.nation, status)
    end
  end
end

return M
