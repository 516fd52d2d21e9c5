--- 14, 15 The march of a force: move by move, its foot and its horse paying each from an account of its own.
local board = require("mechanics.board")
local march = require("mechanics.march")
local allowance = require("rules.14_allowance")
local center = require("rules.06_center")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local held = require("rules.14_held")
local lines = require("rules.06_lines")
local lone = require("rules.09_lone")
local parting = require("rules.14_parting")
local militia = require("rules.26_militia")
local siege = require("rules.23_siege")
local stacking = require("rules.14_stacking")
local toll = require("rules.08_toll")
local trains = require("rules.14_trains")
local twohex = require("engine.twohex")

local map = map_of()
local M = {}

---@class Moving
---@field chief string     The Commander.
---@field whole string[]   The force, he first.
---@field piece string     The first of those who march now: of a force in two packages one package after the other (14.11a).
---@field force string[]   They.
---@field waits string[]   Those of the other package, while they have not marched.
---@field ended Ended?     Those of the other package, when they have.
---@field opened string[]  Hexes in which those of `repulsed` hinder it no more (17.5).
---@field repulsed string[]
---@field failed boolean   A repulse has failed (14.22e).
---@field by "command"|"initiative"|"forced"|"alone"
---@field army string      Whose points count.
---@field reach string?    As 08_toll has it.
---@field left table<string, integer>   Half MPs by account: infantry, cavalry; dispatch of leaders alone (16.3).
---@field spent table<string, integer>
---@field steps integer
---@field began_at string  Its first hex as it began.
---@field began boolean    It began in an enemy zone.

---@class Ended  What a package of a force has marched.
---@field force string[]
---@field at table         Where it is.
---@field spent table<string, integer>
---@field steps integer
---@field changed boolean

-- The ground --------------------------------------------------------------------------------------------

--- 14.12a, 26.1b: is a hex open to a side: no enemy unit in it, no neutral, in no closed country?
local function is_open(G, side, to)
  for _, id in ipairs(board.standing(G, to)) do
    local piece = G.pieces[id]
    if not need(not piece.neutral, "26.1b", "neutral_there", "leader", id) then return false end
    local free = piece.side == side or not piece.armed -- 14.12b, 6.12a, 23.7f
    if not need(free, "14.12a", "enemy_there", "to", to) then return false end
  end
  for _, area in ipairs(G.closed) do
    if not need(not map:in_area(area, to), "26.6a", "closed_country", "to", to) then return false end
  end
  return true
end

--- 15.6a: what a move costs an account by the ground: in line that of the dearer half; where it is barred nil, the rule, what bars it,
--- and the step.
local function over_ground(text, account)
  local most = 0
  for from, to in text:gmatch("(%w+)/(%w+)") do
    local cost, bar, what = costs.step(account, from, to, text:find("^follow ") ~= nil)
    if not cost then return nil, bar, what, from, to end
    most = math.max(most, cost)
  end
  return most
end

--- 14.5, 16.2a: kept while no bridge or road changes.
M.ground = derived("ground of a move", { "map" }, function(_, text, account) return (over_ground(text, account)) end)

local function need_ground(text, account)
  local cost, bar, what, from, to = over_ground(text, account)
  need(cost, bar, what, "from", from, "to", to)
end

--- 15.1c, 15.2c, 15.4: a change of facing or mode in place.
local function turning(f)
  local price = {}
  for account in pairs(f.left) do
    price[account] = costs.manoeuvre("facing_or_mode_change", account == "infantry" and "infantry" or "cavalry")
  end
  return price
end

