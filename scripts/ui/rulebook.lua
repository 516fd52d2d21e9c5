--- The rulebook of the pack in play: its pages and rules, asked for once a game.
local game_calls = require("engine.game")
local M = {}

local function add_page(list, by, page)
  list[#list + 1], by[page.id] = page, page
  page.at, page.rules = #list, {}
end

--- All pages of the book, and an index of them by the numbers of sections and rules.
---@return table[] list { id, title, text, at, rules = { { id, title, text }... } }
---@return table by_id
function M.all(game)
  if not game.rules then
    local answer = game_calls.call("rules", { pack = game.table.pack }) or {}
    local list, by = {}, {}
    for _, section in ipairs(answer.sections or {}) do
      add_page(list, by, section)
    end
    for _, rule in ipairs(answer.rules or {}) do
      local page = rule.section and by[rule.section]
      if page then
        table.insert(page.rules, rule)
        by[rule.id] = page
      else
        add_page(list, by, rule)
      end
    end
    game.rules, game.rules_by = list, by
  end
  return game.rules, game.rules_by
end

--- The page of a rule, and whether it is its own; that of the nearest rule above it when it has none.
---@return table? page
---@return boolean? own
function M.find(game, id)
  local _, by = M.all(game)
  local at = id
  while #at > 0 do
    if by[at] then return by[at], at == id end
    at = at:sub(1, -2)
  end
end

--- Does the book have this number, or rules under it?
---@return boolean
function M.known(game, id)
  local list, by = M.all(game)
  if by[id] then return true end
  game.rules_above = game.rules_above or {}
  local known = game.rules_above[id]
  if known == nil then
    known = false
    for _, rule in ipairs(list) do
      known = known or rule.id:sub(1, #id) == id and not rule.id:sub(#id + 1, #id + 1):match("%d")
    end
    game.rules_above[id] = known
  end
  return known
end

return M
