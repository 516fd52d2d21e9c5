{
  { table = "assault", cell = "needed", old = 10, new = "nine", why = "close" },
}
