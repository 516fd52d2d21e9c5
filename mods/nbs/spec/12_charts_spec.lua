--- Movement, formations and sizes: every cell as printed. MPs are quarters here.
local printed = require("mechanics.printed")

describe("every cell: movement", function()
  it("12.2, 12.2.3, 12.2.4, 12.2.6b, 12.5.1, 8.3.2c what hexes, slopes, hexsides and roads cost, in quarter MPs", function()
    assert.same({
      "hex clear 8 4 4 4 4 4 4 4 4 4 4 yes",
      "hex building 8 4 4 4 4 4 4 4 4 4 4 yes",
      "hex shrub 12 8 8 4 8 8 8 8 8 4 8 no",
      "hex vineyard 16 8 8 4 8 8 8 12 12 4 12 no",
      "hex orchard 16 8 8 4 8 8 8 12 12 4 12 no",
      "hex woods 16 8 8 4 12 12 12 16 16 8 16 no",
      "hex swamp 20 12 12 8 - - - - - 8 - no",
      "hex town_village 12 8 8 4 8 8 8 8 8 4 8 no",
      "hex walled_farm 12 8 8 4 - - - 8 8 4 8 no",
      "hex redoubt 12 8 8 4 8 8 8 8 8 4 8 no",
      "hex castle 12 8 8 4 8 8 8 8 8 4 8 no",
      "slope slope 4 4 4 4 4 4 4 4 4 0 4 no",
      "slope moderate_slope 8 8 8 4 8 8 8 12 12 0 12 no",
      "slope steep_slope 16 12 12 8 16 16 16 - - 4 - no",
      "slope impassable_slope - - - - - - - - - - - no",
      "hexside stream 4 4 4 4 4 4 4 8 8 0 8 no",
      "hexside tributary 12 8 8 4 8 8 8 - - 0 - no",
      "hexside river - - - - - - - - - - - no",
      "hexside fontanone - - - - - - - - - - - no",
      "hexside bridge 0 0 0 0 0 0 0 0 0 0 0 no",
      "hexside ford 8 8 8 4 8 8 8 12 12 0 12 no",
      "hexside footbridge 8 8 8 4 - - - - - 0 - no",
      "hexside fortified 8 8 8 4 - - - - - 0 - no",
      "hexside flood_dyke 4 4 4 4 4 4 4 8 8 0 8 no",
      "road road - 4 4 4 4 4 4 2 2 2 2 no",
      "road trail - 4 4 4 4 4 4 4 4 4 4 no",
    }, printed.rows(table_of("movement"), {
      "section", "kind", "line", "march_column", "combat_column", "skirmisher", "light_cavalry", "heavy_cavalry",
      "blown_cavalry", "foot_artillery", "horse_artillery", "commander", "wagon", "square",
    }))
  end)

  it("3.7.1a, 3.7.1b, 3.7.2a, 12.2.5a, 12.2.6a Hindering, Blocking, Fortified, and what shakes whom", function()
    assert.same({
      "clear - no no no - - -",
      "building - no no no - - -",
      "shrub - yes no no - - -",
      "vineyard - yes yes no Sh - -",
      "orchard - yes yes no Sh - -",
      "woods - yes yes no Sh - Sh",
      "swamp - yes no no DG Sh -",
      "town_village - yes yes no DG - -",
      "walled_farm - yes yes yes DG - -",
      "redoubt - yes no yes - - -",
      "castle - yes yes yes - - -",
      "slope 2 no no no - - -",
      "moderate_slope 3 yes no no - - -",
      "steep_slope 4 yes no no Sh - Sh",
      "impassable_slope 5 yes no no - - -",
      "stream - no no no Sh - -",
      "tributary - yes no no DG DG DG",
      "river - yes no no - - -",
      "fontanone - yes no no - - -",
      "bridge - no no no - - -",
      "ford - yes no no Sh Sh Sh",
      "footbridge - yes no no Sh Sh -",
      "fortified - yes no yes - - -",
      "flood_dyke - yes no yes - - -",
      "road - no no no - - -",
      "trail - no no no - - -",
    }, printed.rows(table_of("movement"), {
      "kind", "levels", "hindering", "blocking", "fortified",
      "line_state", "column_state", "cavalry_state",
    }))
  end)

  it("12.1, 12.3.6, 24.2, 26.2.1 Movement Allowances", function()
    assert.same({
      "line 28",
      "march_column 32",
      "combat_column 32",
      "skirmisher 24",
      "light_cavalry 56",
      "heavy_cavalry 48",
      "blown_cavalry 24",
      "foot_artillery 24",
      "horse_artillery 40",
      "unlimbered_foot 24",
      "unlimbered_horse 40",
      "commander 60",
      "wagon 12",
      "square 0",
      "routed 0",
    }, printed.rows(table_of("allowances"), { "class", "allowance" }))
  end)

  it("10.1.1, 10.1.2, 12.1.5a, 12.4.1a, 12.5.6.2, 13.1.3a, 13.1.4a, 15.1.4a what else costs MPs", function()
    assert.same({
      "face_per_corner cost 4 4 4 0 4 4 4 4 4 0 0 4",
      "about_face cost 4 4 4 0 4 4 4 4 4 0 0 4",
      "enter_close_combat added 8 8 8 8 - - - - - - - -",
      "make_extension_parent cost 4 - - - - - - - - - - -",
      "make_extension_extension cost 4 - - - - - - - - - - -",
      "rejoin_extension cost 4 - - - - - - - - - - -",
      "line_backstep whole 0 - - - - - - - - - - -",
      "one_hex_minimum whole 0 0 0 0 0 0 0 0 0 0 0 -",
      "forced_march_step gain - 12 12 - - - - - - - - -",
    }, printed.rows(table_of("actions"), {
      "action", "mode", "line", "march_column", "combat_column", "skirmisher", "light_cavalry", "heavy_cavalry",
      "blown_cavalry", "foot_artillery", "horse_artillery", "commander", "wagon", "unlimbered",
    }))
  end)
end)

