--- 19.6l, 19.6m Replacements of a turn fill up what units have lost, as the Supply Phase ends.
-- G.special.recruits = rows of { nation, infantry, cavalry, monthly, rule }. Frame "recruits": left[nation] = { infantry, cavalry }.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local transfer = require("rules.07_transfer")

local turns = table_of("turns")

--- The row of a nation; nil: it has none, or none this week.
local function due(G, row) return not row.monthly or turns[G.week].part == 1 end -- 19.6l

local function row_of(G, id)
  local nation = pieces.counters.by[id].nation
  return those(G.special.recruits or {}, function(row) return row.nation == nation and due(G, row) end)[1]
end

--- What a unit may still take: up to what its box prints, of the points of its arm that are left.
---@param left table<string, table<string, integer>>
local function room(G, left, id)
  local points = left[pieces.counters.by[id].nation]
  return math.min(transfer.printed(G, id) - G.pieces[id].strength, points and points[pieces.arm(id)] or 0)
end

--- The units of a side that may have some.
local function units(G, side)
  return board.which(G, function(piece, id)
    return (piece.strength or 0) > 0 and organization.hex(G, id) ~= nil and row_of(G, id) ~= nil
  end, side)
end

--- The points of a week.
local function fresh(G)
  local left = {}
  for _, row in ipairs(G.special.recruits or {}) do
    if due(G, row) then left[row.nation] = { infantry = row.infantry, cavalry = row.cavalry } end
  end
  return left
end

step("recruits", {
  rule = "19.6l",
  simultaneous = function(G) -- whoever has units: whether they lack any is his to know (3.33)
    return those(sides_of(G), function(side) return #units(G, side) > 0 end)
  end,
  actions = { "end", "recruit" },
  enter = function(G, f) f.left = fresh(G) end,
  values = function(G, f, side)
    local sums = { infantry = 0, cavalry = 0 }
    for nation, points in pairs(f.left) do
      for arm in pairs(G.nations[nation] == side and sums or {}) do
        sums[arm] = sums[arm] + points[arm]
      end
    end
    return sums
  end,
})

action("recruit", {
  rule = "19.6l",
  args = {
    { "unit", "piece", function(G, _, side) return units(G, side) end },
    { "points", "integer", function(G, _, _, id) return row_of(G, id)[pieces.arm(id)] or 0 end },
  },
  check = function(G, f, _, id, count)
    local rule = row_of(G, id).rule
    need(not G.pieces[id].unsupplied, rule, "is_unsupplied", "unit", id)
    local most = room(G, f.left, id)
    need(count > 0 and count <= most, rule, "box_is_full", "unit", id, "points", most)
  end,
  apply = function(G, f, side, id, count)
    local points, arm = f.left[pieces.counters.by[id].nation], pieces.arm(id)
    points[arm] = points[arm] - count
    board.mark(G, id, { strength = G.pieces[id].strength + count })
    log_to(side, row_of(G, id).rule, "recruited", "unit", id, "points", count)
  end,
})
