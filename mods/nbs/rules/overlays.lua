--- What a side may lay over the map: Zones of Influence, fields of fire, and where enemies may answer. Each query answers
--- { layers, notes }, as docs/modding/panels.md has it. Of the enemy it is about those that the side sees (4.0a).
local board = require("mechanics.board")
local course = require("rules.16_course")
local fire = require("rules.17_fire")
local fog = require("rules.04_fog")
local opportunity = require("rules.17_opportunity")
local queries = require("mechanics.queries")
local range = require("rules.06_range")
local reactions = require("rules.16_reactions")
local troops = require("rules.02_troops")
local zones = require("rules.11_zones")

local M = {}

--- The pieces on the map that a side sees, its own or others.
local function seen(G, side, own, test)
  return board.which(G, function(piece, id)
    return piece.hex and (piece.side == side) == own and test(id) and fog.sees(G, side, id)
  end)
end

--- What fields of pieces come to together.
---@param field fun(G: table, id: string): string[]
---@return string[] hexes
local function together(G, ids, field)
  local set = {}
  for _, id in ipairs(ids) do
    queries.add_all(set, field(G, id))
  end
  return keys_of(set)
end

--- 11.0: Zones of Influence.
function M.zones(G, side)
  local function layer(id, look, own) return queries.layer(id, look, together(G, seen(G, side, own, troops.is_infantry), zones.of)) end
  return { layers = { layer("zone_own", "zoc_own", true), layer("zone_enemy", "zoc", false) }, notes = {} }
end

--- 17.0a: where batteries of the side could fire, those that are in action and those that are not (17.1.1): by piece or hex, or all.
function M.fire(G, side, args)
  local ids, chosen = queries.chosen(G, args, seen(G, side, true, troops.is_artillery))
  local function can(id) return holds(fire.need_ready, G, id) end
  local idle = those(ids, function(id) return not can(id) end)
  local notes = {}
  for i, id in ipairs(chosen and idle or {}) do
    notes[i] = { rule = "17.1.1", key = "overlay.battery_idle", values = { unit = id } }
  end
  local now, later = together(G, those(ids, can), fire.field), together(G, idle, fire.field)
  return { layers = { queries.layer("fire_now", "reach", now), queries.layer("fire_later", "zoc_maybe", later) }, notes = notes }
end

--- 17.4, 16.5: where enemies may answer, with fire or with a charge; or where those of the side that are chosen may.
function M.answers(G, side, args)
  local _, own = queries.chosen(G, args, seen(G, side, true, troops.fights))
  local function by(test)
    local ids = seen(G, side, own, test)
    return own and queries.chosen(G, args, ids) or ids
  end
  local guns = those(by(troops.is_artillery), function(id) return holds(fire.need_ready, G, id) end)
  local horse = those(by(troops.is_cavalry), function(id) return course.seems_able(G, id) end)
  return {
    layers = {
      queries.layer("fire_zone", "zoc", together(G, guns, opportunity.field)),
      queries.layer("charge_zone", "zoc_maybe", together(G, horse, reactions.field)),
    },
    notes = {},
  }
end

--- 6.11: who is In Command and who is not; of who is chosen, where he would be.
function M.command(G, side, args)
  if not G.orders then return { layers = {}, notes = { { rule = "6.11", key = "overlay.no_orders" } } } end
  local ids = seen(G, side, true, troops.fights)
  local some, chosen = queries.chosen(G, args, ids)
  local inside, outside = {}, {}
  for _, id in ipairs(ids) do
    queries.add_all(range.in_command(G, id) and inside or outside, { G.pieces[id].hex })
  end
  return {
    layers = {
      queries.layer("command_area", "command", chosen and together(G, some, range.area) or {}),
      queries.layer("command_in", "good", keys_of(inside)),
      queries.layer("command_out", "bad", keys_of(outside)),
    },
    notes = {},
  }
end

return M
