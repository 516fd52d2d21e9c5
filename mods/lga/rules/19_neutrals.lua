--- 19.5m, 19.5n Austria or Bavaria goes out of the war; 19.5o they spare each other until then.
-- G.special.neutrals = rows of { nation, at, rule, areas, heir, points }; G.neutral: those that are out. G.most, G.least: the Victory Points
-- of the French at their highest and lowest.
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local exit = require("rules.19_exit")
local pieces = require("rules.03_pieces")

local map, counters = map_of(), pieces.counters
local M = {}

local function lies_in(def, hex)
  return #those(def.areas, function(area) return map:in_area(area, hex) end) > 0
end

--- Has the total come so far?
local function is_due(G, def)
  if def.at > 0 then return G.most >= def.at end
  return G.least <= def.at
end

--- 19.5m: the heir commands the rest of the army.
local function take_over(G, def)
  local heir = def.heir
  if not heir or not G.pieces[heir] then return end
  G.command[heir] = def.points
  if G.pieces[heir].superior then board.mark(G, heir, {}, { "superior" }) end
  G.boxes[heir] = #board.which(G, function(piece) return piece.superior == heir end)
  log(def.rule, "takes_over_army", "unit", heir)
end

--- The nation's men, leaders, trains and depots are gone, and its land is nobody's.
local function go_out(G, def)
  table.insert(G.neutral, { rule = def.rule, areas = def.areas })
  log(def.rule, "goes_out", "nation", def.nation)
  local gone = {}
  for _, id in ipairs(board.which(G, function(_, id) return counters.by[id].nation == def.nation end)) do
    gone[id] = true
  end
  local heir = def.heir and G.pieces[def.heir] and def.heir or nil
  exit.leave(G, gone, heir)
  for _, hex in ipairs(keys_of(G.depots)) do
    if G.depots[hex] == def.nation then depots.set(G, hex, nil) end
  end
  for _, area in ipairs(def.areas) do
    for _, hex in ipairs(map:area(area)) do
      G.land[hex] = "neutral"
    end
  end
  for side, list in pairs(G.refuges) do
    G.refuges[side] = those(list, function(hex) return not lies_in(def, hex) end)
  end
  take_over(G, def)
end

--- As a Combat Phase or a week ends: has a nation gone out?
function M.review(G)
  for _, def in ipairs(G.special.neutrals or {}) do
    local out = those(G.neutral, function(row) return row.rule == def.rule end)[1]
    if not out and is_due(G, def) then go_out(G, def) end
  end
end

return M
