--- An attack put together by clicks in whatever order: first its targets, then those who make it. The pack's
--- ui.lua says by which verbs (`assess`). What is clicked is gathered in the window and sent at once, in the order
--- of the legal list, so that nothing closes the attack before the player has said who is in it.
local lists = require("kernel.lists")
local whynot = require("ui.whynot")
local words = require("ui.words")
local M = {}

--- What is asked of the side: "targets", "by" (who attacks them), or nil for anything but an attack.
---@param orders Orders
---@return string?
function M.stage(orders)
  orders:refresh()
  local how = orders.table.ui.assess
  for _, entry in ipairs(how and orders.actions or {}) do
    if entry.verb == how.start then return "targets" end
    if entry.verb == how.by or entry.verb == how.close then return "by" end
  end
end

--- The first entry of a verb in the legal list that names one of the hexes.
---@param hexes table<string, boolean>
local function first_entry(orders, verb, hexes)
  for _, entry in ipairs(orders.table:legal().actions or {}) do
    if entry.verb == verb and hexes[entry.args.hex] then return entry end
  end
end

local function set_of(list)
  local set = {}
  for _, each in ipairs(list or {}) do
    set[each] = true
  end
  return set
end

--- The hexes that the prompt tells under a name: `targets` of the attack under way, or those who make it, `by`.
---@return string[]
local function told(orders, name)
  local prompt = orders.table:legal().prompt
  local list = prompt and prompt.values and prompt.values[name]
  return type(list) == "table" and list or {}
end

local function is_next_to_one(orders, hex, others)
  for _, other in ipairs(others) do
    if orders.map.chart:distance(hex, other) == 1 then return true end
  end
  return false
end

