--- 20 Losses and Stragglers; 21 Morale.
local drill = require("spec.drill")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local victory = require("rules.30_victory")

--- What a stack at 11.09 suffers: losses are begun and played to the end or to a question.
local function suffered(list, def)
  local g = drill.at(spec, list, "movement_phase")
  local units = copy_of(g.state.stacks["11.09"])
  def.side, def.units, def.stragglers, def.change = "french", units, def.stragglers or 0, def.change or 0
  def.rule, def.casualties, def.combat, def.holds = "15.3", def.casualties or 0, def.combat == true, true
  losses.begin(g.state, def)
  while top(g.state).step == "losses" do
    series_step("losses").run(g.state, top(g.state))
  end
  return g
end

local LT = { "27Lt-3-I", "11.09", "line", "E" }

describe("20.1 to 20.3 losses", function()
  it("20.1, 20.2a, 20.2.1a, 2.4 casualties fall to who leads, one box each; of guns a point each", function()
    local g = suffered({ LT, { "3Ib", "11.09", "limbered", "E" } }, { casualties = 3 })
    assert.same({ 3, 4 }, { g:unit("27Lt-3-I").casualties, g:unit("3Ib").guns })
    g = suffered({ { "3Ib", "11.09", "limbered", "E" }, LT }, { casualties = 3 })
    assert.same({ 0, 1 }, { g:unit("27Lt-3-I").casualties, g:unit("3Ib").guns })
  end)

  it("20.2b, 20.2ex with Skirmishers the second of three may fall on them, not the first or third", function()
    local g = suffered({ LT, { "S1-27Lt-3-I", "11.09", "skirmish" } }, { casualties = 3 })
    assert.equal("absorb", top(g.state).step)
    assert.equal(1, g:unit("27Lt-3-I").casualties)
  end)

  it("20.2.1b, 24.3a a Skirmisher alone is reduced by one box, and gone by the next", function()
    local light = { "S1-27Lt-3-I", "11.09", "skirmish" }
    assert.truthy(suffered({ light }, { casualties = 1 }):unit("S1-27Lt-3-I").half)
    assert.is_nil(suffered({ light }, { casualties = 2 }).state.pieces["S1-27Lt-3-I"])
    assert.is_nil(suffered({ { light[1], light[2], light[3], nil, { half = true } } }, { casualties = 1 }).state.pieces["S1-27Lt-3-I"])
  end)

  it("20.3, 2.3.1b Stragglers fall to the top infantry, whoever leads; horse, guns and Skirmishers have none", function()
    local light, second = { "S1-27Lt-3-I", "11.09", "skirmish" }, { "95Ln-3-I", "11.09", "line", "E" }
    local g = suffered({ { "1HC-Cv", "11.09", "ready", "E" }, light, LT, second }, { stragglers = 2 })
    assert.same({ 0, 2, 0 }, { g:unit("1HC-Cv").stragglers, g:unit("27Lt-3-I").stragglers, g:unit("95Ln-3-I").stragglers })
    g = suffered({ { "1HC-Cv", "11.09", "ready", "E" } }, { stragglers = 2 })
    assert.same({ 0, 0 }, { g:unit("1HC-Cv").stragglers, g:unit("1HC-Cv").casualties })
  end)

  it("20.3.2i, 20.2a who is wiped out with Stragglers among his boxes may come back five turns on; others never", function()
    local g = suffered({ { "95Ln-3-I", "11.09", "line", "E", { stragglers = 6 } } }, { casualties = 1 })
    assert.equal(6, g:unit("95Ln-3-I").back)
    g = suffered({ { "95Ln-3-I", "11.09", "line", "E", { casualties = 6 } } }, { casualties = 1 })
    assert.is_nil(g.state.pieces["95Ln-3-I"])
  end)
end)

