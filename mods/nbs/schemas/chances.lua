-- tables/chances.lua
{
  types = {
    die = { type = "integer", min = 1, max = 12 },
    rule = { type = "ref", to = "rule" },
  },
  type = "record",
  fields = {
    event = { type = "record", fields = { to = { type = "die" }, rule = { type = "rule" } } },
    commander_lost = {
      type = "record",
      fields = { dice = { type = "die" }, from = { type = "die" }, rule = { type = "rule" } },
    },
    blood_lust_lapses = { type = "record", fields = { to = { type = "die" }, rule = { type = "rule" } } },
    skirmisher_step = { type = "record", fields = { to = { type = "die" }, rule = { type = "rule" } } },
  },
}
