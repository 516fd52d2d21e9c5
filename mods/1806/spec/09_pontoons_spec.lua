--- 9.0 Bridge trains and pontoon bridges. N2046 lies on the Unstrut: a printed bridge leads to N2147, none
--- to N2047. A stream runs between N2336 and N2337; N2235/N2236 is a road over a stream.
local board = require("spec.board")
local clock = require("spec.clock")
local fight = require("spec.fight")
local ground = require("rules.08_terrain")
local place, left, halt = board.place, board.left, board.halt

local RIVER, PRINTED, STREAM, ROAD = "N2046/N2047", "N2046/N2147", "N2336/N2337", "N2235/N2236"

--- A Movement Phase of a side with nobody near.
local function field(side, step)
  local g = board.field(spec, side)
  if step then g:goto_step(step, side) end
  return g
end

--- A pontoon that has lain there for a while.
local function bridge(g, train, at, how)
  board.span(g, train, at, how)
  g:place("F_SUCHET", "N2850")
end

local function start(g, unit, hex)
  g:place(unit, hex)
  g:act("move", { unit = unit })
end

--- The Allocation of the French, with a pontoon that has lain there.
local function allocation(list, train, at)
  local g = spec.game("1806:auerstedt")
  g:clear()
  place(g, list)
  if train then bridge(g, train, at or RIVER) end
  g:goto_step("allocation", "french")
  return g
end

--- What a step to a neighbour costs a piece that has not moved.
local function cost(g, unit, hex, to, march)
  start(g, unit, hex)
  if march then g:act("march") end
  local before = left(g)
  g:act("step", { to = to })
  local after = left(g)
  halt(g)
  return before - after
end

local function pontoon(g, at) return g.state.pontoons[at] end

describe("9.1 Bridge trains", function()
  it("9.1a a bridge train pays what cavalry pays, and may march on roads", function()
    local g = field()
    assert.equal(8, cost(g, "F_BRIDGE", "N2242", "N2342")) -- woods
    assert.equal(1, cost(field(), "F_BRIDGE", "N2236", "N2237", true))
  end)

  it("9.12 a bridge train is commanded by the leader of its formation", function()
    local g = allocation({
      { "LF_NAPOLEON", "N2614" },
      { "LF_DAVOUT", "N2615" },
      { "F_BRIDGE", "N2616" },
      { "F_SUCHET", "N2614" },
    })
    g:goto_step("command_movement", "french")
    assert.equal(false, g:unit("F_BRIDGE").ooc)
  end)

  it("9.13a a bridge train has no strength and adds nothing to a defence", function()
    local g = place(field(), {
      { "F_GUDIN", "N2614" },
      { "P_KUHNHEIM", "N2615" },
      { "P_BRIDGE1", "N2615" },
    })
    assert.equal(0, clock.seen(g, "P_BRIDGE1").strength)
    assert.equal("6", fight.join(g, { "N2615" }, { "N2614" }).defence)
  end)
end)

