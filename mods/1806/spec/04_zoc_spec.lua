--- 4.0 Zones of Control and 4.1 their effects on movement.
local board = require("spec.board")
local halt = board.halt

local function field(side) return board.field(spec, side) end

local function begin(g, unit) g:act("move", { unit = unit }) end

describe("4.0 extent", function()
  it("4.0a a unit reaches all six hexes around it", function()
    local out = {
      N2531 = "N2530",
      N2533 = "N2534",
      N2631 = "N2731",
      N2632 = "N2733",
      N2431 = "N2331",
      N2432 = "N2333",
    }
    for hex, away in pairs(out) do
      local g = field()
      g:place("P_ORANIEN", "N2532")
      g:place("F_GUDIN", hex)
      begin(g, "F_GUDIN")
      assert.refused(g:why("step", { to = away }), "4.1c")
    end
  end)

  it("4.0b no ZOC over a river", function()
    local g = field()
    g:place("P_ORANIEN", "N2147") -- Freyburg; N2146 lies over the Unstrut, without a bridge
    g:place("F_GUDIN", "N2146")
    begin(g, "F_GUDIN")
    assert.allowed(g:why("step", { to = "N2145" }))
  end)

  it("4.0c, 8.33a no ZOC over a bridge either", function()
    local g = field()
    g:place("P_ORANIEN", "N2147")
    g:place("F_GUDIN", "N2046") -- the bridge of Freyburg joins the two
    begin(g, "F_GUDIN")
    assert.allowed(g:why("step", { to = "N2045" }))
    assert.refused(g:why("step", { to = "N2147" }), "8.12Fa")
  end)

  it("4.0d a ZOC reaches where the other side's does", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_FRIANT", "N2534") -- both reach N2533
    g:place("F_VIALLANES", "N2633")
    begin(g, "F_VIALLANES")
    g:act("step", { to = "N2533" })
    assert.refused(g:why("step", { to = "N2633" }), "8.12E")
  end)

  it("4.0e trains have no ZOC", function()
    local g = field()
    g:place("P_BAGGAGE1", "N2532")
    g:place("F_GUDIN", "N2534")
    begin(g, "F_GUDIN")
    g:act("step", { to = "N2533" })
    assert.allowed(g:why("step", { to = "N2633" }))
  end)

  it("4.0f a unit beside an enemy is as much in his ZOC as he in its", function()
    local g = field()
    g:place("F_GUDIN", "N2534")
    g:place("P_ORANIEN", "N2532")
    begin(g, "F_GUDIN")
    g:act("step", { to = "N2533" })
    halt(g)
    g:place("P_ORANIEN", "N2532")
    g:act("end")
    g = field("prussian")
    g:place("F_GUDIN", "N2533")
    g:place("P_ORANIEN", "N2532")
    begin(g, "P_ORANIEN")
    assert.refused(g:why("step", { to = "N2531" }), "4.1c")
  end)

  it("4.0g a friend in the hex does not lift the enemy's ZOC", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_FRIANT", "N2533")
    g:place("F_GUDIN", "N2534")
    begin(g, "F_GUDIN")
    g:act("step", { to = "N2533" })
    assert.refused(g:why("step", { to = "N2633" }), "8.12E")
  end)
end)

