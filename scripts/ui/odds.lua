--- The odds of what is about to be rolled: column, modifiers by rule, and the exact chances.
local attack_builder = require("ui.attack_builder")
local figures = require("kernel.figures")
local lists = require("kernel.lists")
local draw = require("ui.draw")
local parts = require("ui.panels.parts")
local richtext = require("ui.richtext")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

--- Entries of the legal list whose odds are shown.
local function candidates(game)
  local list = {}
  for _, entry in ipairs(game.orders.actions or {}) do
    if game.table:verb(entry.verb).odds or game.table:attack_of(entry) then
      list[#list + 1] = entry
    end
  end
  return list
end

--- Reports whether the panel has anything to show.
function M.wanted(game)
  if game.curtain or game.table.over then return false end
  game.orders:refresh()
  return #candidates(game) > 0
end

--- Does an entry name a hex, or a piece that is in it?
local function names(game, entry, hex)
  local hex_of = game.table:position().hex_of
  for _, value in pairs(hex and entry.args or {}) do
    if value == hex or hex_of[value] == hex then return true end
  end
  return false
end

--- The entry that is meant: whose button is pointed at; else what is named by the hex under the pointer, is gathered, or is
--- named by the selected hex, in this order; of equals one that stands out, or the first.
local function current(game)
  local best, most = nil, -1
  for _, entry in ipairs(candidates(game)) do
    local score = (game.hover_entry == entry and 16 or 0)
      + (names(game, entry, game.hover) and 8 or 0)
      + (game.table.gathered[entry.args.hex] and 4 or 0)
      + ((names(game, entry, game.orders.hex) or names(game, entry, game.look)) and 2 or 0)
      + (game.table:verb(entry.verb).primary and 1 or 0)
    if score > most then
      best, most = entry, score
    end
  end
  return best
end

-- What an outcome is to him who is about to roll: its colour, and a sign for those who do not tell colours apart.
local LOOKS = {
  good = { colour = 0xFF2D6A34, sign = "+ " },
  bad = { colour = 0xFFB02318, sign = "− " },
  even = { colour = 0xFF8A7A5C, sign = "= " },
}

--- Is an outcome good for him who rolls, bad, or neither? The pack's ui.lua says so (`outcomes`).
---@return string? kind nil: the pack does not say.
local function kind_of(game, code)
  for kind, codes in pairs(game.table.ui.outcomes or {}) do
    if lists.contains(codes, code) then return kind end
  end
end

local function tinted_bar(c, x, y, w, h, kind)
  draw.fill_rect(c, x, y, w, h, LOOKS[kind or "even"].colour)
  c:begin()
  c:rect(x + 0.5, y + 0.5, math.max(1, w - 1), h - 1)
  c:stroke(1, colours.ink)
end

--- A chance in words: "1 in 6 · 17 %".
local function chance_of(outcome)
  local sure = outcome.num == outcome.den
  local chance = sure and words.of("odds_sure") or words.of("odds_chance", outcome)
  local percent = (outcome.num * 200 + outcome.den) // (2 * outcome.den)
  return ("%s · %d %%"):format(chance, percent)
end

--- A code made of figures in words: the pack's ui.lua says how they are read (`results`).
---@return string?
local function figures_said(game, code)
  for _, form in ipairs(game.table.ui.results or {}) do
    local found = { code:match(form.pattern) }
    if found[1] then
      local values = {}
      for i, name in ipairs(form.values) do
        values[name] = math.tointeger(tonumber(found[i])) or found[i]
      end
      return game:text(form.text, values)
    end
  end
end

--- An outcome as the table prints it, and what it means to those whom the entry names. A code that is no print of a table,
--- such as `defender_lost`, is not shown where the pack has words for it.
---@return string code
---@return string words
local function said_of(game, entry, code)
  local told = game:text("result." .. code, entry.args) or figures_said(game, code)
  local plain = code:match("^%l[%l_]+$") ~= nil
  if plain and told then return "", words.capital(told) end
  return words.capital((code:gsub("_", " "))) .. "  ", told or ""
end

local function outcome_row(game, s, entry, outcome, most)
  local code = tostring(outcome.result)
  local kind = kind_of(game, code)
  local look = LOOKS[kind]
  local printed, told = said_of(game, entry, code)
  s:text({
    { text = look and look.sign or "", face = "small_bold", colour = look and look.colour },
    { text = printed, face = "small_bold" },
    { text = told, face = "small" },
  })
  local h = px(13)
  s:picture(px(15), function(c, x, y, w)
    local room = w - px(96)
    local long = math.max(2, room * outcome.num * most.den // (outcome.den * most.num))
    draw.fill_rect(c, x, y, room, h, theme.alpha(colours.paper_deep, 200))
    tinted_bar(c, x, y, long, h, kind)
    local font, size = theme.face("small")
    c:text(font, size, x + w, y + px(11), chance_of(outcome), colours.ink, { align = "right" })
  end)
  s:gap(3)
end

--- What a modifier does: "+1 column", "×1½".
local function effect_of(game, mod)
  if mod.unit == "halves" then return "×" .. game.table:points(mod.value) end
  local many = math.abs(mod.value) ~= 1 and game:text("units." .. tostring(mod.unit))
  local unit = mod.unit and (many or game:text("unit." .. mod.unit) or mod.unit) or ""
  return figures.signed(mod.value) .. " " .. unit
end

local function modifier_rows(game, s, mods)
  if #mods == 0 then s:note(words.of("no_mods")) end
  for i, mod in ipairs(mods) do
    local id, name = "mod" .. i, words.capital(game:text("mod." .. mod.key) or game:text(mod.key) or mod.key:gsub("_", " "))
    s:columns({ 0.62, 0.38 }, {
      function(t)
        local rule = mod.rule and parts.rule_run(game, mod.rule, id)
        t:text({ { text = name .. " " }, rule }, { id = id, face = "small" })
      end,
      function(t) t:text(effect_of(game, mod), { face = "small_bold", align = "right" }) end,
    }, 4)
  end
end

local function by_chance(outcomes)
  local most = outcomes[1]
  for _, each in ipairs(outcomes) do
    if each.num * most.den > most.num * each.den then most = each end
  end
  return most
end

--- What is judged: the entry, or the attack that is gathered.
local function build_head(game, s, entry)
  local gathered = game.table.gathered[entry.args.hex] and attack_builder.button(game)
  local text = words.capital(gathered and gathered.text or game.orders:text(entry))
  s:text(words.of("odds_title"), { face = "title", align = "centre" })
  s:text(
    richtext.fit(text, "italic", s.room * 2),
    { face = "italic", align = "centre", colour = colours.ink_soft }
  )
  s:picture(px(10), function(c, x, y, w) draw.ornament(c, x, y + px(4), w) end)
end

local function build_outcomes(game, s, entry, odds)
  local outcomes = odds.outcomes or {}
  local most = #outcomes > 0 and by_chance(outcomes)
  for _, outcome in ipairs(outcomes) do
    outcome_row(game, s, entry, outcome, most)
  end
  if odds.as_known then s:text(words.of("odds_as_known"), { face = "italic" }) end
  if most and not odds.exact then s:text(words.of("odds_sampled", odds), { face = "italic" }) end
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local entry = not game.curtain and current(game)
  if not entry then return end
  build_head(game, s, entry)
  local odds, fault = game.table:odds(entry)
  if not odds then
    s:text(fault and fault.message or words.of("odds_hidden"), { face = "italic" })
    return
  end
  if odds.strengths then
    s:text(words.of("odds_strengths", odds.strengths), { face = "bold", align = "centre" })
  end
  if odds.column then
    local column = words.of("odds_column", { column = odds.column })
    s:text(column, { face = "heading", align = "centre" })
  end
  s:gap(2)
  modifier_rows(game, s, odds.mods or {})
  s:rule()
  build_outcomes(game, s, entry, odds)
end

return M
