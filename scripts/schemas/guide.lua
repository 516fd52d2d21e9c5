-- guide.lua of a pack: a first game, step by step (docs/window.md).
{
  type = "record",
  fields = {
    scenario = { type = "id" },
    seats = { type = "map", value = { type = "id" } },
    seed = { type = "integer", optional = true },
    steps = { type = "list", item = {
      type = "record",
      fields = {
        text = { type = "string" },
        at = { type = "string", optional = true },
        button = { type = "string", optional = true },
        wait = { type = "enum", of = { "next", "select", "verb", "prompt", "turn", "panel", "why", "over" } },
        of = { type = "string", optional = true },
        times = { type = "integer", optional = true },
      },
    } },
  },
}
