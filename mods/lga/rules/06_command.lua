--- 6.0 Command: how far a leader reaches, whom he may order, and what it costs him.
-- Of a piece, its side's alone: `order`, `letter`, `task`, `by` (7.0); `spent`: Command Points of a leader this week.
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local deputies = require("rules.19_deputies")
local divided = require("rules.19_command")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local paths = require("engine.paths")
local pieces = require("rules.03_pieces")

local map, ranks = map_of(), table_of("ranks").by
local FARTHEST = ranks.supreme.range
local SENIOR = { supreme = true, army = true }
local M = {}

--- 6.11a: a hex of a path counts one; impassable ground has none.
local profile = paths.profile(map, ground.as_hexes("6.11"))

--- 6.11: the hexes to which a command path can be traced, and how long it is.
---@return table<string, integer>
local paths_from = derived("command paths", { "places" }, function(G, side, from)
  local held, lengths = map:layer("command_held"), {}
  held:clear()
  for _, id in ipairs(board.which(G, function(piece, id) return piece.hex and pieces.opposes(G, id, side) end)) do
    held:set(G.pieces[id].hex, 1) -- 6.11b
  end
  for _, row in ipairs(profile:range(from, FARTHEST, { veto = held })) do
    lengths[row.hex] = row.cost
  end
  return lengths
end)

--- 6.12a, 6.13a: can a leader trace a command path to a piece?
---@return boolean
function M.reaches(G, leader, id)
  local role = pieces.role(G, leader)
  local from, to = organization.hex(G, leader), organization.hex(G, id)
  if not (role and from and to) then return false end
  if divided.is_free(G, G.pieces[id].side) then return true end -- 19.12m
  if fortress.is_besieged(G, id) and not (from == to and G.pieces[leader].inside) then return false end -- 15.58
  local length = paths_from(G, G.pieces[leader].side, from)[to]
  return length ~= nil and length <= ranks[role].range
end

--- 6.14: an army leader or supreme commander?
---@return boolean
function M.is_senior(G, id) return SENIOR[pieces.role(G, id) or ""] or false end

--- 19.13za: the army leaders of its power who may command a piece of its Army of the Reserve.
local function reserve_leaders(G, id)
  local set, army = {}, G.special.reserve_army
  if not army or pieces.army(G, id) ~= army then return set end
  for each in pairs(G.command) do
    local own = G.pieces[each] and pieces.counters.by[each].nation == pieces.counters.by[id].nation
    if own and each ~= id then set[each] = true end
  end
  return set
end

--- 6.0b, 7.71c: is a leader over a piece that does not lie below him: as a supreme commander over all of his side? 19.4g, 19.6f: or of one
--- nation; 19.7d: not over others' men.
---@return boolean
function M.is_over(G, by, id)
  if pieces.role(G, by) ~= "supreme" then return false end
  if G.powers then return armies.commands(G, by, id) end -- 24.21c
  local nation = (G.special.over_nations or {})[by]
  if nation then return nation == pieces.counters.by[id].nation end
  return not G.special.own_armies
end

