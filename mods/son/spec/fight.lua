--- What the specs of combat share: forces placed in the open fields of the Eger, and a battle led from designation to its end by actions.
-- The ground around E2760 is clear for four hexes, without rivers or roads.
local M = {}

function M.column(head, tail) return { mode = "column", head = head, tail = tail } end
function M.line(left, right) return { mode = "line", left = left, right = right } end

--- Puts leaders with the units on their tracks on a map that is else empty.
---
---     fight.place(g, "ney", fight.column("E2660", "E2560"), { fr_8 = 4 })
function M.place(g, leader, at, units)
  g:place(leader, nil, { at = at })
  for _, id in ipairs(keys_of(units)) do
    g:place(id, nil, { chart = leader, strength = units[id] })
  end
end

--- The hex that the package of a force goes by.
function M.hex(force) return force[2].head or force[2].left end

--- A game with these forces alone, { { leader, at, units } ... }, at the end of the Movement Phase of a side, in fair weather.
---@param side string? The attacker, the French unless said.
function M.game(spec, forces, side)
  local g = spec.game("son:dresden")
  g:clear()
  g:goto_step("forced_marches", side == "allied" and "french" or "allied")
  g.state.weather = "fair"
  for _, force in ipairs(forces) do
    M.place(g, force[1], force[2], force[3])
  end
  return g
end

--- Two packages in line that look at each other over two hexsides in the open.
function M.duel(spec, ours, our_units, theirs, their_units)
  return M.game(spec, {
    { ours, M.line("E2660", "E2661"), our_units },
    { theirs, M.line("E2761", "E2760"), their_units },
  })
end

local ANSWERS = { stand = { stand = true }, bonus = { add = 0 } }

--- Plays a battle on: losses as they come, no Bonus Point, standing wherever that can be chosen, until something else is asked.
function M.stand_fast(g)
  while g:step() == "losses" or ANSWERS[g:step()] do
    local side = g:asked()[1]
    local first = g:legal(side)[1]
    g:act(first.verb, ANSWERS[g:step()] or first.args, side)
  end
end

function M.frame(g) return g.state.stack[#g.state.stack] end

--- The values that the text of the standing prompt is given.
function M.asks(g) return g.series.steps[g:step()].values(g.state, M.frame(g), g:asked()[1]) end

--- Goes on to the designation of attacks and says one.
---@param targets string[]? First hexes of packages; those that leave no choice may be left out.
---@param by string[]?
function M.designate(g, targets, by)
  if g:step() == "forced_marches" then g:act("end") end
  if g:step() == "designation" and targets then g:act("attack", { hex = targets[1] }) end
  for _, each in ipairs({ { "targets", "target", targets }, { "by", "by", by } }) do
    for _, hex in ipairs(each[3] or {}) do
      if g:step() == "grouping" and not listed(M.frame(g)[each[1]], hex) then
        g:act(each[2], { hex = hex })
      end
    end
  end
  if g:step() == "grouping" then g:act("close") end
end

--- Each side chooses for the one battle, where it has a choice.
---@param pitched { french: boolean?, allied: boolean? }
function M.choose(g, pitched)
  for _, side in ipairs({ "french", "allied" }) do
    if g:step() == "choices" and listed(g:asked(), side) then
      local hex = g:legal(side)[1].args.hex
      g:act("fight", { hex = hex, pitched = pitched[side] or false }, side)
    end
  end
end

--- The last record of a key in the log, its values.
function M.said(g, key)
  local values
  for _, record in ipairs(g:log()) do
    if record.key == key then values = record.values end
  end
  return values
end

--- Fights the one attack that there is as a Pursuit Battle up to the die: the odds of the round.
---@param die integer
---@return table values attack, defence, column, line
function M.strike(g, die)
  g:dice({ die })
  M.designate(g)
  M.choose(g, {})
  local odds = M.said(g, "odds_are")
  odds.column = M.said(g, "roll.combat").column
  return odds
end

return M
