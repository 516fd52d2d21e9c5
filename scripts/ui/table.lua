--- The game as the side at the table may know it: view, legal list, log; asked once after each change.
local figures = require("kernel.figures")
local game = require("engine.game")
local lists = require("kernel.lists")
local words = require("ui.words")
local M = {}

---@class Table
local Table = {}
Table.__index = Table

--- A literal data file of a pack; {} when it has none.
---@param pack string
---@param path string
---@return table
function M.data(pack, path)
  local answer = game.call("data", { pack = pack, path = path })
  return answer and answer.data or {}
end

--- Takes up the game that the host runs.
---@param result? table Answer of new, load or resume; nil when the game runs already.
---@param side? string The side that looks first.
function M.new(result, side)
  local facts = assert(game.call("table", {}))
  local self = setmetatable({
    facts = facts,
    scenario = facts.scenario,
    pack = facts.pack,
    title = facts.title or facts.scenario,
    seats = facts.seats,
    sides = facts.sides,
    watched = facts.watched,
    both = facts.watched and not facts.replay, ---@type boolean An onlooker sees what each side sees.
    replay = facts.replay,
    unsaved = facts.unsaved, ---@type string? Why the game is kept nowhere.
  }, Table)
  self.logs = {}
  if not result then
    local view = assert(game.call("view", { side = side or self.sides[1] }))
    result = { n = facts.n, prompts = view.prompts, over = view.over }
  end
  self:take(result)
  self.side = side or self:first_human() or self.sides[1]
  self:read_pack()
  return self
end

--- Reads what the pack has for the window: its data files, what is printed on its counters.
function Table:read_pack()
  self.ui = M.data(self.pack, "ui.lua")
  self.faces = M.data(self.pack, "faces.lua")
  self.texts, self.turns, self.logs = {}, nil, {}
  self:read_print()
end

--- What is printed on the counters, by id.
function Table:read_print()
  self.print = {}
  local answer = game.call("pieces", { pack = self.pack })
  for _, rows in pairs(answer and answer.tables or {}) do
    for _, row in ipairs(rows) do
      if type(row) == "table" and row.id and row.nation then
        self.print[row.id] = self:fresh(row)
      end
    end
  end
end

--- A counter as it comes: what is printed, without the marks of play, which may go by the same names.
function Table:fresh(row)
  local piece = {}
  for field, value in pairs(row) do
    piece[field] = value
  end
  for _, mark in ipairs({ "reduced", "spent" }) do
    if self.faces[mark] then piece[self.faces[mark]] = nil end
  end
  for _, badge in ipairs(self.faces.badges or {}) do
    piece[badge.field] = nil
  end
  return piece
end

--- A text of the pack by its key; nil when it has none.
---@param key string
---@return string?
function Table:text(key)
  if self.texts[key] == nil then
    local answer = game.call("text", { key = key })
    self.texts[key] = answer and answer.text or false
  end
  return self.texts[key] or nil
end

--- Forgets what the logs say of actions after `n`, which are taken back.
local function shorten(logs, n)
  for _, kept in pairs(logs) do
    while #kept.list > 0 and kept.list[#kept.list].n > n do
      table.remove(kept.list)
    end
    kept.n = kept.n and math.min(kept.n, n)
  end
end

--- Takes the answer of an action: the position has changed.
function Table:take(result)
  shorten(self.logs, result.n)
  self.n, self.prompts, self.over = result.n, result.prompts or {}, result.over
  self.changed = (self.changed or 0) + 1
  self:forget()
end

--- Forgets what was asked: the position or the side has changed.
function Table:forget()
  self.cache = {}
  self.at = nil
  self.gathered = {} -- pieces or hexes clicked and not yet sent (ui/gather.lua)
end

function Table:is_human(side) return (self.seats[side] or "remote") == "remote" end

function Table:humans()
  local n = 0
  for _, side in ipairs(self.sides) do
    if self:is_human(side) then n = n + 1 end
  end
  return n