--- 6.0b, 6.33: who may order a piece: those above it, himself if he is senior, and any supreme commander of the side. Callers must not
--- write it.
---@return string[]
M.leaders_of = derived("who may order a piece", { "chain" }, function(G, id)
  local list = M.is_senior(G, id) and { id } or {}
  local above = G.pieces[id].transfer or pieces.superior(G, id) -- 7.74
  while above do
    if pieces.role(G, above) then list[#list + 1] = above end
    above = pieces.superior(G, above)
  end
  for _, each in ipairs(deputies.of(G, id)) do -- 19.31o
    if not listed(list, each) then list[#list + 1] = each end
  end
  for each in pairs(reserve_leaders(G, id)) do
    if not listed(list, each) then list[#list + 1] = each end
  end
  for _, each in ipairs(G.supreme) do
    if G.pieces[each] and G.pieces[each].side == G.pieces[id].side and M.is_over(G, each, id) and not listed(list, each) then
      list[#list + 1] = each
    end
  end
  local direct = G.special.direct -- 19.5q
  if direct and G.pieces[direct.by] and (id == direct.leader or pieces.is_below(G, id, direct.leader)) and not listed(list, direct.by) then
    list[#list + 1] = direct.by
  end
  table.sort(list)
  return list
end)

--- 19.7d: is a letter in use by the commander of another army of the side?
---@return boolean
function M.is_taken(G, by, letter)
  if not G.special.own_armies then return false end
  local own = pieces.top(G, by)
  return board.any(G, function(piece, id) return piece.side == G.pieces[by].side and piece.host == letter and pieces.top(G, id) ~= own end)
end

--- 6.12b, 6.42: is a piece with one of its seniors in one hex, or with its own superior?
local is_near = derived("who is with a senior", { "stack", "chain" }, function(G, id)
  local hex = organization.hex(G, id)
  for _, each in ipairs(M.leaders_of(G, id)) do
    local is_there = organization.hex(G, each) == hex
    if is_there and (M.is_senior(G, each) or each == pieces.superior(G, id)) then return true end
  end
  return false
end)

--- 6.0c: is a piece in command: always (6.14), by where it stands (6.42), or since it was placed so?
---@return boolean
function M.is_in_command(G, id)
  local piece = G.pieces[id]
  if piece.order or piece.letter or pieces.is_train(id) or pieces.is_partisan(id) or divided.is_free(G, piece.side) then return true end -- 19.12m, 19.31p
  if pieces.is_replacement(id) then return true end -- 25.43a
  return M.is_senior(G, id) or is_near(G, id)
end

--- 6.21, 6.22: the Command Points that a leader has left.
---@return integer
function M.points(G, id)
  if G.pieces[id].idle then return 0 end -- 19.4.8a
  if listed(G.special.assistants or {}, id) and not G.command[id] then return 0 end -- 19.5g
  local own = pieces.role(G, id) == "army" and (G.special.army_points or {})[id] or G.command[id] -- 19.21f
  if G.powers then own = armies.points(G, id) end -- 24.14
  local allotted = divided.points(G, id) or deputies.points(G, id) or own or pieces.role(G, id) == "corps" and ranks.corps.points or 0
  return allotted - (G.pieces[id].spent or 0)
end

--- The Command Points that a side has left; 19.12k: those that two share once.
---@return integer
function M.total(G, side)
  local list = board.which(G, function(_, id) return organization.hex(G, id) ~= nil end, side)
  return sum(list, function(id)
    local other = divided.partner(G, id)
    return other and other < id and 0 or M.points(G, id)
  end)
end

--- 6.25: the first movement order of who stands with his senior is free, and a senior's own.
local function is_free(G, by, id)
  if not M.is_senior(G, by) then return false end
  return organization.hex(G, by) == organization.hex(G, id)
end

--- What an order itself costs.
local function price(G, by, id, movement)
  local piece = G.pieces[id]
  if divided.is_free(G, piece.side) then return 0 end -- 19.12m
  if not movement then return 1 end
  if piece.order == "none" and piece.by == by and not piece.letter then return 0 end -- 6.24: paid with the placing
  local first = not piece.order and not piece.letter
  return first and is_free(G, by, id) and 0 or 1
end

--- 19.5h: must a leader confer before he spends a point on a piece?
local function must_confer(G, by, id)
  local confer = G.special.confer
  if not confer or not listed(confer.leaders, by) or G.pieces[by].conferred then return false end
  return pieces.counters.by[id].nation == confer.nation
end

--- 6.23, 6.24, 6.34b: what an order costs: it places in command who is not, and the first movement order is in that; 19.5h: with what it takes
--- to confer.
---@param movement boolean
---@return integer
function M.cost(G, by, id, movement)
  local cost = price(G, by, id, movement)
  return cost > 0 and must_confer(G, by, id) and cost + 1 or cost
end

--- A leader pays for an order to a piece.
---@param movement boolean
---@return integer cost
function M.pay(G, by, id, movement)
  local cost = M.cost(G, by, id, movement)
  local confers = cost > 0 and must_confer(G, by, id)
  board.mark(G, by, { spent = (G.pieces[by].spent or 0) + cost, conferred = confers or G.pieces[by].conferred })
  if confers then log_to(G.pieces[by].side, "19.5h", "confers", "leader", by) end
  return cost
end

return M
