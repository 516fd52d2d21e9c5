--- 14.0 Supply. The French draw on S0901: E of it lie S0801 to S0815 on open ground, S0814 14 hexes
-- away. The highroad runs S0901 S0902 S1002 ... S1108, over a river bridge to S1008, on to S1114.
local board = require("spec.board")
local clock = require("spec.clock")
local pieces = require("rules.01_pieces")
local supply = require("rules.14_supply")
local victory = require("rules.20_victory")

--- A Night of 13 October with these pieces on the map. Nobody is in contact, so the Morning follows;
--- the French half of the Night comes first.
local function night(list, how)
  how = how or {}
  local g = spec.game(how.scenario or "1806:campaign", { options = how.options })
  g:goto_step("command_movement", "french")
  g:clear()
  g.state.opened = how.opened or { S0901 = true }
  for at, state in pairs(how.bridges or {}) do
    g.state.bridges[at] = state
  end
  for formation, points in pairs(how.losses or {}) do
    g.state.losses[formation] = points
  end
  board.place(g, list)
  if how.pontoon then board.span(g, "F_BRIDGE", how.pontoon) end
  g.state.turn = 28
  g.state.first, g.state.second = "prussian", "french"
  g.state.groups = {}
  g.state.stack = { { step = "game", begun = true, at = 2 }, { step = "night_turn" } }
  g:place(list[1][1], list[1][2], list[1][3]) -- off we go
  return g
end

local function fed(g, id) return not clock.seen(g, id).demoralized end

--- Is the first piece in supply after a Night with these pieces?
local function supplied(list, how) return fed(night(list, how), list[1][1]) end

describe("14.0 Supply Segment", function()
  it("14.0a, 2.21Bb, 14.0b a unit without a line is demoralized at Night", function()
    local g = night({ { "F_GUDIN", "S0820" }, { "F_MORAND", "S0803" } })
    assert.falsy(fed(g, "F_GUDIN"))
    assert.truthy(fed(g, "F_MORAND"))
  end)

  it("14.0a each side looks to its own units in its own half", function()
    local g = night({ { "P_ARNIM", "S0820" }, { "F_MORAND", "S0803" } })
    assert.falsy(fed(g, "P_ARNIM"))
  end)

  it("12.13 the unit alone, until its line is restored", function()
    local g = night({ { "F_GUDIN", "S0803", { unsupplied = true } }, { "F_FRIANT", "S0803" } })
    assert.truthy(fed(g, "F_GUDIN"))
    g = night({ { "F_GUDIN", "S0820" }, { "F_FRIANT", "S0803" } })
    assert.truthy(fed(g, "F_FRIANT"))
    assert.falsy(fed(g, "F_GUDIN"))
  end)

  it("14.0b what is demoralized already stays so, and no more", function()
    local g = night({ { "F_GUDIN", "S0820" } }, { losses = { F_III = 14 } })
    assert.falsy(fed(g, "F_GUDIN"))
    g.state.losses.F_III = 0
    assert.falsy(fed(g, "F_GUDIN"))
  end)

  it("14.0c who suffers both needs supply and the recovery of the formation", function()
    local g = clock.start(spec, "french", {
      { "LF_DAVOUT", "N2614" },
      { "F_FRIANT", "N2614", { unsupplied = true } },
      { "F_GUDIN", "uar_night" },
    }, { losses = { F_III = 14 } })
    g:act("reorganize", { leader = "LF_DAVOUT" })
    if g:step() == "rallying" then g:act("rally", { unit = "F_GUDIN" }) end
    assert.truthy(g.state.losses.F_III < 14)
    assert.falsy(fed(g, "F_FRIANT"))
    g = night({ { "F_GUDIN", "S0803", { unsupplied = true } } }, { losses = { F_III = 14 } })
    assert.falsy(fed(g, "F_GUDIN"))
  end)
end)

