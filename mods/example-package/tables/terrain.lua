-- What a package has in a march and what a hex costs, in half movement points (4).
{
  march = 10,
  turn = 1,
  clear = 2,
  woods = 4,
}
