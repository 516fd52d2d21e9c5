-- What the window shows of this series, beyond what every game has.
{
  series = { title = "Packages", subtitle = "leaders whose counters lie in two hexes" },
  maps = { package = { file = "mods/example-package/maps/package.map" } },
  sides = {
    french = { name = "French", colour = "#33569C" },
    prussian = { name = "Prussians", colour = "#4A4F58" },
  },
  pictures = { altenfeld = { "0203", "1107" } },
  chapters = {
    ["1"] = "The turn", ["2"] = "Orders", ["3"] = "Leaders and packages", ["4"] = "Marches", ["5"] = "Battles",
    ["6"] = "Retreat", ["7"] = "Pursuit", ["8"] = "Victory",
  },
  forces = {},
  verbs = {
    set_out = { click = "ask", icon = "flag", mark = "command" },
    step = { mark = "target" },
    halt = { icon = "check" },
    attack = { click = "ask", icon = "swords", odds = true, mark = "attack" },
    choose = { icon = "swords" },
    answer = { icon = "shield" },
    fall_back = { mark = "retreat" },
    pursue = { icon = "flag" },
    ["end"] = { icon = "check" },
    override = { click = "hidden" },
  },
  finish = "end",
  questions = {
    { verb = "set_out", args = { leader = "chosen", with = "piece" } },
    { verb = "attack", args = { leader = "chosen", target = "piece" } },
  },
}
