-- Hints for bots: what is worth having at Marengo, and what orders are written there.
{
  scenarios = {
    pedrebona = {
      both = {
        own = 100,
        enemy = 100,
        caution = 0,
        seek = 0,
        objectives = { { hex = "15.20", worth = 4, held = true }, { hex = "20.18", worth = 2, held = true } },
      },
    },
    kellermann = {
      both = { own = 100, enemy = 100, caution = 0, seek = 1, objectives = { { hex = "53.16", worth = 2 } } },
    },
    desaix = {
      french = {
        own = 100,
        enemy = 100,
        caution = 0,
        seek = 1,
        objectives = { { hex = "64.16", worth = 4, held = true }, { hex = "53.16", worth = 2 } },
        orders = {
          { to = "L", kind = "attack", hex = "47.23", via = { "54.21" } },
          { to = "V", kind = "attack", hex = "46.06", via = { "56.11" } },
          { to = "Mo", kind = "attack", hex = "43.26", via = { "53.25" } },
          { to = "CGi-IG", kind = "attack", hex = "47.19", via = { "54.18" } },
          { to = "CGc-IG", kind = "attack", hex = "47.19", via = { "54.18" } },
        },
      },
      austrian = {
        own = 100,
        enemy = 100,
        caution = 0,
        seek = 1,
        objectives = { { hex = "53.16", worth = 2, held = true } },
        orders = {
          { to = "Mz", kind = "attack", hex = "59.15", via = { "55.15" } },
          { to = "Hd", kind = "attack", hex = "59.15", via = { "55.15" } },
          { to = "El", kind = "attack", hex = "58.18", via = { "53.17" } },
          { to = "Ka", kind = "attack", hex = "58.18", via = { "53.17" } },
        },
      },
    },
  },
}
