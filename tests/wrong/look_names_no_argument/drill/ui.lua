{
  series = { title = "Drill", subtitle = "a wrong pack" },
  maps = { drill = { file = "mods/drill/maps/drill.map" } },
  sides = { blue = { name = "Blue", colour = "#3A5F9E" }, red = { name = "Red", colour = "#9E3A3A" } },
  pictures = {},
  forces = {},
  questions = {},
  verbs = { march = { carries = "unti" } },
}
