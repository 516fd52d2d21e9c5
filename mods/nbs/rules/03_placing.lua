--- 3.3 Set-up by choice, before the first turn, side by side: where a unit may stand aside, formations, facings, Commanders, Skirmishers.
-- The frame of the step: { placed, formed?, faced? }: pieces and hexes for which their owner has chosen, each once.
local board = require("mechanics.board")
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local placing = require("mechanics.placing")
local setup = require("rules.03_setup")
local skirmishers = require("rules.24_skirmishers")
local stacks = require("rules.09_stacks")
local troops = require("rules.02_troops")

local map = map_of()
local commands = table_of("commands").by
local AROUND = 2 -- 3.3.6
local points = {} -- set_up -> piece -> row of tables/setup
for _, row in ipairs(table_of("setup")) do
  points[row.set_up] = points[row.set_up] or {}
  points[row.set_up][row.piece] = row
end

--- Does a command stand under another, or is it the same?
local function under(command, other)
  while command do
    if command == other then return true end
    command = commands[command].parent
  end
  return false
end

--- 3.3.2: hexes with units under a Commander.
local hexes_of = derived("hexes with units of a Commander", { "places" }, function(G, id)
  local set, own = {}, troops.printed(id).command
  for _, unit in ipairs(troops.units(G, G.pieces[id].side)) do
    if own and under(troops.printed(unit).command, own) then set[G.pieces[unit].hex] = true end
  end
  return keys_of(set)
end)

--- 3.3.2: does the scenario put a Commander with a unit of his? Others stay where history has them.
local function with_troops(set, id)
  local own = troops.printed(id).command
  for unit, row in pairs(points[set]) do
    local his = row.hex == points[set][id].hex and troops.fights(unit) and own and under(troops.printed(unit).command, own)
    if his then return true end
  end
  return false
end

--- Who may stand elsewhere than the table has them.
local who = derived("who may be set up", { "places" }, function(G, side)
  return board.which(G, function(piece, id)
    local row = piece.side == side and piece.hex and points[G.set][id]
    if not row or not troops.is_commander(id) then return row and row.within and troops.fights(id) end
    return with_troops(G.set, id) and #hexes_of(G, id) > 1
  end)
end)

