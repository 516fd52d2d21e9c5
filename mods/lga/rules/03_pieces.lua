--- 3.2, 3.3 The pieces: leaders, units of foot, horse and guns, trains. Who is in the same hex as his superior lies on his chart and
--- is not on the map (3.32a).
-- State: `G.pieces[id]` = { side, strength?, hex or chart, superior? }; `superior` is in whose box it belongs, `chart` the same while it
-- lies there. A piece with neither hex nor chart has not arrived: `entry` (tables/entries).
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local powers = require("rules.20_powers")

local counters, ranks = table_of("counters"), table_of("ranks").by
local armies = {}
for _, row in ipairs(table_of("charts")) do
  armies[row.chart] = armies[row.chart] or {}
  armies[row.chart][row.piece] = row.army
end
local trains = {} -- 3.24
for _, row in ipairs(counters.list) do
  trains[row.id] = row.type:find("_train$") ~= nil
end
local M = { counters = counters }

--- 3.21a: is it a leader with a name, or one who has come to be such (12.56d)?
---@return boolean
function M.is_leader(G, id) return counters.by[id].type == "leader" or G.pieces[id].rank ~= nil end

M.RANKS = { brigade = 1, division = 2, corps = 3, army = 4, supreme = 5 }
local DIE = 6
local ARMS = {
  infantry = "infantry", detachment = "infantry", partisan = "infantry",
  cavalry = "cavalry", artillery = "artillery", horse_artillery = "artillery", depot = "depot",
  recruits = "infantry", remounts = "cavalry", -- 25.41a
}

--- 3.21a: how high a piece ranks: brigade 1, division 2, corps leader 3, army leader 4, supreme commander 5; 0: no leader.
---@return integer
function M.rank(G, id)
  if listed(G.supreme, id) then return M.RANKS.supreme end -- 2.0m
  local piece = G.pieces[id]
  if piece.leaderless then return 0 end -- 12.55b: what is left is a detachment
  return M.RANKS[piece.rank or counters.by[id].rank] or 0
end

--- 3.32b: the superior of a piece, on his chart or away from him; nil: none in play.
---@return string? id
function M.superior(G, id)
  local above = G.pieces[id].superior
  return G.pieces[above] and above or nil
end

--- Who has leaders below him.
---@return table<string, boolean>
local over_leaders = derived("who commands leaders", { "chain" }, function(G)
  local set = {}
  for id, piece in pairs(G.pieces) do
    if piece.superior and M.is_leader(G, id) then set[piece.superior] = true end
  end
  return set
end)

--- The highest above a piece, or it itself.
---@return string id
function M.top(G, id)
  local above = M.superior(G, id)
  return above and M.top(G, above) or id
end

--- 19.6g: the leader of the super corps to which a piece belongs, if it is below him.
---@return string? leader
function M.super(G, id)
  local above = M.superior(G, id)
  while above and not G.pieces[above].super do
    above = M.superior(G, above)
  end
  return above
end

--- 12.41a: what a leader commands: "supreme"; "army", where leaders are below him, or no one is above a leader of four X,
--- or the scenario gives him points; "corps".
---@return string?
M.role = derived("roles", { "chain" }, function(G, id)
  if G.pieces[id].acting then return "army" end -- 19.31o
  if G.pieces[id].super then return "corps" end -- 19.6g
  if M.super(G, id) then return nil end -- 19.6g
  if listed(G.special.independent or {}, id) then return "corps" end -- 19.5e
  local rank = M.rank(G, id)
  if rank == M.RANKS.supreme then return "supreme" end
  if rank < M.RANKS.corps then return nil end
  local own = rank == M.RANKS.army and not M.superior(G, id)
  return (over_leaders(G)[id] or own or G.command[id]) and "army" or "corps" -- 6.21, 19.32d, 19.6e
end)

--- 12.41a: what a leader commands in battle, where each corps of a super corps has its own (19.6g).
---@return string?
function M.standing(G, id) return M.role(G, id) or M.rank(G, id) == M.RANKS.corps and "corps" or nil end

--- 3.21b: one of the figures of a leader; without a leader there is none.
---@param figure string "initiative", "combat", "morale".
---@return integer
function M.rating(G, id, figure) return not G.pieces[id].leaderless and counters.by[id][figure] or 0 end