describe("9.21 Laying a pontoon bridge", function()
  it("9.0 both sides lay pontoons", function()
    for side, train in pairs({ french = "F_BRIDGE", prussian = "P_BRIDGE1" }) do
      local g = field(side)
      start(g, train, "N2046")
      g:act("deploy", { to = "N2047" })
      assert.equal(side, pontoon(g, RIVER).holder)
    end
  end)

  it("9.21a a bridge train next to a river does so, for nothing", function()
    local g = field()
    start(g, "F_BRIDGE", "N2045")
    g:act("step", { to = "N2046" })
    g:act("deploy", { to = "N2047" })
    assert.equal("F_BRIDGE", pontoon(g, RIVER).train)
    g = field()
    g:place("F_BRIDGE", "N2046")
    start(g, "F_VIALLANES", "N2046")
    assert.refused(g:why("deploy", { to = "N2047" }), "9.21a")
    halt(g)
    g:act("move", { unit = "F_BRIDGE" })
    assert.refused(g:why("deploy", { to = "N2048" }), "9.21a")
  end)

  it("9.2c its train lies on both banks until it is taken up or destroyed", function()
    local g = field()
    start(g, "F_BRIDGE", "N2046")
    assert.truthy(listed(fight.choices(g, "deploy", "to"), "N2047"))
    g:act("deploy", { to = "N2047" })
    assert.same({ "N2046", "N2047" }, g:unit("F_BRIDGE").banks)
    assert.equal(false, pontoon(g, RIVER).crossed)
  end)

  it("9.21a with the force that goes on without it, its points untouched", function()
    local g = field()
    g:place("F_BRIDGE", "N2046")
    start(g, "F_VIALLANES", "N2046")
    halt(g)
    g = field()
    g:place("F_VIALLANES", "N2046")
    start(g, "F_BRIDGE", "N2046")
    g:act("with", { unit = "F_VIALLANES" })
    g:act("deploy", { to = "N2047" })
    assert.same({ "F_VIALLANES" }, fight.frame(g).force)
    assert.same({ 16 }, fight.frame(g).left)
  end)

  it("9.2a over a river or a stream, and nothing else; that hexside alone is bridged", function()
    local g = field()
    start(g, "F_BRIDGE", "N2046")
    assert.refused(g:why("deploy", { to = "N2045" }), "9.2a")
    g:act("deploy", { to = "N2047" })
    start(g, "F_GUDIN", "N2146")
    assert.refused(g:why("step", { to = "N2147" }), "8.31a")
    halt(g)
    g = field()
    start(g, "F_BRIDGE", "N2336")
    g:act("deploy", { to = "N2337" })
    assert.truthy(pontoon(g, STREAM))
  end)

  it("9.2c one counter: where the pontoon lies there is no train", function()
    local g = field()
    start(g, "F_BRIDGE", "N2046")
    g:act("deploy", { to = "N2047" })
    assert.is_nil(g:unit("F_BRIDGE").hex)
  end)

  it("9.21a, 9.2c the list says where", function()
    local g = field()
    start(g, "F_BRIDGE", "N2046")
    assert.same({ "N1947", "N2047", "N2147" }, fight.choices(g, "deploy", "to"))
    halt(g)
    start(g, "F_GUDIN", "N2046")
    assert.same({}, fight.choices(g, "deploy", "to"))
  end)

  it("9.2a, 21.12 not out of the area in play", function()
    local g = field()
    start(g, "F_BRIDGE", "N1942")
    assert.refused(g:why("deploy", { to = "N1842" }), "21.12")
  end)

  it("9.2c, 8.12E what lays it next to the enemy leaves a leader free to go on", function()
    local g = field()
    place(g, { { "F_FRIANT", "N2046" }, { "P_ORANIEN", "N1946" }, { "LF_DAVOUT", "N2146" } })
    start(g, "F_BRIDGE", "N2146")
    g:act("with", { unit = "LF_DAVOUT" })
    g:act("step", { to = "N2046" })
    assert.refused(g:why("step", { to = "N2146" }), "8.12E")
    g:act("deploy", { to = "N2047" })
    assert.same({ "LF_DAVOUT" }, fight.frame(g).force)
    assert.allowed(g:why("step", { to = "N2146" }))
  end)

  it("9.21a not before it has entered the map", function()
    local g = spec.game("1806:auerstedt")
    g:goto_step("command_movement", "french")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("deploy", { to = "N1941" }), "9.21a")
    assert.refused(g:why("cross", { to = "N1941" }), "9.24a")
  end)

  it("9.2a not where a pontoon lies already", function()
    local g = field("prussian")
    bridge(g, "P_BRIDGE1", RIVER)
    start(g, "P_BRIDGE2", "N2046")
    assert.refused(g:why("deploy", { to = "N2047" }), "9.2a")
    g:act("deploy", { to = "N2147" })
    assert.equal("P_BRIDGE2", pontoon(g, PRINTED).train)
  end)

  it("9.21b not in Road March", function()
    local g = field()
    g:place("F_BRIDGE", "N2046", { march = true })
    g:act("move", { unit = "F_BRIDGE" })
    assert.refused(g:why("deploy", { to = "N2047" }), "9.21b")
  end)

  it("9.22a not to a hex that the enemy holds", function()
    local g = field()
    g:place("P_ORANIEN", "N2047")
    start(g, "F_BRIDGE", "N2046")
    assert.refused(g:why("deploy", { to = "N2047" }), "9.22a")
  end)

  it("9.22b but into an enemy ZOC", function()
    local g = field()
    g:place("P_ORANIEN", "N2048")
    start(g, "F_BRIDGE", "N2046")
    assert.allowed(g:why("deploy", { to = "N2047" }))
    g:act("deploy", { to = "N2047" })
    assert.truthy(pontoon(g, RIVER))
  end)
