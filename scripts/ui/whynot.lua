--- "Why not?": what is asked about a hex or a piece, which conditions fail, and by which rule.
local guide = require("ui.guide")
local tips = require("ui.tips")
local widgets = require("ui.widgets")
local selection = require("ui.selection")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local NOT_NOW = { not_now = true, not_your_prompt = true, no_such_verb = true, game_over = true }

--- Ids in a hex by what a question calls them: `piece` own ones and those that wait there and are due, `enemy` the others.
local function pieces_at(game, hex)
  local at = game.table:position()
  local stack, found = at.stacks[hex], { piece = {}, enemy = {} }
  for _, piece in ipairs(stack and stack.pieces or {}) do
    table.insert(stack.own and found.piece or found.enemy, piece.id)
  end
  local now = game.table:view().turn or 0
  for id, group in pairs(at.waiting) do
    if group.hex == hex and (group.turn or 0) <= now then table.insert(found.piece, id) end
  end
  return found
end

--- Which kind of piece in the hex a question is about; nil when it is about none.
local function kind_of(question)
  for _, what in pairs(question.args) do
    if what == "piece" or what == "enemy" then return what end
  end
end

--- The arguments of a question; nil when something that it names is not there.
local function args_of(question, values)
  local args = {}
  for name, what in pairs(question.args) do
    if not values[what] then return nil end
    args[name] = values[what]
  end
  return args
end

--- The own piece that stands alone in the selected hex, though nothing is left for it to do: it is meant as well.
local function alone(game)
  local stack = game.orders.hex and game.table:position().stacks[game.orders.hex]
  return stack and stack.own and not stack.pieces[2] and stack.pieces[1].id or nil
end

--- Who is above a piece, as far as he is on the map; else it itself.
local function superior_of(game, id)
  local superior = game.table:piece(id).superior
  return superior and game.table:position().hex_of[superior] and superior or id
end

