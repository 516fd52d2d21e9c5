-- Hints for bots: what is worth having at Halle.
{
  scenarios = {
    halle = {
      french = {
        own = 100,
        enemy = 100,
        caution = 5,
        seek = 8,
        objectives = { { hex = "H1108", worth = 90 }, { hex = "H1914", worth = 20 } },
      },
      prussian = {
        own = 100,
        enemy = 100,
        caution = 80,
        seek = 1,
        objectives = { { hex = "H1108", worth = 50 }, { hex = "H1914", worth = 30 } },
      },
    },
  },
}
