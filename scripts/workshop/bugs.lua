--- Bug files: what a game was when a pack failed in it, enough to come there again. `check --bug` and `test` play
--- them; a bug that does not come any more is mended.
local bug_file = require("workshop.bug_file")
local fuzz = require("workshop.fuzz")
local calls = require("session.calls")
local dice = require("kernel.dice")
local live = require("session.live")
local catalog = require("session.catalog")
local loading = require("session.loading")
local packs = require("kernel.packs")
local fault_context = require("kernel.fault_context")
local M = {}

-- Calls that judge a pack: what fails in them is shown by their own report.
local JUDGES = {
  bug = true,
  check_begin = true,
  check_rung = true,
  choices = true,
  console = true,
  coverage = true,
  golden = true,
  golden_again = true,
  load = true,
  coverage_judged = true,
  mutant = true,
  packs = true,
  specs = true,
}

local function header_of(method, params)
  if method ~= "new" then return select(3, live.running()) end
  return {
    scenario = params.scenario,
    seed = params.seed or 1,
    generator = dice.GENERATOR,
    options = params.options or {},
    dice = params.dice,
  }
end

--- Makes the bug of a fault: of the running game, or of one that did not start.
---@param params { method: string, params: table, fault: { file: string, line: integer, text: string } }
---@return { words: string?, bug: table?, name: string? }
function M.blame(params)
  local method = params.method
  if JUDGES[method] or not params.fault.file:match("^mods/") then return {} end
  local game, series = live.running()
  if method == "new" then
    local good, found = pcall(catalog.scenario_of, params.params.scenario)
    if not good then return {} end
    game, series = nil, found
  end
  local header = header_of(method, params.params)
  if not series or not header then return {} end
  local context = fault_context.context(series, game)
  fault_context.clear()
  return {
    words = fault_context.words(context),
    name = bug_file.name_of(header.scenario),
    bug = bug_file.make(
      header,
      packs.lock(series),
      fault_context.rows(game),
      { method = method, params = bug_file.objects(params.params) },
      {
        file = params.fault.file,
        line = params.fault.line,
        text = params.fault.text,
        where = context,
      }
    ),
  }
end

local function is_same(fault, text) return tostring(text):find(fault.text, 1, true) ~= nil end

--- Does the call that failed, once more.
local function call_again(bug)
  local call = bug.call
  if call.method == "fuzz" then
    local game, series = live.running()
    local found = fuzz.judge(series, game, bug.seed)
    if found then error(found, 0) end
    local taken = call.params
    if taken.verb then game:act(taken.side, taken.verb, taken.args) end
  elseif call.method ~= "new" then
    calls.find(call.method)(call.params)
  end
end

--- Plays a bug: { state = "fails" "other" "lost" or "mended", text }.
---@param params { bug: table }
function M.bug(params)
  local bug = params.bug
  if bug.bug ~= bug_file.VERSION then error("this is no bug file, or one of another version", 0) end
  local failed = nil
  local good, result = pcall(loading.load, {
    header = {
      scenario = bug.scenario,
      seed = bug.seed,
      generator = bug.generator,
      options = bug.options,
      dice = bug.dice,
      lock = bug.lock,
    },
    rows = bug.actions,
  })
  if not good then
    failed = result
  elseif result.differs then
    local text = ("action %d of the bug is refused now: %s"):format(
      result.differs.n,
      result.differs.text
    )
    return { state = "lost", text = text }
  else
    good, result = pcall(call_again, bug)
    if not good then failed = result end
  end
  if failed == nil then return { state = "mended", text = bug.fault.text } end
  return { state = is_same(bug.fault, failed) and "fails" or "other", text = tostring(failed) }
end

return M
