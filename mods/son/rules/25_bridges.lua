--- 4.13, 25.1 to 25.3 The Bridge Segment: engineers mend blown bridges, and any unit may blow one.
-- State: `G.blown` = hexsides "A/B" whose bridges are down; `G.posts[leader]` = the hexes in which he ended his last Movement Phase,
-- `G.stood[leader]` those in which he began this one, "A/B" in rising order.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local pieces = require("rules.02_pieces")
local spans = require("rules.25_spans")
local tables = require("rules.25_tables")
local trains = require("rules.25_trains")
local zones = require("rules.17_zones")

local map = map_of()
local LINES = { prussian = "prussian_swedish", swedish = "prussian_swedish", russian = "russian", austrian = "austrian" }
local M = {}

-- Hexsides ----------------------------------------------------------------------------------------------

local function edge(a, b) return a < b and a .. "/" .. b or b .. "/" .. a end

--- Those that enter a hex and bear a bridge that is printed: whole, or blown.
---@param blown boolean
local bridges_at = derived("bridges at a hex", { "map" }, function(_, hex, blown)
  local list = {}
  for _, to in ipairs(map:neighbors(hex)) do
    local kind, state = map:bridge(hex, to)
    if kind and kind ~= "train" and (state == "blown") == blown then list[#list + 1] = edge(hex, to) end
  end
  return list
end)

--- 25.1e: the river that a bridge spans.
local function river(hexside)
  local a, b = spans.banks(hexside)
  return map:side(a, b, "primary_river") and "primary" or "secondary"
end

-- Who works -----------------------------------------------------------------------------------------------

--- 25.1a: the line of tables/bridges of a leader's engineers; a Cavalry Major General has none.
---@return string
function M.engineers(G, leader)
  local row = pieces.rating(leader)
  if row.role == "maj_gen_cav" then return "none" end
  if row.side == "french" then return "french" end
  if LINES[row.nation] then return LINES[row.nation] end
  for _, unit in ipairs(pieces.organic(G, leader)) do
    local line = LINES[pieces.counters.by[unit].nation]
    if line then return line end
  end
  return "prussian_swedish"
end

local function hexes_of(G, leader) return twohex.hexes(map, G.pieces[leader].at) end
local function post_of(G, leader) return edge(table.unpack(hexes_of(G, leader))) end

--- Does a post take in a hex?
local function takes_in(post, hex)
  local a, b = spans.banks(post or "-/-")
  return a == hex or b == hex
end

--- Those that enter the hexes of a leader, each once.
local function bridges_of(G, leader, blown)
  local list = {}
  for _, hex in ipairs(hexes_of(G, leader)) do
    for _, hexside in ipairs(bridges_at(G, hex, blown)) do
      if not listed(list, hexside) then list[#list + 1] = hexside end
    end
  end
  return list
end

--- The end of a bridge at which a leader is; nil where he lies on both banks (25.2c).
local function bank_of(G, leader, hexside)
  local a, b = spans.banks(hexside)
  local here = hexes_of(G, leader)
  if listed(here, a) == listed(here, b) then return nil end
  return listed(here, a) and a or b
end

--- 25.1b: enemy troops next to a leader, across the river as well.
local function enemy_beside(G, leader)
  local piece = G.pieces[leader]
  return #pieces.leaders_who(G, function(other)
    return other.armed and other.side ~= piece.side and not other.neutral and twohex.distance(map, piece.at, other.at) <= 1
  end) > 0
end

--- States what keeps a leader at an end of a bridge from mending it.
local function may_repair(G, leader)
  need(M.engineers(G, leader) ~= "none", "25.1a", "no_engineers", "leader", leader)
  local came = G.posts[leader] == post_of(G, leader) and G.stood[leader] == post_of(G, leader)
  need(came, "25.1c", "not_there_long", "leader", leader) -- 25.1d, 25.1f, O58
  need(not enemy_beside(G, leader), "25.1b", "enemy_at_bridge", "leader", leader)
end

--- States what keeps one from blowing it.
local function may_blow(G, leader, hexside)
  local bank = bank_of(G, leader, hexside)
  if not need(bank, "25.2c", "on_both_banks", "leader", leader) then return end
  need(#pieces.organic(G, leader) > 0, "25.2a", "no_unit", "leader", leader)
  need(takes_in(G.stood[leader], bank), "25.2a", "not_there_long", "leader", leader) -- 25.2d: out of a fortress as well
end

-- The segment -----------------------------------------------------------------------------------------------

--- The leaders of a side on the map, neutrals apart.
local function leaders_of(G, side)
  return those(pieces.standing(G, side), function(id) return not G.pieces[id].neutral end)
end

--- Notes where the leaders of the phasing side stand, as their Movement Phase begins.
function M.begin_movement(G)
  G.stood = {}
  for _, id in ipairs(leaders_of(G, G.phasing)) do
    G.stood[id] = post_of(G, id)
  end
end

--- And as it ends.
function M.end_movement(G)
  for _, id in ipairs(keys_of(G.posts)) do
    if not G.pieces[id] or G.pieces[id].side == G.phasing then G.posts[id] = nil end
  end
  for _, id in ipairs(leaders_of(G, G.phasing)) do
    G.posts[id] = post_of(G, id)
  end
end

--- The works that may be tried: pairs of leader and hexside.
local function works(G, f, side, blown, may)
  local list = {}
  for _, id in ipairs(leaders_of(G, side)) do
    for _, hexside in ipairs(bridges_of(G, id, blown)) do
      if not listed(f.tried, hexside) and holds(may, G, id, hexside) then list[#list + 1] = { id, hexside } end
    end
  end
  return list
end

local repairs = derived("bridges to mend", { "prompt" }, function(G) return works(G, top(G), G.phasing, true, may_repair) end)
local blasts = derived("bridges to blow", { "prompt" }, function(G) return works(G, top(G), G.phasing, false, may_blow) end)

step("bridges", {
  rule = "4.13",
  enter = function(_, f) f.tried = {} end,
  actions = { "blow", "deploy", "end", "repair", "take_up" },
  done = function(G) return not (repairs(G)[1] or blasts(G)[1] or trains.layings(G)[1] or trains.takings(G)[1]) end,
})

local function is_mine(G, side, leader) return listed(leaders_of(G, side), leader) end

--- A try of a leader at a bridge.
---@param work "repair"|"destroy"
local function try(G, f, work, rule, leader, hexside)
  table.insert(f.tried, hexside)
  local a, b = spans.banks(hexside)
  local far = bank_of(G, leader, hexside) == a and b or a
  local opposite = board.count(zones.enemy(G.pieces[leader].side), far) > 0 -- 25.2b
  local die = roll(G, "bridges", 6, rule, work, "from", a, "to", b)
  return tables.bridge(work, M.engineers(G, leader), river(hexside), die, opposite)
end

local function declare(verb, rule, def)
  action(verb, {
    rule = rule,
    args = { { "leader", "piece" }, { "at", "id" } },
    offer = function(G, _, _, add)
      for _, pair in ipairs(def.list(G)) do
        add(pair[1], pair[2])
      end
    end,
    check = function(G, f, side, leader, hexside)
      if not need(is_mine(G, side, leader), rule, "not_yours") then return end
      if not need(listed(bridges_of(G, leader, def.blown), hexside), rule, "not_at_bridge", "leader", leader) then return end
      need(not listed(f.tried, hexside), rule, "tried_already") -- 25.2e
      def.may(G, leader, hexside)
    end,
    apply = def.apply,
  })
end

declare("repair", "25.1c", {
  list = repairs,
  blown = true,
  may = may_repair,
  apply = function(G, f, _, leader, hexside)
    local a, b = spans.banks(hexside)
    local mended = try(G, f, "repair", "25.1c", leader, hexside)
    log("25.1c", mended and "bridge_mended" or "work_failed", "from", a, "to", b)
    if not mended then return end
    G.blown = those(G.blown, function(each) return edge(spans.banks(each)) ~= hexside end) -- 25.1c
    spans.refresh(G)
  end,
})

declare("blow", "25.2a", {
  list = blasts,
  blown = false,
  may = may_blow,
  apply = function(G, f, _, leader, hexside)
    local a, b = spans.banks(hexside)
    local blown = try(G, f, "destroy", "25.2b", leader, hexside)
    log("25.2b", blown and "bridge_blown" or "work_failed", "from", a, "to", b)
    if not blown then return end
    table.insert(G.blown, hexside) -- 25.2e: one for all bridges of the hexside
    spans.refresh(G)
  end,
})

return M
