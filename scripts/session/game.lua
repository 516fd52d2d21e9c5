--- One running game: the state `G`, what the journal and the log hold of it, and undo.
-- Everything here but `G` can be thrown away at a prompt and built again. Who acts is a seat: a side, or one of those that share it; what is
-- asked of the rules is asked for its side (`Game:side_of`).
local value = require("engine.value")
local actions = require("kernel.actions")
local derived = require("kernel.derived")
local dice = require("kernel.dice")
local finding = require("session.finding")
local flow = require("kernel.flow")
local lists = require("kernel.lists")
local log = require("kernel.log")
local rule = require("kernel.rule")
local fault_context = require("kernel.fault_context")
local go = require("session.go")
local journal = require("session.journal")
local prompting = require("session.prompting")
local seating = require("session.seating")
local set_up = require("session.set_up")
local M = {}

---@class Game
---@field series Series
---@field G table           The state: plain data.
---@field rows table[]      The journal: every accepted action, forced ones too.
---@field log table[]       Records; `log[i].n` is the row that wrote it (0: set-up).
---@field history table[]   Snapshots to undo to: { n, bytes, log, side }.
---@field quiet boolean     No log, no history: bulk runs.
---@field counted integer   Actions that somebody chose.
---@field lists table<string, table[]>  Legal lists, made when asked for: of sides, and of seats that share one.
---@field hashed integer?    The hash that the last row has, while the state is as it left it.
---@field forcing boolean   Plays prompts with one entry by itself; off in a replay.
---@field source DiceSource? Scripted dice that stand before the streams.
---@field presses table<string, boolean> Sides that press for themselves whatever cannot be taken back.
---@field undone table[]    What was taken back, the last at the end: { side, rows }.
---@field stop string?     Key of the text that says why no undo goes further back than `history`.
local Game = {}
Game.__index = Game

local NOBODY, ask, go_on, only_entry = prompting.NOBODY, prompting.ask, prompting.go_on, prompting.only_entry
local side_key = prompting.side_key

--- The legal list of a side; empty when it is not asked.
---@return table[] entries  As `actions.list` makes them.
function Game:entries(side)
  local list = self.lists[side]
  if list then return list end
  return lists.contains(self.asking, side) and prompting.make_list(self, side) or {}
end

--- The hash of the state.
---@return integer
function Game:hash() return self.hashed or value.hash(self.G) end

---@return string[] sides That must act now. Callers must not write it.
function Game:asked() return self.asking end

--- The side of a seat.
---@return string
function Game:side_of(seat) return self.series.side_of(self.G, seat) end

--- What a side is asked: a record of the prompt that stands, with its values.
---@return { rule: string, key: string, values: table }
function Game:prompt(side)
  local frame = self.frame
  local step = self.series.steps[frame.step]
  local values = step.values and step.values(self.G, frame, self:side_of(side)) or {}
  return { rule = step.rule, key = step.key or frame.step, values = values }
end

