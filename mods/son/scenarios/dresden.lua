-- Dresden, 15 August to 19 September 1813: from the end of the armistice to the last turn on which Dresden is a source (6.21).
-- Points of the French and of Bohemia: book 26.14; of Silesia reconstructed; of the North: book 26.14, none.
{
  id = "dresden",
  number = 4,
  title = "Dresden",
  draft = true, -- several Allied armies, the off-map rules of Autumn and victory are not played yet
  map = "son",
  sides = { "french", "allied" },
  set_up = "dresden",
  start = { day = 15, part = "August", turn = 57 },
  turns = 18,
  armies = { "french", "silesia", "bohemia", "north" },
  points = { french = 51, silesia = 34, bohemia = 21, north = 0 },
  blown = {},
  closed = {},
}
