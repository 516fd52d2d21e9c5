--- 19.11 Massena against Charles.
local announce = require("rules.12_announce")
local board = require("mechanics.board")
local field = require("spec.field")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local italy = require("rules.19_italy")
local modifiers = require("rules.12_modifiers")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local river = require("rules.12_river")
local stacking = require("rules.09_stacking")
local victory = require("rules.19_victory")
local walls = require("spec.walls")

local map = map_of()
local MANTUA, VENICE, TRIESTE = "B3324", "B3922", "B4321"

local function rule_of(reasons) return reasons[1] and reasons[1].rule end

--- A hex of an area out of others.
local function of(area, ...)
  local others = { ... }
  return those(map:area(area), function(hex)
    return map:in_area("map_b", hex) and #those(others, function(other) return map:in_area(other, hex) end) == 0
  end)[1]
end

local function start()
  local g = spec.game("lga:italy")
  g.forced = false
  return g
end

describe("19.11 the scenario", function()
  it("19.11a, 19.0b two players, with Map B alone", function()
    local g = start()
    assert.same({ "french", "coalition" }, g.state.sides or { "french", "coalition" })
    for _, id in ipairs(board.which(g.state, function(piece) return piece.hex end)) do
      assert.truthy(map:in_area("map_b", g:unit(id).hex))
    end
  end)

  it("19.11b land that is friendly to the French, and to the Austrians all else", function()
    local land = {}
    for _, row in ipairs(table_of("lands")) do
      if row.scenario == "italy" then land[row.area] = row.power end
    end
    for _, area in ipairs({ "france", "switzerland", "k_of_italy", "gr_duchy_of_hesse", "frankfurt", "baden", "wurttemberg" }) do
      assert.equal("french", land[area])
    end
    for _, area in ipairs({ "venetia", "south_tyrol", "north_tyrol", "bavaria", "ansbach", "wurzburg", "austria" }) do
      assert.equal("austrian", land[area])
    end
  end)

  it("19.11f, 9.5 all Austrian cavalry and guns are Army Reserves, and no French", function()
    local g = start()
    for _, id in ipairs(board.which(g.state)) do
      local arm = pieces.arm(id)
      local reserve = g:unit(id).side == "coalition" and (arm == "cavalry" or arm == "artillery")
      assert.equal(reserve, g:unit(id).reserve or false, id)
    end
  end)
end)

