-- Words of the house rules.
{
  house_too_cautious = "the odds may be lowered by {most:column|columns} at most",
  shift_concentric = "concentric attack: {columns:column|columns}",
  ["option.house_concentric.three_hexes"] = "from three hexes",
  ["option.house_concentric.two_hexes"] = "from two hexes",
  house_roll_call = "roll call: the French have lost {french:point|points}, the Prussians {prussian}",
}
