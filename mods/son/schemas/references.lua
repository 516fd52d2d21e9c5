-- What a reference may point to: kinds of ids, and the tables that hold them.
{
  leader = { "leaders" },
  unit = { "units" },
  piece = { "leaders", "units", "bases" },
  depot = { "depots" },
}
