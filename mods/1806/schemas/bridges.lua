-- tables/bridges.lua. A list of two is { value, rule }.
{
  type = "record",
  fields = {
    damage = {
      type = "record",
      fields = {
        stream = {
        type = "record",
        fields = {
          cost = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          at_most = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          who = { type = "list", item = { type = "string" } },
          who_rule = { type = "string" },
          enemy_zoc = { type = "tuple", items = { { type = "any" }, { type = "string" } } },
        },
      },
        river = {
        type = "record",
        fields = {
          cost = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          at_most = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          who = { type = "list", item = { type = "string" } },
          who_rule = { type = "string" },
          enemy_zoc = { type = "tuple", items = { { type = "any" }, { type = "string" } } },
        },
      },
      },
    },
    repair = {
      type = "record",
      fields = {
        stream = {
        type = "record",
        fields = {
          cost = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          at_most = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          who = { type = "list", item = { type = "string" } },
          who_rule = { type = "string" },
          crossing = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        },
      },
        river = {
        type = "record",
        fields = {
          cost = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          at_most = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
          who = { type = "list", item = { type = "string" } },
          who_rule = { type = "string" },
          crossing = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        },
      },
        enemy_at_end = { type = "tuple", items = { { type = "any" }, { type = "string" } } },
        zoc_modifier = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        leader_modifier = { type = "tuple", items = { { type = "integer" }, { type = "string" } } },
        leader = { type = "ref", to = "leader" },
        enemy_zoc_option = { type = "string" },
      },
    },
  },
}
