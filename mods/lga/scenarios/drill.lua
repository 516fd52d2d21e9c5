-- A drill ground around Brünn: the armies of 19.11A with two more corps a side, for battle reinforcements (12.7) and battles over a
-- river (12.9). It is no scenario of the book.
{
  id = "drill",
  number = 5,
  title = "The drill ground",
  draft = true, -- for specs and random play
  map = "lga",
  area = "map_b", -- 19.11A.a
  sides = { "coalition", "french" },
  nations = { french = "french", austrian = "coalition", russian = "coalition" },
  armies = { "austerlitz_french", "austerlitz_allied" },
  start = { day = 2, part = "I December", turn = 1 },
  week = 45, -- of the year, as tables/turns counts
  year = 1805,
  turns = 1, -- 19.11A.e
  supreme = { "F_NAPOLEON", "R_KUTUSOV" },
  points = {},
  morale = { french = 3, austrian = 2, russian = 3 }, -- 19.11A.d
  initiative = 0,
  phasing = "coalition", -- 19.11A.e
  more = {
    { piece = "F_DAVOUT", superior = "F_NAPOLEON", hex = "A5233" },
    { piece = "F_INF_1", superior = "F_DAVOUT", strength = 9, hex = "A5233" },
    { piece = "F_INF_2", superior = "F_DAVOUT", strength = 8, hex = "A5233" },
    { piece = "F_LIGHT_BDE_2", superior = "F_DAVOUT", strength = 1, hex = "A5233" },
    { piece = "F_ART_5", superior = "F_DAVOUT", strength = 1, hex = "A5233" },
    { piece = "F_BERNADOTTE", superior = "F_NAPOLEON", hex = "B5005" }, -- behind the bridge of Znaim
    { piece = "F_INF_16", superior = "F_BERNADOTTE", strength = 8, hex = "B5005" },
    { piece = "F_INF_17", superior = "F_BERNADOTTE", strength = 8, hex = "B5005" },
    { piece = "F_LIGHT_BDE_6", superior = "F_BERNADOTTE", strength = 1, hex = "B5005" },
    { piece = "F_ART_9", superior = "F_BERNADOTTE", strength = 1, hex = "B5005" },
    { piece = "R_BENNIGSEN", superior = "R_KUTUSOV", hex = "B5305" },
    { piece = "R_INF_17", superior = "R_BENNIGSEN", strength = 8, hex = "B5305" },
    { piece = "R_INF_18", superior = "R_BENNIGSEN", strength = 8, hex = "B5305" },
    { piece = "R_DRAGOON_BDE_4", superior = "R_BENNIGSEN", strength = 1, hex = "B5305" },
    { piece = "R_LIGHT_BDE_6", superior = "R_BENNIGSEN", strength = 1, hex = "B5305" },
    { piece = "R_ART_11", superior = "R_BENNIGSEN", strength = 1, hex = "B5305" },
    { piece = "A_KIENMAYER", superior = "R_KUTUSOV", hex = "B5106" }, -- before that bridge
    { piece = "A_INF_1", superior = "A_KIENMAYER", strength = 5, hex = "B5106" },
    { piece = "A_INF_2", superior = "A_KIENMAYER", strength = 5, hex = "B5106" },
    { piece = "A_INF_3", superior = "A_KIENMAYER", strength = 5, hex = "B5106" },
    { piece = "A_LIGHT_BDE_1", superior = "A_KIENMAYER", strength = 1, hex = "B5106" },
    { piece = "A_LIGHT_BDE_2", superior = "A_KIENMAYER", strength = 1, hex = "B5106" },
    { piece = "A_ART_4", superior = "A_KIENMAYER", strength = 1, hex = "B5106" },
  },
  refuges = { french = { "B5203", "B5208" }, coalition = { "B5402" } }, -- 13.23: Brünn and Vienna, Olmütz
}
