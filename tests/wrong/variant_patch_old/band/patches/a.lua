{
  { table = "assault", cell = "needed", old = 11, new = 9, why = "close" },
}
