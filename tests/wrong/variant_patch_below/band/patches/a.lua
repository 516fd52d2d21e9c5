{
  { table = "assault", cell = "needed.die", old = 10, new = 9, why = "close" },
}
