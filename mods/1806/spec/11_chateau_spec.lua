--- 11.5 Chateaux. Around N3245: W N3244, E N3246, NW N3345, NE N3346 are open ground; SE N3146 is
--- Nebra, a town, and the river runs along the hexside to N3145.
local board = require("spec.board")
local fight = require("spec.fight")

local function game(list, options) return board.cleared(spec, list, { options = options }) end

local function told(g, targets, by)
  local odds = fight.join(g, targets, by)
  return ("%s:%s %s %s"):format(odds.attack, odds.defence, odds.odds, odds.column)
end

--- Suchet alone attacks the chateau.
local function stormed(list, die)
  local g = game(list)
  g:place("F_SUCHET", "N3246")
  fight.fight(g, { "N3245" }, { "N3246" }, die)
  return g
end

describe("11.51, 11.53 Chateaux and Combat", function()
  it(
    "11.5a, 11.31C, 11.53A against a single infantry unit in a chateau the odds are never above 2-1",
    function()
      local list = { { "F_SUCHET", "N3246" }, { "LF_NAPOLEON", "N3246" }, { "P_SANITZ", "N3245" } }
      assert.equal("13:3 4-1 2-1", told(game(list), { "N3245" }, { "N3246" })) -- Q36b: after all shifts
      list = { { "F_SUCHET", "N3246" }, { "P_RUDORFF", "N3245" } } -- Light Troops
      local g = game(list)
      assert.equal("13:4 3-1 2-1", told(g, { "N3245" }, { "N3246" }))
      local item = g:odds("roll").mods[1]
      assert.same({ "11.53A", -1, "column" }, { item.rule, item.value, item.unit })
    end
  )

  it("11.51 a chateau shelters one unit only: with two infantry there, none", function()
    local list = { { "F_SUCHET", "N3246" }, { "P_SANITZ", "N3245" }, { "P_PELET", "N3245" } }
    assert.equal("13:4 3-1 3-1", told(game(list), { "N3245" }, { "N3246" }))
    local choice = { chateau_two_infantry = "first" } -- Q48
    assert.equal("13:4 3-1 2-1", told(game(list, choice), { "N3245" }, { "N3246" }))
  end)

  it("11.53B Dr and Dr2 are ignored", function()
    for die = 2, 4 do -- 2-1: Dr2, Dr, Dr
      local g = stormed({ { "P_SANITZ", "N3245" } }, die)
      assert.equal("N3245", g:unit("P_SANITZ").hex)
      assert.equal("N3246", g:unit("F_SUCHET").hex)
    end
  end)

  it("11.53B, 11.53C a player reads what the die will mean against the chateau", function()
    local g = game({ { "F_SUCHET", "N3246" }, { "P_SANITZ", "N3245" } })
    fight.join(g, { "N3245" }, { "N3246" })
    local chances = {} -- on 2-1: Ar, Ex, De, and three faces of Dr and Dr2
    for _, each in ipairs(g:odds("roll").outcomes) do
      chances[each.result] = each.num / each.den
    end
    assert.same({ Ar = 1 / 6, Ex = 2 / 6, none = 3 / 6 }, chances)
  end)

  it("11.53B but not for cavalry beside it", function()
    local g = game({ { "F_SUCHET", "N3246" }, { "P_SANITZ", "N3245" }, { "P_QUITZOW", "N3245" } })
    fight.fight(g, { "N3245" }, { "N3246" }, 4)
    fight.settle(g)
    assert.equal("N3245", g:unit("P_SANITZ").hex)
    assert.falsy(g:unit("P_QUITZOW").hex == "N3245")
  end)

  it("11.53C De is treated as Ex", function()
    local g = stormed({ { "P_SANITZ", "N3245" } }, 1)
    assert.equal(nil, g:unit("P_SANITZ").hex)
    assert.equal(nil, g:unit("F_SUCHET").hex) -- pays for 3 with 13: there is nobody else
  end)

  it(
    "11.53C for the sheltered unit alone: De destroys cavalry beside it, and only the infantry is paid for",
    function()
      local g = game({
        { "F_SUCHET", "N3246" },
        { "F_TREILHARD", "N3244" },
        { "P_SANITZ", "N3245" },
        { "P_QUITZOW", "N3245" },
      })
      g:dice({ 1, 6 }) -- the second: surrounded, Sanitz is lost for good
      fight.join(g, { "N3245" }, { "N3244", "N3246" })
      fight.roll(g)
      assert.equal(nil, g:unit("P_SANITZ").hex)
      assert.equal(nil, g:unit("P_QUITZOW").hex)
      assert.equal(nil, g:unit("F_SUCHET").hex) -- 3 are owed: Treilhard's 2 do not do
      assert.equal("N3244", g:unit("F_TREILHARD").hex)
    end
  )

  it("11.53C an attack of Guard alone turns the Ex into De again", function()
    local g = game({ { "F_GUARDINF", "N3246" }, { "P_SANITZ", "N3245" } })
    fight.fight(g, { "N3245" }, { "N3246" }, 1) -- Q46
    assert.equal(nil, g:unit("P_SANITZ").hex)
    assert.equal("N3246", g:unit("F_GUARDINF").hex)
  end)

  it("11.53D the attacker has no combined arms", function()
    local list = { { "F_GUDIN", "N3246" }, { "F_VIALLANES", "N3246" }, { "P_ORANIEN", "N3245" } }
    assert.equal("11:8 1-1 1-1", told(game(list), { "N3245" }, { "N3246" }))
  end)
end)

