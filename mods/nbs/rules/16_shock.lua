--- 16.2 A charge against infantry and guns: does it stand; success, Breakoff or Repulse. `f.part` says how far it has come.
local charts = require("rules.02_charts")
local commanders = require("rules.25_commanders")
local lead = require("rules.14_lead")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local opportunity = require("rules.17_opportunity")
local outcome = require("rules.15_outcome")
local results = require("rules.14_results")
local stand = require("rules.16_stand")
local troops = require("rules.02_troops")

local tables = { attacker = table_of("charge_attacker"), defender = table_of("charge_defender"), off = table_of("breakoff_repulse") }
local values = { attacker = {}, defender = {} }
for _, row in ipairs(table_of("charge_modifiers")) do
  values[row.section][row.entry] = row.value
end
local off_values = charts.by("breakoff_modifiers", "entry")
local LUST = 2 -- 21.3.3a
local M = {}
local parts = {}

--- Of the stack that was struck those who are still there: another in the place of a Commander who has fallen is not.
function M.target(G, f)
  return those(troops.present(G, f.struck), function(id) return G.pieces[id].hex == f.to end)
end

--- 16.3.1a, 16.3.2: who fails without a roll.
function M.fails(G, ids)
  local id = lead.lead(ids)
  return G.pieces[id].state == "routed" or troops.guns_alone(ids) and G.pieces[id].formation == "limbered"
end

--- 5.3.4: the defender alone checks.
function parts.stand(G, f)
  local ids = M.target(G, f)
  if not lead.lead(ids) then
    f.part = "over"
    return
  end
  f.was_routed = G.pieces[lead.lead(ids)].state == "routed"
  f.guns = those(ids, function(id) return G.pieces[id].formation == "unlimbered" end) -- 21.4.6
  f.square = G.pieces[lead.lead(ids)].formation == "square"
  local stands = not M.fails(G, ids) and stand.check(G, { own = ids, others = troops.present(G, f.force), horse = false })
  f.part = stands and "break_off" or "success"
  if not stands then opportunity.in_hex(G, f, M.target(G, f)) end -- 16.2.3.1
end

--- 16.2.3, 16.3.1b, 16.2.7.2b, 16.2.7ex: what a beaten stack loses; Routed, it waits until the follow-ons are over.
local function ride_down(G, f)
  local ids = M.target(G, f)
  local id = lead.lead(ids)
  if not id then return end
  local list = mods()
  list:add(f.was_routed and values.defender.defender_routed_before_charge or 0, "16.2.3a", "defender_routed_before_charge")
  list:add(troops.printed(id).levy and values.defender.defender_levy or 0, "16.2.3a", "defender_levy")
  local first = lead.lead(troops.present(G, f.force))
  list:add(first and morale.wrecked(G, first) and values.defender.attacker_wrecked or 0, "16.2.3a", "attacker_wrecked")
  local casualties = 0
  if not troops.guns_alone(ids) then -- 16.3.2
    casualties = cell(tables.defender, roll(G, "losses", 6, "16.2.3a", "losses", "unit", id) + list:total(), f.size)
  end
  losses.begin(G, {
    side = G.pieces[id].side,
    units = ids,
    casualties = casualties,
    stragglers = 0,
    change = morale.ROUT,
    rule = "16.2.3a",
    cause = f.to,
    combat = true,
    holds = true,
  })
end

--- 16.2.3b: what the chargers lose who have won; nothing against the Routed, guns alone or with Skirmishers (16.3).
local function pay(G, f)
  local ids = troops.present(G, f.force)
  local id = lead.lead(ids)
  if not id or f.was_routed or troops.no_formed(f.struck) then return end
  local list = mods()
  list:add(f.square and values.attacker.defender_in_square or 0, "16.2.3b", "defender_in_square")
  list:add(morale.wrecked(G, id) and values.attacker.attacker_wrecked or 0, "16.2.3b", "attacker_wrecked")
  local die = roll(G, "losses", 6, "16.2.3b", "losses", "unit", id)
  local read = results.read(cell(tables.attacker, die + list:total()))
  local change, rule = read.change, "16.2.3b"
  if die == 1 and outcome.lusts(G, ids) then
    change, rule = -LUST, "15.3.5"
  end
  local column = G.pieces[lead.lead(f.struck)] and G.pieces[lead.lead(f.struck)].formation == "march_column"
  losses.begin(G, {
    side = f.side,
    units = ids,
    casualties = column and 0 or read.casualties, -- 16.3.4
    stragglers = 0,
    change = change,
    rule = rule,
    cause = f.to,
    combat = true,
    holds = true,
  })
