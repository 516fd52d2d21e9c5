--- 20.0 Victory conditions, and those of 21.96 for Saalfeld.
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")

local formations = table_of("formations")
local conditions = table_of("victory").conditions

local M = {}

--- Whole strength points lost; the state keeps quarters.
local function points_lost(G, side) return G.lost[side] // 4 end

local function at_least(a, b, ratio) return a * ratio[2] >= b * ratio[1] end

--- 20.11 Ratio of Prussian to French losses: points of the French, who may lose some.
local function loss_ratio(G, scores, table_20)
  local band = table_20.loss_ratio
  local p, f = points_lost(G, "prussian"), points_lost(G, "french")
  local lost_p, lost_f = p, f
  if f == 0 then -- Q65
    p, f = table.unpack(p == 0 and band.none_both or band.none_french)
  end
  local points = band.bands[1].points
  for _, row in ipairs(band.bands) do
    if at_least(p, f, row.from) then points = row.points end -- Q65: down to the lower ratio listed
  end
  scores:add("french", points, band.rule, "loss_ratio", "prussian", lost_p, "french", lost_f)
end

--- 20.14 Points of the Prussians for keeping their losses low.
local function prussian_losses(G, scores, table_20)
  local row = table_20.prussian_losses
  local lost, points = points_lost(G, "prussian"), nil
  for _, band in ipairs(row.bands) do
    if not points and (not band.up_to or lost <= band.up_to) then points = band.points end
  end
  local less = row.less
  if listed(less.scenarios, G.scenario) and G.options[less.option] == less.choice then -- Q102
    points = math.max(less.floor, points - less.points)
  end
  scores:add("prussian", points, row.rule, "prussian_losses", "lost", lost)
end

