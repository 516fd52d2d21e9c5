-- The fourth of June 1813: the set-up of the armistice. A set-up of this date stood in the Scenario Folder; its contents are rebuilt.
{
  id = "june",
  number = 3,
  title = "The fourth of June",
  draft = true, -- no rule says yet who wins it
  map = "son",
  sides = { "french", "allied" },
  set_up = "june",
  start = { day = 4, part = "June", turn = 21 },
  turns = 3, -- to the last turn before an armistice (26.12c)
  armies = { "french", "silesia" },
  points = { french = 5, silesia = 5 }, -- reconstructed: spent armies
  blown = { "E0136/E0235" },
  closed = { "bohemia" }, -- 26.6a
}
