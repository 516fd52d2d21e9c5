-- hit: what die and modifiers must reach (5.2). broken, repulsed: what a charge must reach, or fall to (7.2).
-- flank: added when the blow does not come from ahead (5.3).
{ hit = 7, broken = 5, repulsed = 2, flank = 2 }
