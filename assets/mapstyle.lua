-- How maps are drawn. Lengths are in thousandths of a hex (from side to opposite side); a pair is
-- { thousandths, least } with the least in tenths of a pixel. Colours are 0xAARRGGBB. The names on
-- the left in `terrains`, `features`, `sides`, `links`, `bridges` and `places` are those of map
-- files; `other` stands for every name not listed. A pack's mapstyle.lua is laid over this file.
{
  steps = { 16, 24, 36, 52, 72, 100, 140 }, -- pixels of a hex at each zoom step

  paper = {
    ground = 0xfff0e4c4,
    tint = 0xffddc894,
    mottle = 120, -- of 255
    grain = 9,
    margin = 0xfff3e9d0,
    line = 0xff4a3220,
    table = 0xff4a2f1d,
    table_dark = 0xff2a190f,
    grid = 0x8a7a5a38,
    grid_width = { 11, 6 },
    grid_from = 18,
    grid_full = 52,
    number = 0xa8705030,
    number_size = 118,
    number_from = 52,
    number_font = "counter_light",
    fold = 0x30503820,
    mask = 0x70483a28,
    border = 700,
    edge = 1150,
    foot = 5000,
  },

  areas = {
    woods = {
      fill = 0xffc6c997,
      deep = 0xffb5bb86,
      edge = 0xff8a9362,
      opacity = 232,
      ragged = 250,
      mark = "trees",
      mark_colour = 0xff879a5e,
      mark_light = 0xffb9c78e,
      mark_every = 128,
    },
    marsh = {
      fill = 0xffcfd6b4,
      deep = 0xffbfd0bc,
      opacity = 170,
      ragged = 200,
      mark = "reeds",
      mark_colour = 0xff5d7148,
      mark_light = 0xff6f9aac,
      mark_every = 190,
    },
    water = { fill = 0xffa9c4cf, deep = 0xff9ab9c8, edge = 0xff4f7388, opacity = 255, ragged = 120 },
    rough = {
      fill = 0xffdfcf9f,
      deep = 0xffd3c08c,
      opacity = 140,
      ragged = 200,
      mark = "stones",
      mark_colour = 0xff8a7450,
      mark_light = 0xffcdb98c,
      mark_every = 210,
    },
    town = { fill = 0xffd9b79a, deep = 0xffd2a98a, edge = 0xff8a4a38, opacity = 200, ragged = 60 },
    orchard = {
      fill = 0xffd7d6a0,
      deep = 0xffced098,
      opacity = 160,
      ragged = 60,
      mark = "trees",
      mark_colour = 0xff86965a,
      mark_light = 0xffb6c48a,
      mark_every = 240,
    },
    -- Rising ground, drawn under the others: the outlines are contour lines.
    rise_1 = { fill = 0xffe6d19c, deep = 0xffe4cd96, edge = 0xffa98a55, opacity = 215, ragged = 30 },
    rise_2 = { fill = 0xffd9bd82, deep = 0xffd7b97c, edge = 0xff9a7a48, opacity = 215, ragged = 30 },
    rise_3 = { fill = 0xffcba86b, deep = 0xffc8a465, edge = 0xff8a6a3c, opacity = 215, ragged = 30 },
    rise_4 = { fill = 0xffbb9358, deep = 0xffb88f52, edge = 0xff7a5a30, opacity = 215, ragged = 30 },
    rise_5 = { fill = 0xffa97f48, deep = 0xffa67b43, edge = 0xff6a4c26, opacity = 215, ragged = 30 },
  },

  waters = {
    river = {
      bank = 0xff3f6479,
      fill = 0xff9cc0cf,
      bank_width = { 142, 22 },
      fill_width = { 98, 10 },
      ease = 420,
      wander = 70,
      rank = 2,
    },
    stream = {
      bank = 0xff4f7d94,
      fill = 0xff8fb9cb,
      bank_width = { 46, 9 },
      fill_width = { 20, 0 },
      ease = 420,
      wander = 80,
      rank = 1,
    },
  },

  slopes = {
    slope = {
      ink = 0xd85f4128,
      shade = 0x12704c28,
      every = 62,
      length = 235,
      thick = { 36, 10 },
      ease = 480,
      wander = 40,
    },
    cliff = {
      ink = 0xf04a3020,
      shade = 0x1c704c28,
      every = 48,
      length = 200,
      thick = { 46, 13 },
      ease = 300,
      wander = 40,
    },
  },

  roads = {
    highroad = {
      edge = 0xff4e3420,
      fill = 0xfff6e9c2,
      edge_width = { 104, 24 },
      fill_width = { 62, 12 },
      ease = 520,
      wander = 40,
      rank = 3,
    },
    road = {
      edge = 0xff5b3d24,
      fill = 0xfff1dba2,
      edge_width = { 84, 18 },
      fill_width = { 48, 8 },
      ease = 520,
      wander = 45,
      rank = 2,
    },
    trail = {
      edge = 0xe06b4a2c,
      edge_width = { 36, 9 },
      dash = { 120, 62 },
      ease = 520,
      wander = 70,
      rank = 1,
      from = 22,
    },
  },

  bridges = {
    other = { ink = 0xff33231a, fill = 0xffefe2c0, length = 210, width = 108, wing = 34, from = 24 },
  },

  symbols = {
    village = { shape = "houses", ink = 0xff3c1c14, fill = 0xff7a2f24, count = 8, radius = 185, rank = 1 },
    town = { shape = "church", ink = 0xff34150f, fill = 0xff8c2e22, count = 22, radius = 265, rank = 3 },
    city = { shape = "church", ink = 0xff34150f, fill = 0xff962c20, count = 46, radius = 380, rank = 4 },
    fortress = { shape = "rampart", ink = 0xff34150f, fill = 0xff962c20, count = 30, radius = 360, rank = 5 },
    castle = { shape = "castle", ink = 0xff34150f, fill = 0xffc9a66a, radius = 90, rank = 2, from = 30 },
    hill = { shape = "hill", ink = 0xb0684626, radius = 200, rank = 0, from = 30 },
    dot = { shape = "dot", ink = 0xff34150f, fill = 0xfff4e8c8, radius = 60, rank = 0 },
  },

  letterings = {
    city = {
      font = "title", size = 330, least = 118, most = 420, from = 16,
      ink = 0xff2a160c, halo = 0xd8f2e6c8, spacing = 60, rank = 90, capitals = true,
    },
    town = {
      font = "label_bold", size = 265, least = 108, most = 330, from = 22,
      ink = 0xff2a160c, halo = 0xd8f2e6c8, spacing = 12, rank = 70,
    },
    village = {
      font = "label", size = 205, least = 102, most = 250, from = 46,
      ink = 0xff33200f, halo = 0xc8f2e6c8, rank = 20,
    },
    hill = {
      font = "label_italic", size = 200, least = 104, most = 240, from = 50,
      ink = 0xff6a4422, halo = 0xc0f2e6c8, spacing = 30, rank = 30,
    },
    river = {
      font = "label_italic", size = 270, least = 112, most = 330, from = 22,
      ink = 0xff2c5570, halo = 0xb8f2e6c8, spacing = 140, rank = 60,
    },
    stream = {
      font = "label_italic", size = 200, least = 104, most = 230, from = 50,
      ink = 0xff38627c, halo = 0xb0f2e6c8, spacing = 60, rank = 40,
    },
    entry = { font = "italic", size = 300, least = 90, most = 300, from = 22, ink = 0xff4a2a18, rank = 1 },
  },

  terrains = {
    clear = {},
    woods = { area = "woods" },
    forest = { area = "woods" },
    orchard = { area = "orchard" },
    marsh = { area = "marsh" },
    swamp = { area = "marsh" },
    water = { area = "water" },
    lake = { area = "water" },
    sea = { area = "water" },
    rough = { area = "rough" },
    town = { area = "town" },
  },
  levels = {
    { from = 2, area = "rise_1" },
    { from = 3, area = "rise_2" },
    { from = 4, area = "rise_3" },
    { from = 5, area = "rise_4" },
    { from = 6, area = "rise_5" },
  },
  features = {
    village = { symbol = "village" },
    town = { symbol = "town" },
    city = { symbol = "city" },
    fortified_town = { symbol = "fortress" },
    chateau = { symbol = "castle" },
  },
  sides = {
    river = { water = "river" },
    stream = { water = "stream" },
    slope = { slope = "slope" },
    cliff = { slope = "cliff" },
    woods = { area = "woods" },
    marsh = { area = "marsh" },
  },
  links = {
    highroad = { road = "highroad" },
    road = { road = "road" },
    trail = { road = "trail" },
    other = { road = "trail" },
  },
  places = {
    capital = { symbol = "city", lettering = "city" },
    city = { symbol = "city", lettering = "city" },
    fortress = { symbol = "fortress", lettering = "city" },
    town = {
      symbol = "town",
      lettering = "town",
      sizes = {
        { symbol = "village", lettering = "town" },
        { symbol = "town", lettering = "town" },
        { symbol = "city", lettering = "city" },
      },
    },
    village = { symbol = "village", lettering = "village" },
    chateau = { symbol = "castle", lettering = "village" },
    hill = { symbol = "hill", lettering = "hill", note = "elevation_m" },
  },

  title = {
    ink = 0xff3a2414,
    accent = 0xff8c2e22,
    entry_after = " to ",
    entry_prefix = "to ",
    lettering = "entry",
    key_title = "Terrain",
  },
}