--- Runs the effect of an action alone, before the sequence of play goes on. Records and rolls go into the lists.
---@param values any[] Its arguments in their order.
local function effect(game, declared, side, values, records, rolls)
  dice.into(rolls)
  log.into(records)
  dice.source = game.source
  fault_context.kind, fault_context.name, fault_context.hook = "action", declared.verb, "apply"
  local passes = seating.passes(game, side, declared.verb, prompting.list_of)
  derived.moves()
  if passes then return seating.pass(game, side) end
  seating.takes_turn(game, side)
  declared.apply(game.G, game.frame, game:side_of(side), table.unpack(values, 1, #declared.args))
end

--- Applies an action that was found legal, and journals it.
local function apply(game, declared, side, values, forced)
  if not forced then game.counted = game.counted + 1 end
  if game.quiet then
    effect(game, declared, side, values)
    return go_on(game)
  end
  local row = { side = side, forced = forced, dice = {}, log = {} }
  effect(game, declared, side, values, row.log, row.dice)
  go_on(game)
  if not game.frame then journal.show_key(game.G) end
  log.into(nil)
  dice.into(nil)
  journal.keep_row(game, row, declared, values)
end

--- The effect of entry `index` of the side's list alone: nothing goes on, no one is asked. For checks on copies.
---@return table[] records What was logged.
function M.effect(game, side, index)
  local entry, records = game:entries(side)[index], {}
  effect(game, entry[1], side, actions.values(entry), records, {})
  log.into(nil)
  dice.into(nil)
  dice.settle()
  game.series.take_barrier()
  game.lists, game.asking, game.hashed = {}, NOBODY, nil
  return records
end

--- The only entry of a prompt that leaves no choice, and whose it is; nil when every side has a choice or none is asked.
function Game:only()
  if self.frame then return only_entry(self, NOBODY) end
end

--- Plays every prompt that leaves no choice to a side that does not press for itself.
local function play_forced(game)
  while game.forcing and game.frame do
    local only, whose = only_entry(game, game.presses)
    if not only then return end
    apply(game, only[1], whose, actions.values(only), true)
  end
end

--- Plays such confirmations as long as they can be taken back and the same sides are asked after them; scripted dice
--- could not be put back, so that nothing is tried on them.
local function play_confirmations(game)
  while game.forcing and game.frame and not game.source do
    local only, whose = prompting.confirmation(game)
    if not only then return end
    local before, asked = M.mark(game, whose), side_key(game)
    apply(game, only[1], whose, {}, true)
    play_forced(game)
    local rolled, revealed = dice.settle(), game.series.take_barrier() -- both flags are taken back
    if rolled or revealed or side_key(game) ~= asked then return M.cut(game, before) end
  end
end

---@param how { quiet: boolean?, forcing: boolean?, source: DiceSource?, presses: table? }
local function bare(series, G, how)
  local game = {
    series = series,
    G = G,
    rows = {},
    log = {},
    history = {},
    undone = {},
    quiet = how.quiet or false,
    forcing = how.forcing ~= false,
    source = how.source,
    presses = how.presses or NOBODY,
    counted = 0,
  }
  return setmetatable(game, Game)
end

--- Starts a game.
---@param series Series
---@param spec { scenario: table, seed: integer|string, generator: integer?, options: table, quiet: boolean?, forcing: boolean?, presses: table? }
---@return Game
function M.new(series, spec)
  local game = bare(series, set_up.state(series, spec), spec)
  local records = {}
  dice.source = game.source
  log.into(not game.quiet and records or nil)
  derived.moves()
  fault_context.game = game
  local bulk = game.quiet and not game.source
  game.G = (bulk and set_up.again or set_up.run)(game.G, series, spec)
  series.refresh(game.G)
  flow.push(series.steps, game.G, series.root)
  go_on(game)
  local commitment = game.G.dice.commitment
  if commitment then log.log("dice", "dice_commitment", "commitment", commitment) end
  log.into(nil)
  journal.keep_log(game, records, 0)
  dice.settle()
  play_forced(game)
  play_confirmations(game)
  return game
end

--- Wraps a state that came from elsewhere: a snapshot, a clone, a file.
---@return Game
function M.resume(series, G, quiet)
  local game = bare(series, G, { quiet = quiet })
  derived.moves()
  series.refresh(G)
  go_on(game)
  return game
end

--- Puts the game back to a snapshot.
local function restore(game, bytes)
  derived.moves()
  game.G = value.decode(bytes)
  game.series.refresh(game.G)
  ask(game, not game.G.over and flow.top(game.G) or nil)
end

--- The places that a side has looked into, where the pack keeps any closed.
local function examined(game, side) return game.series.examined and game.series.examined(game.G, game:side_of(side)) or {} end

--- Runs a side's `change` whole or not at all: a fault of the rules, or what `change` refuses, leaves the game as
--- it was.
---@param change fun(): table[]?, string?, integer? What it gives back is refused.
---@return table[]? reasons
---@return string? how
---@return integer? at
local function whole(game, side, change)
  local before, known = M.mark(game, side), examined(game, side)
  local asked = side_key(game)
  local good, refused, how, at = pcall(change)
  log.into(nil)
  dice.into(nil)
  rule.begin(nil)
  if not good or refused then M.cut(game, before) end
  if not good then error(refused, 0) end
  if refused then return refused, how, at end
  game.undone = {}
  local rolled, revealed = dice.settle(), game.series.take_barrier() -- both flags are taken back
  revealed = revealed or not lists.holds_all(known, examined(game, side))
  if rolled or revealed or asked ~= side_key(game) then
    game.history = {}
    game.stop = rolled and "undo_dice" or revealed and "undo_reveal" or "undo_side"
  elseif #game.rows > before.n then
    local last = game.history[#game.history]
    if last and last.side ~= side then game.history = {} end -- no one takes back what another did
    game.stop = last and last.side ~= side and "undo_other" or game.stop
    game.history[#game.history + 1] = before
  end
  play_confirmations(game)
end

--- Where the game stands now, for `cut` to go back to.
---@param side string Who acts.
function M.mark(game, side)
  local mark = { n = #game.rows, bytes = value.encode(game.G), log = #game.log, side = side }
  mark.counted = game.counted
  return mark
end

--- Drops what came after a snapshot.
---@param game Game
function M.cut(game, before)
  for i = #game.rows, before.n + 1, -1 do
    game.rows[i] = nil
  end
  for i = #game.log, before.log + 1, -1 do
    game.log[i] = nil
  end
  game.counted = before.counted
  restore(game, before.bytes)
  dice.settle()
  game.series.take_barrier()
end

Game.find = finding.find

--- Why an action is refused; empty when it is legal.
---@return table[] reasons
---@return string? how
function Game:why(side, verb, args)
  if verb == "go" then return go.why_not(self, side, args or {}) end
  local declared, found, how = self:find(side, verb, args)
  if not declared then return found, how end
  return finding.reasons_of(self, declared, side, found)
end

--- Carries out an action.
---@return table[]? reasons  nil when it was done.
---@return string? how
function Game:act(side, verb, args)
  if verb == "go" then return go.run(self, side, args or {}) end
  local declared, found, how = self:find(side, verb, args)
  if not declared then return found, how end
  local reasons = finding.reasons_of(self, declared, side, found)
  if #reasons > 0 then return reasons end
  local function change()
    apply(self, declared, side, found)
    play_forced(self)
  end
  if self.quiet then
    change()
  else
    whole(self, side, change)
  end
end

--- Reports whether a side that acts has no choice; another's lack of one is played first.
local function has_no_choice(game, side)
  local only, whose = only_entry(game, game.presses)
  while only and whose ~= side do
    apply(game, only[1], whose, actions.values(only), true)
    only, whose = only_entry(game, game.presses)
  end
  return only ~= nil
end

--- Carries out actions of a side one after the other, as if each came by itself, up to where a die falls or something
--- is revealed.
---@return table[]? reasons  Against one of them; those before it are done.
---@return string? how
---@return integer? at  Which one.
local function act_each(game, side, list)
  local dice_before = value.hash(game.G.dice)
  for i, each in ipairs(list) do
    local forced = i > 1 and game.forcing and has_no_choice(game, side)
    local declared, found, how = game:find(side, each.verb, each.args)
    local reasons = declared and finding.reasons_of(game, declared, side, found) or found
    if #reasons > 0 then return reasons, how, i end
    apply(game, declared, side, found, forced or nil)
    if value.hash(game.G.dice) ~= dice_before or game.series.at_barrier() then return end
  end
end

--- Carries out actions as one, in their order: all of them, or none where one is refused. Only what a die or a
--- reveal interrupts stands as it is, so that no one tries what the dice say.
---@param list { verb: string, args: table? }[]
---@return table[]? reasons  nil when they were done.
---@return string? how
---@return integer? at  Which of them was refused.
function Game:act_all(side, list)
  return whole(self, side, function()
    local reasons, how, at = act_each(self, side, list)
    if reasons then return reasons, how, at end
    play_forced(self)
  end)
end

local function carry_out(game, entry, side, write)
  apply(game, entry[1], side, actions.values(entry, write))
  play_forced(game)
end

--- Carries out entry `index` of the side's legal list: no test is made again.
---@param write (fun(arg: table): string)? Writes the texts that the entry leaves open; without it they are "-".
function Game:take(side, index, write)
  local entry = self:entries(side)[index]
  if self.quiet then
    carry_out(self, entry, side, write)
  else
    whole(self, side, function() carry_out(self, entry, side, write) end)
  end
end

--- Carries out a journal row as it stands; forced rows come from the journal, not from here.
---@return table[]? reasons
function Game:redo(row)
  local declared, found, how = self:find(row.side, row.verb, row.args)
  if not declared then return found, how end
  local reasons = finding.reasons_of(self, declared, row.side, found)
  if #reasons > 0 then return reasons end
  apply(self, declared, row.side, found, row.forced)
end

--- Takes in a state that was changed from outside (a spec places pieces): the same prompt, again.
function Game:touched()
  derived.moves()
  self.series.refresh(self.G)
  go_on(self)
end

---@return boolean done False when a barrier or the start stands in the way.
---@return string? why Key of the text that says which.
function Game:undo()
  local before = table.remove(self.history)
  if not before then return false, self.stop or "undo_start" end
  local rows = table.move(self.rows, before.n + 1, #self.rows, 1, {})
  table.insert(self.undone, { side = before.side, rows = rows })
  M.cut(self, before)
  return true
end

--- Does again what was taken back last, and nothing else was done since.
---@return boolean done
---@return string? why Key of the text that says why there is nothing.
function Game:again()
  local undone = self.undone
  local last = table.remove(undone)
  if not last then return false, "redo_none" end
  local refused = whole(self, last.side, function()
    for _, row in ipairs(last.rows) do
      local reasons = self:redo(row)
      if reasons then return reasons end
    end
  end)
  if refused then return false, "redo_none" end
  self.undone = undone
  return true
end

--- The result, or nil while the game goes on.
function Game:over() return self.G.over end

return M
