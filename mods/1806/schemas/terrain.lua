-- tables/terrain.lua. A list of two is { value, rule }.
{
  types = {
    figure = { type = "tuple", items = { { type = "integer" }, { type = "ref", to = "rule" } } },
    word = { type = "tuple", items = { { type = "any" }, { type = "ref", to = "rule" } } },
    prices = {
      type = "record",
      fields = {
        hex = { type = "map", value = { type = "figure" } },
        feature = { type = "map", value = { type = "figure" } },
        side = {
          type = "record",
          fields = {
            stream = { type = "figure" },
            woods = { type = "figure" },
            slope = {
              type = "record",
              fields = { up = { type = "figure" }, down = { type = "figure" } },
            },
          },
        },
      },
    },
    named = {
      type = "record",
      fields = { hex = { type = "string" }, rule = { type = "ref", to = "rule" } },
    },
  },
  type = "record",
  fields = {
    movement = {
      type = "record",
      fields = { infantry = { type = "prices" }, cavalry = { type = "prices" } },
    },
    pays = { type = "map", value = { type = "enum", of = { "infantry", "cavalry" } } },
    prohibited = { type = "list", item = {
      type = "record",
      fields = {
        side = { type = "string" },
        who = { type = "string" },
        unless = { type = "enum", of = { "bridge", "link" } },
        rule = { type = "ref", to = "rule" },
      },
    } },
    links = {
      type = "record",
      fields = {
        road = {
          type = "record",
          fields = { at_most = { type = "figure" }, march_rate = { type = "figure" } },
        },
        trail = {
          type = "record",
          fields = { at_most = { type = "figure" } },
        },
      },
    },
    bridges = {
      type = "record",
      fields = {
        printed = { type = "figure" },
        pontoon = { type = "figure" },
        pontoon_on_printed = { type = "figure" },
        march = { type = "figure" },
        leader = { type = "figure" },
        stream = { type = "figure" },
      },
    },
    combat = {
      type = "record",
      fields = {
        defender = { type = "list", item = {
          type = "record",
          fields = {
            name = { type = "string" },
            hex = { type = "string", optional = true },
            all = { type = "list", item = { type = "string" }, optional = true },
            halves = { type = "integer", min = 1, max = 8, unit = "halves" },
            rule = { type = "ref", to = "rule" },
          },
        } },
        town_double = { type = "integer", min = 1, max = 8, unit = "halves" },
        cavalry = { type = "list", item = {
          type = "record",
          fields = {
            name = { type = "string" },
            side = { type = "string" },
            halves = { type = "integer", min = 1, max = 8, unit = "halves" },
            rule = { type = "ref", to = "rule" },
          },
        } },
        no_repulse = { type = "list", item = { type = "named" } },
      },
    },
    chateau = {
      type = "record",
      fields = {
        protects = { type = "list", item = { type = "string" } },
        units = { type = "figure" },
        odds_cap = { type = "word" },
        ignored = { type = "word" },
        turned = { type = "map", value = { type = "word" } },
        combined_arms = { type = "word" },
      },
    },
    march = {
      type = "record",
      fields = { remove = { type = "figure" }, remove_leader = { type = "figure" } },
    },
  },
}
