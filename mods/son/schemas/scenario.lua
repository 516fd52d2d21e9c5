-- scenarios/*.lua
{
  type = "record",
  fields = {
    id = { type = "id" },
    number = { type = "integer", min = 1, max = 99 },
    title = { type = "string" },
    map = { type = "ref", to = "map" },
    sides = { type = "list", item = { type = "enum", of = { "french", "allied" } } }, -- the first player first
    set_up = { type = "enum", of = { "spring", "june", "dresden", "leipzig" } }, -- rows of tables/setup, columns of units/units
    start = {
      type = "record",
      fields = {
        day = { type = "integer", min = 1, max = 31 },
        part = { type = "string" },
        turn = { type = "integer", min = 1, max = 96 },
      },
    },
    turns = { type = "integer", min = 1, max = 96 },
    armies = {
      type = "list",
      item = { type = "enum", of = { "french", "silesia", "bohemia", "north" } },
      unique = true,
    },
    points = { -- Administrative Points at the start
      type = "map",
      key = { type = "enum", of = { "french", "silesia", "bohemia", "north" } },
      value = { type = "integer", min = 0, max = 99 },
    },
    blown = { type = "list", item = { type = "string" } }, -- hexsides "A/B" whose bridge is down
    frozen = { type = "list", item = { type = "id" }, optional = true }, -- leaders who neither move nor fight
    towns = { -- 28.1b: what they count for whoever holds them at the end
      type = "list",
      item = { type = "record", fields = { hex = { type = "ref", to = "hex" }, points = { type = "integer", min = 1, max = 99 } } },
      optional = true,
    },
    peace = { -- 28.2: what an armistice is worth: the first row that holds
      type = "list",
      item = {
        type = "record",
        fields = {
          up_to = { type = "integer", min = 1, max = 96, optional = true }, -- made before this turn or an earlier one
          holds = { type = "ref", to = "hex", optional = true }, -- where troops of the winner must stand
          winner = { type = "enum", of = { "french", "allied", "draw" } },
          rule = { type = "string" },
        },
      },
      optional = true,
    },
    draft = { type = "boolean", optional = true }, -- rules that it needs are not there yet: the chooser leaves it out
    replacements = { type = "boolean", optional = true }, -- 22.1a: do those of the track come? (O13)
    closed = { type = "list", item = { type = "ref", to = "area" } }, -- provinces that nobody may enter
  },
}