describe("19.11j Charles waits", function()
  it("19.11j until then he gives no orders, and no Austrian marches or attacks", function()
    local g = start()
    g:act("end")
    assert.equal("command", g:step())
    assert.equal("19.11j", rule_of(g:why("order", { unit = "A_HILLER", by = "A_CHARLES" }, "coalition")))
    assert.equal("19.11j", rule_of(g:why("transfer", { unit = "A_INF_18", by = "A_CHARLES" }, "coalition")))
    walls.on(g, "movement", "coalition")
    assert.equal("19.11j", rule_of(g:why("move", { unit = "A_HILLER" })))
    assert.equal("19.11j", rule_of(g:why("try", { unit = "A_HILLER" })))
    walls.put(g, { { "F_INF_7", walls.beside("B3520"), 5 } })
    walls.on(g, "attacks", "coalition")
    assert.equal("19.11j", rule_of(g:why("assign", { unit = "A_HILLER", target = walls.beside("B3520") })))
  end)

  it("19.11k a plain roll against his Initiative at the start of a Command Phase, and he may order in it", function()
    for _, case in ipairs({ { pieces.counters.by.A_CHARLES.initiative, false }, { pieces.counters.by.A_CHARLES.initiative + 1, true } }) do
      local g = start()
      assert.equal("stirring", g:step())
      g:dice({ case[1] })
      g:act("stir", { unit = "A_CHARLES" })
      assert.equal(case[2], italy.waits(g.state, "coalition"))
      assert.equal(not case[2], rule_of(g:why("order", { unit = "A_HILLER", by = "A_CHARLES" }, "coalition")) == nil)
    end
  end)

  it("19.11l a French attack of any kind sets him free: a battle", function()
    local g = start()
    field.begin(g)
    walls.put(g, { { "F_INF_7", walls.beside("B3520"), 20 } })
    walls.on(g, "attacks", "french")
    g:act("assign", { unit = "F_INF_7", target = "B3520" })
    assert.truthy(italy.waits(g.state, "coalition"))
    g:act("announce")
    assert.falsy(italy.waits(g.state, "coalition"))
  end)

  it("19.11l a skirmish", function()
    local g = start()
    field.begin(g)
    walls.put(g, { { "F_HEAVY_DIV_1", walls.beside("B3520"), 2, { order = "march" } } })
    field.pass_gates(g)
    assert.equal("skirmishes", g:step())
    g:act("move", { unit = "F_HEAVY_DIV_1" })
    g:act("skirmish", { target = "B3520" })
    assert.falsy(italy.waits(g.state, "coalition"))
  end)

  it("19.11l a siege, or an assault", function()
    for _, verb in ipairs({ "besiege", "storm" }) do
      local beside = walls.beside(walls.VERONA)
      local list = { { "A_CHARLES", "B3621" }, { "F_INF_1", beside, 12 }, { "F_SUPPLY_1", beside } }
      list[4] = { "A_INF_1", walls.VERONA, 7, { inside = true } }
      local g = walls.game(spec, list)
      g.state.inactive = "A_CHARLES"
      walls.on(g, "sieges", "french")
      walls.tell(g, walls.VERONA, "F_INF_1")
      assert.truthy(italy.waits(g.state, "coalition"))
      g:act(verb, { target = walls.VERONA })
      assert.falsy(italy.waits(g.state, "coalition"))
    end
  end)

  it("19.11m a march over the Adige, or north of Trent; not one that stays before it", function()
    for _, case in ipairs({ { of("east_of_adige", "north_of_trent"), false }, { of("north_of_trent", "east_of_adige"), false }, { MANTUA, true } }) do
      local g = start()
      italy.entered(g.state, "french", case[1])
      assert.equal(case[2], italy.waits(g.state, "coalition"))
      g = start()
      italy.entered(g.state, "coalition", case[1])
      assert.truthy(italy.waits(g.state, "coalition"))
    end
  end)

  it("19.11m a leader without men does not set him free", function()
    for id, waits in pairs({ F_LANNES = true, F_INF_7 = false }) do
      local g = start()
      local hex = of("north_of_trent", "east_of_adige")
      walls.put(g, { { id, hex, not waits and 1 or nil } })
      passage.pass(g.state, "french", { id }, hex)
      assert.equal(waits, italy.waits(g.state, "coalition"), id)
    end
  end)

  it("19.11m the march of a French division", function()
    local g = start()
    field.begin(g)
    field.pass_skirmishes(g)
    local edge = those(map:area("east_of_adige"), function(hex)
      local beside = walls.beside(hex)
      return beside and not map:in_area("east_of_adige", beside) and not ground.enemy_in(g.state, "french", hex)
    end)[1]
    walls.put(g, { { "F_INF_7", walls.beside(edge), 5, { order = "march" } } })
    g:act("move", { unit = "F_INF_7" })
    g:act("step", { to = edge })
    assert.falsy(italy.waits(g.state, "coalition"))
  end)
end)

