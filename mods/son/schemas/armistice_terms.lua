-- tables/armistice_terms.lua
{
  type = "record",
  fields = {
    die_on = {
      type = "record",
      fields = { turn = { type = "integer", min = 1, max = 96 }, add = { type = "integer", min = -6, max = 6 } },
    },
    automatic_after = { type = "integer", min = 1, max = 96 },
    turns = { type = "integer", min = 1, max = 60 },
    bohemia_turns = { type = "integer", min = 1, max = 60 },
    resumes = { type = "integer", min = 1, max = 96 },
  },
}
