-- faces.lua of a pack: how its counters look.
{
  types = {
    nation = {
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
    badge = {
      type = "record",
      fields = {
        field = { type = "string" },
        value = { type = "string", optional = true }, -- of the field; any without it
        shape = { type = "enum", of = { "circle", "square", "diamond", "triangle", "arrow", "shield" } },
        colour = { type = "string" },
        letter = { type = "string", min = 0 },
        key = { type = "string" },
      },
    },
  },
  type = "record",
  fields = {
    nations = { type = "map", value = { type = "nation" } },
    other_nation = { type = "nation" },
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
            "patrol",
            "commander",
            "officer",
            "crown",
            "bridge_train",
            "baggage_train",
            "headquarters",
            "box",
          },
        },
        elite = { type = "boolean", optional = true },
        -- The symbol's box in the shape of a formation: broad and thin, narrow and deep, hollow.
        shape = { type = "enum", of = { "line", "column", "square" }, optional = true },
        top = { type = "string", optional = true },
        figures = { type = "list", item = { type = "string" } },
        about = { type = "id", optional = true }, -- a text of the pack: what its figures are, in words
      },
    } },
    -- Fields of a piece whose values are said of it, by the texts FIELD.VALUE; kind, arm and formation always are.
    facts = { type = "list", optional = true, item = { type = "string" } },
    divisors = { type = "map", value = { type = "integer", min = 1, max = 100 } },
    size_marks = { type = "map", value = { type = "string" } },
    reduced = { type = "string", optional = true },
    spent = { type = "string", optional = true },
    total = { type = "string", optional = true }, -- the figure that a stack is summed up by; who has none leads
    leads = { type = "list", item = { type = "id" }, optional = true }, -- fields: who has most of them stands for a stack
    facing = { type = "id", optional = true }, -- the field with the way that a piece looks, degrees clockwise from up
    badges = { type = "list", item = { type = "badge" } },
    -- What lies on hexsides (`hexsides` of ui.lua): the first line that fits an item of the view's key. side:
    -- the field that names the side in whose colour it is drawn.
    hexsides = { type = "list", optional = true, item = {
      type = "record",
      fields = {
        key = { type = "id" },
        when = { type = "map", value = { type = "string" }, optional = true },
        figure = { type = "enum", of = { "boats", "broken", "mended" } },
        side = { type = "id", optional = true },
        colour = { type = "string", optional = true },
        badges = { type = "list", optional = true, item = { type = "badge" } },
      },
    } },
  },
}
