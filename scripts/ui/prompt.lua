--- The prompt bar: what is asked, by which rule, and the buttons for it.
local attack_builder = require("ui.attack_builder")
local order_marks = require("ui.order_marks")
local piece_picker = require("ui.piece_picker")
local ending = require("ui.panels.ending")
local history = require("ui.panels.history")
local keys = require("ui.keys")
local lists = require("kernel.lists")
local menus = require("ui.menus")
local tables = require("ui.table")
local theme = require("ui.theme")
local watching = require("ui.watching")
local whynot = require("ui.whynot")
local words = require("ui.words")
local M = {}

local colours = theme.colours
local BUTTONS_OF_A_VERB = 4 -- more than these go into a menu

local capital = words.capital

--- The words of the prompt.
function M.text(game, ask)
  if ask.text and ask.text ~= "" then return capital(ask.text) end
  local text = game:text(ask.key or ask.id, ask.values)
  return capital(text or (ask.id:gsub("_", " ")))
end

--- The group that an entry brings in, if the pack has no name of its own for it.
local function nameless_group(game, entry)
  if game.table:verb(entry.verb).mark ~= "enter" then return nil end
  local groups = game.table:position().groups
  for _, id in pairs(entry.args) do
    local named = groups[id] and (game:text("group." .. id) or game.table:piece(id)) -- it may go by the name of a piece
    if groups[id] and not named then return groups[id] end
  end
end

