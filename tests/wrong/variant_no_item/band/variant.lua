modify("values.range", { rule = "N1" }, function(v) return v end)
