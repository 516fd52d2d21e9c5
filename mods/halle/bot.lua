-- Hints for bots: what is worth having at Halle.
{
  scenarios = {
    halle = {
      french = {
        own = 80,
        enemy = 150,
        caution = 5,
        seek = 8,
        objectives = { { hex = "H1007", worth = 60 }, { hex = "H1108", worth = 120 } },
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
