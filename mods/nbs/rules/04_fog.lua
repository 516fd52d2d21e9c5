--- 4 Fog of war: stacks that may not be examined show the face of their Lead Unit alone; what each side has lost is its own secret, and
--- with it who is Wrecked; so are its orders.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local concealment = require("mechanics.concealment")
local lead = require("rules.14_lead")
local markers = require("rules.28_markers")
local pieces = require("rules.02_pieces")
local sight = require("rules.14_sight")
local troops = require("rules.02_troops")

local map = map_of()
local FAR = 12 -- 4.0a
local hexes = map:hexes()
local M = {}

--- 4.0a: may a side examine an enemy stack in a hex: from one of its Commanders, or from a unit of its own beside it?
---@type fun(G: table, side: string, hex: string): boolean
M.examines = derived("stacks that may be examined", { "places", "turn" }, function(G, side, hex)
  for _, at in ipairs(troops.hexes(G, side)) do
    local far = map:distance(at, hex)
    if far <= 1 and #troops.fighting(G, side, at) > 0 then return true end
    local looks = far <= FAR and #those(troops.of(G, side, at), troops.is_commander) > 0
    if looks and sight.sees(G, at, hex) then return true end -- reading 78
  end
  return false
end)

--- The hexes whose stacks a side may examine.
---@return string[]
function M.examined(G, side)
  return those(troops.hexes(G, troops.enemy(G, side)), function(hex) return M.examines(G, side, hex) end)
end

--- What lies face up in a stack that may not be examined: its Lead Unit; where no unit is a wagon (26.2.2a: it bars Skirmishers), else a
--- Commander or HQ.
local function face(G, hex)
  local ids = board.stack(G, hex)
  return those(ids, troops.is_marker)[1] or lead.lead(ids) or those(ids, troops.is_wagon)[1] or ids[1] -- 28.2.1
end

M.hidden = concealment.declare({
  rule = "4.0a",
  shown = function(G, id, piece)
    return not piece.hex or not piece.cf and (face(G, piece.hex) == id or M.examines(G, troops.enemy(G, piece.side), piece.hex))
  end,
  --- Of every such stack, whatever lies in it: else it would tell that something lies below.
  covers = function(G, side, hex) return #markers.at(G, hex) > 0 or not M.examines(G, side, hex) end,
  marks = function(G, id)
    local hex = G.pieces[id].hex
    if #markers.at(G, hex) > 0 then return {} end -- 28.2.1
    return { skirmishers_alone = troops.only(board.stack(G, hex), troops.is_skirmisher) or nil }
  end,
})

--- Does a side know what a piece is?
---@return boolean
function M.sees(G, side, id) return M.hidden:sees(G, side, id) end

-- ---- For random play ---------------------------------------------------------------------------------

--- Brigades of the enemies of a side that stand on the map.
local function losers(G, side)
  return board.which(G, function(piece, id)
    return not friends(G, piece.side, side) and piece.hex and pieces.printed(id).boxes ~= nil
  end)
end

--- All texts in what the steps under way keep: pieces named there stay where they are.
local function note_names(value, names)
  if type(value) == "string" then names[value] = true end
  for _, each in pairs(type(value) == "table" and value or {}) do
    note_names(each, names)
  end
end

--- Enemies of a side that it cannot see and that could as well be in another such stack.
local function movable(G, side)
  local names = {}
  note_names({ G.stack, G.fights }, names)
  return board.which(G, function(piece, id)
    local free = piece.hex and not piece.cf and piece.side ~= side and not names[id] and not names[piece.hex]
    local whole = free and not pieces.printed(id).parent and #troops.parts_of(G, id) == 0
    return whole and not M.sees(G, side, id)
  end)
end

local function alike(G, a, b)
  local one, two = G.pieces[a], G.pieces[b]
  local kind = troops.fights(a) == troops.fights(b) and troops.is_wagon(a) == troops.is_wagon(b)
  return one.hex ~= two.hex and one.side == two.side and kind and one.state == two.state
end