--- The questions that a pack asks of a place, with their arguments filled in: { verb, args, piece? }.
function M.questions(game, hex)
  local found = pieces_at(game, hex)
  local chosen = game.orders.piece or game.orders:chosen_list()[1] or alone(game)
  local list = {}
  for _, question in ipairs(game.table.ui.questions or {}) do
    local kind = kind_of(question)
    for _, piece in ipairs(kind and found[kind] or { false }) do
      local above = piece and superior_of(game, piece)
      local args = args_of(
        question,
        { hex = hex, chosen = chosen, piece = piece, enemy = piece, superior = above }
      )
      if args then
        list[#list + 1] = { verb = question.verb, args = args, piece = piece or nil, path = question.path }
      end
    end
  end
  return list
end

--- Is an answer of use? That something can be done which names no place has its button.
local function matters(question, answer)
  if answer.ok then return next(question.args) ~= nil end
  for _, reason in ipairs(answer.reasons or {}) do
    if not NOT_NOW[reason.key] then return true end
  end
  return false
end

--- The force that moves, or the chosen one that may set out: how its verbs go, and who they are.
---@return table? force
---@return string[] ids
local function force_of(orders)
  local ids = orders:chosen_list()
  local start = ids[1] and orders.starts[ids[1]]
  return orders.moving or start and start.force, ids
end

--- A step to a hex stands for a march there, unless the force moves and it is the next one: nil when the force can
--- make it. A question with `path` asks for the march always: its verb takes more than the hex.
local function out_of_reach(game, question)
  local orders, to = game.orders, question.args.to
  local force, ids = force_of(orders)
  local from = orders:origin()
  if not force or question.verb ~= force.step or not from or from == to then return nil end
  local next_to = orders.moving and game.map.chart:distance(from, to) < 2
  if not question.path and (next_to or orders:reach()[to]) then return nil end
  local with = #ids > 1 and { table.unpack(ids, 2) } or nil
  return game.table:explain(force.path, { to = to, unit = ids[1], with = with })
end

--- Asks them all; keeps the answers that are about what is asked now.
---@return table[] { verb, args, piece?, ok, reasons }
function M.answers(game, hex)
  local list = {}
  for _, question in ipairs(M.questions(game, hex)) do
    local answer = out_of_reach(game, question)
      or not question.path and game.table:explain(question.verb, question.args)
    if answer and matters(question, answer) then
      question.ok, question.reasons = answer.ok, answer.reasons
      list[#list + 1] = question
    end
  end
  return list
end

local function reason_lines(game, s, reasons)
  for i, reason in ipairs(reasons) do
    s:text({
      { text = "✕ ", face = "bold", colour = colours.bad },
      { text = words.capital(reason.text or reason.key) .. "  " },
      {
        text = reason.rule or "",
        face = "small",
        id = "rule" .. i .. (reason.rule or ""),
        link = function() game:show_rule(reason.rule) end,
      },
    }, { id = "reason" .. i .. math.floor(s.at) })
  end
end

--- The question in words: the action, and the piece when the words do not name it.
local function describe(game, question)
  local said = words.capital(game.table:describe(question.verb, question.args) or question.verb)
  local name = question.piece and game.table:name(question.piece)
  if not name or said:find(name, 1, true) then return said end
  return name .. ": " .. said
end

--- What cannot be done, with the reasons, and below it what can.
local function build_answers(game, s, answers)
  local good = {}
  for _, answer in ipairs(answers) do
    if answer.ok then
      good[#good + 1] = answer
    else
      s:text(describe(game, answer), { face = "small_bold", colour = colours.accent })
      reason_lines(game, s, answer.reasons)
      s:gap(6)
    end
  end
  if #good > 0 then s:text(words.of("why_ok"), { face = "bold", colour = colours.good }) end
  for _, answer in ipairs(good) do
    s:text(describe(game, answer), { face = "small" })
  end
end

--- What is said of a place that nothing is asked about: what is asked instead.
local function nothing_asked(game)
  local ask = game.orders.prompt
  local text = ask and ask.text ~= "" and ask.text or ask and game:text(ask.key or ask.id, ask.values)
  if not text then return words.of("why_none") end
  return (words.of("why_none_asked", { asked = text }):gsub("([?!])%.$", "%1")) -- a question ends as it does
end

local function open(id, title, x, y, build)
  local s = sheet.new({
    id = id,
    layer = 4,
    modal = true,
    on_close = function() end,
    build = function(self)
      self:text(title, { face = "heading", align = "centre" })
      self:rule()
      self:pin()
      build(self)
      self:foot()
      self:gap(8)
      self:button(
        { id = "close", text = words.of("close"), on = function() widgets.hide(self) end },
        "centre"
      )
    end,
  })
  s.light = true
  local _, wh = window.size()
  s:place(0, 0, px(380), nil, wh - px(24))
  s:update()
  local left, top = tips.beside(x, y, s.w, s.h)
  s:place(left, top, px(380), nil, wh - px(24))
  widgets.show(s)
  return s
end

--- Shows the answers about a hex.
function M.show(game, hex, x, y)
  if not x then
    x, y = game.map:centre(hex)
  end
  local answers = M.answers(game, hex)
  guide.asked(game)
  return open("why", words.of("why_title"), x, y, function(s)
    s:text(game:place_name(hex), { face = "bold", align = "centre" })
    local ground = selection.ground(game, hex)
    if ground ~= "" then
      s:text(ground, { face = "small_italic", align = "centre", colour = colours.ink_soft })
    end
    s:gap(6)
    if #answers == 0 then s:text(nothing_asked(game), { face = "italic" }) end
    build_answers(game, s, answers)
  end)
end

--- Shows why something was refused.
function M.show_reasons(game, title, reasons, message)
  local x, y = widgets.pointer()
  return open("refused", title, math.max(x, px(60)), math.max(y, px(60)), function(s)
    if #reasons == 0 then s:text(words.capital(message or "")) end
    reason_lines(game, s, reasons)
  end)
end

return M
