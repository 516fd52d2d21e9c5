-- Counters: colours by nation, symbol by arm, figures as printed: leaders show Initiative, Combat and Morale Bonus (3.21b), units their
-- leader's Initiative and Combat Bonus and, to their owner, their strength.
{
  nations = {
    french = { ground = "#3E68B0", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF", "#B3242B" }, flag_style = "upright" },
    italian = { ground = "#5A8A5E", ink = "#FFFFFF", band = "#EAF0DC", edge = "#2C4A30", flag = { "#2E7D46", "#FFFFFF", "#B3242B" }, flag_style = "upright" },
    bavarian = { ground = "#8FB4DC", ink = "#14243C", band = "#F0F4F8", edge = "#3C5A80", flag = { "#FFFFFF", "#6AA0DC" }, flag_style = "bands" },
    baden = { ground = "#D9B24A", ink = "#20140A", band = "#F6EAC4", edge = "#7A5A18", flag = { "#E3B93A", "#B3242B", "#E3B93A" }, flag_style = "bands" },
    wurttemberg = { ground = "#6E5468", ink = "#FFFFFF", band = "#EADCE6", edge = "#382834", flag = { "#1E1E1E", "#B3242B" }, flag_style = "bands" },
    austrian = { ground = "#F2EFE6", ink = "#20201C", band = "#DAD3BF", edge = "#6E6857", flag = { "#1E1E1E", "#E3B93A" }, flag_style = "bands" },
    russian = { ground = "#4E7A4A", ink = "#FFFFFF", band = "#E8E6CC", edge = "#284026", flag = { "#1E1E1E", "#E0861A", "#FFFFFF" }, flag_style = "bands" },
    polish = { ground = "#B0445A", ink = "#FFFFFF", band = "#F6E6E6", edge = "#5C1C2A", flag = { "#FFFFFF", "#C8203C" }, flag_style = "bands" },
    westphalian = { ground = "#5F7F8F", ink = "#FFFFFF", band = "#E0E8EC", edge = "#2C4450", flag = { "#27498A", "#FFFFFF" }, flag_style = "bands" },
    prussian = { ground = "#33506B", ink = "#FFFFFF", band = "#D8DEE4", edge = "#14202C", flag = { "#1E1E1E", "#FFFFFF" }, flag_style = "bands" },
    british = { ground = "#B03A34", ink = "#FFFFFF", band = "#F4E4D8", edge = "#5A1814", flag = { "#27498A", "#FFFFFF", "#B3242B" }, flag_style = "bands" },
    british_allied = { ground = "#7C2C3A", ink = "#FFFFFF", band = "#EBD8D4", edge = "#40141C", flag = { "#E3B93A", "#FFFFFF" }, flag_style = "bands" },
    dutch = { ground = "#D07A2E", ink = "#20140A", band = "#F6E4CC", edge = "#6E3C10", flag = { "#B3242B", "#FFFFFF", "#27498A" }, flag_style = "bands" },
    belgian = { ground = "#B99A4C", ink = "#20140A", band = "#F2E8C8", edge = "#5E4A18", flag = { "#1E1E1E", "#E3B93A", "#B3242B" }, flag_style = "upright" },
    hessian = { ground = "#A8636A", ink = "#FFFFFF", band = "#F2E2E2", edge = "#542A30", flag = { "#B3242B", "#FFFFFF" }, flag_style = "bands" },
    neapolitan = { ground = "#C2A0C8", ink = "#20142C", band = "#F2EAF4", edge = "#5E4466", flag = { "#FFFFFF", "#6A2C70" }, flag_style = "bands" },
    mecklenburg = { ground = "#7AA3A0", ink = "#14202C", band = "#E8F0EE", edge = "#365452", flag = { "#27498A", "#E3B93A" }, flag_style = "bands" },
    tyrolean = { ground = "#7C8A5A", ink = "#FFFFFF", band = "#E4E8D0", edge = "#3C4628", flag = { "#FFFFFF", "#B3242B" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  -- The first line whose fields all fit says how a counter looks.
  looks = {
    { when = { rank = "supreme" }, symbol = "crown", top = "name", figures = { "initiative", "combat", "morale" }, about = "about.leader" },
    { when = { rank = "army" }, symbol = "commander", top = "name", figures = { "initiative", "combat", "morale" }, about = "about.leader" },
    { when = { rank = "corps" }, symbol = "officer", top = "name", figures = { "initiative", "combat", "morale" }, about = "about.leader" },
    { when = { type = "bridge_train" }, symbol = "bridge_train", top = "name", figures = {} },
    { when = { type = "supply_train" }, symbol = "baggage_train", top = "name", figures = {} },
    { when = { type = "partisan" }, symbol = "infantry", top = "name", figures = { "strength" }, about = "about.points" },
    { when = { type = "depot" }, symbol = "box", top = "name", figures = { "strength" }, about = "about.points" },
    { when = { type = "detachment" }, symbol = "box", top = "name", figures = { "strength" }, about = "about.points" },
    { when = { type = "artillery" }, symbol = "artillery", top = "name", figures = { "strength" }, about = "about.points" },
    { when = { type = "horse_artillery" }, symbol = "artillery", elite = true, top = "name", figures = { "strength" }, about = "about.points" },
    { when = { type = "infantry", guard = "true" }, symbol = "infantry", elite = true, top = "name", figures = { "strength", "initiative", "combat" }, about = "about.unit" },
    { when = { type = "infantry" }, symbol = "infantry", top = "name", figures = { "strength", "initiative", "combat" }, about = "about.unit" },
    { when = { type = "cavalry", weight = "light" }, symbol = "light", top = "name", figures = { "strength", "initiative", "combat" }, about = "about.unit" },
    { when = { type = "cavalry", weight = "cossack" }, symbol = "light", top = "name", figures = { "strength", "initiative", "combat" }, about = "about.unit" },
    { when = { type = "cavalry", weight = "heavy" }, symbol = "cavalry", elite = true, top = "name", figures = { "strength", "initiative", "combat" }, about = "about.unit" },
    { when = { type = "cavalry" }, symbol = "cavalry", top = "name", figures = { "strength", "initiative", "combat" }, about = "about.unit" },
    { when = {}, symbol = "box", top = "name", figures = {} },
  },
  facts = { "rank", "weight", "type" }, -- fields whose words are said of a counter
  divisors = {},
  size_marks = {},
  total = "men", -- a card shows the men under its leaders
  leads = { "standing", "initiative" }, -- who stands for a stack
  badges = {
    { field = "inside", shape = "shield", colour = "#6B5940", letter = "F", key = "badge.inside" },
    { field = "routed", shape = "square", colour = "#7A2E1D", letter = "R", key = "badge.routed" },
    { field = "unsupplied", shape = "diamond", colour = "#B8741A", letter = "U", key = "badge.unsupplied" },
    { field = "quarters", shape = "square", colour = "#3F5F7F", letter = "W", key = "badge.quarters" },
    { field = "surprised", shape = "diamond", colour = "#3F5F7F", letter = "S", key = "badge.surprised" },
    { field = "demoralized", shape = "circle", colour = "#6A2C70", letter = "D", key = "badge.demoralized" },
  },
}
