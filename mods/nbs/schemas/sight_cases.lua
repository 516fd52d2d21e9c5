-- tables/sight_cases.tsv
{
  type = "table",
  key = "case",
  columns = {
    case = { type = "id" },
    rule = { type = "ref", to = "rule" },
    map = { type = "string" },
    viewer = { type = "string" },
    target = { type = "string" },
    units = { type = "string", optional = true },
    visibility = { type = "integer", min = 1, max = 40, optional = true },
    visible = { type = "boolean" },
    about = { type = "string" },
  },
}
