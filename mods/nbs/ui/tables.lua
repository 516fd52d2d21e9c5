--- The printed tables, one page at a time; what is in force now is lit.
local PAGES = {
  { id = "fire", rule = "17.0b", charts = { "artillery_fire", "light_guns", "heavy_guns" } },
  { id = "stand", rule = "15.2a", charts = { "stand" } },
  {
    id = "combat",
    rule = "15.3",
    charts = { "attacker_won_attacker", "attacker_won_defender", "defender_won_attacker", "defender_won_defender", "firefight" },
  },
  { id = "charge", rule = "16.2.3a", charts = { "charge_attacker", "charge_defender", "breakoff_repulse", "cavalry_combat", "gun_loss" } },
  { id = "morale", rule = "21.2a", charts = { "morale_check" } },
  { id = "movement", rule = "12.2.1", charts = {} },
}
local page, shown = PAGES[1], {}

local function show_chart(panel, id)
  local found, why = panel.query("chart", { id = id, hex = panel.selected().hex })
  if not found then return panel.text(why or "") end
  panel.text(panel.text_of("chart." .. id), { face = "small_bold" })
  panel.table({ id = "chart." .. id, heads = found.heads, rows = found.lines, row = found.row, column = found.column })
  panel.gap(8)
end

--- The classes of the movement chart go in two halves: ten columns are too many for a panel.
local HALVES = { { id = "foot", from = 1, to = 4 }, { id = "horse", from = 5, to = 10 } }

local function show_movement(panel)
  local found, why = panel.query("movement", { hex = panel.selected().hex })
  if not found then return panel.text(why or "") end
  for _, half in ipairs(HALVES) do
    local heads, rows = { "" }, {}
    for k = half.from, half.to do
      heads[#heads + 1] = panel.text_of("short." .. found.heads[k + 1])
    end
    for i, line in ipairs(found.lines) do
      rows[i] = { panel.text_of("ground." .. line[1]), table.unpack(line, half.from + 1, half.to + 1) }
    end
    local column = found.column and found.column >= half.from and found.column <= half.to and found.column - half.from + 1 or nil
    panel.text(panel.text_of("page.movement_" .. half.id), { face = "small_bold" })
    panel.table({ id = "chart.movement." .. half.id, heads = heads, rows = rows, row = found.row, column = column })
    panel.gap(8)
  end
end

return {
  id = "tables",
  title = "Tables",
  icon = "grid",
  key = "W",
  build = function(panel)
    panel.pages("page.", PAGES, page, function(each) page = each end)
    panel.text({ panel.text_of("page." .. page.id), { rule = page.rule } }, { face = "heading" })
    if page.id == "movement" then return show_movement(panel) end
    if #page.charts == 1 then return show_chart(panel, page.charts[1]) end
    local now = shown[page.id] or page.charts[1]
    panel.pages("short.", page.charts, now, function(id) shown[page.id] = id end)
    show_chart(panel, now)
  end,
}
