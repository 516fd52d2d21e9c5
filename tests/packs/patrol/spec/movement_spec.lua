--- mechanics.terrain, movement and reach: what steps cost forces, and where these get to. 0302 is a pond; a road leads from
--- 0101 by 0201 to 0301.
local movement = require("mechanics.movement")
local reach = require("mechanics.reach")
local terrain = require("mechanics.terrain")

local tolls = {} -- hexside -> price
terrain.declare("foot", function()
  return {
    hex = { clear = { 2, "1.3" }, pond = { false, "1.4" } },
    link = { road = { rate = 1 } },
    own = function(at) return tolls[at], "toll" end,
  }
end)
terrain.declare("horse", function() return { hex = { clear = 3, pond = false } } end)
local foot, horse = terrain.profile("foot"), terrain.profile("horse")

local function bits_of(hex, list)
  return terrain.bits(hex, function(to) return listed(list, to) end)
end

--- Sets the prices of hexsides; those before are gone.
local function charge(prices)
  local before = tolls
  tolls = prices
  for _, list in ipairs({ before, prices }) do
    for at in pairs(list) do
      terrain.reprice(at)
    end
  end
end

describe("1.3 terrain", function()
  it("1.3 neighbours are lists and bits that agree", function()
    for _, hex in ipairs(terrain.map:hexes()) do
      local around = terrain.around(hex)
      assert.same(around, terrain.map:neighbors(hex))
      for bits = 0, (1 << #around) - 1 do
        local list = terrain.listed(hex, bits)
        assert.equal(bits, bits_of(hex, list))
        for i = 2, #list do
          assert.truthy(list[i - 1] < list[i])
        end
      end
      assert.same(terrain.listed(hex, (1 << #around) - 1), terrain.rising(hex))
      assert.falsy(terrain.adjacent(hex, hex))
    end
  end)

  it("1.3 a hexside has one name from both ends", function()
    assert.equal("0101/0201", terrain.edge("0201", "0101"))
    assert.same({ "0101", "0201" }, { terrain.ends(terrain.edge("0101", "0201")) })
  end)

  it("1.3 hexes beside an area are those next to it outside", function()
    local beyond = terrain.beyond("ground")
    for _, hex in ipairs(beyond) do
      assert.falsy(terrain.in_area("ground", hex))
    end
    local touching = those(terrain.map:hexes(), function(hex)
      if terrain.in_area("ground", hex) then return false end
      return terrain.bits(hex, function(to) return terrain.in_area("ground", to) end) ~= 0
    end)
    assert.equal(#touching, #beyond)
  end)

  it("1.4 a step that is barred says by what", function()
    assert.same({ nil, "1.4", "pond" }, { terrain.price("foot", "0301", "0302") })
    assert.equal(1, terrain.price("foot", "0101", "0201"))
    assert.equal(2, terrain.price("foot", "0101", "0102"))
    assert.is_nil(terrain.price("foot", "0101", "0504"))
  end)

  it("1.3 a hexside has a price of its own until it is taken back", function()
    charge({ ["0101/0201"] = { 5, "1.7" }, ["0101/0102"] = { false, "1.8" } })
    assert.equal(6, terrain.price("foot", "0201", "0101"))
    assert.same({ nil, "1.8", "toll" }, { terrain.price("foot", "0101", "0102") })
    terrain.declare("late", function()
      return { hex = { clear = 1, pond = 1 }, own = function(at) return tolls[at] end }
    end)
    assert.equal(6, terrain.price("late", "0101", "0201")) -- made while the price holds
    assert.equal(3, terrain.price("horse", "0101", "0201")) -- has none
    charge({})
    assert.equal(1, terrain.price("foot", "0201", "0101"))
    assert.equal(2, terrain.price("foot", "0101", "0102"))
    local good, text = pcall(terrain.price, "feet", "0101", "0102")
    assert.falsy(good)
    assert.truthy(text:find("no cost profile is called 'feet'", 1, true))
  end)
end)

describe("1.3 movement", function()
  it("1.3 each member pays for itself", function()
    local both = { { profile = foot, left = 2 }, { profile = horse, left = 3 } }
    assert.equal(bits_of("0101", { "0102", "0201" }), movement.all_within(both, "0101"))
    assert.same({ 1, 0 }, movement.after(both, "0101", "0201"))
    assert.equal(0, movement.all_within({ both[1], { profile = horse, left = 2 } }, "0101"))
    assert.equal(0, movement.there_and_back(both, "0101"))
    assert.equal(bits_of("0101", { "0201" }), movement.there_and_back({ both[1] }, "0101"))
  end)

  it("1.3 who has spent nothing makes one step that costs more than all it has", function()
    local weak = { profile = horse, left = 2, most = 2 }
    assert.equal(bits_of("0101", { "0102", "0201" }), movement.within(weak, "0101"))
    assert.same({ 0 }, movement.after({ weak }, "0101", "0102"))
    local tired = { profile = horse, left = 2, most = 3 }
    assert.equal(0, movement.within(tired, "0101"))
  end)

  it("1.3 a force looks on for the nearest hex to stop in", function()
    local goers = { { profile = foot, left = 6 } }
    local function anywhere(_, some) return some, 0 end
    local function at(hex) return function(to) return to == hex end end
    assert.same({ "0201", "0301" }, movement.find(goers, "0101", anywhere, at("0301")))
    assert.is_nil(movement.find(goers, "0101", anywhere, at("0504")))
    local function barred(hex, some) return some & ~bits_of(hex, { "0201" }), some & bits_of(hex, { "0201" }) end
    assert.same({ "0201" }, movement.find(goers, "0101", barred, at("0201"))) -- may stop there, not go on
    assert.is_nil(movement.find({ { profile = foot, left = 3 } }, "0101", barred, at("0301")))
    local seen = {}
    movement.find(goers, "0101", anywhere, function(to, left) seen[to] = left[1] end)
    assert.equal(4, seen["0301"])
    assert.is_nil(seen["0302"])
  end)
end)

describe("1.3 reach", function()
  local veto, stop = terrain.map:layer("spec_veto"), terrain.map:layer("spec_stop")

  local function bars(vetoed, stops)
    veto:clear()
    stop:clear()
    veto:add_each(vetoed, 1)
    stop:add_each(stops, 1)
    return { veto = veto, stop = stop }
  end

  local function costs(rows)
    local list = {}
    for _, row in ipairs(rows) do
      list[row.hex] = row.cost
    end
    return list
  end

  it("1.3 a force gets as far as all its members", function()
    local free = bars({}, {})
    local two = { { profile = foot, left = 4 }, { profile = horse, left = 3 } }
    assert.same({ ["0102"] = 3, ["0201"] = 3 }, costs(reach.rows(two, "0101", free)))
    assert.equal(2, costs(reach.rows({ two[1] }, "0101", free))["0301"])
    local path, cost = reach.path({ two[1] }, "0101", "0301", free)
    assert.same({ "0101", "0201", "0301" }, path)
    assert.equal(2, cost)
    assert.is_nil(reach.path(two, "0101", "0301", free))
    assert.is_nil(reach.walk({ two[1] }, { "0101", "0302" }))
  end)

  it("1.3 a first step may cost more than there is, no second", function()
    local weak = { { profile = horse, left = 2, most = 2 } }
    assert.same({ ["0102"] = 3, ["0201"] = 3 }, costs(reach.rows(weak, "0101", bars({}, {}))))
    assert.is_nil(reach.walk({ { profile = horse, left = 2, most = 3 } }, { "0101", "0102" }))
  end)

  it("1.3 bars are not entered, or not left", function()
    local goer = { { profile = foot, left = 2 } }
    assert.is_nil(costs(reach.rows(goer, "0101", bars({ "0201" }, {})))["0301"])
    local stopped = costs(reach.rows(goer, "0101", bars({}, { "0201" })))
    assert.same({ 1, nil }, { stopped["0201"], stopped["0301"] })
  end)

  it("1.3 who does not come to a hex is told what the way needs, or what bars it", function()
    local rules = {
      dear = "1.3",
      stop = "1.5",
      none = "1.4",
      barred = function(hex) return "1.7", hex == "0201" and "barred" or "other" end,
    }
    local function why(points, to, veto, stop)
      local goers = { { profile = foot, left = points }, { profile = horse, left = 9 } }
      local reason = reach.why_not(goers, "0101", to, bars(veto or {}, stop or {}), rules)
      return reason and { reason.rule, reason.key, reason.values }
    end
    assert.same({ "1.3", "way_too_dear", { to = "0301", needs = 2, has = 1 } }, why(1, "0301"))
    assert.same({ "1.7", "barred", { to = "0201", hex = "0201" } }, why(9, "0201", { "0201" }))
    local around = terrain.around("0101")
    assert.same({ "1.5", "way_stops", { to = "0301", hex = "0201" } }, why(9, "0301", {}, around))
    assert.same({ "1.4", "no_way", { to = "0302" } }, why(9, "0302"))
    assert.is_nil(why(9, "0301"))
  end)

  it("1.3 a way goes on from where the manner of moving changes", function()
    local starts = { ["0101"] = 0, ["0301"] = 1 }
    local found, origins = reach.further(horse, starts, 4, bars({ "0401" }, { "0101" }))
    assert.equal(4, found["0201"])
    assert.equal("0301", origins["0201"]) -- none leaves 0101
    assert.is_nil(found["0401"])
    assert.is_nil(found["0102"])
    assert.equal("0101", origins["0101"])
  end)
end)

describe("1.2 candidates", function()
  local list = { "a", "b", "c", "d" }
  local function no(_, _, _, value) need(value == "c", "1.2", "out_already", "unit", value) end

  it("1.2 some are struck out, and why is asked of none", function()
    local set, asked = candidates(list), 0
    assert.truthy(set:refuse(~1, function() asked = asked + 1 end))
    assert.equal(1, set.bits)
    assert.equal(0, asked)
    assert.falsy(set:refuse(1, function() end))
  end)

  it("1.2 the last condition stops at the first that is left, when only that is asked", function()
    local tested = 0
    local function count(value)
      tested = tested + 1
      no(nil, nil, nil, value)
    end
    assert.truthy(holds(function()
      local any = candidates(list, "any")
      assert.truthy(any:last(~1, count)) -- "a" is left without a test
      assert.equal(0, tested)
    end))
    holds(function()
      assert.truthy(candidates(list, "any"):last(true, count))
      assert.equal(3, tested)
      assert.falsy(candidates({ "x" }, "any"):last(true, count))
      local all = candidates(list)
      assert.truthy(all:last(true, no, 1, 2, 3))
      assert.equal(4, all.bits)
    end)
  end)
end)
