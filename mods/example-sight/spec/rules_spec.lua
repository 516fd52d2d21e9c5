--- Each rule on a position of its own; a rule that is switched off must fail its case.

--- A game with these pieces alone on the map: { "B_1", "02.08", { heading = 4 }, ... } (fields may be left out); at the
--- moves of a side, each piece with six points.
local function position(places, side)
  local g = spec.game("example-sight:ridge")
  g:clear()
  local i = 1
  while places[i] do
    local fields = type(places[i + 2]) == "table" and places[i + 2] or nil
    g:place(places[i], places[i + 1], fields or {})
    i = i + (fields and 3 or 2)
  end
  if side == "white" then g:goto_step("moves", "white") end
  for id in pairs(g.state.pieces) do
    g:unit(id).left = 6
  end
  return g
end

--- Chances of a hit in sixths.
local function chance(g, unit, target)
  for _, each in ipairs(g:odds("fire", { unit = unit, target = target }).outcomes) do
    if each.result == "hit" then return each.num * 6 // each.den end
  end
  return 0
end

local GUNS = { formation = "unlimbered" }
local LINE = { formation = "line" }

describe("1 the turn", function()
  it("1.1 Blue moves, then White", function()
    local g = spec.game("example-sight:ridge")
    assert.equal("blue", g.state.phasing)
    g:act("end")
    assert.equal("white", g.state.phasing)
    g:act("end")
    assert.equal(2, g.state.turn)
  end)

  it("1.2 the game ends after the last turn", function()
    local g = spec.game("example-sight:ridge")
    g:to_the_end()
    assert.equal(8, g.state.turn)
  end)
end)

describe("2 facing and formations", function()
  it("2.1 a brigade marches to its front alone", function()
    local g = position({ "B_1", "02.08", "W_1", "16.01" })
    assert.refused(g:why("march", { unit = "B_1", to = "01.08" }), "2.1")
    g:act("march", { unit = "B_1", to = "03.08" })
    assert.equal("03.08", g:unit("B_1").hex)
    assert.equal(90, g:view("white").enemy[1].pieces[1].facing)
  end)

  it("2.1 and fires there alone", function()
    local g = position({ "B_G", "04.08", GUNS, "W_1", "02.08" })
    assert.refused(g:why("fire", { unit = "B_G", target = "W_1" }), "2.1")
  end)

  it("2.2 a corner costs a point, and so does an about-face", function()
    local g = position({ "B_1", "02.08", "W_1", "16.01" })
    g:act("turn", { unit = "B_1", to = 6 })
    assert.equal(5, g:unit("B_1").left)
    g:act("turn", { unit = "B_1", to = 12 })
    assert.equal(4, g:unit("B_1").left)
    assert.refused(g:why("turn", { unit = "B_1", to = 7 }), "2.2")
  end)

  it("2.3 a new formation costs two points; an arm has its own", function()
    local g = position({ "B_1", "02.08", "B_H", "02.06", "W_1", "16.01" })
    g:act("form", { unit = "B_1", to = "line" })
    assert.equal(4, g:unit("B_1").left)
    assert.equal("line", g:view("white").enemy[1].pieces[1].formation)
    assert.refused(g:why("form", { unit = "B_H", to = "square" }), "2.3")
  end)

  it("2.4 a square has its front all round", function()
    local g = position({ "B_1", "02.08", { formation = "square" }, "W_1", "16.01" })
    assert.refused(g:why("turn", { unit = "B_1", to = 6 }), "2.4")
    assert.is_nil(g:view("white").enemy[1].pieces[1].facing)
    g:act("march", { unit = "B_1", to = "01.08" })
    assert.equal(5, g:unit("B_1").left)
  end)
end)

