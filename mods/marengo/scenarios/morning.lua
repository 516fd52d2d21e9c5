-- Melas against Victor and Lannes: ten turns from nine o'clock.
{
  id = "morning",
  number = 4,
  title = "The Fontanone",
  map = "marengo", -- 31.7
  sides = { "french", "austrian" }, -- 5.0b
  year = 1800,
  set_up = "full", -- 31.4c
  orders = "full", -- 31.4d
  reinforcements = "morning", -- 31.5a
  events = "marengo",
  victory = "morning", -- 31.6b, 31.6c
  track = "marengo",
  army = { austrian = "Melas" },
  start = { day = 14, part = "09:00", turn = 1 },
  turns = 10, -- 31.4a
  special = { "footbridge", "gate", "wing" }, -- 31.8
}
