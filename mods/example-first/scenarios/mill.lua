{
  id = "mill",
  title = "The mill",
  map = "first",
  sides = { "blue", "red" },
  start = { day = 1, part = "morning", turn = 1 },
  turns = 6,
  setup = {
    { piece = "B_1", hex = "0104" },
    { piece = "B_2", hex = "0106" },
    { piece = "B_3", hex = "0103" },
    { piece = "B_H", hex = "0205" },
    { piece = "R_1", hex = "1004" },
    { piece = "R_2", hex = "1005" },
    { piece = "R_3", hex = "1003" },
    { piece = "R_H", hex = "0906" },
  },
}
