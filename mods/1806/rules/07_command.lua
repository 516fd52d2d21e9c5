--- 7.0 Command; 5.11, 5.12, 5.15, 5.16: who puts whom In Command.
-- An Out of Command marker is `ooc` on a piece. Command Range is a set of hexes, worked out once for
-- a leader's hex and kept until the enemy bars other hexes.
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local presence = require("rules.presence")
local zoc = require("rules.04_zoc")
local need, rule, tracing, holds = need, rule, tracing, holds

local map, counters = ground.map, pieces.counters
local leaders, units = pieces.kinds.leader, pieces.kinds.unit
local range_table = table_of("command_range")
local tests = table_of("combat").tests
local formations = table_of("formations")
local M = {}

local initiative_rating = exposed("initiative_rating", {
  rule = "1.4i",
  text = "The die up to which an Initiative check passes, before modifiers; the hooks get G and the piece.",
})
local command_rating = exposed("command_rating", {
  rule = "1.4e",
  text = "The points of an army commander for a phase; the hooks get G and the piece.",
})

--- 7.2 Command Range ------------------------------------------------------------------------

-- Hex -> { dry, wet }: its neighbours as bits, those beyond water apart; `roads`: those along a road or
-- trail alone, where a bridge is water too. Fixed by the ground.
local ring, roads = {}, {}

local function joins(hex, to)
  for _, kind in ipairs(range_table.links) do
    if ground.linked(hex, to, kind) then return true end
  end
  return false
end

local function lay_out(hex, joined)
  local found = { dry = 0, wet = 0 }
  for i, to in ipairs(ground.around(hex)) do
    local wet = map:side(hex, to, "river") or joined and ground.crossing(hex, to) ~= nil
    local kind = wet and "wet" or "dry"
    if not joined or joins(hex, to) then found[kind] = found[kind] | 1 << i - 1 end
  end
  local known = joined and roads or ring
  known[hex] = found
  return found
end

--- 7.21: may a range be traced into this hex?
local function enterable(G, side, hex)
  if not ground.in_area(G.area, hex) and rule("7.21C") then return false end
  if pieces.holds(G, hex, pieces.enemy_of(side)) and rule("7.21A") then return false end
  if not zoc.hostile(side, hex) or pieces.holds(G, hex, side) then return true end
  return not rule("7.21B")
end

--- Those of some neighbours into which a range may be traced: at peace all of them.
---@param bits integer
---@return integer bits
local function open_around(G, side, from, bits, kept)
  local plain = not tracing.on and kept.supposed == ""
  local open = plain and bits & ~presence.closed(side, from) or 0
  if open == bits then return bits end
  local near, known = ground.around(from), kept.open
  for i = 1, #near do
    local bit, to = 1 << i - 1, near[i]
    if (bits & ~open) & bit ~= 0 then
      if known[to] == nil then known[to] = enterable(G, side, to) end
      if known[to] then open = open | bit end
    end
  end
  return open
end

--- 7.21C: may it be traced over this hexside with a river, or with a bridge of the road or trail that is
--- followed?
local function crossable(G, from, to, joined)
  local bridged = ground.crossing(from, to) or next(G.pontoons)
  if bridged and ground.bridge_open(from, to) then return true end
  return not joined and not rule("7.21C")
end

--- Hexes to which a range runs on from a hex; `joined` asks for a road or trail between.
local function look_on(G, side, from, joined, kept)
  local ways = (joined and roads or ring)[from] or lay_out(from, joined)
  local open = open_around(G, side, from, ways.dry | ways.wet, kept)
  local wet = open & ways.wet
  if wet == 0 then return ground.listed(from, open) end
  for i, to in ipairs(ground.around(from)) do
    local bit = 1 << i - 1
    if wet & bit ~= 0 and not crossable(G, from, to, joined) then open = open & ~bit end
  end
  return ground.listed(from, open)
end

