--- 12.P4, 12.4 Odds of the front lines and the modifiers of both sides; what the attacker has more is added to the dice.
local organization = require("mechanics.organization")
local battle = require("rules.12_battle")
local command = require("rules.06_command")
local ground = require("rules.08_ground")
local guard = require("rules.19_guard")
local pieces = require("rules.03_pieces")

local figures, odds_rows, bonus = table_of("battle_modifiers").by, table_of("odds"), table_of("leader_bonus").by
local RANKS = { corps = 3 }
local HORSE_OF_A_LEADER = 2 -- 12.41b: SP of cavalry for each leader of cavalry
local M = {}

--- 12.P4b: the row of the odds; 12.14a, 12.15: never below the first nor beyond the last. Reading O24: no defender in line is 3:1.
---@return table row
function M.odds(attack, defence)
  local found = odds_rows[1]
  for _, row in ipairs(odds_rows) do
    if attack * row.defence >= defence * row.attack then found = row end
  end
  return found
end

-- 12.41 Leaders -------------------------------------------------------------------------------------

--- The best combat bonus of some leaders: who has it, the first of several.
local function best_of(G, ids)
  return least(ids, "12.41a", function(id) return -pieces.rating(G, id, "combat") end)[1]
end

--- 12.41c: the one who ranks highest; nil: two do, of whom neither is below the other (19.6g).
local function chief(G, ids)
  local top, list = 0, {}
  for _, id in ipairs(ids) do
    local rank = pieces.rank(G, id)
    if rank > top then
      top, list = rank, {}
    end
    if rank == top then list[#list + 1] = id end
  end
  local heads = those(list, function(id)
    local above = pieces.super(G, id)
    return not (above and listed(list, above))
  end)
  return top > 0 and #heads == 1 and heads[1] or nil
end

--- 12.41a: the chief, and with him one of each lower rank that the table names, under his command (O25).
---@return string[]
local function commanders(G, f, side, ids)
  local top = chief(G, ids)
  local row = top and bonus[pieces.standing(G, top) or ""]
  if not row then return { pieces.senior(G, ids) } end -- 19.11n
  local list = { top }
  local function add(low, high)
    local below = those(ids, function(id)
      local rank = pieces.rank(G, id)
      return id ~= top and rank >= low and rank <= high and (f.command[side] == top or pieces.is_below(G, id, top)) -- 12.74b
    end)
    list[#list + 1] = best_of(G, below)
  end
  if row.corps then add(RANKS.corps, pieces.rank(G, top) - 1) end
  add(row.brigade and 1 or 2, 2)
  return list
end

--- 12.41b: leaders of cavalry whose own command in line has two SP of it, one for each two SP in line (O26), but for those who count already.
---@param counted string[]
local function horsemen(G, ids, counted)
  local fit = those(ids, function(id)
    if listed(counted, id) or pieces.rating(G, id, "combat") == 0 then return false end
    local own = those(ids, function(each) return each == id or pieces.is_below(G, each, id) end)
    local horse = pieces.strength(G, own, "cavalry")
    local apart = G.options.all_cavalry_leaders and pieces.arm(id) == "cavalry" -- O26
    return pieces.strength(G, own, "infantry") == 0 and (horse >= HORSE_OF_A_LEADER or apart)
  end)
  table.sort(fit, function(a, b)
    local one, two = pieces.rating(G, a, "combat"), pieces.rating(G, b, "combat")
    return one > two or one == two and a < b
  end)
  return { table.unpack(fit, 1, pieces.strength(G, ids, "cavalry") // HORSE_OF_A_LEADER) }
end

--- 9.22b: is who defends a hex of several corps that neither came together by a Concentrate order nor have a leader over them all there?
local function is_jumble(G, f, hex)
  local ids = battle.ids(G, f, f.sides[2], function(id) return organization.hex(G, id) == hex end)
  local units, corps = battle.armed(G, ids), {}
  for _, id in ipairs(units) do
    corps[pieces.corps(G, id) or id] = true
  end
  local apart = those(units, function(id) return not G.pieces[organization.head(G, id)].concentrated end)
  if #keys_of(corps) < 2 or #apart == 0 then return false end
  return #those(ids, function(id)
    local role = pieces.role(G, id)
    if role ~= "army" and role ~= "supreme" then return false end
    return #those(units, function(each) return not pieces.is_below(G, each, id) and not command.is_over(G, id, each) end) == 0 -- 19.6f, 19.7d
  end) == 0
end

-- 12.42 to 12.49 -------------------------------------------------------------------------------------

--- 12.42, 13.0a: the Morale Rating of those who have most SP, of the highest if several have.
---@param ids string[]
---@param arms table<string, boolean> The arms that count.
---@param in_line boolean? In the front line of a round.
---@return integer
function M.morale(G, ids, arms, in_line)
  local points = {}
  for _, id in ipairs(ids) do
    local nation = pieces.is_cossack(id) and G.morale.cossack and "cossack" or pieces.counters.by[id].nation -- 19.4j, 19.5j
    if arms[pieces.arm(id) or ""] then points[nation] = (points[nation] or 0) + (G.pieces[id].strength or 0) end
  end
  local most, rating = -1, 0
  for _, nation in ipairs(keys_of(points)) do
    local here = in_line and guard.morale(G, ids, nation) or G.morale[nation] -- 19.13y, 19.13z
    if points[nation] > most or points[nation] == most and here > rating then
      most, rating = points[nation], here
    end
  end
  return rating
end

local ALL_ARMS = { infantry = true, cavalry = true, artillery = true, depot = true }

--- 12.44a: infantry, cavalry and a gun in line; 12.44b: of attackers from several hexes in each.
local function combined(G, ids)
  for _, arm in ipairs({ "infantry", "cavalry", "artillery" }) do
    if pieces.strength(G, ids, arm) == 0 then return false end
  end
  return true
end

local function combined_everywhere(G, f, side, ids)
  if side == f.sides[2] then return combined(G, ids) end
  for _, hex in ipairs(battle.hexes(G, f, side)) do
    local here = those(ids, function(id) return organization.hex(G, id) == hex end)
    if #battle.armed(G, here) > 0 and not combined(G, here) then return false end
  end
  return #ids > 0
end

--- SP of a weight of cavalry.
local function horse(G, ids, weight)
  return pieces.strength(G, those(ids, function(id) return pieces.counters.by[id].weight == weight end))
end

--- Has a side, in line or in reserve, a unit with a mark?
local function any_marked(G, f, side, mark)
  return #battle.ids(G, f, side, function(id) return G.pieces[id][mark] end) > 0
end

--- 12.4: what a side adds.
---@return { total: fun(self): integer } list
---@return string[] committed Leaders whose bonus is used (12.41d).
function M.of(G, f, side, fight)
  local list, ids = mods(), battle.engaged(G, f, side, fight)
  local defends = side == f.sides[2]
  local led = not (defends and is_jumble(G, f, (f.fronts[fight.line] or f).target))
  local leaders = led and commanders(G, f, side, those(ids, function(id) return pieces.rank(G, id) > 0 end)) or {}
  for _, id in ipairs(leaders) do
    list:add(pieces.rating(G, id, "combat"), "12.41a", "leader")
  end
  for _, id in ipairs(led and not f.assault and horsemen(G, ids, leaders) or {}) do
    leaders[#leaders + 1] = id
    list:add(pieces.rating(G, id, "combat"), "12.41b", "leader")
  end
  local men = #battle.armed(G, ids) > 0 and ids or battle.ids(G, f, side) -- 12.81a: nobody in line
  list:add(M.morale(G, men, ALL_ARMS, men == ids), "12.42a", "morale")
  local target = (f.fronts[fight.line] or f).target
  for _, item in ipairs(defends and not f.assault and ground.defence(target) or {}) do
    if item.terrain ~= "city" or G.burned ~= target then list:add(item.value, "12.43", item.terrain) end -- 19.4.3
  end
  if not f.assault and combined_everywhere(G, f, side, ids) then list:add(figures.combined_arms.value, "12.44a", "combined_arms") end
  local function each_so_many(key, rule, points)
    local value = points // figures[key].per * figures[key].value
    if value > 0 then list:add(value, rule, key) end
  end
  each_so_many("artillery", "12.45a", pieces.strength(G, ids, "artillery"))
  if not f.assault then -- 15.43
    each_so_many("heavy_cavalry", "12.45b", horse(G, ids, "heavy"))
    each_so_many("dragoons", "12.45c", horse(G, ids, "dragoon"))
  end
  if defends and f.round > 1 and not f.withdrawing then list:add(figures.defender_stands.value, "12.46", "stands_firm") end
  if not defends and fight.flank then list:add(figures.flank_attack.value, "12.47a", "flank") end
  if any_marked(G, f, side, "unsupplied") then list:add(figures.unsupplied.value, "12.48", "unsupplied") end
  if any_marked(G, f, side, "surprised") then list:add(figures.winter_quarters.value, "12.49", "surprised") end
  return list, leaders
end

return M
