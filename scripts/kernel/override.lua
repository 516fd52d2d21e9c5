--- Overrides: any value of the state may be changed by agreement. One side proposes, with a reason; each other side agrees
--- or declines; the change is an action like any other, so it replays. A proposal is held against what its side knows
--- alone: of everything else the answer is the same, whatever lies there. Whether the state has such a value, and
--- bears the change, is judged once all have agreed.
local flow = require("kernel.flow")
local free_text = require("kernel.free_text")
local lists = require("kernel.lists")
local M = {}

local LONGEST = 200 -- characters of a path, and of a value that is a text

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

--- What is wrong with the state as it stands, or nil. `f`: the frame that asked before the proposal.
local function broken(series, G, f)
  series.refresh(G)
  local wrong = series.invariants(G)
  if wrong then return wrong end
  for _, asked in ipairs(f and flow.asked(series.steps, G, f) or {}) do
    if not lists.contains(series.sides_of(G), asked) then
      return "no side is called '" .. tostring(asked) .. "'"
    end
  end
end

--- Changes a value; false, and the state as it was, where there is no such value or the position does not bear it.
---@return boolean done
local function change(series, G, f)
  local holder, key = M.find(G, f.path)
  local old = holder and holder[key]
  if not holder or type(old) ~= type(f.value) then return false end
  holder[key] = f.value
  local good, wrong = pcall(broken, series, G, G.stack[#G.stack - 1]) -- a wild value may make the judges fail
  if good and not wrong then return true end
  holder[key] = old
  series.refresh(G)
  return false
end

--- All have agreed: the change is made, or the log says that it cannot be.
local function settle(series, G, f)
  local key = change(series, G, f) and "override_done" or "override_void"
  series.env.log("override", key, "path", f.path, "value", tostring(f.value), "why", f.why)
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
    if #f.waiting == 0 then settle(series, G, f) end
  end)
  answer("decline", function(_, f)
    f.waiting = {}
    env.log("override", "override_declined", "path", f.path)
  end)
end

--- The id and the field of a path into a piece, "pieces.P_ARNIM.hex".
local function piece_of(path) return path:match("^pieces%.([^%.]+)%.?(.*)$") end

--- What the proposing side can see to be wrong with a path and a value: the key of a refusal, or nil. Of its own pieces
--- it knows each field; a piece that it does not know and one that is none are refused alike.
local function wrong_path(series, G, side, path, value)
  local id, field = piece_of(path)
  if not id then return nil end
  if not G.pieces or not series.knows(G, side, id) then return "override_unknown" end
  if G.pieces[id].side ~= side then return nil end
  local holder, key = M.find(G, path)
  if field == "" or not holder then return "override_path" end
  return type(holder[key]) ~= type(value) and "override_type" or nil
end

--- What is wrong with the words of a proposal, whatever the state; the key of a refusal, or nil.
local function wrong_words(path, value)
  if
    free_text.fault(path, LONGEST)
    or path:find("..", 1, true)
    or path:find("^%.")
    or path:find("%.$")
  then
    return "override_path"
  end
  if OWN[steps_of(path)[1]] then return "override_path" end
  local plain = type(value) == "boolean" or math.type(value) == "integer"
  local text = type(value) == "string" and (value == "" or not free_text.fault(value, LONGEST))
  return not plain and not text and "override_value" or nil
end

--- Declares the step and the actions of an override in a series.
---@param series Series
function M.declare(series)
  local env = series.env
  env.step("override", {
    rule = "override",
    key = "override_prompt",
    actions = { "agree", "decline" },
    side = function(_, f) return f.waiting end,
    done = function(_, f) return #f.waiting == 0 end,
    values = function(_, f) return { path = f.path, value = tostring(f.value), why = f.why } end,
  })
  declare_answers(series)
  env.action("override", {
    rule = "override",
    args = { { "path", "string" }, { "value", "scalar" }, { "reason", "string" } },
    offer = function() end,
    check = function(G, _, side, path, value, reason)
      local wrong = wrong_words(path, value) or wrong_path(series, G, side, path, value)
      env.need(not wrong, "override", wrong or "override_path", "path", path)
      local said = free_text.fault(reason, free_text.MOST)
      env.need(
        not said,
        "override",
        said == "text_blank" and "override_reason" or said or "override_reason",
        "arg",
        "reason",
        "most",
        free_text.MOST
      )
    end,
    apply = function(G, _, side, path, value, reason)
      local waiting = without(series.sides_of(G), side)
      local f =
        env.push(G, "override", { path = path, value = value, why = reason, waiting = waiting })
      env.log(
        "override",
        "override_asked",
        "side",
        side,
        "path",
        path,
        "value",
        tostring(value),
        "why",
        reason
      )
      if #waiting == 0 then settle(series, G, f) end
    end,
  })
end

return M
