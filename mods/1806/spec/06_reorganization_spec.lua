--- 6.0 Reorganization and 12.12, 12.24 recovery, in the Morning after a Night.
local clock = require("spec.clock")
local fight = require("spec.fight")

local FAR = { "P_SANITZ", "N2640" }

--- The French Reorganization Segment.
local function morning(list, how) return clock.start(spec, "french", list, how) end

--- Davout in N2614 with lost units of his corps.
local function davout(how, ...)
  local list = { { "LF_DAVOUT", "N2614" }, FAR }
  for _, id in ipairs({ ... }) do
    list[#list + 1] = { id, "uar_night" }
  end
  return morning(list, how)
end

local function leaders(g) return fight.choices(g, "reorganize", "leader") end
local function units(g) return fight.choices(g, "rally", "unit") end

local function losses(g, formation)
  for _, row in ipairs(g:view("french").losses) do
    if row.formation == formation then return row end
  end
end

describe("2.11A1 Reorganization Segment", function()
  it("2.11A1a eligible leaders bring units back before command is given", function()
    local g = davout(nil, "F_GUDIN", "F_MORAND", "F_FRIANT")
    assert.equal("reorganization", g:step())
    assert.same({ "LF_DAVOUT" }, leaders(g))
    g:place("F_DUPONT", "N2614")
    assert.refused(g:why("reorganize", { leader = "F_DUPONT" }), "2.11A1a")
    g:act("end")
    assert.equal("uar", g:unit("F_GUDIN").lost)
  end)

  it(
    "2.11A1b, 12.12a they stand in the leader's hex, and their full strength leaves the track",
    function()
      local g = davout({ losses = { F_III = 12 } }, "F_GUDIN", "F_MORAND")
      g:act("reorganize", { leader = "LF_DAVOUT" })
      g:act("rally", { unit = "F_GUDIN" })
      assert.equal("N2614", g:unit("F_GUDIN").hex)
      assert.equal(3, losses(g, "F_III").points) -- 9 of 12
      assert.equal(14, losses(g, "F_III").level)
      assert.is_nil(g:unit("F_GUDIN").lost)
      g:goto_step("command_movement", "french")
      assert.same({ "F_MORAND" }, g:view("french").eliminated.own.night)
    end
  )

  it("20.16a, 6.21b a unit that returns takes control of the leader's hex", function()
    local g = davout(nil, "F_GUDIN", "F_MORAND")
    g.state.control.N2614 = "prussian"
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    assert.equal("french", g.state.control.N2614)
  end)

  it("2.11A1c a Commander who reorganized has no points to spend", function()
    local g = morning({
      { "LF_NAPOLEON", "N2614" },
      { "LF_NEY", "N2615" },
      FAR,
      { "F_GUDIN", "uar_night" },
      { "F_FRIANT", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_NAPOLEON" })
    g:act("rally", { unit = "F_GUDIN" })
    g:act("end")
    assert.equal("officer_checks", g:step()) -- past the allocation
    assert.truthy(g:unit("LF_NEY").ooc)
    assert.truthy(g:unit("F_GUDIN").ooc)
  end)
end)

describe("6.12, 6.13 Eligibility", function()
  it("6.12c only units of the Night half", function()
    local g = morning({
      { "LF_DAVOUT", "N2614" },
      FAR,
      { "F_GUDIN", "uar_night" },
      { "F_MORAND", "uar_night" },
      { "F_FRIANT", "uar_day" },
    })
    g:act("reorganize", { leader = "LF_DAVOUT" })
    assert.refused(g:why("rally", { unit = "F_FRIANT" }), "6.12c")
    assert.equal("uar", g:unit("F_FRIANT").lost)
  end)

  it("6.12c not at all while the Night half is empty", function()
    local g = morning({ { "LF_DAVOUT", "N2614" }, FAR, { "F_FRIANT", "uar_day" } })
    assert.truthy(g:step() ~= "reorganization")
    assert.same({}, clock.told(g, "shifted_to_night_half", "side"))
  end)

  it("6.13a four hexes free of enemy units lie around the leader", function()
    local function at(hex, enemy)
      return morning({
        { "LF_DAVOUT", "N2614" },
        { "LF_NAPOLEON", "N2805" },
        { enemy, hex },
        { "F_GUDIN", "uar_night" },
      })
    end
    local g = at("N2618", "P_SANITZ")
    local why = g:why("reorganize", { leader = "LF_DAVOUT" })
    assert.refused(why, "6.13a")
    assert.equal("an enemy unit stands nearer to Davout than 5 hexes", why[1].text)
    assert.same({ "LF_NAPOLEON" }, leaders(g))
    assert.same({ "LF_DAVOUT", "LF_NAPOLEON" }, leaders(at("N2619", "P_SANITZ")))
    assert.same({ "LF_NAPOLEON" }, leaders(at("N2618", "P_PLETZ_V1")))
    assert.same({ "LF_DAVOUT", "LF_NAPOLEON" }, leaders(at("N2618", "LP_KALKREUTH")))
  end)

  it("6.13b he need not be In Command", function()
    local g = morning({
      { "LF_NEY", "N2614", { ooc = true } },
      FAR,
      { "F_MARCHAND", "uar_night" },
    })
    assert.same({}, g:why("reorganize", { leader = "LF_NEY" }))
  end)

  it("6.13c the leaders of one's own side on the map are named, and no others", function()
    local g = davout(nil, "F_GUDIN", "F_MARCHAND")
    g:place("LP_KALKREUTH", "N2640", { shown = true })
    g:place("LF_NEY", "N2615")
    g:unit("LF_NEY").hex, g.state.stacks.N2615 = nil, nil
    g:place("LF_SOULT", "N2616", { reorganizing = true })
    assert.same({ "LF_DAVOUT" }, leaders(g))
    for _, id in ipairs({ "LF_NEY", "LP_KALKREUTH" }) do
      assert.refused(g:why("reorganize", { leader = id }), "2.11A1a")
    end
  end)

  it("6.13c an Officer brings back his own formation only", function()
    local g = morning({
      { "LF_NEY", "N2614" },
      FAR,
      { "F_MARCHAND", "uar_night" },
      { "F_GARDANNE", "uar_night" },
      { "F_GUDIN", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_NEY" })
    assert.refused(g:why("rally", { unit = "F_GUDIN" }), "6.13c")
    assert.same({ "F_GARDANNE", "F_MARCHAND" }, units(g))
  end)

  it("1.4m a Commander brings back any unit of his army", function()
    local g = davout(nil, "F_MARCHAND", "F_GUDIN", "F_JEROME")
    g:act("reorganize", { leader = "LF_DAVOUT" })
    assert.same({ "F_GUDIN", "F_JEROME", "F_MARCHAND" }, units(g))
  end)

  it("6.13c his replacement, an Officer, does not", function()
    local g = morning({ { "LF_R_III", "N2614" }, FAR, { "F_MARCHAND", "uar_night" } })
    assert.truthy(g:step() ~= "reorganization")
  end)

  it("6.13d an Officer who reorganized does not try his initiative", function()
    local g = morning({
      { "LF_NEY", "N2614" },
      { "LF_SOULT", "N2620" },
      { "P_SANITZ", "N2640" },
      { "F_MARCHAND", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_NEY" })
    assert.equal("officer_checks", g:step())
    assert.truthy(g:unit("LF_NEY").ooc)
    assert.same({ "LF_SOULT" }, fight.choices(g, "check", "leader"))
    assert.refused(g:why("check", { leader = "LF_NEY" }), "6.13d")
  end)

  it("6.13d nor does a leader of 5.15 carry his own corps", function()
    local g = davout(nil, "F_GUDIN", "F_MORAND")
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    g:act("end")
    assert.truthy(g:unit("F_GUDIN").ooc)
  end)

  it("6.23b, 5.15a, 7.11e he is an Officer who was not put In Command, and marked as one", function()
    local g = morning({
      { "LF_DAVOUT", "N2614" },
      { "LF_NAPOLEON", "N2615" },
      { "LF_SOULT", "N2616" },
      { "LF_MURAT", "N2613" },
      FAR,
      { "F_GUDIN", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:goto_step("allocation", "french")
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "LF_DAVOUT" }), "6.23b")
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "LF_MURAT" }), "7.11a")
    g:goto_step("officer_checks", "french")
    assert.same({ true, false, false }, { g:unit("LF_DAVOUT").ooc, g:unit("LF_MURAT").ooc, g:unit("LF_NAPOLEON").ooc })
    assert.refused(g:why("check", { leader = "LF_DAVOUT" }), "6.13d")
    g:goto_step("command_movement", "french")
    assert.refused(g:why("move", { unit = "LF_DAVOUT" }), "7.31a")
    g:goto_step("individual_movement", "french")
    assert.same({}, g:why("move", { unit = "LF_DAVOUT" }))
  end)
end)

describe("6.2 Procedure", function()
  it("6.21a two units for each leader, and one at least", function()
    local g = morning({
      { "LF_DAVOUT", "N2614" },
      { "LF_NEY", "N2610" },
      FAR,
      { "F_GUDIN", "uar_night" },
      { "F_VIALLANES", "uar_night" }, -- for whom there would be room
      { "F_MORAND", "uar_night" },
      { "F_MARCHAND", "uar_night" },
    })
    assert.truthy(g:prompt().text:find("bring back 2 units each, of Gudin, Viallanes, Morand, Marchand;", 1, true))
    g:act("reorganize", { leader = "LF_DAVOUT" })
    assert.equal("Davout in N2614 brings back units: 2 more at most", g:prompt().text)
    assert.same({ "F_GUDIN", "F_MARCHAND", "F_MORAND", "F_VIALLANES" }, units(g))
    assert.refused(g:why("end"), "6.21a")
    g:act("rally", { unit = "F_GUDIN" })
    assert.equal("Davout in N2614 brings back units: 1 more at most", g:prompt().text)
    assert.same({}, g:why("end"))
    g.forced = false
    g:act("rally", { unit = "F_MORAND" })
    assert.equal("reorganization", g:step())
    assert.refused(g:why("reorganize", { leader = "LF_DAVOUT" }), "6.23a")
    assert.same({ "LF_NEY" }, leaders(g))
  end)

  it("6.21b at reduced strength", function()
    local g = davout(nil, "F_GUDIN", "F_MORAND")
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    local seen = clock.seen(g, "F_GUDIN")
    assert.truthy(seen.reduced)
    assert.equal(20, seen.strength)
  end)

  it("12.13 it comes back without the marker of its want of supply", function()
    local g = davout(nil, "F_GUDIN", "F_MORAND")
    g.state.pieces.F_GUDIN.unsupplied = true
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    assert.falsy(clock.seen(g, "F_GUDIN").demoralized)
  end)

  it("6.21c units in the way are displaced, not those that came back", function()
    local g = morning({
      { "LF_DAVOUT", "N2614" },
      { "F_DUPONT", "N2614" },
      { "F_RIVAUD", "N2614" },
      FAR,
      { "F_GUDIN", "uar_night" },
      { "F_MORAND", "uar_night" },
      { "F_FRIANT", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    assert.equal("displacing", g:step())
    assert.same({ "F_DUPONT", "F_RIVAUD" }, fight.choices(g, "displace", "unit"))
    g:act("displace", { unit = "F_DUPONT", to = "N2615" })
    assert.equal("rallying", g:step())
    g:act("rally", { unit = "F_MORAND" })
    assert.same({ "F_RIVAUD" }, fight.choices(g, "displace", "unit"))
    assert.refused(g:why("displace", { unit = "F_GUDIN", to = "N2615" }), "11.45a")
    g:act("displace", { unit = "F_RIVAUD", to = "N2615" })
    assert.equal("N2614", g:unit("F_GUDIN").hex)
    assert.equal("N2614", g:unit("F_MORAND").hex)
  end)

  it(
    "6.21c, 3.12b trains in the way are displaced too, two of four for infantry",
    function()
      local list = { { "LP_BRUNSWICK", "N2614" }, { "F_GUDIN", "N2640" } }
      for _, id in ipairs({ "P_BRIDGE1", "P_BRIDGE2", "P_BRIDGE3", "P_BAGGAGE1" }) do
        list[#list + 1] = { id, "N2614" }
      end
      for _, id in ipairs({ "P_ARNIM", "P_PLETZ_V1", "P_PLETZ_V2" }) do
        list[#list + 1] = { id, "uar_night" }
      end
      local g = clock.start(spec, "prussian", list)
      g:act("reorganize", { leader = "LP_BRUNSWICK" })
      g:act("rally", { unit = "P_ARNIM" })
      g:act("displace", { unit = "P_BRIDGE1", to = "N2613" })
      assert.equal("displacing", g:step())
      g:act("displace", { unit = "P_BAGGAGE1", to = "N2615" })
      assert.same({ "P_PLETZ_V1", "P_PLETZ_V2" }, units(g))
      assert.equal("N2613", g:unit("P_BRIDGE1").hex)
    end
  )

  it("6.22, 12.24a a unit of a Demoralized formation comes back on 1 to 4", function()
    local g = davout({ losses = { F_III = 30 }, dice = { 4 } }, "F_GUDIN", "F_MORAND")
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    assert.equal("N2614", g:unit("F_GUDIN").hex)
  end)

  it("12.24a, 12.24b on 5 and 6 it is lost for good", function()
    local g = davout({ losses = { F_III = 30 }, dice = { 5, 6 } }, "F_GUDIN", "F_MORAND")
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    assert.same({ "F_GUDIN" }, g.state.peu.french)
    assert.equal("peu", g:unit("F_GUDIN").lost)
    g:act("rally", { unit = "F_MORAND" })
    assert.same({ "F_GUDIN", "F_MORAND" }, g.state.peu.french)
    assert.equal(30, losses(g, "F_III").points)
  end)

  it("6.22, 12.24a the odds are four in six; of a formation that is not Demoralized all return", function()
    for lost, want in pairs({ [30] = { returns = 4, lost = 2 }, [13] = { returns = 6 } }) do
      local g = davout({ losses = { F_III = lost } }, "F_GUDIN", "F_MORAND")
      g:act("reorganize", { leader = "LF_DAVOUT" })
      local outcomes = {}
      for _, each in ipairs(g:odds("rally", { unit = "F_GUDIN" }).outcomes) do
        outcomes[each.result] = 6 * each.num // each.den
      end
      assert.same(want, outcomes)
    end
  end)

  it(
    "12.12b below its level the formation recovers at once, and its next unit needs no die",
    function()
      local g = davout({ losses = { F_III = 20 }, dice = { 1 } }, "F_GUDIN", "F_MORAND", "F_FRIANT")
      assert.truthy(losses(g, "F_III").demoralized)
      assert.truthy(clock.seen(g, "LF_DAVOUT") ~= nil)
      g:act("reorganize", { leader = "LF_DAVOUT" })
      g:act("rally", { unit = "F_GUDIN" }) -- 20 - 9 of 14
      assert.falsy(losses(g, "F_III").demoralized)
      assert.falsy(clock.seen(g, "F_GUDIN").demoralized)
      g:act("rally", { unit = "F_MORAND" })
      assert.equal(0, losses(g, "F_III").points)
    end
  )

  it("6.23a who tried has a Reorganizing marker, even in vain", function()
    local g = davout({ losses = { F_III = 30 }, dice = { 6 } }, "F_GUDIN", "F_MORAND")
    assert.falsy(clock.seen(g, "LF_DAVOUT").reorganizing)
    g:act("reorganize", { leader = "LF_DAVOUT" })
    g:act("rally", { unit = "F_GUDIN" })
    assert.truthy(clock.seen(g, "LF_DAVOUT").reorganizing)
  end)

  it("6.23b and is not put In Command in the segment that follows; then it comes off", function()
    local g = morning({
      { "LF_NEY", "N2614" },
      { "LF_NAPOLEON", "N2614" },
      { "LF_SOULT", "N2614" },
      FAR,
      { "F_MARCHAND", "uar_night" },
      { "F_GARDANNE", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_NEY" })
    g:act("rally", { unit = "F_MARCHAND" })
    g:act("end")
    g:goto_step("allocation", "french")
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "LF_NEY" }), "6.23b")
    assert.same({}, g:why("command", { leader = "LF_NAPOLEON", target = "LF_SOULT" }))
    assert.same({}, g:why("command", { leader = "LF_NAPOLEON", target = "F_MARCHAND" }))
    g:goto_step("command_movement", "french")
    assert.falsy(clock.seen(g, "LF_NEY").reorganizing)
  end)
end)

describe("6.3 Vedettes", function()
  it("6.3 they come back on their only face", function()
    local g = morning({ { "LF_BERNADOTTE", "N2614" }, FAR, { "F_TILLY_V1", "uar_night" } })
    g:act("reorganize", { leader = "LF_BERNADOTTE" })
    assert.equal("N2614", g:unit("F_TILLY_V1").hex)
    assert.falsy(g:unit("F_TILLY_V1").reduced)
  end)

  it("6.33a by the Officer of their formation, a Commander or a Head of State", function()
    local g = morning({
      { "LF_BERNADOTTE", "N2614" },
      { "LF_NEY", "N2616" },
      { "LF_MURAT", "N2618" },
      FAR,
      { "F_TILLY_V1", "uar_night" },
      { "F_MARCHAND", "uar_night" },
    })
    assert.same({ "LF_BERNADOTTE", "LF_MURAT", "LF_NEY" }, leaders(g))
    g:act("reorganize", { leader = "LF_NEY" })
    assert.truthy(g:unit("F_MARCHAND").hex) -- there was nobody else for him
    g = clock.start(spec, "prussian", {
      { "LP_QUEEN", "N2640" },
      { "LP_RUCHEL", "N2642" },
      { "F_GUDIN", "N2614" },
      { "P_BLUCHER_V1", "uar_night" },
    })
    assert.same({ "LP_QUEEN", "LP_RUCHEL" }, leaders(g))
  end)

  it("13.13a not when their unit was reorganized itself", function()
    local g = morning({
      { "LF_BERNADOTTE", "N2614" },
      FAR,
      { "F_TILLY", "N2616", { reduced = true } },
      { "F_TILLY_V1", "uar_night" },
      { "F_RIVAUD", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_BERNADOTTE" })
    assert.truthy(g:unit("F_RIVAUD").hex) -- the only one who may come back
    assert.is_nil(g:unit("F_TILLY_V1").hex)
  end)

  it("6.33b where their formation has no Officer, by the commander of the army alone", function()
    local g = morning({
      { "LF_NAPOLEON", "N2614" },
      { "LF_MURAT", "N2618" },
      FAR,
      { "F_TILLY_V1", "uar_night" },
      { "F_MARCHAND", "uar_night" },
    })
    g:act("reorganize", { leader = "LF_MURAT" })
    assert.truthy(g:unit("F_MARCHAND").hex) -- there was nobody else for him
    assert.same({ "LF_NAPOLEON" }, leaders(g))
  end)

  it("6.31 a beaten Vedette that was not surrounded waits for reorganization", function()
    local g = spec.game("1806:auerstedt", { dice = { 6 } }) -- Dr
    g:clear()
    g:place("F_MORAND", "N2851")
    g:place("P_PLETZ_V1", "N2850")
    fight.storm(g, "N2850")
    assert.same({ "P_PLETZ_V1" }, g.state.uar_day.prussian)
  end)

  it("6.32 so does one that is eliminated outright", function()
    local g = spec.game("1806:auerstedt", { dice = { 1 } }) -- De
    g:clear()
    g:place("F_MORAND", "N2851")
    g:place("P_PLETZ_V1", "N2850")
    fight.storm(g, "N2850")
    assert.same({ "P_PLETZ_V1" }, g.state.uar_day.prussian)
  end)
end)

describe("5.17 Heads of State", function()
  it("5.17a they neither give command nor need it", function()
    local g = clock.start(spec, "prussian", {
      { "LP_KING", "N2640" },
      { "LP_RUCHEL", "N2640" },
      { "LP_BRUNSWICK", "N2641" },
      { "F_GUDIN", "N2614" },
    })
    g:goto_step("allocation", "prussian")
    assert.refused(g:why("command", { leader = "LP_KING", target = "LP_RUCHEL" }), "7.11a")
    assert.refused(g:why("command", { leader = "LP_BRUNSWICK", target = "LP_KING" }), "7.11a")
    g:goto_step("command_movement", "prussian")
    assert.falsy(g:unit("LP_KING").ooc)
    assert.same({}, g:why("move", { unit = "LP_KING" }))
  end)

  it("5.17b they have ten points and pay what cavalry pays", function()
    local g = clock.start(spec, "prussian", { { "LP_KING", "N2341" }, { "F_GUDIN", "N2614" } })
    g:goto_step("command_movement", "prussian")
    g:act("move", { unit = "LP_KING" })
    assert.equal(20, fight.frame(g).left[1])
    g:act("step", { to = "N2342" }) -- woods: 2, and 2 for the hexside
    assert.equal(20 - 8, fight.frame(g).left[1])
  end)

  it("5.17c they bring back units of any formation", function()
    local g = clock.start(spec, "prussian", {
      { "LP_KING", "N2640" },
      { "F_GUDIN", "N2614" },
      { "P_ARNIM", "uar_night" },
      { "P_GRAWERT", "uar_night" },
    })
    g:act("reorganize", { leader = "LP_KING" })
    assert.same({ "P_ARNIM", "P_GRAWERT" }, units(g))
  end)

  it("5.17d all of their stack may advance with them", function()
    local g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "prussian")
    g:clear()
    for _, id in ipairs({ "LP_KING", "P_ORANIEN", "P_GRAWERT" }) do
      g:place(id, "N2614")
    end
    g:place("F_HEUDELET", "N2615", { reduced = true })
    g:place("F_GUDIN", "N2640")
    fight.fight(g, { "N2615" }, { "N2614" }, 1, "prussian")
    g:act("advance", { unit = "LP_KING", to = "N2615" })
    g:act("advance", { unit = "P_GRAWERT", to = "N2615" })
    assert.allowed(g:why("advance", { unit = "P_ORANIEN", to = "N2615" }))
  end)

  it("5.17e they may be taken", function()
    local g = spec.game("1806:auerstedt", { dice = { 1 } })
    g:goto_step("command_movement", "french")
    g:clear()
    for _, piece in ipairs({
      { "LP_KING", "N2615" },
      { "P_SANITZ", "N2640" },
      { "F_GUDIN", "N2613" },
    }) do
      g:place(piece[1], piece[2])
    end
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N2614" })
    assert.same({ "LP_KING" }, g.state.captured.prussian)
  end)
end)
