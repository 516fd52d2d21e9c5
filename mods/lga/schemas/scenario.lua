-- scenarios/*.lua
{
  types = {
    side = { type = "enum", of = { "french", "coalition" } },
    nation = { type = "enum", of = { "french", "italian", "bavarian", "baden", "wurttemberg", "austrian", "russian" } },
  },
  type = "record",
  fields = {
    id = { type = "id" },
    number = { type = "integer", min = 1, max = 99 },
    title = { type = "string" },
    draft = { type = "boolean", optional = true }, -- rules that it needs are not there yet: the chooser leaves it out
    map = { type = "ref", to = "map" },
    area = { type = "ref", to = "area" }, -- the hexes in play
    sides = { type = "list", item = { type = "side" }, min = 2 },
    nations = { -- whose side each nation is on, by its own will or not
      type = "map",
      key = { type = "nation" },
      value = { type = "side" },
    },
    armies = { type = "list", item = { type = "ref", to = "army" }, min = 2, unique = true }, -- of tables/armies
    more = { -- pieces that stand elsewhere than the charts of the armies say
      type = "list",
      optional = true,
      item = {
        type = "record",
        fields = {
          piece = { type = "ref", to = "piece" },
          superior = { type = "ref", to = "piece", optional = true },
          strength = { type = "integer", min = 1, max = 99, optional = true },
          hex = { type = "ref", to = "hex" },
        },
      },
    },
    start = {
      type = "record",
      fields = {
        day = { type = "integer", min = 1, max = 31 },
        part = { type = "string" },
        turn = { type = "integer", min = 1, max = 1 }, -- of the game
      },
    },
    week = { type = "integer", min = 1, max = 48 }, -- of the year: a row of tables/turns
    year = { type = "integer", min = 1805, max = 1815 },
    turns = { type = "integer", min = 1, max = 61 },
    supreme = { type = "list", item = { type = "ref", to = "piece" } }, -- 2.0m
    points = { type = "map", key = { type = "ref", to = "piece" }, value = { type = "integer", min = 0, max = 8 } }, -- 6.21
    morale = { type = "map", key = { type = "nation" }, value = { type = "integer", min = 1, max = 4 } }, -- 12.42, 13.0
    refuges = { -- 13.23: where the routed of a side go to
      type = "map",
      optional = true,
      key = { type = "side" },
      value = { type = "list", item = { type = "ref", to = "hex" } },
    },
    held_back = { type = "map", optional = true, key = { type = "side" }, value = { type = "ref", to = "piece" } }, -- 19.11A.f
    phasing = { type = "side", optional = true }, -- 19.11A.e: the scenario is one Combat Phase of this side
    inactive = { type = "ref", to = "piece", optional = true }, -- 19.11j: the leader for whom his side waits
    one_corps = { type = "map", optional = true, key = { type = "side" }, value = { type = "ref", to = "piece" } }, -- 19.11n: of one corps, whose
    initiative = { type = "integer", min = 0, max = 6 }, -- 5.0.2: the French have it on a die of so much or less
  },
}
