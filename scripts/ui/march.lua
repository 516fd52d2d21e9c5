--- Sends the chosen force along a path: begins the move, takes the others along, then goes.
local lists = require("kernel.lists")
local words = require("ui.words")
local M = {}

--- Does one piece come before another by fields, of which the greater leads?
---@param fields string[]
---@return boolean
function M.outranks(fields, a, b)
  for _, field in ipairs(fields) do
    local one, other = a[field] or 0, b[field] or 0
    if one ~= other then return one > other end
  end
  return false
end

--- Puts first who leads a force, as the pack's ui.lua says.
---@param ids string[]
---@param fields string[]?  The greatest figure in the first of them leads, then in the next.
---@param pieces table<string, table>
---@return string[] ids
function M.chief_first(ids, fields, pieces)
  local best = 1
  for i = 2, fields and #ids or 1 do
    if M.outranks(fields, pieces[ids[i]] or {}, pieces[ids[best]] or {}) then best = i end
  end
  table.insert(ids, 1, table.remove(ids, best))
  return ids
end

--- Sorts by the number that pieces have in the view, a superior before those on his chart; equals stay as they are.
---@param list table[]
---@param number_of fun(each: table): integer
function M.superiors_first(list, number_of)
  local at, number = {}, {}
  for i, each in ipairs(list) do
    at[each], number[each] = i, number_of(each)
  end
  table.sort(list, function(a, b)
    if number[a] ~= number[b] then return number[a] < number[b] end
    return at[a] < at[b]
  end)
end

local function legal_entry(tbl, verb, arg, id)
  for _, entry in ipairs(tbl:legal().actions or {}) do
    if entry.verb == verb and entry.args[arg] == id then return entry end
  end
end

--- Does the force march already: was that the only choice left, and so played?
local function goes_already(tbl, force)
  for _, entry in ipairs(tbl:legal().actions or {}) do
    if entry.verb == force.step or entry.verb == force.stop then return true end
  end
  return false
end

--- Does a piece go already: with the leader on whose chart it lies?
local function goes_with_them(tbl, id)
  local prompt = tbl:legal().prompt
  local going = prompt and prompt.values and prompt.values.pieces
  return type(going) == "table" and lists.contains(going, id)
end

--- Why a piece does not go along; nil when it does.
local function left_behind(tbl, force, id)
  if legal_entry(tbl, force.join, force.arg, id) or goes_with_them(tbl, id) then return nil end
  if goes_already(tbl, force) then return { message = words.of("stays_behind", { name = tbl:name(id) }) } end
  local why = tbl:explain(force.join, { [force.arg] = id })
  return why and not why.ok and why or nil
end

--- Adds each that may join.
---@return table? fault Of the first who may not.
local function join(tbl, force, ids)
  local fault = nil
  for _, id in ipairs(ids) do
    fault = fault or left_behind(tbl, force, id)
    local entry = legal_entry(tbl, force.join, force.arg, id)
    if entry then
      local done, why = tbl:act(entry.verb, entry.args)
      if not done then return why end
    end
  end
  return fault
end

--- Begins the move with the first of the ids that may, then adds each that may join.
---@return boolean began
---@return table? fault Of one who cannot go along, too: the others have set out.
function M.assemble(tbl, force, ids)
  local left = {}
  for i, id in ipairs(ids) do
    left[i] = id
  end
  local began = false
  for i, id in ipairs(left) do
    local entry = legal_entry(tbl, force.start, force.arg, id)
    if entry then
      local done, fault = tbl:act(entry.verb, entry.args)
      if not done then return false, fault end
      table.remove(left, i)
      began = true
      break
    end
  end
  if not began then return false, nil end
  return true, join(tbl, force, left)
end

--- Sends the force that moves to a hex; its first step may have been the only one and thus made already.
---@return table? result
---@return table? fault
function M.go(tbl, force, to)
  local prompt = tbl:legal().prompt
  if prompt and prompt.values and prompt.values.hex == to then return prompt end
  for _, entry in ipairs(tbl:legal().actions or {}) do
    if entry.verb == force.step and entry.args.to == to then
      return tbl:act(entry.verb, entry.args)
    end
  end
  return tbl:act(force.path, { to = to })
end

--- Assembles the chosen pieces where they stand.
---@param orders Orders
---@return table? force nil when they did not all set out
---@return table? fault
function M.set_out(tbl, orders)
  local ids = orders:chosen_list()
  local first = ids[1] and orders.starts[ids[1]]
  if not first then return nil, nil end
  local began, fault = M.assemble(tbl, first.force, ids)
  if not began or fault then return nil, fault end
  orders:refresh()
  return first.force, nil
end

--- Assembles the chosen pieces, unless they move already, and sends them.
---@param orders Orders
---@return table? result nil when it was refused
---@return table? fault
function M.send(tbl, orders, to)
  local force, fault = orders.moving, nil
  if not force then
    force, fault = M.set_out(tbl, orders)
  end
  if not force then return nil, fault end
  return M.go(tbl, force, to)
end

return M