--- Who comes in, and where: the first two names stand for more.
local function group_text(game, group)
  local names = {}
  for i, id in ipairs(group.pieces) do
    if i <= 2 then names[i] = game.table:name(id) end
  end
  local text = words.list(names) .. (#group.pieces > 2 and " …" or "")
  if game.map:is_hex(group.hex) then text = ("%s (%s)"):format(text, group.hex) end
  return words.of("bring_in", { names = text })
end

local function entry_button(game, entry)
  local look = game.table:verb(entry.verb)
  local finish = entry.verb == game.table.ui.finish
  local text, group = capital(game.orders:text(entry)), nameless_group(game, entry)
  return {
    id = tables.entry_key(entry),
    text = group and group_text(game, group) or text,
    icon = look.icon,
    tip = ("%s%s %s"):format(
      group and text .. "  " or "",
      entry.rule,
      game.orders:is_final(entry) and words.of("final_mark") or ""
    ),
    primary = look.primary or entry == game.orders:only(),
    key = finish and keys.shown("E") or nil,
    on = function() game:press(entry) end,
    hover = (look.odds or game.table:attack_of(entry)) and function(on)
      game.hover_entry = on and entry or nil
      game.sheets.odds:invalidate()
    end or nil,
  }
end

local function quiet(game, s)
  local tbl = game.table
  local text = words.of("nobody_asked")
  if tbl.over then
    text = words.of("over_title")
  elseif tbl.prompts[1] then
    text = words.of("thinking", { side = tbl:side_name(tbl.prompts[1].side) })
  end
  s:text(text, { face = "italic", colour = colours.ink_soft })
  if tbl.over then
    s:gap(6)
    s:buttons({
      {
        id = "result",
        text = words.of("over_result"),
        icon = "flag",
        primary = true,
        on = function() ending.open(game) end,
      },
      { id = "chooser", text = words.of("to_chooser"), on = function() game.app.choose() end },
    })
  end
end

local function by_verb(entries)
  local by = {}
  for _, entry in ipairs(entries) do
    by[entry.verb] = by[entry.verb] or {}
    table.insert(by[entry.verb], entry)
  end
  return by
end

--- Entries in the order of their texts.
local function by_name(game, entries)
  local list = { table.unpack(entries) }
  table.sort(list, function(a, b) return game.orders:text(a) < game.orders:text(b) end)
  return list
end

--- One button for many entries of a verb: it opens a menu of them.
local function folded_button(game, entries)
  local verb = entries[1].verb
  if game.table:verb(verb).by_name then entries = by_name(game, entries) end
  local text = game:text("undone." .. verb) or verb:gsub("_", " ")
  return {
    id = "menu." .. verb,
    text = capital(text) .. " …",
    icon = game.table:verb(verb).icon,
    on = function(e) game:menu_of(entries, capital(text), e) end,
  }
end

--- Is an entry only in lists and menus while there are many?
local function stays_hidden(game, entry)
  return game.table:verb(entry.verb).click == "hidden" and #game.orders.actions > 12
end

--- The buttons of the prompt's own entries, many of a verb folded into one; the one that ends it comes last.
local function entry_buttons(game, list)
  local seen, finish, by = {}, nil, by_verb(game.orders:buttons())
  local function add(entry)
    local spec = entry_button(game, entry)
    if seen[spec.id] or stays_hidden(game, entry) then return end
    seen[spec.id] = true
    list[#list + 1] = spec
  end
  for _, entry in ipairs(game.orders:group_buttons()) do
    add(entry)
  end
  for _, entry in ipairs(game.orders:buttons()) do
    local alike = by[entry.verb]
    if entry.verb == game.table.ui.finish then
      finish = entry_button(game, entry)
    elseif #alike <= BUTTONS_OF_A_VERB then
      add(entry)
    elseif alike[1] == entry then
      list[#list + 1] = folded_button(game, alike)
    end
  end
  return finish
end

--- A button for each verb all of whose entries may be played at once, when there are several.
local function each_buttons(game, list)
  local by = by_verb(game.orders.actions)
  for _, verb in ipairs(lists.keys(by)) do
    local alike = by[verb]
    if #alike > 1 and game.table:verb(verb).each and not alike[1].open then
      list[#list + 1] = {
        id = "each." .. verb,
        text = game:text("ui.each." .. verb, { count = #alike })
          or words.of("each", { count = #alike, what = game:text("undone." .. verb) or verb }),
        icon = game.table:verb(verb).icon,
        on = function() game:act_each(verb) end,
      }
    end
  end
end

--- The buttons that every prompt has: the next stack, what more the selected one can do, all orders, "why not?".
local function usual_buttons(game, list)
  local hex = game.orders.hex
  local function add(id, text, icon, tip, on)
    list[#list + 1] = { id = id, text = words.of(text, { key = keys.shown("?") }), icon = icon, tip = tip, on = on }
  end
  if #game.orders:todo() > 0 and not game.orders.moving then
    add("next", "next_stack", "next", words.of("next_tip", { key = keys.shown("N") }), function() game:next_stack() end)
  end
  if hex and #game.orders:more(hex) > 0 then
    local tip = words.of("more_here_tip")
    add("more", "more_here", "plus", tip, function(e) game:more_at(hex, e) end)
  end
  add(
    "all",
    "all_orders",
    "roster",
    words.of("all_orders_tip", { key = keys.shown("O") }),
    function() menus.all_orders(game) end
  )
  if hex then add("why", "ask_why", nil, nil, function() whynot.show(game, hex) end) end
end

--- The button that sends what is gathered, for an attack or otherwise; nil while nothing is.
---@param game Game
function M.gathered(game) return attack_builder.button(game) or piece_picker.button(game) end

--- Of the buttons that stand out the first does so alone.
---@return table[]
local function one_primary(list)
  local found = false
  for _, spec in ipairs(list) do
    spec.primary = spec.primary and not found
    found = found or spec.primary
  end
  return list
end

local function button_list(game)
  local list, bring_in = { M.gathered(game) }, game.orders:entry()
  if bring_in then
    list[1] = {
      id = "bring_in",
      text = bring_in.text,
      icon = "flag",
      primary = true,
      on = function() game:run(bring_in) end,
    }
  end
  if game.orders:may_set_out() then
    list[#list + 1] = {
      id = "set_out",
      text = game:text("ui.set_out") or words.of("set_out"),
      icon = "boot",
      tip = words.of("set_out_tip"),
      on = function() game:set_out() end,
    }
  end
  each_buttons(game, list)
  local finish = entry_buttons(game, list)
  usual_buttons(game, list)
  list[#list + 1] = finish
  return one_primary(list)
end

--- Does what the button that stands out does; nothing where none does.
---@param game Game
function M.press(game)
  if game.curtain or game.table.past then return end
  if watching.on(game) then return watching.toggle(game) end
  if not game.orders.prompt then return end
  for _, spec in ipairs(button_list(game)) do
    if spec.primary and not spec.disabled then return spec.on() end
  end
end

--- What is left to the march under way, and what else than a step is marked.
local function march_hint(game)
  local left, other = game.orders:points_left(), false
  for _, each in ipairs(game.orders.sorted) do
    local look = game.table:verb(each.entry.verb)
    other = other or #each.hexes > 0 and look.mark == "attack" and look.click ~= "hidden"
  end
  local list = {}
  if left then list[1] = words.of("points_left", { points = game.table:points_text(left) }) end
  if other then list[#list + 1] = words.of("click_enemy") end
  return #list > 0 and table.concat(list, " ") or nil
end

--- What is left to the march under way, or what a hand that does not know the window should click: nil while
--- buttons say it all.
---@return string?
function M.hint(game)
  local orders = game.orders
  local waiting = orders:waiting_hex()
  if waiting then return waiting == orders.hex and words.of("entering_hint") or nil end
  if orders.moving then return march_hint(game) end
  if piece_picker.of(orders) then return words.of("click_gather") end
  local stage = attack_builder.stage(orders)
  if stage then
    local more = stage == "by" and not attack_builder.names_attackers(orders)
    return words.of("click_attack_" .. (more and "more" or stage))
  end
  local placed, picked, otherwise = false, false, false
  for _, each in ipairs(orders.sorted) do
    local look = game.table:verb(each.entry.verb)
    if look.click ~= "hidden" and not look.button then
      if #each.hexes > 0 and #each.homes > 0 then picked = true end
      if #each.hexes > 0 or #each.homes > 0 and not orders:has_button(each) then
        placed, otherwise = true, otherwise or look.click ~= "counter"
      end
    end
  end
  if next(orders.starts) then return words.of(next(orders.chosen) and "click_reach" or "click_stack") end
  if orders:walker() then return words.of("click_reach") end
  if picked and not orders.piece then return words.of("click_piece") end
  if placed and order_marks.anywhere(orders:marks()) then return words.of("click_any") end
  return placed and words.of(otherwise and "click_mark" or "click_counter") or nil
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  if game.curtain then return end
  game.orders:refresh()
  if history.out(game) then return history.build_bar(game, s) end
  if watching.on(game) then return watching.build(game, s) end
  local ask = game.orders.prompt
  if not ask then return quiet(game, s) end
  local side, text = game.table:side_name(ask.side or game.table.side), M.text(game, ask)
  if text:sub(1, #side + 1) == side .. ":" then text = capital(text:sub(#side + 3)) end
  s:text({
    { text = side .. ": ", face = "bold" },
    { text = text .. "  " },
    {
      text = ask.rule or "",
      face = "small",
      id = "rule",
      link = ask.rule and function() game:show_rule(ask.rule) end,
    },
    { text = "  " },
    { text = M.hint(game) or "", face = "small_italic", colour = colours.ink_soft },
  }, { id = "prompt" })
  s:gap(6)
  s:buttons(button_list(game))
end

return M
