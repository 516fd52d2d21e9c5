-- ride: hexes that a courier rides in a turn (9.2), from headquarters. width: hexes off its way that a brigade may go (9.4).
-- rest: added to the die with which a brigade without an order takes one (9.8).
{ ride = 5, width = 2, rest = 1, headquarters = { blue = "02.06", white = "13.07" } }
