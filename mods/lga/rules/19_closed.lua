--- 19.21a, 19.21n, 19.22b, 19.22o What a scenario shuts: countries to one side or to both, and phases of a first week.
local map = map_of()
local M = {}

counts("neutral", function(G) return G.review or #(G.neutral or {}) end)

--- What the scenario shuts, and what has gone out of the war (19.5m, 19.5n).
local function rows_of(G)
  local list = copy_of(G.special.closed or {})
  return table.move(G.neutral or {}, 1, #(G.neutral or {}), #list + 1, list)
end

--- The hexes that a side may not enter, by the rule that says so.
---@return table<string, string>
local rules_of = derived("closed countries", { "map", "neutral" }, function(G, side)
  local set = {}
  for _, row in ipairs(rows_of(G)) do
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
M.hexes = derived("closed hexes", { "map", "neutral" }, function(G, side) return keys_of(rules_of(G, side)) end)

--- The rule that keeps a side out of a hex; nil: none does.
---@return string?
function M.rule(G, side, hex) return rules_of(G, side)[hex] end

--- 19.5m, 19.5n, 21.43a: the hexes of countries that have gone out of the war, or are at peace: no supply of a side leads through.
---@return string[]
M.neutral = derived("neutral hexes", { "neutral" }, function(G, side)
  local list = {}
  for _, row in ipairs(G.neutral or {}) do
    for _, area in ipairs((not row.side or row.side == side) and row.areas or {}) do
      table.move(map:area(area), 1, #map:area(area), #list + 1, list)
    end
  end
  return list
end)

local out = derived("which hexes are neutral", { "neutral" }, function(G, side)
  local set = {}
  for _, hex in ipairs(M.neutral(G, side)) do
    set[hex] = true
  end
  return set
end)

--- 19.5m, 19.5n, 21.33b: who is in a country that has gone out of the war, or made peace, marches out of it, over whatever is shut.
---@return boolean
function M.is_leaving(G, side, from) return out(G, side)[from] ~= nil end

--- The hexes that are shut to who stands in one.
---@return string[]
function M.bars(G, side, from) return M.is_leaving(G, side, from) and {} or M.hexes(G, side) end

--- Of the hexes that some may go into none is closed to their side.
---@param from string Where they stand.
---@param to Candidates
function M.need_open(G, side, from, to)
  for _, row in ipairs(M.is_leaving(G, side, from) and {} or rows_of(G)) do
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