--- Hexes one step on from those of `front`.
local function grow(G, side, front, joined, kept)
  local list, seen = {}, {}
  local known = joined and kept.along or kept.onward
  for i = 1, #front do
    local from = front[i]
    local onward = known[from]
    if not onward then
      onward = look_on(G, side, from, joined, kept)
      known[from] = onward
    end
    for j = 1, #onward do
      local to = onward[j]
      if not seen[to] then
        seen[to] = true
        list[#list + 1] = to
      end
    end
  end
  return list
end

--- Hexes at the end of paths of `hexes` hexes whose listed links are roads or trails (link 0 is
--- that from the leader's own hex). The range keeps the fronts that paths have in common.
local function paths_of(G, side, range, hexes, links)
  local fronts, key = range.fronts, 1
  for link = 0, hexes - 1 do
    local joined = listed(links, link)
    local next = key * 2 + (joined and 1 or 0)
    fronts[next] = fronts[next] or grow(G, side, fronts[key], joined, range.kept)
    key = next
  end
  return fronts[key]
end

local function add_all(set, list)
  for i = 1, #list do
    set[list[i]] = true
  end
end

local rows = range_table.ranges
local farthest = 0
for _, row in ipairs(rows) do
  farthest = math.max(farthest, row.hexes)
end

--- Adds to a range what a row gives, unless it is there already.
local function extend(G, side, range, index)
  if range.done[index] then return end
  range.done[index] = true
  local row = rows[index]
  if not rule(row.rule) then return end
  local ways = G.options.range_first_link and row.first_link or row.any_of -- Q13
  for _, links in ipairs(ways) do
    -- 7.2b: a shorter path is within the longer range too.
    local first = row.hexes == 2 and 1 or row.hexes
    for hexes = first, row.hexes do
      add_all(range.set, paths_of(G, side, range, hexes, links))
    end
  end
end

-- Side -> what has been worked out while nothing bars its ranges otherwise: { ranges, open = hex -> may
-- ranges be traced into it?, onward and along = hex -> hexes they run on to, freely or by road }.
local known = {}

local function kept_of(side)
  local bars = tracing.on and pieces.stamp() or pieces.bars(side)
  local over, supposed = ground.version(), zoc.supposed() -- `over` the bridges that stand
  local kept = known[side]
  if not kept or kept.bars ~= bars or kept.over ~= over or kept.supposed ~= supposed then
    kept = { ranges = {}, open = {}, onward = {}, along = {} }
    kept.bars, kept.over, kept.supposed = bars, over, supposed
    known[side] = kept
  end
  return kept
end

--- The range from a hex as far as it has been worked out: { set, done = rows, fronts, kept }.
local function range_of(side, hex)
  local kept = kept_of(side)
  local range = kept.ranges[hex]
  if not range then
    range = { set = { [hex] = true }, done = {}, fronts = { { hex } }, kept = kept }
    kept.ranges[hex] = range
  end
  return range
end

--- 7.2 Command Range of a leader, the same for Commanders and Officers (7.2a).
---@return table<string, boolean> hexes
function M.reach(G, side, hex)
  local range = range_of(side, hex)
  for i = 1, #rows do
    extend(G, side, range, i)
  end
  return range.set
end

--- Forgets the ranges of another position.
function M.refresh()
  known = {} -- `near` hangs on the stamp, which a refresh moves on
end

--- Tells whether a range takes in a hex; no more of it is worked out than that asks for.
local function takes_in(G, side, from, hex)
  local distance = map:distance(from, hex)
  if distance > farthest then return false end
  local range = range_of(side, from)
  local set = range.set
  for i = 1, #rows do
    if set[hex] then return true end
    if rows[i].hexes >= distance or tracing.on then extend(G, side, range, i) end
  end
  return set[hex] == true
end

--- Tells whether a piece can be put In Command at all: it stands on the map, or lies there as a pontoon
--- bridge (Q31).
local function in_play(piece) return piece.hex ~= nil or piece.banks ~= nil end

local function near_enough(G, leader, hex)
  local from = G.pieces[leader]
  if from.hex == hex then return true end
  if counters[leader].kind == "officer" and not rule("7.2a") then return false end
  return takes_in(G, from.side, from.hex, hex)
end

--- Tells whether a piece on the map stands within the range of a leader on the map; of a pontoon bridge
--- either end will do.
local function in_range(G, leader, id)
  local from, at = G.pieces[leader], G.pieces[id]
  if not (from and from.hex and at) then return false end
  if at.hex then return near_enough(G, leader, at.hex) end
  local banks = at.banks
  return banks ~= nil and (near_enough(G, leader, banks[1]) or near_enough(G, leader, banks[2]))
end

--- 5.1 Who commands whom --------------------------------------------------------------------

--- 5.11, 5.15a. The replacement of a Commander is no Commander (5.15d).
local function is_commander(id)
  local counter = counters[id]
  if counter.kind == "officer" then
    local commander = counter.replaces and counters[counter.replaces].kind == "both"
    return commander and not (rule("5.15d") and rule("5.15dex"))
  end
  if counter.kind == "both" then return rule("5.15a") end
  return counter.kind == "commander" and rule("1.4c")
end

--- 1.4l: an Officer who is no Commander: he needs a point or his own initiative.
local function is_officer(id) return counters[id].kind == "officer" and rule("5.1") and rule("1.4l") end
M.is_officer = is_officer

--- The Officer of a formation who is on the map: its own or his replacement (5.13).
---@return string?
function M.officer_of(G, formation)
  local row = formations.by[formation]
  local id = row and row.officer
  while id do
    local piece = G.pieces[id]
    if piece and piece.hex then return id end
    id = counters[id].replacement
  end
end

--- 5.12a: a leader commands the units that bear his own designation (1.4g); 5.12b: and no others.
local function bears(id, formation)
  if counters[id].formation == formation then
    if pieces.is_train(id) and not rule("9.12") then return false end
    return rule("5.12a") and rule("1.4g")
  end
  return not (rule("5.12b") and rule("5.12ex"))
end

local members = {} -- formation -> its units, in rising order

for _, name in ipairs({ "units", "vedettes" }) do
  for _, row in ipairs(table_of(name).list) do
    members[row.formation] = members[row.formation] or {}
    table.insert(members[row.formation], row.id)
  end
end
for _, list in pairs(members) do
  table.sort(list)
end

--- Units of a formation within the range of its leader (1.4h).
local function of_formation(G, formation, leader)
  local list = {}
  local side = G.pieces[leader].side
  local ids = tracing.on and G.order or members[formation] or {} -- its own, as long as 5.12b holds
  for i = 1, #ids do
    local id = ids[i]
    local piece = G.pieces[id]
    local own = piece and in_play(piece) and piece.side == side and pieces.is_unit(id)
    if own and in_range(G, leader, id) and bears(id, formation) and rule("1.4h") then
      list[#list + 1] = id
    end
  end
  return list
end

local function put_in_command(G, f, ids)
  for _, id in ipairs(ids) do
    f.commanded[id] = true
    G.pieces[id].ooc = false
  end
end

--- 5.16a: a formation that counts as part of this one, and its Officer (Q3).
local function joined_corps(G, f, leader, formation)
  put_in_command(G, f, of_formation(G, formation, leader))
  local officer = M.officer_of(G, formation)
  local free = officer and not G.pieces[officer].reorganizing -- 6.23b
  if free and is_officer(officer) and in_range(G, leader, officer) then
    put_in_command(G, f, { officer })
    f.free[officer] = true
  end
end

--- 5.15b: the formations of these leaders are In Command without a point, within range.
local function own_corps(G, f, leader)
  local formation = counters[leader].formation
  if rule("5.15b") then put_in_command(G, f, of_formation(G, formation, leader)) end
  for _, other in ipairs(formations.list) do
    if other.joins == formation and rule("5.16a") then joined_corps(G, f, leader, other.id) end
  end
end

--- What a Commander may still hand out: { officers, units }. Army commanders spend their whole
--- rating (1.4e, Q2), each point on one Officer and one unit (5.11b, 7.11c).
local function purse(G, id)
  local counter = counters[id]
  if range_table.army_commanders[counter.side] ~= id and rule("5.15c") then
    local own = range_table.own_formation
    return { officers = own.officers, units = own.units }
  end
  local point = range_table.point
  local points = rule("1.4e") and command_rating(counter.command, nil, G, id) or 0
  local both = rule("5.11b") and rule("7.11c") and rule("5.11ex") and rule("7.11cex")
  return { officers = both and points * point.officers or 0, units = points * point.units }
end

--- 2.11A2a, 7.3a: the phasing side's markers come off, the other side keeps its own.
local function clear_markers(G)
  for i = 1, #G.order do
    local id = G.order[i]
    local piece = G.pieces[id]
    local own = piece.side == G.phasing
    if own then piece.tried = false end
    if piece.ooc and (own and rule("2.11A2a") or not own and not rule("7.3a")) then
      piece.ooc = false
    end
  end
end

--- 5.0: the Commanders who have points to spend.
local function begin_allocation(G, f)
  f.commanded, f.free, f.purses, f.leaders = {}, {}, {}, {}
  clear_markers(G)
  for _, id in ipairs(pieces.leaders(G)) do
    local piece = G.pieces[id]
    if piece.side == G.phasing and piece.hex and is_commander(id) then
      local own = counters[id].kind == "both" and not (piece.reorganizing and rule("6.13d"))
      local out = piece.reorganizing and rule("2.11A1c") -- of the chain of command (Q12)
      if own then own_corps(G, f, id) end
      if not out and rule("7.11a") and rule("5.0") then
        f.leaders[#f.leaders + 1] = id
        f.purses[id] = purse(G, id)
      end
    end
  end
end

--- 5.16b: an Officer who is In Command with the corps that his own has joined may take a point all
--- the same, for units of his that are beyond the Commander's reach.
local function leads_alone(G, f, officer)
  if not f.free[officer] then return false end
  for _, id in ipairs(of_formation(G, counters[officer].formation, officer)) do
    if not f.commanded[id] then return rule("5.16b") end
  end
  return false
end

--- Commanders and Heads of State stand outside the chain of command.
local function wants_command(G, f, id)
  if f.commanded[id] then return leads_alone(G, f, id) end
  if pieces.is_head_of_state(id) then return not rule("5.17a") end
  return not leaders[id] or is_officer(id)
end

--- 7.11e, 2.11A2d: markers on every Officer and unit that was not put In Command.
local function place_markers(G, f)
  if not rule("7.1") then return end
  for _, id in ipairs(pieces.ranks(G, G.phasing)) do
    local piece = G.pieces[id]
    local left_out = in_play(piece) and not f.commanded[id] and wants_command(G, f, id)
    if left_out and rule("7.11e") and rule("2.11A2d") and rule("7.0") then
      piece.ooc = true
      log_to(piece.side, "7.11e", "out_of_command", "piece", id)
    end
  end
end

--- 5.11a: a Commander commands any formation of his army, Independent units too (17.2).
local function of_army(leader, target)
  local formation = counters[target].formation
  if formation == counters[leader].formation then return true end
  return rule(formation == "IND" and "17.2" or "5.11a")
end

local function check_command(G, f, side, leader, target)
  local left = f.purses[leader]
  if not need(left, "7.11a", "no_commander", "leader", leader) then return end
  local piece = G.pieces[target]
  local there = piece and in_play(piece) and piece.side == side
  if not need(there, "7.11a", "not_on_map", "target", target) then return end
  local of_his = of_army(leader, target)
  local why = of_his and "needs_no_command" or "other_army"
  local wants = of_his and wants_command(G, f, target)
  if not need(wants, "7.11a", why, "leader", leader, "target", target) then return end
  need(not piece.reorganizing, "6.23b", "is_reorganizing", "leader", target)
  -- 7.11a, 7.2:
  need(in_range(G, leader, target), "1.4d", "out_of_range", "leader", leader, "target", target)
  if leaders[target] then
    need(left.officers > 0, "7.11c", "no_officer_left", "leader", leader)
  else
    need(left.units > 0, "5.11b", "no_unit_left", "leader", leader)
  end
end

--- Has a Commander a point left for such a piece, and does it lie near enough? For lists; nothing that
--- `check_command` would allow is left out.
local function worth_asking(G, left, leader, target)
  if tracing.on then return true end
  local points = leaders[target] and left.officers or left.units
  if points <= 0 then return false end
  local from, piece = G.pieces[leader].hex, G.pieces[target]
  if piece.banks then return from ~= nil end
  return from ~= nil and piece.hex ~= nil and map:distance(from, piece.hex) <= farthest
end

--- Tells whether a Commander can still put anybody In Command.
local function can_command(G, f, leader)
  local left = f.purses[leader]
  if left.officers == 0 and left.units == 0 then return false end
  for _, id in ipairs(pieces.ranks(G, G.phasing)) do
    local near = worth_asking(G, left, leader, id)
    if near and holds(check_command, G, f, G.phasing, leader, id) then return true end
  end
  return false
end

--- What each Commander may still hand out, in words.
local function points_left(f)
  local list = {}
  for _, leader in ipairs(f.leaders) do
    local left = f.purses[leader]
    local values =
      { leader = text_of("piece." .. leader), officers = left.officers, units = left.units }
    if left.officers + left.units > 0 then
      list[#list + 1] = text_of("points_left"):gsub("{(%l+)}", values)
    end
  end
  return list
end

step("allocation", {
  rule = "7.11a",
  actions = { "command", "end" },
  enter = begin_allocation,
  done = function(G, f)
    for _, leader in ipairs(f.leaders) do
      if can_command(G, f, leader) then return false end
    end
    return true
  end,
  leave = place_markers,
  values = function(_, f) return { left = points_left(f) } end,
})

--- Takes what a piece costs off a Commander's points; a Vedette costs what a unit does (7.11b).
local function spend(left, target)
  if leaders[target] then
    left.officers = left.officers - 1
  elseif not pieces.is_vedette(target) or rule("7.11b") and rule("13.14b") then
    left.units = left.units - 1
  end
end

local function tell_passed_on(G, officer, ids)
  if #ids > 0 then log_to(G.phasing, "7.11d", "passed_on", "leader", officer, "pieces", ids) end
end

--- 7.11d, 2.11A2c: with an Officer, his units within his own range.
local function pass_on(G, f, officer)
  if not (rule("7.11d") and rule("2.11A2c")) then return end
  local ids = of_formation(G, counters[officer].formation, officer)
  put_in_command(G, f, ids)
  tell_passed_on(G, officer, ids)
end

action("command", {
  rule = "7.11a",
  args = { { "leader", "piece" }, { "target", "piece" } },
  offer = function(G, f, side, add)
    for _, leader in ipairs(f.leaders) do
      local left = f.purses[leader]
      for _, id in ipairs(pieces.ranks(G, side)) do
        local there = in_play(G.pieces[id])
        if there and worth_asking(G, left, leader, id) and wants_command(G, f, id) then
          add(leader, id)
        end
      end
    end
  end,
  check = check_command,
  apply = function(G, f, _, leader, target)
    spend(f.purses[leader], target)
    f.free[target] = nil
    if not rule("2.11A2b") then return end
    put_in_command(G, f, { target })
    log_to(G.phasing, "2.11A2b", "put_in_command", "leader", leader, "target", target)
    if leaders[target] then pass_on(G, f, target) end
  end,
})

--- 7.12, 7.13 Initiative --------------------------------------------------------------------

--- The die of an Initiative check: the other side hears whose it is only of a piece that it knows (1.5c).
local function cast(G, id, id_rule)
  local piece = G.pieces[id]
  if piece.shown then return roll(G, "command", 6, id_rule, "initiative_shown", "piece", id) end
  return roll(G, "command", 6, id_rule, "initiative", "side", piece.side)
end

--- 1.4i: rolls an Initiative check; 7.14: one is added for officers and units of a Demoralized
--- formation (12.21a).
---@param id string Piece that checks.
---@param id_rule string Rule that asks.
---@return boolean passes
function M.initiative(G, id, id_rule)
  local die = mods()
  local test = tests.demoralized_initiative
  if demoralization.of(G, id) and rule(test.rule) then
    die:add(test.modifier, "7.14", "demoralized", "die")
  end
  local rating = initiative_rating(counters[id].initiative, nil, G, id)
  local result, added = cast(G, id, id_rule), die:total()
  local key = added == 0 and "initiative_of" or "initiative_of_demoralized"
  local side = G.pieces[id].side
  log_to(side, id_rule, key, "piece", id, "rating", rating, "modifier", added, "result", result)
  return result + added <= rating and rule("1.4i")
end

local function look_for_officer(G, id)
  local officer = M.officer_of(G, counters[id].formation)
  if not officer or counters[officer].kind == "commander" then return false end
  if G.pieces[officer].hex == G.pieces[id].hex then return rule("2.11B2ex") end
  return in_range(G, officer, id)
end

local near = { stamp = -1, version = -1, by = {} } -- unit -> is its Officer in reach, as things stand

--- What is known of the Officers of units in this position: unit -> in reach?
local function officers_near()
  if near.stamp ~= pieces.stamp() or near.version ~= ground.version() then
    near.stamp, near.version, near.by = pieces.stamp(), ground.version(), {}
  end
  return near.by
end

--- Is the Officer of a unit (a Commander of 5.15a too) in reach? 2.11B2ex: in the same hex he is.
local function own_officer_near(G, id)
  if tracing.on then return look_for_officer(G, id) end
  local by = officers_near()
  if by[id] == nil then by[id] = look_for_officer(G, id) or false end
  return by[id]
end

local function check_check(G, f, side, id)
  local piece = G.pieces[id]
  local there = piece and in_play(piece) and piece.side == side
  if not need(there, "7.12a", "not_on_map", "target", id) then return end
  if not need(piece.ooc, "7.12a", "in_command", "piece", id) then return end
  if not need(not piece.tried, "7.12b", "tried_already", "piece", id) then return end
  if f.step == "officer_checks" then
    need(leaders[id] and is_officer(id), "7.12a", "officers_only", "piece", id)
    need(not piece.reorganizing, "6.13d", "is_reorganizing", "leader", id)
    return
  end
  if not need(pieces.is_unit(id), "2.11B2b", "units_only", "piece", id) then return end
  need(not piece.moved, "8.12C", "moved_already", "unit", id)
  local barred = own_officer_near(G, id) and rule("2.11B2c") -- whether or not he failed (Q14)
  need(not barred, "7.13a", "officer_near", "piece", id)
end

step("officer_checks", {
  rule = "7.12a",
  actions = { "check", "end" },
  done = function(G, f)
    for _, id in ipairs(pieces.leaders(G)) do
      if holds(check_check, G, f, G.phasing, id) then return false end
    end
    return true
  end,
})

--- Names the units that check alone, at a glance. Not for when rules are traced.
local function name_alone(G, side, sure_each)
  local ids, all, by, list = pieces.ranks(G, side), G.pieces, officers_near(), {}
  for i = 1, #ids do
    local id = ids[i]
    local piece = all[id]
    local due = piece.ooc and not piece.moved and not piece.tried and (piece.hex or piece.banks)
    if due and not by[id] and units[id] then
      if by[id] == false or not own_officer_near(G, id) then list[#list + 1] = id end
    end
  end
  sure_each(list)
end

local function passes(G, f, side, id)
  local by = f.step == "officer_checks" and "7.12a" or "7.13a"
  return M.initiative(G, id, by) and "passes" or "fails"
end

--- 5.12c, 7.12a: an Officer who passed acts as if In Command, and with him his units in range.
local function take_initiative(G, id)
  log_to(G.phasing, "7.12a", "initiative_taken", "piece", id)
  if not (rule("2.11A2e") and rule("5.12c")) then return end
  G.pieces[id].ooc = false
  local taken = of_formation(G, counters[id].formation, id)
  for _, unit in ipairs(taken) do
    G.pieces[unit].ooc = false
  end
  tell_passed_on(G, id, taken)
end

--- 2.11B2b: a unit that passed may move; its marker stays (7.13b, 2.11B2d).
local function move_alone(G, id)
  log_to(G.phasing, "7.13b", "check_passed", "piece", id)
  if rule("2.11B2b") then G.pieces[id].passed = true end
  if not (rule("7.13b") and rule("2.11B2d")) then G.pieces[id].ooc = false end
end

action("check", {
  rule = "7.12a",
  args = { { "leader", "piece" } },
  offer = function(G, f, side, add, _, sure_each)
    if f.step == "individual_movement" and not tracing.on then
      name_alone(G, side, sure_each)
      return
    end
    for _, id in ipairs(pieces.ranks(G, side)) do
      local piece = G.pieces[id]
      if piece.ooc and not piece.tried and in_play(piece) then add(id) end
    end
  end,
  check = check_check,
  rolls = passes,
  apply = function(G, f, side, id)
    local passed = passes(G, f, side, id) == "passes"
    local officer = f.step == "officer_checks"
    G.pieces[id].tried = true
    if not passed and rule(officer and "7.12b" or "7.13a") then
      log_to(side, officer and "7.12b" or "7.13a", "check_failed", "piece", id)
    elseif officer then
      take_initiative(G, id)
    else
      move_alone(G, id)
    end
  end,
})

--- 7.3b: the status lasts wherever the piece goes.
---@return boolean
function M.in_command(G, id) return not G.pieces[id].ooc and rule("7.3b") end

return M
