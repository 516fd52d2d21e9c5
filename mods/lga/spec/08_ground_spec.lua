--- 8.3 What ground costs, 12.43 what it is worth: on the map of the pack.
local ground = require("rules.08_ground")

local map = map_of()

--- The parts of a step: "rough 1, rough_side 3"; or what forbids it.
local function step(from, to)
  local items, cost = ground.profile:items(from, to)
  local parts = {}
  for i, item in ipairs(items) do
    parts[i] = ("%s %s %s"):format(item.key, item.value == false and "no" or item.value, item.rule)
  end
  return cost or false, table.concat(parts, ", ")
end

--- The first hexside, by code, that fits.
local function find(fits)
  for _, hex in ipairs(map:hexes()) do
    for _, next in ipairs(map:neighbors(hex)) do
      if fits(hex, next) then return hex, next end
    end
  end
end

local SIDES = { "major_river", "minor_river", "mountain_side", "rough_side", "forest_side", "swamp_side", "lake_side", "sea_side" }

--- A hexside with one feature alone, bridged or not, between ground of two kinds.
local function crossing(name, bridged, from, to)
  return find(function(hex, next)
    if map:terrain(hex) ~= from or map:terrain(next) ~= to then return false end
    for _, side in ipairs(SIDES) do
      if (map:side(hex, next, side) or false) ~= (side == name) then return false end
    end
    return (map:bridge(hex, next) ~= nil) == bridged
  end)
end

describe("8.3 a step costs", function()
  for _, case in ipairs({
    { "8.32a one for clear ground", nil, false, "clear", "clear", 1, "clear 1 8.32a" },
    { "8.32b two into partial rough out of clear ground", nil, false, "clear", "partial_rough", 2, "partial_rough 2 8.32b" },
    { "8.32b two into it out of a partial swamp", nil, false, "partial_swamp", "partial_rough", 2, "partial_rough 2 8.32b" },
    { "8.32b one into it out of partial rough", nil, false, "partial_rough", "partial_rough", 1, "partial_rough 1 8.32b" },
    { "8.32b one into it out of rough", nil, false, "rough", "partial_rough", 1, "partial_rough 1 8.32b" },
    { "8.32c one into rough, out of clear ground too", nil, false, "clear", "rough", 1, "rough 1 8.32c" },
    { "8.32d three more over a rough hexside", "rough_side", false, "rough", "rough", 4, "rough 1 8.32c, rough_side 3 8.32d" },
    { "8.32g one into a partial swamp", nil, false, "clear", "partial_swamp", 1, "partial_swamp 1 8.32g" },
    { "8.32h two into a swamp", nil, false, "partial_swamp", "swamp", 2, "swamp 2 8.32h" },
    { "8.32i two more over a swamp hexside", "swamp_side", false, "swamp", "swamp", 4, "swamp 2 8.32h, swamp_side 2 8.32i" },
    { "8.32f two more over a forest hexside", "forest_side", false, "clear", "clear", 3, "clear 1 8.32a, forest_side 2 8.32f" },
    { "8.32k one more over a minor river", "minor_river", false, "clear", "clear", 2, "clear 1 8.32a, minor_river 1 8.32k" },
    { "8.32k nothing more at its bridge", "minor_river", true, "clear", "clear", 1, "clear 1 8.32a, printed 0 8.32k" },
    { "8.32k nothing more at the bridge of a major river", "major_river", true, "clear", "clear", 1, "clear 1 8.32a, printed 0 8.32k" },
    { "8.32k no way over a major river without a bridge", "major_river", false, "clear", "clear", false, "major_river no 8.31" },
    { "8.32j no way over a mountain hexside", "mountain_side", false, "rough", "rough", false, "mountain_side no 8.32j" },
    { "8.32j no way over a lake", "lake_side", false, "clear", "clear", false, "lake_side no 8.32j" },
    { "8.32j no way into a mountain", nil, false, "rough", "mountain", false, "mountain no 8.32j" },
  }) do
    it(case[1], function()
      local from, to = crossing(case[2], case[3], case[4], case[5])
      assert.truthy(from, "there is such a hexside")
      assert.same({ case[6], case[7] }, { step(from, to) }, from .. " to " .. tostring(to))
    end)
  end

  it("8.32d, 8.32k a bridge takes away the river, not the rough hexside beside it", function()
    local from, to = find(function(hex, next)
      return map:side(hex, next, "rough_side") and map:side(hex, next, "minor_river") and map:bridge(hex, next) ~= nil
    end)
    local _, parts = step(from, to)
    assert.truthy(parts:find("rough_side 3 8.32d", 1, true), parts)
    assert.falsy(parts:find("minor_river", 1, true), parts)
  end)

  it("8.32e, 8.32l forest, towns, cities and fortresses add nothing to the ground", function()
    for _, feature in ipairs({ "forest", "town", "city", "minor_fortress", "major_fortress", "port" }) do
      local from, to = find(function(hex, next)
        local plain = map:terrain(hex) == "clear" and map:terrain(next) == "clear"
        for _, side in ipairs(SIDES) do
          if map:side(hex, next, side) then plain = false end
        end
        return plain and map:feature(next, feature) and not map:feature(hex, feature)
      end)
      assert.equal(1, (step(from, to)), feature)
    end
  end)

  it("8.31 not into the sea", function()
    local from, to = find(function(hex, next) return map:terrain(hex) == "clear" and map:terrain(next) == "sea" end)
    assert.falsy((step(from, to)))
  end)
end)

