-- tables/terrain.lua. A list of two is { value, rule }.
{
  type = "record",
  fields = {
    movement = {
      type = "record",
      fields = {
        infantry = {
        type = "record",
        fields = {
          hex = {
            type = "map",
            value = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          },
          feature = {
            type = "map",
            value = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          },
          side = {
          type = "record",
          fields = {
            stream = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
            woods = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
            slope = {
            type = "record",
            fields = {
              up = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
              down = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
            },
          },
          },
        },
        },
      },
        cavalry = {
        type = "record",
        fields = {
          hex = {
            type = "map",
            value = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          },
          feature = {
            type = "map",
            value = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          },
          side = {
          type = "record",
          fields = {
            stream = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
            woods = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
            slope = {
            type = "record",
            fields = {
              up = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
              down = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
            },
          },
          },
        },
        },
      },
      },
    },
    pays = { type = "map", value = { type = "enum", of = { "infantry", "cavalry" } } },
    prohibited = { type = "list", item = {
      type = "record",
      fields = {
        side = { type = "string" },
        who = { type = "string" },
        unless = { type = "enum", of = { "bridge", "link" } },
        rule = { type = "string" },
      },
    } },
    links = {
      type = "record",
      fields = {
        road = {
        type = "record",
        fields = {
          at_most = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          march_rate = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        },
      },
        trail = {
        type = "record",
        fields = {
          at_most = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        },
      },
      },
    },
    bridges = {
      type = "record",
      fields = {
        printed = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        pontoon = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        pontoon_on_printed = {
          type = "tuple",
          items = { { type = "integer" }, { type = "string" } },
        },
        march = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        leader = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        stream = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
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
          rule = { type = "string" },
        },
      } },
        town_double = { type = "integer", min = 1, max = 8, unit = "halves" },
        cavalry = { type = "list", item = {
        type = "record",
        fields = {
          name = { type = "string" },
          side = { type = "string" },
          halves = { type = "integer", min = 1, max = 8, unit = "halves" },
          rule = { type = "string" },
        },
      } },
        no_effect = { type = "list", item = {
        type = "record",
        fields = {
          hex = { type = "string" },
          rule = { type = "string" },
        },
      } },
        no_repulse = { type = "list", item = {
        type = "record",
        fields = {
          hex = { type = "string" },
          rule = { type = "string" },
        },
      } },
      },
    },
    chateau = {
      type = "record",
      fields = {
        protects = { type = "list", item = { type = "string" } },
        units = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        odds_cap = { type = "tuple", items = { { type = "any" }, { type = "string" } } },
        ignored = { type = "tuple", items = { { type = "any" }, { type = "string" } } },
        turned = {
          type = "map",
          value = { type = "tuple", items = { { type = "any" }, { type = "string" } } },
        },
        combined_arms = { type = "tuple", items = { { type = "any" }, { type = "string" } } },
      },
    },
    march = {
      type = "record",
      fields = {
        remove = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        remove_leader = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
      },
    },
  },
}