--- 3.22, 3.23: what a unit counts as; nil: it does not fight (3.24).
---@return string? arm
function M.arm(id) return ARMS[counters.by[id].type] end -- 3.24

--- 10.7a: Cossacks?
---@return boolean
function M.is_cossack(id) return counters.by[id].weight == "cossack" end

--- 3.24: does it carry supplies or bridges?
---@return boolean
function M.is_train(id) return trains[id] end

--- 14.1: a supply train?
---@return boolean
function M.is_supply(id) return counters.by[id].type == "supply_train" end

--- 19.31p: partisans?
---@return boolean
function M.is_partisan(id) return counters.by[id].type == "partisan" end

--- 25.41a: a replacement unit?
---@return boolean
function M.is_replacement(id) return counters.by[id].type == "recruits" or counters.by[id].type == "remounts" end

--- 8.0b: does it march by itself: a leader, or one with a leader's men; a train; partisans; replacements (25.44a)?
---@return boolean
function M.marches(G, id) return M.rank(G, id) > 0 or M.is_train(id) or M.is_partisan(id) or M.is_replacement(id) end

--- 9.14, 10.11, 7.36a: does it march and skirmish as horse does: cavalry, horse artillery?
---@return boolean
function M.is_horse(id) return M.arm(id) == "cavalry" or counters.by[id].type == "horse_artillery" end

--- The SP of some pieces, perhaps of one arm; leaders and trains have none.
---@param arm string?
---@return integer
function M.strength(G, ids, arm)
  local points = 0
  for _, id in ipairs(ids) do
    if not arm or M.arm(id) == arm then points = points + (G.pieces[id].strength or 0) end
  end
  return points
end

--- 19.13w: does a side meet an enemy in a piece: one that it can see, and whose power is at war?
---@return boolean
function M.opposes(G, id, side)
  local piece = G.pieces[id]
  return not piece.unseen and piece.side ~= powers.NEUTRAL and not friends(G, piece.side, side)
end

--- 19.13w: can two lie on one chart, or march as one: are both seen, or neither?
---@return boolean
function M.alike(G, id, other) return (G.pieces[id].unseen or false) == (G.pieces[other].unseen or false) end

--- 3.32a, 15.31, 19.13w: can one lie on the other's chart: in one hex, with no wall between them, both seen or neither?
---@return boolean
function M.are_together(G, id, other)
  local hex = organization.hex(G, id)
  return hex ~= nil and organization.hex(G, other) == hex and G.pieces[id].inside == G.pieces[other].inside and M.alike(G, id, other)
end

--- Logs what a piece does: of who marches unseen for his side alone (19.13t).
function M.tell(G, id, rule, key, ...)
  local piece = G.pieces[id]
  if piece.unseen then return log_to(piece.side, rule, key, ...) end
  log(rule, key, ...)
end

--- A die for a piece, seen as what it does is.
---@return integer
function M.roll(G, id, stream, rule, key, ...)
  local piece = G.pieces[id]
  if piece.unseen then return roll_to(piece.side, G, stream, DIE, rule, key, ...) end
  return roll(G, stream, DIE, rule, key, ...)
end

--- 3.32a: lays a piece on the chart of its superior, who may be a new one.
function M.attach(G, id, superior)
  board.attach(G, id, superior)
  board.mark(G, id, { superior = superior })
end

local below = derived("who is below a leader", { "chain" }, function(G, leader)
  local set = {}
  for id in pairs(G.pieces) do
    local above = M.superior(G, id)
    while above and above ~= leader do
      above = M.superior(G, above)
    end
    set[id] = above ~= nil or nil
  end
  return set
end)

--- Is a piece below another, on charts or away from them?
---@return boolean
function M.is_below(G, id, leader) return below(G, leader)[id] ~= nil end

--- All below a leader, on charts or away from them. Callers must not write it.
---@return string[]
M.below = derived("all below a leader", { "chain" }, function(G, leader) return keys_of(below(G, leader)) end)

--- The army of a piece as the charts of the scenario print it.
---@return string?
function M.army(G, id) return armies[G.chart][id] end

--- 19.6g, 19.11o, 19.13zb: the leader all of whose men are one corps, over a piece.
local function whole(G, id)
  local above, nation = id, counters.by[id].nation
  while above do
    local own = G.nations[nation] == "french" or counters.by[above].nation == nation
    if own and listed(G.special.as_corps or {}, above) or G.pieces[above].super then return above end
    above = M.superior(G, above)
  end
