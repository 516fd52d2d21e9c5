--- 3.0 Stacking: what may stand in one hex.
local pieces = require("rules.01_pieces")
local rule, tracing = rule, tracing

local limits = table_of("combat").stacking
local KIND = {} -- arm -> "infantry", "cavalry", "train" or "free"
for _, arm in ipairs(limits.infantry) do
  KIND[arm] = "infantry"
end
for _, arm in ipairs(limits.cavalry) do
  KIND[arm] = "cavalry"
end
for _, arm in ipairs(limits.trains) do
  KIND[arm] = "train"
end
for _, arm in ipairs(limits.free) do
  KIND[arm] = "free"
end
local leaders, counters, weight = pieces.kinds.leader, pieces.counters, pieces.weight
local NONE = {}
local crowded, crowded_at = {}, -1 -- side -> hexes over their limit, while no piece moves
local M = {}

local tally =
  { infantry = 0, cavalry = 0, train = 0, leader = false, mixed = false, formation = nil }

--- Begins with nothing, or with what a stack counts.
local function start_tally(from)
  if from then
    tally.infantry, tally.cavalry, tally.train = from.infantry, from.cavalry, from.train
    tally.leader, tally.mixed, tally.formation = from.leader, from.mixed, from.formation
  else
    tally.infantry, tally.cavalry, tally.train = 0, 0, 0
    tally.leader, tally.mixed, tally.formation = false, false, nil
  end
end

local function count(id)
  if leaders[id] then
    tally.leader = true
    if not (rule("3.13") and rule("5.21")) then tally.infantry = tally.infantry + 1 end
    return
  end
  local counter = counters[id]
  local kind = KIND[counter.arm]
  if kind == "free" then
    if rule("3.13") and rule("13.14a") then return end
    kind = "cavalry"
  end
  if kind == "train" and not rule("3.12b") then return end
  tally[kind] = tally[kind] + 1
  if tally.formation and tally.formation ~= counter.formation then tally.mixed = true end
  tally.formation = counter.formation
end

--- 3.11: two of each, or four cavalry; trains by the option (Q16).
local function fits_leader(G, total)
  local limit = limits.with_leader
  local infantry, cavalry = tally.infantry, tally.cavalry
  if G.options.trains_stack_as_cavalry then cavalry = cavalry + tally.train end
  local pairs_fit = infantry <= limit.infantry
    and cavalry <= limit.cavalry
    and total <= limit.infantry + limit.cavalry
  return pairs_fit or (infantry == 0 and total <= limit.cavalry_alone)
end

local function judge(G)
  local total = tally.infantry + tally.cavalry + tally.train
  if total <= 1 then return true end
  if not rule("3.0") then return false end
  if not tally.leader then
    return total <= limits.without_leader.units or not rule(limits.without_leader.rule)
  end
  if tally.mixed and not rule("3.11b") then return false end
  if fits_leader(G, total) then return true end
  return not rule(limits.with_leader.rule)
end

local sums = {} -- hex -> what the stack there counts; good for that very stack

--- What a stack counts: stacks are never written, those that change are new tables.
local function sum_of(stack, hex)
  local sum = sums[hex]
  if sum and sum.stack == stack then return sum end
  start_tally()
  for i = 1, #stack do
    count(stack[i])
  end
  sum = {
    stack = stack,
    units = tally.infantry + tally.cavalry + tally.train,
    infantry = tally.infantry,
    cavalry = tally.cavalry,
    train = tally.train,
    leader = tally.leader,
    mixed = tally.mixed,
    formation = tally.formation,
  }
  sums[hex] = sum
  return sum
end

--- Adds pieces to what a stack counts. Not for when rules are traced.
local function fits_with(G, hex, stack, extra)
  if (stack and #stack or 0) + #extra <= 2 then return true end
  local sum, units, others = stack and sum_of(stack, hex), 0, 0
  if sum then units = sum.units end
  for i = 1, #extra do
    if not stack or G.pieces[extra[i]].hex ~= hex then
      others = others + 1
      units = units + weight[extra[i]]
    end
  end
  if units <= 2 then return true end -- the common case
  start_tally(sum)
  for i = 1, others > 0 and #extra or 0 do
    if G.pieces[extra[i]].hex ~= hex then count(extra[i]) end
  end
  return judge(G)
end

--- Tells whether so few units stay when some pieces go that no limit counts. Not for when rules are traced.
local function few_stay(hex, stack, gone)
  local units = sum_of(stack, hex).units
  for i = 1, #gone do
    units = units - weight[gone[i]]
  end
  return units <= 2
end

--- Tells whether a hex would be within its limit with more pieces in it.
---@param extra string[]? Pieces that come; those already there are not counted twice.
---@param gone string[]? Pieces that go.
---@return boolean
function M.fits(G, hex, side, extra, gone)
  local stack = G.stacks[hex]
  if stack and G.pieces[stack[1]].side ~= side then stack = nil end
  extra = extra or NONE
  if not tracing.on then
    if not gone then return fits_with(G, hex, stack, extra) end
    if stack and #extra == 0 and few_stay(hex, stack, gone) then return true end
  end
  start_tally()
  for i = 1, stack and #stack or 0 do
    local id = stack[i]
    if not listed(extra, id) and not (gone and listed(gone, id)) then count(id) end
  end
  for i = 1, #extra do
    count(extra[i])
  end
  return judge(G)
end

--- Tells whether pieces could stand in one hex by themselves.
---@param leader boolean A leader is, or can be, with them.
---@return boolean
function M.may_stand(G, ids, leader)
  start_tally()
  for i = 1, #ids do
    count(ids[i])
  end
  tally.leader = tally.leader or leader
  return judge(G)
end

local function look_for_crowded(G, side)
  local list, seen = {}, {}
  local ids, all, stacks = pieces.ranks(G, side), G.pieces, G.stacks
  for i = 1, #ids do
    local hex = all[ids[i]].hex
    if hex and #stacks[hex] > 2 and not seen[hex] then
      seen[hex] = true
      if not M.fits(G, hex, side) then list[#list + 1] = hex end
    end
  end
  return list
end

--- Hexes of a side whose stack is over its limit. Callers must not write it.
---@return string[]
function M.over(G, side)
  if crowded_at ~= pieces.stamp() or tracing.on then
    crowded, crowded_at = {}, pieces.stamp()
  end
  crowded[side] = crowded[side] or look_for_crowded(G, side)
  return crowded[side]
end

return M
