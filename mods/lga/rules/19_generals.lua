--- 19.4.8, 19.4.10, 19.4.11 The high commands of 1812: Jerome, and who replaces him; Barclay and Bagration, and Kutusov.
-- G.failures: Command Phases in a row in which Jerome has failed. Of a piece: `idle`: he has no Command Points this week.
local board = require("mechanics.board")
local leaders = require("rules.12_leaders")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local counters, charts = pieces.counters, table_of("boxes")
local DIE, LAST = 6, 99
local FRENCH, RUSSIANS = "french", "coalition"
local BARCLAY, BAGRATION, TORMASOV, KUTUSOV = "R_BARCLAY", "R_BAGRATION", "R_TORMASOV", "R_KUTUSOV"
local FIRST, SECOND = "first_west", "second_west"
local M = {}

--- A leader goes out of play; his men are another's, and stay where they are, or lie on the new one's chart if he is there.
local function replace(G, old, new)
  local hex, above = organization.hex(G, old), pieces.superior(G, old)
  for _, id in ipairs(board.which(G, { superior = old })) do
    local lay_there = G.pieces[id].chart == old
    if id == new then
      board.mark(G, id, { superior = above }, not above and { "superior" } or nil)
      if lay_there then board.put(G, id, hex) end
    elseif lay_there and pieces.are_together(G, id, new) then
      pieces.attach(G, id, new)
    else
      board.mark(G, id, { superior = new })
      if lay_there then board.put(G, id, hex) end
    end
  end
  board.remove(G, old)
end

-- Jerome (19.4.8) --------------------------------------------------------------------------------------------

--- 19.4.8a: as a Command Phase begins.
function M.sound(G)
  local def = G.special.unsteady
  local piece = def and G.pieces[def.leader]
  if not piece or not organization.hex(G, def.leader) then return end
  local good = roll(G, "unsteady", DIE, "19.4.8a", "self", "unit", def.leader) <= pieces.rating(G, def.leader, "initiative")
  G.failures = good and 0 or (G.failures or 0) + 1
  board.mark(G, def.leader, { idle = not good or nil }, good and { "idle" } or nil)
  log("19.4.8a", good and "commands" or "is_idle", "unit", def.leader)
end

--- 19.4.8a: does a piece stand under a leader who has failed?
---@return boolean
function M.is_stuck(G, id)
  local def = G.special.unsteady
  local piece = def and G.pieces[def.leader]
  return piece ~= nil and piece.idle == true and (id == def.leader or pieces.is_below(G, id, def.leader))
end

--- 19.4.8b: who could take his place: French corps leaders, of four X if there are any.
local function heirs(G, _, side)
  local def = G.special.unsteady
  if side ~= FRENCH or not def or not G.pieces[def.leader] then return {} end
  local list = board.which(G, function(_, id)
    return counters.by[id].nation == FRENCH and pieces.role(G, id) == "corps" and organization.hex(G, id) ~= nil
  end, FRENCH)
  local high = those(list, function(id) return pieces.rank(G, id) == pieces.RANKS.army end)
  return #high > 0 and high or list
end

--- 19.4.8b: of the divisions of a corps the one whose leader is the senior.
local function senior_of(G, corps)
  local list = those(board.which(G, { superior = corps }), function(id) return pieces.rank(G, id) == pieces.RANKS.division end)
  local lowest = least(list, "19.4.8b", function(id) return counters.by[id].number or LAST end)
  return pieces.in_order(lowest)[1]
end

--- 19.4.8b: the corps has a leader of its own again: the senior of its divisions, who stands under the same army leader.
local function hand_corps_on(G, corps, own)
  local heir = senior_of(G, corps)
  if not heir then return end
  local hex = organization.hex(G, heir)
  if G.pieces[heir].chart then board.put(G, heir, hex) end
  for _, id in ipairs(own) do
    if id ~= heir and G.pieces[id] then
      local there = G.pieces[id].chart == corps
      if there and organization.hex(G, id) ~= hex then board.put(G, id, organization.hex(G, id)) end
      if organization.hex(G, id) == hex and pieces.are_together(G, id, heir) then
        pieces.attach(G, id, heir)
      else
        board.mark(G, id, { superior = heir })
      end
    end
  end
  board.mark(G, heir, { superior = corps })
  leaders.promote(G, heir)
  G.boxes[heir] = #own
  log("19.4.8b", "leads_corps", "unit", heir)
end

