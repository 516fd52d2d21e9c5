--- 13.0 Vedettes. Open ground round N2615: E N2616, NE N2716, NW N2715, W N2614, SW N2515, SE N2516.
local board = require("spec.board")
local clock = require("spec.clock")
local fight = require("spec.fight")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local place = board.place

--- A Movement Phase with these pieces and the commander of the side, who has them In Command.
local function field(list, side, how)
  how = how or {}
  local g = spec.game("1806:auerstedt", { options = { with_vedettes = true }, dice = how.dice })
  g:goto_step("command_movement", side or "french")
  g:clear()
  g:place("F_SUCHET", "N2850") -- far off, so that no side runs out of choices
  g:place("P_GRAWERT", "N2916")
  return board.place(g, list)
end

--- May the side take a unit's Vedettes in?
local function gather(g, parent)
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    if entry.verb == "reassemble" and entry.args.unit == parent then return true end
  end
  return false
end

--- Hexes to which the legal list lets a unit withdraw.
local function ways(g, unit) return board.ways(g, unit, "withdraw") end

--- An attack of the French from N2614 on N2615 up to the retreats before combat.
local function attacked(list)
  local g = spec.game("1806:auerstedt", { options = { with_vedettes = true } })
  g:goto_step("command_movement", "french")
  g:clear()
  place(g, list)
  fight.contact(g)
  fight.attack(g, { "N2615" }, { "N2614" })
  return g
end

