--- House rules for 1806. Each verb is used once: before, modify, after; the patch of a table stands in
--- patches/.

local MOST_COLUMNS = 2
local QUARTERS = 4

-- H1: refuses what the book allows (11.32c).
before(
  "actions.reduce",
  function(_, f, _, column)
    need(f.column - column <= MOST_COLUMNS, "H1", "house_too_cautious", "most", MOST_COLUMNS)
  end
)

local function hexes_needed(G) return G.options.house_concentric == "two_hexes" and 2 or 3 end

-- H2: one more item among the shifts of 11.3c, in the odds and in the log.
modify(
  "values.odds_column",
  { rule = "H2", key = "concentric" },
  function(column, G, group) return #group.by >= hexes_needed(G) and column + 1 or column end
)

-- H3
after("steps.combat_phase", function(G)
  log(
    "H3",
    "house_roll_call",
    "french",
    G.lost.french // QUARTERS,
    "prussian",
    G.lost.prussian // QUARTERS
  )
end)
