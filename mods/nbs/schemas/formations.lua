-- tables/formations.tsv
{
  type = "table",
  key = { "arm", "formation" },
  columns = {
    arm = { type = "enum", of = { "infantry", "skirmisher", "cavalry", "artillery" } },
    formation = { type = "id" },
    class = { type = "string" },
    facing = { type = "enum", of = { "front", "all_front", "all_rear" } },
    zone = { type = "boolean" },
    charges = { type = "boolean" },
    fires = { type = "boolean" },
    note = { type = "string", optional = true },
  },
}
