--- 3.0 Stacking: what may stand in one hex.
local pieces = require("rules.pieces")

local limits = table_of("combat").stacking
local KIND = {} -- arm -> "infantry", "cavalry", "train" or "free"
for _, arm in ipairs(limits.infantry) do KIND[arm] = "infantry" end
for _, arm in ipairs(limits.cavalry) do KIND[arm] = "cavalry" end
for _, arm in ipairs(limits.trains) do KIND[arm] = "train" end
for _, arm in ipairs(limits.free) do KIND[arm] = "free" end
local NONE = {}
-- Piece -> 1 when it may count against a limit, 0 for leaders and what stacks free (3.13).
local COUNTS = setmetatable({}, { __index = function(counts, id)
  local free = pieces.is_leader(id) or KIND[pieces.counter(id).arm] == "free"
  counts[id] = free and 0 or 1
  return counts[id]
end })
local M = {}

local function listed(list, id)
  for i = 1, #list do
    if list[i] == id then return true end
  end
  return false
end

local tally = { infantry = 0, cavalry = 0, train = 0, leader = false, mixed = false }

local function start_tally()
  tally.infantry, tally.cavalry, tally.train = 0, 0, 0
  tally.leader, tally.mixed, tally.formation = false, false, nil
end

local function count(id)
  if pieces.is_leader(id) then
    tally.leader = true
    if not rule("3.13") then tally.infantry = tally.infantry + 1 end
    return
  end
  local counter = pieces.counter(id)
  local kind = KIND[counter.arm]
  if kind == "free" then
    if rule("3.13") then return end
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
  local pairs_fit = infantry <= limit.infantry and cavalry <= limit.cavalry and total <= limit.infantry + limit.cavalry
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

--- Two units fit anywhere: the common case, told at little cost. While rules are traced it says no.
local function few(stack, extra)
  if tracing() then return false end
  local total = 0
  for i = 1, stack and #stack or 0 do total = total + COUNTS[stack[i]] end
  for i = 1, #extra do total = total + COUNTS[extra[i]] end
  return total <= 2
end

--- Tells whether a hex would be within its limit with more pieces in it.
---@param extra string[]? Pieces that come; those already there are not counted twice.
---@param gone string[]? Pieces that go.
---@return boolean
function M.fits(G, hex, side, extra, gone)
  extra = extra or NONE
  if few(G.stacks[hex], extra) then return true end
  start_tally()
  gone = gone or NONE
  local stack = pieces.at(G, hex)
  for i = 1, #stack do
    local id = stack[i]
    if G.pieces[id].side == side and not listed(extra, id) and not listed(gone, id) then count(id) end
  end
  for i = 1, #extra do count(extra[i]) end
  return judge(G)
end

--- Tells whether pieces could stand in one hex by themselves.
---@param leader boolean A leader is, or can be, with them.
---@return boolean
function M.may_stand(G, ids, leader)
  start_tally()
  for i = 1, #ids do count(ids[i]) end
  tally.leader = tally.leader or leader
  return judge(G)
end

--- Hexes of a side whose stack is over its limit.
---@return string[]
function M.over(G, side)
  local list, seen = {}, {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    local hex = piece.hex
    if hex and piece.side == side and not seen[hex] then
      seen[hex] = true
      if #G.stacks[hex] > 2 and not M.fits(G, hex, side) then list[#list + 1] = hex end
    end
  end
  return list
end

return M
