-- tables/ap_columns.tsv
{
  type = "table",
  key = { "army", "column" },
  columns = {
    army = { type = "enum", of = { "french", "silesia", "bohemia", "north" } },
    column = { type = "enum", of = { "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10" } },
    least = { type = "integer", min = -9, max = 99 },
    most = { type = "integer", min = -9, max = 99 },
  },
}
