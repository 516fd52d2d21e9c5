--- What several panels draw: bars, rows of counters, links to hexes and rules, the state of a panel.
local game_calls = require("engine.game")
local ink = require("ui.draw")
local lists = require("kernel.lists")
local rulebook = require("ui.rulebook")
local selection = require("ui.selection")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

--- What a panel remembers while the game screen is there.
---@param game Game
---@param id string
---@return table
function M.state(game, id)
  game.panel_states = game.panel_states or {}
  game.panel_states[id] = game.panel_states[id] or {}
  return game.panel_states[id]
end

--- A query of the pack, asked once in each position. nil and why when it has no answer.
---@param game Game
---@param name string?
---@param args? table
---@return table? answer
---@return string? why
function M.query(game, name, args)
  if not name then return nil, "" end
  return game.table:query(name, args)
end

--- A sentence of the pack with values put in; the key when there is none.
function M.sentence(game, note) return words.capital(game:text(note.key, note.values or {}) or note.key) end

local function draw_hatch(c, x, y, w, h, colour)
  local gap = math.max(4, h * 0.55)
  local at = x
  while at < x + w do
    local x2 = math.min(at + h * 0.6, x + w)
    c:begin()
    c:move(at, y + h)
    c:line(x2, y + h - (x2 - at) / 0.6)
    c:stroke(math.max(1, h * 0.1), colour)
    at = at + gap
  end
end

--- The bar itself: filled to `value` of `most`, with a tick for each point; in another colour when it is `over`.
local function draw_fill(c, value, most, over, x, y, w, h)
  local full = math.floor(w * value / most)
  ink.fill_rect(c, x, y, w, h, colours.paper_pale)
  ink.fill_rect(c, x, y, full, h, over and 0xFFB4553F or 0xFFC9A661)
  if over then draw_hatch(c, x, y, full, h, 0xFF6E2718) end
  local top, pen = h * 2 // 3, theme.alpha(colours.rule, 150)
  for i = 1, most * 3 <= w and most - 1 or 0 do -- as long as the eye can part them
    ink.fill_rect(c, x + math.floor(w * i / most), y + top, 1, h - top, pen)
  end
  ink.frame(c, x, y, w, h, 1, colours.rule)
end

--- Losses against a level: a bar filled to `value`, a mark at `level`; hatched once it is reached.
---@param spec table { value, level?, most?, note? }
function M.bar(s, spec)
  local h = px(15)
  local level = spec.level or 0
  local most = math.max(spec.most or 0, math.ceil(level * 1.25), spec.value, 1)
  s:picture(h + px(4), function(c, x, y, w)
    local bw = w - (spec.note and px(62) or 0)
    draw_fill(c, spec.value, most, level > 0 and spec.value >= level, x, y + px(2), bw, h)
    if level > 0 then
      local at = x + math.floor(bw * level / most)
      ink.fill_rect(c, at - px(1), y, math.max(2, px(2)), h + px(4), colours.accent)
    end
    if spec.note then
      local font, size = theme.face("small")
      c:text(font, size, x + w, y + px(14), spec.note, colours.ink_soft, { align = "right" })
    end
  end)
end

--- What a formation has lost, as the view gives it; nil when it has no track.
---@return table? loss { formation, points, level?, demoralized? }
function M.loss_of(game, formation)
  for _, row in ipairs(game.table:view().losses or {}) do
    if row.formation == formation then return row end
  end
end

--- What a formation has lost, against the level at which it is demoralized.
---@param loss table A row of `losses` of the view.
function M.loss_bar(s, loss)
  local note = words.of("losses_of", { points = loss.points, level = loss.level })
  M.bar(s, { value = loss.points, level = loss.level, note = note })
end

