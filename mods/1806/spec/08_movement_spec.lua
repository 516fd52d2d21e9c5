--- 8.0, 8.1 Movement.
local board = require("spec.board")
local fight = require("spec.fight")
local halt, left, walk = board.halt, board.left, board.walk

local function field(side) return board.field(spec, side) end

describe("8.1 procedure", function()
  it("8.0 a side moves its own pieces on the map, all, some or none", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    g:place("P_ORANIEN", "N2536", { shown = true })
    assert.refused(g:why("move", { unit = "P_ORANIEN" }), "8.0")
    assert.allowed(g:why("move", { unit = "F_GUDIN" }))
    assert.allowed(g:why("end", {}))
  end)

  it("8.1a one force at a time, put together before it moves", function()
    local g = field()
    g:place("F_FRIANT", "N2532")
    g:place("F_GUDIN", "N2532")
    g:place("F_MORAND", "N2533")
    g:place("LF_DAVOUT", "N2533")
    g:act("move", { unit = "F_FRIANT" })
    assert.refused(g:why("with", { unit = "F_MORAND" }), "8.1a")
    g:act("with", { unit = "F_GUDIN" })
    assert.equal("Friant, Gudin, N2532: go on, or stop", g:prompt().text)
    assert.same({ 10, 10 }, g:prompt().values.left)
    walk(g, "N2533")
    assert.equal("Friant, Gudin, N2533: go on, or stop", g:prompt().text)
    assert.same({ 8, 8 }, g:prompt().values.left)
    assert.refused(g:why("with", { unit = "LF_DAVOUT" }), "8.1a")
    assert.refused(g:why("with", { unit = "F_FRIANT" }), "8.1a")
    assert.equal("N2533", g:unit("F_GUDIN").hex)
    g:act("leave", { unit = "F_GUDIN" })
    walk(g, "N2534")
    assert.equal("N2533", g:unit("F_GUDIN").hex)
    assert.equal("N2534", g:unit("F_FRIANT").hex)
  end)

  --- Three of the VI Corps where their Officer stands, two of them picked up.
  local function corps(fields)
    local g = field()
    g:place("LF_NEY", "N2532", fields)
    for _, id in ipairs({ "F_COLBERT", "F_GARDANNE", "F_MARCHAND" }) do
      g:place(id, "N2532")
    end
    g:act("move", { unit = "F_COLBERT" })
    g:act("with", { unit = "F_GARDANNE" })
    return g
  end

  it("3.14b, 7.31a a third unit joins for the sake of a leader only if he can come too", function()
    local g = corps({ ooc = true })
    assert.refused(g:why("with", { unit = "F_MARCHAND" }), "3.14b")
    assert.refused(g:why("with", { unit = "LF_NEY" }), "7.31a")
    assert.allowed(corps():why("with", { unit = "F_MARCHAND" }))
  end)

  it("8.1a, 3.14b of a leader who has moved, or comes before them in the order, none makes room", function()
    local g = field()
    g:place("LF_NEY", "N2532", { moved = true })
    for _, id in ipairs({ "F_COLBERT", "F_GARDANNE", "F_MARCHAND" }) do
      g:place(id, "N2532")
    end
    g:act("move", { unit = "F_COLBERT" })
    g:act("with", { unit = "F_GARDANNE" })
    assert.refused(g:why("with", { unit = "F_MARCHAND" }), "3.14b")
    g = field("prussian")
    for _, id in ipairs({ "LP_BRUNSWICK", "P_BUNTING", "P_ORANIEN", "P_WARTENSLEBEN" }) do
      g:place(id, "N2532")
    end
    g:act("move", { unit = "P_BUNTING" })
    g:act("with", { unit = "P_ORANIEN" })
    assert.refused(g:why("with", { unit = "P_WARTENSLEBEN" }), "3.14b")
    assert.refused(g:why("with", { unit = "LP_BRUNSWICK" }), "8.1a")
  end)

  it("8.1a who stands there may join, and who moves may stay behind: so the list says", function()
    local g = field()
    for _, id in ipairs({ "F_FRIANT", "F_GUDIN", "LF_DAVOUT" }) do
      g:place(id, "N2532")
    end
    g:act("move", { unit = "F_FRIANT" })
    assert.same({ "F_GUDIN", "LF_DAVOUT" }, fight.choices(g, "with", "unit"))
    g:act("with", { unit = "F_GUDIN" })
    assert.same({ "LF_DAVOUT" }, fight.choices(g, "with", "unit"))
    assert.same({}, fight.choices(g, "leave", "unit"))
    walk(g, "N2533")
    assert.same({ "F_FRIANT", "F_GUDIN" }, fight.choices(g, "leave", "unit"))
    g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    g:act("enter", { group = "french_morning" })
    assert.truthy(listed(fight.choices(g, "move", "unit"), "F_GUDIN"))
    g:act("move", { unit = "F_GUDIN" })
    assert.equal("Gudin, still off the map: where to?", g:prompt().text)
    assert.equal("N1942", g:prompt().values.by)
    assert.truthy(listed(fight.choices(g, "with", "unit"), "LF_DAVOUT"))
  end)

  it("2.11B2a the Individual Segment is over when nobody Out of Command is left to move", function()
    local g = field()
    g:place("LF_NEY", "N2532", { ooc = true })
    g:act("end")
    g.forced = false
    g:act("move", { unit = "LF_NEY" })
    g:act("halt")
    assert.truthy(g:step() ~= "individual_movement")
  end)

  it("7.31b a unit Out of Command does not come along with a stack", function()
    local g = field()
    g:place("F_FRIANT", "N2532")
    g:place("F_GUDIN", "N2532", { ooc = true })
    g:act("move", { unit = "F_FRIANT" })
    assert.refused(g:why("with", { unit = "F_GUDIN" }), "7.31b")
  end)

  it("8.1a each of an army of more than 62 pieces may be moved", function()
    local g = spec.game("1806:campaign")
    g:goto_step("command_movement", "prussian")
    for _, row in ipairs(table_of("vedettes").list) do
      if row.side == "prussian" then g:place(row.id, g:unit(row.parent).hex or "N2236") end
    end
    assert.truthy(#those(g.state.order, function(id) return g:unit(id).side == "prussian" end) > 62)
    for _, entry in ipairs(g:legal("prussian")) do
      if entry.verb == "move" then assert.same({}, g:why("move", entry.args)) end
    end
  end)

  it("8.1a who joins, and who leaves, is named in rising order", function()
    local g = field()
    for _, id in ipairs({ "F_FRIANT", "F_GUDIN", "F_VIALLANES", "LF_DAVOUT" }) do
      g:place(id, "N2532")
    end
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("with", { unit = "F_FRIANT" }), "8.1a")
    g:act("with", { unit = "F_VIALLANES" })
    assert.refused(g:why("with", { unit = "F_VIALLANES" }), "8.1a") -- he is there already
    g:act("with", { unit = "LF_DAVOUT" })
    walk(g, "N2533")
    g:act("leave", { unit = "F_VIALLANES" })
    assert.refused(g:why("leave", { unit = "F_GUDIN" }), "8.1a")
    assert.allowed(g:why("leave", { unit = "LF_DAVOUT" }))
  end)

  it("8.1a only who moves along stays behind, and on the way", function()
    local g = field()
    for _, id in ipairs({ "F_FRIANT", "F_GUDIN" }) do
      g:place(id, "N2532")
    end
    g:place("F_MORAND", "N2533")
    g:act("move", { unit = "F_FRIANT" })
    g:act("with", { unit = "F_GUDIN" })
    assert.refused(g:why("leave", { unit = "F_GUDIN" }), "8.1a")
    walk(g, "N2533")
    assert.refused(g:why("leave", { unit = "F_MORAND" }), "8.1a")
    assert.allowed(g:why("leave", { unit = "F_GUDIN" }))
  end)

  it("3.14b nobody stays behind in a hex that is full", function()
    local g = field()
    for _, id in ipairs({ "F_FRIANT", "F_GUDIN" }) do
      g:place(id, "N2532")
    end
    g:place("F_MORAND", "N2533")
    g:place("F_VIALLANES", "N2533")
    g:act("move", { unit = "F_FRIANT" })
    g:act("with", { unit = "F_GUDIN" })
    walk(g, "N2533")
    assert.refused(g:why("leave", { unit = "F_GUDIN" }), "3.14b")
    walk(g, "N2534")
    assert.allowed(g:why("leave", { unit = "F_GUDIN" }))
  end)

  it("4.1a a leader does not stay behind alone in an enemy ZOC", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    for _, id in ipairs({ "F_FRIANT", "F_GUDIN", "LF_DAVOUT" }) do
      g:place(id, "N2534")
    end
    g:act("move", { unit = "F_FRIANT" })
    g:act("with", { unit = "F_GUDIN" })
    g:act("with", { unit = "LF_DAVOUT" })
    walk(g, "N2533")
    assert.refused(g:why("leave", { unit = "LF_DAVOUT" }), "4.1a")
    g:act("leave", { unit = "F_FRIANT" })
    assert.allowed(g:why("leave", { unit = "LF_DAVOUT" }))
  end)

  it("8.1b movement is from hex to adjacent hex", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N2534" }), "8.1b")
    assert.refused(g:why("step", { to = "N2532" }), "8.1b")
  end)

  it("8.11a hexes cost points, and up a slope more", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2533", "N2534")
    assert.equal(10 - 4, left(g))
    halt(g)
    g:place("F_FRIANT", "N1943")
    g:act("move", { unit = "F_FRIANT" })
    walk(g, "N1944") -- up
    assert.equal(10 - 4, left(g))
    walk(g, "N1943") -- down
    assert.equal(10 - 6, left(g))
  end)

  it("8.11b a unit without the points for the next hex goes no further", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:act("end")
    g = field("prussian")
    g:place("P_ORANIEN", "N2532") -- 4 points
    g:act("move", { unit = "P_ORANIEN" })
    walk(g, "N2533", "N2532", "N2533", "N2532")
    assert.refused(g:why("step", { to = "N2533" }), "8.11b")
  end)

  it("8.11ex clear 1, over a stream 2, over a woods hexside and a stream 3", function()
    local g = field()
    g:place("F_GUDIN", "N2336")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2337")
    assert.equal(10 - 4, left(g))
    walk(g, "N2338")
    assert.equal(10 - 6, left(g))
    halt(g)
    g:place("F_FRIANT", "N2342")
    g:act("move", { unit = "F_FRIANT" })
    walk(g, "N2441")
    assert.equal(10 - 6, left(g))
    halt(g)
    g:place("F_MORAND", "N2341")
    g:act("move", { unit = "F_MORAND" })
    walk(g, "N2342")
    assert.equal(10 - 4, left(g))
  end)

  it("8.11c trains pay what cavalry pays", function()
    local g = field()
    g:place("F_VIALLANES", "N2341")
    g:place("F_BRIDGE", "N2242")
    g:act("move", { unit = "F_VIALLANES" })
    walk(g, "N2342")
    assert.equal(16 - 8, left(g))
    halt(g)
    g:act("move", { unit = "F_BRIDGE" })
    walk(g, "N2342")
    assert.equal(10 - 8, left(g))
  end)
end)

