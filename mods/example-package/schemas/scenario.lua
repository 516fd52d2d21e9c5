-- scenarios/*.lua
{
  type = "record",
  fields = {
    id = { type = "id" },
    title = { type = "string" },
    map = { type = "string" },
    sides = { type = "list", item = { type = "enum", of = { "french", "prussian" } } },
    start = {
      type = "record",
      fields = { day = { type = "integer" }, part = { type = "string" }, turn = { type = "integer", min = 1 } },
    },
    turns = { type = "integer", min = 1, max = 40 },
    -- Where a side's retreats lead to, all else being equal.
    source = { type = "map", value = { type = "ref", to = "hex" } },
    setup = { type = "list", key = "piece", item = {
      type = "record",
      fields = {
        piece = { type = "ref", to = "piece" },
        -- A place of engine.twohex: head and tail in column, left and right in line.
        at = {
          type = "record",
          fields = {
            mode = { type = "enum", of = { "column", "line" } },
            head = { type = "ref", to = "hex", optional = true },
            tail = { type = "ref", to = "hex", optional = true },
            left = { type = "ref", to = "hex", optional = true },
            right = { type = "ref", to = "hex", optional = true },
          },
        },
      },
    } },
  },
}
