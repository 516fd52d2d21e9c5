--- 14.0 The Supply Phase: who is fed by depots, by trains, off the land; all others are unsupplied until the next.
-- Frame "sources": used[side] = trains that feed; foraging[side] = { [the first of a group] = hex }.
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local fortress = require("rules.15_fortress")
local forage = require("rules.14_forage")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local poland = require("rules.19_poland")
local quarters = require("rules.16_quarters")
local rhine = require("rules.19_rhine")
local stores = require("rules.15_stores")
local trains = require("rules.14_trains")

local map = map_of()
local NEAR = 1 -- 14.11a
local M = {}

--- Who stands for a unit's group: the highest of its corps on whose charts it lies, of its own power.
local function head(G, id, corps)
  local top, power, above = id, trains.supplier(G, id), G.pieces[id].chart
  while above and forage.corps(G, above) == corps do
    if trains.supplier(G, above) == power then top = above end
    above = G.pieces[above].chart
  end
  return top
end

--- The units of a side as they are fed: those of one corps and one power in a hex together.
---@return { id: string, ids: string[], hex: string, power: string, corps: string }[]
M.groups = derived("groups to feed", { "board" }, function(G, side)
  local list, of = {}, {}
  for _, id in ipairs(board.which(G, function(piece, id)
    return piece.side == side and pieces.arm(id) and (piece.strength or 0) > 0 and not pieces.is_partisan(id) -- 19.31p
  end)) do
    local hex = organization.hex(G, id)
    if hex and not G.pieces[id].quarters then -- 16.74
      local power, corps = trains.supplier(G, id), forage.corps(G, id)
      local inside = G.pieces[id].inside or false
      local key = ("%s %s %s %s"):format(hex, power, corps, inside) -- 15.31
      local most = forage.loose(G, corps) -- 19.32j
      if not of[key] or most and #of[key].ids >= most then
        of[key] = { id = most and id or head(G, id, corps), ids = {}, hex = hex, power = power, corps = corps, inside = inside }
        list[#list + 1] = of[key]
      end
      table.insert(of[key].ids, id)
    end
  end
  return list
end)

--- 14.27b, 14.35: does a group live on what was stored for a siege?
local function has_stores(G, group)
  local siege = group.inside and G.sieges[group.hex]
  return siege and (siege.trains[group.power] or 0) > 0
end

--- Those whom no depot and no depot city feeds.
local unfed = derived("groups without a depot", { "board", "depots" }, function(G, side)
  return those(M.groups(G, side), function(group)
    if fortress.is_besieged(G, group.ids[1]) then return not has_stores(G, group) end -- 14.22a, 14.27b
    return not depots.feeds(G, group.ids[1])
  end)
end)

--- 14.11a: can a train feed a group: of its power, in its hex or the next? 14.27b: over no walls under siege.
local function serves(G, train, group)
  local shut_up = fortress.is_besieged(G, train)
  if shut_up ~= fortress.is_besieged(G, group.ids[1]) or shut_up and organization.hex(G, train) ~= group.hex then return false end
  return trains.power(G, train) == group.power and map:distance(organization.hex(G, train), group.hex) <= NEAR
end

--- 14.42a, 14.43a: the towns and cities that a group can forage.
local function lands(G, side, group)
  if fortress.is_besieged(G, group.ids[1]) then return {} end -- 15.53
  return forage.can(G, group.ids[1]) and forage.around(G, side, group.hex) or {}
end

local function is_served(G, f, side, group)
  return #those(f.used[side], function(train) return serves(G, train, group) end) > 0
end

--- The groups of a side that are still to be fed.
local function hungry(G, f, side)
  return those(unfed(G, side), function(group) return not f.foraging[side][group.id] and not is_served(G, f, side, group) end)
end

--- Trains of a side that are left.
local function unused(G, f, side)
  return board.which(G, function(_, id) return pieces.is_supply(id) and not listed(f.used[side], id) end, side)
end

--- 14.0c, 14.45b: what can still feed a group: a train, a town or city to forage.
local function source(G, f, side, group)
  local train = those(unused(G, f, side), function(id) return serves(G, id, group) end)[1]
  return train, lands(G, side, group)[1]
end

local function has_choice(G, f, side)
  local groups = unfed(G, side)
  for i = 1, #groups do
    local train, hex = source(G, f, side, groups[i])
    if train or hex then return true end
  end
  return false
end

step("supply", {
  rule = "5.0.10",
  steps = { "sources", "building", "replacements", "absorption" },
  enter = function(G) poland.supplied(G) end, -- 19.4.5b
})

step("sources", {
  rule = "14.0a",
  simultaneous = function(G, f)
    return those(sides_of(G), function(side) return has_choice(G, f, side) end)
  end,
  actions = { "end", "forage", "use" },
  enter = function(G, f)
    f.used, f.foraging = {}, {}
    for _, side in ipairs(sides_of(G)) do
      f.used[side], f.foraging[side] = {}, {}
    end
  end,
  leave = function(G, f) M.settle(G, f) end,
  values = function(G, f, side) return { groups = #hungry(G, f, side) } end,
})

--- 14.0c: nobody whom a train can still feed goes hungry; 14.45a: nor does he who can forage.
function M.check_end(G, side, f)
  for _, group in ipairs(hungry(G, f, side)) do
    local train, hex = source(G, f, side, group)
    need(not train, "14.0c", "train_would_feed", "unit", group.id, "train", train)
    need(not hex, "14.45a", "must_forage", "unit", group.id, "hex", hex)
  end
end

action("use", {
  rule = "14.12",
  args = { { "train", "piece", unused } },
  check = function(G, f, side, train)
    local fed = those(hungry(G, f, side), function(group) return serves(G, train, group) end)
    need(#fed > 0, "14.11a", "nobody_to_feed", "unit", train)
  end,
  apply = function(G, f, side, train)
    table.insert(f.used[side], train)
    log_to(side, "14.12", "train_feeds", "unit", train)
  end,
})

--- How many corps of a side forage a hex, perhaps with one more group; 19.32j: of an army without corps its units count.
local function at_table(G, f, side, hex, more)
  local set, loose, units = {}, 0, 1
  for _, group in ipairs(M.groups(G, side)) do
    local each = forage.loose(G, group.corps)
    local there = f.foraging[side][group.id] == hex or more and group.id == more.id
    if there and each then
      loose, units = loose + #group.ids, each
    elseif there then
      set[group.corps] = true
    end
  end
  return #keys_of(set) + (loose + units - 1) // units
end

--- 14.43c: would a hex still feed a group, with the own corps that forage it?
local function has_room(G, f, side, group, hex)
  local most = forage.capacity(hex)
  return not most or at_table(G, f, side, hex, group) <= most
end

local function group_of(G, side, id)
  return those(M.groups(G, side), function(group) return group.id == id end)[1]
end

action("forage", {
  rule = "14.43a", -- 14.45a, 14.45b
  args = {
    { "unit", "piece", function(G, f, side)
      local list = {}
      for i, group in ipairs(hungry(G, f, side)) do
        list[i] = group.id
      end
      return list
    end },
    { "hex", "hex", function(G, _, side, id) return lands(G, side, group_of(G, side, id)) end },
  },
  check = function(G, f, side, id, hex)
    local group = group_of(G, side, id)
    if has_room(G, f, side, group, hex) then return end
    local other = those(lands(G, side, group), function(at) return has_room(G, f, side, group, at) end)[1]
    need(not other, "14.43c", "feeds_no_more", "hex", hex, "other", other)
  end,
  apply = function(G, f, side, id, hex)
    f.foraging[side][id] = hex
    log_to(side, "14.43a", "forages", "unit", id, "hex", hex)
  end,
})

--- 19.13t: how it is told that a hex is foraged: where the unseen alone do so, to their side.
local function teller(G, f, hex)
  local whose
  for _, side in ipairs(sides_of(G)) do
    for id, at in pairs(f.foraging[side]) do
      if at == hex and not G.pieces[id].unseen then return log end
      if at == hex then whose = side end
    end
  end
  if not whose then return log end
  G.sealed.foraged[hex] = true
  return function(...) log_to(whose, ...) end
end

--- 14.44, 14.46: each foraged hex feeds the corps of both sides that it can, or none.
---@return table<string, boolean> fed By hex.
local function forage_all(G, f)
  local count, fed = {}, {}
  for _, side in ipairs(sides_of(G)) do
    for _, hex in pairs(f.foraging[side]) do
      count[hex] = 0
    end
  end
  for _, hex in ipairs(keys_of(count)) do
    for _, side in ipairs(sides_of(G)) do
      count[hex] = count[hex] + at_table(G, f, side, hex)
    end
    local tell = teller(G, f, hex)
    tell("14.44b", "is_foraged", "hex", hex, "corps", count[hex])
    fed[hex] = forage.eat(G, hex, count[hex], tell)
  end
  return fed
end

--- All who are with a group: its leaders go by it.
local function with_leaders(G, group)
  local ids = copy_of(group.ids)
  for _, id in ipairs(group.ids) do
    local above = G.pieces[id].chart
    while above do
      if not listed(ids, above) and not G.pieces[above].quarters then ids[#ids + 1] = above end
      above = G.pieces[above].chart
    end
  end
  return ids
end

--- 14.0a, 14.12: what was chosen is done; who has nothing is unsupplied until the next Supply Phase.
function M.settle(G, f)
  local fed, without = forage_all(G, f), {}
  for _, side in ipairs(sides_of(G)) do
    for _, group in ipairs(unfed(G, side)) do
      local served = is_served(G, f, side, group) or fed[f.foraging[side][group.id] or ""]
      if not served then without[#without + 1] = group end
    end
  end
  board.mark(G, board.which(G, function(piece) return piece.unsupplied end), {}, { "unsupplied" })
  for _, group in ipairs(without) do
    board.mark(G, with_leaders(G, group), { unsupplied = true })
    pieces.tell(G, group.id, "14.0a", "goes_unsupplied", "side", G.pieces[group.id].side, "hex", group.hex)
  end
  for _, side in ipairs(sides_of(G)) do
    for _, train in ipairs(f.used[side]) do
      pieces.tell(G, train, "14.12", "train_used_up", "unit", train)
      trains.spend(G, train)
    end
  end
  stores.eat(G) -- 14.27b
  quarters.review(G) -- 16.61a, O60
  rhine.supplied(G) -- 19.31r
end

return M
