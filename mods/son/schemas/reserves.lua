-- tables/reserves.lua
{
  types = {
    pieces = {
      type = "record",
      fields = {
        french = { type = "list", item = { type = "ref", to = "piece" }, unique = true },
        allied = { type = "list", item = { type = "ref", to = "piece" }, unique = true },
      },
    },
  },
  type = "record",
  fields = {
    generals = { type = "pieces" },
    cavalry_generals = { type = "pieces" },
    march_infantry = { type = "pieces" },
    march_cavalry = { type = "pieces" },
    brigades = {
      type = "list",
      item = {
        type = "record",
        fields = { infantry = { type = "ref", to = "unit" }, cavalry = { type = "ref", to = "unit" } },
      },
    },
    replacements = {
      type = "list",
      item = {
        type = "record",
        fields = {
          leader = { type = "ref", to = "leader" },
          beside = { type = "ref", to = "leader" },
          unit = { type = "ref", to = "unit" },
        },
      },
    },
    alternatives = {
      type = "record",
      fields = {
        leader = { type = "ref", to = "leader" },
        by = { type = "list", item = { type = "ref", to = "leader" } },
      },
    },
    never = { type = "list", item = { type = "ref", to = "unit" } },
  },
}
