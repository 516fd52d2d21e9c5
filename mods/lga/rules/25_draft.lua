--- 25.5 The Emergency Draft: all men of the year at once.
-- Of a power: draft: the year of its draft. Frame "drafts": called[power]: who has called one now (25.53).
local income = require("rules.26_income")
local index = require("rules.22_index")
local powers = require("rules.20_powers")
local M = {}

--- 25.51: the Replacement Points that a power would still get this year.
---@return integer
function M.yield(G, power)
  return sum(income.seasons_left(G), function(season) return income.replacements(G, power, season) end)
end

--- 25.5: the major powers of a side and the minor ones allied to them.
local function callers(G, _, side)
  return those(income.run_by(G, side), function(power) return powers.leader(G, power) ~= nil end)
end

local function check_draft(G, f, power)
  local leader = powers.leader(G, power)
  need(not income.has_drafted(G, power), "25.52c", "drafted_already", "power", power)
  need(#income.seasons_left(G) > 0, "25.51", "no_more_this_year")
  need(leader == power or f.called and f.called[leader], "25.53", "leader_first", "power", leader)
end

step("drafts", {
  rule = "25.5",
  actions = { "draft", "end" },
  done = function(G, f)
    return #those(callers(G, f, G.phasing), function(power) return holds(check_draft, G, f, power) end) == 0
  end,
})

action("draft", {
  rule = "25.5",
  args = { { "power", "id", callers } },
  check = function(G, f, _, power) check_draft(G, f, power) end,
  apply = function(G, f, _, power)
    local points, own = M.yield(G, power), G.powers[power]
    own.replacements, own.draft = own.replacements + points, G.year
    f.called = f.called or {}
    f.called[power] = true
    log("25.51", "is_drafted", "power", power, "points", points)
    if powers.is_major(power) then index.draft(G, power) end -- 25.54, 25.55
  end,
})

return M
