--- 6.13 to 6.15 Depots: the magazines of the French, and the sources of either side.
-- State: `G.depots[id]` = "yes", "taken" (from the first end of a phase with French troops in the place), "armistice", "no" or "gone".
local charts = require("rules.06_communications")
local pieces = require("rules.02_pieces")
local walls = require("rules.23_walls")

local depots = table_of("depots")
local M = {}

--- 6.14: how the magazines stand as a game begins.
function M.begin(G)
  G.depots = charts.depots(G.start == "june" and "spring" or G.start)
  M.note(G)
end

--- 6.15b, 6.24a (O17): a magazine that the enemy holds as a phase ends is gone for good, 6.24b a source without a term is not.
function M.note(G)
  for _, row in ipairs(depots.list) do
    local holder = pieces.occupant(G, row.hex)
    if holder == "allied" and G.depots[row.id] == "yes" and not charts.is_lasting(row) then
      G.depots[row.id] = "gone"
      log("6.15b", "depot_lost", "hex", row.hex)
    elseif holder == "french" and G.depots[row.id] == "taken" then
      G.depots[row.id] = "yes" -- 6.14
      log("6.14", "depot_opened", "hex", row.hex)
    end
  end
end

--- 6.14, 6.20b, 6.24a: the magazines that are a source of tables/sources.
local function of_source(row)
  return those(depots.list, function(depot) return depot.hex == row.hex and depot.class == row.class end)
end

--- 6.24a, 6.24b: has a source been lost for good?
---@param row table Of tables/sources.
---@return boolean
function M.is_lost(G, row)
  return #those(of_source(row), function(depot) return G.depots[depot.id] == "gone" end) > 0
end

--- Can an army draw from a source: one that it has (6.14), and whose term (6.21) lasts?
---@param row table Of tables/sources.
---@return boolean
function M.stands(G, row)
  local shut = those(of_source(row), function(depot) return G.depots[depot.id] ~= "yes" or charts.is_over(depot, G.turn) end)
  return #shut == 0
end

--- Does a magazine feed? 6.14, 6.15b: one that is open; 23.13: in a fortress only where French troops lie. Dresden, whose term as a
--- source ends (6.21), stays one.
local function feeds(G, row)
  if G.depots[row.id] ~= "yes" then return false end
  local holder = pieces.occupant(G, row.hex)
  return holder == "french" or holder == nil and not walls.is_fortress(row.hex) -- 23.13
end

--- 6.13a, 6.15a: the hexes of the magazines that feed the French now.
---@type fun(G: table): string[]
M.standing = derived("magazines", { "board", "prompt" }, function(G)
  local list = {}
  for _, row in ipairs(depots.list) do
    if feeds(G, row) and not listed(list, row.hex) then list[#list + 1] = row.hex end
  end
  return list
end)

return M
