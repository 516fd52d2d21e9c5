-- tables/morale_states.tsv
{
  type = "table",
  key = "state",
  columns = {
    state = { type = "id" },
    short = { type = "string", optional = true },
    rule = { type = "ref", to = "rule" },
  },
}
