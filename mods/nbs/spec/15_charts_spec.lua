--- Close Combat, charges and morale: every cell as printed.
local printed = require("mechanics.printed")

describe("every cell: Close Combat", function()
  it("15.2a, 16.2.2a, 16.4.1 Check to Stand", function()
    assert.same({
      "A | B | C | D | E",
      "close_combat: 1 | 2 | 3 | 4 | 5",
      "cavalry_charge: 1 | 2 | 3 | 4 | 5",
    }, printed.grid(table_of("stand")))
  end)

  it("15.2.2a, 16.2.2c, 16.4.1.4c, 16.4.1.4d, 19.3c, 21.3.3b what is added to it", function()
    assert.same({
      "all_cases blood_lust 1",
      "all_cases shaken -1",
      "all_cases disorganized -2",
      "all_cases wrecked -1",
      "all_cases commander_advantage 1",
      "all_cases opponent_x2 -1",
      "close_combat skirmisher_disadvantage -1",
      "close_combat attack_village_defender_in_line -1",
      "close_combat attack_in_combat_column 1",
      "close_combat in_march_column -2",
      "close_combat attack_fortified -2",
      "close_combat defend_fortified 1",
      "close_combat attacked_from_flank -1",
      "close_combat attacked_from_rear -2",
      "close_combat night_attacker -1",
      "cavalry_charge in_square 1",
      "cavalry_charge line_unsecured_flanks -2",
      "cavalry_charge in_march_column -1",
      "cavalry_charge light_against_heavy -1",
      "cavalry_charge stationary_cavalry -1",
    }, printed.rows(table_of("stand_modifiers"), { "section", "entry", "value" }))
  end)

  it("15.3, 15.3.2 Attacker Won: the defender", function()
    assert.same({
      "A | B | C | D | E",
      "0: 1(2) R | 1(3) R | 1(4) R | 1(5) R | 0(6) R",
      "1: 1(2) R | 1(3) R | 1(4) R | 1(5) R | 1(6) R",
      "2: 2(3) R | 2(4) R | 1(5) R | 1(6) R | 1(7) R",
      "3: 2(3) R | 2(5) R | 1(6) R | 1(7) R | 1(8) R",
      "4: 3(4) R | 2(5) R | 2(7) R | 1(8) R | 1(9) R",
      "5: 3(4) R | 3(6) R | 2(7) R | 2(8) R | 2(9) R",
      "6: 4(5) R | 3(6) R | 3(8) R | 2(9) R | 2(10) R",
      "7: 4(5) R | 3(7) R | 3(8) R | 3(9) R | 2(10) R",
      "8: 4(6) R | 4(7) R | 3(9) R | 3(10) R | 3(11) R",
    }, printed.grid(table_of("attacker_won_defender")))
  end)

  it("15.3, 15.3.5 Attacker Won: the attacker", function()
    assert.same({
      "A | B | C | D | E",
      "0: 0(0) | 0(1) | 0(1) | 0(2) | 0(2)",
      "1: 0(1) | 0(1) | 0(2) | 0(2) | 0(3)",
      "2: 0(1) | 0(2) | 0(2) | 0(3) | 0(3) M-1",
      "3: 1(1) | 1(2) | 0(3) | 0(3) M-1 | 0(4) M-1",
      "4: 1(1) | 1(2) | 1(3) M-1 | 0(4) M-1 | 0(5) M-1",
      "5: 1(2) | 1(3) M-1 | 1(4) M-1 | 1(4) M-1 | 1(5) M-2",
      "6: 2(2) M-1 | 2(3) M-1 | 1(4) M-1 | 1(5) M-2 | 1(6) M-2",
      "7: 2(3) M-1 | 2(4) M-1 | 2(5) M-2 | 1(6) M-2 | 1(7) M-2",
      "8: 2(3) M-1 | 2(4) M-2 | 2(5) M-2 | 2(6) M-2 | 1(7) M-2",
    }, printed.grid(table_of("attacker_won_attacker")))
  end)

  it("15.3, 15.3.5 Defender Won: the attacker", function()
    assert.same({
      "A | B | C | D | E",
      "0: 0(1) | 0(2) | 0(2) M-1 | 0(3) M-1 | 0(4) M-1",
      "1: 1(1) | 0(2) M-1 | 0(3) M-1 | 0(4) M-1 | 0(5) M-2",
      "2: 1(1) M-1 | 1(2) M-1 | 0(3) M-1 | 0(4) M-2 | 0(5) M-2",
      "3: 2(2) M-1 | 1(3) M-1 | 1(4) M-2 | 0(5) M-2 | 0(6) M-2",
      "4: 2(2) M-1 | 1(4) M-2 | 1(5) M-2 | 1(6) M-2 | 1(7) M-3",
      "5: 2(3) M-1 | 2(4) M-2 | 1(5) M-2 | 1(6) M-3 | 1(7) M-3",
      "6: 3(3) M-2 | 2(5) M-2 | 2(6) M-2 | 1(7) M-3 | 1(8) M-3",
      "7: 3(4) M-2 | 3(5) M-2 | 2(6) M-3 | 2(7) M-3 | 1(8) M-3",
      "8: 4(4) M-2 | 3(6) M-3 | 3(7) M-3 | 2(8) M-3 | 2(9) M-3",
    }, printed.grid(table_of("defender_won_attacker")))
  end)

  it("15.3, 15.3.5 Defender Won: the defender", function()
    assert.same({
      "A | B | C | D | E",
      "0: 0(0) | 0(0) | 0(0) | 0(1) | 0(1)",
      "1: 0(0) | 0(0) | 0(1) | 0(1) | 0(1)",
      "2: 0(0) | 0(1) | 0(1) | 0(1) | 0(2)",
      "3: 0(1) | 0(1) | 0(1) | 0(2) | 0(2)",
      "4: 1(1) | 1(1) | 0(2) | 0(2) | 0(3) M-1",
      "5: 1(1) | 1(1) | 1(2) | 0(3) M-1 | 0(4) M-1",
      "6: 1(1) | 1(2) | 1(2) M-1 | 1(3) M-1 | 0(4) M-1",
      "7: 2(2) | 1(2) M-1 | 1(3) M-1 | 1(4) M-1 | 1(5) M-2",
      "8: 2(2) M-1 | 2(3) M-1 | 1(4) M-1 | 1(5) M-2 | 1(6) M-2",
    }, printed.grid(table_of("defender_won_defender")))
  end)

  it("15.3, 14.3b what is added to a loss roll", function()
    assert.same({
      "attacker column_attacking_line 1",
      "own wrecked 1",
      "own disorganized 1",
      "attacker attack_fortified 1",
      "defender defend_fortified -1",
      "both rain -2",
      "both night -1",
    }, printed.rows(table_of("close_combat_modifiers"), { "section", "entry", "value" }))
  end)

  it("15.3.3 Firefight", function()
    assert.same({
      "1 | 2 | 3 | 4 | 5",
      "0: 0(0) | 0(1) | 0(1) | 1(1) | 1(1)",
      "1: 0(1) | 0(1) | 1(1) | 1(1) | 1(2) M-1",
      "2: 0(1) | 1(1) | 1(1) | 1(2) M-1 | 2(2) M-1",
      "3: 0(1) | 1(1) | 1(2) M-1 | 2(2) M-1 | 2(2) M-1",
      "4: 1(1) | 1(1) M-1 | 2(2) M-1 | 2(2) M-1 | 3(2) M-2",
      "5: 1(1) | 1(2) M-1 | 2(2) M-1 | 3(2) M-2 | 3(3) M-2",
      "6: 1(1) M-1 | 2(2) M-1 | 3(2) M-1 | 3(3) M-2 | 4(3) M-2",
      "7: 1(2) M-1 | 2(2) M-1 | 3(3) M-2 | 4(3) M-2 | 5(3) M-2",
      "8: 2(2) M-1 | 2(3) M-2 | 3(3) M-2 | 4(3) M-2 | 5(3) M-3",
    }, printed.grid(table_of("firefight")))
  end)

  it("15.3.3, 15.4.4.2 classes of opponents", function()
    assert.same({
      "line C 1",
      "line B 2",
      "line A 3",
      "line AB 4",
      "line AA 5",
      "line AAB 5",
      "line AAA 5",
      "march_column C 1",
      "march_column B 1",
      "march_column A 2",
      "march_column AB 3",
      "march_column AA 3",
      "march_column AAB 3",
      "march_column AAA 3",
      "combat_column C 1",
      "combat_column B 1",
      "combat_column A 2",
      "combat_column AB 3",
      "combat_column AA 3",
      "combat_column AAB 3",
      "combat_column AAA 3",
      "square C 1",
      "square B 1",
      "square A 2",
      "square AB 2",
      "square AA 2",
      "square AAB 2",
      "square AAA 2",
      "skirmisher_artillery_combo C 1",
    }, printed.rows(table_of("firefight_classes"), { "formation", "size", "class" }))
  end)

  it("15.3.3.1 what is added in a Firefight", function()
    assert.same({
      "both opponents_at_different_levels -1",
      "both rain -2",
      "both night -1",
      "own own_fortified -2",
      "own own_in_woods_or_vines -1",
      "own own_in_column_or_square 1",
      "opponent opponent_wrecked -1",
      "opponent opponent_disorganized -1",
    }, printed.rows(table_of("firefight_modifiers"), { "section", "entry", "value" }))
  end)
end)

