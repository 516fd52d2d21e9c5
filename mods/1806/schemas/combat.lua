-- tables/combat.lua. A list of two is { value, rule }.
{
  types = {
    figure = { type = "tuple", items = { { type = "integer" }, { type = "ref", to = "rule" } } },
  },
  type = "record",
  fields = {
    shifts = { type = "map", value = { type = "figure" } },
    napoleon = { type = "ref", to = "leader" },
    vedettes = {
      type = "record",
      fields = {
        deploy = { type = "figure" },
        ride = { type = "figure" },
        combined_arms = { type = "figure" },
      },
    },
    combined_arms_cavalry = { type = "figure" },
    repulse = {
      type = "record",
      fields = {
        odds = { type = "list", item = { type = "integer" } },
        rule = { type = "ref", to = "rule" },
        retreat = { type = "figure" },
      },
    },
    tests = {
      type = "record",
      fields = {
        leader_capture = {
          type = "record",
          fields = {
            at_most = { type = "integer", min = 1, max = 6 },
            rule = { type = "ref", to = "rule" },
          },
        },
        surrounded = {
          type = "record",
          fields = {
            at_most = { type = "integer", min = 1, max = 6 },
            per_column = { type = "integer" },
            above = { type = "string" },
            rule = { type = "ref", to = "rule" },
          },
        },
        reorganize_demoralized = {
          type = "record",
          fields = {
            at_most = { type = "integer", min = 1, max = 6 },
            rule = { type = "ref", to = "rule" },
          },
        },
        train_lost = {
          type = "record",
          fields = {
            at_most = { type = "integer", min = 1, max = 6 },
            rule = { type = "ref", to = "rule" },
          },
        },
        demoralized_initiative = {
          type = "record",
          fields = {
            modifier = { type = "integer" },
            rule = { type = "ref", to = "rule" },
          },
        },
      },
    },
    reorganization = {
      type = "record",
      fields = {
        distance = { type = "figure" },
        units = { type = "figure" },
      },
    },
    disengagement = {
      type = "record",
      fields = { hexes = { type = "integer", unit = "hexes" }, rule = { type = "ref", to = "rule" } },
    },
    stacking = {
      type = "record",
      fields = {
        with_leader = {
          type = "record",
          fields = {
            infantry = { type = "integer" },
            cavalry = { type = "integer" },
            cavalry_alone = { type = "integer" },
            rule = { type = "ref", to = "rule" },
          },
        },
        without_leader = {
          type = "record",
          fields = {
            units = { type = "integer" },
            rule = { type = "ref", to = "rule" },
          },
        },
        infantry = { type = "list", item = { type = "string" } },
        cavalry = { type = "list", item = { type = "string" } },
        trains = { type = "list", item = { type = "string" } },
        free = { type = "list", item = { type = "string" } },
      },
    },
    guard = {
      type = "record",
      fields = {
        infantry = { type = "list", item = { type = "string" } },
        all = { type = "list", item = { type = "string" } },
        recoil = {
          type = "record",
          fields = {
            results = { type = "list", item = { type = "string" } },
            rule = { type = "ref", to = "rule" },
          },
        },
      },
    },
    retreat = { type = "map", value = { type = "integer", min = 1, max = 2, unit = "hexes" } },
    rules = { type = "map", value = { type = "ref", to = "rule" } },
  },
}
