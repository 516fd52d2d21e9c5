-- Counters: colours by nation; symbol by arm, the shape of the symbol by formation (8.1b), figures by what a piece is.
{
  nations = {
    france = { ground = "#3A5F9E", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF", "#B3242B" }, flag_style = "upright" },
    austria = { ground = "#F2EFE6", ink = "#20201C", band = "#DAD3BF", edge = "#6E6857", flag = { "#1E1E1E", "#E3B93A" }, flag_style = "bands" },
    britain = { ground = "#B23A3A", ink = "#FFFFFF", band = "#F2DCD0", edge = "#631C1C", flag = { "#27498A", "#FFFFFF", "#B3242B" }, flag_style = "bands" },
    spain = { ground = "#C99A3E", ink = "#20140A", band = "#F4E8C8", edge = "#6E4A12", flag = { "#B3242B", "#E8C53A", "#B3242B" }, flag_style = "bands" },
    russia = { ground = "#4E7A4A", ink = "#FFFFFF", band = "#E8E6CC", edge = "#284026", flag = { "#1E1E1E", "#E0861A", "#FFFFFF" }, flag_style = "bands" },
    prussia = { ground = "#2C3E63", ink = "#FFFFFF", band = "#D8D4C8", edge = "#141E33", flag = { "#FFFFFF", "#1C1C1C" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  facing = "facing", -- the field with the direction that a piece looks, in degrees
  -- The first line whose fields all fit says how a counter looks.
  looks = {
    { when = { kind = "headquarters" }, symbol = "headquarters", top = "label", figures = {} },
    { when = { kind = "marker" }, symbol = "box", top = "label", figures = {} },
    { when = { kind = "wagon" }, symbol = "baggage_train", top = "label", figures = {} },
    { when = { role = "army" }, symbol = "crown", top = "label", figures = { "rating" }, about = "about.commander" },
    { when = { kind = "commander" }, symbol = "commander", top = "label", figures = { "rating" }, about = "about.commander" },
    { when = { kind = "skirmisher" }, symbol = "light", top = "label", figures = { "value", "morale" }, about = "about.skirmisher" },
    { when = { arm = "infantry", class = "guard", formation = "line" }, symbol = "infantry", shape = "line", elite = true, top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "infantry", class = "guard", formation = "square" }, symbol = "infantry", shape = "square", elite = true, top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "infantry", class = "guard" }, symbol = "infantry", shape = "column", elite = true, top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "infantry", formation = "line" }, symbol = "infantry", shape = "line", top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "infantry", formation = "square" }, symbol = "infantry", shape = "square", top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "infantry", formation = "march_column" }, symbol = "infantry", shape = "column", top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "infantry", formation = "combat_column" }, symbol = "infantry", shape = "column", top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "infantry" }, symbol = "infantry", top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "cavalry", weight = "heavy" }, symbol = "cavalry", elite = true, top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "cavalry" }, symbol = "cavalry", top = "label", figures = { "size", "morale" }, about = "about.brigade" },
    { when = { arm = "artillery", formation = "limbered" }, symbol = "artillery", shape = "column", top = "label", figures = { "guns", "morale" }, about = "about.battery" },
    { when = { arm = "artillery", formation = "unlimbered" }, symbol = "artillery", shape = "line", top = "label", figures = { "guns", "morale" }, about = "about.battery" },
    { when = { arm = "artillery" }, symbol = "artillery", top = "label", figures = { "guns", "morale" }, about = "about.battery" },
    { when = {}, symbol = "box", top = "label", figures = {} },
  },
  facts = { "class", "weight", "mobility", "state", "role" }, -- fields whose words are said of a counter
  divisors = { value = 2 },
  size_marks = {},
  spent = "moved",
  badges = {
    { field = "blood_lust", shape = "diamond", colour = "#8C1F1F", letter = "B", key = "marker.blood_lust" },
    { field = "shaken", shape = "circle", colour = "#B8741A", letter = "S", key = "marker.shaken" },
    { field = "disorganized", shape = "triangle", colour = "#6A2C70", letter = "D", key = "marker.disorganized" },
    { field = "routed", shape = "square", colour = "#7A2E1D", letter = "R", key = "marker.routed" },
    { field = "blown", shape = "arrow", colour = "#2F5E6B", letter = "", key = "marker.blown" },
    { field = "replaced", shape = "shield", colour = "#6B5940", letter = "R", key = "marker.replaced" },
  },
}
