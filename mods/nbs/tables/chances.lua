-- Dice of which the book says all: what a d6 must show at least (from) or at most (to), or 2d6 of lost Commanders.
{
  event = { to = 1, rule = "29.0" }, -- something happens
  commander_lost = { dice = 2, from = 11, rule = "20.1.1" },
  blood_lust_lapses = { to = 2, rule = "21.5B" },
  skirmisher_step = { to = 1, rule = "15.4.4.1a" }, -- the loser of Skirmishers against Skirmishers
}
