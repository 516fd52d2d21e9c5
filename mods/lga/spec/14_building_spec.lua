--- 14.24, 14.26, 14.28, 14.29, 14.34 Trains out of depots, depots built, destroyed and taken.
local board = require("mechanics.board")
local field = require("spec.field")
local depots = require("rules.14_depots")
local ground = require("rules.08_ground")
local pieces = require("rules.03_pieces")
local trains = require("rules.14_trains")

local map = map_of()

--- A hex of Carinthia, Styria or Carniola away from the depot city and the depot there.
local function find(fits)
  for _, area in ipairs({ "carniola", "styria", "carinthia" }) do
    for _, hex in ipairs(map:area(area)) do
      if fits(hex) and map:distance(hex, "B4416") > 3 and map:distance(hex, "B4219") > 3 then return hex end
    end
  end
end

local TOWN = find(function(hex) return map:feature(hex, "town") and not map:feature(hex, "major_fortress") end)
local OTHER = find(function(hex)
  return map:feature(hex, "town") and not map:feature(hex, "major_fortress") and map:distance(hex, TOWN) > 4
end)
local OPEN = find(function(hex) return #map:features(hex) == 0 and map:distance(hex, OTHER) > 4 and map:distance(hex, TOWN) > 4 end)

--- Italy in the first French Movement Phase, with no piece on the map.
local function empty()
  local g = spec.game("lga:italy")
  g.forced = false
  field.wait(g)
  g:act("end", {}, "french")
  g:dice({ 1, 1 })
  g:act("end", {}, "coalition")
  g:clear()
  board.refresh(g.state)
  return g
end

local function place(g, id, hex, fields)
  local all = { side = id:find("^F_") and "french" or "coalition", strength = pieces.arm(id) and 5 or nil }
  for key, value in pairs(fields or {}) do
    all[key] = value
  end
  g:place(id, hex, all)
end

local function rule_of(reasons) return reasons[1] and reasons[1].rule end

describe("14.24 depots make trains", function()
  it("14.24, 14.31a, 14.25 one from each active depot and depot city, which may march; none from those without a line", function()
    local g = empty()
    g:act("end")
    assert.equal("coalition", g:asked()[1])
    for _, hex in ipairs({ "B4219", "B4416" }) do
      g:act("make", { hex = hex }, "coalition")
      assert.equal("14.24", rule_of(g:why("make", { hex = hex }, "coalition")))
    end
    assert.equal(1, #trains.here(g.state, "coalition", "B4219"))
    g:act("move", { unit = trains.here(g.state, "coalition", "B4219")[1] })
    g:act("halt")
    assert.truthy(#g:why("make", { hex = "B3520" }, "coalition") > 0) -- 14.24: as the phase begins
  end)

  it("14.25 an inactive depot makes none", function()
    local g = empty()
    depots.set(g.state, "B4219", nil)
    depots.set(g.state, "B3522", nil)
    board.refresh(g.state)
    g:act("end")
    assert.same({}, g:why("make", { hex = "B4416" }, "coalition"))
    assert.truthy(#g:why("make", { hex = "B3520" }, "coalition") > 0)
  end)

  it("14.19 no more than there are counters; 9.3, 14.16 no third in a hex", function()
    local g = empty()
    place(g, "A_SUPPLY_1", "B4219")
    place(g, "A_SUPPLY_2", "B4219")
    g:act("end")
    assert.equal("9.3", rule_of(g:why("make", { hex = "B4219" }, "coalition")))
    for i = 3, 15 do
      place(g, "A_SUPPLY_" .. i, OPEN)
    end
    assert.equal("14.19", rule_of(g:why("make", { hex = "B4416" }, "coalition")))
  end)
end)

describe("14.28 a depot is built", function()
  --- In the Supply Phase, before depots are built.
  local function site(def)
    def = def or {}
    local g = empty()
    local hex = def.hex or TOWN
    if def.forage then g.state.forage[hex] = def.forage end
    if def.before then def.before(g, hex) end
    place(g, "A_INF_1", hex, { task = "build", strength = def.strength or 5, moved = def.moved, fought = def.fought })
    for i = 1, def.trains or 2 do
      place(g, "A_SUPPLY_" .. i, hex, { moved = def.train_moved })
    end
    place(g, "A_INF_2", OTHER, { task = "build" })
    place(g, "A_SUPPLY_14", OTHER)
    place(g, "A_SUPPLY_15", OTHER)
    g:act("end")
    g:act("end")
    g:act("use", { train = "A_SUPPLY_15" }, "coalition")
    local own = { train = "A_SUPPLY_" .. (def.trains or 2) }
    if #g:why("use", own, "coalition") == 0 then g:act("use", own, "coalition") end
    g:act("end", {}, "coalition")
    return g, hex
  end

  it("14.28a, 14.28e, 14.28f, 7.51 a strength point and a train become a depot, which counts as no loss; the town is Foraged", function()
    local g, hex = site()
    assert.equal("depot_sites", g:step())
    local points = g.state.points
    g:act("build", { unit = "A_INF_1" }, "coalition")
    assert.equal("austrian", g.state.depots[hex])
    assert.same({ 4, points, "foraged" }, { g:unit("A_INF_1").strength, g.state.points, g.state.forage[hex] })
    assert.is_nil(g.state.pieces.A_SUPPLY_1)
  end)

  it("14.28f the last strength point is used up; a Foraged town is Depleted", function()
    local g, hex = site({ strength = 1, forage = "foraged" })
    g:act("build", { unit = "A_INF_1" }, "coalition")
    assert.is_nil(g.state.pieces.A_INF_1)
    assert.equal("depleted", g.state.forage[hex])
  end)

  it("14.28a, 14.28c a Depleted town takes two trains (O51)", function()
    local g = site({ forage = "depleted", trains = 2 }) -- one is used up by the phase
    assert.equal("14.28a", rule_of(g:why("build", { unit = "A_INF_1" }, "coalition")))
    g = site({ forage = "depleted", trains = 3 })
    g:act("build", { unit = "A_INF_1" }, "coalition")
    assert.same({}, trains.here(g.state, "coalition", TOWN))
  end)

  for _, case in ipairs({
    { "14.28a open country is no site", { hex = OPEN } },
    { "14.28b not by foot that has marched", { moved = true } },
    { "14.28b nor by foot that has fought", { fought = true } },
    { "14.28b nor with a train that has", { train_moved = true }, "14.28a" },
    { "14.28a nor without a train", { trains = 1 } },
    { "14.23b, 14.28d not where a depot is", { before = function(g, hex) depots.set(g.state, hex, "austrian") end }, "14.23b" },
  }) do
    it(case[1], function() assert.equal(case[3] or case[1]:match("^%S+"), rule_of(site(case[2]):why("build", { unit = "A_INF_1" }, "coalition"))) end)
  end

  it("14.28e not without a counter of a depot", function()
    for count, step in pairs({ [8] = "depot_sites", [9] = "command" }) do -- three stand already
      local g = site({ before = function(g)
        for i, hex in ipairs(map:area("k_of_hungary")) do
          if i <= count then depots.set(g.state, hex, "austrian") end
        end
      end })
      assert.equal(step, g:step())
    end
  end)

  it("14.34a, 14.33a in the enemy's depot city, once it is his no more; 14.28d not in an own one", function()
    local function at(hex, before)
      return site({ hex = hex, before = before })
    end
    local g = at("B2822", function(g) depots.pass(g.state, "coalition", "B2822") end)
    g:act("build", { unit = "A_INF_1" }, "coalition")
    assert.equal("austrian", g.state.depots.B2822)
    assert.is_nil(g.state.forage.B2822) -- 14.36
    assert.equal("14.34a", rule_of(at("B2822"):why("build", { unit = "A_INF_1" }, "coalition")))
    assert.equal("14.28d", rule_of(at("B4416"):why("build", { unit = "A_INF_1" }, "coalition")))
  end)
end)

describe("14.29 a depot is destroyed", function()
  local function fire(fields, train)
    local g = empty()
    place(g, "A_INF_1", "B3522", fields or { task = "destroy" })
    g:act("end")
    local reasons = g:why("raze", { unit = "A_INF_1", train = train or false }, "coalition")
    if #reasons == 0 then g:act("raze", { unit = "A_INF_1", train = train or false }, "coalition") end
    return g, reasons
  end

  it("14.29a, 14.29c, 7.61 at the end of the Movement Phase it is gone, a train comes of it if its owner wants", function()
    local g = fire()
    assert.equal("austrian", g.state.depots.B3522)
    g:act("end")
    assert.is_nil(g.state.depots.B3522)
    assert.same({}, trains.here(g.state, "coalition", "B3522"))
    g = fire(nil, true)
    g:act("end")
    assert.equal(1, #trains.here(g.state, "coalition", "B3522"))
  end)

  it("14.29c, 9.3 no third train comes of it", function()
    local g = empty()
    place(g, "A_SUPPLY_1", "B3522")
    place(g, "A_SUPPLY_2", "B3522")
    place(g, "A_INF_1", "B3522", { task = "destroy" })
    g:act("end")
    assert.equal("9.3", rule_of(g:why("raze", { unit = "A_INF_1", train = true }, "coalition")))
    g:act("raze", { unit = "A_INF_1", train = false }, "coalition")
    g:act("end")
    assert.same({ nil, 2 }, { g.state.depots.B3522, #trains.here(g.state, "coalition", "B3522") })
  end)

  it("14.29c, 9.3 nor where a second has come by the end of the phase", function()
    local g = empty()
    place(g, "A_SUPPLY_1", "B3522")
    place(g, "A_INF_1", "B3522", { task = "destroy" })
    g:act("end")
    g:act("raze", { unit = "A_INF_1", train = true }, "coalition")
    place(g, "A_SUPPLY_2", "B3522")
    g:act("end")
    assert.same({ nil, 2 }, { g.state.depots.B3522, #trains.here(g.state, "coalition", "B3522") })
  end)

  it("7.61, 14.29a a depot of one's own side alone", function()
    local g = empty()
    place(g, "A_INF_1", "B3522", { task = "destroy" })
    depots.set(g.state, "B3522", "french")
    g:act("end")
    assert.refused(g:why("raze", { unit = "A_INF_1", train = false }, "coalition"), "14.29a")
  end)

  it("14.29b who does it marches no more and attacks nobody", function()
    local g = fire()
    assert.truthy(#g:why("move", { unit = "A_INF_1" }, "coalition") > 0)
    local to = those(map:neighbors("B3522"), function(hex) return ground.passable("B3522", hex) end)[1]
    place(g, "F_INF_7", to)
    board.mark(g.state, "A_INF_1", { order = "march" })
    g:act("end")
    field.pass_gates(g)
    g.state.inactive = nil -- 19.11j
    assert.equal("attacks", g:step())
    assert.equal("12.13", rule_of(g:why("assign", { unit = "A_INF_1", target = to }, "coalition")))
  end)

  it("14.29b not without the order, nor by who has marched", function()
    local _, reasons = fire({})
    assert.truthy(#reasons > 0)
    _, reasons = fire({ task = "destroy", moved = true })
    assert.equal("14.29b", rule_of(reasons))
  end)

  it("14.29a not where no own depot is", function()
    local g = empty()
    place(g, "A_INF_1", OPEN, { task = "destroy" })
    g:act("end")
    assert.equal("14.29a", rule_of(g:why("raze", { unit = "A_INF_1", train = false }, "coalition")))
  end)
end)

describe("14.26 a depot is taken", function()
  it("14.26b an enemy who comes in finds two trains", function()
    local g = empty()
    place(g, "F_INF_7", "B3522")
    depots.pass(g.state, "french", "B3522")
    assert.is_nil(g.state.depots.B3522)
    local taken = trains.here(g.state, "french", "B3522")
    assert.equal(2, #taken)
    assert.equal("french", trains.power(g.state, taken[1]))
  end)
end)