describe("20.3.2 Straggler Recovery", function()
  local function recovering(fields, ...)
    local g = drill.at(spec, { { "95Ln-3-I", "10.09", "line", "E", { stragglers = 3 } }, ... }, "stragglers")
    for field, value in pairs(fields or {}) do
      g:unit("95Ln-3-I")[field] = value
    end
    return g
  end
  local function why(g) return g:why("recover", { unit = "95Ln-3-I" }) end

  it("20.3.2b, 5.1l an A or B gets two back by a natural six, one by what is enough, and tries once", function()
    for die, left in pairs({ [3] = 3, [4] = 2, [6] = 1 }) do
      local g = recovering()
      g:dice({ die })
      g:act("recover", { unit = "95Ln-3-I" })
      assert.equal(left, g:unit("95Ln-3-I").stragglers)
      assert.truthy(#why(g) > 0)
    end
  end)

  it("20.3.2c four hexes from all enemies", function()
    assert.refused(why(recovering(nil, { "Hay-Br", "13.09", "line", "W" })), "20.3.2c")
    assert.same({}, why(recovering(nil, { "Hay-Br", "14.09", "line", "W" })))
  end)

  for _, case in ipairs({
    { "20.3.2d Normal or in Blood Lust", { state = "shaken" }, "20.3.2d" },
    { "20.3.2g no MP spent", { fresh = false }, "20.3.2g" },
    { "20.3.2h in no combat", { fought = true }, "20.3.2h" },
  }) do
    it(case[1], function() assert.refused(why(recovering(case[2])), case[3]) end)
  end
  it("20.3.2d Blood Lust is no bar", function() assert.same({}, why(recovering({ state = "blood_lust" }))) end)
end)

describe("21 morale", function()
  it("21.0, 21.2b each unit has a rating; a Commander of 2 or better adds one to a check, nothing else does", function()
    local function passes(die, ...)
      local g = drill.at(spec, { { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } }, ... }, "rallying")
      g:dice({ die })
      g:act("rally", { hex = "11.09" })
      return g:unit("27Lt-3-I").state == "disorganized"
    end
    assert.same({ true, false }, { passes(4), passes(3) })
    assert.same({ true, false }, { passes(3, { "Marchand", "11.09" }), passes(3, { "Souham", "11.09" }) })
  end)

  it("21.3ex, 21.3, 21.3.1 Blood Lust with M-3 is Disorganized; beyond either end nothing happens", function()
    local function after(state, steps)
      local g = drill.at(spec, { { "27Lt-3-I", "11.09", "line", "E", { state = state } } }, "movement_phase")
      morale.shift(g.state, { "27Lt-3-I" }, steps, "21.3", nil)
      return g:unit("27Lt-3-I").state
    end
    assert.equal("disorganized", after("blood_lust", 3))
    assert.equal("routed", after("shaken", 9))
    assert.equal("blood_lust", after("normal", -2))
  end)

  it("21.3.2a, 21.6.1d who becomes Wrecked loses a step more; not who was", function()
    assert.equal("shaken", suffered({ { "27Lt-3-I", "11.09", "line", "E", { casualties = 4 } } }, { casualties = 1 }):unit("27Lt-3-I").state)
    assert.equal("normal", suffered({ { "27Lt-3-I", "11.09", "line", "E", { casualties = 5 } } }, { casualties = 1 }):unit("27Lt-3-I").state)
    assert.equal("normal", suffered({ { "27Lt-3-I", "11.09", "line", "E", { casualties = 3 } } }, { casualties = 1 }):unit("27Lt-3-I").state)
  end)

  it("21.6.1a, 21.6a, 21.6b Permanent Casualties and Stragglers count together; guns and Commanders are never Wrecked", function()
    local g = drill.at(spec, {
      { "27Lt-3-I", "11.09", "line", "E", { casualties = 3, stragglers = 2 } },
      { "3Ib", "11.09", "limbered", "E" },
      { "Ney", "11.09" },
    }, "movement_phase")
    g:unit("3Ib").guns = 1
    assert.same({ true, false, false }, { morale.wrecked(g.state, "27Lt-3-I"), morale.wrecked(g.state, "3Ib"), morale.wrecked(g.state, "Ney") })
    g:unit("27Lt-3-I").stragglers = 1
    assert.falsy(morale.wrecked(g.state, "27Lt-3-I"))
  end)

  it("21.1rc, 21.6.1b, 21.6.3 the Routed count as Wrecked, while they are", function()
    local g = drill.at(spec, { { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } } }, "movement_phase")
    assert.truthy(morale.wrecked(g.state, "27Lt-3-I"))
    g:unit("27Lt-3-I").state = "disorganized"
    assert.falsy(morale.wrecked(g.state, "27Lt-3-I"))
  end)

  it("21.6.2, 21.6.1c, 21.6.3 two Wrecked brigades wreck the 3rd Division; one that is whole again mends it", function()
    local g = drill.at(spec, {
      { "27Lt-3-I", "11.09", "line", "E", { casualties = 5 } },
      { "95Ln-3-I", "11.07", "line", "E", { stragglers = 4 } },
      { "94Ln-3-I", "11.05", "line", "E" },
    }, "movement_phase")
    assert.truthy(victory.division_wrecked(g.state, "3-I"))
    assert.falsy(morale.wrecked(g.state, "94Ln-3-I"))
    g:unit("95Ln-3-I").stragglers = 3
    assert.falsy(victory.division_wrecked(g.state, "3-I"))
  end)

  it("21.1rd who routs runs six hexes at once", function()
    local g = drill.at(spec, { LT, { "Hay-Br", "13.09", "line", "W" } }, "movement_phase")
    morale.shift(g.state, { "27Lt-3-I" }, 4, "21.1", "13.09")
    assert.same({ "retreat", 6 }, { top(g.state).step, top(g.state).hexes })
  end)
