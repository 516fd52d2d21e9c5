--- Fire and reactions: every cell as printed.
local printed = require("mechanics.printed")

describe("every cell: fire", function()
  it("17.0b Fire Values of light guns", function()
    assert.same({
      "1 | 2 | 3 | 4 | 5 | 6 | 7",
      "1: 1 | 1 | 0 | 0 | 0 | 0 | 0",
      "2: 2 | 1 | 1 | 0 | 0 | 0 | 0",
      "3: 3 | 2 | 1 | 1 | 0 | 0 | 0",
      "4: 4 | 2 | 2 | 1 | 1 | 0 | 0",
      "5: 5 | 3 | 2 | 1 | 1 | 0 | 0",
    }, printed.grid(table_of("light_guns")))
  end)

  it("17.0b Fire Values of heavy guns", function()
    assert.same({
      "1 | 2 | 3 | 4 | 5 | 6 | 7",
      "1: 2 | 1 | 1 | 0 | 0 | 0 | 0",
      "2: 3 | 2 | 1 | 1 | 1 | 0 | 0",
      "3: 4 | 3 | 2 | 1 | 1 | 1 | 0",
      "4: 5 | 3 | 3 | 2 | 1 | 1 | 1",
      "5: 6 | 4 | 3 | 2 | 2 | 1 | 1",
    }, printed.grid(table_of("heavy_guns")))
  end)

  it("17.0c, 17.0d, 17.0e, 17.0f Artillery Fire", function()
    assert.same({
      "1 | 2 | 3 | 4 | 5 | 6",
      "0: 0(0) M-1 | 0(0) | 0(0) M-1 | 0(0) | 0(0) M-1 | 0(0)",
      "1: 1(0) M-2 | 0(0) | 0(0) M-1 | 0(0) | 0(0) M-1 | 0(0)",
      "2: 1(0) M-2 | 1(0) | 0(0) M-1 | 0(0) | 0(0) M-1 | 0(0)",
      "3: 1(1) M-2 | 1(0) | 1(0) M-2 | 0(0) | 0(0) M-1 | 0(0)",
      "4: 2(1) M-2 | 1(1) | 1(0) M-2 | 1(0) | 0(0) M-1 | 0(0)",
      "5: 2(2) M-2 | 2(1) | 1(1) M-2 | 1(0) | 1(0) M-2 | 0(0)",
      "6: 3(2) M-2 | 2(2) | 2(1) M-2 | 1(1) | 1(0) M-2 | 1(0)",
      "7: 3(3) M-2 | 3(2) | 2(2) M-2 | 2(1) | 1(1) M-2 | 1(0)",
      "8: 4(3) M-2 | 3(3) | 3(2) M-2 | 2(2) | 2(1) M-2 | 1(1)",
      "9: 4(4) M-2 | 4(3) | 3(3) M-2 | 3(2) | 2(2) M-2 | 2(1)",
      "10: 5(4) M-2 | 4(4) | 4(3) M-2 | 3(3) | 3(2) M-2 | 2(2)",
      "11: 5(5) M-2 | 5(4) | 4(4) M-2 | 4(3) | 3(3) M-2 | 3(2)",
      "12: 6(5) M-2 | 5(5) | 5(4) M-2 | 4(4) | 4(3) M-2 | 3(3)",
    }, printed.grid(table_of("artillery_fire")))
  end)

  it("17.0b, 17.1.6, 17.4.9.1, 17.4.9.2 what is added to a Fire Value", function()
    assert.same({
      "target_in_column 1 no",
      "target_cavalry 1 yes",
      "target_size_aa_or_more 1 no",
      "flanked_line 1 yes",
      "target_in_square 1 no",
      "cannister_from_flank -1 yes",
      "target_in_woods_vines_or_village -1 no",
      "target_fortified -2 no",
      "target_artillery_unlimbered -1 yes",
      "target_skirmishers_or_commanders_only -2 yes",
    }, printed.rows(table_of("artillery_modifiers"), { "entry", "value", "cannister" }))
  end)

  it("18.0b what is added to a fire of Skirmishers", function()
    assert.same({
      "target_in_column_or_square 1",
      "target_cavalry 1",
      "target_in_woods_vines_or_village -1",
      "target_fortified -2",
    }, printed.rows(table_of("skirmisher_modifiers"), { "entry", "value" }))
  end)

  it("18.6a, 18.6b, 18.6c what a Hit does", function()
    assert.same({
      "cavalry -1 commander_check 18.6a",
      "infantry -1 straggler 18.6b",
      "artillery -1 gun_point 18.6c",
    }, printed.rows(table_of("skirmisher_hits"), { "target", "change", "loss", "rule" }))
  end)

  it("16.5a, 16.5b, 16.5c, 16.5d, 17.4a, 17.4b, 17.4c, 17.4d, 17.4e what lets enemies react", function()
    assert.same({
      "opportunity_fire enters_zone_hex after 0 3 fire_arc 17.4a",
      "opportunity_fire enters_own_hex after 0 0 own_hex 17.4b",
      "opportunity_fire changes_formation before 0 3 fire_arc 17.4c",
      "opportunity_fire leaves_zone before 0 3 fire_arc 17.4d",
      "opportunity_fire ends_move_in_zone after 0 3 fire_arc 17.4e",
      "reaction_charge enters_zone_hex after 1 3 any_but_hindering 16.5a",
      "reaction_charge changes_formation after 1 3 any_but_hindering 16.5b",
      "reaction_charge leaves_zone before 1 3 any_but_hindering 16.5c",
      "reaction_charge ends_move_in_zone after 1 3 any_but_hindering 16.5d",
    }, printed.rows(table_of("reactions"), { "reaction", "trigger", "when", "near", "far", "zone", "rule" }))
  end)
end)
