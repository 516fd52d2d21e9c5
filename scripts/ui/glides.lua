--- Marches that are seen: a stack that has just marched somewhere goes there step by step, its own or another's, as the log of
--- the side at the table says the way.
local charts = require("ui.charts")
local enemy_moves = require("ui.enemy_moves")
local settings = require("ui.settings")
local window = require("engine.window")
local M = {}

local MOST = 3 -- ways at once; of more the arrows show

--- Milliseconds for each hex; 0: at once.
local function pace() return settings.get("march_ms") end

--- Begins the ways that have come since the side at the table looked last; called after each change.
---@param game Game
function M.note(game)
  local tbl = game.table
  local glides, stood = game.glides or { of = {} }, game.glides and game.glides.stood or {}
  local seen = glides.of[tbl.side] or tbl.n
  glides.of[tbl.side], glides.stood, game.glides = tbl.n, tbl:position().stacks, glides
  if game.curtain or tbl.past or tbl.replay or pace() == 0 or tbl.n <= seen then return end
  local ways = enemy_moves.ways_since(game, seen)
  for _, way in ipairs(#ways <= MOST and ways or {}) do
    local to = way[#way]
    if tbl:position().stacks[to] and not stood[to] then
      glides[to] = { way = way, start = window.now() }
      window.wake(16)
    end
  end
end

--- Where the stack that stands in a hex is drawn meanwhile, from its place: pixels to the right and down; 0, 0 once it is there.
---@param game Game
---@param hex string
---@return integer dx
---@return integer dy
function M.offset(game, hex)
  local glide = game.glides and game.glides[hex]
  if not glide then return 0, 0 end
  local way, map = glide.way, game.map
  local gone = (window.now() - glide.start) / math.max(1, pace())
  local leg = math.floor(gone) + 1
  if leg >= #way then
    game.glides[hex] = nil
    return 0, 0
  end
  local part = gone - (leg - 1)
  local x1, y1 = map.chart:centre(way[leg], map.step)
  local x2, y2 = map.chart:centre(way[leg + 1], map.step)
  local x, y = map.chart:centre(hex, map.step)
  window.wake(16)
  return math.floor(x1 + (x2 - x1) * part - x), math.floor(y1 + (y2 - y1) * part - y)
end

--- Hexes to which a stack is on its way, for tests.
---@param game Game
---@return table<string, integer[]> offsets
function M.report(game)
  local list = {}
  for hex in pairs(game.glides or {}) do
    if game.map:is_hex(hex) then list[hex] = { M.offset(game, hex) } end
  end
  return list
end

--- Where pictures must be exact nothing moves unless it was asked for.
---@param wanted? integer Milliseconds for each hex.
function M.begin(wanted)
  if wanted or charts.exact then settings.override("march_ms", wanted or 0) end
end

return M
