--- What the panels show (rules/display.lua): tables with the live row and column, the armies, the battles.
local attrition = require("rules.08_attrition")
local chasing = require("spec.chasing")
local display = require("rules.display")
local fight = require("spec.fight")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local results = require("rules.18_results")
local view = require("rules.02_view")

local function field()
  local g = marching.field(spec)
  marching.lead(g, "ney", marching.column("W3034", "W3134"), { fr_8 = 12, gd_og1 = 3 })
  marching.to(g, "movement_commands", "french")
  return g
end

describe("8.3 the matrix", function()
  it("8.3a, 8.3b the row of the package and the column of its army are lit, that before support framed", function()
    local g = field()
    g.state.points.french, g.state.support.french, g.state.reach.ney = 13, 2, "command"
    local found = display.chart(g.state, "french", { id = "march_5", hex = "W3034" })
    assert.same({ 4, 6 }, { found.from, found.column })
    assert.equal("12-14", found.lines[found.row][1])
    assert.equal(attrition.quotient("march", 9, 12, 6), found.lines[found.row][found.column + 1])
  end)

  it("8.3a, 8.3b it is said by whose column, from how many points, and how much foot", function()
    local g = field()
    g.state.points.french, g.state.support.french, g.state.reach.ney = 13, 2, "command"
    local function chart(hex) return display.chart(g.state, "french", { id = "march_5", hex = hex }) end
    assert.same({
      { rule = "8.3b", key = "display.column", values = { army = "french", points = 13, own = 4, column = 6 } },
      { rule = "8.3a", key = "display.foot", values = { leader = "ney", points = 12 } },
    }, chart("W3034").notes)
    g.state.reach.ney = nil -- out of supply: the zero column
    assert.equal(8 + 2, chart("W3034").column)
    assert.equal(6, chart().column) -- of nobody: that of who is in supply
    assert.equal(1, #chart().notes)
    g.state.points.french = -9 -- less than the table has
    assert.equal(0, chart().notes[1].values.own)
  end)

  it("8.3b, 7.6a the column is that of the army of the package", function()
    local g = fight.game(spec, { { "yorck", fight.line("E2660", "E2661"), { pr_1 = 4 } } })
    local function army(hex) return display.chart(g.state, "allied", { id = "march_5", hex = hex }).notes[1].values.army end
    assert.same({ "silesia", "bohemia" }, { army("E2660"), army() })
  end)

  it("8.3a another side's package lights nothing", function()
    local g = field()
    assert.is_nil(display.chart(g.state, "allied", { id = "march_5", hex = "W3034" }).row)
  end)

  it("24.1 the season of the turn is lit, and no other table is given", function()
    local g = field()
    local found = display.chart(g.state, "french", { id = "weather" })
    assert.equal("spring", found.lines[found.row][1])
    assert.same({ heads = {}, lines = {} }, display.chart(g.state, "french", { id = "setup" }))
    assert.same({ heads = {}, lines = {} }, display.chart(g.state, "french", {}))
  end)
end)

describe("8.5, 10.4 the rows of tables", function()
  it("8.5 the quotient of the package, if it stands, and of the march so far", function()
    local g = field()
    g.state.points.french, g.state.support.french, g.state.reach.ney = 13, 2, "command"
    local chart = function() return display.chart(g.state, "french", { id = "march_attrition", hex = "W3034" }) end
    local stands = chart()
    assert.equal(attrition.quotient("stand", 0, 12, 6), stands.lines[stands.row][1])
    assert.equal("0", stands.notes[1].values.horse)
    g:act("move", { leader = "ney" })
    g:act("step", those(g:legal("french"), function(each) return each.verb == "step" end)[1].args)
    local marches, now = chart(), g:prompt().values
    assert.equal(now.foot, marches.lines[marches.row][1])
    assert.equal("display.marches", marches.notes[1].key)
    assert.is_nil(display.chart(g.state, "allied", { id = "march_attrition", hex = "W3034" }).row)
  end)

  it("8.5 of horse alone its own quotient, of one SP of foot that of the foot", function()
    local function lit(units)
      local g = marching.field(spec)
      marching.lead(g, "ney", marching.column("W3034", "W3134"), units)
      marching.to(g, "movement_commands", "french")
      g.state.points.french, g.state.support.french, g.state.reach.ney = -8, 2, nil
      local chart = display.chart(g.state, "french", { id = "march_attrition", hex = "W3034" })
      local values = chart.notes[1].values
      assert.equal("ney", values.leader)
      assert.truthy(values.foot ~= values.horse)
      return chart.lines[chart.row][1] == values.foot, chart.lines[chart.row][1] == values.horse
    end
    assert.same({ false, true }, { lit({ cv_1h = 13, cv_3h = 13 }) })
    assert.same({ true, false }, { lit({ cv_1h = 13, cv_3h = 13, fr_8 = 1 }) })
  end)

  it("10.4 of a force that is put together who leads it, and for its side alone", function()
    local g = marching.field(spec)
    marching.lead(g, "ney", marching.column("W3034", "W3134"), { fr_8 = 4 })
    marching.lead(g, "mg_f_a", marching.column("W3034", "W3134"), { fr_39 = 4 })
    marching.to(g, "movement_commands", "french")
    g:act("move", { leader = "ney" })
    assert.equal("forming", g:step())
    local function chart(side) return display.chart(g.state, side, { id = "initiative_comparison" }) end
    assert.same({ "ney", "display.unopposed" }, { chart("french").notes[1].values.leader, chart("french").notes[1].key })
    assert.is_nil(chart("french").notes[1].values.added)
    assert.is_nil(chart("allied").row)
  end)

  it("10.4, 17.11b Initiative of the package, and of the best enemy in whose zone it stands", function()
    local g = fight.duel(spec, "ney", { fr_8 = 12 }, "kleist", { pr_1 = 10 })
    local lit = function(side, hex) return display.chart(g.state, side, { id = "initiative_comparison", hex = hex }) end
    local ours, theirs = lit("french", "E2660"), lit("allied", "E2660")
    local rating = { ney = pieces.rating("ney").initiative, kleist = pieces.rating("kleist").initiative }
    assert.equal(rating.ney, math.tointeger(tonumber(ours.lines[ours.row][1])))
    assert.equal(tostring(rating.kleist), ours.heads[ours.column + 1])
    assert.equal(tostring(ours.notes[1].values.added), tostring(ours.lines[ours.row][ours.column + 1]))
    assert.is_nil(theirs.row)
    fight.place(g, "bluecher", fight.line("E2861", "E2860"), { pr_2 = 4 })
    assert.equal(tostring(rating.kleist), lit("french", "E2660").heads[lit("french", "E2660").column + 1])
    local alone = fight.game(spec, { { "ney", fight.line("E2660", "E2661"), { fr_8 = 12 } } })
    local quiet = display.chart(alone.state, "french", { id = "initiative_comparison", hex = "E2660" })
    assert.truthy(quiet.row)
    assert.is_nil(quiet.column)
  end)

  it("10.4 in a pursuit the two who lead", function()
    local g = chasing.chase(spec, 3, { foe = "bluecher" })
    g.forced = false
    assert.is_nil(display.chart(g.state, "french", { id = "initiative_comparison" }).row)
    g:act("pursue", { leader = "ney" })
    local chart = display.chart(g.state, "french", { id = "initiative_comparison" })
    assert.equal("4", chart.heads[chart.column + 1])
    assert.equal(1, chart.notes[1].values.added)
  end)
end)

describe("5, 12 the armies", function()
  it("5.1, 12.1a a side sees the points of its own armies, and both morales", function()
    local found = display.armies(field().state, "allied")
    assert.equal("silesia", found.armies[1].army)
    assert.is_nil(found.armies[2])
    assert.equal(10, #found.armies[1].columns)
    assert.same({ column = "c1", least = 24, most = 99 }, found.armies[1].columns[1])
    assert.equal(2, #found.morale)
  end)
end)

describe("5.1, 6.3 the state of an army", function()
  it("5.1, 8.3b its column, 0 below the last, and 6.3 whether its Center of Operations has moved", function()
    local g = field()
    local function now()
      local army = display.armies(g.state, "french").armies[1]
      return { army.column, army.idle }
    end
    g.state.points.french = 13
    assert.same({ 4, false }, now())
    g.state.points.french, g.state.idle.french = -9, g.state.turn
    assert.same({ 0, true }, now())
  end)
end)

describe("18.5a the Combat Results Table", function()
  it("18.5a, 16.5a its columns are headed by odds on both lines; nothing is lit without a die", function()
    local g = field()
    local function chart(battle)
      local G = copy_of(g.state)
      if battle then
        battle.step, battle.name = "battle", "battle"
        G.stack = { table.unpack(g.state.stack) }
        G.stack[#G.stack + 1] = battle
      end
      return display.chart(G, "french", { id = "combat" })
    end
    local quiet = chart()
    assert.same({ "1:5", "6:1" }, { quiet.non_affecting[1], quiet.non_affecting[11] })
    assert.same({ "1:4", "7:1" }, { quiet.affecting[1], quiet.affecting[11] })
    assert.same({}, quiet.notes)
    local odds = { column = 3, line = "affecting" }
    for _, battle in ipairs({ {}, { odds = odds }, { die = 3 } }) do
      assert.is_nil(chart(battle).row)
    end
    assert.equal(chart({ odds = odds, die = 3 }).row + 1, chart({ odds = odds, die = 3, bonus = 1 }).row)
    assert.equal("3", chart({ odds = odds, die = 3 }).lines[chart({ odds = odds, die = 3 }).row][1])
  end)
end)

describe("18 the battles", function()
  it("18.1a the other side's choice is seen when both are turned up", function()
    local g = fight.duel(spec, "ney", { fr_8 = 12 }, "kleist", { pr_1 = 10 })
    fight.designate(g)
    local f = g.state.combat.attacks[1]
    f.pitched = { french = true, allied = true }
    local ours = display.battle(g.state, "french").attacks[1].parties
    assert.equal(true, ours[1].pitched)
    assert.is_nil(ours[2].pitched)
    assert.equal("kleist", ours[2].commander)
    f.shown = true
    assert.equal(true, display.battle(g.state, "french").attacks[1].parties[2].pitched)
  end)

  it("18.8c who chose a Pursuit Battle has no rounds that are left", function()
    local g = fight.duel(spec, "ney", { fr_8 = 12 }, "kleist", { pr_1 = 10 })
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, { french = true })
    g.state.combat.attacks[1].pitched = { french = true, allied = false }
    local parties = display.battle(g.state, "french").attacks[1].parties
    assert.same({ 3, "kleist" }, { parties[1].most, parties[2].commander })
    assert.is_nil(parties[2].most)
  end)

  it("18.8c rounds made and those that are left", function()
    local g = fight.duel(spec, "ney", { fr_8 = 12 }, "kleist", { pr_1 = 10 })
    g:dice({ 1, 1 })
    fight.designate(g)
    fight.choose(g, { french = true, allied = true })
    local attack = display.battle(g.state, "french").attacks[1]
    assert.truthy(attack.round >= 1)
    assert.equal(1, attack.parties[1].made)
    assert.truthy(attack.parties[1].most >= 1)
    local chart = display.chart(g.state, "french", { id = "combat" })
    assert.equal(attack.odds.column, chart.column)
    assert.equal(attack.odds.line, chart.line)
  end)
end)

describe("12, 20.2a pages that are lit", function()
  it("20.2a the table of a pursuit has the column of who pursues, and the row of the die", function()
    local g = fight.game(spec, {
      { "ney", fight.line("E2660", "E2661"), { fr_8 = 13 } },
      { "kleist", fight.line("E2761", "E2760"), { pr_1 = 8 } },
    })
    fight.strike(g, 1)
    while g:step() ~= "pursuit" do
      local side = g:asked()[1]
      g:act(g:legal(side)[1].verb, g:legal(side)[1].args, side)
    end
    g.forced = false
    local hexes = g:prompt().values.hexes
    local id = "pursuit_" .. hexes
    assert.is_nil(display.chart(g.state, "french", { id = id }).column)
    g:act("pursue", { leader = "ney" })
    local chart = display.chart(g.state, "french", { id = id })
    assert.equal("3", chart.heads[chart.column + 1]) -- his Initiative
    assert.same({ leader = "ney", hexes = hexes }, chart.notes[1].values)
    assert.is_nil(chart.row)
    local G = copy_of(g.state)
    G.stack = those(G.stack, function(f) return f.step ~= "pursuit" end) -- when it is over
    fight.frame({ state = G }).pursuers = { "ney" }
    assert.equal(chart.column, display.chart(G, "french", { id = id }).column)
    assert.is_nil(display.chart(g.state, "french", { id = "pursuit_" .. hexes % 10 + 1 }).column)
    g:dice({ 2 })
    g:act("ride")
    assert.truthy(display.chart(g.state, "french", { id = id }).row)
  end)

  it("12.4, 12.6a, 12.7 what moves the markers in the season", function()
    local g = field()
    local names = {}
    for _, row in ipairs(display.morale(g.state).events) do
      names[row.event] = true
      assert.falsy(row.lit)
    end
    assert.truthy(names.berlin_falls and names.dresden_falls_spring and names.pitched_victory)
    assert.falsy(names.dresden_falls_autumn or names.armistice)
    g.state.stack[#g.state.stack + 1] = { step = "morale_shift", name = "morale_shift", side = "french", by = "12.7" }
    local lit = those(display.morale(g.state).events, function(row) return row.lit end)
    assert.equal("span6_leader_lost", lit[1].event)
  end)
end)

describe("25.10 fire in the panel of battles", function()
  it("25.10, 9.18a what the guns of a round have cost, and what the Bonus Point would make of the die", function()
    local g = fight.duel(spec, "macdonald", { fr_8 = 12, ar_7 = 3 }, "kleist", { pr_1 = 10 })
    g:dice({ 1, 3 })
    fight.designate(g)
    fight.choose(g, { french = true, allied = true })
    local attack = display.battle(g.state, "french").attacks[1]
    assert.equal(3, attack.fire.guns)
    assert.truthy(attack.fire.points >= 0)
    assert.equal("bonus", g:step())
    local values, column = g:prompt().values, fight.said(g, "roll.combat").column
    assert.equal(3, values.die)
    assert.equal(results.code(2, column), values.lower)
    assert.equal(results.code(3, column), values.same)
    assert.equal(results.code(4, column), values.higher)
  end)
end)

describe("3.24 the cards", function()
  it("3.24, 9.4 a card says the SP on the track of its leader, and what of his span is taken", function()
    local g = field()
    local seen
    for _, stack in ipairs(g:view("french").own) do
      for _, piece in ipairs(stack.pieces) do
        if piece.id == "ney" then seen = piece end
      end
    end
    assert.equal(15, seen.sp)
    assert.equal(4, seen.load)
  end)

  it("4.19a the turn track has the turns of the scenario", function()
    local found = view.track(field().state)
    assert.equal(6, #found.turns)
    assert.equal(1, found.now)
  end)
end)
