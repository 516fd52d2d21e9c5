--- 19.12q, 19.12r The fortress of Ansbach is summoned, and besieged if it resists.
local allowance = require("rules.08_allowance")
local ansbach = require("rules.19_ansbach")
local board = require("mechanics.board")
local horse = require("rules.11_horse")
local movement = require("rules.08_movement")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local reach = require("rules.08_reach")

local map = map_of()
local DIE, YIELDS = 6, 4 -- 19.12q
local MORALE = 2 -- 19.21h: of Prussians
local M = {}

--- 19.12q: summoned, it yields on 1 to 4; 19.12r: besieged it is without supply (15.53), and yields when its morale breaks (15.54).
step("summons", {
  rule = "19.12q",
  run = function(G)
    finish(G)
    if not G.ansbach or G.phasing ~= ansbach.guest(G) then return end
    local hex = G.special.ansbach.fortress
    if G.ansbach == "entered" and #ansbach.beside(G) > 0 then
      local good = roll(G, "ansbach", DIE, "19.12q", "ansbach", "hex", hex) <= YIELDS
      if good then ansbach.yield(G) else ansbach.resist(G) end
    elseif G.ansbach == "resists" and ansbach.is_besieged(G) then
      if roll(G, "ansbach", DIE, "19.12r", "ansbach", "hex", hex) > MORALE then ansbach.yield(G) end
    end
  end,
})

--- Could a force still come next to the fortress, so that there are enough?
local function could_besiege(G, f, side, id)
  local may_go = organization.hex(G, id) and any_candidate({ id }, function(unit) movement.need_going(G, f, side, unit) end)
  if not may_go then return false end
  local going = allowance.going(G, horse.march_of(G, { id }))
  local others = pieces.strength(G, ansbach.beside(G, going))
  if others + pieces.strength(G, going) < G.special.ansbach.points then return false end
  local around = map:neighbors(G.special.ansbach.fortress)
  return #those(reach.reach(G, f, side, { unit = id, bare = true }).hexes, function(row) return listed(around, row.hex) end) > 0
end

--- The first who could, while the fortress resists and no one besieges it.
local missing = derived("besiegers of Ansbach", { "prompt" }, function(G)
  local f = within(G, "movement")
  return those(board.which(G, { side = G.phasing }), function(id) return could_besiege(G, f, G.phasing, id) end)[1] or false
end)

--- 19.12r: as soon as it can be besieged it is.
function M.check_end(G, side)
  if G.ansbach ~= "resists" or side ~= ansbach.guest(G) or ansbach.is_besieged(G) then return end
  local id = missing(G)
  need(not id, "19.12r", "could_besiege", "unit", id)
end

return M
