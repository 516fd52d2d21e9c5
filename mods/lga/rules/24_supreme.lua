--- 24.21c, 24.22 Supreme Commanders: one of each major power, and perhaps one of the whole Coalition.
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local M = {}

--- The Supreme Commander of a power; nil: it has none in play.
---@return string? id
function M.of(G, power)
  return those(G.supreme, function(id) return G.pieces[id] and armies.power(id) == power end)[1]
end

--- 24.21c: the army leaders of a power of whom one is to be named: of five X, if it has such.
---@return string[]
function M.candidates(G, power)
  if M.of(G, power) then return {} end
  local list = board.which(G, function(_, id)
    return armies.power(id) == power and organization.hex(G, id) ~= nil and pieces.rank(G, id) >= pieces.RANKS.army
  end)
  local highest = those(list, function(id) return pieces.counters.by[id].rank == "supreme" end)
  return #highest > 0 and highest or list
end

--- The major powers of a seat at war that have to name one.
local function without(G, side)
  return those(powers.MAJORS, function(power) return powers.seat(G, power) == side and #M.candidates(G, power) > 0 end)
end

step("commanders", {
  rule = "24.21c",
  run = function(G)
    local side = those(sides_of(G), function(each) return #without(G, each) > 0 end)[1]
    if not side then return finish(G) end
    push(G, "naming", { power = without(G, side)[1] })
  end,
})

step("naming", {
  rule = "24.21c",
  side = function(G, f) return powers.seat(G, f.power) end,
  values = function(_, f) return { power = f.power } end,
  actions = { "name" },
})

action("name", {
  rule = "24.21c",
  args = { { "leader", "piece", function(G, f) return M.candidates(G, f.power) end } },
  apply = function(G, _, _, id)
    table.insert(G.supreme, id)
    if G.pieces[id].superior then
      if G.pieces[id].chart then board.put(G, id, organization.hex(G, id)) end
      board.mark(G, id, {}, { "superior" })
    end
    G.boxes[id] = armies.boxes(G, id)
    log("24.21c", "is_supreme", "unit", id)
    finish(G)
  end,
})

action("elect", {
  rule = "24.22a",
  args = { { "leader", "piece", function(G, _, side)
    if side ~= "coalition" then return {} end
    return those(G.supreme, function(id) return G.pieces[id] and G.pieces[id].side == side and id ~= G.overall end)
  end } },
  apply = function(G, _, _, id)
    G.overall = id
    log("24.22a", "is_overall", "unit", id)
  end,
})

return M
