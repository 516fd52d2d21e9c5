--- 4.31, 11.2 Who must attack, who must be attacked, and what a set of attacks leaves over.
-- A contact is a graph between hexes of attackers and hexes of defenders. Edges run where a ZOC
-- reaches, and across open river bridges (8.32a), where an attack is never owed (8.33b).
local ground = require("rules.ground")
local pieces = require("rules.pieces")
local zoc = require("rules.zoc")

local map = ground.map
local MOST_TRIES = 400
local M = {}

--- 11.52a: a single infantry unit in a chateau need not attack.
local function in_chateau(G, hex, side)
  if not map:feature(hex, "chateau") then return false end
  local units = pieces.units_at(G, hex, side)
  return #units == 1 and pieces.is_infantry(units[1]) and rule("11.52a")
end

--- Tells whether a stack may still fight in this phase: advanced units may not (11.46g).
local function fighters(G, hex, side)
  for _, id in ipairs(G.stacks[hex] or {}) do
    local piece = G.pieces[id]
    if piece.side == side and pieces.fights(id) and not piece.advanced then return true end
  end
  return false
end

local function targets_of(G, hex, enemy)
  local owed, over = {}, {}
  for _, next in ipairs(map:neighbors(hex)) do
    if pieces.holds(G, next, enemy) and map:in_area(G.area, next) then
      if zoc.reaches(hex, next) then
        owed[#owed + 1] = next
      elseif ground.bridge_open(G, hex, next) and rule("8.32a") then -- 11.31F
        over[#over + 1] = next
      end
    end
  end
  return owed, over
end

local function add_edge(graph, from, to, owed)
  local a = graph.attackers[from]
  a.near[#a.near + 1] = to
  local d = graph.defenders[to]
  if not d then
    d = { near = {}, owed = false }
    graph.defenders[to] = d
    graph.targets[#graph.targets + 1] = to
  end
  d.near[#d.near + 1] = from
  if owed then d.owed = d.owed or not a.free end
end

local function set_of(list)
  local set = {}
  for _, each in ipairs(list) do set[each] = true end
  return set
end

--- Hexes already in a designated attack.
local function taken(G)
  local hexes = {}
  for _, group in ipairs(G.combat.groups) do
    for _, hex in ipairs(group.targets) do hexes[hex] = true end
    for _, hex in ipairs(group.by) do hexes[hex] = true end
  end
  return hexes
end

--- The contact of the phasing side as it stands, without what is already designated.
---@return table graph { attackers = hex -> {near, must, free}, defenders = hex -> {near, owed}, by = hexes, targets = hexes }
function M.graph(G)
  local side, enemy = G.phasing, pieces.enemy_of(G.phasing)
  local graph = { attackers = {}, defenders = {}, by = {}, targets = {} }
  local used = taken(G)
  local hexes, seen = {}, {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.side == side and piece.hex and not seen[piece.hex] and not used[piece.hex] and fighters(G, piece.hex, side) then
      seen[piece.hex] = true
      hexes[#hexes + 1] = piece.hex
    end
  end
  table.sort(hexes)
  for _, hex in ipairs(hexes) do
    local owed, over = targets_of(G, hex, enemy)
    local free = in_chateau(G, hex, side)
    local in_zoc = false
    for _, next in ipairs(owed) do in_zoc = in_zoc or pieces.guards(G, next, enemy) end
    if #owed + #over > 0 then
      graph.attackers[hex] = { near = {}, must = in_zoc and not free and rule("4.31a"), free = free }
      graph.by[#graph.by + 1] = hex
      for _, next in ipairs(owed) do
        if not used[next] then add_edge(graph, hex, next, rule("4.31b")) end
      end
      for _, next in ipairs(over) do
        if not used[next] then add_edge(graph, hex, next, not rule("8.33b")) end
      end
    end
  end
  table.sort(graph.targets)
  M.failed(G, graph)
  return graph
end

--- 10.22a: who failed to Repulse must attack those he tried to push back.
function M.failed(G, graph)
  graph.bound = {}
  for _, failed in ipairs(G.failed_repulses) do
    local hex
    for _, id in ipairs(failed.by) do hex = hex or G.pieces[id].hex end
    local a = hex and graph.attackers[hex]
    for _, target in ipairs(failed.targets) do
      local d = graph.defenders[target]
      if a and d and set_of(a.near)[target] and rule("10.22a") then
        graph.bound[#graph.bound + 1] = { by = hex, target = target }
      end
    end
  end
end

--- 11.52b: a sortie from a chateau owes an attack on every enemy whose ZOC reaches it.
local function owed_now(graph, hex, by)
  local d = graph.defenders[hex]
  if d.owed then return true end
  for _, from in ipairs(d.near) do
    if by[from] and graph.attackers[from].free and rule("11.52b") then return true end
  end
  return false
end

local function met(near, used)
  for _, hex in ipairs(near) do
    if not used[hex] then return true end
  end
  return false
end

--- May a group of targets and attackers stand? Each part touches the other, and what is left over
--- can still be served (Q80, Q106).
---@param targets string[]
---@param by string[]
---@return boolean
function M.closable(graph, targets, by)
  if #targets == 0 or #by == 0 then return false end
  local t, b = set_of(targets), set_of(by)
  if not M.joined(graph, targets, t, by, b) then return false end
  for _, pair in ipairs(graph.bound) do
    if (t[pair.target] or b[pair.by]) and not (t[pair.target] and b[pair.by]) then return false end
  end
  for _, hex in ipairs(graph.by) do
    local a = graph.attackers[hex]
    if a.must and not b[hex] and not met(a.near, t) then return false end -- 4.31a
  end
  for _, hex in ipairs(graph.targets) do
    if not t[hex] and owed_now(graph, hex, b) and not met(graph.defenders[hex].near, b) then return false end -- 4.31b
  end
  return true
end

--- One connected whole: every attacker touches a target, every target an attacker (11.21d, 11.22e).
function M.joined(graph, targets, t, by, b)
  local reached, list = { [targets[1]] = true }, { targets[1] }
  local at, count = 1, 1
  while list[at] do
    local node = graph.defenders[list[at]]
    local inside = b
    if not t[list[at]] then node, inside = graph.attackers[list[at]], t end
    for _, next in ipairs(node.near) do
      if inside[next] and not reached[next] then
        reached[next] = true
        count = count + 1
        list[#list + 1] = next
      end
    end
    at = at + 1
  end
  return count == #targets + #by
end

local function after(list, last)
  local rest = {}
  for _, hex in ipairs(list) do
    if not last or hex > last then rest[#rest + 1] = hex end
  end
  return rest
end

local function with(list, hex)
  local more = { table.unpack(list) }
  more[#more + 1] = hex
  return more
end

local function touches(near, set)
  for _, hex in ipairs(near) do
    if set[hex] then return true end
  end
  return false
end

--- Targets that may follow, in rising order: those next to an attacker of a target already named.
function M.more_targets(graph, targets)
  local around = {}
  for _, target in ipairs(targets) do
    for _, hex in ipairs(graph.defenders[target].near) do around[hex] = true end
  end
  local list = {}
  for _, hex in ipairs(after(graph.targets, targets[#targets])) do
    if touches(graph.defenders[hex].near, around) then list[#list + 1] = hex end
  end
  return list
end

--- Attackers that may follow, in rising order.
function M.more_by(graph, targets, by)
  local t, list = set_of(targets), {}
  for _, hex in ipairs(after(graph.by, by[#by])) do
    if touches(graph.attackers[hex].near, t) then list[#list + 1] = hex end
  end
  return list
end

local tries

local function finishable(graph, targets, by)
  tries = tries + 1
  if tries > MOST_TRIES then return false end
  if M.closable(graph, targets, by) then return true end
  for _, hex in ipairs(M.more_by(graph, targets, by)) do
    if finishable(graph, targets, with(by, hex)) then return true end
  end
  if #by == 0 then
    for _, hex in ipairs(M.more_targets(graph, targets)) do
      if finishable(graph, with(targets, hex), by) then return true end
    end
  end
  return false
end

--- The largest group that can follow: everything that may still be named.
local function greedy(graph, targets, by)
  targets, by = { table.unpack(targets) }, { table.unpack(by) }
  if #by == 0 then
    local more = M.more_targets(graph, targets)
    while more[1] do
      targets[#targets + 1] = more[1]
      more = M.more_targets(graph, targets)
    end
  end
  for _, hex in ipairs(M.more_by(graph, targets, by)) do by[#by + 1] = hex end
  return targets, by
end

--- Can a group that has begun so be brought to a close?
---@return boolean
function M.finishable(graph, targets, by)
  if M.closable(graph, targets, by) or M.closable(graph, greedy(graph, targets, by)) then return true end
  tries = 0
  return finishable(graph, targets, by)
end

--- What is still owed: a hex that must attack, or one that must be attacked; nil when nothing is.
---@return string? attacker
---@return string? defender
function M.owed(graph)
  local attacker, defender
  for _, hex in ipairs(graph.by) do
    local a = graph.attackers[hex]
    if a.must and #a.near > 0 then attacker = attacker or hex end
  end
  for _, hex in ipairs(graph.targets) do
    if graph.defenders[hex].owed then defender = defender or hex end
  end
  return attacker, defender
end

return M
