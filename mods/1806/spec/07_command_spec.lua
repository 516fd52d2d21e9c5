--- 5.1 Commanders and Officers, 7 Command, 17.2, on built positions of the Auerstedt map. N2954 is a
--- corner of open ground without roads; from N3030 a road leads on to N2730 (three hexes off) and
--- N2827 (four).
local board = require("spec.board")

--- A game at the allocation of a side with these pieces placed: { id, hex, fields }.
local function allocation(side, pieces, options)
  local g = board.cleared(spec, pieces, options)
  g:goto_step("allocation", side)
  return g
end

--- The same without a Commander: at the first initiative check of Officers, or past it.
local function checks(side, pieces, dice)
  local g = board.cleared(spec, pieces, { dice = dice })
  g:goto_step("officer_checks", side)
  return g
end

--- At the Individual Movement Segment of the French, their pieces as placed.
local function individual(pieces, dice)
  local g = board.cleared(spec, pieces, { dice = dice })
  g:goto_step("individual_movement", "french")
  return g
end

local function refusals(g, leader, target)
  return g:why("command", { leader = leader, target = target })
end

local function may_command(g, leader, target) assert.allowed(refusals(g, leader, target)) end

local function ooc(g, id) return g:unit(id).ooc end

--- Records of a key: { rule, text }.
local function told(g, key)
  local list = {}
  for _, record in ipairs(g:log()) do
    if record.key == key then list[#list + 1] = { record.rule, record.text } end
  end
  return list
end

describe("7.2 Command Range", function()
  it("7.2b, 1.4d two hexes over open ground, and nobody beyond the range", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2952" }, { "F_FRIANT", "N2951" } }
    )
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
    assert.refused(refusals(g, "LF_NAPOLEON", "F_FRIANT"), "1.4d")
  end)

  it("7.2b the next hex lies within two, though no other way leads there", function()
    local g = allocation("french", { { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2953" }, { "F_SUCHET", "N2954" } })
    g:place("P_ORANIEN", "N3153") -- their ZOCs shut N3053
    g:place("P_WARTENSLEBEN", "N2753") -- and N2853
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
    g:place("F_GUDIN", "N3053")
    g:place("F_GAZAN", "N2952")
    assert.allowed(refusals(g, "LF_NAPOLEON", "F_GAZAN")) -- by N2953
    g:place("P_SANITZ", "N3052") -- which it shuts
    assert.refused(refusals(g, "LF_NAPOLEON", "F_GAZAN"), "1.4d")
  end)

  it("7.2c three hexes when two of them are joined by a road", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N3030" }, { "F_GUDIN", "N2730" }, { "F_FRIANT", "N2729" } }
    )
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
    assert.refused(refusals(g, "LF_NAPOLEON", "F_FRIANT"), "1.4d")
  end)

  it("7.2d four hexes along a road", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N3030" }, { "F_GUDIN", "N2827" }, { "F_FRIANT", "N2826" } }
    )
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
    assert.refused(refusals(g, "LF_NAPOLEON", "F_FRIANT"), "1.4d")
  end)

  it("7.2a the range of an Officer is as long", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_SUCHET", "N2954" },
      { "LF_NEY", "N2954" },
      { "F_MARCHAND", "N2952" },
      { "F_GARDANNE", "N2951" },
    })
    g:act("command", { leader = "LF_NAPOLEON", target = "LF_NEY" })
    g:act("end")
    assert.falsy(ooc(g, "F_MARCHAND"))
    assert.truthy(ooc(g, "F_GARDANNE"))
  end)

  it("7.21A not through a hex that an enemy unit holds", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_SUCHET", "N2954" }, { "F_GUDIN", "N2952" } }
    )
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
    g:place("P_ORANIEN", "N2953")
    assert.refused(refusals(g, "LF_NAPOLEON", "F_GUDIN"), "1.4d")
  end)

  it("7.21B not through an enemy ZOC, unless an own unit stands there", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_SUCHET", "N2954" }, { "F_GUDIN", "N2952" } }
    )
    g:place("P_ORANIEN", "N3053")
    assert.refused(refusals(g, "LF_NAPOLEON", "F_GUDIN"), "1.4d")
    g:place("F_MORAND", "N2953")
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
  end)

  it("7.21B, 7.11a a unit in an enemy ZOC is reached, an Officer alone is not", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_SUCHET", "N2954" }, { "F_GUDIN", "N2952" } }
    )
    g:place("P_ORANIEN", "N3051") -- its ZOC reaches N2952 and no hex of the way
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
    g:place("LF_NEY", "N2952")
    may_command(g, "LF_NAPOLEON", "LF_NEY")
    g:place("F_GUDIN", "N2950")
    assert.refused(refusals(g, "LF_NAPOLEON", "LF_NEY"), "1.4d")
    assert.refused(refusals(g, "LF_NEY", "F_SUCHET"), "7.11a")
  end)

  it("7.21C not over a river without a bridge", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N1846" }, { "F_SUCHET", "N1846" }, { "F_GUDIN", "N1845" } }
    )
    assert.refused(refusals(g, "LF_NAPOLEON", "F_GUDIN"), "1.4d")
  end)

  it("7.21C nor through a hex out of the area in play", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2405" },
      { "F_SUCHET", "N2405" },
      { "F_GUDIN", "N2304" }, -- by N2404, or by the road through N2305, beyond the edge
    })
    may_command(g, "LF_NAPOLEON", "F_GUDIN")
    g:place("P_ORANIEN", "N2504") -- its ZOC reaches N2404
    assert.refused(refusals(g, "LF_NAPOLEON", "F_GUDIN"), "1.4d")
  end)

  it("7.2c the link with the leader's own hex counts only by option", function()
    -- A road leads from N1846 to N1847 and leaves the way to N1949 there.
    local pieces = { { "LF_NAPOLEON", "N1846" }, { "F_SUCHET", "N1846" }, { "F_GUDIN", "N1949" } }
    assert.refused(refusals(allocation("french", pieces), "LF_NAPOLEON", "F_GUDIN"), "1.4d")
    local wide = allocation("french", pieces, { options = { range_first_link = true } })
    may_command(wide, "LF_NAPOLEON", "F_GUDIN")
  end)
