-- 19.11 Massena against Archduke Charles, the first introduction.
{
  id = "italy",
  number = 2,
  title = "Massena against Charles",
  map = "lga",
  area = "map_b", -- 19.11a
  sides = { "french", "coalition" },
  nations = { french = "french", italian = "french", austrian = "coalition" },
  armies = { "french_italy", "austrian_italy" }, -- 19.11c, 19.11d
  start = { day = 22, part = "IV September", turn = 1 },
  week = 36, -- of the year, as tables/turns counts
  year = 1805,
  turns = 5, -- 19.11i
  supreme = { "F_MASSENA", "A_CHARLES" }, -- 19.11e
  points = { F_MASSENA = 8, A_CHARLES = 8 }, -- 19.11e
  morale = { french = 3, italian = 3, austrian = 2 }, -- 19.11g
  initiative = 5, -- 19.11h
  inactive = "A_CHARLES", -- 19.11j
  one_corps = { french = "F_MASSENA" }, -- 19.11n
}
