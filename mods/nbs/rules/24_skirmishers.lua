--- 24 Skirmishers: released, held near their own side, taken in again.
-- `piece.crossed` of a brigade: boxes of Skirmishers that are marked.
local board = require("mechanics.board")
local fog = require("rules.04_fog")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local morale = require("rules.21_morale")
local troops = require("rules.02_troops")

local map = map_of()
local FAR = 999 -- hexes: no friends at all
local HALVES = 2 -- reduced Skirmishers that make a full one (24.4)
local M = {}

local function crossed(G, id) return G.pieces[id].crossed or 0 end

--- A Skirmisher of a brigade that is not on the map.
local function unused(G, id)
  for n = 1, troops.printed(id).skirmishers or 0 do
    local part = ("S%d-%s"):format(n, id)
    if not G.pieces[part] then return part end
  end
end

--- The Skirmishers of a brigade that are on the map.
---@return string[]
function M.out(G, id)
  local list = {}
  for n = 1, troops.printed(id).skirmishers or 0 do
    local part = ("S%d-%s"):format(n, id)
    if G.pieces[part] then list[#list + 1] = part end
  end
  return list
end

--- States that a brigade has Skirmishers to send out.
---@param rule string
---@return boolean
function M.need_unused(G, id, rule)
  local piece, row = G.pieces[id], troops.printed(id)
  if not need(troops.is_infantry(id) and piece.hex and not row.parent, rule, "no_infantry", "unit", id) then return false end
  need(not morale.at_worst(G, id, "disorganized"), rule, "too_shaken", "unit", id)
  return need(crossed(G, id) < (row.skirmishers or 0) and unused(G, id), rule, "no_skirmishers", "unit", id)
end

--- 24.1b: a Skirmisher comes out of a brigade, whose box is crossed off.
---@param rule string
---@return string id
function M.send(G, id, hex, rule)
  local part, piece = unused(G, id), G.pieces[id]
  board.add(G, part, {
    side = piece.side,
    formation = "skirmish",
    state = piece.state,
    casualties = 0,
    stragglers = 0,
    left = force.allowance("skirmisher"),
    fresh = true,
    moved = false,
    began = hex,
    fought = piece.fought,
  }, hex)
  board.mark(G, id, { crossed = crossed(G, id) + 1 })
  log(rule, "released", "unit", part, "hex", hex)
  return part
end

--- 24.1: before its parent moves.
action("release", {
  rule = "24.1a",
  args = { { "unit", "piece", "own" } },
  check = function(G, _, _, id)
    local piece = G.pieces[id]
    need(not piece.cf, "28.4.1", "concealed_now", "unit", id)
    if M.need_unused(G, id, "24.1a") then need(piece.fresh and not piece.moved, "24.1b", "has_moved", "unit", id) end
  end,
  apply = function(G, _, _, id) M.send(G, id, G.pieces[id].hex, "24.1b") end,
})

--- 24.2.1a, reading 72: is a friendly unit that is no Skirmisher near enough, over ground that Skirmishers cross?
local function near_friends(G, side, hex, reach)
  local seen, edge = { [hex] = true }, { hex }
  for step_made = 0, reach do
    local next_edge = {}
    for _, at in ipairs(edge) do
      for _, id in ipairs(troops.fighting(G, side, at)) do
        if not troops.is_skirmisher(id) then return true end
      end
      for _, to in ipairs(step_made < reach and map:neighbors(at) or {}) do
        if not seen[to] and ground.cost("skirmisher", to, at) then
          seen[to], next_edge[#next_edge + 1] = true, to
        end
      end
    end
    edge = next_edge
  end
  return false
end

--- How far a hex is from the nearest friendly unit that is no Skirmisher.
local function far_out(G, side, hex)
  local least_far = FAR
  for _, at in ipairs(troops.hexes(G, side)) do
    local formed = those(troops.fighting(G, side, at), function(id) return not troops.is_skirmisher(id) end)
    if #formed > 0 then least_far = math.min(least_far, map:distance(hex, at)) end
  end
  return least_far
end

--- 24.2.1a, 24.2.1b: near enough, or on the way back from too far.
local function within_reach(G, side, from, to, reach)
  if near_friends(G, side, to, reach) then return true end
  return not near_friends(G, side, from, reach) and far_out(G, side, to) < far_out(G, side, from)
end

--- 24.2.3: cavalry beside a hex that could charge into it.
local function riders_beside(G, side, hex)
  for _, to in ipairs(map:neighbors(hex)) do
    for _, id in ipairs(troops.fighting(G, troops.enemy(G, side), to)) do
      local visible = G.pieces[id].formation == "ready" and not morale.at_worst(G, id, "disorganized") -- plan: reading 2
      if troops.is_cavalry(id) and visible and fog.sees(G, side, id) and not ground.hinders(to, hex) then return true end
    end
  end
  return false
end

--- 27.1.5a: by night Skirmishers go to friends who are none, or behind works, alone.
local function safe_by_night(G, side, hex)
  local formed = those(troops.fighting(G, side, hex), function(id) return not troops.is_skirmisher(id) end)
  return #formed > 0 or ground.fortified(hex)
end

--- 27.1.5a: Skirmishers that stand elsewhere and could still go to such a hex beside them: they go nowhere else.
---@return string? id
function M.strayed(G, side)
  for _, id in ipairs(G.night and board.which(G, function(piece, id) return piece.side == side and piece.hex and troops.is_skirmisher(id) end) or {}) do
    local piece = G.pieces[id]
    local astray = not piece.moved and piece.formation ~= "routed" and not safe_by_night(G, side, piece.hex)
    for _, to in ipairs(astray and map:neighbors(piece.hex) or {}) do
      local cost = safe_by_night(G, side, to) and ground.cost("skirmisher", piece.hex, to)
      local free = #troops.fighting(G, troops.enemy(G, side), to) == 0
      if cost and free and cost <= piece.left and not riders_beside(G, side, to) then return id end
    end
  end
end

--- 24.2 States that Skirmishers may enter a hex.
---@param ids string[] All who move there together.
function M.need_entry(G, id, ids, to)
  local formed = those(ids, function(each) return troops.fights(each) and not troops.is_skirmisher(each) end)
  if #formed > 0 then return end
  local side = G.pieces[id].side
  need(not G.night or safe_by_night(G, side, to), "27.1.5a", "too_dark_out_there", "unit", id, "to", to) -- 27.1.5b: not with others
  need(G.pieces[id].scouts == G.turn or within_reach(G, side, G.pieces[id].hex, to, troops.printed(id).reach), "24.2.1a", "too_far_out", "unit", id, "to", to)
  need(not riders_beside(G, side, to), "24.2.3", "riders_beside", "unit", id, "to", to)
end

--- 24.2: may it tag along with infantry in Column, beyond its own allowance? 12.5.6.4.
---@return boolean
function M.tags_along(G, id, ids)
  if not troops.is_skirmisher(id) then return false end
  local columns = those(ids, function(each)
    local piece = G.pieces[each]
    return troops.is_infantry(each) and piece.formation:find("_column$") and piece.began == G.pieces[id].began
  end)
  return #columns > 0
end

-- ---- 24.4 Recovering ---------------------------------------------------------------------------------

step("gathering", {
  rule = "24.4",
  key = "step.gathering",
  actions = { "end", "into_line", "replace", "take_in" },
})

--- Infantry of the side in the hex of a Skirmisher.
local function need_stacked(G, id, skirmisher)
  local piece, part = G.pieces[id], G.pieces[skirmisher]
  if not need(troops.is_infantry(id) and piece.hex, "24.4", "no_infantry", "unit", id) then return false end
  return need(troops.is_skirmisher(skirmisher) and part.hex, "24.4", "no_skirmisher", "unit", skirmisher)
end

--- Those who are stacked with a unit.
local function stack_of(G, _, side, id)
  local hex = G.pieces[id].hex
  return hex and troops.of(G, side, hex) or {}
end

--- 24.4: two reduced ones go together.
local function pair_of(G, skirmisher)
  local piece = G.pieces[skirmisher]
  if not piece.half then return { skirmisher } end
  local halves = those(troops.fighting(G, piece.side, piece.hex), function(id)
    return troops.is_skirmisher(id) and G.pieces[id].half and id ~= skirmisher
  end)
  return { skirmisher, halves[1] }
end

local function need_pair(G, skirmisher)
  local full = not G.pieces[skirmisher].half
  need(full or #pair_of(G, skirmisher) == HALVES, "24.4", "needs_another", "unit", skirmisher)
end

local function take_away(G, skirmisher)
  for _, id in ipairs(pair_of(G, skirmisher)) do
    board.remove(G, id)
  end
end

action("take_in", {
  rule = "24.4",
  args = { { "unit", "piece", "own" }, { "skirmisher", "piece", stack_of, "not_stacked" } },
  check = function(G, _, _, id, skirmisher)
    if not need_stacked(G, id, skirmisher) then return end
    need(crossed(G, id) > 0, "24.4", "no_box", "unit", id)
    local rifles = troops.printed(skirmisher).skirmisher_type == "rifles"
    need(not rifles or troops.printed(id).skirmisher_type == "rifles", "26.3", "rifles_apart", "unit", id)
    need_pair(G, skirmisher)
  end,
  apply = function(G, _, _, id, skirmisher)
    log("24.4", "taken_in", "unit", skirmisher, "by", id)
    take_away(G, skirmisher)
    board.mark(G, id, { crossed = crossed(G, id) - 1 })
  end,
})

--- 24.4.1a: for good, to replace a Permanent Casualty of any infantry.
action("replace", {
  rule = "24.4.1a",
  args = { { "unit", "piece", "own" }, { "skirmisher", "piece", stack_of, "not_stacked" } },
  check = function(G, _, _, id, skirmisher)
    if not need_stacked(G, id, skirmisher) then return end
    need(G.pieces[id].casualties > 0, "24.4.1a", "no_casualties", "unit", id)
    need_pair(G, skirmisher)
  end,
  apply = function(G, _, side, id, skirmisher)
    take_away(G, skirmisher)
    board.mark(G, id, { casualties = G.pieces[id].casualties - 1 })
    log_to(side, "24.4.1a", "replaces", "unit", id)
  end,
})

--- 24.4.1b: Skirmishers that were never released.
action("into_line", {
  rule = "24.4.1b",
  args = { { "unit", "piece", "own" } },
  check = function(G, _, _, id)
    local piece, row = G.pieces[id], troops.printed(id)
    if not need(troops.is_infantry(id) and piece.hex and not row.parent, "24.4.1b", "no_infantry", "unit", id) then return end
    need(piece.casualties > 0, "24.4.1b", "no_casualties", "unit", id)
    need(crossed(G, id) < (row.skirmishers or 0), "24.4.1b", "no_skirmishers", "unit", id)
  end,
  apply = function(G, _, side, id)
    board.mark(G, id, { crossed = crossed(G, id) + 1, casualties = G.pieces[id].casualties - 1 })
    log_to(side, "24.4.1b", "replaces", "unit", id)
  end,
})

return M
