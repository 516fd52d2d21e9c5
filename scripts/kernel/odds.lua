--- Odds: the distribution of an action's outcome, from the real resolver. It runs under dice that take every face in
--- turn, so that the odds are exact; only where these ways are too many it is sampled, and the error is reported.
local diceroll = require("engine.dice")
local value = require("engine.value")
local dice = require("kernel.dice")
local flow = require("kernel.flow")
local log = require("kernel.log")
local rule = require("kernel.rule")
local M = {}

local MOST_LEAVES = 60000 -- ways for the dice to fall that are gone through
local MOST_DEN = 1 << 31 -- denominator up to which sums of fractions stay exact
local SAMPLES = 10000
local HIDDEN = {} -- raised: the odds rest on what their side may not know
local HIDDEN_TEXT = "hidden: these odds rest on what this side does not know"

---@class Outcome
---@field result string
---@field num integer
---@field den integer
---@field error integer?  Half of the 95 % interval of a sampled chance, in hundredths of a per cent.

---@class Odds
---@field exact boolean
---@field as_known boolean?  They run on what the side supposes of what it may not know.
---@field samples integer?  How often it was rolled when the odds are not exact.
---@field column string?
---@field strengths { attack: string, defence: string }?  As players read them.
---@field mods { rule: string, key: string, value: integer, unit: string?, file: string?, line: integer? }[]
---  File and line where the odds are `placed`.
---@field outcomes Outcome[]  By result.

local function gcd(a, b)
  while b ~= 0 do
    a, b = b, a % b
  end
  return a
end

