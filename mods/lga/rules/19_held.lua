--- 16.72, 16.73, 19.12n, 19.13p, 19.13za, 19.13zc Who may neither march nor attack yet, and what sets him free.
-- G.held: the rows of the scenario (`special.held`) that hold still.
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map, counters, powers = map_of(), pieces.counters, table_of("armies").by
local M = {}

--- Does a row hold a piece this week?
local function holds_it(G, row, id)
  if row.turn and row.turn ~= G.turn then return false end
  return row.army ~= nil and pieces.army(G, id) == row.army or row.piece ~= nil and (id == row.piece or pieces.is_below(G, id, row.piece))
end

--- The special rule that keeps a piece where it is; nil: none.
---@return string? rule
local function special(G, id)
  local surprise = G.special.surprise
  if surprise and G.turn == 1 and counters.by[id].nation == surprise.still then return "19.12n" end
  for _, row in ipairs(G.held) do
    if holds_it(G, row, id) then return row.rule end
  end
end

--- What keeps a piece where it is: a special rule, or Winter Quarters; nil: nothing.
---@return string? rule
function M.of(G, id)
  return special(G, id) or G.pieces[id].quarters and "16.72" or nil
end

--- May a piece march and attack?
function M.check(G, id)
  local rule = M.of(G, id)
  need(not rule, rule or "19.12n", "is_held", "unit", id)
end

--- Which of some may march?
---@param unit Candidates
function M.need_free(G, unit)
  unit:refuse(unit:those(function(id) return M.of(G, id) end), function(id) M.check(G, id) end)
end

--- May a piece march to the guns? 16.63: out of Winter Quarters too.
function M.check_call(G, id)
  local rule = special(G, id)
  need(not rule, rule or "19.12n", "is_held", "unit", id)
end

--- 19.12n, 19.13p: may a leader give orders?
function M.check_orders(G, by)
  local rule = special(G, by)
  need(not rule, rule or "19.12n", "gives_no_orders", "leader", by)
end

--- Sets free those of some rows.
---@param fits fun(row: table): any
local function free(G, fits)
  for _, row in ipairs(G.held) do
    if fits(row) then log(row.rule, "is_free", "army", row.army) end
  end
  G.held = those(G.held, function(row) return not fits(row) end)
end

--- 19.13p: as a Command Phase begins a leader tries his Initiative, without modifiers.
function M.phase_begins(G)
  for _, row in ipairs(copy_of(G.held)) do
    local leader = row.leader
    if leader and G.pieces[leader] and organization.hex(G, leader) then
      local die = pieces.roll(G, leader, "initiative", row.rule, "self", "unit", leader)
      if die <= pieces.rating(G, leader, "initiative") then free(G, function(each) return each == row end) end
    end
  end
end

--- 19.13p: some are attacked, in a battle or a skirmish.
---@param ids string[]
function M.attacked(G, ids)
  free(G, function(row)
    return row.attacked and #those(ids, function(id) return G.pieces[id] and holds_it(G, row, id) end) > 0
  end)
end

--- Does a hex lie in all areas of a list?
local function lies_in(areas, hex)
  return #those(areas, function(area) return not map:in_area(area, hex) end) == 0
end

--- 19.13p, 19.13za: units have come into a hex.
---@param ids string[]
function M.entered(G, ids, hex)
  free(G, function(row)
    local own = row.army and G.nations[powers[row.army].power] or row.piece and (G.pieces[row.piece] or {}).side
    return #those(row.entering or {}, function(each)
      local there = those(ids, function(id)
        local comes = pieces.arm(id) and G.pieces[id].side ~= own
        return comes and (not each.army or pieces.army(G, id) == each.army)
      end)
      return #there > 0 and lies_in(each.areas, hex)
    end) > 0
  end)
end

return M