end

function parts.success(G, f) -- 5.3.5
  f.part = "won"
  log("16.2.2e", "charge_succeeds", "to", f.to)
  pay(G, f)
  ride_down(G, f)
end

--- 21.4.6: batteries that are ridden down; by cavalry.
function parts.won(G, f)
  f.part, f.stage = nil, "follow"
  outcome.lose_guns(G, troops.present(G, f.guns), true)
  f.guns = {}
end

--- 16.2.7.2a: the same stack again: nothing but another roll of its losses.
function parts.again(G, f)
  f.part, f.stage = nil, "follow"
  ride_down(G, f)
end

--- 16.2.4, 26.4: who checks whether chargers break off: British cavalry needs a Commander for it, who then adds nothing; nil: none may.
---@return string[]?
function M.breakers(G, ids)
  local british = troops.printed(lead.lead(ids)).nation == "britain"
  if british and commanders.best(G, ids) < 0 then return nil end
  return british and those(ids, troops.fights) or ids
end

---@return boolean
function M.breaks_off(G, ids)
  local who = M.breakers(G, ids)
  return who ~= nil and morale.check(G, who, "16.2.4")
end

function parts.break_off(G, f) -- 5.3.6
  local ids = troops.present(G, f.force)
  if not lead.lead(ids) then
    f.part = "over"
  elseif M.breaks_off(G, ids) then
    f.part = "broken_off"
  else
    f.part = "repulsed"
    opportunity.in_hex(G, f, M.target(G, f)) -- 16.2.6a
  end
end

local function off_modifiers(G, f, column)
  local id, list = lead.lead(troops.present(G, f.force)), mods()
  local names = { "morale_" .. troops.rating(id), f.square and "target_in_square", morale.wrecked(G, id) and "attacker_wrecked" }
  for i = 1, 3 do
    local row = names[i] and off_values[names[i]]
    if row then list:add(row[column], "16.2.5a", names[i]) end
  end
  return list:total()
end

--- 16.2.5b, 16.2.6b: an odd die shakes those who stood.
function parts.shaken(G, f)
  f.part = "over"
  local ids = M.target(G, f)
  local id = lead.lead(ids)
  if id and roll(G, "losses", 6, "16.2.5b", "shaken", "unit", id) % 2 == 1 then morale.shift(G, ids, 1, "16.2.5b", f.to) end
end

function parts.broken_off(G, f) -- 5.3.7
  f.part = "shaken"
  local id = lead.lead(troops.present(G, f.force))
  log("16.2.5a", "breaks_off", "unit", id)
  local text = cell(tables.off, roll(G, "losses", 6, "16.2.5a", "losses", "unit", id) + off_modifiers(G, f, "breakoff"), "breakoff")
  if text == "OF" then return opportunity.in_hex(G, f, M.target(G, f)) end
  M.hold_shift(G, f, results.read(text), "16.2.5a")
end

function parts.repulsed(G, f) -- 5.3.8
  f.part = "shaken"
  local id = lead.lead(troops.present(G, f.force))
  if not id then return end
  log("16.2.6a", "repulsed", "unit", id)
  local sum = roll(G, "losses", 6, "16.2.6a", "losses", "unit", id) + off_modifiers(G, f, "repulse")
  M.hold_shift(G, f, results.read(cell(tables.off, sum, "repulse")), "16.2.6a")
end

--- What the chargers suffer; they go back as the charge ends. 16.3.2, 16.3.3.3: against guns no casualties.
function M.hold_shift(G, f, result, rule)
  losses.begin(G, {
    side = f.side,
    units = troops.present(G, f.force),
    casualties = troops.no_formed(f.struck) and 0 or result.casualties,
    stragglers = 0,
    change = result.change,
    rule = rule,
    cause = f.to,
    combat = true,
    holds = true,
  })
end

function parts.over(_, f) f.part, f.stage = nil, "end" end

function M.run(G, f)
  f.part = f.part or "stand"
  parts[f.part](G, f)
end

--- 16.2.8b: those whom the charge has routed retreat now.
function M.drive_off(G, f)
  local ids = f.struck and M.target(G, f) or {}
  local id = lead.lead(ids)
  if not id or f.driven == id or G.pieces[id].hex ~= f.to then return end
  f.driven = id
  if G.pieces[id].state ~= "routed" then return end
  push(G, "retreat", { side = G.pieces[id].side, units = ids, hexes = 6, cause = f.to, origin = f.path[#f.path - 1], routed = true })
end

return M
