--- 28.2.3 How markers move: as the slowest in them; a Decoy as foot in Column or as light horse, whichever gets there.
local board = require("mechanics.board")
local deploying = require("rules.28_deploying")
local facing = require("rules.10_facing")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local markers = require("rules.28_markers")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local roads = require("rules.12_roads")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")

local map = map_of()
local PURSES = { column = "march_column", horse = "light_cavalry" }

local function own(G, _, side) return markers.all(G, side) end

local function hex_of(G, f) return G.pieces[f.marker].hex end

--- Those of a marker who pay: { class, left, pay }; of a Decoy both that it may be.
---@param road boolean? Along a road, with what a Forced March has brought.
local function payers(G, marker, road)
  local list = {}
  for _, id in ipairs(markers.held(G, marker)) do
    local more = road and troops.fights(id) and force.extra(G, id) or 0
    local spend = road and troops.fights(id) and force.pay_road or force.pay
    list[#list + 1] = {
      class = troops.class(G, id),
      left = G.pieces[id].left + more,
      pay = function(cost) spend(G, id, math.max(cost, 1)) end,
    }
  end
  for field, class in pairs(#list == 0 and PURSES or {}) do
    local left = G.pieces[marker][field]
    list[#list + 1] = { class = class, left = left, pay = function(cost) board.mark(G, marker, { [field] = math.max(0, left - cost) }) end }
  end
  return list
end

--- 28.2.3a: can all of a force pay; or a Decoy as one of both?
local function affords(G, marker, price_of, road)
  local list, n = payers(G, marker, road), 0
  for _, each in ipairs(list) do
    local price = price_of(each.class)
    if price and price <= each.left then n = n + 1 end
  end
  return markers.is_decoy(G, marker) and n > 0 or n == #list
end

local function pay(G, marker, price_of, road)
  for _, each in ipairs(payers(G, marker, road)) do
    local price = price_of(each.class)
    each.pay(price and price <= each.left and price or each.left)
  end
end

action("march_on", {
  rule = "28.2.3a",
  args = { { "marker", "piece", own, "no_marker" } },
  check = function(G, _, _, marker)
    local piece = G.pieces[marker]
    local decoy_bred = markers.is_decoy(G, marker) -- 28.2.4: it moves at once
    need(decoy_bred or piece.made < G.turn or piece.comes == G.turn, "28.2.3a", "concealed_just_now", "unit", marker)
    need(piece.went < G.turn, "12.1", "moved_already", "unit", marker)
  end,
  apply = function(G, _, _, marker)
    if markers.is_decoy(G, marker) then
      for field, class in pairs(PURSES) do
        board.mark(G, marker, { [field] = force.allowance(class) })
      end
    end
    local f = push(G, "marker_march", { marker = marker, force = copy_of(markers.held(G, marker)), fired = {} })
    for _, id in ipairs(f.force) do
      obedience.begin(G, f, id)
    end
    board.mark(G, marker, { went = G.turn })
  end,
})

step("marker_march", {
  rule = "28.2.3a",
  actions = { "marker_force", "marker_halt", "marker_road", "marker_step", "marker_turn" },
  done = function(G, f) return G.pieces[f.marker] == nil end,
  values = function(G, f) return { unit = f.marker, hex = hex_of(G, f) } end,
})

local function around(G, f) return map:neighbors(hex_of(G, f)) end

--- States that a marker may go a hex on for a price.
local function need_hex(G, f, side, to, price_of, road)
  need(setup.inside(G, to), "2.1.2", "not_in_play", "to", to)
  need(affords(G, f.marker, price_of, road), "28.2.3a", "marker_too_far", "to", to)
  local company = copy_of(f.force)
  company[#company + 1] = f.marker
  markers.need_place(G, side, to, company)
  if #f.force > 0 then obedience.need_step(G, f, side, to) end
end

--- Goes there; 28.5.2: a Decoy that is seen from afar is found out.
local function go(G, f, side, to, price_of, road)
  pay(G, f.marker, price_of, road)
  board.put(G, f.marker, to)
  for _, id in ipairs(f.force) do
    board.put(G, id, to)
    obedience.come(G, id)
  end
  f.gone = true
  log("28.2.3a", "marker_moves", "unit", f.marker, "to", to)
  if markers.is_decoy(G, f.marker) and markers.seen(G, side, to, true) then deploying.reveal(G, f.marker, "28.5.2") end
end

local function over(G, f, to)
  local from = hex_of(G, f)
  return function(class) return (ground.cost(class, from, to)) end
end

local function along(G, f, to)
  local from = hex_of(G, f)
  return function(class) return roads.rate(class, from, to) end
end

action("marker_step", {
  rule = "28.2.3a",
  args = { { "to", "hex", around, "one_hex" } },
  check = function(G, f, side, to)
    need(facing.ahead(hex_of(G, f), G.pieces[f.marker].heading, to), "12.1.1", "not_ahead", "unit", f.marker, "to", to)
    need_hex(G, f, side, to, over(G, f, to))
  end,
  apply = function(G, f, side, to) go(G, f, side, to, over(G, f, to)) end,
})

--- 12.5: along a road it faces as the road goes.
action("marker_road", {
  rule = "28.2.3a",
  args = { { "to", "hex", function(G, f) return roads.onward(hex_of(G, f)) end, "no_road_there" } },
  check = function(G, f, side, to) need_hex(G, f, side, to, along(G, f, to), true) end,
  apply = function(G, f, side, to)
    local from = hex_of(G, f)
    go(G, f, side, to, along(G, f, to), true)
    if G.pieces[f.marker] then board.mark(G, f.marker, { heading = facing.toward(from, to, G.pieces[f.marker].heading) }) end
  end,
})

--- 28.2.3a: a change of facing is paid for.
action("marker_turn", {
  rule = "28.2.3a",
  args = { { "to", "integer", facing.HEADINGS } },
  words = function(args) return { to = text_of("corner." .. args.to) } end,
  check = function(G, f, _, to)
    local corners = facing.turn(G.pieces[f.marker].heading, to)
    need(corners > 0, "10.1.4a", "no_turn")
    local cost = (corners == 3 and 1 or corners) * force.MP -- 10.1.2
    need(affords(G, f.marker, function() return cost end), "28.2.3a", "no_points", "unit", f.marker)
  end,
  apply = function(G, f, _, to)
    local corners = facing.turn(G.pieces[f.marker].heading, to)
    pay(G, f.marker, function() return (corners == 3 and 1 or corners) * force.MP end)
    board.mark(G, f.marker, { heading = to })
  end,
})

--- 28.4.2: a Forced March of all foot in it; its brigades check for each as the force is revealed.
action("marker_force", {
  rule = "28.4.2",
  args = {},
  check = function(G, f)
    local foot = those(f.force, troops.is_infantry)
    need(#foot > 0, "12.5.6.1", "no_forced_march", "unit", f.marker)
    for _, id in ipairs(foot) do
      need(not morale.at_worst(G, id, "disorganized"), "12.5.6.1", "too_shaken", "unit", id)
      need(G.pieces[id].forced < force.SETS, "12.5.6.3", "forced_enough", "unit", id)
    end
  end,
  apply = function(G, f)
    for _, id in ipairs(those(f.force, troops.is_infantry)) do
      local piece = G.pieces[id]
      board.mark(G, id, { forced = piece.forced + 1, extra = piece.extra + force.GAIN, strained = (piece.strained or 0) + 1 })
    end
  end,
})

action("marker_halt", {
  rule = "28.2.3a",
  args = {},
  apply = function(G) finish(G) end,
})
