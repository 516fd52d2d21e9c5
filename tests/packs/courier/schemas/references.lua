{ piece = { "units" } }
