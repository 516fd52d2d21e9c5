--- 9.14, 9.15, 14.12b Leaders without troops: where the unemployed have to go, and how they make room for an enemy.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local forces = require("rules.09_forces")
local lines = require("rules.06_lines")
local pieces = require("rules.02_pieces")

local printed = pieces.counters.by
local GENERALS = { maj_gen_inf = true, maj_gen_cav = true }
local map = map_of()
local M = {}

--- 9.14a: has a leader no units?
---@return boolean
function M.is_alone(G, id) return #pieces.organic(G, id) == 0 end

-- The unemployed ------------------------------------------------------------------------------------------

--- 9.15a: who is alone in his hexes as the Movement Phase begins. 23.7b, 26.4a: who may not move is not sent anywhere (O133).
local function unemployed(G, side)
  return those(forces.leaders(G, side), function(id)
    local held = G.pieces[id].besieged or G.pieces[id].militia
    return M.is_alone(G, id) and #pieces.package(G, id) == 1 and not held
  end)
end

--- 9.15b: is a leader at the Center of Operations of his army?
local function at_center(G, id)
  local center = lines.base(G, "co", forces.army(G, id))
  for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
    if listed(center, hex) then return true end
  end
  return false
end

--- 9.15b: a leader who has come to his Center of Operations leaves the map.
local function report(G, id)
  board.lift(G, id)
  board.mark(G, id, { at_center = true })
  log_to(G.pieces[id].side, "9.15b", "at_center", "leader", id)
end

--- 9.15a: as the Movement Phase begins the unemployed Major Generals are removed, and the others have to go.
function M.begin(G, side)
  for _, id in ipairs(forces.leaders(G, side)) do
    if G.pieces[id].unemployed then board.mark(G, id, { unemployed = false }) end
  end
  for _, id in ipairs(unemployed(G, side)) do
    if GENERALS[printed[id].role] then
      board.remove(G, id)
    elseif at_center(G, id) then
      report(G, id)
    else
      board.mark(G, id, { unemployed = true })
    end
  end
end

--- 9.15a: places that an unemployed leader may be on his way to: his Center of Operations, and friends with troops.
---@return string[] hexes
function M.goals(G, id)
  local list = copy_of(lines.base(G, "co", forces.army(G, id)))
  for _, other in ipairs(forces.leaders(G, G.pieces[id].side)) do
    if G.pieces[other].armed then list[#list + 1] = twohex.hexes(map, G.pieces[other].at)[1] end
  end
  return list
end

--- 9.15a: of these places those that a step brings him nearer to.
---@return string[]
function M.nearer(goals, from, to)
  return those(goals, function(goal) return map:distance(to, goal) < map:distance(from, goal) end)
end

--- 9.15b: he has ended his march.
function M.arrived(G, id)
  if G.pieces[id].unemployed and at_center(G, id) then report(G, id) end
end

--- 9.15b: those who wait at the Center of Operations.
local waiting = derived("leaders at the center", { "board" }, function(G, side)
  return those(pieces.leaders, function(id)
    local piece = G.pieces[id]
    return piece and piece.at_center and piece.side == side
  end)
end)

--- 9.15b: he comes back where troops of his stand at the Center of Operations.
action("appoint", {
  rule = "9.15b",
  args = { { "leader", "piece" }, { "to", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(waiting(G, side)) do
      for _, to in ipairs(forces.leaders(G, side)) do
        add(id, to)
      end
    end
  end,
  check = function(G, _, side, id, to)
    local waits = G.pieces[id] and G.pieces[id].at_center and G.pieces[id].side == side
    if not need(waits and listed(forces.leaders(G, side), to), "9.15b", "not_waiting", "leader", id) then return end
    local army = forces.army(G, id)
    need(G.pieces[to].armed and at_center(G, to) and forces.army(G, to) == army, "9.15b", "no_troops_at_center", "leader", to)
    local group = copy_of(pieces.package(G, to))
    group[#group + 1] = id
    need(forces.orderly(G, group), "14.19a", "no_commander", "to", to)
  end,
  apply = function(G, _, side, id, to)
    board.mark(G, id, { at_center = false, unemployed = false })
    board.put(G, id, G.pieces[to].at)
    log_to(side, "9.15b", "appointed", "leader", id)
  end,
})

-- Before an enemy -------------------------------------------------------------------------------------------

--- 14.12b: is a hex free of leaders?
local function free(G, hex) return #those(board.standing(G, hex), pieces.is_leader) == 0 end

--- 14.12b: the first free hex beside one.
local function tail_of(G, hex)
  local tails = those(map:neighbors(hex), function(to) return free(G, to) end)
  table.sort(tails)
  return tails[1]
end

--- 14.12b: where a leader in the way may lie: in a hex next to his own that no piece of either side holds.
---@return string[] hexes
function M.refuges(G, id)
  local list = {}
  for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
    for _, to in ipairs(map:neighbors(hex)) do
      if free(G, to) and tail_of(G, to) and not listed(list, to) then list[#list + 1] = to end
    end
  end
  table.sort(list)
  return list
end

--- 14.12b, 14.19d: puts him there, in column.
function M.put_aside(G, id, to) board.put(G, id, { mode = "column", head = to, tail = tail_of(G, to) }) end

--- 14.12b: the enemies without troops in whose hexes a force has come have to go.
function M.displace(G, side, at)
  local met = {}
  for _, hex in ipairs(twohex.hexes(map, at)) do
    for _, id in ipairs(those(board.standing(G, hex), pieces.is_leader)) do
      if G.pieces[id].side ~= side and not listed(met, id) then
        met[#met + 1] = id
        push(G, "giving_way", { leader = id })
      end
    end
  end
end

step("giving_way", {
  rule = "14.12b",
  actions = { "give_way" },
  side = function(G, f) return G.pieces[f.leader].side end,
  done = function(G, f) return f.gone or #M.refuges(G, f.leader) == 0 end,
  leave = function(G, f)
    if not f.gone then pieces.remove(G, f.leader) end
  end,
  values = function(_, f) return { leader = f.leader } end,
})

action("give_way", {
  rule = "14.12b",
  args = { { "to", "hex" } },
  candidates = function(G, f) return M.refuges(G, f.leader) end,
  absent = function(_, _, _, to) need(false, "14.12b", "no_refuge", "to", to) end,
  apply = function(G, f, _, to)
    M.put_aside(G, f.leader, to)
    f.gone = true
  end,
})

return M
