--- 11.4 Applying combat results; 11.41 the Guard and Ex; 11.53 chateaux; 16.31 la Garde recule.
local advance = require("rules.11_advance")
local attacks = require("rules.11_attacks")
local demoralization = require("rules.12_demoralization")
local leaders = require("rules.05_leaders")
local lists = require("mechanics.lists")
local losses = require("rules.11_losses")
local pieces = require("rules.01_pieces")
local retreat = require("rules.11_retreat")
local strength = require("rules.11_strength")

local terrain = table_of("terrain")
local combat_table = table_of("combat")
local ATTACKER_LOSES = { Ae = true, Ar = true, Ar2 = true }
local M = { NOTHING = "none" }

local function defenders_of(G, group) return strength.defenders(G, group.side, group.targets) end
local function sheltered_of(G, group) return strength.sheltered(G, group.side, group.targets) end

--- What a result means -------------------------------------------------------------------------

local function all_guard(ids) return #ids > 0 and lists.all(ids, pieces.is_guard) end

--- 11.41b: an Exchange never strikes a force that is all Guard.
local function guard_turns(attackers, defenders)
  if all_guard(attackers) then return "De" end
  return all_guard(defenders) and "Ae" or "Ex"
end

--- 11.53B, 11.53C: a result on defenders who are all sheltered by chateaux.
local function chateau_turns(result)
  if listed(terrain.chateau.ignored[1], result) then return M.NOTHING end
  local turned = terrain.chateau.turned[result]
  return turned and turned[1] or result
end

--- What a table result means for this attack: chateau first, then Guard (Q46). Where only some of
--- the defenders are sheltered the result stands, and spares them as it is applied.
---@return string result A code of 11.4, or "none".
function M.read(G, group, result)
  local defenders = defenders_of(G, group)
  if #defenders > 0 and #sheltered_of(G, group) == #defenders then
    result = chateau_turns(result)
  end
  return result == "Ex" and guard_turns(group.units, defenders) or result
end

local function remove(G, f, ids, id)
  losses.eliminate_all(G, ids, { cause = "combat", rule = id, column = f.column })
end

--- 11.4Ex --------------------------------------------------------------------------------------

--- 11.41a, 11.41c: those whom an Exchange strikes.
local function but_guard(ids)
  return those(ids, function(id) return not pieces.is_guard(id) end)
end

--- The stronger side owes units worth what the weaker side lost. The Guard does not pay: what the
--- others cannot pay is let off (11.41c).
local function owe(G, f, side, ids, due)
  local payers = but_guard(ids)
  if pieces.total(G, payers) <= due then
    remove(G, f, payers, "11.4Ex")
  else
    push(G, "exchange", { side = side, from = payers, due = due, lost = {}, column = f.column })
  end
end

--- 11.4Ex: face strengths, neither terrain nor shifts. Q44: equals lose all, as each owes what the other has.
local function exchange(G, f, side, attackers, defenders)
  local a, d = pieces.total(G, attackers), pieces.total(G, defenders)
  log("11.4Ex", "exchanged", "attack", strength.points(4 * a), "defence", strength.points(4 * d))
  remove(G, f, but_guard(a < d and attackers or defenders), "11.4Ex")
  if a < d then
    owe(G, f, side, defenders, a) -- 11.41ex, Q45: Guard strength counts in what is due
  else
    owe(G, f, G.phasing, attackers, d)
  end
end

--- Q112: can `lost`, with units from `from[at]` on, come to what is due so that none of them could be left out?
local function payable(G, from, at, lost, due)
  local paid = pieces.total(G, lost)
  if paid >= due then
    return lists.all(lost, function(id) return paid - pieces.strength(G, id) < due end)
  end
  for i = at, #from do
    if payable(G, from, i + 1, lists.with(lost, from[i]), due) then return true end
  end
  return false
end

step("exchange", {
  rule = "11.4Ex",
  actions = { "lose" },
  side = function(_, f) return f.side end,
  enter = function(_, f) table.sort(f.from) end,
  done = function(G, f) return pieces.total(G, f.lost) >= f.due end,
  leave = function(G, f) remove(G, f, f.lost, "11.4Ex") end,
  values = function(G, f)
    local paid = pieces.total(G, f.lost)
    return {
      due = strength.points(4 * f.due),
      paid = strength.points(4 * paid),
      owed = f.due - paid, -- quarter points
      among = f.from,
    }
  end,
})

