--- 11.43 Retreat after combat, 11.44 units unable to retreat, 11.45 displacement. A Repulse sends
--- its victims the same way (10.12C, 10.21a).
-- Frames: "retreat" takes care of one hex: its units one after the other, then trains (9.13c), then
-- the leaders who may go along (5.25b). "retreating" asks for one unit's way, a hex at a time.
local control = require("rules.20_control")
local ground = require("rules.08_terrain")
local lists = require("mechanics.lists")
local losses = require("rules.11_losses")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local routes = require("rules.11_routes")
local stacking = require("rules.03_stacking")

local map = ground.map
local tests = table_of("combat").tests
local M = {}

---@class Retreat
---@field side string
---@field units string[]   Units that fight, all in `hex`.
---@field hex string       Hex of the combat: distances count from here.
---@field hexes integer    How far.
---@field cause string     "combat", "repulse", or "aside": Vedettes pushed aside.
---@field column integer   Odds column, counted from 1-1.

--- Tells all of a piece that lies open, and only its owner of one that is hidden.
local function tell(G, id, by, key, ...)
  if G.pieces[id].shown then
    log(by, key, ...)
  else
    log_to(G.pieces[id].side, by, key, ...)
  end
end

--- Puts a piece that goes back into a hex.
local function go_to(G, id, hex)
  pieces.put(G, id, hex)
  control.take(G, id, hex)
end

--- The retreat of one hex -------------------------------------------------------------------

--- 13.2a: beaten Vedettes do not retreat; 10.23: Repulsed ones are eliminated.
local function drop_vedettes(G, f)
  if f.cause == "aside" then return end
  local by = f.cause == "repulse" and "10.23" or "13.2a"
  local caught = those(f.units, pieces.is_vedette)
  losses.eliminate_all(G, caught, { cause = f.cause, rule = by, column = f.column })
end

--- Begins the retreat of a hex: pushes its frame.
---@param how Retreat Becomes the frame.
function M.begin(G, how)
  table.sort(how.units)
  how.column, how.closed, how.ends, how.stage = how.column or 0, { how.hex }, {}, "units"
  drop_vedettes(G, push(G, "retreat", how))
end

--- 11.44a: no way is left for any of these units.
local function give_up(G, f)
  local quest = routes.quest_of(f)
  for _, id in ipairs(f.units) do
    local off = routes.runs_off(G, quest, G.pieces[id].hex)
    losses.eliminate(G, id, {
      cause = f.cause == "combat" and "retreat" or f.cause,
      rule = off and "11.44b" or "11.44a",
      column = f.column,
      off_map = off,
      escort = true, -- 9.13c: a train may still go after others of its hex
    })
  end
end

--- Still in the hex, or not far enough from it: a unit may have been pushed out meanwhile.
local function must_go(G, f, id)
  local hex = G.pieces[id].hex
  return hex and map:distance(f.hex, hex) < f.hexes
end

local function can_go(G, f, id) return routes.way(G, routes.quest_of(f), id, G.pieces[id].hex) end

local function short_option(G) return G.options.repulsed_without_retreat == "short_retreat" end

local function next_unit(G, f)
  f.units = those(f.units, function(id) return must_go(G, f, id) end)
  if #f.units == 0 then
    f.stage = "trains"
  elseif pieces.any(f.units, function(id) return can_go(G, f, id) end) then
    push(G, "retreating", {
      side = f.side,
      units = copy_of(f.units),
      hex = f.hex,
      hexes = f.hexes,
      cause = f.cause,
      closed = copy_of(f.closed),
      over = false,
    })
  elseif f.cause == "repulse" and f.hexes > 1 and short_option(G) then
    f.hexes = 1 -- Q34
  else
    give_up(G, f)
  end
end

--- Hexes in which units of the hex have ended, in rising order.
local function end_hexes(f)
  local seen = {}
  for _, hex in ipairs(f.ends) do
    seen[hex] = true
  end
  return keys_of(seen)
end

local displace_from

--- One that goes along arrives; others make room for a train (11.45).
local function follow(G, f, id, to, by)
  go_to(G, id, to)
  tell(G, id, by, "goes_along", "piece", id, "to", to)
  displace_from(G, f, to, id)
end

