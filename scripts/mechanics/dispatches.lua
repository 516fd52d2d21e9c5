--- Written orders on their way: logs of dispatches, couriers, replies that come late, orders lost and found out. An order is plain
--- data, frozen as it is written. A log is a list that the pack keeps in its state where its own side alone sees it; several
--- dispatches to one recipient may be in it.
---
---     local post = dispatches.declare({
---       about = function(dispatch) return "unit", dispatch.to end,
---       course = { riding = function(G, dispatch) return "accepted" end },
---       ends = { "accepted", "lost" },
---     })
---     post:send(G, log, "blue", { to = "B_1", order = { kind = "march", hex = "04.07" }, due = G.turn + 2 }, "9.2")
---     for _, dispatch in ipairs(post:follow(G, log, "blue", { "riding" }, "9.3")) do ... dispatch.state ... end
local lists = require("kernel.lists")
local value = require("engine.value")
local M = {}

M.RIDING = "riding" -- the state in which a dispatch sets out

---@class Dispatch
---@field number integer  In its log, from 1.
---@field to string       Who is to get it.
---@field order table     What it says; no one writes it again.
---@field sent integer    Turn.
---@field due integer     Turn.
---@field state string
---@field since integer   Turn in which it came to that state.

---@class PostDef
---@field about fun(dispatch: Dispatch): ...  Names and values for the texts `dispatch.STATE`.
---@field course table<string, fun(G: table, dispatch: Dispatch): string>  By state: rolls, and says what becomes of it.
---@field ends string[]  States in which a dispatch is done with.

---@class Post: PostDef
local Post = {}
Post.__index = Post

--- Declares how dispatches fare.
---@param def PostDef
---@return Post
function M.declare(def) return setmetatable(copy_of(def), Post) end

local function note(post, G, side, dispatch, state, id)
  dispatch.state, dispatch.since = state, G.turn
  log_to(side, id, "dispatch." .. state, post.about(dispatch))
end

--- Sends a dispatch; its own side alone hears of it.
---
---     post:send(G, log, "blue", { to = "B_1", order = order, due = G.turn + 2 }, "9.2")
---@param log Dispatch[]
---@param side string
---@param def table  `to`, `order`, `due`; `state` where it does not ride; other fields are kept.
---@param id string  Rule.
---@return Dispatch
function Post:send(G, log, side, def, id)
  local dispatch = copy_of(def)
  dispatch.number, dispatch.sent = #log + 1, G.turn
  log[#log + 1] = dispatch
  note(self, G, side, dispatch, def.state or M.RIDING, id)
  return dispatch
end

--- Is a dispatch done with?
---@param dispatch Dispatch
---@return boolean
function Post:is_over(dispatch) return lists.contains(self.ends, dispatch.state) end

--- The dispatches of a log that are not done with: all, or those to one recipient, or those in certain states.
---
---     if #post:open(log, "B_1", { "riding" }) > 0 then ... end
---@param log Dispatch[]
---@param to string?
---@param states string[]?
---@return Dispatch[]
function Post:open(log, to, states)
  return those(log, function(dispatch)
    local fits = not to or dispatch.to == to
    return fits and not self:is_over(dispatch) and (not states or lists.contains(states, dispatch.state))
  end)
end

--- Asks of each dispatch that is due and in one of these states what becomes of it.
---
---     post:follow(G, log, "blue", { "riding", "delayed" }, "9.3")
---@param log Dispatch[]
---@param side string
---@param states string[]
---@param id string  Rule.
---@return Dispatch[] asked
function Post:follow(G, log, side, states, id)
  local asked = those(self:open(log, nil, states), function(dispatch) return dispatch.due <= G.turn end)
  for _, dispatch in ipairs(asked) do
    note(self, G, side, dispatch, self.course[dispatch.state](G, dispatch), id)
  end
  return asked
end

--- Brings dispatches to a state without asking.
---
---     post:bring(G, "blue", post:open(log, "B_1", { "delayed" }), "discarded", "9.3")
---@param side string
---@param list Dispatch[]
---@param state string
---@param id string  Rule.
function Post:bring(G, side, list, state, id)
  for _, dispatch in ipairs(list) do
    note(self, G, side, dispatch, state, id)
  end
end

--- Do two orders say the same?
---
---     need(not dispatches.same(order, dispatch.order), "9.6", "same_order")
---@param a table
---@param b table
---@return boolean
function M.same(a, b) return value.encode(a) == value.encode(b) end

--- The row of a table of two dice read as tens and ones whose range holds what was rolled.
---
---     local row = dispatches.read(rows, 34) -- rows with `from` and `to`
---@param rows table[]
---@param roll integer
---@return table?
function M.read(rows, roll)
  for _, row in ipairs(rows) do
    if row.from <= roll and roll <= row.to then return row end
  end
end

--- How far a hex lies from the way over some points, in hexes.
---
---     if dispatches.astray(map, { "02.08", "04.07" }, "03.08") > 2 then ... end
---@param map Map
---@param way string[]
---@param hex string
---@return integer
function M.astray(map, way, hex)
  local least_far = map:distance(way[1], hex)
  for i = 2, #way do
    for _, on in ipairs(map:line(way[i - 1], way[i])) do
      least_far = math.min(least_far, map:distance(on, hex))
    end
  end
  return least_far
end

--- Does a hex lie beyond a line that may not be passed: farther from where the way begins than the hex of the line next to it?
---
---     dispatches.beyond(map, "02.08", { "06.07", "06.09" }, "08.08") --> true
---@param map Map
---@param from string
---@param limit string[]
---@param hex string
---@return boolean
function M.beyond(map, from, limit, hex)
  local near, far = nil, 0
  for _, at in ipairs(limit) do
    local away = map:distance(at, hex)
    if not near or away < near then near, far = away, 0 end
    if away == near then far = math.max(far, map:distance(from, at)) end
  end
  return near ~= nil and map:distance(from, hex) > far
end

return M
