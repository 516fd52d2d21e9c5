--- 6.10.2 Headquarters that are overrun.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

--- 6.10.2b: where an Army HQ may flee: six hexes away at least, as far as it can go, to no enemy.
local function refuges(G, id)
  local from, side = G.pieces[id].hex, G.pieces[id].side
  local budget, costs, edge = force.allowance("commander"), { [from] = 0 }, { from }
  local i = 1
  while edge[i] do
    for _, to in ipairs(map:neighbors(edge[i])) do
      local price = ground.cost("commander", edge[i], to)
      local total = price and costs[edge[i]] + price
      local open = total and total <= budget and #troops.fighting(G, troops.enemy(G, side), to) == 0
      if open and (not costs[to] or total < costs[to]) then
        costs[to], edge[#edge + 1] = total, to
      end
    end
    i = i + 1
  end
  return those(keys_of(costs), function(hex) return map:distance(from, hex) >= commands.figures.withdrawal end)
end

--- 6.10.2: an enemy has come upon an HQ that stands alone. True where its owner says where it goes; else it is displaced as others are.
---@return boolean
function M.overrun(G, id)
  local row = troops.printed(id)
  if not G.orders or row.role ~= "headquarters" then return false end
  if commands.level(row.command) ~= "army" then
    G.overrun[row.command] = true -- 6.10.2a
    return false
  end
  delivery.forget(G, row.command, "6.10.2b")
  if #refuges(G, id) == 0 then return false end
  push(G, "hq_flees", { side = G.pieces[id].side, unit = id })
  return true
end

ask("hq_flees", {
  rule = "6.10.2b",
  mandatory = true,
  side = function(_, f) return f.side end,
  values = function(_, f) return { unit = f.unit } end,
  args = { { "hex", "hex", function(G, f) return refuges(G, f.unit) end, "too_near" } },
  apply = function(G, f, _, hex)
    finish(G)
    board.put(G, f.unit, hex)
    log("6.10.2b", "displaced", "unit", f.unit, "hex", hex)
  end,
})

return M
