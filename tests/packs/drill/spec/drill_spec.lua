--- Each rule of the drill on positions of its own, and the kernel's mechanisms under it.

--- A game whose stances are chosen, at red's orders.
local function ordered(red, blue, options)
  local g = spec.game("drill:square", { seed = 5, options = options })
  g:act("plan", { stance = red or "defend" }, "red")
  g:act("plan", { stance = blue or "feint" }, "blue")
  return g
end

--- As above, with these pieces alone on the ground.
local function position(places, red, blue, options)
  local g = ordered(red, blue, options)
  g:clear()
  for i = 1, #places, 2 do g:place(places[i], places[i + 1]) end
  return g
end

local function logged(g, key, reader)
  local count = 0
  for _, line in ipairs(g.game.log) do
    local may = not line.visible_to or line.visible_to[1] == reader
    if line.key == key and may then count = count + 1 end
  end
  return count
end

describe("stances", function()
  it("1.1 both sides are asked at once, in either order", function()
    local g = spec.game("drill:square")
    assert.same({ "red", "blue" }, g:asked())
    assert.equal(3, #g:legal("red"))
    assert.equal(3, #g:legal("blue"))
    g:act("plan", { stance = "feint" }, "blue")
    assert.same({ "red" }, g:asked())
    assert.equal(0, #g:legal("blue"))
    local why, how = g.game:why("blue", "plan", { stance = "attack" })
    assert.equal("1.1", why[1].rule)
    assert.equal("turn", how)
    assert.refused(g.game:why("red", "plan", { stance = "charge" }), "1.1")
  end)

  it("1.1 a stance is nobody's to see but its own side's", function()
    local g = spec.game("drill:square")
    g:act("plan", { stance = "feint" }, "blue")
    assert.is_nil(g:view("red").enemy_plan)
    assert.equal("feint", g:view("blue").plan)
    assert.equal(0, logged(g, "planned", "red"))
    assert.equal(1, logged(g, "planned", "blue"))
  end)

  it("1.1 an option takes the feint away", function()
    local g = spec.game("drill:square", { options = { stances = "two" } })
    assert.equal(2, #g:legal("red"))
    assert.refused(g:why("plan", { stance = "feint" }), "1.1")
    assert.fails(function() spec.game("drill:square", { options = { stances = "four" } }) end, "choose from three, two")
    assert.fails(function() spec.game("drill:square", { options = { stance = "two" } }) end, "did you mean 'stances'")
  end)

  it("1.2 the second choice reveals both, and cannot be taken back", function()
    local g = ordered("attack", "defend")
    assert.equal("red_orders", g:step())
    assert.equal("defend", g:view("red").enemy_plan)
    assert.equal(1, logged(g, "stances", "red"))
    assert.falsy(g:undo())
  end)
end)

describe("orders", function()
  it("2.1 a piece marches one hex, once a turn, and may be taken back", function()
    local g = position({ "RED_A", "0101", "RED_B", "0104", "BLUE_A", "0504" })
    assert.refused(g:why("march", { unit = "RED_A", to = "0301" }), "2.1")
    g:act("march", { unit = "RED_A", to = "0201" })
    assert.refused(g:why("march", { unit = "RED_A", to = "0301" }), "2.1")
    assert(g:undo())
    assert.equal("0101", g:unit("RED_A").hex)
    g:act("march", { unit = "RED_A", to = "0201" })
    assert.equal("0201", g:unit("RED_A").hex)
  end)

  it("2.1 only own pieces", function()
    local g = position({ "RED_A", "0101", "BLUE_A", "0504" })
    g:unit("BLUE_A").shown = true
    assert.refused(g:why("march", { unit = "BLUE_A", to = "0503" }), "2.1")
  end)

  it("2.2 nobody enters a hex that is taken", function()
    local g = position({ "RED_A", "0101", "RED_B", "0201", "BLUE_A", "0504" })
    assert.refused(g:why("march", { unit = "RED_A", to = "0201" }), "2.2")
    assert.fails(function() g:place("RED_C", "0101") end, "stands there")
  end)

  it("2.5 nobody enters a pond", function()
    local g = position({ "RED_A", "0301", "BLUE_A", "0504" })
    assert.refused(g:why("march", { unit = "RED_A", to = "0302" }), "2.5")
  end)

  it("2.3 opening fire comes between, at once, and the turn goes on", function()
    local g = position({ "RED_A", "0201", "RED_B", "0104", "BLUE_A", "0401" })
    g:dice({ 5, 5 })
    g:act("march", { unit = "RED_A", to = "0301" })
    assert.equal("opening_fire", g:step())
    assert.same({ "blue" }, g:asked())
    g:act("fire")
    assert.truthy(g:unit("RED_A"), "ten less one for the stance is a miss")
    assert.equal("red_orders", g:step())
    assert.equal(2, #g.state.stack - 1)
  end)

  it("2.3 the fire may be held; an option ends it", function()
    local g = position({ "RED_A", "0201", "RED_B", "0104", "BLUE_A", "0401" })
    g:act("march", { unit = "RED_A", to = "0301" })
    g:act("hold")
    assert.equal("red_orders", g:step())
    g = position({ "RED_A", "0201", "RED_B", "0104", "BLUE_A", "0401" }, "defend", "feint", { opening_fire = false })
    g:act("march", { unit = "RED_A", to = "0301" })
    assert.equal("red_orders", g:step())
  end)

  it("2.4 a piece is unknown until it fires", function()
    local g = position({ "RED_A", "0101", "RED_B", "0104", "BLUE_A", "0201" })
    assert.equal("hidden:0201:1", g:view("red").pieces[3].id)
    local reasons, how = g.game:why("red", "march", { unit = "BLUE_A", to = "0301" })
    assert.equal("2.4", reasons[1].rule)
    assert.equal("hidden", how)
    g:dice({ 1, 1 })
    g:act("assault", { unit = "RED_A", to = "0201" })
    assert.equal("RED_A", g:view("blue").pieces[1].id)
    assert.falsy(g:undo(), "dice and a reveal end undo")
  end)
end)

describe("fire", function()
  local function odds(red, blue)
    local g = position({ "RED_A", "0101", "BLUE_A", "0201" }, red, blue)
    return g:odds("assault", { unit = "RED_A", to = "0201" })
  end
  it("3.1 two dice, exactly", function()
    local found = odds("defend", "feint")
    assert.same({ { result = "hit", num = 5, den = 18 }, { result = "miss", num = 13, den = 18 } }, found.outcomes)
    assert.equal("10", found.column)
    assert.equal(true, found.exact)
  end)

  it("3.2 a side that attacks adds one", function()
    assert.same({ result = "hit", num = 5, den = 12 }, odds("attack", "feint").outcomes[1])
  end)

  it("3.3 a side that defends takes one off", function()
    assert.same({ result = "hit", num = 1, den = 6 }, odds("defend", "defend").outcomes[1])
  end)

  it("3.1 nine and one hit", function()
    local g = position({ "RED_A", "0101", "RED_B", "0104", "BLUE_A", "0201" })
    g:dice({ 4, 5 })
    g:act("assault", { unit = "RED_A", to = "0201" })
    assert.is_nil(g:unit("BLUE_A"))
    assert.refused(g:why("assault", { unit = "RED_A", to = "0201" }), "2.1")
  end)

  it("3.1 an assault is on an enemy in the next hex", function()
    local g = position({ "RED_A", "0101", "RED_B", "0102", "BLUE_A", "0301" })
    assert.refused(g:why("assault", { unit = "RED_A", to = "0102" }), "3.1")
    assert.refused(g:why("assault", { unit = "RED_A", to = "0301" }), "3.1")
  end)
end)

describe("the rest", function()
  it("4.1 supply is used by itself, and told to its own side", function()
    local g = ordered()
    g:act("end")
    g:act("end")
    assert.equal(2, g.state.supply.red)
    assert.equal(2, g:view("blue").supply)
    assert.equal(1, logged(g, "supply", "red"))
    assert.equal(1, logged(g, "supply", "blue"))
  end)

  local function to_the_end(g)
    for _ = 1, 20 do
      for _, side in ipairs(g:asked()) do
        if g:step() == "plans" then g:act("plan", { stance = "feint" }, side) else g:act("end") end
      end
      if g:over() then return end
    end
    error("the game goes on and on", 0)
  end

  it("5.1 three turns", function()
    local g = ordered()
    to_the_end(g)
    assert.equal(3, g.state.turn)
    assert.equal("draw", g:over().winner)
    assert.same({}, g:asked())
  end)

  it("5.2 more pieces win", function()
    local g = position({ "RED_A", "0101", "BLUE_A", "0504", "BLUE_B", "0503" })
    to_the_end(g)
    assert.equal("blue", g:over().winner)
  end)

  it("an override needs the other side", function()
    local g = ordered()
    local change = { path = "pieces.RED_A.hex", value = "0202", reason = "the cat" }
    g:act("override", change, "red")
    assert.equal("override", g:step())
    g:act("decline")
    assert.equal("0101", g:unit("RED_A").hex)
    g:act("override", change, "red")
    g:act("agree")
    assert.equal("0202", g:unit("RED_A").hex)
    assert.equal("red_orders", g:step())
    assert.refused(g.game:why("red", "override", { path = "pieces.RED_A.hx", value = "0404", reason = "x" }), "override")
    assert.refused(g.game:why("red", "override", { path = "pieces.RED_A.hex", value = 5, reason = "x" }), "override")
  end)

  it("an override that the position does not bear is void, and the log says so", function()
    for _, change in ipairs({
      { "pieces.RED_A.hex", "0404" }, -- a hidden enemy stands there
      { "pieces.RED_B.hex", "0101" }, -- one of its own does
      { "order.1", "NO_PIECE" }, { "phasing", "no side" }, { "turn", "two" }, { "turn.x", 1 }, { "no.value", 1 },
    }) do
      local g = ordered()
      local before = { g:unit("RED_A").hex, g:unit("RED_B").hex, g.state.order[1], g.state.phasing, g.state.turn }
      g:act("override", { path = change[1], value = change[2], reason = "a mistake" }, "red")
      g:act("agree")
      assert.same(before, { g:unit("RED_A").hex, g:unit("RED_B").hex, g.state.order[1], g.state.phasing, g.state.turn })
      assert.equal("red_orders", g:step())
      assert.equal("override_void", g.game.log[#g.game.log].key)
    end
  end)

  it("an override is answered alike whatever lies where its side does not see", function()
    local g = ordered()
    local function answer(path, value)
      local why = g.game:why("red", "override", { path = path, value = value, reason = "x" })
      return why[1] and why[1].key or "proposed"
    end
    for _, id in ipairs({ "BLUE_A", "BLUE_B", "BLUE_C", "NO_PIECE" }) do
      for _, field in ipairs({ "hex", "side", "none", "acted" }) do
        for _, value in ipairs({ "0404", "x", 1, true }) do
          assert.equal("override_unknown", answer(("pieces.%s.%s"):format(id, field), value))
        end
      end
    end
    for _, path in ipairs({ "supply.blue", "supply.none", "order.2", "order.99", "plans.blue", "turn", "none" }) do
      for _, value in ipairs({ 1, "x", false }) do
        assert.equal("proposed", answer(path, value))
      end
    end
  end)

  it("an override may come while both sides are asked", function()
    local g = spec.game("drill:square")
    g:act("override", { path = "supply.blue", value = 9, reason = "a gift" }, "blue")
    assert.same({ "red" }, g:asked())
    g:act("agree")
    assert.equal(9, g.state.supply.blue)
    assert.same({ "red", "blue" }, g:asked())
  end)
end)
