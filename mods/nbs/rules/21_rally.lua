--- 21.5 The Rally Phase: each stack of the phasing side comes back by a step; the Routed run on.
local board = require("mechanics.board")
local lead = require("rules.14_lead")
local markers = require("rules.28_markers")
local morale = require("rules.21_morale")
local troops = require("rules.02_troops")
local zones = require("rules.11_zones")

local map = map_of()
local BETTER = { disorganized = "shaken", shaken = "normal", blood_lust = "normal" }
local LAPSES = table_of("chances").blood_lust_lapses.to
local AWAY = 6 -- 21.1re, reading 2

--- Hexes of the phasing side's stacks in a state.
local function stacks_in(G, state)
  return those(troops.hexes(G, G.phasing), function(hex)
    local units = troops.fighting(G, G.phasing, hex)
    return #units > 0 and morale.worst(G, units) == state
  end)
end

local function beside_enemy(G, hex)
  for _, to in ipairs(map:neighbors(hex)) do
    if #troops.fighting(G, troops.enemy(G, G.phasing), to) > 0 then return true end
  end
  return false
end

--- 21.5, 11.4: in no enemy Zone; 19.3b: infantry in a town in Line alone.
local function may_rally(G, hex)
  if zones.covers(G, G.phasing, hex) then return false end
  local column = those(troops.fighting(G, G.phasing, hex), function(id)
    return troops.is_infantry(id) and G.pieces[id].formation ~= "line" and G.pieces[id].formation ~= "routed"
  end)
  return not troops.in_town(hex) or #column == 0
end

local function becomes(G, hex, state, rule)
  local units = troops.fighting(G, G.phasing, hex)
  morale.set(G, units, state)
  log(rule, "becomes", "unit", lead.lead(units), "state", text_of("state." .. state))
end

--- 21.5A, 21.5B: reading 81: in a Zone too.
local function lapse(G)
  for _, hex in ipairs(stacks_in(G, "blood_lust")) do
    if not beside_enemy(G, hex) then
      becomes(G, hex, "normal", "21.5A")
    elseif roll(G, "rally", 6, "21.5B", "lapse", "hex", hex) <= LAPSES then
      becomes(G, hex, "normal", "21.5B")
    end
  end
end

--- 21.5C, 21.5D: by one step each, so that the Disorganized are looked at before the Shaken have changed.
local function steady(G)
  local shaken, disorganized = stacks_in(G, "shaken"), stacks_in(G, "disorganized")
  for _, hex in ipairs(shaken) do
    if may_rally(G, hex) then becomes(G, hex, "normal", "21.5C") end
  end
  for _, hex in ipairs(disorganized) do
    if may_rally(G, hex) then becomes(G, hex, "shaken", "21.5D") end
  end
end

--- 28.4.2, 21.5: those who are concealed come back as others do.
local function steady_concealed(G)
  for _, marker in ipairs(markers.all(G, G.phasing)) do
    for _, id in ipairs(those(markers.held(G, marker), troops.fights)) do
      local state = BETTER[G.pieces[id].state]
      if state then morale.set(G, { id }, state) end
    end
  end
end

step("rally_phase", { rule = "5.1m", steps = { "stragglers", "steadying", "rallying", "rout_on", "remount" } })

step("steadying", {
  rule = "21.5",
  run = function(G)
    finish(G)
    lapse(G)
    steady(G)
    steady_concealed(G)
  end,
})

step("rallying", {
  rule = "21.5E",
  actions = { "end", "rally" },
  enter = function(_, f) f.tried = {} end,
})

--- 21.5E, 21.1rb: the Routed, if their owner likes.
action("rally", {
  rule = "21.5E",
  args = { { "hex", "hex", function(G) return stacks_in(G, "routed") end, "nobody_routed" } },
  check = function(G, f, _, hex)
    need(may_rally(G, hex), "21.5", "in_zone", "hex", hex)
    need(not listed(f.tried, hex), "21.5E", "tried_already", "hex", hex)
  end,
  apply = function(G, f, side, hex)
    table.insert(f.tried, hex)
    if not morale.check(G, troops.of(G, side, hex), "21.5E") then return end
    becomes(G, hex, "disorganized", "21.5E")
    push(G, "facing", { side = side, hex = hex }) -- last
    push(G, "reform", { side = side, hex = hex })
  end,
})

local READY = { cavalry = { "blown" }, artillery = { "limbered" }, skirmisher = { "skirmish" } }

--- 21.5E: any formation that it may have but Square (8.3.1.2a); cavalry is Blown.
local function formations(G, id)
  return READY[troops.arm(id)] or { troops.column(G, id), "line" }
end

local function unformed(G, f)
  return those(troops.fighting(G, f.side, f.hex), function(id) return G.pieces[id].formation == "routed" end)
end

step("reform", {
  rule = "21.5E",
  key = "step.reform",
  actions = { "reform" },
  mandatory = true,
  side = function(_, f) return f.side end,
  done = function(G, f) return #unformed(G, f) == 0 end,
  values = function(_, f) return { hex = f.hex } end,
})

action("reform", {
  rule = "21.5E",
  args = {
    { "unit", "piece", function(G, f) return unformed(G, f) end },
    { "to", "id", function(G, _, _, id) return formations(G, id) end, "no_such_formation" },
  },
  words = function(args) return { unit = args.unit, to = text_of("formation." .. args.to) } end,
  apply = function(G, _, _, id, to) board.mark(G, id, { formation = to }) end,
})

--- 21.5F, 21.1re: those still nearer than six hexes to an enemy run until they are six away.
local function runs(G, hex)
  for _, at in ipairs(troops.hexes(G, troops.enemy(G, G.phasing))) do
    local enemies = troops.fighting(G, troops.enemy(G, G.phasing), at)
    local far = map:distance(hex, at)
    if #enemies > 0 and far < AWAY then return far end
  end
end

step("rout_on", {
  rule = "21.5F",
  enter = function(_, f) f.ran = {} end,
  run = function(G, f)
    for _, hex in ipairs(stacks_in(G, "routed")) do
      local far = runs(G, hex)
      local units = troops.of(G, G.phasing, hex)
      if far and not listed(f.ran, lead.lead(units)) then
        table.insert(f.ran, lead.lead(units))
        return push(G, "retreat", {
          side = G.phasing,
          units = units,
          hexes = AWAY - far,
          routed = true,
        })
      end
    end
    finish(G)
  end,
})
