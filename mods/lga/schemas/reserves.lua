-- tables/reserves.tsv
{
  type = "table",
  key = { "scenario", "piece" },
  columns = {
    scenario = { type = "enum", of = { "italy", "ulm", "1805", "waterloo", "ratisbon", "1809" } },
    piece = { type = "ref", to = "piece" },
    rule = { type = "ref", to = "rule" },
  },
}