end

--- The corps of a unit: of the nearest leader above it who leads a corps or more, be it for himself; nil: a unit under nobody.
---@return string? leader
M.corps = derived("corps", { "chain" }, function(G, id)
  local one = G.one_corps[G.pieces[id].side] or whole(G, id) -- 19.11n: all of them, whoever leads them now
  while not one and id do
    if M.role(G, id) then one = id end
    id = M.superior(G, id)
  end
  return one
end)

--- A piece goes to another hex, with those on its chart; 15.12: who was inside a fortress comes out.
function M.go(G, id, to)
  board.put(G, id, to)
  if G.pieces[id].inside then board.mark(G, organization.under(G, id), {}, { "inside" }) end
end

--- 3.34a, 3.34b: brings a piece into the game. `chart`: the superior on whose chart it lies; without chart and hex it is off the map.
---@param fields table
function M.put(G, id, hex, fields)
  local piece = copy_of(fields)
  piece.hex, piece.chart, piece.superior = nil, nil, fields.superior or fields.chart
  piece.side = piece.side or G.nations[counters.by[id].nation]
  board.add(G, id, piece, hex)
  if fields.chart then board.attach(G, id, fields.chart) end
end

--- 19.11n: who leads some of an army that is one corps while its leader is away: of the infantry divisions the lowest number; nil: nobody so.
---@param ids string[]
---@return string? id
function M.senior(G, ids)
  local one = ids[1] and G.one_corps[G.pieces[ids[1]].side]
  if ids[1] and not one and listed(G.special.by_number or {}, whole(G, ids[1])) then one = whole(G, ids[1]) end -- 19.13o
  if not one or listed(ids, one) then return nil end
  local divisions = those(ids, function(id) return counters.by[id].type == "infantry" and M.rank(G, id) == M.RANKS.division end)
  return least(divisions, "19.11n", function(id) return counters.by[id].number end)[1]
end

--- The men of a piece: its own, and those on its chart and on theirs.
local function points(G, id) return M.strength(G, organization.under(G, id)) end

--- 3.21a, 3.26: what a side sees of a piece beside its print: how many X he has who leads it, and of its own all his men.
---@param shown table
function M.show(G, id, shown, side)
  local rank = shown.type ~= "detachment" and ranks[shown.rank]
  shown.standing = rank and #rank.marks or 0
  if G.pieces[id].rank then shown.morale = shown.morale or 0 end -- 12.56d: who was promoted has no Morale Bonus
  local own = powers.owner(G, id) == side
  if not own then shown.superior = nil end -- 3.33
  if shown.type == "leader" and own then shown.men = points(G, id) end
end

local printed = {} -- the place of each piece in units/counters, which follows the charts
for i, row in ipairs(counters.list) do
  printed[row.id] = i
end

--- Pieces in the order of the printed charts.
---@param ids string[]
---@return string[] ids A list of its own.
function M.in_order(ids)
  local list = copy_of(ids)
  table.sort(list, function(a, b) return printed[a] < printed[b] end)
  return list
end

--- How deep a leader stands below the highest of his army in play.
local function depth(G, id)
  local above = G.pieces[id].chart
  return above and 1 + depth(G, above) or 0
end

--- The chart of a leader, as a box of the view: where he is, how deep he stands, his men, and how many boxes he has (7.76).
local function box_of(G, id)
  return {
    key = "box.chart",
    values = { leader = id },
    hex = organization.hex(G, id),
    ids = M.in_order(board.chart(G, id)),
    depth = depth(G, id),
    men = points(G, id),
    room = G.boxes[id] or 0,
  }
end

--- 3.32a: the charts of a side's leaders in play: each highest leader, and below him those on his chart.
---@return Box[]
function M.boxes(G, side)
  local list = {}
  local function add(id)
    local box = box_of(G, id)
    list[#list + 1] = box
    for _, under in ipairs(box.ids) do
      if M.is_leader(G, under) then add(under) end
    end
  end
  for _, row in ipairs(counters.list) do
    local piece = G.pieces[row.id]
    if piece and not piece.chart and M.is_leader(G, row.id) and powers.owner(G, row.id) == side then add(row.id) end
  end
  return list
end

return M
