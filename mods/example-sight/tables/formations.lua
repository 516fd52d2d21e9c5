-- Formations. movement: points a turn; into: what it may change to; reach, charge: hexes that its fire and its charge go; fire: added to its die;
-- at_once: what it may form when it is charged; mark, stand: added to a die of fire, of a charge, against it.
{
  line = { movement = 4, into = { "column", "square" }, at_once = { "square" }, fire = 3, reach = 1, charge = 0, mark = 0, stand = -1 },
  column = { movement = 6, into = { "line", "square" }, at_once = { "square" }, fire = 1, reach = 1, charge = 0, mark = 1, stand = 0 },
  square = { movement = 2, into = { "column", "line" }, at_once = {}, fire = 1, reach = 1, charge = 0, mark = 2, stand = -4, all_round = true },
  squadrons = { movement = 8, into = {}, at_once = {}, fire = 0, reach = 0, charge = 3, mark = 1, stand = -2 },
  limbered = { movement = 6, into = { "unlimbered" }, at_once = {}, fire = 0, reach = 0, charge = 0, mark = 1, stand = 1 },
  unlimbered = { movement = 2, into = { "limbered" }, at_once = {}, fire = 4, reach = 4, charge = 0, mark = 0, stand = 1 },
}
