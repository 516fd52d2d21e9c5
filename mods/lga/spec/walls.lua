--- Fortresses for specs: Italy with few pieces, in the French Movement Phase, the French first, in clear weather.
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local field = require("spec.field")
local modifiers = require("rules.12_modifiers")

local map = map_of()
local M = { VERONA = "B3522", VENICE = "B3922", OSOPPO = "B4119" }

--- A hex next to another from which it can be attacked over no river, the n-th.
function M.beside(hex, n)
  return those(map:neighbors(hex), function(to)
    local dry = not map:side(hex, to, "major_river") and not map:side(hex, to, "minor_river")
    return dry and map:terrain(to) ~= "sea" and map:terrain(to) ~= "mountain" and not map:side(hex, to, "sea_side")
  end)[n or 1]
end

--- A hex two away from a fortress, from which one beside it can be attacked over no river.
function M.behind(hex, beside)
  return those(map:neighbors(beside), function(to)
    local dry = not map:side(beside, to, "major_river") and not map:side(beside, to, "minor_river")
    return map:distance(hex, to) == 2 and dry and announce.may_cross(to, beside)
  end)[1]
end

--- Two hexes beside another that do not touch.
function M.apart(hex)
  local first = M.beside(hex)
  for n = 2, 6 do
    local other = M.beside(hex, n)
    if other and map:distance(first, other) > 1 then return first, other end
  end
end

--- { id, hex, strength?, fields? }; F_ and I_ are French.
function M.game(spec, list, kept)
  local g = spec.game("lga:italy")
  g.forced = false
  field.begin(g)
  g:clear()
  g.state.one_corps, g.state.inactive = {}, nil -- 19.11j, 19.11n
  for hex in pairs(copy_of(g.state.depots)) do
    if not (kept or {})[hex] then depots.set(g.state, hex, nil) end
  end
  board.refresh(g.state)
  M.put(g, list)
  field.pass_skirmishes(g)
  return g
end

function M.put(g, list)
  for _, each in ipairs(list) do
    local fields_of = { side = each[1]:find("^[FI]_") and "french" or "coalition", strength = each[3] }
    for key, value in pairs(each[4] or {}) do
      fields_of[key] = value
    end
    g:place(each[1], not fields_of.chart and each[2] or nil, fields_of)
    if fields_of.chart then g:unit(each[1]).superior = fields_of.chart end
  end
  board.refresh(g.state)
end

--- Places all of a side in command.
function M.place(g, side)
  local ids = board.which(g.state, function(piece) return piece.side == side end)
  board.mark(g.state, ids, { order = "march" })
end

--- Does nothing, but what feeds. All who could march have an order, so that they may attack (6.0c).
function M.step(g)
  local asked = g:asked()[1]
  if g:step() == "movement" then M.place(g, asked) end
  if g:step() == "sources" then
    field.feed(g)
  elseif g:step() == "command" then
    g:act("end", {}, "french")
    g:dice({ 1, 1 }) -- the French first; clear
    g:act("end", {}, "coalition")
  else
    g:act("end", {}, asked)
  end
end

--- Goes on until a step asks, doing nothing meanwhile.
function M.on(g, step, side)
  for _ = 1, 40 do
    if g:step() == step and (not side or g:asked()[1] == side) then return end
    M.step(g)
  end
  error("never comes to " .. step .. ", but to " .. g:step())
end

--- Tells pieces off against a fortress.
function M.tell(g, hex, ...)
  for _, id in ipairs({ ... }) do
    g:act("tell_off", { unit = id, target = hex })
  end
end

--- The net modifier of an assault, by the odds of three times who is inside (15.41).
function M.net(g)
  local f = battle.of(g.state)
  local fight = { lines = { 1 }, line = 1, flank = false }
  local attack, defence = battle.line_strength(g.state, f, f.sides[1], fight), battle.line_strength(g.state, f, f.sides[2], fight)
  local own, foe = modifiers.of(g.state, f, f.sides[1], fight), modifiers.of(g.state, f, f.sides[2], fight)
  return modifiers.odds(attack, 3 * defence).modifier + own:total() - foe:total()
end

--- Fights the round of an assault: who is in the attacker's line, the row of the table, further dice.
function M.storm(g, ids, row, more)
  for _, id in ipairs(ids) do
    if battle.of(g.state).line[id] ~= 1 then g:act("deploy", { unit = id, line = 1 }) end
  end
  local both = row - M.net(g)
  assert(both >= 2 and both <= 12, ("row %d needs dice of %d"):format(row, both))
  local one = math.min(6, both - 1)
  local dice = { one, both - one }
  table.move(more or {}, 1, #(more or {}), 3, dice)
  g:dice(dice)
  g:act("ready")
end

return M
