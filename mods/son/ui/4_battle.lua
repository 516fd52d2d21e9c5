--- The battles of this phase: who attacks whom, what each side has chosen, rounds, odds, result.

local function hexes_of(list)
  local runs = {}
  for i, hex in ipairs(list) do
    runs[i] = { hex = hex, face = "small" }
  end
  return runs
end

local function choice_of(panel, party)
  if party.pitched == nil then return panel.text_of("battle.unseen") end
  return panel.text_of(party.pitched and "battle.pitched" or "battle.pursuit")
end

local function show_party(panel, party)
  local commander = party.commander and panel.name(party.commander) or panel.text_of("battle.unknown")
  panel.row({ text = panel.capital(panel.text_of("battle.party", { side = party.side, leader = commander })), detail = choice_of(panel, party) })
  if not party.most then return end
  local left = math.max(0, party.most - (party.made or 0))
  panel.text({ panel.text_of("battle.left", { left = left, most = party.most, lost = party.lost or 0 }), { rule = "18.8c" } }, { face = "small" })
  local spaces = {}
  for i = 1, party.most do
    spaces[i] = i
  end
  if party.most > 0 then panel.track({ id = "rounds." .. party.side, spaces = spaces, used = party.made or 0 }) end
end

local function show_round(panel, attack)
  panel.text(panel.text_of("battle.round", { round = attack.round, side = attack.actor }), { face = "small_bold" })
  local fire = attack.fire
  if fire then panel.text({ panel.text_of("battle.fire", fire), { rule = "25.10" } }, { face = "small" }) end
  local odds = attack.odds
  if odds then
    local values = { attack = odds.attack, defence = odds.defence, line = panel.text_of("line." .. odds.line), column = odds.column }
    panel.text({ panel.text_of("battle.odds", values), { rule = "18.4a" } }, { face = "small" })
  end
  if attack.die and attack.loser then
    local values = { die = attack.die, bonus = attack.bonus or 0, side = attack.loser, hexes = attack.hexes, cost = attack.cost }
    panel.text({ panel.text_of("battle.result", values), { rule = "18.5a" } }, { face = "small" })
  end
end

return {
  id = "battle",
  title = "Battles",
  icon = "swords",
  key = "Y",
  build = function(panel)
    local found, why = panel.query("battle")
    if not found then return panel.text(why or "") end
    if #found.attacks == 0 then panel.text(panel.text_of("battle.none"), { face = "italic" }) end
    for _, attack in ipairs(found.attacks) do
      panel.heading(panel.text_of(attack.round and "battle.now" or attack.done and "battle.over" or "battle.waits", { hex = panel.place(attack.hex) }))
      panel.text({ panel.text_of("battle.by"), table.unpack(hexes_of(attack.by)) }, { face = "small" })
      panel.text({ panel.text_of("battle.on"), table.unpack(hexes_of(attack.targets)) }, { face = "small" })
      for _, party in ipairs(attack.parties) do
        show_party(panel, party)
      end
      if attack.round and attack.round > 0 then show_round(panel, attack) end
      panel.gap(8)
    end
  end,
  over = function(map)
    local found = map.query("battle")
    for _, attack in ipairs(found and found.attacks or {}) do
      for _, hex in ipairs(attack.done and {} or attack.targets) do
        map.hex(hex, "attack")
      end
      for _, hex in ipairs(attack.done and {} or attack.by) do
        map.hex(hex, "join")
      end
    end
  end,
}
