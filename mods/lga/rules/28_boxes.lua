--- 28.12, 28.31c, 29.21, M8.1a The holding boxes of Spain and Turkey: men who are off the maps.
-- Of a piece: `box`: "spain" or "turkey", while it is there; it has no hex then. G.spain, G.turkey: rules/28_spain, 29_ottomans.
local allowance = require("rules.08_allowance")
local arranging = require("rules.24_arranging")
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local map, counters = map_of(), pieces.counters
local EDGES = { spain = "spanish_edge", turkey = "turkish_edge" } -- 28.12b
local NATIONS = { french = "spain", russian = "turkey" }
local ARMS = { "infantry", "cavalry", "artillery" }
local M = {}

--- The pieces in a box.
---@return string[]
function M.men(G, box)
  return board.which(G, function(piece) return piece.box == box end)
end

--- The SP in a box, by arm.
---@return table<string, integer>
function M.count(G, box)
  local ids, by = M.men(G, box), {}
  for _, arm in ipairs(ARMS) do
    by[arm] = pieces.strength(G, ids, arm)
  end
  return by
end

--- Are there so many SP of each arm in a box?
---@param needs table<string, integer>
---@return boolean
function M.holds(G, box, needs)
  local has = M.count(G, box)
  return #those(ARMS, function(arm) return has[arm] < needs[arm] end) == 0
end

--- The pieces that a prompt is about.
local function asked(G, f, side)
  if f.step == "arranging" then return arranging.own(G, f) end
  return board.which(G, function(piece, id) return piece.order ~= nil and allowance.may_go(G, id) end, side)
end

--- 28.12b, 28.13: who stands on the edge with all of his march before him; as a campaign begins Russians stand where they like (29.21).
local function leavers(G, f, side)
  return those(asked(G, f, side), function(id)
    local box, hex, piece = NATIONS[counters.by[id].nation], organization.hex(G, id), G.pieces[id]
    if not box or not hex or piece.moved or piece.marched or piece.inside then return false end
    if box == "spain" and not (G.spain and G.spain.war) then return false end -- 28.11
    return map:in_area(EDGES[box], hex) or f.step == "arranging" and not f.times and box == "turkey"
  end)
end

--- A piece goes off the maps with those on its chart.
function M.leave(G, id)
  local box, under = NATIONS[counters.by[id].nation], copy_of(organization.under(G, id))
  for _, each in ipairs(under) do
    if G.pieces[each].superior and not listed(under, G.pieces[each].superior) then board.mark(G, each, {}, { "superior" }) end
    board.lift(G, each)
    board.mark(G, each, { box = box, marched = true })
  end
end

action("send_off", {
  rule = "28.12b",
  args = { { "unit", "piece", leavers } },
  apply = function(G, _, _, id)
    M.leave(G, id)
    log("28.12b", "goes_off", "unit", id)
  end,
})

--- 28.21, 28.31e: who could come back: from Spain when that war is over, from Turkey at any time; not in the month in which he left.
local function returners(G, f, side)
  return board.which(G, function(piece, id)
    if not piece.box or piece.marched then return false end
    local own = f.step == "arranging" and counters.by[id].nation == f.power or f.step ~= "arranging" and piece.side == side
    return own and (piece.box == "turkey" or not G.spain.war)
  end)
end

action("come_back", {
  rule = "28.31c",
  args = {
    { "unit", "piece", returners },
    { "hex", "hex", function(G, _, _, id)
      local piece = G.pieces[id]
      return those(map:area(EDGES[piece.box]), function(hex)
        return #those(organization.here(G, hex), function(each) return pieces.opposes(G, each, piece.side) end) == 0
      end)
    end },
  },
  apply = function(G, _, _, id, hex)
    board.mark(G, id, { moved = true, marched = true }, { "box" }) -- 28.31c: the first hex takes all of the march
    board.put(G, id, hex)
    fortress.unite(G, hex)
    log("28.31c", "comes_back", "unit", id, "hex", hex)
  end,
})

--- For the view: the charts of a side, and M8.1a its men in the boxes of Spain and Turkey.
---@return Box[]
function M.boxes(G, side)
  local list = pieces.boxes(G, side)
  for _, nation in ipairs(G.powers and keys_of(NATIONS) or {}) do
    local ids = powers.seat(G, nation) == side and M.men(G, NATIONS[nation]) or {}
    if #ids > 0 then list[#list + 1] = { key = "box." .. NATIONS[nation], ids = pieces.in_order(ids) } end
  end
  return list
end

--- As a campaign begins: who is off the maps.
---@param list table<string, string[]>  Pieces by box.
function M.begin(G, list)
  for box, ids in pairs(list) do
    for _, id in ipairs(ids) do
      board.lift(G, id)
      board.mark(G, id, { box = box }, { "superior" })
    end
  end
end

return M
