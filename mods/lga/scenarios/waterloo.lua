-- 19.7 Waterloo: the second week of June 1815, in five impulses.
{
  id = "waterloo",
  number = 13,
  title = "Waterloo",
  map = "lga",
  area = "theatre_waterloo", -- 19.7a
  sides = { "french", "coalition" },
  nations = {
    french = "french",
    prussian = "coalition", british = "coalition", british_allied = "coalition", dutch = "coalition", belgian = "coalition",
  },
  armies = { "armee_du_nord", "prussian_1815", "anglo_allied" }, -- 19.7c
  start = { day = 15, part = "II June", turn = 1 },
  week = 22, -- of the year, as tables/turns counts
  year = 1815,
  turns = 5, -- 19.7h: the impulses of one week
  supreme = { "F_NAPOLEON_442", "B_WELLINGTON", "P_BLUECHER" }, -- 19.7d
  points = { F_NAPOLEON_442 = 8, B_WELLINGTON = 8, P_BLUECHER = 5 }, -- 19.7d
  morale = { french = 3, british = 3, prussian = 2, british_allied = 2, dutch = 2, belgian = 2 }, -- 19.7f
  initiative = 6, -- 19.7g
  special = {
    own_armies = true, -- 19.7d
    supplied = true, -- 19.7c, 19.7i
    impulses = { foot = 1, horse = 2 }, -- 19.7j, 19.7k
  },
}
