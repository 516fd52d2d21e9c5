--- Ways of a moving force: what each member pays, where it may stop, and whether it can still come
--- to such a hex. Nothing here changes the state.
local ground = require("rules.ground")
local march = require("rules.march")
local pieces = require("rules.pieces")
local stacking = require("rules.stacking")
local zoc = require("rules.zoc")

local map = ground.map
local terrain = table_of("terrain")
local MARCH = {}
for _, name in ipairs({ "infantry", "cavalry", "leader", "bridge_train", "baggage_train" }) do MARCH[name] = name .. "_march" end
local MOST_NODES = 400
local M = {}

--- 8.11c, 5.22a: who pays which costs. Trains and leaders have rules of their own about bridges.
local function payer_of(id)
  if pieces.is_leader(id) then return rule("5.22a") and "leader" or "infantry" end
  local arm = pieces.counter(id).arm
  local pays = terrain.pays[arm]
  if arm == "vedette" or arm == "bridge_train" or arm == "baggage_train" then
    if not rule("8.11c") then return "infantry" end
    if arm ~= "vedette" then return arm end
  end
  return pays
end

local PAYER = {} -- piece -> who pays, once it is worked out

--- Name of the cost profile of a piece as it moves now.
---@return string
function M.profile(G, id)
  local payer = PAYER[id]
  if not payer or tracing() then
    payer = payer_of(id)
    PAYER[id] = payer
  end
  return G.pieces[id].march and MARCH[payer] or payer
end

--- Cost of a step for a piece, half points; nil, rule and text key where it cannot be made.
---@return integer? cost
---@return string? bar
---@return string? why
function M.price(G, id, from, to) return ground.price(M.profile(G, id), from, to) end

--- Printed Movement Allowance, half points.
---@return integer
function M.allowance(id) return pieces.counter(id).movement end

local UNIT = setmetatable({}, { __index = function(units, id)
  units[id] = pieces.is_unit(id)
  return units[id]
end })

---@return boolean
function M.has_unit(force)
  for i = 1, #force do
    if UNIT[force[i]] then return true end
  end
  return false
end

---@return boolean
function M.has_leader(force)
  for i = 1, #force do
    if pieces.is_leader(force[i]) then return true end
  end
  return false
end

---@return boolean
function M.has_fighter(force)
  for i = 1, #force do
    if pieces.fights(force[i]) then return true end
  end
  return false
end

--- Conditions of stopping in a hex: its limit (3.14b) and Road March (3.14c, 8.22).
---@param force string[]
function M.check_stop(G, side, force, hex)
  need(stacking.fits(G, hex, side, force), "3.14b", "over_stacked", "hex", hex)
  local bar, why = march.bar(G, side, force, hex)
  if bar then need(false, bar, why, "hex", hex) end
end

--- The same as an answer.
---@param gone string[]? Pieces of the hex that will be gone.
---@return boolean
function M.may_stop(G, side, force, hex, gone)
  return stacking.fits(G, hex, side, force, gone) and not march.bar(G, side, force, hex)
end

local function enemy_in(G, side, hex)
  local holder = pieces.side_at(G, hex)
  return holder ~= nil and holder ~= side
end

--- Half points that a piece pays to take its Road March marker off.
---@return integer
function M.form_cost(id)
  local march_table = terrain.march
  if pieces.is_leader(id) and rule(march_table.remove_leader[2]) then return march_table.remove_leader[1] end
  return rule(march_table.remove[2]) and march_table.remove[1] or 0
end

--- Points that are left to each member after a step, or nil when one of them cannot make it.
local function after(G, force, left, from, to)
  local rest = nil
  for i = 1, #force do
    local cost = M.price(G, force[i], from, to)
    if not cost or cost > left[i] then return nil end
    rest = rest or {}
    rest[i] = left[i] - cost
  end
  return rest
end

local function path_to(node)
  local list = {}
  while node.from do
    table.insert(list, 1, node.hex)
    node = node.from
  end
  return list
end

--- Has a hex been reached with as many points before?
local function no_better(best, rest)
  if not best then return false end
  for i = 1, #rest do
    if rest[i] > best[i] then return false end
  end
  return true
end

--- May a column that comes here take its marker off, and then stop here or further on?
local function forms_up(G, side, force, left, hex, good)
  local id = force[1]
  local piece = G.pieces[id]
  if not piece.march or #force > 1 then return false end
  local cost = M.form_cost(id)
  if cost > left[1] or (pieces.is_unit(id) and zoc.hostile(side, hex)) then return false end
  piece.march = false
  local can = good(hex) or M.find(G, side, force, { left[1] - cost }, hex, good) ~= nil
  piece.march = true
  return can
end

--- Looks for hexes in which a force may stop, on from where it stands: the nearest found.
---@param left integer[] Half points of each member.
---@param good fun(hex: string): boolean May it stop there?
---@return string[]? path Hexes to go through, the last to stop in; nil when none is found. Empty when
--- a column need only take its marker off.
function M.find(G, side, force, left, from, good)
  local queue, best = { { hex = from, left = left } }, { [from] = left }
  local may_meet = M.has_fighter(force) and not G.pieces[force[1]].march
  local at = 1
  if forms_up(G, side, force, left, from, good) then return {} end
  while queue[at] and at <= MOST_NODES do
    local node = queue[at]
    at = at + 1
    for _, to in ipairs(map:neighbors(node.hex)) do
      if ground.in_area(G.area, to) and not enemy_in(G, side, to) then
        local hostile = zoc.hostile(side, to)
        local rest = (may_meet or not hostile) and after(G, force, node.left, node.hex, to)
        if rest and not no_better(best[to], rest) then
          best[to] = rest
          local next = { hex = to, left = rest, from = node }
          if good(to) or forms_up(G, side, force, rest, to, good) then return path_to(next) end
          if not hostile then queue[#queue + 1] = next end
        end
      end
    end
  end
  return nil
end

return M