--- Counters side by side, each a region "piece.ID".
---@param list table[] { piece, on?, tip?, faded?, carry?, onto? }; the last two as of a region.
---@param units integer Width of a counter at 100 %.
function M.counters(game, s, list, units)
  local size, gap = px(units), px(9)
  local per = math.max(1, (s.room + gap) // (size + gap))
  local top = s.at + px(5)
  for i, each in ipairs(list) do
    local column, line = (i - 1) % per, (i - 1) // per
    local x, y = s.left + px(3) + column * (size + gap), top + line * (size + gap)
    local draw = selection.draw_counter(game, each.piece, size)
    s:op(y - px(4), size + px(10), function(c)
      draw(c, x, y)
      if each.faded then ink.fill_rect(c, x, y, size, size, theme.alpha(colours.paper, 130)) end
    end)
    s:region(x, y, size, size, {
      id = "piece." .. each.piece.id,
      text = each.piece.name,
      on = each.on,
      tip = each.tip,
      carry = each.carry,
      face = each.carry and function(px_x, px_y)
        local texture, border = game.counters:piece_sprite(each.piece, size)
        window.copy(texture, px_x - size // 2 - border, px_y - size // 2 - border)
      end,
      onto = each.onto,
    })
  end
  if #list > 0 then s.at = top + ((#list - 1) // per + 1) * (size + gap) end
end

--- A run that shows a hex on the map when it is clicked.
function M.hex_run(game, hex, id, face)
  return {
    text = game:place_name(hex),
    face = face or "small",
    id = id,
    link = function() game:show_hex(hex) end,
  }
end

--- A run that opens a rule.
function M.rule_run(game, rule, id, face)
  return {
    text = rule,
    face = face or "tiny",
    id = id,
    link = function() game:show_rule(rule) end,
  }
end

--- A text in which rule numbers that the pack has are links.
---@return table[] runs
function M.linked(game, text, id, face)
  local runs, plain, n = {}, {}, 0
  local function flush(glue)
    if #plain > 0 then
      runs[#runs + 1] = { text = table.concat(plain, " ") .. (glue or " "), face = face }
    end
    plain = {}
  end
  for word in text:gmatch("%S+") do
    local before, rule, after = word:match("^([%(%[]?)(%d+%.%d+%w*)([,.;:%)%]]*)$")
    if rule and rulebook.known(game, rule) then
      if before ~= "" then plain[#plain + 1] = before end
      flush(before ~= "" and "" or " ")
      n = n + 1
      runs[#runs + 1] = M.rule_run(game, rule, ("%s.rule%d"):format(id, n), face)
      runs[#runs + 1] = { text = after .. " ", face = face }
    else
      plain[#plain + 1] = word
    end
  end
  flush()
  return runs
end

--- Where a piece is: words, and the hex to go to.
---@return string words
---@return string? hex
function M.whereabouts(game, id)
  local at = game.table:position()
  local group = at.waiting[id]
  if group then
    local text = words.of("due_on", { when = game.table:when(group.turn) })
    if group.hex and game.map:is_hex(group.hex) then
      return text .. ", " .. game:place_name(group.hex), group.hex
    end
    return text, nil
  end
  local hex = at.hex_of[id]
  if hex then return game:place_name(hex), hex end
  local box = M.box_of(game, id)
  return box and (game:text(box.text) or box.key) or "", nil
end

--- The box off the map that a piece lies in.
function M.box_of(game, id)
  if game.boxed_at ~= game.table.changed then
    game.boxed, game.boxed_at = {}, game.table.changed
    local off = game.table:view().eliminated or {}
    for _, box in ipairs(game.table.ui.boxes or {}) do
      for _, whose in ipairs({ "own", "enemy" }) do
        for _, each in ipairs((off[whose] or {})[box.key] or {}) do
          game.boxed[each] = box
        end
      end
    end
  end
  return game.boxed[id]
end

--- Rows of a table of the pack's units/, in their order.
function M.rows(game, name)
  game.unit_tables = game.unit_tables
    or (game_calls.call("pieces", { pack = game.table.pack }) or {}).tables
    or {}
  return game.unit_tables[name] or {}
end

--- A choice between the sides, the one that looks first.
function M.side_choice(game, s, state)
  if not lists.contains(game.table.sides, state.side) then state.side = game.table.side end
  local values = {}
  for _, side in ipairs(game.table.sides) do
    values[#values + 1] = { side, game.table:side_name(side) }
  end
  s:choice({
    id = "side",
    value = state.side,
    values = values,
    set = function(side)
      state.side = side
      s:invalidate()
    end,
  })
  return state.side
end

return M