end)

describe("9.24 Crossing on the turn of laying", function()
  local function laid(at, to)
    local g = field()
    g:place("F_GUDIN", at)
    g:place("F_VIALLANES", at)
    g:place("LF_DAVOUT", at)
    start(g, "F_BRIDGE", at)
    g:act("deploy", { to = to })
    return g
  end

  it("9.24a the die comes first, and is what every unit pays beside the hex", function()
    local g = laid("N2046", "N2047")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N2047" }), "9.24a")
    assert.same({ "N2047" }, fight.choices(g, "cross", "to"))
    g:dice({ 3 })
    g:act("cross", { to = "N2047" })
    g:act("step", { to = "N2047" })
    assert.equal(10 - 2 - 6, left(g))
    halt(g)
    g:act("move", { unit = "F_VIALLANES" })
    assert.refused(g:why("cross", { to = "N2047" }), "9.24a")
    g:act("step", { to = "N2047" })
    assert.equal(16 - 2 - 6, left(g))
  end)

  it("9.24a in Road March too, but leaders go over free, before the die", function()
    local g = laid("N2046", "N2047")
    g:act("move", { unit = "LF_DAVOUT" })
    g:act("step", { to = "N2047" })
    assert.equal(20 - 2, left(g))
    halt(g)
    g:dice({ 2 })
    g:act("move", { unit = "F_VIALLANES" })
    g:act("cross", { to = "N2047" })
    g:act("march")
    g:act("step", { to = "N2047" })
    assert.equal(16 - 2 - 4, left(g))
  end)

  it("9.24a too dear, and it cannot cross; but as its one hex it may", function()
    local g = laid("N2046", "N2047")
    g:place("F_FRIANT", "N2045")
    g:dice({ 6 })
    g:act("move", { unit = "F_GUDIN" })
    g:act("cross", { to = "N2047" })
    g:act("step", { to = "N2047" }) -- 7 of 5 points: 8.12A
    assert.equal(0, left(g))
    halt(g)
    g:act("move", { unit = "F_FRIANT" })
    g:act("step", { to = "N2046" })
    assert.refused(g:why("step", { to = "N2047" }), "8.12A")
  end)

  it("9.24a, 2.11B1a the die is for that turn alone; the next it is 2 points", function()
    local g = laid("N2046", "N2047")
    g:dice({ 6 })
    g:act("move", { unit = "F_VIALLANES" })
    g:act("cross", { to = "N2047" })
    halt(g)
    g:goto_step("command_movement", "prussian")
    assert.same({ false }, { g:view("french").pontoons[1].fresh, g:view("french").pontoons[1].die })
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N2047" })
    assert.equal(10 - 2 - 4, left(g))
  end)

  it("9.24a nor does it bar a way in the Combat Phase of its own turn", function()
    local g = laid("N2046", "N2047")
    assert.is_nil((ground.price("french infantry", "N2046", "N2047"))) -- before the die
    g:place("P_ORANIEN", "N2849") -- next to Suchet
    g:goto_step("designation", "french")
    assert.equal(2 + 4, (ground.price("french infantry", "N2046", "N2047")))
  end)

  it("9.24a the die has six sides", function()
    local g = laid("N2046", "N2047")
    g:act("move", { unit = "F_GUDIN" })
    local odds = g:odds("cross", { to = "N2047" }).outcomes
    assert.equal(6, #odds)
    assert.same({ result = "1", num = 1, den = 6 }, odds[1])
  end)

  it("9.24a, 9.24b on a printed bridge half the die, fractions up", function()
    for die, points in pairs({ [5] = 3, [4] = 2 }) do
      local g = laid("N2046", "N2147")
      g:dice({ die })
      g:act("move", { unit = "F_VIALLANES" })
      g:act("cross", { to = "N2147" })
      g:act("step", { to = "N2147" })
      assert.equal(16 - 2 - 2 * points, left(g))
    end
  end)

  it("4.1c, 9.24a who is pinned does not cast it", function()
    local g = laid("N2046", "N2047")
    g:place("P_ORANIEN", "N2045")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("cross", { to = "N2047" }), "4.1c")
  end)

  it("8.12E, 9.24a nor who has stopped in an enemy ZOC", function()
    local g = laid("N2046", "N2047")
    g:place("F_FRIANT", "N2146")
    g:place("P_ORANIEN", "N1946")
    g:act("move", { unit = "F_FRIANT" })
    g:act("step", { to = "N2046" })
    assert.refused(g:why("cross", { to = "N2047" }), "8.12E")
  end)

  it("8.12Fa, 9.24a nor for a hex where an enemy leader stands alone", function()
    local g = laid("N2046", "N2047")
    g:place("LP_KALKREUTH", "N2047")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("cross", { to = "N2047" }), "8.12Fa")
  end)

  it("3.14b, 9.24a nor from a full hex: too dear, and they would have to stop there", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER, { fresh = true })
    place(g, { { "F_GUDIN", "N2046" }, { "F_MORAND", "N2046" } })
    start(g, "F_FRIANT", "N2045")
    g:act("step", { to = "N2046" })
    assert.refused(g:why("cross", { to = "N2047" }), "3.14b")
    g:act("step", { to = "N2045" })
    halt(g)
    g:act("move", { unit = "F_GUDIN" })
    assert.allowed(g:why("cross", { to = "N2047" }))
  end)

  it("9.24a nobody casts it for a pontoon that has lain there", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    start(g, "F_GUDIN", "N2046")
    assert.refused(g:why("cross", { to = "N2047" }), "9.24a")
  end)
