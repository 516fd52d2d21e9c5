-- tables/bridges.lua. A list of two is { value, rule }.
{
  types = {
    figure = { type = "tuple", items = { { type = "integer" }, { type = "ref", to = "rule" } } },
    word = { type = "tuple", items = { { type = "any" }, { type = "ref", to = "rule" } } },
    damage = {
      type = "record",
      fields = {
        cost = { type = "figure" },
        at_most = { type = "figure" },
        who = { type = "list", item = { type = "string" } },
        who_rule = { type = "ref", to = "rule" },
        enemy_zoc = { type = "word" },
      },
    },
    repair = {
      type = "record",
      fields = {
        cost = { type = "figure" },
        at_most = { type = "figure" },
        who = { type = "list", item = { type = "string" } },
        who_rule = { type = "ref", to = "rule" },
        crossing = { type = "figure" },
      },
    },
  },
  type = "record",
  fields = {
    damage = {
      type = "record",
      fields = { stream = { type = "damage" }, river = { type = "damage" } },
    },
    repair = {
      type = "record",
      fields = {
        stream = { type = "repair" },
        river = { type = "repair" },
        enemy_at_end = { type = "word" },
        zoc_modifier = { type = "figure" },
        leader_modifier = { type = "figure" },
        leader = { type = "ref", to = "leader" },
        enemy_zoc_option = { type = "string" },
      },
    },
  },
}
