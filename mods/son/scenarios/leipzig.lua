-- Leipzig, 2 to 23 October 1813: the closing ring. Turns, first player and points reconstructed.
{
  id = "leipzig",
  number = 5,
  title = "Leipzig",
  draft = true, -- several Allied armies, the off-map rules of Autumn and victory are not played yet
  map = "son",
  sides = { "allied", "french" },
  set_up = "leipzig",
  start = { day = 2, part = "October", turn = 81 },
  turns = 11,
  armies = { "french", "silesia", "bohemia", "north" },
  points = { french = 7, silesia = 6, bohemia = 12, north = 8 },
  blown = {},
  closed = {},
}
