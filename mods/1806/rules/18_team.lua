--- 18.0 Team play: two players a side. The first commands what the second is not given; in each segment of
-- movement he goes first and then hands over. They write letters, which are read a turn later.
-- `G.team[side]` = formations of the second player (a set); nil: one player. `G.letters` = { side, from, to,
-- turn, place, order }.
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")

local map = ground.map
local formations = table_of("formations")
local M = {}

local BY = { french = "18.0b", prussian = "18.0a" }
local VOICES = { french = "LF_NAPOLEON", prussian = "LP_BRUNSWICK" } -- of the first players
local HOHENLOHE = { P_III = true, P_IV = true, P_AVG = true }
local TO_SPARE = { prussian = { "P_VI" } } -- what is given or kept by choice; of the French: any corps
local ORDERS = { "attack", "hold", "join", "march", "retreat" }
local MOST, OFF_ROAD, ROAD = 28, 2, 1 -- half points of a letter's way (18.1b)

--- 18.0 Who commands what -----------------------------------------------------------------------

--- Sets the teams up that the players asked for.
function M.set_up(G)
  local teams = G.options.team_play
  if teams == "none" then return end
  G.team, G.letters = {}, {}
  for side in pairs(BY) do
    if teams == side or teams == "both" then
      G.team[side] = {}
      for formation in pairs(side == "prussian" and HOHENLOHE or {}) do
        G.team[side][formation] = true
      end
    end
  end
end

