-- Counters: colours by nation, symbol and figures by what a piece is.
{
  nations = {
    blue = { ground = "#3A5F9E", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF" }, flag_style = "bands" },
    red = { ground = "#9E3A3A", ink = "#FFFFFF", band = "#F4EAD0", edge = "#611E1E", flag = { "#B3242B", "#FFFFFF" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  looks = {
    { when = { arm = "cavalry" }, symbol = "cavalry", top = "name", figures = { "strength", "movement" } },
    { when = {}, symbol = "infantry", top = "name", figures = { "strength", "movement" } },
  },
  divisors = {},
  size_marks = { brigade = "x", division = "xx" },
  spent = "moved",
  badges = {},
}
