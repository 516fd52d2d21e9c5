-- The spring campaign, 25 April to 9 June 1813: from the Saale to the Katzbach.
-- First turn, Administrative Points, first player and what an armistice is worth reconstructed, but for the fourth of June, which is no draw:
-- book 26.12e. Last turn: book 26.12c (O71); armies: book 6.17.
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
  points = { french = 12, silesia = 7 }, -- reconstructed: column c4 of both armies
  blown = { "E0136/E0235" }, -- history: the ship bridge of Königstein was built in August
  closed = { "bohemia" }, -- 26.6a
  replacements = true,
  peace = {
    { up_to = 13, winner = "french", holds = "W6431", rule = "28.2a" }, -- 19-20 May, with Dresden in hand
    { up_to = 17, winner = "draw", rule = "28.2b" }, -- 27-28 May
    { winner = "allied", rule = "28.2c" }, -- 4-5 June, and after 8-9 June
  },
}