describe("13.1 Breakdown", function()
  it(
    "8.12C, 13.12a Light Troops that took their Vedettes in do not check in order to move",
    function()
      local g = field({
        { "P_OSWALD", "N2615", { ooc = true } },
        { "P_OSWALD_V1", "N2615" },
        { "P_OSWALD_V2", "N2615" },
        { "P_BUNTING", "N2914", { ooc = true } }, -- lest the segment be over
      }, "prussian")
      g:goto_step("individual_movement", "prussian")
      assert.allowed(g:why("check", { leader = "P_OSWALD" }))
      g:act("reassemble", { unit = "P_OSWALD" })
      assert.refused(g:why("check", { leader = "P_OSWALD" }), "8.12C")
    end
  )

  it("12.13, 13.11b, 13.12a who lacks supply does so broken down and reassembled", function()
    local g = field({ { "F_COLBERT", "N2614", { unsupplied = true } } })
    g:act("break_down", { unit = "F_COLBERT", vedettes = 2 })
    assert.truthy(g:unit("F_COLBERT_V1").unsupplied)
    for _, id in ipairs({ "F_COLBERT_V1", "F_COLBERT_V2" }) do
      g:place(id, "N2614", { unsupplied = false })
    end
    g:act("reassemble", { unit = "F_COLBERT" })
    assert.falsy(g:unit("F_COLBERT").unsupplied)
  end)

  it("13.11a Vedettes put out anew carry nothing of their last time", function()
    local g = field({ { "F_COLBERT", "N2614" } })
    g:act("break_down", { unit = "F_COLBERT", vedettes = 2 })
    for _, id in ipairs({ "F_COLBERT_V1", "F_COLBERT_V2" }) do
      g:place(id, "N2614", { march = true, withdrew = true })
    end
    g:act("reassemble", { unit = "F_COLBERT" })
    g:place("F_COLBERT", "N2614", { moved = false, march = false })
    g:act("break_down", { unit = "F_COLBERT", vedettes = 2 })
    assert.falsy(g:unit("F_COLBERT_V1").march)
    assert.falsy(g:unit("F_COLBERT_V1").withdrew)
  end)

  it("13.1a, 13.1ex, 13.1b, 1.4o as many as asterisks: Colbert has two", function()
    local g = field({ { "F_COLBERT", "N2614" } })
    assert.refused(g:why("break_down", { unit = "F_COLBERT", vedettes = 3 }), "13.1b")
    assert.refused(g:why("break_down", { unit = "F_SUCHET", vedettes = 1 }), "13.1a")
    g:act("break_down", { unit = "F_COLBERT", vedettes = 2 })
    assert.equal("N2614", g:unit("F_COLBERT_V1").hex)
    assert.equal("N2614", g:unit("F_COLBERT_V2").hex)
  end)

  it("13.1b or fewer", function()
    local g = field({ { "F_TILLY", "N2614" } })
    assert.refused(g:why("break_down", { unit = "F_TILLY", vedettes = 0 }), "13.1b")
    g:act("break_down", { unit = "F_TILLY", vedettes = 2 })
    assert.equal("N2614", g:unit("F_TILLY_V2").hex)
    assert.is_nil(g:unit("F_TILLY_V3"))
  end)

  it("13.11a in its own Movement Phase, before it moves", function()
    local g = field({ { "F_COLBERT", "N2614", { moved = true } } })
    assert.refused(g:why("break_down", { unit = "F_COLBERT", vedettes = 1 }), "13.11a")
    g = field({ { "F_COLBERT", "N2614", { ooc = true } } })
    assert.refused(g:why("break_down", { unit = "F_COLBERT", vedettes = 1 }), "13.11a")
    g = field({ { "P_PELET", "N2614" } })
    assert.refused(g:why("break_down", { unit = "P_PELET", vedettes = 1 }), "1.5c")
  end)

  it("13.11b its own side sees that it lies aside", function()
    local g = field({ { "F_COLBERT", "N2614" } })
    assert.same({}, g:view("french").eliminated.own.broken_down)
    g:act("break_down", { unit = "F_COLBERT", vedettes = 2 })
    assert.same({ "F_COLBERT" }, g:view("french").eliminated.own.broken_down)
    assert.same({}, g:view("prussian").eliminated.own.broken_down)
  end)

  it("13.11a, 13.1b it is offered with each number that it has", function()
    local g = field({ { "F_COLBERT", "N2614" } })
    assert.same({ 1, 2 }, fight.choices(g, "break_down", "vedettes"))
  end)

  it("13.11a, 8.0 only own units on the map break down", function()
    local g = field({ { "F_COLBERT", "N2614" }, { "LF_DAVOUT", "N2614" }, { "P_OSWALD", "N2640", { shown = true } } })
    for _, id in ipairs({ "P_OSWALD", "LF_DAVOUT" }) do
      assert.refused(g:why("break_down", { unit = id, vedettes = 1 }), "8.0")
    end
  end)

  it("13.11c the enemy knows the Vedettes of a unit that lies open", function()
    for _, shown in ipairs({ true, false }) do
      local g = field({ { "F_COLBERT", "N2614", { shown = shown } } })
      g:act("break_down", { unit = "F_COLBERT", vedettes = 1 })
      assert.equal(shown, g:unit("F_COLBERT_V1").shown)
    end
  end)

  it("13.11b the cavalry leaves the map and is no casualty", function()
    local g = field({ { "F_COLBERT", "N2614" } })
    g:act("break_down", { unit = "F_COLBERT", vedettes = 1 })
    assert.is_nil(g:unit("F_COLBERT").hex)
    assert.is_nil(g:unit("F_COLBERT").lost)
    assert.equal(0, g.state.losses.F_VI)
  end)

  it("8.0, 13.11b who lies aside does not break down once more", function()
    local g = field({ { "F_COLBERT", "N2614" } })
    g:act("break_down", { unit = "F_COLBERT", vedettes = 1 })
    assert.refused(g:why("break_down", { unit = "F_COLBERT", vedettes = 1 }), "8.0")
  end)

  it("13.11c the Vedettes may move at once, for 13.0 like cavalry", function()
    local g = field({ { "F_COLBERT", "N2614" } })
    g:act("break_down", { unit = "F_COLBERT", vedettes = 1 })
    g:act("move", { unit = "F_COLBERT_V1" })
    g:act("step", { to = "N2613" })
    assert.equal("N2613", g:unit("F_COLBERT_V1").hex)
  end)

  it("13.0 a Vedette pays what cavalry pays", function()
    local function into_woods(unit)
      local g = field({ { unit, "N1949" } })
      for _, hex in ipairs(g:reach({ unit = unit }).hexes) do
        if hex.hex == "N2049" then return hex.cost end
      end
    end
    assert.equal(into_woods("F_COLBERT"), into_woods("F_COLBERT_V1"))
    assert.truthy(into_woods("F_MORAND") ~= into_woods("F_COLBERT_V1"))
  end)

  it("13.11a, 8.23a a column breaks down too, and its Vedettes march in column", function()
    local g = field({ { "F_COLBERT", "N2236", { march = true } } })
    g:act("break_down", { unit = "F_COLBERT", vedettes = 2 })
    assert.truthy(g:unit("F_COLBERT_V1").march and g:unit("F_COLBERT_V2").march)
    g:act("reassemble", { unit = "F_COLBERT" })
    assert.truthy(g:unit("F_COLBERT").march)
  end)

  it("19.4 not where Vedettes are left out", function()
    local g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    g:clear()
    g:place("F_COLBERT", "N2614")
    g:place("F_SUCHET", "N2850")
    g:place("P_GRAWERT", "N2916")
    assert.refused(g:why("break_down", { unit = "F_COLBERT", vedettes = 1 }), "19.4")
  end)

  it("13.13a a reorganized unit never again", function()
    local g = field({ { "F_TILLY", "N2614", { reduced = true } } })
    assert.refused(g:why("break_down", { unit = "F_TILLY", vedettes = 1 }), "13.13a")
  end)

  it("13.1a, 13.3a, 1.4o Light Troops stay, at full strength", function()
    local g = field({ { "P_PELET", "N2614" } }, "prussian")
    g:act("break_down", { unit = "P_PELET", vedettes = 1 })
    assert.equal("N2614", g:unit("P_PELET").hex)
    assert.falsy(g:unit("P_PELET").reduced)
    assert.equal("N2614", g:unit("P_PELET_V1").hex)
  end)

  it("13.14a, 3.13 they do not count for stacking", function()
    local g = field({ { "F_MORAND", "N2614" }, { "F_FRIANT", "N2614" }, { "F_TILLY", "N2613" } })
    g:act("break_down", { unit = "F_TILLY", vedettes = 1 })
    g:act("move", { unit = "F_TILLY_V1" })
    g:act("step", { to = "N2614" })
    if g:step() == "moving" then g:act("halt") end
    assert.equal("N2614", g:unit("F_TILLY_V1").hex)
  end)

  it("13.14b, 7.11b each takes a point of command", function()
    local list = { { "LF_NAPOLEON", "N2614" }, { "P_GRAWERT", "N2916" } }
    for i = 1, 4 do
      list[#list + 1] = { "F_GUYOT_V" .. i, "N2614" }
    end
    local g = clock.start(spec, "french", list)
    assert.equal("allocation", g:step())
    for i = 1, 3 do
      g:act("command", { leader = "LF_NAPOLEON", target = "F_GUYOT_V" .. i })
    end
    assert.truthy(g:unit("F_GUYOT_V4").ooc) -- three points are all that Napoleon has
    assert.falsy(g:unit("F_GUYOT_V3").ooc)
  end)

  it("4.4 they have a ZOC", function()
    local g = field({ { "P_OSWALD_V1", "N2615" }, { "F_MORAND", "N2614" } })
    g:act("move", { unit = "F_MORAND" })
    assert.refused(g:why("step", { to = "N2613" }), "4.1c")
  end)
end)

describe("13.11d Set-up", function()
  local function start() return spec.game("1806:auerstedt", { options = { with_vedettes = true } }) end

  it("13.11d, 19.26a within two hexes of the parent, the First Player all his first", function()
    local g = start()
    assert.equal("screening", g:step())
    local side = g:asked()[1]
    local entry = g:legal(side)[2]
    local from = g:unit(entry.args.unit).hex
    assert.truthy(from)
    local map = ground.map
    for _, each in ipairs(g:legal(side)) do
      if each.args.unit == entry.args.unit then
        assert.truthy(map:distance(from, each.args.to) <= 2)
      end
    end
    assert.refused(g:why("screen", { unit = entry.args.unit, to = "N3950" }), "13.11d")
    local last = g:legal(side)[#g:legal(side)]
    g:act("screen", last.args) -- in any order
    g:act("screen", entry.args)
    assert.equal(last.args.to, g:unit(last.args.unit .. "_V1").hex)
    assert.equal(entry.args.to, g:unit(entry.args.unit .. "_V1").hex)
  end)

  --- The Prussians put theirs out; Oswald, who has two, stands where nobody else is near.
  local function screening(list)
    local g = start()
    g:goto_step("screening", "prussian")
    g:place("P_OSWALD", "N3640")
    return place(g, list or {})
  end

  it("13.1a, 13.1ex a leader has none", function()
    local g = screening({ { "LP_BRUNSWICK", "N3640" } })
    assert.refused(g:why("screen", { unit = "LP_BRUNSWICK", to = "N3641" }), "13.1a")
  end)

  it("13.11d each side those of its own units", function()
    local g = screening({ { "F_COLBERT", "N3646", { shown = true } } })
    assert.refused(g:why("screen", { unit = "F_COLBERT", to = "N3647" }), "13.11d")
  end)

  it("13.11d where no enemy is", function()
    local g = screening({ { "F_MORAND", "N3642" } })
    assert.refused(g:why("screen", { unit = "P_OSWALD", to = "N3642" }), "13.11d")
    assert.allowed(g:why("screen", { unit = "P_OSWALD", to = "N3641" }))
  end)

  it("13.1b, 13.11d as many as are provided", function()
    local g = screening()
    for _ = 1, 2 do
      g:act("screen", { unit = "P_OSWALD", to = "N3641" })
    end
    assert.refused(g:why("screen", { unit = "P_OSWALD", to = "N3641" }), "13.1b")
  end)

  it("13.11d the second player comes after", function()
    local g = start()
    local first = g:asked()[1]
    g:act("end")
    if g:step() == "screening" then assert.truthy(g:asked()[1] ~= first) end
  end)
end)

describe("13.12 Reassembly", function()
  local function out(...)
    local g = field({ { "F_TILLY", "N2614" } })
    g:act("break_down", { unit = "F_TILLY", vedettes = select("#", ...) })
    for i, hex in ipairs({ ... }) do
      local id = "F_TILLY_V" .. i
      if g:unit(id).hex ~= hex then
        g:act("move", { unit = id })
        g:act("step", { to = hex })
        if g:step() == "moving" then g:act("halt") end
      end
    end
    return g
  end

  it("13.12a all that are on the map in one hex: they are exchanged for the parent", function()
    local g = out("N2614", "N2614")
    assert.truthy(gather(g, "F_TILLY"))
    g:act("reassemble", { unit = "F_TILLY" })
    assert.equal("N2614", g:unit("F_TILLY").hex)
    assert.is_nil(g:unit("F_TILLY_V1").hex)
    assert.truthy(#g:why("move", { unit = "F_TILLY" }) > 0)
    g = out("N2614", "N2613")
    assert.falsy(gather(g, "F_TILLY"))
  end)

  it("13.12a while one stands elsewhere they are scattered", function()
    local g = out("N2614", "N2613")
    g:place("F_GUYOT_V1", "N2512")
    g:place("F_GUYOT_V2", "N2512")
    g:place("F_GUYOT", "N2410")
    g.state.screens.F_GUYOT = "N2512"
    pieces.lift(g.state, "F_GUYOT")
    assert.truthy(gather(g, "F_GUYOT"))
    assert.refused(g:why("reassemble", { unit = "F_TILLY" }), "13.12a")
  end)

  it("13.12a Light Troops take theirs in where they stand, and have moved then", function()
    local g = field({ { "P_OSWALD", "N2614" } }, "prussian")
    g:act("break_down", { unit = "P_OSWALD", vedettes = 2 })
    g:act("reassemble", { unit = "P_OSWALD" })
    assert.is_nil(g:unit("P_OSWALD_V1").hex)
    assert.truthy(#g:why("move", { unit = "P_OSWALD" }) > 0)
    assert.refused(g:why("break_down", { unit = "P_OSWALD", vedettes = 2 }), "13.11a")
  end)

  it("13.12a but not Vedettes that stand elsewhere", function()
    local g = field({
      { "P_OSWALD", "N2614" },
      { "P_OSWALD_V1", "N2613" },
      { "P_OSWALD_V2", "N2613" },
    }, "prussian")
    assert.refused(g:why("reassemble", { unit = "P_OSWALD" }), "13.12a")
  end)

  it("13.12a nor do the Vedettes of lost Light Troops bring them back", function()
    local g = field({ { "P_OSWALD_V1", "N2613" }, { "P_OSWALD_V2", "N2613" } }, "prussian")
    clock.lay(g, "P_OSWALD", "uar_day")
    assert.refused(g:why("reassemble", { unit = "P_OSWALD" }), "13.12a")
  end)

  it("13.12a who has no Vedettes out has none to take in", function()
    local g = field({ { "F_TILLY", "N2614" }, { "F_MORAND", "N2613" } })
    assert.refused(g:why("reassemble", { unit = "F_TILLY" }), "13.12a")
    assert.refused(g:why("reassemble", { unit = "F_MORAND" }), "13.12a")
    assert.equal("nothing_to_gather", g:why("reassemble", { unit = "F_TILLY" })[1].key)
  end)

  it("13.12a, 3.14b the parent must be able to stop where they stand", function()
    local g = out("N2614", "N2614")
    g:place("F_MORAND", "N2614")
    assert.truthy(gather(g, "F_TILLY"))
    g:place("F_FRIANT", "N2614")
    assert.refused(g:why("reassemble", { unit = "F_TILLY" }), "3.14b")
  end)

  it("13.12a a parent that comes back carries what they carry, and its screen is no more", function()
    local g = out("N2614", "N2614")
    g.state.screens.F_TILLY = "N2614"
    g:place("F_TILLY_V1", "N2614", { march = true, ooc = true })
    g:place("F_TILLY_V2", "N2614", { march = true })
    g:act("reassemble", { unit = "F_TILLY" })
    assert.same({ "N2614", true, true }, { g:unit("F_TILLY").hex, g:unit("F_TILLY").march, g:unit("F_TILLY").ooc })
    assert.is_nil(g.state.screens.F_TILLY)
  end)

  it("13.12b two at least", function()
    local g = out("N2614")
    assert.falsy(gather(g, "F_TILLY"))
  end)

  it("13.12c not in an enemy ZOC", function()
    local g = field({ { "F_TILLY", "N2614" }, { "P_ARNIM", "N2615" } })
    g:act("break_down", { unit = "F_TILLY", vedettes = 2 })
    assert.falsy(gather(g, "F_TILLY"))
  end)

  it("13.13b Light Troops come back where their Vedettes stand, who are exchanged", function()
    local function rallied(hex)
      local g = clock.start(spec, "prussian", {
        { "LP_BRUNSWICK", "N2614" },
        { "P_OSWALD_V1", hex },
        { "P_OSWALD", "uar_night" },
        { "F_MORAND", "N3640" },
      })
      g:act("reorganize", { leader = "LP_BRUNSWICK" })
      if g:step() == "rallying" then g:act("rally", { unit = "P_OSWALD" }) end
      return g
    end
    local g = rallied("N2614")
    assert.equal("N2614", g:unit("P_OSWALD").hex)
    assert.is_nil(g:unit("P_OSWALD_V1").hex)
    assert.fails(function() rallied("N2612") end)
    -- 3.1: beside those whom the leader brought back before there is no room.
    g = clock.start(spec, "prussian", {
      { "LP_BRUNSWICK", "N2614" },
      { "P_OSWALD_V1", "N2614" },
      { "P_ARNIM", "N2614" },
      { "P_KUHNHEIM", "N2614" },
      { "P_OSWALD", "uar_night" },
      { "P_BEEREN", "uar_night" },
      { "F_MORAND", "N3640" },
    })
    g.forced = false
    g:act("reorganize", { leader = "LP_BRUNSWICK" })
    assert.equal("rallying", g:step())
    fight.frame(g).returned = { "P_ARNIM", "P_KUHNHEIM" }
    assert.refused(g:why("rally", { unit = "P_OSWALD" }), "3.1")
  end)
end)

describe("13.2 Combat", function()
  it("13.22a, 16.2b, 13.22b, 16.22 up to two hexes, from cavalry too, the defender first", function()
    local g =
      attacked({ { "F_KLEIN", "N2614" }, { "P_OSWALD_V1", "N2615" }, { "F_MORAND", "N3640" } })
    assert.equal("defender_withdraws", g:step())
    g:act("withdraw", { unit = "P_OSWALD_V1", to = "N2616" })
    assert.truthy(#ways(g, "P_OSWALD_V1") > 0)
    assert.equal("defender_withdraws", g:step())
    g:act("withdraw", { unit = "P_OSWALD_V1", to = "N2617" })
    assert.equal("N2617", g:unit("P_OSWALD_V1").hex)
    assert.same({}, ways(g, "P_OSWALD_V1"))
  end)

  it("13.22a, 13.22e the hex that it left is closed to the enemy, not the one that it rode through", function()
    local g = spec.game("1806:auerstedt", { options = { with_vedettes = true } })
    g:goto_step("command_movement", "french")
    g:clear()
    place(g, { { "F_GUDIN", "N2614" }, { "P_OSWALD_V1", "N2615" }, { "F_MORAND", "N3014" }, { "P_BEEREN", "N3015" } })
    fight.contact(g)
    fight.attack(g, { "N2615" }, { "N2614" })
    fight.attack(g, { "N3015" }, { "N3014" })
    g:act("withdraw", { unit = "P_OSWALD_V1", to = "N2616" })
    g:act("withdraw", { unit = "P_OSWALD_V1", to = "N2617" })
    assert.equal("N2617", g:unit("P_OSWALD_V1").hex)
    assert.same({ N2615 = "french" }, g.state.combat.barred_for)
    g:act("withdraw", { unit = "P_BEEREN", to = "N3016" })
    local by = {}
    for _, record in ipairs(g:log()) do
      if record.key == "withdraws" then by[#by + 1] = record.rule end
    end
    assert.same({ "13.22a", "13.22a", "16.2a" }, by)
  end)

  it("13.22c, 16.2c not from infantry", function()
    local g = attacked({
      { "F_KLEIN", "N2614" },
      { "P_OSWALD_V1", "N2615" },
      { "P_ARNIM", "N2615" },
      { "F_BEAUMONT", "N3014" },
      { "P_PLETZ_V1", "N3015" },
      { "F_MORAND", "N3640" },
    })
    if g:step() == "designation" then fight.attack(g, { "N3015" }, { "N3014" }) end
    assert.equal("defender_withdraws", g:step())
    assert.refused(g:why("withdraw", { unit = "P_OSWALD_V1", to = "N2616" }), "13.22c")
  end)

  it("13.22d, 16.2c nor from cavalry that stays", function()
    local g = attacked({
      { "F_MORAND", "N2614" },
      { "P_OSWALD_V1", "N2615" },
      { "P_IRVING", "N2615" },
      { "F_FRIANT", "N3640" },
    })
    assert.equal("defender_withdraws", g:step())
    assert.refused(g:why("withdraw", { unit = "P_OSWALD_V1", to = "N2616" }), "13.22d")
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    g:act("withdraw", { unit = "P_OSWALD_V1", to = "N2616" })
    assert.equal("N2616", g:unit("P_OSWALD_V1").hex)
  end)

  it("13.22e nobody advances into the hex that a Vedette left", function()
    local g = spec.game("1806:auerstedt", { options = { with_vedettes = true } })
    g:goto_step("command_movement", "french")
    g:clear()
    place(g, {
      { "F_MORAND", "N2614" },
      { "P_OSWALD_V1", "N2615" },
      { "P_QUITZOW", "N2714" },
      { "P_SANITZ", "N2714" },
    })
    fight.contact(g)
    fight.attack(g, { "N2615", "N2714" }, { "N2614" })
    g:act("withdraw", { unit = "P_OSWALD_V1", to = "N2616" })
    if g:step() == "defender_withdraws" then g:act("end") end
    g:dice({ 4 })
    g:act("roll")
    fight.settle(g)
    assert.equal("advancing", g:step())
    assert.refused(g:why("advance", { unit = "F_MORAND", to = "N2615" }), "16.2d")
  end)

  it("16.21 those of the attacker may come to look, and go", function()
    local g = attacked({
      { "F_TILLY_V1", "N2614" },
      { "P_ARNIM", "N2615" },
      { "F_FRIANT", "N3640" },
    })
    if g:step() == "defender_withdraws" then g:act("end") end
    assert.equal("attacker_withdraws", g:step())
    assert.truthy(#ways(g, "F_TILLY_V1") > 0)
    assert.truthy(g:unit("P_ARNIM").shown)
    g:act("withdraw", { unit = "F_TILLY_V1", to = ways(g, "F_TILLY_V1")[1] })
  end)

  it("13.22f, 10.23 a Repulse is no combat: they fall", function()
    local g = field({ { "F_MORAND", "N2614" }, { "P_OSWALD_V1", "N2615" } })
    g:act("move", { unit = "F_MORAND" })
    g:act("repulse", { to = "N2615" })
    assert.is_nil(g:unit("P_OSWALD_V1").hex)
    assert.same({ "P_OSWALD_V1" }, g.state.uar_day.prussian)
  end)

  it("13.23, 16.1a as cavalry for combined arms only with a strength point together", function()
    local function shifts(number)
      local list = { { "F_MORAND", "N2614" }, { "P_ARNIM", "N2615" }, { "F_FRIANT", "N3640" } }
      for i = 1, number do
        list[#list + 1] = { "F_TILLY_V" .. i, "N2614" }
      end
      local g = attacked(list)
      fight.resolve(g, "N2615")
      return fight.odds(g).shifts
    end
    assert.equal("", shifts(1))
    assert.equal("combined_arms+1", shifts(2))
  end)

  it("13.23, 16.1c nor do they answer those of an attack with less", function()
    local function shifts(number)
      local list = {
        { "F_MORAND", "N2614" },
        { "F_KLEIN", "N2614" },
        { "P_ARNIM", "N2615" },
        { "F_FRIANT", "N3640" },
      }
      for i = 1, number do
        list[#list + 1] = { "P_PLETZ_V" .. i, "N2615" }
      end
      local g = attacked(list)
      fight.resolve(g, "N2615")
      return fight.odds(g).shifts
    end
    assert.equal("combined_arms+1", shifts(1))
    assert.equal("", shifts(2))
  end)

  it(
    "13.3b, 16.11 Light Troops whose Vedettes are out or lost have no cavalry of their own",
    function()
      local function shifts(at, box)
        local g = spec.game("1806:auerstedt", { options = { with_vedettes = true } })
        g:goto_step("command_movement", "prussian")
        g:clear()
        place(g, { { "P_OSWALD", "N2614" }, { "F_MORAND", "N2615" }, { "F_FRIANT", "N3640" } })
        if box then clock.lay(g, "P_OSWALD_V1", box) end
        if at then g:place("P_OSWALD_V1", at) end
        return fight.join(g, { "N2615" }, { "N2614" }, "prussian").shifts
      end
      assert.equal("combined_arms+1", shifts())
      assert.equal("", shifts("N2416"))
      assert.equal("", shifts(nil, "uar_day"))
    end
  )
end)
