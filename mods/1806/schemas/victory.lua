-- tables/victory.lua
{
  type = "record",
  fields = {
    conditions = {
      type = "record",
      fields = {
        ["20"] = {
        type = "record",
        fields = {
          loss_ratio = {
          type = "record",
          fields = {
            side = { type = "enum", of = { "french", "prussian" } },
            rule = { type = "ref", to = "rule" },
            bands = { type = "list", item = {
          type = "record",
          fields = {
            under = { type = "list", item = { type = "integer" }, optional = true },
            points = { type = "integer" },
          },
        } },
            none_french = { type = "list", item = { type = "integer" } },
            none_both = { type = "list", item = { type = "integer" } },
          },
        },
          prussian_losses = {
          type = "record",
          fields = {
            side = { type = "enum", of = { "french", "prussian" } },
            rule = { type = "ref", to = "rule" },
            bands = { type = "list", item = {
          type = "record",
          fields = {
            up_to = { type = "integer", optional = true },
            points = { type = "integer" },
          },
        } },
            less = {
          type = "record",
          fields = {
            points = { type = "integer" },
            floor = { type = "integer" },
            scenarios = { type = "list", item = { type = "string" } },
            option = { type = "string" },
            choice = { type = "string" },
          },
        },
          },
        },
          sources = {
          type = "record",
          fields = {
            points = { type = "integer" },
            rule = { type = "ref", to = "rule" },
            with_supply = {
          type = "record",
          fields = {
            scenarios = { type = "list", item = { type = "string" } },
            option = { type = "string" },
            choice = { type = "string" },
          },
        },
            area_option = { type = "string" },
          },
        },
          demoralized = {
          type = "record",
          fields = {
            points = { type = "integer" },
            rule = { type = "ref", to = "rule" },
          },
        },
          baggage = {
          type = "record",
          fields = {
            points = { type = "integer" },
            rule = { type = "ref", to = "rule" },
          },
        },
          levels = { type = "list", item = {
          type = "record",
          fields = {
            level = { type = "string" },
            winner = { type = "enum", of = { "french", "prussian" } },
            up_to = { type = "list", item = { type = "integer" }, optional = true },
            under = { type = "list", item = { type = "integer" }, optional = true },
          },
        } },
          levels_rule = { type = "ref", to = "rule" },
          automatic = { type = "list", item = {
          type = "record",
          fields = {
            when = { type = "string" },
            leader = { type = "ref", to = "leader" },
            winner = { type = "enum", of = { "french", "prussian" } },
            level = { type = "string" },
            rule = { type = "ref", to = "rule" },
          },
        } },
        },
      },
        ["21.96"] = {
        type = "record",
        fields = {
          per_point_lost = {
          type = "record",
          fields = {
            points = { type = "integer" },
            rule = { type = "ref", to = "rule" },
          },
        },
          objective_levels = { type = "map", value = { type = "string" } },
          points_levels = { type = "map", value = { type = "string" } },
          automatic = { type = "list", item = {
          type = "record",
          fields = {
            when = { type = "string" },
            leader = { type = "ref", to = "leader" },
            winner = { type = "enum", of = { "french", "prussian" } },
            level = { type = "string" },
            rule = { type = "ref", to = "rule" },
          },
        } },
        },
      },
      },
    },
  },
}
