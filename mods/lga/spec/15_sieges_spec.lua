--- 15.4, 15.5 The Siege and Assault Phase.
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local field = require("spec.field")
local fields = require("spec.fields")
local fortress = require("rules.15_fortress")
local modifiers = require("rules.12_modifiers")
local organization = require("mechanics.organization")
local stores = require("rules.15_stores")
local trains = require("rules.14_trains")
local walls = require("spec.walls")

local map = map_of()
local VERONA, VENICE = walls.VERONA, walls.VENICE
local BESIDE = walls.beside(VERONA)

local function rule_of(reasons) return reasons[1] and reasons[1].rule end

--- Verona with Austrians inside, French beside it and their train, in the Siege and Assault Phase.
---@param def { inside: integer?, beside: integer?, depot: boolean?, more: table[]?, unsupplied: boolean? }?
local function verona(def)
  def = def or {}
  local g = walls.game(spec, {
    { "A_INF_1", VERONA, def.inside or 7, { inside = true } },
    { "F_INF_1", BESIDE, def.beside or 9, { concentrated = true } },
    { "F_SUPPLY_1", BESIDE },
    { "F_SUPPLY_2", BESIDE },
  }, def.depot and { [VERONA] = true })
  walls.put(g, def.more or {})
  walls.on(g, "sieges", "french")
  return g
end

--- Lays the siege of Verona.
local function besiege(g, ...)
  walls.tell(g, VERONA, "F_INF_1", ...)
  g:act("besiege", { target = VERONA })
  return g
end

