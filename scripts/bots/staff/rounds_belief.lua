--- What a side knows of the men of both in battles in rounds. An enemy who shows nothing is taken for what is printed of him and of those
--- below him who are not seen elsewhere; where nothing is printed, for what his rank lets suppose (`unknown`).
local pictures = require("bots.staff.belief")
local M = { TOGETHER = "together" } -- the corps of all who have come together

---@class Men
---@field piece table<string, table>       Own pieces, on the map and on charts.
---@field of table<string, integer>        Men of an own piece, with all on charts below it.
---@field hex table<string, string>        Where an own piece stands.
---@field corps table<string, string>      The leader with whose men an own piece may attack together.
---@field below table<string, boolean>     Own leaders on whose charts other corps lie.
---@field stacks { hex: string, lead: string, men: integer }[]  Own stacks on the map.
---@field at table<string, table<string, integer>>  By hex and corps: own men there.
---@field trains table<string, boolean>
---@field foe table<string, integer>       Men of the enemy by hex, outside fortresses.
---@field walled table<string, integer>    And inside them.
---@field turn integer
---@field last boolean                    Is it the last turn?
---@field left integer                    Turns that are left, with this one.
---@field weather string?
---@field peace table<string, integer>    By nation: men who are on no player's side.
---@field ahead integer                   Points that the side is ahead.
---@field own integer                     Of both sides, in the battle under way, else in all.
---@field enemy integer
---@field line integer                    Own men in line in the battle under way.

-- The enemy -----------------------------------------------------------------------------------------

--- The counters as printed, by id.
local function printed_of(context)
  local memory = context.memory
  if memory.printed then return memory.printed end
  memory.printed = {}
  for _, row in ipairs((context.pieces() or {}).pieces or {}) do
    memory.printed[row.id] = row
  end
  return memory.printed
end

--- The nearest of those above a piece who is seen.
local function seen_above(printed, seen, id)
  local above = printed[id].superior
  while above and not seen[above] do
    above = printed[above] and printed[above].superior
  end
  return above
end

--- Men of the enemy who are on charts of those who are seen.
local function carried(context, seen)
  local printed, men = printed_of(context), {}
  for id, row in pairs(printed) do
    local above = not seen[id] and seen_above(printed, seen, id)
    if above then men[above] = (men[above] or 0) + (row.strength or 0) end
  end
  return men
end

--- Men of a piece of the enemy's: those that are shown, else the printed, else what its rank lets suppose.
local function supposed(context, piece, below, hints)
  local row = printed_of(context)[piece.id]
  if piece.men then return piece.men end
  if not row then return piece.strength or hints.unknown[piece.rank or piece.type] or 0 end
  return (piece.strength or row.strength or 0) + (below[piece.id] or 0)
end

local function add_peace(men, piece, troops) men.peace[piece.nation or ""] = (men.peace[piece.nation or ""] or 0) + troops end

local function add_enemies(context, men, view, hints)
  local seen = {}
  for _, stack in ipairs(view.enemy or {}) do
    for _, piece in ipairs(stack.pieces or {}) do
      seen[piece.id] = true
    end
  end
  local below = carried(context, seen)
  for _, stack in ipairs(view.enemy or {}) do
    for _, piece in ipairs(stack.pieces or {}) do
      local where = piece.inside and men.walled or men.foe
      local troops = supposed(context, piece, below, hints)
      if men.sides[piece.side] then
        where[stack.hex], men.enemy = (where[stack.hex] or 0) + troops, men.enemy + troops
      else
        add_peace(men, piece, troops)
      end
    end
  end
end

-- Own -----------------------------------------------------------------------------------------------

local function add_stack(men, stack)
  if not men.sides[stack.pieces[1].side] then
    for _, piece in ipairs(stack.pieces) do
      add_peace(men, piece, piece.men or piece.strength or 0)
    end
    return
  end
  local row = { hex = stack.hex, lead = stack.pieces[1].id, men = 0 }
  for _, piece in ipairs(stack.pieces) do
    local troops = piece.men or piece.strength or 0
    men.piece[piece.id], men.of[piece.id], men.hex[piece.id] = piece, troops, stack.hex
    men.trains[piece.id] = tostring(piece.type):find("train", 1, true) ~= nil or nil
    row.men = row.men + troops
  end
  men.stacks[#men.stacks + 1], men.own = row, men.own + row.men
end

local function add_boxes(men, boxes)
  for _, box in ipairs(boxes) do
    local leader = box.values and box.values.leader
    if leader then men.of[leader] = box.men or men.of[leader] end
    for _, piece in ipairs(leader and men.hex[leader] and box.pieces or {}) do
      men.piece[piece.id] = men.piece[piece.id] or piece
      men.of[piece.id] = men.of[piece.id] or piece.men or piece.strength or 0
      men.hex[piece.id] = men.hex[piece.id] or box.hex
    end
  end
end

--- Whose men attack together with a piece: those of the nearest above it who leads a corps, be it he himself, or of all who have come
--- together (`mark`).
local function corps_of(men, id, ranks, mark)
  local at = id
  while men.piece[at].chart and men.piece[men.piece[at].chart] do
    at = men.piece[at].chart
  end
  if mark and men.piece[at][mark] then return M.TOGETHER end
  at = id
  while at and men.piece[at] do
    if ranks[men.piece[at].rank or ""] then return at end
    at = men.piece[at].superior
  end
  return id
end

local function add_corps(men, hints)
  local ranks = {}
  for _, rank in ipairs(hints.joint or {}) do
    ranks[rank] = true
  end
  for id, piece in pairs(men.piece) do
    local hex, corps = men.hex[id], corps_of(men, id, ranks, hints.together)
    men.corps[id] = corps
    if piece.chart and corps == id then men.below[piece.chart] = true end
    if hex then
      men.at[hex] = men.at[hex] or {}
      men.at[hex][corps] = (men.at[hex][corps] or 0) + (piece.strength or 0)
    end
  end
end

--- The battle under way, as boxes show it: own men in lines and reserve; the enemy's are those whom he has shown, or who are supposed
--- in the hex that is attacked.
local function add_battle(men, view, own_side)
  local own, shown, target = 0, 0, nil
  for _, box in ipairs(view.boxes or {}) do
    local side = box.values and box.values.side
    target = side and box.hex or target
    for _, piece in ipairs(side and box.pieces or {}) do
      local troops = piece.strength or 0
      if side == own_side then
        own = own + troops
        men.line = men.line + (box.values.line and troops or 0)
      else
        shown = shown + troops
      end
    end
  end
  if not target then return end
  shown = math.max(shown, men.foe[target] or 0)
  men.own, men.enemy = own, shown > 0 and shown or own
end

---@param context BotContext
---@param hints table `rounds` of the pack's hints.
---@return Men
function M.take(context, hints)
  local view = context.view()
  local left = view.last_turn - view.turn + 1
  local men = { turn = view.turn, last = left == 1, left = left, weather = view.weather, own = 0, enemy = 0, line = 0 }
  men.ahead = view.ahead or 0
  for _, key in ipairs({ "piece", "of", "hex", "corps", "below", "stacks", "at", "trains", "foe", "walled", "peace", "sides" }) do
    men[key] = {}
  end
  for _, side in ipairs(pictures.hints(context).sides) do
    men.sides[side] = true
  end
  for _, stack in ipairs(view.own or {}) do
    if stack.hex and #(stack.pieces or {}) > 0 then add_stack(men, stack) end
  end
  add_boxes(men, view.boxes or {})
  add_corps(men, hints)
  add_enemies(context, men, view, hints)
  add_battle(men, view, pictures.hints(context).side)
  return men
end

return M
