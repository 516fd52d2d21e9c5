-- How the map of Europe is drawn, laid over assets/mapstyle.lua: farther zoom steps, mountains and rough ground, two ranks of rivers,
-- hexsides that are hard or closed, borders and names of provinces, fortresses, depot cities, ports, the key.
{
  steps = { 8, 12, 16, 24, 36, 52, 72, 100 },

  areas = {
    partial_rough = {
      fill = 0xffe6d5a4,
      deep = 0xffdfcb94,
      opacity = 150,
      ragged = 180,
      mark = "stones",
      mark_colour = 0xff9c8658,
      mark_light = 0xffdccb9c,
      mark_every = 420,
    },
    rough = {
      fill = 0xffd8bf88,
      deep = 0xffcbae74,
      edge = 0xffa98a55,
      opacity = 200,
      ragged = 180,
      mark = "stones",
      mark_colour = 0xff7e6640,
      mark_light = 0xffd2bc88,
      mark_every = 240,
    },
    mountain = {
      fill = 0xffb79868,
      deep = 0xffa5824f,
      edge = 0xff6a4c26,
      opacity = 235,
      ragged = 200,
      mark = "stones",
      mark_colour = 0xff5c4224,
      mark_light = 0xffe8dcc4,
      mark_every = 150,
    },
    partial_swamp = {
      fill = 0xffd6dcb8,
      deep = 0xffcad6bc,
      opacity = 130,
      ragged = 200,
      mark = "reeds",
      mark_colour = 0xff72845a,
      mark_light = 0xff86acb8,
      mark_every = 340,
    },
    swamp = {
      fill = 0xffc2d0ac,
      deep = 0xffaec6b4,
      edge = 0xff7c9484,
      opacity = 210,
      ragged = 200,
      mark = "reeds",
      mark_colour = 0xff4d6540,
      mark_light = 0xff6f9aac,
      mark_every = 170,
    },
  },

  waters = {
    major_river = {
      bank = 0xff2f566c,
      fill = 0xff86b4ca,
      bank_width = { 150, 24 },
      fill_width = { 104, 14 },
      ease = 420,
      wander = 60,
      rank = 4,
    },
    minor_river = {
      bank = 0xff4f7d94,
      fill = 0xff8fb9cb,
      bank_width = { 62, 10 },
      fill_width = { 32, 0 },
      ease = 420,
      wander = 70,
      rank = 3,
    },
    border = {
      bank = 0xb09c3a2a,
      fill = 0x00000000,
      bank_width = { 50, 12 },
      fill_width = { 0, 0 },
      dash = { 190, 90 },
      ease = 300,
      wander = 0,
      rank = 0,
    },
    mountain_side = {
      bank = 0xff4a3018,
      fill = 0xff7c5c34,
      bank_width = { 150, 26 },
      fill_width = { 100, 12 },
      ease = 200,
      wander = 90,
      rank = 2,
    },
    rough_side = {
      bank = 0xe0785a30,
      fill = 0x00000000,
      bank_width = { 90, 16 },
      fill_width = { 0, 0 },
      ease = 200,
      wander = 90,
      rank = 1,
    },
    forest_side = {
      bank = 0xd05e7a3e,
      fill = 0x00000000,
      bank_width = { 100, 16 },
      fill_width = { 0, 0 },
      ease = 200,
      wander = 90,
      rank = 1,
    },
    swamp_side = {
      bank = 0xd04e7c78,
      fill = 0x00000000,
      bank_width = { 60, 12 },
      fill_width = { 0, 0 },
      dash = { 130, 60 },
      ease = 200,
      wander = 90,
      rank = 1,
    },
    open_water = {
      bank = 0xff4f7388,
      fill = 0xffa9c4cf,
      bank_width = { 230, 30 },
      fill_width = { 186, 20 },
      ease = 420,
      wander = 60,
      rank = 5,
    },
  },

  terrains = {
    partial_rough = { area = "partial_rough" },
    rough = { area = "rough" },
    mountain = { area = "mountain" },
    partial_swamp = { area = "partial_swamp" },
    swamp = { area = "swamp" },
    lake = { area = "water" },
    sea = { area = "water" },
  },
  sides = {
    major_river = { water = "major_river" },
    minor_river = { water = "minor_river" },
    border = { water = "border" },
    mountain_side = { water = "mountain_side" },
    rough_side = { water = "rough_side" },
    forest_side = { water = "forest_side" },
    swamp_side = { water = "swamp_side" },
    lake_side = { water = "open_water" },
    sea_side = { water = "open_water" },
  },
  features = {
    forest = { area = "woods" },
    town = { symbol = "town" },
    city = { symbol = "city" },
    minor_fortress = { symbol = "fortress" },
    major_fortress = { symbol = "major_fortress" },
    depot_city = { symbol = "depot_city" },
    port = { symbol = "port" },
  },
  symbols = {
    village = { radius = 170 },
    town = { radius = 220, count = 14 },
    city = { radius = 320, count = 34 },
    fortress = { shape = "rampart", radius = 260, count = 16, rank = 5 },
    depot_city = { shape = "barn", ink = 0xff34150f, fill = 0xffe8c45a, radius = 105, off = { 330, 250 }, from = 24 },
    port = { shape = "anchor", ink = 0xff1e4258, radius = 125, off = { -330, 250 }, from = 24 },
    major_fortress = { shape = "rampart", ink = 0xff34150f, fill = 0xff962c20, count = 40, radius = 380, rank = 6 },
  },
  letterings = {
    land = {
      font = "title", size = 1500, least = 110, most = 620, from = 8,
      ink = 0x9a8c2e22, halo = 0x00000000, spacing = 420, rank = 99, capitals = true,
    },
    province = {
      font = "title", size = 900, least = 96, most = 420, from = 12,
      ink = 0xa08c2e22, halo = 0x00000000, spacing = 260, rank = 98, capitals = true,
    },
    small_province = {
      font = "title", size = 560, least = 92, most = 300, from = 16,
      ink = 0xa88c2e22, halo = 0x00000000, spacing = 120, rank = 97, capitals = true,
    },
    capital = {
      font = "title", size = 320, least = 118, most = 420, from = 12,
      ink = 0xff2a160c, halo = 0xd8f2e6c8, spacing = 60, rank = 95, capitals = true,
    },
    city = { size = 270, from = 16, rank = 90, capitals = false },
    fortress = {
      font = "label_bold", size = 255, least = 106, most = 330, from = 24,
      ink = 0xff6a1c10, halo = 0xd8f2e6c8, spacing = 12, rank = 80,
    },
    major_fortress = {
      font = "title", size = 280, least = 112, most = 370, from = 16,
      ink = 0xff6a1c10, halo = 0xd8f2e6c8, spacing = 40, rank = 88,
    },
    town = { size = 235, from = 30, rank = 70 },
    small_town = {
      font = "label", size = 215, least = 102, most = 290, from = 36,
      ink = 0xff2a160c, halo = 0xd0f2e6c8, spacing = 6, rank = 40,
    },
    river = { size = 250, from = 24 },
    stream = { size = 200, from = 36 },
  },
  places = {
    capital = { symbol = "city", lettering = "capital" },
    city = { symbol = "city", lettering = "city" },
    fortress = {
      symbol = "fortress",
      lettering = "fortress",
      sizes = {
        { symbol = "fortress", lettering = "fortress" },
        { symbol = "major_fortress", lettering = "major_fortress" },
      },
    },
    town = {
      symbol = "town",
      lettering = "town",
      sizes = {
        { symbol = "village", lettering = "small_town" },
        { symbol = "town", lettering = "town" },
      },
    },
  },

  names = {
    { text = "France", lettering = "land", over = "france" },
    { text = "Belgium", lettering = "province", over = "belgium" },
    { text = "Holland", lettering = "province", over = "holland" },
    { text = "Arenberg", lettering = "small_province", over = "arenberg" },
    { text = "Oldenburg", lettering = "small_province", over = "oldenburg" },
    { text = "Friesland", lettering = "small_province", over = "friesland" },
    { text = "Hannover", lettering = "province", over = "hannover_n" },
    { text = "Berg", lettering = "small_province", over = "berg" },
    { text = "Nassau", lettering = "small_province", over = "nassau" },
    { text = "Hesse-Darmstadt", lettering = "small_province", over = "gr_duchy_of_hesse" },
    { text = "Hesse-Cassel", lettering = "small_province", over = "e_of_hesse" },
    { text = "Frankfurt", lettering = "small_province", over = "frankfurt" },
    { text = "Thuringian States", lettering = "small_province", over = "thuringian_states" },
    { text = "Wurzburg", lettering = "small_province", over = "wurzburg" },
    { text = "Baden", lettering = "small_province", over = "baden" },
    { text = "Wurttemberg", lettering = "small_province", over = "wurttemberg" },
    { text = "Ansbach", lettering = "small_province", over = "ansbach" },
    { text = "Bavaria", lettering = "province", over = "bavaria" },
    { text = "Switzerland", lettering = "province", over = "switzerland" },
    { text = "Italy", lettering = "land", over = "k_of_italy" },
    { text = "Austria", lettering = "province", over = "austria" },
    { text = "Moravia", lettering = "province", over = "moravia" },
    { text = "Bohemia", lettering = "province", over = "bohemia" },
    { text = "Styria", lettering = "province", over = "styria" },
    { text = "Carinthia", lettering = "small_province", over = "carinthia" },
    { text = "Salzburg", lettering = "small_province", over = "salzburg" },
    { text = "North Tyrol", lettering = "small_province", over = "north_tyrol" },
    { text = "South Tyrol", lettering = "province", over = "south_tyrol" },
    { text = "Venetia", lettering = "small_province", over = "venetia" },
    { text = "Dalmatia", lettering = "small_province", over = "dalmatia" },
    { text = "Carniola", lettering = "small_province", over = "carniola" },
    { text = "Illyrian Provinces", lettering = "small_province", over = "illyrian_provinces" },
    { text = "Istria", lettering = "small_province", over = "istria" },
    { text = "Hungary", lettering = "land", over = "k_of_hungary" },
    { text = "Russia", lettering = "land", over = "russia" },
    { text = "Russian Poland", lettering = "land", over = "russian_poland" },
    { text = "Old Russian Poland", lettering = "land", over = "old_russian_poland" },
    { text = "West Galicia", lettering = "province", over = "west_galicia" },
    { text = "Galicia", lettering = "province", over = "galicia" },
    { text = "East Prussia", lettering = "province", over = "east_prussia" },
    { text = "West Prussia", lettering = "province", over = "west_prussia" },
    { text = "South Prussia", lettering = "province", over = "south_prussia" },
    { text = "Pomerania", lettering = "province", over = "pomerania" },
    { text = "Brandenburg", lettering = "province", over = "brandenburg" },
    { text = "Southern Hannover", lettering = "small_province", over = "hannover_s" },
    { text = "Denmark", lettering = "province", over = "holstein_denmark" },
    { text = "Mecklenburg", lettering = "small_province", over = "mecklenberg" },
    { text = "Silesia", lettering = "province", over = "silesia" },
    { text = "Swedish Pomerania", lettering = "small_province", over = "swedish_pomerania" },
    { text = "Saxony", lettering = "province", over = "saxony" },
    { text = "Mazovia", lettering = "province", over = "mazovia" },
    { text = "Great Britain", lettering = "small_province", over = "great_britain" },
    { text = "Sweden", lettering = "land", over = "sweden" },
    { text = "Ottoman Empire", lettering = "province", over = "ottoman_empire" },
    {
      text = "Adige",
      lettering = "river",
      every = 14,
      along = {
        "B3723/B3623",
      },
    },
    {
      text = "Danube",
      lettering = "river",
      every = 14,
      along = {
        "B3207/B3208", "B3706/B3707", "B4307/B4308", "B4908/B4909", "B5508/B5509", "B6110/B6009", "B6015/B5915",
      },
    },
    {
      text = "Dnieper",
      lettering = "river",
      every = 14,
      along = {
        "D2909/D2908", "D2813/D2714", "D2719/D2619", "D3023/D2924", "D3427/D3328", "D3929/D3829", "D4429/D4530",
        "D5130/D5030",
      },
    },
    {
      text = "Drava",
      lettering = "river",
      every = 14,
      along = {
        "B5616/B5617",
      },
    },
    {
      text = "Dvina",
      lettering = "river",
      every = 14,
      along = {
        "D2905/D3004", "D2406/D2306", "D1805/D1705", "C1433/C1533",
      },
    },
    {
      text = "Elbe",
      lettering = "river",
      every = 14,
      along = {
        "A4429/A4529", "A3926/A4025", "A3522/A3621", "A3119/A3018", "A2516/A2615",
      },
    },
    {
      text = "Inn",
      lettering = "river",
      every = 14,
      along = {
        "B3909/B4009",
      },
    },
    {
      text = "Loire",
      lettering = "river",
      every = 14,
      along = {
        "B0616/B0615", "B0311/B0411",
      },
    },
    {
      text = "Main",
      lettering = "river",
      every = 14,
      along = {
        "A2733/A2632",
      },
    },
    {
      text = "Meuse",
      lettering = "river",
      every = 14,
      along = {
        "A1233/B1302", "A1529/A1629", "A1525/A1524",
      },
    },
    {
      text = "Moselle",
      lettering = "river",
      every = 14,
      along = {
        "B1802/B1903",
      },
    },
    {
      text = "Neva",
      lettering = "river",
      every = 14,
      along = {
        "C2718/C2817",
      },
    },
    {
      text = "Niemen",
      lettering = "river",
      every = 14,
      along = {
        "D0916/D1015", "D1111/D1210", "D0708/D0807",
      },
    },
    {
      text = "Oder",
      lettering = "river",
      every = 14,
      along = {
        "A5530/A5630", "A5127/A5126", "A4624/A4623", "A4220/A4219",
      },
    },
    {
      text = "Po",
      lettering = "river",
      every = 14,
      along = {
        "B2623/B2624", "B3224/B3225", "B3823/B3824",
      },
    },
    {
      text = "Pripet",
      lettering = "river",
      every = 14,
      along = {
        "D2022/D2023", "D2623/D2624",
      },
    },
    {
      text = "Rhine",
      lettering = "river",
      every = 14,
      along = {
        "B2209/B2309", "B2505/B2604", "A2433/A2333", "A1930/A2029", "A1725/A1824", "A1224/A1124",
      },
    },
    {
      text = "Rhone",
      lettering = "river",
      every = 14,
      along = {
        "B1521/B1520", "B1123/B1023", "B1028/B0929",
      },
    },
    {
      text = "Saone",
      lettering = "river",
      every = 14,
      along = {
        "B1316/B1216", "B1220/B1121",
      },
    },
    {
      text = "Save",
      lettering = "river",
      every = 14,
      along = {
        "B5320/B5220", "B5819/B5920",
      },
    },
    {
      text = "Scheldt",
      lettering = "river",
      every = 14,
      along = {
        "A1026/A1025",
      },
    },
    {
      text = "Seine",
      lettering = "river",
      every = 14,
      along = {
        "B0508/B0507", "B0104/B0103",
      },
    },
    {
      text = "Vistula",
      lettering = "river",
      every = 14,
      along = {
        "D0425/D0526", "D0221/D0220", "A5619/A5618", "A5614/A5715",
      },
    },
    {
      text = "Volga",
      lettering = "river",
      every = 14,
      along = {
        "C4329/C4330", "C4727/C4728", "C5023/C5024", "C5421/C5422",
      },
    },
    {
      text = "Waal",
      lettering = "river",
      every = 14,
      along = {
        "A1424/A1524",
      },
    },
    {
      text = "Weser",
      lettering = "river",
      every = 14,
      along = {
        "A2724/A2723", "A2519/A2619",
      },
    },
    {
      text = "Aare",
      lettering = "stream",
      every = 12,
      along = {
        "B2114/B2214",
      },
    },
    {
      text = "Adige",
      lettering = "stream",
      every = 12,
      along = {
        "B3519/B3518",
      },
    },
    {
      text = "Aisne",
      lettering = "stream",
      every = 12,
      along = {
        "B1204/B1203", "B0603/B0602",
      },
    },
    {
      text = "Alle",
      lettering = "stream",
      every = 12,
      along = {
        "D0112/D0212",
      },
    },
    {
      text = "Altmuhl",
      lettering = "stream",
      every = 12,
      along = {
        "B3406/B3307",
      },
    },
    {
      text = "Aube",
      lettering = "stream",
      every = 12,
      along = {
        "B1109/B1208",
      },
    },
    {
      text = "Berezina",
      lettering = "stream",
      every = 12,
      along = {
        "D2310/D2210", "D2415/D2316",
      },
    },
    {
      text = "Bober",
      lettering = "stream",
      every = 12,
      along = {
        "A4727/A4827",
      },
    },
    {
      text = "Bug",
      lettering = "stream",
      every = 12,
      along = {
        "D1130/D1229", "D0825/D0925", "D0620/D0720",
      },
    },
    {
      text = "Danube",
      lettering = "stream",
      every = 12,
      along = {
        "B2809/B2810",
      },
    },
    {
      text = "Desna",
      lettering = "stream",
      every = 12,
      along = {
        "D3808/D3809", "D4114/D4013", "D3918/D3919", "D3622/D3522", "D3225/D3125",
      },
    },
    {
      text = "Disna",
      lettering = "stream",
      every = 12,
      along = {
        "D2006/D1907",
      },
    },
    {
      text = "Dnieper",
      lettering = "stream",
      every = 12,
      along = {
        "D3905/D3804", "D3307/D3206",
      },
    },
    {
      text = "Doubs",
      lettering = "stream",
      every = 12,
      along = {
        "B1715/B1714",
      },
    },
    {
      text = "Drava",
      lettering = "stream",
      every = 12,
      along = {
        "B4116/B4216", "B4716/B4816",
      },
    },
    {
      text = "Drewenz",
      lettering = "stream",
      every = 12,
      along = {
        "A5917/A5816",
      },
    },
    {
      text = "Durance",
      lettering = "stream",
      every = 12,
      along = {
        "B1727/B1626", "B1330/B1229",
      },
    },
    {
      text = "Dvina",
      lettering = "stream",
      every = 12,
      along = {
        "D3302/C3333",
      },
    },
    {
      text = "Eger",
      lettering = "stream",
      every = 12,
      along = {
        "A4131/A4132",
      },
    },
    {
      text = "Elbe",
      lettering = "stream",
      every = 12,
      along = {
        "A4733/A4832",
      },
    },
    {
      text = "Ems",
      lettering = "stream",
      every = 12,
      along = {
        "A2325/A2324", "A2019/A2120",
      },
    },
    {
      text = "Enns",
      lettering = "stream",
      every = 12,
      along = {
        "B4511/B4512",
      },
    },
    {
      text = "Havel",
      lettering = "stream",
      every = 12,
      along = {
        "A4022/A3922",
      },
    },
    {
      text = "Iller",
      lettering = "stream",
      every = 12,
      along = {
        "B3011/B3111",
      },
    },
    {
      text = "Inn",
      lettering = "stream",
      every = 12,
      along = {
        "B3114/B3214", "B3712/B3812",
      },
    },
    {
      text = "Isar",
      lettering = "stream",
      every = 12,
      along = {
        "B3511/B3611", "B3907/B3807",
      },
    },
    {
      text = "Isere",
      lettering = "stream",
      every = 12,
      along = {
        "B1722/B1721", "B1224/B1223",
      },
    },
    {
      text = "Lahn",
      lettering = "stream",
      every = 12,
      along = {
        "A2630/A2530",
      },
    },
    {
      text = "Lech",
      lettering = "stream",
      every = 12,
      along = {
        "B3210/B3311",
      },
    },
    {
      text = "Leine",
      lettering = "stream",
      every = 12,
      along = {
        "A2924/A3023",
      },
    },
    {
      text = "Lippe",
      lettering = "stream",
      every = 12,
      along = {
        "A2526/A2425", "A1926/A1825",
      },
    },
    {
      text = "Loire",
      lettering = "stream",
      every = 12,
      along = {
        "B0820/B0921",
      },
    },
    {
      text = "Lovat",
      lettering = "stream",
      every = 12,
      along = {
        "C2933/C3033", "C3027/C3128",
      },
    },
    {
      text = "Lusatian Neisse",
      lettering = "stream",
      every = 12,
      along = {
        "A4527/A4626",
      },
    },
    {
      text = "Main",
      lettering = "stream",
      every = 12,
      along = {
        "B3102/A3233",
      },
    },
    {
      text = "March",
      lettering = "stream",
      every = 12,
      along = {
        "B5602/B5503", "B5407/B5308",
      },
    },
    {
      text = "Marne",
      lettering = "stream",
      every = 12,
      along = {
        "B1309/B1408", "B0805/B0905",
      },
    },
    {
      text = "Meuse",
      lettering = "stream",
      every = 12,
      along = {
        "B1508/B1608",
      },
    },
    {
      text = "Moldau",
      lettering = "stream",
      every = 12,
      along = {
        "B4403/B4503",
      },
    },
    {
      text = "Moselle",
      lettering = "stream",
      every = 12,
      along = {
        "B1708/B1707",
      },
    },
    {
      text = "Moskva",
      lettering = "stream",
      every = 12,
      along = {
        "C4632/C4633", "C5231/C5232",
      },
    },
    {
      text = "Mulde",
      lettering = "stream",
      every = 12,
      along = {
        "A3827/A3826",
      },
    },
    {
      text = "Mur",
      lettering = "stream",
      every = 12,
      along = {
        "B4513/B4514", "B5115/B5215",
      },
    },
    {
      text = "Narew",
      lettering = "stream",
      every = 12,
      along = {
        "D0617/D0717", "D0220/D0219",
      },
    },
    {
      text = "Neckar",
      lettering = "stream",
      every = 12,
      along = {
        "B2607/B2708",
      },
    },
    {
      text = "Netze",
      lettering = "stream",
      every = 12,
      along = {
        "A5319/A5418", "A4820/A4720",
      },
    },
    {
      text = "Niemen",
      lettering = "stream",
      every = 12,
      along = {
        "D1514/D1613",
      },
    },
    {
      text = "Oglio",
      lettering = "stream",
      every = 12,
      along = {
        "B3220/B3121",
      },
    },
    {
      text = "Oise",
      lettering = "stream",
      every = 12,
      along = {
        "B0703/B0702",
      },
    },
    {
      text = "Oka",
      lettering = "stream",
      every = 12,
      along = {
        "D4712/D4811", "D4607/D4707", "D5103/D5104", "C5733/D5702",
      },
    },
    {
      text = "Piave",
      lettering = "stream",
      every = 12,
      along = {
        "B3920/B3819",
      },
    },
    {
      text = "Pilica",
      lettering = "stream",
      every = 12,
      along = {
        "A5927/A6026",
      },
    },
    {
      text = "Pripet",
      lettering = "stream",
      every = 12,
      along = {
        "D1422/D1523",
      },
    },
    {
      text = "Protva",
      lettering = "stream",
      every = 12,
      along = {
        "D4702/D4703",
      },
    },
    {
      text = "Raab",
      lettering = "stream",
      every = 12,
      along = {
        "B5114/B5214", "B5510/B5610",
      },
    },
    {
      text = "Rhine",
      lettering = "stream",
      every = 12,
      along = {
        "B2412/B2512",
      },
    },
    {
      text = "Rhone",
      lettering = "stream",
      every = 12,
      along = {
        "B2218/B2217",
      },
    },
    {
      text = "Ruhr",
      lettering = "stream",
      every = 12,
      along = {
        "A2127/A2226",
      },
    },
    {
      text = "Saale",
      lettering = "stream",
      every = 12,
      along = {
        "A3429/A3530", "A3525/A3625",
      },
    },
    {
      text = "Salzach",
      lettering = "stream",
      every = 12,
      along = {
        "B4112/B4211",
      },
    },
    {
      text = "Sambre",
      lettering = "stream",
      every = 12,
      along = {
        "A1131/A1132",
      },
    },
    {
      text = "San",
      lettering = "stream",
      every = 12,
      along = {
        "D0731/D0730",
      },
    },
    {
      text = "Saone",
      lettering = "stream",
      every = 12,
      along = {
        "B1612/B1513",
      },
    },
    {
      text = "Save",
      lettering = "stream",
      every = 12,
      along = {
        "B4718/B4618",
      },
    },
    {
      text = "Schara",
      lettering = "stream",
      every = 12,
      along = {
        "D1317/D1417",
      },
    },
    {
      text = "Scheldt",
      lettering = "stream",
      every = 12,
      along = {
        "A0829/A0930",
      },
    },
    {
      text = "Seine",
      lettering = "stream",
      every = 12,
      along = {
        "B1009/B1110",
      },
    },
    {
      text = "Silesian Neisse",
      lettering = "stream",
      every = 12,
      along = {
        "A5230/A5331",
      },
    },
    {
      text = "Sozh",
      lettering = "stream",
      every = 12,
      along = {
        "D3312/D3211", "D3016/D2916", "D3021/D2921",
      },
    },
    {
      text = "Spree",
      lettering = "stream",
      every = 12,
      along = {
        "A4425/A4525",
      },
    },
    {
      text = "Styr",
      lettering = "stream",
      every = 12,
      along = {
        "D1328/D1427",
      },
    },
    {
      text = "Tanaro",
      lettering = "stream",
      every = 12,
      along = {
        "B2425/B2526",
      },
    },
    {
      text = "Thaya",
      lettering = "stream",
      every = 12,
      along = {
        "B5105/B5106",
      },
    },
    {
      text = "Ugra",
      lettering = "stream",
      every = 12,
      along = {
        "D4105/D4106",
      },
    },
    {
      text = "Ukra",
      lettering = "stream",
      every = 12,
      along = {
        "A6017/A6018",
      },
    },
    {
      text = "Vilia",
      lettering = "stream",
      every = 12,
      along = {
        "D1709/D1809", "D1207/D1206",
      },
    },
    {
      text = "Vistula",
      lettering = "stream",
      every = 12,
      along = {
        "D0133/A6032", "D0429/D0530",
      },
    },
    {
      text = "Volga",
      lettering = "stream",
      every = 12,
      along = {
        "C3931/C3831",
      },
    },
    {
      text = "Waag",
      lettering = "stream",
      every = 12,
      along = {
        "B5803/B5903", "B5707/B5708",
      },
    },
    {
      text = "Warthe",
      lettering = "stream",
      every = 12,
      along = {
        "A5827/A5927", "A5623/A5723", "A5123/A5222", "A4621/A4721",
      },
    },
    {
      text = "Werra",
      lettering = "stream",
      every = 12,
      along = {
        "A3029/A3129",
      },
    },
    {
      text = "Wieprz",
      lettering = "stream",
      every = 12,
      along = {
        "D0625/D0726",
      },
    },
    {
      text = "Yonne",
      lettering = "stream",
      every = 12,
      along = {
        "B0712/B0812", "B0508/B0608",
      },
    },
  },

  title = {
    title = "La Grande Armee",
    subtitle = "Europe, 1805 to 1815",
    imprint = "one hex = 15 miles",
    hex_m = 24140,
    unit = "miles",
    unit_m = 1609,
    unit2 = "km",
    unit2_m = 1000,
    north = 0,
    key_title = "Terrain",
  },
  key = {
    { text = "Partial rough", area = "partial_rough" },
    { text = "Rough", area = "rough" },
    { text = "Mountain", area = "mountain" },
    { text = "Forest", area = "woods" },
    { text = "Partial swamp", area = "partial_swamp" },
    { text = "Swamp", area = "swamp" },
    { text = "Major river", water = "major_river" },
    { text = "Minor river", water = "minor_river" },
    { text = "Bridge", bridge = "other" },
    { text = "Mountain hexside", water = "mountain_side" },
    { text = "Rough hexside", water = "rough_side" },
    { text = "Forest hexside", water = "forest_side" },
    { text = "Swamp hexside", water = "swamp_side" },
    { text = "Border", water = "border" },
    { text = "Town", symbol = "town" },
    { text = "City", symbol = "city" },
    { text = "Depot city", symbol = "depot_city" },
    { text = "Port", symbol = "port" },
    { text = "Minor fortress", symbol = "fortress" },
    { text = "Major fortress", symbol = "major_fortress" },
  },
}
