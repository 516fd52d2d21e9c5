-- Counters: colours by nation (2.9), symbol and figures by what a piece is. Leaders of no stated nation and bases take their side's.
{
  nations = {
    french = { ground = "#3E68B0", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF", "#B3242B" }, flag_style = "upright" },
    german = { ground = "#86603C", ink = "#FFFFFF", band = "#F4EAD0", edge = "#46301C", flag = { "#FFFFFF", "#3C6EA8" }, flag_style = "bands" },
    italian = { ground = "#3E68B0", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#2E7D46", "#FFFFFF", "#B3242B" }, flag_style = "upright" },
    polish = { ground = "#B23A3A", ink = "#FFFFFF", band = "#F4EAD0", edge = "#631C1C", flag = { "#FFFFFF", "#C0213A" }, flag_style = "bands" },
    austrian = { ground = "#F2EFE6", ink = "#20201C", band = "#DAD3BF", edge = "#6E6857", flag = { "#1E1E1E", "#E3B93A" }, flag_style = "bands" },
    russian = { ground = "#4E7A4A", ink = "#FFFFFF", band = "#E8E6CC", edge = "#284026", flag = { "#1E1E1E", "#E0861A", "#FFFFFF" }, flag_style = "bands" },
    prussian = { ground = "#2C3E63", ink = "#FFFFFF", band = "#D8D4C8", edge = "#141E33", flag = { "#FFFFFF", "#1C1C1C" }, flag_style = "bands" },
    swedish = { ground = "#A8437E", ink = "#FFFFFF", band = "#F2DDE8", edge = "#5A1E42", flag = { "#2A5EA8", "#E8C53A" }, flag_style = "bands" },
    allied = { ground = "#D98A2E", ink = "#20140A", band = "#F4E4C8", edge = "#6E4210", flag = { "#D98A2E" }, flag_style = "bands" },
  },
  other_nation = { ground = "#D98A2E", ink = "#20140A", band = "#F4E4C8", edge = "#6E4210", flag = { "#D98A2E" }, flag_style = "bands" },
  -- The first line whose fields all fit tells how a counter looks.
  looks = {
    { when = { type = "center" }, symbol = "headquarters", top = "name", figures = {} },
    { when = { type = "source" }, symbol = "box", top = "name", figures = {} },
    { when = { role = "army" }, symbol = "commander", top = "name", figures = { "initiative", "span", "subordination" }, about = "about.leader" },
    { when = { role = "wing" }, symbol = "commander", top = "name", figures = { "initiative", "span", "subordination" }, about = "about.leader" },
    { when = { role = "cavalry" }, symbol = "cavalry", top = "name", figures = { "initiative", "span", "subordination" }, about = "about.leader" },
    { when = { role = "maj_gen_cav" }, symbol = "cavalry", top = "name", figures = { "initiative", "span", "subordination" }, about = "about.leader" },
    { when = { role = "garrison" }, symbol = "infantry", top = "name", figures = { "initiative", "span", "subordination" }, about = "about.leader" },
    { when = { role = "besieger" }, symbol = "infantry", top = "name", figures = { "initiative", "span", "subordination" }, about = "about.leader" },
    { when = { type = "artillery" }, symbol = "artillery", top = "name", figures = { "strength" }, about = "about.unit" },
    { when = { type = "cavalry", weight = "light" }, symbol = "light", top = "name", figures = { "strength" }, about = "about.unit" },
    { when = { type = "cavalry" }, symbol = "cavalry", top = "name", figures = { "strength" }, about = "about.unit" },
    { when = { type = "march_cavalry" }, symbol = "cavalry", top = "name", figures = { "strength" }, about = "about.unit" },
    { when = { type = "bridge_train" }, symbol = "bridge_train", top = "name", figures = {} },
    { when = { type = "infantry", guard = "old" }, symbol = "infantry", elite = true, top = "name", figures = { "strength" }, about = "about.unit" },
    { when = { type = "infantry" }, symbol = "infantry", top = "name", figures = { "strength" }, about = "about.unit" },
    { when = { type = "march_infantry" }, symbol = "infantry", top = "name", figures = { "strength" }, about = "about.unit" },
    { when = {}, symbol = "officer", top = "name", figures = { "initiative", "span", "subordination" }, about = "about.leader" },
  },
  facts = { "role", "guard", "type", "weight" }, -- fields whose words are said of a counter
  divisors = { subordination = 2 },
  size_marks = { III = "iii", X = "x", XX = "xx" },
  spent = "done", -- the field that says that it has moved
  total = "sp", -- a card shows the SP on the tracks of its leaders
  leads = { "span", "initiative", "sp" }, -- who stands for a package
  badges = {
    { field = "disorganized", shape = "triangle", colour = "#6A2C70", letter = "D", key = "marker.disorganized" },
    { field = "neutral", shape = "circle", colour = "#6B5940", letter = "N", key = "marker.neutral" },
    { field = "unemployed", shape = "diamond", colour = "#B8741A", letter = "U", key = "marker.unemployed" },
    { field = "besieged", shape = "square", colour = "#7A2E1D", letter = "B", key = "marker.besieged" },
    { field = "provided", shape = "arrow", colour = "#2F6B3A", letter = "", key = "marker.provided" },
  },
  -- What lies on hexsides: keys of the view.
  hexsides = {
    { key = "blown", figure = "broken", colour = "#B02318" },
    { key = "trains", figure = "boats", side = "holder" },
  },
}
