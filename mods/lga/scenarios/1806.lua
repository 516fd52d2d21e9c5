-- 19.21 The campaign of Jena and Auerstedt.
{
  id = "1806",
  number = 7,
  title = "The campaign of 1806",
  map = "lga",
  area = "maps_ab", -- 19.21a
  sides = { "french", "coalition" },
  nations = { french = "french", prussian = "coalition", saxon = "coalition" },
  armies = { "grande_armee_1806", "brunswick", "hohenzollern", "prussian_garrisons" }, -- 19.21d, 19.21e
  start = { day = 1, part = "I October", turn = 1 },
  week = 37, -- of the year, as tables/turns counts
  year = 1806,
  turns = 5, -- 19.21j
  supreme = { "F_NAPOLEON", "P_HOHENZOLLERN" }, -- 19.21f
  points = { F_NAPOLEON = 8, P_HOHENZOLLERN = 5, P_BRUNSWICK = 5 }, -- 19.21f
  morale = { french = 3, prussian = 2, saxon = 2 }, -- 19.21h
  initiative = 5, -- 19.21i
  special = {
    army_points = { F_DAVOUT = 5, F_MURAT = 5 }, -- 19.21f
    closed = {
      {
        rule = "19.21a",
        areas = {
          "austria", "bohemia", "carinthia", "carniola", "dalmatia", "galicia", "great_britain", "holstein_denmark", "illyrian_provinces",
          "k_of_hungary", "moravia", "old_russian_poland", "oldenburg", "ottoman_empire", "russia", "russian_poland", "salzburg", "styria",
          "sweden", "swedish_pomerania", "west_galicia",
        },
      },
    },
    turncoats = { nation = "saxon", lord = "prussian", areas = { "saxony", "thuringian_states" }, side = "french" }, -- 19.21k
    secret = { -- 19.21l
      side = "coalition",
      armies = { "brunswick", "hohenzollern" },
      areas = { "saxony", "thuringian_states" },
      within = "west_of_saale",
    },
    idle = { side = "coalition", turn = 1 }, -- 19.21n
  },
}
