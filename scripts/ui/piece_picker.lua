--- Pieces gathered by clicks in whatever order and named at once: who is lost, who advances. The pack's ui.lua says of
--- which verbs (`sets`). What is gathered, here and for an attack (attack_builder.lua), stays in the window until it is sent,
--- in the order in which the rules take it.
local counters = require("ui.counters")
local lists = require("kernel.lists")
local words = require("ui.words")
local M = {}

---@class Gathering
---@field how table        The pack's line of `sets`.
---@field members string[] Pieces that may come into question.
---@field to string[]      Hexes that one of them can be named with, in rising order.

--- What can be gathered for a verb; nil where it is not asked for, or there is no choice.
---@return Gathering?
local function gathering_of(orders, how)
  local asked, to = false, {}
  for _, entry in ipairs(orders.actions) do
    if entry.verb == how.verb then
      asked = true
      if how.to then to[entry.args[how.to]] = true end
    end
  end
  local members = asked and orders.prompt.values[how.among] or {}
  return #members > 1 and { how = how, members = members, to = lists.keys(to) } or nil
end

--- What is gathered now; nil when the prompt asks for nothing of the kind.
---@param orders Orders
---@return Gathering?
function M.of(orders)
  orders:refresh()
  for _, how in ipairs(orders.table.ui.sets or {}) do
    local gathering = gathering_of(orders, how)
    if gathering then return gathering end
  end
end

--- Can a piece be gathered now?
---@param orders Orders
---@return boolean
function M.has(orders, id)
  local gathering = M.of(orders)
  return gathering ~= nil and lists.contains(gathering.members, id)
end

--- Takes a member in, a piece or a hex; or out again.
---@param game Game
function M.toggle(game, member)
  local gathered = game.table.gathered
  gathered[member] = not gathered[member] or nil
  game:selected()
end

--- The gathered pieces in the order in which they are named: those `ahead`, then by their ids.
---@return string[]
local function in_order(tbl, how)
  local ahead, others = {}, {}
  for _, id in ipairs(lists.keys(tbl.gathered)) do
    local first = how.ahead and counters.fits(how.ahead, tbl:piece(id) or {})
    table.insert(first and ahead or others, id)
  end
  lists.append(ahead, others)
  return ahead
end

--- Names what is gathered.
---@param to string? The hex that they are named with.
local function send(game, how, to)
  local tbl, actions = game.table, {}
  for i, id in ipairs(in_order(tbl, how)) do
    actions[i] = { verb = how.verb, args = { [how.arg] = id, [how.to or how.arg] = to or id } }
  end
  game:act_first({ actions }, function(action) return words.of("not_among", { name = tbl:name(action.args[how.arg]) }) end)
end

--- A click on a hex: a counter that stands alone is taken in, a stack is selected, so that its counters can be clicked,
--- and where they are to go those who are gathered go. Reports whether it was meant so.
---@param game Game
---@return boolean
function M.click(game, hex)
  local gathering = M.of(game.orders)
  if not gathering then return false end
  if next(game.table.gathered) and lists.contains(gathering.to, hex) then
    send(game, gathering.how, hex)
    return true
  end
  local at = game.table:position()
  local home = game.table:hexes_of(hex)[1]
  local here = lists.where(gathering.members, function(id) return at.hex_of[id] == home end)
  if #here == 0 then return false end
  game.orders:select(hex)
  if #here > 1 then
    game:selected()
  else
    M.toggle(game, here[1])
  end
  return true
end

--- Marks those who are gathered, and more softly those who could be.
---@param orders Orders
---@param marks table<string, string>
function M.mark(orders, marks)
  local gathering = M.of(orders)
  if not gathering then return end
  local at, gathered = orders.table:position(), orders.table.gathered
  for _, taken in ipairs({ false, true }) do
    for _, id in ipairs(gathering.members) do
      if at.hex_of[id] and (gathered[id] or false) == taken then
        marks[at.hex_of[id]] = taken and "join" or "able"
      end
    end
  end
end

local function named(tbl, ids)
  local names = {}
  for i, id in ipairs(ids) do
    names[i] = tbl:name(id)
  end
  return words.list(names)
end

--- What those who are gathered lack of what is due; 0 where nothing is counted.
local function lacking(game, how)
  local sum = how.sum
  if not sum then return 0 end
  local have = lists.sum(
    lists.keys(game.table.gathered),
    function(id) return (game.table:piece(id) or {})[sum.of] or 0 end
  )
  return math.max(0, (game.orders.prompt.values[sum.due] or 0) - have)
end

--- What the button says.
---@param lack integer
local function said_of(game, gathering, lack)
  local how, to = gathering.how, gathering.to
  local values = { [how.arg] = in_order(game.table, how) }
  if #to > 1 then
    return words.of("gathered_where", { names = named(game.table, values[how.arg]) })
  end
  if how.to then values[how.to] = to[1] end
  local text = game:text("gathered." .. how.verb, values) or game:text(how.verb, values) or how.verb
  local more = lack > 0 and game.counters:figure(how.sum.of, lack)
  return more and words.of("gathered_due", { text = text, more = more }) or text
end

--- The button that names those who are gathered; it waits until they are enough, and until it is clear where they go.
---@param game Game
function M.button(game)
  local gathering = M.of(game.orders)
  if not gathering or not next(game.table.gathered) then return nil end
  local how, to, lack = gathering.how, gathering.to, lacking(game, gathering.how)
  return {
    id = "gathered",
    text = words.capital(said_of(game, gathering, lack)),
    icon = "check",
    primary = true,
    disabled = lack > 0 or #to > 1,
    on = function() send(game, how, to[1]) end,
  }
end

return M
