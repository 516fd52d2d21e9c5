-- tables/sizes.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    units = { type = "integer", min = 1, max = 12, unit = "C units" },
    infantry_men = { type = "integer", min = 1, max = 9999 },
    cavalry_men = { type = "integer", min = 1, max = 9999 },
    boxes_min = { type = "integer", min = 1, max = 99 },
    boxes_max = { type = "integer", min = 1, max = 99 },
    one_extension = { type = "string", optional = true },
    two_extensions = { type = "string", optional = true },
  },
}
