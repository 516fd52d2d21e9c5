--- The printed charts, a page at a time; the line in force is lit: of a battle that of the last dice, the month, the selected hex.

local PAGES = {
  { id = "battle", rule = "12.50", charts = { "results", "odds", "minimum_loss" } },
  { id = "skirmish", rule = "11.3t", charts = { "skirmish" } },
  { id = "attrition", rule = "16.22a", charts = { "normal", "forced", "cavalry" } },
  { id = "weather", rule = "5.0.3", charts = { "weather" } },
  { id = "terrain", rule = "8.31", charts = { "terrain" } },
}
local page = PAGES[1]

local function show(panel, id)
  local found, why = panel.query("chart", { id = id, hex = panel.selected().hex })
  if not found then return panel.text(why or "") end
  panel.text(panel.text_of("chart." .. id), { face = "small_bold" })
  panel.table({ id = "chart." .. id, heads = found.heads, rows = found.lines, row = found.row, column = found.column })
  panel.gap(8)
end

return {
  id = "tables",
  title = "Charts",
  icon = "grid",
  key = "W",
  build = function(panel)
    panel.pages("page.", PAGES, page, function(each) page = each end)
    panel.text({ panel.text_of("page." .. page.id), { rule = page.rule } }, { face = "heading" })
    for _, id in ipairs(page.charts) do
      show(panel, id)
    end
  end,
}
