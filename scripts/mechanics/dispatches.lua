--- Written orders: frozen as they are written, due some turns later, then taken as dice and a table of replies say.
-- `piece.order` is in force, `piece.letter` = { order, due, state } on its way; both are plain data of the state. The
-- states are columns of the table: a letter sets out as "riding"; "accepted" and "lost" end it, all others are
-- rolled for again in each later turn.
local M = {}

--- Sends an order to a piece; what was on its way to it is dropped.
---@param order table Plain data; must have `kind` and `hex` for texts.
---@param due integer Turn in which it comes.
---@param id string Rule.
function M.send(G, unit, order, due, id)
  local piece = G.pieces[unit]
  piece.letter = { order = order, due = due, state = "riding" }
  log_to(
    piece.side,
    id,
    "letter.sent",
    "unit",
    unit,
    "kind",
    order.kind,
    "hex",
    order.hex,
    "due",
    due
  )
end

local function arrive(G, unit, replies, id, bonus)
  local piece = G.pieces[unit]
  local letter = piece.letter
  local die =
    roll_to(piece.side, G, "letters", 6, id, "reply", "unit", unit, "state", letter.state)
  letter.state = cell(replies, die + bonus(unit), letter.state)
  log_to(piece.side, id, "letter." .. letter.state, "unit", unit)
  if letter.state == "accepted" then piece.order = letter.order end
  if letter.state == "accepted" or letter.state == "lost" then piece.letter = nil end
end

--- Brings the letters of a side that are due this turn, and rolls in secret for what becomes of them.
---@param replies table A grid: rows of a die, columns of states.
---@param id string Rule.
---@param bonus fun(unit: string): integer What is added to the die.
function M.deliver(G, side, replies, id, bonus)
  for unit, piece in pairs(G.pieces) do
    if piece.side == side and piece.letter and piece.letter.due <= G.turn then
      arrive(G, unit, replies, id, bonus)
    end
  end
end

--- How far a hex lies from the straight way between two others, in hexes.
---@param map Map
---@return integer
function M.astray(map, from, to, hex)
  local least = map:distance(from, hex)
  for _, on in ipairs(map:line(from, to)) do
    least = math.min(least, map:distance(on, hex))
  end
  return least
end

return M
