--- 3.1 The map: its sheets, what lies where, and the areas that rules name.
local ground = require("rules.08_ground")
local paths = require("engine.paths")

local map = map_of()

--- Hexes with a feature, counted; of a hexside feature the hexsides.
local function count_features(names)
  local count = {}
  for _, name in ipairs(names) do
    count[name] = 0
  end
  for _, hex in ipairs(map:hexes()) do
    for _, name in ipairs(map:features(hex)) do
      count[name] = (count[name] or 0) + 1
    end
  end
  return count
end

local function count_sides()
  local count = {}
  for _, hex in ipairs(map:hexes()) do
    for _, next in ipairs(map:neighbors(hex)) do
      for _, name in ipairs(hex < next and map:names("side") or {}) do
        if map:side(hex, next, name) then count[name] = (count[name] or 0) + 1 end
      end
    end
  end
  return count
end

--- Names of the towns with a feature, sorted.
local function towns_with(feature)
  local list = {}
  for _, place in ipairs(map:places()) do
    if map:feature(place.hex, feature) then list[#list + 1] = place.name end
  end
  table.sort(list)
  return list
end

describe("3.1 the sheets", function()
  it("3.11 a hex is a letter and four figures; four sheets of 61 by 33, the second column half a hex lower", function()
    assert.equal(7898, #map:hexes())
    for _, hex in ipairs(map:hexes()) do
      assert.truthy(hex:match("^[ABCD]%d%d%d%d$"), hex)
    end
    assert.same({ "B2406", "B2407", "B2506", "B2508", "B2606", "B2607" }, (function()
      local list = map:neighbors("B2507")
      table.sort(list)
      return list
    end)())
    assert.falsy(map:has("B0034"))
  end)

  it("3.12 a hex where two sheets lie on each other has two names; C and A lie over D and B, C and D over A and B", function()
    for _, case in ipairs({
      { "B4501", "A4533" }, { "B2401", "A2433" }, { "A6109", "D0110" }, { "D0101", "C0133" }, { "B6101", "A6133" },
      { "B5203", "B5203" }, { "D0221", "D0221" },
    }) do
      assert.equal(case[2], map:canonical(case[1]))
    end
    local aliases = 0
    for _ in pairs(map:aliases()) do
      aliases = aliases + 1
    end
    assert.equal(61 + 61 + 32, aliases) -- A over B, C over D, D over the last column of A
  end)
end)

describe("3.1 what lies where", function()
  it("3.11 the ground: hexes and hexsides of each kind", function()
    local count = {}
    for _, hex in ipairs(map:hexes()) do
      local terrain = map:terrain(hex)
      count[terrain] = (count[terrain] or 0) + 1
    end
    assert.same({
      clear = 5678, partial_rough = 274, rough = 414, mountain = 81, partial_swamp = 151, swamp = 49, lake = 73, sea = 1178,
    }, count)
    local sides = count_sides()
    assert.same({ major = 839, minor = 2408 }, { major = sides.major_river, minor = sides.minor_river })
    assert.same({ 66, 106, 93, 95, 48, 23 },
      { sides.mountain_side, sides.rough_side, sides.forest_side, sides.swamp_side, sides.lake_side, sides.sea_side })
  end)

  it("3.11 fourteen hexes are forest and rough together, and both count for the defender", function()
    local both = {}
    for _, hex in ipairs(map:hexes()) do
      if map:feature(hex, "forest") then
        local terrain = map:terrain(hex)
        both[terrain] = (both[terrain] or 0) + 1
      end
    end
    assert.same({ clear = 116, rough = 5, partial_rough = 9 }, both)
    assert.same({ "rough", true }, { map:terrain("B2408"), map:feature("B2408", "forest") })
  end)

  it("3.11 a swamp hexside lies between two full swamps, a forest hexside between two forests", function()
    for _, hex in ipairs(map:hexes()) do
      for _, next in ipairs(map:neighbors(hex)) do
        if map:side(hex, next, "swamp_side") then assert.equal("swamp", map:terrain(hex)) end
        if map:side(hex, next, "forest_side") then assert.truthy(map:feature(hex, "forest"), hex) end
      end
    end
  end)

  it("3.11 towns, cities, fortresses, depot cities, ports", function()
    local count = count_features({})
    assert.same({ town = 608, city = 110, minor_fortress = 74, major_fortress = 49, depot_city = 27, port = 58 }, {
      town = count.town, city = count.city, minor_fortress = count.minor_fortress, major_fortress = count.major_fortress,
      depot_city = count.depot_city, port = count.port,
    })
    assert.same({
      "Amsterdam", "Berlin", "Bern", "Brussels", "Buda-Pest", "Copenhagen", "Danzig", "Dresden", "Kiev", "Klagenfurt", "Konigsberg",
      "Lemberg", "Lille", "Mainz", "Milan", "Moscow", "Munich", "Olmutz", "Paris", "Prague", "Smolensk", "St Petersburg", "Stettin",
      "Strasbourg", "Venice", "Vienna", "Warsaw",
    }, towns_with("depot_city"))
  end)

  it("3.11 fortress cities and fortress depots are major, eighteen that the source had as minor too", function()
    local major = towns_with("major_fortress")
    for _, name in ipairs({
      "Besancon", "Brunn", "Buda-Pest", "Cracow", "Erfurt", "Graz", "Klagenfurt", "Pressburg", "Pskov", "Reval", "Salzburg", "Smolensk",
      "Stralsund", "Toulon", "Turin", "Verona", "Warsaw", "Wurzburg",
    }) do
      assert.truthy(listed(major, name), name)
    end
    for _, place in ipairs(map:places()) do
      local walls = map:feature(place.hex, "major_fortress") or map:feature(place.hex, "minor_fortress")
      assert.falsy(map:feature(place.hex, "minor_fortress") and map:feature(place.hex, "city"), place.name)
      assert.falsy(place.kind == "fortress" and not walls, place.name)
    end
  end)

  it("3.11 borders lie between provinces and nowhere else", function()
    local of, provinces = {}, {}
    for _, row in ipairs(table_of("lands")) do
      if row.scenario == "1805" then provinces[#provinces + 1] = row.area end
    end
    for _, area in ipairs(provinces) do
      for _, hex in ipairs(map:area(area)) do
        assert.is_nil(of[hex], hex)
        of[hex] = area
      end
    end
    local borders = 0
    for hex, area in pairs(of) do
      for _, next in ipairs(map:neighbors(hex)) do
        local other = of[next]
        if other then assert.equal(area ~= other, map:side(hex, next, "border") or false, hex .. "/" .. next) end
        if other and area ~= other then borders = borders + 1 end
      end
    end
    assert.truthy(borders > 600)
  end)
end)

describe("3.1 areas that rules of 1805 name", function()
  local function size(area) return #map:area(area) end

  it("3.11 Map B alone, for 19.11a, 19.12a, 19.13a", function()
    assert.equal(61 * 33, size("map_b"))
    assert.truthy(map:in_area("map_b", "A4533"))
    assert.falsy(map:in_area("map_b", "A4532"))
  end)

  it("3.11 east of the Adige, north and south of Trent, for 19.11m, 19.13p", function()
    for _, case in ipairs({
      { "B3922", true }, { "B3522", true }, { "B3520", true }, { "B3621", true }, { "B4321", true },
      { "B3324", false }, { "B3523", false }, { "B3422", false }, { "B3420", false }, { "B3827", false }, { "B3517", false },
    }) do
      assert.equal(case[2], map:in_area("east_of_adige", case[1]), case[1])
    end
    assert.same({ true, false, false }, {
      map:in_area("north_of_trent", "B3519"), map:in_area("north_of_trent", "B3520"), map:in_area("south_of_trent", "B3520"),
    })
    assert.same({ 61 * 19, 61 * 13 }, { size("north_of_trent"), size("south_of_trent") })
    for _, hex in ipairs(map:area("east_of_adige")) do
      assert.falsy(map:in_area("k_of_italy", hex), hex)
    end
  end)

  it("3.11 east of Trieste and of Passau, those towns left out, for 19.11o, 19.13p", function()
    assert.same({ true, false, true, false }, {
      map:in_area("east_of_trieste", "B4420"), map:in_area("east_of_trieste", "B4321"),
      map:in_area("east_of_passau", "B4308"), map:in_area("east_of_passau", "B4207"),
    })
  end)

  it("3.11 the French bank of the Rhine from Strasbourg to Mainz, for 19.13m", function()
    local bank = map:area("rhine_west_bank")
    assert.same({ "A2433", "B2306", "B2307", "B2308", "B2402", "B2403", "B2404", "B2405", "B2503", "B2505" }, bank)
    for _, hex in ipairs(bank) do
      assert.truthy(map:in_area("france", hex))
      local water = those(map:neighbors(hex), function(next) return map:side(hex, next, "major_river") end)
      assert.truthy(#water > 0, hex)
    end
  end)

  it("3.11 east of the Morava and north of the Danube, for 19.13x", function()
    for _, case in ipairs({
      { "B5502", true }, { "B5407", true }, { "A5633", true },
      { "B5402", false }, { "B5303", false }, { "B5208", false }, { "B5809", true }, { "B5508", true },
      { "B6009", false }, { "B5609", false }, { "B5305", false }, { "B5408", false },
    }) do
      assert.equal(case[2], map:in_area("east_of_morava", case[1]), case[1])
    end
  end)
end)

describe("3.1 paths over the map", function()
  local open = { rule = "6.11a", hex = {}, side = { mountain_side = false, lake_side = false, sea_side = false }, bridge = { printed = 0, needs = {} } }
  for _, terrain in ipairs(map:names("terrain")) do
    open.hex[terrain] = not listed({ "mountain", "lake", "sea" }, terrain) and 1
  end
  local walk = paths.profile(map, open)

  it("3.11 as 6.6ex has it, B2513 is seven hexes from B2707 and B2613 eight, though its distance is seven", function()
    local _, lannes = walk:path("B2707", "B2513")
    local _, brigade = walk:path("B2707", "B2613")
    assert.same({ 7, 8, 7 }, { lannes, brigade, map:distance("B2707", "B2613") })
  end)

  it("3.11 all land of Map B hangs together over its bridges and passes", function()
    local reach = {}
    for _, each in ipairs(ground.profile:range("B2308", 400)) do
      reach[each.hex] = true
    end
    for _, place in ipairs(map:places()) do
      if map:in_area("map_b", place.hex) then assert.truthy(reach[place.hex], place.name) end
    end
  end)
end)

describe("3.1 areas that rules of later years name", function()
  --- Which of the towns lie in an area.
  local function within(area, towns)
    return those(towns, function(hex) return map:in_area(area, hex) end)
  end

  it("3.11 west of the Saale and of the Elbe, for 19.21l, 19.21o", function()
    local jena, halle, leipzig, magdeburg, wittenberg, berlin, hamburg, stade = "A3529", "A3626", "A3727", "A3524", "A3824", "A4021", "A2918", "A2817"
    local towns = { jena, halle, leipzig, magdeburg, wittenberg, berlin, hamburg, stade }
    assert.same({ jena, magdeburg, stade }, within("west_of_saale", towns))
    assert.same({ jena, halle, leipzig, magdeburg, stade }, within("west_of_elbe", towns))
    for _, hex in ipairs(map:area("west_of_saale")) do
      assert.truthy(map:in_area("west_of_elbe", hex), hex)
    end
  end)

  it("3.11 west of the Oder, for 19.22b", function()
    local stettin, kustrin, frankfurt, breslau, posen, hamburg = "A4217", "A4421", "A4422", "A5227", "A5122", "A2918"
    assert.same({ stettin, frankfurt, breslau, hamburg }, within("west_of_oder", { stettin, kustrin, frankfurt, breslau, posen, hamburg }))
  end)

  it("3.11 north of the Danube, for 19.31s", function()
    local nuremberg, prague, pressburg, munich, ratisbon, vienna = "B3404", "A4533", "B5508", "B3609", "B3806", "B5208"
    assert.same({ nuremberg, prague, pressburg }, within("north_of_danube", { nuremberg, prague, pressburg, munich, ratisbon, vienna }))
  end)

  it("3.11 parts of maps, for 19.5a, 19.5b, 19.7a: they share a row", function()
    assert.same({ 61 * 46, 52 * 65, 18 * 65 }, { #map:area("theatre_1813"), #map:area("west_of_5200"), #map:area("theatre_waterloo") })
    assert.same({ "B3014", "A3001" }, within("theatre_1813", { "B3014", "B3015", "A3001", "D0221" }))
    assert.same({ "A1820", "B1820" }, within("theatre_waterloo", { "A1820", "A1920", "B1820" }))
    assert.same({ "A5220", "B5220" }, within("west_of_5200", { "A5220", "A5320", "B5220" }))
  end)
end)
