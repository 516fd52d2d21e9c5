--- The sides of a game: those of its scenario, whom of them are allied, who is ahead on points.
local content = require("kernel.content")
local log = require("kernel.log")
local M = {}

local NONE = {} -- of a game without a scenario
--- The first sides of the alliances of a scenario, by the sides in them.
local function banners_of(scenario)
  local banners = {}
  for _, alliance in ipairs(scenario.alliances or {}) do
    for _, side in ipairs(alliance) do
      banners[side] = alliance[1]
    end
  end
  return banners
end

--- What the scenario of a game says of its sides: worked out once, for it is asked at every turn.
---@return { sides: string[], banners: table<string, string> }
local function page_of(series, G)
  local book = series.side_pages
  if not book or book.edition ~= content.edition then
    book = { edition = content.edition }
    series.side_pages = book
  end
  local key = G.scenario or ""
  local page = book[key]
  if not page then
    local _, by = content.scenarios(series.id, series.variants)
    local scenario = by[G.scenario] or NONE
    page = { sides = scenario.sides or series.sides, banners = banners_of(scenario) }
    book[key] = page
  end
  return page
end

---@param series Series
---@return string[]
function M.of(series, G) return page_of(series, G).sides end

--- The first side of an alliance stands for it; a side without one for itself. A scenario lists them as
--- `alliances = { { "one", "two" }, ... }`.
---@return string
function M.banner(series, G, side) return page_of(series, G).banners[side] or side end

--- Reports whether two sides are one or of one alliance.
function M.friends(series, G, a, b)
  if a == b then return true end
  local banners = page_of(series, G).banners
  return (banners[a] or a) == (banners[b] or b)
end

--- Who has most points: the first side of the alliance whose members have most together, or "draw".
---@param points table<string, integer> By side.
---@return string
function M.ahead(series, G, points)
  local sums, best, winner = {}, nil, "draw"
  for _, side in ipairs(M.of(series, G)) do
    local banner = M.banner(series, G, side)
    sums[banner] = (sums[banner] or 0) + points[side]
  end
  for banner, sum in pairs(sums) do
    if not best or sum > best then
      best, winner = sum, banner
    elseif sum == best then
      winner = "draw"
    end
  end
  return winner
end

--- Ends the game on points: who is ahead wins. Text "over" has the points by side.
---@param id string Rule.
---@param points_of fun(G: table, side: string): integer
function M.settle(series, G, id, points_of)
  local scores, words = {}, {}
  for _, side in ipairs(M.of(series, G)) do
    scores[side] = points_of(G, side)
    words[#words + 1], words[#words + 2] = side, scores[side]
  end
  local winner = M.ahead(series, G, scores)
  G.over = { winner = winner, level = "points", scores = scores }
  log.log(id, "over", table.unpack(words))
end

--- Goes on to the next turn, `G.turn`, until `G.last_turn` has been played.
---@param id string Rule.
---@return boolean
function M.next_turn(G, id)
  if G.turn >= G.last_turn then return false end
  G.turn = G.turn + 1
  return true
end

return M
