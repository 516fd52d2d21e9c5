--- 7 Orders carried out, 8 Movement, 9.1 stacking: on open ground of Map B, or wherever the map has what a case needs.
local allowance = require("rules.08_allowance")
local board = require("mechanics.board")
local fields = require("spec.fields")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local field = require("spec.field")

local map = map_of()

local function march(forces, def) return field.march(spec.game("lga:ulm"), forces, def) end

describe("8.1 Movement Points", function()
  for _, case in ipairs({
    { "8.11a seven for a leader alone", "F_LANNES", {}, 7 },
    { "8.12, 8.16a five with infantry", "F_LANNES", { "F_INF_11", "F_LIGHT_BDE_4" }, 5 },
    { "8.12, 8.16a five with field artillery", "F_LANNES", { "F_ART_7", "F_LIGHT_BDE_4" }, 5 },
    { "8.13 seven with cavalry", "F_LANNES", { "F_LIGHT_BDE_4" }, 7 },
    { "8.13 seven with horse artillery", "F_MURAT", { "F_HORSE_1" }, 7 },
    { "8.14, 8.16a four with a bridge train", "F_LANNES", { "F_INF_11", "F_BRIDGE_1" }, 4 },
  }) do
    it(case[1], function()
      local g = march({ [case[2]] = case[3] })
      g:act("move", { unit = case[2] })
      assert.equal(case[4], g.state.stack[#g.state.stack].step == "moving" and allowance.left(g.state, g.state.stack[#g.state.stack]))
    end)
  end

  it("8.14 a bridge train marches for itself, without an order", function()
    local g = march({ F_BRIDGE_1 = {} }, { order = false })
    g:act("move", { unit = "F_BRIDGE_1" })
    assert.equal(4, field.left(g))
  end)

  it("8.0b, 8.15 no detachment marches, and no SP without a leader", function()
    local g = march({ F_DET_1 = {}, F_ART_7 = {} })
    for _, id in ipairs({ "F_DET_1", "F_ART_7" }) do
      assert.equal("8.0b", g:why("move", { unit = id })[1].rule, id)
    end
  end)

  it("6.0c no one without an order", function()
    local g = march({ F_LANNES = {} }, { order = false })
    assert.equal("6.0c", g:why("move", { unit = "F_LANNES" })[1].rule)
  end)

  it("13.26b no one who is routed", function()
    local g = march({ F_LANNES = {} })
    g:unit("F_LANNES").routed = 1
    assert.equal("13.26b", g:why("move", { unit = "F_LANNES" })[1].rule)
  end)
end)

describe("8.2 a march", function()
  it("8.21a, 8.21b, 8.25 each hex in full, one force at a time, once a turn", function()
    local g = march({ F_LANNES = { "F_INF_11" }, F_NEY = {} })
    g:act("move", { unit = "F_LANNES" })
    assert.truthy(#g:why("move", { unit = "F_NEY" }) > 0)
    for left = 4, 0, -1 do
      field.step(g)
      assert.equal(left, field.left(g))
    end
    assert.equal("8.21b", field.why_step(g))
    field.halt(g)
    assert.equal("8.0a", g:why("move", { unit = "F_LANNES" })[1].rule)
    assert.same({}, g:why("move", { unit = "F_NEY" }))
  end)

  it("8.23 not into a hex of the enemy", function()
    local g = march({ F_LANNES = {} }, { foes = { A_INF_18 = 1 } })
    g:act("move", { unit = "F_LANNES" })
    assert.equal("8.23", field.why_step(g, field.beside(1)))
  end)

  it("8.41 a march may be shorter, and none", function()
    local g = march({ F_LANNES = {} })
    g:act("move", { unit = "F_LANNES" })
    assert.same({}, g:why("halt"))
  end)

  it("3.32b, 8.16b who is left behind comes off the chart, and stays in the hex; the others go faster", function()
    local g = march({ F_LANNES = { "F_INF_11", "F_LIGHT_BDE_4" } })
    g:act("move", { unit = "F_LANNES" })
    local first = field.step(g)
    g:dice({ 1 })
    g:act("leave", { unit = "F_INF_11" })
    assert.equal(6, field.left(g))
    field.step(g)
    field.halt(g)
    assert.equal(first, g:unit("F_INF_11").hex)
    assert.equal("F_LANNES", g:unit("F_INF_11").superior)
    assert.equal("F_LANNES", g:unit("F_LIGHT_BDE_4").chart)
    assert.equal("8.0a", g:why("move", { unit = "F_INF_11" })[1].rule)
  end)

  it("3.32b who marches off a chart stands on the map, 3.32a and lies on it again where his superior is", function()
    local g = march({ F_LANNES = { "F_INF_11" } })
    g:act("move", { unit = "F_INF_11" })
    field.step(g)
    field.halt(g)
    assert.equal(field.beside(1), g:unit("F_INF_11").hex)
    assert.equal(field.HEX, g:unit("F_LANNES").hex)
    g:act("move", { unit = "F_LANNES" })
    field.step(g)
    field.halt(g)
    assert.equal("F_LANNES", g:unit("F_INF_11").chart)
  end)

  it("8.24 others in the hex go along before the first step", function()
    local g = march({ F_LANNES = {}, F_NEY = {} })
    g:act("move", { unit = "F_LANNES" })
    g:unit("F_NEY").moved = true
    assert.equal("8.0a", g:why("with", { unit = "F_NEY" })[1].rule)
    g:unit("F_NEY").moved = nil
    g:act("with", { unit = "F_NEY" })
    field.step(g)
    assert.equal(field.beside(1), g:unit("F_NEY").hex)
    assert.truthy(#g:why("leave", { unit = "F_LANNES" }) > 0)
  end)

  it("8.0a who has marched already stays where his leader marches", function()
    local g = march({ F_LANNES = { "F_INF_11", "F_INF_12" } })
    board.mark(g.state, "F_INF_12", { moved = true })
    g:act("move", { unit = "F_LANNES" })
    field.step(g)
    assert.same({ field.along(1), field.HEX }, { organization.hex(g.state, "F_INF_11"), organization.hex(g.state, "F_INF_12") })
  end)

  it("8.21a reach says what the steps cost, of one's own alone", function()
    local g = march({ F_LANNES = { "F_INF_11" } }, { foes = { A_LIGHT_BDE_11 = 2 } })
    local rows = g:reach({ unit = "F_LANNES" }).hexes
    assert.truthy(#rows > 20)
    board.mark(g.state, "A_LIGHT_BDE_11", { order = "march" })
    assert.same({}, g:reach({ unit = "A_LIGHT_BDE_11" }).hexes)
    for _, row in ipairs(rows) do
      local copy = march({ F_LANNES = { "F_INF_11" } }, { foes = { A_LIGHT_BDE_11 = 2 } })
      copy:act("move", { unit = "F_LANNES" })
      for i = 2, #row.path do
        copy:act("step", { to = row.path[i] })
        if copy:step() == "zone" then copy:act("end") end
      end
      assert.equal(5 - row.cost, field.left(copy), row.hex)
    end
  end)
end)

describe("7.2, 7.3 Force March", function()
  local function forced(kind, dice, with)
    local g = march({ F_LANNES = with or { "F_INF_11" } }, { order = kind })
    g:act("move", { unit = "F_LANNES" })
    for _ = 1, allowance.left(g.state, g.state.stack[#g.state.stack]) do
      field.step(g)
    end
    g:dice(dice)
    return g
  end

  it("7.22a the die and the Initiative of the leader, five at most", function()
    local g = forced("force", { 1 })
    local rating = table_of("counters").by.F_LANNES.initiative
    field.force(g)
    assert.equal(math.min(5, 1 + rating) - 1, field.left(g)) -- 7.23: the hex is entered
  end)

  it("7.22a his marker is turned up and the MP are told, though they may not be enough", function()
    for _, case in ipairs({ { { F_LANNES = { "F_INF_11" } }, "force", "7.22a", 10 }, { { F_BRIDGE_1 = {} }, false, "7.25", 5 } }) do
      local g = march(case[1], { order = case[2] })
      local id = keys_of(case[1])[1]
      g:act("move", { unit = id })
      field.frame(g).spent = case[4]
      g:dice({ 6 })
      field.force(g)
      assert.equal(case[2] and true or nil, g:unit(id).shown)
      local told = those(g:log(), function(record) return record.key == "gains" end)
      assert.same({ 1, case[3] }, { #told, told[1].rule })
      local rolled = those(g:log(), function(record) return record.key == "roll.force" end)
      assert.same({ 1, case[3] }, { #rolled, rolled[1].rule })
    end
  end)

  it("7.34 a Double Force March of a hex leaves men unsupplied, one that never began does not", function()
    for steps, unsupplied in pairs({ [0] = false, [1] = true }) do
      local g = march({ F_LANNES = { "F_INF_11" } }, { order = "double" })
      g:act("move", { unit = "F_LANNES" })
      for _ = 1, steps do
        field.step(g)
      end
      field.halt(g)
      assert.equal(unsupplied, g:unit("F_INF_11").unsupplied or false)
    end
  end)

  it("7.22a never more than five", function()
    local g = forced("force", { 6 })
    field.force(g)
    assert.equal(4, field.left(g))
    assert.equal("7.23", g:why("force", { to = field.onward(g) })[1].rule)
  end)

  it("7.22b what is not spent of it is lost", function()
    local g = forced("force", { 6 })
    field.force(g)
    field.halt(g)
    assert.equal("8.0a", g:why("move", { unit = "F_LANNES" })[1].rule)
  end)

  it("7.37 no bridge train doubles its march, nor who goes with it", function()
    local g = march({ F_LANNES = { "F_BRIDGE_1" } }, { order = "double" })
    g:act("move", { unit = "F_LANNES" })
    assert.equal(4, field.left(g))
    g:act("leave", { unit = "F_BRIDGE_1" })
    assert.equal(14, field.left(g))
  end)

  it("8.42, 8.43 the weakest order of those who go holds for all", function()
    local g = march({ F_LANNES = { "F_INF_11" } }, { order = "force" })
    g:unit("F_INF_11").order = "march"
    g:act("move", { unit = "F_LANNES" })
    for _ = 1, 5 do
      field.step(g)
    end
    assert.equal("7.21", g:why("force", { to = field.onward(g) })[1].rule)
  end)

  it("7.21 not by an order to March", function()
    local g = forced("march", {})
    assert.equal("7.21", g:why("force", { to = field.onward(g) })[1].rule)
  end)

  it("7.23 not while the hex can be entered without", function()
    local g = march({ F_LANNES = {} }, { order = "force" })
    g:act("move", { unit = "F_LANNES" })
    assert.equal("7.23", g:why("force", { to = field.beside(1) })[1].rule)
  end)

  it("7.31a, 7.34 Double Force March: twice the points, then the die; unsupplied afterwards", function()
    local g = forced("double", { 6 })
    assert.equal(11, g.state.stack[#g.state.stack].steps + 1)
    field.force(g)
    assert.equal(4, field.left(g))
    field.halt(g)
    assert.truthy(g:unit("F_INF_11").unsupplied)
  end)

  it("7.35 leaders, cavalry and horse artillery gain one point after it", function()
    local g = forced("double", { 6 }, { "F_LIGHT_BDE_4" })
    field.force(g)
    assert.equal(0, field.left(g))
  end)

  for _, case in ipairs({ { 3, 0, "ends their march" }, { 4, 3, "gives four points" } }) do
    it(("7.25 of trains a %d %s"):format(case[1], case[3]), function()
      local g = march({ F_BRIDGE_1 = {} }, { order = false })
      g:act("move", { unit = "F_BRIDGE_1" })
      for _ = 1, 4 do
        field.step(g)
      end
      g:dice({ case[1] })
      field.force(g)
      if case[1] == 3 then
        assert.equal("movement", g:step())
      else
        assert.equal(case[2], field.left(g))
      end
    end)
  end
end)

describe("9.1 corps in one hex", function()
  it("9.0, 8.11b any number of one corps; SP without a leader of their own go on his chart", function()
    local g = march({ F_SOULT = { "F_INF_7", "F_INF_8", "F_INF_9", "F_INF_10", "F_ART_6" } })
    g:act("move", { unit = "F_SOULT" })
    field.step(g)
    field.halt(g)
    assert.equal("F_SOULT", g:unit("F_ART_6").chart)
    assert.equal(field.beside(1), g:unit("F_SOULT").hex)
  end)

  it("9.11, 7.4 not through a hex of another corps but by one Concentrate order", function()
    local g = march({ F_LANNES = { "F_INF_11" } }, { friends = { F_INF_7 = { "F_SOULT", 1 } } })
    g:act("move", { unit = "F_LANNES" })
    assert.equal("9.11", field.why_step(g, field.beside(1)))
    for _, id in ipairs({ "F_INF_11", "F_INF_7" }) do
      g:unit(id).letter = "A"
    end
    assert.is_nil(field.why_step(g, field.beside(1)))
  end)

  it("9.11 leaders without troops go where they like", function()
    local g = march({ F_LANNES = {} }, { friends = { F_INF_7 = { "F_SOULT", 1 } } })
    g:act("move", { unit = "F_LANNES" })
    assert.is_nil(field.why_step(g, field.beside(1)))
  end)

  it("9.13a, 9.13c two MP more to leave those of another corps, but not for the last", function()
    local g = march({ F_LANNES = { "F_INF_11" } }, { friends = { F_INF_7 = { "F_SOULT", 0 } } })
    g:act("move", { unit = "F_LANNES" })
    field.step(g)
    assert.equal(2, field.left(g))
    field.step(g)
    assert.equal(1, field.left(g)) -- once
    field.halt(g)
    g:act("move", { unit = "F_INF_7" })
    g:act("step", { to = field.beside(4) })
    assert.equal(4, field.left(g))
  end)

  it("9.5 an Army Reserve is of no corps for that", function()
    local g = march({ F_LANNES = { "F_INF_11" } }, { friends = { F_INF_7 = { "F_SOULT", 1 } } })
    g:unit("F_INF_7").reserve = true
    g:act("move", { unit = "F_LANNES" })
    assert.is_nil(field.why_step(g, field.beside(1)))
  end)
end)

describe("7.4 Concentrate", function()
  local function called()
    local g = march({ F_LANNES = { "F_INF_11" }, F_NEY = { "F_INF_13" } }, { order = false, apart = { F_NEY = 4 } })
    for _, id in ipairs({ "F_LANNES", "F_INF_11", "F_NEY", "F_INF_13" }) do
      g:unit(id).letter = "A"
    end
    return g
  end

  it("7.41a its hex is named before the first march, and all could reach it", function()
    local g = called()
    assert.equal("7.41a", g:why("move", { unit = "F_LANNES" })[1].rule)
    assert.truthy(#g:why("concentrate", { letter = "A", to = "B5208" }) > 0)
    assert.same({}, g:why("concentrate", { letter = "A", to = field.beside(1) }))
  end)

  it("7.41a who marches by force is reckoned with the five MP that a die may bring, and no more (7.22a)", function()
    local g = march({ F_LANNES = { "F_INF_11" } }, { order = "force" })
    for _, id in ipairs({ "F_LANNES", "F_INF_11" }) do
      g:unit(id).letter = "A"
    end
    local reach, most = {}, 0
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "concentrate" then reach[#reach + 1] = entry.args.to end
    end
    for _, to in ipairs(reach) do
      most = math.max(most, select(2, ground.profile:path(g:unit("F_LANNES").hex, to)))
    end
    assert.equal(5 + 5, most)
  end)

  it("7.41b, 7.42 all of them march there, one after the other; 9.11 and stand there together", function()
    local g = called()
    local to = field.beside(1)
    g:act("concentrate", { letter = "A", to = to })
    assert.equal("7.41b", g:why("end")[1].rule)
    g:act("move", { unit = "F_LANNES" })
    assert.equal("7.41b", g:why("halt")[1].rule)
    g:act("step", { to = to })
    field.halt(g)
    assert.truthy(g:unit("F_INF_11").concentrated) -- 12.16
    assert.equal("7.41b", g:why("end")[1].rule)
    field.walk(g, "F_NEY", to)
    assert.same({}, g:why("end"))
    local points = g.state.points
    g:act("end")
    if g:step() == "attacks" then g:act("end") end
    assert.equal(points, g.state.points)
  end)

  it("7.42, 7.41b once a letter has its hex the others march after, and nobody tries to come into command", function()
    local g = called()
    local other, lone = "F_BERNADOTTE", "F_MARMONT"
    g:place(other, field.along(2), { order = "march" })
    g:place(lone, field.along(3), {})
    assert.same({}, g:why("move", { unit = other }))
    assert.same({}, g:why("try", { unit = lone }))
    assert.equal("7.41a", g:why("move", { unit = "F_LANNES" })[1].rule)
    assert.equal("F_LANNES", g:why("move", { unit = "F_LANNES" })[1].values.unit)
    g:act("concentrate", { letter = "A", to = field.beside(1) })
    assert.equal("7.42", g:why("move", { unit = other })[1].rule)
    local reason = g:why("try", { unit = lone })[1]
    assert.same({ "7.41b", true }, { reason.rule, reason.values.unit ~= nil })
    assert.same({}, g:why("move", { unit = "F_LANNES" }))
  end)

  it("9.21 two corps attack together only with who called them", function()
    local g = field.march(spec.game("lga:ulm"), { F_LANNES = { "F_INF_11" }, F_NEY = { "F_INF_13" }, F_NAPOLEON = {} }, { foes = { A_INF_18 = 1 } })
    for _, id in ipairs({ "F_LANNES", "F_INF_11", "F_NEY", "F_INF_13" }) do
      g:unit(id).letter, g:unit(id).concentrated = "A", true
    end
    g:act("end")
    for _, id in ipairs({ "F_LANNES", "F_NEY" }) do
      g:act("assign", { unit = id, target = field.beside(1) })
    end
    assert.equal("12.16", g:why("announce")[1].rule)
    g:unit("F_NAPOLEON").host = "A"
    assert.same({}, g:why("announce"))
  end)

  it("7.41a, 7.35 horse with a Double Force March reaches fifteen MP far, not nineteen", function()
    for id, most in pairs({ F_DRAGOON_DIV_1 = 15, F_INF_11 = 15, F_LANNES = 15 }) do
      local g = march({ [id] = {} }, { order = "double" })
      assert.equal(most, allowance.most(g.state, id, "double"))
    end
    assert.equal(10, allowance.most(march({ F_INF_11 = {} }).state, "F_INF_11", "force"))
  end)

  it("7.43 who gave the letter to others and does not come himself costs nothing", function()
    local g = called()
    g:place("F_NAPOLEON", field.along(6), { host = "A" })
    local to = field.beside(1)
    g:act("concentrate", { letter = "A", to = to })
    field.walk(g, "F_LANNES", to)
    field.walk(g, "F_NEY", to)
    g:unit("F_NAPOLEON").moved = true
    g:act("end")
    if g:step() == "attacks" then g:act("end") end
    assert.equal(0, g.state.points)
  end)

  it("7.43 who fails loses five Victory Points", function()
    local g = called()
    g:act("end")
    assert.equal(-5, g.state.points)
  end)
end)

describe("7.34 after a Double Force March", function()
  it("7.34, 8.16b who has stayed behind on the way is unsupplied too; who never set out is not", function()
    local g = march({ F_LANNES = { "F_INF_11", "F_INF_12", "F_ART_7" } }, { order = "double" })
    g:act("move", { unit = "F_LANNES" })
    g:act("leave", { unit = "F_ART_7" })
    field.step(g)
    g:act("leave", { unit = "F_INF_12" })
    field.step(g)
    g:dice({ 1, 1 })
    g:act("halt")
    assert.same({ true, true }, { g:unit("F_INF_11").unsupplied, g:unit("F_INF_12").unsupplied })
    assert.is_nil(g:unit("F_ART_7").unsupplied)
  end)
end)

describe("13.13 a march to routed friends", function()
  --- A division marches to one that is routed; dice of its morale and its march.
  local function come(dice, leader)
    local g = march({ F_INF_11 = {} })
    g:place("F_LANNES", field.along(8))
    g:place("F_INF_12", field.along(1), { superior = "F_LANNES", strength = 5, routed = 1 })
    g:unit("F_INF_11").superior = "F_LANNES"
    if leader then
      board.put(g.state, "F_LANNES", field.HEX)
      board.attach(g.state, "F_INF_11", "F_LANNES")
      g:unit("F_LANNES").order = "march"
    end
    board.refresh(g.state)
    g:act("move", { unit = leader and "F_LANNES" or "F_INF_11" })
    g:dice(dice)
    field.step(g)
    return g
  end

  it("13.13, 13.28 who holds goes on", function()
    local g = come({ 3 })
    assert.equal("moving", g:step())
    field.halt(g)
    assert.is_nil(g:unit("F_INF_11").routed)
  end)

  it("13.13 with a leader who outranks the routed no one is asked", function() assert.equal("moving", come({}, true):step()) end)

  it("13.13, 13.25, 13.26a who fails marches no farther, and routs five hexes without loss", function()
    local g = come({ 6, 1 })
    fields.flee(g)
    assert.equal("movement", g:step())
    assert.same({ 1, true }, { g:unit("F_INF_11").routed, g:unit("F_INF_11").moved })
    assert.equal(5, map:distance(field.along(1), g:unit("F_INF_11").hex))
    assert.equal(0, #fields.told(g, "loses"))
  end)
end)

describe("8.3 Davout from Mannheim to Neuburg", function()
  it("8.31, 7.1 ten MP: two turns of March exactly", function()
    local g = march({ F_DAVOUT = { "F_INF_1" } }, { at = "B2504" })
    local path = ground.profile:path("B2504", "B3407")
    g:act("move", { unit = "F_DAVOUT" })
    local at = 2
    while path[at] and field.why_step(g, path[at]) == nil do
      g:act("step", { to = path[at] })
      at = at + 1
    end
    field.halt(g)
    g:unit("F_DAVOUT").moved, g:unit("F_INF_1").moved = nil, nil
    g:act("move", { unit = "F_DAVOUT" })
    while path[at] and field.why_step(g, path[at]) == nil do
      g:act("step", { to = path[at] })
      at = at + 1
    end
    assert.equal("B3407", g:unit("F_DAVOUT").hex)
    assert.truthy(map:has("B3407"))
  end)
end)
