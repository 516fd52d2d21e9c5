--- 19.4.4, 19.4m What both sides decide before the Command Phases of 1812: the length of the campaign, commands, who comes out of Russia.
-- G.years: for how many the French campaign, once they have said so; G.mustered: somebody has come this week.
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local pieces = require("rules.03_pieces")
local surrender = require("rules.19_surrender")

local map = map_of()
local FRENCH, RUSSIANS = "french", "coalition"
local YEARS = { one_year = 1, two_years = 2 }
local M = {}

--- 19.4.4a: is it too late to wait?
local function is_due(G) return G.special.length ~= nil and not G.years and G.turn >= G.special.length.turn end

action("plan", {
  rule = "19.4.4a",
  args = { { "years", "string", function(G, _, side)
    return side == FRENCH and G.special.length and not G.years and { "one_year", "two_years" } or {}
  end } },
  apply = function(G, _, _, years)
    barrier()
    G.years = YEARS[years]
    log("19.4.4a", "campaign_of", "years", years)
    if G.years == 1 then return end
    G.last_turn = G.special.length.turns -- 19.4l, 19.4.4b
    surrender.close(G, "19.4.4a")
  end,
})

--- 19.4.4a: by the start of October the French have said how long they campaign.
function M.check_end(G) need(not is_due(G), "19.4.4a", "must_plan") end

step("french_council", {
  rule = "19.4.4a",
  side = function() return FRENCH end,
  actions = { "end", "plan", "proclaim", "replace" },
})

--- 19.4m: those of the pool who are still to come.
local function pool(G, _, side)
  if side ~= RUSSIANS or G.mustered == G.turn then return {} end
  return pieces.in_order(board.which(G, function(piece, id)
    return piece.entry == G.special.pool and not piece.hex and not piece.chart and pieces.counters.by[id].nation == "russian"
  end, RUSSIANS))
end

--- 19.4m: the friendly depots and depot cities, without enemies and siege.
local function sites(G)
  local set = {}
  for power in pairs(G.nations) do
    if G.nations[power] == RUSSIANS then
      for hex in pairs(G.depots) do
        if G.depots[hex] == power then set[hex] = true end
      end
      for _, hex in ipairs(depots.cities(G, power)) do
        if map:in_area(G.area, hex) then set[hex] = true end
      end
    end
  end
  return those(keys_of(set), function(hex) return not G.sieges[hex] and not ground.enemy_in(G, RUSSIANS, hex) end)
end

action("muster", {
  rule = "19.4m",
  args = {
    { "unit", "piece", pool },
    { "hex", "hex", sites },
  },
  apply = function(G, _, _, id, hex)
    G.mustered = G.turn
    board.put(G, id, hex)
    log("A1.1d", "arrives", "unit", id, "hex", hex)
    fortress.unite(G, hex)
  end,
})

step("russian_council", {
  rule = "19.4.10",
  side = function() return RUSSIANS end,
  actions = { "appoint", "end", "muster" },
  done = function(G) return not G.special.length and #pool(G, nil, RUSSIANS) == 0 end, -- 32.2d
})

return M
