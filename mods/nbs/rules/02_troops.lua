--- 2.3 Who is who: kinds of pieces, those in a hex, and what is printed of them.
local board = require("mechanics.board")
local muster = require("mechanics.muster")
local pieces = require("rules.02_pieces")

local map = map_of()
local nations = table_of("nations")
local M = { printed = pieces.printed }

local forms = {} -- arm -> formation -> row of tables/formations
for _, row in ipairs(table_of("formations")) do
  forms[row.arm] = forms[row.arm] or {}
  forms[row.arm][row.formation] = row
end

-- ---- Kinds -------------------------------------------------------------------------------------------

--- Arm of a unit; nil of Commanders and HQs.
---@return string?
function M.arm(id) return pieces.printed(id).arm end

---@return boolean
function M.is_infantry(id) return M.arm(id) == "infantry" end -- 2.3.1b: no Skirmisher
---@return boolean
function M.is_cavalry(id) return M.arm(id) == "cavalry" end
---@return boolean
function M.is_artillery(id) return M.arm(id) == "artillery" end
---@return boolean
function M.is_skirmisher(id) return M.arm(id) == "skirmisher" end
---@return boolean
function M.is_brigade(id) return M.is_infantry(id) or M.is_cavalry(id) end -- 3.1g
---@return boolean
function M.is_commander(id) return pieces.printed(id).kind == "commander" end

---@return boolean
function M.is_wagon(id) return pieces.printed(id).kind == "wagon" end

---@return boolean
function M.is_marker(id) return pieces.printed(id).kind == "marker" end

--- 28.2.2a: a piece that stands on the map itself, in no Concealment Marker; nor is it one.
local function stands(G, id) return not G.pieces[id].cf and not M.is_marker(id) end

--- 2.3.1a, 2.3.3: is it a unit that fights, no Commander or HQ?
M.fights = pieces.is_combat -- 2.3

--- Is all that fights among some pieces of a kind?
---
---     troops.only(ids, troops.is_skirmisher)
---@param ids string[]
---@param is fun(id: string): boolean
---@return boolean
function M.only(ids, is)
  local units = those(ids, M.fights)
  return #those(units, is) == #units
end

--- 15.4.3.1, 16.3.2: guns alone.
---@return boolean
function M.guns_alone(ids) return M.only(ids, M.is_artillery) end

--- 15.4.4.2, 16.3.3.3: guns and Skirmishers, without infantry or cavalry.
---@return boolean
function M.no_formed(ids)
  return M.only(ids, function(id) return M.is_artillery(id) or M.is_skirmisher(id) end)
end

-- ---- Who is where ------------------------------------------------------------------------------------

--- The other side.
---@type fun(G: table, side: string): string
M.enemy = derived("the other side", {}, function(G, side)
  for _, other in ipairs(sides_of(G)) do
    if not friends(G, side, other) then return other end
  end
  error("a side without an enemy")
end)

--- Those of some pieces who are still on the map.
---@param ids string[]
---@return string[] ids
function M.present(G, ids)
  return those(ids, function(id) return G.pieces[id] and G.pieces[id].hex end)
end

--- The pieces of a side in a hex, in the order of the stack. Callers must not write them.
---@type fun(G: table, side: string, hex: string): string[]
M.of = derived("pieces of a side in a hex", { "places" }, function(G, side, hex)
  return those(board.stack(G, hex), function(id) return G.pieces[id].side == side and stands(G, id) end)
end)

--- Those of them who fight. Callers must not write them.
---@type fun(G: table, side: string, hex: string): string[]
M.fighting = derived("units of a side in a hex", { "places" }, function(G, side, hex) return those(M.of(G, side, hex), M.fights) end)

--- Those of them who may be fired at. 26.2.3b: no wagons.
---@return string[] ids
function M.exposed(G, side, hex)
  return those(M.of(G, side, hex), function(id) return not M.is_wagon(id) end)
end

--- The hexes where a side has pieces, in rising order. Callers must not write them.
---@type fun(G: table, side: string): string[]
M.hexes = derived("hexes of a side", { "places" }, function(G, side)
  local set = {}
  for _, id in ipairs(muster.all(G, side)) do
    if stands(G, id) then set[G.pieces[id].hex] = true end
  end
  return keys_of(set)
end)

--- Those of a side on the map, in rising order. Callers must not write them.
M.units = muster.kind("units of a side", M.fights)

--- Those of a kind on the map, but for concealed ones.
local function kind(name, is)
  return derived(name, { "places" }, function(G, side)
    return those(muster.all(G, side), function(id) return is(id) and stands(G, id) end)
  end)
end

---@type fun(G: table, side: string): string[]
M.batteries = kind("batteries", M.is_artillery)
---@type fun(G: table, side: string): string[]
M.cavalry = kind("cavalry", M.is_cavalry)

