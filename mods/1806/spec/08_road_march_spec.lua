--- 8.2 Road March. The road N2234 Wickerstedt - N2236 Auerstedt - N2238 - N2437 Eckartsberga.
local board = require("spec.board")
local halt, left, walk = board.halt, board.left, board.walk

local function field(side) return board.field(spec, side) end

local function column(g, unit, ...)
  g:act("move", { unit = unit })
  g:act("march")
  walk(g, ...)
end

describe("8.21 procedure", function()
  it("8.21a Road March is declared at any point, free, once", function()
    local g = field()
    g:place("F_GUDIN", "N2337")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2237")
    g:act("march")
    assert.equal(8, left(g))
    assert.equal(true, g:unit("F_GUDIN").march)
    assert.refused(g:why("march", {}), "8.21a")
    walk(g, "N2238")
    assert.equal(7, left(g))
  end)

  it("8.21b from road hex to road hex half a point", function()
    local g = field()
    g:place("F_GUDIN", "N2234")
    column(g, "F_GUDIN", "N2235", "N2236", "N2237")
    assert.equal(10 - 3, left(g))
  end)

  it("8.21bex cavalry of six points goes twelve hexes of road", function()
    local g = field("prussian")
    g:place("P_BUNTING", "N2234")
    column(
      g,
      "P_BUNTING",
      "N2235",
      "N2236",
      "N2237",
      "N2238",
      "N2339",
      "N2338",
      "N2437",
      "N2438",
      "N2439",
      "N2440",
      "N2441"
    )
    assert.equal(1, left(g))
    walk(g, "N2442")
    assert.equal("N2442", g:unit("P_BUNTING").hex)
  end)

  it("8.21c every unit may march so", function()
    for _, id in ipairs({ "F_GUDIN", "F_VIALLANES", "F_BRIDGE", "F_GUARDINF" }) do
      local g = field()
      g:place(id, "N2236")
      g:act("move", { unit = id })
      assert.allowed(g:why("march", {}))
    end
  end)

  it("8.21d off the road the marker stays", function()
    local g = field()
    g:place("F_GUDIN", "N2237")
    column(g, "F_GUDIN", "N2337")
    assert.equal(true, g:unit("F_GUDIN").march)
    assert.equal(10 - 2, left(g))
  end)
end)