action("replace", {
  rule = "19.4.8b",
  args = {
    { "leader", "piece", heirs },
    { "keeps", "boolean" },
  },
  check = function(G, _, _, id, keeps)
    local def = G.special.unsteady
    need((G.failures or 0) >= def.failures, "19.4.8b", "failed_too_seldom", "unit", def.leader, "times", def.failures)
    need(keeps or senior_of(G, id), "19.4.8b", "no_division", "unit", id)
  end,
  apply = function(G, _, _, id, keeps)
    local def = G.special.unsteady
    local own = board.which(G, { superior = id })
    log("19.4.8b", "replaces", "unit", id, "leader", def.leader)
    local room = G.boxes[def.leader] or 0
    replace(G, def.leader, id)
    if not keeps then hand_corps_on(G, id, own) end
    if pieces.rank(G, id) < pieces.RANKS.army then board.mark(G, id, { rank = "army" }) end
    G.boxes[id] = (G.boxes[id] or 0) + room
    G.command[id], G.command[def.leader], G.failures = def.points, nil, 0
  end,
})

-- Barclay, Bagration, Kutusov (19.4.10, 19.4.11) -------------------------------------------------------------

--- 19.4.10: Russian leaders of corps and armies of the First and Second Army of the West.
local function of_the_west(G)
  return board.which(G, function(_, id)
    local army = pieces.army(G, id)
    return (army == FIRST or army == SECOND) and pieces.rank(G, id) >= pieces.RANKS.corps
  end, RUSSIANS)
end

local function printed_boxes(leader)
  return those(charts, function(row) return row.chart == "1812" and row.leader == leader end)[1].boxes
end

action("appoint", {
  rule = "19.4.10",
  args = {},
  check = function(G, _, side)
    local def = G.special.kutusov
    need(def and side == RUSSIANS and not G.pieces[KUTUSOV] and not listed(G.dead, KUTUSOV), "19.4.10", "no_kutusov")
    need(def and G.turn >= def.turn, "19.4.10", "kutusov_later")
    need(G.pieces[BARCLAY] or #of_the_west(G) > 0, "19.4.10", "no_army_for_kutusov")
  end,
  apply = function(G)
    local first = G.pieces[BARCLAY] and BARCLAY or G.pieces[BAGRATION] and BAGRATION or of_the_west(G)[1]
    pieces.put(G, KUTUSOV, organization.hex(G, first), { side = RUSSIANS })
    if G.pieces[first].inside then board.mark(G, KUTUSOV, { inside = true }) end
    G.supreme = those(G.supreme, function(id) return id ~= BARCLAY end)
    table.insert(G.supreme, KUTUSOV)
    G.command[KUTUSOV], G.command[BARCLAY], G.command[BAGRATION] = G.special.kutusov.points, nil, nil
    G.boxes[KUTUSOV] = printed_boxes(BARCLAY) + printed_boxes(BAGRATION) + 1
    log("19.4.10", "kutusov_commands", "unit", KUTUSOV)
    if G.pieces[BARCLAY] then replace(G, BARCLAY, KUTUSOV) end
    for _, id in ipairs(of_the_west(G)) do
      local hex, lay_there = organization.hex(G, id), G.pieces[id].chart ~= nil
      if lay_there and hex then board.put(G, id, hex) end
      board.mark(G, id, { superior = KUTUSOV })
      if hex and pieces.are_together(G, id, KUTUSOV) then pieces.attach(G, id, KUTUSOV) end
      if G.pieces[id].rank then board.mark(G, id, { rank = "corps" }) end
    end
    if G.pieces[TORMASOV] then board.mark(G, TORMASOV, { superior = KUTUSOV }) end
  end,
})

--- Which army of the West a piece is of: the one whose leader is the first above it.
local function army_of(G, id)
  local above = id
  while above and above ~= BARCLAY and above ~= BAGRATION and above ~= TORMASOV do
    above = pieces.superior(G, above)
  end
  return above ~= TORMASOV and above or nil
end

--- 19.4.11: units of the other army that one of them may not come together with, while Barclay leads the First: of those with a letter.
---@param letters table<string, boolean>
---@return string? id
function M.apart(G, id, letters)
  if not G.special.kutusov or not G.pieces[BARCLAY] or not G.pieces[BAGRATION] then return nil end
  local own = army_of(G, id)
  if not own then return nil end
  return board.which(G, function(piece, other)
    if not piece.letter or not letters[piece.letter] then return false end
    local theirs = army_of(G, other)
    return theirs ~= nil and theirs ~= own
  end, RUSSIANS)[1]
end

return M
