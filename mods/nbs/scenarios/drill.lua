-- The drill ground: troops of the worked examples, of six nations, on every terrain of the chart.
{
  id = "drill",
  number = 1,
  title = "The drill ground",
  map = "drill",
  sides = { "french", "allied" },
  year = 1808,
  set_up = "drill",
  victory = "drill",
  track = "drill",
  army = { french = "Massena", allied = "Wellesley" },
  start = { day = 1, part = "17:00", turn = 1 },
  turns = 8,
  special = { "footbridge" },
}