describe("15.51 laying a siege", function()
  it("5.0.11, 15.51a, 15.51e who is beside it goes in, over the walls' hex, without a zone against it", function()
    local g = besiege(verona({ more = { { "A_LIGHT_BDE_11", nil, 1, { chart = "A_INF_1", inside = true } } } }))
    assert.equal(VERONA, g:unit("F_INF_1").hex)
    assert.equal("french", g.state.sieges[VERONA].side)
    assert.same({}, g.state.limits)
  end)

  it("15.51a not from two hexes away", function()
    local g = verona({ more = { { "F_INF_2", walls.behind(VERONA, BESIDE), 9 } } })
    assert.truthy(#g:why("tell_off", { unit = "F_INF_2", target = VERONA }) > 0)
  end)

  it("15.51b not with enemies outside the walls", function()
    local g = verona({ more = { { "A_INF_2", VERONA, 1 } } })
    walls.tell(g, VERONA, "F_INF_1")
    assert.equal("15.51b", rule_of(g:why("besiege", { target = VERONA })))
  end)

  it("15.51b, 14.15a leaders without men and trains before the walls bar no siege: they go inside, and are taken", function()
    local g = verona({ inside = 1 })
    walls.put(g, { { "A_HILLER", VERONA }, { "A_SUPPLY_9", VERONA }, { "A_BRIDGE_2", nil, nil, { chart = "A_HILLER" } } })
    walls.put(g, { { "A_SUPPLY_8", VERONA, nil, { inside = true } } })
    besiege(g)
    assert.truthy(g.state.sieges[VERONA])
    assert.truthy(g:unit("A_HILLER").inside)
    assert.same({ "french", "french", "coalition" }, { g:unit("A_SUPPLY_9").side, g:unit("A_BRIDGE_2").side, g:unit("A_SUPPLY_8").side })
  end)

  it("15.51b who lies on a leader's chart goes inside on it", function()
    local g = verona()
    walls.put(g, { { "A_CHARLES", VERONA }, { "A_HILLER", nil, nil, { chart = "A_CHARLES" } } })
    besiege(g)
    assert.same({ true, true, "A_CHARLES" }, { g:unit("A_CHARLES").inside, g:unit("A_HILLER").inside, g:unit("A_HILLER").chart })
    assert.equal(1, #fields.told(g, "goes_inside"))
  end)

  it("15.51c who is there already and is told off counts once", function()
    for inside, lays in pairs({ [9] = true, [10] = false }) do
      local g = verona({ inside = inside })
      board.put(g.state, "F_INF_1", VERONA)
      board.refresh(g.state)
      besiege(g)
      assert.equal(lays, g.state.sieges[VERONA] ~= nil)
    end
  end)

  it("15.23 nor does one division come to besiegers of another corps", function()
    local g = verona({ more = {
      { "F_SOULT", VERONA }, { "F_INF_7", nil, 5, { chart = "F_SOULT" } },
      { "F_LANNES", BESIDE }, { "F_INF_11", nil, 5, { chart = "F_LANNES" } },
    } })
    walls.tell(g, VERONA, "F_INF_11")
    local reasons = g:why("besiege", { target = VERONA })
    assert.same({ "15.23", "F_INF_11" }, { rule_of(reasons), reasons[1].values.unit })
  end)

  it("15.23, 9.11 men of two corps besiege together only by one Concentrate order", function()
    for letter, rule in pairs({ A = false, B = "15.23" }) do
      local two = walls.beside(VERONA, 2)
      local g = verona({ more = {
        { "F_SOULT", BESIDE, nil, { letter = "A" } }, { "F_INF_7", nil, 5, { chart = "F_SOULT", letter = "A" } },
        { "F_LANNES", two, nil, { letter = letter } }, { "F_INF_11", nil, 5, { chart = "F_LANNES", letter = letter } },
      } })
      g:unit("F_INF_11").unsupplied = nil
      walls.tell(g, VERONA, "F_SOULT", "F_LANNES")
      assert.equal(rule, rule_of(g:why("besiege", { target = VERONA })) or false)
    end
  end)

  it("15.51c as strong as the garrison, walls not counted; what is inside shows", function()
    local g = besiege(verona({ inside = 9 }))
    assert.truthy(g.state.sieges[VERONA])
    g = besiege(verona({ inside = 10 }))
    assert.is_nil(g.state.sieges[VERONA])
    assert.equal(BESIDE, g:unit("F_INF_1").hex)
    assert.equal("15.51a", rule_of(g:why("tell_off", { unit = "F_INF_1", target = VERONA })))
  end)

  it("15.51a a leader without men is not enough; who has been set against it need not be so again", function()
    local g = verona({ more = { { "F_LANNES", BESIDE } } })
    assert.truthy(#g:why("tell_off", { unit = "F_LANNES", target = VERONA }) > 0)
    walls.tell(g, VERONA, "F_INF_1")
    assert.equal("15.51a", rule_of(g:why("tell_off", { unit = "F_INF_1", target = VERONA })))
  end)

  it("15.51e who goes in leaves the charts of who stays, and is united with who is there", function()
    local g = verona({ more = {
      { "F_SOULT", BESIDE },
      { "F_INF_7", nil, 7, { chart = "F_SOULT" } },
      { "F_INF_8", nil, 7, { chart = "F_SOULT" } },
    } })
    besiege(g, "F_INF_7")
    assert.equal(VERONA, g:unit("F_INF_7").hex)
    assert.equal("F_SOULT", g:unit("F_INF_8").chart)
    assert.equal(BESIDE, g:unit("F_SOULT").hex)
  end)

  it("15.51c, 15.51e others come to a siege in a later phase, with those who are there", function()
    local g = verona({ depot = true, more = { { "F_INF_2", BESIDE, 2, { concentrated = true } } } })
    walls.tell(g, VERONA, "F_INF_1")
    g:dice({ 1 })
    g:act("besiege", { target = VERONA })
    assert.equal(BESIDE, g:unit("F_INF_2").hex)
    assert.equal("15.51a", rule_of(g:why("tell_off", { unit = "F_INF_2", target = VERONA }))) -- tried in this phase
    walls.put(g, { { "F_SUPPLY_3", VERONA } })
    g:act("end")
    walls.on(g, "sieges", "french")
    walls.tell(g, VERONA, "F_INF_2")
    local left = g.state.sieges[VERONA].trains.austrian
    g:act("besiege", { target = VERONA })
    assert.equal(VERONA, g:unit("F_INF_2").hex)
    assert.equal(left, g.state.sieges[VERONA].trains.austrian)
  end)

  it("15.51d not by the unsupplied", function()
    local g = verona()
    g:unit("F_INF_1").unsupplied = true
    walls.tell(g, VERONA, "F_INF_1")
    assert.equal("15.51d", rule_of(g:why("besiege", { target = VERONA })))
  end)
end)

describe("15.52 what a besieged fortress lives on", function()
  it("15.53, 13.14, 15.54 without stores it is out of supply at once, checks morale, and surrenders whole", function()
    local g = besiege(verona())
    assert.truthy(g:unit("A_INF_1").unsupplied)
    g:dice({ 3 }) -- morale 2
    g:act("end")
    assert.is_nil(g.state.pieces.A_INF_1)
    assert.is_nil(g.state.sieges[VERONA])
    assert.equal(14, g.state.points) -- 18.2b
  end)

  it("15.47, 15.54 with the men all leaders inside are captured; trains fall to who stands there", function()
    local g = verona({ more = { { "A_HILLER", VERONA, nil, { inside = true } } } })
    walls.put(g, { { "A_SUPPLY_1", VERONA, nil, { inside = true } } })
    besiege(g)
    g:unit("A_INF_1").unsupplied = true
    g:dice({ 6 })
    g:act("end")
    assert.is_nil(g.state.pieces.A_INF_1)
    assert.is_nil(g.state.pieces.A_HILLER)
    assert.same({ side = "french" }, { side = g:unit("A_SUPPLY_1").side, inside = g:unit("A_SUPPLY_1").inside })
  end)

  it("15.54, 18.2d leaders who are captured are not killed, and count nothing", function()
    local g = verona({ inside = 2, more = { { "A_HILLER", VERONA, nil, { inside = true } } } })
    walls.put(g, { { "A_INF_18", nil, 3, { chart = "A_HILLER", inside = true } } })
    besiege(g)
    g:dice({ 6 })
    g:act("end")
    assert.same({ nil, nil, 10 }, { g.state.pieces.A_HILLER, g.state.pieces.A_INF_18, g.state.points }) -- 18.2b
  end)

  --- A siege of whose garrison a leader and a train are left.
  local function without_garrison()
    local g = besiege(verona({ more = { { "A_HILLER", VERONA, nil, { inside = true } } } }))
    walls.put(g, { { "A_SUPPLY_1", VERONA, nil, { inside = true } } })
    board.remove(g.state, "A_INF_1")
    board.refresh(g.state)
    return g
  end

  it("15.54, 15.56a leaders whose garrison is no more are captured with the fortress", function()
    local g = without_garrison()
    g:act("end")
    assert.same({ nil, nil }, { g.state.pieces.A_HILLER, g.state.sieges[VERONA] })
    assert.same({ side = "french" }, { side = g:unit("A_SUPPLY_1").side, inside = g:unit("A_SUPPLY_1").inside })
  end)

  it("15.54, 15.56a not by besiegers who are gone too", function()
    local g = without_garrison()
    board.remove(g.state, "F_INF_1")
    board.refresh(g.state)
    g:act("end")
    assert.same({ true, nil, "coalition" }, { g:unit("A_HILLER").inside, g.state.sieges[VERONA], g:unit("A_SUPPLY_1").side })
  end)

  it("15.54 nor are neutrals who stand inside", function()
    local g = without_garrison()
    g:place("P_BLUECHER", VERONA, { side = "neutral", inside = true })
    board.refresh(g.state)
    g:act("end")
    assert.same({ nil, true }, { g.state.pieces.A_HILLER, g:unit("P_BLUECHER").inside })
  end)

  it("15.54 a good check has no effect", function()
    local g = besiege(verona())
    g:dice({ 2 })
    g:act("end")
    assert.equal(7, g:unit("A_INF_1").strength)
    assert.truthy(g.state.sieges[VERONA])
  end)

  it("14.27a, 14.22a, 15.52 a depot becomes the die and two trains, and is gone", function()
    local g = verona({ depot = true })
    assert.truthy(depots.active(g.state, "austrian")[VERONA])
    walls.tell(g, VERONA, "F_INF_1")
    g:dice({ 4 })
    g:act("besiege", { target = VERONA })
    assert.same({ austrian = 6 }, g.state.sieges[VERONA].trains)
    assert.is_nil(g.state.depots[VERONA])
    assert.is_nil(g:unit("A_INF_1").unsupplied)
    assert.same({}, depots.active(g.state, "austrian"))
  end)

  it("14.27b one a week feeds the garrison and nobody else; after the last it hungers", function()
    local g = verona({ depot = true })
    g.state.passed[VENICE] = "french" -- 14.33a
    walls.tell(g, VERONA, "F_INF_1")
    g:dice({ 1 })
    g:act("besiege", { target = VERONA })
    for week = 1, 3 do
      assert.is_nil(g:unit("A_INF_1").unsupplied)
      assert.truthy(#those(fortress.defenders(g.state, "french", VERONA), function(id) return id == "A_INF_1" end) == 1)
      walls.put(g, { { "F_SUPPLY_3", VERONA }, week == 3 and { "A_INF_2", walls.beside(VERONA, 2), 1 } or nil })
      g:act("end")
      walls.on(g, "sieges", "french")
    end
    assert.same({ austrian = 0 }, g.state.sieges[VERONA].trains)
    assert.is_nil(g:unit("A_INF_1").unsupplied)
    assert.truthy(g:unit("A_INF_2").unsupplied)
    g:unit("A_INF_2").unsupplied = nil
    g:act("end")
    walls.put(g, { { "F_SUPPLY_3", VERONA } })
    walls.on(g, "sieges", "french")
    assert.truthy(g:unit("A_INF_1").unsupplied)
  end)

  it("14.35, 15.52 a depot city that is a fortress has stores too; 14.33a while it is besieged it feeds nobody", function()
    local beside = walls.beside(VENICE)
    local g = walls.game(spec, {
      { "A_INF_1", VENICE, 7, { inside = true } },
      { "F_INF_1", beside, 9 },
      { "F_SUPPLY_1", beside },
    })
    assert.truthy(listed(depots.cities(g.state, "austrian"), VENICE))
    walls.on(g, "sieges", "french")
    walls.tell(g, VENICE, "F_INF_1")
    g:dice({ 6 })
    g:act("besiege", { target = VENICE })
    assert.same({ austrian = 8 }, g.state.sieges[VENICE].trains)
    assert.falsy(listed(depots.cities(g.state, "austrian"), VENICE))
  end)

  it("15.55, 16.12 the unsupplied inside check attrition in their own Movement Phase, as after a march", function()
    local g = besiege(verona({ inside = 9 }))
    g:dice({ 1 })
    g:act("end")
    walls.put(g, { { "F_SUPPLY_3", VERONA } })
    walls.on(g, "movement", "coalition")
    g:dice({ 6 })
    g:act("end")
    local log = those(g:log(), function(line) return line.key == "roll.attrition" end)
    assert.truthy(#log > 0)
    assert.truthy(g:unit("A_INF_1").strength < 9)
  end)

  it("15.55, 16.23 by the table of a March, whatever their order", function()
    local lost = {}
    for _, order in ipairs({ "march", "force" }) do
      local g = besiege(verona({ inside = 25, beside = 30 }))
      g:dice({ 1 })
      g:act("end")
      walls.put(g, { { "F_SUPPLY_3", VERONA } })
      walls.on(g, "movement", "coalition")
      g:unit("A_INF_1").order = order
      g:dice({ 3 })
      g:act("end")
      lost[#lost + 1] = 25 - g:unit("A_INF_1").strength
    end
    assert.same({ 5, 5 }, lost) -- 3, and 2 without supply
  end)

  it("15.58 only who is inside orders those inside; 15.57a they do not march out", function()
    local g = besiege(verona({ more = {
      { "A_HILLER", VERONA, nil, { inside = true } },
      { "A_CHARLES", walls.beside(VERONA, 2), nil },
      { "A_INF_18", nil, 1, { chart = "A_HILLER", inside = true } },
    } }))
    g:unit("A_HILLER").superior = "A_CHARLES"
    board.refresh(g.state)
    assert.falsy(command.reaches(g.state, "A_CHARLES", "A_INF_18"))
    assert.truthy(command.reaches(g.state, "A_HILLER", "A_INF_18"))
    g:dice({ 1 })
    g:act("end")
    walls.put(g, { { "F_SUPPLY_3", VERONA } })
    g:unit("A_INF_18").order, g:unit("A_HILLER").order = "march", "march"
    walls.on(g, "movement", "coalition")
    assert.equal("15.57a", rule_of(g:why("move", { unit = "A_HILLER" })))
    assert.equal("15.57a", rule_of(g:why("come_out", { unit = "A_INF_18" })))
  end)
end)

describe("15.56 broken sieges", function()
  --- A siege with stores for three weeks, whose besiegers can march.
  local function siege(more)
    local g = verona({ depot = true, more = more })
    walls.tell(g, VERONA, "F_INF_1")
    g:dice({ 1 })
    g:act("besiege", { target = VERONA })
    return g
  end

  it("15.56a, 15.56c when they leave; the garrison may make a depot of its trains", function()
    for _, trade in ipairs({ true, false }) do
      local g = siege()
      g:act("end")
      walls.on(g, "movement", "french")
      g:unit("F_INF_1").order, g:unit("F_INF_1").rank = "march", "division"
      g:act("move", { unit = "F_INF_1" })
      g:act("step", { to = BESIDE })
      g:dice({ 1 })
      g:act("halt")
      walls.on(g, "trade")
      assert.same({ "coalition" }, g:asked())
      g:act("trade", { depot = trade })
      assert.is_nil(g.state.sieges[VERONA])
      assert.equal(trade and "austrian" or nil, g.state.depots[VERONA])
      assert.equal(trade and 0 or 2, #trains.here(g.state, "coalition", VERONA)) -- 9.43
    end
  end)

  it("15.56b when in the phase they are too few, or unsupplied: they go back", function()
    for _, what in ipairs({ "few", "hungry" }) do
      local g = siege()
      if what == "few" then g:unit("F_INF_1").strength = 6 else g:unit("F_INF_1").unsupplied = true end
      board.refresh(g.state)
      g:act("end")
      assert.equal("retreating", g:step())
      fields.flee(g)
      assert.falsy(g:unit("F_INF_1").hex == VERONA)
      if g:step() == "shelter" then g:act("end") end
      assert.equal("trade", g:step())
      assert.is_nil(g.state.sieges[VERONA])
    end
  end)
end)

describe("15.57 battles for a siege", function()
  --- The French besiege Verona; the Austrian Combat Phase, with a relief two hexes away from their train.
  local function relieved(inside)
    local outside = walls.beside(VERONA, 2)
    local g = besiege(verona({ inside = inside or 7 }))
    g:dice({ 1 })
    g:act("end")
    g:unit("A_INF_1").unsupplied = nil
    walls.put(g, { { "F_SUPPLY_3", VERONA }, { "A_INF_2", outside, 9, { concentrated = true } } })
    walls.on(g, "attacks", "coalition")
    return g, outside
  end

  it("15.57a besiegers are attacked from outside, and by a sortie, which stays in the hex", function()
    local g = relieved(9)
    g:act("assign", { unit = "A_INF_2", target = VERONA })
    g:act("assign", { unit = "A_INF_1", target = VERONA })
    g:act("announce")
    g:act("resolve", { target = VERONA })
    local f = battle.of(g.state)
    assert.same({ "A_INF_1", "A_INF_2" }, f.force.coalition)
    assert.equal(2, #f.fronts)
    assert.truthy(#f.fronts[2].hexes == 1 and f.fronts[2].hexes[1] == VERONA)
  end)

  it("15.57b one line against both is struck in the flank; with two lines it is not", function()
    local g = relieved(9)
    walls.put(g, { { "F_INF_2", VERONA, 9, { concentrated = true } } })
    fields.attack(g, { [VERONA] = { "A_INF_2", "A_INF_1" } }, VERONA)
    local flank = { lines = { 1, 2 }, line = 1, flank = true }
    assert.equal(4, fields.adds(g, "coalition", flank, "12.47a"))
    fields.fight(g, { F_INF_1 = 1, F_INF_2 = 1, A_INF_2 = 1, A_INF_1 = 2 }, { { lines = { 1, 2 }, line = 1, flank = true, row = 10 } })
    assert.truthy(battle.of(g.state).fights[1].flank)
    g = relieved(9)
    walls.put(g, { { "F_INF_2", VERONA, 9, { concentrated = true } } })
    fields.attack(g, { [VERONA] = { "A_INF_2", "A_INF_1" } }, VERONA)
    fields.fight(g, { F_INF_1 = 1, F_INF_2 = 2, A_INF_2 = 1, A_INF_1 = 2 }, {
      { lines = { 1 }, line = 1, flank = false, row = 10 },
      { lines = { 2 }, line = 2, flank = false, row = 10 },
    })
    assert.equal(2, #battle.of(g.state).fights)
  end)

  it("15.57a beaten, the sortie stays inside; routed, it is routed there", function()
    local g = relieved(9)
    g:unit("F_INF_1").strength = 12
    board.refresh(g.state)
    fields.attack(g, { [VERONA] = { "A_INF_1" } }, VERONA)
    fields.fight(g, { F_INF_1 = 1, A_INF_1 = 1 }, fields.plain(1), { 6 })
    assert.equal(VERONA, g:unit("A_INF_1").hex)
    assert.equal(1, g:unit("A_INF_1").routed)
    assert.truthy(g:unit("A_INF_1").inside)
  end)

  it("15.57a they come out as reinforcements of those who attack the besiegers", function()
    local g = relieved(9)
    walls.put(g, { { "A_HILLER", VERONA, nil, { inside = true } } })
    fields.attack(g, { [VERONA] = { "A_INF_2" } }, VERONA)
    fields.fight(g, { F_INF_1 = 1, A_INF_2 = 1 }, fields.plain(10))
    g:act("press")
    if g:asked()[1] == "french" then g:act("no_more") end
    g:dice({ 1 })
    g:act("call", { unit = "A_INF_1" })
    assert.truthy(listed(battle.of(g.state).force.coalition, "A_INF_1"))
    assert.truthy(g:unit("A_INF_1").inside)
  end)
end)

describe("14.27b what is eaten", function()
  --- The trains that are left when some inside have eaten, of so many.
  local function left(list, count)
    local g = walls.game(spec, list)
    g.state.sieges[VERONA] = { side = "french", trains = { austrian = count } }
    stores.eat(g.state)
    return g.state.sieges[VERONA].trains.austrian
  end

  it("14.27b one SP eats as much as many, nobody more than there is; leaders alone and men of another power eat none", function()
    local one = { { "A_INF_1", VERONA, 1, { inside = true } } }
    assert.same({ 1, 0, 0 }, { left(one, 2), left(one, 1), left(one, 0) })
    assert.equal(2, left({ { "A_HILLER", VERONA, nil, { inside = true } } }, 2))
    assert.equal(2, left({ { "R_INF_1", VERONA, 5, { inside = true } } }, 2))
    assert.equal(2, left({ { "A_INF_1", VERONA, 5 } }, 2))
  end)
end)

describe("15.56c the trains of a broken siege", function()
  --- Verona is free, with five trains of its stores, one of Austria's inside and one before it.
  local function free(stored)
    local g = verona({ inside = 5 })
    walls.put(g, { { "A_SUPPLY_1", VERONA, nil, { inside = true } }, { "A_SUPPLY_2", VERONA } })
    g.state.sieges[VERONA] = { side = "french", trains = { austrian = stored } }
    walls.on(g, "trade")
    return g
  end

  local function inside(g)
    return #those(trains.here(g.state, "coalition", VERONA), function(id) return g:unit(id).inside end)
  end

  it("15.56c, 9.43 no more than two remain inside", function()
    local g = free(5)
    assert.same({ "coalition" }, g:asked())
    g:act("trade", { depot = false }, "coalition")
    assert.same({ 2, 3 }, { inside(g), #trains.here(g.state, "coalition", VERONA) })
    assert.is_nil(g.state.depots[VERONA])
  end)

  it("15.56c or all that are inside become a depot, also one alone", function()
    local g = free(0)
    g:act("trade", { depot = true }, "coalition")
    assert.equal("austrian", g.state.depots[VERONA])
    assert.same({ 0, 1 }, { inside(g), #trains.here(g.state, "coalition", VERONA) })
  end)
end)

describe("15.56 when a siege without stores is over", function()
  it("15.56c there are no trains to make a depot of", function()
    local g = besiege(verona())
    stores.close(g.state, VERONA)
    assert.equal(0, field.frame(g).trains)
  end)
end)

describe("15.4 assaults", function()
  --- The French storm Verona, with some inside, and others beside it.
  local function storm(inside, beside, more)
    local g = verona({ inside = inside, beside = beside, more = more })
    walls.tell(g, VERONA, "F_INF_1")
    g:act("storm", { target = VERONA })
    return g
  end

  it("15.40, 15.41, 12.14a three times who is inside counts in the odds: 1:2 at least", function()
    assert.equal("deployment", storm(6, 9):step())
    local g = storm(6, 8)
    assert.falsy(g:step() == "deployment")
    assert.equal(6, g:unit("A_INF_1").strength)
    g = storm(3, 9)
    walls.storm(g, { "F_INF_1" }, 10)
    assert.equal("1:1", battle.of(g.state).fights[1].odds)
  end)

  it("15.42 not while unrouted enemies are outside", function()
    local g = verona({ more = { { "A_INF_2", VERONA, 1 } } })
    walls.tell(g, VERONA, "F_INF_1")
    assert.equal("15.42", rule_of(g:why("storm", { target = VERONA })))
    g:unit("A_INF_2").routed = 1
    assert.is_nil(rule_of(g:why("storm", { target = VERONA })))
  end)

  it("15.43 morale, guns and commanders count; ground, arms together, horse and its leaders do not", function()
    local g = verona({ inside = 3, beside = 9, more = {
      { "F_GUARD_HEAVY", BESIDE, 4, { concentrated = true } },
      { "F_ART_6", BESIDE, 2, { concentrated = true } },
    } })
    g:unit("A_INF_1").unsupplied = nil
    g.state.one_corps = { french = "F_MASSENA" }
    walls.tell(g, VERONA, "F_INF_1", "F_GUARD_HEAVY", "F_ART_6")
    g:act("storm", { target = VERONA })
    for _, id in ipairs({ "F_INF_1", "F_GUARD_HEAVY", "F_ART_6" }) do
      g:act("deploy", { unit = id, line = 1 })
    end
    local f = battle.of(g.state)
    local function rules(side)
      local list = {}
      for _, item in ipairs(modifiers.of(g.state, f, side, { lines = { 1 }, line = 1, flank = false }).items) do
        list[#list + 1] = item.rule
      end
      return list
    end
    assert.same({ "12.41a", "12.42a", "12.45a" }, rules("french")) -- 19.11n
    assert.same({ "12.42a" }, rules("coalition"))
  end)

  it("15.44, 15.45 the defender stands and does not deploy; the attacker may keep a reserve", function()
    local g = storm(3, 9, { { "A_ART_8", VERONA, 1, { inside = true } } })
    assert.equal("deployment", g:step())
    assert.same({ "french" }, g:asked())
    local f = battle.of(g.state)
    assert.falsy(f.withdrawing)
    assert.equal(1, f.line.A_INF_1)
    assert.equal(1, f.line.A_ART_8)
  end)

  it("15.47 who must withdraw or routs inside is captured, and the attacker may go in", function()
    local g = storm(3, 9)
    walls.storm(g, { "F_INF_1" }, 11)
    assert.is_nil(g.state.pieces.A_INF_1)
    assert.equal("advance", g:step())
    g:act("occupy", { unit = "F_INF_1" })
    assert.equal(VERONA, g:unit("F_INF_1").hex)
  end)

  it("12.15, 15.47 where all inside are lost the fortress is the attacker's, and he may go in", function()
    local g = verona({ inside = 1, beside = 20 })
    walls.put(g, { { "A_SUPPLY_1", VERONA, nil, { inside = true } } })
    walls.tell(g, VERONA, "F_INF_1")
    g:act("storm", { target = VERONA })
    assert.is_nil(g.state.pieces.A_INF_1)
    local fallen = those(g:log(), function(record) return record.key == "fortress_falls" end)
    assert.equal("french", fallen[1].values.side)
    assert.is_nil(g:unit("A_SUPPLY_1").inside)
    g:act("occupy", { unit = "F_INF_1" })
    assert.same({ VERONA, "french" }, { g:unit("F_INF_1").hex, g:unit("A_SUPPLY_1").side })
  end)

  it("12.15, 15.47 who storms it as he besieges it has what is left there at once, and the siege is over", function()
    local g = verona({ inside = 1, beside = 20 })
    board.put(g.state, "F_INF_1", VERONA)
    walls.put(g, { { "A_SUPPLY_1", VERONA, nil, { inside = true } } })
    g.state.sieges[VERONA] = { side = "french", trains = {} }
    walls.tell(g, VERONA, "F_INF_1")
    g:act("storm", { target = VERONA })
    assert.equal("french", g:unit("A_SUPPLY_1").side)
    assert.is_nil(g.state.sieges[VERONA])
  end)

  it("15.47 so is who gives up an exchange", function()
    local g = storm(6, 12)
    walls.storm(g, { "F_INF_1" }, 7)
    g:act("pass", {}, "coalition")
    assert.is_nil(g.state.pieces.A_INF_1)
  end)

  it("15.46a, 15.46b defenders who come go inside, not past attackers, and only if there is room", function()
    local far = nil
    for n = 1, 6 do
      local hex = walls.beside(VERONA, n)
      if hex and map:distance(hex, BESIDE) == 2 then far = hex end
    end
    assert.truthy(far)
    local behind = those(map:neighbors(far), function(hex)
      return map:distance(hex, BESIDE) > 2 and map:distance(hex, VERONA) == 2
    end)[1]
    local function relief(inside)
      local g = storm(inside, 15, { { "A_HILLER", behind }, { "A_INF_18", nil, 2, { chart = "A_HILLER" } } })
      walls.storm(g, { "F_INF_1" }, 10)
      assert.equal("advance", g:step())
      g:act("press")
      if g:asked()[1] == "french" then g:act("no_more") end
      g:dice({ 1 })
      g:act("call", { unit = "A_HILLER" })
      return g
    end
    local g = relief(10)
    assert.equal("approach", g:step())
    g:act("close_in", { to = far })
    if g:step() == "approach" then g:act("close_in", { to = VERONA }) end
    assert.truthy(g:unit("A_HILLER").inside == true or organization.hex(g.state, "A_HILLER") == far)
  end)
end)
