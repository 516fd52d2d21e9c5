--- What the combat specs share: from a placed position to the odds and the roll, every step by
--- actions.
local M = {}

--- Goes to the designation of attacks of a side.
function M.contact(g, side) g:goto_step("designation", side or "french") end

--- Designates one attack, each entry by itself, and nothing after it.
---@param targets string[]
---@param by string[]
function M.attack(g, targets, by)
  g.forced = false
  g:act("attack", { hex = targets[1] })
  for i = 2, #targets do g:act("target", { hex = targets[i] }) end
  for _, hex in ipairs(by) do g:act("by", { hex = hex }) end
  g:act("close")
end

--- Designates one attack and goes on to the resolving of attacks; nobody retreats before combat.
function M.join(g, targets, by, side)
  M.contact(g, side)
  M.attack(g, targets, by)
  g:goto_step("attacks")
end

--- Resolves an attack up to its die.
---@return table odds
function M.odds(g, hex)
  g.forced = false
  g:act("resolve", { hex = hex })
  return g:odds("roll")
end

--- Joins battle in one attack and says on which column.
---@return string column
function M.column(g, targets, by, side)
  M.join(g, targets, by, side)
  return M.odds(g, targets[1]).column
end

--- Rolls the die of the attack under way.
function M.roll(g, die)
  g:dice({ die })
  g.forced = nil
  g:act("roll")
end

--- The whole of one attack with its die.
---@return string column
function M.fight(g, targets, by, die, side)
  local column = M.column(g, targets, by, side)
  M.roll(g, die)
  return column
end

--- Shifts of an attack as "key+1 key-2".
function M.shifts(odds)
  local list = {}
  for i, item in ipairs(odds.mods) do list[i] = ("%s%+d"):format(item.key, item.value) end
  return table.concat(list, " ")
end

--- Where the entries of one verb of the legal list lead: values of one argument, in order.
function M.choices(g, verb, arg)
  local list = {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    if entry.verb == verb then list[#list + 1] = entry.args[arg] end
  end
  return list
end

--- Takes the first entry of every retreat, displacement and flight.
function M.settle(g)
  local open = { retreating = true, displacing = true, following = true, flight = true }
  while open[g:step() or ""] do
    local entry = g:legal(g:asked()[1])[1]
    g:act(entry.verb, entry.args)
  end
end

--- Where a piece is: its hex, or the box it lies in.
function M.where(g, id)
  local piece = g:unit(id)
  if piece.hex then return piece.hex end
  for _, box in ipairs({ "uar_day", "uar_night", "peu", "captured" }) do
    for _, other in ipairs(g.state[box][piece.side]) do
      if other == id then return box end
    end
  end
  return "nowhere"
end

--- The last record of the log under a key.
function M.last(g, key)
  local found
  for _, record in ipairs(g:log()) do
    if record.key == key then found = record end
  end
  return found
end

return M
