--- 12.6 Losses: front line, reserve, Demoralized cavalry; three of foot, one of horse, one of guns, and again.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local battle = require("rules.12_battle")
local guard = require("rules.19_guard")
local pieces = require("rules.03_pieces")
local points = require("rules.18_points")
local russians = require("rules.19_russians")
local sealed = require("rules.19_sealed")

local order = table_of("loss_order")
local ARMS = { "infantry", "cavalry", "artillery", "depot" } -- the last: 14.26a
local M = {}

--- 16.41: losses fall as evenly as they can (O33): on who has lost least of them, of such on the strongest.
local function next_of(G, ids, lost)
  local fewest = least(ids, "16.41", function(id) return lost[id] or 0 end)
  return least(fewest, "16.41", function(id) return -G.pieces[id].strength end)[1]
end

--- 12.62: the unit that loses the next point; 12.62b: where its arm is lacking, of the arm that has most left.
local function next_unit(G, ids, n, lost)
  local arm, armed = order[(n - 1) % #order + 1].arm, battle.armed(G, ids) -- 12.62a
  local function of(one) return those(armed, function(id) return pieces.arm(id) == one end) end
  local fit = of(arm)
  if #fit > 0 then return next_of(G, fit, lost) end
  local most = least(ARMS, "12.62b", function(one) return -pieces.strength(G, armed, one) end)[1]
  return next_of(G, of(most), lost)
end

local ATTRITION = "16.22a"

--- 18.2d: a leader is lost with his men: in combat he is killed, not by attrition (O61); 24.13a: nor in the Grand Campaign.
local function is_killed(G, rule) return rule ~= ATTRITION and not G.lost end

--- 12.64, 12.54e: leaders all of whose men are gone are gone too; 24.13a: in the Grand Campaign until their power makes peace.
---@param killed boolean? 18.2d: else they count for nothing; 15.47, 15.54: so do those who are taken.
function M.bury(G, side, ids, rule, killed)
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    if piece and pieces.is_leader(G, id) and #battle.armed(G, organization.under(G, id)) == 0 then
      pieces.tell(G, id, rule, "gone_with_his_men", "unit", id)
      if killed then points.killed(G, side, id) end
      M.remove(G, id)
    end
  end
end

--- Takes a piece out of the game; who is left on its chart goes to its superior's, or stands for himself.
function M.remove(G, id)
  local piece = G.pieces[id]
  for _, below in ipairs(copy_of(board.chart(G, id))) do
    if piece.chart then pieces.attach(G, below, piece.chart) else board.put(G, below, piece.hex) end
  end
  board.remove(G, id)
  if G.lost and pieces.counters.by[id].type == "leader" then G.lost[id] = true end -- 24.13a
end

--- Takes SP off units.
---@param groups string[][] Who suffers first, who next (12.61).
---@param def { side: string, points: integer, rule: string, captured: boolean?, leaders: boolean? } `leaders`: they are captured with their men.
---@return integer taken
function M.take(G, groups, def)
  local lost, of_unit, taken, led, unseen = {}, {}, 0, {}, false
  local killed = is_killed(G, def.rule) and not def.leaders
  for _, ids in ipairs(groups) do
    for _, id in ipairs(ids) do
      local superior = G.pieces[id] and G.pieces[id].chart
      while superior do
        led[superior] = true
        superior = G.pieces[superior].chart
      end
    end
  end
  for _, ids in ipairs(groups) do
    local here = those(ids, function(id) return G.pieces[id] end)
    local before = taken
    while taken < def.points and taken - before < (ids.most or def.points) and #battle.armed(G, here) > 0 do
      taken = taken + 1
      local id = next_unit(G, here, taken, of_unit)
      local arm, left = pieces.arm(id), G.pieces[id].strength - 1
      unseen = G.pieces[id].unseen or false
      russians.count(G, id, def.rule)
      lost[arm], of_unit[id] = (lost[arm] or 0) + 1, (of_unit[id] or 0) + 1
      board.mark(G, id, { strength = left })
      if left == 0 then -- 12.64, 3.34b
        if pieces.rank(G, id) > 0 then pieces.tell(G, id, "12.64", "gone_with_his_men", "unit", id) end
        if pieces.rank(G, id) > 0 and killed then points.killed(G, def.side, id) end
        M.remove(G, id)
        here = those(here, function(each) return each ~= id end)
      end
    end
    if ids.most then guard.note(battle.of(G), def.side, taken - before) end
  end
  if taken > 0 and unseen then -- 19.13t
    log_to(def.side, def.rule, "loses", "side", def.side, "points", taken)
    sealed.note(G, lost)
  elseif taken > 0 then
    log(def.rule, def.captured and "captured" or "loses", "side", def.side, "points", taken) -- 12.63
    points.lost(G, def.side, lost, def.captured)
  end
  M.bury(G, def.side, keys_of(led), "12.64", killed)
  barrier() -- what is left shows
  return taken
end

--- Who is lost with all that he has: 12.15, 13.22.
function M.destroy(G, side, ids, rule)
  M.take(G, { battle.armed(G, ids) }, { side = side, points = pieces.strength(G, ids), rule = rule })
  for _, id in ipairs(ids) do
    if G.pieces[id] then
      if pieces.is_leader(G, id) and is_killed(G, rule) then points.killed(G, side, id) end
      M.remove(G, id)
    end
  end
end

--- 12.61: the order in which those of a side suffer in a fight; the line that fought, other lines, the reserve, Demoralized cavalry.
---@return string[][]
function M.groups(G, f, side, fight)
  local party = battle.party(G, f, side, fight)
  local front = battle.engaged(G, f, side, fight)
  local others = those(party, function(id) return f.line[id] and not listed(front, id) end)
  local reserve = those(party, function(id) return not f.line[id] end)
  local steady = those(reserve, function(id) return not G.pieces[id].demoralized end)
  return { guard.first(G, f, side, front), front, others, steady, those(reserve, function(id) return G.pieces[id].demoralized end) }
end

return M