end)

describe("9.25 What a pontoon bridge is", function()
  it("8.31c, 9.25B two points more to cross it", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    assert.equal(2 + 4, cost(g, "F_VIALLANES", "N2046", "N2047"))
  end)

  it("9.25B nothing in Road March, nor for leaders", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    assert.equal(2, cost(g, "F_VIALLANES", "N2046", "N2047", true))
    assert.equal(2, cost(g, "LF_DAVOUT", "N2046", "N2047"))
  end)

  it("8.31d, 8.31e a pontoon is a bridge: columns and leaders go free", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    assert.equal(2, cost(g, "F_GUDIN", "N2046", "N2047", true))
    assert.equal(2, cost(g, "LF_DAVOUT", "N2046", "N2047"))
  end)

  it("9.2b beside a printed bridge neither costs anything", function()
    local g = field()
    bridge(g, "F_BRIDGE", PRINTED)
    assert.equal(2, cost(g, "F_VIALLANES", "N2046", "N2147"))
  end)

  it("9.2b over a damaged one it is the only bridge, and what is below keeps its state", function()
    local g = field()
    g.state.bridges[PRINTED] = { state = "damaged", turn = 28, fresh = false }
    bridge(g, "F_BRIDGE", PRINTED)
    g:act("take_up", { at = PRINTED, to = "N2046" })
    assert.equal("damaged", g.state.bridges[PRINTED].state)
    bridge(g, "F_BRIDGE", PRINTED)
    assert.equal(2 + 4, cost(g, "F_VIALLANES", "N2046", "N2147"))
    assert.equal("damaged", g.state.bridges[PRINTED].state)
  end)

  it("8.31f trains cross a stream by it, units ford where that is cheaper", function()
    local g = field()
    bridge(g, "F_BRIDGE", STREAM)
    assert.equal(2 + 4, cost(g, "F_BAGGAGE", "N2336", "N2337"))
    assert.equal(2 + 2, cost(g, "F_VIALLANES", "N2336", "N2337"))
    g = field()
    bridge(g, "F_BRIDGE", STREAM)
    assert.equal(2, cost(g, "F_GUDIN", "N2336", "N2337", true))
  end)

  it("8.31f on the turn of laying a train needs the die at a stream, a unit does not", function()
    local g = field()
    bridge(g, "F_BRIDGE", STREAM, { fresh = true })
    start(g, "F_BAGGAGE", "N2336")
    g:dice({ 1 })
    assert.refused(g:why("step", { to = "N2337" }), "9.24a")
    g:act("cross", { to = "N2337" })
    g:act("step", { to = "N2337" })
    assert.equal(8 - 2 - 2, left(g))
    halt(g)
    bridge(g, "F_BRIDGE", STREAM, { fresh = true })
    start(g, "F_GUDIN", "N2336")
    assert.refused(g:why("cross", { to = "N2337" }), "9.24a")
    assert.allowed(g:why("step", { to = "N2337" }))
  end)

  it("8.4b, 8.41e, 8.43r a stream bridge stays as it is under a pontoon; over a damaged one it serves", function()
    local g = field()
    bridge(g, "F_BRIDGE", ROAD)
    assert.equal(2, cost(g, "F_BAGGAGE", "N2235", "N2236"))
    g = field()
    g.state.bridges[ROAD] = { state = "repaired", turn = 28, fresh = false }
    bridge(g, "F_BRIDGE", ROAD)
    assert.equal(2, cost(g, "F_BAGGAGE", "N2235", "N2236"))
    g = field()
    g.state.bridges[ROAD] = { state = "damaged", turn = 28, fresh = false }
    bridge(g, "F_BRIDGE", ROAD)
    assert.equal(2 + 4, cost(g, "F_BAGGAGE", "N2235", "N2236"))
    assert.equal(2 + 2, cost(g, "F_VIALLANES", "N2235", "N2236"))
  end)

  it("4.0c, 8.33a no ZOC crosses it", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    g:place("P_ORANIEN", "N2047")
    start(g, "F_GUDIN", "N2045")
    g:act("step", { to = "N2046" })
    assert.equal(false, fight.frame(g).entered)
  end)

  it("9.25q, 11.31F, 8.32b combat goes over it, and doubles the defender", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    place(g, { { "F_SUCHET", "N2046" }, { "P_KUHNHEIM", "N2047" } })
    assert.equal("12", fight.join(g, { "N2047" }, { "N2046" }).defence)
  end)

  it("8.32a without it there is none", function()
    local g = place(field(), {
      { "F_SUCHET", "N2046" },
      { "P_KUHNHEIM", "N2047" },
      { "F_MORAND", "N2615" },
      { "P_ORANIEN", "N2616" },
    })
    fight.contact(g)
    assert.refused(g:why("attack", { hex = "N2047" }), "8.32a")
  end)

  it("7.21C Command Range goes over it", function()
    for _, train in ipairs({ "F_BRIDGE", false }) do
      local g = allocation({
        { "LF_NAPOLEON", "N1846" },
        { "F_GUDIN", "N1845" },
        { "F_SUCHET", "N1846" },
      }, train, "N1845/N1846")
      local why = g:why("command", { leader = "LF_NAPOLEON", target = "F_GUDIN" })
      assert.equal(train and 0 or 1, #why)
    end
  end)

  it("both sides see it, and its owner which train lies there", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    local seen = { at = RIVER, owner = "french", holder = "french", fresh = false }
    assert.same({ seen }, g:view("prussian").pontoons)
    seen.train = "F_BRIDGE"
    assert.same({ seen }, g:view("french").pontoons)
  end)

  it("9.25B, 9.26b reach goes over it at its price, and round one that the enemy holds", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    g:place("F_GUDIN", "N2046")
    local function path()
      local row = g:reach({ unit = "F_GUDIN", to = "N2047" }, "french").hexes[1]
      assert.equal(6, row.cost)
      return row.path
    end
    assert.same({ "N2046", "N2047" }, path())
    g.state.pontoons[RIVER].holder = "prussian"
    g:place("F_GUDIN", "N2046")
    assert.same({ "N2046", "N2147", "N2047" }, path())
  end)
end)

describe("9.23 Taking a pontoon bridge up", function()
  it("9.23a in either of its two hexes", function()
    for _, to in ipairs({ "N2046", "N2047" }) do
      local g = field()
      bridge(g, "F_BRIDGE", RIVER)
      assert.refused(g:why("take_up", { at = RIVER, to = "N2045" }), "9.23a")
      g:act("take_up", { at = RIVER, to = to })
      assert.equal(to, g:unit("F_BRIDGE").hex)
      assert.is_nil(pontoon(g, RIVER))
    end
  end)

  it("9.23a with the other end in an enemy ZOC, but not alone in one", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    g:place("P_ORANIEN", "N2048")
    assert.refused(g:why("take_up", { at = RIVER, to = "N2047" }), "9.11a")
    g:act("take_up", { at = RIVER, to = "N2046" })
    assert.equal("N2046", g:unit("F_BRIDGE").hex)
  end)

  it("9.23a where one lies", function()
    local g = field()
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "9.23a")
  end)

  it("8.12Fa, 9.23a not in a hex of the enemy", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    place(g, { { "F_GUDIN", "N2046" }, { "P_ORANIEN", "N2047" } })
    assert.refused(g:why("take_up", { at = RIVER, to = "N2047" }), "8.12Fa")
    assert.allowed(g:why("take_up", { at = RIVER, to = "N2046" }))
  end)

  it("3.14b, 9.23a nor in a full one", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    place(g, { { "F_GUDIN", "N2046" }, { "F_MORAND", "N2046" } })
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "3.14b")
    assert.allowed(g:why("take_up", { at = RIVER, to = "N2047" }))
  end)

  it("8.12C, 9.23b a train that has laid it has moved in that phase", function()
    local g = field()
    start(g, "F_BRIDGE", "N2046")
    g:act("deploy", { to = "N2047" })
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "8.12C")
  end)

  it("9.23b before anybody moves", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    start(g, "F_GUDIN", "N2615")
    g:act("step", { to = "N2616" })
    halt(g)
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "9.23b")
  end)

  it("9.23b what was taken up carries nobody over", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    g:place("F_GUDIN", "N2046")
    g:act("take_up", { at = RIVER, to = "N2046" })
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N2047" }), "8.31a")
  end)

  it("9.23b who moved in the segment before, or of the enemy, does not count", function()
    local g = field()
    g:place("F_BRIDGE", "N2046", { ooc = true })
    bridge(g, "F_BRIDGE", RIVER)
    g:place("P_ORANIEN", "N2640", { moved = true, ooc = true })
    start(g, "F_GUDIN", "N2615")
    g:act("step", { to = "N2616" })
    halt(g)
    g:goto_step("individual_movement", "french")
    g:dice({ 1 })
    g:act("check", { leader = "F_BRIDGE" })
    assert.same({ "N2046", "N2047" }, fight.choices(g, "take_up", "to"))
    assert.allowed(g:why("take_up", { at = RIVER, to = "N2046" }))
    g:act("take_up", { at = RIVER, to = "N2046" })
    assert.falsy(g:unit("F_BRIDGE").moved or g:unit("F_BRIDGE").march)
    local record = those(g:log(), function(each) return each.key == "pontoon_taken_up" end)[1]
    local words = "French take up the pontoon bridge from N2046 to N2047; the train stands in N2046"
    assert.same({ "9.23a", words }, { record.rule, record.text })
  end)

  it("9.11a, 9.23a an escort at the end makes it safe", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    place(g, { { "F_GUDIN", "N2047" }, { "P_ORANIEN", "N2048" } })
    assert.allowed(g:why("take_up", { at = RIVER, to = "N2047" }))
  end)

  it("9.23b one that was crossed in this phase stays", function()
    local g = field("french", "individual_movement")
    bridge(g, "F_BRIDGE", RIVER, { crossed = true })
    g:place("F_BRIDGE", "N2046", { ooc = true, passed = true })
    bridge(g, "F_BRIDGE", RIVER, { crossed = true })
    g:place("F_GUDIN", "N2045", { ooc = true })
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "9.23b")
  end)

  it("9.23b a step over it is a crossing", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    g:place("F_GUDIN", "N2046")
    assert.truthy(listed(fight.choices(g, "take_up", "to"), "N2046"))
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N2047" })
    halt(g)
    assert.equal(true, pontoon(g, RIVER).crossed)
  end)

  it("9.23c it may move in the same turn, but lays no bridge", function()
    local g = field()
    bridge(g, "F_BRIDGE", RIVER)
    g:act("take_up", { at = RIVER, to = "N2046" })
    g:act("move", { unit = "F_BRIDGE" })
    assert.refused(g:why("deploy", { to = "N2047" }), "9.23c")
    g:act("step", { to = "N2045" })
    halt(g)
    g:goto_step("command_movement", "prussian")
    g:goto_step("command_movement", "french")
    g:place("F_BRIDGE", "N2045", { ooc = false })
    g:act("move", { unit = "F_BRIDGE" })
    g:act("step", { to = "N2046" })
    assert.allowed(g:why("deploy", { to = "N2047" }))
  end)

  it("7.31b In Command, or after a check of its own", function()
    local g = field()
    g:place("F_BRIDGE", "N2046", { ooc = true })
    bridge(g, "F_BRIDGE", RIVER)
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "7.31b")
    g:goto_step("individual_movement", "french")
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "7.31b")
    g:dice({ 1 })
    g:act("check", { leader = "F_BRIDGE" })
    g:act("take_up", { at = RIVER, to = "N2046" })
    assert.equal("N2046", g:unit("F_BRIDGE").hex)
  end)

  it("7.11e a pontoon out of every leader's reach is Out of Command", function()
    local g = allocation({ { "LF_NAPOLEON", "N2614" }, { "F_GUDIN", "N2614" } }, "F_BRIDGE")
    g:goto_step("individual_movement", "french")
    assert.equal(true, g:unit("F_BRIDGE").ooc)
    g = allocation({ { "LF_NAPOLEON", "N2149" }, { "F_GUDIN", "N2149" } }, "F_BRIDGE")
    g:act("command", { leader = "LF_NAPOLEON", target = "F_BRIDGE" }) -- within range of the far end
    g:goto_step("command_movement", "french")
    g:act("take_up", { at = RIVER, to = "N2047" })
    assert.equal("N2047", g:unit("F_BRIDGE").hex)
  end)
