--- 28.2, 28.3.2, 28.4.1 What is done with markers before anybody moves: Decoys, new forces, forces that show themselves, scouts.
-- State of a scout: `scout`: the hex of its force, `scouts`: the turn.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local deploying = require("rules.28_deploying")
local facing = require("rules.10_facing")
local markers = require("rules.28_markers")
local range = require("rules.06_range")
local skirmishers = require("rules.24_skirmishers")
local troops = require("rules.02_troops")

local M = {}

--- Is the game played with concealed forces?
local function played(G) return G.options.concealed_forces == true end

--- 28.2.5, reading 75: Decoys that are too many now go.
local function drop_surplus(G, side)
  local list = markers.decoys(G, side)
  for i = markers.limit(G, side) + 1, #list do
    log("28.2.5", "decoy_dropped", "unit", list[i])
    board.remove(G, list[i])
  end
end

step("concealment", {
  rule = "28.2.2a",
  actions = { "breed", "conceal", "end", "scout", "show" },
  enter = function(G, f)
    f.bred, f.concealed = {}, false
    if played(G) then drop_surplus(G, G.phasing) end
  end,
  done = function(G) return not played(G) end,
})

local function own(G, _, side) return markers.all(G, side) end

--- 28.2.4: before others are made; one in each hex of a force, or of a Decoy of an earlier turn.
action("breed", {
  rule = "28.2.4",
  args = { { "marker", "piece", own, "no_marker" } },
  check = function(G, f, side, marker)
    local piece = G.pieces[marker]
    need(not f.concealed, "28.2.4", "concealed_already")
    need(not listed(f.bred, piece.hex), "28.2.4", "bred_already", "hex", piece.hex)
    need(#markers.decoys(G, side) < markers.limit(G, side), "28.2.5", "decoys_enough", "n", markers.limit(G, side))
    need(markers.unused(G, side), "28.2.5", "no_marker")
  end,
  apply = function(G, f, side, marker)
    local id, piece = markers.unused(G, side), G.pieces[marker]
    table.insert(f.bred, piece.hex)
    markers.add(G, id, piece.hex, piece.heading)
    log("28.2.4", "marker_bred", "unit", id, "hex", piece.hex)
  end,
})

--- 28.2.2a, 28.2.2c: divisions, and brigades on orders of their own.
local function concealable(G, _, side)
  local list = {}
  for _, row in ipairs(table_of("commands").list) do
    if row.side == side and row.level == "division" and commands.commander(G, row.id) then list[#list + 1] = row.id end
  end
  for _, id in ipairs(troops.units(G, side)) do
    if G.orders and G.orders[id] then list[#list + 1] = id end
  end
  return list
end

--- Does a unit go with a division, or has it, or its brigade, orders of its own?
local function is_with(G, id, command)
  local whole = troops.printed(id).parent or id
  return whole == command or not (G.orders and G.orders[whole])
end

--- 28.2.2a: the units of a command, and its Commander.
local function members(G, command)
  local list = those(commands.present(G, command), function(id) return is_with(G, id, command) and not G.pieces[id].cf end)
  list[#list + 1] = commands.level(command) == "division" and commands.commander(G, command) or nil
  return list
end

--- 28.2.2a, 28.2.2b States that a piece may go into a marker: In Command, out of sight, in no disorder that keeps it from marching.
local function need_hidden(G, side, id, rule_id)
  local piece = G.pieces[id]
  need(not piece.cf, rule_id, "concealed_now", "unit", id)
  need(not G.orders or range.in_command(G, id), rule_id, "out_of_command", "unit", id)
  need(not markers.seen(G, side, piece.hex) and not markers.seen(G, side, piece.hex, true), rule_id, "in_sight", "unit", id)
  need(not listed({ "routed", "blown" }, piece.formation), rule_id, "in_no_formation", "unit", id)
  need(troops.brigade(id) == id and #troops.parts_of(G, id) == 0, rule_id, "extended", "unit", id)
end

action("conceal", {
  rule = "28.2.2a",
  args = { { "command", "id", concealable, "not_to_be_concealed" } },
  words = function(args) return { command = commands.name(args.command) } end,
  check = function(G, _, side, command)
    local ids = members(G, command)
    if not need(#those(ids, troops.fights) > 0, "28.2.2a", "not_to_be_concealed") then return end
    for _, id in ipairs(ids) do
      need_hidden(G, side, id, "28.2.2a")
    end
    need(markers.unused(G, side), "28.2.1", "no_marker")
    markers.need_place(G, side, G.pieces[ids[#ids]].hex, ids)
  end,
  apply = function(G, f, side, command)
    local ids, marker = members(G, command), markers.unused(G, side)
    local hex, heading = G.pieces[ids[#ids]].hex, facing.HEADINGS[1] -- 28.2.2a: where its Commander is, or the brigade
    f.concealed = true
    for _, id in ipairs(ids) do
      heading = G.pieces[id].heading or heading
    end
    markers.add(G, marker, hex, heading)
    markers.conceal(G, marker, ids)
    log("28.2.2a", "conceals", "unit", marker, "hex", hex)
    if commands.level(command) == "division" then push(G, "concealing", { side = side, marker = marker, division = command }) end
  end,
})

--- 28.2.2b: guns, HQ and Commander of the corps near the Commander of the division.
local function assets(G, f, side)
  local corps = commands.parent(G, f.division)
  if not corps or commands.level(corps) ~= "corps" then return {} end
  local list = those(troops.batteries(G, side), function(id) return commands.parent(G, troops.printed(id).parent or id) == corps end)
  for _, id in ipairs({ commands.hub(G, corps) or "", commands.commander(G, corps) or "" }) do
    if id ~= "" and not listed(list, id) and not G.pieces[id].cf then list[#list + 1] = id end
  end
  return list
end

local function may_join(G, f, side, id)
  local leader = commands.commander(G, f.division)
  need_hidden(G, side, id, "28.2.2b")
  need(range.near_division(G, leader, G.pieces[id].hex), "28.2.2b", "too_far_off", "unit", id)
end

step("concealing", {
  rule = "28.2.2b",
  actions = { "end", "take_along" },
  side = function(_, f) return f.side end,
  done = function(G, f)
    return #those(assets(G, f, f.side), function(id) return holds(may_join, G, f, f.side, id) end) == 0
  end,
  values = function(_, f) return { unit = f.marker } end,
})

action("take_along", {
  rule = "28.2.2b",
  args = { { "unit", "piece", assets, "not_to_be_concealed" } },
  check = may_join,
  apply = function(G, f, _, id) markers.conceal(G, f.marker, { id }) end,
})

--- 28.3.2: of its own will, before anybody has moved.
action("show", {
  rule = "28.3.2",
  args = { { "marker", "piece", own, "no_marker" } },
  apply = function(G, _, _, marker) deploying.reveal(G, marker, "28.3.2") end,
})

--- 28.4.1: a cavalry unit, or Skirmishers, come out of a force that is more than a cavalry brigade.
local function scouts(G, _, _, marker)
  return those(markers.held(G, marker), function(id) return troops.is_cavalry(id) or troops.is_skirmisher(id) or troops.is_infantry(id) end)
end

action("scout", {
  rule = "28.4.1",
  args = { { "marker", "piece", own, "no_marker" }, { "unit", "piece", scouts, "no_scout" } },
  check = function(G, f, _, marker, id)
    local units = those(markers.held(G, marker), troops.fights)
    local lone = #units == 1 and troops.is_cavalry(units[1])
    need(not lone, "28.4.1", "lone_brigade", "unit", id)
    if troops.is_cavalry(id) then
      need(not listed(f.scouted or {}, marker), "28.4.1", "scout_out", "unit", marker)
    elseif troops.is_infantry(id) then
      skirmishers.need_unused(G, id, "28.4.1")
    end
  end,
  apply = function(G, f, _, marker, id)
    local hex = G.pieces[marker].hex
    local out = id
    if troops.is_infantry(id) then
      out = skirmishers.send(G, id, hex, "28.4.1")
    else
      markers.free(G, id, hex)
      log("28.4.1", "scouts", "unit", id, "hex", hex)
    end
    if troops.is_cavalry(id) then
      f.scouted = f.scouted or {}
      table.insert(f.scouted, marker)
    end
    board.mark(G, out, { scout = hex, scouts = G.turn, heading = troops.is_cavalry(out) and G.pieces[marker].heading or nil })
  end,
})

return M
