{
  id = "wood",
  title = "The wood",
  turns = 1,
  sides = { "red", "blue" },
  start = { day = 1, part = "morning", turn = 1 },
  set_up = 1,
  setup = {
    { piece = "RED_A", hex = "0202" },
    { piece = "RED_B", hex = "0104" },
    { piece = "BLUE_A", hex = "0502" },
  },
}
