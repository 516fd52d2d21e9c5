--- 21.12, 21.3, 24.32, 32.1a Armies of powers at peace: they march in their own land and are drawn up anew; so they are as a campaign begins.
-- Frame "arranging": power; times: how many weeks' marches at once; nil: as a campaign begins, anywhere.
-- Of a piece: `marched`: it has marched in peace this month.
local allowance = require("rules.08_allowance")
local armies = require("rules.24_armies")
local armistice = require("rules.22_armistice")
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local leaders = require("rules.24_leaders")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local transfer = require("rules.07_transfer")

local map, counters = map_of(), pieces.counters
local MONTH, WEEK = 4, 1 -- 21.12c
local MOST = 99 -- more MP than anybody has
local WEEKLY = { "prussian", "austrian", "russian", "french" } -- 21.12b
local MONTHLY = { "prussian", "russian", "austrian", "french" } -- 21.11d
local SET_UP = { "french", "austrian", "prussian", "russian" } -- 32.1a

-- Who, and where -------------------------------------------------------------------------------------------

local pieces_of = derived("who is arranged", { "chain", "places", "provinces" }, function(G, power, peace)
  return board.which(G, function(piece, id)
    local own = armies.power(id)
    local rests = piece.side == powers.NEUTRAL or not powers.at_war(G, own) -- 22.24: in an armistice too
    local manager = piece.lent and "french" or powers.manager(G, own) -- 22.23c
    return manager == power and (not peace or rests) and organization.hex(G, id) ~= nil -- 21.12b, 23.12a
  end)
end)

--- 21.12b, 23.12a: the pieces that a major power moves in peace: its own, its allies', and those of the neutral minor powers that it runs.
local function own(G, f) return pieces_of(G, f.power, f.times ~= nil) end

--- 32.1h: does it garrison a fortress from the start?
local function is_garrison(id) return counters.by[id].type == "detachment" and armies.power(id) == "prussian" end

--- 32.1b, 32.1c, 32.1e to 32.1k: may men of a power begin in a hex: in its own land; the French in the Kingdom of Italy too, and the other way.
local function may_begin(G, power, hex)
  local holder = land.power(G, hex)
  local both = power == "french" or power == "italian"
  return holder == power or both and (holder == "french" or holder == "italian")
end

