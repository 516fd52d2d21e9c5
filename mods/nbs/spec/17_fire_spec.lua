--- 17 Artillery Fire, on the drill ground.
local drill = require("spec.drill")

local COLUMN = "combat_column"

describe("17.0 fire", function()
  --- An Austrian battery of three points fires at two hexes at the 27th Light, in the Non-Phasing Fire Phase of the French.
  local function fired(dice, fields, with)
    local list = { { "27Lt-3-I", "10.09", COLUMN, "E", fields }, { "Aub", "12.09", "unlimbered", "W" } }
    if with then list[#list + 1] = { with, "10.09" } end
    local g = drill.game(spec, list, "other_fire")
    g.forced = false -- what follows would rally them
    g:act("fire", { unit = "Aub", to = "10.09", mark = "stack", points = 3 })
    g:dice(dice)
    g:act("shoot")
    return g
  end

  it("17.0ex, 17.1.7a three points at two hexes are 2, a Column 3: a 3 is 1 M-2, of a B M-1; the Commander is missed by a 9", function()
    local g = fired({ 3, 4, 5 }, { state = "shaken" }, "Marchand")
    local unit = g:unit("27Lt-3-I")
    assert.same({ 1, 0, "disorganized" }, { unit.casualties, unit.stragglers, unit.state })
    assert.truthy(g:unit("Marchand").hex)
  end)

  for _, case in ipairs({
    { "17.0c a die above the value does nothing to them", 4, 0, 0, "normal" },
    { "17.0d a die of the value is a casualty; odd, it shakes them as well", 3, 1, 0, "shaken" },
    { "17.0e below it the difference, half of it Stragglers, the odd one a casualty", 1, 1, 1, "shaken" },
    { "17.0e one below is one casualty", 2, 1, 0, "normal" },
    { "17.0f an odd die without losses is M-1, which a B shrugs off", 5, 0, 0, "normal" },
  }) do
    it(case[1], function()
      local unit = fired({ case[2] }):unit("27Lt-3-I")
      assert.same({ case[3], case[4], case[5] }, { unit.casualties, unit.stragglers, unit.state })
    end)
  end

  it("17.1.7b a Wrecked unit shrugs nothing off, but if that very fire has Wrecked it", function()
    assert.equal("disorganized", fired({ 3 }, { casualties = 5 }):unit("27Lt-3-I").state)
    local g = fired({ 3 }, { casualties = 4 })
    local unit = g:unit("27Lt-3-I")
    assert.same({ 5, "disorganized" }, { unit.casualties, unit.state }) -- M-1 by the fire, M-1 as it becomes Wrecked
  end)

  it("17.3.6ex two batteries of four light points at cavalry three hexes off: five and three, 3 and 2", function()
    local g = drill.game(spec, {
      { "3Ib", "10.09", "unlimbered", "E" },
      { "Cab", "10.09", "unlimbered", "E" },
      { "San-Sp", "13.09", "ready", "W" },
    }, "phasing_fire")
    g.forced = false
    g:act("fire", { unit = "3Ib", to = "13.09", mark = "stack", points = 4 })
    assert.refused(g:why("join", { unit = "Cab", points = 4 }), "17.2a") -- out of one hex no more than five
    g:dice({ 5 })
    g:act("shoot")
    assert.equal(0, g:unit("San-Sp").casualties)
  end)
end)

describe("17.4 Opportunity Fire", function()
  local function attacked(dice, commander)
    local list = {
      { "94Ln-3-I", "11.09", COLUMN, "E" },
      { "SJu-Sp", "12.09", "line", "W" },
      { "Spb", "12.09", "unlimbered", "W" },
    }
    if commander then list[#list + 1] = { commander, "11.09" } end
    local g = drill.game(spec, list, "movement_phase")
    g:act("move", { unit = "94Ln-3-I" })
    if commander then g:act("with", { unit = commander }) end
    g:act("assault", { to = "12.09" })
    g.forced = false
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice(dice)
    g:act("shoot")
    return g
  end

  it("17.4.9ex two light points are 2, whatever the Column: 1 and 5 are 1 M-3, and a C routs", function()
    local unit = attacked({ 1, 5 }):unit("94Ln-3-I")
    assert.same({ 1, "routed" }, { unit.casualties, unit.state })
  end)

  it("17.4.9ex with a Commander rated 1 each M is one less: 1 M-1", function()
    local unit = attacked({ 1, 5, 3, 4 }, "Souham"):unit("94Ln-3-I")
    assert.same({ 1, "shaken" }, { unit.casualties, unit.state })
  end)
end)
