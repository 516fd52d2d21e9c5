--- 12.P2, 12.3, 12.8 The defender stands or tries to withdraw; both deploy front lines and reserves, unseen.
local organization = require("mechanics.organization")
local battle = require("rules.12_battle")
local river = require("rules.12_river")
local pieces = require("rules.03_pieces")

local M = {}

local SHARE = 3 -- 19.11A.h

-- Stand or withdraw -----------------------------------------------------------------------------------

ask("stance", {
  rule = "12.P2",
  side = function(G) return battle.of(G).sides[2] end,
  args = { { "withdraw", "boolean" } },
  check = function(G, _, side, withdraw)
    need(not withdraw or not battle.is_guarded(battle.of(G)), "14.26a", "cannot_go") -- 17.21
    local men = battle.armed(G, battle.ids(G, battle.of(G), side))
    need(not withdraw or #those(men, pieces.is_replacement) < #men or #men == 0, "25.45b", "must_stand_in_line", "unit", men[1])
  end,
  apply = function(G, _, side, withdraw)
    battle.of(G).withdrawing = withdraw -- 12.80
    log("12.P2", withdraw and "tries_to_withdraw" or "stands", "side", side)
    finish(G)
  end,
})

-- Deployment ------------------------------------------------------------------------------------------

--- 12.32: who has met the enemy stays in his line; 12.81b: but not who withdraws.
local function bound(f, side, id)
  return f.fixed[id] and not (f.withdrawing and side == f.sides[2])
end

--- 25.45c: is a replacement unit with units that fight?
local function is_screened(G, id)
  if not pieces.is_replacement(id) then return false end
  return #those(battle.armed(G, battle.ids(G, battle.of(G), G.pieces[id].side)), function(each) return not pieces.is_replacement(each) end) > 0
end

--- 12.35a: Demoralized cavalry stays in reserve.
local function may_stand(G, id)
  return (pieces.arm(id) or pieces.is_leader(G, id)) and not G.pieces[id].demoralized and not is_screened(G, id)
end

--- A piece and those below it who are in the battle and can be put elsewhere.
local function movable(G, f, side, id, line)
  return those(organization.under(G, id), function(each)
    local free = listed(f.force[side], each) and not f.gone[each] and not bound(f, side, each) and may_stand(G, each)
    return free and f.line[each] ~= line
  end)
end

--- 12.82: against leaders, cavalry and horse artillery alone nothing else attacks.
local function is_mounted(G, id) return pieces.is_leader(G, id) or pieces.arm(id) == "cavalry" or pieces.counters.by[id].type == "horse_artillery" end

step("deployment", {
  rule = "12.31a",
  simultaneous = function(G)
    local f = battle.of(G)
    return f.assault and { f.sides[1] } or f.sides -- 15.45
  end,
  actions = { "deploy", "hold_back", "ready" },
})

local function own_in_battle(G, _, side)
  local f = battle.of(G)
  return battle.ids(G, f, side, function(id) return may_stand(G, id) end)
end

action("deploy", {
  rule = "12.31a", -- 12.37: as many lines as there are fronts, and one that waits
  args = {
    { "unit", "piece", own_in_battle },
    { "line", "integer", function(G, _, _, id) return battle.lines(G, battle.of(G), id) end },
  },
  check = function(G, _, side, id, line)
    need(#movable(G, battle.of(G), side, id, line) > 0, "12.32", "stays_in_line", "unit", id)
  end,
  apply = function(G, _, side, id, line)
    local f = battle.of(G)
    for _, each in ipairs(movable(G, f, side, id, line)) do
      f.line[each] = line
    end
    log_to(side, "12.31a", "in_line", "unit", id, "line", line)
  end,
})

action("hold_back", {
  rule = "12.31a",
  args = { { "unit", "piece", own_in_battle } },
  check = function(G, _, side, id)
    local f = battle.of(G)
    local held = those(movable(G, f, side, id, nil), function(each) return f.line[each] end)
    need(#held > 0, "12.32", "stays_in_line", "unit", id)
    local only = not G.options.allied_reserve and G.held_back[side] -- 19.11A.f, 19.11A.h
    need(not only or organization.is_under(G, id, only), "19.11A.f", "no_reserve", "leader", only)
  end,
  apply = function(G, _, side, id)
    local f = battle.of(G)
    for _, each in ipairs(movable(G, f, side, id, nil)) do
      f.line[each] = nil
    end
    log_to(side, "12.31a", "held_back", "unit", id)
  end,
})

--- 12.31a, 12.3: at least two thirds of the infantry in line; of attackers for each hex.
local function need_thirds(G, f, side)
  local foot = {}
  for _, id in ipairs(battle.ids(G, f, side)) do
    local hex = organization.hex(G, id)
    local points = pieces.arm(id) == "infantry" and not is_screened(G, id) and G.pieces[id].strength or 0
    foot[hex] = foot[hex] or { all = 0, front = 0, most = 0 }
    foot[hex].all = foot[hex].all + points
    if f.line[id] then foot[hex].front = foot[hex].front + points end
  end
  for _, hex in ipairs(keys_of(foot)) do
    local least_in_front = -(-2 * foot[hex].all // 3) -- O37
    need(foot[hex].front >= least_in_front, "12.31a", "front_too_thin", "hex", hex, "points", least_in_front, "there", foot[hex].front)
  end
end

--- 12.81a: who withdraws leaves at most a third of his infantry in all lines together.
local function need_rearguard(G, f, side)
  local all = pieces.strength(G, battle.ids(G, f, side), "infantry")
  local front = pieces.strength(G, battle.front(G, f, side), "infantry")
  need(front <= all // 3, "12.81a", "rearguard_too_strong", "points", all // 3, "there", front)
end

--- 19.11A.f: who may not be held back is in line.
local function need_no_reserve(G, f, side)
  local only = G.held_back[side]
  if not only then return end
  if G.options.allied_reserve then -- 19.11A.h
    local all, kept = pieces.strength(G, battle.ids(G, f, side)), pieces.strength(G, battle.reserve(G, f, side))
    need(kept <= all // SHARE, "19.11A.h", "reserve_too_strong", "points", all // SHARE, "there", kept)
    return
  end
  local back = those(battle.armed(G, battle.reserve(G, f, side)), function(id) return not organization.is_under(G, id, only) end)
  need(#back == 0, "19.11A.f", "must_stand_in_line", "unit", back[1])
end

--- Those of a side in the lines that meet the enemy now.
local function in_battle(G, f, side)
  return those(battle.armed(G, battle.front(G, f, side)), function(id) return f.line[id] > battle.WAITING end)
end

--- 12.77a: the attacker has a line against a hex of reinforcements beside him, if there is anybody for it.
local function need_second_line(G, f, side)
  for i, front in ipairs(side == f.sides[1] and f.fronts or {}) do
    local in_line = battle.armed(G, battle.front(G, f, side, i))
    local free = front.target ~= f.target and #in_line == 0 and battle.armed(G, battle.ids(G, f, side, function(id)
      return listed(front.hexes, organization.hex(G, id)) and not f.fixed[id] and may_stand(G, id) and river.has_room(G, f, side, id)
    end)) or {}
    need(#free == 0, "12.77a", "second_line", "hex", front.target, "unit", free[1])
  end
end

action("ready", {
  rule = "12.31a",
  args = {},
  check = function(G, _, side)
    local f = battle.of(G)
    river.need_limits(G, f, side)
    if f.withdrawing and side == f.sides[2] then return need_rearguard(G, f, side) end
    local able = battle.armed(G, battle.ids(G, f, side, function(id) return may_stand(G, id) end))
    need(#in_battle(G, f, side) > 0 or #able == 0, "12.31a", "nobody_in_line") -- 12.35a: Demoralized cavalry alone has no line
    need_second_line(G, f, side)
    local back = those(able, function(id) return pieces.is_replacement(id) and (f.line[id] or battle.WAITING) == battle.WAITING end)[1]
    need(not back, "25.45b", "must_stand_in_line", "unit", back)
    if f.round > 1 or f.river then return end -- 12.31b, 12.92b
    if not need_no_reserve(G, f, side) then need_thirds(G, f, side) end
  end,
  apply = function(G, _, side) finish(G, side) end,
})

--- 12.82: where a line of the defender has leaders, horse and horse artillery alone, the rest of its attackers goes into reserve.
function M.match(G, f)
  local attacker, defender = f.sides[1], f.sides[2]
  if not f.withdrawing then return end
  for line = 1, #f.fronts do
    local screen = battle.front(G, f, defender, line)
    local foot = those(screen, function(id) return not is_mounted(G, id) end)
    local is_screen = #battle.armed(G, screen) > 0 and #foot == 0
    for _, id in ipairs(is_screen and battle.front(G, f, attacker, line) or {}) do
      if not is_mounted(G, id) then
        f.line[id], f.fixed[id] = nil, nil
        log("12.82", "steps_back", "unit", id)
      end
    end
  end
end

--- 12.P4a: what is in line is shown, and stays there.
function M.reveal(G, f)
  M.match(G, f)
  for _, side in ipairs(f.sides) do
    local front = those(battle.front(G, f, side), function(id) return f.line[id] > battle.WAITING end)
    for _, id in ipairs(battle.ids(G, f, side)) do
      f.fixed[id] = listed(front, id) and f.line[id] or nil
    end
    log("12.P4a", "deployed", "side", side, "points", pieces.strength(G, front), "units", battle.armed(G, front))
  end
end

return M
