--- Positions for specs of the turn and the march: an empty map of Lützen with the bases of both armies, and who is put on it.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local M = {}

--- A package in column.
function M.column(head, tail) return { mode = "column", head = head, tail = tail } end

--- A package in line.
function M.line(left, right) return { mode = "line", left = left, right = right } end

--- A game of Lützen before anything has been done but the weather, with bases alone on the map.
function M.field(spec, seed)
  local g = spec.game("son:luetzen", { seed = seed or 1 })
  for _, id in ipairs(board.which(g.state)) do
    if not pieces.is_base(id) then board.remove(g.state, id) end
  end
  g.state.weather, g.state.groups = "fair", {} -- nobody waits off the map
  return g
end

--- Puts a leader with units on his track: `M.lead(g, "ney", M.column("W3034", "W3134"), { fr_8 = 4 })`.
function M.lead(g, id, at, units)
  g:place(id, nil, { at = at })
  for unit, strength in pairs(units or {}) do
    g:place(unit, nil, { chart = id, strength = strength })
  end
end

--- What a prompt on the way is answered with.
local ANSWERS = {
  support = function(g) return g:act("support", { army = g:legal(g:asked()[1])[1].args.army, points = 2 }) end,
  lose = function(g) return g:act("lose", g:legal(g:asked()[1])[1].args) end,
}

--- Plays on to a step of a side: support is 2, of losses the first choice, and nobody moves.
function M.to(g, step, side)
  while g:step() ~= step or g:asked()[1] ~= side do
    local first = g:legal(g:asked()[1])[1].verb
    local answer = ANSWERS[first]
    if answer then
      answer(g)
    else
      g:act("end")
    end
  end
end

--- A game in which the French march: what `put` puts on the map, and Victor far from it, so that they have an army.
function M.french(spec, put, step)
  local g = M.field(spec)
  M.lead(g, "victor", M.column("W0950", "W0951"), { fr_4 = 4 })
  put(g)
  M.to(g, step or "movement_commands", "french")
  return g
end

--- The frame on top of the stack: of a march its Moving.
function M.top(g) return g.state.stack[#g.state.stack] end

--- Begins a march by command.
function M.march(g, leader, ...)
  g:act("move", { leader = leader })
  for _, id in ipairs({ ... }) do
    g:act("with", { leader = id })
  end
  if g:step() == "forming" then g:act("march") end
end

--- Steps of a column, hex by hex.
function M.walk(g, ...)
  for _, hex in ipairs({ ... }) do
    g:act("step", { to = hex, how = "follow" })
  end
end

return M
