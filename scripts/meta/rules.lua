---@meta rules
-- Made by `grognard api --luals`: do not edit.
-- Beside those of every script.

--- Declares what a player may do: list, validator, why-not and effect come from it.
---@param verb string
---@param def ActionDef
function action(verb, def) end

--- Who has most points: the first side of the alliance with most together, or draw.
---@param G table
---@param points table
---@return string
function ahead(G, points) end

--- Does any of a list pass the conditions that judge(set) states over sets of them?
---@param list table
---@param judge function
---@return boolean
function any_candidate(list, judge) end

--- Declares a step and the one action that it asks, by one name: the fields of both.
---@param name string
---@param def AskDef
function ask(name, def) end

--- Undo stops here: something was revealed.
function barrier() end

--- A set of all that a list has, to state conditions over at once: set:need(which, rule, key, ...), set:refuse(which, why), set:each(which, test), set:last(which, test), set:with(records, field), set:among(keys), set:those(fits), set.bits. The list is never written afterwards. With "any" it is only asked whether one is left.
---@param list table
---@return Candidates
function candidates(list) end

--- The cell of a printed table in the row of a figure, the nearest row beyond its ends, or in a row by its name; the first column unless named.
---@param grid table
---@param figure integer
---@param column? string
---@return string
function cell(grid, figure, column) end

--- A shallow copy of a list or a map.
---@param list table
---@return table
function copy_of(list) end

--- Adds a count that derived values may depend on; count(G) grows whenever something has changed. `loud`: mechanics say so themselves.
---@param name string
---@param count function
---@param loud? boolean
function counts(name, count, loud) end

--- A value worked out from the state by work_out(G, a?, b?) and kept until a dependency changes: board, map, turn, prompt; near: the board around a piece, the one argument, as far as it was asked; stack: the pieces with a piece, the first argument; foes: those of the enemies of a side, the first argument.
---@param name string
---@param dependencies string[]
---@param work_out function
---@return function
function derived(name, dependencies, work_out) end

--- Declares a value that variants may change; call the result where the value is worked out.
---@param name string
---@param def ExposedDef
---@return function
function exposed(name, def) end

--- Ends the step on top; one that asks several sides for that side alone. What is chosen unseen cannot be taken back then.
---@param G table
---@param side? string
function finish(G, side) end

--- A value that hangs on no state, worked out by work_out(a?, b?) and kept as long as the series is loaded: what the ground says of hexes. `local banks = fixed("banks", function(hex) return those(map:neighbors(hex), wet) end)`.
---@param name string
---@param work_out function
---@return function
function fixed(name, work_out) end

--- Are two sides one, or allied in the scenario?
---@param G table
---@param a string
---@param b string
---@return boolean
function friends(G, a, b) end

--- Runs a check apart from the one under way: true when no condition of it fails.
---@param check function
---@param ... any
---@return boolean
function holds(check, ...) end

--- The keys of a map in rising order.
---@param map table
---@return table
function keys_of(map) end

--- Those of a list that score least: one line of a list of priorities.
---@param list table
---@param rule string
---@param score function
---@return table
function least(list, rule, score) end

--- Whether a value is one of a list.
---@param list table
---@param value any
---@return boolean
function listed(list, value) end

--- Number of the list under construction, a key for memos; nil between lists.
---@return integer?
function listing() end

--- Writes a record for all; pairs of name and value follow the text key.
---@param rule string
---@param key string
---@param ... any
function log(rule, key, ...) end

--- Writes a record for one side alone.
---@param side string
---@param rule string
---@param key string
---@param ... any
function log_to(side, rule, key, ...) end

--- A compiled map; without a name the one that is played on.
---@param name? string
---@return Map
function map_of(name) end

--- A list of modifiers: add(value, rule, key, unit?), total(), items.
---@return table
function mods() end

--- Mechanics that keep the board say what near is to derived values: { watch(id?), watched(), seen(id, far) }.
---@param near table
function nearness(near) end

--- States a condition of an action; false fails the action and names the rule, the text key and its values.
---@param condition any
---@param rule string
---@param key string
---@param ... any
---@return boolean
function need(condition, rule, key, ...) end

--- Raises G.turn; false once G.last_turn has been played: what `again` of a game of turns asks.
---@param G table
---@param rule string
---@return boolean
function next_turn(G, rule) end

--- The derived value that is being worked out hangs on more than its dependencies say: it is not kept this time.
function not_kept() end

--- The column of a grid of odds, fractions dropped in favour of the second.
---@param grid table
---@param strength integer
---@param against integer
---@return integer
function odds_column(grid, strength, against) end

--- The set of one value: what fails of it counts among the conditions under way, as need(false, ...) does.
---@param value any
---@return Candidates
function one_candidate(value) end

--- Puts a step on top of the stack; gives its frame.
---@param G table
---@param step string
---@param data? table
---@return table
function push(G, step, data) end

--- Rolls a die of a stream and logs it as roll.REASON.
---@param G table
---@param stream string
---@param sides integer
---@param rule string
---@param reason string
---@param ... any
---@return integer
function roll(G, stream, sides, rule, reason, ...) end

--- Rolls a die that only one side reads of.
---@param side string
---@param G table
---@param stream string
---@param sides integer
---@param rule string
---@param reason string
---@param ... any
---@return integer
function roll_to(side, G, stream, sides, rule, reason, ...) end

--- The row of a grid whose range holds a number.
---@param grid table
---@param number integer
---@return table?
function row_of(grid, number) end

--- Always true. Rules are stated once: the number stands as an argument, or in a comment where the rule is obeyed.
---@param rule string
---@return boolean
---@deprecated Since api 1, gone with api 2: use the condition alone, and the number in a comment: -- 4.2.
function rule(rule) end

--- Who plays a side: it itself, or the seats that share it.
---@param G table
---@param side string
---@return string[]
function seats_of(G, side) end

--- Declares the whole: sides, the first step, set-up, views.
---@param def SeriesDef
function series(def) end

--- The declaration of a step.
---@param name string
---@return table?
function series_step(name) end

--- Ends the game on points: points_of(G, side); who is ahead wins. Logs `over` with the points by side.
---@param G table
---@param rule string
---@param points_of function
function settle(G, rule, points_of) end

--- The sides of the game, first player first.
---@param G table
---@return string[]
function sides_of(G) end

--- Declares a step of the sequence of play, which has children, asks or runs.
---@param name string
---@param def StepDef
function step(name, def) end

--- The sum of score(each) over a list.
---@param list table
---@param score function
---@return integer
function sum(list, score) end

--- A table of tables/ or units/; rows with an id as {list, by}.
---@param name string
---@return any
function table_of(name) end

--- A text of text/en.lua.
---@param key string
---@return string?
function text_of(key) end

--- Those of a list who fit, in its order.
---@param list table
---@param fits function
---@return table
function those(list, fits) end

--- The innermost frame.
---@param G table
---@return table?
function top(G) end

--- {on}: always false.
---@type table
tracing = nil

--- The innermost frame of a step that is under way.
---@param G table
---@param step string
---@return table?
function within(G, step) end
