-- The whole day: twenty-four turns from nine o'clock.
{
  id = "full",
  number = 5,
  title = "Marengo",
  map = "marengo",
  sides = { "french", "austrian" }, -- 5.0b
  year = 1800,
  set_up = "full",
  orders = "full",
  reinforcements = "full",
  events = "marengo",
  victory = "full",
  track = "marengo",
  army = { austrian = "Melas" },
  start = { day = 14, part = "09:00", turn = 1 },
  turns = 24,
  special = { "footbridge", "gate", "exit", "sale", "wing" },
}
