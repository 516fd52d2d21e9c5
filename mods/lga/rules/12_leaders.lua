--- 12.55, 12.56 Leaders lost by whose bonus was used; who takes their place.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local points = require("rules.18_points")

local counters = pieces.counters
local DIVISION, ARMY = 2, 4 -- pieces.rank
local built = {} -- 26.42: counters for the Grand Campaign alone
for _, row in ipairs(table_of("built_counters")) do
  built[row.piece] = true
end
local promised = {} -- 19.4.5d
for _, row in ipairs(table_of("levies")) do
  promised[row.piece] = true
end
local M = {}

--- 12.55b, 24.12b: a counter that is not in play, of the same nation, rank and arm, with the highest number.
local function spare(G, id)
  local own, found = counters.by[id], nil
  for _, row in ipairs(counters.list) do
    local fit = row.nation == own.nation and row.rank == own.rank and row.type == own.type and row.weight == own.weight
    local kept = G.special.length and promised[row.id] or built[row.id] and not G.powers -- 19.4.5d
    local ordered = those(G.building or {}, function(entry) return entry.unit == row.id end) -- 26.42
    local free = fit and not kept and not G.pieces[row.id] and not listed(G.dead, row.id) and #ordered == 0
    if free and (not found or (row.number or 0) > (found.number or 0)) then found = row end -- those of the Guard have no number
  end
  return found and found.id
end

--- A piece comes into the battle under way, in the line of another.
local function join(G, id, new)
  local f = within(G, "battle")
  if not f then return end
  table.insert(f.force[G.pieces[new].side], new)
  f.line[new], f.fixed[new] = f.line[id], f.fixed[id]
end

--- Who was below a leader comes under `heir`, or his superior: on his chart, or away from him in the Grand Campaign (24.12a).
local function hand_down(G, id, heir)
  local piece = G.pieces[id]
  local chart, hex = piece.chart, organization.hex(G, id)
  for _, below in ipairs(board.which(G, { superior = id })) do -- 3.32b: those away from him too
    local above, there = below ~= heir and heir or chart, G.pieces[below].chart == id
    if not above and below ~= heir and G.powers then above = pieces.superior(G, id) end -- 24.12a
    if above and there and (above == heir or chart) then
      pieces.attach(G, below, above)
    else
      board.mark(G, below, { superior = above or nil }, not above and { "superior" } or nil)
      if there then board.put(G, below, hex) end
    end
  end
end

--- A leader falls.
local function fall(G, id, heir)
  local piece = G.pieces[id]
  local chart, hex = piece.chart, piece.hex
  hand_down(G, id, heir)
  points.killed(G, piece.side, id)
  log("12.55a", "leader_falls", "unit", id)
  table.insert(G.dead, id)
  return chart, hex
end

--- 24.11c, 24.12a: a leader leaves the game for good, without a loss.
function M.retire(G, id)
  hand_down(G, id)
  table.insert(G.dead, id)
  board.remove(G, id)
end

--- The state of a piece, but for where it is.
local function fields_of(piece)
  local fields = copy_of(piece)
  fields.hex, fields.chart = nil, nil
  return fields
end

local function place(G, id, fields, chart, hex)
  board.add(G, id, fields, not chart and hex or nil)
  if chart then pieces.attach(G, id, chart) end
end

--- 12.55a: the leader of a unit falls; 12.55b: his men get another, or are a detachment.
local function lose_of_unit(G, id)
  local piece, new = G.pieces[id], spare(G, id)
  fall(G, id)
  if not new then
    board.mark(G, id, { leaderless = true })
    return
  end
  local chart, hex = piece.chart, piece.hex
  board.remove(G, id)
  place(G, new, fields_of(piece), chart, hex)
  join(G, id, new)
  log("12.55b", "takes_over", "unit", new)
end

--- 12.55a: all leaders of divisions and brigades whose bonus was used.
---@param committed string[]
function M.lose_juniors(G, committed)
  for _, id in ipairs(committed) do
    local rank = G.pieces[id] and pieces.rank(G, id) or 0
    if rank > 0 and rank <= DIVISION then lose_of_unit(G, id) end
  end
