-- faces.lua of a pack: how its counters look.
{
  type = "record",
  fields = {
    nations = { type = "map", value = {
      type = "record",
      fields = {
        ground = { type = "string" },
        ink = { type = "string" },
        band = { type = "string" },
        edge = { type = "string" },
        flag = { type = "list", item = { type = "string" } },
        flag_style = { type = "enum", of = { "upright", "bands" } },
      },
    } },
    other_nation = {
      type = "record",
      fields = {
        ground = { type = "string" },
        ink = { type = "string" },
        band = { type = "string" },
        edge = { type = "string" },
        flag = { type = "list", item = { type = "string" } },
        flag_style = { type = "enum", of = { "upright", "bands" } },
      },
    },
    looks = { type = "list", item = {
      type = "record",
      fields = {
        when = { type = "map", value = { type = "string" } },
        symbol = {
          type = "enum",
          of = {
            "infantry",
            "cavalry",
            "light",
            "artillery",
            "vedette",
            "commander",
            "officer",
            "crown",
            "bridge_train",
            "baggage_train",
            "headquarters",
            "box",
          },
        },
        guard = { type = "boolean", optional = true },
        top = { type = "string", optional = true },
        figures = { type = "list", item = { type = "string" } },
      },
    } },
    divisors = { type = "map", value = { type = "integer", min = 1, max = 100 } },
    size_marks = { type = "map", value = { type = "string" } },
    reduced = { type = "string", optional = true },
    spent = { type = "string", optional = true },
    badges = { type = "list", item = {
      type = "record",
      fields = {
        field = { type = "string" },
        shape = { type = "enum", of = { "circle", "square", "diamond", "triangle", "arrow", "shield" } },
        colour = { type = "string" },
        letter = { type = "string", min = 0 },
        key = { type = "string" },
      },
    } },
    bridge_states = { type = "map", value = { type = "enum", of = { "broken", "built" } }, optional = true },
  },
}
