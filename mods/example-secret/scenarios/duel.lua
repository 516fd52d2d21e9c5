{
  id = "duel",
  title = "The bridge at Marienfeld",
  map = "secret",
  sides = { "arden", "brunn" },
  alliances = { { "arden" }, { "brunn" } },
  start = { day = 1, part = "morning", turn = 1 },
  turns = 6,
  command = { { side = "arden", points = 3 }, { side = "brunn", points = 3 } },
  setup = {
    { leader = "A_1", hex = "0605" },
    { leader = "A_2", hex = "0505" },
    { leader = "B_1", hex = "0805" },
    { leader = "B_2", hex = "0906" },
  },
}
