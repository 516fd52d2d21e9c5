--- 15.0 to 15.3 Fortresses: in and out of them, what they hold, battles before them.
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local field = require("spec.field")
local fields = require("spec.fields")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")
local retreat = require("rules.13_retreat")
local walls = require("spec.walls")
local zones = require("rules.10_zones")

local VERONA, OSOPPO = walls.VERONA, walls.OSOPPO
local BESIDE = walls.beside(VERONA)

local function rule_of(reasons) return reasons[1] and reasons[1].rule end

describe("15.1 in and out", function()
  it("15.0, 9.41, 9.42, 15.21, 15.22 a major fortress holds 35 SP, a minor one ten", function()
    for _, case in ipairs({ { VERONA, 35, "15.21" }, { OSOPPO, 10, "15.22" } }) do
      local g = walls.game(spec, { { "F_INF_1", case[1], case[2] }, { "F_INF_2", case[1], 1 } })
      walls.on(g, "movement", "french")
      g:act("shut_in", { unit = "F_INF_1" })
      assert.equal(case[3], rule_of(g:why("shut_in", { unit = "F_INF_2" })))
      g:unit("F_INF_1").strength = case[2] - 1
      g:act("shut_in", { unit = "F_INF_2" })
      assert.truthy(g:unit("F_INF_2").inside)
    end
  end)

  it("15.12 who goes to another hex, however he goes, is outside, and so are those on his chart", function()
    local g = spec.game("lga:italy")
    board.mark(g.state, organization.under(g.state, "F_MASSENA"), { inside = true })
    pieces.go(g.state, "F_MASSENA", "B3323")
    assert.equal("B3323", g:unit("F_MASSENA").hex)
    for _, id in ipairs(organization.under(g.state, "F_MASSENA")) do
      assert.is_nil(g:unit(id).inside, id)
    end
  end)

  it("9.43 it holds two supply trains", function()
    local g = walls.game(spec, { { "F_INF_1", VERONA, 1 }, { "F_SUPPLY_1", VERONA }, { "F_SUPPLY_2", VERONA }, { "F_SUPPLY_3", VERONA } })
    walls.on(g, "movement", "french")
    g:act("shut_in", { unit = "F_SUPPLY_1" })
    g:act("shut_in", { unit = "F_SUPPLY_2" })
    assert.equal("15.21", rule_of(g:why("shut_in", { unit = "F_SUPPLY_3" })))
  end)

  it("15.11 it costs nothing, at any time of the own phase; not in open country, not where the enemy is inside", function()
    local g = walls.game(spec, { { "F_INF_1", VERONA, 5, { order = "march" } }, { "F_INF_2", BESIDE, 5 } })
    walls.on(g, "movement", "french")
    assert.equal("15.11", rule_of(g:why("shut_in", { unit = "F_INF_2" })))
    g:act("shut_in", { unit = "F_INF_1" })
    assert.same({ "F_INF_1" }, fortress.garrison(g.state, VERONA))
    g:unit("F_INF_1").side = "coalition"
    g:unit("F_INF_2").hex = VERONA
    board.refresh(g.state)
    assert.equal("15.11", rule_of(g:why("shut_in", { unit = "F_INF_2" })))
  end)

  it("15.11 who lies on a chart goes with its superior, or apart from him, and 15.12 is united with him outside", function()
    local g = walls.game(spec, { { "F_SOULT", VERONA }, { "F_INF_7", nil, 7, { chart = "F_SOULT" } }, { "F_INF_8", nil, 7, { chart = "F_SOULT" } } })
    walls.on(g, "movement", "french")
    g:act("shut_in", { unit = "F_INF_7" })
    assert.is_nil(g:unit("F_INF_7").chart)
    assert.same({ "F_SOULT", "F_INF_8" }, fortress.field(g.state, VERONA))
    assert.equal("15.12", rule_of(g:why("come_out", { unit = "F_INF_7" })))
    g:unit("F_INF_7").gated = nil -- another phase
    g:act("come_out", { unit = "F_INF_7" })
    assert.equal("F_SOULT", g:unit("F_INF_7").chart)
    g:unit("F_INF_7").gated = nil
    g:act("shut_in", { unit = "F_SOULT" })
    assert.same({}, fortress.field(g.state, VERONA))
    assert.truthy(g:unit("F_INF_8").inside)
  end)

  it("9.41, 9.43 who is inside already takes no room twice, and trains alone are counted as trains", function()
    local g = walls.game(spec, { { "F_INF_1", VERONA, 20, { inside = true } }, { "F_INF_2", VERONA, 1, { inside = true } }, { "F_INF_6", VERONA, 14 } })
    walls.put(g, { { "F_SUPPLY_1", VERONA } })
    assert.truthy(fortress.has_room(g.state, { "F_INF_1", "F_INF_6" }, VERONA))
    assert.truthy(fortress.has_room(g.state, { "F_SUPPLY_1" }, VERONA))
    g:unit("F_INF_6").strength = 15
    assert.falsy(fortress.has_room(g.state, { "F_INF_6" }, VERONA))
  end)

  it("15.34 the enemy's strength points inside defend a fortress, one is enough; neither leaders alone nor one's own", function()
    local g = walls.game(spec, { { "A_INF_1", VERONA, 1, { inside = true } } })
    assert.same({ "A_INF_1" }, fortress.defenders(g.state, "french", VERONA))
    assert.same({}, fortress.defenders(g.state, "coalition", VERONA))
    g = walls.game(spec, { { "A_HILLER", VERONA, nil, { inside = true } } })
    assert.same({}, fortress.defenders(g.state, "french", VERONA))
  end)

  it("15.11, 15.12 who follows his superior inside lies on his chart; who comes out alone does not; both are told", function()
    local g = walls.game(spec, { { "F_SOULT", VERONA, nil, { inside = true } }, { "F_INF_7", VERONA, 7 } })
    g:unit("F_INF_7").superior = "F_SOULT"
    walls.on(g, "movement", "french")
    g:act("shut_in", { unit = "F_INF_7" })
    assert.equal("F_SOULT", g:unit("F_INF_7").chart)
    g:unit("F_INF_7").gated = nil
    g:act("come_out", { unit = "F_INF_7" })
    assert.same({ VERONA, true }, { g:unit("F_INF_7").hex, g:unit("F_SOULT").inside })
    assert.is_nil(g:unit("F_INF_7").chart)
    assert.same({ "goes_inside", "comes_out" }, fields.told(g, "goes_inside", "comes_out"))
  end)

  it("15.21, 3.33 the window marks garrisons once: strengths of one's own alone; 15.52 and sieges with their trains", function()
    local g = walls.game(spec, { { "A_INF_1", VERONA, 7, { inside = true } }, { "A_ART_8", VERONA, 1, { inside = true } } })
    local function shown(side)
      local report, hexes = fortress.query(g.state, side), {}
      for _, layer in ipairs(report.layers) do
        hexes[layer.id] = layer.hexes
      end
      return hexes, report.notes
    end
    local hexes, notes = shown("coalition")
    assert.same({ garrisoned = { VERONA }, besieged = {} }, hexes)
    assert.same({ { rule = "15.21", key = "note.garrison", values = { hex = VERONA, points = 8, most = 35 }, hex = VERONA } }, notes)
    hexes, notes = shown("french")
    assert.same({ garrisoned = { VERONA }, besieged = {} }, hexes)
    assert.same({ { rule = "15.21", key = "note.held", values = { hex = VERONA, side = "coalition" }, hex = VERONA } }, notes)
    g.state.sieges[VERONA] = { side = "french", trains = { austrian = 5 } }
    hexes, notes = shown("french")
    assert.same({ garrisoned = {}, besieged = { VERONA } }, hexes)
    assert.same({ rule = "15.52", key = "note.siege", values = { hex = VERONA, side = "french", trains = 5 }, hex = VERONA }, notes[2])
    board.mark(g.state, { "A_INF_1", "A_ART_8" }, { unseen = true })
    assert.equal(0, #select(2, shown("french")))
    assert.equal(2, #select(2, shown("coalition")))
  end)

  it("15.12 in the own Movement Phase it marches out, and pays for the way alone", function()
    local g = walls.game(spec, { { "F_INF_1", VERONA, 5, { order = "march", inside = true } }, { "F_INF_8", VERONA, 5, { order = "march" } } })
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_INF_1" })
    g:act("step", { to = BESIDE })
    assert.is_nil(g:unit("F_INF_1").inside)
    assert.equal(5 - ground.cost(VERONA, BESIDE), field.left(g)) -- 9.13a is not asked: another corps is there
  end)

  --- Verona with Austrians inside or before it, and French beside it.
  local function verona(inside)
    return walls.game(spec, {
      { "A_INF_1", VERONA, 7, { inside = inside or nil } },
      { "F_INF_1", BESIDE, 20 },
    })
  end

  it("15.13 before the enemy's phases the owner says who is inside, if an enemy is near enough", function()
    local g = spec.game("lga:italy")
    g.forced = false
    field.begin(g)
    assert.equal("watch", g:step())
    assert.same({ "coalition" }, g:asked())
    g:act("shut_in", { unit = "A_INF_23" })
    assert.truthy(g:unit("A_INF_23").inside)
    assert.truthy(#g:why("come_out", { unit = "A_INF_23" }) > 0) -- 15.12
    g:clear()
    walls.put(g, { { "A_INF_1", VERONA, 7 }, { "F_INF_1", "B2308", 7 } })
    assert.falsy(g:step() == "watch")
  end)

  it("15.13 near enough is 13 hexes before a march, 15.12 and the next hex in a Combat Phase", function()
    local map = map_of()
    local function at(far)
      return those(map:ring(VERONA, far), function(hex) return map:terrain(hex) == "clear" and #map:features(hex) == 0 end)[1]
    end
    for far, watched in pairs({ [13] = true, [14] = false }) do
      local g = walls.game(spec, {})
      walls.on(g, "command")
      walls.put(g, { { "A_INF_1", VERONA, 7 }, { "F_INF_1", at(far), 7 } })
      walls.step(g)
      assert.equal(watched, g:step() == "watch")
    end
    for far, asked in pairs({ [1] = true, [2] = false }) do
      local g = walls.game(spec, { { "A_INF_1", VERONA, 7 }, { "F_INF_1", at(far), 7 } })
      local seen, turn = {}, g.state.turn
      while g.state.turn == turn do
        walls.step(g)
        seen[g:step()] = true
      end
      assert.equal(asked, seen.sally or seen.gates or false)
    end
  end)

  it("15.12, 15.13 in a Combat Phase either side may come in or out, and not both in one", function()
    local g = verona(true)
    walls.on(g, "gates")
    assert.same({ "coalition" }, g:asked())
    g:act("come_out", { unit = "A_INF_1" })
    assert.equal("15.12", rule_of(g:why("shut_in", { unit = "A_INF_1" })))
    g:act("end")
    assert.equal("attacks", g:step())
    walls.on(g, "sally", "coalition")
    g:act("shut_in", { unit = "A_INF_1" }) -- of the next Combat Phase
    assert.truthy(g:unit("A_INF_1").inside)
  end)

  it("15.15, 15.23, 15.31 some inside, some outside: corps keep apart outside alone, and cavalry has its zone there", function()
    local g = walls.game(spec, {
      { "F_SOULT", VERONA, nil, { inside = true } },
      { "F_INF_7", nil, 7, { chart = "F_SOULT", inside = true } },
      { "F_LANNES", BESIDE },
      { "F_INF_12", nil, 5, { chart = "F_LANNES" } },
      { "F_HEAVY_DIV_1", VERONA, 2 },
    })
    assert.truthy(stacking.may_enter(g.state, { "F_LANNES", "F_INF_12" }, VERONA))
    assert.truthy(zones.against(g.state, "coalition")[BESIDE]) -- the foot inside is apart
    for _, id in ipairs({ "F_SOULT", "F_INF_7" }) do
      g:unit(id).inside = nil
    end
    board.refresh(g.state)
    assert.falsy(stacking.may_enter(g.state, { "F_LANNES", "F_INF_12" }, VERONA))
    assert.falsy(zones.against(g.state, "coalition")[BESIDE])
    g:unit("F_HEAVY_DIV_1").inside = true
    board.refresh(g.state)
    assert.falsy(zones.against(g.state, "coalition")[BESIDE])
  end)
end)

describe("15.3 battles before a fortress", function()
  it("15.34 who is inside is not attacked, and no one has to attack him (12.12)", function()
    local g = walls.game(spec, { { "A_INF_1", VERONA, 7, { inside = true } }, { "F_INF_1", BESIDE, 20 }, { "F_SOULT", BESIDE } })
    walls.on(g, "gates")
    g:act("end")
    assert.falsy(g:step() == "attacks" and #g:why("assign", { unit = "F_INF_1", target = VERONA }, "french") == 0)
    assert.same({ "A_INF_1" }, fortress.defenders(g.state, "french", VERONA))
  end)

  --- French beside Verona attack the Austrians before it, with others inside.
  local function attacked(inside)
    local list = {
      { "A_INF_1", VERONA, 7, { concentrated = true } },
      { "F_INF_1", BESIDE, 9, { concentrated = true } },
      { "F_INF_2", BESIDE, 3, { concentrated = true } },
    }
    table.move(inside, 1, #inside, #list + 1, list)
    local g = walls.game(spec, list)
    walls.on(g, "attacks", "french")
    fields.attack(g, { [VERONA] = { "F_INF_1" } }, VERONA)
    return g
  end

  it("15.31, 15.32 those outside fight alone; 15.32 who is inside comes to them by the Initiative of the highest leader there, no detachment", function()
    local g = attacked({
      { "A_HILLER", VERONA, nil, { inside = true } },
      { "A_INF_18", nil, 7, { chart = "A_HILLER", inside = true } },
      { "A_ART_8", VERONA, 1, { inside = true } },
      { "A_DET_1", VERONA, 3, { inside = true } },
    })
    assert.same({ "A_INF_1" }, battle.of(g.state).force.coalition)
    fields.fight(g, { A_INF_1 = 1, F_INF_1 = 1 }, fields.plain(10))
    g:act("press")
    assert.equal("reinforcements", g:step())
    if g:asked()[1] == "french" then g:act("no_more") end
    assert.equal("15.32", rule_of(g:why("call", { unit = "A_DET_1" })))
    local initiative = 2 -- Hiller's
    g:dice({ initiative })
    g:act("call", { unit = "A_ART_8" })
    assert.is_nil(g:unit("A_ART_8").inside)
    assert.truthy(listed(battle.of(g.state).force.coalition, "A_ART_8"))
    g:dice({ 6 })
    g:act("call", { unit = "A_INF_18" })
    assert.truthy(g:unit("A_INF_18").inside)
  end)

  it("15.33 who withdraws may go inside instead, and checks morale there", function()
    local g = attacked({})
    fields.stand(g)
    g:act("deploy", { unit = "A_INF_1", line = 1 }, "coalition")
    g:act("deploy", { unit = "F_INF_1", line = 1 }, "french")
    g:act("ready", {}, "french")
    local one, two = fields.dice_for(g, { lines = { 1 }, line = 1, flank = false }, 11)
    g:dice({ one, two })
    g:act("ready", {}, "coalition")
    assert.equal("shelter", g:step())
    g:dice({ 1 })
    g:act("take_shelter", { unit = "A_INF_1" })
    assert.truthy(g:unit("A_INF_1").inside)
    assert.equal(VERONA, g:unit("A_INF_1").hex)
    assert.is_nil(g:unit("A_INF_1").routed)
  end)
end)

describe("15.14 retreats", function()
  it("15.14 a retreat that ends in the hex of a fortress may end inside; not one that goes through it", function()
    local g = walls.game(spec, {
      { "A_INF_1", BESIDE, 7, { concentrated = true } },
      { "F_INF_1", walls.behind(VERONA, BESIDE), 9, { concentrated = true } },
    })
    walls.on(g, "attacks", "french")
    fields.attack(g, { [BESIDE] = { "F_INF_1" } }, BESIDE)
    fields.fight(g, { A_INF_1 = 1, F_INF_1 = 1 }, fields.plain(11), { 1 })
    assert.equal("retreating", g:step())
    g:act("retreating", { to = VERONA })
    assert.equal("shelter", g:step())
    g:act("take_shelter", { unit = "A_INF_1" })
    assert.truthy(g:unit("A_INF_1").inside)
    assert.equal(VERONA, organization.hex(g.state, "A_INF_1"))
  end)
end)

describe("15.31 the routed before the walls, the steady behind them", function()
  it("15.31, 13.13 who comes to a fortress does not meet the routed inside it; 13.28 those outside he does", function()
    for _, inside in ipairs({ true, false }) do
      local g = walls.game(spec, { { "A_INF_1", walls.VERONA, 3 }, { "A_INF_2", walls.VERONA, 3, { inside = inside or nil, routed = 1 } } })
      g:dice(inside and {} or { 1 }) -- of morale, where one falls
      retreat.meet_routed(g.state, "coalition", { "A_INF_1" }, walls.VERONA)
    end
  end)
end)
