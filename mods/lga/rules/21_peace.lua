--- 21.6 Making peace, and what the boxes of the Political Index bring: offers, and the answers of France.
-- G.offers (22_index); frame "offered": power, kind.
local alliance = require("rules.22_alliance")
local armistice = require("rules.22_armistice")
local index = require("rules.22_index")
local powers = require("rules.20_powers")
require("rules.21_terms")

local FRENCH = "french"
local TRUCE = 96 -- 21.61e: 24 months of four weeks
local M = {}

--- 21.61a, 21.63a: a power and France make peace.
---@param coerced boolean? 21.6b: the Index has forced it.
function M.make(G, power, coerced)
  local row = G.powers[power]
  row.war, row.armistice, row.leaves, row.taken, row.towns, row.told = nil, nil, nil, nil, nil, nil
  row.truce, row.coerced = coerced and G.turn + TRUCE or nil, coerced -- 21.61e, 21.6b
  log(coerced and "21.61a" or "21.63a", "peace_is_made", "nation", power)
  index.reset(G, "21.52")
  powers.review(G)
  armistice.end_sieges(G)
  index.enter(G, power) -- 22.1b
end

--- As a phase ends: is there anything to answer? 22.2: so it is done in the phase in which it comes.
---@return boolean
function M.is_due(G)
  if not G.powers then return false end
  index.occupation(G) -- 22.31
  return #G.offers > 0 or alliance.due(G) ~= nil
end

--- 21.62a: a power surrenders: France must accept.
local function surrender(G, power)
  M.make(G, power, true)
  push(G, "treaty", { power = power })
  push(G, "terms", { power = power, surrender = true, imposed = {} })
end

step("answers", {
  rule = "22.2",
  run = function(G)
    if not M.is_due(G) then return finish(G) end
    local bound = alliance.due(G)
    if bound then return alliance.align(G, bound) end
    local offer = table.remove(G.offers, 1)
    local row = G.powers[offer.power]
    if not row.war or offer.kind == "armistice" and row.armistice then return end
    log(index.box(G, offer.power).rule, "gives_in", "nation", offer.power, "kind", offer.kind)
    index.give_in(G, offer.power, offer.kind)
    if offer.kind == "surrender" then return surrender(G, offer.power) end
    push(G, "offered", { power = offer.power, kind = offer.kind })
  end,
})

ask("offered", { -- 21.61g, 22.24a, 22.25a
  rule = "21.61g",
  side = function() return FRENCH end,
  args = { { "yes", "boolean" } },
  values = function(_, f) return { nation = f.power, kind = f.kind } end,
  apply = function(G, f, _, yes)
    finish(G)
    log("21.61g", yes and "accepts" or "refuses", "nation", f.power, "kind", f.kind)
    if not yes then return end
    if f.kind == "armistice" then return armistice.begin(G, f.power) end
    M.make(G, f.power, true)
    push(G, "terms", { power = f.power, imposed = {} })
  end,
})

return M