describe("12.43 what a hex adds for its defender", function()
  for _, case in ipairs({
    { "12.43 nothing on clear ground", "B5303", "town 1" },
    { "12.43 a town on clear ground: one, and a city one", "B5208", "city 1" },
    { "12.43 rough two and forest one, together", "B2408", "rough 2, forest 1, town 1" },
    { "12.43 partial rough one", "B3008", "town 1" },
  }) do
    it(case[1], function()
      local parts = {}
      for i, item in ipairs(ground.defence(case[2])) do
        parts[i] = item.terrain .. " " .. item.value
      end
      assert.equal(case[3], table.concat(parts, ", "))
    end)
  end

  it("12.43 every hex adds the sum of its ground, forest, and town or city, at most four", function()
    local worth = { partial_rough = 1, rough = 2, forest = 1, town = 1, city = 1 }
    local most = 0
    for _, hex in ipairs(map:hexes()) do
      local want = worth[map:terrain(hex)] or 0
      for _, feature in ipairs(map:features(hex)) do
        want = want + (worth[feature] or 0)
      end
      local got = sum(ground.defence(hex), function(item) return item.value end)
      assert.equal(want, got, hex)
      most = math.max(most, got)
    end
    assert.equal(4, most)
  end)
end)

describe("8.3 marches of history, in MP", function()
  for _, case in ipairs({
    { "8.31 Davout, from Mannheim to Neuburg: two turns of March", "B2504", "B3407", 10 },
    { "8.31 Soult, from Speyer to Augsburg", "B2505", "B3309", 10 },
    { "8.31 Ney, from Landau to Ulm", "B2405", "B3008", 8 },
    { "8.31 from the edge near Frankfurt to Munich: three turns", "B2701", "B3609", 14 },
    { "8.31 from Augsburg to Vienna: four turns, and a Force March", "B3309", "B5208", 21 },
    { "8.31 from Innsbruck to Trent over the Brenner", "B3514", "B3520", 8 },
    { "8.31 from Klagenfurt to Laibach", "B4416", "B4519", 3 },
    { "8.31 from Kovno to Vilna", "D1108", "D1508", 4 },
    { "8.31 from Vilna to Smolensk", "D1508", "D3406", 20 },
    { "8.31 from Smolensk to Moscow", "D3406", "C5031", 17 },
  }) do
    it(case[1], function()
      local _, cost = ground.profile:path(case[2], case[3])
      assert.equal(case[4], cost)
    end)
  end
end)

describe("12.2 ways out of a hex", function()
  it("12.21a not into the sea nor to the enemy, but to one's own", function()
    local g = spec.game("lga:austerlitz")
    local ways = ground.ways_out(g.state, "F_SOULT")
    local next = map:neighbors("B5203")
    assert.truthy(#next > #ways)
    assert.same(those(next, function(hex) return hex ~= "B5303" and ground.passable("B5203", hex) end), ways)
    assert.same({ false, true }, { ground.enemy_in(g.state, "french", "B5203"), ground.enemy_in(g.state, "french", "B5303") })
    local function on_map(hex) return map:in_area("map_b", hex) end
    local coast = find(function(hex, to) return on_map(hex) and map:terrain(hex) == "clear" and map:terrain(to) == "sea" end)
    g:place("F_INF_1", coast)
    assert.same(
      those(map:neighbors(coast), function(hex) return on_map(hex) and ground.passable(coast, hex) end),
      ground.ways_out(g.state, "F_INF_1")
    )
    assert.truthy(#map:neighbors(coast) > #ground.ways_out(g.state, "F_INF_1"))
    assert.truthy(#ground.ways_out(g.state, "F_INF_1") > 0)
  end)
end)
