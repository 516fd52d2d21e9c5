--- The record of the game and the scrubber: earlier positions as the side may know them, step by step or
--- played. While one is looked at the game itself stands still; nothing can be ordered.
local branch = require("ui.branch")
local game_calls = require("engine.game")
local camera = require("ui.camera")
local ink = require("ui.draw")
local keys = require("ui.keys")
local parts = require("ui.panels.parts")
local theme = require("ui.theme")
local watching = require("ui.watching")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local PACES = { 1000, 500, 250, 100, 40 }
local SHOWN = 160

local function state_of(game)
  local state = parts.state(game, "history")
  state.pace = state.pace or 3
  return state
end

--- The rows that the side may know, asked once in each position of the game.
function M.rows(game)
  local state = state_of(game)
  local replay = game.table.replay
  local key = ("%s/%d"):format(game.table.side, replay and replay.count or game.table.n)
  if state.key ~= key then
    local asked = { side = game.table.side, whole = replay ~= nil }
    local answer, fault = game_calls.call("history", asked)
    state.rows, state.key = answer and answer.history or {}, key
    state.fault = fault and fault.message
  end
  return state.rows
end

--- How many actions the game has.
local function count(game)
  local replay = game.table.replay
  return replay and replay.count or game.table.n or 0
end

--- The action that is looked at; the last one while the present is shown.
local function at(game)
  local past = game.table.past
  return past and past.n or game.table.n or 0
end

local function shown(game)
  game.orders:deselect()
  game.table:turn_over()
  game:selected()
  camera.look_back(game)
end

--- An opened replay stands at one position, for all that is asked.
local function move_replay(game, n)
  local answer, fault = game_calls.call("replay_to", { n = n })
  if not answer then return nil, fault end
  game.table:take(answer)
  game.table.row = answer.row
  shown(game)
  return answer
end

--- Looks at the position after an action.
function M.go(game, n)
  n = math.max(0, math.min(count(game), n))
  local answer, fault
  if game.table.replay then
    answer, fault = move_replay(game, n)
  elseif n == count(game) then
    return M.present(game)
  else
    answer, fault = game_calls.call("peek", { n = n, side = game.table.side })
    if answer then
      game.table.past = answer
      shown(game)
    end
  end
  if not answer then
    M.stop(game)
    game:refused(fault)
  end
end

--- Back to the game as it stands.
function M.present(game)
  M.stop(game)
  if game.table.past and not game.table.replay then
    game.table.past = nil
    shown(game)
    game:changed()
  end
end

function M.stop(game) state_of(game).due = nil end

--- The rows before and after the present one, as the side knows them.
local function known_step(game, by)
  local now = at(game)
  local best = by < 0 and 0 or count(game)
  for _, row in ipairs(M.rows(game)) do
    if by > 0 and row.n > now and row.n < best then best = row.n end
    if by < 0 and row.n < now and row.n > best then best = row.n end
  end
  return best
end

function M.step(game, by)
  M.stop(game)
  M.go(game, known_step(game, by))
end

--- The first action of the next turn, or of the one before.
function M.turn(game, by)
  M.stop(game)
  local now, target = at(game), by < 0 and 0 or count(game)
  local last = nil
  for _, row in ipairs(M.rows(game)) do
    if last and row.turn ~= last then
      local n = row.n - 1
      if by > 0 and n > now then
        target = math.min(target, n)
      elseif by < 0 and n < now then
        target = math.max(target, n)
      end
    end
    last = row.turn
  end
  M.go(game, target)
end

function M.play(game)
  local state = state_of(game)
  if state.due then return M.stop(game) end
  if at(game) >= count(game) then M.go(game, 0) end
  state.due = window.now() + PACES[state.pace]
  window.wake(PACES[state.pace])
end

