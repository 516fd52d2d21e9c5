--- Where the map looks by itself: a side's first sight, and then what is asked about or has just happened.
local lists = require("kernel.lists")
local M = {}

local LEAST_STEP, FIRST_STEP = 3, 5 -- of zoom, for the first look

--- Own stacks, known enemies, and where own forces come in that are due: lists of hexes.
local function places_of(game)
  local own, enemy, at = {}, {}, game.table:position()
  for _, stack in ipairs(at.list) do
    table.insert(stack.own and own or enemy, stack.hex)
  end
  for _, group in pairs(at.groups) do
    local due = not group.turn or group.turn <= (game.table:view().turn or 0)
    if due and game.map:is_hex(group.hex) then own[#own + 1] = group.hex end
  end
  return own, enemy
end

--- How strong the own stacks are, by hex: by the figure that stacks are summed up by, else by their pieces.
---@return table<string, integer>
local function strengths(game, own)
  local count, field = {}, game.table.faces.total
  for _, hex in ipairs(own) do
    count[hex] = 0
  end
  for _, stack in ipairs(game.table:position().list) do
    for _, piece in ipairs(count[stack.hex] and stack.pieces or {}) do
      local worth = not field and 1 or math.type(piece[field]) == "integer" and piece[field] or 0
      count[stack.hex] = count[stack.hex] + worth
    end
  end
  return count
end

--- A hex and, the nearest first, those of the others that the window shows together with it; how strong they are.
---@return string[] hexes
---@return integer strength
local function together(game, hex, own, count)
  local rest, list, sum = { table.unpack(own) }, {}, 0
  local far = {}
  for _, other in ipairs(own) do
    far[other] = game.map.chart:distance(hex, other)
  end
  table.sort(rest, function(a, b)
    if far[a] ~= far[b] then return far[a] < far[b] end
    return a < b
  end)
  for _, other in ipairs(rest) do
    list[#list + 1] = other
    if game.map:has_room(list) then
      sum = sum + count[other]
    else
      list[#list] = nil
    end
  end
  return list, sum
end

--- How far the nearest of the others is; without any, no distance.
local function nearest(game, hex, others)
  local least = 0
  for i, other in ipairs(others) do
    local far = game.map.chart:distance(hex, other)
    least = i == 1 and far or math.min(least, far)
  end
  return least
end

--- The main army: the hexes that a window shows at once with most of the own strength, of equals those round the hex that is
--- nearest to an enemy.
---@return string[] hexes
local function main_army(game, own, enemy)
  local count, best, most, least = strengths(game, own), {}, 0, 0
  for _, hex in ipairs(own) do
    local list, sum = together(game, hex, own, count)
    local far = nearest(game, hex, enemy)
    if not best[1] or sum > most or sum == most and far < least then
      best, most, least = list, sum, far
    end
  end
  return best
end

local PLACES = { "to", "hex", "hexes", "targets", "by" } -- by: also where a force comes in

--- The hex that a record or a prompt is about.
local function place_in(game, values)
  for _, key in ipairs(PLACES) do
    local value = values and values[key]
    if type(value) == "table" then value = value[1] end
    if game.map:is_hex(value) then return value end
  end
end

--- How many of these hexes can be seen.
local function in_sight(game, hexes)
  local seen = 0
  for _, hex in ipairs(hexes) do
    if game.map:in_sight(hex) then seen = seen + 1 end
  end
  return seen
end

--- The own stacks and targets of a prompt that has just come up, the stacks alone that may set out where some may: all of them
--- where they have room in the window, else some of them. False: there are none.
local function show_todo(game)
  local list, starting = game.orders:todo(), game.orders:starting()
  if next(starting) then list = lists.where(list, function(hex) return starting[hex] end) end
  local seen = in_sight(game, list)
  if seen < #list and (seen * 2 < #list or game.map:has_room(list)) then game.map:show_all(list) end
  return #list > 0
end

--- What is asked, and which side; nil when nothing is.
local function asked_now(game)
  local ask = game.orders.prompt
  return ask and game.table.side .. "/" .. ask.id
end

--- The first look of a side: all that it knows to stand on the map or to come in now; where that is more
--- than a window holds, its main army, or else what it is asked about.
---@param game Game
function M.begin(game)
  local own, enemy = places_of(game)
  local hexes = table.move(enemy, 1, #enemy, #own + 1, { table.unpack(own) })
  game.seen = game.seen or {}
  game.seen[game.table.side] = true
  game.followed_prompt, game.followed = asked_now(game), game.table.n
  if #hexes == 0 then return end
  game.map:fit(hexes)
  if game.map.step < LEAST_STEP then
    game.map:zoom(LEAST_STEP + 1 - game.map.step)
    local army = main_army(game, own, enemy)
    game.map:show_all(#army > 0 and army or { hexes[1] })
    if in_sight(game, game.orders:todo()) == 0 then show_todo(game) end
  elseif game.map.step > FIRST_STEP then
    game.map:zoom(FIRST_STEP - game.map.step)
    game.map:show_all(hexes)
  end
end

--- Shows the hex that a prompt is about, if there is one, with those that it offers where they have room.
local function show_choice(game, hex)
  local list = { hex }
  for _, each in ipairs(game.orders.sorted) do
    table.move(each.hexes, 1, #each.hexes, #list + 1, list)
  end
  local seen = in_sight(game, list)
  if seen < #list and game.map:has_room(list) or seen == 0 and not hex and #list > 0 then
    game.map:show_all(list)
  elseif hex then
    game.map:show(hex, true)
  end
end

--- Shows where something has happened since the position was looked at last.
local function show_news(game)
  local log, hex = game.table:log(), nil
  for i = #log, math.max(1, #log - 6), -1 do
    if hex or log[i].n <= (game.followed or 0) then break end
    hex = place_in(game, log[i].values)
  end
  if hex then game.map:show(hex, true) end
end

--- Is a side asked something else than before in this turn? After a march the same is asked again, whatever the others were
--- asked meanwhile.
local function is_new(game, ask)
  game.last_asked = game.last_asked or {}
  local side = game.table.side
  local before, now = game.last_asked[side], ask and ("%s/%s"):format(game.table:view().turn or "", ask.id)
  game.last_asked[side] = now or before
  return now == nil or now ~= before
end

--- Brings what is asked about, or has just happened, into sight.
---@param game Game
function M.follow(game)
  if game.curtain or not (game.seen and game.seen[game.table.side]) then return end
  local ask = game.orders.prompt
  local hex = place_in(game, ask and ask.values)
  local asked = asked_now(game)
  local new = not game.orders.moving and asked ~= game.followed_prompt and is_new(game, ask)
  if not game.orders.moving then game.followed_prompt = asked end
  local todo = not hex and asked and new and show_todo(game)
  if (hex or game.orders.moving) and (new or game.table.n ~= game.followed) then
    show_choice(game, hex)
  elseif not todo then
    show_news(game)
  end
  game.followed = game.table.n
end

--- Brings into sight what the last action before the position that is looked at did.
---@param game Game
function M.look_back(game)
  local log, hex = game.table:log(), nil
  local n = #log > 0 and log[#log].n
  for i = #log, 1, -1 do
    if hex or log[i].n ~= n then break end
    hex = place_in(game, log[i].values)
  end
  if hex then game.map:show(hex, true) end
end

return M
