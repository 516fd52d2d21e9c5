--- Marches of forces whose troops lie on charts: whom to order, where each part goes, who tries for himself. The hints say what an order is
--- worth (`march`). A corps that is too strong to march together goes in parts, each to a hex of its own.
local aims = require("bots.staff.rounds_aims")
local choices = require("bots.staff.choices")
local ground = require("bots.staff.rounds_ground")
local stores = require("bots.staff.rounds_stores")
local M = {}

local best = choices.best
local FLIGHT = 3 -- what coming to food counts for the hungry, in their hunger
local LEAST = 0.05 -- what a march must gain, in men

--- Begins to keep what holds for a turn: who is ordered, the march under way, how many go for whom.
function M.turn(context, turn)
  local memory = context.memory
  if memory.turn == turn then return end
  memory.turn, memory.ordered, memory.marched, memory.walk = turn, {}, {}, nil
  memory.aimed, memory.ended, memory.ways = {}, {}, {}
  memory.sites, memory.building, memory.builds = {}, {}, nil
end

-- Orders --------------------------------------------------------------------------------------------

--- Does a piece have its orders from a leader who has been ordered?
local function is_led(asked, men, hints, piece)
  local memory, corps = asked.context.memory, men.corps[piece]
  if not corps or corps == piece or not memory.ordered[corps] then return false end
  return aims.apart(asked, men, hints, { piece = piece, corps = corps, hex = men.hex[piece] }) == 0
end

--- What it is worth to order a piece: its men who go with it, and those of its corps, by what they are near.
local function worth_of_order(asked, men, hints, piece)
  local memory, from = asked.context.memory, men.hex[piece]
  if not from or memory.ordered[piece] or is_led(asked, men, hints, piece) then return -1 end
  local troops = men.of[piece] or 0
  if men.corps[piece] == piece then
    for id, corps in pairs(men.corps) do
      local own = corps == piece and men.hex[id] ~= from and (men.piece[id].strength or 0) or 0
      troops = troops + (own > 0 and aims.apart(asked, men, hints, { piece = id, corps = corps, hex = men.hex[id] }) == 0 and own or 0)
    end
  end
  if troops == 0 then return -1 end
  local pull = aims.pull(asked, piece, from, aims.prizes(asked, men, hints, piece))
  local flight = stores.refuge(asked, men, piece) and stores.hunger(asked, men, hints, { piece = piece, corps = men.corps[piece], hex = from, troops = troops })
  return math.min(troops, 2 * hints.march.most) * (pull + (flight or 0))
end

--- Whom to order next: who is worth most; each once in a turn. nil: enough.
---@return Entry?
function M.command(asked, men, hints)
  local memory, worths = asked.context.memory, {}
  local function worth(each)
    worths[each.piece] = worths[each.piece] or worth_of_order(asked, men, hints, each.piece)
    return worths[each.piece]
  end
  local entry = stores.builder(asked, men, hints)
  if entry then return entry end
  entry = best(asked.by.command, worth)
  if not entry or worth(entry) <= 0 then return nil end
  memory.ordered[entry.piece] = true
  return entry
end

--- Which order: the plain one, or that to build.
---@return Entry?
function M.kind(asked, _, hints)
  local memory = asked.context.memory
  local order = memory.builds and hints.march.supply.order or hints.march.order
  memory.builds = nil
  local entry = best(asked.by.kind, function(each) return each.value == order and 1 or 0 end)
  return entry and entry.value == order and entry or asked.by.kind[1]
end

-- Marches -------------------------------------------------------------------------------------------

--- Where trains go, and leaders who lead other leaders: among the own forces that are worth most.
local function base(asked, men, hints)
  local worth = {}
  for _, stack in ipairs(men.stacks) do
    local own = math.min(stack.men, 2 * hints.march.most)
    worth[stack.hex] = (worth[stack.hex] or 0) + own * aims.pull(asked, stack.lead, stack.hex, aims.prizes(asked, men, hints, stack.lead))
  end
  local stack = best(men.stacks, function(each)
    local sum, near = 0, ground.within(asked.context, each.hex, hints.march.leads)
    for hex, own in pairs(worth) do
      sum = sum + (near[hex] and own or 0)
    end
    return sum + worth[each.hex]
  end)
  return stack and stack.hex
end

