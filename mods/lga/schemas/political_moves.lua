-- tables/political_moves.tsv
{
  type = "table",
  key = { "row", "event", "at" },
  columns = {
    rule = { type = "ref", to = "rule" },
    row = { type = "enum", of = { "peace", "war" } },
    event = {
      type = "enum",
      of = {
        "capital", "foothold", "points", "armistice", "peace", "surrender", "french_armistice", "draft", "french_draft",
        "spring", "autumn", "attack",
      },
    },
    at = { type = "integer", min = -99, max = 99, optional = true },
    boxes = { type = "integer", min = -9, max = 9 },
    once = { type = "boolean" },
  },
}
