--- 8.2 Where a force gets to this turn, and the steps there: the same bars and prices as each step has.
local allowance = require("rules.08_allowance")
local bars = require("rules.08_bars")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local M = {}

--- The march under way, or that of a piece that could set out.
local function march_of(G, f, side, args)
  if f and f.step == "moving" then return G.pieces[f.force[1]].side == side and f or nil end
  if not f or f.step ~= "movement" then return nil end
  local id = args and args.unit
  local piece = G.pieces[id]
  local ready = piece and piece.side == side and not piece.moved and not piece.routed and organization.hex(G, id)
  if not ready or not allowance.may_go(G, id) or not (pieces.rank(G, id) > 0 or pieces.is_train(id)) then return nil end
  local force = { id }
  for _, with in ipairs(args.with or {}) do
    if G.pieces[with] and G.pieces[with].side == side and organization.hex(G, with) == ready then force[#force + 1] = with end
  end
  return { force = force, hex = ready, from = ready, spent = 0, steps = 0, extra = 0, stay = {} }
end

--- The hexes within the MP that are left, what they cost, and the way.
---@return { hexes: table[] }
function M.reach(G, f, side, args)
  local march, list = march_of(G, f, side, args), {}
  if not march or march.barred then return { hexes = {} } end
  local opts, left = bars.of(G, march, side), allowance.left(G, march)
  for _, row in ipairs(ground.profile:range(march.hex, math.max(left, 0), opts)) do
    if row.hex ~= march.hex and (not args.to or args.to == row.hex) then
      local path = not args.bare and ground.profile:path(march.hex, row.hex, opts, left) or nil
      list[#list + 1] = { hex = row.hex, cost = row.cost, path = path }
    end
  end
  return { hexes = list }
end

--- What comes before the first step.
local function setting_out(f, march)
  if f.step == "moving" then return {} end
  local list = { { verb = "move", args = { unit = march.force[1] } } }
  for i = 2, #march.force do
    list[i] = { verb = "with", args = { unit = march.force[i] } }
  end
  return list
end

--- Why there is no way: too dear, or none at all.
local function why_not(march, to, opts, left)
  local _, cost = ground.profile:path(march.hex, to, opts)
  if not cost then return { rule = "8.23", key = "no_way", values = { to = to } } end
  return { rule = "8.21b", key = "way_too_dear", values = { to = to, needs = cost, has = left } }
end

--- The steps to a hex; else why it is out of reach.
---@return table[]? steps
---@return table[]? reasons
function M.go(G, f, side, to, args)
  local march = march_of(G, f, side, args)
  if not march or march.barred then return nil, { { rule = "6.0c", key = "out_of_reach", values = { to = to } } } end
  local opts, left = bars.of(G, march, side), allowance.left(G, march)
  local path = ground.profile:path(march.hex, to, opts, left)
  if not path then return nil, { why_not(march, to, opts, left) } end
  local list = setting_out(f, march)
  for i = 2, #path do
    list[#list + 1] = { verb = "step", args = { to = path[i] } }
  end
  return list
end

return M
