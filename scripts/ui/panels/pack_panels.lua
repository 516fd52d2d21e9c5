--- Panels that packs bring: mods/PACK/ui/*.lua. A file returns { id, title, icon?, key?, build(panel, view),
--- over?(map, view) }; it sees what its side may know (the view, queries, texts) and nothing else. See
--- docs/modding/panels.md.
local facade = require("ui.panels.pack_facade")
local files = require("engine.files")
local game_calls = require("engine.game")
local sandbox = require("engine.sandbox")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours

local TIME_MS = 1000 -- of processor time that one call of a pack's function may take

---@class House What all panels of one pack share.
---@field pack string
---@field env? table
---@field guests table[] What their files returned.
---@field fault? string The budget that one of them has spent: none of them is called again.

--- A pack has spent a budget: it loses its functions and its environment, and so whatever they keep.
local function turn_out(house, fault)
  house.fault, house.env, house.view, house.view_of = fault, nil, nil, nil
  for _, guest in ipairs(house.guests) do
    guest.build, guest.over = nil, nil
  end
  sandbox.pack(house.pack, {}, {})
end

--- Calls a pack's function. nil when it went well, else what is wrong.
---@param house House
local function guard(house, on, ...)
  if house.fault then return house.fault end
  if type(on) ~= "function" then return nil end
  local good, fault, spent = sandbox.within(TIME_MS, on, ...)
  if good then return nil end
  if spent then turn_out(house, fault) end
  return tostring(fault)
end

--- The view for a pack's panels: a copy for each position, so that none writes into what the window shows.
local function view_for(house, game)
  local view = game.table:view()
  if house.view_of ~= view then
    house.view_of, house.view = view, facade.copied(view)
  end
  return house.view
end

-- ---- Faults: shown in the panel, with file and line; the game goes on

local function failed(s, path, fault)
  s:text(words.of("guest_failed"), { face = "bold", colour = colours.bad })
  s:text(path, { face = "small_bold" })
  local short = fault:sub(1, 600)
  s:text(utf8.len(short) and short or short:gsub("[\128-\255]", "?"), { face = "mono" })
end

--- Builds a panel; of one that fails nothing is left on the sheet but its fault.
local function build(guest, game, s)
  local before, count, house = s:mark(), {}, guest.house
  local fault = guest.clicked or guest.over_fault
  guest.clicked = nil
  local function click(on) guest.clicked = guard(house, on) end
  local panel = facade.panel(game, s, count, click)
  fault = guard(house, guest.build, panel, view_for(house, game)) or fault
  count.shut = true
  if not fault then return end
  s:back_to(before)
  failed(s, guest.path, fault)
end

--- Lays over the map what a panel wants; its fault is shown when the panel is built next.
local function lay_over(guest, game)
  local count, house = {}, guest.house
  local fault = guard(house, guest.over, facade.map(game, count), view_for(house, game))
  count.shut = true
  if fault == guest.over_fault then return end
  guest.over_fault = fault
  game.sheets.panel:invalidate()
end

local function host(guest)
  return {
    id = guest.id,
    name = guest.title,
    icon = guest.icon or "layers",
    key = guest.key,
    build = function(game, s) build(guest, game, s) end,
    draw = guest.over and function(game) lay_over(guest, game) end or nil,
  }
end

--- What is wrong with what a file returned; nil when it is a panel.
local function wrong(guest)
  if type(guest) ~= "table" then return "it returns no table { id, title, build }" end
  for _, field in ipairs({ "id", "title" }) do
    if type(guest[field]) ~= "string" then return ("'%s' must be a string"):format(field) end
  end
  if not guest.id:match("^[%w_]+$") or #guest.id > 40 then
    return "'id' must be letters, digits and _, 40 at most"
  end
  if not utf8.len(guest.title) or #guest.title > 80 then return "'title' has 80 bytes at most" end
  for _, field in ipairs({ "icon", "key" }) do
    if type(guest[field] or "") ~= "string" then return ("'%s' must be a string"):format(field) end
  end
  if type(guest.build) ~= "function" then return "'build' must be a function" end
end

--- What a file returns, in a table of our own.
local function taken(house, path, guest)
  if type(guest) ~= "table" then return guest end
  local own = { house = house, path = path }
  for _, field in ipairs({ "id", "title", "icon", "key", "build", "over" }) do
    own[field] = guest[field]
  end
  return own
end

--- The panel of one file; one that says what is wrong when the file cannot be used.
local function panel_of(house, folder, name)
  local path, guest = folder .. "/" .. name, nil
  local fault = guard(
    house,
    function() guest = taken(house, path, sandbox.run(house.env, "ui/" .. name)) end
  )
  fault = fault or wrong(guest)
  if not fault then
    table.insert(house.guests, guest)
    return host(guest)
  end
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
    local house = { pack = pack, env = env, guests = {} }
    for _, name in ipairs(names) do
      if name:match("%.lua$") then list[#list + 1] = panel_of(house, folder, name) end
    end
  end
  return list
end

--- Packs that have a word in this game: its own, what that requires, and packs of a kind for it.
---@param kind string? "ui" when left out: packs of panels.
---@return string[]
function M.packs(game, kind)
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
    for _, needed in ipairs(pack.kind == (kind or "ui") and pack.requires or {}) do
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
