-- The whole day: twenty-four turns from nine o'clock.
{
  id = "full",
  number = 5,
  title = "Marengo",
  map = "marengo", -- 31.7
  sides = { "french", "austrian" }, -- 5.0b
  year = 1800,
  set_up = "full", -- 31.4c
  orders = "full", -- 31.4d
  reinforcements = "full", -- 31.4e, 31.5a, 31.5b, 31.5c
  events = "marengo",
  victory = "full", -- 31.6b, 31.6c, 31.6d
  track = "marengo",
  army = { austrian = "Melas" },
  start = { day = 14, part = "09:00", turn = 1 },
  turns = 24, -- 31.4b
  special = { "footbridge", "gate", "exit", "sale", "wing" }, -- 31.8
}