--- 3.3.4, 12.2.3: may a unit stand in a hex as it is formed?
local function need_room(G, side, id, hex)
  need(setup.inside(G, hex), "3.3.1", "out_of_play", "hex", hex)
  need(#troops.fighting(G, troops.enemy(G, side), hex) == 0, "3.3.1", "enemy_there", "to", hex)
  local stack = copy_of(troops.of(G, side, hex))
  stack[#stack + 1] = id
  need(stacks.fits(G, stack), "3.3.4", "over_stacked", "hex", hex)
  need(ground.entry(troops.marching_class(id), hex), "12.2.3", "prohibited", "unit", id, "to", hex, "what", map:terrain(hex) or "")
  local squares = those(stack, function(each) return troops.is_infantry(each) and G.pieces[each].formation == "square" end)
  need(#squares == 0 or #squares == #those(stack, troops.is_infantry), "8.3b", "all_form_square", "unit", id)
end

--- 9.0: Commanders lie below the units; 10.0b: who comes looks as those do who are there.
local function settle(G, id, hex)
  for _, other in ipairs(copy_of(board.stack(G, hex))) do
    if not troops.fights(other) then board.put(G, other, hex) end
    local both = other ~= id and troops.fights(id) and facing.looks(G, id) and facing.looks(G, other)
    if both then board.mark(G, id, { heading = G.pieces[other].heading }) end
  end
end

--- 3.3.2: a Commander of whom no unit is left in his hex goes along with the one that leaves.
local function lead_on(G, id, from, hex)
  for _, other in ipairs(those(copy_of(board.stack(G, from)), troops.is_commander)) do
    local own = troops.printed(other).command
    local left_alone = own and under(troops.printed(id).command, own) and not listed(hexes_of(G, other), from)
    if left_alone then board.put(G, other, hex) end
  end
end

placing.declare("set_up", {
  rule = "3.3.1",
  actions = { "end", "look", "place", "send_out", "set_up_as" },
  who = who,
  point = function(G, id)
    local row = points[G.set][id]
    return row.hex, row.within or 0
  end,
  hexes = function(G, id) return troops.is_commander(id) and hexes_of(G, id) or nil end,
  may = function(G, side, id, hex)
    if troops.is_commander(id) then return end
    need(#skirmishers.out(G, id) == 0, "3.3.6", "skirmishers_are_out", "unit", id)
    need_room(G, side, id, hex)
  end,
  placed = function(G, id, hex, from)
    if troops.fights(id) then lead_on(G, id, from, hex) end
    settle(G, id, hex)
  end,
})

--- Has something been chosen already?
local function chosen(f, what, of) return f[what] ~= nil and listed(f[what], of) end

local function choose(f, what, of)
  f[what] = f[what] or {}
  table.insert(f[what], of)
end

local ANY = { cavalry = { "ready" }, artillery = { "limbered", "unlimbered" } }

--- 3.3.3: the formations that a unit may begin in; 26.1a: Levies form no Square.
local function formations(G, id)
  local list = ANY[troops.arm(id)] or troops.is_infantry(id) and { "line", troops.column(G, id), "square" } or {}
  local levy = troops.printed(id).levy
  return those(list, function(to) return to ~= G.pieces[id].formation and not (levy and to == "square") end)
end

--- 8.3b: who forms with a unit: the infantry of its hex together, into Square and out of it.
local function with(G, id, to)
  local square = to == "square" or G.pieces[id].formation == "square"
  if not square then return { id } end
  return those(troops.fighting(G, G.pieces[id].side, G.pieces[id].hex), troops.is_infantry)
end

action("set_up_as", {
  rule = "3.3.3",
  args = {
    { "unit", "piece", "own" },
    { "to", "id", function(G, _, _, id) return formations(G, id) end, "no_such_formation" },
  },
  words = function(args) return { unit = args.unit, to = text_of("formation." .. args.to) } end,
  check = function(G, f, _, id, to)
    need(G.pieces[id].hex, "3.3.3", "not_on_map", "unit", id)
    need(not chosen(f, "formed", id), "3.3.3", "set_up_already", "unit", id)
    for _, each in ipairs(G.pieces[id].hex and with(G, id, to) or {}) do
      need(to ~= "square" or not troops.printed(each).levy, "26.1a", "no_such_formation")
    end
  end,
  apply = function(G, f, _, id, to)
    choose(f, "formed", id)
    local ids = with(G, id, to)
    board.mark(G, ids, { formation = to })
    log("3.3.3", "forms", "unit", id, "formation", text_of("formation." .. to))
  end,
})

--- 3.3.3: the way in which a stack looks (10.0b).
action("look", {
  rule = "3.3.3",
  args = { { "hex", "hex", function(G, _, side) return troops.hexes(G, side) end }, { "to", "integer", facing.HEADINGS } },
  words = function(args) return { hex = args.hex, to = text_of("corner." .. args.to) } end,
  check = function(G, f, side, hex, to)
    local looking = those(troops.fighting(G, side, hex), function(id) return facing.looks(G, id) end)
    need(#those(looking, function(id) return G.pieces[id].heading ~= to end) > 0, "3.3.3", "no_turn")
    need(not chosen(f, "faced", hex), "3.3.3", "faced_already", "hex", hex)
  end,
  apply = function(G, f, side, hex, to)
    choose(f, "faced", hex)
    board.mark(G, troops.fighting(G, side, hex), { heading = to })
    log("3.3.3", "looks", "hex", hex, "to", text_of("corner." .. to))
  end,
})

--- 3.3.6: Skirmishers begin outside their brigade, up to two hexes from it.
action("send_out", {
  rule = "3.3.6",
  args = {
    { "unit", "piece", "own" },
    { "to", "hex", function(G, _, _, id) return G.pieces[id].hex and map:range(G.pieces[id].hex, AROUND) or {} end, "too_far_out" },
  },
  check = function(G, _, side, id, hex)
    if not skirmishers.need_unused(G, id, "3.3.6") then return end
    need(setup.inside(G, hex), "3.3.1", "out_of_play", "hex", hex)
    need(#troops.fighting(G, troops.enemy(G, side), hex) == 0, "3.3.1", "enemy_there", "to", hex)
    need(ground.entry("skirmisher", hex), "12.2.3", "prohibited", "unit", id, "to", hex, "what", map:terrain(hex) or "")
    need(#those(troops.fighting(G, side, hex), troops.is_skirmisher) == 0, "3.3.4", "over_stacked", "hex", hex)
  end,
  apply = function(G, _, _, id, hex) skirmishers.send(G, id, hex, "3.3.6") end,
})

step("set_ups", { rule = "3.3.1", steps = { "set_up" }, each = sides_of })
