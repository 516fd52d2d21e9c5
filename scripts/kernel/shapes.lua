--- The tables that packs hand to series{}, step(), action() and exposed(), and those that they get back, field by field.
--- The manual and the stubs are made from here, and a misspelt field of a declaration is found by it.
local fault = require("kernel.fault")
local M = {}

---@class Shape
---@field name string      Of the class in the stubs.
---@field text string
---@field example string   Lua.
---@field also string?     Classes whose fields it has as well.
---@field fields string[][] { "name" or "name?", type, text }
---@field tuple boolean?   Its fields are positions: `[1]`, `[2]`.

local G_F = "fun(G: table, f: table)"

---@type Shape[]
M.list = {
  {
    name = "SeriesDef",
    text =
      "What series{} takes: the whole of a game. With `pieces` the fields from `view` to `invariants` need "
        .. "not be given.",
    example = [[
series({
  root = "game",
  sides = { "red", "blue" },
  setup = function(G, scenario) G.turn, G.last_turn, G.pieces = 1, scenario.turns, {} end,
  view = function(G, side) return { own = {}, enemy = {} } end,
  invariants = function(G) return G.turn < 0 and "the turn is below 0" or nil end,
})]],
    fields = {
      { "root", "string", "The step that the game begins with; the game ends with it." },
      { "sides", "string[]", "All sides that play in any scenario, the first player first." },
      { "setup", "fun(G: table, scenario: table)", "Fills the new state from a scenario." },
      { "pieces?", "PiecesDef", "What board.declare{} gives: pieces are in G.pieces; views, places and secrets follow from it." },
      { "view?", "fun(G: table, side: string): table",
        "What a side may see: all that leaves for its screen, bot or file." },
      { "invariants?", "fun(G: table): string?",
        "What is broken in a state, in words; nil when nothing is. Random play asks it." },
      { "refresh?", "fun(G: table)", "Builds every cache again from the state." },
      { "hex?", "fun(code: string): string?", "The canonical code of a hex; nil off the map." },
      { "knows?", "fun(G: table, side: string, id: string): boolean, string?", "May a side name this piece? If not, by which rule." },
      { "name?", "fun(id: string): string?", "What a piece is called in texts." },
      { "clear?", "fun(G: table)", "Empties the map for a spec; sides, turn and step stay." },
      { "place?", "fun(G: table, id: string, hex: string?, fields: table): string?", "Puts a piece somewhere for a spec; why not, in words." },
      { "permute?", "fun(G: table, side: string, pick: fun(n: integer): integer): table?",

          "Exchanges what is hidden from a side in a copy of the state and gives it back; nil when nothing is "
            .. "hidden. The leak check asks that nothing changes for that side." },
      { "guess?", "fun(G: table, side: string): table?",

          "Changes a copy of the state to what a side may suppose of what is hidden from it, and gives it "
            .. "back; nil when nothing is hidden. Odds run on it and say `as_known`. It may not hang on what is "
            .. "hidden." },
      { "examined?", "fun(G: table, side: string): string[]",

          "Places that a side may look into, where others stay closed to it: an action after which there are more cannot be "
            .. "taken back, as after `barrier`." },
      { "decides?", "fun(G: table, f: table, side: string): string?",
        "Of seats that share a side, the one that decides a frame as a whole; nil: each what is his own, in turn." },
      { "owns?", "fun(G: table, f: table, side: string, verb: string, ...): string?",
        "Of seats that share a side, the one that alone may do an action; nil: whoever has the turn." },
      { "reach?", "fun(G: table, f: table, side: string, args: table): table",
        "Where a piece or group could go: { hexes = { { hex, cost, path, items } } }." },
      { "go?", "fun(G: table, f: table, side: string, to: string): table?, table?",
        "The steps that the macro go{to} stands for: { { verb, args } }; nil and reasons." },
      { "assess?", "fun(G: table, side: string, targets: string[], by: string[]): function?, string?",
        "The resolver of an attack that is only thought of; nil and why not." },
      { "costs?", "fun(G: table, side: string, unit: string, to: string, column: boolean, clear: boolean): table?, string?",
        "What it costs a piece by the ground alone to come to a hex, for bots." },
      { "supplies?", "fun(G: table, side: string, unit: string): table?, string?",
        "What feeds a piece, and where, for bots: { fed, lands, trains, sites }." },
      { "geography?", "fun(G: table): table", "The ground in play, for bots: { hexes, places }." },
      { "counters?", "fun(G: table, side: string, scenario: table): table[]", "What is printed on the counters of a scenario, for bots." },
      { "queries?", "table<string, fun(G: table, side: string, args: table): table?, string?>",
        "Questions on the position for overlays and panels; nil and why not." },
      { "textmap?", "fun(G: table): string[]", "The map in lines of text." },
      { "muster?", "fun(G: table, scenario: table): table", "Who stands and who arrives, for `check`." },
    },
  },
  {
    name = "PiecesDef",
    text = "What board.declare{} of mechanics.board takes, and `pieces` of series{} then has: how the pieces in G.pieces are "
      .. "printed, seen and kept secret.",
    example = [[
pieces = board.declare({
  counters = table_of("units"),
  fields = { "strength" },
  private = { strength = "2.5" },
  known = function(G, id, field) return G.pieces[id].seen == true end,
})]],
    fields = {
      { "counters", "table", "A table of units/: what is printed, as { list, by }." },
      { "fields?", "string[]", "Printed fields that the state of a piece begins with, where there is no `put`." },
      { "put?", "fun(G: table, id: string, hex: string?, fields: table)", "Brings a piece into the game." },
      { "private?", "table<string, string>", "Fields that the owner alone knows, and the rule that says so." },
      { "known?", "fun(G: table, id: string, field: string): boolean", "Has a private field come to be known to all?" },
      { "show?", "fun(G: table, id: string, shown: table, side: string)", "Adds to what a side sees of a piece." },
      { "boxes?", "fun(G: table, side: string): Box[]", "Boxes off the map, as the side may know them." },
      { "seen?", "fun(G: table, side: string, view: table)", "Adds to the view of a side." },
      { "stacks_as?", "fun(id: string, piece: table): integer", "What a piece counts as against stacking limits; else nothing." },
      { "zones?", "table<string, Zone>", "Zones by name: `control`, which closes hexes to enemies, and others." },
      { "changes?", "boolean", "The zones hang on bridges or roads that change." },
      { "counts?", "table<string, string[]>", "Counts by name for derived values, each of fields of pieces: of their marks alone." },
      { "ordered?", "boolean", "Stacks keep an order: G.stacks[hex] = ids, the lead piece first. Else ids rise." },
      { "complete?", "fun(series: table)", "Made by board.declare: gives the series what it has not said itself." },
    },
  },
  {
    name = "StepDef",
    text =
      "What step() takes: a part of the sequence of play. It has children (`steps`), asks (`actions`) or "
        .. "runs (`run`).",
    example = [[
step("fights", {
  rule = "3.1",
  actions = { "attack", "end" },
  done = function(G, f) return f.left == 0 end,
  enter = function(G, f) f.left = 3 end,
  values = function(G, f, side) return { left = f.left } end,
})]],
    fields = {
      { "rule", "string", "The rule that the step obeys." },
      { "steps?", "string[]", "Children, run in order." },
      { "each?", G_F .. ": string[]", "The children run for each of these sides in turn, as G.phasing." },
      { "again?", G_F .. ": boolean", "After the last child: run them again?" },
      { "actions?", "string[]", "Verbs that a prompt of this step offers." },
      { "side?", G_F .. ": string|string[]",

          "Who is asked; G.phasing without it. All sides of a list are asked openly and in any order, each "
            .. "until finish(G, side) or until the list leaves it out; then the step ends. Of a `mandatory` step "
            .. "those are asked who have something left." },
      { "in_order?", "boolean", "Of the sides of a list only the first is asked, then the next." },
      { "simultaneous?", G_F .. ": string[]",

          "These sides choose unseen, each until finish(G, side). What was chosen is turned up by what follows "
            .. "(`leave`, or `enter` of the next step), not by the effect of the last choice." },
      { "done?", G_F .. ": boolean", "True when nothing is left to ask." },
      { "mandatory?", "boolean", "Goes on until none of its actions is left." },
      { "waits?", "boolean",

          "A prompt with one entry waits for its side too, and is not played by the program: the others are not to learn "
            .. "whether it has a choice. Then `done` asks nothing that is hidden." },
      { "enter?", G_F, "Runs as the step begins." },
      { "leave?", G_F, "Runs as the step ends." },
      { "run?", G_F, "A procedure: pushes steps or finishes." },
      { "key?", "string", "Text key of the prompt; the step's name without it." },
      { "values?", "fun(G: table, f: table, side: string): table", "Values for that text, as the side may know them." },
      { "boxes?", "fun(G: table, f: table, side: string): Box[]", "Boxes off the map while the step is under way." },
    },
  },
  {
    name = "ActionDef",
    text = "What action() takes: what a player may do. List, validator, why-not and effect come from it.",
    example = [[
action("march", {
  rule = "2.1",
  args = { { "unit", "piece", "own" }, { "to", "hex", function(G, f, side, unit) return near(G, unit) end } },
  check = function(G, f, side, unit, to) need(cost(to) <= f.left, "2.2", "too_far", "left", f.left) end,
  apply = function(G, f, side, unit, to) G.pieces[unit].hex = to end,
})]],
    fields = {
      { "rule", "string", "The rule that allows it." },
      { "args", "Argument[]", "Up to eight arguments, in the order in which the functions get them." },
      { "offer?", "fun(G: table, f: table, side: string, add: fun(...))",
        "Names candidates by add(...), best in rising order. Without it: every choice of what the arguments "
          .. "may be." },
      {
        "each?",
        "fun(G: table, side: string): string[]",
        "Pieces of the side whose candidates are kept: `offer(G, nil, side, add, piece)` names those of one, and neither it nor "
          .. "`check` looks at the frame. Needs `kept`.",
      },
      { "kept?", "string[]", "With each: what the candidates of a piece hang on, as in derived(): \"stack\", \"board\", \"map\" ..." },
      {
        "candidates?",
        "fun(G: table, f: table, side: string, ...): any[]",
        "All that the last argument may be, instead of `offer`: `check` then gets a set of them as its last argument and "
          .. "states each condition once over all that are left.",
      },
      {
        "absent?",
        "string|function",
        "With candidates: refuses a value that is none of them; a text key, or a function (G, f, side, value) that states it by need(false, ...).",
      },
      { "check?", "fun(G: table, f: table, side: string, ...)",
        "States conditions with need(). It may not hang on a text: in a list that is \"\"." },
      { "apply", "fun(G: table, f: table, side: string, ...)", "The effect." },
      { "rolls?", "fun(G: table, f: table, side: string, ...): string, table?",
        "The part of the effect that rolls, for odds: the outcome and { column, strengths, mods }. It leaves "
          .. "the state alone." },
      { "words?", "fun(args: table): table",
        "The values of its text, where these are not the arguments: a column by its odds." },
    },
  },
  {
    name = "Argument",
    tuple = true,
    text = "An argument of an action, by position.",
    example = [[
args = {
  { "unit", "piece", "own" },            -- own, others: pieces of the side, of the others
  { "hours", "integer", function(G, f, side, unit) return 3 end }, -- 0 to 3
  { "urgent", "boolean" },               -- false and true
  { "words", "text", 120 },              -- typed by the player, at most 120 characters
}]],
    fields = {
      { "[1]", "string", "Its name." },
      { "[2]", '"hex"|"piece"|"id"|"integer"|"boolean"|"string"|"text"|"scalar"',

          "Its type. A text is one line that the player writes: a list leaves it open, and any text is taken "
            .. "that is not blank, sound UTF-8, without control characters and no longer than [3] says (200 "
            .. "characters unless said, 1000 at most)." },
      { "[3]?", "any",
        "What it may be, for an action without `offer`: a list of values, \"own\" or \"others\", or a "
          .. "function of (G, f, side, arguments before it) that gives a list, a map whose keys they are, or the "
          .. "last of the integers from 0. Of a text: the most characters." },
      { "[4]?", "string", "Text key of the refusal of anything else; no_choice without it." },
    },
  },
  {
    name = "AskDef",
    also = "StepDef, ActionDef",
    text = "What ask() takes: a step and the one action that it asks, by one name; the prompt is the text ask.NAME.",
    example = [[
ask("shoot", {
  rule = "1.7",
  mandatory = true,
  args = { { "unit", "piece", "own" }, { "target", "piece", "others" } },
  apply = function(G, f, side, unit, target) G.hits[side] = G.hits[side] + 1 end,
})]],
    fields = {
      { "rule", "string", "Of the step and of the action." },
      { "args", "Argument[]", "And the other fields of an action: candidates?, offer?, check?, apply, rolls?, words?." },
      {
        "side?",
        G_F .. ": string|string[]",
        "And of a step: in_order?, simultaneous?, mandatory?, done?, enter?, leave?, key?, values?.",
      },
    },
  },
  {
    name = "ExposedDef",
    text = "What exposed() takes: a value that variants may change.",
    example = [[
local column = exposed("odds_column", { rule = "3.2", text = "column of the attack", unit = "column" })
local now = column(4, items)]],
    fields = {
      { "rule", "string", "The rule that works the value out." },
      { "text", "string", "What it is, for modders." },
      { "unit?", "string", "What it counts, as a modifier has it." },
    },
  },
  {
    name = "Box",
    text = "A box off the map, of `boxes` of a step or of pieces.",
    example = [[
{ key = "box.chart", values = { leader = id }, ids = charts:units(G, id), hex = G.pieces[id].hex }]],
    fields = {
      { "key", "string", "Text key of its title." },
      { "ids", "string[]", "The pieces in it." },
      { "values?", "table", "Values for the title." },
      { "hex?", "string", "Where a click on its pieces leads." },
    },
  },
  {
    name = "Reason",
    text = "A reason against an action, of g:why and explain; a record of the log has the same fields.",
    example = [[
assert.equal("too_far", g:why("march", { unit = "B_1", to = "0604" })[1].key)]],
    fields = {
      { "rule", "string", "The rule that refuses." },
      { "key", "string", "Its text key." },
      { "values", "table", "Values of the text." },
      { "text", "string", "In words." },
    },
  },
  {
    name = "Entry",
    text = "An entry of the legal list, of g:legal and of rpc.",
    example = [[
for _, entry in ipairs(g:legal("red")) do print(entry.verb, entry.args.unit) end]],
    fields = {
      { "verb", "string", "What is done." },
      { "args", "table", "Its arguments by name, without the texts that are open." },
      { "rule", "string", "The rule that allows it." },
      { "open?", "{ arg: string, most: integer }[]",
        "Texts that the player is to write, and how many characters each may have." },
    },
  },
  {
    name = "Odds",
    text = "The odds of an action, of g:odds and of rpc.",
    example = [[
local odds = g:odds("attack", { unit = "B_1", target = "R_1" })
assert.equal("Dr", odds.outcomes[1].result)]],
    fields = {
      { "exact", "boolean", "False: rolled `samples` times." },
      { "as_known?", "boolean", "They run on what the side supposes of what is hidden from it." },
      { "outcomes", "{ result: string, num: integer, den: integer }[]", "Each outcome with its chance, by result." },
      { "mods", "{ rule: string, key: string, value: integer, unit: string? }[]", "The modifiers." },
      { "column?", "string", "Column of the table." },
      { "strengths?", "{ attack: string, defence: string }", "As players read them." },
      { "samples?", "integer", "How often it was rolled." },
    },
  },
}

local by = {}
for _, shape in ipairs(M.list) do
  by[shape.name] = {}
  for _, field in ipairs(shape.fields) do
    by[shape.name][field[1]:gsub("%?$", "")] = true
  end
end

--- Raises at a declaration that has a field which looks like a misspelt one. Fields of a pack's own are let be.
---@param name string Of the shape.
---@param what string Of the declaration, in words.
---@param def table
---@param at { file: string, line: integer }
function M.judge(name, what, def, at)
  for field in pairs(def) do
    local near = not by[name][field] and fault.nearest(tostring(field), by[name])
    if near and def[near] == nil then
      fault.fail_at(at, "%s: no field is called '%s' (did you mean '%s'?)", what, tostring(field), near)
    end
  end
end

return M
