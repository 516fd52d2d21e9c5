--- 23.3 Allies of France next to one that is conquered may waver; who becomes neutral goes home.
-- Frame "wavering": { conquered = areas, by = the power that has them }.
local board = require("mechanics.board")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local minors = require("rules.23_minors")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local DIE, NEUTRAL = 6, 3 -- 23.31b
local MARCH, FAR = 5, 999 -- 8.12
local counters, map = pieces.counters.by, map_of()
local M = {}

local function lies_in(G, id, areas)
  local hex = organization.hex(G, id)
  return hex ~= nil and listed(areas, land.province(hex))
end

--- 23.31a: the allies of France that border on what was conquered, with no French unit in them.
---@param conquered string[] areas
---@return string[] powers
function M.waverers(G, conquered)
  return those(powers.minors(G), function(minor)
    local own = powers.held(G, minor)
    local beside = those(own, function(area)
      return #those(minors.adjacent(area), function(each) return listed(conquered, each) end) > 0
    end)
    if G.powers[minor].ally ~= "french" or #beside == 0 then return false end
    return #board.which(G, function(_, id) return counters[id].nation == "french" and pieces.arm(id) and lies_in(G, id, own) end) == 0
  end)
end

--- 23.32b: the men of a power leave the charts of other powers, and others theirs.
local function part(G, power)
  local function is_own(id) return counters[id].nation == power end
  for _, id in ipairs(board.which(G)) do
    local piece = G.pieces[id]
    local above = piece.superior
    if above and G.pieces[above] and is_own(id) ~= is_own(above) then
      if piece.chart then board.put(G, id, organization.hex(G, id)) end
      board.mark(G, id, {}, { "superior" })
    end
  end
end

--- 23.31b, 23.31c: a power becomes neutral; France and who threatens it do not run it.
function M.defect(G, power, by)
  log("23.31b", "leaves_france", "power", power)
  part(G, power)
  local row = G.powers[power]
  row.ally, row.shuns = nil, { "french", by }
  minors.review(G)
end

step("wavering", {
  rule = "23.31a",
  run = function(G, f)
    finish(G)
    for _, power in ipairs(M.waverers(G, f.conquered)) do
      if roll(G, "wavering", DIE, "23.31b", "wavering", "power", power) <= NEUTRAL then M.defect(G, power, f.by) end
    end
  end,
})

--- 23.32a: the shortest way from a hex into the land of a power; nil: there is none, or it is there.
local function way_home(G, power, hex)
  local costs, goals = ground.profile:costs(hex, FAR), {}
  for _, area in ipairs(powers.held(G, power)) do
    if land.province(hex) == area then return nil end
    table.move(map:area(area), 1, #map:area(area), #goals + 1, goals)
  end
  local goal = least(those(goals, function(at) return costs[at] ~= nil end), "23.32a", function(at) return costs[at] end)[1]
  return goal and ground.profile:path(hex, goal)
end

--- One goes home, as far as an order to march takes it.
local function go_home(G, power, id)
  local way, left = way_home(G, power, G.pieces[id].hex) or {}, MARCH
  local to
  for i = 2, #way do
    left = left - (ground.cost(way[i - 1], way[i]) or MARCH)
    to = left >= 0 and way[i] or to
  end
  if not to then return end
  pieces.go(G, id, to)
  log("23.32a", "goes_home_by", "unit", id, "hex", to)
end

--- 23.32a, 23.12c: as a week ends, the men of neutral minor powers who are abroad go towards their land.
step("homeward", {
  rule = "23.32a",
  run = function(G)
    finish(G)
    for _, power in ipairs(powers.minors(G)) do
      local row = G.powers[power]
      for _, id in ipairs(not row.ally and not row.foe and board.which(G, function(piece, id) return piece.hex and counters[id].nation == power end) or {}) do
        go_home(G, power, id)
      end
    end
  end,
})

return M
