--- The Grand Campaign of 1805 for specs: on to a step of an interphase in a week, and what the powers have.
local campaigns = require("spec.campaigns")

local M = {}

---@return SpecGame
function M.begin(spec) return campaigns.begin(spec, "1805_1807") end

--- Both sides have given their orders; what comes next are steps of interphases, one after the other.
---@param g SpecGame
---@param week integer Of the year: the one that begins then.
---@param steps string[]
---@return SpecGame
function M.play(g, week, steps)
  local G = g.state
  G.week = week
  for i = #steps, 1, -1 do
    table.insert(G.stack, #G.stack, { step = steps[i] })
  end
  for _, side in ipairs(g:asked()) do
    g:act("end", {}, side)
  end
  return g
end

M.SPRING, M.SUMMER, M.AUTUMN = 13, 25, 37 -- 21.1e: I April, I July, I October

--- The two totals of a power.
function M.totals(g, power)
  local own = g.state.powers[power]
  return { own.resources, own.replacements }
end

--- Steps that are not asked about end.
function M.on(g, step)
  for _ = 1, 40 do
    if g:step() == step or not g:step() then return g end
    g:act("end", {}, g:asked()[1])
  end
  error("never comes to " .. step)
end

return M
