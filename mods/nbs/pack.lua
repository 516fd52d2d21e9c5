-- Manifest of the Napoleonic Battle Series: tactical battles of the Empire, with line of sight, facing, reactions and written orders.
{
  id = "nbs",
  kind = "series",
  name = "Napoleonic Battle Series",
  version = "0.1.0",
  api = 1,
  requires = {},
  conflicts = {},
  licence = {
    {
      what = "rules code, data tables, the map of the drill ground, specs and texts of this pack",
      licence = "MIT",
      credit = "the grognard authors",
    },
    {
      what = "facts of the rulebook (rule numbers, values, figures of its worked examples, names of units)",
      licence = "facts only",
      credit = "Napoleonic Battle Series, version 3.0, Multi-Man Publishing / The Gamers; its text is not part of this pack",
    },
  },
  map = "drill",
  sides = { "french", "allied", "austrian", "prussian", "russian" },
  options = {
    {
      id = "concealed_forces",
      rule = "28.1",
      kind = "boolean",
      default = false,
      title = "Concealed forces",
      text = "Divisions out of sight may become markers, some of which are Decoys.",
    },
    {
      id = "night_marches",
      rule = "27.3",
      kind = "boolean",
      default = false,
      title = "Marches by night",
      text = "By night who leaves roads, waters and houses may go astray, and is led by the enemy.",
    },
    {
      id = "random_events",
      rule = "29.0",
      kind = "boolean",
      default = false,
      title = "Random events",
      text = "A die at the start of each player turn may bring an event, by the standard table and that of the battle.",
    },
  },
}
