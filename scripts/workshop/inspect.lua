--- What the console shows of the running game beside its own values: the stack of frames, a value of the state.
local live = require("session.live")
local M = {}

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

return M
