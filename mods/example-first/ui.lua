-- What the window shows of this series, beyond what every game has.
{
  series = { title = "First Steps", subtitle = "the smallest complete game" },
  maps = { first = { file = "mods/example-first/maps/first.map", style = "mods/example-first/mapstyle.lua" } },
  sides = {
    blue = { name = "Blue", colour = "#3A5F9E" },
    red = { name = "Red", colour = "#9E3A3A" },
  },
  pictures = { mill = { "0106", "1003" } },
  chapters = { ["1"] = "The turn", ["2"] = "Movement", ["3"] = "Fights", ["4"] = "Victory" },
  forces = {},
  marches = "march",
  outcomes = { good = { "defender_lost" }, even = { "none" }, bad = { "attacker_lost" } },
  losses = { "result.attacker_lost", "result.defender_lost" },
  verbs = {
    march = { mark = "reach" },
    attack = { click = "ask", icon = "swords", odds = true, mark = "attack" },
    ["end"] = { icon = "check" },
    override = { click = "hidden" },
  },
  finish = "end",
  questions = {
    { verb = "march", args = { unit = "chosen", to = "hex" } },
    { verb = "attack", args = { unit = "chosen", target = "enemy" } },
  },
}
