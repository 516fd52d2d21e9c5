--- 1.5 Hidden Forces: who may see what, and the view of a side.
local concealment = require("mechanics.concealment")
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_terrain")
local memorandum = require("rules.21_memorandum")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local team = require("rules.18_team")
local textmap = require("mechanics.textmap")

local map = ground.map
local turns = table_of("turns")
local M = {}

--- 11.1.3, 4.32c: what the rules let the other side find out without a reveal: the nation and the markers on top, and whether
--- it is cavalry or a Vedette.
local function looks(id, piece)
  local nation, cavalry, vedette = pieces.counter(id).nation, pieces.is_cavalry(id), pieces.is_vedette(id)
  return ("%s/%s/%s/%s/%s"):format(nation, piece.march, piece.ooc, cavalry, vedette)
end

--- 1.51, 1.52: pieces are turned up, and hidden again.
local hidden = concealment.declare({
  rule = "1.5c",
  shown = function(_, _, piece) return piece.shown end, -- contact alone shows nothing (1.52c)
  marks = function(_, id, piece) -- 1.5a: of the top piece alone; not how many lie there (Q73)
    return { nation = pieces.counter(id).nation, march = piece.march, ooc = piece.ooc }
  end,
  alike = function(_, id, piece) return pieces.fights(id) and looks(id, piece) end,
})

--- 1.51: turns pieces up, by the rule that reveals.
function M.reveal(G, ids, id) hidden:reveal(G, ids, id) end

--- 1.52: all forces are hidden again.
function M.conceal(G) hidden:conceal(G) end

--- 1.5b: does a side know what a piece is?
---@return boolean
function M.sees(G, side, id) return hidden:sees(G, side, id) end

--- 1.31b, 1.31c: what a unit's counter shows, on the side that is up.
local function show_unit(G, id, counter, shown)
  shown.arm, shown.strength, shown.initiative =
    counter.arm, pieces.strength(G, id), counter.initiative
  shown.size = counter.size -- 1.31c
end

--- 1.32a, 1.32b: a leader's: a Commander's command rating, an Officer's initiative.
local function show_leader(counter, shown)
  shown.kind = counter.kind
  shown.command, shown.initiative = counter.command, counter.initiative -- 1.32b
end

--- 1.33: the markers on a piece.
local function show_markers(G, id, piece, shown)
  shown.ooc, shown.march, shown.demoralized = piece.ooc, piece.march, demoralization.of(G, id)
  shown.unsupplied = piece.unsupplied
  shown.reorganizing = piece.reorganizing -- 6.23a
end

--- 1.3: what a piece that lies face up shows.
local function print(G, id)
  local piece, counter = G.pieces[id], pieces.counter(id)
  local shown = {
    id = id,
    name = counter.name,
    formation = counter.formation,
    movement = counter.movement,
    reduced = piece.reduced,
    moved = piece.moved,
    hex = piece.hex,
  }
  shown.nation = counter.nation -- 1.31a
  shown.type = pieces.is_leader(id) and "leader" or "unit" -- 1.3
  if pieces.is_leader(id) then
    show_leader(counter, shown)
  else
    show_unit(G, id, counter, shown)
  end
  show_markers(G, id, piece, shown)
  return shown
end

local function own_groups(G, side)
  local list = {}
  for _, group in ipairs(G.groups) do
    if group.side == side and #group.pieces > 0 then
      list[#list + 1] = {
        id = group.id,
        turn = group.turn,
        hex = group.hex,
        pieces = { table.unpack(group.pieces) },
      }
    end
  end
  return list
end

