-- Manifest of a pack: mods/ID/pack.lua.
{
  type = "record",
  fields = {
    id = { type = "id" },
    kind = { type = "enum", of = { "series", "battle", "variant", "assets", "locale", "ui", "bot" } },
    name = { type = "string" },
    version = { type = "string" },
    api = { type = "integer", min = 1 },
    requires = { type = "map", value = { type = "string", min = 0 } }, -- "" fits every version
    conflicts = { type = "list", item = { type = "id" } },
    licence = {
      type = "list",
      item = {
        type = "record",
        fields = {
          what = { type = "string" },
          licence = { type = "string" },
          credit = { type = "string" },
        },
      },
    },
    map = { type = "id", optional = true }, -- the map that map_of() without a name gives
    example = { type = "boolean", optional = true }, -- shows how packs are made: the chooser puts it after the games
    draft = { type = "boolean", optional = true }, -- its rules are being written: the chooser leaves it out
    template = { type = "boolean", optional = true }, -- `grognard new` copies this pack
    language = { type = "id", optional = true }, -- of a locale pack: its texts lie in text/LANGUAGE.lua
    sides = { type = "list", item = { type = "id" }, optional = true },
    options = {
      type = "list",
      optional = true,
      item = {
        type = "record",
        fields = {
          id = { type = "id" },
          rule = { type = "ref", to = "rule" },
          question = { type = "string", optional = true },
          -- Scenarios in which it matters, when these are not all: the chooser shows it there, and first.
          scenarios = { type = "list", item = { type = "id" }, optional = true },
          kind = { type = "enum", of = { "boolean" }, optional = true },
          choices = { type = "list", item = { type = "any" }, optional = true },
          default = { type = "any" },
          title = { type = "string" },
          text = { type = "string" },
        },
      },
    },
  },
}