describe("8.12 restrictions", function()
  it("8.12A no unit spends more than its allowance in a phase", function()
    local g = field()
    g:place("F_BAGGAGE", "N2840") -- 4 points; N2741 lies uphill in woods and costs 5
    g:act("move", { unit = "F_BAGGAGE" })
    walk(g, "N2841")
    assert.refused(g:why("step", { to = "N2741" }), "8.12A")
  end)

  it("8.11b a refusal tells what is needed and what is left, in points", function()
    local g = field()
    g:place("F_GUDIN", "N2236", { march = true })
    g:act("move", { unit = "F_GUDIN" })
    g.state.stack[#g.state.stack].left[1] = 0
    local why = g:why("step", { to = "N2235" })
    assert.refused(why, "8.11b")
    assert.equal("Gudin needs ½ movement point and has 0 left", why[1].text)
  end)

  it("8.12Ax a hex beyond the whole allowance may be entered as the only one", function()
    local g = field()
    g:place("F_BAGGAGE", "N2841")
    g:place("LP_KALKREUTH", "N2742", { shown = true }) -- lest it go round by the road
    assert.same({ "N2841", "N2741" }, g:reach({ unit = "F_BAGGAGE", to = "N2741" }).hexes[1].path)
    g:act("move", { unit = "F_BAGGAGE" })
    assert.allowed(g:why("step", { to = "N2741" }))
    walk(g, "N2741")
    assert.equal(0, left(g))
  end)

  it("8.12Ax, 8.12B in a stack too, and for each of it", function()
    local g = field()
    g:place("F_BAGGAGE", "N2841")
    g:place("F_GUDIN", "N2841")
    g:act("move", { unit = "F_BAGGAGE" })
    g:act("with", { unit = "F_GUDIN" })
    walk(g, "N2741")
    assert.equal(0, left(g, 1))
    assert.equal(10 - 6, left(g, 2))
  end)

  it("8.12B, 8.11b, 8.12A whoever of a stack cannot pay is named, and what he lacks", function()
    local g = field()
    g:place("F_COLBERT", "N2532")
    g:place("F_GUDIN", "N2532")
    g:act("move", { unit = "F_COLBERT" })
    g:act("with", { unit = "F_GUDIN" })
    walk(g, "N2533", "N2532", "N2533", "N2532", "N2533")
    local why = g:why("step", { to = "N2532" })
    assert.refused(why, "8.12B")
    assert.equal("Gudin needs 1 movement point and has 0 left", why[1].text)
    g = field()
    g:place("F_BAGGAGE", "N2340") -- 4 points, which N2342 costs
    g:act("move", { unit = "F_BAGGAGE" })
    walk(g, "N2341")
    assert.refused(g:why("step", { to = "N2342" }), "8.11b")
  end)

  it("8.12B points are not lent: a stack stops when one of it must", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    g:place("F_VIALLANES", "N2532")
    g:act("move", { unit = "F_GUDIN" })
    g:act("with", { unit = "F_VIALLANES" })
    walk(g, "N2533", "N2532", "N2533", "N2532", "N2533")
    assert.equal(0, left(g, 1))
    assert.equal(6, left(g, 2))
    assert.refused(g:why("step", { to = "N2532" }), "8.12B")
    g:act("leave", { unit = "F_GUDIN" })
    assert.allowed(g:why("step", { to = "N2532" }))
  end)

  it("8.12C, 8.1a pieces that were let go do not move again", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    g:place("F_MORAND", "N2532")
    g:act("move", { unit = "F_GUDIN" })
    g:act("with", { unit = "F_MORAND" })
    walk(g, "N2533")
    halt(g)
    assert.refused(g:why("move", { unit = "F_GUDIN" }), "8.12C")
    assert.refused(g:why("move", { unit = "F_MORAND" }), "8.12C")
  end)

  it("8.12C a step next to a hidden stack is not taken back", function()
    local g = field()
    g:place("P_ORANIEN", "N2535")
    g:place("F_GUDIN", "N2532")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2533")
    assert.truthy(g:undo())
    walk(g, "N2533", "N2534")
    assert.falsy(g:undo())
  end)

  it("8.12C next to one that is known, or by the option, it is", function()
    for _, how in ipairs({ { shown = true }, { option = true }, {} }) do
      local g = board.cleared(spec, nil, { options = { undo_next_to_hidden = how.option or false } })
      g:goto_step("command_movement", "french")
      g:place("F_SUCHET", "N2850")
      g:place("P_ORANIEN", "N2535", { shown = how.shown or false })
      g:place("F_GUDIN", "N2533")
      g:act("move", { unit = "F_GUDIN" })
      walk(g, "N2534")
      assert.equal(how.shown or how.option or false, g:undo())
    end
  end)

  it("21.12 nobody leaves the area in play", function()
    local g = field()
    g:place("F_GUDIN", "N1942")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N1842" }), "21.12")
  end)

  it("21.92 in scenario nine the rows up to 1400 are in play", function()
    local g = spec.game("1806:saalfeld")
    g:goto_step("command_movement", "french")
    g:clear()
    g:place("F_SUCHET", "N1410")
    g:act("move", { unit = "F_SUCHET" })
    assert.refused(g:why("step", { to = "N1510" }), "21.92")
  end)
end)

describe("7.31, 2.11B who moves when", function()
  it("2.11B2a Officers Out of Command move in the Individual Segment", function()
    local g = field()
    g:place("LF_NEY", "N2532", { ooc = true })
    g:place("F_GUDIN", "N2533")
    assert.refused(g:why("move", { unit = "LF_NEY" }), "7.31a")
    g:act("end")
    assert.equal("individual_movement", g:step())
    assert.allowed(g:why("move", { unit = "LF_NEY" }))
    g:place("LF_SOULT", "N2534")
    assert.refused(g:why("move", { unit = "LF_SOULT" }), "2.11B2a")
  end)

  it("7.31a Officers Out of Command do not move before", function()
    local g = field()
    g:place("LF_NEY", "N2532", { ooc = true })
    assert.refused(g:why("move", { unit = "LF_NEY" }), "7.31a")
  end)

  it("7.31b units Out of Command move in the Individual Segment after a check", function()
    local g = field()
    g:place("F_GUDIN", "N2532", { ooc = true })
    assert.refused(g:why("move", { unit = "F_GUDIN" }), "7.31b")
    g:act("end")
    assert.refused(g:why("move", { unit = "F_GUDIN" }), "7.31b")
    g:dice({ 1 })
    g:act("check", { leader = "F_GUDIN" })
    assert.allowed(g:why("move", { unit = "F_GUDIN" }))
  end)

  --- The source N1453 is held by a side, and a Prussian piece enters it.
  local function entered(id, holder)
    local g = field("prussian")
    g:place(id, "N1553")
    g.state.control.N1453 = holder
    g:act("move", { unit = id })
    walk(g, "N1453")
    return g
  end

  it("20.16a a combat unit takes control of the hexes it passes, as both sides see", function()
    local g = entered("P_ORANIEN", "french")
    for _, side in ipairs({ "french", "prussian" }) do
      local seen = those(g:view(side).control, function(row) return row.hex == "N1453" end)
      assert.same({ { hex = "N1453", side = "prussian" } }, seen)
    end
    assert.equal(4, #g:view("french").control)
  end)

  it(
    "20.16a a leader alone controls nothing",
    function() assert.equal("french", entered("LP_BRUNSWICK", "french").state.control.N1453) end
  )

  it("20.16a a hex that is the side's own already is told of no more", function()
    local g = entered("P_ORANIEN", "prussian")
    for _, record in ipairs(g:log()) do
      assert.falsy(record.key == "control")
    end
  end)
end)

describe("reach", function()
  it("8.11b reach shows the hexes, costs and paths within the allowance", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    local found = {}
    for _, entry in ipairs(g:reach({ unit = "F_GUDIN" }).hexes) do
      found[entry.hex] = entry
    end
    assert.equal(2, found.N2533.cost)
    assert.same({ "N2532", "N2533", "N2534" }, found.N2534.path)
    assert.equal("8.11a", found.N2533.items[1].rule)
    assert.is_nil(found.N2532)
    g:act("move", { unit = "F_GUDIN" })
    for i = 1, 5 do
      walk(g, i % 2 == 1 and "N2533" or "N2532")
    end
    assert.refused(g:why("step", { to = "N2532" }), "8.11b")
    assert.equal(0, #g:reach({}).hexes)
  end)

  it(
    "8.22q those who come in together go no farther than the stack can, for it is no column",
    function()
      local g = spec.game("1806:auerstedt")
      g:goto_step("command_movement", "french")
      g:act("enter", { group = "french_morning" })
      local all = { unit = "F_GUDIN", with = { "F_VIALLANES", "LF_DAVOUT" } }
      local together, alone = g:reach(all).hexes, g:reach({ unit = "F_GUDIN" }).hexes
      assert.truthy(#together > 0 and #together < #alone)
      assert.same({}, g:reach({ unit = "F_GUDIN", with = { "P_ORANIEN" } }).hexes)
      g:act("move", { unit = "F_GUDIN" })
      g:act("with", { unit = "F_VIALLANES" })
      g:act("with", { unit = "LF_DAVOUT" })
      assert.same(together, g:reach({}).hexes)
    end
  )

  it("15.0a reach of a group is for its own side", function()
    local g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    local hexes, why = g:reach({ group = "french_morning" }, "prussian")
    assert.is_nil(hexes)
    assert.equal("15.0a no_such_group", why[1].rule .. " " .. why[1].key)
    assert.truthy(#g:reach({ group = "french_morning" }, "french").hexes > 0)
  end)

  it("8.12Fa reach goes round the enemy and stops in his ZOC", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    g:place("P_ORANIEN", "N2534")
    local found = {}
    for _, entry in ipairs(g:reach({ unit = "F_GUDIN" }).hexes) do
      found[entry.hex] = entry
    end
    assert.is_nil(found.N2534)
    assert.truthy(found.N2533)
    g:act("move", { unit = "F_GUDIN" })
    g:act("go", { to = "N2533" })
    assert.equal("N2533", g:unit("F_GUDIN").hex)
    assert.refused(g:why("step", { to = "N2534" }), "8.12Fa")
  end)

  it("8.12Fa, 8.12Fb a leader's march ends at the enemy and at his ZOC, each for its own reason", function()
    local g = field()
    g:place("LF_DAVOUT", "N2532")
    g:place("P_ORANIEN", "N2535")
    g:place("LP_KALKREUTH", "N2530", { shown = true }) -- without a ZOC
    g:act("move", { unit = "LF_DAVOUT" })
    assert.refused(g:why("go", { to = "N2530" }), "8.12Fa")
    assert.refused(g:why("go", { to = "N2534" }), "8.12Fb")
    assert.allowed(g:why("go", { to = "N2533" }))
  end)

  it("8.11b, 8.12B a march that costs too much, for one and for a stack", function()
    local g = field()
    g:place("F_GUDIN", "N2532")
    g:place("F_FRIANT", "N2532")
    g:act("move", { unit = "F_FRIANT" })
    assert.refused(g:why("go", { to = "N2545" }), "8.11b")
    g:act("with", { unit = "F_GUDIN" })
    assert.refused(g:why("go", { to = "N2545" }), "8.12B")
  end)

  it("8.1b, 15.1c a march goes on from off the map, in column where a road leads in", function()
    local g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "LF_DAVOUT" })
    local cost = g:reach({ unit = "LF_DAVOUT", to = "N1747" }).hexes[1].cost
    for _, row in ipairs(g:reach({ unit = "LF_DAVOUT" }).hexes) do
      assert.truthy(row.cost <= 20 - 1, row.hex .. " costs " .. row.cost)
    end
    g:act("go", { to = "N1747" })
    assert.equal("N1747", g:unit("LF_DAVOUT").hex)
    assert.equal(20 - 1 - cost, g.state.stack[#g.state.stack].left[1])
  end)
end)
