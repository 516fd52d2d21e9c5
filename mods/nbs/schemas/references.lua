-- What a reference may point to: kinds of ids, and the tables that hold them.
{
  unit = { "units" },
  commander = { "commanders" },
  headquarters = { "headquarters" },
  piece = { "units", "commanders", "headquarters" },
  command = { "commands" },
  size = { "sizes" },
}
