--- The Grand Campaign of 1805 for specs: steps of the interphases asked by themselves, provinces and wars as a case wants them.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local minors = require("rules.23_minors")
local borders = require("rules.21_borders")
local powers = require("rules.20_powers")

local counters = table_of("counters").by
local M = {}

--- A game in the first week of the campaign that plays nothing by itself; some powers at war with France, all others at peace.
---@param at_war string[]?
---@return SpecGame
function M.begin(spec, at_war)
  local g = spec.game("lga:1805_1807")
  g.forced = false
  campaigns.on(g, "command")
  for _, power in ipairs({ "austrian", "prussian", "russian" }) do
    g.state.powers[power].war = listed(at_war or { "austrian", "russian" }, power) or nil
  end
  powers.review(g.state)
  return g
end

--- Runs a function of the rules, and on to what is asked then.
function M.run(g, fn, ...)
  fn(g.state, ...)
  g.game:touched()
end

--- A step, now.
function M.ask(g, step, frame)
  push(g.state, step, frame)
  g.game:touched()
end

--- Whose a province is from now on.
function M.give(g, area, power, hold) minors.taken(g.state, area, power, hold) end

--- All towns of a target, but some, are in a power's hands.
function M.take(g, target, power, but)
  for _, area in ipairs(minors.lands(g.state, target)) do
    for _, hex in ipairs(minors.towns(area)) do
      if hex ~= but then g.state.taken[hex] = power end
    end
  end
end

--- Some pieces alone. { id, hex, strength?, fields? }
function M.few(g, list)
  g:clear()
  for _, row in ipairs(list) do
    local fields = copy_of(row[4] or {})
    fields.side, fields.strength = g.state.nations[counters[row[1]].nation], row[3]
    g:place(row[1], not fields.chart and row[2] or nil, fields)
  end
  board.refresh(g.state)
end

--- Whether two are at war.
function M.hostile(g, one, other) return borders.hostile(g.state, one, other) end

--- The values of an argument of a verb that is offered.
function M.offered(g, verb, arg)
  local list = {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    if entry.verb == verb then list[#list + 1] = entry.args[arg] end
  end
  table.sort(list)
  return table.concat(list, " ")
end

return M
