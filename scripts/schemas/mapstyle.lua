-- Style of drawn maps: assets/mapstyle.lua and the mapstyle.lua of packs, which is laid over it.
-- Lengths are thousandths of a hex from side to opposite side.
{
  type = "record",
  fields = {
    steps = { type = "list", item = { type = "integer", min = 8, max = 400 }, min = 1, max = 8, optional = true }, -- pixels of a hex
    paper = { -- ground, grid, numbers, margins
      type = "record",
      optional = true,
      fields = {
        ground = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        tint = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        margin = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        line = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        table = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        table_dark = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        grid = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        number = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        fold = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        mask = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        mottle = { type = "integer", min = 0, max = 255, optional = true },
        grain = { type = "integer", min = 0, max = 127, optional = true },
        grid_width = { type = "tuple", items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 1000 } }, optional = true, text = "thousandths of a hex, least tenths of a pixel" },
        grid_from = { type = "integer", min = 0, max = 100000, optional = true },
        grid_full = { type = "integer", min = 0, max = 100000, optional = true },
        number_size = { type = "integer", min = 0, max = 100000, optional = true },
        number_from = { type = "integer", min = 0, max = 100000, optional = true },
        number_font = { type = "id", optional = true },
        border = { type = "integer", min = 0, max = 12000, optional = true },
        edge = { type = "integer", min = 0, max = 12000, optional = true },
        foot = { type = "integer", min = 0, max = 12000, optional = true },
      },
    },
    areas = { -- woods, marsh, water: hexes that run together
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          fill = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          deep = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          edge = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          mark_colour = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          mark_light = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          opacity = { type = "integer", min = 0, max = 255, optional = true },
          ragged = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          mark = { type = "enum", of = { "trees", "reeds", "stones" }, optional = true },
          mark_every = { type = "integer", min = 40, max = 2000, optional = true },
        },
      },
    },
    waters = { -- lines along hexsides
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          bank = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          fill = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          bank_width = { type = "tuple", items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 1000 } }, optional = true, text = "thousandths of a hex, least tenths of a pixel" },
          fill_width = { type = "tuple", items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 1000 } }, optional = true, text = "thousandths of a hex, least tenths of a pixel" },
          ease = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          wander = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          rank = { type = "integer", min = 0, max = 99, optional = true, text = "the higher goes first" },
        },
      },
    },
    slopes = { -- hachures, from the high side down
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          ink = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          shade = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          every = { type = "integer", min = 20, max = 1000, optional = true },
          length = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          thick = { type = "tuple", items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 1000 } }, optional = true, text = "thousandths of a hex, least tenths of a pixel" },
          ease = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          wander = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
        },
      },
    },
    roads = { -- lines from hex to hex
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          edge = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          fill = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          edge_width = { type = "tuple", items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 1000 } }, optional = true, text = "thousandths of a hex, least tenths of a pixel" },
          fill_width = { type = "tuple", items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 1000 } }, optional = true, text = "thousandths of a hex, least tenths of a pixel" },
          dash = { type = "tuple", items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 5000 } }, optional = true, text = "on and off, thousandths of a hex" },
          ease = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          wander = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          rank = { type = "integer", min = 0, max = 99, optional = true, text = "the higher goes first" },
          from = { type = "integer", min = 0, max = 100000, optional = true },
        },
      },
    },
    bridges = { -- by the name of the kind in the map
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          ink = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          fill = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          length = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          width = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          wing = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          from = { type = "integer", min = 0, max = 100000, optional = true },
        },
      },
    },
    symbols = { -- towns, castles, hills
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          shape = { type = "enum", of = { "houses", "church", "rampart", "castle", "hill", "dot" }, optional = true },
          ink = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          fill = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          count = { type = "integer", min = 0, max = 64, optional = true },
          radius = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          rank = { type = "integer", min = 0, max = 99, optional = true, text = "the higher goes first" },
          from = { type = "integer", min = 0, max = 100000, optional = true },
        },
      },
    },
    letterings = { -- size in thousandths of a hex, least and most in tenths of a pixel; from: pixels of a hex
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          font = { type = "id", optional = true },
          size = { type = "integer", min = 0, max = 100000, optional = true },
          least = { type = "integer", min = 0, max = 100000, optional = true },
          most = { type = "integer", min = 0, max = 100000, optional = true },
          from = { type = "integer", min = 0, max = 100000, optional = true },
          ink = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          halo = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
          spacing = { type = "integer", min = 0, max = 1000, optional = true, text = "thousandths" },
          rank = { type = "integer", min = 0, max = 99, optional = true, text = "the higher goes first" },
          capitals = { type = "boolean", optional = true },
        },
      },
    },
    terrains = { -- names in the map; "other": all not listed
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          area = { type = "id", optional = true },
        },
      },
    },
    features = { -- names in the map; "other": all not listed
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          area = { type = "id", optional = true },
          symbol = { type = "id", optional = true },
        },
      },
    },
    sides = { -- names in the map; "other": all not listed
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          water = { type = "id", optional = true },
          slope = { type = "id", optional = true },
          area = { type = "id", optional = true },
        },
      },
    },
    links = { -- names in the map; "other": all not listed
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          road = { type = "id", optional = true },
        },
      },
    },
    places = { -- kinds of places in the map; sizes[n] is for those of size n
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          symbol = { type = "id", optional = true },
          lettering = { type = "id", optional = true },
          note = { type = "id", optional = true, text = "attribute written behind the name" },
          sizes = {
            type = "list",
            optional = true,
            max = 9,
            item = {
              type = "record",
              fields = {
                symbol = { type = "id", optional = true },
                lettering = { type = "id", optional = true },
              },
            },
          },
        },
      },
    },
    levels = { -- ground of a level and above looks like an area, whose outline is a contour line
      type = "list",
      optional = true,
      max = 32,
      item = {
        type = "record",
        fields = {
          from = { type = "integer", min = -99, max = 999 },
          area = { type = "id" },
        },
      },
    },
    names = { -- lettered along waters, near the hexsides "A/B" listed
      type = "list",
      optional = true,
      max = 256,
      item = {
        type = "record",
        fields = {
          text = { type = "string", max = 60 },
          lettering = { type = "id" },
          every = { type = "integer", min = 1, max = 1000, optional = true, text = "hexes from one to the next" },
          along = { type = "list", item = { type = "string", max = 40 }, max = 2000 },
        },
      },
    },
    key = { -- rows of the key to the terrain; each shows one look
      type = "list",
      optional = true,
      max = 20,
      item = {
        type = "record",
        fields = {
          text = { type = "string", max = 60 },
          area = { type = "id", optional = true },
          water = { type = "id", optional = true },
          slope = { type = "id", optional = true },
          road = { type = "id", optional = true },
          symbol = { type = "id", optional = true },
          bridge = { type = "id", optional = true },
        },
      },
    },
    title = { -- the foot of the sheet and the entries at its edges
      type = "record",
      optional = true,
      fields = {
        title = { type = "string", min = 0, max = 200, optional = true },
        subtitle = { type = "string", min = 0, max = 200, optional = true },
        imprint = { type = "string", min = 0, max = 200, optional = true },
        unit = { type = "string", min = 0, max = 40, optional = true },
        unit2 = { type = "string", min = 0, max = 40, optional = true },
        entry_after = { type = "string", min = 0, max = 40, optional = true },
        entry_prefix = { type = "string", min = 0, max = 40, optional = true },
        key_title = { type = "string", min = 0, max = 40, optional = true },
        hex_m = { type = "integer", min = 0, max = 100000, optional = true },
        unit_m = { type = "integer", min = 0, max = 100000, optional = true },
        unit2_m = { type = "integer", min = 0, max = 100000, optional = true },
        north = { type = "integer", min = -1, max = 359, optional = true, text = "degrees clockwise from up the page; -1: no compass" },
        lettering = { type = "id", optional = true },
        ink = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
        accent = { type = "integer", min = 0, max = 4294967295, optional = true, text = "0xAARRGGBB" },
      },
    },
  },
}
