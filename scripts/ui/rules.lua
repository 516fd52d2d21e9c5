--- The rules browser: the pack's summaries by chapter, searched by words or numbers, with links from one
--- to another, back and forward. A panel at the left; over a dialog it opens as one itself.
--- A page is a numbered section with the rules in it; where the pack has no summary of it, a rule by itself.
local dialogs = require("ui.dialogs")
local widgets = require("ui.widgets")
local parts = require("ui.panels.parts")
local rulebook = require("ui.rulebook")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours
local FOUND = 40

local function chapter_of(id) return id:match("^(%d+)") or id end

--- Chapters in the order of the book: { id, title, rules }.
function M.chapters(game)
  if game.chapters then return game.chapters end
  local list, by = {}, {}
  for _, rule in ipairs((rulebook.all(game))) do
    local id = chapter_of(rule.id)
    if not by[id] then
      by[id] = { id = id, rules = {} }
      list[#list + 1] = by[id]
    end
    table.insert(by[id].rules, rule)
  end
  for _, chapter in ipairs(list) do
    local named = (game.table.ui.chapters or {})[chapter.id]
    chapter.title = named or chapter.rules[1].title
  end
  table.sort(list, function(a, b) return (tonumber(a.id) or 0) < (tonumber(b.id) or 0) end)
  game.chapters = list
  return list
end

-- ---- Where the reader is

local function place(game)
  local state = parts.state(game, "rules")
  state.back, state.forward = state.back or {}, state.forward or {}
  state.query = state.query or ""
  return state
end

--- Goes to a rule ("7.2a"), a chapter ("7.") or the contents (nil).
local function go(game, to)
  local state = place(game)
  if state.at ~= to then
    table.insert(state.back, state.at or false)
    state.forward = {}
  end
  state.at, state.query = to, ""
end

local function step(game, from, onto)
  local state = place(game)
  if #state[from] == 0 then return end
  table.insert(state[onto], state.at or false)
  state.at = table.remove(state[from]) or nil
  state.query = ""
end

-- ---- The page

--- Redraws the sheet and begins it at its top.
local function turn(s)
  return function(on)
    return function()
      on()
      s.scroll = 0
      widgets.stop_typing()
      s:invalidate()
      if s.recentre then s.recentre() end
    end
  end
end

local function rule_row(game, s, rule, to)
  s:row({
    id = "to." .. rule.id,
    text = {
      { text = rule.id .. "  ", face = "small_bold", colour = colours.accent },
      { text = rule.title, face = "small" },
    },
    on = to(function() go(game, rule.id) end),
  })
end

local function contents(game, s, to)
  for _, chapter in ipairs(M.chapters(game)) do
    s:row({
      id = "chapter." .. chapter.id,
      text = {
        { text = chapter.id .. "  ", face = "bold", colour = colours.accent },
        { text = chapter.title },
      },
      note = tostring(#chapter.rules),
      on = to(function() go(game, chapter.id .. ".") end),
    })
  end
end

local function chapter_page(game, s, id, to)
  for _, chapter in ipairs(M.chapters(game)) do
    if chapter.id == id then
      s:text(chapter.id .. "  " .. chapter.title, { face = "heading", colour = colours.accent })
      s:gap(4)
      for _, rule in ipairs(chapter.rules) do
        rule_row(game, s, rule, to)
      end
    end
  end
end

--- Rules that stand under another: 7.2 has 7.2a and 7.21.
local function under(game, id)
  local list = {}
  for _, rule in ipairs((rulebook.all(game))) do
    if rule.id ~= id and rule.id:sub(1, #id) == id and #list < FOUND then list[#list + 1] = rule end
  end
  return list
end

--- One rule of a section, by its number.
local function provision(game, s, rule, face)
  local runs = parts.linked(game, rule.text, "rule." .. rule.id, face)
  table.insert(runs, 1, { text = rule.title .. ". ", face = "small_italic" })
  table.insert(runs, 1, { text = rule.id .. "  ", face = "small_bold", colour = colours.accent })
  s:text(runs, { id = "rule." .. rule.id })
  s:gap(3)
end

--- The rules of a section: the one that was asked for, or all others.
local function provisions(game, s, page, asked, others)
  for _, rule in ipairs(page.rules) do
    if rule.id ~= page.id and (rule.id ~= asked) == others then
      provision(game, s, rule, others and "small" or "small_bold")
    end
  end
end

--- Buttons to the pages before and after, and to the chapter.
local function neighbours(game, rule, to)
  local list, near = rulebook.all(game), {}
  for _, by in ipairs({ -1, 1 }) do
    local other = list[rule.at + by]
    if other then
      near[#near + 1] = {
        id = by < 0 and "previous" or "following",
        icon = by < 0 and "left" or "right",
        text = other.id,
        face = "small",
        tip = other.title,
        on = to(function() go(game, other.id) end),
      }
    end
  end
  near[#near + 1] = {
    id = "up",
    icon = "up",
    text = words.of("chapter", { chapter = chapter_of(rule.id) }),
    face = "small",
    on = to(function() go(game, chapter_of(rule.id) .. ".") end),
  }
  return near
end

local function rule_page(game, s, id, to)
  local rule, own = rulebook.find(game, id)
  if not rule then
    s:text(words.of("rule_none", { rule = id }), { face = "italic" })
    return
  end
  if not own then s:note(words.of("rule_nearest", { rule = id })) end
  s:text(rule.id .. "  " .. (rule.title or ""), { face = "heading", colour = colours.accent })
  s:gap(2)
  provisions(game, s, rule, id, false)
  if rule.text and rule.text ~= rule.title then
    s:text(parts.linked(game, rule.text, "text"), { id = "text" })
  end
  s:gap(6)
  s:buttons(neighbours(game, rule, to))
  s:gap(4)
  provisions(game, s, rule, id, true)
  local below = under(game, rule.id)
  if #below > 0 then s:rule() end
  for _, other in ipairs(below) do
    rule_row(game, s, other, to)
  end
end

local function fits(rule, wanted)
  local text = (rule.id .. " " .. (rule.title or "") .. " " .. (rule.text or "")):lower()
  for _, word in ipairs(wanted) do
    local number = word:match("^%d[%w.-]*$")
    if number and rule.id:lower():sub(1, #word) ~= word then return false end
    if not number and not text:find(word, 1, true) then return false end
  end
  return #wanted > 0
end

--- Sections and rules that fit words or the beginning of a number.
function M.search(game, query)
  local list, wanted = {}, {}
  for word in query:lower():gmatch("%S+") do
    wanted[#wanted + 1] = word
  end
  for _, page in ipairs((rulebook.all(game))) do
    if fits(page, wanted) then list[#list + 1] = page end
    for _, rule in ipairs(page.rules) do
      if rule.id ~= page.id and fits(rule, wanted) then list[#list + 1] = rule end
    end
  end
  return list
end

local function results(game, s, query, to)
  local list = M.search(game, query)
  s:note(words.of("rules_found", { n = #list }))
  for i = 1, math.min(#list, FOUND) do
    rule_row(game, s, list[i], to)
  end
  if #list > FOUND then
    s:text(words.of("more_notes", { n = #list - FOUND }), { face = "small_italic" })
  end
end

--- Back, forward and the contents, as buttons of the book.
local function leafing(game, s, state, to)
  s:buttons({
    {
      id = "back",
      icon = "left",
      tip = words.of("rules_back"),
      disabled = #state.back == 0,
      on = to(function() step(game, "back", "forward") end),
    },
    {
      id = "forward",
      icon = "right",
      tip = words.of("rules_forward"),
      disabled = #state.forward == 0,
      on = to(function() step(game, "forward", "back") end),
    },
    {
      id = "contents",
      icon = "book",
      text = words.of("contents"),
      face = "text",
      on = to(function() go(game, nil) end),
    },
  })
end

--- The line for words or a number; Return goes to the first that is found.
local function search_line(game, s, state, to)
  s:input({
    id = "search",
    value = state.query,
    hint = words.of("rules_search"),
    set = function(text)
      state.query = text
      s.scroll = 0
      if s.recentre then s.recentre() end
    end,
    enter = function()
      local first = M.search(game, state.query)[1]
      if first then to(function() go(game, first.id) end)() end
    end,
  })
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local state, to = place(game), turn(s)
  leafing(game, s, state, to)
  search_line(game, s, state, to)
  s:pin()
  if state.query ~= "" then return results(game, s, state.query, to) end
  if not state.at then return contents(game, s, to) end
  local chapter = state.at:match("^(%d+)%.$")
  if chapter then return chapter_page(game, s, chapter, to) end
  rule_page(game, s, state.at, to)
end

--- Opens the book at a rule: in its panel, or as a dialog over another one.
function M.show(game, id)
  go(game, id)
  if not widgets.modal() then
    game.sheets.panel.scroll = 0
    if game.panel ~= "rules" then return game:open_panel("rules") end
    return game.sheets.panel:invalidate()
  end
  if M.dialog and widgets.shown(M.dialog) then
    M.dialog.scroll = 0
    M.dialog:invalidate()
    return M.dialog.recentre()
  end
  M.dialog = dialogs.open({
    id = "rule",
    title = words.of("rules"),
    w = 480,
    buttons = { dialogs.close_button() },
    build = function(s) M.build(game, s) end,
  })
end

return M
