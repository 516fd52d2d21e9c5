--- The marches of bots.staff.columns: package by package towards objectives that are not held, past enemies who are too strong.
local M = {}

local FAR = 400 -- half points: as far as anything counts
local SHARE = 0.7 -- what an objective loses in worth by each package that goes there already
local NEAR = 10 -- half points within which all objectives are near
local LEAST = 2 -- half points nearer that a march has to bring
local MET = 20 -- half points that an enemy who can be beaten is worth going to

-- What is known ---------------------------------------------------------------------------------------

--- The view of the side, asked once for a choice.
---@param asked Asked
function M.view(asked)
  asked.seen = asked.seen or asked.context.view()
  return asked.seen
end

--- The own leaders in view by id; each has `hex`, the first of its package, `mates`, those in it, and `mode`.
---@return table<string, table>
function M.leaders(asked)
  local by = {}
  for _, stack in ipairs(M.view(asked).own) do
    for _, piece in ipairs(stack.pieces) do
      piece.hex, piece.mates, piece.mode = stack.hex, stack.pieces, stack.mode
      by[piece.id] = piece
    end
  end
  return by
end

--- SP that leaders are taken for, by what is printed.
local function supposed(context)
  local memory = context.memory
  if not memory.supposed then
    memory.supposed = {}
    for _, piece in ipairs(context.pieces().pieces) do
      memory.supposed[piece.id] = piece.strength
    end
  end
  return memory.supposed
end

--- SP of the enemy stack that goes by a hex, as far as it is known.
local function foes_in(asked, hints, hex)
  local strengths, sum = supposed(asked.context), 0
  for _, stack in ipairs(M.view(asked).enemy) do
    if stack.hex == hex then
      if stack.handle then sum = sum + hints.forces.unknown end
      for _, piece in ipairs(stack.pieces or {}) do
        sum = sum + (strengths[piece.id] or 0)
      end
    end
  end
  return sum
end

--- What it costs from anywhere to an objective; asked once.
local function costs_to(context, unit, hex)
  local memory = context.memory
  memory.costs = memory.costs or {}
  if not memory.costs[hex] then
    local found = context.costs({ unit = unit, to = hex })
    memory.costs[hex] = found and found.costs or {}
  end
  return memory.costs[hex]
end

--- Half points from a hex to another by the ground alone; for all hexes that are too far the same.
---@param id string An own leader.
---@return integer
function M.far(asked, id, from, to) return costs_to(asked.context, id, to)[from] or FAR end

-- Plans -----------------------------------------------------------------------------------------------

--- What is kept of a phase: who has been looked at, and how many go to each objective.
local function phase_of(asked)
  local view, memory = M.view(asked), asked.context.memory
  local key = ("%d %s %s"):format(view.turn, view.phasing, asked.context.prompt().id)
  if memory.phase ~= key then
    memory.phase, memory.looked = key, {}
    if memory.turn ~= view.turn then
      memory.turn, memory.claims = view.turn, {}
    end
  end
  return memory
end

--- The objective that is worth most to a package from where it is.
local function goal_of(asked, hints, piece)
  local context, held = asked.context, M.view(asked).held or {}
  local goal, most = nil, 0
  for _, objective in ipairs(hints.plan.objectives) do
    local far = costs_to(context, piece.id, objective.hex)[piece.hex] or FAR
    local shared = SHARE ^ (context.memory.claims[objective.hex] or 0)
    local value = held[objective.hex] ~= hints.side and objective.worth / (far + NEAR) * shared or 0
    if value > most then
      goal, most = objective.hex, value
    end
  end
  return goal
end

--- SP of a package.
local function strength_of(piece)
  local sum = 0
  for _, mate in ipairs(piece.mates) do
    sum = sum + (mate.sp or 0)
  end
  return sum
end

--- What it is worth to a force to end where it meets some enemies; nil: they are too strong for it.
local function meeting(asked, hints, strength, meets)
  local foes = 0
  for _, hex in ipairs(meets or {}) do
    foes = foes + foes_in(asked, hints, hex)
  end
  if foes == 0 then return 0 end
  return strength * 100 >= hints.forces.contact * foes and MET or nil
end

