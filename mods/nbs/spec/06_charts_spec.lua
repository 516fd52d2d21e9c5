--- Command and orders, events: every cell as printed.
local printed = require("mechanics.printed")

describe("every cell: command", function()
  it("6.4.1b Command Points", function()
    assert.same({
      "points",
      "0: 3",
      "1: 5",
      "2: 7",
      "3: 10",
      "4: 14",
    }, printed.grid(table_of("command_points")))
  end)

  it("6.4.1a, 6.4.3b, 6.4.3c Order Costs", function()
    assert.same({
      "method in_person 1",
      "method aide_oral 2",
      "method aide_written 4",
      "type general 1",
      "type engage 2",
      "type army_hq_move 1",
    }, printed.rows(table_of("order_costs"), { "part", "key", "points" }))
  end)

  it("6.5a, 6.5.1, 6.5.2a, 6.5.3a New Order Acceptance", function()
    assert.same({
      "0 Dt 11 24",
      "0 D6 25 42",
      "0 D5 43 52",
      "0 D4 53 56",
      "0 A 61 66",
      "1 Dt 11 21",
      "1 D6 22 33",
      "1 D5 34 44",
      "1 D4 45 53",
      "1 A 54 66",
      "2 Dt 11 15",
      "2 D6 16 25",
      "2 D5 26 35",
      "2 D4 36 45",
      "2 A 46 66",
      "3 Dt 11 14",
      "3 D6 15 22",
      "3 D5 23 31",
      "3 D4 32 41",
      "3 A 42 66",
      "4 Dt 11 12",
      "4 D6 13 15",
      "4 D5 16 23",
      "4 D4 24 33",
      "4 A 34 66",
      "5 Dt 11 11",
      "5 D6 12 13",
      "5 D5 14 16",
      "5 D4 21 25",
      "5 A 26 66",
      "6 D6 11 11",
      "6 D5 12 13",
      "6 D4 14 21",
      "6 A 22 66",
      "7 D5 11 11",
      "7 D4 12 14",
      "7 A 15 66",
      "8 D4 11 12",
      "8 A 13 66",
    }, printed.rows(table_of("acceptance"), { "number", "result", "from", "to" }))
  end)

  it("6.5a, 6.5b, 6.3.4.5g the Acceptance Number", function()
    assert.same({
      "method aide_oral 0",
      "method aide_written 1",
      "method in_person 2",
      "type engage 0",
      "type general 1",
      "modifier complex -1",
      "modifier no_orders 1",
      "modifier night -1",
    }, printed.rows(table_of("acceptance_modifiers"), { "section", "entry", "value" }))
  end)

  it("6.6.1.3, 6.3.2c Initiative", function()
    assert.same({
      "0 general 66 15",
      "1 general 64 14",
      "2 general 61 13",
      "3 general 54 12",
      "4 general 46 11",
      "0 engage - 15",
      "1 engage 66 14",
      "2 engage 64 13",
      "3 engage 62 12",
      "4 engage 55 11",
      "0 no_orders - 15",
      "1 no_orders 66 14",
      "2 no_orders 64 13",
      "3 no_orders 62 12",
      "4 no_orders 55 11",
    }, printed.rows(table_of("initiative"), { "rating", "status", "initiative", "loose_cannon" }))
  end)

  it("6.11.1c, 6.11.1d, 6.11.1e, 6.11.1f, 6.11.1g, 6.11.1h, 6.11.3, 27.2.1a Command Ranges", function()
    assert.same({
      "brigade_of_division division_commander 4 4 2 2 1 1",
      "brigade_of_corps corps_hq 8 8 4 4 2 2",
      "division_commander corps_hq 8 8 4 4 2 2",
      "artillery_of_division division_commander 4 4 2 2 1 1",
      "artillery_of_corps division_commander_of_corps 4 4 2 2 1 1",
      "artillery_of_corps corps_hq 8 8 4 4 2 2",
      "artillery_of_army any_division_commander 4 4 2 2 1 1",
      "artillery_of_army any_corps_hq 8 8 4 4 2 2",
      "artillery_of_army army_hq 8 8 4 4 2 2",
    }, printed.rows(table_of("command_ranges"), {
      "unit", "of", "general", "engage", "no_orders",
      "night_general", "night_engage", "night_no_orders",
    }))
  end)

  it("6.7.2a, 6.7ba Attack Stoppage: the row", function()
    assert.same({
      "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8",
      "0: 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1",
      "1: 3 | 2 | 2 | 2 | 2 | 2 | 2 | 2",
      "2: 4 | 3 | 2 | 2 | 2 | 2 | 2 | 2",
      "3: - | 4 | 3 | 2 | 2 | 2 | 2 | 2",
      "4: - | - | 4 | 3 | 2 | 2 | 2 | 2",
      "5: - | - | - | 4 | 3 | 2 | 2 | 2",
      "6: - | - | - | - | 4 | 3 | 2 | 2",
      "7: - | - | - | - | - | 4 | 3 | 2",
      "8: - | - | - | - | - | - | 4 | 3",
      "9: - | - | - | - | - | - | - | 4",
    }, printed.grid(table_of("stoppage_row")))
  end)

  it("6.7.2b Attack Stoppage: the number", function()
    assert.same({
      "0 | 1-2 | 3-4",
      "1: 4 | 3 | 3",
      "2: 7 | 6 | 5",
      "3: 10 | 9 | 8",
      "4: 12 | 11 | 10",
    }, printed.grid(table_of("stoppage_number")))
  end)

  it("29.0t, 29.1gam the standard table of events", function()
    assert.same({
      "standard both 2 Loose Cannon loose_cannon 29.1loo",
      "standard both 3 Game Table game_table 29.1gam",
      "standard both 4 Order Lost order_lost 29.1ord",
      "standard both 5 Game Table game_table 29.1gam",
      "standard both 6 Delay Reinforcements delay_reinforcements 29.1del",
      "standard both 7 Cavalry Recovery cavalry_recovery 29.1cav",
      "standard both 8 Advance Reinforcements advance_reinforcements 29.1adv",
      "standard both 9 Game Table game_table 29.1gam",
      "standard both 10 Commander Loss commander_loss 29.1com",
      "standard both 11 Artillery Accident artillery_accident 29.1acc",
      "standard both 12 Loose Cannon loose_cannon 29.1loo",
    }, printed.rows(table_of("events"), { "table", "side", "roll", "event", "effect", "rule" }))
  end)
end)
