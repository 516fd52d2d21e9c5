--- 4.5b, 4.5c, 11.9, 25.19 Units are merged, and march regiments made of parts of them, in the Organization Segment.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local reserves = require("rules.09_reserves")

local printed = pieces.counters.by
local LEAST_CEILING = 3 -- 11.9b
local REGIMENT = { infantry = "march_infantry", cavalry = "march_cavalry" }
local MOST = { march_infantry = 3, march_cavalry = 2 } -- 25.19b
local M = {}

local kinds = {}
for id, row in pairs(printed) do
  kinds[id] = row.type and row.type:gsub("^march_", "") .. (row.guard and " " .. row.guard or "")
end

--- 11.9a: what a unit counts as for merging: infantry, cavalry, artillery; its Guard apart.
local function kind_of(id) return kinds[id] end

---@return boolean
--- 25.19b: is it a march regiment?
local function is_regiment(id) return MOST[printed[id].type] ~= nil end

--- 2.7c, 11.9b, 25.19b: the most SP that a unit may have: its strength at the start of the scenario, and 3 at least.
---@return integer
function M.ceiling(G, id)
  if is_regiment(id) then return MOST[printed[id].type] end
  return math.max(printed[id][G.start] or LEAST_CEILING, LEAST_CEILING)
end

--- 4.5b, 7.8c: are two units of one nationality, as far as that matters? 25.19c: march regiments are of any.
local function same_nation(a, b)
  local one, two = printed[a], printed[b]
  return one.side == "french" or one.nation == two.nation or is_regiment(a)
end

--- 4.5b, 21.2g: units of a leader that may give or take strength, if he is in good order (21.2g).
local movable = derived("units that may be merged", { "stack" }, function(G, leader)
  return G.pieces[leader].disorganized and {} or pieces.organic(G, leader)
end)

--- May a side merge or split a unit: is it on a track of a leader on the map, in good order (21.2g), and no train?
local function is_movable(G, side, id)
  local unit = G.pieces[id]
  local leader = unit and unit.chart and G.pieces[unit.chart]
  return leader and leader.at and unit.side == side and not leader.disorganized and pieces.fights(id)
end

--- 4.5b, 11.9a: units of a kind in the package of a leader. Callers must not write the list.
local mates = derived("units of a kind", { "stack" }, function(G, leader, kind)
  local list = {}
  for _, each in ipairs(pieces.package(G, leader)) do
    table.move(movable(G, each), 1, #movable(G, each), #list + 1, list)
  end
  return those(list, function(id) return kind_of(id) == kind end)
end)

action("merge", {
  rule = "11.9a",
  args = { { "unit", "piece" }, { "into", "piece" } },
  each = pieces.standing,
  kept = { "stack" },
  offer = function(G, _, _, add, leader)
    for _, id in ipairs(movable(G, leader)) do
      for _, into in ipairs(mates(G, leader, kind_of(id))) do
        add(id, into)
      end
    end
  end,
  check = function(G, _, side, id, into)
    if not need(is_movable(G, side, id), "4.5b", "not_to_merge", "unit", id) then return end
    local beside = into ~= id and listed(mates(G, G.pieces[id].chart, kind_of(id)), into)
    if not need(beside, "11.9a", "not_its_kind", "unit", id, "into", into) then return end
    need(same_nation(id, into), "4.5b", "not_its_nation", "unit", id, "into", into)
    local whole = G.pieces[id].strength + G.pieces[into].strength
    need(whole <= M.ceiling(G, into), "11.9b", "over_ceiling", "into", into, "most", M.ceiling(G, into))
    local short = printed[G.pieces[into].chart].track == 5
    need(not short or whole <= 5, "11.11a", "short_track", "unit", into, "to", G.pieces[into].chart)
  end,
  apply = function(G, _, side, id, into)
    local points, leader = G.pieces[id].strength, G.pieces[id].chart
    board.mark(G, into, { strength = G.pieces[into].strength + points })
    board.remove(G, id) -- 11.9a, 11.7: the other is eliminated
    pieces.recount(G, leader)
    log_to(side, "11.9a", "merged", "unit", id, "into", into)
  end,
})

--- 11.9c, 25.19b: a march regiment on a track that has room for another SP, or one that may be made; nil: neither.
---@return string? id
---@return boolean fresh
local function regiment_for(G, leader, kind)
  for _, id in ipairs(pieces.organic(G, leader)) do
    if printed[id].type == kind and G.pieces[id].strength < MOST[kind] then return id, false end
  end
  return reserves.free(G, kind, G.pieces[leader].side), true
end

--- States what keeps a unit from coming onto a track: 9.4 the span, 14.19a that nobody could command the package then.
function M.may_come(G, id, leader)
  local more = pieces.subordination(id)
  need(pieces.holds(G, leader, {}, more), "9.4", "over_span", "to", leader)
  need(pieces.commanded(G, leader, more), "14.19a", "no_commander", "to", leader)
end

--- States what keeps an SP from a march regiment on a track.
---@param kind "march_infantry"|"march_cavalry"
function M.may_form(G, leader, kind)
  local regiment, fresh = regiment_for(G, leader, kind)
  if need(regiment, "25.19a", "no_regiment_left") and fresh then M.may_come(G, regiment, leader) end
end

--- Adds an SP to a march regiment on a track; one is made where none has room (11.9c, 25.19a, 25.14b).
---@param kind "march_infantry"|"march_cavalry"
---@return string? id  The regiment; nil: it cannot be.
function M.form(G, leader, kind)
  local id, fresh = regiment_for(G, leader, kind)
  if not id then return nil end
  if not fresh then
    board.mark(G, id, { strength = G.pieces[id].strength + 1 })
    return id
  end
  if not holds(M.may_come, G, id, leader) then return nil end
  pieces.put(G, id, nil, { chart = leader, strength = 1 })
  return id
end

action("split", {
  rule = "11.9c",
  args = { { "unit", "piece" } },
  each = pieces.standing,
  kept = { "stack", "regiments" },
  offer = function(G, _, _, add, leader)
    for _, id in ipairs(movable(G, leader)) do
      add(id)
    end
  end,
  check = function(G, _, side, id)
    if not need(is_movable(G, side, id), "4.5c", "not_to_merge", "unit", id) then return end
    need(G.pieces[id].strength > 1, "11.9c", "nothing_to_split", "unit", id)
    local kind = REGIMENT[printed[id].type]
    if need(kind, "25.19b", "no_regiment_of_it", "unit", id) then M.may_form(G, G.pieces[id].chart, kind) end
  end,
  apply = function(G, _, side, id)
    local leader = G.pieces[id].chart
    if M.form(G, leader, REGIMENT[printed[id].type]) then pieces.lose(G, id, 1) end
    log_to(side, "11.9c", "split_off", "unit", id)
  end,
})

return M
