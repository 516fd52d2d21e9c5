-- scenarios/*.lua
{
  types = {
    side = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian" } },
    commander = { type = "ref", to = "commander" },
  },
  type = "record",
  fields = {
    id = { type = "id" },
    number = { type = "integer", min = 1, max = 99 },
    title = { type = "string" },
    map = { type = "ref", to = "map" },
    area = { type = "ref", to = "area", optional = true }, -- the hexes in play; all when left out
    sides = { type = "list", item = { type = "side" }, min = 2 }, -- 5.0b: the first player first
    year = { type = "integer", min = 1789, max = 1815 }, -- for tables/nations
    set_up = { type = "id" }, -- rows of tables/setup
    orders = { type = "id", optional = true }, -- rows of tables/orders; without them none are needed
    reinforcements = { type = "id", optional = true }, -- rows of tables/reinforcements
    events = { type = "id", optional = true }, -- rows of tables/events: the game table, where events are played
    victory = { type = "id" }, -- rows of tables/victory and tables/results
    track = { type = "id" }, -- rows of tables/turns
    army = { -- who commands the army from the start; a side without one has no Command Points until he comes
      type = "record",
      fields = {
        french = { type = "commander", optional = true },
        allied = { type = "commander", optional = true },
        austrian = { type = "commander", optional = true },
        prussian = { type = "commander", optional = true },
        russian = { type = "commander", optional = true },
      },
    },
    start = {
      type = "record",
      fields = {
        day = { type = "integer", min = 1, max = 31 },
        part = { type = "string" },
        turn = { type = "integer", min = 1, max = 60 },
      },
    },
    turns = { type = "integer", min = 1, max = 60 },
    special = { -- rules of the battle that are in force
      type = "list",
      item = { type = "enum", of = { "footbridge", "gate", "exit", "sale", "wing" } },
      unique = true,
    },
  },
}
