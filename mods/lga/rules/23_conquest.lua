--- 23.23, 23.25, 23.26 Conquest: what a week has conquered, whose it becomes, and what that power makes of it.
-- Frame "conquests": { won = { target, power } }; "possession": { target, powers = who have conquered it, wants = { [side] = power } };
-- "settlement": { power, areas = what it is asked about }.
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local minors = require("rules.23_minors")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local lands, provinces = table_of("created_lands"), table_of("provinces").by
local M = {}

-- Whose it is (23.23, 23.25) ----------------------------------------------------------------------------------

--- 23.25b: of several conquerors who has most units there; of equals whom the chart prefers.
local function strongest(G, f)
  local areas = minors.lands(G, f.target)
  local most = least(f.powers, "23.25b", function(power) return -minors.count(G, areas, power) end)
  return those(minors.preference(G, f.target), function(power) return listed(most, power) end)[1] or most[1] -- homes are not on the chart
end

--- The player of several conquerors who has still to say whose it shall be.
local function undecided(G, f)
  for _, power in ipairs(#f.powers > 1 and f.powers or {}) do
    local seat = powers.seat(G, power)
    if not f.wants[seat] then return seat end
  end
end

--- 23.25a: to whom all want it to go; nil: they do not agree.
local function agreed(f)
  local seats = keys_of(f.wants)
  local one = f.wants[seats[1]]
  return #those(seats, function(seat) return f.wants[seat] ~= one end) == 0 and one or nil
end

step("possession", {
  rule = "23.25a",
  side = undecided,
  actions = { "possess" },
  done = function(G, f) return undecided(G, f) == nil end,
  values = function(G, f) return { province = minors.named(G, f.target) } end,
  leave = function(G, f) within(G, "conquests").won = { target = f.target, power = agreed(f) or strongest(G, f) } end,
})

action("possess", {
  rule = "23.25a",
  args = { { "power", "id", function(_, f) return f.powers end } },
  apply = function(_, f, side, power) f.wants[side] = power end,
})

--- 23.23: a power has conquered a minor power, or a province; the men of a minor power fight on.
local function conquer(G, target, power)
  log("23.23", "is_conquered", "province", minors.named(G, target), "by", power)
  local areas, falls = minors.lands(G, target), not minors.is_area(G, target)
  local wavers = falls and minors.protector(G, target) == "french" and borders.hostile(G, power, "french") -- 23.31a
  for _, area in ipairs(areas) do
    minors.taken(G, area, power, "conquered")
  end
  if falls then G.powers[target].foe = nil end
  minors.review(G)
  push(G, "settlement", { power = power, areas = areas })
  if wavers then push(G, "wavering", { conquered = areas, by = power }) end
end

--- 23.23: as a week ends, each that is conquered now, one after the other.
step("conquests", {
  rule = "23.23",
  run = function(G, f)
    local target = f.won == nil and those(minors.targets(G), function(each) return #minors.conquerors(G, each) > 0 end)[1]
    if f.won then
      local won = f.won
      f.won = nil
      conquer(G, won.target, won.power)
    elseif target then
      push(G, "possession", { target = target, powers = minors.conquerors(G, target), wants = {} })
    else
      finish(G)
    end
  end,
})

-- What it becomes (23.25, 23.26) ------------------------------------------------------------------------------

--- 23.26b: has a power a home province, or one that it controls, next to a province?
local function touches(G, receiver, area)
  return #those(minors.adjacent(area), function(each) return powers.holder(G, each) == receiver end) > 0
end

--- 23.41c, 23.42g: is a province one that France can never annex?
local function is_kept(area)
  return #those(lands, function(row) return row.kept and row.province == area end) > 0
end

--- 23.43, 23.44b: may a created power take in a province? The Duchy of Warsaw none.
local function may_grow(G, receiver, area)
  if receiver ~= "polish" then return true end
  local own = G.created.poland and "poland" or "warsaw"
  return #those(lands, function(row) return row.created == own and row.part == "more" and row.province == area end) > 0
end

--- 23.26a, 23.26c, 23.47a: who may annex a province that a major power holds by conquest or cession: itself, or minor powers allied to it.
---@return string[] powers
function M.receivers(G, area)
  local holder = powers.holder(G, area)
  if minors.is_integral(area) then return provinces[area].home == holder and { holder } or {} end -- 23.0a
  local list = those(powers.minors(G), function(minor) return G.powers[minor].ally == holder end)
  table.insert(list, 1, holder)
  return those(list, function(power)
    return touches(G, power, area) and not (power == "french" and is_kept(area)) and may_grow(G, power, area)
  end)
end

--- 23.25a: the minor power that its conqueror may have as his ally: its home is in his hands, and it has no men against him.
---@return string?
function M.ally_of(G, area)
  local minor, side = provinces[area].minor, powers.side(G, powers.holder(G, area))
  if not minor or provinces[area].kind == "home" then return nil end
  local against = board.which(G, function(piece, id) return pieces.counters.by[id].nation == minor and piece.side ~= side end)
  return #against == 0 and minor or nil
end

--- What a power may settle now.
local function open(G, f)
  return those(powers.held(G, f.power), function(area)
    local row = G.provinces[area]
    if row.hold ~= "conquered" and not row.ceded then return false end
    return (not f.areas or listed(f.areas, area)) and (#M.receivers(G, area) > 0 or M.ally_of(G, area) ~= nil)
  end)
end

step("settlement", {
  rule = "23.26a",
  side = function(G, f) return powers.seat(G, f.power) end,
  actions = { "ally", "annex", "end" },
  done = function(G, f) return #open(G, f) == 0 end,
  values = function(_, f) return { power = f.power } end,
})

action("annex", {
  rule = "23.26a",
  args = {
    { "province", "id", function(G, f) return those(open(G, f), function(area) return #M.receivers(G, area) > 0 end) end },
    { "power", "id", function(G, _, _, area) return M.receivers(G, area) end },
  },
  apply = function(G, _, _, area, power)
    minors.taken(G, area, power, provinces[area].home == power and "home" or "annexed") -- 23.47a
  end,
})

action("ally", {
  rule = "23.25a",
  args = { { "province", "id", function(G, f) return those(open(G, f), function(area) return M.ally_of(G, area) ~= nil end) end } },
  apply = function(G, _, _, area)
    local power, minor = powers.holder(G, area), M.ally_of(G, area)
    powers.found(G, minor).ally = power
    minors.taken(G, area, minor, "own")
  end,
})

--- 23.26a: each month major powers may settle what they have conquered before.
step("annexations", {
  rule = "23.26a",
  run = function(G)
    finish(G)
    for i = #powers.MAJORS, 1, -1 do
      push(G, "settlement", { power = powers.MAJORS[i] })
    end
  end,
})

return M
