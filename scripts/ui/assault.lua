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

--- The verbs that name a hex in a stage.
local function verbs_of(orders, stage)
  local how = orders.table.ui.assess
  return stage == "targets" and { how.start, how.target } or { how.by }
end

--- The first entry of the legal list that names one of the hexes.
---@param hexes table<string, boolean>
local function first_entry(orders, verbs, hexes)
  for _, entry in ipairs(orders.table:legal().actions or {}) do
    if lists.contains(verbs, entry.verb) and hexes[entry.args.hex] then return entry end
  end
end

local function set_of(list)
  local set = {}
  for _, each in ipairs(list or {}) do
    set[each] = true
  end
  return set
end

--- The hexes that the attack under way is aimed at.
---@return string[]
local function targets_of(orders)
  local values = orders.prompt and orders.prompt.values or {}
  return type(values.targets) == "table" and values.targets or {}
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

--- Plays the entries that name the hexes, in the order of the list.
---@return table<string, boolean> left Hexes that no entry named.
---@return table? fault
local function play(orders, verbs, hexes)
  local left = lists.copy(hexes)
  local entry = first_entry(orders, verbs, left)
  while entry do
    local result, fault = orders.table:act(entry.verb, entry.args)
    if not result then return left, fault end
    left[entry.args.hex] = nil
    entry = first_entry(orders, verbs, left)
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
local function tell_left(game, verb, left, fault)
  local hex = lists.keys(left)[1]
  if not hex then return false end
  local why = not fault and game.table:explain(verb, { hex = hex })
  local told = why and why.reasons or fault and fault.reasons or {}
  whynot.show_reasons(game, words.of("not_in_attack", { hex = game:place_name(hex) }), told)
  return true
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
  local verbs = verbs_of(orders, stage)
  local left, fault = play(orders, verbs, hexes)
  orders:refresh()
  if tell_left(game, verbs[#verbs], left, fault) then
    take_back(orders, function() return game.table.n > before end)
    game.table.gathered = hexes
    return game:changed()
  end
  if stage == "by" and M.stage(orders) == "by" then
    game.table:act(game.table.ui.assess.close, {})
  end
  note(game, before)
end

--- Aims the attack under way at other targets; where that cannot be, it stays what it was.
local function aim(game, hexes)
  local orders, was = game.orders, set_of(targets_of(game.orders))
  local function begun() return M.stage(orders) == "by" end
  take_back(orders, begun)
  local before, verbs = game.table.n, verbs_of(orders, "targets")
  local left, fault = play(orders, verbs, hexes)
  orders:refresh()
  if tell_left(game, verbs[#verbs], left, fault) then
    take_back(orders, begun)
    play(orders, verbs, was)
  end
  note(game, before)
end

-- ---- Clicks

local function toggle(game, hex)
  local gathered = game.table.gathered
  gathered[hex] = not gathered[hex] or nil
  game:selected()
end

local function click_target(game, hex)
  local orders = game.orders
  local offered = first_entry(orders, verbs_of(orders, "targets"), { [hex] = true })
  if offered and not next(game.table.gathered) and not has_company(orders, hex) then
    return game:act(offered)
  end
  toggle(game, hex)
end

local function click_other_target(game, hex)
  local targets = set_of(targets_of(game.orders))
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
    if not is_next_to_one(orders, hex, targets_of(orders)) then return false end
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
