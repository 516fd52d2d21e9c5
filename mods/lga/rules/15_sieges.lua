--- 15.4, 15.5 The Siege and Assault Phase: troops beside a fortress are told off against it, and besiege it or storm it.
-- Frame "sieges": { told = { [id] = hex }, tried = { [hex] = true } }.
local announce = require("rules.12_announce")
local assaults = require("rules.15_assaults")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local fortress = require("rules.15_fortress")
local held = require("rules.19_held")
local italy = require("rules.19_italy")
local morale = require("rules.13_morale")
local organization = require("mechanics.organization")
local peace = require("rules.21_peace")
local pieces = require("rules.03_pieces")
local retreat = require("rules.13_retreat")
local stacking = require("rules.09_stacking")
local stores = require("rules.15_stores")
local trains = require("rules.14_trains")

local map = map_of()
--- The hexes of fortresses that a side may besiege or storm from a hex: next to it, or it itself.
local function around(G, side, hex)
  local list = { hex }
  table.move(map:neighbors(hex), 1, #map:neighbors(hex), 2, list)
  return those(list, function(at)
    local near = at == hex or announce.may_cross(hex, at)
    return near and fortress.class(at) ~= nil and #fortress.defenders(G, side, at) > 0
  end)
end

--- Leaders and units of a side that could be told off.
local function ready(G, _, side)
  return board.which(G, function(piece, id)
    local hex = piece.side == side and not piece.routed and not piece.inside and organization.hex(G, id)
    local fights = (pieces.arm(id) or pieces.is_leader(G, id)) and not pieces.is_replacement(id) -- 25.45a
    return hex and fights and #around(G, side, hex) > 0
  end)
end

--- A piece and those below it who fight, or lead; 8.15: men without a leader stay.
local function taken(G, id)
  return those(organization.under(G, id), function(each)
    return not G.pieces[each].routed and (pieces.arm(each) or pieces.is_leader(G, each))
  end)
end

step("siege_phase", {
  rule = "5.0.11", -- 15.40
  each = function(G) return G.first == "french" and { "french", "coalition" } or { "coalition", "french" } end,
  steps = { "sieges", "hold_on", "relief" },
})

step("sieges", {
  rule = "5.0.11",
  actions = { "besiege", "end", "storm", "tell_off" },
  enter = function(G, f)
    f.told, f.tried = {}, {}
    G.combat = { assigned = {}, open = {}, fought = {}, crossed = {} }
    board.mark(G, board.which(G, function(piece) return piece.used end), { used = 0 }) -- 12.57d
  end,
  done = function(G) return #ready(G, nil, G.phasing) == 0 end,
})

action("tell_off", {
  rule = "15.51a",
  args = { { "unit", "piece", ready }, { "target", "hex" } },
  candidates = function(G, _, side, id) return around(G, side, organization.hex(G, id)) end,
  check = function(G, f, side, id, target)
    target:need(not italy.waits(G, side), "19.11j", "waits_for_orders")
    local rule = held.of(G, id) -- 16.75
    target:need(not rule, rule or "19.12n", "is_held", "unit", id)
    target:need(pieces.strength(G, taken(G, id)) > 0, "15.51a", "nobody_to_fight", "unit", id)
    target:need(target:those(function(hex) return not borders.spares(G, id, hex) end), "21.43a", "at_peace_with", "unit", id)
    target:need(target:those(function(hex) return not f.tried[hex] end), "15.51a", "tried_before_walls")
    target:need(target:those(function(hex) return f.told[id] ~= hex end), "15.51a", "told_off", "unit", id)
  end,
  apply = function(G, f, _, id, target)
    for _, each in ipairs(taken(G, id)) do
      f.told[each] = target
    end
    log("15.51a", "told_off", "unit", id, "target", target)
  end,
})

--- Who is told off against a fortress.
local function told(G, f, hex)
  return those(keys_of(f.told), function(id) return G.pieces[id] and f.told[id] == hex end)
end

local function targets(G, f)
  local set = {}
  for _, id in ipairs(keys_of(f.told)) do
    if G.pieces[id] then set[f.told[id]] = true end
  end
  return keys_of(set)
end

--- 15.51d: those of some who are in supply; who is not, counts for nothing.
local function supplied(G, ids)
  return those(battle.armed(G, ids), function(id) return not G.pieces[id].unsupplied end)
end

--- Those of a side in a hex, outside the fortress.
local function before(G, side, hex)
  return those(fortress.field(G, hex), function(id) return G.pieces[id].side == side end)
end

--- 15.51c: are some as strong as who is inside, by the printed strength?
local function suffice(G, side, hex, ids) return pieces.strength(G, supplied(G, ids)) >= pieces.strength(G, fortress.defenders(G, side, hex)) end

--- 15.51e: they go into the hex, out of the charts of who stays.
local function move_in(G, ids, hex)
  for _, id in ipairs(retreat.heads(G, ids)) do
    if organization.hex(G, id) ~= hex then
      local from = organization.hex(G, id)
      for _, below in ipairs(copy_of(board.chart(G, id))) do
        if not listed(ids, below) then board.put(G, below, from) end
      end
      board.put(G, id, hex)
      if G.powers then board.mark(G, id, { camp = from }) end -- 22.24b
    end
  end
  fortress.unite(G, hex)
end

--- Who is told off against a fortress, with those who besiege it already.
local function joined(G, f, side, hex)
  local all = told(G, f, hex)
  for _, id in ipairs(before(G, side, hex)) do
    if not listed(all, id) then all[#all + 1] = id end
  end
  return all
end

--- 15.51b, 14.15a: enemies before the walls who have no strength points: leaders go inside, trains are taken.
local function clear_out(G, side, hex)
  local left = copy_of(fortress.foes(G, side, hex))
  for _, id in ipairs(those(left, pieces.is_train)) do
    board.put(G, id, hex)
  end
  for _, id in ipairs(left) do
    if not pieces.is_train(id) and not G.pieces[id].inside then fortress.shut(G, id) end
  end
  trains.capture(G, side, hex)
end

action("besiege", {
  rule = "15.51a",
  args = { { "target", "hex", targets } },
  check = function(G, f, side, target)
    need(pieces.strength(G, fortress.foes(G, side, target)) == 0, "15.51b", "enemy_outside", "hex", target)
    local hungry = those(told(G, f, target), function(id) return G.pieces[id].unsupplied and pieces.arm(id) end)[1]
    need(not hungry, "15.51d", "hungry_besieger", "unit", hungry)
    local all = joined(G, f, side, target)
    local one = #keys_of(stacking.corps_of(G, all)) <= 1 or stacking.one_letter(G, all)
    need(one, "15.23", "other_corps", "unit", told(G, f, target)[1])
  end,
  apply = function(G, f, side, target)
    local ids, all = told(G, f, target), joined(G, f, side, target)
    f.tried[target] = true
    for _, id in ipairs(ids) do
      f.told[id] = nil
    end
    italy.attacked(G, side) -- 19.11l
    held.attacked(G, fortress.defenders(G, side, target)) -- 19.13p
    barrier() -- whether they suffice shows how many are inside
    if not suffice(G, side, target, all) then
      log("15.51c", "too_few_to_besiege", "hex", target)
      return
    end
    move_in(G, ids, target)
    clear_out(G, side, target)
    log("15.51e", "lays_siege", "side", side, "hex", target)
    if not G.sieges[target] then stores.open(G, target, side) end
  end,
})

action("storm", {
  rule = "15.40",
  args = { { "target", "hex", targets } },
  check = function(G, f, side, target)
    local foes = those(fortress.foes(G, side, target), function(id) return not G.pieces[id].routed and (G.pieces[id].strength or 0) > 0 end)
    need(#foes == 0, "15.42", "enemy_outside", "hex", target)
    local id = announce.unconcentrated(G, told(G, f, target))
    need(not id, "12.16", "needs_concentration", "unit", id, "hex", target)
  end,
  apply = function(G, f, side, target)
    local ids = told(G, f, target)
    f.tried[target] = true
    for _, id in ipairs(ids) do
      f.told[id], G.combat.assigned[id] = nil, target
    end
    italy.attacked(G, side) -- 19.11l
    log("15.40", "storms", "side", side, "hex", target)
    announce.begin(G, side, target, ids, true)
  end,
})

-- How sieges go on ----------------------------------------------------------------------------------------

--- The fortresses that a side besieges.
local function own_sieges(G, side)
  return those(keys_of(G.sieges), function(hex) return G.sieges[hex].side == side end)
end

--- 15.54: the unsupplied check morale, and surrender if they fail.
local function check_morale(G, side, hex)
  local ids = fortress.defenders(G, side, hex)
  local hungry = those(battle.armed(G, ids), function(id) return G.pieces[id].unsupplied end)
  if #hungry == 0 or morale.check(G, G.pieces[ids[1]].side, ids, "13.14") then return end
  assaults.capture(G, side, hex, "15.54")
end

--- 15.56b: who does not suffice, or is hungry, goes back a hex, and the siege is broken.
local function give_up(G, side, hex)
  log("15.56b", "siege_given_up", "side", side, "hex", hex)
  retreat.begin(G, { side = side, ids = before(G, side, hex), hexes = 1, rule = "15.56b" })
end

step("hold_on", {
  rule = "15.54", -- 13.14, 15.56b
  run = function(G, f)
    f.left = f.left or own_sieges(G, G.phasing)
    local hex = table.remove(f.left, 1)
    if not hex then return finish(G) end
    local side = G.phasing
    if not G.sieges[hex] or #battle.armed(G, before(G, side, hex)) == 0 then return end
    if not suffice(G, side, hex, before(G, side, hex)) then return give_up(G, side, hex) end
    check_morale(G, side, hex)
  end,
})

--- 15.56a: a siege from which the besiegers have gone is broken; so is one of nobody.
step("relief", {
  rule = "15.56a",
  run = function(G)
    for _, hex in ipairs(keys_of(G.sieges)) do
      local side = G.sieges[hex].side
      if #fortress.defenders(G, side, hex) == 0 then
        assaults.open_to(G, side, hex)
      elseif #battle.armed(G, before(G, side, hex)) == 0 then
        stores.close(G, hex)
        return
      end
    end
    if peace.is_due(G) then return push(G, "answers") end -- 22.2
    finish(G)
  end,
})

