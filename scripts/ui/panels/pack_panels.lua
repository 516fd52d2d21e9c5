--- Panels that packs bring: mods/PACK/ui/*.lua. A file returns { id, title, icon?, key?, build(panel, view),
--- over?(map, view) }; it sees what its side may know (the view, queries, texts) and nothing else. See
--- docs/modding/panels.md.
local files = require("engine.files")
local game_calls = require("engine.game")
local overlays = require("ui.overlays")
local parts = require("ui.panels.parts")
local sandbox = require("engine.sandbox")
local tables = require("ui.panels.tables")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours

--- Calls a pack's function. nil when it went well, else what is wrong.
local function guard(on, ...)
  if type(on) ~= "function" then return nil end
  local good, fault = pcall(on, ...)
  if good then return nil end
  return tostring(fault)
end

-- ---- What a panel may do: a plain table of functions, so that nothing else of the window can be reached

--- One piece of a line of a pack's text: words, or a link to a hex or a rule.
local function as_run(game, name, run)
  if type(run) ~= "table" then return { text = tostring(run) } end
  if run.hex and game.map:is_hex(run.hex) then
    return parts.hex_run(game, run.hex, name, run.face or "text")
  end
  if run.rule then return parts.rule_run(game, tostring(run.rule), name, run.face or "small") end
  return { text = tostring(run.text or ""), face = run.face }
end

local function as_runs(game, id, runs)
  if type(runs) ~= "table" then return tostring(runs) end
  local list = {}
  for i, run in ipairs(runs) do
    list[#list + 1] = as_run(game, ("%s.%d"):format(id, i), run)
    list[#list + 1] = { text = " " }
  end
  return list
end

--- The plain elements of a sheet: headings, lines, rules, gaps, bars.
local function add_elements(panel, game, s, name)
  function panel.heading(text) s:heading(tostring(text)) end
  function panel.text(runs, look)
    look = look or {}
    local id = name()
    s:text(as_runs(game, id, runs), { id = id, face = look.face, align = look.align })
  end
  function panel.rule() s:rule() end
  function panel.gap(units) s:gap(tonumber(units)) end
  function panel.bar(spec)
    parts.bar(s, {
      value = tonumber(spec.value) or 0,
      level = tonumber(spec.level),
      most = tonumber(spec.most),
      note = spec.note and tostring(spec.note),
    })
  end
end

--- What can be clicked: rows and buttons; the sheet is built again after each click.
local function add_controls(panel, game, s, name)
  local function clicked(on)
    return function()
      guard(on)
      s:invalidate()
    end
  end
  function panel.row(spec)
    local on = type(spec.on) == "function" and clicked(spec.on) or nil
    if spec.hex and game.map:is_hex(spec.hex) then on = function() game:show_hex(spec.hex) end end
    s:row({
      id = name(spec.id),
      text = tostring(spec.text),
      detail = spec.detail and tostring(spec.detail),
      note = spec.note and tostring(spec.note),
      on = on,
    })
  end
  function panel.button(spec)
    s:button({ id = name(spec.id), text = tostring(spec.text), on = clicked(spec.on) })
  end
  function panel.choice(list)
    local buttons = {}
    for i, each in ipairs(list) do
      buttons[i] = { id = name(each.id), text = tostring(each.text), face = "small", on_now = each.lit, on = clicked(each.on) }
    end
    s:buttons(buttons)
  end
end

--- A row of counters by their ids; a click shows where one stands.
local function add_counters(panel, game, s)
  function panel.counters(ids)
    local list = {}
    for _, id in ipairs(ids) do
      local piece = game.table:piece(id)
      local _, hex = parts.whereabouts(game, id)
      local on_map = hex and game.map:is_hex(hex)
      if piece then
        list[#list + 1] = {
          piece = piece,
          tip = piece.name,
          on = on_map and function() game:show_hex(hex) end or nil,
        }
      end
    end
    parts.counters(game, s, list, 40)
  end
end

--- Printed tables and tracks.
local function add_tables(panel, game, s, name)
  function panel.table(spec)
    tables.grid(s, {
      id = name(spec.id),
      heads = spec.heads,
      rows = spec.rows,
      row = math.tointeger(spec.row),
      column = math.tointeger(spec.column),
      from = math.tointeger(spec.from),
    })
  end
  function panel.track(spec)
    local items = {}
    for i, item in ipairs(spec.items or {}) do
      items[i] = {
        at = math.tointeger(item.at) or 1,
        piece = item.piece and game.table:piece(item.piece),
        text = item.text and tostring(item.text),
        tip = item.tip and tostring(item.tip),
        inverted = item.inverted,
      }
    end
    tables.track(game, s, {
      id = name(spec.id),
      spaces = spec.spaces,
      at = math.tointeger(spec.at),
      used = math.tointeger(spec.used),
      items = items,
    })
  end
end

local function facade(game, s)
  local panel, n = {}, 0
  local function name(id)
    n = n + 1
    return id and tostring(id) or "line" .. n
  end
  add_elements(panel, game, s, name)
  add_controls(panel, game, s, name)
  add_counters(panel, game, s)
  add_tables(panel, game, s, name)
  return M.questions(game, panel)
end

--- What may be asked: the pack's queries and texts, names.
function M.questions(game, into)
  function into.query(query, args) return parts.query(game, query, args) end
  function into.text_of(key, values) return game:text(key, values) end
  function into.capital(text) return words.capital(tostring(text)) end
  function into.name(id) return game.table:name(id) end
  function into.place(hex) return game:place_name(hex) end
  function into.selected() return { hex = game.orders.hex, piece = game.orders.piece, chosen = game.orders:chosen_list() } end
  return into
end

local function map_facade(game)
  local map = {}
  function map.hex(hex, look)
    if game.map:is_hex(hex) then game.map:overlay(overlays.kinds[look] and look or "query", hex) end
  end
  function map.line(hexes)
    local list = {}
    for _, hex in ipairs(hexes) do
      if game.map:is_hex(hex) then list[#list + 1] = hex end
    end
    if #list > 1 then game.map:path(list, colours.good) end
  end
  return M.questions(game, map)
end

-- ---- Faults: shown in the panel, with file and line; the game goes on

local function failed(s, path, fault)
  s:text(words.of("guest_failed"), { face = "bold", colour = colours.bad })
  s:text(path, { face = "small_bold" })
  s:text(fault, { face = "mono" })
end

local function host(path, guest)
  return {
    id = guest.id,
    name = guest.title,
    icon = guest.icon or "layers",
    key = guest.key,
    build = function(game, s)
      local fault = guard(guest.build, facade(game, s), game.table:view())
      if fault then failed(s, path, fault) end
    end,
    draw = guest.over and function(game) guard(guest.over, map_facade(game), game.table:view()) end
      or nil,
  }
end

--- What is wrong with what a file returned; nil when it is a panel.
local function wrong(guest)
  if type(guest) ~= "table" then return "it returns no table { id, title, build }" end
  for _, field in ipairs({ "id", "title" }) do
    if type(guest[field]) ~= "string" then return ("'%s' must be a string"):format(field) end
  end
  if not guest.id:match("^[%w_]+$") then return "'id' must be letters, digits and _" end
  if type(guest.build) ~= "function" then return "'build' must be a function" end
end

--- The panel of one file; one that says what is wrong when the file cannot be used.
local function panel_of(env, folder, name)
  local path = folder .. "/" .. name
  local good, guest = pcall(sandbox.run, env, "ui/" .. name)
  local fault = not good and tostring(guest) or wrong(guest)
  if not fault then return host(path, guest) end
  return {
    id = "fault_" .. name:gsub("%.lua$", ""),
    name = name,
    icon = "close",
    build = function(_, s) failed(s, path, fault) end,
  }
end

--- Reads the panels of the packs that are in play: the scenario's own and what it is built on.
---@return table[] panels
function M.read(game)
  local list = {}
  for _, pack in ipairs(M.packs(game)) do
    local folder = "mods/" .. pack .. "/ui"
    local names = files.is_folder(folder) and files.list(folder) or {}
    table.sort(names)
    local env = #names > 0 and sandbox.pack(pack, {}, {}) or nil
    for _, name in ipairs(names) do
      if name:match("%.lua$") then list[#list + 1] = panel_of(env, folder, name) end
    end
  end
  return list
end

--- Packs whose panels belong to this game: its own, what that requires, and packs of panels for it.
---@return string[]
function M.packs(game)
  local by, list, seen = {}, {}, {}
  for _, pack in ipairs((game_calls.call("list", {}) or {}).packs or {}) do
    by[pack.id] = pack
  end
  local function add(id)
    if seen[id] or not by[id] then return end
    seen[id] = true
    for _, needed in ipairs(by[id].requires or {}) do
      add(needed)
    end
    list[#list + 1] = id
  end
  add(game.table.pack)
  for _, id in ipairs(game.table.facts.variants or {}) do
    add(id)
  end
  local guests = {}
  for id, pack in pairs(by) do
    for _, needed in ipairs(pack.kind == "ui" and pack.requires or {}) do
      if seen[needed] then guests[#guests + 1] = id end
    end
  end
  table.sort(guests)
  for _, id in ipairs(guests) do
    add(id)
  end
  return list
end

return M
