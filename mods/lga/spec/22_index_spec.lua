--- 22 The Political Index: boxes, and what moves the markers.
local board = require("mechanics.board")
local europe = require("spec.europe")
local index = require("rules.22_index")
local peace = require("rules.21_peace")
local points = require("rules.18_points")

local map = map_of()
local VIENNA, BERLIN, MOSCOW = "B5208", "A4021", "C5031"
local CITY = those(map:area("france"), function(hex) return map:feature(hex, "city") end)[1]

--- Austria and Russia at war, in column 2 of the Index, Prussia at peace in column 6.
local function game(fields, pieces)
  local g = europe.begin(spec, { austrian = { column = 2 }, russian = { column = 2 }, prussian = { column = 6 } }, pieces or {})
  for power, row in pairs(fields or {}) do
    for name, value in pairs(row) do
      g.state.powers[power][name] = value
    end
  end
  return g
end

describe("22 the boxes", function()
  it("M7.1a, 22.0b, 22.1a, 22.2 ten boxes in each row, for three markers", function()
    local g, rows = game(), { peace = {}, war = {} }
    for _, row in ipairs({ "peace", "war" }) do
      for column = 1, 10 do
        g.state.powers.austrian.war, g.state.powers.austrian.column = row == "war" or nil, column
        rows[row][column] = index.box(g.state, "austrian").box
      end
    end
    assert.equal("free free free free neutral neutral neutral neutral alliance alliance", table.concat(rows.peace, " "))
    assert.equal("free free free armistice peace peace peace surrender surrender surrender", table.concat(rows.war, " "))
    assert.same({ "austrian", "prussian", "russian" }, index.MARKED)
  end)

  it("22.0b, 22.1a as the campaign begins Austria and Russia are in the first box of war, Prussia in the second Neutral one", function()
    local g = europe.begin(spec)
    local rows = {}
    for _, row in ipairs(index.status(g.state)) do
      rows[#rows + 1] = ("%s %s %d %s"):format(row.power, row.row, row.column, row.box)
    end
    assert.same({ "austrian war 1 free", "prussian peace 6 neutral", "russian war 1 free" }, rows)
  end)

  it("M7.1a a marker stops at either end, and enters no box then", function()
    local g = game({ austrian = { column = 9 } })
    index.move(g.state, "austrian", 4, "22.32d")
    index.move(g.state, "russian", -4, "22.32h")
    assert.same({ 10, 6, 1 }, europe.columns(g))
    local from = #g:log()
    index.move(g.state, "austrian", 1, "22.32a")
    assert.equal(from, #g:log())
  end)

  it("22.2, 22.24a, 22.25b, 22.26 a box of war brings its offer as the marker comes in; the last one counts", function()
    local g = game({ austrian = { column = 3 } })
    local kinds = {}
    for _ = 1, 6 do
      index.move(g.state, "austrian", 1, "22.32a")
      kinds[#kinds + 1] = g.state.offers[1].kind
      assert.equal(1, #g.state.offers)
    end
    assert.same({ "armistice", "peace", "peace", "peace", "surrender", "surrender" }, kinds)
    index.move(g.state, "prussian", 3, "22.42f") -- 22.22, 22.23a
    assert.equal(1, #g.state.offers)
  end)

  it("22.2 of several boxes that in which it ends counts", function()
    local g = game({ austrian = { column = 3 } })
    index.move(g.state, "austrian", 2, "22.33a")
    assert.same({ { power = "austrian", kind = "peace" } }, g.state.offers)
    g.state.offers = {}
    index.move(g.state, "austrian", -2, "22.32h")
    assert.same({}, g.state.offers)
  end)
end)

describe("22.3, 22.4 what moves the markers", function()
  for _, case in ipairs({
    { "22.3, 22.32a 30 Victory Points", 30, { 3, 6, 3 } },
    { "22.32b 40", 40, { 4, 6, 4 } },
    { "22.32c 50", 50, { 5, 6, 5 } },
    { "22.32d 75", 75, { 7, 6, 7 } },
    { "22.32e 30 less than none", -30, { 5, 6, 5 }, 6 },
    { "22.32f 40 less", -40, { 4, 6, 4 }, 6 },
    { "22.32g 50 less", -50, { 3, 6, 3 }, 6 },
    { "22.32h, 22.42b, 22.4 75 less, in peace too", -75, { 1, 4, 1 }, 6 },
    { "22.32a no level", 29, { 2, 6, 2 } },
    { "22.32e no level", -29, { 6, 6, 6 }, 6 },
  }) do
    it(case[1], function()
      local g = game(case[4] and { austrian = { column = case[4] }, russian = { column = case[4] } })
      points.gain(g.state, case[2], "18.2a", "points_lost")
      assert.same(case[3], europe.columns(g))
    end)
  end

  it("22.32a, 22.32b each level once, until the total is reset (21.54b)", function()
    local g = game()
    points.gain(g.state, 31, "18.2a", "points_lost")
    points.gain(g.state, -5, "18.2a", "points_lost")
    points.gain(g.state, 5, "18.2a", "points_lost")
    assert.same({ 3, 6, 3 }, europe.columns(g))
    points.gain(g.state, 10, "18.2a", "points_lost")
    assert.same({ 4, 6, 4 }, europe.columns(g))
    index.reset(g.state, "21.54b")
    assert.equal(0, g.state.points)
    points.gain(g.state, 30, "18.2a", "points_lost")
    assert.same({ 5, 6, 5 }, europe.columns(g))
  end)

  for _, case in ipairs({
    { "22.33a another at war offers peace: 2 to the right in war; 22.42g 1 in peace", "peace", { 2, 7, 4 } },
    { "22.33a another surrenders: 2 to the right in war; 22.42h 1 in peace", "surrender", { 2, 7, 4 } },
    { "22.42f another at war must offer an armistice: 1 to the right in peace alone", "armistice", { 2, 7, 2 } },
  }) do
    it(case[1], function()
      local g = game()
      index.give_in(g.state, "austrian", case[2])
      assert.same(case[3], europe.columns(g))
    end)
  end

  it("22.42g, 22.42h in peace once a war for each power that gives in, and kind; 22.33a, 22.42f as often as it happens", function()
    local g = game()
    for _ = 1, 2 do
      index.give_in(g.state, "austrian", "peace")
    end
    assert.same({ 2, 7, 6 }, europe.columns(g))
    index.give_in(g.state, "austrian", "surrender")
    index.give_in(g.state, "austrian", "surrender")
    assert.same({ 2, 8, 10 }, europe.columns(g))
    index.give_in(g.state, "russian", "peace")
    assert.same({ 4, 9, 10 }, europe.columns(g))
    g.state.powers.prussian.column = 5
    index.give_in(g.state, "russian", "armistice")
    index.give_in(g.state, "russian", "armistice")
    assert.same({ 4, 7, 10 }, europe.columns(g))
  end)

  it("22.33b, 22.42e France offers an armistice: all to the left", function()
    local g = game()
    index.event(g.state, "french_armistice")
    assert.same({ 1, 5, 1 }, europe.columns(g))
  end)

  it("22.34a, 22.34b, 22.43 an Emergency Draft: of France all to the left, of another all others to the right", function()
    local g = game()
    index.draft(g.state, "french")
    assert.same({ 1, 5, 1 }, europe.columns(g))
    index.draft(g.state, "russian")
    assert.same({ 2, 6, 1 }, europe.columns(g))
    index.draft(g.state, "prussian")
    assert.same({ 3, 6, 2 }, europe.columns(g))
  end)

  it("22.41a, 22.41b in spring and in autumn a power at peace drifts to the left, not in summer, nor in war", function()
    local g, list = game(), {}
    for season = 1, 3 do
      index.quarter(g.state, season)
      list[season] = table.concat(europe.columns(g), " ")
    end
    assert.same({ "2 5 2", "2 5 2", "2 4 2" }, list)
  end)

  it("22.41b not in autumn while French men garrison it", function()
    local g = game({ prussian = { garrison = true } }, { { "F_INF_1", BERLIN, 1 }, { "P_INF_1", "A3021", 4 } })
    index.quarter(g.state, 3)
    assert.same({ 2, 6, 2 }, europe.columns(g))
    index.quarter(g.state, 1)
    assert.same({ 2, 5, 2 }, europe.columns(g))
    g.state.powers.prussian.garrison = nil
    index.quarter(g.state, 3)
    assert.same({ 2, 4, 2 }, europe.columns(g))
    g.state.powers.prussian.garrison = true
    board.put(g.state, "F_INF_1", VIENNA)
    index.quarter(g.state, 3)
    assert.same({ 2, 3, 2 }, europe.columns(g))
  end)
end)

describe("22.31 capitals and towns", function()
  it("22.31a the French in a capital, for the first time in the war: its power 1 to the right", function()
    local g = game(nil, { { "F_INF_1", VIENNA, 5 } })
    index.occupation(g.state)
    assert.same({ 3, 6, 2 }, europe.columns(g))
    index.occupation(g.state)
    board.put(g.state, "F_INF_1", BERLIN) -- at peace
    index.occupation(g.state)
    assert.same({ 3, 6, 2 }, europe.columns(g))
    board.put(g.state, "F_INF_1", MOSCOW)
    index.occupation(g.state)
    assert.same({ 3, 6, 3 }, europe.columns(g))
  end)

  it("22.31a allies of France too, but no leader alone, and not while an enemy is there", function()
    local g = game(nil, { { "BV_INF_1", VIENNA, 5 }, { "A_INF_1", VIENNA, 2 } })
    index.occupation(g.state)
    assert.same({ 2, 6, 2 }, europe.columns(g))
    g.state.pieces.A_INF_1.strength = 0
    index.occupation(g.state)
    assert.same({ 3, 6, 2 }, europe.columns(g))
    g = game(nil, { { "F_NEY", VIENNA } })
    index.occupation(g.state)
    assert.same({ 2, 6, 2 }, europe.columns(g))
  end)

  it("22.31b supplied Coalition troops in a town or city of France: 1 to the left, once for each", function()
    local g = game(nil, { { "A_INF_1", CITY, 5, { unsupplied = true } } })
    index.occupation(g.state)
    assert.same({ 2, 6, 2 }, europe.columns(g))
    board.mark(g.state, "A_INF_1", {}, { "unsupplied" })
    index.occupation(g.state)
    assert.same({ 1, 6, 1 }, europe.columns(g))
    g.state.powers.austrian.column = 3
    index.occupation(g.state)
    assert.same({ 3, 6, 1 }, europe.columns(g))
    local town = those(map:area("france"), function(hex) return map:feature(hex, "town") and not map:feature(hex, "city") end)[1]
    board.put(g.state, "A_INF_1", town)
    index.occupation(g.state)
    assert.same({ 2, 6, 1 }, europe.columns(g))
    local field = those(map:area("france"), function(hex) return #map:features(hex) == 0 end)[1]
    board.put(g.state, "A_INF_1", field)
    index.occupation(g.state)
    assert.same({ 2, 6, 1 }, europe.columns(g))
  end)

  it("22.31b not beside French troops in the hex", function()
    local g = game(nil, { { "A_INF_1", CITY, 5 }, { "F_INF_1", CITY, 1 } })
    index.occupation(g.state)
    assert.same({ 2, 6, 2 }, europe.columns(g))
  end)

  it("22.31a, 22.31b, 22.2 they are answered for as a phase ends", function()
    local g = game({ austrian = { column = 3 } }, { { "F_INF_1", VIENNA, 5 }, { "A_INF_1", "B5303", 5 } })
    assert.truthy(peace.is_due(g.state))
    assert.same({ { power = "austrian", kind = "armistice" } }, g.state.offers)
  end)
end)