end)

describe("7.11 Command points", function()
  it("7.11a, 5.0, 1.4c a Commander puts a unit within his range In Command", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2952" }, { "F_FRIANT", "N2953" }, { "LF_NEY", "N2950" } }
    )
    g:place("LP_BRUNSWICK", "N2236")
    g:place("P_ORANIEN", "N2236")
    g:goto_step("command_movement", "prussian")
    g.state.turn = 29
    g:goto_step("allocation", "french")
    local asks = "put Officers and units In Command; left: Napoleon (Officers 3, units 3)"
    assert.equal(asks, g:prompt().text) -- neither Ney's points nor Brunswick's: they have none to give
    g:act("command", { leader = "LF_NAPOLEON", target = "F_GUDIN" })
    assert.refused(refusals(g, "LF_NAPOLEON", "F_GUDIN"), "7.11a")
    g:act("end")
    assert.falsy(ooc(g, "F_GUDIN"))
  end)

  it("7.11a the allocation ends by itself when no Commander has anybody left to command", function()
    local function asked(unit_at)
      local g = allocation("french", { { "LF_NAPOLEON", "N2954" }, { "F_SUCHET", "N2953" } })
      g:place("F_SUCHET", unit_at)
      return g:step() == "allocation"
    end
    assert.truthy(asked("N2954"))
    assert.falsy(asked("N2940"))
  end)

  it("7.11e markers that lie at once, as the other side's turn ends, are a reveal to it; not where a Commander is asked first", function()
    for unit_at, stop in pairs({ N2954 = "undo_side", N2940 = "undo_reveal" }) do
      local g = board.cleared(spec, { { "LF_NAPOLEON", "N2954" }, { "F_SUCHET", unit_at }, { "LP_BRUNSWICK", "N2236" } })
      g:goto_step("command_movement", "prussian")
      g.state.turn = 29
      while g:asked()[1] == "prussian" do
        g:act("end")
      end
      assert.equal(stop, g.game.stop)
    end
  end)

  it("7.11a a Commander does not command the enemy, however near", function()
    local g = allocation("french", { { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2954" } })
    g:place("P_ORANIEN", "N2953", { shown = true })
    assert.refused(refusals(g, "LF_NAPOLEON", "P_ORANIEN"), "7.11a")
  end)

  it("7.11e, 2.11A2d markers fall on all the others", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_GUDIN", "N2952" },
      { "F_FRIANT", "N2953" },
      { "LF_NEY", "N2949" },
    })
    g:act("command", { leader = "LF_NAPOLEON", target = "F_GUDIN" })
    g:act("end")
    assert.truthy(ooc(g, "F_FRIANT"))
    assert.truthy(ooc(g, "LF_NEY"))
    assert.falsy(ooc(g, "LF_NAPOLEON"))
  end)

  it("7.1, 7.0 who is out of the chain of command does not move with the others", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2952" }, { "F_FRIANT", "N2953" } }
    )
    g:act("command", { leader = "LF_NAPOLEON", target = "F_GUDIN" })
    g:goto_step("command_movement", "french")
    assert.allowed(g:why("move", { unit = "F_GUDIN" }))
    assert.refused(g:why("move", { unit = "F_FRIANT" }), "7.31b")
  end)

  it("2.11A2a, 7.3a the phasing side's markers come off, the others stay", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_GUDIN", "N2952" },
      { "F_FRIANT", "N2949" },
      { "P_ORANIEN", "N2236" },
    })
    assert.truthy(ooc(g, "P_ORANIEN")) -- since the Prussian player turn
    g:act("end")
    assert.truthy(ooc(g, "F_FRIANT"))
    assert.truthy(ooc(g, "P_ORANIEN"))
    g:goto_step("allocation", "french")
    assert.falsy(ooc(g, "F_FRIANT"))
  end)

  it("2.11A2b points are spent in the Command Segment", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2952" }, { "F_FRIANT", "N2953" } }
    )
    g:act("command", { leader = "LF_NAPOLEON", target = "F_GUDIN" })
    assert.refused(g:why("move", { unit = "F_GUDIN" }), "7.11a")
    g:act("end")
    assert.falsy(ooc(g, "F_GUDIN"))
    assert.truthy(ooc(g, "F_FRIANT"))
  end)

  local function four_and_four()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "LF_NEY", "N2954" },
      { "LF_SOULT", "N2954" },
      { "LF_AUGEREAU", "N2953" },
      { "LF_LEFEBVRE", "N2953" },
      { "F_SUCHET", "N2954" },
      { "F_GAZAN", "N2954" },
      { "F_GUDIN", "N2953" },
      { "F_FRIANT", "N2953" },
    })
    for _, id in ipairs({ "LF_NEY", "LF_SOULT", "LF_AUGEREAU", "F_SUCHET", "F_GAZAN", "F_GUDIN" }) do
      g:act("command", { leader = "LF_NAPOLEON", target = id })
    end
    return g
  end

  it(
    "7.11cex, 5.11ex Napoleon's rating of 3 puts three Officers and three units In Command",
    function()
      local g = four_and_four()
      for _, id in ipairs({ "LF_NEY", "LF_SOULT", "LF_AUGEREAU", "F_SUCHET", "F_GAZAN", "F_GUDIN" }) do
        assert.falsy(ooc(g, id))
      end
      g:goto_step("officer_checks", "french")
      assert.truthy(ooc(g, "LF_LEFEBVRE"))
      assert.truthy(ooc(g, "F_FRIANT"))
    end
  )

  it("5.11b, 1.4e a point puts one unit In Command", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "LF_NEY", "N2954" },
      { "F_SUCHET", "N2954" },
      { "F_GAZAN", "N2954" },
      { "F_GUDIN", "N2953" },
      { "F_FRIANT", "N2953" },
    })
    local asks = "put Officers and units In Command; left: Napoleon (Officers 3, units %d)"
    for i, id in ipairs({ "F_SUCHET", "F_GAZAN", "F_GUDIN" }) do
      assert.equal(asks:format(4 - i), g:prompt().text)
      g:act("command", { leader = "LF_NAPOLEON", target = id })
    end
    assert.equal(asks:format(0), g:prompt().text)
    assert.refused(refusals(g, "LF_NAPOLEON", "F_FRIANT"), "5.11b")
    may_command(g, "LF_NAPOLEON", "LF_NEY")
  end)

  it("7.11c as many Officers as units", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "LF_NEY", "N2954" },
      { "LF_SOULT", "N2954" },
      { "LF_AUGEREAU", "N2953" },
      { "LF_LEFEBVRE", "N2953" },
      { "F_SUCHET", "N2954" },
    })
    for _, id in ipairs({ "LF_NEY", "LF_SOULT", "LF_AUGEREAU" }) do
      g:act("command", { leader = "LF_NAPOLEON", target = id })
    end
    assert.refused(refusals(g, "LF_NAPOLEON", "LF_LEFEBVRE"), "7.11c")
    may_command(g, "LF_NAPOLEON", "F_SUCHET")
  end)

  it("7.11b a Vedette counts as a unit", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "LF_NEY", "N2954" },
      { "F_TILLY_V1", "N2954" },
      { "F_TILLY_V2", "N2954" },
      { "F_TILLY_V3", "N2954" },
      { "F_SUCHET", "N2954" },
    })
    for _, id in ipairs({ "F_TILLY_V1", "F_TILLY_V2", "F_TILLY_V3" }) do
      g:act("command", { leader = "LF_NAPOLEON", target = id })
    end
    assert.refused(refusals(g, "LF_NAPOLEON", "F_SUCHET"), "5.11b")
  end)

  it(
    "7.11d, 2.11A2c an Officer passes it on to the units of his formation within his own range",
    function()
      local g = allocation("french", {
        { "LF_NAPOLEON", "N2954" },
        { "F_SUCHET", "N2954" },
        { "LF_NEY", "N2952" },
        { "F_MARCHAND", "N2950" },
        { "F_GARDANNE", "N2948" },
      })
      assert.refused(refusals(g, "LF_NAPOLEON", "F_MARCHAND"), "1.4d")
      g:act("command", { leader = "LF_NAPOLEON", target = "LF_NEY" })
      assert.same({ { "7.11d", "Ney passes the command on to Marchand" } }, told(g, "passed_on"))
      g:act("end")
      assert.falsy(ooc(g, "LF_NEY"))
      assert.falsy(ooc(g, "F_MARCHAND"))
      assert.truthy(ooc(g, "F_GARDANNE"))
    end
  )

  it("7.11d, 7.11a who has nobody in range passes nothing on", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_SUCHET", "N2954" },
      { "LF_NEY", "N2952" },
      { "F_MARCHAND", "N2940" },
    })
    g:act("command", { leader = "LF_NAPOLEON", target = "LF_NEY" })
    assert.same({}, told(g, "passed_on"))
  end)
