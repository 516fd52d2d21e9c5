--- 20.0 Victory conditions, and those of 21.96 for Saalfeld.
local scoring = require("mechanics.victory")
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")

local formations = table_of("formations")
local conditions = table_of("victory").conditions
local SIDES = { "french", "prussian" }

local M = {}

--- Whole strength points lost; the state keeps quarters.
local function points_lost(G, side) return G.lost[side] // 4 end

--- 20.11 Ratio of Prussian to French losses: points of the French, who may lose some.
local function loss_ratio(G, scores, table_20)
  local row = table_20.loss_ratio
  local lost_p, lost_f = points_lost(G, "prussian"), points_lost(G, "french")
  local p, f = lost_p, lost_f
  if f == 0 then -- Q65
    p, f = table.unpack(p == 0 and row.none_both or row.none_french)
  end
  local points = scoring.by_ratio(row.bands, p, f).points -- Q65: down to the lower ratio listed
  scores:add("french", points, row.rule, "score_loss_ratio", "prussian", lost_p, "french", lost_f)
end

--- Q102: does the option change a row in this scenario?
local function reduced(G, how)
  return listed(how.scenarios, G.scenario) and G.options[how.option] == how.choice
end

--- 20.14 Points of the Prussians for keeping their losses low.
local function prussian_losses(G, scores, table_20)
  local row, lost = table_20.prussian_losses, points_lost(G, "prussian")
  local points = scoring.by_figure(row.bands, lost).points
  if reduced(G, row.less) then points = math.max(row.less.floor, points - row.less.points) end
  scores:add("prussian", points, row.rule, "score_prussian_losses", "lost", lost)
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

--- 20.12 Own supply sources that the enemy does not control (20.12b).
local function sources(G, scores, table_20)
  local row = table_20.sources
  if reduced(G, row.with_supply) and not G.supply then return end
  for _, side in ipairs(SIDES) do
    for _, hex in ipairs(sources_of(G, side, row.area_option)) do
      if G.control[hex] ~= pieces.enemy_of(side) then
        scores:add(side, row.points, row.rule, "score_source", "hex", hex)
      end
    end
  end
end

--- 20.13 Enemy corps that are demoralized at the end.
local function demoralized(G, scores, table_20)
  local row = table_20.demoralized
  for _, formation in ipairs(formations.list) do
    if G.losses[formation.id] and demoralization.formation(G, formation.id) then
      local side, key = pieces.enemy_of(formation.side), "score_demoralized_corps"
      scores:add(side, row.points, row.rule, key, "corps", formation.id)
    end
  end
end

--- 20.15, 14.34c Enemy baggage trains captured.
local function baggage(G, scores, table_20)
  local row = table_20.baggage
  for _, side in ipairs(SIDES) do
    for _, id in ipairs(G.captured[side]) do
      if pieces.counter(id).arm == "baggage_train" then
        scores:add(pieces.enemy_of(side), row.points, row.rule, "score_baggage", "train", id)
      end
    end
  end
end

--- 20.2 Level of victory by the ratio of French to Prussian points.
---@return table level { level, winner }
function M.level(table_20, french, prussian)
  local levels = table_20.levels
  if french == 0 and prussian == 0 then return scoring.by_ratio(levels, 1, 1) end -- D4
  return scoring.by_ratio(levels, french, prussian) -- Q67: none to the French, or fewer, are the lowest ratio
end

--- 20.1: the side with more points wins; the Prussians at 1:1 (20.2).
local function judge_20(G, scores)
  local table_20, points = conditions["20"], scores.points
  loss_ratio(G, scores, table_20)
  sources(G, scores, table_20) -- 20.12a
  demoralized(G, scores, table_20) -- 20.13
  prussian_losses(G, scores, table_20) -- 20.14
  baggage(G, scores, table_20) -- 20.15
  return scores:leader() or "prussian", M.level(table_20, points.french, points.prussian).level
end

--- 20.16a Control: the side of the unit that was the last to be there; it came in supply (20.16b, Q78).
local function holds_objective(G, objective)
  local held = those(objective.hexes, function(hex) return G.control[hex] == objective.side end)
  return #held > 0 and (not objective.all or #held == #objective.hexes)
end

--- 21.96 Saalfeld: points for losses; an objective held decides unless both sides hold theirs.
local function judge_objectives(G, scores)
  local row = conditions["21.96"]
  for _, side in ipairs(SIDES) do
    local points = row.per_point_lost.points * points_lost(G, pieces.enemy_of(side))
    scores:add(side, points, row.per_point_lost.rule, "score_enemy_losses")
  end
  local held = those(G.objectives, function(objective) return holds_objective(G, objective) end)
  for _, objective in ipairs(held) do
    scores:note(objective.rule, "objective_held", "side", objective.side, "hexes", objective.hexes)
  end
  if #held == 1 then return held[1].side, row.objective_levels[held[1].side] end
  local winner = scores:leader() or "draw" -- Q69
  return winner, row.points_levels[winner]
end

--- Winner, level and points of the position.
local function judge(G, scores)
  local by = G.victory == "21.96" and judge_objectives or judge_20
  local winner, level = by(G, scores)
  return { winner = winner, level = level, scores = scores.points }
end

--- The points as they would be if the game ended now, and what they are for.
---@return { winner: string, level: string, scores: table, items: table[] }
function M.standing(G)
  local scores = scoring.scores(SIDES, true)
  local result = judge(G, scores)
  result.items = scores.items
  return result
end

--- 20.0: judges the game at its end.
function M.settle(G)
  G.over = judge(G, scoring.scores(SIDES))
  local winner, level, points = G.over.winner, G.over.level, G.over.scores
  level = text_of("level." .. level) or level
  local by = G.victory == "21.96" and "21.96a" or "20.1"
  log(
    by,
    "game_won",
    "winner",
    winner,
    "level",
    level,
    "french",
    points.french,
    "prussian",
    points.prussian
  )
end

--- 20.3: a capture that ends the game at once.
---@param id string The captured leader.
function M.captured(G, id)
  for _, row in ipairs(conditions["20"].automatic) do
    if row.leader == id then
      log(row.rule, "automatic_victory", "winner", row.winner, "leader", id)
      G.over = { winner = row.winner, level = row.level, scores = { french = 0, prussian = 0 } }
    end
  end
end

return M
