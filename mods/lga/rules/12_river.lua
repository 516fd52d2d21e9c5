--- 12.9 Battles over a minor river, or from one end of a bridge to the other.
-- f.river: how the defender meets it in this round: "crossing" (12.91b), "hex" (12.91d), nil: in no special way. f.corps: how many corps the
-- attacker comes with, f.allowed: how many may be in line, f.allowed_all: of the defender too. G.combat.crossed[id]: rounds over a river.
local battle = require("rules.12_battle")
local pieces = require("rules.03_pieces")

local map = map_of()
local DIVISION = 3 -- 12.91b: brigades of cavalry that are as much as a division
local FOOT_OF_A_CORPS = 3 -- 12.92a
local MORE_CORPS = 2 -- 12.91e
local SHARE = 3 -- 12.91d: a third of the corps
local MOST_ROUNDS = 2 -- 12.92c
local M = {}

--- 12.90: do two hexes lie on opposite sides of a minor river, or at the ends of a bridge?
---@return boolean
function M.over(a, b) return a ~= b and (map:side(a, b, "minor_river") or map:bridge(a, b) ~= nil) end

--- 12.90: does everybody attack the hex over a river?
---@return boolean
function M.is(G, f)
  if f.assault then return false end -- 15.43
  local hexes = battle.next_to(battle.hexes(G, f, f.sides[1]), f.target)
  return #hexes > 0 and #those(hexes, function(hex) return not M.over(hex, f.target) end) == 0
end

-- What the defender does ------------------------------------------------------------------------------

local WAYS_BACK = { withdraw = true, leave_crossing = true }
local WAYS = { "withdraw", "hold_crossing", "leave_crossing", "hold_hex" }

ask("crossing", {
  rule = "12.91a",
  side = function(G) return battle.of(G).sides[2] end,
  args = { { "way", "id", WAYS } },
  check = function(G, _, _, way)
    need(not battle.of(G).must_hold or way == "hold_hex", "12.93e", "must_hold_hex") -- of a second round
    need(WAYS_BACK[way] == nil or not battle.is_guarded(battle.of(G)), "14.26a", "cannot_go")
  end,
  apply = function(G, _, side, way)
    local f = battle.of(G)
    f.withdrawing = way == "withdraw" or way == "leave_crossing" -- 12.91a, 12.91c, 12.92d
    f.river = way == "hold_hex" and "hex" or way ~= "withdraw" and "crossing" or nil
    log("12.91a", "meets_crossing", "side", side, "way", way)
    finish(G)
  end,
})

-- How many there are ----------------------------------------------------------------------------------

--- What some pieces are in divisions of foot, brigades of horse and SP of guns of either kind.
local function measure(G, ids)
  local sums = { infantry = 0, cavalry = 0, artillery = 0, horse_artillery = 0 }
  for _, id in ipairs(battle.armed(G, ids)) do
    local row = pieces.counters.by[id]
    if pieces.arm(id) == "infantry" then
      sums.infantry = sums.infantry + 1
    elseif row.type == "cavalry" then
      sums.cavalry = sums.cavalry + (row.rank == "division" and DIVISION or 1)
    elseif sums[row.type] then
      sums[row.type] = sums[row.type] + G.pieces[id].strength
    end
  end
  return sums
end

