-- Odds columns, die tests and limits that the chapters 3 to 13 and 16 name. Shifts are columns, +
-- favours the attacker.
{
  shifts = {
    napoleon_attacks = { 1, "5.14" },
    napoleon_defends = { -1, "5.14" },
    combined_arms = { 1, "16.1a" },
    guard = { 1, "16.32a" },
    failed_repulse = { -2, "10.22b" },
  },
  napoleon = "LF_NAPOLEON",
  combined_arms_cavalry = { 4, "16.1b" }, -- quarter points after all modification, at least
  repulse = { odds = { 5, 1 }, rule = "10.11b", retreat = { 2, "10.21a" } },
  -- One die, `at_most` or less succeeds.
  tests = {
    leader_capture = { at_most = 1, rule = "5.26a" },
    -- + per_column for each column above
    surrounded = { at_most = 3, per_column = 1, above = "1:1", rule = "16.4a" },
    reorganize_demoralized = { at_most = 4, rule = "12.24a" },
    train_lost = { at_most = 2, rule = "9.13c" },
    demoralized_initiative = { modifier = 1, rule = "12.21a" },
  },
  reorganization = { distance = { 5, "6.13a" }, units = { 2, "6.21a" } }, -- hexes; for each leader
  -- hexes from the parent at set-up; hexes of a retreat before combat; quarter points for combined arms
  vedettes = { deploy = { 2, "13.11d" }, ride = { 2, "13.22a" }, combined_arms = { 4, "13.23" } },
  disengagement = { hexes = 2, rule = "2.21Cb" },
  stacking = {
    with_leader = { infantry = 2, cavalry = 2, cavalry_alone = 4, rule = "3.11a" },
    without_leader = { units = 2, rule = "3.12a" },
    infantry = { "infantry", "guard_infantry", "light" },
    cavalry = { "cavalry", "guard_cavalry" },
    trains = { "bridge_train", "baggage_train" }, -- Q16, option trains_stack_as_cavalry
    free = { "vedette" }, -- 3.13
  },
  guard = {
    infantry = { "guard_infantry" },
    all = { "guard_infantry", "guard_cavalry" }, -- 11.41b
    recoil = { results = { "Ae", "Ar", "Ar2" }, rule = "16.31" }, -- Q61
  },
  retreat = { Ar = 1, Ar2 = 2, Dr = 1, Dr2 = 2 }, -- 11.4Ar, 11.4Ar2, 11.4Dr, 11.4Dr2
  rules = {
    Ae = "11.4Ae",
    De = "11.4De",
    Ex = "11.4Ex",
    Ar = "11.4Ar",
    Ar2 = "11.4Ar2",
    Dr = "11.4Dr",
    Dr2 = "11.4Dr2",
  },
}
