-- Hints for bots: what is worth having at Marengo, and what orders are written there.
{
  scenarios = {
    pedrebona = {
      french = {
        own = 100,
        enemy = 100,
        caution = 0,
        seek = 0,
        objectives = { { hex = "15.20", worth = 4, held = true }, { hex = "20.18", worth = 2, held = true } },
      },
      austrian = {
        own = 100,
        enemy = 100,
        caution = 0,
        seek = 0,
        objectives = { { hex = "15.20", worth = 4 }, { hex = "20.18", worth = 2 } },
      },
    },
    kellermann = {
      both = { own = 100, enemy = 100, caution = 0, seek = 1, objectives = { { hex = "53.16", worth = 2 } } },
    },
  },
}
