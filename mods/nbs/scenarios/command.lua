-- The same ground and troops under written orders: chapter 6.
{
  id = "command",
  number = 2,
  title = "Orders on the drill ground",
  map = "drill",
  sides = { "french", "allied" },
  year = 1808,
  set_up = "drill",
  orders = "drill",
  victory = "drill",
  track = "drill",
  army = { french = "Massena", allied = "Wellesley" },
  start = { day = 1, part = "17:00", turn = 1 },
  turns = 8,
  special = { "footbridge" },
}
