--- 21.4, 21.5 Declarations of war, and what follows from them at once.
-- Frame "declarations": said[side] = { { power, target } }, unseen until all are done. Of a power: truce: until that turn it and France cannot
-- declare war on each other (21.61e); struck: it has attacked what is France's, and France has not yet answered (22.42d).
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local index = require("rules.22_index")
local minors = require("rules.23_minors")
local organization = require("mechanics.organization")
local powers = require("rules.20_powers")

local map, counters, provinces = map_of(), table_of("counters").by, table_of("provinces")
local FRENCH = "french"
local COLUMNS = 10 -- M7.1a
local ORDER = { prussian = 1, russian = 2, austrian = 3, french = 4 } -- 21.11d
-- What peace lays on a power, until it and France are at war again: 21.71d, 21.74b, 21.76b.
local TERMS = {
  "free_passage", "garrison", "continental", "reparations", "no_building", "disbanded", "truce",
  "coerced", "treaty", "ally", "open", "struck",
}
local M = {}

--- The major power whose a minor power or province is, by alliance or in its hands; nil: nobody's.
---@return string?
function M.controller(G, target)
  if G.powers[target] then return powers.leader(G, target) end
  local holder = powers.holder(G, target)
  return holder and powers.leader(G, holder)
end

local PARTS = { home = true, annexed = true } -- 23.0a, 23.14

