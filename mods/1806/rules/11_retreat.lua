--- 11.43 Retreat after combat, 11.44 units unable to retreat, 11.45 displacement. A Repulse sends
--- its victims the same way (10.12C, 10.21a).
-- Frames: "retreat" takes care of one hex: its units one after the other, then trains (9.13c), then
-- the leaders who may go along (5.25b). "retreating" asks for one unit's way, a hex at a time.
local control = require("rules.20_control")
local ground = require("rules.08_ground")
local lists = require("rules.lists")
local losses = require("rules.11_losses")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local routes = require("rules.11_routes")
local stacking = require("rules.03_stacking")

local map = ground.map
local tests = table_of("combat").tests
local LONGEST_CHAIN = 5 -- hexes that one displacement may run through
local NONE = {}
local M = {}

---@class Retreat
---@field side string
---@field units string[]   Units that fight, all in `hex`.
---@field hex string       Hex of the combat: distances count from here.
---@field hexes integer    How far.
---@field cause string     "combat", "repulse", or "aside": Vedettes pushed aside.
---@field column integer   Odds column, counted from 1-1.
---@field rule string?     Result that asks for it.

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

--- Ways out ---------------------------------------------------------------------------------

--- 11.43 alone, without stacking: may a beaten unit step between these neighbours?
---@return boolean
function M.open(G, id, from, to) return not routes.bar(G, G.pieces[id].side, from, to, "combat") end

--- Tells whether a hex has room for a piece.
---@return boolean
function M.fits(G, side, to, id) return stacking.fits(G, to, side, { id }) end

-- A quest is what a way is asked for: { side, hex, hexes, how, closed, passing, aside? }: from
-- `hex`, `hexes` far, never into one of `closed`. `passing`: the unit on its way, which takes no
-- room where it stands; `aside`: through enemy Vedettes too.

local function free(G, quest, id, to) return stacking.fits(G, to, quest.side, { id }, quest.passing) end

--- Neighbours of `at` that lead farther from the quest's hex and are not barred.
local function steps_from(G, quest, at)
  local done = map:distance(quest.hex, at)
  return those(map:neighbors(at), function(to)
    local farther = map:distance(quest.hex, to) == done + 1 and not listed(quest.closed, to)
    return farther and not routes.bar(G, quest.side, at, to, quest.how, quest.aside)
  end)
end

--- Is there a way from `at` that leads farther from the quest's hex with each step (Q104), to an
--- end that passes the test?
local function leads(G, quest, id, at, test)
  if map:distance(quest.hex, at) >= quest.hexes then return test(G, quest, id, at) end
  for _, to in ipairs(steps_from(G, quest, at)) do
    if leads(G, quest, id, to, test) then return true end
  end
  return false
end

local way

--- The position once a unit has left the quest's hex: it stands where there is room for it, else nowhere.
local function once_gone(G, quest, id, kind)
  local thought = pieces.thought(G)
  local function has_room(to) return kind == "free" and free(G, quest, id, to) end
  local hexes = those(steps_from(G, quest, quest.hex), has_room)
  pieces.suppose(thought, id, hexes[1] or false, false)
  return thought
end

--- May units leave `hex`, one after the other, until it holds `extra` too?
local function room(G, quest, hex, extra)
  if stacking.fits(G, hex, quest.side, extra, quest.passing) then return true end
  if #quest.closed >= LONGEST_CHAIN then return false end
  local from = {
    side = quest.side,
    hex = hex,
    hexes = 1,
    how = quest.how,
    closed = lists.with(quest.closed, hex),
    passing = quest.passing,
  }
  for _, id in ipairs(pieces.units_at(G, hex, quest.side)) do
    local stays = not pieces.fights(id) or listed(extra, id) or listed(quest.passing, id)
    local kind = not stays and way(G, from, id, hex)
    if kind and room(once_gone(G, from, id, kind), quest, hex, extra) then return true end
  end
  return false
end

--- 11.45: an end that is full, but can be cleared.
local function roomy(G, quest, id, to) return room(G, quest, to, { id }) or not rule("11.45b") end

--- 11.45d, Q19: the last resort, by the option alone: through a hex of enemy Vedettes.
local function past_vedettes(G, quest, id, at)
  if not G.options.retreat_into_vedette then return false end
  if #quest.closed > 1 or quest.how == "aside" then return false end -- not by displaced units
  quest.aside = true
  local open = leads(G, quest, id, at, free)
  quest.aside = nil
  return open and rule("11.45d")
