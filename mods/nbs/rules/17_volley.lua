--- 5.1h, 5.1j, 17.2 The Fire Phases: batteries fire one volley after the other, alone or, where they have the right, together.
-- The frame of a phase: { fires, spent }. `fires`: target hex -> { guns, marks }; `spent`: hex -> gun points that have fired out of it,
-- battery -> its own.
local fights = require("rules.15_entry")
local fire = require("rules.17_fire")
local obedience = require("rules.06_obedience")
local prospects = require("rules.15_prospects")
local troops = require("rules.02_troops")

local map = map_of()
local FARTHEST = 7

local function phase_of(G) return within(G, "phasing_fire") or within(G, "other_fire") end

local function begin(_, f) f.fires, f.spent = {}, {} end
local function by_night(G) return G.night == true end -- 27.1.4: there are no Fire Phases

step("phasing_fire", {
  rule = "5.1h",
  actions = { "end", "fire", "snipe" },
  enter = begin,
  done = by_night,
})

step("other_fire", {
  rule = "5.1j",
  actions = { "end", "fire", "snipe" },
  side = function(G) return troops.enemy(G, G.phasing) end,
  enter = begin,
  done = by_night,
})

--- 17.2a, 17.2b, 17.2c: gun points that a battery may still fire.
local function points_left(G, id)
  local piece, spent = G.pieces[id], phase_of(G).spent
  local of_hex = fire.cap(piece.hex) - (spent[piece.hex] or 0)
  return math.max(0, math.min(piece.guns - (spent[id] or 0), of_hex))
end

--- 17.3: those who have fired at a hex already in this phase.
local function earlier(G, to)
  local fired = phase_of(G).fires[to]
  return fired and fired.guns or {}
end

local function need_shot(G, side, id, to, mark, points, others)
  if not fire.need_ready(G, id) then return end
  if G.pieces[id].side == side then obedience.need_fire(G, id) end
  need(#troops.exposed(G, troops.enemy(G, side), to) > 0, "17.0a", "no_target", "to", to)
  need(not fights.begun(G, to), "15.1.6", "in_close_combat", "to", to)
  need(not fights.begun(G, G.pieces[id].hex), "17.1.5", "in_close_combat", "unit", id)
  need(points <= points_left(G, id), "17.2a", "too_many_points", "left", points_left(G, id))
  fire.need_range(G, id, to, points)
  local all = copy_of(others)
  all[#all + 1] = id
  need(fire.may_combine(G, all, to), "17.3", "no_grand_battery", "to", to)
end

--- Batteries of a side that could fire, and the hexes in their range with enemies.
local function offers(G, side, add)
  for _, id in ipairs(troops.batteries(G, side)) do
    if holds(fire.need_ready, G, id) and points_left(G, id) > 0 then
      local hex = G.pieces[id].hex
      for _, to in ipairs(troops.hexes(G, troops.enemy(G, side))) do
        if map:distance(hex, to) <= FARTHEST then add(id, to) end
      end
    end
  end
end

local function volley(side, id, to, mark, points)
  return { side = side, to = to, mark = mark, kind = "fire", guns = { { unit = id, points = points } } }
end

action("fire", {
  rule = "17.0a",
  args = {
    { "unit", "piece", "own" },
    { "to", "hex" },
    { "mark", "id" },
    { "points", "integer" },
  },
  offer = function(G, _, side, add)
    offers(G, side, function(id, to)
      for _, mark in ipairs(fire.marks(G, side, to)) do
        for points = 1, points_left(G, id) do
          add(id, to, mark, points)
        end
      end
    end)
  end,
  check = function(G, f, side, id, to, mark, points)
    need(points >= 1, "17.2a", "no_points")
    need(listed(fire.marks(G, side, to), mark), "17.1.2", "no_such_mark", "mark", mark)
    local fired = f.fires[to]
    need(not fired or not listed(fired.marks, mark), "17.3.6a", "fired_at_already", "to", to) -- together or not at all
    need_shot(G, side, id, to, mark, points, earlier(G, to))
  end,
  rolls = function(G, _, side, id, to, mark, points) return prospects.volley(G, volley(side, id, to, mark, points)) end,
  apply = function(G, _, side, id, to, mark, points) push(G, "volley", volley(side, id, to, mark, points)) end,
})

step("volley", {
  rule = "17.0b",
  actions = { "join", "shoot" },
  side = function(_, f) return f.side end,
  values = function(_, f)
    local points = 0
    for _, gun in ipairs(f.guns) do
      points = points + gun.points
    end
    return { to = f.to, points = points, unit = f.guns[1].unit }
  end,
})

local function guns_of(f)
  local ids = {}
  for i, gun in ipairs(f.guns) do
    ids[i] = gun.unit
  end
  return ids
end

--- Gun points of a volley that fire out of the hex of a battery.
local function with_it(G, f, id)
  local sum = 0
  for _, gun in ipairs(f.guns) do
    if G.pieces[gun.unit].hex == G.pieces[id].hex then sum = sum + gun.points end
  end
  return sum
end

--- 17.3, 17.3.6: another battery fires at the same target; 17.4.1b: of an Opportunity Fire one of the same hex.
action("join", {
  rule = "17.3",
  args = {
    { "unit", "piece", "own" },
    { "points", "integer" },
  },
  offer = function(G, f, side, add)
    for _, id in ipairs(troops.batteries(G, side)) do
      local most = math.min(G.pieces[id].guns, fire.cap(G.pieces[id].hex))
      for points = 1, most do
        add(id, points)
      end
    end
  end,
  check = function(G, f, side, id, points)
    local all = guns_of(f)
    if not need(not listed(all, id), "17.3", "fires_already", "unit", id) then return end
    need(points >= 1, "17.2a", "no_points")
    if f.kind == "fire" then
      table.move(earlier(G, f.to), 1, #earlier(G, f.to), #all + 1, all)
      need_shot(G, side, id, f.to, f.mark, points + with_it(G, f, id), all)
    else
      if not need(listed(f.others, id), "17.4.1b", "not_the_stack", "unit", id) then return end
      need(points + with_it(G, f, id) <= fire.cap(G.pieces[id].hex), "17.2a", "too_many_points", "left", 0)
      all[#all + 1] = id
      need(fire.may_combine(G, all, f.to), "17.3", "no_grand_battery", "to", f.to)
    end
  end,
  apply = function(_, f, _, id, points) table.insert(f.guns, { unit = id, points = points }) end,
})

--- 17.4.3 Notes who has fired at whom in a phase.
local function note(G, f)
  local phase = phase_of(G)
  if f.kind ~= "fire" then return end
  local fired = phase.fires[f.to] or { guns = {}, marks = {} }
  phase.fires[f.to] = fired
  table.insert(fired.marks, f.mark)
  for _, gun in ipairs(f.guns) do
    local hex = G.pieces[gun.unit].hex
    table.insert(fired.guns, gun.unit)
    phase.spent[hex] = (phase.spent[hex] or 0) + gun.points
    phase.spent[gun.unit] = (phase.spent[gun.unit] or 0) + gun.points
  end
end

action("shoot", {
  rule = "17.0b",
  args = {},
  rolls = function(G, f) return prospects.volley(G, f) end,
  apply = function(G, f)
    note(G, f)
    finish(G)
    fire.resolve(G, f)
  end,
})
