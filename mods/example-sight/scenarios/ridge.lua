-- Blue comes up the high road; White stands on the ridge and behind it.
{
  id = "ridge",
  title = "The ridge",
  map = "ridge",
  sides = { "blue", "white" },
  start = { day = 1, part = "morning", turn = 1 },
  turns = 8,
  visibility = { 5, 7, 10 }, -- morning mist: of each turn, the last of all that follow
  places = { "08.07", "09.03", "12.08" },
  setup = {
    { piece = "B_1", hex = "04.07" },
    { piece = "B_2", hex = "03.06" },
    { piece = "B_3", hex = "03.05" },
    { piece = "B_G", hex = "03.07" },
    { piece = "B_H", hex = "02.08" },
    { piece = "B_L", hex = "02.04" },
    { piece = "W_1", hex = "08.07" },
    { piece = "W_2", hex = "09.04" },
    { piece = "W_3", hex = "11.07" },
    { piece = "W_C", hex = "11.08" },
    { piece = "W_D", hex = "11.03" },
    { piece = "W_G", hex = "08.06" },
  },
}