end)

describe("5.1 Commanders and Officers", function()
  it("5.11a a Commander commands every formation of his army", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_SUCHET", "N2954" },
      { "F_GUDIN", "N2953" },
      { "LF_SOULT", "N2953" },
    })
    for _, id in ipairs({ "F_SUCHET", "F_GUDIN", "LF_SOULT" }) do
      may_command(g, "LF_NAPOLEON", id)
    end
  end)

  it(
    "5.1, 1.4l an Officer acts only with a point or on his initiative, a Commander needs neither",
    function()
      local g = allocation("french", {
        { "LF_NAPOLEON", "N2954" },
        { "LF_NEY", "N2954" },
        { "F_MARCHAND", "N2954" },
        { "LF_DAVOUT", "N2948" },
      })
      assert.refused(refusals(g, "LF_NAPOLEON", "LF_DAVOUT"), "7.11a")
      g:act("end")
      assert.truthy(ooc(g, "LF_NEY"))
      assert.truthy(ooc(g, "F_MARCHAND"))
      assert.falsy(ooc(g, "LF_DAVOUT"))
    end
  )

  it("5.12a, 1.4g, 1.4h an Officer In Command leads the units that bear his designation", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_SUCHET", "N2954" },
      { "LF_NEY", "N2954" },
      { "F_MARCHAND", "N2953" },
      { "F_COLBERT", "N2952" },
    })
    g:act("command", { leader = "LF_NAPOLEON", target = "LF_NEY" })
    g:act("end")
    assert.falsy(ooc(g, "F_MARCHAND"))
    assert.falsy(ooc(g, "F_COLBERT"))
  end)

  it("5.12b, 5.12ex units of the VI Corps obey Ney or Napoleon and no other Officer", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_SUCHET", "N2954" },
      { "LF_SOULT", "N2953" },
      { "F_MARCHAND", "N2953" },
      { "F_LEVAL", "N2952" },
    })
    may_command(g, "LF_NAPOLEON", "F_MARCHAND")
    g:act("command", { leader = "LF_NAPOLEON", target = "LF_SOULT" })
    g:act("end")
    assert.falsy(ooc(g, "F_LEVAL"))
    assert.truthy(ooc(g, "F_MARCHAND"))
  end)

  it(
    "5.15a, 5.15b the corps of such a Commander is In Command within his range, without a point",
    function()
      local g = checks("french", {
        { "LF_DAVOUT", "N2954" },
        { "F_GUDIN", "N2952" },
        { "F_FRIANT", "N2950" },
        { "LF_NEY", "N2945" },
      })
      assert.falsy(ooc(g, "LF_DAVOUT"))
      assert.falsy(ooc(g, "F_GUDIN"))
      assert.truthy(ooc(g, "F_FRIANT"))
    end
  )

  it("5.15c he may put one unit of another corps In Command, and no Officer", function()
    local g = allocation("french", {
      { "LF_DAVOUT", "N2954" },
      { "F_GUDIN", "N2954" },
      { "F_SUCHET", "N2953" },
      { "F_GAZAN", "N2953" },
      { "LF_NEY", "N2953" },
    })
    assert.refused(refusals(g, "LF_DAVOUT", "F_GUDIN"), "7.11a")
    assert.refused(refusals(g, "LF_DAVOUT", "LF_NEY"), "7.11c")
    g:act("command", { leader = "LF_DAVOUT", target = "F_SUCHET" })
    g:goto_step("officer_checks", "french")
    assert.falsy(ooc(g, "F_SUCHET"))
    assert.truthy(ooc(g, "F_GAZAN"))
  end)

  it(
    "5.15d, 5.15dex Davout's replacement is an Officer: the III Corps needs a point of Napoleon's",
    function()
      local g = allocation("french", {
        { "LF_NAPOLEON", "N2954" },
        { "F_SUCHET", "N2954" },
        { "LF_R_III", "N2953" },
        { "F_GUDIN", "N2952" },
      })
      assert.refused(refusals(g, "LF_R_III", "F_SUCHET"), "7.11a")
      g:act("command", { leader = "LF_NAPOLEON", target = "LF_R_III" })
      g:act("end")
      assert.falsy(ooc(g, "LF_R_III"))
      assert.falsy(ooc(g, "F_GUDIN"))
    end
  )

  it("5.15dex without the point the III Corps is Out of Command", function()
    local g = allocation("french", {
      { "LF_NAPOLEON", "N2954" },
      { "F_SUCHET", "N2954" },
      { "LF_R_III", "N2953" },
      { "F_GUDIN", "N2952" },
    })
    g:act("end")
    assert.truthy(ooc(g, "LF_R_III"))
    assert.truthy(ooc(g, "F_GUDIN"))
    assert.refused(refusals(g, "LF_R_III", "F_SUCHET"), "7.12a")
  end)

  it("5.16a the Reserve Corps is In Command within Brunswick's range", function()
    local g = allocation("prussian", {
      { "LP_BRUNSWICK", "N2954" },
      { "P_SANITZ", "N2954" },
      { "LP_KALKREUTH", "N2953" },
      { "P_ARNIM", "N2952" },
      { "P_KUHNHEIM", "N2947" },
    })
    g:act("end")
    assert.falsy(ooc(g, "LP_KALKREUTH"))
    assert.falsy(ooc(g, "P_ARNIM"))
    assert.truthy(ooc(g, "P_KUHNHEIM"))
  end)

  it("5.16a nor is Kalkreuth beyond it, and nobody needs him within", function()
    local g = allocation("prussian", {
      { "LP_BRUNSWICK", "N2954" },
      { "P_SANITZ", "N2954" },
      { "LP_KALKREUTH", "N2945" },
      { "P_ARNIM", "N2952" },
    })
    g:act("end")
    assert.truthy(ooc(g, "LP_KALKREUTH"))
    assert.falsy(ooc(g, "P_ARNIM"))
    g = allocation("prussian", { { "LP_BRUNSWICK", "N2954" }, { "P_SANITZ", "N2954" }, { "P_ARNIM", "N2952" } })
    g:act("end")
    assert.falsy(ooc(g, "P_ARNIM"))
  end)

  it("2.11A1c, 5.15b a Commander without a corps needs a point for the baggage of his army", function()
    local g = allocation("french", { { "LF_NAPOLEON", "N2954" }, { "F_SUCHET", "N2954" }, { "F_BAGGAGE", "N2954" } })
    may_command(g, "LF_NAPOLEON", "F_BAGGAGE")
    g:act("end")
    assert.truthy(ooc(g, "F_BAGGAGE"))
  end)

  it("5.16b Kalkreuth may take a point for those beyond it", function()
    local g = allocation("prussian", {
      { "LP_BRUNSWICK", "N2954" },
      { "P_SANITZ", "N2954" },
      { "LP_KALKREUTH", "N2952" },
      { "P_ARNIM", "N2950" },
    })
    g:act("command", { leader = "LP_BRUNSWICK", target = "LP_KALKREUTH" })
    g:act("end")
    assert.falsy(ooc(g, "P_ARNIM"))
  end)

  it("5.16b, 7.11a he needs none where nobody is left to command", function()
    local g = allocation("prussian", {
      { "LP_BRUNSWICK", "N2954" },
      { "P_SANITZ", "N2954" },
      { "LP_KALKREUTH", "N2953" },
      { "P_ARNIM", "N2952" },
      { "P_KUHNHEIM", "N2949" },
    })
    assert.refused(refusals(g, "LP_BRUNSWICK", "LP_KALKREUTH"), "7.11a")
    g:place("P_KUHNHEIM", "N2951")
    may_command(g, "LP_BRUNSWICK", "LP_KALKREUTH")
  end)

  it("17.2 an Independent unit obeys every Commander, or moves on its own initiative", function()
    local g = allocation(
      "french",
      { { "LF_DAVOUT", "N2954" }, { "F_GUDIN", "N2954" }, { "F_JEROME", "N2953" } }
    )
    may_command(g, "LF_DAVOUT", "F_JEROME")
    g = individual({
      { "F_JEROME", "N2953", { ooc = true } },
      { "F_GUDIN", "N2954" },
      { "LF_NEY", "N2953" },
    })
    assert.allowed(g:why("check", { leader = "F_JEROME" }))
  end)