end

function Table:first_human()
  for _, prompt in ipairs(self.prompts) do
    if self:is_human(prompt.side) then return prompt.side end
  end
  for _, side in ipairs(self.sides) do
    if self:is_human(side) then return side end
  end
end

--- The human side that is asked; the side at the table before others. nil: a bot, or no one.
function Table:asked()
  local first = nil
  for _, prompt in ipairs(self.prompts) do
    if prompt.side == self.side and self:is_human(prompt.side) then return prompt.side end
    if not first and self:is_human(prompt.side) then first = prompt.side end
  end
  return first
end

--- Another side sits down.
function Table:sit(side)
  self.side = side
  self.changed = self.changed + 1
  self:forget()
end

local function ask(self, key, method, params)
  if self.cache[key] == nil then
    local result, fault = game.call(method, params)
    self.cache[key] = result or false
    self.cache[key .. "?"] = fault
  end
  return self.cache[key] or nil, self.cache[key .. "?"]
end

--- The view of the side at the table; of an earlier position while one is looked at.
function Table:view()
  if self.past then return self.past.view end
  local view = ask(self, "view", "view", { side = self.side }) or {}
  return (self.over or self.both) and self:lifted(view) or view
end

--- The fog lifts when the game is over, and for who watches both sides: what others have is seen as they see it.
---@param view table
function Table:lifted(view)
  if self.cache.lifted then return self.cache.lifted end
  local all, enemy = lists.copy(view), {}
  for _, side in ipairs(self.sides) do
    local theirs = side ~= self.side and game.call("view", { side = side })
    for _, stack in ipairs(theirs and theirs.own or {}) do
      stack.side = stack.side or side
      enemy[#enemy + 1] = stack
    end
  end
  if enemy[1] then
    all.enemy, all.allied = enemy, nil
  end
  self.cache.lifted = all
  return all
end

--- A query of the pack on the position. nil and why when it has no answer.
---@param name string
---@param args? table
---@return table? answer
---@return string? why
function Table:query(name, args)
  if self.past then return nil, words.of("not_looking_back") end
  local parts = {}
  for key, value in pairs(args or {}) do
    parts[#parts + 1] = key .. "=" .. tostring(value)
  end
  table.sort(parts)
  local params = { side = self.side, name = name, args = args }
  local answer, fault =
    ask(self, "query:" .. name .. ":" .. table.concat(parts, ","), "query", params)
  return answer, fault and fault.message
end

--- Another position is looked at: nothing that was asked holds.
function Table:turn_over()
  self.changed = self.changed + 1
  self:forget()
end

--- The side's prompt and its legal list with words.
---@return table { prompt?, actions }
function Table:legal()
  if self.past then return { actions = {} } end
  return ask(self, "legal", "legal", { side = self.side, texts = true }) or { actions = {} }
end

--- Where pieces could go together.
---@param ids string[]
---@return table<string, table> hexes by code: { hex, cost, path, items }
function Table:reach(ids)
  local key = "reach:" .. table.concat(ids, ",")
  if self.cache[key] == nil then
    local with = #ids > 1 and { table.unpack(ids, 2) } or nil
    local result = game.call("reach", { side = self.side, unit = ids[1], with = with })
    local by = {}
    for _, each in ipairs(result and result.hexes or {}) do
      by[each.hex] = each
    end
    self.cache[key] = by
  end
  return self.cache[key]
end

--- The first entry of a verb in the legal list, while a prompt is asked; nil when there is none.
function Table:entry_of(verb, asked)
  local legal = self:legal()
  for _, entry in ipairs(legal.prompt and legal.prompt.id == asked and legal.actions or {}) do
    if entry.verb == verb then return entry end
  end
end

--- What an attack that is being put together is made of, with what `entry` would add: the pack's
--- ui.lua says under which names the prompt reports it.
---@return table? { targets, by }
function Table:attack_of(entry)
  local how, prompt = self.ui.assess, self:legal().prompt
  local values = prompt and prompt.values or {}
  if not how or type(values.targets) ~= "table" or type(values.by) ~= "table" then return nil end
  local attack = { targets = lists.copy(values.targets), by = lists.copy(values.by) }
  for _, hex in ipairs(lists.keys(self.gathered)) do
    if hex ~= entry.args.hex then table.insert(attack.by, hex) end
  end
  if entry.verb == how.target then table.insert(attack.targets, entry.args.hex) end
  if entry.verb == how.by then table.insert(attack.by, entry.args.hex) end
  local known = entry.verb == how.close or entry.verb == how.by or entry.verb == how.target
  return known and #attack.by > 0 and attack or nil
end

--- Odds of an entry of the list; nil and why.
function Table:odds(entry)
  local attack = self:attack_of(entry)
  if attack then
    local key = "assess:"
      .. table.concat(attack.targets, ",")
      .. "/"
      .. table.concat(attack.by, ",")
    return ask(self, key, "assess", { side = self.side, targets = attack.targets, by = attack.by })
  end
  local key = "odds:" .. M.entry_key(entry)
  return ask(self, key, "odds", { side = self.side, verb = entry.verb, args = entry.args })
end

--- An action in the pack's words, legal or not; nil when it has none.
---@return string?
function Table:describe(verb, args)
  local answer = game.call("describe", { side = self.side, verb = verb, args = args })
  return answer and answer.text ~= "" and answer.text or nil
end

function Table:explain(verb, args)
  return game.call("explain", { side = self.side, verb = verb, args = args })
end

--- Records of a list up to the earlier position that is looked at.
local function up_to(list, past)
  if not past then return list end
  local kept = {}
  for _, record in ipairs(list) do
    if record.n <= past.n then kept[#kept + 1] = record end
  end
  return kept
end

--- The records of the log that the side may read, all of them; only those since the last call are asked for.
function Table:log()
  local kept = self.logs[self.side] or { list = {} }
  self.logs[self.side] = kept
  if kept.n ~= self.n then
    local answer = game.call("log", { side = self.side, from = kept.n })
    lists.append(kept.list, answer and answer.log)
    kept.n = self.n
  end
  return up_to(kept.list, self.past)
end

function Table:dice()
  local answer = ask(self, "dice", "dice", { side = self.side })
  return up_to(answer and answer.dice or {}, self.past)
end

--- Plays an entry. nil and the fault {code, message, reasons} when it is refused.
function Table:act(verb, args)
  local result, fault = game.call("act", { side = self.side, verb = verb, args = args })
  if not result then return nil, fault end
  self:take(result)
  return result
end

--- Plays actions as one. nil and the fault when one of them is refused, `at` its number.
---@param actions table[] { verb, args }
function Table:act_all(actions)
  local result, fault = game.call("act_all", { side = self.side, actions = actions })
  if not result then return nil, fault end
  self:take(result)
  return result
end

function Table:undo()
  local result, fault = game.call("undo", {})
  if not result then return nil, fault end
  self:take(result)
  return result
end

--- Does again what was taken back last. nil and the fault when there is nothing.
function Table:redo()
  local result, fault = game.call("redo", {})
  if not result then return nil, fault end
  self:take(result)
  return result
end

--- Lets the next bot make one action; nil when none is to move.
function Table:bot_step()
  local result, fault = game.call("bot_step", {})
  if not result then return nil, fault end
  if result.idle then return nil end
  self:take(result)
  return result
end

--- Is a bot asked while no human is?
function Table:bot_to_move()
  if self.over or #self.prompts == 0 then return false end
  for _, prompt in ipairs(self.prompts) do
    if not self:is_human(prompt.side) then return true end
  end
  return false
end

-- ---- The position, from the view

local function same_hexes(a, b) return a[1] == b[1] and a[2] == b[2] end

--- Takes in a stack of the view. One that lies over several hexes is found in each of them, and has a card of its own also
--- where it shares one of them with others; cards come before the counters that lie in one hex, which are drawn over them.
local function add_stack(at, stack, own)
  local here = at.stacks[stack.hex]
  local new = {
    hex = stack.hex,
    hexes = stack.hexes or { stack.hex },
    own = own,
    pieces = stack.pieces,
    nation = stack.nation,
    handle = stack.handle,
    of = stack,
  }
  if here then
    here.more = here.more or {}
    here.more[#here.more + 1] = stack
    if same_hexes(here.hexes, new.hexes) then return end
  end
  for _, hex in ipairs(new.hexes) do
    at.stacks[hex] = at.stacks[hex] or new
  end
  if new.hexes[2] then at.cards = at.cards + 1 end
  table.insert(at.list, new.hexes[2] and at.cards or #at.list + 1, new)
end

--- Numbers pieces as the view lists them: the lead of a stack before the others, a superior before those on his chart.
local function number(at, id)
  at.numbered = at.numbered + 1
  at.number[id] = at.number[id] or at.numbered
end

local function add_pieces(at, stack)
  for _, piece in ipairs(stack.pieces or {}) do
    number(at, piece.id)
    at.hex_of[piece.id], at.piece[piece.id] = stack.hex, piece
    at.over[piece.id] = stack.hexes
  end
  if stack.handle then at.hex_of[stack.handle] = stack.hex end
end

local function add_stacks(at, list, own)
  for _, stack in ipairs(list or {}) do
    add_stack(at, stack, own)
    add_pieces(at, stack)
  end
end

--- Pieces in boxes off the map: the hex of a piece is where its box belongs to, if anywhere.
local function add_boxes(at, boxes)
  for _, box in ipairs(boxes or {}) do
    for _, piece in ipairs(box.pieces) do
      number(at, piece.id)
      at.piece[piece.id] = at.piece[piece.id] or piece
      at.hex_of[piece.id] = at.hex_of[piece.id] or box.hex
      at.boxed[piece.id] = box
    end
  end
end

--- Stacks by hex, pieces by id, groups that wait, pieces in boxes: made from the view.
---@return table { stacks, list, cards, hex_of, piece, groups, waiting, boxed }
function Table:position()
  if self.at then return self.at end
  local view = self:view()
  local at = {
    stacks = {},
    list = {},
    cards = 0,
    hex_of = {},
    over = {}, -- by piece on a card: both hexes that it lies over
    piece = {},
    groups = {},
    waiting = {},
    boxed = {},
    number = {}, -- by piece: its place in the view
    numbered = 0,
  }
  add_stacks(at, view.own, true)
  add_stacks(at, view.allied, false)
  add_stacks(at, view.enemy, false)
  add_boxes(at, view.boxes)
  for _, group in ipairs(view.reinforcements or {}) do
    at.groups[group.id] = group
    if group.hex then at.hex_of[group.id] = at.hex_of[group.id] or group.hex end
    for _, id in ipairs(group.pieces or {}) do
      if not at.hex_of[id] then
        at.hex_of[id], at.waiting[id] = group.hex, group
      end
      at.piece[id] = at.piece[id] or self.print[id]
    end
  end
  self.at = at
  return at
end

--- The hexes over which the stack in a hex lies, the one that it goes by first; the hex itself when none is there.
---@param hex string
---@return string[]
function Table:hexes_of(hex)
  local stack = self:position().stacks[hex]
  return stack and stack.hexes or { hex }
end

--- Does a click on a hex mean a piece: one of a card that lies over it, or one of the stack there? Of a hex that cards share
--- all of them are meant, of one that only one lies over that one.
---@return boolean
function Table:lies_in(id, hex)
  local at = self:position()
  local over = at.over[id]
  if over then return lists.contains(over, hex) end
  return at.hex_of[id] == self:hexes_of(hex)[1]
end

--- What is known of a piece: from the view, else what is printed on it.
function Table:piece(id) return self:position().piece[id] or self.print[id] end

--- The name of a group that waits: the pack's, else who is in it.
function Table:group_name(group)
  local name = self:text("group." .. group.id)
  if name then return name end
  local names = {}
  for i, id in ipairs(group.pieces or {}) do
    names[i] = self:name(id)
  end
  return words.list(names)
end

--- The name of a piece or of a group that waits.
function Table:name(id)
  local piece, group = self:piece(id), self:position().groups[id]
  return piece and piece.name or group and self:group_name(group) or id
end

--- The side whose turn it is; between turns one that is asked, if possible that at the table.
---@return string?
function Table:turn_side()
  local view, asked = self:view(), nil
  for _, prompt in ipairs((view.between or not view.phasing) and view.prompts or {}) do
    if not asked or prompt.side == self.side then asked = prompt.side end
  end
  return asked or view.phasing
end

function Table:side_name(side)
  local look = (self.ui.sides or {})[side]
  return look and look.name or side
end

--- The side of a counter, as printed or as the view has it; nil when it is not known.
---@param id string
---@return string?
function Table:side_of(id)
  local print = self.print[id]
  if print and print.side then return print.side end
  local at = self:position()
  local stack = at.hex_of[id] and at.stacks[at.hex_of[id]]
  if at.waiting[id] then return self.side end
  return stack and self:side_of_stack(stack) or nil
end

--- The side of a stack of the position: as the view says, else the own or the other.
function Table:side_of_stack(stack)
  return stack.of.side or stack.own and self.side or self:other_side()
end

--- The first side that is not at the table.
function Table:other_side()
  for _, side in ipairs(self.sides) do
    if side ~= self.side then return side end
  end
end

--- What the pack says of a verb.
function Table:verb(verb) return (self.ui.verbs or {})[verb] or {} end

--- A figure of the view in the book's points: halves where the pack counts in halves.
function Table:points(value)
  local halves = self.ui.points and self.ui.points.halves
  return halves and figures.halves(value) or figures.plain(value)
end

--- Words in braces from a row of a table or from the view, through the pack's texts where it has them.
---@param text string
---@param row table
function Table:fill(text, row)
  return (
    text:gsub("{([%w_]+)}", function(name)
      local value = row[name]
      local named = type(value) == "string" and self:text(name .. "." .. value)
      return figures.plain(named or value or "")
    end)
  )
end

--- The date of a row of the turn track, or of the view; "" where the pack has no words for dates.
function Table:date_of(row) return self.ui.date and self:fill(self.ui.date.text, row) or "" end

--- The rows of the turn track, which are the same all through a game. nil and why when there are none now.
---@return table[]? rows
---@return string? why
function Table:track()
  if not self.turns then
    local look = self.ui.track
    local answer, why = nil, words.of("no_track")
    if look then
      answer, why = self:query(look.query)
    end
    if not answer then return nil, why end
    self.turns = answer.turns or {}
  end
  return self.turns
end

--- When a turn is: its date, or its number where the pack names none.
---@param turn integer?
function Table:when(turn)
  for _, row in ipairs(self:track() or {}) do
    local date = row.turn == turn and self:date_of(row) or ""
    if date ~= "" then return date end
  end
  return words.of("turn_number", { turn = turn or "?" })
end

--- Movement points in words.
function Table:points_text(value)
  local halves = self.ui.points and self.ui.points.halves
  return words.of(halves and "march_halves" or "march_points", { cost = value })
end

--- One spelling for an entry of the list.
function M.entry_key(entry)
  local parts = {}
  for name, value in pairs(entry.args or {}) do
    parts[#parts + 1] = name .. "=" .. tostring(value)
  end
  table.sort(parts)
  return entry.verb .. "{" .. table.concat(parts, ",") .. "}"
end

return M