end

--- The kind of way that a unit has: "free", "full" when only displacement opens one (11.45a),
--- "vedettes" when only theirs does, or nil.
---@param at string Hex it stands in.
---@return string?
function way(G, quest, id, at)
  if leads(G, quest, id, at, free) then return "free" end
  local chained = #quest.closed > 1
  if chained and not rule("11.45c") then return nil end
  if leads(G, quest, id, at, roomy) and rule("11.45a") then return "full" end
  if past_vedettes(G, quest, id, at) then return "vedettes" end
end

local TESTS = { free = free, full = roomy, vedettes = free }

local function quest_of(f)
  local passing = f.walking and { f.walking } or NONE
  return {
    side = f.side,
    hex = f.hex,
    hexes = f.hexes,
    how = f.cause,
    closed = f.closed,
    passing = passing,
  }
end

--- 11.44b: does a way lead off the map before the retreat is done?
local function runs_off(G, quest, at)
  local done = map:distance(quest.hex, at)
  if done >= quest.hexes then return false end
  if routes.leaves(G, at, quest.how) then return true end
  for _, to in ipairs(map:neighbors(at)) do
    local farther = map:distance(quest.hex, to) == done + 1
    if farther and not routes.bar(G, quest.side, at, to, quest.how) and runs_off(G, quest, to) then
      return true
    end
  end
  return false
end

--- The retreat of one hex -------------------------------------------------------------------

--- 13.2a: beaten Vedettes do not retreat; 10.23: Repulsed ones are eliminated.
local function drop_vedettes(G, f)
  if f.cause == "aside" then return end
  local by = f.cause == "repulse" and "10.23" or "13.2a"
  for _, id in ipairs({ table.unpack(f.units) }) do
    local caught = f.cause ~= "repulse" or rule("13.22f") -- no retreat before a Repulse
    if pieces.is_vedette(id) and rule(by) and caught then
      f.units = lists.without(f.units, { id })
      losses.eliminate(G, id, {
        cause = f.cause == "repulse" and "repulse" or "combat",
        rule = by,
        column = f.column,
        beaten = true,
        escort = true,
      })
    end
  end
end

--- Begins the retreat of a hex: pushes its frame.
---@param how Retreat
function M.begin(G, how)
  local units = { table.unpack(how.units) }
  table.sort(units)
  local frame = push(G, "retreat", {
    side = how.side,
    units = units,
    hex = how.hex,
    hexes = rule("11.43a") and how.hexes or 1,
    cause = how.cause,
    column = how.column or 0,
    closed = { how.hex },
    ends = {},
    stage = "units",
  })
  drop_vedettes(G, frame)
end

--- 11.44: no way is left for any of these units.
local function give_up(G, f)
  local quest = quest_of(f)
  local cause = f.cause == "combat" and "retreat" or f.cause
  local fates = {}
  for i, id in ipairs(f.units) do
    local off = runs_off(G, quest, G.pieces[id].hex)
    fates[i] = {
      cause = cause,
      rule = off and "11.44b" or "11.44a",
      column = f.column,
      off_map = off,
      escort = true,
      surrounded = routes.surrounded(G, id, G.pieces[id].hex),
    }
  end
  for i, id in ipairs(f.units) do
    if rule("11.44a") then losses.eliminate(G, id, fates[i]) end
  end
  f.units = {}
end

local function somebody_can(G, f)
  local quest = quest_of(f)
  for _, id in ipairs(f.units) do
    if way(G, quest, id, G.pieces[id].hex) then return true end
  end
  return false
end

--- Units that were pushed out of the hex meanwhile, far enough, have nothing more to do.
local function drop_gone(G, f)
  for _, id in ipairs(f.units) do
    local hex = G.pieces[id].hex
    if not hex or map:distance(f.hex, hex) >= f.hexes then
      f.units = lists.without(f.units, { id })
    end
  end
end

local function next_unit(G, f)
  drop_gone(G, f)
  if #f.units == 0 then
    f.stage = "trains"
  elseif somebody_can(G, f) then
    push(G, "retreating", {
      side = f.side,
      units = { table.unpack(f.units) },
      hex = f.hex,
      hexes = f.hexes,
      cause = f.cause,
      closed = { table.unpack(f.closed) },
      over = false,
    })
  elseif
    f.cause == "repulse"
    and f.hexes > 1
    and G.options.repulsed_without_retreat == "short_retreat"
  then
    f.hexes = 1 -- Q34
  else
    give_up(G, f)
  end
