-- tables/ports.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "ref", to = "hex" },
    name = { type = "string" },
    province = { type = "ref", to = "area" },
    resources = { type = "integer", min = 0, max = 9 },
  },
}
