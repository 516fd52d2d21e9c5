-- 20 Victory, and 21.96 for Saalfeld. Losses in whole strength points, vedettes and trains not
-- counted (20.11b).
{
  conditions = {
    ["20"] = {
      -- French points by the ratio Prussian to French losses: the first row that it is under, the last has no
      -- end (Q65); French losses 0 count as 3:1, both 0 as 1:1.
      loss_ratio = {
        side = "french",
        rule = "20.11a",
        bands = {
          { under = { 1, 1 }, points = -3 }, -- 1:2
          { under = { 2, 1 }, points = -2 }, -- 1:1
          { under = { 3, 1 }, points = 0 }, -- 2:1
          { points = 3 }, -- 3:1
        },
        none_french = { 3, 1 },
        none_both = { 1, 1 },
      },
      -- Prussian points by Prussian losses; up_to inclusive, the last band has no end (Q66).
      prussian_losses = {
        side = "prussian",
        rule = "20.14",
        bands = {
          { up_to = 10, points = 5 },
          { up_to = 24, points = 4 },
          { up_to = 40, points = 3 },
          { up_to = 50, points = 2 },
          { points = 1 },
        },
        -- Q102: 2 less, not below 0, in these scenarios unless the option asks for the letter.
        less = {
          points = 2,
          floor = 0,
          scenarios = { "auerstedt", "jena" },
          option = "victory_letter",
          choice = "reduced",
        },
      },
      sources = {
        points = 1,
        rule = "20.12a",
        -- Q102: in these scenarios sources score only when supply is in play, unless the option
        -- asks for the letter.
        with_supply = {
          scenarios = { "auerstedt", "jena" },
          option = "victory_letter",
          choice = "reduced",
        },
        area_option = "sources_in_play", -- Q68
      },
      demoralized = { points = 1, rule = "20.13" },
      baggage = { points = 1, rule = "20.15" },
      -- French to Prussian points. The first level whose ratio is not above `up_to` (or is below
      -- `under`) holds; Prussian 0 and French above 0 is the last, both 0 count as 1:1, French 0 or
      -- less (not both 0) as the first (Q67).
      levels = {
        { level = "prussian_decisive", winner = "prussian", up_to = { 1, 2 } },
        { level = "prussian", winner = "prussian", up_to = { 1, 1 } },
        { level = "french_marginal", winner = "french", under = { 2, 1 } },
        { level = "french", winner = "french", under = { 3, 1 } },
        { level = "french_decisive", winner = "french", under = { 4, 1 } },
        { level = "french_crushing", winner = "french" },
      },
      levels_rule = "20.2",
      automatic = {
        {
          when = "napoleon_captured",
          leader = "LF_NAPOLEON",
          winner = "prussian",
          level = "prussian",
          rule = "20.3",
        },
      },
    },
    ["21.96"] = {
      per_point_lost = { points = 1, rule = "21.96a" },
      -- Objectives stand in the scenario. Both held, or none: the points decide, equal points are a
      -- draw (Q69).
      objective_levels = { french = "french_objective", prussian = "prussian_objective" },
      points_levels = { french = "french", prussian = "prussian", draw = "draw" },
      automatic = {},
    },
  },
}
