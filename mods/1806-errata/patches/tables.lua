-- Cells of reconstructed tables, read anew. What the book says of a table holds for the new cells too
-- (docs/rules/1806.md, "What the book lacks").
{
  {
    table = "crt",
    cell = "4.1:1",
    old = "Ar",
    new = "Ex",
    why = "even odds: the middle rolls bring an exchange, as at 1-2 and at 3-1",
    rule = "11.3b",
  },
  {
    table = "crt",
    cell = "3.1:1",
    old = "Ex",
    new = "Dr",
    why = "makes room for the exchange one row below",
    rule = "11.3b",
  },
  {
    table = "terrain",
    cell = "movement.cavalry.hex.woods.1",
    old = 4,
    new = 3,
    why = "half as dear again as clear ground; the book charges woods at the hexside",
    rule = "8.11a",
  },
}
