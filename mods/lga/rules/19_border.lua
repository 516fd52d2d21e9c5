--- 19.31q Until Austria has begun the war the French do not leave their own land.
-- G.border: they may not yet. G.special.border = { side, last_turn }.
local land = require("rules.19_land")
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

local function is_of(G, side, hex) return G.nations[land.at(G.scenario, hex) or ""] == side end

--- Is a side still shut in?
local function holds_in(G, side)
  local border = G.special.border
  return G.border and border.side == side and G.turn <= border.last_turn
end

--- May the pieces of a side not enter a hex yet?
---@return boolean
function M.is_shut(G, side, hex) return holds_in(G, side) and not is_of(G, side, hex) or false end

--- The hexes of others next to the land of a power, in a scenario.
local rim = fixed("hexes beyond the border", function(scenario, power)
  local set = {}
  for _, hex in ipairs(map:hexes()) do
    for _, to in ipairs(land.at(scenario, hex) == power and map:neighbors(hex) or {}) do
      if land.at(scenario, to) ~= power then set[to] = true end
    end
  end
  return keys_of(set)
end)

--- The same for paths.
function M.bar(G, side, veto)
  if holds_in(G, side) then veto:add_each(rim(G.scenario, side), 1) end
end

--- 19.31q: regular troops of the other side have come into a hex, or attack it.
---@param ids string[]
function M.crossed(G, ids, hex)
  local border = G.special.border
  if not G.border or G.turn > border.last_turn or not is_of(G, border.side, hex) then return end
  local regulars = those(ids, function(id)
    return G.pieces[id].side ~= border.side and pieces.arm(id) ~= nil and not pieces.is_partisan(id)
  end)
  if #regulars == 0 then return end
  G.border = nil
  log("19.31q", "border_open", "side", border.side, "hex", hex)
end

return M
