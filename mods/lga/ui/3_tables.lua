--- The Combat Results Table, with the line of the last dice lit.
return {
  id = "tables",
  title = "Combat Results Table",
  icon = "die",
  key = "T",
  build = function(panel)
    local found = panel.query("results")
    panel.text({ panel.text_of("crt.about"), { rule = "12.50" } }, { face = "small" })
    panel.table({ heads = found.heads, rows = found.lines, row = found.row })
  end,
}
