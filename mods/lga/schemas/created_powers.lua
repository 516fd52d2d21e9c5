-- tables/created_powers.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    power = { type = "enum", of = { "westphalian", "polish", "dutch", "belgian", "british_allied" }, optional = true },
    creator = { type = "enum", of = { "french", "coalition" } },
    least = { type = "integer", min = 1, max = 9, optional = true },
    rule = { type = "ref", to = "rule" },
  },
}
