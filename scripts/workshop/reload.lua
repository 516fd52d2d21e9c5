--- Rules that change while a game is open: the packs are read again, judged, and the game's history is
--- played again under them. What came out otherwise is reported; then the game goes on under the new rules,
--- branches off where they first differ, or keeps the old ones.
local sandbox = require("engine.sandbox")
local value = require("engine.value")
local check = require("workshop.check")
local content = require("kernel.content")
local dice = require("kernel.dice")
local differences = require("session.differences")
local fault = require("kernel.fault")
local fingerprint = require("session.fingerprint")
local games = require("session.game")
local live = require("session.live")
local answers = require("session.answers")
local replies = require("session.replies")
local packs = require("kernel.packs")
local patches = require("kernel.patches")
local text = require("kernel.text")
local M = {}

local MOST_RESYNCS = 400 -- rows after which the new rules are put back on the old track
local JUDGED = { "parse", "schema", "map topology", "references" } -- rungs before the rules are loaded
local MOST_CELLS = 20 -- changed values that are reported of one table

local pending = nil ---@type { series: Series, seen: table<string, integer>, first: table }?

-- Which files changed --------------------------------------------------------------------------------

--- Files that are other than they were, new or gone.
local function changed_files(before, now)
  local list = {}
  for path, hash in pairs(now) do
    if before[path] ~= hash then list[#list + 1] = path end
  end
  for path in pairs(before) do
    if now[path] == nil then list[#list + 1] = path end
  end
  table.sort(list)
  return list
end

local function table_named(path)
  return path:match("/tables/([%w_]+)%.") or path:match("/units/([%w_]+)%.")
end

--- What changed in a file: of a table the values, as both series have them.
local function change_of(path, old, new)
  local row, name = { file = path }, table_named(path)
  if not name then return row end
  local good, list = pcall(
    function() return value.diff(old.env.table_of(name), new.env.table_of(name), MOST_CELLS) end
  )
  row.cells = {}
  for i, each in ipairs(good and list or {}) do
    row.cells[i] = {
      path = name .. "." .. each.path,
      old = each.old ~= nil and patches.shown(each.old) or nil,
      new = each.new ~= nil and patches.shown(each.new) or nil,
    }
  end
  return row
end

-- What comes out otherwise ---------------------------------------------------------------------------

local function dice_of(row)
  local list = {}
  for i, roll in ipairs(row.dice or {}) do
    list[i] = roll.stream .. roll.sides .. ":" .. roll.result
  end
  return table.concat(list, " ")
end

--- The options of the running game among those that other rules offer.
local function options_of(series, header)
  local asked = value.clone(header.options)
  asked.__object = nil
  return packs.options(series.manifest, asked)
end

local Comparison = {}
Comparison.__index = Comparison

--- The game of a journal at its beginning under some rules: where it went on under other rules than
--- it had begun with, that is there.
---@return Game
---@return integer n Rows that lie before it.
local function beginning(series, header, quiet)
  local origin = header.origin
  if origin then
    local game = games.resume(series, value.decode(replies.bytes_of(origin.state)), quiet)
    game.forcing = false
    return game, origin.n
  end
  local _, scenarios = content.scenarios(series.id, series.variants)
  local scenario = scenarios[header.scenario:match(":(.*)$")]
  if not scenario then error(("scenario '%s' is gone"):format(header.scenario), 0) end
  local game = games.new(series, {
    scenario = scenario,
    seed = header.seed,
    generator = header.generator,
    options = options_of(series, header),
    source = header.dice and #header.dice > 0 and dice.scripted(header.dice) or nil,
    quiet = quiet,
    forcing = false,
  })
  return game, 0
end

--- The old game, played on to the end of row `n`.
function Comparison:old_at(n)
  while self.old_n < n do
    self.old_n = self.old_n + 1
    sandbox.renew()
    self.old:redo(self.rows[self.old_n])
  end
  return self.old
end

--- Puts the new rules on the state that the old ones left.
function Comparison:resync(n)
  local G = value.clone(self:old_at(n).G)
  self.new = games.resume(self.series, G, false)
  self.new.forcing = false
  self.resyncs = self.resyncs + 1
end

--- How the new rules take a row: nil as the old ones did, else { what, rule?, text, was?, now? }.
function Comparison:step(row)
  local at = #self.new.rows
  local good, reasons = pcall(self.new.redo, self.new, row)
  if not good then return { what = "fault", text = tostring(reasons) } end
  if reasons then
    local shown = text.all(self.series, reasons)[1]
    return {
      what = "refused",
      rule = shown.rule,
      text = ("%s refused: %s"):format(row.verb, shown.text),
    }
  end
  local now = self.new.rows[at + 1]
  local words = differences.of(self.series, row.log, now.log)
  if words then
    words.what = "outcome"
    return words
  end
  if dice_of(now) ~= dice_of(row) then
    return { what = "dice", text = ("dice %s instead of %s"):format(dice_of(now), dice_of(row)) }
  end
  if now.hash ~= row.hash then
    return { what = "state", text = "the state after this action is another" }
  end
end

function Comparison:count(row, differs)
  for _, roll in ipairs(row.dice or {}) do
    local stream = self.streams[roll.stream] or { of = 0, differ = 0, at = 0 }
    self.streams[roll.stream] = stream
    if stream.at ~= row.n then
      stream.of, stream.at = stream.of + 1, row.n
      if differs then stream.differ = stream.differ + 1 end
    end
  end
end

--- Plays the rows after the first `start`.
---@return table? first The first difference.
---@return integer count How many there are.
function Comparison:play(start)
  local first, count = nil, 0
  if value.hash(self.new.G) ~= value.hash(self.old.G) then
    first = { n = start, what = "state", text = "the set-up is another" }
    self:resync(start)
  end
  for n = start + 1, #self.rows do
    local row = self.rows[n]
    sandbox.renew()
    local differs = self:step(row)
    if differs then
      count = count + 1
      differs.n = n
      first = first or differs
      if self.resyncs >= MOST_RESYNCS then
        first.stopped = n
        break
      end
      self:resync(n)
    end
    self:count(row, differs ~= nil)
  end
  return first, count
end

--- Plays the journal of the running game under another series.
---@param series Series
---@return table? differs { n, what, text ..., differ, of, rolls }; nil when all is the same
function M.compare(game, series, header)
  local self =
    setmetatable({ rows = game.rows, series = series, streams = {}, resyncs = 0 }, Comparison)
  self.old, self.old_n = beginning(game.series, header, true)
  self.new = beginning(series, header, false)
  local start = self.old_n
  local first, count = self:play(start)
  dice.settle()
  series.take_barrier()
  if not first then return nil end
  first.differ, first.of, first.rolls = count, #game.rows - start, { __object = true }
  for stream, each in pairs(self.streams) do
    first.rolls[stream] = { of = each.of, differ = each.differ }
  end
  return first
end

--- A difference in a sentence: "3 of 41 combat rolls differ; first at action 187: 11.3 Dr instead of Ar".
---@param differs table
---@return string
function M.sentence(differs)
  local parts = {}
  for stream, each in pairs(differs.rolls or {}) do
    if type(each) == "table" and each.differ > 0 then
      parts[#parts + 1] = ("%d of %d %s rolls"):format(each.differ, each.of, stream)
    end
  end
  if #parts == 0 then
    parts[1] = ("%d of %d actions"):format(differs.differ or 1, differs.of or differs.n)
  end
  return ("%s differ; first at action %d: %s"):format(
    table.concat(parts, ", "),
    differs.n,
    differs.text
  )
end

-- Reading the rules again ----------------------------------------------------------------------------

--- The new series, judged; raises the first fault that a check finds, with its file and line.
local function load_anew(series)
  content.forget()
  for _, id in ipairs(series.order) do
    check.begin(id)
    for _, name in ipairs(JUDGED) do
      local wrong = check.rung(name).faults[1]
      if wrong then fault.fail(wrong) end
    end
    sandbox.renew()
  end
  return packs.load(series.id, series.variants)
end

--- Puts the state, as it stands, under other rules.
local function take_over(game, series, header, seen)
  local fresh = games.resume(series, value.clone(game.G), game.quiet)
  fresh.rows, fresh.log, fresh.counted = game.rows, game.log, game.counted
  fresh.source = game.source
  live.replace(fresh, series, header, seen)
end

local function with_lock(header, series)
  local new = value.clone(header)
  new.lock = packs.lock(series)
  return new
end

local function hex(bytes)
  return (bytes:gsub(".", function(c) return ("%02x"):format(c:byte()) end))
end

local choices = {}

--- The position as it is, under the new rules: what came before stays as it was played.
function choices.go_on(game, header, series, seen)
  local new = with_lock(header, series)
  new.origin = { n = #game.rows, state = hex(value.encode(game.G)), lock = header.lock }
  take_over(game, series, new, seen)
end

--- The new rules from where they first come to something else: later actions are left.
function choices.branch(game, header, series, seen)
  local fresh, start = beginning(series, header, false)
  for i = 1, start do
    fresh.rows[i] = game.rows[i]
  end
  for _, record in ipairs(game.log) do
    if start > 0 and record.n <= start then fresh.log[#fresh.log + 1] = record end
  end
  for i = start + 1, pending.first.n - 1 do
    sandbox.renew()
    local reasons = fresh:redo(game.rows[i])
    if reasons then error("action " .. i .. " is refused under the new rules", 0) end
  end
  fresh.forcing, fresh.history = true, {}
  live.replace(fresh, series, with_lock(header, series), seen)
end

local function choose(choice, game, header)
  if not pending then
    return replies.refuse(nil, "there is nothing to choose: no changed rules are waiting")
  end
  local series, seen = pending.series, pending.seen
  if choice == "pin" then
    live.seen(seen)
    pending = nil
    return { pinned = true, changed = {}, offers = {} }
  end
  if choice == "branch" and pending.first.n <= (header.origin and header.origin.n or 0) then
    return replies.refuse(nil, "the set-up itself is another: there is nothing to branch from")
  end
  if not choices[choice] then
    return replies.refuse(
      nil,
      fault.unknown("choice", tostring(choice), { go_on = true, branch = true, pin = true })
    )
  end
  choices[choice](game, header, series, seen)
  dice.settle()
  series.take_barrier()
  pending = nil
  local answer = answers.now()
  answer.unbind, answer.taken, answer.changed, answer.offers = true, choice, {}, {}
  return answer
end

--- `reload` of rpc: reads changed packs again. Without a choice: { changed, differs?, text?, offers, taken? };
--- with a choice, as `act`. A fault of the new files is raised, and the old rules stay in force.
---@param params { choice: string? }
function M.renew(params)
  local game, series, header = live.running()
  if not game then return { error = { code = -32004, message = "no game is running" } } end
  if params.choice then return choose(params.choice, game, header) end
  local seen = fingerprint.of(series)
  local list = changed_files(live.seen(), seen)
  if #list == 0 then return { changed = {}, offers = {} } end
  local result = { changed = {}, offers = {} }
  local good, wrong = pcall(function()
    local fresh = load_anew(series)
    result.differs = M.compare(game, fresh, header)
    for i, path in ipairs(list) do
      result.changed[i] = change_of(path, series, fresh)
    end
    if result.differs then
      pending = { series = fresh, seen = seen, first = result.differs }
      result.text, result.offers = M.sentence(result.differs), { "go_on", "branch", "pin" }
    else
      take_over(game, fresh, with_lock(header, fresh), seen)
      result.taken = "same"
    end
  end)
  if good then return result end
  pending = nil
  content.forget()
  series.refresh(game.G)
  error(wrong, 0)
end

--- Have files of the running game's packs changed since they were read or looked at?
function M.stale()
  local _, series = live.running()
  return series ~= nil and #changed_files(live.seen(), fingerprint.of(series)) > 0
end

return M
