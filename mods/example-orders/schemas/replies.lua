-- tables/replies.grid
{
  type = "grid",
  cells = { type = "enum", of = { "accepted", "delayed", "mistaken", "lost" } },
  rows = "range",
  columns = "word",
}
