{
  id = "partition",
  title = "The partition",
  map = "secret",
  sides = { "arden", "brunn", "corvin" },
  alliances = { { "arden" }, { "brunn" }, { "corvin" } },
  start = { day = 1, part = "morning", turn = 1 },
  turns = 7,
  command = {
    { side = "arden", points = 2 },
    { side = "brunn", points = 2 },
    { side = "corvin", points = 3 },
  },
  setup = {
    { leader = "A_1", hex = "0405" },
    { leader = "A_2", hex = "0304" },
    { leader = "B_1", hex = "0904" },
    { leader = "B_2", hex = "0903" },
    { leader = "C_1", hex = "0606" },
    { leader = "C_2", hex = "0507" },
  },
}
