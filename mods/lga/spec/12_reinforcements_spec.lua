--- 12.P8, 12.7 Who marches to the guns between the rounds of a battle.
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local fields = require("spec.fields")

local OWN, FOE = { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", 20 }

--- The attack of B5303 on B5203, one round fought so that another may come; more pieces besides.
---@param more table[]
---@param def { row: integer?, dice: integer[]?, own: table?, foe: table? }?
local function between(more, def)
  def = def or {}
  local list = { def.own or OWN, def.foe or FOE }
  table.move(more, 1, #more, #list + 1, list)
  local g = fields.field(spec, list)
  fields.attack(g, { B5203 = { "R_INF_1" } })
  fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(def.row or 10), def.dice)
  g:act("press")
  return g
end

--- Calls a stack that comes, step by step.
local function come(g, id, ...)
  g:dice({ 1 })
  g:act("call", { unit = id })
  for _, to in ipairs({ ... }) do
    g:act("close_in", { to = to })
  end
  if g:step() == "approach" then g:act("halt_there") end
end

--- Those next to their way let them pass (10.32a).
local function let(g)
  while g:step() == "zone" do
    g:act("end")
  end
end

local function done(g)
  while g:step() == "reinforcements" do
    g:act("no_more")
  end
end

local function now(g) return battle.of(g.state) end

describe("12.P8 between the rounds", function()
  it("12.P8a, 12.71a the attacker calls first, then the defender", function()
    local g = between({ { "R_INF_2", "B5402", 8 }, { "F_INF_8", "A5233", 7 } })
    assert.equal("reinforcements coalition", g:step() .. " " .. g:asked()[1])
    g:act("no_more")
    assert.equal("reinforcements french", g:step() .. " " .. g:asked()[1])
    g:act("no_more")
    assert.equal("stance", g:step())
    assert.equal(2, now(g).round)
  end)

  it("12.P8b before every further round, and not before the first", function()
    local g = fields.field(spec, { OWN, FOE, { "R_INF_2", "B5402", 8 } })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    assert.equal("stance", g:step())
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    for _ = 1, 2 do
      g:act("press")
      assert.equal("reinforcements", g:step())
      done(g)
      fields.fight(g, {}, fields.plain(10))
    end
    assert.equal("advance", g:step())
  end)

  it("12.P8a who has nobody to call is not asked", function()
    assert.equal("stance", between({ { "R_INF_2", "B5706", 8 } }):step())
  end)
end)

describe("12.71 who comes", function()
  it("12.71a within three hexes of anybody in the battle, friend or enemy", function()
    local g = between({ { "R_INF_2", "B5402", 8 }, { "R_INF_3", "B5503", 8 }, { "R_INF_4", "B5602", 8 }, { "R_INF_5", "B5702", 6 } })
    for _, id in ipairs({ "R_INF_2", "R_INF_3", "R_INF_4" }) do
      assert.same({}, g:why("call", { unit = id }))
    end
    assert.refused(g:why("call", { unit = "R_INF_5" }), "12.71a")
    g = between({ { "R_INF_2", "B4903", 8 } }) -- three from the enemy, four from the friends
    assert.same({}, g:why("call", { unit = "R_INF_2" }))
  end)

  it("12.71b a die of no more than the leader's Initiative; one try", function()
    local g = between({ { "R_INF_2", "B5402", 8 } })
    g:dice({ 5 }) -- his Initiative is 4
    g:act("call", { unit = "R_INF_2" })
    assert.equal("stance", g:step())
    assert.equal("B5402", g:unit("R_INF_2").hex)
    g = between({ { "R_INF_2", "B5402", 8 } })
    g:dice({ 4 })
    g:act("call", { unit = "R_INF_2" })
    assert.equal("approach", g:step())
  end)

  it("12.71b a leader brings those below him, by his own Initiative; guns without a leader do not come", function()
    local g = between({
      { "R_BENNIGSEN", "B5402" }, { "R_INF_17", nil, 8, { chart = "R_BENNIGSEN" } }, { "R_ART_2", "B5402", 1 },
    })
    assert.truthy(g:why("call", { unit = "R_ART_2" })[1])
    come(g, "R_BENNIGSEN", "B5303")
    assert.truthy(listed(now(g).force.coalition, "R_INF_17"))
  end)

  it("12.71b two MP at once, and no more", function()
    local g = between({ { "R_INF_2", "B5305", 8 } })
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    assert.same({ unit = "R_INF_2", left = 2 }, { unit = g:prompt().values.unit, left = g:prompt().values.left })
    g:act("close_in", { to = "B5304" }) -- over the river: 2
    assert.equal("stance", g:step())
    assert.truthy(listed(now(g).force.coalition, "R_INF_2"))
    g = between({ { "R_INF_2", "B5206", 8 } })
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5205" })
    assert.refused(g:why("close_in", { to = "B5204" }), "12.71b") -- 2 over the river, and 1 is left
  end)

  it("12.71b only toward a hex next to the enemy", function()
    local g = between({ { "R_INF_2", "B5305", 8 } })
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    for _, hex in ipairs({ "B5306", "B5205", "B5404" }) do
      assert.refused(g:why("close_in", { to = hex }), "12.71b")
    end
    assert.allowed(g:why("close_in", { to = "B5204" }))
  end)

  it("12.71b who is not there yet has one MP more after the next round, without a roll", function()
    local g = between({ { "R_INF_2", "B5504", 8 } })
    come(g, "R_INF_2", "B5403")
    assert.falsy(listed(now(g).force.coalition, "R_INF_2"))
    fields.fight(g, {}, fields.plain(10))
    g:act("press")
    assert.refused(g:why("call", { unit = "R_INF_2" }), "12.71b")
    g:act("come_on", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5303" })
    assert.equal("stance", g:step())
    assert.truthy(listed(now(g).force.coalition, "R_INF_2"))
    g = between({ { "R_INF_2", "B5206", 8 } }) -- and no more after that
    come(g, "R_INF_2", "B5205")
    fields.fight(g, {}, fields.plain(10))
    g:act("press")
    g:act("come_on", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5305" })
    assert.same({}, now(g).coming)
  end)
end)

describe("10.31b a battle out of a limited zone", function()
  --- A round of the attack on B5203, where a zone of B5203 or another hex held the attackers.
  local function held(from)
    local g = fields.field(spec, { OWN, FOE, { "R_INF_2", "B5402", 8 }, { "F_INF_8", "A5233", 7 } })
    g.state.limits = { { side = "french", from = from, to = "B5303", ids = { "F_INF_7" } } }
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    g:act("press")
    return g
  end

  it("10.31b neither side calls anyone", function() assert.equal("stance", held("B5203"):step()) end)
  it("10.31b to other battles they come", function() assert.equal("reinforcements", held("B5502"):step()) end)
end)

describe("12.72, 12.73 who may not, and how they march", function()
  it("12.72 not who is next to an enemy", function()
    local g = between({ { "R_INF_2", "B5402", 8 }, { "R_INF_3", "B5404", 8 }, { "F_INF_8", "B5502", 7 } })
    assert.refused(g:why("call", { unit = "R_INF_2" }), "12.72")
  end)

  it("12.72 not who has fought in this phase, on either side", function()
    local g = fields.field(spec, { OWN, FOE, { "R_INF_2", "B5106", 20 }, { "F_INF_8", "B5005", 20 } })
    fields.attack(g, { B5203 = { "R_INF_1" }, B5005 = { "R_INF_2" } }, "B5005")
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 1 })
    g:act("allow", { corps = 1 })
    fields.fight(g, { R_INF_2 = 1, F_INF_8 = 1 }, fields.plain(3)) -- they stay, and have fought
    board.put(g.state, "F_INF_8", "B5104")
    g:act("resolve", { target = "B5203" })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    g:act("press")
    assert.equal("stance", g:step()) -- neither may be called
  end)

  it("12.72 not who has a battle before him, as attacker or as defender", function()
    local g = fields.field(spec, { OWN, FOE, { "R_INF_2", "B5106", 20 }, { "F_INF_8", "B5005", 20 }, { "F_INF_9", "A5233", 7 } })
    fields.attack(g, { B5203 = { "R_INF_1" }, B5005 = { "R_INF_2" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    g:act("press")
    assert.equal("french", g:asked()[1]) -- R_INF_2 is not asked
    assert.refused(g:why("call", { unit = "F_INF_8" }), "12.72", "12.72") -- next to the enemy, too
    assert.allowed(g:why("call", { unit = "F_INF_9" }))
  end)

  it("12.73a as usual, but by the allowance of 12.71 alone; not into the enemy, nor where there is no way", function()
    local g = between({ { "R_INF_2", "B5305", 8 }, { "F_INF_8", "B5104", 7 } })
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5204" })
    let(g)
    assert.equal("stance", g:step()) -- no step is left
    g = between({ { "R_INF_2", "B5503", 8 }, { "F_INF_8", "B5005", 7 } })
    board.put(g.state, "F_INF_8", "B5304")
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5403" })
    let(g)
    assert.refused(g:why("close_in", { to = "B5304" }), "12.73a")
  end)

  it("12.73a, 10.13 zones of cavalry cost a point to enter, and one to leave", function()
    local g = between({ { "R_INF_2", "B5503", 8 }, { "F_LIGHT_BDE_2", "B5005", 1 } })
    board.put(g.state, "F_LIGHT_BDE_2", "B5304")
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5403" }) -- next to the horse: 2
    let(g)
    assert.equal("stance", g:step())
    assert.same({ "B5403", { R_INF_2 = 1 } }, { g:unit("R_INF_2").hex, now(g).coming })
  end)

  it("12.73a, 9.13a who leaves another corps behind pays 2 for it", function()
    local g = between({
      { "R_CONSTANTINE", "B5402" }, { "R_INF_2", nil, 8, { chart = "R_CONSTANTINE" } },
      { "A_LICHTENSTEIN", "B5402" }, { "R_INF_3", nil, 8, { chart = "A_LICHTENSTEIN" } },
    })
    g:dice({ 1 })
    g:act("call", { unit = "R_CONSTANTINE" })
    assert.equal("reinforcements", g:step()) -- 3 MP is more than he has: there is no step
    assert.equal(1, now(g).coming.R_CONSTANTINE)
  end)

  it("12.73a, 9.11 not through another corps, but to friends in the battle", function()
    local g = between({
      { "R_CONSTANTINE", "B5503" }, { "R_INF_2", nil, 8, { chart = "R_CONSTANTINE" } },
      { "A_LICHTENSTEIN", "B5403" }, { "R_INF_3", nil, 8, { chart = "A_LICHTENSTEIN" } },
    })
    g:dice({ 1 })
    g:act("call", { unit = "R_CONSTANTINE" })
    assert.refused(g:why("close_in", { to = "B5403" }), "9.11")
    assert.allowed(g:why("close_in", { to = "B5402" }))
  end)

  it("12.73b there is no check of attrition", function()
    local g = between({ { "R_INF_2", "B5402", 8 } })
    come(g, "R_INF_2", "B5303") -- the die of the Initiative is the only one
    done(g)
    assert.equal(8, g:unit("R_INF_2").strength)
  end)

  it("12.73c not into a hex against which friends have an attack to come", function()
    local g = fields.field(spec, { OWN, FOE, { "R_INF_2", "B5304", 9 }, { "R_INF_3", "B5405", 8 }, { "F_INF_8", "B5305", 7 } })
    fields.attack(g, { B5203 = { "R_INF_1" }, B5305 = { "R_INF_2" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    board.put(g.state, "F_INF_8", "B5206") -- it has left, and the attack is to come
    g:act("press")
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_3" })
    assert.refused(g:why("close_in", { to = "B5305" }), "12.73c")
  end)
end)

describe("10.3 limited zones and reinforcements", function()
  it("10.31b, 12.P8b to a battle that such a zone demands nobody comes", function()
    local g = between({ { "R_INF_2", "B5402", 8 } })
    assert.equal("reinforcements", g:step())
    local list = { OWN, FOE, { "R_INF_2", "B5402", 8 } }
    g = fields.field(spec, list)
    g.state.limits = { { side = "french", from = "B5203", to = "B5303", ids = { "F_INF_7" } } }
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    g:act("press")
    assert.equal("stance", g:step())
  end)

  it("10.31c, 12.71b a hex under such a zone ends the way", function()
    local g = between({ { "R_INF_2", "B5503", 8 }, { "F_INF_8", "B5005", 7 } })
    g.state.limits = { { side = "french", from = "B5005", to = "B5403", ids = { "F_INF_8" } } }
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5403" })
    assert.same({ "french" }, g:asked()) -- no further step
    assert.equal("B5403", g:unit("R_INF_2").hex)
  end)

  it("12.22 horse does not ride off into one", function()
    local g = fields.field(spec, { OWN, { "F_INF_7", "B5203", 12 }, { "F_HEAVY_DIV_1", "B5203", 3 } })
    g.state.limits = { { side = "coalition", from = "B5303", to = "B5202", ids = { "R_INF_1" } } }
    fields.attack(g, { B5203 = { "R_INF_1" } })
    assert.refused(g:why("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5202" }), "12.22")
    assert.allowed(g:why("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5103" }))
  end)
end)

describe("12.74 to 12.76 the attacker's reinforcements", function()
  it("12.74a with attackers, or next to both, they fight in the next round, of whatever corps", function()
    for _, case in ipairs({ { "B5402", "B5303" }, { "B5305", "B5304" } }) do
      local g = between({ { "R_CONSTANTINE", case[1] }, { "R_INF_2", nil, 8, { chart = "R_CONSTANTINE" } } })
      g:unit("R_CONSTANTINE").concentrated = false
      come(g, "R_CONSTANTINE", case[2])
      done(g)
      fields.fight(g, { R_CONSTANTINE = 1 }, fields.plain(10))
      local shown = those(g:log(), function(line) return line.key == "odds_are" end)
      assert.equal(16 + 8, shown[2].values.attack)
    end
  end)

  it("12.74b a leader who outranks the attackers takes command of all", function()
    local list = { { "A_LICHTENSTEIN", "B5303" }, { "R_INF_1", nil, 20, { chart = "A_LICHTENSTEIN" } } }
    local function bonus(newcomer)
      local g = fields.field(spec, { list[1], list[2], FOE, { newcomer, "B5402" }, { "R_INF_17", nil, 4, { chart = newcomer } } })
      fields.attack(g, { B5203 = { "A_LICHTENSTEIN" } })
      fields.fight(g, { A_LICHTENSTEIN = 1, F_INF_7 = 1 }, fields.plain(10))
      g:act("press")
      come(g, newcomer, "B5303")
      done(g)
      fields.stand(g)
      for _, id in ipairs({ newcomer, "R_INF_17" }) do
        if not now(g).line[id] then g:act("deploy", { unit = id, line = 1 }, "coalition") end
      end
      return fields.adds(g, "coalition", { lines = { 1 }, line = 1, flank = false }, "12.41a"), now(g).command.coalition
    end
    -- Bennigsen 2, under him now Lichtenstein 1 and the best division of all, 2
    assert.same({ 5, "R_BENNIGSEN" }, { bonus("R_BENNIGSEN") })
    assert.same({ 0 }, { bonus("A_KOLOWRAT") }) -- as high as Lichtenstein: 12.41c
  end)

  it("12.75a, 12.47b next to the defender and to no other attacker they come from the flank: 4", function()
    local g = between({ { "R_INF_2", "B5305", 8 } })
    come(g, "R_INF_2", "B5204")
    done(g)
    fields.stand(g)
    assert.equal(2, #now(g).fronts)
    g:act("deploy", { unit = "R_INF_2", line = 2 }, "coalition")
    g:act("ready", {}, "coalition")
    g:dice({ 1, 1 })
    g:act("ready", {}, "french")
    local fight = now(g).fights[1]
    assert.same({ true, { 1, 2 } }, { fight.flank, fight.lines })
    assert.equal(24, fight.attack)
    assert.equal(4, fields.adds(g, "coalition", fight, "12.47a"))
  end)

  it("12.75b, 12.76 a second line out of the reserve makes two fights of one round, without the 4", function()
    local g = between({ { "R_INF_2", "B5305", 8 }, { "F_INF_8", "B5203", 7 } })
    come(g, "R_INF_2", "B5204")
    done(g)
    fields.fight(g, { R_INF_2 = 2, F_INF_8 = 2 }, {
      { lines = { 1 }, line = 1, flank = false, row = 10 },
      { lines = { 2 }, line = 2, flank = false, row = 10 },
    })
    local shown = those(g:log(), function(line) return line.key == "odds_are" end)
    assert.same({ 16, 14, 8, 7 }, { shown[2].values.attack, shown[2].values.defence, shown[3].values.attack, shown[3].values.defence })
    assert.equal("odds_are odds_are loses", table.concat({ table.unpack(fields.told(g, "odds_are", "loses"), 4, 6) }, " ")) -- all dice before any loss
    assert.same({ 12, 8, 6, 4 }, {
      g:unit("R_INF_1").strength, g:unit("F_INF_7").strength, g:unit("R_INF_2").strength, g:unit("F_INF_8").strength,
    })
  end)
end)

describe("12.77 the defender's reinforcements", function()
  --- A French division comes to B5302, beside the attackers in B5303.
  local function beside(more, def)
    local list = { { "F_INF_8", "A5233", 20 } }
    table.move(more or {}, 1, #(more or {}), 2, list)
    local g = between(list, def)
    if g:asked()[1] == "coalition" then g:act("no_more") end
    come(g, "F_INF_8", "B5302")
    fields.stand(g)
    return g
  end

  it("12.74a in the hex under attack they simply join", function()
    local g = between({ { "F_INF_8", "A5233", 8 } }, { own = { "R_INF_1", "B5303", 34 } })
    come(g, "F_INF_8", "B5202", "B5203")
    fields.fight(g, { F_INF_8 = 1 }, fields.plain(10))
    local shown = those(g:log(), function(line) return line.key == "odds_are" end)
    assert.equal(11 + 8, shown[2].values.defence)
  end)

  it("12.77a beside the attacker: he must have a second line against them, and fights twice at a time", function()
    local g = beside(nil, { own = { "R_INF_1", "B5303", 20 } })
    assert.allowed(g:why("ready", {}, "coalition")) -- he has nobody for it
    g = fields.field(spec, { OWN, { "R_INF_2", "B5303", 9 }, FOE, { "F_INF_8", "A5233", 12 } })
    fields.attack(g, { B5203 = { "R_INF_1", "R_INF_2" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    g:act("press")
    come(g, "F_INF_8", "B5302")
    fields.stand(g)
    assert.refused(g:why("ready", {}, "coalition"), "12.77a")
    g:act("deploy", { unit = "R_INF_2", line = 2 }, "coalition")
    fields.fight(g, { F_INF_8 = 2 }, {
      { lines = { 1 }, line = 1, flank = false, row = 10 },
      { lines = { 2 }, line = 2, flank = false, row = 10 },
    })
    local shown = those(g:log(), function(line) return line.key == "odds_are" end)
    assert.same({ 9, 12 }, { shown[3].values.attack, shown[3].values.defence })
    assert.equal(9, g:unit("F_INF_8").strength)
  end)

  it("12.43, 12.77a the ground is that of each fight", function()
    local g = beside()
    g:act("deploy", { unit = "F_INF_8", line = 2 }, "french")
    assert.equal(1, fields.adds(g, "french", { lines = { 1 }, line = 1, flank = false }, "12.43"))
    assert.equal(0, fields.adds(g, "french", { lines = { 2 }, line = 2, flank = false }, "12.43"))
  end)

  it("12.77b whom no line meets may attack in turn when the round is over", function()
    local g = beside()
    fields.fight(g, { F_INF_8 = 2 }, fields.plain(3))
    assert.equal("counter french", g:step() .. " " .. g:asked()[1])
    board.mark(g.state, "F_INF_8", { points = 2 }) -- the first costs none
    g:act("counter_attack", { target = "B5303" })
    fields.stand(g)
    assert.equal(2, g:unit("F_INF_8").points)
    assert.same({ "french", "coalition" }, now(g).sides)
    assert.equal("B5303", now(g).target)
    assert.equal("deployment", g:step())
    g:act("ready", {}, "coalition")
    g:dice({ 1, 1 })
    g:act("ready", {}, "french")
    local fight = now(g).fights[1] -- one line of his faces them both: B5203 and B5302 do not touch
    assert.same({ true, 10 + 20 }, { fight.flank, fight.attack })
  end)

  it("12.77b a single SP beside the attacker may attack in turn", function()
    local g = beside()
    g:unit("F_INF_8").strength = 1
    fields.fight(g, { F_INF_8 = 2 }, fields.plain(10))
    assert.equal("counter french", g:step() .. " " .. g:asked()[1])
  end)

  it("12.77b a leader without men attacks no one", function()
    local g = between({ { "F_DAVOUT", "A5233" } })
    come(g, "F_DAVOUT", "B5302")
    fields.fight(g, {}, fields.plain(10))
    assert.equal("advance", g:step())
  end)

  it("12.77b who may attack in turn need not", function()
    local g = beside()
    fields.fight(g, { F_INF_8 = 2 }, fields.plain(10))
    g:act("wait")
    assert.equal("advance coalition", g:step() .. " " .. g:asked()[1])
  end)

  --- After a counter-attack with a row of the table.
  local function countered(row, def)
    local g = beside(nil, def)
    fields.fight(g, { F_INF_8 = 2 }, fields.plain(10))
    g:act("counter_attack", { target = "B5303" })
    fields.fight(g, { F_INF_8 = 2 }, { { lines = { 1, 2 }, line = 1, flank = true, row = row } })
    return g
  end

  it("12.77c the first attacker keeps his Advance Points meanwhile, and may attack again for one", function()
    local g = countered(10, { own = { "R_INF_1", "B5303", 34 }, foe = { "F_INF_7", "B5203", 30 } })
    assert.equal("counter coalition", g:step() .. " " .. g:asked()[1])
    local kept = g:unit("R_INF_1").points
    g:act("counter_attack", { target = "B5203" })
    fields.stand(g)
    assert.equal(kept - 1, g:unit("R_INF_1").points)
    assert.equal(2, g:unit("R_INF_1").used) -- 12.57d: for the second round, and for this one
    assert.same({ "coalition", "french" }, now(g).sides)
  end)

  it("12.77c with points on both sides they attack in turn, a point for each round", function()
    local g = countered(10, { own = { "R_INF_1", "B5303", 34 }, foe = { "F_INF_7", "B5203", 30 } })
    assert.equal(2, g:unit("F_INF_8").points)
    g:act("counter_attack", { target = "B5203" })
    fields.fight(g, {}, { { lines = { 1 }, line = 1, flank = false, row = 10 } })
    assert.equal("counter french", g:step() .. " " .. g:asked()[1])
    g:act("counter_attack", { target = "B5303" })
    fields.stand(g)
    assert.equal(1, g:unit("F_INF_8").points)
    assert.same({ "french", "coalition" }, now(g).sides)
  end)

  it("12.77c one point is enough to attack again, and it is spent; without one nobody does", function()
    for points = 0, 1 do
      local g = beside(nil, { own = { "R_INF_1", "B5303", 34 }, foe = { "F_INF_7", "B5203", 30 } })
      fields.fight(g, { F_INF_8 = 2 }, fields.plain(10))
      g:act("counter_attack", { target = "B5303" })
      board.mark(g.state, "R_INF_1", points > 0 and { points = points } or {}, points == 0 and { "points" } or {})
      g:unit("R_INF_1").used = nil
      fields.fight(g, { F_INF_8 = 2 }, { { lines = { 1, 2 }, line = 1, flank = true, row = 10 } })
      assert.equal(points > 0, g:step() == "counter" and g:asked()[1] == "coalition")
      if points > 0 then
        g:act("counter_attack", { target = "B5203" })
        assert.same({ 0, 1 }, { g:unit("R_INF_1").points, g:unit("R_INF_1").used })
      end
    end
  end)

  it("12.77c, 12.57f what is left when all is over is used by either, then lost", function()
    local g = countered(10, { own = { "R_INF_1", "B5303", 34 }, foe = { "F_INF_7", "B5203", 30 } })
    g:act("wait")
    assert.equal("advance french", g:step() .. " " .. g:asked()[1])
    g:act("stop")
    assert.equal("advance coalition", g:step() .. " " .. g:asked()[1])
    g:act("stop")
    assert.is_nil(g:step())
    assert.same({ 0, 0 }, { g:unit("R_INF_1").points, g:unit("F_INF_8").points })
  end)
end)
