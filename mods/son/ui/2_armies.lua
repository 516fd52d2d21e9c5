--- The armies: Administrative Points on the columns of the matrix, Support, Army Morale, weather.

--- Where a column stands among those of an army.
local function place_of(army)
  for i, row in ipairs(army.columns) do
    if row.column == "c" .. army.column then return i end
  end
end

local function points_of(row)
  if row.most >= 99 then return row.least .. "+" end
  if row.least < 0 then return "−" .. -row.least end
  return row.least == row.most and tostring(row.least) or row.least .. "–" .. row.most
end

local function show_army(panel, army)
  panel.heading(panel.capital(panel.text_of("display.army", { army = army.army, points = army.points })))
  local spaces = {}
  for i, row in ipairs(army.columns) do
    spaces[i] = points_of(row)
  end
  panel.track({ id = "points." .. army.army, spaces = spaces, at = place_of(army) })
  panel.text({ panel.text_of("display.of_column", { column = army.column }), { rule = "8.3b" } }, { face = "small" })
  local support = army.support == 0 and "display.no_support" or "display.support"
  panel.text({ panel.text_of(support, { shift = army.support }), { rule = "5.8g" } }, { face = "small" })
  if army.idle then panel.text({ panel.text_of("display.idle"), { rule = "6.3" } }, { face = "small_bold" }) end
  panel.gap(8)
end

local function signed(n)
  if n < 0 then return "−" .. -n end
  return n > 0 and "+" .. n or "0"
end

local function show_morale(panel, track)
  local spaces, at = {}, nil
  for value = track.worst, track.best, -1 do
    spaces[#spaces + 1] = signed(value)
    if value == track.now then at = #spaces end
  end
  panel.text(panel.capital(panel.text_of("display.morale_of", { side = track.side })), { face = "small_bold" })
  panel.track({ id = "morale." .. track.side, spaces = spaces, at = at })
end

--- 22.1: the own replacement points by pool, where the scenario has any.
local function show_pools(panel, pools)
  local names = {}
  for pool in pairs(pools) do
    names[#names + 1] = pool
  end
  table.sort(names)
  if names[1] then panel.heading(panel.text_of("display.pools")) end
  for _, pool in ipairs(names) do
    local words = panel.capital((pool:gsub("[_|]", " ")))
    panel.text(panel.text_of("display.pool", { pool = words, points = pools[pool] }), { face = "small" })
  end
end

return {
  id = "armies",
  title = "Points, morale, weather",
  icon = "star",
  key = "P",
  build = function(panel, view)
    local found, why = panel.query("armies")
    if not found then return panel.text(why or "") end
    for _, army in ipairs(found.armies) do
      show_army(panel, army)
    end
    panel.heading(panel.text_of("display.morale"))
    panel.text({ panel.text_of("display.morale_hint"), { rule = "12.1b" } }, { face = "small_italic" })
    for _, track in ipairs(found.morale) do
      show_morale(panel, track)
    end
    show_pools(panel, view.pools or {})
    panel.gap(6)
    panel.heading(panel.text_of("display.weather"))
    panel.text({ panel.text_of("display.weather_is", { weather = found.weather }), { rule = "24.1" } })
  end,
}
