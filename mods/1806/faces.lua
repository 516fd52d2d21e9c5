-- Counters: colours by nation, symbol and figures by what a piece is, marks and badges by its state.
-- The fields are those of a PIECE in the view. Colours: "#RRGGBB".
{
  nations = {
    french = { ground = "#3A5F9E", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF", "#B3242B" }, flag_style = "upright" },
    prussian = { ground = "#4C5158", ink = "#FFFFFF", band = "#D8D4C8", edge = "#23262B", flag = { "#FFFFFF", "#1C1C1C" }, flag_style = "bands" },
    saxon = { ground = "#7E8F57", ink = "#FFFFFF", band = "#F2EBD0", edge = "#3E4A26", flag = { "#FFFFFF", "#4E7A3A" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  -- The first line whose fields all fit tells how a counter looks.
  looks = {
    { when = { kind = "head_of_state" }, symbol = "crown", top = "name", figures = { "movement" } },
    { when = { kind = "officer" }, symbol = "officer", top = "name", figures = { "initiative", "movement" } },
    { when = { kind = "commander" }, symbol = "commander", top = "name", figures = { "command", "movement" } },
    { when = { kind = "both" }, symbol = "commander", top = "name", figures = { "command", "movement" } },
    { when = { arm = "vedette" }, symbol = "patrol", top = "name", figures = { "strength", "initiative", "movement" } },
    { when = { arm = "bridge_train" }, symbol = "bridge_train", top = "name", figures = { "movement" } },
    { when = { arm = "baggage_train" }, symbol = "baggage_train", top = "name", figures = { "movement" } },
    { when = { arm = "guard_cavalry" }, symbol = "cavalry", elite = true, top = "name", figures = { "strength", "initiative", "movement" } },
    { when = { arm = "cavalry" }, symbol = "cavalry", top = "name", figures = { "strength", "initiative", "movement" } },
    { when = { arm = "guard_infantry" }, symbol = "infantry", elite = true, top = "name", figures = { "strength", "initiative", "movement" } },
    { when = { arm = "light" }, symbol = "light", top = "name", figures = { "strength", "initiative", "movement" } },
    { when = { arm = "infantry" }, symbol = "infantry", top = "name", figures = { "strength", "initiative", "movement" } },
    { when = {}, symbol = "box", top = "name", figures = { "movement" } },
  },
  -- What a figure is divided by before it is printed: 36 quarter points are a 9.
  divisors = { strength = 4, movement = 2 },
  size_marks = { brigade = "x", division = "xx", corps = "xxx" },
  reduced = "reduced", -- the field that says that a piece lies on its reduced side
  spent = "moved", -- the field that says that it has moved
  total = "strength", -- a stack shows its sum, and one who has it rather than a leader
  -- Markers: shapes differ as well as colours.
  badges = {
    { field = "ooc", shape = "circle", colour = "#B23A2E", letter = "C", key = "marker.out_of_command" },
    { field = "demoralized", shape = "triangle", colour = "#6A2C70", letter = "D", key = "marker.demoralized" },
    { field = "march", shape = "arrow", colour = "#2F6B3A", letter = "", key = "marker.road_march" },
    { field = "unsupplied", shape = "diamond", colour = "#B8741A", letter = "S", key = "marker.unsupplied" },
  },
  -- What lies on hexsides: keys of the view.
  hexsides = {
    {
      key = "pontoons",
      figure = "boats",
      side = "holder",
      badges = {
        { field = "fresh", shape = "diamond", colour = "#B8741A", letter = "!", key = "marker.fresh_pontoon" },
      },
    },
    { key = "bridges", when = { state = "damaged" }, figure = "broken", colour = "#B02318" },
    { key = "bridges", when = { state = "repaired" }, figure = "mended", colour = "#0B5C93" },
  },
}
