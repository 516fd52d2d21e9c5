--- 19.21, 19.3: the set-up tables and the reinforcement tracks, read for one scenario and one start.
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")

local rows = table_of("setup")
local M = {}

---@class Schedule
---@field entries table[]   Pieces on the map: { piece, hex?, near?, march, reduced, rule }.
---@field groups table[]    Reinforcements: { id, side, turn, hex?, near?, from?, rule, pieces }.
---@field captured string[] Pieces out of the game from the start.
---@field free string[]     Trains that their owner brings in when and where he likes.
---@field opened string[]   Entry hexes that were used before the start (14.24).

--- 19.1: the start that the players agreed on, where the scenario leaves it to them; otherwise its own.
---@return table start { day, part, turn, turns, row, rule }
function M.start(G, scenario)
  local choices = scenario.starts
  for _, start in ipairs(choices and choices.list or {}) do
    if G.options[choices.option] == start.choice then return start end
  end
  local own = scenario.start
  return {
    day = own.day,
    part = own.part,
    turn = own.turn,
    turns = scenario.turns,
    row = scenario.tables and scenario.tables.row,
    rule = scenario.duration_rule or scenario.rule .. "4",
  }
end

--- Tells whether a scenario lets a piece take part.
local function takes_part(G, plan, id)
  local formation = pieces.counter(id).formation
  local if_so = plan.what_if
  if if_so and listed(if_so.formations, formation) then return G.options[if_so.option] end
  return #plan.formations == 0 or listed(plan.formations, formation) or listed(plan.also, id)
end

local function group_of(result, row, side)
  local id = ("%s_%d_%s"):format(side, row.turn, row.hex or row.near)
  for _, group in ipairs(result.groups) do
    if group.id == id then return group end -- 15.2d: all who are due there then
  end
  local group = {
    id = id,
    side = side,
    turn = row.turn,
    hex = row.hex,
    near = row.near,
    from = row.from,
    rule = row.rule,
    pieces = {},
  }
  result.groups[#result.groups + 1] = group
  return group
end

--- 19.24c: a train whose leader is not yet on the map waits for him.
local function wait_for_leader(result, row, start)
  local due = { turn = start.turn, near = row.near, rule = row.rule }
  table.insert(group_of(result, due, pieces.counter(row.piece).side).pieces, row.piece)
end

--- Rows of the start, in the order of the tables: those of the map before the others.
local function read_map_row(G, plan, start, seen, result)
  for _, row in ipairs(rows) do
    local id = row.piece
    if row.row == start.row and not seen[id] and takes_part(G, plan, id) then
      if row.kind == "captured" then
        result.captured[#result.captured + 1] = id
        seen[id] = true
      elseif row.kind == "free" then
        result.free[#result.free + 1] = id
      elseif row.near and seen[row.near] ~= true then
        wait_for_leader(result, row, start)
        seen[id] = start.turn
      elseif row.kind ~= "absent" and (row.near or ground.in_area(G.area, row.hex)) then -- 19.22, 21.15, 21.25a
        result.entries[#result.entries + 1] = row
        seen[id] = true
      end
    end
  end
end

--- 15.11a: whether a row brings a piece in at all.
local function comes(G, plan, row, start)
  if row.turn < start.turn or row.turn > G.last_turn or not takes_part(G, plan, row.piece) then
    return false
  end
  return row.near ~= nil or ground.in_area(G.area, row.hex) -- 19.24c
end

--- Rows of one track (15.0b). A piece that is on the map, or comes earlier, does not come again.
---@param keep (fun(row: table): boolean)?
local function read_track(G, plan, start, track, seen, result, keep)
  for _, row in ipairs(rows) do
    if row.track == track and not seen[row.piece] and (not keep or keep(row)) then
      local side = pieces.counter(row.piece).side
      if comes(G, plan, row, start) then
        seen[row.piece] = row.turn
        table.insert(group_of(result, row, side).pieces, row.piece)
      end
    end
  end
end

--- 14.24: the hexes by which the armies came before the start, whoever of them stands on the map now. They came by
--- the regular track: where another is used the game begins before anybody has come.
---@return string[] hexes
local function entered_before(start)
  local list = {}
  for _, row in ipairs(rows) do
    local came = row.track == "regular" and row.turn < start.turn and row.hex
    if came and not listed(list, row.hex) then list[#list + 1] = row.hex end
  end
  return list
end

--- 21.81: plans of entry -------------------------------------------------------------------------

--- Rows by which the pieces of a formation come on a track, each piece once.
---@return table[]
function M.rows_of(formation, track)
  local list, seen = {}, {}
  for _, row in ipairs(rows) do
    local id = row.piece
    if row.track == track and pieces.counter(id).formation == formation and not seen[id] then
      seen[id] = true
      list[#list + 1] = row
    end
  end
  return list
end

---@return boolean
function M.on_track(formation, track) return #M.rows_of(formation, track) > 0 end

local EVERYBODY = { formations = {}, also = {} }

--- Reinforcements of a side by its plan: formation -> track.
---@return table[] groups As `Schedule.groups`.
function M.by_memo(G, side, memo)
  local result, seen, start = { groups = {} }, {}, { turn = G.turn }
  for _, track in ipairs({ "regular", "alternate" }) do
    read_track(G, EVERYBODY, start, track, seen, result, function(row)
      local counter = pieces.counter(row.piece)
      local planned = memo[counter.formation] or "regular" -- 21.81a
      return counter.side == side and planned == track
    end)
  end
  return result.groups
end

--- 21.0: the whole of what a scenario takes from the tables.
---@return Schedule
function M.read(G, scenario)
  local plan, start = scenario.tables, M.start(G, scenario)
  local result =
    { entries = {}, groups = {}, captured = {}, free = {}, opened = entered_before(start) }
  local seen = {}
  if plan.own then read_track(G, plan, start, plan.own, seen, result) end -- 21.31
  read_map_row(G, plan, start, seen, result)
  local memo = scenario.memorandum
  local function unplanned(row) return not memo or pieces.counter(row.piece).side ~= memo.side end
  for _, track in ipairs(plan.tracks) do
    read_track(G, plan, start, track, seen, result, unplanned) -- 19.3, 21.81a
  end
  return result
end

return M
