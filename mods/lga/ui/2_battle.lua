--- The battle under way: both front lines as they are known, one's reserve, what each side adds to the dice, and the table.

local function show_modifiers(panel, items)
  local total = 0
  for _, item in ipairs(items) do
    total = total + item.value
    panel.text({ ("%+d"):format(item.value):gsub("-", "−"), panel.text_of(item.key), { rule = item.rule } }, { face = "small" })
  end
  panel.text(panel.text_of("battle.total", { total = total }), { face = "small_bold" })
end

local function show_party(panel, party)
  panel.heading(panel.capital(panel.text_of("battle." .. party.role, { side = party.side })))
  for number, line in ipairs(party.lines) do
    panel.text({ panel.capital(panel.text_of("battle.line", { line = number, points = line.points })), { rule = "12.31a" } }, { face = "small_bold" })
    if line.ids[1] then panel.counters(line.ids) else panel.text(panel.capital(panel.text_of("battle.empty")), { face = "small_italic" }) end
  end
  if party.waiting then
    panel.text({ panel.capital(panel.text_of("battle.waiting", { points = party.waiting.points })), { rule = "12.37" } }, { face = "small_bold" })
    panel.counters(party.waiting.ids)
  end
  if party.reserve then
    panel.text({ panel.capital(panel.text_of("battle.reserve", { points = party.reserve.points })), { rule = "12.33" } }, { face = "small_bold" })
    if party.reserve.ids[1] then panel.counters(party.reserve.ids) end
  end
  if party.items[1] then show_modifiers(panel, party.items) end
  panel.gap(6)
end

return {
  id = "battle",
  title = "Battle",
  icon = "swords",
  key = "B",
  build = function(panel)
    local found, why = panel.query("battle")
    if not found then return panel.text(why or "") end
    local head = found.withdrawing and "battle.withdrawing" or "battle.head"
    panel.text(panel.capital(panel.text_of(head, { hex = panel.place(found.hex), round = found.round })), { face = "italic" })
    for _, round in ipairs(found.rounds) do
      panel.text({ panel.capital(panel.text_of("battle.odds", round)), { rule = "12.P5" } }, { face = "small_bold" })
    end
    for _, party in ipairs(found.parties) do
      show_party(panel, party)
    end
  end,
  over = function(map)
    local found = map.query("battle")
    if found then map.hex(found.hex, "attack") end
  end,
}
