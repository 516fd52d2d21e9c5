--- 14.1 Supply trains: they march, feed once and are gone; whoever comes upon them alone has them.
-- Of a piece: `captor`: the power that has captured it (14.15b).
local board = require("mechanics.board")
local bridges = require("rules.17_bridges")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local counters, stock = pieces.counters, table_of("supply_trains")
local M = {}

--- The supply trains of a side in a hex.
---@return string[] ids
function M.here(G, side, hex)
  return those(board.stack(G, hex), function(id) return G.pieces[id].side == side and pieces.is_supply(id) end)
end

--- 14.17b, 17.23: the trains of both kinds of a side in a hex, outside a fortress; those on charts too.
---@return string[] ids
function M.of_any_kind(G, side, hex)
  return those(organization.here(G, hex), function(id)
    return G.pieces[id].side == side and pieces.is_train(id) and not G.pieces[id].inside
  end)
end

--- 14.21, 14.42b: what the scenario says of a nation that is allied to France and keeps its own supply; nil: nothing.
---@return table? partner
function M.partner(G, nation)
  return those(G.special.partners or {}, function(row) return row.nation == nation end)[1]
end

--- 14.11b: whose supply a nation draws: those allied to France draw that of the French.
---@param nation string
---@return string power
function M.power_of(G, nation)
  if nation == "tyrolean" then return "austrian" end -- 19.31d
  if M.partner(G, nation) then return nation end -- 14.21
  if G.special.fed_by and G.special.fed_by[nation] then return G.special.fed_by[nation] end
  return G.nations[nation] == "french" and "french" or nation
end

--- 19.4.9: whose supply a unit draws: in a corps that counts as French, as long as its nation is allied, that of the French.
---@return string power
function M.supplier(G, id)
  local nation, as = counters.by[id].nation, G.special.as_french
  if as and nation == as.nation and G.nations[nation] == "french" then
    local led = G.pieces[as.leader]
    if led and pieces.is_below(G, id, as.leader) or not led and pieces.army(G, id) == as.army then return "french" end
  end
  return M.power_of(G, nation)
end

--- 14.11a, 14.15b: whom a train serves: its own power, or its captor.
---@return string power
function M.power(G, id) return G.pieces[id].captor or counters.by[id].nation end

--- 19.12o: is a piece a supply train that a power has not captured?
function M.is_own(G, id, piece, power)
  return pieces.is_supply(id) and counters.by[id].nation == power and not piece.captor and piece.side == G.nations[power]
end

--- 14.19: a train of a power that is not in play; nil: there is none.
---@param captured boolean? For an enemy, whom the limit of 19.12o does not bind.
---@return string? id
function M.free(G, power, captured)
  local most = not captured and G.special.trains and G.special.trains[power] -- 19.12o
  local own = most and board.which(G, function(piece, id) return M.is_own(G, id, piece, power) end) or {}
  if most and #own >= most then return nil end
  for _, row in ipairs(stock) do
    if row.power == power and not G.pieces[row.piece] then return row.piece end
  end
end

--- Puts a train of a power into a hex, if a counter is left (14.19); of a `captor`, when it comes into play captured.
---@param captor { side: string, power: string }?
---@return string? id
function M.raise(G, power, hex, captor)
  local id = M.free(G, power, captor ~= nil)
  if not id then return nil end
  local side = captor and captor.side or G.nations[power]
  local unseen = G.sealed and G.sealed.side == side or nil -- 19.21m
  pieces.put(G, id, hex, { side = side, captor = captor and captor.power, unseen = unseen })
  return id
end

--- 14.12, 14.15b, 14.18: a train that is used up goes back to its owner's counters.
function M.spend(G, id) board.remove(G, id) end

--- The power whose men of a side stand in a hex; nil: none do.
---@return string?
function M.power_in(G, side, hex)
  for _, id in ipairs(organization.here(G, hex)) do
    local piece = G.pieces[id]
    if piece.side == side and pieces.arm(id) and (piece.strength or 0) > 0 then return M.supplier(G, id) end
  end
end

--- Is a strength point of its side with a train, on the same side of the walls (15.31)?
local function is_guarded(G, id, hex)
  local train = G.pieces[id]
  local beside = those(organization.here(G, hex), function(each)
    local piece = G.pieces[each]
    return piece.side == train.side and piece.inside == train.inside
  end)
  return pieces.strength(G, beside) > 0
end

--- 14.15a, 14.17d, 17.25: men of a side have come into a hex: the enemy's trains are theirs, if no enemy strength point is with them; 12.65c:
--- or those of a power that pursues them.
---@param pursuer string?
function M.capture(G, side, hex, pursuer)
  local power = pursuer or M.power_in(G, side, hex)
  for _, id in ipairs(power and copy_of(board.stack(G, hex)) or {}) do
    local piece = G.pieces[id]
    if pieces.is_train(id) and not friends(G, piece.side, side) and not is_guarded(G, id, hex) then
      local captor = counters.by[id].nation ~= power and power or nil
      if G.pieces[id].span then bridges.take_up(G, id) end -- 17.31b
      board.mark(G, id, { side = side, captor = captor, moved = true }, captor and { "superior" } or { "captor", "superior" }) -- 17.25
      log("14.15a", "train_captured", "unit", id, "side", side, "hex", hex)
    end
  end
end

return M
