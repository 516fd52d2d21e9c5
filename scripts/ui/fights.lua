--- Attacks as the log of the side at the table says them: strengths, modifiers, dice, result and what followed. They wait one
--- behind the other until each has been dismissed. A pack's ui.lua may name the texts that open an attack and those that no
--- longer belong to it (`fights`); without it an attack is what one action says from its strengths, or its first die, on.
local lists = require("kernel.lists")
local M = {}

local FAR_BACK = 60 -- records before an attack in which it may have been declared

---@class Fight
---@field at integer          Index of the record that opens it.
---@field n integer           The action of that record.
---@field records table[]     All of it, in the order of the log.
---@field attack? any         Strengths, as the record says them.
---@field defence? any
---@field closed? boolean     Something has happened since that no longer belongs to it.
---@field dice table[]        Records of its rolls.
---@field result? string      As the table has it: "Dr2".
---@field targets string[]    Hexes.
---@field by string[]         Hexes of those who attack.
---@field who table<string, string> Names by hex, as far as they are known.

local function is_roll(record) return record.key ~= nil and record.key:sub(1, 5) == "roll." end

local function list_of(value) return type(value) == "table" and value or { value } end

--- Hexes that the values of a record name under some names; pieces stand where they were seen last.
local function hexes_in(game, values, names)
  local found = {}
  for _, name in ipairs(names) do
    for _, value in ipairs(list_of(values and values[name])) do
      local hex = game.map:is_hex(value) and value or game.stood and game.stood.hex_of[value]
      if hex and not lists.contains(found, hex) then found[#found + 1] = hex end
    end
  end
  return found
end

local ABOUT = { "targets", "target", "hexes", "hex", "from", "by", "unit", "leader" }

local function opens(game, how, record, open)
  if how then return lists.contains(how.opens, record.key) end
  local values = record.values or {}
  if values.attack ~= nil and values.defence ~= nil then return true end
  local begun = open and open.n == record.n
  return is_roll(record) and not begun and #hexes_in(game, values, ABOUT) > 0
end

local function goes_on(how, fight, record)
  if how then return not lists.contains(how.ends, record.key) end
  return record.n == fight.n
end

--- Takes a record into an attack.
local function take_in(fight, record)
  local values = record.values or {}
  fight.records[#fight.records + 1] = record
  if not fight.attack and values.defence ~= nil then
    fight.attack, fight.defence = values.attack, values.defence
  end
  if is_roll(record) then fight.dice[#fight.dice + 1] = record end
  if not fight.result and type(values.result) == "string" then fight.result = values.result end
end

--- The record before an attack that says who attacks whom, if it is about one of the hexes.
local function declared(log, fight, hexes)
  for i = fight.at, math.max(1, fight.at - FAR_BACK), -1 do
    local values = log[i].values or {}
    for _, hex in ipairs((values.by or values.hex) and list_of(values.targets) or {}) do
      if lists.contains(hexes, hex) then return values end
    end
  end
end

local function names_of(list, name_of)
  local names = {}
  for i, each in ipairs(list or {}) do
    names[i] = name_of(each)
  end
  return names
end

--- Who stood in a hex: as the log said last before the attack, else as it was seen.
local function who_at(game, log, fight, hex)
  for i = fight.at, math.max(1, fight.at - FAR_BACK), -1 do
    local values = log[i].values or {}
    if values.hex == hex and type(values.pieces) == "table" then
      return names_of(values.pieces, function(id) return game.table:name(id) end)
    end
  end
  return game.stood and game.stood.names[hex]
end

--- Says where an attack is and between whom.
local function place(game, log, fight)
  local hexes = {}
  for _, record in ipairs(fight.records) do
    lists.append(hexes, hexes_in(game, record.values, ABOUT))
  end
  local said = declared(log, fight, hexes) or fight.records[1].values or {}
  fight.targets = hexes_in(game, said, { "targets", "target" })
  fight.by = hexes_in(game, said, { "by", "unit", "leader" })
  if #fight.by == 0 and said.targets then fight.by = hexes_in(game, said, { "hex" }) end -- an attack out of a single hex
  if #fight.targets == 0 then fight.targets = { hexes[1] } end
  for _, each in ipairs({ fight.by, fight.targets }) do
    for _, hex in ipairs(each) do
      fight.who[hex] = fight.who[hex] or who_at(game, log, fight, hex)
    end
  end
end

--- The same where the attack stood when its outcome was known, before those in it went elsewhere.
---@param before? Fight The same attack as it was read last.
local function place_once(game, fight, before)
  local same = before and before.at == fight.at
  if same and (before.dice[1] or before.result) then
    fight.targets, fight.by, fight.who = before.targets, before.by, before.who
  else
    fight.who = same and before.who or fight.who
    place(game, game.table:log(), fight)
  end
end

--- Is it an attack of one stack on another, or a die alone?
---@param fight Fight
---@return boolean
function M.is_attack(fight)
  return fight.defence ~= nil or fight.by[1] ~= nil and fight.by[1] ~= fight.targets[1]
end

--- Does a record say of a loss: one that the pack's ui.lua lists, else what happened to pieces?
---@param game Game
---@return boolean
function M.is_loss(game, record)
  local keys = game.table.ui.losses
  if keys then return lists.contains(keys, record.key) end
  return not is_roll(record) and #hexes_in(game, record.values, ABOUT) > 0
end

--- How many records of an attack say of losses.
---@param game Game
---@param fight Fight
---@return integer
function M.losses(game, fight)
  return lists.sum(fight.records, function(record) return M.is_loss(game, record) and 1 or 0 end)
end

--- The attacks that the log of the side at the table holds.
---@param game Game
---@return Fight[]
function M.read(game)
  local log, how, list, open = game.table:log(), game.table.ui.fights, {}, nil
  for i, record in ipairs(log) do
    if opens(game, how, record, open) then
      open = { at = i, n = record.n, records = {}, dice = {}, who = {}, targets = {}, by = {} }
      list[#list + 1] = open
    elseif open and not goes_on(how, open, record) then
      open.closed = true
      open = nil
    end
    if open then take_in(open, record) end
  end
  return list
end

-- ---- What has been seen of them

--- What stands where now, as the side at the table sees it: for attacks that come after.
local function look(game)
  local at, names = game.table:position(), {}
  for hex, stack in pairs(at.stacks) do
    names[hex] = names_of(stack.pieces, function(piece) return piece.name or piece.id end)
  end
  return { names = names, hex_of = at.hex_of }
end

--- The end of what counts as seen when the game comes onto the screen: an attack whose die has still to fall is not.
local function seen_at_first(game)
  local last = game.fights[#game.fights]
  local open = last and not last.dice[1] and not last.result
  return open and last.at - 1 or #game.table:log()
end

--- Reads what is new; called after each change. Attacks from before the game came onto the screen count as seen.
---@param game Game
function M.note(game)
  local tbl = game.table
  if game.curtain or tbl.past or tbl.replay then return end
  game.seen_fights = game.seen_fights or {}
  if game.fights_of ~= tbl.changed then
    local before = game.fights_side == tbl.side and game.fights or {}
    game.fights, game.fights_of, game.fights_side = M.read(game), tbl.changed, tbl.side
    game.fights_from = game.fights_from or seen_at_first(game)
    game.seen_fights[tbl.side] = game.seen_fights[tbl.side] or game.fights_from
    for i, fight in ipairs(game.fights) do
      if fight.at > game.seen_fights[tbl.side] then place_once(game, fight, before[i]) end
    end
    game.stood = look(game)
  end
  local last = game.fights[#game.fights]
  if (tbl.watched or tbl.over) and last then -- an onlooker is shown the latest, and so is who looks at the end
    game.seen_fights[tbl.side] = math.max(game.seen_fights[tbl.side], last.at - 1)
  end
end

--- The attack that is shown, and how many wait behind it; nil when none is.
---@param game Game
---@return Fight?
---@return integer
function M.current(game)
  local tbl, seen = game.table, game.seen_fights and game.seen_fights[game.table.side]
  if not seen or game.curtain or tbl.past or game.fights_side ~= tbl.side then return nil, 0 end
  for i, fight in ipairs(game.fights) do
    if fight.at > seen then return fight, #game.fights - i end
  end
  return nil, 0
end

--- Brings the attack that is shown into sight, once.
---@param game Game
function M.follow(game)
  local fight = M.current(game)
  if fight and fight.at ~= game.followed_fight and game.map:is_hex(fight.targets[1]) then
    game.map:show(fight.targets[1], true)
  end
  game.followed_fight = fight and fight.at
end

--- The player has given an order: the attack that is shown is put away where that order was no part of it.
---@param game Game
function M.acted(game)
  local fight = M.current(game)
  local apart = fight and (fight.closed or not game.table.ui.fights and fight.dice[1] ~= nil)
  if apart then game.seen_fights[game.table.side] = fight.at end
end

--- The player puts his next attack together: those before have been seen.
---@param game Game
function M.put_away(game)
  local last = game.fights and game.fights[#game.fights]
  if last and game.fights_side == game.table.side then game.seen_fights[game.table.side] = last.at end
end

--- The attack that is shown has been seen: the next one comes up.
---@param game Game
function M.dismiss(game)
  local fight = M.current(game)
  if fight then game.seen_fights[game.table.side] = fight.at end
  game.sheets.fight.scroll = 0
  game:selected()
  M.follow(game)
end

return M
