--- Specs: a pack's own tests, on real positions, through the same doors as a player.
local sandbox = require("engine.sandbox")
local files = require("engine.files")
local action_words = require("session.action_words")
local actions = require("kernel.actions")
local content = require("kernel.content")
local dice = require("kernel.dice")
local fault = require("kernel.fault")
local games = require("session.game")
local ledger = require("kernel.ledger")
local log = require("kernel.log")
local names = require("kernel.names")
local odds = require("kernel.odds")
local packs = require("kernel.packs")
local rule = require("kernel.rule")
local spec_names = require("kernel.spec_names")
local text = require("kernel.text")
local M = {}

local SpecGame = {}
SpecGame.__index = SpecGame

local MOST_ENDS = 400

local function reasons_text(series, reasons)
  local list = {}
  for _, reason in ipairs(reasons) do
    list[#list + 1] = reason.rule .. " " .. text.of(series, reason)
  end
  return table.concat(list, "; ")
end

--- Starts a game for a spec: "PACK:SCENARIO", { seed, dice, options }.
function M.game(series, id, spec)
  spec = spec or {}
  local pack, name = id:match("^([%w_%-]+):([%w_%-]+)$")
  if pack ~= series.id then
    error("a spec of '" .. series.id .. "' cannot start '" .. id .. "'", 3)
  end
  local _, by = content.scenarios(pack)
  local scenario = by[name]
  if not scenario then error(fault.unknown("scenario", name, by), 3) end
  local source = spec.dice and dice.scripted({ table.unpack(spec.dice) }) or nil
  local options = packs.options(series.manifest, spec.options)
  local game = games.new(series, {
    scenario = scenario,
    seed = spec.seed or 1,
    options = options,
    source = source,
    forcing = false,
  })
  return setmetatable({ game = game, series = series, state = game.G }, SpecGame)
end

--- The spec API on a game that runs already: for the console.
function M.wrap(series, game)
  return setmetatable({ game = game, series = series, state = game.G }, SpecGame)
end

local function sync(g) g.state = g.game.G end

--- Empties the map; sides, turn and step stay.
function SpecGame:clear()
  self.series.clear(self.game.G)
  self.game:touched()
end

--- Puts a piece somewhere, with fields over its usual ones. Raises when that cannot be.
function SpecGame:place(id, hex, fields)
  local at = type(hex) == "string" and self.series.hex(hex) or hex -- any code of the hex will do
  local why = self.series.place(self.game.G, id, at, fields or {})
  if why then error(("cannot place %s in %s: %s"):format(tostring(id), tostring(hex), why), 2) end
  self.game:touched()
end

local function at_step(game, name, side)
  if not game.frame or game.frame.step ~= name then return false end
  for _, asked in ipairs(game:asked()) do
    if not side or asked == side then return true end
  end
  return false
end

--- Ends what the first side is asked, or takes the only choice. Raises when there is one to make.
---@param goal string What is on the way to, in words.
local function pass_on(self, goal)
  local game = self.game
  local asked = game:asked()[1]
  local list = game:entries(asked)
  local pick = #list == 1 and 1 or nil
  for i, entry in ipairs(list) do
    if entry[1].verb == "end" then pick = i end
  end
  if not pick then
    local why = "step '%s' of %s stands before %s and has a choice to make"
    error(why:format(game.frame.step, asked, goal), 3)
  end
  game:take(asked, pick)
  sync(self)
end

--- Plays on to a prompt of a step, by `end`s and by prompts without a choice.
function SpecGame:goto_step(name, side)
  local game = self.game
  if not self.series.steps[name] then error(fault.unknown("step", name, self.series.steps), 2) end
  for _ = 1, MOST_ENDS do
    if at_step(game, name, side) then return end
    if not game.frame then error("the game ended before step '" .. name .. "'", 2) end
    pass_on(self, "'" .. name .. "'")
  end
  error("step '" .. name .. "' does not come", 2)
end

--- Plays on to the end of the game in the same way.
---@return table over { winner, level, scores }
function SpecGame:to_the_end()
  for _ = 1, MOST_ENDS do
    if not self.game.frame then return self:over() end
    pass_on(self, "the end")
  end
  error("the game goes on and on", 2)
end

--- The legal list of a side, as `legal` of rpc gives it.
function SpecGame:legal(side)
  local list = {}
  for i, entry in ipairs(self.game:entries(side)) do
    list[i] = actions.export(entry)
  end
  return list
end

local function side_for(self, verb)
  local asked = self.game:asked()
  for _, side in ipairs(asked) do
    for _, entry in ipairs(self.game:entries(side)) do
      if entry[1].verb == verb then return side end
    end
  end
  return asked[1]
end

--- Reasons against an action of the side that is asked, or of `side`; {} when it is legal.
function SpecGame:why(verb, args, side)
  return text.all(self.series, (self.game:why(side or side_for(self, verb), verb, args)))
end

--- Carries out an action, then every prompt that leaves no choice (not so while `g.forced` is false).
function SpecGame:act(verb, args, side)
  side = side or side_for(self, verb)
  self.game.forcing = self.forced ~= false
  local good, reasons = pcall(self.game.act, self.game, side, verb, args)
  self.game.forcing = false
  sync(self)
  if not good then error(reasons, 2) end
  if reasons then error(("%s refused: %s"):format(verb, reasons_text(self.series, reasons)), 2) end
end

--- The rules that reasons name, in order.
local function rules_of(reasons)
  local list = {}
  for i, reason in ipairs(reasons) do
    list[i] = reason.rule
  end
  table.sort(list)
  return list
end

--- Scripted dice for what follows.
function SpecGame:dice(list)
  if self.game.source then
    self.game.source.add(list)
  else
    self.game.source = dice.scripted({ table.unpack(list) })
  end
end

--- Ids that pieces of a game may have: those in play, and all that stand on counters.
local function piece_ids(self)
  local ids = {}
  for id in pairs(self.game.G.pieces) do
    ids[id] = true
  end
  for _, rows in pairs(content.printed(self.series.id)) do
    for _, row in ipairs(rows) do
      ids[row.id or 0] = true
    end
  end
  return ids
end

--- A piece; nil when it is not, or no longer, in play. Raises when no piece has that id.
function SpecGame:unit(id)
  local piece = self.game.G.pieces[id]
  if piece then return piece end
  local ids = piece_ids(self)
  if not ids[id] then error(fault.unknown("piece", tostring(id), ids), 2) end
  return nil
end
function SpecGame:view(side) return self.series.view(self.game.G, self.game:side_of(side)) end
function SpecGame:log() return text.all(self.series, self.game.log) end
function SpecGame:over() return self.game.G.over end
function SpecGame:asked() return self.game:asked() end

--- Step whose prompt stands.
function SpecGame:step() return self.game.frame and self.game.frame.step end

--- What a side, or the first that is asked, reads of the prompt.
function SpecGame:prompt(side)
  return text.all(self.series, { self.game:prompt(side or self.game:asked()[1]) })[1]
end

--- An action as players read it.
function SpecGame:words(verb, args) return action_words.of(self.series, verb, args, self:step()) end

--- Odds of an action as its side may know them; nil and why when they rest on what is hidden.
function SpecGame:odds(verb, args)
  local side = side_for(self, verb)
  local declared, values = self.game:find(side, verb, args)
  if not declared then error(reasons_text(self.series, values), 2) end
  return odds.of(self.game, declared, self.game:side_of(side), values)
end

function SpecGame:reach(args, side)
  return self.series.reach(self.game.G, self.game.frame, self.game:side_of(side or self.game:asked()[1]), args)
end

function SpecGame:undo()
  local done = self.game:undo()
  sync(self)
  return done
end

local function shown(value)
  if type(value) ~= "table" then return tostring(value) end
  local list = {}
  for key, each in pairs(value) do
    list[#list + 1] = tostring(key) .. "=" .. shown(each)
  end
  return "{" .. table.concat(list, ", ") .. "}"
end

local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key in pairs(a) do
    if not same(a[key], b[key]) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end

local function claim(holds, message, otherwise)
  if not holds then error(message or otherwise, 3) end
end

--- `assert` of specs: a function, and a table of claims.
M.assert = setmetatable({
  equal = function(want, got, message)
    claim(want == got, message, ("expected %s, got %s"):format(shown(want), shown(got)))
  end,
  same = function(want, got, message)
    claim(same(want, got), message, ("expected %s, got %s"):format(shown(want), shown(got)))
  end,
  truthy = function(got, message)
    claim(got, message, "expected something true, got " .. shown(got))
  end,
  falsy = function(got, message)
    claim(not got, message, "expected nil or false, got " .. shown(got))
  end,
  is_nil = function(got, message) claim(got == nil, message, "expected nil, got " .. shown(got)) end,
  fails = function(call, pattern, message)
    local good, wrong = pcall(call)
    claim(not good, message, "expected an error")
    local found = not pattern or tostring(wrong):find(pattern, 1, true)
    claim(
      found,
      message,
      ("expected an error with '%s', got: %s"):format(tostring(pattern), tostring(wrong))
    )
  end,
  --- Claims that there are no reasons against an action.
  allowed = function(reasons)
    claim(#reasons == 0, nil, "expected no refusal, got " .. shown(rules_of(reasons)))
  end,
  --- Claims that reasons name exactly these rules, in any order.
  refused = function(reasons, ...)
    local want, got = { ... }, rules_of(reasons)
    table.sort(want)
    claim(same(want, got), nil, ("expected refusal by %s, got %s"):format(shown(want), shown(got)))
  end,
}, {
  __call = function(_, holds, message)
    claim(holds, message, "assertion failed")
    return holds
  end,
})

names.hold(spec_names.claims, M.assert, "assert")
names.hold(spec_names.methods, SpecGame, "method")

--- Rule ids that a case's name opens with: "4.0b, 4.0c no ZOC crosses a river", "H1 ...", "SOP ..." of a ledger that has it.
--- ```lua
--- M.ids("16.2ex1, AOC.1a corps on a chart") --> { "16.2ex1", "AOC.1a" }
--- ```
---@param name string
---@param known table<string, boolean>? Ids of the ledger.
---@return string[]
function M.ids(name, known)
  local ids = {}
  local rest = name
  while true do
    local id, comma, after = rest:match("^([%w%.%-]+)(,?)%s+(.*)$")
    if not id or not (ledger.is_number(id) or known and known[id]) then break end
    ids[#ids + 1] = id
    rest = after
    if comma == "" then break end
  end
  return ids
end

--- Loads a spec file; returns its cases { name, ids, run, file }.
function M.cases(series, file)
  local cases, known = {}, ledger.ids(series.subject)
  local env = names.part({
    describe = function(_, body) body() end,
    it = function(name, run)
      cases[#cases + 1] = { name = name, ids = M.ids(name, known), run = run, file = file }
    end,
    spec = {
      game = function(id, options)
        local g = M.game(series, id, options)
        M.started[#M.started + 1] = g
        return g
      end,
    },
  }, "specs")
  env.assert = M.assert
  sandbox.run(sandbox.child(series.handles[series.subject], env), file)
  return cases
end

--- Runs one case.
---@param most integer? Instructions that it may take, each counted; else the budget of a call.
---@return boolean good
---@return string? message
function M.run(case, most)
  M.started = {}
  sandbox.renew(most)
  local good, wrong = pcall(case.run)
  log.into(nil)
  rule.begin(nil)
  dice.from(nil)
  dice.settle()
  for _, g in ipairs(M.started) do
    local left = g.game.source and g.game.source.left() or 0
    if good and left > 0 then
      good, wrong = false, ("%d scripted dice were not rolled"):format(left)
    end
  end
  return good, not good and tostring(wrong) or nil
end

--- Spec files of a pack, as modules under its folder.
function M.files(series)
  local list = {}
  for _, name in ipairs(files.list("mods/" .. series.subject .. "/spec")) do
    if name:match("_spec%.lua$") then list[#list + 1] = "spec/" .. name end
  end
  return list
end

return M
