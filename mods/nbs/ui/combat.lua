--- Close Combats and charges: those that have begun, and those that the stack taken up or chosen could begin: who fights, what counts by
--- which rule, how likely each end is, and what each face of the die would cost.
local ENDS = {
  assault = { "attackers_win", "firefight", "defenders_win" },
  charge = { "charge_succeeds", "breaks_off", "horse_draw", "repulsed" },
}
local ALL = 36 -- ways for two dice to fall

local function percent(n, of) return ("%d %%"):format((200 * n + of) // (2 * of)) end

local function show_ends(panel, fight)
  for _, each in ipairs(ENDS[fight.kind]) do
    local n = fight.ends[each]
    if n then
      local values = { result = panel.capital(panel.text_of("result." .. each)), n = n, all = ALL }
      panel.text(panel.text_of("combat.end", values), { face = "small" })
      panel.bar({ value = n, most = ALL, note = percent(n, ALL) })
    end
  end
end

local function signed(n) return n < 0 and "−" .. -n or "+" .. n end

local function show_items(panel, items)
  for _, item in ipairs(items) do
    panel.text({ signed(item.value) .. "  " .. panel.text_of("mod." .. item.key), { rule = item.rule } }, { face = "small" })
  end
end

local function names(panel, ids)
  local list = {}
  for i, id in ipairs(ids) do
    list[i] = panel.name(id)
  end
  return table.concat(list, ", ")
end

--- What a side suffers, by the face of its die.
local function show_losses(panel, id, losses)
  if #losses == 0 then return end
  local rows = {}
  for i, each in ipairs(losses) do
    rows[i] = { panel.text_of("combat." .. each.result), table.unpack(each.dice) }
  end
  panel.table({ id = id, heads = { panel.text_of("combat.die"), "1", "2", "3", "4", "5", "6" }, rows = rows })
end

local function show_side(panel, fight, role)
  local side = fight[role]
  panel.text(panel.capital(panel.text_of("combat." .. role, { side = panel.text_of("side." .. side.side) })), { face = "small_bold" })
  panel.text(names(panel, side.units), { face = "small" })
  local about = { size = side.size, rating = side.rating, state = panel.text_of("state." .. side.state) }
  panel.text(panel.text_of("combat.about", about), { face = "small" })
  show_items(panel, side.items)
  if side.sure then
    panel.text({ panel.text_of("combat.gives_way"), { rule = fight.kind == "charge" and "16.3.2" or "15.4.1a" } }, { face = "small" })
  elseif side.faces then
    local rule = fight.kind == "charge" and "16.2.2a" or "15.2a"
    panel.text({ panel.text_of("combat.stands", { n = side.faces, chance = percent(side.faces, 6) }), { rule = rule } }, { face = "small" })
  end
  show_losses(panel, "losses." .. fight.hex .. "." .. role, side.losses or {})
  panel.gap(4)
end

local function show(panel, fight)
  local key = "combat." .. fight.kind .. (fight.begun and "_begun" or "")
  panel.heading(panel.text_of(key, { unit = panel.name(fight.attacker.lead), hex = panel.place(fight.hex) }))
  show_ends(panel, fight)
  local first = fight.village and "village" or fight.first
  if fight.kind == "assault" then
    panel.text({ panel.text_of("combat.first_" .. first), { rule = fight.village and "19.5a" or "15.2.1c" } }, { face = "small" })
  end
  panel.gap(4)
  show_side(panel, fight, "attacker")
  show_side(panel, fight, "defender")
  panel.gap(8)
end

return {
  id = "combat",
  title = "Close Combat and charges",
  icon = "swords",
  key = "A",
  build = function(panel)
    local found, why = panel.query("combat", { hex = panel.selected().hex })
    if not found then return panel.text(why or "") end
    if #found.fights == 0 then return panel.text(panel.text_of("combat.none"), { face = "italic" }) end
    panel.text(panel.text_of("combat.as_known"), { face = "small_italic" })
    for _, fight in ipairs(found.fights) do
      show(panel, fight)
    end
  end,
  over = function(map)
    local found = map.query("combat", { hex = map.selected().hex })
    for _, fight in ipairs(found and found.fights or {}) do
      map.hex(fight.hex, fight.begun and "attack" or "target")
      map.line({ fight.from, fight.hex })
    end
  end,
}
