--- The charts and the scenarios against the book and the charts as reconstructed, cell by cell; data_setup_spec.lua has the
-- set-up tables.
local printed = require("spec.book")

local function book(id) return printed.scenario(spec, id) end

--- "2 8.11a" of { 2, "8.11a" }: figures of such pairs by their keys.
local function figures(pairs_of, keys)
  local list = {}
  for key in keys:gmatch("%S+") do
    list[#list + 1] = ("%s %s"):format(key, pairs_of[key][1])
  end
  return table.concat(list, " ")
end

local function words(list) return table.concat(list, " ") end

describe("every cell as printed: combat", function()
  it("11.3b, 11.3a the Combat Results Table", function()
    local crt, list = table_of("crt"), {}
    for i, column in ipairs(crt.columns) do
      list[i] = column.label
    end
    assert.equal("1:4 1:3 1:2 1:1 2:1 3:1 4:1 5:1 6:1", words(list))
    for i, row in ipairs(crt.rows) do
      list[i] = words(row.cells)
    end
    assert.same({
      "Ar Ex Dr Dr2 De De De De De",
      "Ar2 Ar Ex Dr Dr2 Dr2 De De De",
      "Ar2 Ar2 Ar Ex Dr Dr2 Dr2 De De",
      "Ae Ar2 Ar Ar Dr Dr Dr2 Dr2 De",
      "Ae Ae Ar2 Ar Ex Dr Dr Dr2 Dr2",
      "Ae Ae Ae Ar2 Ar Ex Ex Dr Dr2",
    }, { table.unpack(list, 1, 6) })
  end)

  it("11.31A, 11.31Ba, 11.31E, 11.31F, 11.51, 11.53A, 11.53B, 11.53C, 11.53D, 10.12B terrain in combat", function()
    local combat, list = table_of("terrain").combat, {}
    for i, row in ipairs(combat.defender) do
      list[i] = ("%s %s %d/2"):format(row.name, row.hex or words(row.all), row.halves)
    end
    assert.same({
      "village village 3/2",
      "town town 3/2",
      "fortified_town fortified_town 3/2",
      "stream_or_slope stream slope_up river_bridge 3/2", -- the lesser where some come over a river bridge (Q40)
      "river_bridge river_bridge 4/2",
    }, list)
    assert.same({ { name = "woods_hexside", side = "woods", halves = 1, rule = "11.31E" } }, combat.cavalry)
    assert.same({ "chateau", "fortified_town" }, { combat.no_repulse[1].hex, combat.no_repulse[2].hex })
    local chateau = table_of("terrain").chateau
    assert.equal("units 1 odds_cap 2:1 combined_arms false", figures(chateau, "units odds_cap combined_arms"))
    assert.equal("infantry guard_infantry light", words(chateau.protects))
    assert.equal("Dr Dr2", words(chateau.ignored[1]))
    assert.equal("De Ex", "De " .. chateau.turned.De[1])
  end)

  it("11.41b, 16.31, 12.21a, 12.24a, 5.26a, 9.13c, 16.4a, 16.4b the Guard, and tests of one die", function()
    local combat = table_of("combat")
    assert.equal("guard_infantry", words(combat.guard.infantry))
    assert.equal("guard_infantry guard_cavalry", words(combat.guard.all))
    local tests = combat.tests
    assert.same(
      { 1, 3, 1, 4, 2, 1 },
      {
        tests.leader_capture.at_most, tests.surrounded.at_most, tests.surrounded.per_column,
        tests.reorganize_demoralized.at_most, tests.train_lost.at_most, tests.demoralized_initiative.modifier,
      }
    )
  end)
end)

describe("every cell as printed: movement, bridges, command", function()
  local terrain = table_of("terrain")
  local ANY = "infantry guard_infantry light cavalry guard_cavalry vedette bridge_train baggage_train"
  local FOOT = "infantry guard_infantry light"

  for arm, costs in pairs({
    infantry = { "clear 2 woods 2", "stream 2 woods 2" },
    cavalry = { "clear 2 woods 4", "stream 2 woods 4" },
  }) do
    it("8.11a, 8.11ex, 8.11b what " .. arm .. " pays, in half points", function()
      local cost = terrain.movement[arm]
      assert.equal(costs[1], figures(cost.hex, "clear woods"))
      assert.equal("village 0 town 0 fortified_town 0 chateau 0", figures(cost.feature, "village town fortified_town chateau"))
      assert.equal(costs[2], figures(cost.side, "stream woods"))
      assert.equal("up 2 down 0", figures(cost.side.slope, "up down"))
    end)
  end

  it("8.11c, 1.4j trains, leaders and Vedettes pay as cavalry, Light Troops as infantry", function()
    local by = { infantry = {}, cavalry = {} }
    for arm in (ANY .. " leader"):gmatch("%S+") do
      table.insert(by[terrain.pays[arm]], arm)
    end
    assert.equal(FOOT, words(by.infantry))
    assert.equal("cavalry guard_cavalry vedette bridge_train baggage_train leader", words(by.cavalry))
  end)

  it("8.31a, 8.31f, 9.1b hexsides that are closed", function()
    local list = {}
    for i, row in ipairs(terrain.prohibited) do
      list[i] = ("%s %s %s %s"):format(row.rule, row.side, row.who, row.unless)
    end
    assert.same({
      "8.31a river all bridge", "8.31f stream bridge_train bridge", "8.31f stream baggage_train bridge", "9.1b slope bridge_train link",
    }, list)
  end)

  it("8.31b, 8.31c, 8.31d, 8.31e, 9.2b, 8.4b, 8.24a, 8.21b, 8.23a, 8.23b bridges, roads and Road March, in half points", function()
    local keys = "printed pontoon pontoon_on_printed march leader stream"
    assert.equal("printed 2 pontoon 4 pontoon_on_printed 0 march 0 leader 0 stream 0", figures(terrain.bridges, keys))
    assert.equal("at_most 2 march_rate 1", figures(terrain.links.road, "at_most march_rate"))
    assert.equal("at_most 2", figures(terrain.links.trail, "at_most"))
    assert.equal("remove 2 remove_leader 0", figures(terrain.march, "remove remove_leader"))
  end)

  it("1.4b, 8.41a, 8.41b, 8.41c, 8.42A, 8.42B, 8.42C, 8.42D who damages a bridge, at what cost and die", function()
    local damage = table_of("bridges").damage
    assert.equal("cost 2 at_most 4 enemy_zoc false", figures(damage.stream, "cost at_most enemy_zoc"))
    assert.equal("cost 4 at_most 3 enemy_zoc false", figures(damage.river, "cost at_most enemy_zoc"))
    assert.equal(ANY, words(damage.stream.who))
    assert.equal(FOOT, words(damage.river.who))
  end)

  it("1.4b, 8.43p, 8.43q, 8.43A, 8.43B, 8.43C, 8.43D, 8.43r who repairs a bridge, at what cost and die", function()
    local repair = table_of("bridges").repair
    assert.equal("cost 2 at_most 4 crossing 2", figures(repair.stream, "cost at_most crossing"))
    assert.equal("cost 4 at_most 4 crossing 4", figures(repair.river, "cost at_most crossing"))
    assert.equal(ANY, words(repair.stream.who))
    assert.equal(FOOT, words(repair.river.who))
    local all = "enemy_at_end zoc_modifier leader_modifier"
    assert.equal("enemy_at_end false zoc_modifier 2 leader_modifier -2", figures(repair, all))
    assert.equal("LF_NAPOLEON", repair.leader)
  end)

  it("7.2b, 7.2c, 7.2d, 7.21A, 7.21B, 7.21C, 5.15c, 5.11b Command Range", function()
    local range = table_of("command_range")
    assert.same({
      { hexes = 2, any_of = { {} }, first_link = { {} }, rule = "7.2b" },
      { hexes = 3, any_of = { { 1 }, { 2 } }, first_link = { { 0 }, { 1 }, { 2 } }, rule = "7.2c" }, -- the first or the last two
      { hexes = 4, any_of = { { 1, 2, 3 } }, first_link = { { 1, 2, 3 } }, rule = "7.2d" },
    }, range.ranges)
    assert.equal("road trail", words(range.links))
    assert.same({
      { by = "enemy_unit", rule = "7.21A" },
      { by = "enemy_zoc", unless = "friendly_unit", rule = "7.21B" },
      { by = "impassable", rule = "7.21C" },
    }, range.blocked)
    assert.same({ units = 1, officers = 0, rule = "5.15c" }, range.own_formation)
    assert.same({ units = 1, officers = 1, rule = "5.11b" }, range.point)
  end)
end)

describe("every cell as printed: victory", function()
  local score = table_of("victory").conditions["20"]

  it("20.11a, 20.11b French points by the ratio of losses", function()
    local ratio, list = score.loss_ratio, {}
    for i, band in ipairs(ratio.bands) do
      list[i] = ("under %s: %d"):format(band.under and table.concat(band.under, ":") or "any", band.points)
    end
    assert.same({ "under 1:1: -3", "under 2:1: -2", "under 3:1: 0", "under any: 3" }, list)
    assert.same({ "french", "3:1", "1:1" }, { ratio.side, table.concat(ratio.none_french, ":"), table.concat(ratio.none_both, ":") })
  end)

  it("20.14, 20.12a, 20.13, 20.15 Prussian points by losses, and points for each", function()
    local kept, list = score.prussian_losses, {}
    for i, band in ipairs(kept.bands) do
      list[i] = ("%s: %d"):format(band.up_to or "more", band.points)
    end
    assert.same({ "10: 5", "24: 4", "40: 3", "50: 2", "more: 1" }, list)
    assert.equal("auerstedt jena 2 0", ("%s %d %d"):format(words(kept.less.scenarios), kept.less.points, kept.less.floor)) -- Q102
    assert.equal("auerstedt jena", words(score.sources.with_supply.scenarios))
    assert.same({ "prussian", 1, 1, 1 }, { kept.side, score.sources.points, score.demoralized.points, score.baggage.points })
  end)

  it("20.2, 20.11b, 20.3 the levels by the ratio of French to Prussian points", function()
    local list = {}
    for i, row in ipairs(score.levels) do
      local bound = row.up_to and "to " .. table.concat(row.up_to, ":") or row.under and "under " .. table.concat(row.under, ":") or "more"
      list[i] = ("%s: %s, %s"):format(bound, row.level, row.winner)
    end
    assert.same({
      "to 1:2: prussian_decisive, prussian", "to 1:1: prussian, prussian", "under 2:1: french_marginal, french",
      "under 3:1: french, french", "under 4:1: french_decisive, french", "more: french_crushing, french",
    }, list)
    local captured = score.automatic[1]
    assert.equal("LF_NAPOLEON prussian prussian", words({ captured.leader, captured.winner, captured.level }))
  end)

  it("21.96a, 20.11b Saalfeld: a point each, the objectives decide, and equal points nothing", function()
    local saalfeld = table_of("victory").conditions["21.96"]
    assert.equal(1, saalfeld.per_point_lost.points)
    assert.same({ french = "french_objective", prussian = "prussian_objective" }, saalfeld.objective_levels)
    assert.same({ french = "french", prussian = "prussian", draw = "draw" }, saalfeld.points_levels)
  end)
end)

describe("every cell as printed: the scenarios", function()
  local PRUSSIAN, NORTH = "S0554 S2653 N1453 N2053 N3853 N3916", "N1453 N2053 N3853 N3916"
  for id, each in pairs({
    auerstedt = { "21.14, 19.22, 5.26c, 21.13, 21.12", "french ilm_saale_north 14 Morning 29 - 14 Evening 31, 3", "", NORTH, "N1942 -" },
    jena = { "21.24, 21.23, 21.22", "french jena 14 Morning 29 - 14 Evening 31, 3", "N0401", "", "- N2524" },
    jena_auerstedt = { "21.34, 21.33, 21.32", "french section_n 14 Morning 29 - 14 Evening 31, 3", "N0401", NORTH, "- -" },
    massenbach = { "21.44, 21.43, 21.42", "prussian section_n 13 Morning 25 - 14 Evening 31, 7", "N0401", NORTH, "- -" },
    campaign = { "21.54a, 21.53, 21.52", "french both_sections 8 Afternoon 6 - 18 Afternoon 46, 41", "S0901 S2701 N0401", PRUSSIAN, "- -" },
    early_warning = { "21.64, 21.63, 21.62", "french both_sections 7 Morning 1 - 18 Afternoon 46, 46", "S0901 S2701 N0401", PRUSSIAN, "- -" },
    erfurt = { "21.74, 21.73, 21.72, 21.75", "french section_n 7 Morning 1 - 18 Afternoon 46, 46", "N0401 N1801 N2301", NORTH, "- -" },
    free_entry = {
      "21.84, 21.83, 21.82", "french both_sections 7 Morning 1 - 18 Afternoon 46, 46", "S0901 S2701 N0401 N1801 N2301", PRUSSIAN, "- -",
    },
    saalfeld = { "21.94, 19.22, 21.93, 21.92", "french scenario_9_wide 10 Morning 13 - 10 Evening 15, 3", "N0401", "N1453", "- N1329" },
  }) do
    it(each[1] .. " " .. id .. ": area, First Player, duration, sources, where leaders fly", function()
      local said = book(id)
      local start, last = said.start, said.last
      local from = ("%s %s %d %s %d"):format(said.first, said.area, start.day, start.part, start.turn)
      assert.equal(each[2], ("%s - %d %s %d, %d"):format(from, last.day, last.part, last.turn, said.turns))
      assert.equal(each[3], words(said.sources.french))
      assert.equal(each[4], words(said.sources.prussian))
      assert.equal(each[5], (said.leader_refuge.french or "-") .. " " .. (said.leader_refuge.prussian or "-"))
    end)
  end

  it("19.1, 21.54b, 21.0 the campaign's starts", function()
    local said, list = book("campaign"), {}
    for i, start in ipairs(said.starts.list) do
      list[i] = ("%s: %d, %d %s %d, %d"):format(start.choice, start.row, start.day, start.part, start.turn, start.turns)
    end
    assert.same({
      "9: 9, 9 Morning 9, 38", "10: 10, 10 Morning 13, 34", "11: 11, 11 Morning 17, 30",
      "12: 12, 12 Morning 21, 26", "13: 13, 13 Morning 25, 22", "14: 14, 14 Morning 29, 18",
    }, list)
  end)

  for id, each in pairs({
    jena = { "21.25a, 21.25b", "14  - F_ARMY F_IV F_V F_VI F_VII F_GUARD F_CAV P_III P_IV + P_PLETZ" },
    jena_auerstedt = { "21.31", "14  sc1  + " },
    massenbach = { "21.41", "13  sc4  + " },
    campaign = { "21.0", "8 regular -  + " },
    early_warning = { "21.61", "7 regular -  + " },
    erfurt = { "21.71", "7 alternate sc7  + " },
    free_entry = { "21.85b", "7 regular -  + " },
  }) do
    it(each[1] .. " " .. id .. ": row, tracks, and who takes part", function()
      local from = book(id).tables
      local who = ("%s + %s"):format(words(from.formations), words(from.also))
      assert.equal(each[2], ("%d %s %s %s"):format(from.row, words(from.tracks), from.own or "-", who))
      assert.equal(from.what_if and "F_I", from.what_if and words(from.what_if.formations))
    end)
  end

  for id, each in pairs({
    early_warning = "21.62",
    erfurt = "21.72",
    free_entry = "21.82",
  }) do
    it(each .. " " .. id .. ": the south-western edge is closed to the Prussians", function()
      assert.same({ side = "prussian", area = "sw_edge_zone", rule = each }, book(id).closed)
    end)
  end

  it("21.96b, 21.96c, 19.22, 21.92 Saalfeld: Saalfeld for the Prussians, N1409 or N1211 in supply for the French", function()
    local said, list = book("saalfeld"), {}
    for i, each in ipairs(said.objectives) do
      list[i] = ("%s %s all %s in supply %s"):format(each.side, words(each.hexes), each.all, each.in_supply)
    end
    assert.same({ "prussian N0809 all true in supply false", "french N1409 N1211 all false in supply true" }, list)
    assert.equal("N1309 N1211", words(said.objectives[2].variant.hexes))
    assert.equal("scenario_9", said.area_variant.area) -- to the letter
  end)

  for _, id in ipairs({ "auerstedt", "jena_auerstedt" }) do
    it("15.2a " .. id .. ": the bridges of the Ilm and the Saale by which crowds may enter", function()
      local list = {}
      for i, each in ipairs(book(id).entry_overflow) do
        list[i] = each.hex .. "<" .. each.from
        assert.truthy(map_of():bridge(each.hex, each.from), list[i])
      end
      assert.equal(
        "N1453<N1353 N1846<N1746 N1942<N1842 N2037<N2036 N2136<N2035 N2223<N2124 N2234<N2134 N2319<N2219 N2331<N2230 N2428<N2329 N2524<N2424",
        words(list)
      )
    end)
  end
end)
