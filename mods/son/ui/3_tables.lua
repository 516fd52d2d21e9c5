--- The printed tables, one at a time; what is in force now is lit.

local PAGES = {
  { id = "matrix", rule = "8.3a", charts = { "stand", "march_1", "march_3", "march_5", "march_9", "march_13", "forced_1", "forced_3", "forced_5" } },
  { id = "attrition", rule = "8.5", charts = { "march_attrition" } },
  { id = "combat", rule = "18.5a", charts = { "combat" } },
  { id = "fire", rule = "25.10", charts = { "artillery_ratio", "artillery_fire" } },
  { id = "pursuit", rule = "20.2a", charts = {} },
  { id = "initiative", rule = "10.3a", charts = { "initiative_comparison" } },
  { id = "morale", rule = "12.1a", charts = {} },
  { id = "weather", rule = "24.1", charts = { "weather" } },
}
for hexes = 1, 10 do
  PAGES[5].charts[hexes] = "pursuit_" .. hexes
end
local page, shown = PAGES[1], { matrix = "march_5", pursuit = "pursuit_3" }

--- Fractions as one sign.
local SIGNS = { ["1/6"] = "⅙", ["1/3"] = "⅓", ["1/2"] = "½", ["2/3"] = "⅔", ["5/6"] = "⅚" }

local function shorter(word)
  if tostring(word):match("^%-%d") then return "−" .. tostring(word):sub(2) end
  local whole, part = tostring(word):match("^(%d*) ?(%d/%d)$")
  return part and whole .. (SIGNS[part] or part) or word
end

local function short_table(found)
  local rows = {}
  for i, row in ipairs(found.lines) do
    rows[i] = {}
    for j, word in ipairs(row) do
      rows[i][j] = shorter(word)
    end
  end
  return rows
end

--- 12.4 to 12.10: what moves the markers, one event a line.
local function show_morale(panel)
  local found, why = panel.query("morale")
  if not found then return panel.text(why or "") end
  for _, row in ipairs(found.events) do
    panel.text({ panel.text_of("morale_event." .. row.event), { rule = row.rule } }, { face = row.lit and "small_bold" or "small" })
    panel.gap(4)
  end
end

local function show_chart(panel, id)
  local found, why = panel.query("chart", { id = id, hex = panel.selected().hex })
  if not found then return panel.text(why or "") end
  panel.text(panel.text_of("chart." .. id), { face = "small_bold" })
  for _, note in ipairs(found.notes or {}) do
    panel.text({ panel.text_of(note.key, note.values), { rule = note.rule } }, { face = "small" })
  end
  for _, line in ipairs({ "non_affecting", "affecting" }) do
    if found[line] then
      local lit = found.line == line
      panel.text(panel.text_of("line." .. line), { face = lit and "small_bold" or "small_italic" })
      panel.track({ id = "odds." .. line, spaces = found[line], at = lit and found.column or nil })
    end
  end
  panel.table({ id = "chart." .. id, heads = found.heads, rows = short_table(found), row = found.row, column = found.column, from = found.from })
  panel.gap(8)
end

return {
  id = "tables",
  title = "Tables",
  icon = "grid",
  key = "W",
  build = function(panel)
    panel.pages("page.", PAGES, page, function(each) page = each end)
    panel.text({ panel.text_of("page." .. page.id), { rule = page.rule } }, { face = "heading" })
    if page.id == "morale" then return show_morale(panel) end
    if #page.charts <= 2 then
      for _, id in ipairs(page.charts) do
        show_chart(panel, id)
      end
      return
    end
    local now = shown[page.id]
    panel.pages("short.", page.charts, now, function(id) shown[page.id] = id end)
    show_chart(panel, now)
  end,
}
