--- What a person who plays in a terminal is shown, in lines of text: the map, who stands where, why something cannot be
--- done. All of it is what his side's view holds.
local action_words = require("session.action_words")
local answers = require("session.answers")
local content = require("kernel.content")
local figures = require("kernel.figures")
local lists = require("kernel.lists")
local places = require("kernel.places")
local play = require("session.play")
local text = require("kernel.text")
local text_lines = require("kernel.text_lines")
local M = {}

local NOT_NOW = { not_now = true, not_your_prompt = true, no_such_verb = true, game_over = true }
local FIGURES = { "strength", "morale", "initiative", "movement" } -- of a piece, as far as it has them

--- The stacks of a side's view: { stack, mine }.
local function stacks_of(view)
  local list = {}
  for _, name in ipairs({ "own", "allied", "enemy" }) do
    for _, stack in ipairs(view[name] or {}) do
      list[#list + 1] = { stack, name == "own" }
    end
  end
  return list
end

--- Whose a stack is, by the names of sides.
local function owner_of(stack, mine, side)
  local first = (stack.pieces or {})[1]
  return mine and side or stack.side or first and first.side or stack.nation or "enemy"
end

local function text_or(series, key, otherwise) return series.env.text_of(key) or otherwise end

--- Names of places by hex.
local function names_on(series, map)
  return places.names(map:places(), function(kind) return text_or(series, "feature." .. kind, kind) end)
end

-- The map ------------------------------------------------------------------------------------------

local function cells_of(view, side)
  local cells, letters = {}, {}
  for _, each in ipairs(stacks_of(view)) do
    local stack, mine = each[1], each[2]
    local owner = owner_of(stack, mine, side)
    local letter = owner:sub(1, 1):upper()
    letters[letter] = owner
    local count = #(stack.pieces or {})
    cells[stack.hex] = letter .. (count > 0 and tostring(math.min(9, count)) or "?")
  end
  return cells, letters
end

--- `side_map`: the part of the map where pieces are known to stand, two characters a hex.
---@param params { side: string }
function M.side_map(params)
  return answers.for_side(params, function(_, series)
    local map, view = series.env.map_of(), play.view(params)
    local cells, letters = cells_of(view, params.side)
    local named, hexes = names_on(series, map), lists.keys(cells)
    if #hexes == 0 then
      for _, group in ipairs(view.reinforcements or {}) do
        if map:has(group.hex or "") then hexes[#hexes + 1] = group.hex end
      end
    end
    if #hexes == 0 then return { lines = { "No piece is known to stand on the map." } } end
    local lines = text_lines.lines(map, hexes, function(hex)
      return cells[hex] or named[hex] and "# " or ". "
    end)
    local legend = {}
    for _, letter in ipairs(lists.keys(letters)) do
      legend[#legend + 1] = letter .. " " .. letters[letter]
    end
    legend[#legend + 1] = "(number of pieces, ? where it is not known), # place, . nothing; each line opens with its first hex"
    lines[#lines + 1] = table.concat(legend, ", ")
    return { lines = lines }
  end)
end

-- Who stands where ---------------------------------------------------------------------------------

local function place_of(named, hex) return named[hex] and ("%s (%s)"):format(hex, named[hex]) or hex end

local function piece_line(piece)
  local parts = {}
  for _, field in ipairs(FIGURES) do
    local value = piece[field]
    if math.type(value) == "integer" then parts[#parts + 1] = ("%s %s"):format(field, figures.plain(value)) end
  end
  return ("    %s%s"):format(piece.name or piece.id, #parts > 0 and ": " .. table.concat(parts, ", ") or "")
end

--- `side_pieces`: the stacks that the side knows, with their pieces.
---@param params { side: string }
function M.side_pieces(params)
  return answers.for_side(params, function(_, series)
    local view = play.view(params)
    local named, lines = names_on(series, series.env.map_of()), {}
    for _, each in ipairs(stacks_of(view)) do
      local stack, mine = each[1], each[2]
      local owner = mine and "" or owner_of(stack, mine, params.side) .. ", "
      lines[#lines + 1] = ("  %s%s"):format(owner, place_of(named, stack.hex))
      for _, piece in ipairs(stack.pieces or {}) do
        lines[#lines + 1] = piece_line(piece)
      end
      if not stack.pieces then lines[#lines + 1] = "    not known" end
    end
    for _, group in ipairs(view.reinforcements or {}) do
      local turn = group.turn and (", turn %d"):format(group.turn) or ""
      lines[#lines + 1] = ("  waits: %s%s"):format(text_or(series, "group." .. group.id, group.id), turn)
    end
    return { lines = lines }
  end)
end

-- Why not? -----------------------------------------------------------------------------------------

--- What the words name: a hex, and pieces by id or by name, whatever the capitals.
local function named_in(view, map, words)
  local hex, chosen, said = nil, {}, " " .. table.concat(words, " "):lower() .. " "
  local function meant(name) return said:find(" " .. name:lower() .. " ", 1, true) ~= nil end
  for _, word in ipairs(words) do
    if map:has(word:upper()) then hex = word:upper() end
  end
  for _, each in ipairs(stacks_of(view)) do
    for _, piece in ipairs(each[1].pieces or {}) do
      if meant(piece.id) or piece.name and meant(piece.name) then
        chosen[#chosen + 1] = piece.id
        hex = hex or each[1].hex
      end
    end
  end
  return hex, chosen
end

--- Pieces in a hex: own ones and others.
local function pieces_in(view, hex)
  local found = { piece = {}, enemy = {} }
  for _, each in ipairs(stacks_of(view)) do
    for _, piece in ipairs(each[1].hex == hex and each[1].pieces or {}) do
      table.insert(each[2] and found.piece or found.enemy, piece.id)
    end
  end
  return found
end

--- A question's arguments, one list for each piece of the hex that it may be about; those that lack something are left out.
local function ways_to_ask(question, hex, chosen, found)
  local kind, ways = nil, {}
  for _, what in pairs(question.args) do
    if what == "enemy" or what == "piece" then kind = what end
  end
  for _, piece in ipairs(kind and found[kind] or { false }) do
    local values = { hex = hex, chosen = chosen[1], piece = piece, enemy = piece }
    local args, whole = {}, true
    for name, what in pairs(question.args) do
      args[name] = values[what]
      whole = whole and values[what] ~= nil and values[what] ~= false
    end
    if whole then ways[#ways + 1] = args end
  end
  return ways
end

local function matters(answer)
  if answer.ok then return true end
  for _, reason in ipairs(answer.reasons) do
    if not NOT_NOW[reason.key] then return true end
  end
  return false
end

--- The answers to one question in lines.
local function answer_lines(lines, series, side, verb, args)
  local answer = play.explain({ side = side, verb = verb, args = args })
  if answer.error or not matters(answer) then return end
  local said = action_words.of(series, verb, args)
  lines[#lines + 1] = ("  %s: %s"):format(said, answer.ok and "can be done now" or "no")
  for _, reason in ipairs(answer.reasons) do
    lines[#lines + 1] = ("      %s  %s"):format(reason.rule or "", reason.text or reason.key)
  end
end

--- `side_why`: what can be asked about a hex, or about a piece and a hex, and what stands against it.
---@param params { side: string, words: string[] }
function M.side_why(params)
  return answers.for_side(params, function(_, series)
    local map, view = series.env.map_of(), play.view({ side = params.side })
    local hex, chosen = named_in(view, map, params.words)
    if not hex then return { lines = { "Name a hex, or a piece and a hex: why N2138, why Gudin N2138." } } end
    local lines, found = {}, pieces_in(view, hex)
    if series.go and chosen[1] then
      answer_lines(lines, series, params.side, "go", { to = hex, unit = chosen[1] })
    end
    local ui = content.read_whole(series.id, "ui", nil, series.variants) or {}
    for _, question in ipairs(ui.questions or {}) do
      for _, args in ipairs(question.path and {} or ways_to_ask(question, hex, chosen, found)) do
        answer_lines(lines, series, params.side, question.verb, args)
      end
    end
    if #lines == 0 then lines[1] = "Nothing that is asked now is about this place." end
    return { lines = lines }
  end)
end

-- What can be done -------------------------------------------------------------------------------------

--- Does an order hold a word: in its own words, its rule or its arguments?
local function holds(entry, wanted)
  local said = { entry.text or "", entry.verb, entry.rule or "" }
  for _, name in ipairs(lists.keys(entry.args)) do
    said[#said + 1] = tostring(entry.args[name])
  end
  return table.concat(said, " "):lower():find(wanted, 1, true) ~= nil
end

--- The verbs that the pack's ui.lua says cannot be taken back.
local function finals(series)
  local ui, list = content.read_whole(series.id, "ui", nil, series.variants) or {}, {}
  for verb, look in pairs(ui.verbs or {}) do
    list[verb] = look.final or look.odds or nil
  end
  return list
end

--- `side_orders`: the prompt in words and the orders that hold a word, each with its number among all, as a line.
---@param params { side: string, find: string? }
function M.side_orders(params)
  return answers.for_side(params, function(_, series)
    local legal = play.legal({ side = params.side, texts = true })
    if not legal.prompt then return { count = 0, orders = {} } end
    local prompt, final, orders = legal.prompt, finals(series), {}
    for i, entry in ipairs(legal.actions) do
      if holds(entry, (params.find or ""):lower()) then
        local mark = final[entry.verb] and "  ! cannot be taken back" or ""
        orders[#orders + 1] = { number = i, line = ("%4d  %s  [%s]%s"):format(i, entry.text, entry.rule or "", mark) }
      end
    end
    local key = prompt.key or prompt.id
    local said = text.of(series, { rule = "", key = key, values = prompt.values })
    return { text = said, rule = prompt.rule, count = #legal.actions, orders = orders }
  end)
end

return M
