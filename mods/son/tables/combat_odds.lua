-- 18.5, 16.5 Odds that head the columns of the Combat Results Table, attacker to defender, on the two lines of terrain. A true ratio is
-- lowered to the next heading on its line; below the first it uses c1, above the last c11.
-- Origin: 1 to 5 is the worst column (book 21.2f), 3 to 1 and 6 to 1 exist (14.22e); a line of its own for affecting terrain (16.5a),
-- one column worse, is reconstructed, so are the other headings.
{
  non_affecting = {
    c1 = { 1, 5 },
    c2 = { 1, 4 },
    c3 = { 1, 3 },
    c4 = { 1, 2 },
    c5 = { 1, 1 },
    c6 = { 3, 2 },
    c7 = { 2, 1 },
    c8 = { 3, 1 },
    c9 = { 4, 1 },
    c10 = { 5, 1 },
    c11 = { 6, 1 },
  },
  affecting = {
    c1 = { 1, 4 },
    c2 = { 1, 3 },
    c3 = { 1, 2 },
    c4 = { 1, 1 },
    c5 = { 3, 2 },
    c6 = { 2, 1 },
    c7 = { 3, 1 },
    c8 = { 4, 1 },
    c9 = { 5, 1 },
    c10 = { 6, 1 },
    c11 = { 7, 1 },
  },
}
