-- assets.lua of a pack of kind "assets": pictures for counters and maps of the packs that it requires. Paths are inside the pack.
{
  type = "record",
  fields = {
    counters = { type = "map", optional = true, value = { -- by the id of the piece
      type = "record",
      fields = {
        file = { type = "string" }, -- a PNG, square
        reduced = { type = "string", optional = true }, -- its other side
      },
    } },
    maps = { type = "map", optional = true, value = { -- by the name of the map
      type = "record",
      fields = {
        file = { type = "string" }, -- a PNG: a scan of the printed sheet
        -- The pixels of the scan that two hexes have their middles at: far apart, in neither the same row nor column.
        hexes = { type = "list", min = 2, max = 2, item = {
          type = "record",
          fields = {
            hex = { type = "id" },
            x = { type = "integer", min = 0, max = 32767 },
            y = { type = "integer", min = 0, max = 32767 },
          },
        } },
        grid = { type = "boolean", default = true }, -- the hexes are drawn over it
      },
    } },
  },
}
