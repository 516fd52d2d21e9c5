{
  nations = {},
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  looks = { { when = {}, symbol = "infantry", top = "name", figures = { "strength" } } },
  divisors = {},
  size_marks = {},
  badges = {},
}
