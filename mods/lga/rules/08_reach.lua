--- 8.2 Where a force gets to this turn, and the steps there: the same bars and prices as each step has.
local allowance = require("rules.08_allowance")
local bars = require("rules.08_bars")
local ground = require("rules.08_ground")
local horse = require("rules.11_horse")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local together = require("rules.08_together")

local M = {}

--- The march under way, or that of a piece that could set out.
local function march_of(G, f, side, args)
  if f and f.step == "moving" then return G.pieces[f.force[1]].side == side and f or nil end
  if not f or f.step ~= "movement" and f.step ~= "skirmishes" then return nil end
  local id = args and args.unit
  local piece = G.pieces[id]
  local ready = piece and piece.side == side and not piece.moved and piece.routed ~= 1 and organization.hex(G, id)
  if not ready or not allowance.may_go(G, id) or not pieces.marches(G, id) then return nil end
  local force = { id }
  for _, with in ipairs(args.with or {}) do
    if G.pieces[with] and G.pieces[with].side == side and organization.hex(G, with) == ready then force[#force + 1] = with end
  end
  local march = horse.march_of(G, force)
  if f.step == "skirmishes" and not holds(horse.check, G, march) then return nil end
  return march
end

--- 11.0c: may a march be one to a hex, for so many MP: does it lead on to a skirmish?
local function leads_on(G, march, hex, left, opts)
  return not horse.phase(G) or march.announced or horse.in_reach(G, march.force[1], hex, left, function() return opts end)
end

--- 8.24: who keeps a march from ending in a hex; nil: nobody.
local function parted(G, march, side, hex) return together.parted(G, march, side, allowance.going(G, march), hex) end

--- The hexes within the MP that are left, what they cost, and the way.
---@return { hexes: table[] }
function M.reach(G, f, side, args)
  local march, list = march_of(G, f, side, args), {}
  if not march or march.barred then return { hexes = {} } end
  local opts, left = bars.of(G, march, side), allowance.left(G, march)
  for _, row in ipairs(ground.profile:range(march.hex, math.max(left, 0), opts)) do
    local asked = row.hex ~= march.hex and (not args.to or args.to == row.hex)
    if asked and not parted(G, march, side, row.hex) and leads_on(G, march, row.hex, left - row.cost, opts) then
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
  local path, cost = ground.profile:path(march.hex, to, opts, left)
  if not path then return nil, { why_not(march, to, opts, left) } end
  local first = parted(G, march, side, to)
  if first then return nil, { { rule = "8.24", key = "march_as_one", values = { unit = first } } } end
  if not leads_on(G, march, to, left - cost, opts) then return nil, { { rule = "11.0c", key = "nobody_to_skirmish", values = {} } } end
  local list = setting_out(f, march)
  for i = 2, #path do
    list[#list + 1] = { verb = "step", args = { to = path[i] } }
  end
  return list
end

return M