describe("19.11n Massena's army", function()
  it("19.11n is one corps: for stacking, for forage, and attacks together without Concentrate", function()
    local g = start()
    walls.put(g, { { "F_INF_7", "B3324", 5 }, { "F_LANNES", "B3324" } })
    assert.equal("F_MASSENA", pieces.corps(g.state, "F_INF_7"))
    assert.equal("F_MASSENA", forage.corps(g.state, "F_DET_1"))
    assert.truthy(stacking.may_enter(g.state, { "F_INF_7" }, g:unit("F_DET_1").hex))
    assert.is_nil(announce.unconcentrated(g.state, { "F_INF_20", "F_INF_7" }))
    assert.falsy(pieces.corps(g.state, "A_INF_18") == pieces.corps(g.state, "A_INF_20"))
  end)

  it("19.11n, 12.92a over a river his men count as corps by their strength, he there or not", function()
    local g = start()
    local ids = { "I_INF_1", "I_INF_2" }
    local most = river.corps(g.state, ids)
    board.remove(g.state, "F_MASSENA")
    assert.equal(most, river.corps(g.state, ids))
  end)

  it("19.11n without Massena the infantry division of the lowest number leads, and adds its Combat Bonus", function()
    local g = start()
    assert.equal("I_INF_1", pieces.senior(g.state, { "I_INF_2", "I_INF_1", "F_LIGHT_BDE_8" }))
    assert.is_nil(pieces.senior(g.state, { "F_MASSENA", "I_INF_2", "I_INF_1" }))
    assert.is_nil(pieces.senior(g.state, { "A_INF_18", "A_INF_19" }))
    assert.is_nil(pieces.senior(g.state, { "F_LIGHT_BDE_8" }))
    g = walls.game(spec, { { "F_INF_20", "B3423", 8 }, { "F_INF_21", "B3423", 8 }, { "A_INF_1", VENICE, 5 } })
    local f = { sides = { "french", "coalition" }, force = { french = { "F_INF_20", "F_INF_21" } }, target = VENICE, round = 1 }
    f.line, f.gone, f.command, f.fronts = { F_INF_20 = 1, F_INF_21 = 1 }, {}, {}, {}
    local fight = { lines = { 1 }, line = 1, flank = false }
    local _, leaders = modifiers.of(g.state, f, "french", fight)
    assert.same({}, leaders)
    g.state.one_corps = { french = "F_MASSENA" }
    _, leaders = modifiers.of(g.state, f, "french", fight)
    assert.same({ "F_INF_20" }, leaders)
  end)
end)

describe("19.11o victory", function()
  --- How a position of a few pieces is judged.
  local function judged(list)
    local g = walls.game(spec, list)
    victory.settle(g.state)
    return g.state.over.winner, g.state.over.level
  end

  it("19.11o one Austrian SP in Mantua, with no French in Venice or Trieste", function()
    local mantua = { "A_INF_1", MANTUA, 1 }
    assert.same({ "coalition", "mantua" }, { judged({ mantua }) })
    assert.equal("french", judged({ mantua, { "F_INF_1", VENICE, 1 } }))
    assert.equal("french", judged({ mantua, { "F_INF_1", TRIESTE, 1 } }))
    assert.equal("coalition", judged({ mantua, { "F_INF_1", VENICE, 1 }, { "A_INF_2", VENICE, 1, { inside = true } } }))
    assert.equal("french", judged({ mantua, { "F_INF_1", MANTUA, 1, { inside = true } } }))
    assert.same({ "french", "held" }, { judged({ { "A_CHARLES", MANTUA } }) })
  end)

  it("19.11o or 45 Austrian SP north of Trent and east of Trieste together", function()
    local north, east = of("north_of_trent", "east_of_trieste"), of("east_of_trieste", "north_of_trent")
    assert.same({ "coalition", "away" }, { judged({ { "A_INF_1", north, 20 }, { "A_INF_2", east, 25 } }) })
    assert.equal("french", judged({ { "A_INF_1", north, 20 }, { "A_INF_2", east, 24 }, { "A_INF_3", VENICE, 9 }, { "F_INF_1", north, 9 } }))
  end)

  it("19.11i, 19.11o at the end of IV October the game is judged, and not before", function()
    local g = start()
    for week = 1, 5 do
      assert.is_nil(g.state.over)
      if g:step() == "stirring" then g:act("end") end
      assert.equal(week, g.state.turn)
      while g.state.turn == week and not g.state.over do
        walls.step(g)
      end
    end
    assert.equal("french", g.state.over.winner)
  end)

  it("19.11o the window shows who holds the cities, and to the Austrian alone how many have got away", function()
    local g = start()
    local function keys(side)
      local list = {}
      for i, note in ipairs(italy.score(g.state, side).notes) do
        list[i] = note.key
      end
      return list
    end
    assert.same({ "score.held", "score.held", "score.free", "score.waits" }, keys("french"))
    assert.same({ "score.held", "score.held", "score.free", "score.away", "score.waits" }, keys("coalition"))
    assert.same({}, victory.score(spec.game("lga:austerlitz").state, "french").notes)
  end)
end)