--- 12.92a: how many corps-equivalents some pieces need.
local function equivalents(G, ids)
  local sums = measure(G, ids)
  local foot, horse = -(-sums.infantry // FOOT_OF_A_CORPS), -(-sums.cavalry // DIVISION)
  return math.max(foot, horse, sums.artillery, sums.horse_artillery)
end

--- 12.92a: the corps of a piece: that of its corps leader, or the Army Reserve; nil: none. 19.11n: Massena, who may have fallen, leads more.
local function corps_of(G, id)
  if G.pieces[id].reserve then return "reserve" end
  local leader = pieces.corps(G, id)
  return leader and G.pieces[leader] and pieces.role(G, leader) == "corps" and leader or nil
end

--- 12.92a: as how many corps and corps-equivalents some pieces count, at least.
---@return integer
function M.corps(G, ids)
  local armed, corps, loose = battle.armed(G, ids), {}, {}
  for _, id in ipairs(armed) do
    local of = corps_of(G, id)
    if of then corps[of] = true else loose[#loose + 1] = id end
  end
  return math.min(#keys_of(corps) + equivalents(G, loose), equivalents(G, armed))
end

--- 12.91d: how many corps the attacker brings, how many may cross; 12.91e: two more in the next round.
function M.count_corps(G, f)
  f.allowed_all = f.corps == nil
  if f.corps then
    f.allowed = math.min(f.corps, f.allowed + MORE_CORPS)
    return
  end
  push(G, "allow")
  push(G, "corps")
end

ask("corps", {
  rule = "12.91d",
  side = function(G) return battle.of(G).sides[1] end,
  args = { { "corps", "integer", function(G, _, side)
    local list, f = {}, battle.of(G)
    for n = math.max(1, M.corps(G, battle.front(G, f, side))), math.max(1, M.corps(G, battle.ids(G, f, side))) do
      list[#list + 1] = n
    end
    return list
  end } },
  apply = function(G, _, side, corps)
    battle.of(G).corps = corps
    log("12.91d", "brings_corps", "side", side, "corps", corps)
    finish(G)
  end,
})

ask("allow", {
  rule = "12.91d",
  side = function(G) return battle.of(G).sides[2] end,
  args = { { "corps", "integer", function(G)
    local list, f = {}, battle.of(G)
    for n = -(-f.corps // SHARE), f.corps do
      list[#list + 1] = n
    end
    return list
  end } },
  apply = function(G, _, side, corps)
    battle.of(G).allowed = corps
    log("12.91d", "allows_corps", "side", side, "corps", corps)
    finish(G)
  end,
})

--- 12.91b, 12.91d: no more than may fight are in line.
function M.need_limits(G, f, side)
  local front = battle.front(G, f, side)
  if f.river == "crossing" and f.round == 1 then
    local sums = measure(G, front)
    need(sums.infantry <= 1, "12.91b", "crossing_foot", "there", sums.infantry)
    need(sums.cavalry <= DIVISION, "12.91b", "crossing_horse", "there", sums.cavalry)
    need(sums.artillery <= 1, "12.91b", "crossing_guns", "there", sums.artillery)
    need(sums.horse_artillery <= 1, "12.91b", "crossing_guns", "there", sums.horse_artillery)
  elseif f.river == "hex" and (side == f.sides[1] or f.allowed_all) then
    local free = those(front, function(id) return not f.fixed[id] end) -- 12.32: the others stay
    need(#free == 0 or M.corps(G, front) <= f.allowed, "12.91d", "too_many_corps", "most", f.allowed, "there", M.corps(G, front))
  end
end

--- 12.91d, 12.77a: is there room in line, beside those who are bound to theirs, for a unit more?
---@return boolean
function M.has_room(G, f, side, id)
  if f.river ~= "hex" then return true end
  local ids = battle.ids(G, f, side, function(each) return each == id or f.fixed[each] end)
  return M.corps(G, ids) <= f.allowed
end

-- Rounds ----------------------------------------------------------------------------------------------

--- 12.92c: notes a round over the river, of both sides.
function M.note(G, f)
  for _, side in ipairs(f.sides) do
    for _, id in ipairs(battle.ids(G, f, side)) do
      G.combat.crossed[id] = (G.combat.crossed[id] or 0) + 1
    end
  end
end

--- 12.92c: those who may not fight over a river any more in this phase.
---@return string[]
function M.weary(G, ids)
  return those(ids, function(id) return (G.combat.crossed[id] or 0) >= MOST_ROUNDS end)
end

return M
