--- 11.4 Applying combat results; 11.41 the Guard and Ex; 11.53 chateaux; 16.31 la Garde recule.
local attacks = require("rules.11_attacks")
local demoralization = require("rules.12_demoralization")
local leaders = require("rules.05_leaders")
local lists = require("rules.lists")
local losses = require("rules.11_losses")
local pieces = require("rules.01_pieces")
local retreat = require("rules.11_retreat")
local strength = require("rules.11_strength")

local terrain = table_of("terrain")
local combat_table = table_of("combat")
local M = { NOTHING = "none" }

local function all(list, is)
  for _, id in ipairs(list) do
    if not is(id) then return false end
  end
  return #list > 0
end

local function index_of(list, word)
  for i, each in ipairs(list) do
    if each == word then return i end
  end
end

--- What a result means -------------------------------------------------------------------------

--- 11.41b: an Exchange never strikes a force that is all Guard.
local function guard_turns(attackers, defenders)
  if all(attackers, pieces.is_guard) and rule("11.41b") then return "De" end
  if all(defenders, pieces.is_guard) and rule("11.41b") then return "Ae" end
  return "Ex"
end

--- 11.53B, 11.53C: a result on defenders who are all sheltered by chateaux.
local function chateau_turns(result)
  local ignored, turned = terrain.chateau.ignored, terrain.chateau.turned[result]
  if listed(ignored[1], result) and rule(ignored[2]) then return M.NOTHING end
  if turned and rule(turned[2]) then return turned[1] end
  return result
end

--- What a table result means for this attack: chateau first, then Guard (Q46). Where only some of
--- the defenders are sheltered the result stands, and spares them as it is applied.
---@return string result A code of 11.4, or "none".
function M.read(G, group, result)
  local defenders = strength.defenders(G, group.side, group.targets)
  if #defenders > 0 and #strength.sheltered(G, group.side, group.targets) == #defenders then
    result = chateau_turns(result)
  end
  if result == "Ex" then return guard_turns(group.units, defenders) end
  return result
end

local function remove(G, f, ids, id)
  losses.eliminate_all(G, ids, { cause = "combat", rule = id, column = f.column })
end

--- 11.4Ex --------------------------------------------------------------------------------------

--- 11.41a, 11.41c: those whom an Exchange strikes.
local function but_guard(ids)
  return those(ids, function(id)
    if pieces.is_guard_infantry(id) then return not (rule("11.41a") and rule("11.41ex")) end
    return not (pieces.is_guard(id) and rule("11.41c"))
  end)
end

--- The stronger side owes units worth what the weaker side lost. The Guard does not pay: what the
--- others cannot pay is let off (11.41c).
local function owe(G, f, side, ids, due)
  local payers = but_guard(ids)
  if pieces.total(G, payers) < due and #payers < #ids and not rule("11.41c") then payers = ids end
  if pieces.total(G, payers) <= due then
    remove(G, f, payers, "11.4Ex")
  else
    push(G, "exchange", { side = side, from = payers, due = due, lost = {}, column = f.column })
  end
end

local function exchange(G, f, side, attackers, defenders)
  local a, d = pieces.total(G, attackers), pieces.total(G, defenders) -- neither terrain nor shifts
  log("11.4Ex", "exchanged", "attack", strength.points(4 * a), "defence", strength.points(4 * d))
  if a < d then
    remove(G, f, but_guard(attackers), "11.4Ex")
    owe(G, f, side, defenders, a) -- Q45: Guard strength counts in what is due
  else -- Q44: equals lose all, as each owes what the other has
    remove(G, f, but_guard(defenders), "11.4Ex")
    owe(G, f, G.phasing, attackers, d)
  end
end

--- Can units from `from[at]` on bring `sum` to `due` so that no unit could be left out (Q112)?
local function payable(G, from, at, sum, least, due)
  if sum >= due then return sum - least < due end
  for i = at, #from do
    local strength_here = pieces.strength(G, from[i])
    if payable(G, from, i + 1, sum + strength_here, math.min(least, strength_here), due) then
      return true
    end
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

