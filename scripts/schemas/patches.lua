-- patches/*.lua of a variant: cells of tables of the packs it requires, changed with a reason.
{
  type = "list",
  item = {
    type = "record",
    fields = {
      table = { type = "string" },
      cell = { type = "string" }, -- ROW.COLUMN of a grid, ID.FIELD of a TSV, keys of a literal
      old = { type = "any" },
      new = { type = "any" },
      why = { type = "string" },
      rule = { type = "ref", to = "rule", optional = true },
    },
  },
}