--- Own supply sources: those in the area in play, or by option all that are no alternates (Q68).
local function sources_of(G, side, option)
  if G.options[option] ~= "all" then return G.sources[side] end
  local list = {}
  for _, place in ipairs(ground.map:places()) do
    local own = place.kind == "supply_source" and place.side == side
    if own and place.alternate == "false" then list[#list + 1] = place.hex end
  end
  return list
end

--- 20.12 Own supply sources that the enemy does not control.
local function sources(G, scores, table_20)
  local row = table_20.sources
  local with = row.with_supply
  local with_it = listed(with.scenarios, G.scenario) and G.options[with.option] == with.choice
  if with_it and not G.supply then return end -- Q102
  for _, side in ipairs({ "french", "prussian" }) do
    for _, hex in ipairs(sources_of(G, side, row.area_option)) do
      local lost = G.control[hex] == pieces.enemy_of(side) and rule("20.12b")
      if not lost then scores:add(side, row.points, row.rule, "source", "hex", hex) end
    end
  end
end

--- 20.13 Enemy corps that are demoralized at the end.
local function demoralized(G, scores, table_20)
  local row = table_20.demoralized
  for _, formation in ipairs(formations.list) do
    if G.losses[formation.id] and demoralization.formation(G, formation.id) then
      local side = pieces.enemy_of(formation.side)
      scores:add(side, row.points, row.rule, "demoralized_corps", "corps", formation.id)
    end
  end
end

--- 20.15 Enemy baggage trains captured.
local function baggage(G, scores, table_20)
  local row = table_20.baggage
  for _, side in ipairs({ "french", "prussian" }) do
    for _, id in ipairs(G.captured[side]) do
      local unit = pieces.counter(id)
      if unit.arm == "baggage_train" and rule("14.34c") then
        scores:add(pieces.enemy_of(side), row.points, row.rule, "baggage", "train", id)
      end
    end
  end
end

local Scores = {}
Scores.__index = Scores

--- Points of both sides. `quietly`: kept as items, for a look at the position; else logged.
local function new_scores(quietly)
  return setmetatable({ french = 0, prussian = 0, items = {}, quietly = quietly }, Scores)
end

--- Points by a rule.
---@param ... any Names and values of what else its text tells: the place, the corps, the train, the losses.
function Scores:add(side, points, id, key, ...)
  if not rule(id) then return end
  self[side] = self[side] + points
  if not self.quietly then return log(id, "score_" .. key, "side", side, "points", points, ...) end
  local values, more = { side = side, points = points }, { ... }
  for i = 1, #more, 2 do
    values[more[i]] = more[i + 1]
  end
  self.items[#self.items + 1] = { rule = id, key = "score_" .. key, values = values }
end

--- An objective that is held.
function Scores:held(objective)
  if self.quietly then
    local values = { side = objective.side, hexes = { table.unpack(objective.hexes) } }
    self.items[#self.items + 1] = { rule = objective.rule, key = "objective_held", values = values }
  else
    log(objective.rule, "objective_held", "side", objective.side, "hexes", objective.hexes)
  end
end

--- 20.1: the side with more points; the Prussians at 1:1 (20.2).
local function winner_of(scores) return scores.french > scores.prussian and "french" or "prussian" end

--- 20.2 Level of victory by the ratio of French to Prussian points.
---@return table level { level, winner }
function M.level(table_20, french, prussian)
  local levels = table_20.levels
  if french <= 0 and not (french == 0 and prussian == 0) then return levels[1] end -- Q67
  if french == 0 then
    french, prussian = 1, 1
  end
  if prussian <= 0 then return levels[#levels] end
  for _, row in ipairs(levels) do
    if row.up_to and french * row.up_to[2] <= prussian * row.up_to[1] then return row end
    if row.under and french * row.under[2] < prussian * row.under[1] then return row end
  end
  return levels[#levels]
end

local function judge_20(G, scores)
  local table_20 = conditions["20"]
  loss_ratio(G, scores, table_20)
  sources(G, scores, table_20)
  demoralized(G, scores, table_20)
  prussian_losses(G, scores, table_20)
  baggage(G, scores, table_20)
  local level = { level = "draw" }
  if rule(table_20.levels_rule) then level = M.level(table_20, scores.french, scores.prussian) end
  return rule("20.1") and winner_of(scores) or "draw", level.level
end

--- 20.16a Control: the side of the unit that was the last to be there.
local function holds_objective(G, objective)
  if objective.in_supply and not rule("20.16b") then return false end -- Q78: it was taken in supply
  local held = 0
  for _, hex in ipairs(objective.hexes) do
    if G.control[hex] == objective.side and rule("20.16a") then held = held + 1 end
  end
  if objective.all then return held == #objective.hexes end
  return held > 0
end

--- 21.96 Saalfeld: points for losses; an objective held decides unless both sides hold theirs.
local function judge_objectives(G, scores)
  local row = conditions["21.96"]
  local per = row.per_point_lost
  scores:add("french", per.points * points_lost(G, "prussian"), per.rule, "enemy_losses")
  scores:add("prussian", per.points * points_lost(G, "french"), per.rule, "enemy_losses")
  local holders = {}
  for _, objective in ipairs(G.objectives) do
    if holds_objective(G, objective) and rule(objective.rule) then
      scores:held(objective)
      holders[#holders + 1] = objective.side
    end
  end
  local winner, level
  if #holders == 1 then
    winner, level = holders[1], row.objective_levels[holders[1]]
  else -- Q69
    winner = scores.french > scores.prussian and "french"
      or scores.prussian > scores.french and "prussian"
      or "draw"
    level = row.points_levels[winner]
  end
  return winner, level
end

--- Winner, level and points of the position.
local function judge(G, scores)
  local by = G.victory == "21.96" and judge_objectives or judge_20
  local winner, level = by(G, scores)
  return {
    winner = winner,
    level = level,
    scores = { french = scores.french, prussian = scores.prussian },
  }
end

--- The points as they would be if the game ended now, and what they are for.
---@return { winner: string, level: string, scores: table, items: table[] }
function M.standing(G)
  local scores = new_scores(true)
  local result = judge(G, scores)
  result.items = scores.items
  return result
end

--- 20.0: judges the game at its end.
function M.settle(G)
  if G.over or not rule("20.0") then return end
  G.over = judge(G, new_scores(false))
  log(
    G.victory == "21.96" and "21.96a" or "20.1",
    "game_won",
    "winner",
    G.over.winner,
    "level",
    text_of("level." .. G.over.level) or G.over.level,
    "french",
    G.over.scores.french,
    "prussian",
    G.over.scores.prussian
  )
end

--- 20.3: a capture that ends the game at once.
---@param id string The captured leader.
function M.captured(G, id)
  for _, row in ipairs(conditions["20"].automatic) do
    if row.leader == id and rule(row.rule) then
      log(row.rule, "automatic_victory", "winner", row.winner, "leader", id)
      G.over = { winner = row.winner, level = row.level, scores = { french = 0, prussian = 0 } }
    end
  end
end

return M
