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
  frozen = { "magdeburg", "wittenberg", "glogau", "glogau_siege" }, -- fortresses are left out of these six turns
  towns = { -- 28.1b
    { hex = "W3418", points = 6 }, -- Leipzig
    { hex = "W2512", points = 3 }, -- Halle
    { hex = "W3532", points = 3 }, -- Altenburg
    { hex = "W2617", points = 2 }, -- Merseburg
    { hex = "W2524", points = 2 }, -- Weissenfels
    { hex = "W2126", points = 2 }, -- Naumburg
    { hex = "W2830", points = 2 }, -- Zeitz
    { hex = "W3727", points = 2 }, -- Borna
    { hex = "W2921", points = 2 }, -- Lützen
    { hex = "W3125", points = 2 }, -- Pegau
  },
}