end)

describe("9.26 Capture and destruction", function()
  --- Is a step open below the prompt?
  local function under(g, step)
    return #those(g.state.stack, function(f) return f.step == step end) > 0
  end

  --- A Prussian pontoon, and the French come to its end.
  local function reached(how)
    local g = field()
    bridge(g, "P_BRIDGE1", RIVER, how)
    start(g, "F_GUDIN", "N2045")
    g:act("step", { to = "N2046" })
    return g
  end

  it(
    "9.26a, 9.25A, 9.25p an enemy unit at an end and none of the holder's: it may capture",
    function()
      local g = reached()
      assert.equal("capturing", g:step())
      assert.equal("the pontoon bridge from N2046 to N2047 is yours: keep it or destroy it?", g:prompt().text)
      g:act("capture")
      assert.equal("french", pontoon(g, RIVER).holder)
      assert.equal("prussian", pontoon(g, RIVER).owner)
      assert.equal("moving", g:step())
      local record = those(g:log(), function(each) return each.key == "pontoon_is_captured" end)[1]
      assert.same({ "9.26a", "French capture the pontoon bridge from N2046 to N2047" }, { record.rule, record.text })
    end
  )

  it("9.26a not while one of the holder's stands at either end, nor by leaders", function()
    local g = field()
    bridge(g, "P_BRIDGE1", RIVER)
    g:place("P_ORANIEN", "N2047")
    start(g, "F_GUDIN", "N2045")
    g:act("step", { to = "N2046" })
    assert.equal("prussian", pontoon(g, RIVER).holder)
    assert.truthy(g:step() ~= "capturing")
    g = field()
    bridge(g, "P_BRIDGE1", RIVER)
    start(g, "LF_DAVOUT", "N2045")
    g:act("step", { to = "N2046" })
    assert.truthy(g:step() ~= "capturing")
  end)

  it("9.26b the captor's force goes over at once", function()
    local g = reached()
    g:act("capture")
    g:act("step", { to = "N2047" })
    assert.equal("N2047", g:unit("F_GUDIN").hex)
    assert.equal(10 - 2 - 6, left(g))
  end)

  it("9.26b nobody goes over one that the enemy holds", function()
    local g = field()
    bridge(g, "P_BRIDGE1", RIVER)
    start(g, "LF_DAVOUT", "N2046")
    assert.refused(g:why("step", { to = "N2047" }), "9.26b")
    for _, each in ipairs(g:legal("french")) do
      assert.truthy(each.verb ~= "step" or each.args.to ~= "N2047")
    end
  end)

  it(
    "9.26a the side that is not moving captures too, as the last of the holder's leaves",
    function()
      local g = field()
      bridge(g, "F_BRIDGE", RIVER)
      g:place("P_ORANIEN", "N2047")
      start(g, "F_GUDIN", "N2046")
      g:act("step", { to = "N2045" })
      assert.same({ "prussian" }, g:asked())
      g:act("destroy")
      assert.is_nil(pontoon(g, RIVER))
    end
  )

  it(
    "9.26a in the Combat Phase: the defender goes, the winner captures and follows over it",
    function()
      local g = field()
      bridge(g, "P_BRIDGE1", RIVER)
      place(g, { { "F_SUCHET", "N2046" }, { "F_GUDIN", "N2046" }, { "P_QUITZOW", "N2047" } })
      fight.join(g, { "N2047" }, { "N2046" })
      g:dice({ 6 })
      fight.roll(g)
      fight.settle(g)
      assert.equal("capturing", g:step())
      assert.truthy(under(g, "retreat")) -- at once
      g:act("capture")
      fight.settle(g)
      assert.equal("advancing", g:step())
      g:act("advance", { unit = "F_GUDIN", to = "N2047" })
      assert.equal("N2047", g:unit("F_GUDIN").hex)
    end
  )

  it("9.26b at once, too, as one is displaced", function()
    local g = board.cleared(spec, {}, { dice = { 2 } })
    place(g, { { "F_FRIANT", "N2951", { reduced = true } }, { "F_GUDIN", "N2751", { reduced = true } } })
    place(g, { { "P_ORANIEN", "N2850" }, { "P_WARTENSLEBEN", "N2849" }, { "P_SCHMETTAU", "N2849" } })
    board.span(g, "F_BRIDGE", "N2847/N2848")
    fight.storm(g, "N2850")
    g:act("displace", { unit = "P_WARTENSLEBEN", to = "N2848" })
    assert.equal("capturing", g:step())
    assert.truthy(under(g, "retreat"))
  end)

  it("9.26b at once, too, as one advances", function()
    local g = board.cleared(spec, { { "P_OELS", "N2615" }, { "F_SUCHET", "N2614" }, { "F_GUDIN", "N2716" } })
    fight.fight(g, { "N2615" }, { "N2614", "N2716" }, 1)
    board.span(g, "P_BRIDGE1", "N2515/N2615")
    g:act("advance", { unit = "F_SUCHET", to = "N2615" })
    assert.equal("capturing", g:step())
    assert.truthy(under(g, "advancing"))
  end)

  it("9.26c it may change hands again in the same turn", function()
    local g = reached({ taken = 29 })
    g.state.pontoons[RIVER].taken = g.state.turn
    g:place("F_GUDIN", "N2046")
    assert.equal("capturing", g:step())
    g:act("capture")
    assert.equal("french", pontoon(g, RIVER).holder)
  end)

  it("9.26d only its owner takes it up, and only while he holds it", function()
    local g = field()
    bridge(g, "P_BRIDGE1", RIVER, { holder = "french" })
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "9.26d")
    g = field("prussian")
    bridge(g, "P_BRIDGE1", RIVER, { holder = "french" })
    assert.refused(g:why("take_up", { at = RIVER, to = "N2046" }), "9.26d")
  end)

  it("9.27, 9.14 destroyed, and its train is lost for good", function()
    local g = reached()
    g:act("destroy")
    assert.is_nil(pontoon(g, RIVER))
    assert.same({ "P_BRIDGE1" }, g.state.peu.prussian)
    assert.is_nil(g:unit("P_BRIDGE1").banks)
    local record = those(g:log(), function(each) return each.key == "pontoon_destroyed" end)[1]
    assert.same({ "9.27", "French destroy the pontoon bridge from N2046 to N2047" }, { record.rule, record.text })
    local lost = those(g:log(), function(each) return each.key == "train_lost" end)[1]
    assert.same({ "9.27", "N2046" }, { lost.rule, lost.values.hex }) -- the first of the two that it lay in
    assert.refused(g:why("step", { to = "N2047" }), "8.31a")
  end)

  it("9.26a what could be captured as a Movement Phase begins is", function()
    local g = field("prussian")
    bridge(g, "P_BRIDGE1", RIVER, { holder = "french" })
    g:place("P_ORANIEN", "N2047")
    g:goto_step("command_movement", "french")
    g:goto_step("command_movement", "prussian")
    assert.equal("prussian", pontoon(g, RIVER).holder)
  end)

  it("9.27 an owner who retakes his own does not destroy it", function()
    local g = field("prussian")
    bridge(g, "P_BRIDGE1", RIVER, { holder = "french" })
    g:place("P_ORANIEN", "N2045")
    g:act("move", { unit = "P_ORANIEN" })
    g:act("step", { to = "N2046" })
    assert.equal("prussian", pontoon(g, RIVER).holder) -- there is nothing to choose
    assert.equal("moving", g:step())
  end)
end)
