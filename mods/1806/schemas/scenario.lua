-- scenarios/*.lua
{
  type = "record",
  fields = {
    id = { type = "id" },
    number = { type = "integer", min = 1, max = 99 },
    title = { type = "string" },
    rule = { type = "string" }, -- its section of the book
    map = { type = "ref", to = "map" },
    area = { type = "ref", to = "area" },
    area_variant = {
      type = "record",
      optional = true,
      fields = {
        option = { type = "string" },
        choice = { type = "string" },
        area = { type = "ref", to = "area" },
      },
    },
    sides = { type = "list", item = { type = "enum", of = { "french", "prussian" } } },
    first = { type = "enum", of = { "french", "prussian" } },
    start = {
      type = "record",
      fields = {
        day = { type = "integer", min = 1, max = 31 },
        part = { type = "enum", of = { "Morning", "Afternoon", "Evening" } },
        turn = { type = "integer", min = 1, max = 200 },
      },
    },
    last = {
      type = "record",
      fields = {
        day = { type = "integer", min = 1, max = 31 },
        part = { type = "enum", of = { "Morning", "Afternoon", "Evening" } },
        turn = { type = "integer", min = 1, max = 200 },
      },
    },
    turns = { type = "integer", min = 1, max = 46 },
    duration_rule = { type = "ref", to = "rule", optional = true }, -- otherwise `rule` with a 4
    -- Other first turns that players may agree on (19.1): the choices of an option.
    starts = {
      type = "record",
      optional = true,
      fields = {
        option = { type = "string" },
        list = { type = "list", key = "choice", item = {
          type = "record",
          fields = {
            choice = { type = "string" },
            rule = { type = "ref", to = "rule" },
            row = { type = "integer", min = 7, max = 14 },
            day = { type = "integer", min = 1, max = 31 },
            part = { type = "enum", of = { "Morning", "Afternoon", "Evening" } },
            turn = { type = "integer", min = 1, max = 200 },
            turns = { type = "integer", min = 1, max = 46 },
          },
        } },
      },
    },
    -- What the scenario takes from the set-up tables and the reinforcement tracks (19.21, 19.3).
    tables = {
      type = "record",
      optional = true,
      fields = {
        row = { type = "integer", min = 7, max = 14 },
        tracks = { type = "list", item = {
          type = "enum",
          of = { "regular", "alternate", "sc1", "sc4", "sc7" },
        } },
        -- The scenario's own track, which goes before the tables.
        own = { type = "enum", of = { "sc1", "sc4", "sc7" }, optional = true },
        formations = { type = "list", item = { type = "ref", to = "formation" } }, -- {}: all
        also = { type = "list", item = { type = "ref", to = "piece" } },
        -- In play only by the choice of the players.
        what_if = {
          type = "record",
          optional = true,
          fields = {
            option = { type = "string" },
            rule = { type = "ref", to = "rule" },
            formations = { type = "list", item = { type = "ref", to = "formation" } },
          },
        },
        rule = { type = "ref", to = "rule" },
      },
    },
    -- A side that writes down its plan of entry before the other deploys as it likes (21.85).
    memorandum = {
      type = "record",
      optional = true,
      fields = { side = { type = "enum", of = { "french", "prussian" } } },
    },
    -- An area that a side may not enter until a unit of the other does.
    closed = {
      type = "record",
      optional = true,
      fields = {
        side = { type = "enum", of = { "french", "prussian" } },
        area = { type = "ref", to = "area" },
        rule = { type = "ref", to = "rule" },
      },
    },
    optional = { type = "list", item = { type = "enum", of = { "supply", "vedettes" } } },
    victory = { type = "enum", of = { "20", "21.96" } },
    objectives = { type = "list", item = {
      type = "record",
      fields = {
        side = { type = "enum", of = { "french", "prussian" } },
        hexes = { type = "list", item = { type = "ref", to = "hex" } },
        all = { type = "boolean" },
        in_supply = { type = "boolean" },
        rule = { type = "ref", to = "rule" },
        variant = {
          type = "record",
          optional = true,
          fields = {
            option = { type = "string" },
            choice = { type = "string" },
            hexes = { type = "list", item = { type = "ref", to = "hex" } },
          },
        },
      },
    } },
    sources = {
      type = "record",
      fields = {
        french = { type = "list", item = { type = "ref", to = "hex" } },
        prussian = { type = "list", item = { type = "ref", to = "hex" } },
      },
    },
    sources_rule = { type = "ref", to = "rule", optional = true }, -- by which they are not the usual ones
    leader_refuge = {
      type = "record",
      fields = {
        french = { type = "ref", to = "hex", optional = true },
        prussian = { type = "ref", to = "hex", optional = true },
      },
    },
    setup = { type = "list", key = "piece", item = {
      type = "record",
      fields = {
        piece = { type = "ref", to = "piece" },
        hex = { type = "ref", to = "hex" },
        reduced = { type = "boolean", optional = true },
        march = { type = "boolean", optional = true },
      },
    } },
    -- Trains that stand near a leader where set-up is by choice (19.24b, 19.24c).
    trains = { type = "list", key = "piece", optional = true, item = {
      type = "record",
      fields = {
        piece = { type = "ref", to = "piece" },
        near = { type = "ref", to = "piece" },
        hex = { type = "ref", to = "hex", optional = true }, -- where it stands unless its owner moves it
        rule = { type = "ref", to = "rule" },
      },
    } },
    reinforcements = { type = "list", key = "id", item = {
      type = "record",
      fields = {
        id = { type = "id" },
        side = { type = "enum", of = { "french", "prussian" } },
        turn = { type = "integer", min = 1, max = 200 },
        hex = { type = "ref", to = "hex" },
        from = { type = "ref", to = "hex", optional = true },
        march_road = { type = "boolean" },
        pieces = { type = "list", item = { type = "ref", to = "piece" } },
        rule = { type = "ref", to = "rule" },
      },
    } },
    entry_overflow = { type = "list", key = "hex", item = {
      type = "record",
      fields = {
        hex = { type = "ref", to = "hex" },
        from = { type = "ref", to = "hex" },
      },
    } },
  },
}
