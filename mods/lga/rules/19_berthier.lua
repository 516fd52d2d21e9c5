--- 19.31k to 19.31n Until Napoleon comes, the marches of the French are drawn out of Berthier's cup.
-- G.special.berthier = { leader, last_turn, radius, each, draw }; G.alone: the corps leader who alone has drawn a Concentrate this week.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local KINDS = { "march", "force", "double", "concentrate" } -- 19.31k
local M = { LETTER = "D" } -- of the Concentrates out of the cup

--- The figures of the rule while it holds; nil: it does not (19.31n).
---@return table?
function M.rule(G)
  local cup = G.special.berthier
  return cup and G.turn <= cup.last_turn and G.pieces[cup.leader] and cup or nil
end

--- 19.31k: the corps leaders within his radius, as the crow flies.
---@return string[]
local function near(G, cup)
  local from, side = organization.hex(G, cup.leader), G.pieces[cup.leader].side
  return pieces.in_order(board.which(G, function(piece, id)
    local hex = piece.side == side and pieces.role(G, id) == "corps" and organization.hex(G, id)
    return hex and map:distance(from, hex) <= cup.radius
  end))
end

--- 19.31k: as many markers of each kind as the cup holds; those that are drawn come out of it.
local function drawn(G, cup)
  local bag, list = {}, {}
  for _, kind in ipairs(KINDS) do
    for _ = 1, cup.each do
      bag[#bag + 1] = kind
    end
  end
  local side = G.pieces[cup.leader].side
  for i = 1, cup.draw do
    list[i] = table.remove(bag, roll_to(side, G, "cup", #bag, "19.31k", "cup"))
  end
  return list
end

--- 19.31k: one on each corps leader, unseen; what is over goes back. 19.31l: a Concentrate is a March too.
function M.draw(G)
  local cup = M.rule(G)
  G.alone = nil
  if not cup then return end
  local kinds, called = drawn(G, cup), {}
  local list = those(near(G, cup), function(each) return not G.pieces[each].routed end)
  for i = 1, math.min(#kinds, #list) do
    local id, calls = list[i], kinds[i] == "concentrate"
    if calls then called[#called + 1] = id end
    board.mark(G, id, { order = calls and "march" or kinds[i], letter = calls and M.LETTER or nil })
    log_to(G.pieces[id].side, "19.31k", "is_drawn", "unit", id, "kind", kinds[i])
  end
  if #called == 1 then G.alone = called[1] end -- 19.31l
end

--- 19.31n: with the week in which Napoleon comes he commands no more.
function M.leave(G)
  local cup = G.special.berthier
  if not cup or G.turn <= cup.last_turn or not G.pieces[cup.leader] then return end
  log("19.31n", "hands_over", "unit", cup.leader)
  board.remove(G, cup.leader)
end

--- 19.31l: the corps that alone must gather: are all its units in one hex?
---@return boolean
function M.is_together(G)
  local hexes = {}
  for _, id in ipairs(board.which(G, function(piece, id) return piece.strength ~= nil and pieces.corps(G, id) == G.alone end)) do
    local hex = organization.hex(G, id)
    if hex then hexes[hex] = true end
  end
  return #keys_of(hexes) <= 1
end

-- The radius (19.31n) ---------------------------------------------------------------------------------------

--- 19.31n: would a corps leader be out of the radius, were some to go to a hex?
---@param ids string[]
---@return boolean
function M.parts(G, ids, to)
  local cup = M.rule(G)
  if not cup then return false end
  local from = listed(ids, cup.leader) and to or organization.hex(G, cup.leader)
  return #those(near(G, cup), function(id)
    local at = listed(ids, id) and to or organization.hex(G, id)
    return map:distance(from, at) > cup.radius
  end) > 0
end

--- The same for paths: the hexes just beyond it.
---@param ids string[]
function M.bar(G, ids, veto)
  local cup = M.rule(G)
  if not cup then return end
  local goes, leaders = listed(ids, cup.leader), near(G, cup)
  local function close(hex)
    veto:add_each(those(map:range(hex, cup.radius + 1), function(at) return map:distance(hex, at) > cup.radius end), 1)
  end
  for _, id in ipairs(leaders) do
    if goes and not listed(ids, id) then close(organization.hex(G, id)) end
  end
  if not goes and #those(leaders, function(id) return listed(ids, id) end) > 0 then close(organization.hex(G, cup.leader)) end
end

return M
