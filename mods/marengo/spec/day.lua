--- The 14th of June played by legal actions alone: whoever is asked lets things be, pieces march by the cheapest way to where they are sent.
local ground = require("nbs:rules.12_ground")
local facing = require("nbs:rules.10_facing")
local reinforcements = require("nbs:rules.12_reinforcements")
local roads = require("nbs:rules.12_roads")
local troops = require("nbs:rules.02_troops")

local map = map_of()
--- Who is asked: named with each action, so that it need not be looked for.
local function who(g) return g:asked()[1] end

--- Could the side that is asked do something?
local function may(g, verb, args) return #g:why(verb, args, who(g)) == 0 end

local IDLE = { reaction = "hold", opportunity = "hold", square = "stay", turn_on = "end", pressed = "hold" }
local M = {}

--- What a step costs a class, along a road where that is cheaper.
local function price(class, from, to)
  local over, along = ground.cost(class, from, to), roads.rate(class, from, to)
  return along and math.min(along, over or along) or over
end

local known = {} -- class and goal -> hex -> quarters

--- How dear the way to a goal is from each hex.
local function ways(class, goal)
  local key = class .. goal
  if known[key] then return known[key] end
  local costs, by_cost, most = { [goal] = 0 }, { [0] = { goal } }, 0
  local now = 0
  while now <= most do
    for _, at in ipairs(by_cost[now] or {}) do
      for _, from in ipairs(costs[at] == now and map:neighbors(at) or {}) do
        local cost = price(class, from, at)
        local total = cost and now + cost
        if total and (not costs[from] or total < costs[from]) then
          costs[from], most = total, math.max(most, total)
          by_cost[total] = by_cost[total] or {}
          table.insert(by_cost[total], from)
        end
      end
    end
    now = now + 1
  end
  known[key] = costs
  return costs
end

--- Lets all answers be until a march goes on, or has ended.
function M.let(g)
  while IDLE[g:step()] do
    g:act(IDLE[g:step()], {}, who(g))
  end
end

--- A verb and its hex that bring a march nearer to its goal; a turn towards the next hex where it has to turn first.
---@return string? verb
---@return string|integer|nil to
local function best(g, unit, goal)
  local costs, piece = ways(troops.class(g.state, unit), goal), g:unit(unit)
  local here = costs[piece.hex]
  local nearer = those(map:neighbors(piece.hex), function(to) return here and costs[to] and costs[to] < here end)
  table.sort(nearer, function(a, b) return costs[a] < costs[b] or costs[a] == costs[b] and a < b end)
  for _, to in ipairs(nearer) do
    for _, verb in ipairs({ "road", "step" }) do
      if may(g, verb, { to = to }) then return verb, to end
    end
  end
  if not nearer[1] or not facing.looks(g.state, unit) or facing.ahead(piece.hex, piece.heading, nearer[1]) then return nil end
  local heading = facing.toward(piece.hex, nearer[1], piece.heading)
  if may(g, "turn", { to = heading }) then return "turn", heading end
end

--- A step of one who may not halt where he is (6.11.4a).
local function owed(g)
  if may(g, "halt", {}) then return nil end
  local list = those(g:legal(who(g)), function(entry) return listed({ "step", "road", "turn" }, entry.verb) end)
  local entry = those(list, function(each) return each.verb ~= "turn" end)[1] or list[1]
  if entry then return entry.verb, entry.args.to end
end

--- Goes on with a march as far as it gets, then halts; no farther than the goal.
function M.go_on(g, unit, goal)
  while g:step() == "march" do
    local verb, to
    if g:unit(unit).hex ~= goal then verb, to = best(g, unit, goal) end
    if not verb then verb, to = owed(g) end
    if not verb then break end
    g:act(verb, { to = to }, who(g))
    M.let(g)
  end
  if g:step() == "march" then g:act("halt", {}, who(g)) end
  M.let(g)
end

--- Marches a unit towards a goal.
---@param hurries boolean? By a Forced March (12.5.6), where it may.
function M.go(g, unit, goal, hurries)
  g:act("move", { unit = unit }, who(g))
  if hurries and may(g, "force_march", { unit = unit }) then g:act("force_march", { unit = unit }, who(g)) end
  M.go_on(g, unit, goal)
end

--- Where the n-th of some who have a goal in common goes: there, or beside it, so that no hex is crowded.
---@return string hex
function M.beside(goal, n)
  local list = { goal }
  for _, hex in ipairs(map:neighbors(goal)) do
    if price("march_column", goal, hex) then list[#list + 1] = hex end
  end
  return list[(n - 1) % #list + 1]
end

--- All whose column is due come on, and march towards a goal.
function M.come_on(g, goal)
  local n = 0
  local function first()
    for _, id in ipairs(reinforcements.heads(g.state, who(g))) do
      for _, hex in ipairs(reinforcements.sites(g.state, id)) do
        for _, as in ipairs({ "none", "combat_column", "march_column", "ready", "limbered" }) do
          local args = { unit = id, to = hex, as = as }
          if may(g, "enter", args) then return args end
        end
      end
    end
  end
  local args = first()
  while args do
    g:act("enter", args, who(g))
    M.let(g)
    n = n + 1
    M.go_on(g, args.unit, M.beside(goal, n))
    args = first()
  end
end

--- Plays on to the Movement Phase of a side in a turn: who must choose stands fast, and nobody does anything but what a
--- case says for a step.
---@param deeds table<string, fun(g: table, side: string)>? By steps; they leave the prompt as it is.
function M.to(g, turn, side, deeds)
  local function there() return g:step() == "movement_phase" and g.state.turn == turn and g:asked()[1] == side end
  local told -- the prompt for which a case has done its deeds
  while not there() do
    local name, asked = g:step(), g:asked()[1]
    local prompt = ("%s %s %d"):format(name, asked, g.state.turn)
    if deeds and deeds[name] and told ~= prompt then
      told = prompt
      deeds[name](g, asked)
    elseif name == "choices" then
      g:act("stand_fast", { command = g:legal(asked)[1].args.command }, asked)
    elseif IDLE[name] then
      M.let(g)
    else
      g:act("end", {}, asked)
    end
  end
end

return M
