--- 27.2 Night and command: who stays out for the night, and Engage orders of corps, which become orders of their divisions.
-- State of a piece: `out`: it was Out of Command at nightfall and has not chosen yet; `stays`: it has chosen to stay; `driven`: it was
-- driven from where it stayed, and has to come back.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local frames = require("rules.06_frames")
local range = require("rules.06_range")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")

local M = {}

--- 27.2.1b: as night falls: who is Out of Command may stay for the night; as it ends all is as by day.
---@param before boolean? Was it night before?
function M.fall(G, before)
  if not G.orders or G.night == (before == true) then return end
  for id, piece in pairs(G.pieces) do
    if piece.hex and troops.fights(id) then
      board.mark(G, id, { out = G.night and not range.in_command(G, id) or nil, stays = false, driven = false })
    end
  end
end

--- 27.2.1b: the choice is made once, in the first Movement Phase of the night: who has not moved in it stays.
function M.settle(G, side)
  for id, piece in pairs(G.pieces) do
    if piece.side == side and piece.out then board.mark(G, id, { out = false, stays = piece.hex ~= nil and piece.fresh == true }) end
  end
end

--- 27.2.1b: who is driven away tries to come back.
function M.drive(G, id)
  if G.pieces[id].stays then board.mark(G, id, { stays = false, driven = true }) end
end

--- 27.2.2, 27.2.3: the divisions that an Engage order of a corps is rewritten for.
---@return string[] commands
function M.divisions(G, corps)
  return those(commands.sub_units(G, corps), function(id) return commands.row(id) ~= nil end)
end

--- 27.2.3: is this the last turn of dusk?
local function last_dusk(G)
  if setup.turn(G).light ~= "dusk" then return false end
  local next_one = setup.turn_after(G)
  return not next_one or next_one.light ~= "dusk"
end

--- What is left of an order from the stage on that it is at.
local function rest(order)
  return { table.unpack(order.stages, order.at) }
end

--- The same way, but nobody is to be attacked: for the headquarters of a corps, and what it keeps.
local function peaceful(stages)
  local list = {}
  for i, stage in ipairs(stages) do
    list[i] = copy_of(stage)
    list[i].engage = false
    if stage.kind == "attack" then list[i].kind = "march" end
  end
  return list
end

--- 27.2.3: in the last turn of dusk corps under Engage orders have them rewritten, each division its own, accepted at once.
function M.rewrite(G, side)
  if not last_dusk(G) then return end
  for _, corps in ipairs(commands.acting(G, side)) do
    if commands.level(corps) == "corps" and frames.status(G, corps) == "engage" then
      local stages, divisions = rest(G.orders[corps]), M.divisions(G, corps)
      for _, division in ipairs(divisions) do
        frames.put(G, division, "army", stages)
        log_to(side, "27.2.3", "in_force", "to", commands.name(division))
      end
      frames.put(G, corps, "army", peaceful(stages))
    end
  end
end

M.peaceful = peaceful

return M
