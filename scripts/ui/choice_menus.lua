--- Menus of what a click, or a button with many orders behind it, can mean; long ones open further menus.
local dialogs = require("ui.dialogs")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

--- A menu is gone: what was pointed at in it is no longer meant.
local function menu_closed(self)
  return function()
    self.hover_entry = nil
    self.sheets.odds:invalidate()
    window.wake(0)
  end
end

local LONG, ALIKE = 20, 6 -- lines of a menu; of one verb

--- In a long menu one line for a verb that has many of them: it opens a menu of its own.
local function folded(self, choices)
  if #choices <= LONG then return choices end
  local by, list = {}, {}
  for _, choice in ipairs(choices) do
    local verb = choice.entry and choice.entry.verb
    if verb then
      by[verb] = by[verb] or {}
      table.insert(by[verb], choice)
    end
  end
  for _, choice in ipairs(choices) do
    local verb = choice.entry and choice.entry.verb
    local alike = by[verb]
    if not alike or #alike <= ALIKE then
      list[#list + 1] = choice
    elseif alike[1] == choice then
      local text = self:text("undone." .. verb) or verb:gsub("_", " ")
      list[#list + 1] = { id = "menu." .. verb, text = text .. " …", all = alike }
    end
  end
  return list
end

--- The argument by which a long menu of one verb is split: `groups` of it; nil: by none.
local function split_by(self, choices)
  local first = #choices > LONG and choices[1].entry
  local arg = first and self.table:verb(first.verb).groups
  for _, choice in ipairs(arg and choices or {}) do
    if not choice.entry or choice.entry.verb ~= first.verb then return nil end
  end
  return arg
end

--- A line for each value of that argument, with a menu of its own.
local function grouped(self, choices)
  local arg = split_by(self, choices)
  local by, list = {}, {}
  for _, choice in ipairs(arg and choices or {}) do
    local value = tostring(choice.entry.args[arg])
    if not by[value] then
      by[value] = {}
      local text = self:text("word." .. value) or self.table:name(value)
      list[#list + 1] = { id = "group." .. value, text = text .. " …", all = by[value] }
    end
    table.insert(by[value], choice)
  end
  return #list > 1 and list or choices
end

local menu_entries

--- A menu of choices; many of one verb are split by an argument.
---@param choices table[] As Orders:choices has them.
function M.open(self, choices, title, x, y)
  dialogs.menu(x, y, menu_entries(self, grouped(self, choices)), { title = title, on_close = menu_closed(self) })
end

--- A menu of choices of a hex: in a long one the many of a verb have a menu of their own.
---@param choices table[]
function M.open_folded(self, choices, title, x, y) M.open(self, folded(self, choices), title, x, y) end

function menu_entries(self, choices)
  local list = {}
  for i, choice in ipairs(choices) do
    list[i] = {
      id = choice.id,
      text = words.capital(choice.text),
      detail = choice.final and words.of("final") or choice.detail,
      note = choice.note,
      on = function(e)
        if choice.all then return M.open(self, choice.all, words.capital(choice.text), e and e.x, e and e.y) end
        self:run(choice)
      end,
      hover = choice.entry and function(on)
        self.hover_entry = on and choice.entry or nil
        self.sheets.odds:invalidate()
      end,
    }
  end
  return list
end

return M