end

--- 6.0b: is a leader an army leader, as a Supreme Commander is too?
local function is_senior(G, id) return pieces.standing(G, id) == "army" or pieces.standing(G, id) == "supreme" end

--- 12.56a: of corps and army leaders whose bonus was used one falls; 12.56b: a die says of which rank.
---@param committed string[]
function M.lose_senior(G, side, committed)
  local there = those(committed, function(id) return G.pieces[id] end)
  local corps = those(there, function(id) return pieces.standing(G, id) == "corps" end)
  local army = those(there, function(id) return is_senior(G, id) end)
  local list = #corps > 0 and corps or army
  if #corps > 0 and #army > 0 then list = roll(G, "leaders", 6, "12.56b", "which_leader", "side", side) == 6 and army or corps end
  if #list > 0 then push(G, "senior", { side = side, ids = list }) end
end

ask("senior", { -- 12.56b: the owner says who
  rule = "12.56b",
  side = function(_, f) return f.side end,
  args = { { "leader", "piece", function(_, f) return f.ids end } },
  apply = function(G, f, side, id)
    finish(G)
    push(G, "successor", { side = side, fallen = id })
  end,
})

--- 12.56c: corps leaders of the force for an army leader, those of four X before others; 19.6g: for that of a super corps his own; 12.56d:
--- division leaders for a corps leader.
local function heirs(G, f)
  if G.powers then return {} end -- 24.12a
  local army = is_senior(G, f.fallen)
  local force = those(within(G, "battle").force[f.side], function(id) return G.pieces[id] and id ~= f.fallen end)
  local own = those(force, function(id) return pieces.super(G, id) == f.fallen and pieces.standing(G, id) == "corps" end)
  if #own > 0 then return own end
  local list = those(force, function(id)
    return army and pieces.role(G, id) == "corps" or not army and pieces.rank(G, id) == DIVISION
  end)
  local high = those(list, function(id) return pieces.rank(G, id) == ARMY end)
  return #high > 0 and high or list
end

--- 12.56d: a leader of a division becomes a corps leader; his division gets another (12.56e), or he leads it himself.
function M.promote(G, id)
  local new = spare(G, id)
  if new then
    board.add(G, new, fields_of(G.pieces[id]))
    pieces.attach(G, new, id)
    join(G, id, new)
  end
  board.mark(G, id, { rank = "corps" }, new and { "strength" })
end

--- 12.56c, 12.56d: who succeeds has the fallen leader's office: his boxes, his Command Points, and the supreme command if he had it.
local function take_office(G, fallen, id)
  G.boxes[id] = (G.boxes[id] or 0) + (G.boxes[fallen] or 0)
  G.command[id], G.command[fallen] = G.command[fallen], nil
  for i, each in ipairs(G.supreme) do
    if each == fallen then G.supreme[i] = id end
  end
end

ask("successor", {
  rule = "12.56c",
  side = function(_, f) return f.side end,
  args = { { "leader", "piece", heirs } },
  values = function(_, f) return { fallen = f.fallen } end,
  done = function(G, f)
    if #heirs(G, f) > 0 then return false end
    fall(G, f.fallen)
    board.remove(G, f.fallen)
    return true
  end,
  apply = function(G, f, _, id)
    local role, heir = pieces.standing(G, f.fallen), pieces.super(G, id) == f.fallen and pieces.standing(G, id) == "corps"
    local chart, hex = fall(G, f.fallen, id)
    board.remove(G, f.fallen)
    take_office(G, f.fallen, id)
    if chart then pieces.attach(G, id, chart) else board.put(G, id, hex) end
    if heir then
      board.mark(G, id, { super = true }) -- 19.6g
    elseif role == "corps" then
      M.promote(G, id)
    else
      board.mark(G, id, { rank = "army" })
    end
    log("12.56c", "succeeds", "unit", id)
    finish(G)
  end,
})

return M
