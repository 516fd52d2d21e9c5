{
  id = "square",
  title = "The square",
  turns = 3,
  sides = { "red", "blue" },
  start = { day = 1, part = "morning", turn = 1 },
  setup = {
    { piece = "RED_A", hex = "0101" },
    { piece = "RED_B", hex = "0103" },
    { piece = "RED_C", hex = "0104" },
    { piece = "BLUE_A", hex = "0401" },
    { piece = "BLUE_B", hex = "0403" },
    { piece = "BLUE_C", hex = "0404" },
  },
}
