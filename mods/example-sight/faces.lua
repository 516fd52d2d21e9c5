-- Counters: colours by side, symbol and figures by arm, the shape of the symbol by formation.
{
  nations = {
    blue = { ground = "#3A5F9E", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF" }, flag_style = "bands" },
    white = { ground = "#D9D4C4", ink = "#2A241A", band = "#FFFFFF", edge = "#5E5644", flag = { "#FFFFFF", "#B3242B" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  facing = "facing", -- the field with the direction that a piece looks, in degrees
  looks = {
    { when = { formation = "line" }, symbol = "infantry", shape = "line", top = "name", figures = { "strength", "left" } },
    { when = { formation = "column" }, symbol = "infantry", shape = "column", top = "name", figures = { "strength", "left" } },
    { when = { formation = "square" }, symbol = "infantry", shape = "square", top = "name", figures = { "strength", "left" } },
    { when = { formation = "limbered" }, symbol = "artillery", shape = "column", top = "name", figures = { "strength", "left" } },
    { when = { formation = "unlimbered" }, symbol = "artillery", shape = "line", top = "name", figures = { "strength", "left" } },
    { when = {}, symbol = "cavalry", top = "name", figures = { "strength", "left" } },
  },
  divisors = {},
  size_marks = { brigade = "x", battery = "i" },
  spent = "moved",
  badges = {
    { field = "letter", shape = "square", colour = "#8A6A2C", letter = "L", key = "marker.letter" }, -- of written orders
    { field = "wrecked", shape = "triangle", colour = "#B23A2E", letter = "W", key = "marker.wrecked" },
  },
}
