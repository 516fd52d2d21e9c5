{
  id = "post",
  title = "The post",
  turns = 2,
  sides = { "red", "blue", "green" },
  start = { day = 1, part = "morning", turn = 1 },
  setup = {
    { piece = "RED_A", hex = "0101" },
    { piece = "RED_B", hex = "0102" },
    { piece = "BLUE_A", hex = "0401" },
    { piece = "BLUE_B", hex = "0402" },
    { piece = "GREEN_A", hex = "0504" },
  },
}
