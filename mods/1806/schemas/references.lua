-- What a reference may point to: kinds of ids, and the tables that hold them.
{
  formation = { "formations" },
  leader = { "leaders", "replacements" },
  unit = { "units", "vedettes" },
  piece = { "units", "vedettes", "leaders", "replacements" },
}