--- A train or leader goes after the units: at once where there is one way only.
local function go_after(G, f, id, hexes, by)
  if #hexes == 1 then return follow(G, f, id, hexes[1], by) end
  push(G, "following", {
    side = f.side,
    unit = id,
    hexes = hexes,
    rule = by,
    hex = f.hex,
    cause = f.cause,
    closed = f.closed,
    over = false,
  })
end

--- Where a train may follow its escort: to an end with room for it, else to one where room can be made (11.45a).
local function ends_for(G, f, id)
  for _, kind in ipairs({ "free", "full" }) do
    local quest = routes.quest_of(f)
    local hexes = those(end_hexes(f), function(hex) return routes.ways:ends(G, quest, id, kind, hex) end)
    if #hexes > 0 then return hexes end
  end
  return {}
end

--- 9.13c, 11.43c, 14.34a: unless the die takes it, a train whose escort has left goes after it.
local function judge_train(G, f, id)
  local test = tests.train_lost
  local lost = roll(G, "losses", 6, test.rule, "train_retreat", "train", id) <= test.at_most
  local hexes = lost and {} or ends_for(G, f, id)
  if #hexes == 0 then
    losses.remove_train(G, id, test.rule)
  else
    go_after(G, f, id, hexes, test.rule)
  end
end

