--- The last turn played through with dice of its own: the side's attacks, those that the enemy owes then, and
--- whether the game is won by it. No one marches in it; retreats, exchanges and advances happen.
local sharing = require("bots.staff.groups")
local lists = require("kernel.lists")
local pictures = require("bots.staff.belief")
local victory = require("bots.staff.victory")
local M = {}

local MUCH = 1000000
local EVEN = 2 -- dice of a rehearsal that fall evenly
local STRIDE = 7 -- and in which order: any number that has no factor in common with a die

---@class Counter
---@field own boolean
---@field points number
---@field horse boolean
---@field corps string?
---@field id string?    Of own counters.
---@field piece table?  Of own counters.

---@class Board
---@field picture Picture
---@field counters Counter[]
---@field at table<integer, string|false>  Where each stands; false: gone.
---@field led table<boolean, table<string, boolean>>  Hexes with leaders, by side.
---@field lost table<boolean, number>     Points, of either side, the own by `true`.
---@field corps table<string, number>     Points of formations.
---@field control table<string, string>
---@field worth fun(played: Board): number  What a position at the end of a rehearsal is worth.
---@field walks boolean?                  Does the enemy march before his attacks, and take what lies open?
---@field doubtful integer[]             Own counters that may have to stay where they are.

---@class Design
---@field at table<integer, string|false>  Where each counter attacks from.
---@field share integer?                  Which way of sharing the targets out,
---@field groups Group[]?                 Or the attacks themselves, in order.
---@field advance boolean                 Whether the victors follow.

local function counter_of(picture, piece, own)
  return {
    own = own,
    id = own and piece.id or nil,
    piece = own and piece or nil,
    points = pictures.points(picture, piece),
    horse = picture.hints.is_horse[piece.arm] or false,
    corps = piece.formation,
  }
end

local function add_stack(board, stack, own)
  local picture = board.picture
  local pieces = #stack.units > 0 and stack.units or stack.believed or {}
  if #stack.leaders > 0 or stack.led then board.led[own][stack.hex] = true end
  for _, piece in ipairs(pieces) do
    table.insert(board.counters, counter_of(picture, piece, own))
    table.insert(board.at, stack.hex)
  end
  if #pieces == 0 and stack.strength > 0 then
    table.insert(board.counters, { own = own, points = stack.strength, horse = false })
    table.insert(board.at, stack.hex)
  end
end

--- The position of a picture.
---@param picture Picture
---@return Board
function M.board(picture)
  local board = {
    picture = picture,
    counters = {},
    at = {},
    led = { [true] = {}, [false] = {} },
    lost = { [true] = picture.own_lost, [false] = picture.enemy_lost },
    corps = picture.corps_lost,
    control = picture.control,
    worth = victory.worth,
    doubtful = {},
  }
  for _, hex in ipairs(picture.own_hexes) do
    add_stack(board, picture.own[hex], true)
  end
  for _, hex in ipairs(picture.enemy_hexes) do
    add_stack(board, picture.enemy[hex], false)
  end
  return board
end

