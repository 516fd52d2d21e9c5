-- 3.3 Movement points by the order that a force was given.
{ normal = 3, forced = 5 }
