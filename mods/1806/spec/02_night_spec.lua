--- 2.2, 4.2 Night. Open ground round N2615: E N2616, NE N2716, NW N2715, W N2614, SW N2515, SE N2516.
local clock = require("spec.clock")
local fight = require("spec.fight")

local GUDIN, ORANIEN = { "F_GUDIN", "N2614" }, { "P_ORANIEN", "N2615" }

local function night(list, options) return clock.start(spec, "night", list, { options = options }) end

--- Falls back hex by hex, then stops.
local function fall_back(g, id, ...)
  if g:step() == "night_disengagement" then g:act("disengage", { unit = id }) end
  for _, to in ipairs({ ... }) do
    g:act("fall_back", { to = to })
  end
  if g:step() == "disengaging" then g:act("bivouac") end
end

describe("2.2 Night Game-Turns", function()
  it("2.2a, 2.22D no command, movement or combat at Night; the Morning follows", function()
    local g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    g:clear()
    g:place("F_GUDIN", "N2614")
    g:place("LF_NAPOLEON", "N2614")
    g:place("P_ORANIEN", "N2640")
    g.state.turn = 27
    g:goto_step("command_movement", "prussian")
    assert.equal(27, g.state.turn)
    g:act("end")
    while g.state.turn < 29 do
      assert.equal(27, g.state.turn) -- nobody is asked anything in turn 28
      g:act("end")
    end
    assert.equal("french", g.state.phasing)
    assert.same({ "prussian", "french" }, clock.told(g, "night_half", "side"))
    assert.same({ 13, 13 }, clock.told(g, "night_half", "day"))
  end)

  it("2.2b the Second Player first", function()
    local g = night({ { "F_GUDIN", "N3246" }, { "P_ARNIM", "N3245" } }) -- a chateau: he may stay
    assert.same({ "prussian" }, g:asked())
    g:act("end")
    assert.same({ "french" }, g:asked())
    assert.equal(28, g.state.turn)
  end)

  it("2.22 then the First Player in the same way", function()
    -- No way out for Oranien, so the French are asked.
    local g = night({
      { "F_GUDIN", "N2953", { ooc = true } },
      { "P_ORANIEN", "N2954" },
      { "F_JEROME", "uar_day" },
    })
    assert.same({ "french" }, g:asked())
    assert.same({ "F_JEROME" }, g.state.uar_night.french)
    assert.falsy(g:unit("F_GUDIN").ooc)
    assert.refused(g:why("end"), "2.21Ca")
  end)

  it("2.21A, 6.12b the units of the Day half go to the Night half, and nothing more", function()
    local g = night({ GUDIN, ORANIEN, { "P_ARNIM", "uar_day" }, { "F_FRIANT", "uar_day" } })
    assert.same({}, g.state.uar_day.prussian)
    assert.same({ "P_ARNIM" }, g.state.uar_night.prussian)
    assert.same({ "F_FRIANT" }, g.state.uar_day.french) -- not yet their half
    local view = g:view("french")
    assert.same({ "P_ARNIM" }, view.eliminated.enemy.night)
    assert.same({ "F_FRIANT" }, view.eliminated.own.day)
    assert.truthy(view.night)
  end)

  it("2.21Ba the Out of Command markers of the phasing side come off", function()
    local g =
      night({ { "F_GUDIN", "N2614", { ooc = true } }, { "P_ORANIEN", "N2615", { ooc = true } } })
    assert.falsy(g:unit("P_ORANIEN").ooc)
    assert.truthy(g:unit("F_GUDIN").ooc)
  end)

  it("2.21A where the Day half is empty nothing is reported", function()
    for _, box in ipairs({ "uar_day", "uar_night" }) do
      local g = night({ GUDIN, ORANIEN, { "F_FRIANT", box } })
      fall_back(g, "P_ORANIEN", "N2616") -- then the French half comes
      local want = box == "uar_day" and { "french" } or {}
      assert.same(want, clock.told(g, "shifted_to_night_half", "side"))
    end
  end)
end)

