-- What the window shows of this series, beyond what every game has.
{
  series = { title = "Sealed Orders", subtitle = "orders face down, charts off the map, two to four sides" },
  maps = { secret = { file = "mods/example-secret/maps/secret.map", style = "mods/example-secret/mapstyle.lua" } },
  sides = {
    arden = { name = "Arden", colour = "#3A5F9E" },
    brunn = { name = "Brunn", colour = "#9E3A3A" },
    corvin = { name = "Corvin", colour = "#3F7350" },
    dorn = { name = "Dorn", colour = "#B58A2C" },
  },
  pictures = {
    duel = { "0307", "1003" },
    partition = { "0307", "1003" },
    coalition = { "0307", "1003" },
  },
  chapters = {
    ["1"] = "Sequence of play",
    ["2"] = "Organization",
    ["3"] = "Orders",
    ["4"] = "Movement",
    ["5"] = "The limited zone of control",
    ["6"] = "Battle",
    ["7"] = "Victory",
  },
  forces = {},
  verbs = {
    order = { click = "ask", icon = "flag" },
    march = { mark = "reach" },
    attack = { click = "ask", icon = "swords", mark = "attack" },
    bar = { icon = "die", odds = true, primary = true },
    ["end"] = { icon = "check" },
    override = { click = "hidden" },
  },
  finish = "end",
  questions = {
    { verb = "march", args = { unit = "chosen", to = "hex" } },
    { verb = "attack", args = { unit = "chosen", target = "piece" } },
    { verb = "order", args = { unit = "piece" } },
  },
}
