--- What specs share that build positions of the Auerstedt map: pieces on an empty map, and steps of a move.
local M = {}

--- Puts pieces on the map: { id, hex, fields }.
function M.place(g, list)
  for _, each in ipairs(list) do
    g:place(each[1], each[2], each[3])
  end
  return g
end

--- A game with these pieces alone.
---@param spec table What specs start games with.
---@param list table[]? { id, hex, fields }
---@param how { seed: integer?, dice: integer[]?, options: table? }?
function M.cleared(spec, list, how)
  local g = spec.game("1806:auerstedt", how)
  g:clear()
  return M.place(g, list or {})
end

--- A Movement Phase of a side with nobody near.
---@param side string? The French unless it is said.
function M.field(spec, side)
  local g = spec.game("1806:auerstedt")
  g:goto_step("command_movement", side or "french")
  g:clear()
  g:place("F_SUCHET", "N2850") -- far off, so that no side runs out of choices
  g:place("P_TAUENZIEN", "N2916")
  return g
end

--- Moves what is under way from hex to hex.
function M.walk(g, ...)
  for _, hex in ipairs({ ... }) do
    g:act("step", { to = hex })
  end
end

--- Ends a move, unless the engine has: it plays what leaves no choice.
function M.halt(g)
  if g:step() == "moving" then g:act("halt") end
end

--- What the members of the force under way have left, in half points.
---@param i integer? Which of them; the first unless it is said.
function M.left(g, i) return g.state.stack[#g.state.stack].left[i or 1] end

--- Hexes that the legal list names for a unit.
---@param verb string? Of this verb alone.
function M.ways(g, unit, verb)
  local list = {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    local fits = not verb or entry.verb == verb
    if fits and entry.args.unit == unit then list[#list + 1] = entry.args.to end
  end
  return list
end

--- Lays a pontoon that has been there for a while; `g:place` of a piece must follow.
---@param train string
---@param at string Hexside, as the state names it.
---@param how table? Fields over its usual ones.
function M.span(g, train, at, how)
  local a, b = at:match("^(.-)/(.*)$")
  g:place(train, a)
  local G = g.state
  local piece = G.pieces[train]
  local rest = those(G.stacks[a], function(id) return id ~= train end)
  G.stacks[a] = #rest > 0 and rest or nil
  piece.hex, piece.banks = nil, { a, b }
  G.pontoons[at] =
    { train = train, owner = piece.side, holder = piece.side, fresh = false, crossed = false }
  for key, value in pairs(how or {}) do
    G.pontoons[at][key] = value
  end
end

--- A group of reinforcements.
function M.group(g, id)
  for _, each in ipairs(g.state.groups) do
    if each.id == id then return each end
  end
end

return M
