--- 19.11 Massena against Charles: the Archduke's orders to wait, and how Italy is won.
-- G.inactive: the leader who waits, and with him all of his side (19.11j); nil: he is free to act, or there is none.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local MANTUA, VENICE, TRIESTE = "B3324", "B3922", "B4321"
local AWAY, ENOUGH = { "north_of_trent", "east_of_trieste" }, 45 -- 19.11o
local BOUNDS = { "east_of_adige", "north_of_trent" } -- 19.11m
local M = {}

-- Charles waits (19.11j) ----------------------------------------------------------------------------------

--- 19.11j: does a side wait for its leader?
---@return boolean
function M.waits(G, side)
  return G.inactive ~= nil and G.pieces[G.inactive] ~= nil and G.pieces[G.inactive].side == side
end

--- 19.11j: who waits neither marches nor attacks, and is given no orders.
function M.check_active(G, side) need(not M.waits(G, side), "19.11j", "waits_for_orders") end

--- 19.11j: the same of some of a side.
---@param unit Candidates
function M.need_active(G, side, unit) unit:need(not M.waits(G, side), "19.11j", "waits_for_orders") end

local function wake(G, rule)
  log(rule, "is_active", "unit", G.inactive)
  G.inactive = nil
end

local function may_roll(G, _, side) return M.waits(G, side) and { G.inactive } or {} end

step("stirring", {
  rule = "19.11k",
  side = function(G) return G.inactive and G.pieces[G.inactive].side end,
  values = function(G) return { unit = G.inactive } end,
  actions = { "end", "stir" },
  done = function(G) return not G.inactive or not G.pieces[G.inactive] end,
})

--- 19.11k: a plain roll against his Initiative; if it is good he acts in this very phase.
action("stir", {
  rule = "19.11k",
  args = { { "unit", "piece", may_roll } },
  apply = function(G, _, _, id)
    local good = pieces.roll(G, id, "initiative", "19.11k", "self", "unit", id) <= pieces.rating(G, id, "initiative")
    if good then wake(G, "19.11k") end
    finish(G)
  end,
})

--- 19.11l: he is attacked.
function M.attacked(G, by)
  if G.inactive and not M.waits(G, by) then wake(G, "19.11l") end
end

--- 19.11m: the enemy has come over the Adige, or north of Trent.
function M.entered(G, side, hex)
  if not G.inactive or M.waits(G, side) then return end
  for _, area in ipairs(BOUNDS) do
    if map:in_area(area, hex) then return wake(G, "19.11m") end
  end
end

-- Victory (19.11o) ----------------------------------------------------------------------------------------

--- SP of a side in a hex.
local function men(G, side, hex)
  return pieces.strength(G, those(organization.here(G, hex), function(id) return G.pieces[id].side == side end))
end

--- Does a side occupy a hex: are its strength points there, and none of the enemy's?
local function occupies(G, side, other, hex) return men(G, side, hex) > 0 and men(G, other, hex) == 0 end

--- 19.11o: the Austrian SP that have got away, north of Trent or east of Trieste.
---@return integer
function M.away(G)
  local ids = board.which(G, function(piece, id)
    local hex = piece.side == "coalition" and (piece.strength or 0) > 0 and organization.hex(G, id)
    return hex and #those(AWAY, function(area) return map:in_area(area, hex) end) > 0
  end)
  return pieces.strength(G, ids)
end

--- 19.11o: who has won, and how.
---@return string winner, string level, string rule
function M.judge(G)
  local held = occupies(G, "coalition", "french", MANTUA)
  local lost = occupies(G, "french", "coalition", VENICE) or occupies(G, "french", "coalition", TRIESTE)
  if held and not lost then return "coalition", "mantua", "19.11o" end
  if M.away(G) >= ENOUGH then return "coalition", "away", "19.11o" end
  return "french", "held", "19.11o"
end

local function holder(G, hex)
  if occupies(G, "french", "coalition", hex) then return "french" end
  return occupies(G, "coalition", "french", hex) and "coalition" or "none"
end

--- For the window: who holds the three cities, whether Charles waits, and to the Austrian how many have got away.
function M.score(G, side)
  local notes = {}
  for _, hex in ipairs({ MANTUA, VENICE, TRIESTE }) do
    local who = holder(G, hex)
    notes[#notes + 1] = { rule = "19.11o", key = who == "none" and "score.free" or "score.held", values = { hex = hex, side = who }, hex = hex }
  end
  if side == "coalition" then notes[#notes + 1] = { rule = "19.11o", key = "score.away", values = { points = M.away(G), needs = ENOUGH } } end
  if G.inactive then notes[#notes + 1] = { rule = "19.11j", key = "score.waits", values = { unit = G.inactive } } end
  return { layers = {}, notes = notes, scores = {} }
end

return M
