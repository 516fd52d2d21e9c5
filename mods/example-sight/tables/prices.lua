-- Movement points: to enter a hex of each terrain (3.2), for each level up (3.3), for a corner (2.2), for a formation (2.3).
{ clear = 1, woods = 2, climb = 1, corner = 1, form = 2 }