end)

describe("21.5 rally", function()
  it("21.5A, 21.5C, 21.5D, 5.1m by a step each: Blood Lust lapses away from the enemy, the Shaken are Normal, the Disorganized Shaken", function()
    local g = drill.at(spec, {
      { "27Lt-3-I", "11.09", "line", "E", { state = "blood_lust" } },
      { "95Ln-3-I", "11.07", "line", "E", { state = "shaken" } },
      { "94Ln-3-I", "11.05", "line", "E", { state = "disorganized" } },
    }, "rallying")
    assert.same({ "normal", "normal", "shaken" }, { g:unit("27Lt-3-I").state, g:unit("95Ln-3-I").state, g:unit("94Ln-3-I").state })
  end)

  it("21.5E, 21.1rb the Routed if their owner likes: by a check Disorganized, in a formation and facing he likes; once", function()
    local g = drill.at(spec, { { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } } }, "rallying")
    g:dice({ 3 })
    g:act("rally", { hex = "11.09" })
    assert.refused(g:why("rally", { hex = "11.09" }), "21.5E")
    g:act("end")
    assert.equal("routed", g:unit("27Lt-3-I").state)
    g = drill.at(spec, { { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } } }, "rallying")
    g:dice({ 4 })
    g:act("rally", { hex = "11.09" })
    g:act("reform", { unit = "27Lt-3-I", to = "line" })
    assert.equal("facing", g:step())
    assert.same({ "disorganized", "line" }, { g:unit("27Lt-3-I").state, g:unit("27Lt-3-I").formation })
  end)

  it("21.5, 19.3b infantry in a town in Line alone", function()
    local g = drill.at(spec, {
      { "6Lt-Ca", "07.08", "combat_column", "E", { state = "shaken" } },
      { "37Ln-Mo", "08.08", "line", "E", { state = "shaken" } },
    }, "rallying")
    assert.same({ "shaken", "normal" }, { g:unit("6Lt-Ca").state, g:unit("37Ln-Mo").state })
  end)

  it("21.5F, 21.1re the Routed less than six hexes from an enemy run until they are six away; farther they stay", function()
    local g = drill.at(spec, {
      { "27Lt-3-I", "10.09", "routed", nil, { state = "routed" } },
      { "95Ln-3-I", "06.05", "routed", nil, { state = "routed" } },
      { "Hay-Br", "13.09", "line", "W" },
    }, "rallying")
    g:act("end")
    local hexes = 0
    while g:step() == "retreating" do
      local list = those(g:legal("french"), function(entry) return entry.verb == "retreat" end)
      g:act("retreat", { to = list[1].args.to })
      hexes = hexes + 1
    end
    assert.same({ 3, "06.05" }, { hexes, g:unit("95Ln-3-I").hex })
  end)
end)
