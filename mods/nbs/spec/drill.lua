--- The drill ground, cleared: columns 10 to 14 lie level and clear, 07.08 is the town, 15.01 to 15.04 a slope. Hexes of an odd column have
--- their eastern neighbours in the same row (north-east) and in that below (south-east); of an even one in that above and the same.
local pieces = require("rules.02_pieces")

local M = {}

--- A game at a step of the first turn, with pieces { id, hex, formation?, direction?, fields? }, the top of a stack first.
---@param spec table
---@param list table[]
---@param step_name string
---@param side string? Whose player turn it is: the French unless said.
function M.game(spec, list, step_name, side)
  local g = spec.game("nbs:drill")
  g:clear()
  g:goto_step("phasing_fire", side or "french")
  for _, row in ipairs(list) do
    local fields = copy_of(row[5] or {})
    fields.formation, fields.heading = row[3], row[4] and pieces.headings[row[4]]
    g:place(row[1], row[2], fields)
  end
  if step_name ~= "phasing_fire" then g:goto_step(step_name) end
  return g
end

--- A game at the Movement Phase in which no prompt is played by itself, so that a case sees every question.
---@param spec table
---@param list table[]
---@param side string?
function M.moving(spec, list, side)
  local g = M.game(spec, list, "movement_phase", side)
  g.forced = false
  return g
end

--- A game at a step in which no prompt is played by itself.
function M.at(spec, list, step_name, side)
  local g = M.game(spec, list, step_name, side)
  g.forced = false
  return g
end

--- Moves units together over hexes; whoever could answer lets it be.
---@param g table
---@param ids string[] The first, and who comes along.
function M.walk(g, ids, ...)
  g:act("move", { unit = ids[1] })
  for i = 2, #ids do
    g:act("with", { unit = ids[i] })
  end
  for _, to in ipairs({ ... }) do
    g:act("step", { to = to })
    M.let(g)
  end
end

--- A fight for a hex, as it is about to be decided: { attackers }, { defenders }, each row as drill.game has it.
function M.fight(spec, attackers, defenders, to, side)
  local list = {}
  for _, rows in ipairs({ attackers, defenders }) do
    for _, row in ipairs(rows) do
      list[#list + 1] = row
    end
  end
  local g = M.game(spec, list, "movement_phase", side)
  g.forced = false
  g:act("move", { unit = attackers[1][1] })
  for i = 2, #attackers do
    g:act("with", { unit = attackers[i][1] })
  end
  g:act("assault", { to = to })
  while g:step() ~= "fights" do
    g:act(({ opportunity = "hold", reaction = "hold", evade = "make_a_stand" })[g:step()] or "end")
  end
  return g
end

--- Decides a fight with dice; what both sides suffer is noted in its row.
function M.decide(g, hex, dice)
  g:dice(dice)
  g:act("resolve", { hex = hex })
  return g.state.fights[#g.state.fights]
end

--- Declines what is offered: fire, Reaction Charges.
function M.let(g)
  while g:step() == "opportunity" or g:step() == "reaction" do
    g:act("hold")
  end
end

--- MPs that a unit has left.
function M.left(g, id) return g:unit(id).left / 4 end

return M
