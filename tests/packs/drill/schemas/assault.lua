{
  type = "record",
  fields = {
    needed = { type = "integer", min = 2, max = 14 },
    attack = { type = "integer" },
    defend = { type = "integer" },
  },
}
