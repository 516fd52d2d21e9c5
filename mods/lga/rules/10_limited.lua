--- 10.2, 10.3 Limited zones of control: into one hex that an enemy has entered, by a die.
-- G.limits: { side, from, to, ids, due } of each that holds; `due`: who came with Advance Points has not attacked yet.
-- Of a piece `barring`: its stack has tried this week (10.24).
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")
local zones = require("rules.10_zones")

local map = map_of()
local M = {}

local function own_in(G, side, hex) return stacking.others(G, side, hex, {}) end

--- 10.23a: the highest leaders of some.
local function highest(G, ids)
  local leaders = those(ids, function(id) return pieces.rank(G, id) > 0 end)
  return least(leaders, "10.23a", function(id) return -pieces.rank(G, id) end)
end

--- 10.23b: are the leaders of one corps, be they without men, or have they concentrated?
local function of_one(G, ids)
  local corps = stacking.corps_of(G, ids)
  local leaders = those(ids, function(id) return pieces.role(G, id) == "corps" and not G.pieces[id].reserve end)
  for _, id in ipairs(leaders) do
    corps[pieces.corps(G, id)] = true
  end
  if #keys_of(corps) <= 1 then return true end
  return #those(ids, function(id) return (pieces.arm(id) or listed(leaders, id)) and not G.pieces[id].concentrated end) == 0
end

--- 10.21, 10.5, 10.24: can the stack of a side in a hex try it against another hex?
local function may(G, side, from, to)
  local ids = own_in(G, side, from)
  if not zones.open(from, to) or not of_one(G, ids) then return false end
  if #those(ids, function(id) return G.pieces[id].barring or G.pieces[id].routed end) > 0 then return false end
  return pieces.strength(G, ids, "infantry") > 0 and pieces.strength(G, ids, "cavalry") > 0 and #highest(G, ids) > 0
end

--- 10.31d: does a zone still hold: its stack stands where it was?
local function lasts(G, limit)
  return #those(limit.ids, function(id) return G.pieces[id] and organization.hex(G, id) == limit.from end) > 0
end

--- The zones that hold a hex against a side.
---@return table[]
function M.over(G, side, hex)
  return those(G.limits, function(limit) return limit.to == hex and not friends(G, limit.side, side) and lasts(G, limit) end)
end

local MOVERS = { advance = true, approach = true, moving = true }

--- The march of those who have entered the hex: in the Movement Phase, to a battle (10.32a), or with Advance Points (10.24).
---@return table? frame
local function mover(G)
  local moving = those(G.stack, function(frame) return MOVERS[frame.step] end)
  return moving[#moving]
end

--- 10.63: may a stack halt reinforcements: it has not fought, and no attack on it is announced?
local function is_fresh(G, from, ids)
  local march = mover(G)
  if not (march and march.step == "approach") then return true end
  local fought = those(ids, function(id) return G.combat.fought[id] end)
  return #fought == 0 and not listed(G.combat.open, from)
end

--- 10.22: each enemy stack next to a hex is asked; 10.63: on the way to a battle those who may.
local function ask_all(G, side, unit, to)
  for _, hex in ipairs(map:neighbors(to)) do
    local foe = fortress.foes(G, side, hex)[1]
    if foe and is_fresh(G, hex, own_in(G, G.pieces[foe].side, hex)) then push(G, "zone", { from = hex, owner = G.pieces[foe].side, mover = unit, to = to }) end
  end
end

--- 10.22, 10.31c: some have entered a hex: one that is held halts them, else each enemy stack next to it may try.
function M.met(G, f)
  local side = G.pieces[f.force[1]].side
  if #M.over(G, side, f.hex) > 0 then
    f.barred = true
    log("10.31c", "halted", "unit", f.force[1], "hex", f.hex)
    return
  end
  ask_all(G, side, f.force[1], f.hex)
end

--- 10.32a: reinforcements on their way have entered a hex: each enemy stack next to it may try to halt them.
function M.met_on_the_way(G, side, unit) ask_all(G, side, unit, organization.hex(G, unit)) end

--- 10.24, 10.31a: some have come into a hex with Advance Points.
function M.met_advancing(G, side, unit)
  local hex = organization.hex(G, unit)
  mover(G).barred = nil
  if #M.over(G, side, hex) == 0 then return ask_all(G, side, unit, hex) end
  log("10.31c", "halted", "unit", unit, "hex", hex)
end

step("zone", { -- inside the move of the enemy
  rule = "10.22",
  side = function(_, f) return f.owner end,
  actions = { "bar", "end" },
  done = function(G) return mover(G).barred end,
  values = function(_, f) return { hex = f.from, unit = f.mover, to = f.to } end,
})

local function passes(G, leader) return roll(G, "zone", 6, "10.22", "zone", "unit", leader) <= pieces.rating(G, leader, "initiative") end

action("bar", {
  rule = "10.22",
  args = { { "leader", "piece", function(G, f) return may(G, f.owner, f.from, f.to) and highest(G, own_in(G, f.owner, f.from)) or {} end } },
  rolls = function(G, _, _, leader) return passes(G, leader) and "halts" or "goes_on" end,
  apply = function(G, f, _, leader)
    local ids = own_in(G, f.owner, f.from)
    board.mark(G, ids, { barring = true }) -- 10.24
    finish(G)
    if not passes(G, leader) then return end
    local march = mover(G)
    table.insert(G.limits, { side = f.owner, from = f.from, to = f.to, ids = ids, due = march.step == "advance" })
    march.barred = true
    log("10.31a", "halted", "unit", f.mover, "hex", f.to)
  end,
})

--- 10.31b: the hex that some in a hex must attack from there, and one of them who does not; nil: none. Who is held by several attacks one.
---@param attacks fun(id: string, target: string): boolean
---@param can fun(id: string, target: string): boolean
---@return string? target
---@return string? id
function M.owed(G, side, attacks, can)
  for _, limit in ipairs(G.limits) do
    local over = M.over(G, side, limit.to)
    local idle = listed(over, limit) and those(own_in(G, side, limit.to), function(id)
      local does = #those(over, function(one) return attacks(id, one.from) end) > 0
      return (G.pieces[id].strength or 0) > 0 and not does and can(id, limit.from)
    end) or {}
    if #idle > 0 then return limit.from, idle[1] end
  end
end

--- 10.31b: who was halted as he came with Advance Points attacks whose zone it is; of several one.
function M.pay(G, side, hex, target)
  local over = M.over(G, side, hex)
  local met = those(over, function(limit) return limit.from == target end)
  for _, limit in ipairs(#met > 0 and over or {}) do
    limit.due = false
  end
end

--- 10.31b: is a battle for a hex one that neither side can bring reinforcements to?
---@return boolean
function M.seals(G, target)
  return #those(G.limits, function(limit) return limit.from == target end) > 0
end

--- 10.31d: as the Combat Phase ends none holds.
function M.settle(G) G.limits = {} end

return M
