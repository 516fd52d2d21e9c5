--- The sheet at the right of the chooser: who plays, which variants are laid over the rules, the options.
local lists = require("kernel.lists")
local seats = require("ui.chooser_seats")
local settings = require("ui.settings")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours

local MOST_CHANGES = 16 -- lines of what a variant changes
local STRENGTH = { pass = 1, random = 2, march = 3, staff = 4 } -- the program's own bots, the weakest first

--- Bots by strength, those of packs behind them.
local function by_strength(bots)
  local list = { table.unpack(bots) }
  table.sort(list, function(a, b)
    local one, two = STRENGTH[a] or 9, STRENGTH[b] or 9
    return one < two or one == two and a < b
  end)
  return list
end

--- Who may take a seat: a player, or a bot with what it is good for.
---@param bots string[]
---@return table[] values As of `choice` of a sheet.
function M.sitters(bots)
  local values = { { "remote", words.of("human") } }
  for _, bot in ipairs(by_strength(bots)) do
    local key = "bot." .. bot
    local tip = words.has(key .. ".tip") and words.of(key .. ".tip") or nil
    values[#values + 1] = { bot, words.has(key) and words.of(key) or words.capital(bot), nil, tip }
  end
  return values
end

local function build_seat(chooser, s, side, name, values)
  s:text(name, { face = "bold" })
  s:choice({
    id = "seat." .. side,
    value = chooser.seats[side],
    values = values,
    set = function(value)
      chooser.seats[side] = value
      chooser:refresh()
    end,
  })
end

local function build_curtain(chooser, s)
  s:toggle({
    id = "curtain",
    text = words.of("curtain"),
    detail = words.of("curtain_detail"),
    value = settings.get("curtain"),
    set = function(value)
      settings.set("curtain", value)
      chooser:refresh()
    end,
  })
end

local function build_seed(chooser, s)
  s:note(words.of("seed"))
  s:input({
    id = "seed",
    value = chooser.seed,
    set = function(text)
      chooser.seed = text:gsub("%D", ""):sub(1, 9)
      chooser:refresh()
    end,
    enter = function() chooser:play() end,
  })
end

local function build_seats(chooser, s)
  local battle = chooser.list[chooser.chosen]
  if not battle then return end
  s:heading(words.of("who_plays"))
  local values = M.sitters(chooser.bots)
  for _, side in ipairs(seats.of(chooser)) do
    local look = (battle.face.sides or {})[side] or {}
    build_seat(chooser, s, side, look.name or side, values)
  end
  s:gap(4)
  build_curtain(chooser, s)
  s:gap(6)
  build_seed(chooser, s)
end

local function build_option(chooser, s, option)
  local function set(value) chooser:choose_option(option.id, value) end
  local id, value = "option." .. option.id, chooser.options[option.id]
  local title = option.title .. (value ~= option.default and " *" or "")
  local detail = words.of("option_detail", { rule = option.rule, text = option.text })
  if option.kind == "boolean" then
    s:toggle({ id = id, text = title, detail = detail, value = value, set = set })
    s:gap(4)
    return
  end
  s:text(title)
  s:text(detail, { face = "small", colour = colours.ink_soft })
  s:gap(3)
  local values = {}
  for _, choice in ipairs(option.choices or {}) do
    values[#values + 1] = { choice, words.choice(option, choice) }
  end
  s:choice({ id = id, value = value, values = values, set = set })
end

--- What a variant changes, for its tip.
local function build_changes(s, pack)
  s:text(pack.name or pack.id, { face = "bold" })
  for i, line in ipairs(pack.changes) do
    if i <= MOST_CHANGES then s:text(line, { face = "small" }) end
  end
  local more = #pack.changes - MOST_CHANGES
  if more > 0 then s:note(words.of("more_notes", { n = more })) end
end

--- The variants that change the rules of this series; what is wrong with those that are chosen.
local function build_variants(chooser, s)
  local list = chooser:variants_of()
  if #list == 0 then return end
  s:heading(words.of("variants"))
  for _, pack in ipairs(list) do
    local changes = pack.changes or {}
    s:toggle({
      tip = #changes > 0 and function(t) build_changes(t, pack) end or nil,
      id = "variant." .. pack.id,
      text = pack.name or pack.id,
      detail = words.of("variant_detail", { version = pack.version, id = pack.id, n = #changes }),
      value = chooser.variants[pack.id] or false,
      set = function(on) chooser:choose_variant(pack.id, on) end,
    })
  end
  if chooser.why then s:text(chooser.why, { face = "small", colour = colours.bad }) end
  s:gap(6)
  s:heading(words.of("options"))
end

--- The options that matter in the chosen battle: those of few battles before those of all.
local function options_of(chooser)
  local battle, own, common = chooser.list[chooser.chosen], {}, {}
  for _, option in ipairs(chooser.facts and chooser.facts.options or {}) do
    if not option.scenarios then
      common[#common + 1] = option
    elseif lists.contains(option.scenarios, battle.scenario.id) then
      own[#own + 1] = option
    end
  end
  return table.move(common, 1, #common, #own + 1, own)
end

--- The sheet: who plays, or what rules.
---@param chooser Chooser
---@param s Sheet
function M.build(chooser, s)
  s:tabs({
    id = "tab",
    value = chooser.tab,
    values = { { "battle", words.of("seats") }, { "options", words.of("options") } },
    set = function(tab)
      chooser.tab = tab
      chooser.setting.scroll = 0
      chooser:refresh()
    end,
  })
  s:pin()
  if chooser.tab == "battle" then return build_seats(chooser, s) end
  build_variants(chooser, s)
  for _, option in ipairs(options_of(chooser)) do
    build_option(chooser, s, option)
  end
end

return M
