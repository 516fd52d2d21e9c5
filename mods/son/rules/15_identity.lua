--- 13.3, 15.18 Whose leader counter lies face down: those in column are hidden from the other side, unless they are next to it or,
--- of the French, in a country friendly to the Allies.
local concealment = require("mechanics.concealment")
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local communications = require("rules.06_communications")
local pieces = require("rules.02_pieces")

local map = map_of()

--- 13.2, 13.3: does a French package lie in hostile country?
local function in_hostile_country(piece)
  if piece.side ~= "french" then return false end -- 13.2, 3.13: none is hostile to the Allies
  for _, hex in ipairs(twohex.hexes(map, piece.at)) do
    if communications.friend(hex) == "allied" then return true end
  end
  return false
end

--- 15.18b, 15.18c: next to enemy units, or in their zone as they pass.
local function beside_enemy(piece)
  for _, hex in ipairs(twohex.hexes(map, piece.at)) do
    if zoc.exposed(piece.side, hex) then return true end
  end
  return false
end

return concealment.declare({
  rule = "15.18a",
  shown = function(_, id, piece)
    if not piece.at or pieces.is_base(id) then return true end
    return piece.at.mode == "line" or beside_enemy(piece) or in_hostile_country(piece) -- 15.18a, 15.1a, 11.2
  end,
  marks = function(_, _, piece) return { nation = piece.side } end,
  alike = function(_, _, piece)
    return ("%s %s %s"):format(piece.armed or false, piece.neutral or false, piece.besieged or false)
  end,
})
