-- tables/loss_order.tsv
{
  type = "table",
  key = "step",
  columns = {
    step = { type = "integer", min = 1, max = 9 },
    arm = { type = "enum", of = { "infantry", "cavalry", "artillery" } },
  },
}
