modify("values.aims", { rule = "N1", key = "x" }, function(v) return v end)
