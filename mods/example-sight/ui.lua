-- What the window shows of this series, beyond what every game has.
{
  series = { title = "The Ridge", subtitle = "facing, sight and reactions" },
  maps = { ridge = { file = "mods/example-sight/maps/ridge.map", style = "mods/example-sight/mapstyle.lua" } },
  sides = {
    blue = { name = "Blue", colour = "#3A5F9E" },
    white = { name = "White", colour = "#8C8570" },
  },
  pictures = { ridge = { "02.09", "13.03" } },
  chapters = {
    ["1"] = "The turn",
    ["2"] = "Facing and formations",
    ["3"] = "Movement",
    ["4"] = "Sight",
    ["5"] = "Fire",
    ["6"] = "Reactions",
    ["7"] = "Charges",
    ["8"] = "Losses",
    ["10"] = "Victory",
  },
  sight = "sight", -- the query of the window's sight tool (G)
  overlays = { { id = "view", query = "view" } }, -- key 1
  forces = {},
  verbs = {
    march = { mark = "advance" },
    turn = { click = "ask" },
    form = { click = "ask" },
    fire = { click = "ask", icon = "swords", odds = true, mark = "attack" },
    charge = { click = "ask", icon = "swords", mark = "attack" },
    ["end"] = { icon = "check" },
    override = { click = "hidden" },
  },
  finish = "end",
  questions = {
    { verb = "march", args = { unit = "chosen", to = "hex" } },
    { verb = "fire", args = { unit = "chosen", target = "enemy" } },
    { verb = "charge", args = { unit = "chosen", target = "enemy" } },
  },
}
