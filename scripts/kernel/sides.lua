--- The sides of a game: those of its scenario, whom of them are allied, who plays them, who is ahead on points.
-- A side has one player, who bears its name, unless the scenario names the seats of those who share it, always or with one choice of an option:
-- `seats = { { side = "coalition", of = { "austrian", "russian" }, option = "players", choice = 3 } }`. Rules and pieces know sides alone; who
-- is asked, acts and looks is a seat.
local content = require("kernel.content")
local log = require("kernel.log")
local M = {}

local NONE = {} -- of a game without a scenario

---@class Seating
---@field list string[]                 The seats in the order of the sides.
---@field side_of table<string, string> By seat.
---@field shared table<string, string[]> The seats that share a side.

--- Who plays a scenario.
---@param scenario { sides: string[], seats: { side: string, of: string[], option: string?, choice: any }[]? }
---@param options table<string, any>
---@return Seating
function M.seated(scenario, options)
  local seating = { list = {}, side_of = {}, shared = {} }
  for _, row in ipairs(scenario.seats or NONE) do
    if not row.option or options[row.option] == row.choice then seating.shared[row.side] = row.of end
  end
  for _, side in ipairs(scenario.sides) do
    for _, seat in ipairs(seating.shared[side] or { side }) do
      seating.list[#seating.list + 1] = seat
      seating.side_of[seat] = side
    end
  end
  return seating
end

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
---@return { sides: string[], banners: table<string, string>, seats: table[]?, seatings: table<string, Seating> }
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
    page = { sides = scenario.sides or series.sides, banners = banners_of(scenario), seats = scenario.seats, seatings = {} }
    book[key] = page
  end
  return page
end

---@param series Series
---@return string[]
function M.of(series, G) return page_of(series, G).sides end

--- The choices that the seats of a game hang on.
local function choices_of(page, options)
  local words = {}
  for i, row in ipairs(page.seats or NONE) do
    words[i] = row.option and tostring(options[row.option]) or ""
  end
  return table.concat(words, " ")
end

--- Who plays a game.
---@return Seating
function M.seating(series, G)
  local page = page_of(series, G)
  local key = page.seats and choices_of(page, G.options) or ""
  local seating = page.seatings[key]
  if not seating then
    seating = M.seated(page, G.options or NONE)
    page.seatings[key] = seating
  end
  return seating
end

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
