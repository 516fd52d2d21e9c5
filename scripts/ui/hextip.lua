--- The tip over a hex: what is there, the ground, and what the way there costs.
local selection = require("ui.selection")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours

local function stack_lines(game, s, stack)
  if stack.handle and not stack.pieces then
    s:text(words.of("hidden_stack"), { face = "small" })
    return
  end
  for _, piece in ipairs(stack.pieces or {}) do
    s:text({
      { text = piece.name or piece.id, face = "small_bold" },
      { text = " · " .. game.counters:figures(piece), face = "label" },
    })
  end
end

--- Equal parts of a price together: { rule, key, value, count }, in the order in which they first come.
local function summed(items)
  local list, by = {}, {}
  for _, item in ipairs(items) do
    local name = item.key .. "/" .. (item.rule or "")
    if not by[name] then
      by[name] = { key = item.key, rule = item.rule, value = 0, count = 0 }
      list[#list + 1] = by[name]
    end
    by[name].value, by[name].count = by[name].value + item.value, by[name].count + 1
  end
  return list
end

--- The parts of a price: { rule, key, value }.
local function cost_lines(game, s, to)
  s:rule()
  s:text(game.table:points_text(to.cost), { face = "small_bold" })
  for _, item in ipairs(summed(to.items or {})) do
    s:columns({ 0.72, 0.28 }, {
      function(t)
        local times = item.count > 1 and ("%d × "):format(item.count) or ""
        local name = times .. (game:text(item.key) or item.key)
        t:text(name .. "  " .. (item.rule or ""), { face = "small" })
      end,
      function(t) t:text(game.table:points(item.value), { face = "small", align = "right" }) end,
    }, 4)
  end
  for _, note in ipairs(to.notes or {}) do
    s:text(words.capital(("%s  %s"):format(game:text(note.key, note.values) or note.key, note.rule or "")), { face = "small" })
  end
end

--- A single counter.
function M.piece(game, s, piece)
  s:text({
    { text = piece.name or piece.id, face = "bold" },
    { text = " · " .. game.counters:figures(piece), face = "label" },
  })
  s:text(selection.facts(game, piece), { face = "small", colour = colours.ink_soft })
end

--- What a click would do, or offer; what cannot be taken back is warned of.
local function click_lines(game, s, hex)
  for _, choice in ipairs(game.orders:choices(hex)) do
    local mark = choice.final and { text = words.of("final_mark"), colour = colours.bad }
      or { text = "" }
    if not choice.hidden and not choice.march then
      s:text({ { text = words.capital(choice.text) .. " " }, mark }, { face = "small_italic" })
    end
  end
end

---@param hex string
---@param to? table The way there, of `reach`.
function M.build(game, s, hex, to)
  s:text(game:place_name(hex), { face = "bold" })
  local ground = selection.ground(game, hex)
  if ground ~= "" then s:note(ground) end
  local stack = game.table:position().stacks[hex]
  if stack then
    s:rule()
    stack_lines(game, s, stack)
  end
  if to then cost_lines(game, s, to) end
  click_lines(game, s, hex)
end

return M