describe("every cell: formations and sizes", function()
  it("8.1a, 10.0c, 10.0d, 10.0e, 11.2 formations", function()
    assert.same({
      "infantry line line front yes no no",
      "infantry march_column march_column front no no no",
      "infantry combat_column combat_column front yes no no",
      "infantry square square all_front yes no no",
      "infantry routed routed all_rear no no no",
      "skirmisher skirmish skirmisher all_front no no yes",
      "skirmisher routed routed all_rear no no no",
      "cavalry ready light_cavalry heavy_cavalry front no yes no",
      "cavalry blown blown_cavalry front no no no",
      "cavalry routed routed all_rear no no no",
      "artillery limbered foot_artillery horse_artillery front no no no",
      "artillery unlimbered unlimbered_foot unlimbered_horse front no no yes",
      "artillery routed routed all_rear no no no",
    }, printed.rows(table_of("formations"), { "arm", "formation", "class", "facing", "zone", "charges", "fires" }))
  end)

  it("8.2, 8.2.2a, 8.2.2b, 8.2.2c, 26.1b changes of formation", function()
    assert.same({
      "infantry - march_column line 8 kept",
      "infantry - combat_column line 8 kept",
      "infantry - square line 4 any",
      "infantry - line march_column 4 kept",
      "infantry - square march_column 4 any",
      "infantry - line combat_column 4 kept",
      "infantry - square combat_column 4 any",
      "infantry - line square 8 kept",
      "infantry - march_column square 8 kept",
      "infantry - combat_column square 8 kept",
      "infantry levy march_column line 16 kept",
      "infantry levy combat_column line 16 kept",
      "infantry levy line march_column 16 kept",
      "infantry levy line combat_column 16 kept",
      "artillery foot unlimbered limbered 8 about",
      "artillery foot limbered unlimbered 8 about",
      "artillery horse unlimbered limbered 4 about",
      "artillery horse limbered unlimbered 4 about",
    }, printed.rows(table_of("formation_changes"), { "arm", "kind", "from", "to", "cost", "facing" }))
  end)

  it("7.1a, 7.1.1, 13.2c strength levels", function()
    assert.same({
      "C 1 375 250 1 3 - -",
      "B 2 750 500 4 7 C C -",
      "A 4 1500 1000 8 12 B B B C C",
      "AB 6 2250 1500 13 17 A B B B B",
      "AA 8 3000 2000 18 22 A A A B B",
      "AAB 10 3750 2500 23 27 AB A A A B",
      "AAA 12 4500 3000 28 99 AB AB A A A",
    }, printed.rows(table_of("sizes"), {
      "id", "units", "infantry_men", "cavalry_men", "boxes_min",
      "boxes_max", "one_extension", "two_extensions",
    }))
  end)

  it("8.4, 17.3.1, 17.3.2, 17.3.3, 17.3.4, 17.3.5 nations", function()
    assert.same({
      "france column_type - - combat 8.4",
      "austria column_type - 1808 march 8.4",
      "austria column_type 1809 - combat 8.4",
      "other column_type - - march 8.4",
      "france grand_battery - 1804 stacked_or_adjacent 17.3.1",
      "france grand_battery 1805 - unlimited 17.3.1",
      "russia grand_battery - 1806 none 17.3.2",
      "russia grand_battery 1807 - stacked_or_adjacent 17.3.2",
      "prussia grand_battery - 1812 none 17.3.3",
      "prussia grand_battery 1813 - stacked_or_adjacent 17.3.3",
      "austria grand_battery - 1808 none 17.3.4",
      "austria grand_battery 1809 1812 stacked_or_adjacent_same_division 17.3.4",
      "austria grand_battery 1813 - stacked_or_adjacent 17.3.4",
      "britain grand_battery - - never 17.3.5",
      "spain grand_battery - - never 17.3.5",
      "other grand_battery - - none 17.3",
    }, printed.rows(table_of("nations"), { "nation", "trait", "from", "to", "value", "rule" }))
  end)

  it("21.1, 21.1ra Morale States", function()
    assert.same({
      "blood_lust BL 21.3.3b",
      "normal - 21.1",
      "shaken Sh 21.1",
      "disorganized DG 21.1",
      "routed R 21.1ra",
    }, printed.rows(table_of("morale_states"), { "state", "short", "rule" }))
  end)

  it("24.0, 24.2.1a, 26.3, 24og Skirmishers, in half points", function()
    assert.same({
      "france elite 4 2 B 0 2",
      "britain elite 4 2 B 0 2",
      "britain rifles 4 2 B -1 3",
      "austria normal 2 1 C 0 2",
      "russia normal 2 1 C 0 2",
      "prussia normal 2 1 C 0 2",
      "spain normal 2 1 C 0 2",
      "other normal 2 1 C 0 2",
    }, printed.rows(table_of("skirmishers"), { "nation", "type", "full", "reduced", "morale", "die", "reach" }))
  end)
end)