--- Hexes of the stacks on the map, own ones or the others', that lie next to one of `hexes`, if it is given.
local function stacks(orders, own, hexes)
  local list = {}
  for _, stack in ipairs(orders.table:position().list) do
    local near = not hexes or is_next_to_one(orders, stack.hex, hexes)
    if stack.own == own and near then list[#list + 1] = stack.hex end
  end
  return list
end

--- Could another stack be attacked together with the one in a hex: is there an own stack next to both?
local function has_company(orders, hex)
  local others = stacks(orders, false, stacks(orders, true, { hex }))
  return #others > 1
end

-- ---- Sending

local function strike(left, list)
  for _, hex in ipairs(type(list) == "table" and list or {}) do
    left[hex] = nil
  end
end

--- Strikes off the hexes that are in the attack: what is forced is played without being sent.
local function strike_played(orders, left, name, result)
  strike(left, told(orders, name))
  for _, record in ipairs(result.log or {}) do
    strike(left, record.values and record.values[name])
  end
end

--- Plays the entries that name the hexes, in the order of the list.
---@return table<string, boolean> left Hexes that are not in the attack.
---@return table? fault
local function play(orders, stage, hexes)
  local how, left = orders.table.ui.assess, lists.copy(hexes)
  local name, verb = stage, stage == "by" and how.by or how.target
  local entry = first_entry(orders, stage == "by" and how.by or how.start, left)
  while entry do
    local result, fault = orders.table:act(entry.verb, entry.args)
    if not result then return left, fault end
    left[entry.args.hex] = nil
    strike_played(orders, left, name, result)
    entry = first_entry(orders, verb, left)
  end
  return left
end

--- Takes back what was played while `more` holds.
---@param more fun(): boolean
local function take_back(orders, more)
  local result = true
  while result and more() do
    result = orders.table:undo()
    orders:refresh()
  end
end

--- Says which hexes cannot be in the attack, and why.
---@return boolean told
local function tell_left(game, stage, left, fault)
  local hex, how = lists.keys(left)[1], game.table.ui.assess
  if not hex then return false end
  local verb = stage == "by" and how.by or how.target
  local why = fault or game.table:explain(verb, { hex = hex })
  local title = words.of("not_in_attack", { hex = game:place_name(hex) })
  whynot.show_reasons(game, title, why and why.reasons or {})
  return true
end

--- Closes the attack that the hexes make, unless it has been closed by itself.
local function close(orders, hexes)
  local left = lists.copy(hexes)
  strike(left, told(orders, "by"))
  if M.stage(orders) == "by" and not next(left) then
    orders.table:act(orders.table.ui.assess.close, {})
  end
end

--- What was played since an action is taken back as one.
local function note(game, before)
  game.marches[#game.marches + 1] = { from = before, to = game.table.n }
  game:changed()
end

--- Sends what was gathered. What cannot be attacked, or attack, together leaves everything as it was.
---@param game Game
function M.send(game)
  local orders, before = game.orders, game.table.n
  local stage, hexes = M.stage(orders), game.table.gathered
  local left, fault = play(orders, stage, hexes)
  if tell_left(game, stage, left, fault) then
    take_back(orders, function() return game.table.n > before end)
    game.table.gathered = hexes
    return game:changed()
  end
  if stage == "by" then close(orders, hexes) end
  note(game, before)
end

--- Aims the attack under way at other targets; where that cannot be, it stays what it was.
local function aim(game, hexes)
  local orders, was = game.orders, set_of(told(game.orders, "targets"))
  local function begun() return M.stage(orders) == "by" end
  take_back(orders, begun)
  local before = game.table.n
  local left, fault = play(orders, "targets", hexes)
  if tell_left(game, "targets", left, fault) then
    take_back(orders, begun)
    play(orders, "targets", was)
  end
  note(game, before)
end

-- ---- Clicks

local function toggle(game, hex)
  local gathered = game.table.gathered
  gathered[hex] = not gathered[hex] or nil
  game:selected()
end

--- A target alone, of an attack whose makers are still to be chosen, is named at once; else a button asks first.
local function click_target(game, hex)
  local orders = game.orders
  local offered = first_entry(orders, orders.table.ui.assess.start, { [hex] = true })
  local choice = #stacks(orders, true, { hex }) > 1
  if offered and choice and not next(game.table.gathered) and not has_company(orders, hex) then
    return game:act(offered)
  end
  toggle(game, hex)
end

local function click_other_target(game, hex)
  local targets = set_of(told(game.orders, "targets"))
  targets[hex] = not targets[hex] or nil
  if next(targets) then aim(game, targets) end
end

--- A click on a hex while an attack is put together; true when it was meant for that.
---@param game Game
---@return boolean
function M.click(game, hex)
  local orders = game.orders
  local stage = M.stage(orders)
  local stack = stage and orders.table:position().stacks[hex]
  if not stack then return false end
  if stage == "by" and stack.own then
    if not is_next_to_one(orders, hex, told(orders, "targets")) then return false end
    toggle(game, hex)
  elseif stack.own or not is_next_to_one(orders, hex, stacks(orders, true)) then
    return false
  elseif stage == "targets" then
    click_target(game, hex)
  else
    click_other_target(game, hex)
  end
  return true
end

-- ---- What is shown

--- Marks what is gathered, and more softly what could be added to it.
---@param orders Orders
---@param marks table<string, string>
function M.mark(orders, marks)
  local stage, gathered = M.stage(orders), orders.table.gathered
  if not stage then return end
  local how = orders.table.ui.assess
  local begun = stage == "by" or next(gathered)
  for _, entry in ipairs(orders.actions) do
    if entry.verb == how.by then marks[entry.args.hex] = "able" end
    if begun and (entry.verb == how.start or entry.verb == how.target) then
      marks[entry.args.hex] = "target"
    end
  end
  for hex in pairs(gathered) do
    marks[hex] = stage == "by" and "join" or "attack"
  end
end

--- The button that sends what is gathered; nil while nothing is.
---@param game Game
function M.button(game)
  local stage, names = M.stage(game.orders), {}
  for i, hex in ipairs(lists.keys(game.table.gathered)) do
    names[i] = game:place_name(hex)
  end
  if not stage or #names == 0 then return nil end
  return {
    id = "gathered",
    text = words.of("gathered_" .. stage, { names = words.list(names) }),
    icon = "swords",
    primary = true,
    on = function() M.send(game) end,
  }
end

return M
