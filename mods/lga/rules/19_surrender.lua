--- 19.4.1 to 19.4.3 What brings Russia to make peace in 1812: markers out of a cup, against a Peace Level; and the fire of Moscow.
-- G.surrender = { level, cup = the values that are left, kept = those drawn: the Russians' alone; entered[hex]: a town that the French have
-- been in; french[hex]: they were the last there; offered = the turn in which battle was offered; ended }. G.burned: Moscow, when it has.
local board = require("mechanics.board")
local cities = require("rules.14_cities")
local forage = require("rules.14_forage")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local RUSSIANS, MOSCOW, WARSAW = "coalition", "C5031", "D0221"
local FIRST, MOSCOW_FIRST, BEATEN, IDLE = 1, 3, 1, 1 -- 19.4.2b
local BURNS = 0 -- 19.4.3: the marker without a number
local M = {}

--- One of so many, blindly: the Russians alone know which.
local function pick(G, count) return count > 1 and roll_to(RUSSIANS, G, "surrender", count, "19.4.2b", "cup") or 1 end

--- 19.4.1, 19.4.2a: the Peace Level is drawn, and the cup filled.
function M.begin(G)
  local def = G.special.surrender
  if not def or G.surrender then return end
  local cup = {}
  for _, row in ipairs(def.markers) do
    for _ = 1, row.count do
      cup[#cup + 1] = row.value
    end
  end
  local level = def.levels[roll_to(RUSSIANS, G, "peace", #def.levels, "19.4.1", "cup")]
  G.surrender = { level = level, cup = cup, kept = {}, entered = {}, french = {} }
  log_to(RUSSIANS, "19.4.1", "peace_level", "points", level)
end

--- 19.4.2g, 19.4.4a: can Russia still surrender?
---@return boolean
function M.is_open(G) return G.surrender ~= nil and not G.surrender.ended end

--- 19.4.2e: the sum of the markers that were drawn.
---@return integer
function M.sum(G)
  return sum(G.surrender.kept, function(value) return value end)
end

--- 19.4.2g, 19.4.4a: the rule is over.
function M.close(G, rule)
  if not M.is_open(G) then return end
  G.surrender.ended = true
  log(rule, "no_surrender")
end

--- 19.4.2b: markers are drawn; 19.4.2e: when their sum comes to the Peace Level Russia surrenders.
local function draw(G, count, key)
  local all = G.surrender
  log("19.4.2b", key, "count", count)
  for _ = 1, math.min(count, #all.cup) do
    local value = table.remove(all.cup, pick(G, #all.cup))
    table.insert(all.kept, value)
    log_to(RUSSIANS, "19.4.2e", value == BURNS and "burns_kept" or "marker_kept", "value", value, "sum", M.sum(G))
  end
  if M.sum(G) < all.level or G.over then return end
  G.over = { winner = "french", level = "surrender", scores = { french = G.points } }
  log("19.4.2e", "over", "winner", "french")
end

--- 19.4.2f: one of the markers that were drawn is gone.
local function discard(G)
  local kept = G.surrender.kept
  if #kept == 0 then return end
  local value = table.remove(kept, pick(G, #kept))
  log("19.4.2f", "marker_gone")
  log_to(RUSSIANS, "19.4.2f", "sum_is", "value", value, "sum", M.sum(G))
end

--- 19.4.3: Moscow burns, if that was drawn: no city any more, and nothing to forage for good.
local function burn(G, hex)
  if hex ~= MOSCOW or G.burned or not listed(G.surrender.kept, BURNS) then return end
  G.burned = MOSCOW
  cities.set(G, MOSCOW, cities.NONE)
  G.forage[MOSCOW] = "depleted"
  log("19.4.3", "moscow_burns", "hex", MOSCOW)
end

--- Is a hex a town or city of Russia?
local function is_place(hex) return forage.place(hex) ~= nil and land.in_russia(hex) end

--- 19.4.2b, 19.4.2c, 19.4.2f: units have come into a hex.
---@param ids string[]
function M.entered(G, side, ids, hex)
  local all = G.surrender
  if not all or not is_place(hex) or #those(ids, function(id) return pieces.arm(id) ~= nil end) == 0 then return end
  if side == RUSSIANS then
    local holders = those(organization.here(G, hex), function(id) return G.pieces[id].side ~= RUSSIANS end)
    local retaken = all.french[hex] and pieces.strength(G, holders) == 0
    if retaken then all.french[hex] = nil end
    if retaken and M.is_open(G) then discard(G) end
    return
  end
  local first = not all.entered[hex]
  all.entered[hex], all.french[hex] = true, true
  if first and M.is_open(G) then draw(G, hex == MOSCOW and MOSCOW_FIRST or FIRST, "draws_for_town") end
  burn(G, hex)
end

--- 19.4.2b: a force of a side has come to rout or to withdraw; once a battle.
function M.beaten(G, f, side)
  if not M.is_open(G) or f.drawn or side ~= RUSSIANS then return end
  if #those(f.force[side], function(id) return pieces.counters.by[id].nation == "russian" end) == 0 then return end
  f.drawn = true
  draw(G, BEATEN, "draws_for_battle")
end

--- The corps of those of some who fight.
local function corps_of(G, ids)
  local set = {}
  for _, id in ipairs(ids) do
    local corps = G.pieces[id] and (G.pieces[id].strength or 0) > 0 and pieces.corps(G, id)
    if corps then set[corps] = true end
  end
  return #keys_of(set)
end

local function russians(ids)
  return those(ids, function(id) return pieces.counters.by[id].nation == "russian" end)
end

local function offer(G)
  log("19.4.2d", "battle_offered")
  G.surrender.offered = G.turn
end

--- 19.4.2d: have enough corps of one stack attacked as many?
function M.attacked(G, f)
  if not M.is_open(G) or f.sides[1] ~= RUSSIANS then return end
  local foes, by = corps_of(G, f.force[f.sides[2]]), {}
  for _, id in ipairs(russians(f.force[RUSSIANS])) do
    local hex = organization.hex(G, id)
    if hex then
      by[hex] = by[hex] or {}
      table.insert(by[hex], id)
    end
  end
  for _, ids in pairs(by) do
    local corps = corps_of(G, ids)
    if corps >= G.special.surrender.corps and foes >= corps then offer(G) end
  end
end

--- 19.4.2d: are enough corps of one stack near as many French ones, as the French Movement Phase begins?
function M.phase_begins(G)
  if not M.is_open(G) or G.phasing == RUSSIANS then return end
  local def = G.special.surrender
  local seen = {}
  for _, id in ipairs(board.which(G, { side = RUSSIANS })) do
    local hex = organization.hex(G, id)
    if hex and not seen[hex] then
      seen[hex] = true
      local corps = corps_of(G, russians(organization.here(G, hex)))
      local foes = corps >= def.corps and board.which(G, function(piece, each)
        local at = piece.side ~= RUSSIANS and organization.hex(G, each)
        return at and map:distance(hex, at) <= def.within
      end) or {}
      if corps >= def.corps and corps_of(G, foes) >= corps then offer(G) end
    end
  end
end

--- 19.4.2g: does a supplied Russian unit end the turn in Warsaw?
local function is_in_warsaw(G)
  return #those(russians(organization.here(G, WARSAW)), function(id)
    return (G.pieces[id].strength or 0) > 0 and not G.pieces[id].unsupplied
  end) > 0
end

--- 19.4.2b: a turn has ended without an offer of battle: until the first one (or in each turn of its own, as an option).
function M.turn_ends(G)
  if not M.is_open(G) then return end
  if is_in_warsaw(G) then return M.close(G, "19.4.2g") end
  local offered = G.surrender.offered
  if G.options.draw_each_turn then offered = offered == G.turn end
  if not offered then draw(G, IDLE, "draws_for_turn") end
end

--- 19.4.2g: with the new year it is over.
function M.turn_begins(G)
  M.begin(G)
  if M.is_open(G) and G.turn > G.special.surrender.last_turn then M.close(G, "19.4.2g") end
end

return M
