--- 7.8, 16.5 to 16.7 Winter Quarters.
local allowance = require("rules.08_allowance")
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local field = require("spec.field")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local passage = require("rules.19_passage")
local quarters = require("rules.16_quarters")
local sealed = require("rules.19_sealed")
local supply = require("rules.14_supply")
local walls = require("spec.walls")
local zones = require("rules.10_zones")

local map = map_of()
local OPEN = { clear = true, partial_swamp = true, swamp = true, partial_rough = true }
local NOVEMBER, OCTOBER, APRIL, MAY = 41, 40, 16, 17

--- Open hexes in a row away from one near a town.
local function row_from(hex)
  local row = { hex }
  while #row <= 10 do
    local last = row[#row]
    local next = those(map:neighbors(last), function(to)
      return map:in_area("map_b", to) and zones.open(last, to) and map:distance(hex, to) == #row
    end)[1]
    if not next then return nil end
    row[#row + 1] = next
  end
  return row
end

local row
for _, hex in ipairs(map:area("map_b")) do
  local open = #map:neighbors(hex) == 6 and #those(map:neighbors(hex), function(to) return not zones.open(hex, to) or not zones.open(to, hex) end) == 0
  row = row or open and map:terrain(hex) == "clear" and those(map:range(hex, 3), forage.place)[1] and row_from(hex)
end
local HERE = row[1]

--- No town or city near a hex feeds any one.
local function bare(g, hex)
  for _, at in ipairs(map:range(hex, 3)) do
    if forage.place(at) then g.state.forage[at] = "depleted" end
  end
end

--- The French Movement Phase of I November, with a depot in the hex of those who have orders for Winter Quarters, or so many hexes away.
---@param def table? { depot: integer|false, bare: boolean, task: string, week: integer } and what field.march takes
local function camp(forces, def)
  def = def or {}
  def.at = def.at or HERE
  local g = field.march(spec.game("lga:ulm"), forces or { F_SOULT = { "F_INF_7", "F_ART_6" } }, def)
  g.state.week = def.week or NOVEMBER
  for hex in pairs(copy_of(g.state.depots)) do
    depots.set(g.state, hex, nil)
  end
  g.state.passed = {}
  for _, city in ipairs(table_of("depot_cities").list) do
    g.state.passed[city.id] = "coalition" -- 14.33a: none serves, but for Strasbourg
  end
  g.state.passed.B2308 = nil
  if def.depot ~= false then depots.set(g.state, row[(def.depot or 0) + 1], "french") end
  if def.bare then bare(g, HERE) end
  for _, piece in pairs(g.state.pieces) do
    if piece.side == "french" then piece.task = def.task or "quarters" end
  end
  board.refresh(g.state)
  return g
end

local function why(g, verb, args, side)
  local reasons = g:why(verb, args or { unit = "F_SOULT" }, side)
  return reasons[1] and reasons[1].rule
end

local function lodged(def, forces)
  local g = camp(forces, def)
  g:act("lodge", { unit = "F_SOULT" })
  return g
end

local function is_in(g, id) return g:unit(id).quarters == true end

describe("16.5 going into Winter Quarters", function()
  it("16.5a at no cost before the first march: a leader, with those on his charts who have the order", function()
    local g = camp()
    g:unit("F_ART_6").task = "transfer"
    g:act("lodge", { unit = "F_SOULT" })
    assert.same({ true, true, false }, { is_in(g, "F_SOULT"), is_in(g, "F_INF_7"), is_in(g, "F_ART_6") })
    assert.is_nil(g:unit("F_SOULT").task)
    assert.same({ "goes_into_quarters" }, fields.told(g, "goes_into_quarters"))
  end)

  it("16.5a not when somebody has marched", function()
    local g = camp()
    field.frame(g).marching = true
    assert.equal("16.5a", why(g, "lodge"))
  end)

  it("16.5b from November to April", function()
    for week, rule in pairs({ [OCTOBER] = "16.5b", [NOVEMBER] = "", [APRIL] = "", [MAY] = "16.5b" }) do
      assert.equal(rule, why(camp(nil, { week = week }), "lodge") or "", week)
    end
  end)

  it("16.5c with an order for it alone", function()
    local list = those(camp(nil, { task = "build" }):legal(), function(action) return action.verb == "lodge" end)
    assert.equal(0, #list)
  end)

  it("16.5d near a town or city that is not Depleted, or where a depot feeds", function()
    assert.is_nil(why(camp(nil, { bare = true }), "lodge")) -- the depot
    local g = camp(nil, { bare = true, depot = 5 })
    assert.equal("16.5d", why(g, "lodge"))
    local town = those(map:range(HERE, 3), forage.place)[1]
    g.state.forage[town] = "foraged"
    assert.is_nil(why(g, "lodge"))
  end)

  it("16.5e units of one corps, beside those of an Army Reserve", function()
    local g = camp({ F_SOULT = { "F_INF_7" }, F_DAVOUT = { "F_INF_1" } })
    assert.equal("16.5e", why(g, "lodge"))
    g:unit("F_INF_1").reserve = true
    assert.is_nil(why(g, "lodge"))
  end)

  it("16.5f a depot at the end of eight hexes", function()
    assert.is_nil(why(camp(nil, { depot = 8 }), "lodge"))
    assert.equal("16.5f", why(camp(nil, { depot = 9 }), "lodge"))
  end)

  it("16.5f a depot city is as good, and any power's of the side; the enemy's is not", function()
    local g = camp(nil, { depot = false })
    assert.equal("16.5f", why(g, "lodge"))
    depots.set(g.state, HERE, "austrian")
    assert.equal("16.5f", why(g, "lodge"))
    g = camp({ F_SOULT = {} }, { depot = false, at = "B2308" })
    assert.is_nil(why(g, "lodge"))
    g = camp({ F_SOULT = {} }, { depot = false, at = "B5208" }) -- Vienna
    assert.equal("16.5f", why(g, "lodge"))
  end)

  it("16.5f through no zone of enemy horse, own men there or not", function()
    local g = camp(nil, { depot = 5 })
    g:place("F_INF_1", row[6], { side = "french", strength = 5 })
    g:place("A_INF_1", row[7], { side = "coalition", strength = 5 })
    assert.is_nil(why(g, "lodge"))
    g:place("A_LIGHT_BDE_1", row[7], { side = "coalition", strength = 1 })
    board.remove(g.state, "A_INF_1")
    assert.truthy(depots.active(g.state, "french")[row[6]])
    assert.equal("16.5f", why(g, "lodge"))
  end)

  --- Enemies all around a hex, two hexes away, but in one of them; the depot lies five away.
  local function ring(hex, gap, depot)
    local g, n = camp({ F_SOULT = {} }, { depot = false, at = hex }), 0
    depots.set(g.state, depot, "french")
    for _, at in ipairs(map:range(hex, 2)) do
      local wall = map:distance(hex, at) == 2 and at ~= gap
      if wall then
        n = n + 1
        g:place("A_INF_" .. n, at, { side = "coalition", strength = 1 })
      end
    end
    board.refresh(g.state)
    return g
  end

  it("16.5f past no hex with an enemy", function()
    assert.equal("16.5f", why(ring(HERE, nil, row[6]), "lodge"))
    assert.is_nil(why(ring(HERE, row[3], row[6]), "lodge"))
  end)

  --- A clear hex near a town, and one two hexes away that can be entered from nearer by over a kind of hexside alone.
  local function across(side)
    for _, hex in ipairs(map:hexes()) do
      local near = OPEN[map:terrain(hex)] and #map:range(hex, 2) == 19 and those(map:range(hex, 3), forage.place) or {}
      for _, gap in ipairs(near[1] and map:range(hex, 2) or {}) do
        local ways = those(map:neighbors(gap), function(at) return map:distance(hex, at) == 1 end)
        local closed = those(ways, function(at) return map:side(at, gap, side) and not map:bridge(at, gap) end)
        if map:distance(hex, gap) == 2 and #closed == #ways and OPEN[map:terrain(gap)] then return hex, gap end
      end
    end
  end

  for _, side in ipairs({ "rough_side", "swamp_side", "major_river" }) do
    it("16.5f over no " .. side:gsub("_", " "), function()
      local hex, gap = across(side)
      local g = ring(hex, gap, gap)
      assert.truthy(depots.active(g.state, "french")[gap])
      assert.equal("16.5f", why(g, "lodge"))
    end)
  end

  it("16.5g not next to an enemy unit; a leader or a train is none", function()
    assert.equal("16.5g", why(camp(nil, { foes = { A_INF_1 = map:neighbors(HERE)[6] } }), "lodge"))
    assert.is_nil(why(camp(nil, { foes = { A_JOHN = map:neighbors(HERE)[6] } }), "lodge"))
  end)

  it("16.64 nor again in the same winter, which ends with June", function()
    local g = camp()
    g:unit("F_SOULT").wintered = 1806
    assert.equal("16.64", why(g, "lodge"))
    g.state.week, g.state.year = APRIL, 1806
    assert.equal("16.64", why(g, "lodge"))
    g.state.week = 24
    assert.equal("16.64", why(g, "lodge"))
    g.state.week = 25
    assert.equal("16.5b", why(g, "lodge"))
    g.state.week = NOVEMBER
    assert.is_nil(why(g, "lodge"))
  end)
end)

describe("16.5h a siege", function()
  it("16.5h keeps the besieged from going in, and drives them out", function()
    local g = walls.game(spec, { { "F_INF_1", walls.VERONA, 5, { inside = true, task = "quarters" } } }, { [walls.VERONA] = true })
    depots.set(g.state, walls.VERONA, "french")
    g.state.week = NOVEMBER
    board.refresh(g.state)
    assert.is_nil(why(g, "lodge", { unit = "F_INF_1" }))
    g.state.sieges[walls.VERONA] = { side = "coalition", trains = { french = 2 } }
    board.refresh(g.state)
    assert.equal("16.5h", why(g, "lodge", { unit = "F_INF_1" }))
    g:unit("F_INF_1").quarters = true
    quarters.review(g.state)
    assert.falsy(is_in(g, "F_INF_1"))
  end)
end)

describe("7.8 the order", function()
  --- The Command Phase of lga:ulm, with leaders in one place.
  local function command_phase()
    local g = field.second_week(spec.game("lga:ulm"))
    g.state.week = NOVEMBER
    for id, hex in pairs({ F_NAPOLEON = "B2707", F_NEY = "B2707", F_LANNES = "B2513", F_LIGHT_BDE_4 = "B2513" }) do
      board.put(g.state, id, hex)
    end
    return g
  end

  local function order(g, by, id, kind)
    g:act("order", { unit = id, by = by }, "french")
    g:act("give", { kind = kind }, "french")
  end

  local function refused(g, by, id, kind)
    g:act("order", { unit = id, by = by }, "french")
    return why(g, "give", { kind = kind }, "french")
  end

  local function done(g)
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
  end

  it("7.8, 6.33 an army leader or the supreme commander gives it, a corps leader does not", function()
    local g = command_phase()
    order(g, "F_NAPOLEON", "F_LANNES", "march")
    assert.equal("7.8", refused(g, "F_LANNES", "F_INF_11", "quarters"))
    g:act("drop", {}, "french")
    order(g, "F_NAPOLEON", "F_LANNES", "quarters")
    assert.equal("quarters", g:unit("F_LANNES").task)
    g.state.week = OCTOBER
    assert.equal("16.5b", refused(g, "F_NAPOLEON", "F_NEY", "quarters"))
  end)

  it("16.5c it goes down to all who share his orders, but for who has another such order", function()
    local g = command_phase()
    order(g, "F_NAPOLEON", "F_NEY", "quarters")
    local below = board.chart(g.state, "F_NEY")
    g:unit(below[1]).task = "build"
    g:unit(below[2]).quarters = true
    done(g)
    assert.same({ "build", "quarters" }, { g:unit(below[1]).task, g:unit(below[3]).task })
    assert.is_nil(g:unit(below[2]).task) -- 16.71
  end)

  it("16.71 an order to build, to destroy or to go into quarters is nothing to those in them; Transfers are", function()
    local g = command_phase()
    g:unit("F_LANNES").quarters = true
    order(g, "F_NAPOLEON", "F_LANNES", "march")
    for _, kind in ipairs({ "build", "destroy", "quarters" }) do
      assert.equal("16.71", refused(g, "F_NAPOLEON", "F_LANNES", kind))
      g:act("drop", {}, "french")
    end
    assert.is_nil(why(g, "transfer", { unit = "F_LANNES", by = "F_NAPOLEON" }, "french"))
  end)

  it("16.62 who has an order to march is out as the Command Phase ends, and none the worse for it", function()
    for _, case in ipairs({ { "march", false }, { "A", false }, { "none", true } }) do
      local g = command_phase()
      for _, id in ipairs({ "F_LANNES", "F_NEY", "F_NAPOLEON" }) do
        g:unit(id).quarters = true
      end
      order(g, "F_NAPOLEON", "F_LANNES", case[1])
      done(g)
      assert.same({ case[2], true }, { is_in(g, "F_LANNES"), is_in(g, "F_NEY") }, case[1])
      assert.equal(case[1] ~= "A", is_in(g, "F_NAPOLEON")) -- 7.41c
      assert.same({ not case[2] and 1806 or nil }, { g:unit("F_LANNES").wintered })
      assert.is_nil(g:unit("F_LANNES").surprised)
      local told = those(g:log(), function(record) return record.key == "leaves_quarters" and record.values.unit == "F_LANNES" end)
      assert.equal(case[2] and 0 or 1, #told)
    end
  end)

  it("16.61b the penalty is gone with the week", function()
    local g = walls.game(spec, { { "F_INF_1", walls.VERONA, 5, { surprised = true } } })
    walls.on(g, "command")
    assert.is_nil(g:unit("F_INF_1").surprised)
  end)
end)

describe("16.61 forced out", function()
  local function foe(g, hex)
    g:place("A_INF_1", hex, { side = "coalition", strength = 3 })
    passage.pass(g.state, "coalition", { "A_INF_1" }, hex)
  end

  it("16.61a, 16.61b, 16.64 the enemy comes next to them: out at once, and the worse for it in battle", function()
    local g = lodged()
    foe(g, row[3])
    assert.truthy(is_in(g, "F_SOULT"))
    foe(g, map:neighbors(HERE)[6])
    assert.same({ false, false }, { is_in(g, "F_SOULT"), is_in(g, "F_INF_7") })
    assert.same({ true, true, 1806 }, { g:unit("F_SOULT").surprised, g:unit("F_INF_7").surprised, g:unit("F_INF_7").wintered })
  end)

  it("16.61a by what the own side does they are none the worse", function()
    local g = lodged()
    g:place("F_INF_1", HERE, { side = "french", strength = 3 })
    g:place("F_DAVOUT", HERE, { side = "french" })
    g:unit("F_INF_1").superior = "F_DAVOUT"
    board.refresh(g.state)
    passage.pass(g.state, "french", { "F_INF_1" }, HERE)
    assert.falsy(is_in(g, "F_SOULT")) -- 16.5e
    assert.is_nil(g:unit("F_SOULT").surprised)
  end)

  it("16.61a, 16.61b whatever fails in the enemy's phase is his doing", function()
    local g = lodged()
    g.state.phasing = "coalition"
    depots.set(g.state, HERE, nil)
    quarters.review(g.state)
    assert.same({ false, true }, { is_in(g, "F_SOULT"), g:unit("F_SOULT").surprised })
  end)

  it("16.61a who stands in another hex, or behind walls, is judged by himself", function()
    local g = lodged()
    g:place("F_INF_1", row[10], { side = "french", strength = 3, quarters = true })
    foe(g, row[11])
    assert.same({ true, false }, { is_in(g, "F_SOULT"), is_in(g, "F_INF_1") })
  end)

  it("16.61a, 14.29a a depot that is destroyed, as the Movement Phase ends", function()
    local g = lodged()
    depots.set(g.state, HERE, nil)
    g:act("end")
    assert.falsy(is_in(g, "F_SOULT"))
    local told = those(g:log(), function(record) return record.key == "leaves_quarters" end)
    local who = told[1] and told[1].values.unit
    assert.truthy(#told == 1 and listed({ "F_ART_6", "F_INF_7", "F_SOULT" }, who), tostring(who))
  end)

  it("16.61a, 19.13w unseen enemies drive no one out until they are found", function()
    local g = lodged()
    g:place("A_INF_1", map:neighbors(HERE)[6], { side = "coalition", strength = 3, unseen = true })
    g.state.sealed, g.state.russians = { lost = {}, foraged = {} }, { battle = 0, other = 0 }
    quarters.review(g.state)
    assert.truthy(is_in(g, "F_SOULT"))
    sealed.find(g.state)
    assert.falsy(is_in(g, "F_SOULT"))
  end)

  it("16.61a, 16.5b winter ends with April", function()
    local g = lodged({ week = APRIL })
    g.state.year = 1806
    walls.on(g, "command")
    assert.same({ MAY, false, 1806 }, { g.state.week, is_in(g, "F_SOULT"), g:unit("F_SOULT").wintered })
  end)

  it("16.61a a town that is Depleted as the Supply Phase ends", function()
    local g = lodged({ depot = 5 })
    local sources = { used = { french = {}, coalition = {} }, foraging = { french = {}, coalition = {} } }
    supply.settle(g.state, sources)
    assert.truthy(is_in(g, "F_SOULT"))
    bare(g, HERE)
    supply.settle(g.state, sources)
    assert.falsy(is_in(g, "F_SOULT"))
  end)
end)

describe("16.7 in Winter Quarters", function()
  it("16.72 nobody marches: neither by himself nor on another's chart", function()
    local g = lodged()
    assert.equal("16.72", why(g, "move"))
    board.mark(g.state, "F_SOULT", {}, { "quarters" })
    assert.is_nil(why(g, "move"))
    g:act("move", { unit = "F_SOULT" })
    assert.same({ "F_SOULT" }, allowance.going(g.state, field.frame(g)))
  end)

  it("16.72 nor does he come into command by himself", function()
    local g = lodged(nil, { F_SOULT = { "F_INF_7" } })
    g:place("F_INF_1", row[5], { side = "french", strength = 3 })
    assert.is_nil(why(g, "try", { unit = "F_INF_1" }))
    board.mark(g.state, "F_INF_1", { quarters = true })
    assert.equal("16.72", why(g, "try", { unit = "F_INF_1" }))
  end)

  it("16.13, 16.72 no attrition, hungry or not", function()
    local g = lodged()
    board.mark(g.state, { "F_INF_7", "F_ART_6" }, { unsupplied = true })
    g:act("end")
    assert.same({}, fields.told(g, "attrition"))
  end)

  it("16.73 nobody attacks out of them", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 20, { quarters = true } }, { "F_INF_7", "B5203", 5 } })
    assert.equal("16.72", why(g, "assign", { unit = "R_INF_1", target = "B5203" }))
    g = fields.field(spec, {
      { "R_KUTUSOV", "B5303" },
      { "R_INF_1", "B5303", 20, { quarters = true, chart = "R_KUTUSOV" } },
      { "R_INF_2", "B5303", 9, { chart = "R_KUTUSOV" } },
      { "F_INF_7", "B5203", 5 },
    })
    g:act("assign", { unit = "R_KUTUSOV", target = "B5203" })
    assert.is_nil(g.state.combat.assigned.R_INF_1)
    assert.equal("B5203", g.state.combat.assigned.R_INF_2)
  end)

  it("16.75 who has the enemy in his own hex, before the walls or behind them, goes into none", function()
    local g = walls.game(spec, {
      { "A_INF_1", walls.VERONA, 7, { inside = true } },
      { "F_INF_1", walls.VERONA, 9, { task = "quarters" } },
    }, { [walls.VERONA] = true })
    g.state.week = NOVEMBER
    assert.equal("16.5g", why(g, "lodge", { unit = "F_INF_1" }))
  end)

  it("16.75 nor besieges or storms a fortress", function()
    local g = walls.game(spec, {
      { "A_INF_1", walls.VERONA, 7, { inside = true } },
      { "F_INF_1", walls.beside(walls.VERONA), 9, { quarters = true } },
      { "F_INF_2", walls.beside(walls.VERONA), 9 },
    })
    g.state.week = NOVEMBER
    walls.on(g, "sieges", "french")
    assert.is_nil(why(g, "tell_off", { unit = "F_INF_1", target = walls.VERONA }))
    board.mark(g.state, "F_INF_1", { quarters = true })
    assert.equal("16.72", why(g, "tell_off", { unit = "F_INF_1", target = walls.VERONA }))
  end)

  it("16.63, 19.13za who is held for another reason is not called", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", 20 }, { "R_INF_2", "B5402", 8 }, { "A_INF_30", "B5402", 5 } })
    g.state.held = { { piece = "A_INF_30", rule = "19.13za" } }
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    g:act("press")
    assert.equal("19.13za", why(g, "call", { unit = "A_INF_30" }))
  end)

  it("16.63 who is called to a battle and comes leaves them, and fights the worse for it", function()
    for die, stays in pairs({ [1] = false, [6] = true }) do
      local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", 20 }, { "R_INF_2", "B5402", 8, { quarters = true } } })
      fields.attack(g, { B5203 = { "R_INF_1" } })
      fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
      board.mark(g.state, "R_INF_2", { quarters = true })
      g:act("press")
      g:dice({ die })
      g:act("call", { unit = "R_INF_2" })
      assert.same({ stays, not stays }, { is_in(g, "R_INF_2"), g:unit("R_INF_2").surprised == true })
    end
  end)

  it("16.74 they are fed without a depot, a train or a town, and so are leaders in them", function()
    local g = lodged({ bare = true })
    g:place("F_INF_1", nil, { side = "french", strength = 3, chart = "F_SOULT" })
    depots.set(g.state, HERE, nil)
    for _, piece in pairs(g.state.pieces) do
      piece.unsupplied = true
    end
    board.refresh(g.state)
    supply.settle(g.state, { used = { french = {}, coalition = {} }, foraging = { french = {}, coalition = {} } })
    assert.same({ true }, { g:unit("F_INF_1").unsupplied })
    for _, id in ipairs({ "F_SOULT", "F_INF_7", "F_ART_6" }) do
      assert.is_nil(g:unit(id).unsupplied, id)
    end
    board.mark(g.state, "F_SOULT", {}, { "quarters" })
    supply.settle(g.state, { used = { french = {}, coalition = {} }, foraging = { french = {}, coalition = {} } })
    assert.same({ true, true }, { g:unit("F_INF_1").unsupplied, g:unit("F_SOULT").unsupplied })
  end)

  it("16.76 they rally as others do", function()
    local g = lodged()
    g:unit("F_INF_7").routed = 2
    g:dice({ 1 })
    walls.on(g, "command")
    assert.is_nil(g:unit("F_INF_7").routed)
  end)
end)