describe("4.1 movement", function()
  it("4.1a a leader alone does not enter an empty hex in an enemy ZOC", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("LF_DAVOUT", "N2534")
    begin(g, "LF_DAVOUT")
    assert.refused(g:why("step", { to = "N2533" }), "4.1a")
  end)

  it("4.1b a train needs an escort in an enemy ZOC", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_BAGGAGE", "N2534")
    begin(g, "F_BAGGAGE")
    assert.refused(g:why("step", { to = "N2533" }), "4.1b")
    halt(g)
    g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_BAGGAGE", "N2534")
    g:place("F_FRIANT", "N2534")
    begin(g, "F_BAGGAGE")
    g:act("with", { unit = "F_FRIANT" })
    assert.allowed(g:why("step", { to = "N2533" }))
  end)

  it("4.1c, 8.21a units that begin in an enemy ZOC are pinned", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_GUDIN", "N2533")
    begin(g, "F_GUDIN")
    assert.refused(g:why("step", { to = "N2633" }), "4.1c")
    assert.refused(g:why("march", {}), "4.1c")
  end)

  it("4.1c a pinned unit with nobody to repulse has nothing to do", function()
    local g = field()
    g:place("P_ORANIEN", "N2027") -- chateau Kapellendorf lies south; a chateau bars the Repulse
    g:place("F_GUDIN", "N2127")
    assert.refused(g:why("move", { unit = "F_GUDIN" }), "4.1c")
  end)

  it("4.1d after a successful Repulse the force goes on", function()
    local g = field()
    g:place("P_QUITZOW", "N2532") -- 1 point
    g:place("F_GUDIN", "N2534")
    begin(g, "F_GUDIN")
    g:act("step", { to = "N2533" })
    assert.refused(g:why("step", { to = "N2633" }), "8.12E")
    g:act("repulse", { to = "N2532" })
    while g:asked()[1] == "prussian" do
      local list = g:legal("prussian")
      g:act(list[1].verb, list[1].args, "prussian")
    end
    assert.equal("N2532", g:unit("F_GUDIN").hex)
    assert.allowed(g:why("step", { to = "N2533" }))
  end)

  it("8.12E a unit stops as it enters an enemy ZOC", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_VIALLANES", "N2534")
    begin(g, "F_VIALLANES")
    g:act("step", { to = "N2533" })
    assert.equal("Viallanes, N2533: next to the enemy: Repulse him, or stop", g:prompt().text)
    assert.refused(g:why("step", { to = "N2633" }), "8.12E")
    assert.refused(g:why("march", {}), "8.12E")
    assert.allowed(g:why("halt", {}))
  end)

  it("8.12Fa nobody enters a hex of the enemy", function()
    local g = field()
    g:place("P_BAGGAGE1", "N2533")
    g:place("F_GUDIN", "N2534")
    begin(g, "F_GUDIN")
    assert.refused(g:why("step", { to = "N2533" }), "8.12Fa")
  end)

  it("3.14b, 8.12E, 8.22A nobody stops beside the enemy in a hex that is full", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_FRIANT", "N2533")
    g:place("F_MORAND", "N2533")
    g:place("F_GUDIN", "N2534")
    begin(g, "F_GUDIN")
    local why = g:why("step", { to = "N2533" })
    assert.refused(why, "3.14b", "3.14b")
    assert.equal("N2533 would hold more units than it may", why[1].text)
  end)

  it("8.12Fa, 5.22c units and leaders enter no hex of the enemy, whoever stands there", function()
    local g = field()
    g:place("LP_KING", "N2533")
    g:place("P_BAGGAGE1", "N2633")
    g:place("F_GUDIN", "N2534")
    g:place("LF_DAVOUT", "N2534")
    begin(g, "F_GUDIN")
    assert.refused(g:why("step", { to = "N2533" }), "8.12Fa")
    halt(g)
    begin(g, "LF_DAVOUT")
    assert.refused(g:why("step", { to = "N2633" }), "8.12Fa")
    assert.refused(g:why("step", { to = "N2533" }), "5.22c")
  end)

  it("8.12Fb, 8.12E a leader's reach goes where units hold the way, a unit's ends beside the enemy", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_FRIANT", "N2533")
    g:place("LF_DAVOUT", "N2535")
    g:place("F_GUDIN", "N2535")
    local function reached(unit)
      local by = {}
      for _, row in ipairs(g:reach({ unit = unit }).hexes) do
        by[row.hex] = row
      end
      return by
    end
    local leader, unit = reached("LF_DAVOUT"), reached("F_GUDIN")
    assert.equal(4, leader.N2533.cost) -- where Friant stands
    assert.is_nil(leader.N2632) -- beside the enemy, and empty
    assert.is_nil(leader.N2532)
    assert.is_nil(unit.N2532)
    assert.truthy(unit.N2533)
    assert.is_nil(unit.N2531) -- behind him
    assert.truthy(leader.N2530)
  end)

  it("8.12Fb leaders and trains enter an enemy ZOC where a unit stands", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_FRIANT", "N2533")
    g:place("LF_DAVOUT", "N2534")
    g:place("F_BAGGAGE", "N2633")
    begin(g, "LF_DAVOUT")
    assert.allowed(g:why("step", { to = "N2533" }))
    g:act("step", { to = "N2533" })
    halt(g)
    begin(g, "F_BAGGAGE")
    assert.allowed(g:why("step", { to = "N2533" }))
  end)

  it("8.12Fc a leader goes from one enemy ZOC to another between units", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_FRIANT", "N2533")
    g:place("F_GUDIN", "N2632")
    g:place("LF_DAVOUT", "N2533")
    begin(g, "LF_DAVOUT")
    assert.allowed(g:why("step", { to = "N2632" }))
    g:act("step", { to = "N2632" })
    assert.equal("N2632", g:unit("LF_DAVOUT").hex)
  end)

  it("5.22a leaders pay what cavalry pays", function()
    local g = field()
    g:place("LF_DAVOUT", "N2341")
    begin(g, "LF_DAVOUT")
    g:act("step", { to = "N2342" }) -- woods: 2, and 2 for the hexside
    assert.equal(20 - 8, g.state.stack[#g.state.stack].left[1])
  end)

  it("5.22b a leader goes into an enemy ZOC with a stack and out of it from his units", function()
    local g = field()
    g:place("P_ORANIEN", "N2532")
    g:place("F_FRIANT", "N2534")
    g:place("LF_DAVOUT", "N2534")
    begin(g, "F_FRIANT")
    g:act("with", { unit = "LF_DAVOUT" })
    assert.allowed(g:why("step", { to = "N2533" }))
    g:act("step", { to = "N2533" })
    assert.refused(g:why("step", { to = "N2633" }), "8.12E")
    g:act("leave", { unit = "F_FRIANT" })
    assert.allowed(g:why("step", { to = "N2534" }))
  end)

  it("5.22c a leader never enters a hex of enemy leaders alone", function()
    local g = field()
    g:place("LP_KING", "N2533")
    g:place("LF_DAVOUT", "N2534")
    begin(g, "LF_DAVOUT")
    assert.refused(g:why("step", { to = "N2533" }), "5.22c")
  end)

  it("5.22d leaders use Road March", function()
    local g = field()
    g:place("LF_DAVOUT", "N2237")
    begin(g, "LF_DAVOUT")
    assert.allowed(g:why("march", {}))
    g:act("march")
    g:act("step", { to = "N2236" })
    assert.equal(19, g.state.stack[#g.state.stack].left[1])
  end)
end)
