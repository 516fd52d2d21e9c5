--- The tip over a hex: what stands there, the ground, and what the way there costs.
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
      { text = "  " .. game.counters:figures(piece), face = "label" },
    })
  end
end

--- The parts of a price: { rule, key, value }.
local function cost_lines(game, s, to)
  s:rule()
  s:text(words.of("march_points", { cost = game.table:points(to.cost) }), { face = "small_bold" })
  for _, item in ipairs(to.items or {}) do
    s:columns({ 0.72, 0.28 }, {
      function(t)
        t:text((game:text(item.key) or item.key) .. "  " .. (item.rule or ""), { face = "small" })
      end,
      function(t) t:text(game.table:points(item.value), { face = "small", align = "right" }) end,
    }, 4)
  end
end

--- A single counter.
function M.piece(game, s, piece)
  s:text({
    { text = piece.name or piece.id, face = "bold" },
    { text = "  " .. game.counters:figures(piece), face = "label" },
  })
  s:text(selection.facts(game, piece), { face = "small", colour = colours.ink_soft })
end

---@param hex string
---@param to? table The way there, of `reach`.
function M.build(game, s, hex, to)
  s:text(game:place_name(hex), { face = "bold" })
  local ground = selection.ground(game, hex)
  if ground ~= "" then s:text(ground, { face = "small_italic", colour = colours.ink_soft }) end
  local stack = game.table:position().stacks[hex]
  if stack then
    s:rule()
    stack_lines(game, s, stack)
  end
  if to then cost_lines(game, s, to) end
end

return M
