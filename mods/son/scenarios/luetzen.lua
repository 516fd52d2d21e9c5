-- Ours: the first six turns of Spring, 25 April to 6 May 1813, to the days after the battle of Lützen.
{
  id = "luetzen",
  number = 1,
  title = "Lützen",
  map = "son",
  sides = { "french", "allied" },
  set_up = "spring",
  start = { day = 25, part = "April", turn = 1 },
  turns = 6,
  armies = { "french", "silesia" },
  points = { french = 12, silesia = 7 }, -- reconstructed: column c4 of both armies
  blown = { "E0136/E0235" }, -- history: the ship bridge of Königstein was built in August
  closed = { "bohemia" }, -- 26.6a
}
