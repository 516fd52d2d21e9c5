-- What a reference may point to: kinds of ids, and the tables that hold them.
{
  piece = { "counters" },
  rank = { "ranks" },
  army = { "armies" },
  created = { "created_powers" },
}
