--- The console: Lua lines on the running game, in the pack's environment, with the spec API as `g`.
local sandbox = require("engine.sandbox")
local rulebook = require("kernel.rulebook")
local inspect = require("workshop.inspect")
local live = require("session.live")
local replies = require("session.replies")
local provenance = require("session.provenance")
local renew = require("workshop.reload")
local spec = require("workshop.spec")
local text = require("kernel.text")
local trace = require("workshop.trace")
local M = {}

local MOST_DEPTH = 4
local MOST_LINES = 200

local kept = {} -- `v`: what a user keeps between lines

--- Words of a value, tables with sorted keys.
local function show(value, indent, lines)
  if type(value) ~= "table" then
    lines[#lines] = lines[#lines]
      .. (type(value) == "string" and ("%q"):format(value) or tostring(value))
    return
  end
  if #indent > MOST_DEPTH * 2 or #lines > MOST_LINES then
    lines[#lines] = lines[#lines] .. "{...}"
    return
  end
  lines[#lines] = lines[#lines] .. "{"
  local any = false
  for key, each in pairs(value) do
    any = true
    if #lines > MOST_LINES then break end
    lines[#lines + 1] = indent
      .. "  "
      .. (math.type(key) == "integer" and "" or tostring(key) .. " = ")
    show(each, indent .. "  ", lines)
  end
  if any then
    lines[#lines + 1] = indent .. "}"
  else
    lines[#lines] = lines[#lines] .. "}"
  end
end

local function environment()
  local game, series = live.running()
  return sandbox.child(series.handle, {
    g = spec.wrap(series, game),
    G = game.G,
    v = kept,
    legal = function(side) return spec.wrap(series, game):legal(side or game:asked()[1]) end,
    act = function(verb, args) return spec.wrap(series, game):act(verb, args or {}) end,
    why = function(verb, args) return spec.wrap(series, game):why(verb, args or {}) end,
    map = function() return series.textmap and series.textmap(game.G) or {} end,
    log = function()
      local lines = {}
      for i, record in ipairs(text.all(series, game.log)) do
        lines[i] = record.rule .. " " .. record.text
      end
      return lines
    end,
  })
end

local HELP = {
  "g:legal(side) g:why(verb, args) g:act(verb, args) g:unit(id) g:view(side) g:odds(verb, args) g:undo()",
  "legal() why(verb, args) act(verb, args) log() map()   on the side that is to act; G is the state",
  "v is a table of your own: v.x = 1",
  ":reload reads changed rules; then :reload go_on, branch or pin",
  "stack: the steps under way; inspect PATH: a value of the state, as pieces.ID.hex",
  'trace LINE: rules, offers, refusals, modifiers and hooks that a line sets to work, and what it changes: trace act("end")',
  "where PATH tells where a value comes from: where tables.NAME.ROW.COLUMN, actions.VERB, steps.STEP,",
  "  values.NAME, texts.KEY, options.ID, rules.ID",
  "rule NUMBER or WORDS tells what the rules say: rule 8.12, rule road march",
}

local function answer(lines) return { output = table.concat(lines, "\n") } end
local function wrong(message) return replies.refuse(nil, message) end

--- What `reload` says, in lines.
local function reload_words(result)
  local lines = {}
  for _, row in ipairs(result.changed) do
    lines[#lines + 1] = "changed: " .. row.file
    for _, cell in ipairs(row.cells or {}) do
      lines[#lines + 1] = ("  %s: %s -> %s"):format(
        cell.path,
        cell.old or "nothing",
        cell.new or "nothing"
      )
    end
  end
  if result.text then
    lines[#lines + 1] = result.text
    lines[#lines + 1] = "the old rules stay in force; choose :reload go_on, :reload branch or :reload pin"
  elseif result.pinned then
    lines[#lines + 1] = "the old rules stay"
  elseif result.taken == "same" then
    lines[#lines + 1] = "nothing of the history differs: the new rules are in play"
  elseif result.taken then
    lines[#lines + 1] = ("the new rules are in play after action %d"):format(result.n)
  else
    lines[#lines + 1] = "no file has changed"
  end
  return lines
end

--- Runs `:reload [CHOICE]`.
local function reload(choice)
  local good, result = pcall(renew.renew, { choice = choice })
  if not good then return wrong(tostring(result) .. "\nthe old rules stay in force") end
  if result.error then return result end
  local said = answer(reload_words(result))
  said.n, said.rows, said.unbind = result.n, result.rows, result.unbind
  return said
end

--- A line as a function; nil and why when it is no Lua.
local function compile(line)
  local env = environment()
  local chunk = sandbox.chunk(env, "return " .. line, "console")
  local message
  if not chunk then
    chunk, message = sandbox.chunk(env, line, "console")
  end
  sandbox.renew()
  return chunk, tostring(message)
end

--- `rule NUMBER or WORDS`.
local function told_rule(query)
  local _, series = live.running()
  local good, found = pcall(rulebook.find, series.id, query)
  return good and answer(rulebook.words(found)) or wrong(tostring(found))
end

--- `rule QUERY`, `stack`, `inspect PATH` and `trace LINE`; nil for any other line.
local function inspected(line)
  if line == "stack" then return answer(inspect.stack()) end
  local query = line:match("^rule%s+([%w.%s-]+)$")
  if query then return told_rule(query) end
  local path = line:match("^inspect%s+(%S+)$")
  if path then
    local good, found = pcall(inspect.at, path)
    if not good then return wrong(tostring(found)) end
    local lines = { "" }
    show(found, "", lines)
    return answer(lines)
  end
  local traced = line:match("^trace%s+(.+)$")
  if not traced then return nil end
  local chunk, message = compile(traced)
  if not chunk then return wrong(message) end
  local lines, good, result = trace.run(chunk)
  if not good then lines[#lines + 1] = "it failed: " .. tostring(result) end
  if good and result ~= nil then
    lines[#lines + 1] = ""
    show(result, "", lines)
  end
  return answer(lines)
end

--- `where PATH`.
local function told_origin(path)
  local _, series = live.running()
  local good, found = pcall(provenance.find, series, path)
  return good and answer(provenance.words(found)) or wrong(tostring(found))
end

--- A line of Lua: what it gives.
local function evaluated(line)
  local chunk, message = compile(line)
  if not chunk then return wrong(message) end
  local results = { pcall(chunk) }
  if not results[1] then return wrong(tostring(results[2])) end
  local lines = {}
  for i = 2, #results do
    lines[#lines + 1] = ""
    show(results[i], "", lines)
  end
  return answer(lines)
end

--- Runs one line; { output } or { error }. With `watch` changed files are reloaded first.
---@param params { line: string, watch: boolean? }
function M.console(params)
  if not live.running() then return wrong("no game is running") end
  if params.watch and renew.stale() and not params.line:match("^%s*:reload") then
    local said = reload(nil)
    if said.error then return said end
    local done = M.console({ line = params.line })
    done.output = said.output .. "\n" .. (done.output or "")
    return done
  end
  local line = params.line:gsub("^%s+", ""):gsub("%s+$", "")
  if line == "" then return answer({}) end
  if line == "help" then return answer(HELP) end
  local word, choice = line:match("^(:reload)%s*([%w_]*)$")
  if word then return reload(choice ~= "" and choice or nil) end
  local path = line:match("^where%s+([%w_%.:%-+<>=]+)$")
  if path then return told_origin(path) end
  return inspected(line) or evaluated(line)
end

return M
