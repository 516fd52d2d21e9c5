-- 8.4 Work on printed and stream bridges. cost in HALF movement points for each try; success on
-- `at_most` or less. who: units that may try; enemy_zoc: false = the unit may not stand in an enemy
-- ZOC.
{
  damage = {
    stream = {
      cost = { 2, "8.41a" },
      at_most = { 4, "8.41c" },
      -- every combat unit: trains too (1.4b, 3.12b)
      who = {
        "infantry",
        "guard_infantry",
        "light",
        "cavalry",
        "guard_cavalry",
        "vedette",
        "bridge_train",
        "baggage_train",
      },
      who_rule = "8.41a",
      enemy_zoc = { false, "8.41b" },
    },
    river = {
      cost = { 4, "8.42B" },
      at_most = { 3, "8.42C" },
      who = { "infantry", "guard_infantry", "light" }, -- 8.42A, Q26: Light Troops work as infantry
      who_rule = "8.42A",
      enemy_zoc = { false, "8.42D" },
    },
  },
  repair = {
    stream = {
      cost = { 2, "8.43p" },
      at_most = { 4, "8.43B" },
      -- every combat unit: trains too (1.4b, 3.12b)
      who = {
        "infantry",
        "guard_infantry",
        "light",
        "cavalry",
        "guard_cavalry",
        "vedette",
        "bridge_train",
        "baggage_train",
      },
      who_rule = "8.43p",
      -- half points, this Movement Phase, in place of the usual surcharge, in Road March too (Q27)
      crossing = { 2, "8.43r" },
    },
    river = {
      cost = { 4, "8.43p" },
      at_most = { 4, "8.43B" },
      who = { "infantry", "guard_infantry", "light" }, -- 8.43q
      who_rule = "8.43q",
      crossing = { 4, "8.43r" },
    },
    enemy_at_end = { false, "8.43A" }, -- no enemy combat unit in either hex
    zoc_modifier = { 2, "8.43C" }, -- either end in an enemy ZOC
    leader_modifier = { -2, "8.43D" },
    leader = "LF_NAPOLEON",
    enemy_zoc_option = "repair_from_zoc", -- Q26
  },
}
