--- The charts against what the book prints of them, its examples, and the readings of docs/rules/son.md.
local armistice = require("rules.26_armistice")
local arrivals = require("rules.22_arrivals")
local attrition = require("rules.08_attrition")
local communications = require("rules.06_communications")
local costs = require("rules.14_costs")
local extent = require("rules.20_extent")
local hurry_up = require("rules.27_hurry_up")
local morale = require("rules.12_morale")
local points = require("rules.05_points")
local resistance = require("rules.10_resistance")
local results = require("rules.18_results")
local special = require("rules.25_tables")
local weather = require("rules.24_weather")

describe("5 Administrative Points", function()
  it("5.2a a die is read in the row of the length of the line", function()
    assert.equal(4, points.receipt("french", "spring", 20, 1))
    assert.equal(3, points.receipt("french", "spring", 21, 1))
    assert.equal(1, points.receipt("french", "spring", 8, 9)) -- Army Morale never reads beyond the table
  end)

  it("5.2b a broken line brings nothing, nor one longer than the table", function()
    assert.equal(0, points.receipt("french", "spring", nil, 1))
    assert.equal(0, points.receipt("french", "spring", 81, 1))
    assert.equal(0, points.receipt("north", "autumn", 61, 1))
  end)

  it("5.3b the army of Silesia has a line of its own in Spring", function()
    assert.equal(4, points.receipt("silesia", "spring", 10, 1))
    assert.equal(3, points.receipt("silesia", "autumn", 10, 1))
  end)

  it("26.14ex, 5.7a, 5.7b 34 turns at an index of one and a half are 51 points, 14 are 21", function()
    assert.equal(51, points.by_index("french", "armistice", 20, 34))
    assert.equal(21, points.by_index("bohemia", "armistice", 10, 14))
  end)

  for _, case in ipairs({
    { "5.8g three given up: a column left", 3, 3, 3, -1 },
    { "5.8g two: none", 2, 3, 2, 0 },
    { "5.8g one: a column right", 1, 3, 1, 1 },
    { "5.8g none: two right", 0, 3, 0, 2 },
    { "5.8c never more than was received", 2, 1, 1, 0 },
    { "5.8d three declared, two received: no shift to the left", 3, 2, 2, 0 },
  }) do
    it(case[1], function()
      local lost, shift = points.support(case[2], case[3])
      assert.equal(case[4], lost)
      assert.equal(case[5], shift)
    end)
  end
end)

