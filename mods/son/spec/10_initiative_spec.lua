--- 10 Initiative: who moves without a command.
local initiative = require("rules.10_initiative")
local marching = require("spec.marching")
local column, lead = marching.column, marching.lead

local HERE = column("W3034", "W3134")

--- A leader at the Individual Initiative Segment; what else is there by `put`.
local function field(leader, units, put)
  local g = marching.field(spec)
  lead(g, leader, HERE, units or { fr_8 = 2 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  if put then put(g) end
  marching.to(g, "individual_initiative", "french")
  return g
end

--- Does he set out by a die? Attrition, if he stays, by a die of 1 where it is rolled.
local function goes(g, leader, die)
  g:dice({ die })
  g:act("move", { leader = leader })
  if g:step() == "forming" then g:act("march") end
  return g:step() == "moving"
end

describe("10.1 outside enemy zones", function()
  it("10.1a, 4.10a, 4.7, 9.3, 10.1b a die up to the rating moves, a higher one does not", function()
    assert.truthy(goes(field("ney"), "ney", 3)) -- his rating is 3
    local g = field("ney")
    assert.falsy(goes(g, "ney", 4))
    assert.equal(6, those(g:log(), function(record) return record.key == "roll.initiative" end)[1].values.sides)
  end)

  it("7.3b under provisional command 2 are taken off", function()
    for die, moves in pairs({ [5] = true, [6] = false }) do
      local g = field("ney")
      g:unit("ney").provided = true
      assert.equal(moves, goes(g, "ney", die))
    end
  end)

  it("10.1a, 12.2 Army Morale is added", function()
    local g = field("ney")
    g.state.morale.french = 1
    assert.falsy(goes(g, "ney", 3))
    g = field("ney")
    g.state.morale.french = -1
    assert.truthy(goes(g, "ney", 4))
  end)

  it("10.1a, 4.10a it costs no point", function()
    local g = field("ney")
    local points = g.state.points.french
    goes(g, "ney", 1)
    assert.equal(points, g.state.points.french)
  end)

  it("9.7a an infantry Maj Gen has a rating of 0", function() assert.falsy(goes(field("mg_f_a", { fr_39 = 2 }), "mg_f_a", 1)) end)

  it("9.8 a cavalry Maj Gen has one of his own", function() assert.truthy(goes(field("mg_f_1", { cv_1h = 1 }), "mg_f_1", 2)) end)

  it("25.15 a leader of cavalry with other arms adds 2", function()
    assert.truthy(goes(field("latour_maubourg", { cv_1h = 1 }), "latour_maubourg", 3))
    assert.truthy(goes(field("latour_maubourg", { cv_1h = 1, fr_8 = 1 }), "latour_maubourg", 1))
    assert.falsy(goes(field("latour_maubourg", { cv_1h = 1, fr_8 = 1 }), "latour_maubourg", 2))
  end)

  it("3.23, 7.7d of a force with several leaders the Commander's rating counts", function()
    local g = field("ney", nil, function(each) lead(each, "reynier", HERE, { fr_32 = 2 }) end)
    g:dice({ 4 })
    g:act("move", { leader = "reynier" }) -- his rating is 4
    g:act("with", { leader = "ney" })
    if g:step() == "forming" then g:act("march") end
    assert.equal("moving", g:step())
  end)
end)

describe("10.1, 10.2 what is said of the die", function()
  it("10.1a, 10.2b the greatest die that moves, of those that there are, and in an enemy zone none", function()
    local function most(leader, morale, provided, put)
      local g = field(leader, { fr_8 = 2 }, put)
      g.state.morale.french, g:unit(leader).provided = morale, provided
      return initiative.most(g.state, { leader })
    end
    assert.same({ 3, 2, 4, 5 }, { most("ney", 0), most("ney", 1), most("ney", -1), most("ney", 0, true) })
    assert.equal(6, most("ney", -2, true))
    assert.equal(0, most("mg_f_a", 2))
    assert.is_nil(most("ney", 0, false, function(g) lead(g, "tormasow", column("W2934", "W2834"), { ru_1g = 2 }) end))
  end)

  it("10.1a the log adds up the die and what is added to it", function()
    local g = field("ney")
    g.state.morale.french = 1
    goes(g, "ney", 3)
    local said = those(g:log(), function(record) return record.key == "initiative_is" end)[1].values
    assert.same({ 3, 1, 4, 3 }, { said.result, said.added, said.total, said.most })
  end)
end)

describe("10.1, 7.2 before the die", function()
  --- What comes of setting out, in how many of so many ways.
  local function outcomes(g)
    g.forced = false
    g:act("move", { leader = "ney" })
    local list = {}
    for i, each in ipairs(g:odds("march").outcomes) do
      list[i] = ("%s %d/%d"):format(each.result, each.num, each.den)
    end
    table.sort(list)
    return table.concat(list, ", ")
  end

  it("10.1a, 7.4b the odds of setting out", function() assert.equal("goes 1/2, stays 1/2", outcomes(field("ney"))) end)

  it("7.2, 7.4b, 9.14c with a command, or without troops, he goes for certain", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 2 })
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, "movement_commands", "french")
    g.state.points.french = 12
    assert.equal("goes 1/1", outcomes(g))
    assert.equal("goes 1/1", outcomes(field("ney", {})))
  end)

  it("10.1a the log says of the Commander whether he goes", function()
    for die, key in pairs({ [3] = "goes", [4] = "stays" }) do
      local g = field("ney", nil, function(each) lead(each, "mg_f_a", HERE, { fr_39 = 2 }) end)
      g:dice({ die })
      g:act("move", { leader = "ney" })
      g:act("with", { leader = "mg_f_a" })
      if g:step() == "forming" then g:act("march") end
      local said = those(g:log(), function(record) return record.key == key and record.rule == "10.1a" end)
      assert.same({ 1, "ney" }, { #said, said[1].values.leader })
    end
  end)

  it("4.10c, 4.12b, 10.1a who stays in the Movement Phase pays for it, in a Forced March Phase he does not", function()
    for step, paid in pairs({ individual_initiative = true, forced_marches = false }) do
      local g = marching.field(spec)
      lead(g, "ney", HERE, { fr_8 = 13, fr_9 = 13 })
      lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
      lead(g, "kleist", column("W5018", "W5017"), { pr_1 = 2 })
      marching.to(g, step, "french")
      g.state.points.french, g.forced = 12, false
      local function rolled() return #those(g:log(), function(record) return record.key == "roll.attrition" end) end
      local before = rolled()
      g:act("move", { leader = "ney" })
      g:dice(paid and { 6, 1 } or { 6 })
      g:act("march")
      assert.equal(before + (paid and 1 or 0), rolled())
    end
  end)
end)

describe("10.2 out of an enemy zone", function()
  local function beside(enemy, units)
    return function(g) lead(g, enemy, column("W2934", "W2834"), units or { pr_1 = 2 }) end
  end

  it("10.2a, 10.2b, 4.10b the die must be less than the rating", function()
    assert.truthy(goes(field("ney", nil, beside("tormasow", { ru_1g = 2 })), "ney", 2))
    assert.falsy(goes(field("ney", nil, beside("tormasow", { ru_1g = 2 })), "ney", 3))
  end)

  it("10.4, 10.2b, 17.11b the best enemy leader resists, by the matrix", function()
    assert.truthy(goes(field("ney", nil, beside("bluecher", { pr_9 = 2 })), "ney", 1)) -- 3 against 4: +1
    assert.falsy(goes(field("ney", nil, beside("bluecher", { pr_9 = 2 })), "ney", 2))
    local both = function(g)
      beside("tormasow", { ru_1g = 2 })(g)
      lead(g, "bluecher", column("W3133", "W3132"), { pr_9 = 2 })
    end
    assert.falsy(goes(field("ney", nil, both), "ney", 2))
  end)

  it("10.4, 17.11b, 6.23a an enemy without rating adds nothing, be it a general or the garrison of a source", function()
    local slow = { fr_39 = 2 }
    local function added(put) return initiative.added(field("mg_f_a", slow, put).state, { "mg_f_a" }) end
    assert.equal(0, added())
    assert.equal(0, added(beside("mg_a_a", { pr_1 = 2 })))
    assert.equal(0, added(function(g) g:place("source_silesia", nil, { at = column("W2934", "W2834") }) end))
  end)

  it("24.5b, 24.5a rain adds 1, and only there", function()
    local function rainy(put)
      local g = field("ney", nil, put)
      g.state.weather = "rain"
      return g
    end
    assert.falsy(goes(rainy(beside("tormasow", { ru_1g = 2 })), "ney", 2))
    assert.truthy(goes(rainy(), "ney", 3))
  end)

  it("15.7a a change of mode alone needs the die as well; then it may stay", function()
    local g = field("ney", nil, beside("tormasow", { ru_1g = 2 }))
    assert.truthy(goes(g, "ney", 1))
    g:act("step", { to = "W3034", how = "turn_left" })
    assert.allowed(g:why("halt"))
    assert.equal("line", g:unit("ney").at.mode)
  end)
end)
