--- 30 The British land: a power of the Coalition pays for it, and a die says whether they come.
-- G.landings = { turn = of the phase, tried = { [power] = true }, done = the British have come in it }. Frame "landing": { port, ids, stage }: an
-- opposed landing, fought as a battle in the port's own hex.
local announce = require("rules.12_announce")
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local exit = require("rules.19_exit")
local fortress = require("rules.15_fortress")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local ports = require("rules.30_ports")
local powers = require("rules.20_powers")

local counters, turns = pieces.counters, table_of("turns")
local COST, DIE, LANDS, HILL_TO = 3, 6, 1, 3 -- 30.11a, 30.11b, 30.52b
local HILL, MOORE = "B_HILL", "B_MOORE"
local FORCE = { -- 30.3a
  { type = "infantry", count = 2, strength = 10 },
  { type = "cavalry", weight = "light", count = 1, strength = 4 },
  { type = "artillery", count = 1, strength = 1 },
}
local MOORE_DIES = { year = 1809, month = 1 } -- 30.52a
local COALITION, BRITISH = "coalition", "british"
local M = {}

-- Who may try (30.11, 30.12) ----------------------------------------------------------------------------------

--- 30.12: the attempts of this Diplomacy Phase.
local function attempts(G)
  if not G.landings or G.landings.turn ~= G.turn then G.landings = { turn = G.turn, tried = {}, done = false } end
  return G.landings
end

--- 30.11a, 30.22: the ports at which they may land.
---@return string[]
function M.ports(G)
  local list = ports.of(G, COALITION)
  local french = ports.of(G, "french")
  return table.move(french, 1, #french, #list + 1, list)
end

--- 30.3a: counters of a part of the force that are not in play.
local function free(G, part)
  local list = {}
  for _, row in ipairs(counters.list) do
    local fits = row.nation == BRITISH and row.type == part.type and (not part.weight or row.weight == part.weight)
    if fits and not G.pieces[row.id] and not listed(G.dead, row.id) then list[#list + 1] = row.id end
  end
  return list
end

local function check_attempt(G, power)
  local now = attempts(G)
  need(G.powers[power].war, "30.11a", "not_of_coalition", "power", power)
  need(not now.tried[power], "30.12a", "landing_tried", "power", power)
  need(not now.done, "30.12b", "have_landed")
  need(G.powers[power].resources >= COST, "30.12c", "too_poor", "power", power, "points", COST)
  need(#free(G, FORCE[1]) > 0 and #M.ports(G) > 0, "30.3a", "no_british_left")
end

--- The powers that may try.
local function able(G)
  return those(powers.MAJORS, function(power) return power ~= "french" and holds(check_attempt, G, power) end)
end

--- 30.13: when who has summoned them is at war no more they are another's who is, or leave.
local function review(G)
  local row = G.powers[BRITISH]
  if not row or G.powers[row.ally].war then return end
  row.ally = those(powers.MAJORS, function(power) return G.powers[power].war end)[1]
  if row.ally then return powers.review(G) end
  local gone = {}
  for _, id in ipairs(board.which(G, function(_, id) return counters.by[id].nation == BRITISH end)) do
    gone[id] = true
  end
  log("30.13", "british_leave")
  exit.leave(G, gone)
  G.dead = those(G.dead, function(id) return not gone[id] end)
  G.powers[BRITISH] = nil
end

step("landings", {
  rule = "30.11a",
  side = function() return COALITION end,
  actions = { "end", "land" },
  enter = function(G) review(G) end,
  done = function(G) return #able(G) == 0 end,
})

action("land", {
  rule = "30.11a",
  args = { { "power", "id", powers.MAJORS } },
  check = function(G, _, _, power) check_attempt(G, power) end,
  apply = function(G, _, _, power)
    local row, now = G.powers[power], attempts(G)
    row.resources, now.tried[power] = row.resources - COST, true -- 30.12c
    if roll(G, "landing", DIE, "30.11b", "landing", "power", power) > LANDS then return end
    now.done = true
    push(G, "disembarkation", { power = power })
  end,
})

-- The landing (30.2, 30.3) ------------------------------------------------------------------------------------

step("disembarkation", {
  rule = "30.11b",
  side = function(G, f) return powers.seat(G, f.power) end,
  values = function(_, f) return { power = f.power } end,
  actions = { "disembark" },
})

--- 30.52a: is Moore there: by the option, and until he falls in Spain?
local function has_moore(G)
  if not G.options.moore or G.pieces[MOORE] or listed(G.dead, MOORE) then return false end
  local month = turns[G.week].month
  return not G.options.moore_falls or G.year < MOORE_DIES.year or G.year == MOORE_DIES.year and month <= MOORE_DIES.month
end

--- 30.3b, 30.52b: who leads them; nil: he is in play already.
local function leader(G)
  local one = has_moore(G) and roll(G, "british", DIE, "30.52b", "british_leader", "unit", HILL) > HILL_TO and MOORE or HILL
  return not G.pieces[one] and not listed(G.dead, one) and one or nil
end

--- 30.3: the force comes into play in a hex; its divisions are drawn.
---@return string[] ids
local function raise(G, hex)
  local ids = { leader(G) }
  local lead = ids[1]
  if lead then
    pieces.put(G, lead, hex, {})
    G.boxes[lead] = armies.boxes(G, lead)
  end
  for _, part in ipairs(FORCE) do
    for _ = 1, part.count do
      local list = free(G, part)
      local id = list[#list > 1 and roll(G, "british", #list, "30.3b", "division", "units", list) or 1]
      if id then
        pieces.put(G, id, not lead and hex or nil, { strength = part.strength, chart = lead })
        ids[#ids + 1] = id
      end
    end
  end
  return ids
end

--- 30.21: is a port one that French troops hold?
local function is_held(G, port) return ports.enemies(G, COALITION, port) > 0 end

--- Some have landed.
local function ashore(G, port, ids)
  log("30.22", "british_land", "hex", port)
  passage.pass(G, COALITION, ids, port)
end

action("disembark", {
  rule = "30.11b",
  args = { { "port", "hex", function(G) return M.ports(G) end } },
  apply = function(G, f, _, port)
    finish(G)
    G.powers[BRITISH] = { resources = 0, replacements = 0, ally = f.power } -- 30.13
    powers.review(G)
    local held = is_held(G, port)
    local ids = raise(G, port)
    if not held then return ashore(G, port, ids) end
    push(G, "landing", { port = port, ids = ids, stage = "battle" })
  end,
})

--- 30.21: they land if the French go back; else they sail away.
step("landing", {
  rule = "30.21",
  run = function(G, f)
    if f.stage == "battle" then
      f.stage = "over"
      G.phasing, G.combat = COALITION, { assigned = {}, open = {}, fought = {}, crossed = {} }
      return announce.begin(G, COALITION, f.port, f.ids, #fortress.foes(G, COALITION, f.port) == 0)
    end
    finish(G)
    local left = those(f.ids, function(id) return G.pieces[id] end)
    if not is_held(G, f.port) then return ashore(G, f.port, left) end
    log("30.21", "british_repelled", "hex", f.port)
    for _, id in ipairs(left) do
      board.remove(G, id)
    end
  end,
})

return M
