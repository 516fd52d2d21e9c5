--- What the powers of the side have and earn, a power at a time: points, income by province and port with the coming season lit, what is
--- being built and when it comes; and the Unit Construction Chart.

local PAGES = {
  { id = "income", rule = "26.11a" },
  { id = "building", rule = "26.21a" },
  { id = "prices", rule = "26.21b" },
}
local page, chosen = PAGES[1], nil

local function country(panel, power) return panel.text_of("said.country", { power = power }) end

local function number(value) return value == 0 and "–" or tostring(value) end

--- The choice of a power; the one that is shown.
local function choose(panel, accounts)
  local shown, list = accounts[1], {}
  for _, each in ipairs(accounts) do
    if each.power == chosen then shown = each end
  end
  for i, each in ipairs(accounts) do
    local text = panel.capital(panel.text_of("said.word", { word = each.power }))
    list[i] = { id = "power." .. each.power, text = text, lit = each == shown, on = function() chosen = each.power end }
  end
  panel.choice(list)
  return shown
end

-- Income ----------------------------------------------------------------------------------------------------

--- A table of one kind of points: provinces down, seasons across, the sums below.
local function show_yields(panel, found, account, kind)
  local heads, lines = { panel.text_of("economy." .. kind) }, {}
  for i, season in ipairs(found.seasons) do
    heads[i + 1] = panel.text_of("season." .. season)
  end
  local function line(name, values)
    local cells = { name }
    for i in ipairs(found.seasons) do
      cells[i + 1] = number(values[i])
    end
    lines[#lines + 1] = cells
  end
  for _, land in ipairs(account.lands) do
    local lost = land.unpaid or kind == "replacements" and land.held_down
    line(panel.capital(panel.text_of("said.word", { word = land.area })), lost and { 0, 0, 0 } or land[kind])
    for _, port in ipairs(kind == "resources" and not lost and land.ports or {}) do
      line("⚓ " .. port.name, { port.points, port.points, port.points })
    end
  end
  line(panel.text_of("economy.sum"), account.sums[kind])
  panel.table({ id = "yield." .. kind, heads = heads, rows = lines, row = #lines, column = found.season })
  panel.gap(6)
end

local STATES = { { "continental", "26.13a" }, { "overrun", "26.12c" }, { "drafted", "25.52c" }, { "no_building", "21.75a" } }

local function show_state(panel, account)
  for _, state in ipairs(STATES) do
    local value = account[state[1]]
    if value then panel.text({ panel.text_of("economy." .. state[1], { quarters = value }), { rule = state[2] } }, { face = "small_italic" }) end
  end
end

local function show_income(panel, found, account)
  local season = panel.text_of("season." .. found.seasons[found.season])
  panel.text(panel.text_of("economy.coming", { season = season, year = tostring(found.year) }), { face = "small" })
  show_state(panel, account)
  show_yields(panel, found, account, "resources")
  show_yields(panel, found, account, "replacements")
end

-- Building --------------------------------------------------------------------------------------------------

local function show_building(panel, account)
  panel.heading(panel.capital(country(panel, account.power)))
  for _, each in ipairs(account.building) do
    panel.row({
      id = "built." .. each.unit,
      text = panel.name(each.unit),
      detail = each.strength and panel.text_of("economy.points", { points = each.strength }),
      note = panel.text_of("economy.due", { season = panel.text_of("season." .. each.due.season), year = tostring(each.due.year) }),
    })
  end
end

--- What each power of the side builds, the great ones first.
local function show_all_building(panel, found)
  local any = false
  for _, account in ipairs(found.accounts) do
    if account.building[1] then
      any = true
      show_building(panel, account)
    end
  end
  if not any then panel.text(panel.text_of("economy.nothing"), { face = "small_italic" }) end
end

-- The Construction Chart ------------------------------------------------------------------------------------

local function show_prices(panel, found, account)
  local heads, lines = { "" }, {}
  for i, column in ipairs({ "resources", "replacements", "quarters" }) do
    heads[i + 1] = panel.text_of("price." .. column)
  end
  for _, row in ipairs(found.chart) do
    if not row.nation or row.nation == account.power then
      lines[#lines + 1] = { panel.text_of("said.word", { word = row.id }), row.resources, row.replacements, number(row.quarters) }
    end
  end
  panel.table({ id = "prices", heads = heads, rows = lines })
  panel.text({ panel.text_of("price.about"), { rule = "26.0b" } }, { face = "small_italic" })
end

return {
  id = "economy",
  title = "Economy",
  icon = "coins",
  key = "Y",
  build = function(panel)
    local found, why = panel.query("economy")
    if not found then return panel.text(why or "") end
    if not found.accounts[1] then return panel.text(panel.text_of("economy.none"), { face = "italic" }) end
    panel.pages("page.", PAGES, page, function(each) page = each end)
    panel.text({ panel.text_of("about." .. page.id), { rule = page.rule } }, { face = "small_italic" })
    panel.gap(4)
    if page.id == "building" then return show_all_building(panel, found) end
    local account = choose(panel, found.accounts)
    panel.heading(panel.capital(country(panel, account.power)))
    panel.text(panel.text_of("economy.has", { resources = account.resources, replacements = account.replacements }), { face = "bold" })
    if account.chosen then panel.text(panel.text_of("economy.chosen", { points = account.chosen }), { face = "small_italic" }) end
    if page.id == "income" then return show_income(panel, found, account) end
    show_prices(panel, found, account)
  end,
}