function M.faster(game, by)
  local state = state_of(game)
  state.pace = math.max(1, math.min(#PACES, state.pace + by))
end

--- Called on each frame: plays on when it is time.
function M.tick(game, now)
  local state = game.panel_states and game.panel_states.history
  if not state or not state.due then return end
  if now < state.due then return window.wake(state.due - now) end
  local to = known_step(game, 1)
  if to <= at(game) then
    M.stop(game)
    game:invalidate()
    return
  end
  state.due = now + PACES[state.pace]
  local due = state.due
  M.go(game, to)
  if to < count(game) or game.table.replay then
    state.due = to < count(game) and due or nil
    window.wake(PACES[state.pace])
  end
end

--- Keys while an earlier position is shown, or the panel is open.
---@return boolean
function M.key(game, key)
  if not (M.out(game) or game.panel == "history") then return false end
  local does = {
    [","] = function() M.step(game, -1) end,
    ["."] = function() M.step(game, 1) end,
    ["["] = function() M.turn(game, -1) end,
    ["]"] = function() M.turn(game, 1) end,
    P = function() M.play(game) end,
  }
  if not does[key] then return false end
  does[key]()
  game:invalidate()
  return true
end

-- ---- The scrubber, in the prompt bar while it is out

--- Is the scrubber in the prompt bar: an earlier position or a replay is looked at?
---@return boolean
function M.out(game) return game.table.past ~= nil or game.table.replay ~= nil end

local function slider(game, s)
  local h = px(20)
  local most = math.max(1, count(game))
  local x, y, w = s:picture(h, function(c, x, y, w)
    local mid = y + h // 2
    local knob = x + math.floor((w - px(12)) * at(game) / most) + px(6)
    ink.fill_rect(c, x, mid - px(2), w, px(4), colours.paper_deep)
    ink.frame(c, x, mid - px(2), w, px(4), 1, colours.rule)
    ink.fill_rect(c, x, mid - px(2), knob - x, px(4), colours.rule)
    local last = nil
    for _, row in ipairs(M.rows(game)) do
      if last and row.turn ~= last then
        local tick = x + math.floor((w - px(12)) * (row.n - 1) / most) + px(6)
        ink.fill_rect(c, tick, mid - px(7), 1, px(14), colours.ink_soft)
      end
      last = row.turn
    end
    c:begin()
    c:ellipse(knob, mid, px(7), px(7))
    c:fill(colours.accent)
    c:stroke(1.5, colours.accent_text)
  end)
  local function to(e)
    if not e.x then return end
    local part = (e.x - s.x - s.pad - x - px(6)) / math.max(1, w - px(12))
    M.stop(game)
    M.go(game, math.floor(part * most + 0.5))
  end
  s:region(x, y, w, h, { id = "slider", on = to, drag = to, text = tostring(at(game)) })
end

local function label_of(game)
  local text = words.of("looking_back", { n = at(game), count = count(game) })
  local turn = game.table:view().turn
  if turn then text = text .. " · " .. words.of("turn_n", { turn = turn }) end
  return text
end

--- Buttons that leave the scrubber; in a replay also the one that changes seats.
local function ways_out(game)
  local function present() M.present(game) end
  local function play_on() branch.ask(game, at(game)) end
  local from_here = { id = "branch", text = words.of("branch"), icon = "swords", on = play_on }
  if not game.table.replay then
    return {
      { id = "present", text = words.of("scrub_present"), icon = "flag", on = present },
      from_here,
    }
  end
  local function change_seats()
    watching.next_eyes(game)
    shown(game)
  end
  local function leave()
    game_calls.call("close_replay", {})
    game.app.choose()
  end
  return {
    { id = "side", text = watching.eyes(game), icon = "eye", on = change_seats },
    from_here,
    { id = "chooser", text = words.of("to_chooser"), icon = "flag", on = leave },
  }
end

--- Stops playing and goes to an action.
local function jump(game, n)
  M.stop(game)
  M.go(game, n)
end

-- The buttons of the scrubber: id (its tip is scrub_ID), icon, what it does, the key that does it too.
local CONTROLS = {
  { "first", "first", function(game) jump(game, 0) end },
  { "turn_back", "up", function(game) M.turn(game, -1) end, "[" },
  { "back", "left", function(game) M.step(game, -1) end, "," },
  { "play", "play", function(game) M.play(game) end, "P" },
  { "on", "right", function(game) M.step(game, 1) end, "." },
  { "turn_on", "down", function(game) M.turn(game, 1) end, "]" },
  { "last", "last", function(game) jump(game, count(game)) end },
  { "slower", "minus", function(game) M.faster(game, -1) end },
  { "faster", "plus", function(game) M.faster(game, 1) end },
}

--- A button of the scrubber.
---@param disabled? boolean
local function control(game, row, disabled)
  local id, icon, on = row[1], row[2], row[3]
  if id == "play" and state_of(game).due then icon = "pause" end
  return {
    id = id,
    icon = icon,
    tip = words.of("scrub_" .. id, { key = row[4] and keys.shown(row[4]) }),
    disabled = disabled,
    on = function()
      on(game)
      game:invalidate()
    end,
  }
end

--- Fills the prompt bar.
function M.build_bar(game, s)
  local row = game.table.replay and game.table.row or game.table.past and game.table.past.row
  s:text(label_of(game), { face = "small_bold" })
  if row then
    local runs = { { text = words.capital(row.text or "") .. " ", face = "small" } }
    if row.rule and row.rule ~= "" then runs[2] = parts.rule_run(game, row.rule, "rule") end
    s:text(runs, { id = "action" })
  end
  slider(game, s)
  s:gap(4)
  local list = {}
  for i, each in ipairs(CONTROLS) do
    list[i] = control(game, each)
    list[i].primary = each[1] == "play"
  end
  for _, spec in ipairs(ways_out(game)) do
    list[#list + 1] = spec
  end
  s:buttons(list)
end

-- ---- The list

local function build_controls(game, s, now)
  s:buttons({
    control(game, CONTROLS[3], now == 0),
    control(game, CONTROLS[4], count(game) == 0),
    control(game, CONTROLS[5], now >= count(game)),
  })
  s:pin()
end

local function build_row(game, s, row, now)
  s:row({
    id = "n" .. row.n,
    text = {
      { text = words.capital(row.text or ""), face = row.forced and "small_italic" or "small" },
    },
    note = tostring(row.n),
    selected = row.n == now,
    draw_w = 8,
    draw = function(c, x, y, h)
      local look = (game.table.ui.sides or {})[row.side] or {}
      ink.fill_rect(c, x, y, px(5), h, theme.colour(look.colour, colours.ink_faint))
    end,
    on = function() jump(game, row.n) end,
  })
end

--- The index of the last row that has happened at the position shown.
local function index_at(rows, now)
  local here = 1 -- also where none has happened
  for i, row in ipairs(rows) do
    if row.n <= now then here = i end
  end
  return here
end

--- Scrolls to the row that comes next when another position is shown than before.
local function bring_into_sight(game, s, now)
  if state_of(game).shown == now then return end
  state_of(game).shown = now
  s.scroll = math.max(0, math.floor(s.at - s.head - math.min(px(160), (s.view_h or px(300)) // 2)))
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local rows, now = M.rows(game), at(game)
  build_controls(game, s, now)
  if #rows == 0 then
    local why = state_of(game).fault or words.of("no_history")
    s:text(why, { face = "italic", colour = colours.ink_soft })
    return
  end
  local here = index_at(rows, now)
  local from = math.max(1, math.min(here - SHOWN // 2, #rows - SHOWN + 1))
  local turn = nil
  for i = from, math.min(#rows, from + SHOWN - 1) do
    local row = rows[i]
    if row.turn and row.turn ~= turn then
      turn = row.turn
      s:heading(words.capital(game.table:when(turn)))
    end
    if i == here then bring_into_sight(game, s, now) end
    build_row(game, s, row, now)
  end
end

M.count, M.at = count, at

return M