local function to_spare(side)
  if TO_SPARE[side] then return TO_SPARE[side] end
  local list = {}
  for _, formation in ipairs(formations.list) do
    if formation.side == side and formation.officer ~= VOICES[side] and formation.level then
      list[#list + 1] = formation.id
    end
  end
  table.sort(list)
  return list
end

--- Before play: what the first player gives to the second.
function M.begin(G)
  for _, side in ipairs({ "prussian", "french" }) do
    if G.team and G.team[side] then push(G, "delegation", { side = side, last = "" }) end
  end
end

step("delegation", {
  rule = "18.0b",
  actions = { "delegate", "end" },
  side = function(_, f) return f.side end,
  done = function(_, f)
    local list = to_spare(f.side)
    return f.last == list[#list]
  end,
  values = function(_, f) return { side = f.side } end,
})

action("delegate", {
  rule = "18.0b",
  args = { { "formation", "id" } },
  offer = function(_, f, side, add)
    for _, id in ipairs(to_spare(side)) do
      add(id)
    end
  end,
  check = function(_, f, side, id)
    if not need(listed(to_spare(side), id), BY[side], "not_to_spare", "formation", id) then
      return
    end
    need(id > f.last, "18.0b", "rising_order", "unit", id) -- the Prussians have one to spare
  end,
  apply = function(G, f, side, id)
    f.last = id
    G.team[side][id] = true
    log_to(side, BY[side], "delegated", "formation", id)
  end,
})

--- Tells whether the player whose go it is commands a piece; for `check`.
---@return boolean
function M.commands(G, f, id)
  local side = G.pieces[id].side
  local second = G.team[side]
  if not second then return true end
  local his = second[pieces.counter(id).formation] == true
  return need(his == (f.second == true), BY[side], "not_your_command", "unit", id)
end

--- Tells whether the first player of a side goes and a second is still to come.
---@return boolean
function M.may_hand_over(G, f, side) return G.team ~= nil and G.team[side] ~= nil and not f.second end

--- The same for `check`.
function M.check_hand_over(G, f, side)
  need(M.may_hand_over(G, f, side), BY[side], "nobody_to_hand_over_to")
end

--- The first player does not end the segment for the second.
function M.check_end(G, f)
  if not (G.team and G.team[G.phasing]) then return end
  need(f.second, BY[G.phasing], "second_player_to_come")
end

--- 18.1 Letters ---------------------------------------------------------------------------------

--- The leaders whom the players of a side represent, first and second; nil off the map.
local function voices(G, side)
  local list = { VOICES[side] }
  for _, formation in ipairs(formations.list) do
    if not list[2] and formation.side == side and G.team[side][formation.id] then
      list[2] = formation.officer
    end
  end
  for i = 1, 2 do
    local piece = list[i] and G.pieces[list[i]]
    if not (piece and piece.hex) then return nil end
  end
  return list
end

--- Half points of a letter's way: whatever the terrain, less along roads. nil beyond 14 points.
local function way(from, to)
  local best, fronts = { [from] = 0 }, { [0] = { from } }
  for cost = 0, MOST do
    for _, hex in ipairs(fronts[cost] or {}) do
      if hex == to then return cost end
      for _, near in ipairs(best[hex] == cost and ground.rising(hex) or {}) do
        local sum = cost + (map:link(hex, near, "road") and ROAD or OFF_ROAD)
        if sum <= MOST and sum < (best[near] or MOST + 1) then
          best[near] = sum
          fronts[sum] = fronts[sum] or {}
          table.insert(fronts[sum], near)
        end
      end
    end
  end
end

local function in_reach(G, from, to) return way(G.pieces[from].hex, G.pieces[to].hex) ~= nil end

local function check_write(G, f, side, from, to)
  local pair = G.team and G.team[side] and voices(G, side)
  local known = pair and from ~= to and listed(pair, from) and listed(pair, to)
  if not need(known, "18.1b", "no_correspondents") then return end
  need(not listed(f.wrote, from), "18.1b", "wrote_already", "leader", from)
  need(in_reach(G, from, to), "18.1b", "letter_too_far", "leader", to)
end

local function anybody(G, f)
  local side = G.phasing
  local pair = G.team and G.team[side] and voices(G, side)
  if not pair then return false end
  return holds(check_write, G, f, side, pair[1], pair[2])
    or holds(check_write, G, f, side, pair[2], pair[1])
end

local function tell(side, by, key, letter)
  log_to(side, by, key, "from", letter.from, "place", letter.place, "order", letter.order)
end

local function arrived(G, letter) return letter.turn < G.turn end -- 18.11a

--- 18.11a: letters of earlier turns are read now.
local function deliver(G)
  for _, letter in ipairs(G.letters or {}) do
    if letter.side == G.phasing and not letter.told and arrived(G, letter) then
      letter.told = true
      tell(letter.side, "18.11a", "letter_says", letter)
    end
  end
end

step("letters", {
  rule = "18.1b",
  actions = { "write", "end" },
  enter = function(G, f)
    f.wrote = {}
    deliver(G) -- 18.11a
  end,
  done = function(G, f) return not anybody(G, f) end,
})

action("write", {
  rule = "18.1b",
  args = { { "from", "piece" }, { "to", "piece" } },
  offer = function(G, _, side, add)
    local pair = voices(G, side)
    add(pair[1], pair[2])
    add(pair[2], pair[1])
  end,
  check = check_write,
  apply = function(G, f, _, from, to)
    f.wrote[#f.wrote + 1] = from
    push(G, "writing", { from = from, to = to })
  end,
})

local names = nil -- of places, each once, in rising order

local function place_names()
  if names then return names end
  names = {}
  local seen = {}
  for _, place in ipairs(map:places()) do
    local named = place.kind ~= "named_hex" and place.kind ~= "supply_source" and place.name
    if named and not seen[named] then
      seen[named] = true
      names[#names + 1] = named
    end
  end
  table.sort(names)
  return names
end

step("writing", {
  rule = "18.1c",
  actions = { "about", "say" },
  done = function(_, f) return f.order ~= nil end,
  values = function(_, f) return { leader = f.to } end,
  leave = function(G, f)
    G.letters[#G.letters + 1] = {
      side = G.phasing,
      from = f.from,
      to = f.to,
      turn = G.turn,
      place = f.place,
      order = f.order,
    }
    log_to(G.phasing, "18.1b", "letter_sent", "from", f.from, "to", f.to)
  end,
})

--- 18.1c: places go by their names; a hex number is no name.
action("about", {
  rule = "18.1c",
  args = { { "place", "string" } },
  offer = function(_, f, _, add)
    for _, name in ipairs(place_names()) do
      add(name)
    end
  end,
  check = function(_, f, _, place)
    if not need(not f.place, "18.1c", "place_written") then return end
    need(listed(place_names(), place), "18.1c", "no_place_name", "place", place)
  end,
  apply = function(_, f, _, place) f.place = place end,
})

action("say", {
  rule = "18.1c",
  args = { { "order", "id" } },
  offer = function(_, f, _, add)
    for _, order in ipairs(f.place and ORDERS or {}) do
      add(order)
    end
  end,
  check = function(_, f, _, order)
    if not need(f.place, "18.1c", "place_first") then return end
    need(listed(ORDERS, order), "18.1c", "no_such_order", "order", order)
  end,
  apply = function(_, f, _, order) f.order = order end,
})

local function taken(G, letter)
  local to = G.pieces[letter.to]
  return to ~= nil and to.lost == "captured" -- 18.11b
end

--- The letters that a side may read: its own that have come, and those to leaders it has captured (18.11b).
---@return table[]?
function M.readable(G, side)
  if not G.letters then return nil end
  local list = {}
  for _, letter in ipairs(G.letters) do
    local own = letter.side == side and arrived(G, letter)
    if own or letter.side ~= side and taken(G, letter) then
      list[#list + 1] = {
        from = letter.from,
        to = letter.to,
        turn = letter.turn,
        place = letter.place,
        order = letter.order,
      }
    end
  end
  return list
end

--- 18.11b: his captor hears of every letter to a leader.
function M.captured(G, id)
  for _, letter in ipairs(G.letters) do
    if letter.to == id then
      tell(pieces.enemy_of(letter.side), "18.11b", "letter_captured", letter)
    end
  end
end

--- The second player's formations, for the view of their side.
---@return string[]?
function M.second(G, side)
  local second = G.team and G.team[side]
  return second and keys_of(second) or nil
end

return M
