--- The panel of an attack: both sides with their strengths, what changed the odds, the dice, the result and what followed; the
--- same marked on the map. It stays until it is dismissed or the next attack comes up.
local fights = require("ui.fights")
local ink = require("ui.draw")
local log = require("ui.log")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local DIE = 38
local MOST_DICE = 2 -- on the map

--- Places and names of one side of an attack: "Rehehausen · N2038: Morand".
local function party(game, fight, hexes)
  local parts = {}
  for i, hex in ipairs(hexes) do
    local who = fight.who[hex]
    local names = who and #who > 0 and ": " .. words.list(who) or ""
    parts[i] = game:place_name(hex) .. names
  end
  return table.concat(parts, "\n")
end

local function parties(game, s, fight)
  local known = fight.attack ~= nil or fight.defence ~= nil -- else the log of the pack says no strengths
  local function column(key, strength, hexes)
    return function(t)
      t:text(words.of(key), { face = "small_italic", colour = colours.ink_soft, align = "centre" })
      local figure = strength ~= nil and tostring(strength) or "–"
      if known then t:text(figure, { face = "title", align = "centre" }) end
      t:text(party(game, fight, hexes), { face = "small", align = "centre", id = key })
    end
  end
  s:columns({ 0.5, 0.5 }, {
    column("fight_attack", fight.attack, fight.by),
    column("fight_defence", fight.defence, fight.targets),
  }, 8)
end

local function dice_row(s, fight)
  local size, gap = px(DIE), px(8)
  local function draw(c, x, y, w)
    local left = x + (w - #fight.dice * (size + gap) + gap) / 2
    for i, roll in ipairs(fight.dice) do
      local at = left + (i - 1) * (size + gap)
      ink.die(c, at, y, size, roll.values.result, 0xFFFAF3DF, colours.ink)
    end
  end
  s:gap(4)
  s:picture(size + px(4), draw)
end

--- The records before the first die, and those from it on.
local function split(fight)
  local before, after = {}, {}
  for _, record in ipairs(fight.records) do
    local first = fight.dice[1] == nil or #after > 0 or record == fight.dice[1]
    table.insert(first and fight.dice[1] and after or before, record)
  end
  return before, after
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local fight, more = fights.current(game)
  if not fight then return end
  local attack = fights.is_attack(fight)
  s:text(words.of(attack and "fight_title" or "fight_die_alone"), { face = "title", align = "centre" })
  s:picture(px(10), function(c, x, y, w) ink.ornament(c, x, y + px(4), w) end)
  s:pin()
  if attack then parties(game, s, fight) end
  s:gap(4)
  local before, after = split(fight)
  log.lines(game, s, before)
  if fight.dice[1] then dice_row(s, fight) end
  if fight.result then s:text(fight.result, { face = "heading", align = "centre" }) end
  log.lines(game, s, after)
  s:foot()
  s:gap(8)
  local text = more > 0 and words.of("fight_next", { n = more }) or words.of("fight_seen")
  s:button(
    { id = "seen", text = text, icon = "check", key = "X", on = function() fights.dismiss(game) end },
    "centre"
  )
end

--- Reports whether the panel belongs on the screen.
---@param game Game
function M.wanted(game) return fights.current(game) ~= nil end

--- Marks the attack on the map, under the counters.
---@param game Game
function M.draw(game)
  local fight = fights.current(game)
  if not fight then return end
  if not fights.is_attack(fight) then return end
  for _, hex in ipairs(fight.by) do
    game.map:overlay("join", hex)
    game.map:path({ hex, fight.targets[1] }, theme.colours.accent)
  end
  for _, hex in ipairs(fight.targets) do
    game.map:overlay("attack", hex)
  end
end

--- Writes strengths and result beside the target, over the counters.
---@param game Game
function M.draw_top(game)
  local fight = fights.current(game)
  local hex = fight and fight.targets[1]
  if not hex then return end
  local parts = {}
  if fight.defence ~= nil then
    parts[1] = ("%s : %s"):format(tostring(fight.attack), tostring(fight.defence))
  end
  for i, roll in ipairs(fight.result and {} or fight.dice) do -- the result says what the dice came to
    if i <= MOST_DICE then parts[#parts + 1] = words.of("fight_die", { result = roll.values.result }) end
  end
  parts[#parts + 1] = fight.result
  game.map:slip(table.concat(parts, " · "), hex)
end

--- In words, for tests.
---@param game Game
function M.report(game, out)
  local fight, more = fights.current(game)
  out.fights_waiting = more
  if not fight then return end
  out.fight = {
    attack = fight.attack,
    defence = fight.defence,
    result = fight.result,
    targets = fight.targets,
    by = fight.by,
    n = fight.n,
    dice = {},
  }
  for i, roll in ipairs(fight.dice) do
    out.fight.dice[i] = roll.values.result
  end
end

return M
