--- Sounds of what has happened on the table: a march, dice, a gun for an attack, drums for another turn. They say nothing
--- that is not shown too, and can be turned off.
local fights = require("ui.fights")
local settings = require("ui.settings")
local window = require("engine.window")
local M = {}

local MOST_KEPT = 20

M.PERCENTS = { 0, 30, 80 } -- how loud they may be set; 0: off

--- What was played last, for tests; the newest at the end.
local played = {}

local function play(name)
  local percent = settings.get("sound")
  if percent == 0 then return end
  window.sound(name, percent)
  played[#played + 1] = name
  if #played > MOST_KEPT then table.remove(played, 1) end
end

--- Did dice fall, as the records after action `n` say?
local function rolled(game, n)
  local list = game.table:log()
  for i = #list, 1, -1 do
    local record = list[i]
    if record.n <= n then return false end
    if record.key:sub(1, 5) == "roll." and (record.values or {}).result ~= nil then return true end
  end
  return false
end

--- Does anything stand elsewhere now?
local function marched(game, was, now)
  for id, hex in pairs(now) do
    if was[id] and was[id] ~= hex and game.map:is_hex(hex) then return true end
  end
  return false
end

--- What is heard of the change from `was` to `now`.
local function heard(game, was, now)
  if now.turn ~= was.turn then play("turn") end
  if now.fight and now.fight ~= was.fight then return play("gun") end
  if rolled(game, was.n) then return play("die") end
  if marched(game, was.hex_of, now.hex_of) then play("march") end
end

--- Called after each change.
---@param game Game
function M.follow(game)
  local tbl = game.table
  if game.curtain or tbl.past or tbl.replay or game.args.shot then return end
  local fight = fights.current(game)
  local now = { n = tbl.n, side = tbl.side, fight = fight and fight.at, hex_of = tbl:position().hex_of }
  now.turn = ("%s/%s"):format(tostring(tbl:view().turn), tostring(tbl:turn_side()))
  local was = game.heard_sounds
  game.heard_sounds = now
  if was and was.side == now.side and now.n > was.n then heard(game, was, now) end
end

---@return string[]
function M.report() return played end

return M
