{ { table = "assault", cell = "needed", old = 10, new = 9, why = "they are close", rule = "3.9" } }
