--- The names that specs find: the claims of `assert`, and the methods of the game that `spec.game` starts. In the words of
--- `kernel.names`.
local M = {}

local function name(args, returns, text, example)
  return { args = args, returns = returns, text = text, since = 1, example = example }
end

--- Of `assert`: assert.equal(...).
---@type table<string, Name>
M.claims = {
  equal = name("want:any got:any message?:string", "", "Both are one value: `assert.equal(3, g:unit(\"B_1\").left)`."),
  same = name("want:any got:any message?:string", "",
    "Tables have the same fields, all the way down: `assert.same({ \"red\" }, g:asked())`."),
  truthy = name("got:any message?:string", "", "Neither nil nor false."),
  falsy = name("got:any message?:string", "", "Nil or false."),
  is_nil = name("got:any message?:string", "", "Nil: `assert.is_nil(g:unit(\"B_1\"))` of a piece out of play."),
  fails = name(
    "call:function pattern?:string message?:string",
    "",
    "The call raises an error that has these words: `assert.fails(function() g:act(\"end\") end, \"must_attack\")`."
  ),
  allowed = name("reasons:Reason[]", "", 'There is no reason against an action: `assert.allowed(g:why("march", args))`.'),
  refused = name(
    "reasons:Reason[] ...:string",
    "",
    "Reasons name exactly these rules, in any order: `assert.refused(g:why(\"march\", args), \"2.2\", \"2.4\")`."
  ),
}

--- Of a game of a spec: g:act(...).
---@type table<string, Name>
M.methods = {
  act = name("verb:string args?:table side?:string", "",
    "Carries an action out, then every prompt that leaves no choice; raises on a refusal: "
      .. "`g:act(\"march\", { unit = \"B_1\", to = \"0604\" })`. With `g.forced = false` no prompt is played "
      .. "by itself. `side` is needed where several are asked."),
  asked = name("", "string[]", "The sides that are asked now."),
  clear = name("", "", "Empties the map; sides, turn and step stay."),
  dice = name("results:integer[]", "",
    "Results of the rolls that follow: `g:dice({ 6, 1 })`. One that is missing or left over fails the "
      .. "case."),
  goto_step = name("step:string side?:string", "",
    "Plays on to a prompt of a step, by `end` and by prompts without a choice: `g:goto_step(\"fights\", "
      .. "\"blue\")`. Raises where there is something to choose."),
  legal = name("side:string", "Entry[]", "What a side may do now: `#g:legal(\"red\")`."),
  log = name("", "Reason[]", "All records of the log, every side's."),
  odds = name("verb:string args?:table", "odds:Odds? why:string?",
    "Odds of an action as its side may know them; nil and why when they rest on what is hidden."),
  over = name("", "table?", "{ winner, level, scores } of a game that is over: `g:over().winner`."),
  place = name("id:string hex?:string fields?:table", "",
    "Puts a piece into a hex with fields over its usual ones: `g:place(\"B_1\", \"0504\", { left = 5 "
      .. "})`. One that lies in two hexes has `at` among the fields and no hex. Raises where it cannot stand."),
  prompt = name("side?:string", "Reason",
    "What a side, or the first that is asked, reads of the prompt: `assert.equal(\"march on?\", g:prompt().text)`."),
  reach = name("args:table side?:string", "table",
    "Where a piece could go, as `reach` of the series answers: `g:reach({ unit = \"B_1\" })`."),
  step = name("", "string?", "The step whose prompt stands; nil when the game is over."),
  to_the_end = name("", "table", "Plays on as goto_step does, to the end of the game; gives what `over` gives."),
  undo = name("", "boolean", "Takes the last action back; false where that cannot be done."),
  unit = name("id:string", "table?",
    "The state of a piece, to read and to set: `g:unit(\"B_1\").left = 2`. Nil when it is out of play; "
      .. "raises when no piece has that id."),
  view = name("side:string", "table", "What a side sees: the view of the series."),
  why = name("verb:string args?:table side?:string", "Reason[]",
    "The reasons against an action, {} when it is legal: `assert.same({}, g:why(\"end\"))`."),
  words = name("verb:string args?:table", "string",
    "An action as players read it: `assert.equal(\"move to 0504\", g:words(\"move\", { to = \"0504\" }))`."),
}

--- Fields of that game beside its methods.
M.fields = {
  { "state", "table", "G, to read and to set; not kept over an action: read it again." },
  { "forced?", "boolean", "False: prompts with one entry wait for an action." },
}

return M
