--- 28.2.2c Reinforcements that come on concealed, where no enemy sees their entry.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local entries = require("mechanics.reinforcements")
local facing = require("rules.10_facing")
local force = require("rules.12_force")
local markers = require("rules.28_markers")
local reinforcements = require("rules.12_reinforcements")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")


--- Does a piece come with a division: is it its own, or its corps' guns, HQ or Commander?
local function comes_with(G, id, division)
  local parent = troops.printed(id).role and commands.post(G, id) or commands.parent(G, id)
  if parent == division then return true end
  local corps = commands.parent(G, division)
  return parent == corps and commands.level(corps) == "corps" and not troops.is_brigade(id)
end

--- The first of a column that are one division, all of it that waits there, or one brigade on its own orders; nil: they are neither.
---@return string[]? ids
local function formation(G, head)
  local group = reinforcements.group_of(G, head)
  if G.orders and G.orders[head] then return { head } end
  local division
  for _, id in ipairs(group.pieces) do
    local parent = troops.printed(id).role and commands.post(G, id) or commands.parent(G, id)
    if not division and commands.level(parent) == "division" then division = parent end
  end
  if not division then return nil end
  local run, broken, units = {}, false, 0
  for _, id in ipairs(group.pieces) do
    local with = comes_with(G, id, division)
    if with and broken and commands.parent(G, id) == division then return nil end
    broken = broken or not with
    if not broken then
      run[#run + 1] = id
      units = units + (troops.fights(id) and 1 or 0)
    end
  end
  return units > 0 and run or nil
end

local function leaders(G, _, side)
  return those(reinforcements.heads(G, side), function(id) return G.options.concealed_forces and formation(G, id) ~= nil end)
end

--- What each has left as the whole comes on, one behind the other; nil: not all of it can.
local function purses(G, run, hex)
  local left, ahead = {}, 0
  for _, id in ipairs(run) do
    local as = markers.march_formation(G, id) or "none"
    local price = reinforcements.price(G, id, hex, as, ahead)
    local rest = price and force.allowance(troops.class_as(id, as)) - price
    if not rest or rest < 0 then return nil end
    left[id], ahead = rest, ahead + (troops.fights(id) and 1 or 0)
  end
  return left
end

action("enter_concealed", {
  rule = "28.2.2c",
  args = {
    { "unit", "piece", leaders, "not_to_be_concealed" },
    { "to", "hex", function(G, _, _, id) return reinforcements.sites(G, id) end, "no_entry", "12.6.2" },
  },
  check = function(G, _, side, id, hex)
    need(markers.unused(G, side), "28.2.1", "no_marker")
    need(not markers.seen(G, side, hex, true), "28.2.2c", "in_sight_there", "hex", hex)
    markers.need_place(G, side, hex, {})
    need(purses(G, formation(G, id), hex), "12.6.1", "marker_too_far", "to", hex)
  end,
  apply = function(G, _, side, head, hex)
    local run, group, marker = formation(G, head), reinforcements.group_of(G, head), markers.unused(G, side)
    local left = purses(G, run, hex)
    local inward = least(facing.HEADINGS, "28.2.2c", function(heading) return -facing.open(hex, heading) end)[1]
    markers.add(G, marker, hex, inward)
    board.mark(G, marker, { comes = G.turn })
    markers.conceal(G, marker, run)
    for _, id in ipairs(run) do
      board.mark(G, id, { left = left[id], fresh = false, moved = false, began = hex, square = false, forced = 0, extra = 0 })
      if group.on_a_die then victory.award(G, id) end
    end
    entries.arrived(G, group.id, run, hex, #those(run, troops.fights))
    log("28.2.2c", "comes_on_concealed", "unit", marker, "hex", hex)
  end,
})