describe("2.21C Night Disengagement Phase", function()
  it("2.21Ca every unit in an enemy ZOC must go that can", function()
    local g = night({ GUDIN, ORANIEN, { "P_SANITZ", "N2616" } })
    assert.same({ "P_ORANIEN" }, fight.choices(g, "disengage", "unit"))
    assert.refused(g:why("end"), "2.21Ca")
    assert.refused(g:why("disengage", { unit = "P_SANITZ" }), "2.21Ca")
    g:act("disengage", { unit = "P_ORANIEN" })
    assert.refused(g:why("bivouac"), "2.21Ca")
    fall_back(g, "P_ORANIEN", "N2616")
    assert.equal("N2616", g:unit("P_ORANIEN").hex)
    assert.equal(29, g.state.turn) -- the French stand in no ZOC any more
  end)

  it("2.21Cb by two hexes at most", function()
    local g = night({ GUDIN, ORANIEN })
    g:act("disengage", { unit = "P_ORANIEN" })
    assert.equal("Oranien breaks contact and stands in N2615: where to?", g:prompt().text)
    assert.refused(g:why("fall_back", { to = "N2617" }), "8.1b")
    g:act("fall_back", { to = "N2616" })
    assert.equal("Oranien breaks contact and stands in N2616: where to?", g:prompt().text)
    g:act("fall_back", { to = "N2617" })
    assert.equal("N2617", g:unit("P_ORANIEN").hex)
    assert.equal(29, g.state.turn)
  end)

  it("20.16a, 2.21Cb who falls back takes control of the hexes, and stops in the first if it likes", function()
    local g = night({ GUDIN, ORANIEN })
    g.state.control.N2616, g.state.control.N2617 = "french", "french"
    g:act("disengage", { unit = "P_ORANIEN" })
    g:act("fall_back", { to = "N2616" })
    assert.equal("prussian", g.state.control.N2616)
    assert.equal("french", g.state.control.N2617)
    assert.truthy(#those(g:legal("prussian"), function(entry) return entry.verb == "bivouac" end) == 1)
  end)

  it("2.21Cb the reach of a piece, and the way there at one go", function()
    local g = night({ GUDIN, ORANIEN, { "P_SANITZ", "N2640" } })
    local hexes, cost = {}, {}
    for _, row in ipairs(g:reach({ unit = "P_ORANIEN" }).hexes) do
      hexes[#hexes + 1] = row.hex
      cost[row.hex] = row.cost
      for _, item in ipairs(row.items) do
        assert.same({ rule = "2.21Cb", key = "hex_at_night", value = 2 }, item) -- a hex counts a point
      end
    end
    table.sort(hexes)
    assert.same(
      { "N2415", "N2416", "N2516", "N2517", "N2616", "N2617", "N2716", "N2717", "N2815", "N2816" },
      hexes
    )
    assert.equal(2, cost.N2616)
    assert.equal(4, cost.N2617)
    assert.same({}, g:reach({ unit = "P_SANITZ" }).hexes)
    assert.same({}, g:reach({ unit = "LP_RUCHEL" }).hexes) -- who is not in play
    g:act("disengage", { unit = "P_ORANIEN" })
    assert.refused(g:why("go", { to = "N2618" }), "2.21Cb")
    g:act("go", { to = "N2616" })
    assert.equal("N2616", g:unit("P_ORANIEN").hex)
    assert.equal(29, g.state.turn)
  end)

  it("2.21Cb, 5.26a a leader of the enemy who stands alone where the unit comes to is tested", function()
    local g = clock.start(spec, "night", {
      GUDIN,
      ORANIEN,
      { "P_SANITZ", "N2615" }, -- who has still to go
      { "LF_NEY", "N2618" },
      { "F_MARCHAND", "N2640" },
    }, { dice = { 1 } })
    g.forced = false
    g:act("disengage", { unit = "P_ORANIEN" })
    g:act("fall_back", { to = "N2616" })
    g:act("fall_back", { to = "N2617" })
    assert.same({ "LF_NEY" }, g.state.captured.french)
    assert.same({ "prussian" }, g:asked()) -- at once
  end)

  it("4.2 into no other enemy ZOC", function()
    local g = night({ GUDIN, ORANIEN, { "F_FRIANT", "N2717" } })
    g.forced = false
    g:act("disengage", { unit = "P_ORANIEN" })
    assert.refused(g:why("fall_back", { to = "N2616" }), "4.2")
    assert.refused(g:why("fall_back", { to = "N2716" }), "4.2")
    assert.refused(g:why("fall_back", { to = "N2614" }), "8.12Fa")
    assert.same({ "N2516" }, fight.choices(g, "fall_back", "to"))
  end)

  it("4.2 who has no such hex stays", function()
    local g = night({ { "F_GUDIN", "N2953" }, { "P_ORANIEN", "N2954" }, { "P_SANITZ", "N2640" } })
    assert.equal("N2954", g:unit("P_ORANIEN").hex)
    assert.same({ "french" }, g:asked())
    assert.refused(g:why("disengage", { unit = "P_ORANIEN" }), "1.5c")
  end)

  it("2.21Cc units leave an enemy ZOC of their own will at Night, not by day", function()
    local g = night({ GUDIN, ORANIEN })
    assert.equal("night_disengagement", g:step())
    g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    g:clear()
    g:place("F_GUDIN", "N2614")
    g:place("P_ORANIEN", "N2615")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N2613" }), "4.1c")
  end)

  it("2.21Ca a leader may stay, and is then tested; he goes after enough of his stack", function()
    local g = clock.start(spec, "night", {
      GUDIN,
      { "LP_KALKREUTH", "N2615" },
      { "P_ORANIEN", "N2615" },
      { "P_SANITZ", "N2615" },
      { "P_BEEREN", "N2615" },
    }, { dice = { 1 } })
    assert.refused(g:why("disengage", { unit = "LP_KALKREUTH" }), "3.11a")
    fall_back(g, "P_ORANIEN", "N2616")
    assert.same({}, g:why("disengage", { unit = "LP_KALKREUTH" }))
    fall_back(g, "P_SANITZ", "N2616")
    fall_back(g, "P_BEEREN", "N2716")
    assert.equal("night_disengagement", g:step())
    g:act("end")
    assert.same({ "LP_KALKREUTH" }, g.state.captured.prussian)
  end)

  it("2.21Ca a chateau's single unit may stay, by the option it must go (Q8a)", function()
    local list = { { "F_GUDIN", "N3246" }, { "P_ARNIM", "N3245" } }
    local g = night(list)
    assert.same({}, g:why("end"))
    g = night(list, { chateau_stays_at_night = false })
    assert.refused(g:why("end"), "2.21Ca")
  end)

  it("2.21Cb the stacking limit holds where a unit stops", function()
    local g = night({
      GUDIN,
      ORANIEN,
      { "P_SANITZ", "N2616" },
      { "P_ARNIM", "N2616" },
      { "P_GRAWERT", "N2716" },
      { "P_KUHNHEIM", "N2716" },
    })
    g:act("disengage", { unit = "P_ORANIEN" })
    g:act("fall_back", { to = "N2616" })
    assert.refused(g:why("bivouac"), "3.14b")
    assert.refused(g:why("fall_back", { to = "N2716" }), "3.14b") -- his second hex is his last
    g:act("fall_back", { to = "N2617" })
    assert.equal("N2617", g:unit("P_ORANIEN").hex)
  end)

  it("8.31a over no river without a bridge", function()
    local g = night({ { "F_GUDIN", "N2045" }, { "P_ORANIEN", "N2046" } })
    g.forced = false
    g:act("disengage", { unit = "P_ORANIEN" })
    assert.refused(g:why("fall_back", { to = "N2047" }), "8.31a")
    assert.same({ "N2147" }, fight.choices(g, "fall_back", "to")) -- by the bridge there
  end)
end)

describe("4.4 Vedettes", function()
  it("4.4 Vedettes have a ZOC like other units", function()
    local g = night({ { "F_TILLY_V1", "N2614" }, ORANIEN })
    assert.equal("night_disengagement", g:step())
    assert.same({ "P_ORANIEN" }, fight.choices(g, "disengage", "unit"))
  end)
end)
