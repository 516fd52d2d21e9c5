-- The last four hours, with written orders: eight turns from five o'clock.
{
  id = "desaix",
  number = 3,
  title = "Desaix counter-attacks",
  map = "marengo",
  sides = { "french", "austrian" }, -- 5.0b
  year = 1800,
  set_up = "desaix", -- 31.3b
  orders = "desaix", -- 31.3c
  victory = "desaix", -- 31.6a
  track = "marengo",
  army = { french = "Bonaparte", austrian = "Zach" },
  start = { day = 14, part = "17:00", turn = 17 },
  turns = 8, -- 31.3a
  special = {},
}