local land_of = derived("land of a power", { "provinces" }, function(G, power)
  local list = {}
  for _, row in ipairs(powers.provinces.list) do
    local holder = powers.holder(G, row.id)
    local allied = holder and power ~= holder and powers.leader(G, holder) == powers.leader(G, power)
    if holder == power or allied or holder and power == "french" and G.favour[holder] == "garrison" then -- 21.77a
      for _, hex in ipairs(map:area(row.id)) do
        list[#list + 1] = hex
      end
    end
  end
  return list
end)

--- 32.1a: where the pieces of a power may begin, its garrisons for themselves.
local sites = derived("sites of the set-up", { "provinces" }, function(G, power, garrison)
  return those(land_of(G, power), function(hex)
    if not may_begin(G, power, hex) or garrison and not fortress.class(hex) then return false end -- 32.1h
    return #those(map:neighbors(hex), function(to) return ground.passable(to, hex) end) > 0
  end)
end)

--- 21.12c: the MP of a piece with those on its chart, in so many weeks.
local function points(G, f, id)
  local left = MOST
  for _, each in ipairs(organization.under(G, id)) do
    left = math.min(left, allowance.of(G, each)) -- 8.16a
  end
  return left * f.times
end

--- 21.12d, 21.33a: the hexes that are not friendly to a power.
local foreign = derived("land that is not friendly", { "provinces", "map" }, function(G, power)
  local set, home = {}, {}
  for _, hex in ipairs(land_of(G, power)) do
    home[hex] = true
  end
  for _, hex in ipairs(map:area(G.area)) do
    if not home[hex] then set[hex] = true end
  end
  return set
end)

--- 21.12, 21.33: where a piece may march in peace; 21.33b: who stands in foreign land may cross more of it on his way out.
local function reach(G, f, id)
  local from, strange = organization.hex(G, id), foreign(G, armies.power(id))
  local veto = map:layer("peace")
  veto:clear()
  if not strange[from] then veto:add_each(keys_of(strange), 1) end
  local list = {}
  for _, row in ipairs(ground.profile:range(from, points(G, f, id), { veto = veto })) do
    if row.hex ~= from and not strange[row.hex] then list[#list + 1] = row.hex end
  end
  return list
end

--- 21.33b, 21.61b: who stands in foreign land and could march home; 22.24d: in an armistice only out of the one country.
local function abroad(G, f)
  return those(own(G, f), function(id)
    local piece = G.pieces[id]
    local strange = not piece.chart and not piece.marched and foreign(G, armies.power(id))[piece.hex] ~= nil
    return strange and not armistice.may_stay(G, f.power, piece.hex) and #reach(G, f, id) > 0
  end)
end

local TASKS = { [WEEK] = "week", [MONTH] = "month" }

--- What the prompt says: whose armies, what for, and who must march home first (21.33b).
local function said(G, f)
  local names = {}
  for i, id in ipairs(f.times == MONTH and abroad(G, f) or {}) do
    names[i] = counters.by[id].name
  end
  local home = #names > 0 and (" " .. text_of("arranging.home")):format(table.concat(names, ", ")) or ""
  return { power = f.power, task = TASKS[f.times] or "begin", home = home }
end

step("arranging", {
  rule = "24.32a",
  side = function(G, f) return powers.seat(G, f.power) end,
  values = said,
  actions = { "end", "redeploy", "regroup", "new_army", "send_off", "come_back" },
  enter = function(_, f) f.placed, f.grouped = {}, {} end,
  done = function(G, f) return #own(G, f) == 0 end,
})

--- Who can still be sent somewhere: each once; 21.33b: who must go home until he goes.
local function ready(G, f)
  local must = f.times == MONTH and abroad(G, f) or {}
  return those(own(G, f), function(id) return not G.pieces[id].marched and (not f.placed[id] or listed(must, id)) end) -- 21.11d
end

action("redeploy", {
  rule = "21.31",
  args = { { "unit", "piece", ready } },
  apply = function(G, f, _, id)
    f.placed[id] = true
    push(G, "redeploying", { unit = id, power = f.power, times = f.times })
  end,
})

step("redeploying", {
  rule = "21.31",
  side = function(G, f) return powers.seat(G, f.power) end,
  values = function(_, f) return { unit = f.unit } end,
  actions = { "stand", "end" },
})

action("stand", {
  rule = "21.31",
  args = { { "hex", "hex", function(G, f)
    return f.times and reach(G, f, f.unit) or sites(G, armies.power(f.unit), is_garrison(f.unit))
  end } },
  apply = function(G, f, _, hex)
    local id = f.unit
    if G.pieces[id].chart then board.put(G, id, organization.hex(G, id)) end
    pieces.go(G, id, hex)
    if f.times then board.mark(G, organization.under(G, id), { marched = true }) end
    fortress.unite(G, hex)
    log(f.times and "21.31" or "32.1a", "stands_at", "unit", id, "hex", hex)
    finish(G)
  end,
})

-- Charts (24.32) ---------------------------------------------------------------------------------------------

local by_hex = derived("who is arranged where", { "chain", "places", "provinces" }, function(G, power, peace)
  local by = {}
  for _, id in ipairs(pieces_of(G, power, peace)) do
    local hex = organization.hex(G, id)
    by[hex] = by[hex] or {}
    table.insert(by[hex], id)
  end
  return by
end)

--- Those to be arranged who are in the hex of a piece.
local function beside(G, f, id) return by_hex(G, f.power, f.times ~= nil)[organization.hex(G, id)] end

--- Who can change his command, or his strength: each once.
local function movable(G, f)
  return those(own(G, f), function(id) return not f.grouped[id] and not pieces.is_train(id) end)
end

--- 24.32: armies are drawn up in months of peace and between the months, not in the weeks of others' war.
local function need_month(f) need(f.times ~= WEEK, "24.32a", "not_in_a_week") end

action("regroup", {
  rule = "24.32a",
  args = { { "unit", "piece", movable } },
  check = function(_, f) need_month(f) end,
  apply = function(G, f, _, id)
    f.grouped[id] = true
    push(G, "regrouping", { unit = id, power = f.power, times = f.times })
  end,
})

step("regrouping", {
  rule = "24.32a",
  side = function(G, f) return powers.seat(G, f.power) end,
  values = function(_, f) return { unit = f.unit } end,
  actions = { "come_under", "end", "share" },
})

--- 24.21a, 24.32a: the leaders whom a piece can come under, wherever they are; 8.0b: without a leader of its own in its hex alone.
local function commanders(G, f)
  local id = f.unit
  local rank, named = pieces.rank(G, id), pieces.is_leader(G, id)
  return those(own(G, f), function(to)
    if to == id or not G.boxes[to] or pieces.superior(G, id) == to then return false end
    if named and (pieces.rank(G, to) < pieces.RANKS.army or pieces.rank(G, to) < rank) then return false end -- 24.21a
    if rank == 0 and not pieces.are_together(G, id, to) then return false end
    return armies.can_lead(G, to, id) and not pieces.is_below(G, to, id)
  end)
end

action("come_under", {
  rule = "24.32a",
  args = { { "leader", "piece", commanders } },
  check = function(G, _, _, to)
    local used = board.which(G, function(_, id) return pieces.superior(G, id) == to end)
    need(#used < G.boxes[to], "7.76", "no_box", "leader", to)
    local senior = leaders.waiting_senior(G, to)
    need(not senior, "24.11d", "senior_waits", "unit", senior)
  end,
  apply = function(G, f, side, to)
    transfer.bring(G, f.unit, to) -- 7.73
    log_to(side, "24.32b", "transferred", "unit", f.unit, "leader", to)
    finish(G)
  end,
})

--- 24.32a: units of one nation and kind in the same hex.
local function alike(G, f)
  local id = f.unit
  local one = counters.by[id]
  if (G.pieces[id].strength or 0) < 2 then return {} end
  return those(beside(G, f, id), function(to)
    local two = counters.by[to]
    local same = to ~= id and one.nation == two.nation and one.weight == two.weight and pieces.arm(id) == pieces.arm(to)
    return same and G.pieces[to].strength ~= nil and G.pieces[to].strength < armies.most(to)
  end)
end

action("share", {
  rule = "24.32a",
  args = {
    { "to", "piece", alike },
    { "points", "integer", function(G, f) return (G.pieces[f.unit].strength or 1) - 1 end },
  },
  check = function(G, _, _, to, given)
    need(given > 0, "3.34b", "keeps_a_point", "unit", to)
    local most = armies.most(to) - G.pieces[to].strength
    need(given <= most, "26.43", "box_is_full", "unit", to, "points", most)
  end,
  apply = function(G, f, side, to, given)
    board.mark(G, f.unit, { strength = G.pieces[f.unit].strength - given })
    board.mark(G, to, { strength = G.pieces[to].strength + given })
    log_to(side, "24.32a", "poured", "unit", f.unit, "to", to, "points", given)
    finish(G)
  end,
})

action("new_army", {
  rule = "24.32a",
  args = { { "leader", "piece", function(G, f)
    return those(own(G, f), function(id)
      return not f.grouped[id] and pieces.is_leader(G, id) and pieces.rank(G, id) >= pieces.RANKS.army and pieces.superior(G, id) ~= nil -- 24.21a
    end)
  end } },
  check = function(G, f, _, id)
    need_month(f)
    local power = armies.power(id)
    local most = armies.limit(G, power)
    local more = pieces.role(G, id) == "army" and 0 or 1
    need(#armies.armies(G, power) + more <= most, "24.21b", "armies_enough", "most", most)
  end,
  apply = function(G, f, _, id)
    f.grouped[id] = true
    if G.pieces[id].chart then board.put(G, id, organization.hex(G, id)) end
    board.mark(G, id, {}, { "superior" })
    log("24.32a", "leads_an_army", "unit", id)
  end,
})

-- When -------------------------------------------------------------------------------------------------------

--- Asks each power of a list in turn.
local function in_turn(list, times)
  return function(G, f)
    f.asked = (f.asked or 0) + 1
    local power = list[f.asked]
    if not power then return finish(G) end
    push(G, "arranging", { power = power, times = times })
  end
end

step("first_set_up", { rule = "32.1a", run = in_turn(SET_UP) })

--- 21.12a: those at peace march as the Second Player has marched.
step("neutral_marches", {
  rule = "21.12a",
  run = function(G, f)
    if not G.powers or G.phasing == G.first then return finish(G) end
    in_turn(WEEKLY, WEEK)(G, f)
  end,
})

step("peace_moves", {
  rule = "21.11d",
  run = in_turn(MONTHLY, MONTH),
  leave = function(G)
    for _, id in ipairs(board.which(G, function(piece) return piece.marched end)) do
      board.mark(G, id, {}, { "marched" })
    end
  end,
})

--- 21.33b: who stands in foreign land after a peace marches home as the month ends.
local function check_end(G, _, f)
  local left = f.times == MONTH and abroad(G, f)[1]
  need(not left, "21.33b", "must_leave", "unit", left)
end

return { check_end = check_end, own = own }
