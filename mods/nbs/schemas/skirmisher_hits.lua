-- tables/skirmisher_hits.tsv
{
  type = "table",
  key = "target",
  columns = {
    target = { type = "enum", of = { "cavalry", "infantry", "artillery" } },
    change = { type = "integer", min = -4, max = 0 },
    loss = { type = "enum", of = { "commander_check", "straggler", "gun_point" } },
    rule = { type = "ref", to = "rule" },
  },
}
