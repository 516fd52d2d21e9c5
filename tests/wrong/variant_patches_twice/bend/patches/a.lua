{
  { table = "assault", cell = "needed", old = 10, new = 9, why = "close" },
}
