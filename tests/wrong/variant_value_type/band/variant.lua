modify("values.range", { rule = "N1", key = "x" }, function(v) return v / 2 end)
