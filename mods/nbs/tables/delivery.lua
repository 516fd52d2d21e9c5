-- 6.4.7, 6.5.2, 6.5.3 Delivery of orders. mp_per_turn: MPs of a Commander that a messenger rides in a turn; transit is rounded up.
-- in_person: turns that such an order takes; delay: the d6 that clears each Delay; discover: the d6 that finds a Distortion or a lost order.
{
  mp_per_turn = 10, -- 6.4.7b
  in_person = 0, -- 6.4.7a
  delay = { D4 = 4, D5 = 5, D6 = 6 }, -- 6.5.2a
  discover = 5, -- 6.5.3b, 29.1ord
}
