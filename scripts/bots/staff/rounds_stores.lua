--- What feeds forces of battles in rounds where their marches end: depots, places that they live off, trains; and where depots are built.
local choices = require("bots.staff.choices")
local ground = require("bots.staff.rounds_ground")
local M = {}

local best = choices.best
local NEAR = 1 -- hexes from a train within which it feeds
local FAR = 15 -- hexes to where the hungry go to be fed

---@class Stores
---@field fed table<string, boolean>    Hexes in which depots feed.
---@field lands table<string, table[]>  Places to live off by the hexes out of which they can be, with those who count on them.
---@field trains table<string, boolean>
---@field sites table<string, boolean>  Where a depot could be built.

local function set_of(list)
  local set = {}
  for _, each in ipairs(list or {}) do
    set[each] = true
  end
  return set
end

---@return Stores
local function read(answer)
  local stores = { fed = set_of(answer.fed), trains = set_of(answer.trains), sites = set_of(answer.sites), lands = {} }
  for _, row in ipairs(answer.lands or {}) do
    local land = { hex = row.hex, feeds = row.feeds, guests = {}, count = 0 }
    for _, hex in ipairs(row.around) do
      stores.lands[hex] = stores.lands[hex] or {}
      table.insert(stores.lands[hex], land)
    end
  end
  return stores
end

--- What feeds a piece and its likes in this step.
---@return Stores
function M.of(asked, men, piece)
  local memory, nation = asked.context.memory, men.piece[piece].nation or ""
  local key = ("%d %s"):format(men.turn, asked.context.prompt().id)
  if memory.stores_key ~= key then memory.stores_key, memory.stores = key, {} end
  if not memory.stores[nation] then memory.stores[nation] = read(asked.context.supplies({ unit = piece }) or {}) end
  return memory.stores[nation]
end

--- The place that a corps could live off in a hex: one that it counts on already, else the freest.
local function land_for(stores, corps, hex)
  return best(stores.lands[hex] or {}, function(land)
    if land.guests[corps] then return 2 end
    local full = land.feeds and land.count >= land.feeds
    return full and -1 or 1 / (1 + land.count)
  end)
end

local function has_room(land, corps) return land.guests[corps] or not land.feeds or land.count < land.feeds end

--- Would a corps be fed in a hex, by depots or the land?
---@return boolean
function M.feeds(stores, corps, hex)
  local land = land_for(stores, corps, hex)
  return stores.fed[hex] or land ~= nil and has_room(land, corps) or false
end

--- A part of a corps has come to stay in a hex: it counts on what feeds it there.
function M.settle(stores, corps, hex)
  local land = not stores.fed[hex] and land_for(stores, corps, hex) or nil
  if not land or land.guests[corps] then return end
  land.guests[corps], land.count = true, land.count + 1
end

--- What hunger costs so many men in a hex: nothing after the last turn.
---@return number
function M.hunger(asked, men, hints, def)
  local rules = hints.march.supply
  if not rules or men.last or M.feeds(M.of(asked, men, def.piece), def.corps, def.hex) then return 0 end
  local bad = (hints.march.weather or {})[men.weather or ""] or 0
  return math.max(def.troops, rules.few) * rules.hunger * (1 + bad) / 100
end

--- The nearest hex where a hungry corps would be fed; nil: none is near, or it is fed.
---@return string?
function M.refuge(asked, men, piece)
  local from = men.hex[piece]
  if not men.piece[piece].unsupplied or not from then return nil end
  local stores = M.of(asked, men, piece)
  for far = 0, FAR do
    for _, hex in ipairs(ground.ring(asked.context, from, far)) do
      if M.feeds(stores, men.corps[piece], hex) then return hex end
    end
  end
end

-- Trains --------------------------------------------------------------------------------------------

--- Is there a train of these stores near a hex, but for one?
local function has_train(asked, men, stores, hex, but)
  local near = ground.within(asked.context, hex, NEAR)
  for id in pairs(stores.trains) do
    if id ~= but and near[men.hex[id] or ""] then return true end
  end
  return false
end

--- The hungry, by hex: the most men of one corps there whom nothing feeds.
local function hungry(asked, men, stores, train)
  local by = {}
  for hex, corps in pairs(men.at) do
    for whose, troops in pairs(corps) do
      local open = not M.feeds(stores, whose, hex) and not has_train(asked, men, stores, hex, train)
      if open then by[hex] = math.max(by[hex] or 0, troops) end
    end
  end
  return by
end

--- Is a depot wanted in a hex, where own men stand, out of reach of others: where they are fed, or no one can live off the land?
local function is_wanted(men, stores, hex)
  if not stores.sites[hex] or stores.fed[hex] or not men.at[hex] then return false end
  if not next(stores.lands) then return true end
  for corps in pairs(men.at[hex]) do
    if M.feeds(stores, corps, hex) then return true end
  end
  return false
end

--- What it is worth that a train comes to a hex, beside what draws it.
---@return number
function M.worth_of_train(asked, men, hints, train, hex)
  local rules = hints.march.supply
  if not rules then return 0 end
  local stores, most = M.of(asked, men, train), 0
  local memory = asked.context.memory
  local key = train .. " " .. memory.stores_key
  if memory.hungry_key ~= key then memory.hungry_key, memory.hungry = key, hungry(asked, men, stores, train) end
  for at in pairs(ground.within(asked.context, hex, NEAR)) do
    most = math.max(most, memory.hungry[at] or 0)
  end
  local site = is_wanted(men, stores, hex) and rules.site or 0
  return most * rules.train / 100 + site
end

-- Depots --------------------------------------------------------------------------------------------

--- Own trains of some stores in a hex.
local function trains_in(men, stores, hex)
  local list = {}
  for id in pairs(stores.trains) do
    if men.hex[id] == hex then list[#list + 1] = id end
  end
  table.sort(list)
  return list
end

--- Who builds a depot in this turn: the entry of the fewest men on foot beside a train, where one is wanted; one in a hex.
---@return Entry?
function M.builder(asked, men, hints)
  local rules, memory = hints.march.supply, asked.context.memory
  if not rules then return nil end
  local function fits(entry)
    local piece, hex = men.piece[entry.piece], men.hex[entry.piece]
    local foot = hex and piece.type == rules.foot and (piece.strength or 0) > 1 and not memory.sites[hex]
    if not foot then return false end
    local stores = M.of(asked, men, entry.piece)
    return is_wanted(men, stores, hex) and #trains_in(men, stores, hex) > 0
  end
  local entry = best(asked.by.command, function(each) return fits(each) and -men.piece[each.piece].strength or -1000 end)
  if not entry or not fits(entry) then return nil end
  memory.sites[men.hex[entry.piece]], memory.builds, memory.building[entry.piece] = true, entry.piece, true
  for _, train in ipairs(trains_in(men, M.of(asked, men, entry.piece), men.hex[entry.piece])) do
    memory.building[train] = true
  end
  return entry
end

--- Does a piece stay in this turn, since it builds?
---@return boolean
function M.stays(asked, piece) return (asked.context.memory.building or {})[piece] or false end

return M
