--- Overrides: any value of the state may be changed by agreement. One side proposes, with a reason;
--- each other side agrees or declines; the change is an action like any other, so it replays.
local flow = require("kernel.flow")
local lists = require("kernel.lists")
local M = {}

--- What the kernel itself keeps in the state; changing it would break the game, not the position.
local OWN = { stack = true, dice = true, pack = true, scenario = true, options = true, over = true }

local function steps_of(path)
  local keys = {}
  for word in path:gmatch("[^%.]+") do
    keys[#keys + 1] = math.tointeger(tonumber(word)) or word
  end
  return keys
end

--- Finds the table and the key that a path like "units.P_ARNIM.hex" names.
---@return table? holder
---@return any key
function M.find(G, path)
  local keys = steps_of(path)
  if OWN[keys[1]] then return nil end
  local at = G
  for i = 1, #keys - 1 do
    at = at[keys[i]]
    if type(at) ~= "table" then return nil end
  end
  local key = keys[#keys]
  if key == nil or at[key] == nil or type(at[key]) == "table" then return nil end
  return at, key
end

local function without(list, side)
  return lists.where(list, function(other) return other ~= side end)
end

--- What is wrong with the state as it stands, or nil.
local function broken(series, G, f)
  local wrong = series.invariants(G)
  if wrong then return wrong end
  for _, asked in ipairs(flow.asked(series.steps, G, f)) do
    local known = false
    for _, side in ipairs(series.sides_of(G)) do
      known = known or side == asked
    end
    if not known then return "nobody is called '" .. tostring(asked) .. "'" end
  end
end

--- What those answer who are asked: the last who agrees carries it out.
local function declare_answers(series)
  local env = series.env
  local function answer(verb, apply)
    local function offer(_, _, _, add) add() end
    env.action(verb, { rule = "override", args = {}, offer = offer, apply = apply })
  end
  answer("agree", function(G, f, side)
    f.waiting = without(f.waiting, side)
    if #f.waiting > 0 then return end
    local holder, key = M.find(G, f.path)
    holder[key] = f.value
    series.refresh(G)
    env.log("override", "override_done", "path", f.path, "value", tostring(f.value), "why", f.why)
  end)
  answer("decline", function(_, f)
    f.waiting = {}
    env.log("override", "override_declined", "path", f.path)
  end)
end

--- What breaks when a value of the state is another; nil when nothing does.
local function breaks(series, G, f, holder, key, value)
  local old = holder[key]
  holder[key] = value
  local good, wrong = pcall(broken, series, G, f) -- a wild value may make the judges fail
  holder[key] = old
  return (not good or wrong) and tostring(wrong) or nil
end

--- Declares the step and the actions of an override in a series.
---@param series Series
function M.declare(series)
  local env = series.env
  env.step("override", {
    rule = "override",
    actions = { "agree", "decline" },
    side = function(_, f) return f.waiting end,
    done = function(_, f) return #f.waiting == 0 end,
  })
  declare_answers(series)
  env.action("override", {
    rule = "override",
    args = { { "path", "string" }, { "value", "scalar" }, { "reason", "string" } },
    offer = function() end,
    check = function(G, f, _, path, value, reason)
      local holder, key = M.find(G, path)
      if not env.need(holder, "override", "override_path", "path", path) then return end
      env.need(type(holder[key]) == type(value), "override", "override_type", "path", path)
      env.need(#reason > 0, "override", "override_reason")
      local wrong = breaks(series, G, f, holder, key, value)
      env.need(not wrong, "override", "override_breaks", "what", wrong)
    end,
    apply = function(G, _, side, path, value, reason)
      local waiting = without(series.sides_of(G), side)
      env.push(G, "override", { path = path, value = value, why = reason, waiting = waiting })
    end,
  })
end

return M
