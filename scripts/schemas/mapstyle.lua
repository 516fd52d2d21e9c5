-- Style of drawn maps: assets/mapstyle.lua and the mapstyle.lua of packs, which is laid over it.
-- Lengths are thousandths of a hex from side to opposite side.
{
  types = {
    colour = { type = "integer", min = 0, max = 4294967295, text = "0xAARRGGBB" },
    width = {
      type = "tuple",
      items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 1000 } },
      text = "thousandths of a hex, least tenths of a pixel",
    },
    thousandths = { type = "integer", min = 0, max = 1000 },
    dash = {
      type = "tuple",
      items = { { type = "integer", min = 0, max = 5000 }, { type = "integer", min = 0, max = 5000 } },
      text = "on and off, thousandths of a hex",
    },
    off = {
      type = "tuple",
      items = { { type = "integer", min = -600, max = 600 }, { type = "integer", min = -600, max = 600 } },
      text = "right and down, thousandths of a hex",
    },
    length = { type = "integer", min = 0, max = 100000 },
    border = { type = "integer", min = 0, max = 12000 },
    rank = { type = "integer", min = 0, max = 99, text = "the higher goes first" },
  },
  type = "record",
  fields = {
    steps = { type = "list", item = { type = "integer", min = 8, max = 400 }, min = 1, max = 8, optional = true }, -- pixels of a hex
    paper = { -- ground, grid, numbers, margins
      type = "record",
      optional = true,
      fields = {
        ground = { type = "colour", optional = true },
        tint = { type = "colour", optional = true },
        margin = { type = "colour", optional = true },
        line = { type = "colour", optional = true },
        table = { type = "colour", optional = true },
        table_dark = { type = "colour", optional = true },
        grid = { type = "colour", optional = true },
        number = { type = "colour", optional = true },
        fold = { type = "colour", optional = true },
        mask = { type = "colour", optional = true },
        mottle = { type = "integer", min = 0, max = 255, optional = true },
        grain = { type = "integer", min = 0, max = 127, optional = true },
        grid_width = { type = "width", optional = true },
        grid_from = { type = "length", optional = true },
        grid_full = { type = "length", optional = true },
        number_size = { type = "length", optional = true },
        number_from = { type = "length", optional = true },
        number_font = { type = "id", optional = true },
        border = { type = "border", optional = true },
        edge = { type = "border", optional = true },
        foot = { type = "border", optional = true },
      },
    },
    areas = { -- woods, marsh, water: hexes that run together
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          fill = { type = "colour", optional = true },
          deep = { type = "colour", optional = true },
          edge = { type = "colour", optional = true },
          mark_colour = { type = "colour", optional = true },
          mark_light = { type = "colour", optional = true },
          opacity = { type = "integer", min = 0, max = 255, optional = true },
          ragged = { type = "thousandths", optional = true },
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
          bank = { type = "colour", optional = true },
          fill = { type = "colour", optional = true },
          bank_width = { type = "width", optional = true },
          fill_width = { type = "width", optional = true },
          dash = { type = "dash", optional = true },
          ease = { type = "thousandths", optional = true },
          wander = { type = "thousandths", optional = true },
          rank = { type = "rank", optional = true },
        },
      },
    },
    slopes = { -- hachures, from the high side down
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          ink = { type = "colour", optional = true },
          shade = { type = "colour", optional = true },
          every = { type = "integer", min = 20, max = 1000, optional = true },
          length = { type = "thousandths", optional = true },
          thick = { type = "width", optional = true },
          ease = { type = "thousandths", optional = true },
          wander = { type = "thousandths", optional = true },
        },
      },
    },
    roads = { -- lines from hex to hex
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          edge = { type = "colour", optional = true },
          fill = { type = "colour", optional = true },
          edge_width = { type = "width", optional = true },
          fill_width = { type = "width", optional = true },
          dash = { type = "dash", optional = true },
          ease = { type = "thousandths", optional = true },
          wander = { type = "thousandths", optional = true },
          rank = { type = "rank", optional = true },
          from = { type = "length", optional = true },
        },
      },
    },
    bridges = { -- by the name of the kind in the map
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          ink = { type = "colour", optional = true },
          fill = { type = "colour", optional = true },
          length = { type = "thousandths", optional = true },
          width = { type = "thousandths", optional = true },
          wing = { type = "thousandths", optional = true },
          from = { type = "length", optional = true },
        },
      },
    },
    symbols = { -- towns, castles, hills
      type = "map",
      optional = true,
      value = {
        type = "record",
        fields = {
          shape = { type = "enum", of = { "houses", "church", "rampart", "castle", "hill", "dot", "anchor", "barn" }, optional = true },
          ink = { type = "colour", optional = true },
          fill = { type = "colour", optional = true },
          count = { type = "integer", min = 0, max = 64, optional = true },
          radius = { type = "thousandths", optional = true },
          rank = { type = "rank", optional = true },
          off = { type = "off", optional = true }, -- drawn there, with the symbol of highest rank
          from = { type = "length", optional = true },
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
          size = { type = "length", optional = true },
          least = { type = "length", optional = true },
          most = { type = "length", optional = true },
          from = { type = "length", optional = true },
          ink = { type = "colour", optional = true },
          halo = { type = "colour", optional = true },
          spacing = { type = "thousandths", optional = true },
          rank = { type = "rank", optional = true },
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
    names = { -- lettered along waters, near the hexsides "A/B" listed, or over an area of the map
      type = "list",
      optional = true,
      max = 256,
      item = {
        type = "record",
        fields = {
          text = { type = "string", max = 60 },
          lettering = { type = "id" },
          every = { type = "integer", min = 1, max = 1000, optional = true, text = "hexes from one to the next" },
          along = { type = "list", item = { type = "string", max = 40 }, max = 2000, optional = true },
          over = { type = "string", max = 200, optional = true },
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
        hex_m = { type = "length", optional = true },
        unit_m = { type = "length", optional = true },
        unit2_m = { type = "length", optional = true },
        north = { type = "integer", min = -1, max = 359, optional = true, text = "degrees clockwise from up the page; -1: no compass" },
        lettering = { type = "id", optional = true },
        ink = { type = "colour", optional = true },
        accent = { type = "colour", optional = true },
      },
    },
  },
}
