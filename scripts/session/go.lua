--- The macro `go{to}`: the steps that a series says it stands for, taken one by one.
local rule = require("kernel.rule")
local M = {}

--- Was this step the only choice, and so played already?
local function was_forced(game, step)
  local last = game.rows[#game.rows]
  if not last.forced or last.verb ~= step.verb then return false end
  for name, wanted in pairs(step.args) do
    if last.args[name] ~= wanted then return false end
  end
  return true
end

--- The steps that the macro `go{to}` stands for, one at least; nil and the reasons when there is no such way.
local function way_to(game, side, args)
  local go = game.series.go
  local to = game.series.hex(args.to or "")
  if not game.frame then return nil, { rule.record("over", "game_over") } end
  if not go then return nil, { rule.record("args", "no_such_verb", "found", "go") } end
  if not to then return nil, { rule.record("args", "no_such_hex", "found", tostring(args.to)) } end
  local path, reasons = go(game.G, game.frame, game:side_of(side), to, args)
  if path and not path[1] then return nil, { rule.record("args", "go_nowhere", "to", to) } end
  return path, reasons
end

--- Why the macro `go{to}` would be refused, or why pieces that are named (`unit`, `with`) could not go there if they
--- set out; as `Game:why`.
function M.why_not(game, side, args)
  local path, reasons = way_to(game, side, args)
  if not path then return reasons end
  return game:why(side, path[1].verb, path[1].args)
end

--- The macro `go{to}`: steps along the shown path while they are legal and nothing interrupts.
function M.run(game, side, args)
  local path, reasons = way_to(game, side, args)
  if not path then return reasons end
  for i, step in ipairs(path) do
    local why, how = game:why(side, step.verb, step.args)
    local taken = i > 1 and #why > 0 and was_forced(game, step)
    if #why > 0 and not taken then
      if i == 1 then return why, how end
      return nil
    end
    if not taken then game:act(side, step.verb, step.args) end
  end
end

return M
