-- units/bases.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "french", "allied" } },
    nation = { type = "enum", of = { "french", "allied" } }, -- colour of the counter
    type = { type = "enum", of = { "center", "source" } },
    army = { type = "enum", of = { "french", "silesia", "bohemia", "north" } },
  },
}