describe("8.22 restrictions", function()
  it("8.22p no march rate on trails", function()
    local g = field()
    g:place("F_GUDIN", "N2430")
    column(g, "F_GUDIN", "N2531")
    assert.equal(10 - 2, left(g))
  end)

  it("8.22q a column is one unit alone", function()
    local g = field()
    g:place("F_FRIANT", "N2236")
    g:place("F_GUDIN", "N2236")
    g:act("move", { unit = "F_FRIANT" })
    g:act("march")
    assert.refused(g:why("with", { unit = "F_GUDIN" }), "8.22q")
    g = field()
    g:place("F_FRIANT", "N2236")
    g:place("F_GUDIN", "N2236")
    g:act("move", { unit = "F_FRIANT" })
    g:act("with", { unit = "F_GUDIN" })
    assert.refused(g:why("march", {}), "8.22q")
  end)

  it("8.22B, 3.14b a column that can go no further does not come next to another", function()
    local function why(other)
      local g = board.field(spec)
      g:place("F_GUDIN", "N2235", { march = true })
      g:act("move", { unit = "F_GUDIN" })
      local f = g.state.stack[#g.state.stack]
      f.left[1], f.spent = 1, true
      g:place("F_MORAND", other, { march = true })
      return g:why("step", { to = "N2236" })
    end
    assert.refused(why("N2237"), "3.14b")
    assert.allowed(why("N2242"))
  end)

  it("8.22A a column that comes into an enemy ZOC must try to repulse", function()
    local g = field()
    g:place("P_ORANIEN", "N2239")
    g:place("P_WARTENSLEBEN", "N2339")
    g:place("F_GUDIN", "N2236")
    column(g, "F_GUDIN", "N2237", "N2238")
    local asks = "Gudin, N2238 (Poppel): in Road March next to the enemy: it must try to Repulse him first"
    assert.equal(asks, g:prompt().text)
    assert.refused(g:why("halt", {}), "8.22A")
    assert.allowed(g:why("repulse", { to = "N2239" }))
  end)

  it("8.22A not one that stood there as its move began", function()
    local g = field()
    g:place("P_QUITZOW", "N2239")
    g:place("F_GUDIN", "N2238", { march = true })
    g:act("move", { unit = "F_GUDIN" })
    assert.equal("Gudin, N2238 (Poppel): go on, or stop", g:prompt().text)
    assert.allowed(g:why("halt"))
  end)

  it("8.22A, 8.1b nor one that has repulsed its way on, but at the next enemy again", function()
    local g = field()
    g:place("P_BUNTING", "N2849")
    g:place("F_MORAND", "N2750", { march = true })
    g:act("move", { unit = "F_MORAND" })
    g:act("repulse", { to = "N2849" })
    local to = { "N2949", "N3048" }
    for _, hex in ipairs(to) do
      g:act("retreat", { unit = "P_BUNTING", to = hex })
    end
    assert.equal("N2849", g:unit("F_MORAND").hex)
    assert.allowed(g:why("halt"))
    g.forced = false
    g:act("step", { to = to[1] })
    assert.refused(g:why("halt"), "8.22A")
  end)

  it("8.22A again when its success brings it into another", function()
    local g = field()
    g:place("P_BUNTING", "N2849")
    g:place("P_ORANIEN", "N2848")
    g:place("F_MORAND", "N2750", { march = true })
    g:act("move", { unit = "F_MORAND" })
    g:act("repulse", { to = "N2849" })
    while g:step() == "retreating" do
      local entry = g:legal("prussian")[1]
      g:act(entry.verb, entry.args)
    end
    assert.equal("N2849", g:unit("F_MORAND").hex)
    assert.same({ "N2848" }, g.state.failed_repulses[1].targets) -- the only choice: played by itself
  end)

  it("8.22A a column that could not repulse does not come into the ZOC", function()
    local g = field()
    g:place("P_ORANIEN", "N2239")
    g:place("F_GUDIN", "N2236")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2237", "N2236", "N2237", "N2236")
    g:act("march")
    walk(g, "N2237")
    assert.refused(g:why("step", { to = "N2238" }), "8.22A") -- nothing left to repulse with
  end)

  it("8.22B columns do not stop next to each other or together", function()
    local g = field()
    g:place("F_FRIANT", "N2236", { march = true })
    g:place("F_GUDIN", "N2238")
    column(g, "F_GUDIN", "N2237")
    assert.refused(g:why("halt", {}), "8.22B")
    walk(g, "N2236")
    assert.refused(g:why("halt", {}), "8.22B")
    walk(g, "N2235")
    assert.refused(g:why("halt", {}), "8.22B")
    walk(g, "N2234")
    assert.allowed(g:why("halt", {}))
  end)

  it("8.22B a march that would end next to a column is told so, however far it is", function()
    local g = field()
    g:place("F_FRIANT", "N2236", { march = true })
    g:place("F_GUDIN", "N2238")
    g:act("move", { unit = "F_GUDIN" })
    g:act("march", {})
    for _, to in ipairs({ "N2237", "N2236", "N2235" }) do
      assert.refused(g:why("go", { to = to }), "8.22B")
    end
    assert.allowed(g:why("go", { to = "N2234" }))
    assert.refused(g:why("go", { to = "N3045" }), "8.11b")
    assert.equal("N2238", g:unit("F_GUDIN").hex)
  end)

  it("8.1b, 8.11b, 4.1c who has not set out is told why a march would not get there", function()
    local g = field()
    g:place("F_GUDIN", "N2238")
    assert.refused(g:why("go", { to = "N2236" }), "8.1b")
    local dear = g:why("go", { to = "N3045", unit = "F_GUDIN" })
    assert.refused(dear, "8.11b")
    assert.equal(10, dear[1].values.has)
    assert.truthy(dear[1].values.needs > dear[1].values.has)
    g:place("P_ORANIEN", "N2235")
    local there = g:why("go", { to = "N2235", unit = "F_GUDIN" })
    assert.refused(there, "8.12Fa")
    assert.equal("N2235", there[1].values.hex)
    g:place("P_ORANIEN", "N2239")
    assert.refused(g:why("go", { to = "N2236", unit = "F_GUDIN" }), "4.1c")
  end)

  it("8.22Bx1 cavalry brigades in the way of a column do not count, divisions do", function()
    local g = field()
    g:place("F_VIALLANES", "N2236", { march = true })
    g:place("F_GUDIN", "N2238")
    column(g, "F_GUDIN", "N2237")
    assert.allowed(g:why("halt", {}))
    g = field()
    g:place("F_NANSOUTY", "N2236", { march = true })
    g:place("F_GUDIN", "N2238")
    column(g, "F_GUDIN", "N2237")
    assert.refused(g:why("halt", {}), "8.22B")
  end)

  it("8.22Bx2 leaders stop with anybody", function()
    local g = field()
    g:place("F_GUDIN", "N2236")
    g:place("F_FRIANT", "N2235", { march = true })
    g:place("P_ORANIEN", "N2337")
    g:place("LF_DAVOUT", "N2238")
    column(g, "LF_DAVOUT", "N2138")
    g:act("step", { to = "N2137" })
    assert.allowed(g:why("step", { to = "N2236" }))
    g:act("step", { to = "N2236" })
    assert.allowed(g:why("halt", {}))
  end)

  it("8.22C a column may stop next to friends without a marker", function()
    local g = field()
    g:place("F_FRIANT", "N2236")
    g:place("F_GUDIN", "N2238")
    column(g, "F_GUDIN", "N2237")
    assert.allowed(g:why("halt", {}))
  end)
end)

describe("8.23, 8.24", function()
  it("8.23a a unit pays one point to take its marker off, as it moves", function()
    local g = field()
    g:place("F_GUDIN", "N2236", { march = true })
    g:act("move", { unit = "F_GUDIN" })
    g:act("form")
    assert.equal(8, left(g))
    assert.equal(false, g:unit("F_GUDIN").march)
    assert.refused(g:why("form", {}), "8.23a")
  end)

  --- Records of a key, in words.
  local function told(g, key)
    local list = {}
    for _, record in ipairs(g:log()) do
      if record.key == key then list[#list + 1] = record.text end
    end
    return list
  end

  it("8.23a, 8.21a the log says where a march begins and where it ends", function()
    local g = field()
    g:place("F_GUDIN", "N2237")
    g:act("move", { unit = "F_GUDIN" })
    g:act("march")
    assert.equal(1, #those(g:legal("french"), function(entry) return entry.verb == "form" end))
    walk(g, "N2236")
    g:act("form")
    assert.same({ "Road March begins in N2237 (Gernstedt)" }, told(g, "march_declared"))
    assert.same({ "Road March ends in N2236 (Auerstedt)" }, told(g, "march_ended"))
    g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g:act("march")
    assert.same({}, told(g, "march_declared")) -- off the map: nobody sees it
  end)

  it("8.23a, 8.12A the point is spent: a dear hex is no more the only one that it enters", function()
    local g = field()
    g:place("F_BAGGAGE", "N2841", { march = true })
    g:act("move", { unit = "F_BAGGAGE" })
    g:act("form")
    assert.refused(g:why("step", { to = "N2741" }), "8.12A")
  end)

  it("8.23a, 8.1a nobody joins it any more", function()
    local g = field()
    g:place("F_GUDIN", "N2236", { march = true })
    g:place("LF_DAVOUT", "N2236")
    g:act("move", { unit = "F_GUDIN" })
    g:act("form")
    assert.refused(g:why("with", { unit = "LF_DAVOUT" }), "8.1a")
  end)

  it("8.23a, 3.14b once it is in line it must be able to stand where it is", function()
    local g = field()
    g:place("F_FRIANT", "N2236")
    g:place("F_MORAND", "N2236")
    g:place("F_GUDIN", "N2236", { march = true })
    g:act("move", { unit = "F_GUDIN" })
    g:act("form")
    assert.refused(g:why("halt"), "3.14b")
  end)

  it("8.21a, 3.14c a marker that is put on at the start counts at once", function()
    local g = field()
    g:place("F_FRIANT", "N2236")
    g:place("F_GUDIN", "N2236")
    g:act("move", { unit = "F_GUDIN" })
    assert.allowed(g:why("halt"))
    g:act("march")
    assert.refused(g:why("halt"), "3.14c")
  end)

  it("8.21a, 3.14b not by one who could neither share its hex then nor leave it", function()
    local g = field()
    g:place("F_FRIANT", "N2236")
    g:place("F_GUDIN", "N2237")
    g:act("move", { unit = "F_GUDIN" })
    g.forced = false
    walk(g, "N2236", "N2237", "N2236", "N2237", "N2236")
    local why = g:why("march")
    assert.refused(why, "3.14b")
    assert.equal("from N2236 (Auerstedt) the force could not come to a hex in which it may stop", why[1].text)
  end)

  it("8.21a, 3.14b also by one who has no point left", function()
    local g = field()
    g:place("F_GUDIN", "N2236")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2237", "N2236", "N2237", "N2236", "N2237")
    assert.equal(0, left(g))
    assert.allowed(g:why("march"))
  end)

  it("8.12A, 8.23a no marker comes off without the point for it", function()
    local g = field()
    g:place("F_GUDIN", "N2237")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2236", "N2237", "N2236", "N2237")
    g:act("march")
    walk(g, "N2236")
    assert.refused(g:why("form", {}), "8.12A")
  end)

  it("3.14b nor where it could not stop without it, and not go on", function()
    local g = field()
    g:place("F_FRIANT", "N2236")
    g:place("F_MORAND", "N2236")
    g:place("F_GUDIN", "N2238")
    column(g, "F_GUDIN", "N2237", "N2238", "N2237", "N2238", "N2237", "N2238", "N2237", "N2236")
    assert.equal(2, left(g)) -- the price of the marker
    assert.refused(g:why("form", {}), "3.14b")
    walk(g, "N2235")
    assert.allowed(g:why("halt", {}))
  end)

  it("8.23b leaders take theirs off free", function()
    local g = field()
    g:place("LF_DAVOUT", "N2236", { march = true })
    g:act("move", { unit = "LF_DAVOUT" })
    g:act("form")
    assert.equal(20, left(g))
  end)

  it(
    "8.23ex five points: onto the road, two hexes on it, off it, marker off, next to the enemy",
    function()
      local g = field()
      g:place("P_ORANIEN", "N2241")
      g:place("F_GUDIN", "N2337")
      g:act("move", { unit = "F_GUDIN" })
      walk(g, "N2237")
      g:act("march")
      walk(g, "N2238", "N2339", "N2340")
      g:act("form")
      assert.equal(2, left(g))
      walk(g, "N2341")
      halt(g)
      assert.equal("N2341", g:unit("F_GUDIN").hex)
      assert.equal(false, g:unit("F_GUDIN").march)
    end
  )

  it("8.24a along a road a hex costs one point at most, hexsides nothing", function()
    local g = field()
    g:place("F_GUDIN", "N2235")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2236") -- over the Emsen brook
    assert.equal(10 - 2, left(g))
  end)

  it("8.24a not even cavalry pays more into woods, along a road or a trail", function()
    for from, woods in pairs({ N2150 = "N2149", N2741 = "N2640" }) do
      local g = field()
      g:place("F_VIALLANES", from)
      g:act("move", { unit = "F_VIALLANES" })
      local before = left(g)
      local parts = g:reach({ unit = "F_VIALLANES", to = woods }).hexes[1].items
      assert.same({ "8.24a", 2 }, { parts[1].rule, parts[1].value })
      walk(g, woods)
      assert.equal(before - 2, left(g))
    end
  end)

  it("8.24a, 8.21b what a march costs is itemised by its rule", function()
    local g = field()
    g:place("F_GUDIN", "N2235", { march = true })
    local parts = g:reach({ unit = "F_GUDIN", to = "N2236" }).hexes[1].items
    assert.same({ "8.21b", 1 }, { parts[1].rule, parts[1].value })
  end)

  it("8.24b a road over a river saves nothing of the bridge's cost", function()
    local g = field()
    g:place("F_GUDIN", "N2046")
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N2147")
    assert.equal(10 - 4, left(g))
  end)
end)
