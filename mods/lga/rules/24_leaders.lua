--- 24.1 Named leaders: in which order they come and command, who retires, who comes back after a war.
-- G.dead: who is killed or retired (24.12a). G.lost[id]: his whole command is gone, and he waits for peace (24.13a).
local board = require("mechanics.board")
local leaders = require("rules.12_leaders")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local counters, turns = pieces.counters, table_of("turns")
local SPRING = 4 -- 24.11c: the month that begins
local M = {}

--- The named leaders of a power, by seniority.
---@return string[]
M.named = fixed("leaders by seniority", function(power)
  local list = {}
  for _, row in ipairs(counters.list) do
    if row.nation == power and row.type == "leader" and row.number then list[#list + 1] = row.id end
  end
  table.sort(list, function(a, b) return counters.by[a].number < counters.by[b].number end)
  return list
end)

--- 24.11a: the leader whom a power builds next: of those that are not there, and not gone, the lowest number; nil: there is none.
---@return string? id
function M.next(G, power)
  return those(M.named(power), function(id)
    local ordered = those(G.building, function(entry) return entry.unit == id end)
    return not G.pieces[id] and not listed(G.dead, id) and not G.lost[id] and powers.may_build(G, power, id) and #ordered == 0
  end)[1]
end

--- Does a leader command anybody?
local function commands(G, id) return board.any(G, function(piece) return piece.superior == id end) end

--- 24.11d: a senior of a leader without command, though he is there; nil: he may have one himself, or has it.
---@return string? senior
function M.waiting_senior(G, id)
  if not G.powers or counters.by[id].type ~= "leader" or commands(G, id) then return nil end
  return those(M.named(counters.by[id].nation), function(other)
    local senior = G.pieces[other] and counters.by[other].number < (counters.by[id].number or 0)
    return senior and organization.hex(G, other) ~= nil and not commands(G, other)
  end)[1]
end

-- Retirement (24.11c) -------------------------------------------------------------------------------------------

--- Those whom a side may retire now, in spring: of each major power, with its minor ones, one.
local function retirable(G, _, side)
  local f = within(G, "income")
  if turns[G.week].month ~= SPRING then return {} end
  return board.which(G, function(_, id)
    local nation = counters.by[id].nation
    local named = counters.by[id].type == "leader" and not listed(G.supreme, id) -- 24.21c
    return named and powers.seat(G, nation) == side and not f.retired[powers.manager(G, nation)]
  end)
end

--- Has a side somebody to retire?
---@return boolean
function M.may_retire(G, side) return #retirable(G, nil, side) > 0 end

action("retire", {
  rule = "24.11c",
  args = { { "leader", "piece", retirable } },
  apply = function(G, _, _, id)
    within(G, "income").retired[powers.manager(G, counters.by[id].nation)] = true
    log("24.11c", "retires", "unit", id)
    leaders.retire(G, id) -- 24.12a
  end,
})

return M
