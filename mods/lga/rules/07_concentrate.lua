--- 7.4 Concentrate: those of one letter come together in a hex that is named as the first of them sets out.
-- G.goals[side][letter] = hex. Of a piece: `letter`; `host`: the letter that a leader has given, and comes for himself (7.41c).
local allowance = require("rules.08_allowance")
local bars = require("rules.08_bars")
local berthier = require("rules.19_berthier")
local board = require("mechanics.board")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local points = require("rules.18_points")
local stacking = require("rules.09_stacking")
local generals = require("rules.19_generals")
local together = require("rules.08_together")

local LETTERS = { "A", "B", "C", berthier.LETTER }
local M = {}

--- The letter that a piece comes for: one that it was given, else the one that it has given (7.41c).
function M.letter(piece) return piece.letter or piece.host end

local lettered = derived("who has a letter", { "letters" }, function(G, side, letter)
  return board.which(G, function(piece) return M.letter(piece) == letter end, side)
end)

--- Whom a letter calls, and who gave it.
---@return string[]
local function called(G, side, letter)
  return those(lettered(G, side, letter), function(id) return organization.hex(G, id) end)
end

local function goal_of(G, side, id)
  local goals = G.goals[side] or {}
  return goals[M.letter(G.pieces[id]) or ""]
end

--- 7.41a: the most MP that a piece could have.
local function most_of(G, id)
  local order = allowance.order(G, id)
  if order == "march" or order == "none" then return allowance.of(G, id) end
  return allowance.most(G, id, order)
end

--- 7.41a: the hexes that all of a letter could reach, were there no enemy.
local function common(G, _, side, letter)
  local list ---@type string[]?
  for _, id in ipairs(called(G, side, letter)) do
    local costs = ground.profile:costs(organization.hex(G, id), most_of(G, id))
    list = list and those(list, function(hex) return costs[hex] end) or keys_of(costs)
  end
  return list or {}
end

--- 7.41b, 7.42: those of letters under way who have not marched.
local waiting = derived("who concentrates", { "board", "prompt" }, function(G, side)
  local list = {}
  for _, letter in ipairs(LETTERS) do
    local hex = (G.goals[side] or {})[letter]
    for _, id in ipairs(hex and called(G, side, letter) or {}) do
      local piece = G.pieces[id]
      local still = organization.hex(G, id) ~= hex and not piece.moved and not piece.routed
      if still and pieces.rank(G, id) > 0 and allowance.may_go(G, id) then list[#list + 1] = id end
    end
  end
  return list
end)

action("concentrate", {
  rule = "7.41a",
  args = {
    { "letter", "string", function(G, _, side)
      return those(LETTERS, function(letter) return #called(G, side, letter) > 0 end)
    end },
    { "to", "hex", common },
  },
  check = function(G, f, side, letter, to)
    local theirs = {}
    for other, hex in pairs(G.goals[side] or {}) do
      theirs[other] = hex == to or nil
    end
    for _, id in ipairs(next(theirs) and called(G, side, letter) or {}) do
      need(not (G.pieces[id].letter and generals.apart(G, id, theirs)), "19.4.11", "armies_apart", "unit", id)
    end
    need(not (G.goals[side] or {})[letter], "7.41a", "named_already")
    need(not f.trying, "8.26", "tried_already")
    need(#waiting(G, side) == 0, "7.42", "others_first")
  end,
  apply = function(G, _, side, letter, to)
    G.goals[side] = G.goals[side] or {}
    G.goals[side][letter] = to
    pieces.tell(G, called(G, side, letter)[1], "7.41a", "concentrates", "side", side, "letter", letter, "to", to)
    M.arrived(G, called(G, side, letter), to)
  end,
})

--- 7.42: which of some may march now, for those of a letter under way? 7.41a: their own has its hex.
---@param unit Candidates
function M.need_turn(G, side, unit)
  local list = waiting(G, side)
  unit:need(#list == 0 or unit:those(function(id) return listed(list, id) end), "7.42", "others_first")
  local function called_there(id) return not M.letter(G.pieces[id]) or goal_of(G, side, id) end
  unit:need(unit:those(called_there), "7.41a", "no_goal_yet", "unit", function(id) return id end)
end

--- 7.41b: who of a letter under way is left; nil: nobody.
---@return string? id
function M.left(G, side) return waiting(G, side)[1] end

--- 7.41b: nobody of a letter under way is left.
function M.check_end(G, side)
  local id = M.left(G, side)
  need(not id, "7.41b", "must_march_too", "unit", id)
end

--- 7.41b: who concentrates goes on while he can come nearer.
function M.check_halt(G, f, side)
  local goal = goal_of(G, side, f.force[1])
  if not goal or f.hex == goal or f.barred then return end
  local opts = bars.of(G, f, side)
  local path = ground.profile:path(f.hex, goal, opts)
  if not path then return end
  local forced = allowance.kind(G, f) ~= "march" and not f.die -- 7.22
  local left = allowance.left(G, f) - bars.cost(f.hex, path[2], opts)
  local ends = left < 0 and not forced or left >= 0 and together.bars(G, f, side, path[2], left) -- 8.24
  need(ends, "7.41b", "must_go_on", "to", goal)
end

--- 12.57c: the letter of those who have come together in a hex, for some with a letter who come to them; nil: it is none.
local function joined(G, ids, hex)
  local side = G.pieces[ids[1]].side
  local strange = those(ids, function(id) return pieces.arm(id) and not M.letter(G.pieces[id]) end)
  return those(LETTERS, function(letter)
    local others = those(stacking.others(G, side, hex, ids), function(id) return pieces.arm(id) and not G.pieces[id].reserve end)
    local called_there = those(others, function(id) return G.pieces[id].letter == letter end)
    return #strange == 0 and (G.goals[side] or {})[letter] == hex and #called_there == #others
  end)[1]
end

--- 9.11, 12.57c: may some come into a hex with Advance Points, for those of their side who are there?
---@param ids string[]
---@return boolean
function M.may_join(G, ids, hex) return stacking.may_enter(G, ids, hex) or joined(G, ids, hex) ~= nil end

--- 12.57c: some come into a hex with Advance Points: to another concentration than theirs, too.
function M.join(G, ids, hex)
  local letter = joined(G, ids, hex)
  for _, id in ipairs(letter and ids or {}) do
    if G.pieces[id].letter then board.mark(G, id, { letter = letter }) end
  end
  M.arrived(G, ids, hex)
end

--- 9.21, 12.16: who of a letter is in its hex has come together.
function M.arrived(G, ids, hex)
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    if organization.hex(G, id) == hex and goal_of(G, piece.side, id) == hex then
      board.mark(G, id, { concentrated = true })
    end
  end
end

--- 7.43: has one who was given a letter not come into its hex? 19.31l: of a corps that gathers alone, are its units not in one hex?
local function is_missed(G, side, letter)
  if letter == berthier.LETTER and G.alone and G.pieces[G.alone] then return G.pieces[G.alone].side == side and not berthier.is_together(G) end
  local hex = (G.goals[side] or {})[letter]
  return #those(called(G, side, letter), function(id) return G.pieces[id].letter and organization.hex(G, id) ~= hex end) > 0
end

--- 7.43: as the Combat Phase ends a letter that was not obeyed costs points, once (O83).
function M.settle(G, side)
  for _, letter in ipairs(LETTERS) do
    if is_missed(G, side, letter) then points.failed_concentration(G, side) end
  end
end

return M
