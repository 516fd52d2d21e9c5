--- What a side knows of the men of both in battles in rounds, and what it takes an enemy who shows nothing for (`unknown`, by rank).
local M = {}

---@class Men
---@field of table<string, integer>        Men of an own piece, with all on charts below it.
---@field hex table<string, string>        Where an own piece stands.
---@field stacks { hex: string, lead: string, men: integer }[]  Own stacks on the map.
---@field stack_of table<string, integer>  Men that an own piece who stands on the map has.
---@field trains table<string, boolean>
---@field enemies { hex: string, men: integer }[]
---@field turn integer
---@field own integer                     Of both sides, in the battle under way, else in all.
---@field enemy integer

--- Men of a piece of the enemy's, as far as they are seen; else as its rank lets suppose.
local function supposed(piece, hints)
  if piece.men or piece.strength then return piece.men or piece.strength end
  return hints.unknown[piece.rank or piece.type] or 0
end

local function add_own(men, stack)
  local row = { hex = stack.hex, lead = stack.pieces[1].id, men = 0 }
  for _, piece in ipairs(stack.pieces) do
    local troops = piece.men or piece.strength or 0
    men.of[piece.id], men.stack_of[piece.id], men.hex[piece.id] = troops, troops, stack.hex
    men.trains[piece.id] = tostring(piece.type):find("train", 1, true) ~= nil or nil
    row.men = row.men + troops
  end
  men.stacks[#men.stacks + 1], men.own = row, men.own + row.men
end

local function add_boxes(men, boxes)
  for _, box in ipairs(boxes) do
    local leader = box.values and box.values.leader
    if leader then men.of[leader] = box.men or men.of[leader] end
    for _, piece in ipairs(box.pieces) do
      men.of[piece.id] = men.of[piece.id] or piece.strength or 0
      men.hex[piece.id] = men.hex[piece.id] or box.hex
    end
  end
end

--- The battle under way, as boxes show it: own men in lines and reserve; the enemy's are those whom he has shown, or who are supposed
--- in the hex that is attacked.
local function add_battle(men, view)
  local own, shown, target = 0, 0, nil
  for _, box in ipairs(view.boxes or {}) do
    local side = box.values and box.values.side
    target = side and box.hex or target
    for _, piece in ipairs(side and box.pieces or {}) do
      local troops = piece.strength or 0
      if side == view.side then
        own = own + troops
      else
        shown = shown + troops
      end
    end
  end
  if not target then return end
  for _, enemy in ipairs(men.enemies) do
    if enemy.hex == target then shown = math.max(shown, enemy.men) end
  end
  men.own, men.enemy = own, shown > 0 and shown or own
end

---@param context BotContext
---@param hints table `rounds` of the pack's hints.
---@return Men
function M.take(context, hints)
  local view = context.view()
  local men = {
    of = {},
    hex = {},
    stacks = {},
    stack_of = {},
    trains = {},
    enemies = {},
    own = 0,
    enemy = 0,
    turn = view.turn,
  }
  for _, stack in ipairs(view.own or {}) do
    if stack.hex and #(stack.pieces or {}) > 0 then add_own(men, stack) end
  end
  add_boxes(men, view.boxes or {})
  for _, stack in ipairs(view.enemy or {}) do
    local troops = 0
    for _, piece in ipairs(stack.pieces or {}) do
      troops = troops + supposed(piece, hints)
    end
    men.enemies[#men.enemies + 1], men.enemy = { hex = stack.hex, men = troops }, men.enemy + troops
  end
  add_battle(men, view)
  return men
end

return M
