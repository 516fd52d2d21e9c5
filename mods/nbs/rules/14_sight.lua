--- 14.1 Lines of sight: what stands in the way, and how far one sees in the light of the turn.
local sight = require("engine.sight")
local los = require("mechanics.los")
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local setup = require("rules.03_setup")

local ground, troops = map_of(), map_of():layer("troops")
local FAR = 99 -- 14.1.5: no number is no limit
local M = { by = { ground = "14.1.3.1", cover = "14.1.2.2", extra = "14.1.2.3", too_far = "14.1.5" } }

--- 14.1.2.2: terrain that stands a level higher, of the terrains that a map has.
local function heights(map)
  local has, list = {}, {}
  for _, name in ipairs(map:names("terrain")) do
    has[name] = true
  end
  for _, row in ipairs(table_of("movement")) do
    if row.section == "hex" and row.blocking and has[row.kind] then list[row.kind] = 1 end
  end
  return list
end

--- The rule of sight on a map, for so many hexes. A line along a hexside wants both hexes clear (14.1.2); what just reaches the line
--- blocks unless both ends are equally high (14.1.3.1, 14.1.4); an even slope never does (14.1.3.3).
---@return Sight
function M.of(map, far)
  return sight.new(map, {
    heights = heights(map),
    touch = "slope", -- 14.1.2.4, 14.1.4ex1, 14.1.4ex2, 14.1.3.1ex
    extra = map:layer("troops"), -- 14.1.2.3
    even_slope = true, -- 14.1.3.3ex
    reach = far,
  })
end

--- 14.1.2.3: does a piece stand in the way?
function M.blocks(id)
  local row = pieces.printed(id)
  return row.arm ~= nil and row.kind ~= "skirmisher"
end

local standing = derived("troops in sight", { "places" }, function(G)
  local set = {}
  for _, id in ipairs(board.which(G, function(piece) return piece.hex and not piece.cf end)) do
    if M.blocks(id) then set[G.pieces[id].hex] = true end
  end
  return keys_of(set)
end)

local shown -- the hexes that the layer holds: those of a position that was only supposed go with it

--- Marks the hexes where troops stand now.
local function stand(G)
  local hexes = standing(G)
  if hexes == shown then return end
  troops:clear()
  for _, hex in ipairs(hexes) do
    troops:set(hex, 1)
  end
  shown = hexes
end

local rules = {} -- how far one sees -> rule of sight

--- The rule of sight in the light of this turn, past the troops that stand there now.
---@return Sight
---@return integer far
function M.now(G)
  stand(G)
  local far = setup.turn(G).visibility or FAR -- 27.1.2
  rules[far] = rules[far] or M.of(ground, far)
  return rules[far], far
end

--- 14.1, 14.0, 14.1.1: does one hex see another?
---@return boolean
function M.sees(G, from, to) return M.now(G):clear(from, to) end

--- States that one hex sees another.
---@return boolean holds
function M.need(G, from, to) return los.sees(M.now(G), from, to, M.by) end

M.queries = los.queries(M.now, ground, M.by)

return M
