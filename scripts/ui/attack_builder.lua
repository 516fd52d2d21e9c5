--- An attack put together by clicks in whatever order: first its targets, then those who make it. The pack's
--- ui.lua says by which verbs (`assess`). What is clicked is gathered in the window and sent at once, so that nothing
--- closes the attack before the player has said who is in it.
local piece_picker = require("ui.piece_picker")
local lists = require("kernel.lists")
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
    if entry.verb == how.by or entry.verb == how.close or entry.verb == how.target then return "by" end
  end
end

--- Can those who attack be named now, or is there a further target first?
---@param orders Orders
---@return boolean
function M.names_attackers(orders)
  local how = orders.table.ui.assess
  for _, entry in ipairs(orders.actions) do
    if entry.verb == how.by or entry.verb == how.close then return true end
  end
  return false
end

--- The entry of the legal list that begins an attack on a hex.
local function opening(orders, hex)
  for _, entry in ipairs(orders.actions) do
    if entry.verb == orders.table.ui.assess.start and entry.args.hex == hex then return entry end
  end
end

local function set_of(list)
  local set = {}
  for _, each in ipairs(list or {}) do
    set[each] = true
  end
  return set
end

--- The hexes that the prompt gives under a name: `targets` of the attack under way, or those who make it, `by`.
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

--- The actions that name hexes as targets, or as those who attack.
---@param stage string
---@param hexes string[] In rising order.
local function naming(orders, stage, hexes)
  local how, actions = orders.table.ui.assess, {}
  for i, hex in ipairs(hexes) do
    local target = i == 1 and how.start or how.target
    actions[i] = { verb = stage == "by" and how.by or target, args = { hex = hex } }
  end
  return actions
end

--- Plays actions of the attack as one; says which hex cannot be in it, and why.
---@param title? string What is said instead.
---@return boolean done
local function send(game, actions, title)
  return game:act_first({ actions }, function(action)
    local hex = action.args.hex
    return title or hex and words.of("not_in_attack", { hex = game:place_name(hex) })
  end)
end

--- Sends what was gathered, and closes the attack once it is said who makes it. What cannot be attacked, or attack,
--- together leaves everything as it was.
local function send_gathered(game, stage)
  local orders = game.orders
  local actions = naming(orders, stage, lists.keys(game.table.gathered))
  if stage == "by" then
    actions[#actions + 1] = { verb = orders.table.ui.assess.close, args = {} }
  end
  send(game, actions)
end

--- The actions that add targets to an attack that cannot be taken back: those of `hexes` that it has not.
local function adding(orders, hexes)
  local actions = {}
  for _, hex in ipairs(lists.keys(hexes)) do
    if not lists.contains(told(orders, "targets"), hex) then
      actions[#actions + 1] = { verb = orders.table.ui.assess.target, args = { hex = hex } }
    end
  end
  return actions
end

--- An attack whose first targets cannot be taken back, since dice fell or something was revealed with them: others are added;
--- that one is left out is refused, for that reason.
local function aim_further(game, hexes, was, fault)
  local orders, all = game.orders, set_of(was)
  for _, hex in ipairs(told(orders, "targets")) do
    if not hexes[hex] then
      game.table:act_all(adding(orders, all))
      game:changed()
      return game:refused(fault)
    end
  end
  send(game, adding(orders, hexes))
end

--- Aims the attack under way at other targets, since one was clicked; where that cannot be, it stays what it was.
local function aim(game, hexes, clicked)
  local orders, was, result, fault = game.orders, told(game.orders, "targets"), true, nil
  while result and M.stage(orders) == "by" do
    result, fault = game.table:undo()
  end
  if not result then return aim_further(game, hexes, was, fault) end
  local key = hexes[clicked] and "not_in_attack" or "not_left_out"
  local title = words.of(key, { hex = game:place_name(clicked) })
  if send(game, naming(orders, "targets", lists.keys(hexes)), title) then return end
  game.table:act_all(naming(orders, "targets", was))
  game:changed()
end

-- ---- Clicks

--- A target alone, of an attack whose makers are still to be chosen, is named at once; else a button asks first.
local function click_target(game, hex)
  local orders = game.orders
  local offered = opening(orders, hex)
  local choice = #stacks(orders, true, { hex }) > 1
  if offered and choice and not next(game.table.gathered) and not has_company(orders, hex) then
    return game:act(offered)
  end
  piece_picker.toggle(game, hex)
end

--- Takes a stack that is named as an attacker out of the attack again; the others stay in it.
local function leave_out(game, hex)
  local orders, named, result = game.orders, told(game.orders, "by"), true
  while result and lists.contains(told(orders, "by"), hex) do
    result = game.table:undo()
    orders:refresh()
  end
  local others = {}
  for _, each in ipairs(named) do
    if each ~= hex and not lists.contains(told(orders, "by"), each) then others[#others + 1] = each end
  end
  if #others > 0 then game.table:act_all(naming(orders, "by", others)) end
  game:changed()
end

local function click_other_target(game, hex)
  local targets = set_of(told(game.orders, "targets"))
  targets[hex] = not targets[hex] or nil
  if next(targets) then aim(game, targets, hex) end
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
    if not M.names_attackers(orders) then return false end
    if not is_next_to_one(orders, hex, told(orders, "targets")) then return false end
    if lists.contains(told(orders, "by"), hex) then
      leave_out(game, hex)
    else
      piece_picker.toggle(game, hex)
    end
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
  local beside = stage == "by" and M.names_attackers(orders) and stacks(orders, true, told(orders, "targets")) or {}
  for _, hex in ipairs(beside) do -- in any order, whom the rules take first
    if not lists.contains(told(orders, "by"), hex) then marks[hex] = "able" end
  end
  for _, entry in ipairs(orders.actions) do
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
    on = function() send_gathered(game, stage) end,
  }
end

return M
