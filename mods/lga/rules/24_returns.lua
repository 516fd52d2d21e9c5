--- 24.13 Leaders whose whole command was lost are there again when their power has made peace.
local board = require("mechanics.board")
local construction = require("rules.26_construction")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local counters = pieces.counters
local M = {}

--- 24.13a: the leaders of a side's powers who wait, and whose power is at peace.
local function available(G, side)
  return those(keys_of(G.lost), function(id)
    local nation = counters.by[id].nation
    return powers.seat(G, nation) == side and not powers.at_war(G, nation) and #M.places(G, id) > 0
  end)
end

--- 24.13b: where he takes up his old command or a new one: where men of his power are; else where its new units come.
---@return string[]
function M.places(G, id)
  local nation, set = counters.by[id].nation, {}
  for _, other in ipairs(board.which(G, function(piece, each) return (piece.strength or 0) > 0 and counters.by[each].nation == nation end)) do
    local hex = organization.hex(G, other)
    if hex and construction.is_clear(G, nation, hex) then set[hex] = true end
  end
  local list = keys_of(set)
  return #list > 0 and list or construction.sites(G, nation)
end

step("returns", {
  rule = "24.13a",
  actions = { "end", "recall" },
  done = function(G) return #available(G, G.phasing) == 0 end,
})

action("recall", {
  rule = "24.13b",
  args = {
    { "leader", "id", function(G, _, side) return available(G, side) end },
    { "hex", "hex", function(G, _, _, id) return M.places(G, id) end },
  },
  apply = function(G, _, _, id, hex)
    G.lost[id] = nil
    construction.put(G, id, hex)
    log("24.13b", "is_back", "unit", id, "hex", hex)
  end,
})

--- 24.11b: who is available is used.
function M.check_end(G, side)
  local id = available(G, side)[1]
  need(not id, "24.11b", "must_be_used", "unit", id)
end

return M
