--- What the console tells of the running game beside its own values: the stack of frames, a value of the state,
--- and what an action or a question set to work.
local states = require("engine.value")
local live = require("kernel.live")
local rule = require("kernel.rule")
local M = {}

local MOST_CHANGES = 60

--- Frames from the outermost to the one that asks: step, rule, place of its declaration, fields.
---@return string[]
function M.stack()
  local game, series = live.running()
  local lines = {}
  for i, frame in ipairs(game.G.stack) do
    local step, fields = series.steps[frame.step], {}
    for name, value in pairs(frame) do
      if name ~= "step" and type(value) ~= "table" then
        fields[#fields + 1] = ("%s=%s"):format(name, tostring(value))
      end
    end
    table.sort(fields)
    local place = ("%s:%d"):format(step.at.file, step.at.line)
    local words =
      { tostring(i), frame.step, "rule " .. step.rule, place, table.concat(fields, " ") }
    lines[i] = table.concat(words, "  ")
  end
  lines[#lines + 1] = "asked: " .. table.concat(game:asked(), ", ")
  return lines
end

--- The value of the state at a path such as pieces.F_MORAND.hex. Raises with the step that is not there.
function M.at(path)
  local game = live.running()
  local value, done = game.G, "G"
  for word in path:gmatch("[^%.]+") do
    local key = math.tointeger(tonumber(word)) or word
    if type(value) ~= "table" then
      error(("%s is %s, no table"):format(done, tostring(value)), 0)
    end
    local inner = value[key]
    if inner == nil then inner = value[word] end
    if inner == nil then error(("%s has no '%s'"):format(done, word), 0) end
    value, done = inner, done .. "." .. word
  end
  return value
end

--- Runs `call` while rules are watched. Lines: the rules that were at work, and what changed in the state.
---@param call fun()
---@return string[] lines
---@return boolean good
---@return any result
function M.trace(call)
  local game = live.running()
  local before, emitted = states.clone(game.G), {}
  rule.trace(emitted)
  game.lists = {} -- lists are made anew, so that their rules are seen too
  local good, result = pcall(call)
  rule.trace(nil)
  local rules = {}
  for id in pairs(emitted) do
    rules[#rules + 1] = id
  end
  table.sort(rules)
  local lines = { "rules at work: " .. (#rules > 0 and table.concat(rules, " ") or "none") }
  for _, each in ipairs(states.diff(before, game.G, MOST_CHANGES)) do
    local old, new = each.old, each.new
    lines[#lines + 1] = ("%s: %s -> %s"):format(
      each.path,
      type(old) == "table" and "{...}" or tostring(old),
      type(new) == "table" and "{...}" or tostring(new)
    )
  end
  return lines, good, result
end

return M