--- Takes a counter off the map. Lists of stacks are never changed, as copies of a board share them.
local function take_off(board, i)
  local hex = board.at[i]
  if not hex then return end
  local stacks = board.stacks[board.counters[i].own]
  local rest = nil
  for _, other in ipairs(stacks[hex]) do
    if other ~= i then
      rest = rest or {}
      rest[#rest + 1] = other
    end
  end
  stacks[hex], board.at[i] = rest, false
end

--- Puts a counter into a hex.
local function put(board, i, hex)
  take_off(board, i)
  local own = board.counters[i].own
  local stack = board.stacks[own][hex]
  local new = stack and { table.unpack(stack) } or {}
  new[#new + 1] = i
  board.stacks[own][hex], board.at[i] = new, hex
  local hints = board.picture.hints
  if victory.counts(hints.plan, hex) then board.control[hex] = own and hints.side or hints.foe end
end

--- The board with all counters where a design wants them.
local function lay_out(board, at)
  local played = {
    picture = board.picture,
    ground = board.picture.ground,
    counters = board.counters,
    led = board.led,
    at = {},
    stacks = { [true] = {}, [false] = {} },
    lost = board.lost,
    corps = board.corps,
    control = lists.copy(board.control),
    worth = victory.worth,
    doubtful = {},
  }
  for i = 1, #board.counters do
    played.at[i] = false
    if at[i] then put(played, i, at[i]) end
  end
  return played
end

--- The same board to play on, with a number that its dice follow from.
local function begin(board, seed)
  return {
    picture = board.picture,
    ground = board.ground,
    counters = board.counters,
    led = board.led,
    at = { table.unpack(board.at) },
    stacks = { [true] = lists.copy(board.stacks[true]), [false] = lists.copy(board.stacks[false]) },
    lost = { [true] = board.lost[true], [false] = board.lost[false] },
    corps = lists.copy(board.corps),
    control = lists.copy(board.control),
    worth = victory.worth,
    doubtful = {},
    seed = seed * 7919 + 12345,
    spread = seed * STRIDE,
    even = EVEN,
  }
end

local function eliminate(board, i)
  local counter = board.counters[i]
  take_off(board, i)
  board.lost[counter.own] = board.lost[counter.own] + counter.points
  if counter.corps then
    board.corps[counter.corps] = (board.corps[counter.corps] or 0) + counter.points
  end
end

local function any(board, sides)
  board.seed = board.seed * 6364136223846793005 + 1442695040888963407
  return (board.seed >> 33) % sides + 1
end

--- Chance is spread evenly: over the rehearsals the first dice fall each way as often as any other.
local function roll(board, sides)
  if board.even > 0 then
    local dice = board.spread % sides + 1
    board.even, board.spread = board.even - 1, board.spread // sides
    return dice
  end
  return any(board, sides)
end

--- Going back ------------------------------------------------------------------------------------

local function closed(board, hex, foe)
  local stacks = board.stacks[foe]
  if stacks[hex] then return true end
  for _, near in ipairs(board.ground.touch[hex]) do
    if stacks[near] then return true end
  end
  return false
end

local function has_room(board, hex, i)
  local own = board.counters[i].own
  local stack, limit = board.stacks[own][hex], board.picture.hints.stack
  if not stack then return true end
  if #stack < limit.units then return true end
  if not board.led[own][hex] or #stack >= limit.led then return false end
  local same = 1
  for _, other in ipairs(stack) do
    if board.counters[other].horse == board.counters[i].horse then same = same + 1 end
  end
  return same <= limit.units
end

--- The next hexes of a way back from `start`, `steps` long; `full`: it may end among too many friends.
local function ways_back(board, i, start, at, steps, full)
  local ground, list = board.ground, {}
  local far = ground:distance(start, at)
  for _, near in ipairs(ground.ways[at]) do
    local away = ground:distance(start, near) > far
    if away and not closed(board, near, not board.counters[i].own) then
      local good
      if steps == 1 then
        good = full or has_room(board, near, i)
      else
        good = #ways_back(board, i, start, near, steps - 1, full) > 0
      end
      if good then list[#list + 1] = near end
    end
  end
  return list
end

--- Makes room where one has come into a full hex.
local function displace(board, hex, stay)
  for _, i in ipairs(board.stacks[board.counters[stay].own][hex]) do
    local ways = i ~= stay and ways_back(board, i, hex, hex, 1, false) or {}
    if #ways > 0 then return put(board, i, ways[1]) end
  end
  eliminate(board, stay)
end

local function go_back(board, i, steps)
  local start, full = board.at[i], false
  local at = start
  if #ways_back(board, i, start, at, steps, false) == 0 then full = true end
  for left = steps, 1, -1 do
    local ways = ways_back(board, i, start, at, left, full)
    if #ways == 0 then return eliminate(board, i) end
    at = #ways == 1 and ways[1] or ways[any(board, #ways)]
  end
  put(board, i, at)
  if full then displace(board, at, i) end
end

--- Attacks ---------------------------------------------------------------------------------------

local function members(board, own, hexes)
  local list = {}
  for _, hex in ipairs(hexes) do
    for _, i in ipairs(board.stacks[own][hex] or {}) do
      list[#list + 1] = i
    end
  end
  return list
end

local function sum_of(board, list)
  local sum, horse, foot = 0, 0, 0
  for _, i in ipairs(list) do
    local counter = board.counters[i]
    sum = sum + counter.points
    if counter.horse then
      horse = horse + counter.points
    else
      foot = foot + 1
    end
  end
  return sum, horse, foot
end

local function shelter(board, targets, by)
  local ground, most = board.ground, 100
  for _, target in ipairs(targets) do
    local sides, least = ground.sides[target], MUCH
    for _, hex in ipairs(by) do
      if ground:touches(hex, target) then least = math.min(least, sides and sides[hex] or 100) end
    end
    most = math.max(most, ground.shelter[target], least < MUCH and least or 100)
  end
  return most
end

local function both_arms(board, own, hexes)
  for _, hex in ipairs(hexes) do
    local _, horse, foot = sum_of(board, board.stacks[own][hex])
    if horse > 0 and foot > 0 then return true end
  end
  return false
end

local function column_of(board, own, targets, by)
  local combat = board.picture.hints.combat
  local attack, horse, foot = sum_of(board, members(board, own, by))
  local defence = sum_of(board, members(board, not own, targets))
    * shelter(board, targets, by)
    / 100
  local columns, at = combat.rows.columns, 1
  for i, column in ipairs(columns) do
    if attack * column.odds[2] >= defence * column.odds[1] then at = i end
  end
  if horse >= 1 and foot > 0 and not both_arms(board, not own, targets) then
    at = at + combat.arms
  end
  return math.min(at, #columns)
end

--- The least that matches a loss, whole units.
local function pay(board, list, due)
  local best, least = 0, MUCH
  for mask = 1, (1 << #list) - 1 do
    local sum = 0
    for k = 1, #list do
      if mask >> (k - 1) & 1 == 1 then sum = sum + board.counters[list[k]].points end
    end
    if sum >= due and sum < least then
      best, least = mask, sum
    end
  end
  for k = 1, #list do
    if best >> (k - 1) & 1 == 1 then eliminate(board, list[k]) end
  end
end

local BACK = { back = 1, far = 2 }

local function suffer(board, fate, list, other)
  if fate == "lost" then
    for _, i in ipairs(list) do
      eliminate(board, i)
    end
  elseif fate == "even" then
    pay(board, list, math.min(other, (sum_of(board, list))))
  elseif BACK[fate] then
    for _, i in ipairs(list) do
      go_back(board, i, BACK[fate])
    end
  end
end

--- Has a formation lost so much that its units do not follow any more?
local function broken(board, corps)
  local level = board.picture.corps_level[corps]
  return level ~= nil and (board.corps[corps] or 0) >= level
end

--- Who of a stack may follow: all with a leader, else the horse and the strongest on foot.
---@param stack integer[] Counters.
local function followers(board, stack, led)
  local list, foot = {}, {}
  for _, i in ipairs(stack) do
    local counter = board.counters[i]
    if not broken(board, counter.corps) then table.insert(counter.horse and list or foot, i) end
  end
  table.sort(foot, function(a, b)
    local one, other = board.counters[a].points, board.counters[b].points
    return one > other or one == other and a < b
  end)
  local most = led and #foot or math.min(#foot, board.picture.hints.combat.unled)
  return table.move(foot, 1, most, #list + 1, list)
end

--- The strongest who touch the empty hex follow.
local function advance(board, own, hex, by)
  local best, most = nil, 0
  for _, from in ipairs(by) do
    local list = board.stacks[own][from]
    local points = list and board.ground:touches(from, hex) and sum_of(board, list) or 0
    if points > most then
      best, most = from, points
    end
  end
  if not best then return end
  for _, i in ipairs(followers(board, board.stacks[own][best], board.led[own][best])) do
    put(board, i, hex)
  end
end

local function still(board, own, hexes, others)
  local list = {}
  for _, hex in ipairs(hexes) do
    local there = board.stacks[own][hex] ~= nil
    local touches = not others
    for _, other in ipairs(others or {}) do
      touches = touches or board.ground:touches(hex, other)
    end
    if there and touches then list[#list + 1] = hex end
  end
  return list
end

local function fight(board, own, group, follow)
  local targets = still(board, not own, group.targets)
  local by = still(board, own, group.by, targets)
  if #targets == 0 or #by == 0 then return end
  local combat = board.picture.hints.combat
  local rows = combat.rows.rows
  local result = rows[roll(board, #rows)].cells[column_of(board, own, targets, by)]
  local row = combat.results[result]
  if not row then return end
  local attackers, defenders = members(board, own, by), members(board, not own, targets)
  local attack, defence = sum_of(board, attackers), sum_of(board, defenders)
  suffer(board, row.defender, defenders, attack)
  suffer(board, row.attacker, attackers, defence)
  if follow and not board.stacks[not own][targets[1]] then advance(board, own, targets[1], by) end
end

--- Enemies of the side whom a stack in a hex would be in contact with.
---@return string[]
function M.met(board, hex)
  return lists.where(board.ground.touch[hex], function(near) return board.stacks[false][near] end)
end

--- Stacks in contact, with those that they touch, in the order of the counters.
local function in_contact(board, own)
  local list, seen, targets, met = {}, {}, {}, {}
  for i, counter in ipairs(board.counters) do
    local hex = board.at[i]
    if counter.own == own and hex and not seen[hex] then
      seen[hex] = true
      local near = {}
      for _, other in ipairs(board.ground.touch[hex]) do
        if board.stacks[not own][other] then
          near[#near + 1] = other
          if not met[other] then targets[#targets + 1] = other end
          met[other] = true
        end
      end
      if #near > 0 then list[#list + 1] = { hex = hex, near = near } end
    end
  end
  return list, targets
end

--- Of the ways to share the targets out the one of that number.
---@return Group[]
local function shared_out(attackers, targets, number)
  local given = {}
  for i, each in ipairs(attackers) do
    given[i] = each.near[number % #each.near + 1]
    number = number // #each.near
  end
  return sharing.of(attackers, targets, given)
end

local function combat(board, own, groups, follow)
  for _, group in ipairs(groups) do
    fight(board, own, group, follow)
  end
end

--- Attacks of the side in a position, by the number of a way to share the targets out.
---@return Group[]
function M.groups(board, share)
  local attackers, targets = in_contact(lay_out(board, board.at), true)
  return shared_out(attackers, targets, share)
end

--- In how many ways the targets can be shared out.
function M.ways(board)
  local count = 1
  for _, each in ipairs((in_contact(lay_out(board, board.at), true))) do
    count = math.min(1000, count * #each.near)
  end
  return count
end

local FEW = 6 -- rehearsals after which a design that lags is given up,
local LAG = 0.08 -- by so much
local WALK = 6 -- hexes that the enemy comes in a turn to take what lies open
local DOUBT = 4 -- of so many rehearsals one in which a doubtful counter cannot go

--- The strongest attack first, while the others still close the ways back.
local function main_first(board, groups)
  local points = {}
  for _, group in ipairs(groups) do
    points[group] = sum_of(board, members(board, true, group.by))
  end
  table.sort(groups, function(a, b)
    if points[a] ~= points[b] then return points[a] > points[b] end
    return a.by[1] < b.by[1]
  end)
  return groups
end

--- Attacks of a design: those it names, else those of its way to share the targets out.
local function attacks_of(start, design)
  if design.groups then return design.groups end
  local attackers, targets = in_contact(start, true)
  return main_first(start, shared_out(attackers, targets, design.share))
end

--- Which of those who may have to stay do so in a rehearsal: a mask over `doubtful`.
local function staying(board, try)
  local dice, mask = { seed = try * 104729 }, 0
  for k = 1, #board.doubtful do
    if any(dice, DOUBT) == 1 then mask = mask | 1 << k end
  end
  return mask
end

--- Could an enemy whom no one holds up walk into a hex?
local function walked_into(board, hex)
  for near in pairs(board.stacks[false]) do
    local free = board.ground:distance(near, hex) <= WALK
    for _, other in ipairs(free and board.ground.touch[near] or {}) do
      free = free and not board.stacks[true][other]
    end
    if free then return true end
  end
  return false
end

--- The enemy's last march: hexes that count, and that no one stands in, are his.
local function walk(board)
  for _, hex in ipairs(victory.hexes(board.picture.plan)) do
    local open = board.control[hex] == board.picture.hints.side and not board.stacks[true][hex]
    if open and walked_into(board, hex) then board.control[hex] = board.picture.hints.foe end
  end
end

--- How a design begins when some stay where they are.
---@return { start: Board, groups: Group[], worth: number? } worth Where nothing is left to the dice.
local function opening(board, design, mask, answered)
  local at = design.at
  for k, i in ipairs(board.doubtful) do
    if mask >> k & 1 == 1 then
      at = at == design.at and { table.unpack(at) } or at
      at[i] = board.at[i]
    end
  end
  local start = lay_out(board, at)
  local groups = attacks_of(start, design)
  if board.walks and answered and #groups == 0 then walk(start) end
  local quiet = #groups == 0 and not (answered and #in_contact(start, false) > 0)
  return { start = start, groups = groups, worth = quiet and board.worth(start) or nil }
end

--- One rehearsal.
local function play(board, design, begun, try, answered)
  if begun.worth then return begun.worth end
  local played = begin(begun.start, try)
  combat(played, true, begun.groups, design.advance)
  if answered then
    if board.walks then walk(played) end
    local attackers, targets = in_contact(played, false)
    combat(played, false, shared_out(attackers, targets, 0), false)
  end
  return board.worth(played)
end

--- Chance to win once a design has been carried out, by so many rehearsals with the same dice each time.
---@param design Design
---@param tries integer
---@param answered boolean Does the enemy owe attacks after that in this turn?
---@param least number? A chance that others have: who lags behind it is given up early.
---@param after integer? Rehearsals left out, as a design was chosen by their dice.
---@return number 0 to 1
function M.chance(board, design, tries, answered, least, after)
  local begun, sum = {}, 0
  for n = 1, tries do
    local try = n + (after or 0)
    local mask = staying(board, try)
    begun[mask] = begun[mask] or opening(board, design, mask, answered)
    if begun[0] and begun[0].worth and #board.doubtful == 0 then return begun[0].worth end
    sum = sum + play(board, design, begun[mask], try, answered)
    if n == FEW and least and sum / n < least - LAG then return sum / n end
  end
  return sum / tries
end

return M
