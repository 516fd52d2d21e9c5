--- 15.1.7, 15.1.8 Those who do not wait for Close Combat: Skirmishers alone, and cavalry.
local board = require("mechanics.board")
local ground = require("rules.12_ground")
local troops = require("rules.02_troops")
local wagons = require("rules.26_wagons")

local map = map_of()
local FAR, FARTHEST = 6, 12 -- 15.1.8
local M = {}

--- 15.1.7b: where Skirmishers may go: not to where the attackers come from, nor beside it, nor to enemies.
local function retreats(G, f)
  return those(map:neighbors(f.hex), function(to)
    local free = #troops.fighting(G, troops.enemy(G, f.side), to) == 0
    return free and not wagons.bars(G, f.units, f.side, to) and map:distance(to, f.from) > 1 and ground.cost("skirmisher", f.hex, to) ~= nil
  end)
end

--- As a force is about to enter a hex to attack.
---@param force string[]
---@param hex string
function M.begin(G, force, hex)
  local side = troops.enemy(G, G.pieces[force[1]].side)
  local units = troops.fighting(G, side, hex)
  local light = troops.only(force, troops.is_skirmisher)
  local frame = { side = side, hex = hex, from = G.pieces[force[1]].hex, units = copy_of(units) }
  if #units > 0 and troops.only(units, troops.is_skirmisher) and not light and #retreats(G, frame) > 0 then
    push(G, "evade", frame) -- 15.1.7a
  elseif #units > 0 and troops.only(units, troops.is_cavalry) then
    local all = troops.of(G, side, hex)
    push(G, "retreat", { side = side, units = all, hexes = FAR, most = FARTHEST, cause = frame.from, withdraws = true }) -- 15.1.8, 22.1.2
  end
end

step("evade", {
  rule = "15.1.7a",
  key = "step.evade",
  actions = { "evade", "make_a_stand" },
  side = function(_, f) return f.side end,
  values = function(_, f) return { unit = f.units[1], hex = f.hex } end,
})

action("evade", {
  rule = "15.1.7a",
  args = { { "to", "hex", retreats, "no_refuge" } },
  apply = function(G, f, _, to)
    finish(G)
    for _, id in ipairs(f.units) do
      board.put(G, id, to)
    end
    log("15.1.7a", "evades", "unit", f.units[1], "to", to)
  end,
})

--- 15.1.7a: in Hindering ground they may stay, and fight as a Line of size C.
action("make_a_stand", {
  rule = "15.1.7a",
  args = {},
  check = function(_, f) need(ground.hindering(f.hex), "15.1.7a", "open_ground", "hex", f.hex) end,
  apply = function(G) finish(G) end,
})

return M
