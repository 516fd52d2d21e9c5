--- 18.9 Odds: what the first round of an attack brings, by the rules that resolve it; 11.2 what a side may suppose of the enemy's tracks.
local board = require("mechanics.board")
local cavalry = require("rules.25_cavalry")
local contact = require("rules.18_contact")
local forces = require("rules.09_forces")
local guns = require("rules.25_guns")
local losses = require("rules.11_losses")
local pieces = require("rules.02_pieces")
local reserves = require("rules.09_reserves")
local results = require("rules.18_results")
local strength = require("rules.18_strength")
local zones = require("rules.17_zones")

local units = table_of("units").list
local REGIMENT = 3 -- 25.19b: SP of a march regiment
local LINES = { affecting = "line.affecting", non_affecting = "line.non_affecting" }
local map = map_of()
local M = {}

-- What is supposed ------------------------------------------------------------------------------------

--- Has a leader of a side troops, as all can see?
local function leads(G, side, id)
  local piece = G.pieces[id]
  return piece and piece.side == side and piece.armed
end

--- 11.2: the enemy's strengths are secret, those of the manifest are not: a side supposes that each leader whose troops it meets has
--- the units of the start on his track, at full strength; who has none by the manifest has a march regiment.
---@param G table A copy.
---@return table G
function M.guess(G, side)
  local enemy = zones.enemy(side)
  for id, piece in pairs(G.pieces) do
    if piece.side == enemy and pieces.is_unit(id) and piece.chart then G.pieces[id] = nil end
  end
  local supplied = {}
  for _, row in ipairs(units) do
    local leader = row[G.start .. "_leader"]
    if row.side == enemy and leads(G, enemy, leader) and not G.pieces[row.id] then
      G.pieces[row.id], supplied[leader] = { side = enemy, chart = leader, strength = row[G.start] }, true
    end
  end
  for _, id in ipairs(pieces.leaders) do
    local unit = leads(G, enemy, id) and not supplied[id] and reserves.free(G, "march_infantry", enemy)
    if unit then G.pieces[unit] = { side = enemy, chart = id, strength = REGIMENT } end
  end
  return G
end

-- The first round -------------------------------------------------------------------------------------

local function there(G, ids)
  return those(ids, function(id) return G.pieces[id] and G.pieces[id].at and G.pieces[id].armed end)
end

--- 15.16a, 16.4b, 23.11a: what mode, ground and walls take from the SP of both, or add to them.
local function changes(G, odds, ours, theirs)
  local list = mods()
  for _, each in ipairs({ { odds.attack, ours, "attack_by_place" }, { odds.defence, theirs, "defence_by_place" } }) do
    local full = forces.strength(G, each[2], "infantry") + forces.strength(G, each[2], "cavalry") -- 25.12
    if each[1] ~= full then list:add(each[1] - full, "15.16a", each[3], "SP") end
  end
  return list.items
end

--- 4.16d to 4.16f: the fire, then the die, without a Bonus Point.
---@param attack table Of G.combat.attacks.
---@return string result As the table prints it; "gone" when the fire leaves no one.
---@return table shown
function M.round(G, attack)
  local ours, theirs = there(G, attack.groups[attack.side]), there(G, attack.groups[zones.enemy(attack.side)])
  local artillery, points = guns.of(G, ours), 0
  local horse = { own = cavalry.strength(G, ours), other = cavalry.strength(G, theirs) }
  if artillery > 0 then points = guns.fire(G, horse, ours, theirs, artillery) end
  local odds, left, changed = board.suppose(G, function()
    losses.suppose(G, theirs, points)
    local found = strength.odds(G, ours, theirs, contact.failed_repulse(G, attack))
    return found, forces.strength(G, theirs), changes(G, found, ours, theirs)
  end)
  local shown = {
    column = text_of(LINES[odds.line]) .. " " .. results.label(odds),
    strengths = { attack = tostring(odds.attack), defence = tostring(odds.defence) },
    mods = changed,
  }
  if left == 0 then return "gone", shown end
  return results.code(roll(G, "combat", 6, "18.5a", "combat", "column", odds.column), odds.column), shown
end

--- Where the package lies that goes by a hex.
local function at_of(G, hex) return map:canonical(hex) and pieces.named(G, hex)[1] and contact.at(G, hex) end

--- Odds of an attack before it is designated.
---@param targets string[] Hexes of the enemy's packages.
---@param by string[]
---@return (fun(): string, table)? resolve
---@return string? why
function M.assess(G, side, targets, by)
  local attack = { side = side, targets = targets, by = by, groups = { [side] = {}, [zones.enemy(side)] = {} } }
  for group, hexes in pairs({ [side] = by, [zones.enemy(side)] = targets }) do
    for _, hex in ipairs(hexes) do
      for _, id in ipairs(map:canonical(hex) and pieces.named(G, hex) or {}) do
        if G.pieces[id].side == group then table.insert(attack.groups[group], id) end
      end
    end
    if #there(G, attack.groups[group]) == 0 then return nil, "nobody there who could fight" end
  end
  for _, hex in ipairs(by) do
    local at = at_of(G, hex)
    local near = those(targets, function(to) return at and at_of(G, to) and contact.can_attack(at, at_of(G, to)) end)
    if #near == 0 then return nil, "nobody there can attack it" end
  end
  return function() return M.round(G, attack) end
end

return M
