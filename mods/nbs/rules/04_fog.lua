--- 4 Fog of war: what each side has lost is its own secret, and with it who is Wrecked; so are its orders.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local pieces = require("rules.02_pieces")

local hexes = map_of():hexes()
local M = {}

local function any_hex(pick) return hexes[pick(#hexes)] end

--- Brigades of the enemies of a side that stand on the map.
local function hidden(G, side)
  return board.which(G, function(piece, id)
    return not friends(G, piece.side, side) and piece.hex and pieces.printed(id).boxes ~= nil
  end)
end

--- 4.0c: other orders in force: those of two commands of a level exchanged. What the side has written to a Loose Cannon it knows (6.6.1.6a).
local function exchange_orders(G, side, pick)
  local list = those(keys_of(G.orders), function(command)
    local order = G.orders[command]
    return not friends(G, commands.side(command), side) and not order.ask and order.origin ~= "cannon"
  end)
  for i = #list, 2, -1 do
    local a, b = list[i], list[pick(i)]
    if commands.level(a) == commands.level(b) then
      G.orders[a], G.orders[b] = G.orders[b], G.orders[a]
    end
  end
end

--- 4.0c: other orders on their way: what they say, how they fare, and what is being written.
local function exchange_dispatches(G, side, pick)
  for other, log in pairs(G.dispatches) do
    for i = friends(G, other, side) and 0 or #log, 2, -1 do
      local a, b = log[i], log[pick(i)]
      a.order, b.order, a.due, b.due, a.state, b.state = b.order, a.order, b.due, a.due, b.state, a.state
    end
  end
  for _, frame in ipairs(G.stack) do
    local hidden_draft = frame.step == "draft" and not friends(G, frame.side, side)
    for _, part in ipairs(hidden_draft and frame.parts or {}) do
      for _, stage in ipairs(part.stages) do
        stage.goal = stage.goal and any_hex(pick)
      end
    end
  end
end

--- 4.0b: other losses that a side cannot tell from the true ones: for random play.
---@param pick fun(n: integer): integer
---@return table? G
function M.permute(G, side, pick)
  local ids = hidden(G, side)
  for _, id in ipairs(ids) do
    local lost = pick(pieces.printed(id).boxes) - 1
    local infantry = pieces.printed(id).arm == "infantry"
    local stragglers = infantry and pick(lost + 1) - 1 or 0 -- 20.3
    board.mark(G, id, { casualties = lost - stragglers, stragglers = stragglers })
  end
  if G.orders then
    exchange_orders(G, side, pick)
    exchange_dispatches(G, side, pick)
  end
  return (#ids > 0 or G.orders) and G or nil
end

--- 4.0b: what a side supposes of its enemies: that they have lost nothing.
---@return table? G
function M.guess(G, side)
  local ids = hidden(G, side)
  for _, id in ipairs(ids) do
    board.mark(G, id, { casualties = 0, stragglers = 0 })
  end
  return #ids > 0 and G or nil
end

return M
