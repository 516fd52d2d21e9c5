--- 11.4 Applying combat results; 11.41 the Guard and Ex; 11.53 chateaux.
local demoralization = require("rules.demoralization")
local leaders = require("rules.leaders")
local losses = require("rules.losses")
local pieces = require("rules.pieces")
local retreat = require("rules.retreat")
local strength = require("rules.strength")

local terrain = table_of("terrain")
local combat_table = table_of("combat")
local NOTHING = "none"
local M = {}

local function all(list, is)
  for _, id in ipairs(list) do
    if not is(id) then return false end
  end
  return #list > 0
end

local function some(list, is)
  for _, id in ipairs(list) do
    if is(id) then return true end
  end
  return false
end

local function listed(list, word)
  for _, each in ipairs(list) do
    if each == word then return true end
  end
  return false
end

--- Units that fight among defenders.
local function fighters(ids)
  local list = {}
  for _, id in ipairs(ids) do
    if pieces.fights(id) then list[#list + 1] = id end
  end
  return list
end

--- 11.41b: an Exchange never strikes a force that is all Guard.
local function without_guard_exchange(G, group, result)
  if result ~= "Ex" then return result end
  if all(group.units, pieces.is_guard) and rule("11.41b") then return "De" end
  if all(fighters(strength.defenders(G, group.side, group.targets)), pieces.is_guard) and rule("11.41b") then return "Ae" end
  return result
end

--- What a table result means for this attack: chateau first, then Guard (Q46).
---@return string result A code of 11.4, or "none".
function M.read(G, group, result)
  if strength.chateau(G, group.side, group.targets) then
    local ignored, turned = terrain.chateau.ignored, terrain.chateau.turned[result]
    if listed(ignored[1], result) and rule(ignored[2]) then return NOTHING end
    if turned and rule(turned[2]) then result = turned[1] end
  end
  return without_guard_exchange(G, group, result)
end

local function remove(G, ids, id, f)
  losses.eliminate_all(G, ids, { cause = "combat", rule = id, column = f.column })
end

--- 11.4Ex --------------------------------------------------------------------------------------

--- Face value in quarter points: neither terrain nor shifts count.
local function face(G, ids)
  local sum = 0
  for _, id in ipairs(ids) do sum = sum + pieces.strength(G, id) end
  return sum
end

local function but_guard(ids)
  local list = {}
  for _, id in ipairs(ids) do
    if not (pieces.is_guard_infantry(id) and rule("11.41a")) then list[#list + 1] = id end
  end
  return list
end

--- The stronger side owes units worth what the weaker side lost; Guard does not pay (11.41c).
local function owe(G, f, side, ids, due)
  local payers = but_guard(ids)
  if face(G, payers) <= due then
    remove(G, payers, "11.4Ex", f)
  else
    push(G, "exchange", { side = side, from = payers, due = due, lost = {}, column = f.column })
  end
end

local function exchange(G, f, group)
  local attackers = group.units
  local defenders = strength.defenders(G, group.side, group.targets)
  local a, d = face(G, attackers), face(G, defenders)
  log("11.4Ex", "exchange", "attack", a, "defence", d)
  if a == d then -- Q44
    remove(G, but_guard(attackers), "11.4Ex", f)
    remove(G, but_guard(defenders), "11.4Ex", f)
  elseif a < d then
    remove(G, but_guard(attackers), "11.4Ex", f)
    owe(G, f, group.side, fighters(defenders), a) -- Q45: Guard strength counts in what is due
  else
    remove(G, but_guard(defenders), "11.4Ex", f)
    owe(G, f, G.phasing, attackers, d)
  end
end

--- Can units from `from[at]` on bring `sum` to `due` so that no unit could be left out (Q112)?
local function payable(G, from, at, sum, least, due)
  if sum >= due then return sum - least < due end
  for i = at, #from do
    local strength_here = pieces.strength(G, from[i])
    if payable(G, from, i + 1, sum + strength_here, math.min(least, strength_here), due) then return true end
  end
  return false
end

local function paid(G, f)
  local sum, least = 0, math.maxinteger
  for _, id in ipairs(f.lost) do
    local strength_here = pieces.strength(G, id)
    sum, least = sum + strength_here, math.min(least, strength_here)
  end
  return sum, least
end

local function index_of(list, word)
  for i, each in ipairs(list) do
    if each == word then return i end
  end
end

step("exchange", {
  rule = "11.4Ex",
  actions = { "lose" },
  side = function(_, f) return f.side end,
  enter = function(_, f) table.sort(f.from) end,
  done = function(G, f) return paid(G, f) >= f.due end,
  leave = function(G, f) remove(G, f.lost, "11.4Ex", f) end,
  values = function(G, f) return { due = f.due, paid = (paid(G, f)) } end,
})

action("lose", {
  rule = "11.4Ex",
  args = { { "unit", "piece" } },
  offer = function(_, f, _, add)
    for _, id in ipairs(f.from) do add(id) end
  end,
  check = function(G, f, _, id)
    local at = index_of(f.from, id)
    if not need(at, "11.4Ex", "not_in_the_exchange", "unit", id) then return end
    local last = f.lost[#f.lost]
    if not need(not last or id > last, "11.4Ex", "chosen_already", "unit", id) then return end
    local sum, least = paid(G, f)
    local strength_here = pieces.strength(G, id)
    need(payable(G, f.from, at + 1, sum + strength_here, math.min(least, strength_here), f.due), "11.4Ex", "more_than_due", "unit", id)
  end,
  apply = function(_, f, _, id) f.lost[#f.lost + 1] = id end,
})

--- The outcome of an attack ------------------------------------------------------------------------

--- 11.4Ar, 11.4Dr: units of one hex retreat; hexes in turn, as the frame lists them.
local function retreat_next(G, f, group)
  local hex = table.remove(f.hexes)
  local side = f.attackers and G.phasing or group.side
  local units = {}
  for _, id in ipairs(pieces.units_at(G, hex, side)) do
    local took_part = not f.attackers or listed(group.units, id)
    if took_part and pieces.fights(id) and not G.pieces[id].advanced then units[#units + 1] = id end
  end
  if #units == 0 then return end
  retreat.begin(G, { side = side, units = units, hex = hex, hexes = combat_table.retreat[f.result], cause = "combat", column = f.column, rule = combat_table.rules[f.result] })
end

local function guard_recoil(G, group, result)
  local recoil = combat_table.guard.recoil
  if listed(recoil.results, result) and some(group.units, pieces.is_guard_infantry) and rule(recoil.rule) then
    demoralization.guard_recoils(G)
  end
end

--- Begins to apply a result: eliminations at once, retreats hex by hex.
local function begin(G, f, group)
  local id = combat_table.rules[f.result]
  f.hexes, f.attackers = {}, false
  if f.result == NOTHING then
    log("11.53B", "no_effect", "hexes", group.targets)
    return
  end
  log(id, "result", "result", f.result, "hexes", group.targets)
  guard_recoil(G, group, f.result)
  if not rule(id) then return end
  if f.result == "Ae" then
    remove(G, group.units, id, f)
  elseif f.result == "De" then
    remove(G, strength.defenders(G, group.side, group.targets), id, f)
  elseif f.result == "Ex" then
    exchange(G, f, group)
  else
    f.attackers = f.result == "Ar" or f.result == "Ar2"
    f.hexes = { table.unpack(f.attackers and group.by or group.targets) }
  end
end

--- Hexes that a side has lost by the attack: nobody of it stands there now.
local function vacated(G, hexes, side)
  local list = {}
  for _, hex in ipairs(hexes) do
    if not pieces.holds(G, hex, side) and not pieces.side_at(G, hex) then list[#list + 1] = hex end
  end
  return list
end

--- 11.46a: the winner may advance into what the loser left; a defender who won too (Q47).
local function offer_advance(G, group)
  local lost = vacated(G, group.targets, group.side)
  if #lost > 0 then
    push(G, "advancing", { side = G.phasing, hexes = lost, from = { table.unpack(group.by) }, units = { table.unpack(group.units) }, gone = {} })
    return
  end
  local left = vacated(G, group.by, G.phasing)
  if #left > 0 then
    push(G, "advancing", { side = group.side, hexes = left, from = { table.unpack(group.targets) }, units = strength.defenders(G, group.side, group.targets), gone = {} })
  end
end

step("outcome", {
  rule = "11.4",
  run = function(G, f)
    local group = G.combat.groups[f.group]
    if f.at == 0 then
      f.at = 1
      begin(G, f, group)
    elseif #f.hexes > 0 then
      retreat_next(G, f, group)
    elseif f.at == 1 then
      f.at = 2
      leaders.sweep(G) -- 5.25c
    elseif f.at == 2 then
      f.at = 3
      offer_advance(G, group)
    else
      finish(G)
    end
  end,
})

return M
