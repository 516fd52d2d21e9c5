--- Games of the campaigns for specs: as they begin, with a few pieces alone, on to a step; rows of the tables of one of them.
local board = require("mechanics.board")
local field = require("spec.field")

local counters = table_of("counters").by
local M = {}

--- A game that plays nothing by itself.
---@param spec table
---@param scenario string Its id in the pack.
---@param how table? As `spec.game` takes it.
---@return SpecGame
function M.begin(spec, scenario, how)
  local g = spec.game("lga:" .. scenario, how)
  g.forced = false
  return g
end

--- The rule of the first reason against an action; nil: it is legal.
---@return string?
function M.rule_of(g, verb, args, side)
  local reason = g:why(verb, args or {}, side)[1]
  return reason and reason.rule
end

--- Some pieces alone, of the sides of their nations.
---@param list { [1]: string, [2]: string, [3]: integer?, [4]: table? }[]  Piece, hex, strength, fields.
---@return SpecGame
function M.few(g, list)
  g:clear()
  for _, row in ipairs(list) do
    g:place(row[1], row[2], { side = g.state.nations[counters[row[1]].nation], strength = row[3] })
    board.mark(g.state, row[1], row[4] or {})
  end
  board.refresh(g.state)
  return g
end

--- What is done where nothing is to be done.
local IDLE = {
  sources = field.feed,
  command = function(g)
    g:act("end", {}, "french")
    g:act("end", {}, "coalition")
  end,
}

--- Nobody does anything until a step asks, in a turn if that is given.
---@param doings table<string, fun(g: SpecGame)>? By step: what is done instead of ending it.
---@return SpecGame
function M.on(g, step, turn, doings)
  for _ = 1, 900 do
    if g.state.over or g:step() == step and (not turn or g.state.turn == turn) then return g end
    local act = doings and doings[g:step()] or IDLE[g:step()]
    if act then act(g) else g:act("end", {}, g:asked()[1]) end
  end
  error("never comes to " .. step)
end

--- The first that is offered.
function M.first(g)
  local side = g:asked()[1]
  local entry = g:legal(side)[1]
  g:act(entry.verb, entry.args, side)
end

--- One column of the rows of a table that are of a scenario.
---@param fits (fun(row: table): any)?
---@return string values In order, with blanks between them.
function M.rows(scenario, name, column, fits)
  local list = {}
  for _, row in ipairs(table_of(name)) do
    if row.scenario == scenario and (not fits or fits(row)) then list[#list + 1] = row[column] end
  end
  table.sort(list)
  return table.concat(list, " ")
end

return M
