--- Games with concealed forces on the drill ground: the Catalan division out of sight in the dusk of turn 4.
local drill = require("spec.drill")

local M = {
  SOUHAM = {
    { "37Ln-Mo", "06.05", "combat_column", "E" },
    { "6Lt-Ca", "06.05", "combat_column", "E" },
    { "Souham", "06.05" },
  },
}
local FOE = { "Hay-Br", "16.05", "line", "W" }

--- A game with the division and others, as markers are about to be made.
function M.game(spec, list, step_name, side)
  local all = {}
  table.move(M.SOUHAM, 1, #M.SOUHAM, 1, all)
  table.move(list, 1, #list, #all + 1, all)
  local g = drill.game(spec, all, "phasing_fire", side)
  g.state.turn = 4
  g.state.options.concealed_forces = true
  g:goto_step(step_name or "concealment")
  g.forced = false
  return g
end

--- The division concealed since the turn before, as somebody moves; later steps may be asked for.
function M.hidden(spec, list, step_name)
  local all = { FOE }
  table.move(list or {}, 1, #(list or {}), 2, all)
  local g = M.game(spec, all)
  g:act("conceal", { command = "Ca" })
  g.state.pieces["C1-french"].made = 3
  if step_name ~= "concealment" then g:act("end") end
  return g
end

--- The same as markers may be made.
function M.again(spec, list)
  local g = M.hidden(spec, list, "concealment")
  top(g.state).concealed = false
  return g
end

return M