action("lose", {
  rule = "11.4Ex",
  args = { { "unit", "piece", function(_, f) return f.from end, "not_in_the_exchange" } },
  check = function(G, f, _, id)
    local last = f.lost[#f.lost]
    if not need(not last or id > last, "11.4Ex", "chosen_already", "unit", id) then return end
    local later = those(f.from, function(other) return other > id end)
    local may = payable(G, later, 1, lists.with(f.lost, id), f.due)
    need(may, "11.4Ex", "more_than_due", "unit", id)
  end,
  apply = function(_, f, _, id) f.lost[#f.lost + 1] = id end,
})

--- Applying ---------------------------------------------------------------------------------------

--- 11.4De: all defenders, but whom a chateau shelters the result strikes as an Exchange (11.53C).
local function eliminate_defenders(G, f, group)
  local sheltered = all_guard(group.units) and {} or sheltered_of(G, group) -- 11.41b
  remove(G, f, lists.without(defenders_of(G, group), sheltered), "11.4De")
  if #sheltered == 0 then return end
  if guard_turns(group.units, sheltered) == "Ae" then
    remove(G, f, group.units, "11.4Ae")
  else
    exchange(G, f, group.side, group.units, sheltered)
  end
end

--- 11.4Ar, 11.4Dr: all units that fight of one side retreat, hex by hex; not whom a chateau shelters (11.53B).
local function begin_retreats(G, f, group)
  f.attackers = ATTACKER_LOSES[f.result] == true
  f.hexes = copy_of(f.attackers and group.by or group.targets)
  f.stay = sheltered_of(G, group)
end

local function retreat_next(G, f, group)
  local hex, side = table.remove(f.hexes, 1), f.attackers and G.phasing or group.side
  local struck = f.attackers and group.units or defenders_of(G, { side = side, targets = { hex } })
  local units = lists.without(struck, f.stay)
  units = those(units, function(id) return G.pieces[id].hex == hex end)
  if #units == 0 then return end
  retreat.begin(G, {
    side = side,
    units = units,
    hex = hex,
    hexes = combat_table.retreat[f.result],
    cause = "combat",
    column = f.column,
  })
end

--- Begins to apply a result: eliminations at once, retreats hex by hex.
local function begin(G, f, group)
  f.hexes, f.stay, f.attackers = {}, {}, false
  local id, recoil = combat_table.rules[f.result], combat_table.guard.recoil
  if f.result == M.NOTHING then
    log("11.53B", "no_effect", "hexes", group.targets)
    return
  end
  local words = text_of("result." .. f.result)
  log(id, "result", "result", f.result, "words", words, "hexes", group.targets)
  if listed(recoil.results, f.result) and pieces.any(group.units, pieces.is_guard_infantry) then
    demoralization.guard_recoils(G) -- 16.31
  end
  for _, hex in ipairs(ATTACKER_LOSES[f.result] and {} or group.targets) do
    losses.without_escort(G, hex, group.side) -- 9.13b: trains without any fall to whoever beats them
  end
  if f.result == "Ae" then
    remove(G, f, group.units, id)
  elseif f.result == "De" then
    eliminate_defenders(G, f, group)
  elseif f.result == "Ex" then
    exchange(G, f, group.side, group.units, defenders_of(G, group))
  else
    begin_retreats(G, f, group)
  end
end

--- After it: who may advance -------------------------------------------------------------------------

--- Hexes that neither side holds any more.
local function vacated(G, hexes)
  return those(hexes, function(hex) return not pieces.side_at(G, hex) end)
end

--- 11.46a: the winner may advance into what the loser left; a defender who won too (Q47). 16.2d: hexes that cavalry
--- left before the attack are named, and refused.
local function offer_advance(G, group)
  local lost, given_up = vacated(G, group.targets), vacated(G, group.by)
  if #lost > 0 then
    local function named(hex) return listed(lost, hex) or G.combat.barred_for[hex] == G.phasing end
    local hexes = those(vacated(G, group.held), named)
    advance.begin(G, G.phasing, hexes, group.by, group.units)
  else
    advance.begin(G, group.side, given_up, group.targets, defenders_of(G, group))
  end
end

local function any_held(G, hexes, side)
  return pieces.any(hexes, function(hex) return pieces.holds(G, hex, side) end)
end

--- 5.25c: hexes of a side whose enemy in this combat still stands.
local function beaten(G, group)
  local targets = any_held(G, group.by, G.phasing) and group.targets or {}
  return lists.joined(targets, any_held(G, group.targets, group.side) and group.by or {})
end

-- What follows a result, one after the other.
local COURSE = {
  begin,
  function(G, _, group) leaders.sweep(G, beaten(G, group)) end, -- 5.25c
  function(G, _, group) offer_advance(G, group) end,
  function(G) leaders.sweep(G) end, -- whom the advance has left alone, or found alone
  function(G)
    attacks.settle(G)
    finish(G)
  end,
}

step("outcome", {
  rule = "11.3b",
  run = function(G, f)
    local group = G.combat.groups[f.group]
    if f.at > 0 and #f.hexes > 0 then return retreat_next(G, f, group) end
    f.at = f.at + 1
    COURSE[f.at](G, f, group)
  end,
})

return M