--- 4.0a: two pieces that a side cannot see change places.
local function exchange(G, side, pick)
  local ids = movable(G, side)
  if #ids == 0 then return false end
  local a = ids[pick(#ids)]
  local others = those(ids, function(b) return alike(G, a, b) end)
  if #others == 0 then return false end
  local b = others[pick(#others)]
  concealment.exchange(G, a, b)
  G.pieces[a].heading, G.pieces[b].heading = G.pieces[b].heading, G.pieces[a].heading
  board.refresh(G)
  return true
end

--- 28.1: what lies in one marker lies in another, which may be a Decoy.
local function exchange_markers(G, side, pick)
  local names = {}
  note_names({ G.stack, G.fights }, names)
  local list = board.which(G, function(piece, id)
    if piece.side == side or not piece.hex or not troops.is_marker(id) or names[id] then return false end
    return #those(board.stack(G, piece.hex), function(other) return names[other] end) == 0
  end)
  if #list < 2 then return false end
  local a, b = list[pick(#list)], list[pick(#list)]
  local one, two = copy_of(markers.held(G, a)), copy_of(markers.held(G, b))
  if a == b then return false end
  markers.hide(G, b, one)
  markers.hide(G, a, two)
  return true
end

--- 4.0c: other orders in force: those of two commands of a level exchanged. What the side has written to a Loose Cannon it knows (6.6.1.6a).
local function exchange_orders(G, side, pick)
  local list = those(keys_of(G.orders), function(command)
    local order = G.orders[command]
    return not friends(G, commands.side(command), side) and not order.ask and order.origin ~= "cannon"
  end)
  for i = #list, 2, -1 do
    local a, b = list[i], list[pick(i)]
    if commands.level(a) == commands.level(b) then
      G.orders[a], G.orders[b] = G.orders[b], G.orders[a]
    end
  end
end

--- 4.0c: other orders on their way: what they say, how they fare, and what is being written.
local function exchange_dispatches(G, side, pick)
  for other, log in pairs(G.dispatches) do
    for i = friends(G, other, side) and 0 or #log, 2, -1 do
      local a, b = log[i], log[pick(i)]
      a.order, b.order, a.due, b.due, a.state, b.state = b.order, a.order, b.due, a.due, b.state, a.state
    end
  end
  for _, frame in ipairs(G.stack) do
    local hidden_draft = frame.step == "draft" and not friends(G, frame.side, side)
    for _, part in ipairs(hidden_draft and frame.parts or {}) do
      for _, stage in ipairs(part.stages) do
        stage.goal = stage.goal and hexes[pick(#hexes)]
      end
    end
  end
end

--- 4.0b: other losses that a side cannot tell from the true ones.
local function other_losses(G, side, pick)
  local ids = losers(G, side)
  for _, id in ipairs(ids) do
    local lost = pick(pieces.printed(id).boxes) - 1
    local infantry = pieces.printed(id).arm == "infantry"
    local stragglers = infantry and pick(lost + 1) - 1 or 0 -- 20.3
    board.mark(G, id, { casualties = lost - stragglers, stragglers = stragglers })
  end
  return #ids > 0
end

--- Another position that a side cannot tell from the true one.
---@param pick fun(n: integer): integer
---@return table? G
function M.permute(G, side, pick)
  local lost = other_losses(G, side, pick)
  local moved = exchange_markers(G, side, pick)
  moved = exchange(G, side, pick) or moved
  if G.orders then
    exchange_orders(G, side, pick)
    exchange_dispatches(G, side, pick)
  end
  return (lost or moved or G.orders) and G or nil
end

--- What a side supposes of its enemies: that they have lost nothing (4.0b), and that no more is in a stack than it sees (4.0a).
---@return table? G
function M.guess(G, side)
  local unseen = board.which(G, function(piece, id) return piece.hex and piece.side ~= side and not M.sees(G, side, id) end)
  local ids = losers(G, side)
  for _, id in ipairs(ids) do -- of those out of sight too: a Line Extension that is seen has a share of their boxes
    board.mark(G, id, { casualties = 0, stragglers = 0 })
  end
  for _, id in ipairs(unseen) do
    board.lift(G, id)
  end
  return (#ids > 0 or #unseen > 0) and G or nil
end

return M
