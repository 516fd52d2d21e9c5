-- The spring campaign, 25 April to 9 June 1813: from the Saale to the Katzbach.
-- First turn, Administrative Points and first player reconstructed; last turn: book 26.12c (O71); armies: book 6.17.
{
  id = "spring",
  number = 2,
  title = "Spring",
  map = "son",
  sides = { "french", "allied" },
  set_up = "spring",
  start = { day = 25, part = "April", turn = 1 },
  turns = 23,
  armies = { "french", "silesia" },
  points = { french = 12, silesia = 7 },
  blown = { "E0136/E0235" }, -- history: the ship bridge of Königstein was built in August
  closed = { "bohemia" }, -- 26.6a
}
