-- Gardanne's division before the Fontanone against O'Reilly and Frimont, foot and guns alone: six turns from nine o'clock.
{
  id = "pedrebona",
  number = 1,
  title = "Pedrebona",
  map = "marengo",
  area = "pedrebona", -- 31.1a
  sides = { "french", "austrian" }, -- 5.0b
  year = 1800,
  set_up = "pedrebona", -- 31.1c
  victory = "pedrebona",
  track = "marengo",
  army = {},
  start = { day = 14, part = "09:00", turn = 1 },
  turns = 6, -- 31.1b
  special = {},
}
