--- 22 The Political Index: where the markers of Austria, Prussia and Russia are, what moves them, and what the boxes bring.
-- G.powers[power].column; the row is that of war while it is at war with France. Of such a power too, until peace: taken: its capital has been;
-- towns[hex]: of France, where Coalition troops have been; told[kind]: it has made its first offer; forced: it has made one since it
-- last declared war on France (28.11a). G.levels[points]: what the Victory Points have
-- come to since they were 0. Of a power: moved = { boxes, rule, turn }: what moved its marker last. G.offers = { power, kind }, in order: what has
-- come and is to be answered (21_answers).
local organization = require("mechanics.organization")
local powers = require("rules.20_powers")

local map, track, moves = map_of(), table_of("political_index"), table_of("political_moves")
local COLUMNS = 10 -- M7.1a
local OFFERS = { armistice = true, peace = true, surrender = true }
local CAPITALS = { austrian = { "B5208" }, prussian = { "A4021" }, russian = { "C2718", "C5031" } }
local PLACES = { "town", "city" }
local M = { MARKED = { "austrian", "prussian", "russian" } } -- 22.0b

--- 22.1a: the row of a power's marker.
---@return string row
function M.row(G, power) return G.powers[power].war and "war" or "peace" end

--- 22.2: the box of a power's marker, { box, rule }.
---@return table
function M.box(G, power)
  local row, column = M.row(G, power), G.powers[power].column
  return those(track, function(each) return each.row == row and each.column == column end)[1]
end

--- 22.2: a marker has come into a box: in the row of war an offer must be made; it takes the place of one that is not yet answered.
function M.enter(G, power)
  local box = M.box(G, power)
  log(box.rule, "marker_in_box", "nation", power, "box", box.box)
  if not OFFERS[box.box] then return end
  G.offers = those(G.offers, function(offer) return offer.power ~= power end)
  table.insert(G.offers, { power = power, kind = box.box }) -- 22.24a, 22.25b, 22.26
end

--- Moves a marker to the right, or to the left (less than 0); 22.2: of several boxes that in which it ends counts.
---@param boxes integer
---@param rule string
function M.move(G, power, boxes, rule)
  local row = G.powers[power]
  local to = math.max(1, math.min(row.column + boxes, COLUMNS)) -- M7.1a
  if to == row.column then return end
  row.column, row.moved = to, { boxes = to - row.column, rule = rule, turn = G.turn }
  log(rule, boxes > 0 and "marker_right" or "marker_left", "nation", power, "boxes", math.abs(boxes))
  M.enter(G, power)
end

--- What an event does to one marker.
local function meet(G, power, event, at, by)
  for _, row in ipairs(moves) do
    local fits = row.event == event and row.at == at and row.row == M.row(G, power)
    if fits and not (row.once and G.powers[by].told[event]) then M.move(G, power, row.boxes, row.rule) end -- 22.42g, 22.42h
  end
end

--- 22.3, 22.4: something happens: the markers of all move at once, but for that of him who does it.
---@param event string Of tables/political_moves.
---@param by string? The power that does it.
---@param at integer? Victory Points.
function M.event(G, event, by, at)
  for _, power in ipairs(M.MARKED) do
    if power ~= by then meet(G, power, event, at, by) end
  end
end

--- 22.33a, 22.42f, 22.42g, 22.42h: a power at war is forced to offer an armistice, to offer peace, or to surrender.
---@param kind string
function M.give_in(G, power, kind)
  local row = G.powers[power]
  row.told = row.told or {}
  M.event(G, kind, power)
  row.told[kind], row.forced = true, true -- 28.11a
end

--- 22.34, 22.43, 25.54, 25.55: a power declares an Emergency Draft.
function M.draft(G, power) M.event(G, power == "french" and "french_draft" or "draft", power) end

--- 22.41b: are French men in a land that must bear their garrisons?
local function is_garrisoned(G, power)
  for _, area in ipairs(G.powers[power].garrison and powers.held(G, power, "home") or {}) do
    for _, hex in ipairs(map:area(area)) do
      if M.men(G, hex, "french") > 0 then return true end
    end
  end
  return false
end

local DRIFT = { "spring", [3] = "autumn" } -- 22.41: none in summer

--- 22.41: a Quarterly Interphase.
---@param season integer 1 spring, 2 summer, 3 autumn.
function M.quarter(G, season)
  for _, power in ipairs(M.MARKED) do
    local drift = DRIFT[season]
    if drift and not (drift == "autumn" and is_garrisoned(G, power)) then meet(G, power, drift) end
  end
end

--- 22.32, 22.42b: the French Victory Points have changed: each level counts once, until they are 0 again (21.54b).
function M.points(G)
  for _, row in ipairs(moves) do
    local at = row.at or 0
    local reached = at > 0 and G.points >= at or at < 0 and G.points <= at
    if reached and not G.levels[tostring(at)] then
      G.levels[tostring(at)] = true
      M.event(G, "points", nil, at)
    end
  end
end

--- 21.5: the French Victory Points are 0, and count as if none had been.
---@param rule string
function M.reset(G, rule)
  G.points, G.levels = 0, {} -- 21.54b
  log(rule, "points_reset")
end

--- SP of a side in a hex; those that are supplied alone, if so asked.
---@return integer
function M.men(G, hex, side, supplied)
  return sum(organization.here(G, hex), function(id)
    local piece = G.pieces[id]
    return piece.side == side and not (supplied and piece.unsupplied) and piece.strength or 0
  end)
end

--- Is a hex in the hands of one side, and no enemy in it?
local function holds_hex(G, side, other, hex, supplied) return M.men(G, hex, side, supplied) > 0 and M.men(G, hex, other) == 0 end

local towns = fixed("towns of France", function()
  return those(map:area("france"), function(hex) return #those(PLACES, function(place) return map:feature(hex, place) end) > 0 end)
end)

--- 22.31: as a phase ends: has a capital fallen for the first time in the war; have Coalition troops come into a town or city of France?
function M.occupation(G)
  for _, power in ipairs(M.MARKED) do
    local row = G.powers[power]
    for _, hex in ipairs(row.war and CAPITALS[power] or {}) do
      if not row.taken and holds_hex(G, "french", "coalition", hex) then
        row.taken = true
        meet(G, power, "capital") -- 22.31a
      end
    end
    for _, hex in ipairs(row.war and towns() or {}) do
      row.towns = row.towns or {}
      if not row.towns[hex] and holds_hex(G, "coalition", "french", hex, true) then
        row.towns[hex] = true
        meet(G, power, "foothold") -- 22.31b
      end
    end
  end
end

--- For the window: each marker and its box.
---@return { power: string, row: string, column: integer, box: string, rule: string }[]
function M.status(G)
  local list = {}
  for i, power in ipairs(M.MARKED) do
    local box = M.box(G, power)
    list[i] = { power = power, row = box.row, column = box.column, box = box.box, rule = box.rule }
  end
  return list
end

return M