describe("every cell: charges", function()
  it("16.2.3a Charge Successful: the defender", function()
    assert.same({
      "C | B | A | AB | AA | AAB | AAA",
      "0: 0 | 0 | 0 | 0 | 1 | 1 | 1",
      "1: 0 | 0 | 0 | 1 | 1 | 1 | 1",
      "2: 0 | 1 | 1 | 1 | 1 | 2 | 2",
      "3: 1 | 1 | 1 | 2 | 2 | 2 | 2",
      "4: 1 | 1 | 2 | 2 | 3 | 3 | 3",
      "5: 1 | 2 | 2 | 3 | 3 | 3 | 4",
      "6: 2 | 2 | 3 | 3 | 4 | 4 | 4",
      "7: 2 | 2 | 3 | 4 | 4 | 5 | 5",
      "8: 2 | 3 | 4 | 4 | 5 | 5 | 5",
    }, printed.grid(table_of("charge_defender")))
  end)

  it("16.2.3b Charge Successful: the attacker", function()
    assert.same({
      "result",
      "0: 0(0)",
      "1: 0(0)",
      "2: 0(0)",
      "3: 0(0)",
      "4: 0(0) M-1",
      "5: 1(0) M-1",
      "6: 1(0) M-1",
      "7: 2(0) M-1",
      "8: 2(0) M-2",
    }, printed.grid(table_of("charge_attacker")))
  end)

  it("16.2.3a, 16.2.3b what is added", function()
    assert.same({
      "defender defender_routed_before_charge 1",
      "defender defender_levy 1",
      "defender attacker_wrecked -1",
      "attacker defender_in_square 1",
      "attacker attacker_wrecked 1",
    }, printed.rows(table_of("charge_modifiers"), { "section", "entry", "value" }))
  end)

  it("16.2.5a, 16.2.6a Breakoff and Repulse", function()
    assert.same({
      "breakoff | repulse",
      "0: OF | 0(0) M-1",
      "1: OF | 0(0) M-1",
      "2: 0(0) M-1 | 1(0) M-1",
      "3: 0(0) M-1 | 1(0) M-1",
      "4: 0(0) M-1 | 1(0) M-2",
      "5: 0(0) M-1 | 1(0) M-2",
      "6: 0(0) M-2 | 2(0) M-2",
      "7: 0(0) M-2 | 2(0) M-2",
      "8: 0(0) M-3 | 2(0) M-3",
    }, printed.grid(table_of("breakoff_repulse")))
  end)

  it("16.2.5a, 16.2.6a what is added", function()
    assert.same({
      "morale_A -2 -2",
      "morale_B -1 -1",
      "morale_C 0 0",
      "morale_D 1 1",
      "morale_E 2 2",
      "target_in_square 0 1",
      "attacker_wrecked 1 1",
    }, printed.rows(table_of("breakoff_modifiers"), { "entry", "breakoff", "repulse" }))
  end)

  it("16.4.2 Cavalry against cavalry", function()
    assert.same({
      "win | lose | draw",
      "1: 0(0) | 1(0) M-1 | 0(0)",
      "2: 0(0) | 1(0) M-1 | 0(0) M-1",
      "3: 0(0) | 1(0) M-2 | 1(0)",
      "4: 0(0) M-1 | 2(0) M-2 | 1(0) M-1",
      "5: 1(0) | 2(0) M-2 | 1(0) M-1",
      "6: 1(0) M-1 | 3(0) R | 2(0) M-1",
    }, printed.grid(table_of("cavalry_combat")))
  end)

  it("21.4.6, 23.1.1 Gun Loss", function()
    assert.same({
      "points",
      "0: 0",
      "1: 0",
      "2: 0",
      "3: 1",
      "4: 1",
      "5: 2",
      "6: 2",
      "7: 3",
      "8: all",
    }, printed.grid(table_of("gun_loss")))
  end)

  it("21.4.6 what is added to Gun Loss", function()
    assert.same({
      "caused_by_cavalry 2",
      "horse_artillery -1",
    }, printed.rows(table_of("gun_loss_modifiers"), { "entry", "value" }))
  end)
end)

describe("every cell: morale", function()
  it("21.2a Morale Check", function()
    assert.same({
      "A | B | C | D | E",
      "number: 3 | 4 | 5 | 5 | 6",
    }, printed.grid(table_of("morale_check")))
  end)

  it("20.3.2a what is added to Straggler Recovery", function()
    assert.same({
      "no_orders_status 1",
      "commander_2_or_better 1",
      "december_cold -1",
      "in_town_village 1",
    }, printed.rows(table_of("straggler_modifiers"), { "entry", "value" }))
  end)
end)
