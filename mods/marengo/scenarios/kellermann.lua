-- Boudet, Marmont's guns and Kellermann's horse against the head of Zach's column: four turns from five o'clock.
{
  id = "kellermann",
  number = 2,
  title = "Kellermann rides",
  map = "marengo",
  area = "kellermann", -- 31.2a
  sides = { "french", "austrian" }, -- 5.0b
  year = 1800,
  set_up = "kellermann", -- 31.2c
  victory = "kellermann",
  track = "marengo",
  army = {},
  start = { day = 14, part = "17:00", turn = 17 },
  turns = 4, -- 31.2b
  special = {},
}
