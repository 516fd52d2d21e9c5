--- 31 Marengo: the map and the order of battle.
local paths = require("engine.paths")
local tables = require("spec.tables")

local map = map_of()
local commanders, commands = table_of("commanders").by, table_of("commands").by

describe("31 the map of Marengo", function()
  it("31.7 the Fontanone is crossed at three places", function()
    local crossings = {}
    for _, hex in ipairs(map:hexes()) do
      for _, next in ipairs(map:neighbors(hex)) do
        if hex < next and map:side(hex, next, "fontanone") then
          local open = map:bridge(hex, next)
          local road = map:link(hex, next, "road") or map:link(hex, next, "trail")
          assert.equal(open ~= nil, road, hex .. "/" .. next)
          if open then crossings[hex .. "/" .. next] = open end
        end
      end
    end
    assert.same({ ["18.10/19.10"] = "ford", ["19.18/20.18"] = "bridge", ["24.30/25.31"] = "bridge" }, crossings)
  end)

  it("31.7 its head can be waded: a marsh, and no Prohibited hexside on the way past it", function()
    assert.equal("swamp", map:terrain("18.05"))
    local prices = {}
    for _, row in ipairs(tables.of("movement", "section", "hex")) do
      prices[row.kind] = row.march_column or false
    end
    local foot = paths.profile(map, { hex = prices, side = { river = false, fontanone = false, stream = 4 }, rule = "12.2" })
    assert.truthy(foot:path("17.05", "21.05"))
  end)

  it("31.8 the works about 08.23, 09.24 and 09.25 have one gate", function()
    local works, gates = 0, {}
    for _, hex in ipairs({ "08.23", "09.24", "09.25" }) do
      for _, next in ipairs(map:neighbors(hex)) do
        local inside = listed({ "08.23", "09.24", "09.25" }, next)
        if map:side(hex, next, "fortified") then
          assert.falsy(inside)
          works = works + 1
          if map:link(hex, next, "road") then gates[#gates + 1] = hex .. "/" .. next end
        end
      end
    end
    assert.equal(9, works)
    assert.same({ "09.24/10.23" }, gates)
  end)

  it("2.1.4 entries A to G, each at the end of a road", function()
    local found = {}
    for _, entry in ipairs(map:entries()) do
      found[entry.name] = entry.hex
      assert.same({ "road" }, entry.links)
    end
    assert.same({ A = "01.30", B = "66.16", C = "66.09", D = "42.45", E = "16.01", F = "66.18", G = "26.01" }, found)
  end)

  it("12.2.6a no hex has more than two levels, and they go from 1 to 4", function()
    local low, high = 9, 0
    for _, hex in ipairs(map:hexes()) do
      local from, to = map:level(hex)
      assert.truthy(to - from <= 1, hex)
      low, high = math.min(low, from), math.max(high, to)
    end
    assert.same({ 1, 4 }, { low, high })
  end)

  local function road_hexes(from, to)
    local free = { rate = 1, waive_bridge = true }
    local road = paths.profile(map, {
      hex = tables.prices(map, function() return 100 end),
      side = { river = 100, fontanone = 100 },
      link = { road = free, trail = free },
      rule = "12.5.1",
    })
    return select(2, road:path(from, to))
  end

  for _, case in ipairs({
    { "31.5a Ott has 34 road hexes to Castel Ceriolo", "01.30", "32.32", 34 },
    { "31.5a Monnier has 30 to Li Poggi", "66.16", "36.22", 30 },
    { "31.5a Desaix has 8 to San Giuliano", "66.09", "64.16", 8 },
  }) do
    it(case[1], function() assert.equal(case[4], road_hexes(case[2], case[3])) end)
  end
end)

describe("31 the order of battle", function()
  it("31.14 levels follow from boxes, wreck numbers from boxes and morale", function()
    local share = { A = 60, B = 50, C = 45, D = 40 }
    for _, row in ipairs(tables.ours(table_of("units").list)) do
      if row.boxes then
        local size = table_of("sizes").by[row.size]
        assert.truthy(row.boxes >= size.boxes_min and row.boxes <= size.boxes_max, row.id)
        assert.equal((row.boxes * share[row.morale] + 99) // 100, row.wreck, row.id)
      end
    end
  end)

  it("21.1og, 24og guns of the Guard are A, horse guns B, others C; French Skirmishers Elite, Austrian Normal", function()
    for _, row in ipairs(tables.ours(table_of("units").list)) do
      if row.kind == "battery" then
        local want = row.class == "guard" and "A" or row.mobility == "horse" and "B" or "C"
        assert.equal(want, row.morale, row.id)
      end
      if row.skirmishers then assert.equal(row.nation == "france" and "elite" or "normal", row.skirmisher_type, row.id) end
    end
  end)

  it("31.15, 25.5og2 Kaim, Hadik and O'Reilly are the Fighters", function()
    local list = {}
    for _, row in ipairs(tables.ours(table_of("commanders").list)) do
      if row.fighter then list[#list + 1] = row.id end
    end
    table.sort(list)
    assert.same({ "Hadik", "Kaim", "OReilly" }, list)
  end)

  it("6.1a, 31.11 each command has its Commander, each corps and army its headquarters, each division and wing its parent", function()
    for id, row in pairs(commands) do
      assert.equal(row.side, commanders[row.commander].side, id)
      assert.equal(listed({ "army", "corps" }, row.level), row.headquarters ~= nil, id)
      assert.equal(row.level == "army", row.parent == nil, id)
    end
  end)

  it("21.6.2 a division of two or three is Wrecked by two brigades, one of four by three", function()
    for _, row in ipairs(table_of("commands").list) do
      if row.wreck and row.origin ~= "invented" then
        local brigades = those(table_of("units").list, function(unit)
          return unit.command == row.id and unit.kind == "brigade" and not unit.id:match("^HR") -- Nimptsch is away
        end)
        assert.equal(#brigades >= 4 and 3 or 2, row.wreck, row.id)
      end
    end
  end)
end)