--- 14.5, 14.9, 17.10b: what a move costs each account; nil where it is barred, with the reason stated.
local function price_of(G, f, move, at)
  if #move.entered == 0 then return turning(f) end -- 15.5b, 15.7a, 15.8
  local side, price = G.pieces[f.piece].side, {}
  for _, to in ipairs(move.entered) do
    if not is_open(G, side, to) then return nil end -- 14.12a, 7.5c
  end
  if f.goals then -- 9.15a
    local on = lone.nearer(f.goals, twohex.hexes(map, at)[1], twohex.hexes(map, move.to)[1])
    if not need(#on > 0, "9.15a", "not_nearer") then return nil end
  end
  if f.by ~= "alone" and held.exposed(f, side, move.entered) and not held.may_face(G, f, side, move) then return nil end -- 9.14b
  local leaves = f.began and f.steps == 0 and held.leaving(G, side, at) or {} -- 17.10b
  for account in pairs(f.left) do
    local cost = M.ground(G, move.text, account)
    if not cost then return need_ground(move.text, account) end -- 16.2b, 16.2d
    price[account] = cost + (leaves[account] or 0) -- 17.10b
  end
  return price
end

-- The march -----------------------------------------------------------------------------------------------

--- 8.4b: what a package has spent by account, with so much more.
local function spent_with(f, price)
  local spent = {}
  for account in pairs(f.left) do
    spent[account] = (f.spent[account] or 0) + (price and price[account] or 0)
  end
  return spent
end

--- 14.11b: the most that either package of a force has spent by account.
---@param first table<string, integer>?
local function most_spent(first, last)
  if not first then return last end
  local spent = copy_of(first)
  for account, halves in pairs(last) do
    spent[account] = math.max(spent[account] or 0, halves)
  end
  return spent
end

--- 8.3d, 14.11b: what a package has marched.
---@return Ended
local function ended(G, f)
  return { force = f.force, at = copy_of(G.pieces[f.piece].at), spent = spent_with(f), steps = f.steps, changed = f.changed }
end

--- 14.11b: what a force has marched, as one of its packages has.
---@param last Ended
---@return Ended
local function as_whole(f, last)
  local first = f.ended or last
  local steps, changed = math.max(first.steps, last.steps), first.changed or last.changed
  return { force = f.whole, at = last.at, spent = most_spent(f.ended and f.ended.spent, last.spent), steps = steps, changed = changed }
end

--- 8.3d: the march of some as attrition sees it.
---@return Toll
local function march_of(f, force, spent)
  return { force = force, kind = f.by == "forced" and "forced" or "march", army = f.army, reach = f.reach, spent = spent }
end

--- 8.3d, 4.12b: the same of a package that has ended.
---@param part Ended
local function toll_of(f, part)
  local owed = march_of(f, part.force, part.spent)
  if part.steps == 0 and not part.changed then owed.kind = "stand" end -- 4.12b
  return owed
end

--- 14.6a: what a package has left after what it has spent; a leader who has dropped all troops, by the dearer of their accounts.
---@return table<string, integer>
function M.left_of(G, f)
  local left, most = allowance.of(G, f.force, f.by == "forced" and "forced" or "march", f.whole), 0
  for _, halves in pairs(f.spent) do
    most = math.max(most, halves)
  end
  for account, halves in pairs(left) do
    left[account] = math.max(0, halves + (f.extended and allowance.EXTENSION or 0) - (f.spent[account] or most)) -- 14.15
  end
  return left
end

--- 9.23b: a subordinate stays behind where the force is, and pays for his march so far; the others go on.
action("leave", {
  rule = "9.23b",
  args = { { "leader", "piece" } },
  offer = function(_, f, _, add)
    for i = 2, #f.force do
      add(f.force[i])
    end
  end,
  check = function(G, f, _, id)
    local subordinate = id ~= f.piece and listed(f.force, id)
    if not need(subordinate, "9.23b", "not_subordinate", "leader", id) then return end
    if need(f.steps > 0, "9.23b", "not_set_out") then stacking.may_end(G, { id }, G.pieces[id].at, f.force) end
  end,
  apply = function(G, f, side, id)
    local part = ended(G, f)
    part.force = { id }
    f.force, f.whole = forces.without(f.force, { id }), forces.without(f.whole, { id })
    f.left = (f.failed or held.is_held(G, f)) and f.left or M.left_of(G, f)
    log_to(side, "9.23b", "left_behind", "leader", id)
    toll.pay(G, toll_of(f, part))
  end,
})

--- 14.3, 14.11a: lets one package of a force set out.
---@param f Moving  What holds of the whole force.
---@param package string[]
local function set_out(G, f, package)
  f.piece, f.force, f.spent, f.steps, f.changed, f.turned = package[1], package, {}, 0, false, false
  f.left = M.left_of(G, f)
  f.began = f.by ~= "alone" and held.in_zone(G, f.piece) -- 17.10c
  f.shaken = #those(package, function(id) return G.pieces[id].disorganized end) > 0
  f.began_at = twohex.hexes(map, G.pieces[f.piece].at)[1] -- 21.2b
  f.goals = f.by == "alone" and G.pieces[f.piece].unemployed and lone.goals(G, f.piece) or nil -- 9.15a
  f.opened, f.repulsed, f.failed = {}, {}, false
  push(G, "moving", f)
end

--- 7.2, 14.11a: begins the march of a force that may move: of its Commander's package, then of the other.
---@param force string[]
---@param by string
function M.begin(G, force, by)
  local chief = force[1]
  local own = forces.in_package(G, force)
  local f = { chief = chief, whole = force, by = by, army = forces.army(G, chief), reach = G.reach[chief] }
  f.waits, f.spent = forces.without(force, own), {}
  set_out(G, f, own)
end

--- 14.11a: the packages of a force set out in the order that its owner likes.
action("other_first", {
  rule = "14.11a",
  args = {},
  check = function(_, f)
    local whole = #f.waits > 0 and f.steps == 0 and not f.changed and not f.swapped
    need(whole, "14.11a", "no_other_package")
  end,
  apply = function(G, f)
    finish(G)
    local now = f.waits
    f.waits, f.swapped = f.force, true
    set_out(G, f, now)
  end,
})

--- 22.4b, 22.5b, 17.10a: a leader who has come onto the map marches on with what is left to him, not out of an enemy zone.
---@param left table<string, integer>
---@param spent table<string, integer>
function M.go_on(G, id, left, spent)
  M.begin(G, { id }, "initiative")
  local f = top(G)
  f.left, f.spent, f.steps, f.changed, f.began = left, spent, 1, true, false
  for account in pairs(held.in_zone(G, id) and left or {}) do
    f.left[account] = 0
  end
end

--- What a force that stands still owes; nil in a citadel that feeds it (23.7c).
---@return Toll?
function M.standing(G, force)
  if siege.is_fed(G, force[1]) then return nil end
  return { force = force, kind = "stand", army = forces.army(G, force[1]), reach = siege.reach(G, force[1]), spent = {} }
end

--- 4.10c, 8.1a: a force that has not moved pays for standing.
function M.stand(G, force)
  local owed = M.standing(G, force)
  if owed then toll.pay(G, owed) end
end

--- 9.15a, 21.2b: has a force left its hexes, if it comes to lie so?
local function stirs(G, f, at) return f.steps > 0 or twohex.shared(map, at, G.pieces[f.piece].at) < 2 end

--- 14.11a: does a package come to lie beside the other of its force? True where it goes alone.
local function together(f, at) return not f.ended or twohex.distance(map, at, f.ended.at) <= 1 end

--- 14.11a: may it get there still? No road is cheaper than half an MP a hex.
local function can_join(f, move, price)
  if not f.ended or #move.entered == 0 then return true end
  local far = twohex.distance(map, move.to, f.ended.at) - 1
  for account, halves in pairs(price) do
    if not need(far <= f.left[account] - halves, "14.11a", "too_far_apart") then return false end
  end
  return true
end

--- 14.11b: what a force pays for: the most that one of its packages has spent; each for itself where one was dropped on the way.
local function pay(G, f)
  local last, first = ended(G, f), f.ended
  local parts = first and together(f, last.at) and { as_whole(f, last) } or { last, first }
  for _, part in ipairs(parts) do
    local stays = f.by == "forced" and part.steps == 0 -- 8.1b (O7)
    if not stays then toll.pay(G, toll_of(f, part)) end
  end
end

--- 21.2b: who is in disorder ends his march nearer to the source of his army.
local function nearer_source(G, f, at)
  local from, to = lines.to_source(G, f.army, f.began_at), lines.to_source(G, f.army, twohex.hexes(map, at)[1])
  return not stirs(G, f, at) or from ~= nil and to ~= nil and to < from
end

--- 8.3d: what the march so far would be rolled with.
---@param f Moving
---@return Toll
function M.owed(G, f) return toll_of(f, ended(G, f)) end

-- 15.1b, 15.2a, 15.5a, 15.6b: the moves of a piece in two hexes; 14.6b: each paid in full.
march.declare("moving", {
  rule = "14.3",
  about = "15.2b",
  once = "15.2c",
  group = function(_, f) return f.force end,
  cost = function(G, f, move, at)
    local price = price_of(G, f, move, at)
    return price and can_join(f, move, price) and price or nil -- 14.11a, 26.6a
  end,
  allows = function(G, f, _, price)
    local spent = most_spent(f.ended and f.ended.spent, spent_with(f, price)) -- 14.11b
    need(toll.allowed(G, march_of(f, f.whole, spent)), "8.4b", "too_costly")
  end,
  stops = function(G, f, move) return f.by ~= "alone" and held.exposed(f, G.pieces[f.piece].side, move.entered) end, -- 17.10a, 17.1b, 15.7b
  rest = function(G, f, at) -- 14.13a
    if f.goals and not stirs(G, f, at) then -- 9.15a
      need(not march.can_step(G, f), "9.15a", "unemployed", "leader", f.piece)
    end
    local halts = f.steps > 0 and twohex.shared(map, at, G.pieces[f.piece].at) == 2 -- 14.11a
    if halts and not together(f, at) then need(not march.can_step(G, f), "14.11a", "apart_from_chief", "leader", f.chief) end
    if f.shaken then need(nearer_source(G, f, at), "21.2b", "not_back", "leader", f.piece) end
    stacking.may_end(G, f.force, at)
  end,
  actions = { "extend", "leave", "other_first", "repulse" },
  values = function(G, f)
    local now = M.owed(G, f)
    local task = f.goals and "task_unemployed" or "" -- 9.15a
    return { foot = toll.quotient(G, now, "infantry"), horse = toll.quotient(G, now, "cavalry"), task = task }
  end,
  advance = function(_, f, move, at, price)
    f.spent = copy_of(f.spent)
    for account, halves in pairs(price) do
      f.spent[account] = (f.spent[account] or 0) + halves -- 14.9
    end
    f.changed = true -- 15.1c
    if #move.entered == 0 then return end
    f.steps = f.steps + 1 -- 8.1b
    if f.goals then f.goals = lone.nearer(f.goals, twohex.hexes(map, at)[1], twohex.hexes(map, move.to)[1]) end -- 9.15a
  end,
  moved = function(G, f, move)
    center.flee(G)
    militia.call(G) -- 26.4b
    if f.by == "alone" then return end -- 3.9a, 14.12b: no force
    trains.capture(G, f.piece, move.entered)
    lone.displace(G, G.pieces[f.piece].side, move.to) -- 14.12b
  end,
  halt = function(G, f)
    finish(G)
    parting.note(G, f.piece)
    log_to(G.pieces[f.piece].side, "14.14", "marched", "leader", f.piece, "steps", f.steps)
    if f.by == "alone" then return lone.arrived(G, f.piece) end
    if #f.waits == 0 then return pay(G, f) end
    local next_ = f.waits
    f.ended, f.waits = ended(G, f), {}
    set_out(G, f, next_)
  end,
})

return M