end)

--- The prompt that comes next when nobody ends anything.
local function goes_on(g)
  while g:step() == "command_movement" do
    g:act("end")
  end
  return g:step()
end

describe("7.12 Officer initiative", function()
  local NEY = { { "LF_NEY", "N2954" }, { "F_MARCHAND", "N2952" }, { "F_GARDANNE", "N2949" } }

  it(
    "7.12a, 2.11A2e, 5.12c an Officer who passes takes off his marker and those of his units in range",
    function()
      local g = checks("french", NEY, { 5 }) -- his rating
      assert.truthy(ooc(g, "LF_NEY"))
      g:act("check", { leader = "LF_NEY" })
      assert.falsy(ooc(g, "LF_NEY"))
      assert.falsy(ooc(g, "F_MARCHAND"))
      assert.truthy(ooc(g, "F_GARDANNE"))
    end
  )

  it("7.12b above his rating all markers stay", function()
    local g = checks(
      "french",
      { { "LF_NEY", "N2954" }, { "LF_SOULT", "N2945" }, { "F_MARCHAND", "N2952" } },
      { 6 }
    )
    g:act("check", { leader = "LF_NEY" })
    assert.truthy(ooc(g, "LF_NEY"))
    assert.truthy(ooc(g, "F_MARCHAND"))
    assert.refused(g:why("check", { leader = "LF_NEY" }), "7.12b")
    assert.refused(g:why("check", { leader = "F_MARCHAND" }), "7.12a")
  end)

  it("7.12a, 7.14, 1.4i the log says whose rating it was, what fell, and what was added", function()
    local g = checks("french", NEY, { 5 })
    g:act("check", { leader = "LF_NEY" })
    assert.same({ { "7.12a", "initiative of Ney (5): die 5" } }, told(g, "initiative_of"))
    assert.same({ { "7.11d", "Ney passes the command on to Marchand" } }, told(g, "passed_on"))
    assert.equal("individual_movement", goes_on(g))
    g = checks("french", NEY, { 5 })
    g.state.losses.F_VI = 9
    g:act("check", { leader = "LF_NEY" })
    local heard = "initiative of Ney (5): die 5, 1 added, demoralized"
    assert.same({ { "7.12a", heard } }, told(g, "initiative_of_demoralized"))
    assert.same({ { "7.12b", "Ney does not act" } }, told(g, "check_failed"))
  end)

  it("1.4i the rating or less passes, more fails", function()
    local g = checks(
      "french",
      { { "LF_NEY", "N2954" }, { "LF_SOULT", "N2945" }, { "LF_BERNADOTTE", "N2840" } },
      { 5, 5 }
    )
    g:act("check", { leader = "LF_NEY" })
    assert.falsy(ooc(g, "LF_NEY"))
    g:act("check", { leader = "LF_SOULT" }) -- rating 4
    assert.truthy(ooc(g, "LF_SOULT"))
  end)

  it("1.5c the other side hears whose check it is only of a piece that it knows", function()
    for shown, reason in pairs({ [false] = "roll.initiative", [true] = "roll.initiative_shown" }) do
      local g = checks("french", NEY, { 5 })
      g:unit("LF_NEY").shown = shown
      g:act("check", { leader = "LF_NEY" })
      local heard = {}
      for _, record in ipairs(g:log()) do
        if record.rule == "7.12a" and not record.visible_to then heard[#heard + 1] = record.key end
      end
      assert.same({ reason }, heard)
      local cast = those(g:log(), function(record) return record.key == reason end)
      assert.equal(6, cast[1].values.sides)
    end
  end)

  it("7.12a when all have tried the segment is over, and who is not in play does not try", function()
    local g = checks("french", NEY, { 6 })
    g:place("LF_SOULT", "N2840", { ooc = true })
    g:unit("LF_SOULT").hex, g.state.stacks.N2840 = nil, nil
    assert.refused(g:why("check", { leader = "LF_SOULT" }), "7.12a")
    g.forced = false
    g:act("check", { leader = "LF_NEY" })
    assert.truthy(g:step() ~= "officer_checks")
  end)

  it("7.14 one is added for a demoralized formation", function()
    local g = checks("french", NEY, { 5 })
    g.state.losses.F_VI = 9
    g:act("check", { leader = "LF_NEY" })
    assert.truthy(ooc(g, "LF_NEY"))
  end)

  it("7.14 and no more than one", function()
    local g = checks("french", NEY, { 4 })
    g.state.losses.F_VI = 9
    g:act("check", { leader = "LF_NEY" }) -- rating 5
    assert.falsy(ooc(g, "LF_NEY"))
  end)

  it("7.12a the odds of a check are known beforehand", function()
    local g = checks("french", NEY)
    assert.truthy(g:odds("check", { leader = "LF_NEY" }))
    assert.falsy(g:unit("LF_NEY").tried)
  end)
end)

describe("7.13 Unit initiative", function()
  it("7.13a, 2.11B2b a unit that passes may move", function()
    local g = individual(
      { { "F_MARCHAND", "N2952", { ooc = true } }, { "F_GARDANNE", "N2949", { ooc = true } } },
      { 5, 5 }
    )
    assert.refused(g:why("move", { unit = "F_MARCHAND" }), "7.31b")
    g:act("check", { leader = "F_MARCHAND" })
    assert.allowed(g:why("move", { unit = "F_MARCHAND" }))
    g:act("check", { leader = "F_GARDANNE" }) -- rating 4
    assert.same({ { "7.13a", "Gardanne does not act" } }, told(g, "check_failed"))
    assert.refused(g:why("move", { unit = "F_GARDANNE" }), "7.31b")
    assert.refused(g:why("check", { leader = "F_GARDANNE" }), "7.12b")
  end)

  it("7.12a only one's own who are Out of Command check", function()
    local g = individual({
      { "F_MARCHAND", "N2952", { ooc = true } },
      { "F_GARDANNE", "N2949" },
      { "P_ORANIEN", "N2236", { ooc = true, shown = true } },
    })
    assert.allowed(g:why("check", { leader = "F_MARCHAND" }))
    assert.refused(g:why("check", { leader = "F_GARDANNE" }), "7.12a")
    assert.refused(g:why("check", { leader = "P_ORANIEN" }), "7.12a")
  end)

  it("7.13b, 2.11B2d its marker stays, that of an Officer does not", function()
    local g = individual(
      { { "F_MARCHAND", "N2952", { ooc = true } }, { "F_GARDANNE", "N2949", { ooc = true } } },
      { 1 }
    )
    g:act("check", { leader = "F_MARCHAND" })
    assert.truthy(g:unit("F_MARCHAND").passed)
    assert.truthy(ooc(g, "F_MARCHAND"))
  end)

  it("7.13a, 2.11B2c not within the range of its Officer", function()
    local g = individual({
      { "LF_NEY", "N2954", { ooc = true } },
      { "F_MARCHAND", "N2952", { ooc = true } },
      { "F_GARDANNE", "N2949", { ooc = true } },
    })
    assert.refused(g:why("check", { leader = "F_MARCHAND" }), "7.13a")
    assert.allowed(g:why("check", { leader = "F_GARDANNE" }))
    assert.refused(g:why("check", { leader = "LF_NEY" }), "2.11B2b")
  end)

  it("2.11B2ex two units stacked with an Officer who failed may not roll", function()
    local g = checks("french", {
      { "LF_NEY", "N2954" },
      { "F_MARCHAND", "N2954" },
      { "F_GARDANNE", "N2954" },
      { "F_COLBERT", "N2945" },
    }, { 6 })
    g:act("check", { leader = "LF_NEY" })
    g:goto_step("individual_movement", "french")
    assert.refused(g:why("check", { leader = "F_MARCHAND" }), "7.13a")
    assert.refused(g:why("check", { leader = "F_GARDANNE" }), "7.13a")
    assert.allowed(g:why("check", { leader = "F_COLBERT" }))
  end)

  it("7.13a nor within that of a Commander who leads its corps", function()
    local g = individual({
      { "LF_DAVOUT", "N2954" },
      { "F_GUDIN", "N2953", { ooc = true } },
      { "F_MARCHAND", "N2953", { ooc = true } },
    })
    assert.refused(g:why("check", { leader = "F_GUDIN" }), "7.13a")
    assert.allowed(g:why("check", { leader = "F_MARCHAND" }))
  end)
end)

describe("7.3 Out of Command", function()
  it("7.3b In Command he stays so when the Commander leaves him behind", function()
    local g = allocation(
      "french",
      { { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2953" }, { "F_FRIANT", "N2952" } }
    )
    g:act("command", { leader = "LF_NAPOLEON", target = "F_GUDIN" })
    g:goto_step("command_movement", "french")
    g:place("LF_NAPOLEON", "N2840")
    g:act("move", { unit = "F_GUDIN" })
    assert.allowed(g:why("step", { to = "N3053" }))
  end)

  it("7.31c a unit Out of Command that moves may enter an enemy ZOC", function()
    local g = individual(
      { { "F_MARCHAND", "N2952", { ooc = true } }, { "F_GARDANNE", "N2949", { ooc = true } } },
      { 1 }
    )
    g:act("check", { leader = "F_MARCHAND" })
    g:place("P_ORANIEN", "N2954")
    g:act("move", { unit = "F_MARCHAND" })
    assert.allowed(g:why("step", { to = "N2953" }))
  end)

  it("2.11B1b reinforcements are In Command in the turn of their entry", function()
    local g = spec.game("1806:auerstedt")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N1942" })
    assert.falsy(ooc(g, "F_GUDIN"))
    assert.allowed(g:why("step", { to = "N1941" }))
  end)

  it("2.11B1c moving units may try to force the enemy aside", function()
    local g = spec.game("1806:auerstedt")
    g:clear()
    g:place("F_MORAND", "N2852")
    g:place("F_GUDIN", "N2840")
    g:place("P_QUITZOW", "N2850")
    g:act("move", { unit = "F_MORAND" })
    g:act("step", { to = "N2851" })
    assert.allowed(g:why("repulse", { to = "N2850" }))
  end)
end)
