--- 22.24 Armistices: hostilities cease, and the war goes on.
-- Of a power: armistice: the turn until which it binds; later it lasts until one of the two resumes hostilities; leaves: the province out of
-- which its men must go. A power that has one counts as at peace for all that its men do.
local board = require("mechanics.board")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local map, counters, provinces = map_of(), table_of("counters").by, table_of("provinces")
local TURNS = 4 -- 22.24e
local M = {}

--- The pieces of a power and of the minor powers allied to it that fight.
local function men_of(G, power, area)
  local points = 0
  for _, hex in ipairs(map:area(area)) do
    for _, id in ipairs(organization.here(G, hex)) do
      if powers.leader(G, counters[id].nation) == power then points = points + (G.pieces[id].strength or 0) end
    end
  end
  return points
end

--- 23.24, 22.24d: the minor powers and provinces in which a power and the French both have men.
---@return string[] areas
function M.contested(G, power)
  local list = {}
  for _, row in ipairs(provinces.list) do
    if row.kind ~= "home" and men_of(G, power, row.id) > 0 and men_of(G, "french", row.id) > 0 then list[#list + 1] = row.id end
  end
  return list
end

--- 22.24b: those who lie before a fortress go back to where they came from.
local function go_back(G, hex)
  for _, id in ipairs(copy_of(board.stack(G, hex))) do
    local camp = G.pieces[id].camp
    if camp and not G.pieces[id].inside then pieces.go(G, id, camp) end
  end
end

--- The sides that have men inside a fortress, and before it.
local function sides_at(G, hex)
  local inside, before = {}, {}
  for _, id in ipairs(organization.here(G, hex)) do
    local list = G.pieces[id].inside and inside or before
    if (G.pieces[id].strength or 0) > 0 then list[G.pieces[id].side] = true end
  end
  return inside, before
end

--- 22.24b: the sieges between those who fight no longer end, and the fortresses are still theirs who hold them.
function M.end_sieges(G)
  for _, hex in ipairs(keys_of(G.sieges)) do
    local inside, before = sides_at(G, hex)
    inside[powers.NEUTRAL] = nil
    if not (before[G.sieges[hex].side] and next(inside)) then
      G.sieges[hex], G.changed = nil, G.changed + 1
      log("22.24b", "siege_ends", "hex", hex)
      go_back(G, hex)
    end
  end
end

--- 22.24a: France has accepted: both cease.
function M.begin(G, power)
  G.powers[power].armistice = G.turn + TURNS
  log("22.24a", "armistice_made", "nation", power, "turn", G.powers[power].armistice)
  powers.review(G)
  M.end_sieges(G)
  if #M.contested(G, power) > 0 then push(G, "evacuation", { power = power }) end -- 22.24d
end

--- 22.24d: may the men of a power stay in a hex that is not its own?
---@return boolean
function M.may_stay(G, power, hex)
  local row = G.powers[power]
  return row.armistice ~= nil and row.leaves ~= land.province(hex)
end

--- 22.24e: may hostilities begin again?
---@return boolean
function M.is_over(G, power)
  local turn = G.powers[power].armistice
  return turn ~= nil and G.turn >= turn
end

--- 22.24e: they do.
function M.resume(G, power)
  G.powers[power].armistice, G.powers[power].leaves = nil, nil
  log("22.24e", "hostilities_resumed", "nation", power)
  powers.review(G)
end

local NONE = "none"

ask("evacuation", {
  rule = "22.24d",
  side = function() return "french" end,
  args = {
    {
      "area",
      "id",
      function(G, f)
        local list = M.contested(G, f.power)
        list[#list + 1] = NONE
        return list
      end,
    },
  },
  values = function(_, f) return { nation = f.power } end,
  apply = function(G, f, _, area)
    finish(G)
    if area == NONE then return end
    G.powers[f.power].leaves = area
    log("22.24d", "leaves_area", "nation", f.power, "area", area)
  end,
})

return M
