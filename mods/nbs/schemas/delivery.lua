-- tables/delivery.lua
{
  types = { die = { type = "integer", min = 1, max = 6 } },
  type = "record",
  fields = {
    mp_per_turn = { type = "integer", min = 1, max = 40 },
    in_person = { type = "integer", min = 0, max = 4 },
    delay = { type = "record", fields = { D4 = { type = "die" }, D5 = { type = "die" }, D6 = { type = "die" } } },
    discover = { type = "die" },
  },
}
