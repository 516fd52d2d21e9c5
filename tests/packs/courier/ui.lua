{
  series = { title = "Courier", subtitle = "cards, votes, letters and shots" },
  maps = { courier = { file = "mods/courier/maps/courier.map" } },
  sides = {
    red = { name = "Red", colour = "#9E3A3A" },
    blue = { name = "Blue", colour = "#3A5F9E" },
    green = { name = "Green", colour = "#3F7350" },
  },
  pictures = { post = { "0101", "0504" } },
  chapters = { ["1"] = "The turn", ["2"] = "Letters", ["3"] = "Shots", ["4"] = "The end" },
  forces = {},
  verbs = { shoot = { click = "ask", icon = "swords", odds = true, mark = "attack" } },
  finish = "end",
  questions = { { verb = "shoot", args = { unit = "chosen", target = "enemy" } } },
}
