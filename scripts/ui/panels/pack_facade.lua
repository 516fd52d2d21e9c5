--- What the panels of packs are given: plain tables of functions, so that nothing else of the window can be reached.
--- Whatever comes from a pack is held to what a panel can show; what is given to it is a copy.
local boxes = require("ui.panels.boxes")
local carrying = require("ui.carrying")
local layers = require("ui.panels.layers")
local overlays = require("ui.overlays")
local parts = require("ui.panels.parts")
local tables = require("ui.panels.tables")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours
local MOST = { elements = 2000, bytes = 65536, queries = 100, units = 1000, spaces = 100, cells = 10000 } -- of one build

---@class GuestCount What one call of a pack's function has used; `shut` once it has returned.

--- A copy: what a pack writes into it the window does not see.
function M.copied(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, each in pairs(value) do
    copy[key] = M.copied(each)
  end
  return copy
end

--- Counts what one build puts on the sheet, and holds it to what a panel can show.
local function counted(count, kind, n)
  count[kind] = (count[kind] or 0) + n
  if count[kind] > MOST[kind] then
    error(("a panel has at most %d %s"):format(MOST[kind], kind), 0)
  end
end

--- Words as they can be drawn: UTF-8, and not more than a panel can show.
local function say(count, value)
  local text = tostring(value)
  counted(count, "bytes", #text)
  if not utf8.len(text) then error("a text is not UTF-8", 0) end
  return text
end

--- A figure within bounds, so that a panel cannot be laid out of the window.
local function figure(value, what, least, most)
  local number = tonumber(value)
  if not number or not (number >= least and number <= most) then
    error(("%s is a number from %d to %d"):format(what, least, most), 0)
  end
  return number
end

--- One piece of a line of a pack's text: words, or a link to a hex or a rule.
local function as_run(game, count, name, run)
  if type(run) ~= "table" then return { text = say(count, run) } end
  if run.hex and game.map:is_hex(run.hex) then
    return parts.hex_run(game, run.hex, name, run.face or "text")
  end
  if run.rule then return parts.rule_run(game, say(count, run.rule), name, run.face or "small") end
  return { text = say(count, run.text or ""), face = run.face }
end

local function as_runs(game, count, id, runs)
  if type(runs) ~= "table" then return say(count, runs) end
  local list = {}
  for i, run in ipairs(runs) do
    counted(count, "elements", 1)
    list[#list + 1] = as_run(game, count, ("%s.%d"):format(id, i), run)
    list[#list + 1] = { text = " " }
  end
  return list
end

--- The plain elements of a sheet: headings, lines, rules, gaps, bars.
local function add_elements(panel, game, s, name, count)
  local function optional(value, what)
    return value ~= nil and figure(value, what, 0, 1000000) or nil
  end
  function panel.heading(text) s:heading(say(count, text)) end
  function panel.text(runs, look)
    look = look or {}
    local id = name()
    s:text(as_runs(game, count, id, runs), { id = id, face = look.face, align = look.align })
  end
  function panel.rule() s:rule() end
  function panel.legend(id) layers.legend(game, s, say(count, id)) end
  function panel.gap(units) s:gap(figure(units or 8, "a gap", 0, MOST.units)) end
  function panel.bar(spec)
    parts.bar(s, {
      value = figure(spec.value or 0, "'value' of a bar", 0, 1000000),
      level = optional(spec.level, "'level' of a bar"),
      most = optional(spec.most, "'most' of a bar"),
      note = spec.note and say(count, spec.note),
    })
  end
end

--- What can be clicked: rows and buttons; the sheet is built again after each click.
local function add_controls(panel, game, s, name, count, click)
  local function clicked(on)
    return function()
      click(on)
      s:invalidate()
    end
  end
  function panel.row(spec)
    local on = type(spec.on) == "function" and clicked(spec.on) or nil
    local hex = spec.hex
    if hex and game.map:is_hex(hex) then on = function() game:show_hex(hex) end end
    s:row({
      id = name(spec.id),
      text = say(count, spec.text),
      detail = spec.detail and say(count, spec.detail),
      note = spec.note and say(count, spec.note),
      on = on,
      onto = spec.onto and say(count, spec.onto),
    })
  end
  function panel.button(spec)
    s:button({ id = name(spec.id), text = say(count, spec.text), on = clicked(spec.on) })
  end
  function panel.choice(list)
    local buttons = {}
    for i, each in ipairs(list) do
      counted(count, "elements", 1)
      local text = say(count, each.text)
      buttons[i] = { id = name(each.id), text = text, face = "small", on_now = each.lit, on = clicked(each.on) }
    end
    s:buttons(buttons)
  end
  function panel.pages(prefix, list, shown, show)
    local buttons = {}
    for i, each in ipairs(list) do
      local id = prefix .. (type(each) == "table" and each.id or each)
      buttons[i] = { id = id, text = game:text(id), lit = each == shown, on = function() show(each) end }
    end
    panel.choice(buttons)
  end
end

--- A row of counters by their ids; a click does what one in a box can do, else shows where one stands. They can be carried to a box
--- (`carries` of a verb); `options.onto`: whose box theirs is.
local function add_counters(panel, game, s, count)
  local able = carrying.able(game)
  function panel.counters(ids, options)
    local onto = options and options.onto and say(count, options.onto)
    local list = {}
    for _, id in ipairs(ids) do
      counted(count, "elements", 1)
      local piece = game.table:piece(id)
      local _, hex = parts.whereabouts(game, id)
      local show = hex and game.map:is_hex(hex) and function() game:show_hex(hex) end or nil
      local box = game.table:position().boxed[id]
      local press = box and function(e) boxes.pressed(game, box, piece, e) end
      local carry = able[id] and function(to) carrying.drop(game, id, to) end or nil
      if piece then list[#list + 1] = { piece = piece, tip = piece.name, on = press or show, carry = carry, onto = onto } end
    end
    parts.counters(game, s, list, 40)
  end
end

--- A list of words, with as many as a table or track can show, one at least.
local function said(count, list)
  local texts = {}
  for i, each in ipairs(list) do
    counted(count, "cells", 1)
    texts[i] = say(count, each)
  end
  figure(#texts, "the number of cells or spaces", 1, MOST.spaces)
  return texts
end

--- A place in a list of so many; nil when there is none.
local function place(value, most)
  return value ~= nil and math.tointeger(figure(value, "a place", 0, most)) or nil
end

--- What lies on the spaces of a track.
local function items_of(game, count, list, most)
  local items = {}
  for i, item in ipairs(list or {}) do
    counted(count, "elements", 1)
    items[i] = {
      at = place(item.at or 1, most) or 1,
      piece = item.piece and game.table:piece(item.piece),
      text = item.text and say(count, item.text),
      tip = item.tip and say(count, item.tip),
      inverted = item.inverted,
    }
  end
  return items
end

--- Words over so many spaces of a track each.
local function heads_of(count, list, most)
  local heads = {}
  for i, head in ipairs(list or {}) do
    counted(count, "elements", 1)
    heads[i] = { say(count, head[1]), place(head[2], most) or 1 }
  end
  return heads
end

--- Printed tables and tracks.
local function add_tables(panel, game, s, name, count)
  function panel.table(spec)
    local rows = {}
    for i, row in ipairs(spec.rows) do
      rows[i] = said(count, row)
    end
    figure(#rows, "the number of rows", 0, MOST.spaces)
    tables.grid(s, {
      id = name(spec.id),
      heads = said(count, spec.heads),
      rows = rows,
      row = place(spec.row, MOST.spaces),
      column = place(spec.column, MOST.spaces),
      from = place(spec.from, MOST.spaces),
    })
  end
  function panel.track(spec)
    local spaces = said(count, spec.spaces)
    tables.track(game, s, {
      id = name(spec.id),
      heads = heads_of(count, spec.heads, #spaces),
      spaces = spaces,
      at = place(spec.at, MOST.spaces),
      used = place(spec.used, MOST.spaces),
      items = items_of(game, count, spec.items, #spaces),
    })
  end
end

--- Each function works while it is built, and not when the pack has kept it for later.
local function only_now(panel, count)
  for name, call in pairs(panel) do
    panel[name] = function(...)
      if count.shut then error(("'%s' works while the panel is built alone"):format(name), 0) end
      counted(count, "elements", 1)
      return call(...)
    end
  end
  return panel
end

--- What may be asked: the pack's queries and texts, names.
local function questions(game, into, count)
  function into.query(query, args)
    counted(count, "queries", 1)
    local answer, why = parts.query(game, query, args)
    return M.copied(answer), why
  end
  function into.text_of(key, values) return game:text(key, values) end
  function into.capital(text) return words.capital(say(count, text)) end
  function into.name(id) return game.table:name(id) end
  function into.place(hex) return game:place_name(hex) end
  function into.asked()
    local prompt = game.orders.prompt
    return { id = prompt and prompt.id, values = M.copied(prompt and prompt.values or {}) }
  end
  function into.selected()
    local orders = game.orders
    return { hex = orders.hex, piece = orders.piece, chosen = M.copied(orders:chosen_list()) }
  end
  return into
end

--- What `build` is given.
---@param game Game
---@param s Sheet
---@param count GuestCount
---@param click fun(on: fun()) Calls a pack's function for a click.
function M.panel(game, s, count, click)
  local panel, n = {}, 0
  local function name(id)
    n = n + 1
    return id and say(count, id) or "line" .. n
  end
  add_elements(panel, game, s, name, count)
  add_controls(panel, game, s, name, count, click)
  add_counters(panel, game, s, count)
  add_tables(panel, game, s, name, count)
  return only_now(questions(game, panel, count), count)
end

--- What `over` is given.
function M.map(game, count)
  local map = {}
  function map.hex(hex, look)
    if game.map:is_hex(hex) then game.map:overlay(overlays.kinds[look] and look or "query", hex) end
  end
  function map.overlay(id) layers.lay(game, id) end
  function map.line(hexes)
    local list = {}
    for _, hex in ipairs(hexes) do
      counted(count, "elements", 1)
      if game.map:is_hex(hex) then list[#list + 1] = hex end
    end
    if #list > 1 then game.map:path(list, colours.good) end
  end
  return only_now(questions(game, map, count), count)
end

return M