describe("3 movement", function()
  it("3.1 a side moves its own brigades as far as their points go", function()
    local g = position({ "B_1", "02.08", "W_1", "16.01" })
    assert.refused(g:why("march", { unit = "W_1", to = "15.01" }), "3.1")
    g:unit("B_1").left = 0
    assert.refused(g:why("march", { unit = "B_1", to = "03.08" }), "3.1")
    g:goto_step("moves", "white")
    assert.equal(4, g:unit("W_1").left)
  end)

  it("3.2 woods cost two", function()
    local g = position({ "B_1", "04.09", "W_1", "16.01" })
    g:act("march", { unit = "B_1", to = "05.10" })
    assert.equal(4, g:unit("B_1").left)
  end)

  it("3.3 a level uphill costs one more", function()
    local g = position({ "B_1", "06.06", "W_1", "16.01" })
    g:act("march", { unit = "B_1", to = "07.06" })
    assert.equal(4, g:unit("B_1").left)
  end)

  it("3.4 nobody enters a hex where a brigade stands", function()
    local g = position({ "B_1", "02.08", "B_2", "03.08", "W_1", "16.01" })
    assert.refused(g:why("march", { unit = "B_1", to = "03.08" }), "3.4")
  end)
end)

describe("4 sight", function()
  --- What refuses the fire of the guns in a hex at W_1 in another.
  local function why(from, to, more)
    local places = { "B_G", from, GUNS, "W_1", to }
    table.move(more or {}, 1, #(more or {}), #places + 1, places)
    return position(places):why("fire", { unit = "B_G", target = "W_1" })
  end

  it("4.1 a ridge is in the way, and the refusal says where and how high", function()
    local reasons = why("06.07", "10.07")
    assert.refused(reasons, "4.1")
    assert.equal("07.08", reasons[1].values.hex)
    assert.equal(
      "the ground at 07.08 is in the way: level 3, and the line of sight passes at 2.0",
      reasons[1].text
    )
  end)

  it("4.2 woods are in the way", function()
    assert.refused(why("04.09", "06.09"), "4.2")
    assert.allowed(why("02.08", "04.08"))
  end)

  it("4.3 brigades are in the way", function()
    assert.refused(why("02.08", "04.08", { "B_1", "03.08" }), "4.3")
    assert.allowed(why("02.08", "04.08", { "B_1", "03.07" }))
  end)

  it("4.5 nothing is seen in the mist", function()
    local g = position({ "B_G", "02.09", GUNS, "W_1", "05.08" })
    assert.allowed(g:why("fire", { unit = "B_G", target = "W_1" }))
    g.state.visibility = { 2 }
    assert.refused(g:why("fire", { unit = "B_G", target = "W_1" }), "4.5")
  end)

  it("4.1 the window's tools tell the profile and what is not seen", function()
    local g = position({ "B_G", "06.07", GUNS, "W_1", "10.07" })
    local ask = g.series.queries
    local told = ask.sight(g.state, "blue", { from = "06.07", to = "10.07" })
    assert.equal("07.08", told.profile.blocker)
    assert.equal("4.1", told.notes[1].rule)
    local clear = ask.sight(g.state, "blue", { from = "02.09", to = "02.07" })
    assert.equal("sight.clear", clear.notes[1].key)
    local hidden = {}
    for _, hex in ipairs(ask.view(g.state, "blue", { hex = "06.07" }).layers[1].hexes) do
      hidden[hex] = true
    end
    assert.truthy(hidden["10.07"])
    assert.falsy(hidden["07.07"])
    assert.is_nil(ask.view(g.state, "blue", {}))
    assert.is_nil(ask.sight(g.state, "blue", { from = "06.07" }))
  end)
end)

describe("5 fire", function()
  it("5.1 an arm fires at its reach, at an enemy", function()
    local g = position({ "B_1", "02.08", LINE, "B_2", "03.09", "W_1", "04.08", "W_2", "03.08" })
    assert.refused(g:why("fire", { unit = "B_1", target = "W_1" }), "5.1")
    assert.refused(g:why("fire", { unit = "B_1", target = "B_2" }), "5.1")
    assert.allowed(g:why("fire", { unit = "B_1", target = "W_2" }))
  end)

  it("5.2 a die, what the formation fires, the distance, and the mark", function()
    local g = position({ "B_G", "02.08", GUNS, "W_1", "04.08" })
    assert.equal(3, chance(g, "B_G", "W_1"))
    g = position({ "B_G", "02.08", GUNS, "W_3", "04.08" })
    assert.equal(4, chance(g, "B_G", "W_3"))
    g = position({ "B_G", "02.08", GUNS, "W_1", "05.08" })
    assert.equal(2, chance(g, "B_G", "W_1"))
  end)

  it("5.3 from outside the front of the target the die gains two", function()
    local g = position({ "B_G", "02.08", GUNS, "W_1", "04.08", { heading = 4 } })
    assert.equal(5, chance(g, "B_G", "W_1"))
  end)
end)

describe("6 reactions", function()
  it("6.1 guns fire at a brigade that comes into their arc, at no other", function()
    local g = position({ "B_1", "12.02", "B_2", "13.03", "W_G", "15.03" })
    g:act("march", { unit = "B_1", to = "13.02" })
    assert.equal("reaction", g:step())
    assert.equal("white", g:asked()[1])
    assert.refused(g:why("fire", { unit = "W_G", target = "B_2" }), "6.1")
    g:dice({ 1 })
    g:act("fire", { unit = "W_G", target = "B_1" })
    assert.equal("moves", g:step())
    assert.equal("blue", g:asked()[1])
  end)

  it("6.2 once a phase at the same brigade; the memory ends with the phase", function()
    local g = position({ "B_1", "12.02", "W_G", "15.03" })
    g:act("march", { unit = "B_1", to = "13.02" })
    g:dice({ 1 })
    g:act("fire", { unit = "W_G", target = "B_1" })
    g.forced = false
    g:act("form", { unit = "B_1", to = "line" })
    assert.refused(g:why("fire", { unit = "W_G", target = "B_1" }), "6.2")
    g:act("end")
    g:goto_step("moves", "white")
    assert.allowed(g:why("fire", { unit = "W_G", target = "B_1" }))
  end)

  it("6.1, 7.3 reactions nest: march, charge at it, square, fire at the square", function()
    local g = position({
      "B_1",
      "12.02",
      "B_G",
      "12.03",
      GUNS,
      "W_D",
      "15.02",
      "W_G",
      "15.03",
    })
    g:act("march", { unit = "B_1", to = "13.02" })
    g:act("charge", { unit = "W_D", target = "B_1" })
    assert.equal("square blue", g:step() .. " " .. g:asked()[1])
    g:act("form", { unit = "B_1", to = "square" })
    assert.equal("reaction white", g:step() .. " " .. g:asked()[1])
    local names = {}
    for i, frame in ipairs(g.state.stack) do
      names[i] = frame.step
    end
    assert.same({ "game", "moves", "charge", "reaction", "reaction" }, names)
    g:dice({ 1, 1, 2, 2 }) -- two misses; 2 - 4: repulsed
    g:act("fire", { unit = "W_G", target = "B_1" })
    g:act("fire", { unit = "B_G", target = "W_D" })
    assert.equal("moves", g:step())
    assert.equal(2, g:unit("W_D").losses)
    assert.equal(0, g:unit("B_1").losses)
  end)
end)

describe("7 charges", function()
  local function charge(places) return position(places), { unit = "B_H", target = "W_1" } end

  it("7.1 three hexes, over clear ground", function()
    local g, args = charge({ "B_H", "02.08", "W_1", "06.08" })
    assert.refused(g:why("charge", args), "7.1")
    g, args = charge({ "B_H", "04.09", "W_1", "05.10" })
    assert.refused(g:why("charge", args), "7.1")
    g = position({ "B_1", "03.08", LINE, "W_1", "04.08" })
    assert.refused(g:why("charge", { unit = "B_1", target = "W_1" }), "7.1")
    g, args = charge({ "B_H", "02.08", "W_1", "04.08" })
    assert.allowed(g:why("charge", args))
  end)

  it("7.2 a die less what the formation stands: the beaten side is hit", function()
    local g, args = charge({ "B_H", "02.08", "W_1", "04.08" })
    g:dice({ 3, 2 }) -- 3 - 1: repulsed
    g:act("charge", args)
    g:act("end")
    assert.equal(2, g:unit("B_H").losses)
    g, args = charge({ "B_H", "02.08", "W_1", "04.08" })
    g:dice({ 4 }) -- held
    g:act("charge", args)
    g:act("end")
    g, args = charge({ "B_H", "02.08", "W_1", "04.08", { heading = 4 } })
    g:dice({ 4, 3 }) -- from behind: broken
    g:act("charge", args)
    g:act("end")
    assert.equal(3, g:unit("W_1").losses)
  end)

  it("7.3 infantry may form a square at no cost", function()
    local g, args = charge({ "B_H", "02.08", "W_1", "04.08" })
    g:act("charge", args)
    assert.equal("white", g:asked()[1])
    g:dice({ 6, 1 }) -- 6 - 4: repulsed
    g:act("form", { unit = "W_1", to = "square" })
    assert.equal(1, g:unit("B_H").losses)
    assert.equal("square", g:unit("W_1").formation)
  end)

  it("7.4 downhill the die gains a level", function()
    local places = { "B_H", "06.06", { heading = 10 }, "W_1", "04.06", { heading = 4 } }
    local g, args = charge(places)
    g:dice({ 3 }) -- 3 - 1 + 1: held
    g:act("charge", args)
    g:act("end")
    assert.equal(0, g:unit("B_H").losses)
  end)

  it("7.5 a brigade charges once in a phase", function()
    local g, args = charge({ "B_H", "02.08", "W_1", "04.08" })
    g:dice({ 4 })
    g:act("charge", args)
    g:act("end")
    assert.refused(g:why("charge", args), "7.5")
  end)
end)

describe("8 losses", function()
  it("8.1 the owner alone knows them, and reads the die", function()
    local g = position({ "B_G", "02.08", GUNS, "W_1", "04.08" })
    g:dice({ 6, 3 })
    g:act("fire", { unit = "B_G", target = "W_1" })
    assert.equal(3, g:view("white").own[1].pieces[1].losses)
    assert.is_nil(g:view("blue").enemy[1].pieces[1].losses)
    for _, line in ipairs(g:log()) do
      if line.key == "roll.loss" then assert.same({ "white" }, line.visible_to) end
    end
  end)

  it("8.2 a brigade that has lost half does not charge", function()
    local g = position({ "B_H", "02.08", { losses = 3 }, "W_1", "04.08" })
    assert.refused(g:why("charge", { unit = "B_H", target = "W_1" }), "8.2")
    assert.truthy(g:view("blue").own[1].pieces[1].wrecked)
  end)

  it("8.3 a brigade with no strength left is gone", function()
    local g = position({ "B_G", "02.08", GUNS, "W_1", "04.08", { losses = 5 }, "W_2", "16.01" })
    g:dice({ 6, 2 })
    g:act("fire", { unit = "B_G", target = "W_1" })
    assert.is_nil(g:unit("W_1"))
    assert.equal(1, g.state.lost.white)
    assert.equal(0, map_of():layer("troops"):get("04.08"), "what is gone stands in no one's way")
  end)
end)

describe("10 victory", function()
  it("10.1 a brigade gone is a point", function()
    local g = position({ "B_1", "01.01", "W_1", "16.01" })
    g.state.lost.white = 2
    assert.same({ blue = 2, white = 0 }, g:to_the_end().scores)
  end)

  it("10.2 a place held is two", function()
    local g = position({ "B_1", "08.07", "W_1", "16.01" })
    assert.same({ blue = 2, white = 0 }, g:to_the_end().scores)
  end)

  it("10.3 more points win, equal points are a draw", function()
    local g = position({ "B_1", "08.07", "W_1", "16.01" })
    assert.equal("blue", g:to_the_end().winner)
    assert.equal("draw", position({ "B_1", "01.01", "W_1", "16.01" }):to_the_end().winner)
  end)
end)
