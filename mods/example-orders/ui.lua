-- What the window shows of written orders, over what it shows of The Ridge.
{
  chapters = { ["9"] = "Written orders" },
  verbs = {
    write = { click = "ask", mark = "command" },
    defend = { click = "ask", icon = "check" },
    rest = { click = "ask" },
  },
}
