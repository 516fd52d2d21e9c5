--- Positions: an empty map, pieces put on it by specs, who stands where, and what must hold of each position.
local enlist = require("rules.19_enlisting").enlist
local ground = require("rules.08_terrain")
local names = require("rules.01_names")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")

local map = ground.map
local formations = table_of("formations")
local turns = table_of("turns")
local SIDES = { "french", "prussian" }
local BOXES = { "uar_day", "uar_night", "peu", "captured" }
local M = {}

local function empty_boxes(G)
  for _, box in ipairs(BOXES) do
    G[box] = { french = {}, prussian = {} }
  end
  G.losses = {}
  for _, formation in ipairs(formations.list) do
    if formation.level then G.losses[formation.id] = 0 end -- 12.1a, 17.3
  end
  G.lost = { french = 0, prussian = 0 }
  G.level_cut = false
end

--- Begins with an empty map.
function M.empty(G)
  G.pieces, G.order, G.stacks, G.bridges, G.failed_repulses = {}, {}, {}, {}, {}
  G.screens, G.pontoons, G.taken_up = {}, {}, {}
  empty_boxes(G)
end

--- What a scenario says of a turn is what the turn record says of it (2.0).
local function judge_date(wrong, field, said)
  local row = turns[said.turn]
  if row and row.day == said.day and row.part == said.part then return end
  local text = ("%s: the turn record has no turn %d"):format(field, said.turn)
  if row then
    local of = ("%s of %d %s"):format(row.part, row.day, row.month or text_of("october"))
    text = ("%s: turn %d is the %s, not the %s of %d"):format(field, said.turn, of, said.part, said.day)
  end
  table.insert(wrong, { text = text, field = field })
end

--- Reports whether a hex has a side that leads out of the area in play.
local function at_edge(area, hex)
  local inside = 0
  for _, near in ipairs(map:neighbors(hex)) do
    if map:in_area(area, near) then inside = inside + 1 end
  end
  return inside < 6
end

--- What the figures of a scenario say against each other, and of its pieces.
local function contradictions(G, scenario)
  local wrong = {}
  judge_date(wrong, "start", scenario.start)
  judge_date(wrong, "last", scenario.last)
  local turns_played = scenario.last.turn - scenario.start.turn + 1
  if scenario.turns ~= turns_played then
    local text = ("turns: %d, but from turn %d to turn %d it is %d"):format(
      scenario.turns, scenario.start.turn, scenario.last.turn, turns_played
    )
    table.insert(wrong, { text = text, field = "turns" })
  end
  for _, group in ipairs(scenario.reinforcements) do
    if not at_edge(G.area, group.hex) then
      local text = ("%s enters in %s, which is not at the edge of the area"):format(group.id, group.hex)
      table.insert(wrong, { text = text })
    end
  end
  for _, id in ipairs(G.order) do
    local counter = pieces.counter(id)
    if counter.reduced and counter.strength and counter.reduced > counter.strength then
      local text = ("%s: reduced to %d, which is above its full strength, %d"):format(
        id, counter.reduced, counter.strength
      )
      table.insert(wrong, { text = text, piece = id })
    end
  end
  return wrong
end

--- Who stands where and who is to come, for the judges of set-ups: each piece in play once.
function M.muster(G, scenario)
  local muster = { placed = {}, arriving = {}, absent = {}, expected = G.order, last = G.last_turn }
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.hex then
      table.insert(muster.placed, { piece = id, hex = piece.hex })
    elseif piece.lost then
      table.insert(muster.absent, id)
    end
  end
  for _, groups in ipairs({ G.groups, G.held }) do
    for _, group in ipairs(groups) do
      for _, id in ipairs(group.pieces) do
        table.insert(muster.arriving, { piece = id, hex = group.hex, turn = group.turn })
      end
    end
  end
  muster.inside = function(hex) return map:in_area(G.area, hex) end
  muster.wrong = contradictions(G, scenario)
  return muster
end

--- Empties the map for a built position; sides, turn and step stay.
function M.clear(G)
  for _, id in ipairs(G.order) do
    pieces.lift(G, id)
  end
  G.groups, G.held, G.free, G.closed = {}, {}, {}, nil
  if G.combat then G.combat = { groups = {}, barred_for = {} } end
  M.empty(G)
end

local FIELDS = {
  unsupplied = "boolean",
  reduced = "boolean",
  ooc = "boolean",
  march = "boolean",
  moved = "boolean",
  tried = "boolean",
  passed = "boolean",
  shown = "boolean",
  withdrew = "boolean",
  reorganizing = "boolean",
}

--- Puts a piece somewhere, for specs. Returns what speaks against it, or nil.
---@return string? problem
function M.place(G, id, hex, fields)
  local counter = pieces.counter(id)
  if not counter then return "no counter is called '" .. tostring(id) .. "'" end
  local code = names.hex(hex)
  if not code then return "no hex is called '" .. tostring(hex) .. "'" end
  local holder = pieces.side_at(G, code)
  if holder and holder ~= counter.side then return "the enemy stands in " .. code end
  for name, value in pairs(fields) do
    if FIELDS[name] ~= type(value) then
      return "a piece has no field " .. tostring(name) .. " of that type"
    end
  end
  if fields.reduced and not counter.reduced then return id .. " has no reduced counter" end -- 6.11D
  enlist(G, id)
  for name, value in pairs(fields) do
    G.pieces[id][name] = value
  end
  pieces.put(G, id, code)
end

local function broken_stacks(G)
  local count = 0
  for hex, stack in pairs(G.stacks) do
    if not map:has(hex) then return "no hex " .. hex end
    local side = G.pieces[stack[1]] and G.pieces[stack[1]].side
    for _, id in ipairs(stack) do
      local piece = G.pieces[id]
      if not piece or piece.hex ~= hex then
        return id .. " does not know that it stands in " .. hex
      end
      if piece.side ~= side then return "both sides stand in " .. hex end
      count = count + 1
    end
  end
  for _, id in ipairs(G.order) do
    if G.pieces[id].hex then count = count - 1 end
  end
  if count ~= 0 then return "pieces and stacks do not agree" end
end

local function broken_boxes(G)
  for _, box in ipairs(BOXES) do
    for _, side in ipairs(SIDES) do
      for _, id in ipairs(G[box][side]) do
        local piece = G.pieces[id]
        if not piece then return id .. " lies in a box but is no piece" end
        if piece.hex then return id .. " lies in a box and stands in " .. piece.hex end
      end
    end
  end
end

--- What is broken in a position that must always hold, or nil.
---@return string?
function M.invariants(G)
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if not pieces.counter(id) then return "no counter is called " .. id end
    if type(piece.side) ~= "string" or piece.side ~= pieces.counter(id).side then
      return id .. " fights for the wrong side"
    end
    if piece.hex and not map:has(piece.hex) then return id .. " stands off the map" end
    if piece.hex and not map:in_area(G.area, piece.hex) then
      return id .. " stands outside the area in play"
    end
    if piece.reduced and not pieces.counter(id).reduced then
      return id .. " has no reduced counter"
    end
  end
  if G.turn > G.last_turn then return "the turn lies after the last" end
  return broken_stacks(G) or broken_boxes(G) or pontoons.broken(G)
end

return M
