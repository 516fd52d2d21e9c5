---@meta specs
-- Made by `grognard api --luals`: do not edit.
-- Beside those of rules.

---@class SpecGame
local SpecGame = {}

--- Carries an action out, then every prompt that leaves no choice; raises on a refusal: `g:act("march", { unit = "B_1", to = "0604" })`. With `g.forced = false` no prompt is played by itself. `side` is needed where several are asked.
---@param verb string
---@param args? table
---@param side? string
function SpecGame:act(verb, args, side) end

--- The sides that are asked now.
---@return string[]
function SpecGame:asked() end

--- Empties the map; sides, turn and step stay.
function SpecGame:clear() end

--- Results of the rolls that follow: `g:dice({ 6, 1 })`. One that is missing or left over fails the case.
---@param results integer[]
function SpecGame:dice(results) end

--- Plays on to a prompt of a step, by `end` and by prompts without a choice: `g:goto_step("fights", "blue")`. Raises where there is something to choose.
---@param step string
---@param side? string
function SpecGame:goto_step(step, side) end

--- What a side may do now: `#g:legal("red")`.
---@param side string
---@return Entry[]
function SpecGame:legal(side) end

--- All records of the log, every side's.
---@return Reason[]
function SpecGame:log() end

--- Odds of an action as its side may know them; nil and why when they rest on what is hidden.
---@param verb string
---@param args? table
---@return Odds? odds
---@return string? why
function SpecGame:odds(verb, args) end

--- { winner, level, scores } of a game that is over: `g:over().winner`.
---@return table?
function SpecGame:over() end

--- Puts a piece into a hex with fields over its usual ones: `g:place("B_1", "0504", { left = 5 })`. One that lies in two hexes has `at` among the fields and no hex. Raises where it cannot stand.
---@param id string
---@param hex? string
---@param fields? table
function SpecGame:place(id, hex, fields) end

--- What a side, or the first that is asked, reads of the prompt: `assert.equal("march on?", g:prompt().text)`.
---@param side? string
---@return Reason
function SpecGame:prompt(side) end

--- Where a piece could go, as `reach` of the series answers: `g:reach({ unit = "B_1" })`.
---@param args table
---@param side? string
---@return table
function SpecGame:reach(args, side) end

--- The step whose prompt stands; nil when the game is over.
---@return string?
function SpecGame:step() end

--- Plays on as goto_step does, to the end of the game; gives what `over` gives.
---@return table
function SpecGame:to_the_end() end

--- Takes the last action back; false where that cannot be done.
---@return boolean
function SpecGame:undo() end

--- The state of a piece, to read and to set: `g:unit("B_1").left = 2`. Nil when it is out of play; raises when no piece has that id.
---@param id string
---@return table?
function SpecGame:unit(id) end

--- What a side sees: the view of the series.
---@param side string
---@return table
function SpecGame:view(side) end

--- The reasons against an action, {} when it is legal: `assert.same({}, g:why("end"))`.
---@param verb string
---@param args? table
---@param side? string
---@return Reason[]
function SpecGame:why(verb, args, side) end

--- An action as players read it: `assert.equal("move to 0504", g:words("move", { to = "0504" }))`.
---@param verb string
---@param args? table
---@return string
function SpecGame:words(verb, args) end

--- Groups cases.
---@param text string
---@param body function
function describe(text, body) end

--- A case; its text opens with the rule that it tests.
---@param text string
---@param body function
function it(text, body) end

--- Starts a game, by the seed, with scripted dice and options: `spec.game("lab:mill", { seed = 3, dice = { 6 } })`.
---@param scenario string
---@param options? table
---@return SpecGame
function spec.game(scenario, options) end

--- There is no reason against an action: `assert.allowed(g:why("march", args))`.
---@param reasons Reason[]
function assert.allowed(reasons) end

--- Both are one value: `assert.equal(3, g:unit("B_1").left)`.
---@param want any
---@param got any
---@param message? string
function assert.equal(want, got, message) end

--- The call raises an error that has these words: `assert.fails(function() g:act("end") end, "must_attack")`.
---@param call function
---@param pattern? string
---@param message? string
function assert.fails(call, pattern, message) end

--- Nil or false.
---@param got any
---@param message? string
function assert.falsy(got, message) end

--- Nil: `assert.is_nil(g:unit("B_1"))` of a piece out of play.
---@param got any
---@param message? string
function assert.is_nil(got, message) end

--- Reasons name exactly these rules, in any order: `assert.refused(g:why("march", args), "2.2", "2.4")`.
---@param reasons Reason[]
---@param ... string
function assert.refused(reasons, ...) end

--- Tables have the same fields, all the way down: `assert.same({ "red" }, g:asked())`.
---@param want any
---@param got any
---@param message? string
function assert.same(want, got, message) end

--- Neither nil nor false.
---@param got any
---@param message? string
function assert.truthy(got, message) end
