--- Walks armies along a time-table: every piece goes, by legal actions only, to the place where the set-up
-- table has it on the next morning.
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local ways = require("rules.08_ways")

local M = {}

local TURNS_A_DAY, FIRST_DAY = 4, 7

---@return integer day Of October.
function M.day_of(turn) return FIRST_DAY + (turn - 1) // TURNS_A_DAY end

--- Is it the first turn of a day?
function M.is_morning(turn) return (turn - 1) % TURNS_A_DAY == 0 end

--- Where the pieces stood on the morning of a day: piece -> hex.
---@param rows table[] Rows of the set-up table.
function M.places(rows, day)
  local by = {}
  for _, row in ipairs(rows) do
    local there = row.kind == "map" and row.row == day
    if there and row.hex then by[row.piece] = row.hex end
  end
  return by
end

--- Ways to a goal --------------------------------------------------------------------------------

local prices = {} -- name .. from -> what the steps to its neighbours cost, in the order of `around`

--- What steps cost a piece that marches wherever it can; false where there is no way.
local function prices_from(name, from)
  local key = name .. from
  local list = prices[key]
  if not list then
    list = {}
    for i, to in ipairs(ground.around(from)) do
      list[i] = ground.price(name .. "_march", from, to) or ground.price(name, from, to) or false
    end
    prices[key] = list
  end
  return list
end

local edges = {} -- name .. to -> { from, cost } of the ways into a hex

