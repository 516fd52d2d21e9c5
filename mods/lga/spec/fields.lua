--- Battles for specs on the ground around Brünn, with few pieces in as many hexes as it takes.
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local modifiers = require("rules.12_modifiers")

local M = { target = "B5203", main = "B5303" }

--- A game with these pieces alone; F_ are French. { id, hex, strength?, fields? }
---@param list table[]
function M.field(spec, list)
  local g = spec.game("lga:drill")
  g.forced = false
  local kept = {}
  for _, each in ipairs(list) do
    local fields = { side = each[1]:find("^F_") and "french" or "coalition", concentrated = true }
    for key, value in pairs(each[4] or {}) do
      fields[key] = value
    end
    fields.strength = each[3]
    g:place(each[1], not fields.chart and each[2] or nil, fields)
    kept[each[1]] = true
  end
  for id in pairs(copy_of(g.state.pieces)) do
    if not kept[id] then board.remove(g.state, id) end
  end
  return g
end

--- Announces attacks: ids by the hex that they attack; resolves one.
---@param attacks table<string, string[]>
---@param first string?
function M.attack(g, attacks, first)
  for target, ids in pairs(attacks) do
    for _, id in ipairs(ids) do
      g:act("assign", { unit = id, target = target })
    end
  end
  g:act("announce")
  if g:step() == "battles" then g:act("resolve", { target = first or M.target }) end
end

--- The two dice that bring a fight to a row of the table, as all stand now.
---@param fight { lines: integer[], line: integer, flank: boolean }
function M.dice_for(g, fight, row)
  local f = battle.of(g.state)
  local attacker, defender = f.sides[1], f.sides[2]
  local odds = modifiers.odds(battle.line_strength(g.state, f, attacker, fight), math.max(1, battle.line_strength(g.state, f, defender, fight)))
  local net = odds.modifier + modifiers.of(g.state, f, attacker, fight):total() - modifiers.of(g.state, f, defender, fight):total()
  local dice = row - net
  if row >= 14 then dice = math.max(dice, 2) end
  if row <= 0 then dice = math.min(dice, 12) end
  assert(dice >= 2 and dice <= 12, ("row %d needs dice of %d"):format(row, dice))
  local one = math.min(6, dice - 1)
  return one, dice - one
end

--- The defender stands.
function M.stand(g)
  if g:step() == "horse" then g:act("stay") end
  if g:step() == "stance" then g:act("stance", { withdraw = false }) end
end

--- Puts pieces into lines, and fights; rows by fight, then further dice.
---@param lines table<string, integer> The line of each piece.
---@param fights { lines: integer[], line: integer, flank: boolean, row: integer }[]
---@param more integer[]?
function M.fight(g, lines, fights, more)
  M.stand(g)
  local f = battle.of(g.state)
  for _, id in ipairs(keys_of(lines)) do
    local side = g:unit(id).side
    if f.line[id] ~= lines[id] then g:act("deploy", { unit = id, line = lines[id] }, side) end
    f = battle.of(g.state)
  end
  g:act("ready", {}, f.sides[1])
  local dice = {}
  for _, fight in ipairs(fights) do
    dice[#dice + 1], dice[#dice + 2] = M.dice_for(g, fight, fight.row)
  end
  table.move(more or {}, 1, #(more or {}), #dice + 1, dice)
  g:dice(dice)
  g:act("ready", {}, f.sides[2])
end

--- One fight of line 1 against line 1.
function M.plain(row, flank) return { { lines = { 1 }, line = 1, flank = flank or false, row = row } } end

--- Goes back wherever a beaten side is asked, to the first hex that it may enter.
function M.flee(g)
  while g:step() == "retreating" do
    local side = g:asked()[1]
    g:act("retreating", g:legal(side)[1].args, side)
  end
end

--- What a side adds by a rule in a fight.
function M.adds(g, side, fight, rule)
  local list = modifiers.of(g.state, battle.of(g.state), side, fight)
  return sum(those(list.items, function(item) return item.rule == rule end), function(item) return item.value end)
end

--- The keys of the log that are among some, in order.
function M.told(g, ...)
  local keys, list = { ... }, {}
  for _, record in ipairs(g:log()) do
    if listed(keys, record.key) then list[#list + 1] = record.key end
  end
  return list
end

return M
