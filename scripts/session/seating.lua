--- Players who share a side: who of them is asked, and what each may do. A series says so, where a scenario has seats:
--- `decides(G, f, side)` gives the seat that decides a frame as a whole, `owns(G, f, side, verb, ...)` the seat that alone may do an
--- action; nil: any. Where no one decides the whole, they have their turns in the order of the scenario, each until he ends his part
--- with `end`; who has nothing of his own is passed over.
-- `frame.ended[seat]`: he has ended his part in it; `frame.turn_of[side]`: the seat that acted last.
local M = {}

local END = "end"

--- The seat that decides a frame as a whole; nil: each what is his own.
local function decider(game, side)
  local decides = game.series.decides
  return decides and decides(game.G, game.frame, side)
end

--- The seat that alone may do an action; nil: any.
local function owner(game, side, verb, ...)
  local owns = game.series.owns
  return owns and owns(game.G, game.frame, side, verb, ...)
end

local function owner_of(game, side, entry)
  return owner(game, side, entry[1].verb, table.unpack(entry, 2, #entry[1].args + 1))
end

local function has_ended(game, seat)
  local ended = game.frame.ended
  return ended and ended[seat] or false
end

--- The seats that have something of their own in a list.
---@return table<string, boolean>
local function owners(game, side, list)
  local set = {}
  for _, entry in ipairs(list) do
    local seat = owner_of(game, side, entry)
    if seat then set[seat] = true end
  end
  return set
end

--- The first of the seats of a side, other than `but`, who has not ended his part, among these.
local function next_of(game, side, among, but)
  for _, seat in ipairs(game.series.shared(game.G, side)) do
    if among[seat] and seat ~= but and not has_ended(game, seat) then return seat end
  end
end

--- Whom of a shared side the prompt is for: who has the turn, as long as he has something of his own or no one has.
local function asked_of(game, side, seats, list_of)
  local one = decider(game, side)
  if one then return one end
  local set, last = owners(game, side, list_of(game, side)), (game.frame.turn_of or {})[side]
  if last and not has_ended(game, last) and (set[last] or not next_of(game, side, set)) then return last end
  local own = next_of(game, side, set)
  if own then return own end
  for _, seat in ipairs(seats) do
    if not has_ended(game, seat) then return seat end
  end
  return seats[#seats]
end

--- Who is asked, where the frame asks these sides.
---@param list_of fun(game: Game, side: string): table[] The legal list of a side.
---@return string[] seats
function M.of(game, asking, list_of)
  local seats
  for i, side in ipairs(asking) do
    local shared = game.series.shared(game.G, side)
    if shared then
      seats = seats or { table.unpack(asking) }
      seats[i] = asked_of(game, side, shared, list_of)
    end
  end
  return seats or asking
end

--- What of a side's list is one seat's.
function M.own(game, seat, list)
  local side = game:side_of(seat)
  if side == seat or decider(game, side) then return list end
  local own = {}
  for _, entry in ipairs(list) do
    if (owner_of(game, side, entry) or seat) == seat then own[#own + 1] = entry end
  end
  return own
end

--- The seat whose an action is, where it is another's; nil: he may do it.
---@return string?
function M.other(game, seat, verb, values)
  local side = game:side_of(seat)
  if side == seat or decider(game, side) then return nil end
  local one = owner(game, side, verb, table.unpack(values))
  return one ~= seat and one or nil
end

--- Does an `end` end the part of this seat alone, as others have theirs before them?
---@param list_of fun(game: Game, side: string): table[] The legal list of a side.
function M.passes(game, seat, verb, list_of)
  if verb ~= END then return false end
  local side = game:side_of(seat)
  if side == seat or decider(game, side) then return false end
  return next_of(game, side, owners(game, side, list_of(game, side)), seat) ~= nil
end

--- Ends the part of a seat.
function M.pass(game, seat)
  local frame = game.frame
  frame.ended = frame.ended or {}
  frame.ended[seat] = true
end

--- Notes that a seat acts: the turn is his.
function M.takes_turn(game, seat)
  local side, frame = game:side_of(seat), game.frame
  if side == seat or decider(game, side) then return end
  frame.turn_of = frame.turn_of or {}
  frame.turn_of[side] = seat
end

return M