--- 21.41a: on what war can be declared: powers that have land, and provinces that are no part of one.
function M.targets(G)
  local list = those(keys_of(G.powers), function(power) return #powers.held(G, power) > 0 end)
  for _, row in ipairs(provinces.list) do
    local here = G.provinces[row.id]
    local apart = row.kind ~= "home" and (not (here and here.power) or powers.is_major(here.power) and not PARTS[here.hold])
    if apart and not G.powers[row.id] then list[#list + 1] = row.id end
  end
  return list
end

--- 22.22: does a target stand with France: herself, her allies, what she controls?
local function is_french(G, target)
  local by = M.controller(G, target)
  return by == FRENCH or by ~= nil and G.powers[by].ally == FRENCH
end

--- SP of French units, and of a power's own, in an area.
---@return integer french, integer own
function M.men_in(G, area, power)
  local by = { [FRENCH] = 0, [power] = 0 }
  for _, hex in ipairs(map:area(area)) do
    for _, id in ipairs(organization.here(G, hex)) do
      local nation = counters[id].nation
      if by[nation] then by[nation] = by[nation] + (G.pieces[id].strength or 0) end
    end
  end
  return by[FRENCH], by[power]
end

--- 21.77d: do garrisons keep a power from war with France: are French men in each of its home provinces, and no fewer than its own in all?
local function is_held_down(G, power)
  local french, own = 0, 0
  for _, area in ipairs(G.powers[power].garrison and powers.held(G, power, "home") or {}) do
    local here, theirs = M.men_in(G, area, power)
    if here == 0 then return false end
    french, own = french + here, own + theirs
  end
  return G.powers[power].garrison == true and own <= french
end

--- 21.44: what an earlier peace, garrisons, or the Index bar.
local function check_bars(G, power, target)
  local major = powers.is_major(target)
  local marked = power == FRENCH and target or power
  local truce = major and (power == FRENCH or target == FRENCH) and G.powers[marked].truce or 0
  need(G.turn >= truce, "21.61e", "truce_holds", "turn", truce)
  if power == FRENCH or G.powers[power].war or not is_french(G, target) then return end
  local box = index.box(G, power)
  need(box.box == "free", box.rule, "index_bars", "nation", power, "box", box.box) -- 21.0c, 21.44, 22.0a, 22.21, 22.22, 22.23a
  need(target ~= FRENCH or not is_held_down(G, power), "21.77d", "held_down", "nation", power)
end

--- 21.4: may a power declare war on a target?
---@param target string A power, or an area.
function M.check_declare(G, power, target)
  need(powers.is_major(power), "21.45", "minors_never_declare", "nation", power)
  if not powers.is_major(power) then return end
  local by = M.controller(G, target)
  need(by ~= power, "21.41a", "is_own", "target", target)
  local foe = by and borders.hostile(G, power, by) or (G.powers[target] or G.provinces[target] or {}).foe == power
  need(not foe, "21.41a", "war_already", "target", target)
  if power ~= FRENCH and powers.is_major(target) and target ~= FRENCH then
    need(not (G.powers[power].war or G.powers[target].war), "21.42a", "at_war_with_france", "nation", power)
    need(powers.seat(G, power) ~= powers.seat(G, target), "20.0c", "one_player", "target", target)
  end
  check_bars(G, power, target)
end

--- The powers that a side runs.
local function run_by(G, _, side)
  return those(keys_of(G.powers), function(power) return powers.seat(G, power) == side end)
end

action("declare", {
  rule = "21.4",
  args = { { "power", "id", run_by }, { "target", "id", function(G) return M.targets(G) end } },
  check = function(G, _, side, power, target)
    M.check_declare(G, power, target)
    local said = those(within(G, "declarations").said[side], function(row) return row.power == power and row.target == target end)
    need(#said == 0, "21.4", "declared_already", "target", target)
  end,
  apply = function(G, _, side, power, target)
    table.insert(within(G, "declarations").said[side], { power = power, target = target })
    log_to(side, "21.4", "will_declare", "nation", power, "target", target)
  end,
})

step("declarations", {
  rule = "21.4",
  steps = { "answers", "declaring", "reveal", "answers" },
  enter = function(G, f)
    f.said = {}
    for _, side in ipairs(sides_of(G)) do
      f.said[side] = {}
    end
  end,
})

step("declaring", {
  rule = "21.4",
  simultaneous = sides_of, -- 21.11e
  actions = { "declare", "end" },
})

--- 21.41b, 23.11e: a minor power goes to war with the major power to which it is allied.
local function join(G, power)
  for _, minor in ipairs(powers.minors(G)) do
    if G.powers[minor].ally == power then log("21.41b", "follows", "nation", minor, "leader", power) end
  end
end

--- 22.42c, 22.42d: the marker of a power that France attacks goes all the way to the left, unless it had begun.
local function attack(G, power)
  if not G.powers[power].struck then index.move(G, power, -COLUMNS, "22.42c") end
  index.reset(G, "21.53")
end

--- France and another major power come to be at war.
local function fight(G, power, target)
  local marked = power == FRENCH and target or power
  local row = G.powers[marked]
  if row.war then return end
  log("21.4", "declares_war", "nation", power, "target", target)
  if power == FRENCH then
    attack(G, marked)
  else
    row.forced = nil -- 28.11a
    index.reset(G, "21.54a")
  end
  for _, field in ipairs(TERMS) do
    row[field] = nil -- 21.71d, 21.74b, 21.76b
  end
  row.war, row.taken, row.towns, row.told = true, nil, {}, {}
  board.mark(G, board.which(G, function(piece, id) return piece.lent and counters[id].nation == marked end), {}, { "lent" })
  if power ~= FRENCH then index.event(G, "attack", power) end -- 22.42a
  join(G, power)
  join(G, target)
  powers.review(G)
  index.enter(G, marked) -- 22.1b, 22.2
end

--- 22.42d: a power strikes at what is France's, before she has answered.
local function strike(G, power, target)
  local row = G.powers[power]
  if power ~= FRENCH and not row.war and M.controller(G, target) == FRENCH then row.struck = true end
end

--- 21.4: a major power declares war; 21.46: on a minor power or province as 23.2 says.
---@param target string A power, or an area.
function M.declare(G, power, target)
  if powers.is_major(target) then return fight(G, power, target) end
  log("21.4", "declares_war", "nation", power, "target", target)
  strike(G, power, target)
  minors.attacked(G, power, target)
end

--- All declarations, in the order in which they are carried out: those on major powers first (23.21a), each time those of France last, so that of two powers that declare war on each other
--- it is not France who attacks.
local function all_said(G, f)
  local list = {}
  for _, rows in pairs(f.said) do
    table.move(rows, 1, #rows, #list + 1, list)
  end
  for _, row in ipairs(list) do
    strike(G, row.power, row.target) -- 21.11e: at once
  end
  table.sort(list, function(a, b)
    local major, other = powers.is_major(a.target), powers.is_major(b.target)
    if major ~= other then return major end
    if a.power ~= b.power then return ORDER[a.power] < ORDER[b.power] end
    return a.target < b.target
  end)
  return list
end

step("reveal", {
  rule = "21.4",
  run = function(G, f)
    f.left = f.left or all_said(G, within(G, "declarations"))
    local row = table.remove(f.left, 1)
    if not row then return finish(G) end
    M.declare(G, row.power, row.target)
  end,
})

return M
