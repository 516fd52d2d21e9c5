-- tables/morale_track.tsv
{
  type = "table",
  key = "side",
  columns = {
    side = { type = "enum", of = { "french", "allied" } },
    worst = { type = "integer", min = 0, max = 2 },
    best = { type = "integer", min = -2, max = 0 },
    start = { type = "integer", min = -2, max = 2 },
  },
}
