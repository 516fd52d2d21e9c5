--- 3.0 Stacking: what may stand in one hex.
local pieces = require("rules.01_pieces")

local limits = table_of("combat").stacking
local KIND = {} -- arm -> "infantry", "cavalry" or "train" (3.12b)
for _, kind in ipairs({ "infantry", "cavalry" }) do
  for _, arm in ipairs(limits[kind]) do
    KIND[arm] = kind
  end
end
for _, arm in ipairs(limits.trains) do
  KIND[arm] = "train"
end
local leader, counters, weight = pieces.kinds.leader, pieces.counters, pieces.weight
local NONE = {}
local M = {}

--- 3.12a: so many units may stand together whatever they are.
M.LIGHT = limits.without_leader.units

--- 3.11a: two of each, or four cavalry; trains by the option (Q16). Formations may mix (3.11b).
local function fits_leader(G, count, total)
  local limit = limits.with_leader
  local infantry, cavalry = count.infantry, count.cavalry
  if G.options.trains_stack_as_cavalry then cavalry = cavalry + count.train end
  if infantry == 0 and total <= limit.cavalry_alone then return true end
  return infantry <= limit.infantry
    and cavalry <= limit.cavalry
    and total <= limit.infantry + limit.cavalry
end

--- Leaders, Vedettes and markers count for nothing (3.13).
---@param led boolean? A leader is, or can be, with them.
local function within_limits(G, ids, led)
  local total = 0
  for i = 1, #ids do
    local id = ids[i]
    total, led = total + weight[id], led or leader[id] -- 3.13, 5.21, 13.14a
  end
  if total <= M.LIGHT then return true end
  if not led then return false end
  local count = { infantry = 0, cavalry = 0, train = 0 }
  for i = 1, #ids do
    local id = ids[i]
    if weight[id] > 0 then
      local kind = KIND[counters[id].arm]
      count[kind] = count[kind] + 1
    end
  end
  return fits_leader(G, count, total)
end

--- Tells whether pieces could stand in one hex by themselves.
---@param led boolean A leader is, or can be, with them.
---@return boolean
function M.may_stand(G, ids, led) return within_limits(G, ids, led) end

--- Tells whether a hex would be within its limit with more pieces in it.
---@param extra string[]? Pieces that come; those already there are not counted twice.
---@param gone string[]? Pieces that go.
---@return boolean
function M.fits(G, hex, side, extra, gone)
  local stack = G.stacks[hex] or NONE
  extra, gone = extra or NONE, gone or NONE
  if #stack + #extra <= M.LIGHT then return true end
  if stack[1] and G.pieces[stack[1]].side ~= side then stack = NONE end
  local ids = {}
  for i = 1, #extra do
    ids[i] = extra[i]
  end
  for i = 1, #stack do
    local id = stack[i]
    if not listed(extra, id) and not listed(gone, id) then ids[#ids + 1] = id end
  end
  return within_limits(G, ids)
end

--- Hexes of a side whose stack is over its limit, in the order of its pieces. Callers must not write it.
---@type fun(G: table, side: string): string[]
M.over = derived("stacks over their limit", { "board" }, function(G, side)
  local list, seen = {}, {}
  local ids, all, stacks = pieces.ranks(G, side), G.pieces, G.stacks
  for i = 1, #ids do
    local hex = all[ids[i]].hex
    if hex and #stacks[hex] > M.LIGHT and not seen[hex] then
      seen[hex] = true
      if not M.fits(G, hex, side) then list[#list + 1] = hex end
    end
  end
  return list
end)

return M
