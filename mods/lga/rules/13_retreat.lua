--- 12.52, 12.54d, 13.2 Retreats: one hex, or five of the routed, toward a fortress, depot or depot city.
-- Frame "retreat": { side, ids, from, hexes, gone, rout, halved, rule; after a skirmish (11.4) `skirmish`, and of the attacker `way`, by
-- which he came }.
local allowance = require("rules.08_allowance")
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local losses = require("rules.12_losses")
local morale = require("rules.13_morale")
local organization = require("mechanics.organization")
local partisans = require("rules.19_partisans")
local restraint = require("rules.19_restraint")
local passage = require("rules.19_passage")
local paths = require("mechanics.retreat_paths")
local sealed = require("rules.19_sealed")
local pieces = require("rules.03_pieces")

local map = map_of()
local ROUT = 5 -- 13.22
local PLACES = { "depot_city", "major_fortress", "minor_fortress" } -- 13.23
local M = {}

--- The pieces of some that stand on the map, those on their charts with them: split off from superiors who stay.
---@return string[]
function M.heads(G, ids)
  local heads = {}
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    if piece and not (piece.chart and listed(ids, piece.chart)) then heads[#heads + 1] = id end
  end
  return heads
end

local function alive(G, ids)
  return those(ids, function(id) return G.pieces[id] end)
end

local function going(G, f) return alive(G, f.ids) end

local function hex_of(G, f) return organization.hex(G, going(G, f)[1]) end

--- The side whose men are in a hex, of both the one inside its fortress; nil: nobody's.
local function held_by(G, hex)
  local men = those(organization.here(G, hex), function(id) return (G.pieces[id].strength or 0) > 0 and not G.pieces[id].unseen end) -- 19.13w
  local inside = those(men, function(id) return G.pieces[id].inside end)[1]
  local id = inside or men[1]
  return id and G.pieces[id].side
end

--- Is a hex a refuge without a depot?
local lasts = fixed("fortresses and depot cities", function(hex)
  return #those(PLACES, function(feature) return map:feature(hex, feature) end) > 0 -- 13.23
end)

--- 13.23: the refuges of a side: its fortresses and depot cities, but for those that the enemy holds, the enemy's that its men hold, and
--- its depots.
---@return string[]
function M.refuges(G, side)
  local set = {}
  for owner, list in pairs(G.refuges) do
    for _, hex in ipairs(list) do
      local holder = held_by(G, hex) or owner
      if lasts(hex) and friends(G, holder, side) then set[hex] = true end
    end
  end
  for hex, power in pairs(G.depots) do
    local owner = G.nations[power]
    if owner and friends(G, owner, side) then set[hex] = true end
  end
  return keys_of(set)
end

--- 13.24, 12.52: may a step be made?
local function may(G, f)
  return function(from, to, step)
    if not ground.is_open(G, f.side, from, to) or ground.enemy_in(G, f.side, to) then return false end
    if not partisans.at_home(G, f.ids, to) or restraint.is_shut(G, f.ids, to) then return false end -- 19.31p, 19.5o
    if borders.is_barred(G, f.ids, to) then return false end -- 21.43a
    return map:distance(f.from, to) == f.gone + step -- O44, 13.22: so far from the hex that was left
  end
end

--- Of some hexes those nearer to some others than they stand now.
local function nearer_to(G, f, hexes, goals)
  local at = hex_of(G, f)
  return those(hexes, function(hex)
    return #those(goals, function(goal) return map:distance(hex, goal) < map:distance(at, goal) end) > 0
  end)
end

--- 11.43: attackers go back as they came; 11.42: defenders to end in a refuge, or through one, where one is near enough; else anywhere.
local function after_skirmish(G, f, hexes)
  if f.way then
    local back = f.way[#f.way - f.gone - 1]
    return listed(hexes, back) and { back } or hexes
  end
  local at, refuges = hex_of(G, f), M.refuges(G, f.side)
  local ends = those(refuges, function(hex)
    return map:distance(f.from, hex) == f.hexes and map:distance(at, hex) == f.hexes - f.gone
  end)
  local through = those(refuges, function(hex) return map:distance(f.from, hex) < f.hexes and hex ~= f.from end)
  local best = nearer_to(G, f, hexes, ends)
  if #best == 0 then best = nearer_to(G, f, hexes, through) end
  return #best > 0 and best or hexes
end

--- 13.23: of some hexes those nearer to a refuge within reach that still lies ahead, else to the nearest of all; else any.
local function toward(G, f, hexes)
  local at, left = hex_of(G, f), f.hexes - f.gone
  local refuges = M.refuges(G, f.side)
  local near = those(refuges, function(hex) return map:distance(f.from, hex) <= f.hexes and map:distance(at, hex) <= left end)
  local nearer = nearer_to(G, f, hexes, near)
  if #nearer > 0 then return nearer end
  if listed(near, at) then return hexes end
  local far = those(refuges, function(hex) return map:distance(f.from, hex) > f.hexes end)
  nearer = nearer_to(G, f, hexes, least(far, "13.23", function(hex) return map:distance(at, hex) end))
  return #nearer > 0 and nearer or hexes
end

--- The hexes that a retreat may enter now.
local onward = derived("retreats", { "prompt" }, function(G)
  local f = within(G, "retreat")
  local hexes, steps = paths.onward(map, hex_of(G, f), f.hexes - f.gone, may(G, f))
  if steps < f.hexes - f.gone then return {} end
  return (f.skirmish and after_skirmish or toward)(G, f, hexes)
end)

--- 13.22, 11.41: who cannot retreat so far is eliminated.
local function perish(G, f)
  local rule = f.skirmish and "11.41" or "13.22"
  log(rule, "cannot_retreat", "side", f.side, "hex", f.from)
  losses.destroy(G, f.side, those(going(G, f), function(id) return not pieces.is_train(id) end), rule) -- 14.18
end

local stages = {}

--- They leave those who stay, and go together.
function stages.begin(G, f)
  f.stage = "go"
  local hex = f.from
  for _, id in ipairs(M.heads(G, f.ids)) do
    if G.pieces[id].chart then board.put(G, id, hex) end
  end
  for _, id in ipairs(f.ids) do -- who stays of their charts
    for _, below in ipairs(copy_of(G.pieces[id] and board.chart(G, id) or {})) do
      if not listed(f.ids, below) then board.put(G, below, hex) end -- 17.22: bridge trains too
    end
  end
  if not f.rout and not f.skirmish then push(G, "shelter", { side = f.side }) end -- 15.33
end

function stages.go(G, f)
  if #going(G, f) == 0 then
    f.stage = "check"
  elseif f.gone == f.hexes then
    f.stage = "stop"
  elseif #onward(G) == 0 then
    perish(G, f)
    finish(G)
  else
    push(G, "retreating", { side = f.side })
  end
end

local function highest(G, ids)
  local top = 0
  for _, id in ipairs(ids) do
    top = math.max(top, pieces.rank(G, id))
  end
  return top
end

--- Friends in a hex who do not go along, routed or not; 15.31: those inside its fortress are apart.
local function friends_in(G, f, hex, routed)
  return those(fortress.field(G, hex), function(id)
    local piece = G.pieces[id]
    local fights = pieces.arm(id) or pieces.is_leader(G, id)
    return fights and piece.side == f.side and (piece.routed ~= nil) == routed and not listed(f.ids, id)
  end)
end

--- 13.12, 13.25: friends whom the routed come upon check morale; 13.13, 13.28: so do the steady who come upon the routed; unless a
--- leader outranks all who are routed (O42). Those who fail.
---@return string[]? ids
local function failing(G, f, hex)
  local own, rout = going(G, f), f.rout
  local shaken = rout and friends_in(G, f, hex, false) or own
  local routed = rout and own or friends_in(G, f, hex, true)
  if pieces.strength(G, shaken) == 0 or #routed == 0 or highest(G, shaken) > highest(G, routed) then return nil end
  return not morale.check(G, f.side, shaken, f.rule) and shaken or nil
end

--- Who fails is routed too, without the loss.
local function unsettle(G, f, hex)
  local rule = f.rout and "13.25" or "13.13"
  local shaken = failing(G, { side = f.side, ids = f.ids, rout = f.rout, rule = rule }, hex)
  if not shaken then return end
  if not f.rout then f.ids, f.checks = {}, false end -- they go on as routed
  M.begin(G, { side = f.side, ids = shaken, rout = true, rule = rule })
end

--- 13.13, 13.28: steady pieces have come into a hex; with routed friends there they check. Do they fail, and rout? 13.26b: of those who are
--- routed it is not asked.
---@param ids string[]
---@param before (fun())? What ends before they go.
---@return boolean
function M.meet_routed(G, side, ids, hex, before)
  local steady = those(ids, function(id) return G.pieces[id] and not G.pieces[id].routed end)
  local shaken = failing(G, { side = side, ids = steady, rout = false, rule = "13.13" }, hex)
  if not shaken then return false end
  if before then before() end
  M.begin(G, { side = side, ids = shaken, rout = true, rule = "13.13" })
  return true
end

--- 13.26b: who routs on a march turns his marker in the next Movement Phase of his side, not in this one.
local function note_flight(G, side, id)
  local phase = within(G, "movement")
  if not phase or G.phasing ~= side then return end
  phase.fled = phase.fled or {}
  phase.fled[id] = true
end

--- 13.26a: at the end of a rout they are marked.
function stages.stop(G, f)
  f.stage = "check"
  if f.rout then
    for _, id in ipairs(going(G, f)) do
      board.mark(G, id, { routed = 1 })
      note_flight(G, f.side, id)
    end
    G.first_rout = G.first_rout or f.side -- 19.11A.g
    log("13.26a", "is_routed", "side", f.side, "hex", hex_of(G, f))
  end
  push(G, "shelter", { side = f.side }) -- 15.14
end

--- 12.52b: afterwards who had to withdraw checks morale; who fails is routed, and goes five hexes without the loss.
function stages.check(G, f)
  f.stage = "over"
  for _, ids in ipairs(f.checks and { going(G, f), alive(G, f.sheltered or {}) } or {}) do -- 15.33: each for themselves
    if #ids > 0 and not morale.check(G, f.side, ids, "12.52b") then
      M.routed_now(G, f.side, those(ids, function(id) return not pieces.is_train(id) end)) -- 14.17b, 17.23
      board.mark(G, ids, {}, { "inside" })
      M.begin(G, { side = f.side, ids = ids, rout = true, rule = "12.52b" })
    end
  end
end

-- Into a fortress -------------------------------------------------------------------------------------

--- Those who stand for the retreating, outside.
local function outside(G)
  local f = within(G, "retreat")
  return those(going(G, f), function(id) return G.pieces[id].hex and not G.pieces[id].inside end)
end

step("shelter", {
  rule = "15.14", -- 15.33
  side = function(_, f) return f.side end,
  actions = { "end", "take_shelter" },
  done = function(G)
    return #those(outside(G), function(id) return fortress.is_open(G, id) end) == 0
  end,
})

action("take_shelter", {
  rule = "15.14",
  args = { { "unit", "piece", outside } },
  check = function(G, _, _, id) fortress.check_room(G, id) end,
  apply = function(G, _, _, id)
    local f = within(G, "retreat")
    fortress.shut(G, id)
    if f.gone > 0 then return end
    f.sheltered = f.sheltered or {} -- 15.33
    for _, each in ipairs(organization.under(G, id)) do
      table.insert(f.sheltered, each)
    end
    f.ids = those(f.ids, function(each) return not listed(f.sheltered, each) end)
  end,
})

--- For the pursuit (12.65a): notes in the battle under way who has routed.
function M.routed_now(G, side, ids)
  local beaten = within(G, "battle") and within(G, "battle").beaten
  if beaten then
    beaten[side] = beaten[side] or {}
    table.move(ids, 1, #ids, #beaten[side] + 1, beaten[side])
  end
end

function stages.over(G) finish(G) end

step("retreat", { rule = "13.22", run = function(G, f) stages[f.stage](G, f) end })

ask("retreating", {
  rule = "13.23", -- 12.52a, 12.54d
  side = function(_, f) return f.side end,
  args = { { "to", "hex", function(G) return onward(G) end } },
  values = function(G) return { hex = hex_of(G, within(G, "retreat")) } end,
  apply = function(G, _, _, to)
    local f = within(G, "retreat")
    if sealed.blocks(G, f.side, to) then return finish(G) end -- 19.13w
    local ids, from = going(G, f), hex_of(G, f)
    for _, id in ipairs(M.heads(G, ids)) do
      pieces.go(G, id, to)
      passage.pass(G, f.side, organization.under(G, id), to)
    end
    f.gone = f.gone + 1
    log(f.rule, "retreats", "side", f.side, "from", from, "to", to)
    finish(G)
    if not f.skirmish then unsettle(G, f, to) end -- 11.45
  end,
})

--- 13.22: how far the routed go; 19.7m: in an impulse no farther than they march.
local function of_a_rout(G, ids)
  if not G.special.impulses then return ROUT end
  local list = {}
  for i, id in ipairs(ids) do
    list[i] = allowance.of(G, id)
  end
  return math.min(table.unpack(list))
end

--- Begins a retreat; of a rout, as far as the routed go.
---@param def { side: string, ids: string[], hexes: integer?, rule: string, rout: boolean?, checks: boolean?, skirmish: boolean?, way: string[]? }
function M.begin(G, def)
  local ids = those(def.ids, function(id) return G.pieces[id] and not (def.rout and pieces.is_train(id)) end) -- 14.17a, 17.22
  if #ids == 0 then return end
  push(G, "retreat", {
    side = def.side,
    ids = ids,
    from = organization.hex(G, ids[1]),
    hexes = def.hexes or of_a_rout(G, ids),
    rule = def.rule,
    rout = def.rout or false,
    checks = def.checks or false,
    skirmish = def.skirmish,
    way = def.way,
    gone = 0,
    stage = "begin",
  })
end

return M