describe("6 Communications", function()
  it(
    "13.1 west of the Elbe is friendly to the French, east of it to nobody, Silesia to the Allies",
    function()
      assert.equal("french", (communications.friend("W3418")))
      assert.is_nil((communications.friend("W6430")))
      assert.equal("allied", (communications.friend("E2801")))
    end
  )

  it("6.8b, 13.4, 3.13 the worse end counts", function()
    assert.equal(50, communications.distance("french", "W1132", "W3418"))
    assert.equal(40, communications.distance("french", "W1132", "W6430"))
    assert.equal(30, communications.distance("french", "W3418", "E2801"))
    assert.equal(30, communications.distance("silesia", "W3418", "E2801")) -- no land is hostile to the Allies
  end)

  it("6.16b the line of the North Army is capped at 60 hexes, the others at 80", function()
    assert.equal(60, communications.longest("north"))
    assert.equal(80, communications.longest("silesia"))
  end)

  it("6.17a, 6.25a in Spring the Allies may use the roads of Brandenburg too", function()
    assert.equal(2, #communications.sources("silesia", "spring"))
    assert.equal(1, #communications.sources("silesia", "autumn"))
  end)

  it(
    "6.13a Dresden's source is taken in Spring, and gone in October, when its depot still stands",
    function()
      assert.equal("taken", communications.depots("spring").dresden_source)
      assert.equal("no", communications.depots("leipzig").dresden_source)
      assert.equal("yes", communications.depots("leipzig").dresden)
    end
  )
end)

describe("8 March attrition", function()
  it("8.5ex 20 SP of Bohemia with 5 points: 3 MPs cost one on average, 5 MPs three", function()
    local column = attrition.column("bohemia", 5)
    assert.equal("1", attrition.quotient("march", 6, 20, column))
    assert.equal("3", attrition.quotient("march", 10, 20, column))
  end)

  it("8.3d a half MP counts up to the next band", function()
    assert.equal(attrition.quotient("march", 8, 20, 5), attrition.quotient("march", 7, 20, 5))
    assert.is_nil(attrition.quotient("forced", 12, 20, 5)) -- 8.8b
  end)

  it("8.3c out of reach the column is zero, or that in force where it is worse", function()
    assert.equal(8, attrition.out_of_reach(attrition.column("french", 20)))
    assert.equal(9, attrition.out_of_reach(attrition.column("french", -2)))
  end)

  it("5.6a below the least total of the matrix there is no column", function()
    assert.equal(10, attrition.column("french", -8))
    assert.is_nil(attrition.column("french", -9))
  end)

  it("5.8e a shift never leaves the matrix", function()
    assert.equal(10, attrition.shifted(9, 2))
    assert.equal(1, attrition.shifted(1, -1))
  end)

  it("8.4b a quotient over 12 forbids the march", function()
    assert.truthy(attrition.allowed("12"))
    assert.falsy(attrition.allowed("13"))
  end)

  it("8.3d the quotient is the mean of a fair roll", function()
    for quotient, sum in pairs({ ["5/6"] = 5, ["1"] = 6, ["1 1/2"] = 9, ["3"] = 18, ["12"] = 72 }) do
      local lost = 0
      for die = 1, 6 do
        lost = lost + attrition.loss(quotient, die)
      end
      assert.equal(sum, lost)
    end
  end)

  it("27.3ex the line below one: class D is a line worse, class F two", function()
    assert.equal("1", attrition.of_class("5/6", "D"))
    assert.equal("1 1/2", attrition.of_class("5/6", "F"))
    assert.equal("5/6", attrition.of_class("5/6", "C")) -- O74
    assert.equal("12", attrition.of_class("12", "F"))
    assert.equal("5/6", attrition.of_class("5/6", "A")) -- no class of its own
  end)
end)

describe("10, 12, 14 Matrix, morale, ground", function()
  it("10.4 the matrix only hinders", function()
    assert.equal(0, resistance.modifier(4, 2)) -- 25.16ex
    assert.equal(2, resistance.modifier(2, 4))
  end)

  it("12.9, 12.10a a marker stays at its good end and falls off its bad one", function()
    assert.equal(-1, morale.moved("french", -1, -1))
    assert.equal(2, morale.moved("french", morale.start("french"), 2))
    assert.is_nil(morale.moved("allied", 1, 1))
    assert.equal("allied", morale.event("dresden_falls_spring").side)
  end)

  it("16.1 a fortress goes by its own row, whatever ground it stands on", function()
    assert.equal("fortified_town", costs.of_hex("E0136").kind) -- Königstein
    assert.equal("hill", costs.of_hex(map_of():find("Jena").hex).kind) -- O94
    assert.equal("town", costs.of_hex(map_of():find("Borna").hex).kind)
    assert.equal("clear", costs.of_hex("W2009").kind)
  end)

  it("14.5 a primary road is half a point, a mountain three, for horse four", function()
    assert.equal(1, costs.of("road", "primary_road").infantry)
    assert.equal(6, costs.of("hex", "mountain").infantry)
    assert.equal(8, costs.of("hex", "mountain").cavalry)
    assert.falsy(costs.of("hexside", "river_primary").infantry)
    assert.truthy(costs.of("hexside", "bridge_primary").column_only)
  end)

  it("3.21 infantry has 5 points, the Old Guard 6; artillery makes no Extended March", function()
    assert.equal(10, costs.allowance("infantry", "march"))
    assert.equal(12, costs.allowance("old_guard", "march"))
    assert.equal(26, costs.allowance("cavalry_light", "extended"))
    assert.is_nil(costs.allowance("artillery", "extended")) -- 25.13
    assert.equal(1, costs.manoeuvre("reversal", "infantry"))
  end)
end)

describe("18, 20 Combat and pursuit", function()
  it("18.4ex 13 to 4 is 3 to 1", function()
    assert.equal(8, results.column(13, 4, "non_affecting"))
    assert.equal(7, results.column(13, 4, "affecting"))
  end)

  it("18.4a, 21.2f the worst column is 1 to 5", function()
    assert.equal(1, results.column(1, 9, "non_affecting"))
    assert.equal(11, results.column(60, 1, "non_affecting"))
  end)

  it("18.5a a low die is good for the attacker", function()
    local good, bad = results.result(1, 5), results.result(6, 5)
    assert.equal("defender", good.loser)
    assert.equal(3, good.hexes)
    assert.equal("attacker", bad.loser)
    assert.equal(2, bad.cost)
  end)

  it("20.2c an initiative of 4 follows all the way where the table has no figure", function()
    assert.equal(6, extent.hexes(6, -1, 4))
    assert.equal(4, extent.hexes(6, -4, 0) - 1)
    assert.equal(0, extent.hexes(1, 12, 5))
  end)
end)

describe("22 to 27 Track, weather, special units, armistice", function()
  it("22.4a the horse of the lower Elbe comes on 5-6 May by a road to Hamburg", function()
    local found
    for _, row in ipairs(arrivals.of_start("spring")) do
      if row.who == "sebastiani" then found = row end
    end
    assert.equal(6, found.turn)
    assert.equal("N0901 N3701", found.where)
    assert.equal(3, #arrivals.ids(found.units))
  end)

  it(
    "22.2h on 8-9 September the French get one point for the Old Guard and three for the Young",
    function()
      local by = {}
      for _, row in ipairs(arrivals.replacements(69, "french")) do
        by[row.kind] = row.points
      end
      assert.equal(1, by.old_guard)
      assert.equal(3, by.young_guard)
    end
  )

  it("24.4 no heat in May; 24.5b rain slows no march", function()
    for die = 1, 6 do
      assert.truthy(weather.of(4, die) ~= "heat")
    end
    assert.equal("heat", weather.of(57, 4))
    assert.equal(0, weather.effect("rain").place)
    assert.equal(1, weather.effect("rain").initiative)
    assert.equal("artillery", weather.effect("mud").special)
  end)

  it("25.2b an enemy opposite makes a bridge harder to blow, not to mend", function()
    assert.truthy(special.bridge("destroy", "french", "primary", 4, false))
    assert.falsy(special.bridge("destroy", "french", "primary", 4, true))
    assert.truthy(special.bridge("repair", "french", "primary", 3, true))
    assert.falsy(special.bridge("repair", "none", "primary", 1, false))
  end)

  it("25.10 fire goes by the ratio of cavalry and the batteries", function()
    assert.equal(4, special.fire(5, 9, 3, 1))
    assert.equal(2, special.fire(5, 0, 0, 1))
    assert.equal(1, special.fire(5, 1, 3, 1))
    assert.equal(4, special.fire(5, 2, 0, 1)) -- a target without cavalry
    assert.equal(0, special.fire(0, 9, 3, 1))
  end)

  it("26.19 an armistice is less likely where the French are far ahead than where they are a little", function()
    assert.truthy(armistice.made(5, 1, 0, 3))
    assert.falsy(armistice.made(5, 1, -1, 3))
  end)

  it("26.12d an armistice is likelier on 4-5 June", function()
    assert.truthy(armistice.due(21))
    assert.falsy(armistice.due(22))
    assert.falsy(armistice.made(17, 1, 0, 4))
    assert.truthy(armistice.made(21, 1, 0, 4))
    assert.equal(23, armistice.last_turn())
    assert.equal(14, armistice.turns("bohemia"))
    assert.equal(0, armistice.turns("north"))
    assert.equal(57, armistice.resumes())
  end)

  it("the Hurry-Up Table, of an option that is not played yet (27.2)", function()
    assert.equal(0, hurry_up.round(1, 2))
    assert.equal(0, hurry_up.round(3, 2)) -- one MP
    assert.equal(1, hurry_up.round(3, 3)) -- a half counts up
    assert.equal(1, hurry_up.round(3, 5))
    assert.equal(3, hurry_up.round(8, 9))
  end)
end)

--- A grid as text: a line of cells for each row.
local function printed(name)
  local list = {}
  for i, row in ipairs(table_of(name).rows) do
    list[i] = table.concat(row.cells, " ")
  end
  return list
end

describe("every cell as printed", function()
  -- Thirtieths of the retreat by the die less the Initiative, from -3 or less.
  local SHARES = { 30, 27, 24, 20, 15, 12, 9, 6, 3, 0 }

  it("20.2c, 20.2a the pursuit tables follow one share of the retreat, halves up", function()
    for retreat = 1, 10 do
      for die = -1, 10 do
        for initiative = 0, 5 do
          local share = SHARES[math.max(1, math.min(#SHARES, die - initiative + 4))]
          local where = ("retreat %d, die %d, Initiative %d"):format(retreat, die, initiative)
          assert.equal((retreat * share + 15) // 30, extent.hexes(retreat, die, initiative), where)
        end
      end
    end
  end)

  it("18.5a, 18.6b, 14.22e, 21.2f the Combat Results Table", function()
    assert.same({
      "A1/1 D1/1 D2/2 D3/3 D4/3 D5/3 D6/3 D7/2 D8/2 D9/2 D10/2",
      "A2/1 A1/1 D1/1 D2/2 D3/2 D4/3 D5/2 D6/2 D7/2 D8/2 D9/1",
      "A3/1 A2/1 A1/1 D1/1 D2/2 D3/2 D4/2 D5/2 D6/2 D7/1 D8/1",
      "A4/1 A3/1 A2/1 A1/1 D1/1 D2/1 D3/1 D4/1 D5/1 D6/1 D7/1",
      "A5/1 A4/1 A3/1 A2/1 A1/1 D1/1 D2/1 D3/1 D4/1 D5/1 D6/1",
      "A6/2 A5/2 A4/2 A3/2 A2/2 A1/1 D1/1 D2/1 D3/1 D4/1 D5/1",
      "A7/2 A6/2 A5/2 A4/3 A3/2 A2/2 A1/1 D1/1 D2/1 D3/1 D4/1",
      "A8/2 A7/2 A6/3 A5/3 A4/3 A3/3 A2/2 A1/1 D1/1 D2/1 D3/1",
    }, printed("combat"))
  end)

  it("18.4a, 18.5a, 16.5a, 14.22e, 21.2f odds reach a column at its heading and not just below it", function()
    local headings = { { 1, 5 }, { 1, 4 }, { 1, 3 }, { 1, 2 }, { 1, 1 }, { 3, 2 }, { 2, 1 }, { 3, 1 }, { 4, 1 }, { 5, 1 }, { 6, 1 }, { 7, 1 } }
    for skip, line in pairs({ [0] = "non_affecting", [1] = "affecting" }) do
      for column = 2, 11 do
        local attack, defence = 60 * headings[column + skip][1], 60 * headings[column + skip][2]
        assert.equal(column, results.column(attack, defence, line))
        assert.equal(column - 1, results.column(attack - 1, defence, line))
      end
    end
  end)

  it("10.4, 10.2b, 20.2a the Initiative Comparison Matrix", function()
    assert.same({ "0 1 2 3 3 3", "0 0 1 2 3 3", "0 0 0 1 2 3", "0 0 0 0 1 2", "0 0 0 0 0 1", "0 0 0 0 0 0" }, printed("initiative_comparison"))
  end)

  it("8.5, 8.3d, 24.3a the March Attrition Table", function()
    assert.same({
      "0 0 0 0 0 0 0 0", "0 0 0 0 0 0 1 1",
      "0 0 0 0 0 1 1 1", "0 0 0 0 1 1 1 1",
      "0 0 0 1 1 1 1 1", "0 0 1 1 1 1 1 2",
      "0 0 1 1 1 1 2 2", "0 0 1 1 2 2 3 3",
      "0 0 1 2 2 3 4 4", "0 1 1 2 3 4 4 5",
      "0 1 2 3 3 4 5 7", "0 1 2 3 5 6 7 9",
      "0 1 3 4 6 7 9 11", "0 1 3 5 7 9 11 13",
      "0 2 4 6 8 10 12 15", "1 2 4 7 9 12 14 17",
      "1 2 5 8 10 13 16 20", "1 3 5 8 11 15 18 22",
      "1 3 6 9 12 16 20 24", "2 3 7 10 13 17 22 26",
    }, printed("march_attrition"))
  end)

  it("24.1, 24.2 the weather by season", function()
    assert.same({
      "fair fair fair fair rain mud",
      "fair fair fair heat rain mud_and_rain",
      "fair fair fair rain mud mud_and_rain",
      "fair fair rain mud mud mud_and_rain",
    }, printed("weather"))
  end)

  it("25.9, 25.10 the line of artillery fire by ratio and die, and what each line costs by SP", function()
    assert.same({ "5 6 7 8 9 10", "4 5 6 7 8 9", "3 4 5 6 7 8", "2 3 4 5 6 7", "1 2 3 4 5 6" }, printed("artillery_ratio"))
    assert.same({
      "1 2 2 3 4 4 5 6 7",
      "1 1 2 2 3 4 4 5 6",
      "1 1 2 2 2 3 4 4 5",
      "0 1 1 2 2 2 3 4 4",
      "0 1 1 1 1 2 2 3 4",
      "0 0 1 1 1 1 2 2 3",
      "0 0 0 0 1 1 1 2 2",
      "0 0 0 0 0 1 1 1 2",
      "0 0 0 0 0 0 1 1 1",
      "0 0 0 0 0 0 0 1 1",
    }, printed("artillery_fire"))
  end)

  it("25.9 each range of SP begins where the last one ends", function()
    local firsts = { 1, 2, 3, 4, 5, 6, 8, 11, 15 }
    local lost = { 1, 2, 2, 3, 4, 4, 5, 6, 7 } -- line 1
    for i, first in ipairs(firsts) do
      assert.equal(lost[i], special.fire(first, 3, 1, 1))
      assert.equal(lost[i], special.fire((firsts[i + 1] or 20) - 1, 3, 1, 1))
    end
  end)

  it("14.2, 14.7, 14.8, 3.21, 25.4a, 25.13, 25.14a, 9.15a, 6.5b, 9.4 movement allowances and what a unit takes of a span", function()
    local list = {}
    for i, row in ipairs(table_of("allowances")) do
      list[i] = ("%s %s %s %s %s"):format(row.kind, row.march, row.extended, row.forced, row.subordination)
    end
    assert.same({
      "infantry 10 18 10 2",
      "artillery 10 nil 10 2",
      "march_infantry 10 18 10 2",
      "old_guard 12 20 10 2",
      "cavalry_regular 14 22 10 1",
      "cavalry_light 18 26 10 1",
      "march_cavalry 14 22 10 1",
      "bridge_train 10 18 10 0",
      "leader 18 nil 18 nil",
      "center 10 nil nil nil",
    }, list) -- in halves
  end)
end)
