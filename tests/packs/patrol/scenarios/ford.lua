{
  id = "ford",
  title = "The ford",
  turns = 2,
  sides = { "red", "blue" },
  start = { day = 1, part = "morning", turn = 1 },
  setup = {
    { piece = "RED_A", hex = "0101" },
    { piece = "RED_B", hex = "0102" },
    { piece = "BLUE_A", hex = "E0101" }, -- 0401 by its other code,
  },
}