local function edges_into(name, to)
  local key = name .. to
  if not edges[key] then
    local list = {}
    for _, from in ipairs(ground.around(to)) do
      for j, hex in ipairs(ground.around(from)) do
        local cost = hex == to and prices_from(name, from)[j]
        if cost then list[#list + 1] = { from, cost } end
      end
    end
    edges[key] = list
  end
  return edges[key]
end

local SLACK = 12 -- half points: hexes so much farther off than the piece are looked at too

--- Half points from the hexes around the way from a start to a goal: { hex -> points }.
local function flood(name, goal, start)
  local best, at_cost, cost, last = { [goal] = 0 }, { [0] = { goal } }, 0, 0
  while cost <= last and cost <= (best[start] or cost) + SLACK do
    for _, to in ipairs(at_cost[cost] or {}) do
      for _, edge in ipairs(best[to] == cost and edges_into(name, to) or {}) do
        local from, sum = edge[1], cost + edge[2]
        if sum < (best[from] or math.maxinteger) then
          best[from], last = sum, math.max(last, sum)
          at_cost[sum] = at_cost[sum] or {}
          table.insert(at_cost[sum], from)
        end
      end
    end
    cost = cost + 1
  end
  return best
end

local fields = {}

--- Half points to a goal from the hexes around the way there, in Road March wherever there is a road.
local function field_to(G, id, goal)
  local name = ways.profile(G, id):gsub("_march$", "")
  local key, start = name .. goal, G.pieces[id].hex or goal
  if not (fields[key] and fields[key][start]) then fields[key] = flood(name, goal, start) end
  return fields[key], name
end

--- One move --------------------------------------------------------------------------------------

local function may(g, verb, args) return #g:why(verb, args or {}) == 0 end

--- The neighbour on the cheapest way; nil at the goal.
local function next_hex(field, name, at)
  local costs = prices_from(name, at)
  for i, to in ipairs(ground.around(at)) do
    local step = field[to] and costs[i]
    if step and step + field[to] == field[at] then return to end
  end
end

--- The step of the legal list that comes nearest to the goal.
local function nearest_step(g, side, field)
  local best, least = nil, math.maxinteger
  for _, action in ipairs(g:legal(side)) do
    local far = action.verb == "step" and field[action.args.to]
    if far and far < least then
      best, least = action.args.to, far
    end
  end
  return best
end

local function moving(g, id)
  local stack = g.state.stack
  local f = stack[#stack]
  return f.step == "moving" and f.force[1] == id
end

--- A column where the road begins or goes on; in line otherwise.
local function set_column(g, id, name, to)
  local piece = g:unit(id)
  local road = not piece.hex or ground.price(name .. "_march", piece.hex, to)
  if road and not piece.march and may(g, "march") then g:act("march") end
  if not road and piece.march and may(g, "form") then g:act("form") end
end

local function walk(g, id, field, name)
  while moving(g, id) do
    local to = next_hex(field, name, g:unit(id).hex)
    if not to then return end
    set_column(g, id, name, to)
    if not (moving(g, id) and may(g, "step", { to = to })) then return end
    g:act("step", { to = to })
  end
end

--- Stops, or goes on to a hex in which it may.
local function rest(g, id, field)
  local piece = g:unit(id)
  local close = piece.hex and field[piece.hex] == 0
  if close and piece.march and moving(g, id) and may(g, "form") then g:act("form") end
  while moving(g, id) and not may(g, "halt") do
    g:act("step", { to = nearest_step(g, piece.side, field) })
  end
  if moving(g, id) then g:act("halt") end
end

--- Moves a piece towards a goal as far as it gets in this turn.
function M.move(g, id, goal)
  local field, name = field_to(g.state, id, goal)
  if not moving(g, id) then g:act("move", { unit = id }) end
  if not g:unit(id).hex then
    if may(g, "march") then g:act("march") end
    local entry = moving(g, id) and nearest_step(g, g:unit(id).side, field)
    if entry and not g:unit(id).hex then g:act("step", { to = entry }) end
  end
  if g:unit(id).hex and moving(g, id) then walk(g, id, field, name) end
  rest(g, id, field)
end

--- A turn ----------------------------------------------------------------------------------------

--- Those of a side who have somewhere to go: the farthest goal first, and on one road the head first.
local function travellers(g, side, goals)
  local list, far, farthest = {}, {}, {}
  for _, id in ipairs(g.state.order) do
    local piece, goal = g:unit(id), goals[id]
    if goal and piece.side == side and piece.hex and piece.hex ~= goal then
      far[id] = field_to(g.state, id, goal)[piece.hex] or math.maxinteger
      farthest[goal] = math.max(farthest[goal] or 0, far[id])
      list[#list + 1] = id
    end
  end
  table.sort(list, function(a, b)
    local x, y = farthest[goals[a]], farthest[goals[b]]
    if x ~= y then return x > y end
    if far[a] ~= far[b] then return far[a] < far[b] end
    return a < b
  end)
  return list
end

local function enter_group(g, group, goals)
  g:act("enter", { group = group.id })
  while g:step() == "entering" or g:step() == "moving" do
    local f = g.state.stack[#g.state.stack]
    local id = f.step == "moving" and f.force[1]
    for _, each in ipairs(f.step == "entering" and group.pieces or {}) do
      if not id and may(g, "move", { unit = each }) then id = each end
    end
    M.move(g, id, goals[id] or group.hex)
  end
end

local function enter_all(g, side, goals)
  local groups = { table.unpack(g.state.groups) }
  for _, group in ipairs(groups) do
    local due = group.side == side and group.turn <= g.state.turn and goals[group.pieces[1]]
    if due and may(g, "enter", { group = group.id }) then enter_group(g, group, goals) end
  end
end

local function move_all(g, side, goals, step)
  for _, id in ipairs(travellers(g, side, goals)) do
    if g:step() == step and may(g, "check", { leader = id }) then
      g:act("check", { leader = id })
    end
    if g:step() == step and may(g, "move", { unit = id }) then M.move(g, id, goals[id]) end
  end
end

local function officers_try(g, side)
  for _, id in ipairs(g.state.order) do
    if
      g:step() == "officer_checks"
      and g:unit(id).side == side
      and may(g, "check", { leader = id })
    then
      g:act("check", { leader = id })
    end
  end
end

--- Answers the prompt that stands: pieces with a goal go there, all else is passed by.
local function answer(g, goals)
  local step, side, turn = g:step(), g:asked()[1], g.state.turn
  if step == "officer_checks" then officers_try(g, side) end
  if step == "command_movement" then enter_all(g, side, goals) end
  if step == "command_movement" or step == "individual_movement" then
    move_all(g, side, goals, step)
    if g:step() == step then move_all(g, side, goals, step) end -- those who waited for room
  end
  local same = g:step() == step and g:asked()[1] == side and g.state.turn == turn
  if same then g:act(may(g, "end") and "end" or g:legal(side)[1].verb, nil) end
end

--- Plays on to the next morning.
---@param goals table<string, string> piece -> hex
function M.to_morning(g, goals)
  local turn = g.state.turn
  repeat
    answer(g, goals)
  until g:over() or (g.state.turn > turn and M.is_morning(g.state.turn))
end

--- Initiative checks succeed: every Officer does as his orders say. Other dice fall as they may.
function M.all_obey(g)
  g.game.source = {
    next = function(_, stream) return stream == "command" and 1 or nil end,
    left = function() return 0 end,
  }
end

--- How far a piece stands from its place; nil while it is not on the map.
function M.off_by(g, id, place)
  local hex = g:unit(id) and g:unit(id).hex
  return hex and ground.map:distance(hex, place) or nil
end

function M.listed(list, word)
  for _, each in ipairs(list) do
    if each == word then return true end
  end
  return false
end

--- Takes all other pieces off the map and out of the groups that are to come.
function M.alone(g, ids)
  local groups = {}
  for _, id in ipairs(g.state.order) do
    if not M.listed(ids, id) then pieces.lift(g.state, id) end
  end
  for _, group in ipairs(g.state.groups) do
    local own = {}
    for _, id in ipairs(group.pieces) do
      if M.listed(ids, id) then own[#own + 1] = id end
    end
    group.pieces = own
    if #own > 0 then groups[#groups + 1] = group end
  end
  g.state.groups, g.state.held, g.state.free = groups, {}, {}
end

return M
