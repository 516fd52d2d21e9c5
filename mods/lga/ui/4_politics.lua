--- Politics of a Grand Campaign, a page at a time: the Political Index and the points, who is at war and what binds him, the powers that
--- players create, and whose each province is.

local PAGES = {
  { id = "index", rule = "22.0a" },
  { id = "treaties", rule = "21.61c" },
  { id = "states", rule = "23.4a" },
  { id = "lands", rule = "23.1" },
}
local page = PAGES[1]

local COLUMNS = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }

local function country(panel, power) return panel.text_of("said.country", { power = power }) end

--- A note { key, values, rule } as a line with its rule.
local function show_note(panel, note, face)
  panel.text({ panel.capital(panel.text_of(note.key, note.values)), { rule = note.rule } }, { face = face or "small" })
end

-- The Index -------------------------------------------------------------------------------------------------

--- A row of ten boxes, its markers below them.
local function show_row(panel, found, row)
  local heads, items = {}, {}
  for i, each in ipairs(row.boxes) do
    heads[i] = { panel.text_of("index_head." .. each.box), each.count }
  end
  for _, marker in ipairs(found.markers) do
    if marker.row == row.row then items[#items + 1] = { at = marker.column, text = country(panel, marker.power) } end
  end
  panel.text(panel.text_of("index." .. row.row), { face = "small_bold" })
  panel.track({ id = "index." .. row.row, heads = heads, spaces = COLUMNS, items = items })
  panel.gap(4)
end

local function show_marker(panel, marker)
  local values = { power = marker.power, box = panel.text_of("index_box." .. marker.box) }
  panel.text({ panel.text_of("index.at", values), { rule = marker.rule } }, { face = "small_bold" })
  local moved = marker.moved
  if not moved then return panel.text(panel.text_of("index.not_moved"), { face = "small_italic" }) end
  local key = moved.boxes > 0 and "index.went_right" or "index.went_left"
  panel.text({ panel.text_of(key, { boxes = math.abs(moved.boxes), date = moved.date }), { rule = moved.rule } }, { face = "small" })
end

local function signed(n) return (n > 0 and "+" or "−") .. math.abs(n) end

local function show_points(panel, found)
  panel.heading(panel.text_of("index.points", { points = found.points }))
  local heads, boxes, met = { "" }, { panel.text_of("index.boxes") }, { panel.text_of("index.met") }
  for i, level in ipairs(found.levels) do
    heads[i + 1], boxes[i + 1], met[i + 1] = signed(level.at), signed(level.boxes), level.met and "×" or "–"
  end
  panel.table({ id = "levels", heads = heads, rows = { boxes, met } })
  panel.text({ panel.text_of("index.levels"), { rule = "22.32a" } }, { face = "small_italic" })
end

local function show_index(panel, found)
  for _, row in ipairs(found.index) do
    show_row(panel, found, row)
  end
  for _, marker in ipairs(found.markers) do
    show_marker(panel, marker)
  end
  panel.gap(4)
  show_points(panel, found)
end

-- Wars and treaties -----------------------------------------------------------------------------------------

local function show_notes(panel, head, notes)
  panel.heading(panel.text_of(head))
  if not notes[1] then panel.text(panel.text_of("politics.none"), { face = "small_italic" }) end
  for _, note in ipairs(notes) do
    show_note(panel, note)
  end
  panel.gap(4)
end

local function show_standing(panel, row)
  local key = row.ally and "standing.ally" or row.manager and "standing.run" or "standing." .. row.side
  local values = { power = row.power, ally = row.ally, by = row.manager }
  panel.row({ id = "power." .. row.power, text = panel.capital(country(panel, row.power)), note = panel.text_of(key, values) })
end

local function show_treaties(panel, found)
  show_notes(panel, "politics.wars", found.wars)
  show_notes(panel, "politics.terms", found.terms)
  panel.heading(panel.text_of("politics.powers"))
  for _, row in ipairs(found.powers) do
    show_standing(panel, row)
  end
end

-- States ----------------------------------------------------------------------------------------------------

local function names(panel, list) return panel.text_of("said.list", { list = list }) end

local function show_state(panel, state)
  local name = panel.capital(panel.text_of("said.word", { word = state.id }))
  panel.text({ { text = name, face = "small_bold" }, { text = panel.text_of("state.by", { side = state.creator }), face = "small" }, { rule = state.rule } })
  if state.there then
    panel.text(panel.text_of("state.there"), { face = "small" })
  else
    if state.has[1] then panel.text(panel.text_of("state.has", { list = names(panel, state.has) }), { face = "small" }) end
    if state.least then panel.text(panel.text_of("state.least", { count = state.least }), { face = "small" }) end
    if state.lacks[1] then panel.text(panel.text_of("state.lacks", { list = names(panel, state.lacks) }), { face = "small" }) end
  end
  panel.gap(4)
end

-- Provinces -------------------------------------------------------------------------------------------------

local function show_province(panel, row)
  local note = row.foe and panel.text_of("land.foe", { power = row.foe }) or row.hold and panel.text_of("hold." .. row.hold) or ""
  panel.row({
    id = "land." .. row.id,
    text = panel.capital(panel.text_of("said.word", { word = row.id })),
    detail = row.closed and panel.text_of("land.closed") or nil,
    note = note,
    hex = row.hex,
  })
end

local function show_lands(panel)
  local found, why = panel.query("lands")
  if not found then return panel.text(why or "") end
  panel.legend("provinces")
  panel.gap(6)
  for _, group in ipairs(found.groups) do
    local head = group.power and country(panel, group.power) or panel.text_of("land.free")
    panel.heading(panel.capital(head))
    for _, row in ipairs(group.lands) do
      show_province(panel, row)
    end
  end
end

return {
  id = "politics",
  title = "Politics",
  icon = "crown",
  key = "P",
  build = function(panel)
    local found, why = panel.query("politics")
    if not found then return panel.text(why or "") end
    if not found.markers[1] then return panel.text(panel.text_of("politics.no_campaign"), { face = "italic" }) end
    panel.pages("page.", PAGES, page, function(each) page = each end)
    panel.text({ panel.text_of("about." .. page.id), { rule = page.rule } }, { face = "small_italic" })
    panel.gap(6)
    if page.id == "lands" then return show_lands(panel) end
    if page.id == "index" then return show_index(panel, found) end
    if page.id == "treaties" then return show_treaties(panel, found) end
    for _, state in ipairs(found.states) do
      show_state(panel, state)
    end
  end,
  over = function(map)
    if page.id == "lands" then map.overlay("provinces") end
  end,
}
