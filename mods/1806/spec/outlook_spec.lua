--- What a list sees at a glance, held against the rules that it stands for.
local board = require("spec.board")
local ground = require("rules.08_ground")
local outlook = require("rules.outlook")
local pieces = require("rules.01_pieces")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

--- Two columns side by side, a stack with its leader, units next to each other, the enemy two hexes off.
local function crowd()
  local g = board.field(spec)
  return board.place(g, {
    { "F_GUDIN", "N2532", { march = true } },
    { "F_FRIANT", "N2533" },
    { "F_MORAND", "N2533" },
    { "LF_DAVOUT", "N2533" },
    { "F_VIALLANES", "N2534" },
    { "F_TILLY", "N2632", { march = true } },
    { "F_DUPONT", "N2538" },
    { "F_RIVAUD", "N2539" },
    { "P_SCHMETTAU", "N2730" },
    { "P_WARTENSLEBEN", "N2735" },
  })
end

--- What the rules say of a step of a piece to a neighbour: can it pay, is it at peace there, may it stop?
local function judged(G, id, hex, to, column, left)
  local side, thought = G.pieces[id].side, pieces.marked(G, id, column)
  local cost = ways.price(thought, id, hex, to)
  local can = cost ~= nil and (cost <= left or left == ways.allowance(id)) -- 8.12Ax
  local enemy = pieces.side_at(G, to) == pieces.enemy_of(side) or zoc.hostile(side, to)
  local peace = can and ground.in_area(G.area, to) and not enemy
  return can, peace, peace and ways.may_stop(thought, side, { id }, to)
end

--- Holds the look of a piece around its hex against the rules; gives how many neighbours have room.
local function compare(G, id, column, left)
  local hex, side, fresh = G.pieces[id].hex, G.pieces[id].side, left == ways.allowance(id)
  local can, peace, room = outlook.look(G, { id }, side, hex, column, left, { left }, fresh)
  local roomy = 0
  for i, to in ipairs(ground.around(hex)) do
    local bit = 1 << i - 1
    local pays, calm, stops = judged(G, id, hex, to, column, left)
    assert.equal(pays, can & bit ~= 0)
    assert.equal(calm, peace & bit ~= 0)
    if room & bit ~= 0 then
      assert.truthy(stops)
      roomy = roomy + 1
    end
  end
  return roomy
end

describe("8.1 a look around", function()
  for _, row in ipairs({ { "8.1b in line", false }, { "8.22 in Road March", true } }) do
    it(row[1] .. " a force sees what the rules say of each neighbour", function()
      local G, roomy = crowd().state, 0
      for _, id in ipairs(G.order) do
        for _, left in ipairs(G.pieces[id].hex and { 0, 1, 3, ways.allowance(id) } or {}) do
          roomy = roomy + compare(G, id, row[2], left)
        end
      end
      assert.truthy(roomy > 0)
    end)
  end
end)
