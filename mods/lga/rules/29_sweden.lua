--- 29.1 Sweden: Bernadotte goes there, and one day it joins the Coalition.
-- G.sweden = { bernadotte = he lives to command it, war = it is at war, there = its men have come }, from 1810 on.
local armies = require("rules.24_armies")
local exit = require("rules.19_exit")
local ground = require("rules.08_ground")
local minors = require("rules.23_minors")
local organization = require("mechanics.organization")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local ports = require("rules.30_ports")
local powers = require("rules.20_powers")

local map, charts = map_of(), table_of("charts")
local FIRST = 1810 -- 29.11a, 29.12
local AREA, SWEDISH, CHART = "swedish_pomerania", "swedish", "1813" -- 29.14a
local FRENCHMAN, BERNADOTTE, STEDINGK = "F_BERNADOTTE", "SE_BERNADOTTE", "SE_STEDINGK"
local COALITION, CONTROLLER = "coalition", "prussian" -- 29.13
local M = {}

--- 29.11a: at the end of 1809 Bernadotte leaves French service.
local function leave_france(G)
  G.sweden = { bernadotte = not listed(G.dead, FRENCHMAN) }
  if not G.pieces[FRENCHMAN] then return end
  log("29.11a", "leaves_service", "unit", FRENCHMAN)
  exit.leave(G, { [FRENCHMAN] = true })
end

--- 29.12: does Sweden declare war: with all three at war with France, and its province neutral, or French?
local function is_due(G)
  for _, power in ipairs(powers.MAJORS) do
    if power ~= "french" and not G.powers[power].war then return false end
  end
  local by = minors.protector(G, minors.target_of(G, AREA))
  return not G.sweden.war and (by == nil or by == "french")
end

--- 29.12, 29.13: it is at war, an ally of Prussia; what France has of it she keeps.
local function enter(G)
  G.sweden.war = true
  log("29.12", "sweden_at_war")
  local french = minors.protector(G, minors.target_of(G, AREA)) == "french"
  local row = powers.found(G, SWEDISH)
  row.ally, row.foe = CONTROLLER, nil
  minors.taken(G, AREA, french and "french" or SWEDISH, french and "conquered" or "own")
end

--- 29.14: where its men may come: anywhere in their province, or, while France has it, at a port that Prussia controls.
---@return string[]
function M.sites(G)
  local hexes = powers.holder(G, AREA) ~= "french" and map:area(AREA)
    or those(ports.of(G, COALITION), function(hex) return powers.leader(G, ports.power(G, hex)) == CONTROLLER end)
  return those(hexes, function(hex) return not ground.enemy_in(G, COALITION, hex) end)
end

--- 29.11b: who commands the Swedes.
local function chief(G) return G.sweden.bernadotte and BERNADOTTE or STEDINGK end

--- 29.11b: Bernadotte has fallen: Stedingk is Supreme Commander.
local function succeed(G)
  if not G.sweden.there or G.pieces[BERNADOTTE] or not G.pieces[STEDINGK] or listed(G.supreme, STEDINGK) then return end
  table.insert(G.supreme, STEDINGK)
  G.boxes[STEDINGK] = armies.boxes(G, STEDINGK)
  log("29.11b", "is_supreme", "unit", STEDINGK)
end

step("sweden", {
  rule = "29.12",
  run = function(G)
    finish(G)
    if G.year < FIRST then return end
    if not G.sweden then leave_france(G) end
    if is_due(G) then enter(G) end
    succeed(G)
    if G.sweden.war and not G.sweden.there and #M.sites(G) > 0 then push(G, "swedes") end -- 29.14b
  end,
})

step("swedes", {
  rule = "29.14a",
  side = function(G) return powers.seat(G, CONTROLLER) end,
  actions = { "put_ashore" },
})

--- 29.14a: the Swedes of the chart, all in one hex.
action("put_ashore", {
  rule = "29.14a",
  args = { { "hex", "hex", function(G) return M.sites(G) end } },
  apply = function(G, _, side, hex)
    local first = chief(G)
    for _, row in ipairs(charts) do
      local id, own = row.piece, pieces.counters.by[row.piece].nation == SWEDISH
      if row.chart == CHART and own and (id ~= BERNADOTTE or id == first) and not G.pieces[id] then
        local above = id ~= first and (row.superior ~= BERNADOTTE and row.superior or first) or nil
        pieces.put(G, id, not above and hex or nil, { strength = row.strength, chart = above })
        if pieces.is_leader(G, id) then G.boxes[id] = armies.boxes(G, id) end
      end
    end
    table.insert(G.supreme, first)
    G.sweden.there = true
    log("29.14a", "swedes_arrive", "hex", hex)
    passage.pass(G, side, organization.here(G, hex), hex)
    finish(G)
  end,
})

return M