--- 21.85a: the plan of entry, for him who wrote it; for the other side once it has been opened.
local function memo_for(G, side)
  if not G.memo or not (G.memo_open or side == G.memo_side) then return nil end
  local list = {}
  for formation, track in pairs(G.memo) do
    list[#list + 1] = { formation = formation, track = track }
  end
  return list
end

--- 13.11b: own units that lie aside while their Vedettes are out.
local function broken_down(G, side)
  return those(keys_of(G.screens), function(id) return G.pieces[id].side == side end)
end

--- Bridges that are not as printed.
local function bridges(G)
  local list = {}
  for at, bridge in pairs(G.bridges) do
    list[#list + 1] = { at = at, state = bridge.state }
  end
  return list
end

--- 20.16a: who controls which hex.
local function control(G)
  local list = {}
  for hex, holder in pairs(G.control) do
    list[#list + 1] = { hex = hex, side = holder }
  end
  return list
end

--- 12.1: what formations have lost.
local function losses(G)
  local list = {}
  for formation, points in pairs(G.losses) do
    list[#list + 1] = {
      formation = formation,
      points = points,
      level = demoralization.level(G, formation),
      demoralized = demoralization.formation(G, formation),
    }
  end
  return list
end

--- 6.1: the pieces of a side that are out of play.
local function eliminated(G, side)
  return {
    day = copy_of(G.uar_day[side]),
    night = copy_of(G.uar_night[side]),
    permanent = copy_of(G.peu[side]),
    captured = copy_of(G.captured[side]),
  }
end

--- The side whose turn it is; nil while the armies are set up.
local function phasing(G)
  local game = within(G, "game")
  return (not game or game.at) and G.phasing or nil
end

--- 1.5: what a side may know of the position, beside the pieces on the map.
local function seen(G, side, view)
  local turn = turns[G.turn]
  view.scenario, view.day, view.part, view.night = G.scenario, turn.day, turn.part, turn.night
  view.month = turn.month or text_of("october")
  view.phasing = phasing(G)
  view.reinforcements, view.bridges = own_groups(G, side), bridges(G)
  view.pontoons, view.control = pontoons.view(G, side), control(G)
  view.memo, view.letters = memo_for(G, side), team.readable(G, side)
  view.second_player, view.losses = team.second(G, side), losses(G)
  view.lost = { french = G.lost.french, prussian = G.lost.prussian }
  local enemy = pieces.enemy_of(side)
  view.eliminated = { own = eliminated(G, side), enemy = eliminated(G, enemy) }
  view.eliminated.own.broken_down = broken_down(G, side)
end

--- The pieces of the board, and how a side sees them.
function M.pieces()
  local declared = pieces.declared
  declared.print, declared.seen, declared.concealed = print, seen, hidden
  return declared
end

--- For random play: exchanges hidden pieces of the other side that look alike, and its plan (21.8); nil when there is nothing.
---@param G table A copy; it is changed.
---@param pick fun(n: integer): integer
---@return table?
function M.permute(G, side, pick)
  local changed = hidden:permute(G, side, pick)
  if G.memo_side == pieces.enemy_of(side) and memorandum.swap(G, pick) then changed = true end
  return changed and G or nil
end

local MARKS = { french = "F", prussian = "P" }
local LEGEND = "F French, P Prussian (number of pieces), # town, w woods, . clear; each line opens with its first hex"

--- Two characters for a hex of the text map.
local function cell(G, hex)
  local stack = G.stacks[hex]
  if stack then return MARKS[G.pieces[stack[1]].side] .. tostring(math.min(9, #stack)) end
  if
    map:feature(hex, "village")
    or map:feature(hex, "town")
    or map:feature(hex, "fortified_town")
  then
    return "# "
  end
  return map:terrain(hex) == "woods" and "w " or ". "
end

--- A text map of the part where pieces stand.
---@return string[]
function M.textmap(G)
  local hexes = {}
  for hex in pairs(G.stacks) do
    hexes[#hexes + 1] = hex
  end
  if #hexes == 0 then return { "(no pieces on the map)" } end
  local lines = textmap.lines(map, hexes, function(hex) return cell(G, hex) end)
  lines[#lines + 1] = LEGEND
  return lines
end

return M
