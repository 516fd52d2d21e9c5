--- Each rule on a position of its own; a rule that is switched off must fail its case.

--- A game with these pieces alone on the map: { "B_1", "0504", ... }; at Blue's moves, or a later step.
local function position(places, phase, side, options)
  local g = spec.game("example-first:mill", { options = options })
  g:clear()
  for i = 1, #places, 2 do
    g:place(places[i], places[i + 1])
  end
  if phase then g:goto_step(phase, side) end
  for _, id in ipairs(g.state.order) do
    g:unit(id).left = 3
  end
  return g
end

describe("1 the turn", function()
  it("1.1 Blue moves and fights, then Red", function()
    local g = spec.game("example-first:mill")
    g.forced = false -- a phase without an attack is not ended by itself
    for _, want in ipairs({ "blue moves", "blue fights", "red moves", "red fights", "blue moves" }) do
      assert.equal(want, g.state.phasing .. " " .. g:step())
      g:act("end")
    end
    assert.equal(2, g.state.turn)
  end)

  it("1.2 the game ends after the last turn", function()
    local g = spec.game("example-first:mill")
    g:to_the_end()
    assert.equal(6, g.state.turn)
  end)
end)

describe("2 movement", function()
  it("2.1 a hex costs one point of the piece, of its own side", function()
    local g = position({ "B_1", "0205", "R_1", "1001" })
    g:act("march", { unit = "B_1", to = "0305" })
    assert.equal(2, g:unit("B_1").left)
    assert.equal("0305", g:unit("B_1").hex)
    assert.refused(g:why("march", { unit = "R_1", to = "0901" }), "2.1")
    assert.refused(g:why("march", { unit = "B_1", to = "0505" }), "2.1")
    g:unit("B_1").left = 0
    assert.refused(g:why("march", { unit = "B_1", to = "0405" }), "2.1")
    g:goto_step("moves", "red")
    assert.equal(3, g:unit("R_1").left)
  end)

  it("2.2 woods cost two", function()
    local g = position({ "B_1", "0303", "R_1", "1001" })
    g:act("march", { unit = "B_1", to = "0302" })
    assert.equal(1, g:unit("B_1").left)
  end)

  it("2.3 a stream on the way costs one more", function()
    local g = position({ "B_1", "0504", "R_1", "1001" })
    g:act("march", { unit = "B_1", to = "0604" })
    assert.equal(1, g:unit("B_1").left)
  end)

  it("2.4 nobody enters a hex where a piece stands", function()
    local g = position({ "B_1", "0205", "B_2", "0305", "R_1", "1001" })
    assert.refused(g:why("march", { unit = "B_1", to = "0305" }), "2.4")
    assert.fails(function() g:place("B_3", "0305") end, "a piece stands there")
  end)

  it("2.5 a piece that comes next to an enemy stops", function()
    local g = position({ "B_1", "0205", "R_1", "0405" })
    g:act("march", { unit = "B_1", to = "0305" })
    assert.equal(0, g:unit("B_1").left)
  end)
end)

describe("3 fights", function()
  --- Chances in 36ths that the attack of B_1 breaks R_1.
  local function chance(from, to)
    local g = position({ "B_1", from, "R_1", to }, "fights", "blue")
    for _, each in ipairs(g:odds("attack", { unit = "B_1", target = "R_1" }).outcomes) do
      if each.result == "defender_lost" then return each.num * 36 // each.den end
    end
    return 0
  end

  it("3.1 a piece attacks one enemy beside it, once a turn", function()
    local g =
      position({ "B_1", "0205", "B_2", "0207", "R_1", "0305", "R_2", "0206" }, "fights", "blue")
    assert.refused(g:why("attack", { unit = "B_2", target = "R_1" }), "3.1")
    assert.refused(g:why("attack", { unit = "R_1", target = "B_1" }), "3.1", "3.1")
    g:dice({ 3 })
    g:act("attack", { unit = "B_1", target = "R_1" })
    assert.refused(g:why("attack", { unit = "B_1", target = "R_1" }), "3.1")
    g:goto_step("fights", "red")
    g:goto_step("fights", "blue")
    assert.falsy(g:unit("B_1").fought)
  end)

  it("3.2 the die and both strengths decide", function()
    -- Four against five: the sum is the die less one.
    assert.equal(0, chance("0205", "0305"))
    local g = position({ "B_1", "0205", "R_3", "0305", "R_1", "1001" }, "fights", "blue")
    g:dice({ 4 }) -- four against two
    g:act("attack", { unit = "B_1", target = "R_3" })
    assert.is_nil(g:unit("R_3"))
    assert.equal(1, g.state.lost.red)
    g = position({ "B_H", "0205", "R_1", "0305" }, "fights", "blue")
    g:dice({ 4 }) -- two against five
    g:act("attack", { unit = "B_H", target = "R_1" })
    assert.is_nil(g:unit("B_H"))
  end)

  --- What the odds say is added to the die of an attack of B_1 on R_3.
  local function bonus(from, to)
    local g = position({ "B_1", from, "R_3", to }, "fights", "blue")
    local sum = 0
    for _, item in ipairs(g:odds("attack", { unit = "B_1", target = "R_3" }).mods) do
      sum = sum + item.value
    end
    return sum
  end

  it("3.3 woods shelter", function()
    assert.equal(2, bonus("0303", "0304"))
    assert.equal(1, bonus("0303", "0302"))
  end)

  it(
    "3.4 a stream shelters who stands behind it",
    function() assert.equal(1, bonus("0504", "0604")) end
  )
end)

describe("4 victory", function()
  it("4.1 an enemy lost is a point", function()
    local g = position({ "B_1", "0205", "R_1", "1001" })
    g.state.lost.red = 2
    assert.same({ blue = 2, red = 0 }, g:to_the_end().scores)
  end)

  it("4.2 who came to the mill last holds it", function()
    local g = position({ "B_1", "0404", "R_1", "1001" })
    g:act("march", { unit = "B_1", to = "0504" })
    g:act("march", { unit = "B_1", to = "0404" })
    assert.equal("blue", g:view("red").mill)
    assert.same({ blue = 2, red = 0 }, g:to_the_end().scores)
    g = position({ "B_1", "0404", "R_1", "1001" }, nil, nil, { mill_points = 3 })
    g:act("march", { unit = "B_1", to = "0504" })
    assert.equal(3, g:to_the_end().scores.blue)
  end)

  it("4.3 more points win, equal points are a draw", function()
    local g = position({ "B_1", "0205", "R_1", "1001" })
    g.state.lost.blue = 1
    assert.equal("red", g:to_the_end().winner)
    assert.equal("draw", position({ "B_1", "0205", "R_1", "1001" }):to_the_end().winner)
  end)
end)

describe("what the program asks", function()
  it("names, places and views are there", function()
    local g = spec.game("example-first:mill")
    assert.equal(4, #g:view("blue").own)
    assert.equal(4, #g:view("blue").enemy)
    assert.fails(function() g:place("NOBODY", "0101") end, "no such piece")
    assert.equal(
      "1st Foot to 0204",
      (function()
        g:act("march", { unit = "B_1", to = "0204" })
        return g:log()[#g:log()].text
      end)()
    )
  end)
end)
