--- 12.1 Who moves together, and what each has left. `piece.left`: quarter MPs; `piece.fresh`: it has spent none in this phase;
-- `piece.forced`: sets of MPs gained by Forced March in it, `piece.extra` what is left of them (12.5.6).
local board = require("mechanics.board")
local charts = require("rules.02_charts")
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local troops = require("rules.02_troops")

local actions = charts.by("actions", "action")
local allowances = charts.by("allowances", "class")
local MP = 4 -- quarters
local HALF_ROUND = 6 -- headings
local M = { MP = MP, SETS = 2, GAIN = actions.forced_march_step.march_column } -- 12.5.6.3; 12.5.6.2

local QUARTERS = { "¼", "½", "¾" }

--- MPs as players read them.
---@param quarters integer
---@return string
function M.points(quarters)
  local whole, rest = quarters // MP, quarters % MP
  if rest == 0 then return tostring(whole) end
  return (whole > 0 and tostring(whole) or "") .. QUARTERS[rest]
end

--- 12.1.3, 12.3.6: the Movement Allowance of a unit as it is formed.
---@param class string?
---@return integer quarters
function M.allowance(class)
  local row = class and allowances[class]
  return row and row.allowance or 0
end

--- What the chart asks for something done beside entering hexes; nil: not for that class.
---@param action string
---@param class string
---@return integer? quarters
function M.price(action, class)
  local row = actions[action]
  local column = class:match("^unlimbered") and "unlimbered" or class
  return row[column]
end

--- A new Movement Phase for the pieces of a side.
function M.renew(G, side)
  for id, piece in pairs(G.pieces) do
    if piece.side == side and piece.hex then
      local allowance = M.allowance(troops.class(G, id))
      local square = piece.formation == "square" -- 8.3.2a
      local fields = { left = allowance, fresh = true, moved = false, began = piece.hex, square = square } -- 12.1.4
      fields.forced, fields.extra = 0, 0
      board.mark(G, id, fields)
    end
  end
end

--- 12.1.2: a unit spends MPs.
---@param cost integer No more than it has, or all.
function M.pay(G, id, cost)
  if cost <= 0 then return end
  board.mark(G, id, { left = math.max(0, G.pieces[id].left - cost), fresh = false, turns = false })
end

--- 12.5.6.1: what a unit has left of a Forced March, which infantry in Column makes unless it is Disorganized: for roads alone.
---@return integer quarters
function M.extra(G, id)
  local piece = G.pieces[id]
  local marches = troops.is_infantry(id) and piece.formation:find("_column$") and troops.worse("disorganized", piece.state)
  return marches and piece.extra or 0
end

--- 12.5.1: a unit pays for a hex of road, first with what is for roads alone.
function M.pay_road(G, id, cost)
  local extra = math.min(cost, M.extra(G, id))
  if extra > 0 then board.mark(G, id, { extra = G.pieces[id].extra - extra, fresh = false }) end
  M.pay(G, id, cost - extra)
end

--- 8.4og2: a new formation has another allowance, of which as much is spent as was.
function M.reform(G, id, formation)
  local before = M.allowance(troops.class(G, id))
  board.mark(G, id, { formation = formation })
  local change = M.allowance(troops.class(G, id)) - before
  board.mark(G, id, { left = math.max(0, G.pieces[id].left + change) })
end

--- What a unit may spend on a change of formation: 8.3.3: a Square that has spent nothing, all that its new formation has.
---@return integer quarters
function M.purse(G, id, formation)
  local piece = G.pieces[id]
  if piece.formation ~= "square" then return piece.left end
  return piece.fresh and M.allowance(troops.class_as(id, formation)) or 0
end

--- 10.1.1, 10.1.2, 8.2.2b, 8.2.2c: what a turn costs; one that goes with a change of formation is free.
---@param to integer Heading.
---@return integer quarters
function M.turning(G, id, to)
  local piece = G.pieces[id]
  local about = piece.turns == "about" and math.abs(piece.heading - to) == HALF_ROUND -- 8.2.2b, 23.1.2
  if about or piece.turns == "any" then return 0 end
  return facing.corners(G, id, to) * MP -- 8.2.2a
end

--- 12.1.5a: may a unit go one hex whatever it costs? Not into Close Combat by a backstep, nor a battery in action, nor Skirmishers
--- beyond what they may.
---@return boolean
function M.minimum(G, id) -- 12.1.5a
  local piece = G.pieces[id]
  return piece.fresh == true and piece.formation ~= "unlimbered" and piece.formation ~= "routed" -- 12.1.5a
end

--- What entering a hex costs a unit, with what it costs to face as the friends there do (12.3.3).
---@param extra integer 15.0b: for Close Combat, in quarters.
---@return integer? cost
---@return string? bar
function M.cost(G, id, to, extra)
  local cost, bar = ground.cost(troops.class(G, id), G.pieces[id].hex, to)
  if not cost then return nil, bar end
  return cost + extra
end

--- 10.0b, 12.3.3: what a unit has to pay to face as those do whom it joins.
---@param hex string
---@param with string[] Those who come along.
---@return integer quarters
function M.matching(G, id, hex, with)
  if not facing.looks(G, id) then return 0 end
  for _, other in ipairs(troops.fighting(G, G.pieces[id].side, hex)) do
    local looks = not listed(with, other) and facing.looks(G, other)
    if looks then return facing.corners(G, id, G.pieces[other].heading) * MP end
  end
  return 0
end

--- 12.1.2, 12.1.5: states that a unit can pay; in hexes that it may enter whatever they cost it pays all it has.
---@return boolean
function M.need_points(G, id, cost)
  local piece = G.pieces[id]
  return need(cost <= piece.left or M.minimum(G, id), "12.1.2", "too_far", "unit", id, "needs", M.points(cost), "left", M.points(piece.left))
end

return M
