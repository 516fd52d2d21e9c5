-- 2.1 Orders that a side gets in its turn, by the die.
{ 1, 2, 2, 3, 3, 4 }
