--- 12.36 What a side sees of the battle under way: lines, reserves, modifiers, the last dice.
local battle = require("rules.12_battle")
local modifiers = require("rules.12_modifiers")
local pieces = require("rules.03_pieces")

local results = table_of("combat_results")
local M = {}

--- All lines as one fight: what a side's own deployment is worth now.
local function own_items(G, f, side)
  local lines = {}
  for line = 1, #f.fronts do
    lines[line] = line
  end
  return modifiers.of(G, f, side, { lines = lines, line = 1, flank = false }).items
end

--- What a side sees of one of the two: of the enemy's lines those that have met.
local function party(G, f, side, whose)
  local own = side == whose
  local lines = {}
  for line = 1, #f.fronts do
    local ids = own and battle.front(G, f, whose, line) or battle.met(G, f, whose, line)
    lines[line] = { ids = ids, points = pieces.strength(G, ids) }
  end
  local fight = f.fights and f.fights[math.min(f.at, #f.fights)]
  local shown = { side = whose, role = whose == f.sides[1] and "attacker" or "defender", lines = lines }
  shown.items = own and own_items(G, f, side) or fight and fight.items and fight.items[whose] or {}
  if own then
    local ids = battle.reserve(G, f, side)
    shown.reserve = { ids = ids, points = pieces.strength(G, ids) }
    local waiting = battle.front(G, f, whose, battle.WAITING) -- 12.37
    shown.waiting = waiting[1] and { ids = waiting, points = pieces.strength(G, waiting) } or nil
  end
  return shown
end

--- The query of the panel "Battle".
function M.battle(G, side)
  local f = battle.of(G)
  if not f or not f.fronts then return nil, text_of("battle.none") end
  local answer = { hex = f.target, round = f.round, withdrawing = f.withdrawing or false, parties = {}, rounds = {} }
  for i, whose in ipairs(f.sides) do
    answer.parties[i] = party(G, f, side, whose)
  end
  for i, fight in ipairs(f.fights or {}) do
    if fight.sum then answer.rounds[i] = { odds = fight.odds, net = fight.net, sum = fight.sum, attack = fight.attack, defence = fight.defence } end
  end
  return answer
end

--- The Combat Results Table; `row`: the line of the last dice.
function M.results(G)
  local f, lines = battle.of(G), {}
  for i, row in ipairs(results) do
    local dice = (i == #results and row.roll .. "+") or (i == 1 and row.roll .. "−") or tostring(row.roll)
    lines[i] = { dice, M.words(row, "attacker", ", "), M.words(row, "defender", ", ") }
  end
  local fight = f and f.fights and f.fights[math.min(math.max(f.at, 1), #f.fights)]
  local lit = fight and fight.sum and math.max(0, math.min(fight.sum, #results - 1)) + 1 or nil
  return { heads = { text_of("crt.roll"), text_of("crt.attacker"), text_of("crt.defender") }, lines = lines, row = lit }
end

--- A half of a row, as the table prints it.
function M.words(row, role, between)
  local list = { row[role] > 0 and tostring(row[role]) or nil }
  local result = row[role .. "_result"]
  if result then list[#list + 1] = text_of("result." .. result) end
  if row[role .. "_leaders"] > 0 then list[#list + 1] = "L-" .. row[role .. "_leaders"] end
  if role == "attacker" and row.advance > 0 then list[#list + 1] = row.advance .. " AP" end
  return #list > 0 and table.concat(list, between or " ") or "–"
end

return M