describe("11.52 ZOCs and Chateaux", function()
  it("11.52a a single infantry unit in a chateau need not attack", function()
    local g = game({ { "F_GUDIN", "N3245" }, { "P_ARNIM", "N3246" } })
    fight.contact(g)
    assert.same({}, g:why("end"))
    assert.same({}, g:why("attack", { hex = "N3246" }))
    g = game({ { "F_GUDIN", "N3245" }, { "F_VIALLANES", "N3245" }, { "P_ARNIM", "N3246" } })
    fight.contact(g)
    assert.refused(g:why("end"), "4.31a", "4.31b")
  end)

  it("11.52a nor does the enemy's ZOC pin it there, but whoever is with it", function()
    local list = { { "F_GUDIN", "N3245" }, { "P_ARNIM", "N3246" }, { "LF_DAVOUT", "N3245" } }
    local g = game(list)
    g:goto_step("command_movement", "french")
    assert.truthy(#g:reach({ unit = "F_GUDIN" }).hexes > 0)
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N3244" })
    assert.equal("N3244", g:unit("F_GUDIN").hex)
    g = game(list)
    g:place("F_VIALLANES", "N3245")
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N3244" }), "4.1c")
  end)

  it("11.52a Light Troops with a Vedette of their own are a single unit still", function()
    local function beside(id)
      local list = { { "P_RUDORFF", "N3245" }, { id, "N3245" }, { "F_GUDIN", "N3246" } }
      return board.place(board.field(spec, "prussian"), list)
    end
    local g = beside("P_RUDORFF_V1")
    fight.contact(g, "prussian")
    assert.same({}, g:why("end"))
    assert.same({}, g:why("attack", { hex = "N3246" }))
    g = beside("P_BILA_V1") -- of another unit
    fight.contact(g, "prussian")
    assert.refused(g:why("end"), "4.31a", "4.31b")
  end)

  it("11.52a, 4.1c they march out past the enemy's ZOC, but their Vedette is pinned", function()
    local g = board.field(spec, "prussian")
    g:place("P_RUDORFF", "N3245")
    g:place("P_RUDORFF_V1", "N3245")
    g:place("F_GUDIN", "N3246")
    g:act("move", { unit = "P_RUDORFF_V1" })
    assert.refused(g:why("step", { to = "N3244" }), "4.1c")
    g:act("halt")
    g:act("move", { unit = "P_RUDORFF" })
    assert.allowed(g:why("step", { to = "N3244" }))
  end)

  it("1.4j, 11.52a nor Light Troops", function()
    local g = board.field(spec, "prussian")
    g:place("P_RUDORFF", "N3245")
    g:place("F_GUDIN", "N3246")
    g:act("move", { unit = "P_RUDORFF" })
    assert.allowed(g:why("step", { to = "N3244" }))
  end)

  it("11.52a who comes into a chateau's hex stops there as in any other", function()
    local g = game({ { "F_GUDIN", "N3244" }, { "P_ARNIM", "N3246" } })
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N3245" })
    assert.refused(g:why("step", { to = "N3244" }), "8.12E")
  end)

  it("11.52b if it sallies, all whose ZOC reaches the chateau must be attacked", function()
    local g = game({ { "F_GUDIN", "N3245" }, { "P_ARNIM", "N3244" }, { "P_KUHNHEIM", "N3246" } })
    fight.contact(g)
    assert.refused(g:why("attack", { hex = "N3246" }), "11.52b")
    g:act("attack", { hex = "N3244" })
    local group = g.state.combat.groups[1]
    assert.same({ "N3244", "N3246" }, group.targets)
  end)

  it("11.52b by it or by others", function()
    local g = game({
      { "F_GUDIN", "N3245" },
      { "F_MORAND", "N3243" },
      { "P_ARNIM", "N3244" },
      { "P_KUHNHEIM", "N3246" },
      { "F_FRIANT", "N3443" },
      { "P_OELS", "N3444" },
    })
    fight.contact(g)
    fight.attack(g, { "N3246" }, { "N3245" })
    if g:step() == "designation" then fight.attack(g, { "N3244" }, { "N3243" }) end
    fight.attack(g, { "N3444" }, { "N3443" })
    assert.equal(3, #g.state.combat.groups)
  end)

  it("11.52b they stay owed to others who could leave them alone", function()
    local g = game({
      { "F_GUDIN", "N3245" },
      { "F_MORAND", "N3145" }, -- may attack over the bridge, but need not
      { "P_ARNIM", "N3244" },
      { "P_KUHNHEIM", "N3146" },
    })
    fight.contact(g)
    fight.attack(g, { "N3244" }, { "N3245" })
    assert.same({ "N3145" }, g.state.combat.groups[2].by)
  end)

  it("11.52c its ZOC obliges all the same", function()
    local g = game({ { "F_GUDIN", "N3246" }, { "P_ARNIM", "N3245" } })
    fight.contact(g)
    assert.refused(g:why("end"), "4.31a", "4.31b")
  end)
end)