--- The hexes that a piece may end in: those within its reach, and its own; where another part of its stack has ended it goes not.
local function ends_of(asked, piece, from)
  local list = { { hex = from, cost = 0 } }
  local answer = asked.context.reach({ unit = piece, bare = true })
  local ended = asked.context.memory.ended[from] or {}
  for _, row in ipairs(answer and answer.hexes or {}) do
    if not ended[row.hex] then list[#list + 1] = row end
  end
  return list
end

--- Does it touch an enemy?
local function in_contact(asked, men, hex)
  for _, at in ipairs(ground.contact(asked.context, hex)) do
    if (men.foe[at] or 0) > 0 then return true end
  end
  return false
end

--- What it is worth to a piece to be in a hex at the end of its march.
local function worth_of_hex(asked, men, hints, def)
  local pull, prize = aims.pull(asked, def.piece, def.hex, def.prizes)
  local worth = pull + aims.attack(asked, men, hints, def) - hints.march.apart * aims.apart(asked, men, hints, def) / 100
  if def.hex ~= def.from then worth = worth - def.wear end
  if def.refuge then worth = worth + aims.pull(asked, def.piece, def.hex, { def.refuge }) end
  if def.train then worth = worth + stores.worth_of_train(asked, men, hints, def.piece, def.hex) end
  if def.troops > 0 then worth = worth - stores.hunger(asked, men, hints, def) end
  return worth, prize
end

--- Those on a leader's chart, the strongest first; who cannot march for himself comes before all.
local function chart_of(men, leader)
  local list = {}
  for id, row in pairs(men.piece) do
    if row.chart == leader and not men.trains[id] then list[#list + 1] = id end
  end
  local function bound(id) return (men.piece[id].standing or 0) == 0 and 1 or 0 end
  table.sort(list, function(a, b)
    if bound(a) ~= bound(b) then return bound(a) > bound(b) end
    local one, two = men.of[a] or 0, men.of[b] or 0
    return one > two or one == two and a < b
  end)
  return list
end

--- Who of a leader's men stay behind when he marches, as they are too many; how many go.
---@return string[] left
---@return integer troops
local function parts(asked, men, hints, piece)
  local all, left = men.of[piece] or 0, {}
  local troops = men.piece[piece].strength or 0
  for _, id in ipairs(chart_of(men, piece)) do
    local own = men.of[id] or 0
    local bound = (men.piece[id].standing or 0) == 0
    local few = all <= hints.march.most or troops + own <= hints.march.most
    if not stores.stays(asked, id) and (bound or few) then
      troops = troops + own
    else
      left[#left + 1] = id
    end
  end
  return left, troops
end

--- The best end of a piece's march: { piece, from, hex, gain, prize }; nil: it stays.
local function best_end(asked, men, hints, piece)
  local from = men.hex[piece]
  local left, troops = parts(asked, men, hints, piece)
  local staff, prizes = men.trains[piece] or men.below[piece], aims.prizes(asked, men, hints, piece)
  if staff then
    local to = base(asked, men, hints)
    prizes = to and { { hex = to, worth = hints.march.most } } or {}
  end
  local def = { piece = piece, corps = men.corps[piece], from = from, troops = troops, prizes = prizes, train = men.trains[piece] }
  def.wear, def.from_contact = (staff or men.piece[piece].unsupplied) and 0 or aims.wear(men, hints, troops), in_contact(asked, men, from)
  local refuge = troops > 0 and not staff and hints.march.supply and stores.refuge(asked, men, piece)
  if refuge then def.refuge = { hex = refuge, worth = FLIGHT * troops * hints.march.supply.hunger / 100 } end
  local found, stay = nil, 0
  for i, row in ipairs(ends_of(asked, piece, from)) do
    def.hex = row.hex
    local worth, prize = worth_of_hex(asked, men, hints, def)
    if i == 1 then
      stay = worth
    elseif not found or worth > found.worth then
      found = { piece = piece, from = from, hex = row.hex, worth = worth, prize = prize, troops = troops, left = left }
    end
  end
  local fed = hints.march.supply and troops > 0 and stores.of(asked, men, piece) or nil
  if not found or found.worth <= stay + LEAST then
    if fed then stores.settle(fed, def.corps, from) end
    return nil
  end
  found.gain, found.corps, found.stores = found.worth - stay, def.corps, fed
  return found
end

--- Begins a march.
local function begin(asked, way)
  local memory = asked.context.memory
  local answer = asked.context.reach({ unit = way.piece, to = way.hex })
  local row = answer and answer.hexes[1]
  memory.marched[way.piece] = true
  if way.stores then stores.settle(way.stores, way.corps, way.hex) end
  memory.walk = { path = row and row.path or {}, at = 1, left = way.left }
  memory.ended[way.from] = memory.ended[way.from] or {}
  memory.ended[way.from][way.hex] = true
  local prize = way.prize
  if prize and prize.foe then memory.aimed[prize.hex] = (memory.aimed[prize.hex] or 0) + way.troops end
end

--- Those who may march and have not been asked, leaders before those on their charts; trains when all others have gone.
local function waiting(asked, men)
  local marched, able, troops, trains = asked.context.memory.marched, {}, {}, {}
  for _, entry in ipairs(asked.by.choose) do
    local goes = not marched[entry.piece] and not stores.stays(asked, entry.piece) and men.hex[entry.piece]
    able[entry.piece] = goes and true or nil
  end
  for _, entry in ipairs(asked.by.choose) do
    local list = men.trains[entry.piece] and trains or troops
    if able[entry.piece] and not able[men.piece[entry.piece].chart or ""] then list[#list + 1] = entry end
  end
  return #troops > 0 and troops or trains
end

--- Who marches next, and where: who gained most when it was last computed; if he gains still.
---@return Entry?
function M.set_out(asked, men, hints)
  local memory = asked.context.memory
  local ways = memory.ways
  local function way_of(entry)
    local piece = entry.piece
    local way = best_end(asked, men, hints, piece)
    ways[piece] = way and way.gain or nil
    memory.marched[piece] = way == nil or nil
    return way
  end
  while true do
    local list = waiting(asked, men)
    if #list == 0 then return nil end
    for _, entry in ipairs(list) do
      if not ways[entry.piece] then way_of(entry) end
    end
    local entry = best(list, function(each) return ways[each.piece] or -1 end)
    local way = ways[entry.piece] and way_of(entry)
    if way then
      ways[entry.piece] = nil
      begin(asked, way)
      return entry
    end
  end
end

--- A march under way: the next hex of its way, or it is over.
---@return Entry?
function M.moving(asked)
  local walk = asked.context.memory.walk
  local to = walk and walk.path[walk.at + 1]
  local stays = to and walk.at == 1 and table.remove(walk.left)
  while stays do
    for _, entry in ipairs(asked.by.drop or {}) do
      if entry.piece == stays then return entry end
    end
    stays = table.remove(walk.left)
  end
  for _, entry in ipairs(to and asked.by.step or {}) do
    if entry.hex == to then
      walk.at = walk.at + 1
      return entry
    end
  end
  if asked.by.halt then return asked.by.halt[1] end
  return (asked.by.step or asked.by.push or {})[1]
end

--- Where somebody comes in: nearest to what is worth most.
---@return Entry?
function M.enter(asked, men, hints)
  local lead, prizes = men.stacks[1], {}
  for hex, foe in pairs(men.foe) do
    prizes[#prizes + 1] = { hex = hex, worth = foe }
  end
  return lead and best(asked.by.enter, function(each) return (aims.pull(asked, lead.lead, each.hex, prizes)) end)
end

--- Where the beaten go: where fewest enemies are.
---@return Entry?
function M.place(asked, men)
  return best(asked.by.place, function(each)
    local sum = 0
    for hex in pairs(ground.within(asked.context, each.hex, 1)) do
      sum = sum + (men.foe[hex] or 0)
    end
    return -sum
  end)
end

--- Who tries for himself: who has most men.
---@return Entry?
function M.test(asked, men, hints)
  local function worth(each)
    local from, troops = men.hex[each.piece], men.of[each.piece] or 0
    return from and troops > 0 and troops * aims.pull(asked, each.piece, from, aims.prizes(asked, men, hints, each.piece)) or -1
  end
  local entry = best(asked.by.test, worth)
  return entry and worth(entry) > 0 and entry or nil
end

--- Reports whether the bot marches in this step, and not only rides against horse.
function M.is_march(asked, hints)
  return hints.march and asked.context.prompt().id == hints.march.step
end

return M