--- Adds up leaves { result, denominator } into reduced fractions.
---@return Outcome[]
function M.sum(leaves)
  local by, list = {}, {}
  for _, leaf in ipairs(leaves) do
    local sum = by[leaf[1]] or { 0, 1 }
    local num = sum[1] * leaf[2] + sum[2]
    local den = sum[2] * leaf[2]
    local common = gcd(num, den)
    by[leaf[1]] = { num // common, den // common }
  end
  for result, sum in pairs(by) do
    list[#list + 1] = { result = result, num = sum[1], den = sum[2] }
  end
  table.sort(list, function(a, b) return a.result < b.result end)
  return list
end

--- The next way for the dice to fall: the last die that has a face left takes it, those behind it fall again.
---@param path { [1]: integer, [2]: integer }[]  Face and number of faces of each die.
---@return boolean there False when all ways were gone.
local function turn_over(path)
  while #path > 0 and path[#path][1] == path[#path][2] do
    path[#path] = nil
  end
  if #path == 0 then return false end
  path[#path][1] = path[#path][1] + 1
  return true
end

local TOO_MANY = {} -- raised: the ways cannot all be gone through

--- Runs the resolver for every way the dice can fall.
---@return Outcome[]
local function go_through(resolve)
  local path, leaves, at, den = {}, {}, 0, 1
  dice.from({
    next = function(sides)
      at = at + 1
      path[at] = path[at] or { 1, sides }
      den = den * path[at][2]
      if den > MOST_DEN then error(TOO_MANY, 0) end
      return path[at][1]
    end,
  })
  repeat
    at, den = 0, 1
    local result = resolve()
    if #leaves == MOST_LEAVES then error(TOO_MANY, 0) end
    leaves[#leaves + 1] = { result, den }
    for i = #path, at + 1, -1 do -- dice that were not rolled this time
      path[i] = nil
    end
  until not turn_over(path)
  return M.sum(leaves)
end

--- Half of the 95 % interval of `count` in SAMPLES; of a chance that never came, what it is at most.
local function error_of(count)
  local share = math.max(1, math.min(count, SAMPLES - 1)) / SAMPLES
  local half = 1.959964 * (share * (1 - share) / SAMPLES) ^ 0.5
  return math.ceil(half * 10000)
end

--- Rolls SAMPLES times, with dice of its own: always the same ones, never those of the game.
---@return Outcome[]
local function sample(resolve)
  local rolls, counts, list = 0, {}, {}
  dice.from({
    next = function(sides)
      rolls = rolls + 1
      return diceroll.roll(1, "odds", rolls, sides)
    end,
  })
  for _ = 1, SAMPLES do
    local result = resolve()
    counts[result] = (counts[result] or 0) + 1
  end
  for result, count in pairs(counts) do
    list[#list + 1] = { result = result, num = count, den = SAMPLES, error = error_of(count) }
  end
  return list
end

--- The odds of a resolver.
---@param resolve fun(): string, table?  Rolls with `kernel.dice`, returns the outcome and what is shown.
---@return Odds
function M.enumerate(resolve)
  local before, records = dice.from(nil), log.into(nil)
  local shown = nil -- of the first run
  local function run()
    local result, seen = resolve()
    shown = shown or seen or {}
    rule.keep_places(nil)
    return result
  end
  local good, outcomes = pcall(go_through, run)
  local exact = good or outcomes ~= TOO_MANY
  if not exact then
    good, outcomes = pcall(sample, run)
  end
  dice.from(before)
  log.into(records)
  dice.settle()
  if not good then error(outcomes, 0) end
  return {
    exact = exact,
    samples = not exact and SAMPLES or nil,
    column = shown.column,
    strengths = shown.strengths,
    mods = shown.mods or {},
    outcomes = outcomes,
  }
end

--- Odds with the place of each modifier: the rules' line that adds it, or the hook of a variant.
---@param call fun(): Odds?, string?, boolean?
---@return Odds odds  Or whatever else was answered, with what followed it.
function M.placed(call)
  local places = {}
  rule.keep_places(places)
  local good, odds, why, hidden = pcall(call)
  rule.keep_places(nil)
  if not good then error(odds, 0) end
  if not odds then return nil, why, hidden end
  for i, item in ipairs(odds.mods or {}) do
    local at = places[item] or {}
    odds.mods[i] = {
      rule = item.rule,
      key = item.key,
      value = item.value,
      unit = item.unit,
      file = at.file,
      line = at.line,
    }
  end
  return odds
end

local function nothing() end

--- What the odds of a side run on: the state that the pack lets it suppose; without a guess a copy that raises where a
--- hidden field of a piece is read; the true state where pieces hide nothing.
---@return { G: table, as_known: boolean?, begin: fun(), done: fun() }
local function basis(game, side)
  local series = game.series
  local guessed = series.guess and series.guess(value.clone(game.G), side)
  if guessed then
    local function begin() series.refresh(guessed) end
    local function done() series.refresh(game.G) end
    return { G = guessed, as_known = true, begin = begin, done = done }
  end
  local veiled = not series.guess and series.veil and series.veil(value.clone(game.G), side, HIDDEN)
  return veiled or { G = game.G, begin = nothing, done = nothing }
end

--- Builds a resolver on a basis and gives its odds, or why there are none.
local function on_basis(on, build)
  on.begin()
  local good, found, why = pcall(function()
    local resolve, refused = build(on.G, flow.top(on.G))
    if not resolve then return nil, refused end
    return M.enumerate(resolve)
  end)
  on.done()
  if not good and found == HIDDEN then return nil, HIDDEN_TEXT, true end
  if not good then error(found, 0) end
  if found then found.as_known = on.as_known end
  return found, why
end

--- Odds that a side may see. They rest on what it knows or supposes, never on what is hidden from it.
--- ```lua
--- local odds, why = odds.for_side(game, "red", function(G, f) return resolver_of(G, f) end)
--- if not odds then print(why) end --> "hidden: ..."
--- ```
---@param game Game
---@param side string
---@param build fun(G: table, f: table?): (fun(): string, table?)?, string?  The resolver on a state, or nil and why not.
---@return Odds?
---@return string? why  Why there are none.
---@return boolean? hidden They rest on what the side may not know.
function M.for_side(game, side, build) return on_basis(basis(game, side), build) end

--- Odds of a legal action, as its side may know them. Its declaration's `rolls` is the part of the effect that rolls;
--- it must leave the state alone.
---@param game Game
---@param declared Action
---@param values any[] Arguments in their order.
---@return Odds?
---@return string? why
---@return boolean? hidden
function M.of(game, declared, side, values)
  if not declared.rolls then error(("'%s' rolls no dice"):format(declared.verb), 0) end
  local on = basis(game, side)
  local before = value.hash(on.G)
  local odds, why, hidden = on_basis(on, function(G, f)
    return function() return declared.rolls(G, f, side, table.unpack(values, 1, #declared.args)) end
  end)
  if value.hash(on.G) ~= before then
    error("the rolls of '" .. declared.verb .. "' changed the state", 0)
  end
  return odds, why, hidden
end

return M