end

local function end_hexes(f)
  local hexes = {}
  for _, hex in ipairs(f.ends) do
    if not listed(hexes, hex) then hexes[#hexes + 1] = hex end
  end
  table.sort(hexes)
  return hexes
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
  if #hexes == 1 then
    follow(G, f, id, hexes[1], by)
  else
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
end

--- Where a train may follow its escort: to an end with room for it, else to one where room can be made.
local function ends_for(G, f, id)
  local hexes, full, quest = {}, {}, quest_of(f)
  for _, hex in ipairs(end_hexes(f)) do
    quest.closed = lists.with(f.closed, hex)
    if M.fits(G, f.side, hex, id) then
      hexes[#hexes + 1] = hex
    elseif room(G, quest, hex, { id }) and rule("11.45a") then
      full[#full + 1] = hex
    end
  end
  return #hexes > 0 and hexes or full
end

--- 9.13c, 14.34a: the train that a die decides about: the last of those whose escort has left them.
---@return string?
local function abandoned_train(G, f)
  if pieces.guards(G, f.hex, f.side) then return nil end
  local trains = those(pieces.units_at(G, f.hex, f.side), pieces.is_train)
  local id = trains[#trains]
  local baggage = id and pieces.counter(id).arm == "baggage_train"
  if baggage and not rule("14.34a") then return nil end
  return id and rule(tests.train_lost.rule) and id or nil
end

--- 9.13c: unless the die takes it, the train goes after its escort.
local function judge_train(G, f, id)
  local test = tests.train_lost
  local lost = rule("11.43c")
    and roll(G, "losses", 6, test.rule, "train_retreat", "train", id) <= test.at_most
  local hexes = lost and NONE or ends_for(G, f, id)
  if #hexes == 0 then
    losses.remove_train(G, id, test.rule)
  else
    go_after(G, f, id, hexes, test.rule)
  end
end

local function next_train(G, f)
  local id = #f.ends > 0 and abandoned_train(G, f)
  if id then
    judge_train(G, f, id)
    return
  end
  if #f.ends == 0 then losses.without_escort(G, f.hex, f.side) end -- 9.13b
  f.stage = "leaders"
end

--- 5.25: leaders stay behind after combat, but may go along after a Repulse.
local function may_go_along(f) return f.cause == "repulse" and rule("5.25b") or not rule("5.25a") end

local function next_leader(G, f)
  f.asked = f.asked or {}
  for _, id in ipairs(pieces.leaders_at(G, f.hex, f.side)) do
    if not listed(f.asked, id) and #f.ends > 0 and may_go_along(f) then
      f.asked[#f.asked + 1] = id
      local hexes = end_hexes(f)
      hexes[#hexes + 1] = f.hex -- Q35: he may stay as well
      table.sort(hexes)
      go_after(G, f, id, hexes, "5.25b")
      return
    end
  end
  f.stage = "done"
end

local STAGES = { units = next_unit, trains = next_train, leaders = next_leader }

step("retreat", {
  rule = "11.43a",
  run = function(G, f)
    if f.stage == "done" then
      finish(G)
    else
      STAGES[f.stage](G, f)
    end
  end,
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

local function check_way(G, f, quest, unit, to)
  local at = G.pieces[unit].hex
  local back = map:distance(at, to) == 1 and map:distance(f.hex, to) == map:distance(f.hex, at) + 1
  if not need(back, "11.43a", "not_away", "to", to) then return end
  local kind = way(G, quest, unit, at)
  quest.aside = kind == "vedettes"
  local id, key = routes.bar(G, f.side, at, to, f.cause, quest.aside)
  if id then
    need(false, id, key, "to", to)
    return
  end
  if not need(not listed(f.closed, to), "11.45c", "displaces_in_a_circle", "to", to) then return end
  if not need(kind, "11.44a", "no_way_back", "unit", unit) then return end
  need(
    leads(G, quest, unit, to, TESTS[kind]),
    kind == "free" and "11.45a" or "11.44a",
    "leads_nowhere",
    "to",
    to
  )
end

local function check_retreat(G, f, _, unit, to)
  if f.step == "following" then
    if not need(unit == f.unit, "5.25b", "another_goes_along", "unit", f.unit) then return end
    need(listed(f.hexes, to), "5.25b", "not_with_its_units", "to", to)
    return
  end
  if not need(listed(f.units, unit), "11.43a", "not_retreating", "unit", unit) then return end
  if
    not need(not f.walking or f.walking == unit, "11.43a", "another_retreats", "unit", f.walking)
  then
    return
  end
  check_way(G, f, quest_of(f), unit, to)
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
  local quest =
    { side = side, hex = hex, hexes = 1, how = "combat", closed = { hex }, passing = NONE }
  return room(G, quest, hex, stay)
end

--- 6.21c: units of a hex that a reorganized one has filled over its limit are displaced.
---@param how { side: string, hex: string, unit: string, stay: string[] }
function M.clear(G, how)
  local f = { side = how.side, cause = "combat", closed = NONE }
  displace_from(G, f, how.hex, how.unit, { table.unpack(how.stay) })
end

local step_back

--- 11.45d: Vedettes in the way are displaced first; those that cannot go are eliminated.
step("aside", {
  rule = "11.45d",
  run = function(G, f)
    if not f.begun_aside then
      f.begun_aside = true
      M.begin(G, {
        side = f.side,
        units = pieces.units_at(G, f.hex, f.side),
        hex = f.hex,
        hexes = 1,
        cause = "aside",
      })
    else
      finish(G)
      step_back(G, top(G), f.unit, f.hex)
    end
  end,
})

--- A unit takes one step of its retreat.
---@param f table Frame that asked for it.
function step_back(G, f, unit, to)
  local holder = pieces.side_at(G, to)
  if holder and holder ~= f.side then
    push(G, "aside", { side = holder, hex = to, unit = unit })
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
    if f.step == "following" then
      for _, to in ipairs(f.hexes) do
        add(f.unit, to)
      end
      return
    end
    for _, unit in ipairs(f.units) do
      if not f.walking or f.walking == unit then
        for _, to in ipairs(map:neighbors(G.pieces[unit].hex)) do
          add(unit, to)
        end
      end
    end
  end,
  check = check_retreat,
  apply = function(G, f, _, unit, to)
    if f.step ~= "following" then
      step_back(G, f, unit, to)
      return
    end
    f.over = true
    if to == G.pieces[unit].hex then return end
    follow(G, f, unit, to, f.rule)
  end,
})

--- 11.45 Displacement -------------------------------------------------------------------------

--- Does the hex come within its limit when this unit goes, alone or with others? A unit whose going
--- helps only beside others goes only where no single one suffices.
local function helps(G, f, unit)
  if stacking.fits(G, f.hex, f.side, nil, { unit }) then return true end
  local quest = quest_of(f)
  local rest = {}
  for _, id in ipairs(pieces.units_at(G, f.hex, f.side)) do
    if not listed(f.stay, id) and id ~= unit and pieces.fights(id) and way(G, quest, id, f.hex) then
      if stacking.fits(G, f.hex, f.side, nil, { id }) then return false end
      rest[#rest + 1] = id
    end
  end
  return #rest > 0
end

local function check_displace(G, f, side, unit, to)
  local piece = G.pieces[unit]
  local there = piece and piece.side == side and piece.hex == f.hex and pieces.fights(unit)
  if not need(there and not listed(f.stay, unit), "11.45a", "not_displaced", "unit", unit) then
    return
  end
  if not need(helps(G, f, unit), "11.45a", "makes_no_room", "unit", unit) then return end
  check_way(G, f, quest_of(f), unit, to)
end

local function offer_displaced(G, f, _, add)
  for _, unit in ipairs(pieces.units_at(G, f.hex, f.side)) do
    if not listed(f.stay, unit) and pieces.fights(unit) then
      for _, to in ipairs(map:neighbors(f.hex)) do
        add(unit, to)
      end
    end
  end
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
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = offer_displaced,
  check = check_displace,
  apply = function(G, f, _, unit, to)
    go_to(G, unit, to)
    tell(G, unit, "11.45a", "displaced", "unit", unit, "from", f.hex, "to", to)
    displace_from(G, f, to, unit)
    pontoons.sweep(G)
  end,
})

return M
