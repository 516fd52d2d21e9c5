--- What bots ask beside the rules: the ground, the printed counters, what marches cost, what feeds whom.
local aide = require("rules.19_aide")
local bridges = require("rules.17_bridges")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")

local map = map_of()

local function rows_by(list, key)
  local by = {}
  for _, row in ipairs(list) do
    by[row[key]] = row
  end
  return by
end

local function ground_of(id)
  local g = spec.game("lga:" .. (id or "italy"))
  return rows_by(aide.geography(g.state).hexes, "hex"), g
end

--- The first hexside of Map B that fits.
local function find(fits)
  for _, hex in ipairs(map:area("map_b")) do
    for _, to in ipairs(map:neighbors(hex)) do
      if map:in_area("map_b", to) and fits(hex, to) then return hex, to end
    end
  end
end

local function side_is(name, bridged)
  return function(hex, to)
    local way = bridged or name == "minor_river"
    return map:side(hex, to, name) and (map:bridge(hex, to) ~= nil) == bridged and ground.passable(hex, to) == way
  end
end

describe("19 the ground for bots", function()
  it("19.11a the hexes of the map in play, each once, and no others", function()
    local by, g = ground_of()
    local count = 0
    for _ in pairs(by) do
      count = count + 1
    end
    assert.equal(#map:area("map_b"), count)
    assert.equal(count, #aide.geography(g.state).hexes)
    assert.is_nil(by.A1010)
    assert.same({}, aide.geography(g.state).places)
  end)

  it("3.11 how far hexes lie apart on the page", function()
    local by = ground_of()
    local x, y = map:page("B3324")
    assert.same({ x, y }, { by.B3324.x, by.B3324.y })
    assert.truthy(by.B3324.y ~= by.B3325.y)
  end)

  for _, case in ipairs({
    { "8.32k, 12.11, 12.90 over a minor river: to march, to attack, at a loss", "minor_river", false, true, 150 },
    { "8.32k, 12.11, 12.90 over the bridge of a major river too", "major_river", true, true, 150 },
    { "8.32k, 17.26 over a major river alone: neither", "major_river", false, false, 100 },
    { "8.32j, 12.11 over a lake: neither", "lake_side", false, false, 100 },
    { "8.32d, 12.11 over a rough hexside: both, and no river", "rough_side", true, true, 100 },
  }) do
    it(case[1], function()
      local rough = case[2] == "rough_side"
      local hex, to = find(rough and function(a, b)
        return map:side(a, b, "rough_side") and not map:side(a, b, "minor_river") and map:bridge(a, b) == nil and ground.passable(a, b)
      end or side_is(case[2], case[3]))
      assert.truthy(hex, "there is such a hexside")
      local row = ground_of()[hex]
      assert.equal(case[4], listed(row.near, to))
      assert.equal(case[4], listed(row.contact, to))
      assert.equal(case[5], row.sides[to])
    end)
  end

  it("12.11 a mountain is next to many hexes, and neither marched into nor attacked", function()
    local hex, to = find(function(a, b) return map:terrain(b) == "mountain" and map:terrain(a) ~= "mountain" end)
    local row = ground_of()[hex]
    assert.falsy(listed(row.near, to))
    assert.falsy(listed(row.contact, to))
  end)

  it("12.43 shelter is a hundred, and ten for each point that all ground of the hex gives its defender", function()
    local by = ground_of()
    for want, fits in pairs({
      [100] = function(hex) return map:terrain(hex) == "clear" and #map:features(hex) == 0 end,
      [110] = function(hex) return map:terrain(hex) == "clear" and map:feature(hex, "town") and #map:features(hex) == 1 end,
      [120] = function(hex) return map:terrain(hex) == "rough" and #map:features(hex) == 0 end,
      [130] = function(hex) return map:terrain(hex) == "rough" and map:feature(hex, "forest") and #map:features(hex) == 1 end,
    }) do
      local hex = find(function(each) return fits(each) end)
      assert.truthy(hex, "there is such a hex: " .. want)
      assert.equal(want, by[hex].shelter)
    end
    assert.truthy(listed(by.B3324.features, "major_fortress") or listed(by.B3324.features, "minor_fortress")) -- Mantua
  end)
end)

describe("19 printed counters for bots", function()
  it("A1.1a those of the scenario, of both sides, with strength and superior", function()
    local g = spec.game("lga:italy")
    local list = aide.counters(g.state, "french", { id = "italy", armies = { "french_italy", "austrian_italy" } })
    local by = rows_by(list, "id")
    assert.equal(53, #list) -- 19.11c, 19.11d
    assert.same({ id = "F_INF_20", side = "french", type = "infantry", strength = 8, superior = "F_MASSENA" }, by.F_INF_20)
    assert.same({ id = "I_INF_3", side = "french", type = "infantry", strength = 7, superior = "F_MASSENA" }, by.I_INF_3)
    assert.same({ id = "A_INF_20", side = "coalition", type = "infantry", strength = 7, superior = "A_MERVELDT" }, by.A_INF_20)
    assert.same({ id = "A_MERVELDT", side = "coalition", type = "leader", superior = "A_CHARLES" }, by.A_MERVELDT)
    assert.is_nil(by.F_DAVOUT)
  end)
end)

describe("19 what marches cost, for bots", function()
  it("8.32a from each hex to the goal, as the cheapest way there costs", function()
    local g = spec.game("lga:italy")
    local costs = aide.costs(g.state, "french", "F_MASSENA", "B3324")
    assert.equal(0, costs.B3324)
    local count = 0
    for hex, cost in pairs(costs) do
      local _, want = ground.profile:path(hex, "B3324")
      count = count + 1
      if count % 5 == 0 then assert.equal(want, cost, hex) end
    end
    assert.truthy(count > 500)
  end)

  it("8.31 as far as sixty points", function()
    local g = spec.game("lga:italy")
    local costs, most = aide.costs(g.state, "french", "F_MASSENA", "B0405"), 0 -- Paris
    for _, cost in pairs(costs) do
      most = math.max(most, cost)
    end
    assert.equal(60, most)
  end)

  it("8.32b there and back are not the same", function()
    local from, to = find(function(a, b)
      local there, back = ground.cost(a, b), ground.cost(b, a)
      return there and back and there ~= back
    end)
    local g = spec.game("lga:italy")
    assert.equal(ground.cost(from, to), aide.costs(g.state, "french", "F_MASSENA", to)[from])
    assert.equal(ground.cost(to, from), aide.costs(g.state, "french", "F_MASSENA", from)[to])
  end)

  it("17.31a a bridge that is laid opens a way", function()
    local from, to = find(side_is("major_river", false))
    local g = spec.game("lga:ulm")
    local before = aide.costs(g.state, "french", "F_DAVOUT", to)[from]
    assert.truthy(not before or before > 1)
    g:place("F_BRIDGE_1", from, { span = from < to and from .. "/" .. to or to .. "/" .. from, laid = 0 })
    bridges.refresh(g.state)
    assert.equal(ground.cost(from, to), aide.costs(g.state, "french", "F_DAVOUT", to)[from])
  end)

  it("3.33 of the side's own pieces alone, and to hexes of the map", function()
    local g = spec.game("lga:italy")
    assert.same({ nil, "no piece of this side has that name" }, { aide.costs(g.state, "coalition", "F_MASSENA", "B3324") })
    assert.same({ nil, "no piece of this side has that name" }, { aide.costs(g.state, "french", "F_NOBODY", "B3324") })
    assert.same({ nil, "no piece of this side has that name" }, { aide.costs(g.state, "french", nil, "B3324") })
    assert.same({ nil, "no such hex" }, { aide.costs(g.state, "french", "F_MASSENA", "Q9999") })
  end)
end)

describe("14 what feeds whom, for bots", function()
  local STRASBOURG, ULM, VENICE = "B2308", "B3008", "B3922"

  local function supplies(id, side, piece)
    local g = spec.game("lga:" .. id)
    return aide.supplies(g.state, side, piece), g
  end

  it("14.21a depots and depot cities feed within three points; of one's own power alone", function()
    local found, g = supplies("ulm", "french", "F_DAVOUT")
    assert.truthy(listed(found.fed, STRASBOURG))
    assert.falsy(listed(found.fed, ULM)) -- an Austrian depot
    for _, hex in ipairs(found.fed) do
      g:place("F_INF_1", hex)
      assert.truthy(depots.feeds(g.state, "F_INF_1"), hex)
    end
    for _, hex in ipairs(map:range(STRASBOURG, 4)) do
      if map:in_area("map_b", hex) and not listed(found.fed, hex) then
        g:place("F_INF_1", hex)
        assert.falsy(depots.feeds(g.state, "F_INF_1"), hex)
      end
    end
    assert.truthy(listed(supplies("ulm", "coalition", "A_MACK").fed, ULM))
  end)

  it("14.42a, 14.43a, 14.43c, 14.44d the French live off friendly towns within three hexes, until those are bare", function()
    local found, g = supplies("ulm", "french", "F_DAVOUT")
    local by = rows_by(found.lands, "hex")
    local town, city
    for _, row in ipairs(found.lands) do
      assert.equal("french", forage.friend(g.state, row.hex))
      town = town or forage.place(row.hex) == "town" and row
      city = city or forage.place(row.hex) == "city" and row
    end
    assert.same({ 2, 3 }, { town.feeds, city and city.feeds or 3 })
    assert.is_nil(by[STRASBOURG].feeds)
    assert.is_nil(by[ULM])
    assert.equal(#map:range(town.hex, 3), #town.around)
    g.state.forage[town.hex], g.state.changed = "depleted", g.state.changed + 1
    assert.is_nil(rows_by(aide.supplies(g.state, "french", "F_DAVOUT").lands, "hex")[town.hex])
    assert.same({}, aide.supplies(g.state, "coalition", "A_MACK").lands)
  end)

  it("14.11b trains of the power, those on the map", function()
    local found, g = supplies("ulm", "french", "F_DAVOUT")
    assert.same({}, found.trains)
    g:place("F_SUPPLY_1", STRASBOURG)
    g:place("A_SUPPLY_1", ULM)
    assert.same({ "F_SUPPLY_1" }, aide.supplies(g.state, "french", "F_DAVOUT").trains)
    assert.same({ "A_SUPPLY_1" }, aide.supplies(g.state, "coalition", "A_MACK").trains)
  end)

  it("14.28a, 14.28d, 14.34a depots in towns, cities and minor fortresses; not where one is, nor in the enemy's depot cities", function()
    local found, g = supplies("italy", "french", "F_MASSENA")
    assert.truthy(#found.sites > 20)
    for _, hex in ipairs(found.sites) do
      assert.truthy(map:feature(hex, "town") or map:feature(hex, "city") or map:feature(hex, "minor_fortress"), hex)
    end
    assert.falsy(listed(found.sites, VENICE))
    assert.falsy(listed(found.sites, "B3522")) -- an Austrian depot
    depots.set(g.state, found.sites[1], "french")
    assert.falsy(listed(aide.supplies(g.state, "french", "F_MASSENA").sites, found.sites[1]))
  end)

  it("3.33 of the side's own pieces alone", function()
    local _, g = supplies("italy", "french", "F_MASSENA")
    assert.same({ nil, "no piece of this side has that name" }, { aide.supplies(g.state, "coalition", "F_MASSENA") })
    assert.same({ nil, "no piece of this side has that name" }, { aide.supplies(g.state, "french", "F_NOBODY") })
    assert.same({ nil, "no piece of this side has that name" }, { aide.supplies(g.state, "french", nil) })
  end)
end)
