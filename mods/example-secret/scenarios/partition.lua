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
    { leader = "A_1", hex = "0303" },
    { leader = "A_2", hex = "0202" },
    { leader = "B_1", hex = "1003" },
    { leader = "B_2", hex = "1004" },
    { leader = "C_1", hex = "0608" },
    { leader = "C_2", hex = "0508" },
  },
}