--- Commanders and HQs on the map, in rising order. Callers must not write them.
---@type fun(G: table): string[]
M.staff = derived("Commanders and HQs", { "places" }, function(G)
  return board.which(G, function(piece, id) return piece.hex and not M.fights(id) and not M.is_wagon(id) and stands(G, id) end)
end)

--- Is a hex a town or village (19.1)? Walled farms are, unless they are Fortified.
---@return boolean
function M.in_town(hex) return hex ~= nil and map:terrain(hex) == "town_village" end

-- ---- What is printed ---------------------------------------------------------------------------------

--- 8.0: the formation of a unit; nil of Commanders and HQs.
---@return table? row Of tables/formations.
function M.form(G, id)
  local arm = M.arm(id)
  return arm and forms[arm][G.pieces[id].formation]
end

--- 12.1.3, 22.0, 23.0b: one of the two classes in a row of tables/formations: by weight of horse, mobility of guns.
local function class_of(row, printed)
  local first, second = row.class:match("^(%S+)%s+(%S+)$")
  if not first then return row.class end
  return (printed.weight == "heavy" and row.arm == "cavalry" or printed.mobility == "horse") and second or first
end

--- The class of the charts of movement that a piece belongs to in a formation; Commanders and HQs one (6.10a), wagons another (26.2.1).
---@type fun(id: string, formation: string?): string
M.class_as = fixed("classes of movement", function(id, formation)
  local arm = M.arm(id)
  return arm and class_of(forms[arm][formation], pieces.printed(id)) or M.is_wagon(id) and "wagon" or "commander"
end)

--- The same as it is formed.
---@return string
function M.class(G, id) return M.class_as(id, G.pieces[id].formation) end

local MARCHES = { infantry = "march_column", skirmisher = "skirmish", cavalry = "ready", artillery = "limbered" }

--- The class in which a unit gets over ground at all: how it retreats (12.2.4, 21.4.6).
---@return string
function M.marching_class(id) return M.class_as(id, MARCHES[M.arm(id)]) end

--- What a nation does in the year of the battle (8.4, 17.3).
---@param trait string
---@return string
function M.trait(G, nation, trait)
  local found
  for _, row in ipairs(nations) do
    local now = (row.from or 0) <= G.year and G.year <= (row.to or G.year)
    if row.trait == trait and now and (row.nation == nation or row.nation == "other" and not found) then found = row.value end
  end
  return found
end

--- 8.4, 8.4.1a, 8.4og1: the Column of a unit's nation.
---@return string formation
function M.column(G, id) return M.trait(G, pieces.printed(id).nation, "column_type") .. "_column" end

--- 8.3.2b, 15.4.5, 15.4.5b: what a Square opens into: Column, but Line if it has or is an extension.
---@return string formation
function M.opened(G, id)
  local extended = M.brigade(id) ~= id or #M.parts_of(G, id) > 0
  return extended and "line" or M.column(G, id)
end

--- 8.4: its own kind of Column alone.
---@return boolean
function M.may_form(G, id, formation)
  return not formation:find("_column$") or formation == M.column(G, id)
end

--- By what a change of formation costs more: levies (26.1b), foot or horse guns.
---@return string?
function M.change_kind(id)
  local row = pieces.printed(id)
  return row.levy and "levy" or row.mobility
end

--- 21.0: the Morale Rating of a unit.
---@return string letter
function M.rating(id) return pieces.printed(id).morale end

--- 13.1.1: whose boxes a unit's are: its own, or those of the brigade that it is an extension of.
---@return string
function M.brigade(id)
  local row = pieces.printed(id)
  return row.kind == "extension" and row.parent or id
end

--- 13.2a: the extensions that a brigade may have.
local parts_of = fixed("extensions of a brigade", function(id) return { ("X1-%s"):format(id), ("X2-%s"):format(id) } end)

--- The extensions of a brigade that are on the map.
---@return string[] ids
function M.parts_of(G, id) return M.present(G, parts_of(id)) end

--- Is there such a piece at all?
---@return boolean
function M.is_known(id) return pieces.printed(id) ~= nil end

--- 21.1: the Morale States from best to worst, and the place of each among them.
M.STATES, M.RANK = {}, {}
for i, row in ipairs(table_of("morale_states")) do
  M.STATES[i], M.RANK[row.state] = row.state, i
end

--- 21.1: is a state worse than another?
---@return boolean
function M.worse(state, than) return M.RANK[state] > M.RANK[than] end

--- 2.4, 3.1d, 3.1e: boxes left on the Loss Chart of a brigade, or of that of an extension.
---@return integer
function M.boxes_left(G, id)
  local brigade = M.brigade(id)
  local piece = G.pieces[brigade]
  return pieces.printed(brigade).boxes - piece.casualties - piece.stragglers
end

return M
