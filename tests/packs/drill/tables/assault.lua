-- 3.1, 3.2, 3.3: the sum of two dice that hits, and what the stances add to it.
{ needed = 10, attack = 1, defend = -1 }