describe("14.1 Lines", function()
  it("14.1A, 14.1p, 14.11a 14 hexes to a source, the unit's own not counted", function()
    assert.truthy(supplied({ { "F_GUDIN", "S0814" } }))
    assert.falsy(supplied({ { "F_GUDIN", "S0815" } }))
  end)

  it("14.1B, 14.11b, 14.3a or to a baggage train on a road that leads to a source", function()
    assert.truthy(supplied({ { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S1114" } }))
    assert.falsy(supplied({ { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S0914" } })) -- no road there
    assert.falsy(supplied({ { "F_GUDIN", "S1125" }, { "F_BRIDGE", "S1114" } }))
  end)

  it("14.11b the road must run on without a break", function()
    local broken = { ["S1008/S1108"] = { state = "damaged", turn = 26, fresh = false } }
    assert.falsy(
      supplied({ { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S1114" } }, { bridges = broken })
    )
    assert.falsy(
      supplied({ { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S1114" }, { "P_ARNIM", "S1104" } })
    )
  end)

  it("14.1B it runs on over a pontoon from road to road", function()
    local list = { { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S1114" } }
    local broken = { ["S1008/S1108"] = { state = "damaged", turn = 26, fresh = false } }
    assert.truthy(supplied(list, { bridges = broken, pontoon = "S1108/S1109" }))
    assert.falsy(supplied(list, { bridges = broken, pontoon = "S1007/S1008" })) -- no road in S1007
  end)

  it("8.43s a bridge carries supply from the turn after its repair", function()
    local list = { { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S1114" } }
    local function since(turn)
      return { bridges = { ["S1008/S1108"] = { state = "repaired", turn = turn, fresh = false } } }
    end
    assert.falsy(supplied(list, since(28)))
    assert.truthy(supplied(list, since(27)))
  end)

  it("14.12a no line through an enemy unit, its ZOC, or over a river without a bridge", function()
    assert.falsy(supplied({ { "F_GUDIN", "S0814" }, { "P_ORANIEN", "S0804" } }))
    assert.falsy(supplied({ { "F_GUDIN", "S0801" }, { "P_ORANIEN", "S0901" } })) -- on the source
    assert.truthy(supplied({ { "F_GUDIN", "S0801" } }))
    assert.truthy(supplied({ { "F_GUDIN", "S0808" }, { "P_ORANIEN", "S0814" } }))
    -- Beside the road S0907 looks over the river to S0908; the enemy holds the bridge's far end.
    local list = { { "F_GUDIN", "S0908" }, { "P_ORANIEN", "S0708" } }
    assert.truthy(supplied(list)) -- by the bridge of S1008
    assert.falsy(supplied(list, {
      bridges = { ["S1008/S1108"] = { state = "damaged", turn = 26, fresh = false } },
    }))
  end)

  it("14.12b friends there do not help", function()
    local list = { { "F_GUDIN", "S0814" }, { "P_ORANIEN", "S0804" } }
    for i, hex in ipairs({ "S0803", "S0805", "S0904", "S0905" }) do
      list[i + 2] = { ({ "F_FRIANT", "F_MORAND", "F_SUCHET", "F_GAZAN" })[i], hex }
    end
    assert.falsy(supplied(list))
  end)

  it("13.24 no line through a Vedette, but through its ZOC", function()
    assert.truthy(supplied({ { "F_GUDIN", "S0814" }, { "P_OSWALD_V1", "S0804" } }))
    assert.falsy(supplied({ { "F_GUDIN", "S0803" }, { "P_OSWALD_V1", "S0901" } }))
  end)
end)

describe("14.2 Sources", function()
  it("14.2, 14.21 the French draw on S0901, S2701 and N0401", function()
    for _, hex in ipairs({ "S0901", "S2701", "N0401" }) do
      assert.truthy(supplied({ { "F_GUDIN", hex } }, { opened = { [hex] = true } }))
    end
    assert.falsy(supplied({ { "F_GUDIN", "N1801" } }, { opened = { N1801 = true } }))
  end)

  it("14.22 and on the western roads only where the scenario says so", function()
    local how = { opened = { N1801 = true, N2301 = true }, scenario = "1806:erfurt" }
    assert.truthy(supplied({ { "F_GUDIN", "N1801" } }, how))
    assert.truthy(supplied({ { "F_GUDIN", "N2301" } }, how))
  end)

  it("14.2, 14.23 the Prussians on six", function()
    for _, hex in ipairs({ "S0554", "S2653", "N1453", "N2053", "N3853", "N3916" }) do
      assert.truthy(supplied({ { "P_ARNIM", hex } }))
    end
    assert.falsy(supplied({ { "P_ARNIM", "S0901" } }))
  end)

  it("14.24 the French on those only by which they came", function()
    assert.falsy(supplied({ { "F_GUDIN", "N0402" } }))
    local g = spec.game("1806:saalfeld", { options = { with_supply = true } })
    assert.truthy(g.state.opened.N0401) -- Lannes is set up there
    assert.truthy(supplied({ { "F_GUDIN", "N0402" } }, { opened = { N0401 = true } }))
  end)

  it("14.24 in a later start on those by which the army on the map has come", function()
    local g = spec.game("1806:campaign", { options = { start_date = "14" } })
    assert.truthy(g.state.opened.S2701 and g.state.opened.S0901 and g.state.opened.N0401)
    assert.falsy(spec.game("1806:campaign").state.opened.N0401) -- Lannes and Augereau are yet to come
    local battle = spec.game("1806:jena_auerstedt", { options = { with_supply = true } })
    assert.truthy(battle.state.opened.N0401)
    assert.falsy(spec.game("1806:erfurt").state.opened.N1801)
  end)

  it("14.24 a reinforcement opens the source by which it comes", function()
    local g = spec.game("1806:saalfeld")
    g:goto_step("command_movement", "french")
    g.state.turn, g.state.opened = 14, {}
    g:act("enter", { group = "french_afternoon" })
    assert.falsy(g.state.opened.N0401)
    g:act("step", { to = "N0401" }) -- he moves at once: nobody else is in the group
    assert.truthy(g.state.opened.N0401)
  end)

  it("14.24 not one that the enemy made it go round (15.2a)", function()
    local g = spec.game("1806:saalfeld")
    g:goto_step("command_movement", "french")
    g.state.turn, g.state.opened = 14, {}
    for id, hex in pairs({ LF_LANNES = "N0806", F_SUCHET = "N0806", P_GRAWERT = "N0401" }) do
      g:place(id, hex)
    end
    g:act("enter", { group = "french_afternoon" })
    local to = g:legal("french")[1].args.to
    g:act("step", { to = to })
    assert.falsy(to == "N0401")
    assert.falsy(g.state.opened.N0401)
    assert.truthy(g.state.opened[to])
  end)
end)

describe("14.3 Baggage trains", function()
  it("14.3b, 14.34d an army without one is bound to its sources", function()
    assert.truthy(supplied({ { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S1114" } }))
    assert.falsy(supplied({ { "F_GUDIN", "S1125" } }))
    assert.truthy(supplied({ { "F_GUDIN", "S0810" } }))
  end)

  it("14.3a one of the French, two of the Prussians and Saxons, each for the whole army", function()
    for _, id in ipairs({ "P_BAGGAGE1", "S_BAGGAGE2" }) do
      assert.truthy(supplied({ { "P_ARNIM", "N3425" }, { id, "N3417" } }))
    end
    assert.falsy(supplied({ { "P_ARNIM", "N3432" } }))
  end)

  it("14.34b, 9.11b a train alone beside the enemy is taken, a bridge train is lost", function()
    for id, box in pairs({ F_BAGGAGE = "captured", F_BRIDGE = "peu" }) do
      local g = clock.start(spec, "prussian", {
        { "LP_BRUNSWICK", "N2615" },
        { "P_ORANIEN", "N2615" },
        { id, "N2618" },
        { "F_MORAND", "N3640" },
      })
      g:goto_step("command_movement", "prussian")
      g:act("move", { unit = "P_ORANIEN" })
      g:act("step", { to = "N2616" })
      assert.equal("N2618", g:unit(id).hex)
      g:act("step", { to = "N2617" })
      assert.is_nil(g:unit(id).hex)
      assert.same({ id }, g.state[box].french)
      local lost = those(g:log(), function(record) return record.key == "train_lost" end)
      assert.equal(box == "peu" and "9.11b" or "14.34b", lost[1].rule)
    end
  end)

  it("14.34b not while a unit stands with it", function()
    local g = clock.start(spec, "prussian", {
      { "LP_BRUNSWICK", "N2616" },
      { "P_ORANIEN", "N2616" },
      { "F_BAGGAGE", "N2618" },
      { "F_MORAND", "N2618" },
    })
    g:goto_step("command_movement", "prussian")
    g:act("move", { unit = "P_ORANIEN" })
    g:act("step", { to = "N2617" })
    assert.equal("N2618", g:unit("F_BAGGAGE").hex)
  end)

  it("14.34c, 20.15 who captures it scores a point", function()
    local function points(captured)
      local g = spec.game("1806:auerstedt")
      g:place("P_BAGGAGE1", "N2236")
      if captured then
        pieces.lift(g.state, "P_BAGGAGE1")
        g.state.captured.prussian = { "P_BAGGAGE1" }
      end
      victory.settle(g.state)
      return g:over().scores.french
    end
    assert.equal(points(false) + 1, points(true))
  end)

  it("9.11a a bridge train enters an enemy ZOC only with a unit that fights", function()
    local g = clock.start(spec, "french", {
      { "LF_DAVOUT", "N2620" },
      { "P_ORANIEN", "N2617" },
      { "F_BRIDGE", "N2619" },
      { "F_MORAND", "N2619" },
    })
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_BRIDGE" })
    assert.refused(g:why("step", { to = "N2618" }), "9.11a")
    g:act("with", { unit = "F_MORAND" })
    assert.allowed(g:why("step", { to = "N2618" }))
  end)
end)

describe("19.4 Battles", function()
  it("19.4 supply is left out of the battles, unless the players want it", function()
    assert.falsy(spec.game("1806:auerstedt").state.supply)
    assert.truthy(spec.game("1806:auerstedt", { options = { with_supply = true } }).state.supply)
    assert.truthy(spec.game("1806:campaign").state.supply)
    assert.falsy(spec.game("1806:jena").state.vedettes)
    assert.truthy(spec.game("1806:campaign").state.vedettes)
  end)
end)

describe("14.12 the area in play", function()
  it("14.12a, 21.12 no line leaves it", function()
    local g = spec.game("1806:auerstedt", { options = { with_supply = true } })
    g:clear()
    assert.equal("line_off_map", supply.shut(g.state, "french", "N1842")) -- beyond the Saale
    assert.is_nil(supply.shut(g.state, "french", "N1942"))
  end)
end)
