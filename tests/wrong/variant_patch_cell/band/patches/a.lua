{
  { table = "assault", cell = "neded", old = 10, new = 9, why = "close" },
}
