-- tables/actions.tsv
{
  types = { cost = { type = "integer", min = 0, max = 40, unit = "quarter MP", units = { MP = 4 } } },
  type = "table",
  key = "action",
  columns = {
    action = { type = "id" },
    mode = { type = "enum", of = { "cost", "added", "whole", "gain" } },
    line = { type = "cost", optional = true },
    march_column = { type = "cost", optional = true },
    combat_column = { type = "cost", optional = true },
    skirmisher = { type = "cost", optional = true },
    light_cavalry = { type = "cost", optional = true },
    heavy_cavalry = { type = "cost", optional = true },
    blown_cavalry = { type = "cost", optional = true },
    foot_artillery = { type = "cost", optional = true },
    horse_artillery = { type = "cost", optional = true },
    commander = { type = "cost", optional = true },
    wagon = { type = "cost", optional = true },
    unlimbered = { type = "cost", optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