step("exchange", {
  rule = "11.4Ex",
  actions = { "lose" },
  side = function(_, f) return f.side end,
  enter = function(_, f) table.sort(f.from) end,
  done = function(G, f) return paid(G, f) >= f.due end,
  leave = function(G, f) remove(G, f, f.lost, "11.4Ex") end,
  values = function(G, f)
    local sum = paid(G, f)
    return {
      due = strength.points(4 * f.due),
      paid = strength.points(4 * sum),
      owed = f.due - sum, -- quarter points
      among = f.from,
    }
  end,
})

action("lose", {
  rule = "11.4Ex",
  args = { { "unit", "piece" } },
  offer = function(_, f, _, add)
    for _, id in ipairs(f.from) do
      add(id)
    end
  end,
  check = function(G, f, _, id)
    local at = index_of(f.from, id)
    if not need(at, "11.4Ex", "not_in_the_exchange", "unit", id) or not at then return end
    local last = f.lost[#f.lost]
    if not need(not last or id > last, "11.4Ex", "chosen_already", "unit", id) then return end
    local sum, least = paid(G, f)
    local strength_here = pieces.strength(G, id)
    need(
      payable(G, f.from, at + 1, sum + strength_here, math.min(least, strength_here), f.due),
      "11.4Ex",
      "more_than_due",
      "unit",
      id
    )
  end,
  apply = function(_, f, _, id) f.lost[#f.lost + 1] = id end,
})

--- Applying ---------------------------------------------------------------------------------------

--- 11.4De: all defenders, but whom a chateau shelters the result strikes as an Exchange (11.53C).
local function eliminate_defenders(G, f, group)
  local defenders = strength.defenders(G, group.side, group.targets)
  local sheltered = strength.sheltered(G, group.side, group.targets)
  if #sheltered == 0 or all(group.units, pieces.is_guard) or not rule("11.53C") then
    remove(G, f, defenders, "11.4De")
    return
  end
  remove(G, f, lists.without(defenders, sheltered), "11.4De")
  if guard_turns(group.units, sheltered) == "Ae" then
    remove(G, f, group.units, "11.4Ae")
  else
    exchange(G, f, group.side, group.units, sheltered)
  end
end

--- 11.4Ar, 11.4Dr: whose units retreat, and from which hexes.
local function begin_retreats(G, f, group)
  f.attackers = f.result == "Ar" or f.result == "Ar2"
  f.hexes = { table.unpack(f.attackers and group.by or group.targets) }
  if f.attackers then return end
  local sheltered = strength.sheltered(G, group.side, group.targets)
  if #sheltered > 0 and rule("11.53B") then f.stay = sheltered end
end

--- Units of one hex that must retreat.
local function who_retreats(G, f, group, hex)
  local units = {}
  for _, id in ipairs(pieces.units_at(G, hex, f.attackers and G.phasing or group.side)) do
    local struck = pieces.fights(id) and not listed(f.stay, id)
    if struck and (not f.attackers or listed(group.units, id)) then units[#units + 1] = id end
  end
  return units
end

local function retreat_next(G, f, group)
  local hex = table.remove(f.hexes, 1)
  local units = who_retreats(G, f, group, hex)
  if #units == 0 then return end
  retreat.begin(G, {
    side = f.attackers and G.phasing or group.side,
    units = units,
    hex = hex,
    hexes = combat_table.retreat[f.result],
    cause = "combat",
    column = f.column,
    rule = combat_table.rules[f.result],
  })
end

--- 16.31: the Guard infantry has been thrown back in an attack.
local function guard_recoil(G, group, result)
  local recoil = combat_table.guard.recoil
  if
    listed(recoil.results, result)
    and pieces.any(group.units, pieces.is_guard_infantry)
    and rule(recoil.rule)
  then
    demoralization.guard_recoils(G)
  end
end

--- 9.13b: trains without any escort fall to whoever beats them.
local function take_trains(G, f, group)
  if f.result == "Ae" or f.result == "Ar" or f.result == "Ar2" then return end
  for _, hex in ipairs(group.targets) do
    losses.without_escort(G, hex, group.side)
  end
end

--- Begins to apply a result: eliminations at once, retreats hex by hex.
local function begin(G, f, group)
  f.hexes, f.stay, f.attackers = {}, {}, false
  local id = combat_table.rules[f.result]
  if f.result == M.NOTHING then
    log("11.53B", "no_effect", "hexes", group.targets)
    return
  end
  local words = text_of("result." .. f.result)
  log(id, "result", "result", f.result, "words", words, "hexes", group.targets)
  guard_recoil(G, group, f.result)
  if not rule(id) then return end
  take_trains(G, f, group)
  if f.result == "Ae" then
    remove(G, f, group.units, id)
  elseif f.result == "De" then
    eliminate_defenders(G, f, group)
  elseif f.result == "Ex" then
    exchange(G, f, group.side, group.units, strength.defenders(G, group.side, group.targets))
  else
    begin_retreats(G, f, group)
  end
end

--- After it: who may advance -------------------------------------------------------------------------

--- Hexes that nobody holds any more.
local function vacated(G, hexes)
  local list = {}
  for _, hex in ipairs(hexes) do
    if not pieces.side_at(G, hex) then list[#list + 1] = hex end
  end
  return list
end

--- 16.2d: hexes of the attack that cavalry left before it; they are named, and refused.
local function add_barred(G, hexes, held, side)
  local barred = G.combat.barred_for
  for _, hex in ipairs(held) do
    if barred[hex] == side and not pieces.side_at(G, hex) and not listed(hexes, hex) then
      hexes[#hexes + 1] = hex
    end
  end
  table.sort(hexes)
  return hexes
end

local function begin_advance(G, side, hexes, from, units)
  push(G, "advancing", {
    side = side,
    hexes = hexes,
    from = copy_of(from),
    units = copy_of(units),
    gone = {},
    ended = false,
  })
end

--- 11.46a: the winner may advance into what the loser left; a defender who won too (Q47).
local function offer_advance(G, group)
  local lost = vacated(G, group.targets)
  if #lost > 0 then
    begin_advance(G, G.phasing, add_barred(G, lost, group.held, G.phasing), group.by, group.units)
    return
  end
  local given_up = vacated(G, group.by)
  if #given_up > 0 then
    local units = strength.defenders(G, group.side, group.targets)
    begin_advance(G, group.side, given_up, group.targets, units)
  end
end

local function any_held(G, hexes, side)
  for _, hex in ipairs(hexes) do
    if pieces.holds(G, hex, side) then return true end
  end
  return false
end

--- 5.25c: hexes of a side whose enemy in this combat still stands.
local function beaten(G, group)
  local list = {}
  if any_held(G, group.by, G.phasing) then list = { table.unpack(group.targets) } end
  if any_held(G, group.targets, group.side) then
    table.move(group.by, 1, #group.by, #list + 1, list)
  end
  return list
end

step("outcome", {
  rule = "11.3b",
  run = function(G, f)
    local group = G.combat.groups[f.group]
    if f.at == 0 then
      f.at = 1
      begin(G, f, group)
    elseif #f.hexes > 0 then
      retreat_next(G, f, group)
    elseif f.at == 1 then
      f.at = 2
      if rule("5.25c") then leaders.sweep(G, beaten(G, group)) end
    elseif f.at == 2 then
      f.at = 3
      offer_advance(G, group)
    elseif f.at == 3 then
      f.at = 4
      leaders.sweep(G) -- whom the advance has left alone, or found alone
    else
      attacks.settle(G)
      finish(G)
    end
  end,
})

return M
