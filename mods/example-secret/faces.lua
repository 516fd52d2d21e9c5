-- Counters: colours by nation, symbol and figures by what a piece is, markers by its state.
{
  nations = {
    arden = { ground = "#3A5F9E", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF" }, flag_style = "bands" },
    brunn = { ground = "#9E3A3A", ink = "#FFFFFF", band = "#F4EAD0", edge = "#611E1E", flag = { "#B3242B", "#FFFFFF" }, flag_style = "bands" },
    corvin = { ground = "#3F7350", ink = "#FFFFFF", band = "#EFEBD0", edge = "#1F4029", flag = { "#2E7A48", "#FFFFFF", "#B3242B" }, flag_style = "bands" },
    dorn = { ground = "#B58A2C", ink = "#20180A", band = "#F4EAD0", edge = "#5E450E", flag = { "#1C1C1C", "#E2B93B" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  looks = {
    { when = { arm = "leader" }, symbol = "commander", top = "name", figures = { "strength", "initiative", "morale" } },
    { when = { arm = "infantry" }, symbol = "infantry", top = "name", figures = { "strength", "morale" } },
    { when = { arm = "cavalry" }, symbol = "cavalry", top = "name", figures = { "strength", "morale" } },
    { when = {}, symbol = "artillery", top = "name", figures = { "strength", "morale" } },
  },
  divisors = {},
  size_marks = { corps = "xxx", division = "xx" },
  badges = {
    { field = "ordered", shape = "circle", colour = "#4C4230", letter = "?", key = "mark.ordered" },
    { field = "marching", shape = "arrow", colour = "#2F6B3A", letter = "", key = "mark.march" },
    { field = "forced", shape = "square", colour = "#B8741A", letter = "F", key = "mark.force" },
    { field = "routed", shape = "triangle", colour = "#B23A2E", letter = "R", key = "mark.routed" }, -- of example-rounds
  },
}