--- The others of a package, by id.
local function mates_of(piece)
  local ids = {}
  for _, mate in ipairs(piece.mates) do
    if mate.id ~= piece.id and mate.sp then ids[#ids + 1] = mate.id end
  end
  return ids
end

--- The best end of a march of a package: the row of `reach`, if it is better than to stay.
local function best_row(asked, hints, piece, goal)
  local context, strength = asked.context, strength_of(piece)
  local costs = costs_to(context, piece.id, goal)
  local found, least = nil, (costs[piece.hex] or FAR) - LEAST
  for _, row in ipairs(context.reach({ unit = piece.id, with = mates_of(piece) }).hexes) do
    local left = (costs[row.hex] or FAR) - MET
    local worth = left < least and #row.path > 1 and meeting(asked, hints, strength, row.meets)
    if worth and left + MET - worth < least then
      found, least = row, left + MET - worth
    end
  end
  return found
end

--- Who may be looked at: armed columns that have not been, those who command most first.
local function candidates(asked, memory)
  local leaders, list = M.leaders(asked), {}
  for _, entry in ipairs(asked.by.choose) do
    local piece = leaders[entry.piece]
    local armed = piece and (piece.sp or 0) > 0 and piece.mode == "column"
    if armed and not memory.looked[entry.piece] then list[#list + 1] = { entry = entry, piece = piece } end
  end
  table.sort(list, function(a, b)
    if a.piece.span ~= b.piece.span then return a.piece.span > b.piece.span end
    return a.piece.id < b.piece.id
  end)
  return list
end

--- Keeps a way, hex by hex.
local function keep_way(memory, row)
  memory.way = {}
  for i = 2, #row.path do
    memory.way[row.path[i - 1]] = row.path[i]
  end
end

--- Keeps a plan: where a package goes, hex by hex.
local function keep(memory, piece, goal, row)
  memory.claims[goal], memory.goal = (memory.claims[goal] or 0) + 1, goal
  memory.mates = {}
  for _, id in ipairs(mates_of(piece)) do
    memory.mates[id] = true
  end
  keep_way(memory, row)
end

--- Who is to move next: the first package that has somewhere to go.
function M.choose(asked, hints)
  local memory = phase_of(asked)
  for _, each in ipairs(candidates(asked, memory)) do
    local piece = each.piece
    if not memory.looked[piece.id] then
      local goal = goal_of(asked, hints, piece)
      local row = goal and best_row(asked, hints, piece, goal)
      for _, mate in ipairs(row and {} or piece.mates) do
        memory.looked[mate.id] = true
      end
      memory.looked[piece.id] = true
      if row then
        keep(memory, piece, goal, row)
        return each.entry
      end
    end
  end
  return (asked.by["end"] or asked.by.enter or asked.by.choose)[1]
end

--- The others of the package go along; then it sets out.
function M.set_out(asked)
  local memory = asked.context.memory
  for _, entry in ipairs(asked.by.join or {}) do
    if (memory.mates or {})[entry.piece] then
      memory.looked[entry.piece] = true
      return entry
    end
  end
  return asked.by.set_out[1]
end

--- An entry that lets the march go on from where the way ends: for another point of an army that has some to spare, or past an enemy
--- who is weak enough to be driven off.
local function going_on(asked, hints, piece)
  local points = 0
  for _, left in pairs(M.view(asked).points or {}) do
    points = math.max(points, left)
  end
  if asked.by.more and points > (hints.forces.reserve or points) then return asked.by.more[1] end
  for _, entry in ipairs(hints.forces.repulse and asked.by.push or {}) do
    local foes = foes_in(asked, hints, entry.hex)
    if foes > 0 and strength_of(piece) * 100 >= hints.forces.repulse * foes then return entry end
  end
end

--- Plans the rest of a march, from where a package is now.
local function plan_again(asked, hints, piece)
  local memory = asked.context.memory
  memory.again = false
  local row = memory.goal and best_row(asked, hints, piece, memory.goal)
  if row then keep_way(memory, row) end
end

--- The step along the way from a hex.
local function onto(asked, hex)
  local next_hex = (asked.context.memory.way or {})[hex]
  for _, entry in ipairs(asked.by.step or {}) do
    if entry.hex == next_hex and entry.value == entry.best then return entry end
  end
end

--- A step along the way, more of it, or the end of the march.
function M.step(asked, hints)
  local memory, values = asked.context.memory, asked.context.prompt().values
  local piece = M.leaders(asked)[values.piece]
  if memory.again and piece then plan_again(asked, hints, piece) end
  local entry = onto(asked, values.hex)
  if entry then return entry end
  entry = piece and memory.goal and going_on(asked, hints, piece)
  if entry then
    memory.again = true
    return entry
  end
  return (asked.by.halt or {})[1] or M.onward(asked)
end

--- Some step, where the march may not end: along no way that is known.
function M.onward(asked)
  for _, entry in ipairs(asked.by.step) do
    if entry.value == entry.best then return entry end
  end
  return asked.by.step[asked.context.random(#asked.by.step)]
end

return M
