-- tables/combat.lua. A list of two is { value, rule }.
{
  type = "record",
  fields = {
    shifts = {
      type = "map",
      value = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
    },
    napoleon = { type = "ref", to = "leader" },
    vedettes = {
      type = "record",
      fields = {
        deploy = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        ride = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        combined_arms = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
      },
    },
    combined_arms_cavalry = {
      type = "tuple",
      items = { { type = "integer" }, { type = "string" } },
    },
    repulse = {
      type = "record",
      fields = {
        odds = { type = "list", item = { type = "integer" } },
        rule = { type = "string" },
        retreat = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
      },
    },
    tests = {
      type = "record",
      fields = {
        leader_capture = {
        type = "record",
        fields = {
          at_most = { type = "integer", min = 1, max = 6 },
          rule = { type = "string" },
        },
      },
        surrounded = {
        type = "record",
        fields = {
          at_most = { type = "integer", min = 1, max = 6 },
          per_column = { type = "integer" },
          above = { type = "string" },
          rule = { type = "string" },
        },
      },
        reorganize_demoralized = {
        type = "record",
        fields = {
          at_most = { type = "integer", min = 1, max = 6 },
          rule = { type = "string" },
        },
      },
        train_lost = {
        type = "record",
        fields = {
          at_most = { type = "integer", min = 1, max = 6 },
          rule = { type = "string" },
        },
      },
        demoralized_initiative = {
        type = "record",
        fields = {
          modifier = { type = "integer" },
          rule = { type = "string" },
        },
      },
      },
    },
    reorganization = {
      type = "record",
      fields = {
        distance = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        units = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
      },
    },
    disengagement = {
      type = "record",
      fields = { hexes = { type = "integer", unit = "hexes" }, rule = { type = "string" } },
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
          rule = { type = "string" },
        },
      },
        without_leader = {
        type = "record",
        fields = {
          units = { type = "integer" },
          rule = { type = "string" },
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
          rule = { type = "string" },
        },
      },
      },
    },
    retreat = { type = "map", value = { type = "integer", min = 1, max = 2, unit = "hexes" } },
    rules = { type = "map", value = { type = "string" } },
  },
}
