-- Counters: colours by nation, the leader's star or hat, and figures: strength, initiative, span, weight.
{
  nations = {
    french = { ground = "#33569C", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1A2F5C", flag = { "#23418F", "#FFFFFF", "#B3242B" }, flag_style = "upright" },
    prussian = { ground = "#4A4F58", ink = "#FFFFFF", band = "#F4EAD0", edge = "#23262B", flag = { "#FFFFFF", "#1E1E1E" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  looks = {
    { when = { size = "army" }, symbol = "commander", top = "name", figures = { "strength", "initiative", "span" } },
    { when = {}, symbol = "infantry", top = "name", figures = { "strength", "initiative", "weight" } },
  },
  divisors = {},
  size_marks = { division = "xx", corps = "xxx", army = "xxxx" },
  spent = "spent",
  badges = {},
}