local function next_train(G, f)
  local trains = those(pieces.units_at(G, f.hex, f.side), pieces.is_train)
  if #trains > 0 and #f.ends > 0 and not pieces.guards(G, f.hex, f.side) then
    judge_train(G, f, trains[#trains])
    return
  end
  losses.without_escort(G, f.hex, f.side) -- 9.13b: nobody is left to follow
  f.stage = "leaders"
end

--- 5.25: leaders stay behind after combat, but may go along after a Repulse; Q35: they may stay as well.
local function next_leader(G, f)
  f.asked = f.asked or {}
  local leaders = lists.without(pieces.leaders_at(G, f.hex, f.side), f.asked)
  if f.cause ~= "repulse" or #f.ends == 0 or #leaders == 0 then -- 5.25a
    f.stage = "done"
    return
  end
  table.insert(f.asked, leaders[1])
  local hexes = lists.with(end_hexes(f), f.hex)
  table.sort(hexes)
  go_after(G, f, leaders[1], hexes, "5.25b")
end

local STAGES = { units = next_unit, trains = next_train, leaders = next_leader, done = finish }

step("retreat", {
  rule = "11.43a",
  run = function(G, f) STAGES[f.stage](G, f) end,
})

--- Retreating and following ------------------------------------------------------------------

local function over(_, f) return f.over end

step("retreating", {
  rule = "11.43a",
  actions = { "retreat" },
  side = function(_, f) return f.side end,
  done = over,
  values = function(_, f) return { hex = f.hex, hexes = f.hexes } end,
})

step("following", {
  rule = "5.25b",
  actions = { "retreat" },
  side = function(_, f) return f.side end,
  done = over,
  values = function(_, f) return { unit = f.unit, hex = f.hex } end,
})

local function check_retreat(G, f, _, unit, to)
  if f.step == "following" then
    if not need(unit == f.unit, "5.25b", "another_goes_along", "unit", f.unit) then return end
    need(listed(f.hexes, to), "5.25b", "not_with_its_units", "to", to)
    return
  end
  if not need(listed(f.units, unit), "11.43a", "not_retreating", "unit", unit) then return end
  local goes = not f.walking or f.walking == unit
  if not need(goes, "11.43a", "another_retreats", "unit", f.walking) then return end
  routes.check(G, f, unit, to)
end

--- The retreat frame below: takes note that a unit has come to its end.
local function note_end(G, unit, to)
  local f = G.stack[#G.stack - 1]
  f.units = lists.without(f.units, { unit })
  f.ends[#f.ends + 1] = to
end

--- 11.45: pushes others out of a hex that a unit has filled over its limit.
---@param stay string[]? Units that nobody pushes out; default the one that came.
function displace_from(G, f, hex, unit, stay)
  if stacking.fits(G, hex, f.side) then return end
  push(G, "displacing", {
    side = f.side,
    hex = hex,
    hexes = 1,
    cause = f.cause,
    closed = lists.with(f.closed, hex),
    unit = unit,
    stay = stay or { unit },
  })
end

--- 6.21c: can units leave a hex until it holds these too?
---@param stay string[] Units that come, or have come and stay.
---@return boolean
function M.can_clear(G, side, hex, stay)
  return routes.ways:room(
    G,
    routes.quest_of({ side = side, hex = hex, cause = "combat", closed = { hex } }),
    hex,
    stay
  )
end

--- 6.21c: units of a hex that a reorganized one has filled over its limit are displaced.
---@param how { side: string, hex: string, unit: string, stay: string[] }
function M.clear(G, how)
  displace_from(
    G,
    { side = how.side, cause = "combat", closed = {} },
    how.hex,
    how.unit,
    copy_of(how.stay)
  )
end

--- 11.45d: Vedettes in the way are displaced first; those that cannot go are eliminated.
step("aside", {
  rule = "11.45d",
  run = function(G, f)
    if not f.begun_aside then
      f.begun_aside = true
      local units = pieces.units_at(G, f.hex, f.side)
      M.begin(G, { side = f.side, units = units, hex = f.hex, hexes = 1, cause = "aside" })
    else
      finish(G) -- and the unit goes on into the hex, its only way
    end
  end,
})

--- A unit takes one step of its retreat.
---@param f table Frame that asked for it.
local function step_back(G, f, unit, to)
  local holder = pieces.side_at(G, to)
  if holder and holder ~= f.side then
    push(G, "aside", { side = holder, hex = to })
    return
  end
  local from = G.pieces[unit].hex
  go_to(G, unit, to)
  tell(G, unit, "11.43a", "retreats", "unit", unit, "from", from, "to", to)
  if map:distance(f.hex, to) < f.hexes then
    f.walking = unit
  else
    f.over = true
    note_end(G, unit, to)
    displace_from(G, f, to, unit)
  end
  pontoons.sweep(G) -- 9.26b: captured at once
end

action("retreat", {
  rule = "11.43a",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, f, _, add)
    local follows = f.step == "following"
    for _, unit in ipairs(follows and { f.unit } or f.walking and { f.walking } or f.units) do
      for _, to in ipairs(follows and f.hexes or map:neighbors(G.pieces[unit].hex)) do
        add(unit, to)
      end
    end
  end,
  check = check_retreat,
  apply = function(G, f, _, unit, to)
    if f.step ~= "following" then return step_back(G, f, unit, to) end
    f.over = true
    if to ~= G.pieces[unit].hex then follow(G, f, unit, to, f.rule) end
  end,
})

--- 11.45 Displacement -------------------------------------------------------------------------

--- Units of the hex that may be pushed out.
local function pushed(G, f)
  return lists.without(pieces.units_at(G, f.hex, f.side), f.stay) -- 3.12b: trains too
end

--- Does the hex come within its limit when this unit goes, alone or with others? A unit whose going
--- helps only beside others goes only where no single one suffices.
local function helps(G, f, unit)
  local function suffices(id) return stacking.fits(G, f.hex, f.side, nil, { id }) end
  if suffices(unit) then return true end
  local others = lists.without(pushed(G, f), { unit })
  others = those(others, function(id) return can_go(G, f, id) end)
  return #others > 0 and not pieces.any(others, suffices)
end

step("displacing", {
  rule = "11.45a",
  actions = { "displace" },
  side = function(_, f) return f.side end,
  done = function(G, f) return stacking.fits(G, f.hex, f.side) end,
  values = function(_, f) return { hex = f.hex, unit = f.unit } end,
})

action("displace", {
  rule = "11.45a",
  args = {
    { "unit", "piece", pushed, "not_displaced" },
    { "to", "hex", function(_, f) return map:neighbors(f.hex) end, "not_away" },
  },
  check = function(G, f, _, unit, to)
    if not need(helps(G, f, unit), "11.45a", "makes_no_room", "unit", unit) then return end
    routes.check(G, f, unit, to)
  end,
  apply = function(G, f, _, unit, to)
    go_to(G, unit, to)
    tell(G, unit, "11.45a", "displaced", "unit", unit, "from", f.hex, "to", to)
    displace_from(G, f, to, unit)
    pontoons.sweep(G)
  end,
})

return M
