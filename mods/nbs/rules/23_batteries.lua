--- 23.2 Detached batteries of one or two gun points; they cost nothing, and go back to batteries of their kind.
local board = require("mechanics.board")
local troops = require("rules.02_troops")

local LARGEST = 2 -- 23.2a
--- What a battery may hold: its own points, a detached one two (23.2b).
local function most(id)
  local row = troops.printed(id)
  return row.kind == "detached" and LARGEST or row.guns
end

local function unused(G, id)
  for n = 1, (troops.printed(id).guns or 1) - 1 do
    local part = ("G%d-%s"):format(n, id)
    if not G.pieces[part] then return part end
  end
end

local function own_batteries(G, _, side) return troops.batteries(G, side) end

--- 23.2a: its own mobility, weight and rating stay with it (23.2c): they are those of its row.
action("detach", {
  rule = "23.2a",
  args = { { "unit", "piece", own_batteries, "no_battery" }, { "points", "integer", { 1, LARGEST } } },
  check = function(G, _, _, id, points)
    local piece = G.pieces[id]
    if not need(troops.printed(id).kind ~= "detached", "23.2a", "no_battery", "unit", id) then return end
    need(piece.formation ~= "routed", "12.3.6", "routed_stays", "unit", id)
    need(points < piece.guns and unused(G, id), "23.2a", "too_few_guns", "unit", id)
  end,
  apply = function(G, _, _, id, points)
    local part, piece = unused(G, id), G.pieces[id]
    board.add(G, part, {
      side = piece.side,
      heading = piece.heading,
      formation = piece.formation,
      state = piece.state,
      casualties = 0,
      stragglers = 0,
      guns = points,
      left = piece.left,
      fresh = piece.fresh,
      moved = piece.moved,
      began = piece.began,
      fought = piece.fought,
    }, piece.hex)
    board.mark(G, id, { guns = piece.guns - points })
    log("23.2a", "detached", "unit", part, "n", points)
  end,
})

--- 23.2b: type, class and what fits.
action("attach", {
  rule = "23.2b",
  args = { { "unit", "piece" }, { "to", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(troops.batteries(G, side)) do
      local detached = troops.printed(id).kind == "detached"
      for _, to in ipairs(detached and troops.of(G, side, G.pieces[id].hex) or {}) do
        add(id, to)
      end
    end
  end,
  check = function(G, _, side, id, to)
    local piece, other = G.pieces[id], G.pieces[to]
    if not need(piece.side == side, "23.2b", "not_yours", "unit", id) then return end
    local row, into = troops.printed(id), troops.printed(to)
    if not need(row.kind == "detached" and piece.hex and troops.is_artillery(to) and id ~= to, "23.2b", "no_battery", "unit", id) then return end
    need(other.hex == piece.hex, "23.2b", "not_stacked", "unit", id)
    need(row.weight == into.weight and row.mobility == into.mobility, "23.2b", "other_kind", "unit", to)
    need(other.formation == piece.formation and other.heading == piece.heading, "23.2b", "faces_otherwise", "unit", id)
    need(piece.guns + other.guns <= most(to), "23.2b", "too_many_guns", "unit", to)
  end,
  apply = function(G, _, _, id, to)
    local piece, other = G.pieces[id], G.pieces[to]
    log("23.2b", "attached", "unit", id, "to", to)
    board.mark(G, to, { guns = other.guns + piece.guns, left = math.min(other.left, piece.left), fresh = other.fresh and piece.fresh })
    board.remove(G, id)
  end,
})
