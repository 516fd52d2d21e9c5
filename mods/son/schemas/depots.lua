-- tables/depots.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    hex = { type = "ref", to = "hex" },
    class = { type = "integer", min = 1, max = 4 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
