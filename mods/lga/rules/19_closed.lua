--- 19.21a, 19.21n, 19.22b, 19.22o What a scenario shuts: countries to one side or to both, and phases of a first week.
local map = map_of()
local M = {}

--- The hexes that a side may not enter, by the rule that says so.
---@return table<string, string>
local rules_of = derived("closed countries", { "map" }, function(G, side)
  local set = {}
  for _, row in ipairs(G.special.closed or {}) do
    if not row.side or row.side == side then
      for _, area in ipairs(row.areas) do
        for _, hex in ipairs(map:area(area)) do
          set[hex] = row.rule
        end
      end
    end
  end
  return set
end)

--- The hexes that a side may not enter, in order.
---@return string[]
M.hexes = derived("closed hexes", { "map" }, function(G, side) return keys_of(rules_of(G, side)) end)

--- The rule that keeps a side out of a hex; nil: none does.
---@return string?
function M.rule(G, side, hex) return rules_of(G, side)[hex] end

--- Of the hexes that some may go into none is closed to their side.
---@param to Candidates
function M.need_open(G, side, to)
  for _, row in ipairs(G.special.closed or {}) do
    to:need(to:those(function(hex) return M.rule(G, side, hex) ~= row.rule end), row.rule, "is_closed")
  end
end

--- 19.21n: has a side neither Command nor Skirmish nor Movement Phase this week?
---@return boolean
function M.is_idle(G, side)
  local idle = G.special.idle
  return idle ~= nil and idle.side == side and G.turn <= idle.turn
end

return M
