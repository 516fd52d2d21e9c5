--- Each rule on a position of its own; a rule that is switched off must fail its case.

local field = require("spec.field")
local begin, seen, march = field.begin, field.seen, field.march

local function position(places, scenario)
  return field.alone(spec.game("example-secret:" .. (scenario or "duel")), places)
end

--- Plays the ends of steps until the game is over.
local function to_the_end(g)
  for _ = 1, 200 do
    if g:over() then return g:over() end
    for _, side in ipairs({ table.unpack(g:asked()) }) do
      g:act("end", {}, side)
    end
  end
  error("the game goes on and on", 0)
end

describe("1 the sequence of play", function()
  it("1.1 all sides lay orders, then each marches and fights", function()
    local g = position({ "A_1", "0202", "B_1", "1107" })
    assert.equal("orders", g:step())
    assert.same({ "arden", "brunn" }, g:asked())
    begin(g, {})
    for _, want in ipairs({ "arden moves", "arden battles", "brunn moves", "brunn battles" }) do
      assert.equal(want, g.state.phasing .. " " .. g:step())
      g:act("end")
    end
    assert.equal("orders", g:step())
    assert.equal(2, g.state.turn)
  end)

  it("1.2 a die names the side that begins", function()
    local g = position({ "A_1", "0202", "B_1", "1107", "C_1", "0407" }, "partition")
    begin(g, {}, 3)
    for _, want in ipairs({ "corvin", "arden", "brunn" }) do
      assert.equal(want, g.state.phasing)
      g:act("end")
      g:act("end")
    end
  end)

  it("1.3 the game ends after the last turn", function()
    local g = spec.game("example-secret:duel")
    assert.truthy(to_the_end(g))
    assert.equal(6, g.state.turn)
  end)

  it("1.4 allies do not fight each other", function()
    local g = position({ "A_1", "0202", "D_1", "0303", "B_1", "1107" }, "coalition")
    begin(g, {})
    g:act("end")
    assert.refused(g:why("attack", { unit = "A_1", target = "D_1" }), "6.1")
    local _, list = seen(g, "arden", "D_1")
    assert.equal("allied", list)
  end)
end)

describe("2 organization", function()
  it("2.1 a leader stands for the divisions on his chart", function()
    local g = position({ "A_1", "0202", "B_1", "1107" })
    assert.equal(12, seen(g, "arden", "A_1").strength)
    local piece, list = seen(g, "arden", "A_11")
    assert.equal("box.chart", list)
    assert.equal("A_1", piece.chart)
    begin(g, { A_1 = "normal" })
    march(g, "A_1", "0303")
    assert.equal("0303", g:view("arden").boxes[1].hex)
  end)

  it("2.2 a division marches off the chart alone, but not the last", function()
    local g = position({ "A_2", "0202", "B_1", "1107" })
    begin(g, { A_2 = "forced" })
    march(g, "A_21", "0303", "0304")
    march(g, "A_22", "0302")
    assert.equal("0304", g:unit("A_21").hex)
    assert.equal(2, seen(g, "arden", "A_2").strength)
    assert.refused(g:why("march", { unit = "A_23", to = "0203" }), "2.2")
    march(g, "A_2", "0203")
  end)

  it("2.3 a division that enters its leader's hex lies on his chart again", function()
    local g = position({ "A_2", "0202", "B_1", "1107" })
    begin(g, { A_2 = "normal" })
    march(g, "A_21", "0303", "0202")
    assert.equal("A_2", g:unit("A_21").chart)
    assert.is_nil(g:unit("A_21").hex)
  end)

  it("2.4 who is used up is out, and so is a leader without divisions", function()
    local g = position({ "A_1", "0605", "B_2", "0606" })
    for _, id in ipairs({ "B_21", "B_22", "B_23" }) do
      g:unit(id).strength = id == "B_21" and 1 or 0
    end
    begin(g, {})
    g:act("end")
    g:dice({ 6 })
    g:act("attack", { unit = "A_1", target = "B_2" })
    assert.is_nil(g:unit("B_21"))
    assert.is_nil(g:unit("B_2"))
  end)

  it("2.5 the strength of a force is its owner's secret", function()
    local g = position({ "A_1", "0202", "B_11", "1107" })
    assert.is_nil(seen(g, "arden", "B_11").strength)
    assert.equal(5, seen(g, "brunn", "B_11").strength)
    assert.is_nil(seen(g, "brunn", "A_11"))
  end)

  it("2.6 the strongest division loses first", function()
    local g = position({ "A_1", "0605", "B_1", "0505" })
    g:unit("A_11").strength, g:unit("A_13").strength = 2, 5
    begin(g, {}, 2)
    g:act("end")
    g:dice({ 6 })
    g:act("attack", { unit = "B_1", target = "A_1" })
    assert.equal(4, g:unit("A_13").strength)
    assert.equal(2, g:unit("A_11").strength)
  end)
end)

describe("3 orders", function()
  it("3.1 all sides at once give as many orders as they have points", function()
    local g =
      position({ "A_1", "0202", "A_2", "0303", "B_1", "1107", "A_11", "0405", "A_12", "0404" })
    for i, id in ipairs({ "A_1", "A_2", "A_11" }) do
      g:act("order", { unit = id, kind = "normal" }, "arden")
      assert.equal(3 - i, g.state.points.arden)
    end
    assert.refused(g:why("order", { unit = "A_12", kind = "normal" }, "arden"), "3.1")
    assert.refused(g:why("order", { unit = "B_1", kind = "normal" }, "arden"), "3.1")
    g:act("order", { unit = "B_1", kind = "normal" }, "brunn")
    begin(g, {})
    g:goto_step("orders")
    assert.equal(3, g.state.points.arden)
  end)

  it("3.2 a force gets one order", function()
    local g = position({ "A_1", "0202", "B_1", "1107" })
    g:act("order", { unit = "A_1", kind = "normal" }, "arden")
    assert.refused(g:why("order", { unit = "A_1", kind = "forced" }, "arden"), "3.2")
  end)

  it("3.3 a force marches by its order alone", function()
    local g = position({ "A_1", "0104", "A_2", "0202", "B_1", "1107" })
    begin(g, { A_1 = "normal" })
    assert.refused(g:why("march", { unit = "A_2", to = "0303" }), "3.3")
    march(g, "A_1", "0105", "0106", "0107")
    assert.refused(g:why("march", { unit = "A_1", to = "0106" }), "3.3")
    g = position({ "A_1", "0104", "B_1", "1107" })
    begin(g, { A_1 = "forced" })
    march(g, "A_1", "0105", "0106", "0107", "0106", "0105")
    assert.refused(g:why("march", { unit = "A_1", to = "0104" }), "3.3")
  end)

  it("3.4 an order lies face down until the force marches", function()
    local g = position({ "A_1", "0104", "B_1", "1107" })
    g:act("order", { unit = "A_1", kind = "forced" }, "arden")
    assert.falsy(seen(g, "brunn", "A_1").ordered) -- not before all are sealed
    assert.equal("forced", seen(g, "arden", "A_1").order)
    begin(g, {})
    local card = seen(g, "brunn", "A_1")
    assert.is_nil(card.order)
    assert.truthy(card.ordered)
    march(g, "A_1", "0105")
    assert.equal("forced", seen(g, "brunn", "A_1").order)
    assert.falsy(seen(g, "brunn", "A_1").ordered)
  end)

  it(
    "what is sealed or turned up is not taken back, and nobody takes back another's order",
    function()
      local g = position({ "A_1", "0104", "B_1", "1107" })
      g:act("order", { unit = "A_1", kind = "forced" }, "arden")
      g:act("order", { unit = "B_1", kind = "forced" }, "brunn")
      assert.truthy(g:undo())
      assert.is_nil(g:unit("B_1").order)
      assert.falsy(g:undo())
      begin(g, {})
      assert.falsy(g:undo())
      march(g, "A_1", "0105")
      assert.falsy(g:undo())
      march(g, "A_1", "0106")
      assert.truthy(g:undo())
    end
  )
end)

describe("4 movement", function()
  it("4.1 a force marches hex by hex, in its side's turn", function()
    local g = position({ "A_1", "0104", "B_1", "1107" })
    begin(g, { A_1 = "forced", B_1 = "forced" })
    assert.refused(g:why("march", { unit = "A_1", to = "0106" }), "4.1")
    assert.refused(g:why("march", { unit = "B_1", to = "1006" }), "4.1")
    march(g, "A_1", "0105")
    assert.equal("0105", g:unit("A_1").hex)
  end)

  it("4.2 nobody enters a hex where another stands", function()
    local g = position({ "A_1", "0104", "A_2", "0105", "B_1", "1107" })
    begin(g, { A_1 = "normal" })
    assert.refused(g:why("march", { unit = "A_1", to = "0105" }), "4.2")
    assert.refused(g:why("march", { unit = "A_11", to = "0105" }), "4.2")
  end)

  it("4.3 woods and rough ground cost two", function()
    local g = position({ "A_1", "0307", "B_1", "1107" })
    begin(g, { A_1 = "normal" })
    march(g, "A_1", "0308")
    assert.equal(1, g:unit("A_1").turn.left)
    assert.refused(g:why("march", { unit = "A_1", to = "0309" }), "3.3")
    march(g, "A_1", "0408")
  end)
end)

describe("5 the limited zone of control", function()
  --- A march of A_1 to a hex beside B_1 and perhaps others, and whoever is asked then.
  local function came(places, to)
    local g = position(places)
    begin(g, { A_1 = "forced" })
    march(g, "A_1", to)
    return g
  end

  it(
    "5.1 bars who has infantry and cavalry on his chart, once a turn, not across a river",
    function()
      local g = came({ "A_1", "0405", "B_1", "0605" }, "0505")
      assert.equal("zone", g:step())
      assert.same({ "brunn" }, g:asked())
      g:dice({ 6 })
      g:act("bar")
      march(g, "A_1", "0506") -- he has tried
      assert.equal("moves", g:step())
      g = came({ "A_1", "0604", "B_1", "0705" }, "0605")
      assert.equal("moves", g:step())
      g = position({ "A_1", "0405", "B_1", "0605" })
      g:unit("B_13").hex, g:unit("B_13").chart = "0909", nil
      begin(g, { A_1 = "forced" })
      march(g, "A_1", "0505")
      assert.equal("moves", g:step())
    end
  )

  it("5.2 a die not above his initiative stops the enemy", function()
    local g = came({ "A_1", "0405", "B_1", "0605" }, "0505")
    g:dice({ 3 })
    local odds = g:odds("bar").outcomes
    assert.equal("barred", odds[1].result)
    assert.equal(odds[1].den, 2 * odds[1].num)
    g:act("bar")
    assert.equal(0, g:unit("A_1").turn.left)
    g = came({ "A_1", "0405", "B_1", "0605" }, "0505")
    g:dice({ 4 })
    g:act("bar")
    assert.equal(4, g:unit("A_1").turn.left)
    g = came({ "A_1", "0405", "B_1", "0605" }, "0505")
    g:act("end") -- he lets it pass
    assert.equal(4, g:unit("A_1").turn.left)
  end)

  it("5.3 who was stopped must attack him", function()
    local g = came({ "A_1", "0405", "B_1", "0605", "B_21", "0506" }, "0505")
    g:dice({ 3 })
    g:act("bar")
    g:act("end")
    assert.refused(g:why("end", {}), "5.3")
    assert.refused(g:why("attack", { unit = "A_1", target = "B_21" }), "5.3")
    g:dice({ 3 })
    g:act("attack", { unit = "A_1", target = "B_1" })
    g:act("end")
    assert.equal("brunn", g.state.phasing)
  end)
end)

describe("6 battle", function()
  --- The battle of A_1 in one hex with B_1 in another, of equal strength but for `more` of the attacker.
  local function fought(from, to, die, more)
    local g = position({ "A_1", from, "B_1", to })
    g:unit("B_11").strength = g:unit("B_11").strength - 1 - (more or 0) -- both had 12 and 13
    begin(g, {})
    g:act("end")
    g:dice({ die })
    g:act("attack", { unit = "A_1", target = "B_1" })
    return g
  end

  it("6.1 a force attacks one enemy beside it, once a turn", function()
    local g = position({ "A_1", "0505", "B_1", "0605", "B_2", "1107" })
    begin(g, {})
    g:act("end")
    assert.refused(g:why("attack", { unit = "A_1", target = "B_2" }), "6.1")
    g:dice({ 3 })
    g:act("attack", { unit = "A_1", target = "B_1" })
    assert.refused(g:why("attack", { unit = "A_1", target = "B_1" }), "6.1")
  end)

  it("6.2 the die and both strengths decide", function()
    local g = fought("0505", "0605", 4)
    assert.same({ "0505", "0605" }, { g:unit("A_1").hex, g:unit("B_1").hex })
    assert.truthy(fought("0505", "0605", 1):unit("A_1").hex ~= "0505")
    assert.truthy(fought("0505", "0605", 4, 1):unit("B_1").hex ~= "0605")
  end)

  it("6.3 woods, rough ground and a river shelter", function()
    assert.equal("0606", fought("0506", "0606", 5):unit("B_1").hex)
    assert.equal("0705", fought("0605", "0705", 5):unit("B_1").hex)
    assert.truthy(fought("0505", "0605", 5):unit("B_1").hex ~= "0605")
  end)

  it("6.4 who falls back loses a point; who cannot is lost", function()
    local g = fought("0505", "0605", 5)
    assert.equal(11, seen(g, "brunn", "B_1").strength)
    g = fought("0201", "0101", 5)
    assert.is_nil(g:unit("B_1"))
    assert.is_nil(g:unit("B_11"))
  end)
end)

describe("7 victory", function()
  it("7.1 a town entered last is three points", function()
    local g = position({ "A_1", "0303", "B_1", "1107" })
    begin(g, { A_1 = "normal" })
    march(g, "A_1", "0202", "0303")
    assert.equal("arden", g:view("brunn").control[2].side)
    g:dice({ 1, 1, 1, 1, 1 })
    assert.same({ arden = 3, brunn = 0 }, to_the_end(g).scores)
  end)

  it("7.2 an enemy's loss in battle is a point", function()
    local g = position({ "A_1", "0505", "B_2", "0605" })
    begin(g, {})
    g:act("end")
    g:dice({ 6 })
    g:act("attack", { unit = "A_1", target = "B_2" })
    assert.same({ arden = 1, brunn = 0 }, g.state.score)
  end)

  it("7.3 the alliance with most points wins, equal points are a draw", function()
    local g = position({ "A_1", "0103", "B_1", "1107" }, "coalition")
    g.state.score = { arden = 2, brunn = 3, corvin = 0, dorn = 2 }
    assert.equal("arden", to_the_end(g).winner)
    g = position({ "A_1", "0103", "B_1", "1107" }, "partition")
    g.state.score = { arden = 2, brunn = 2, corvin = 0 }
    assert.equal("draw", to_the_end(g).winner)
    g = position({ "A_1", "0103", "B_1", "1107" }, "partition")
    g.state.score = { arden = 1, brunn = 0, corvin = 2 }
    assert.equal("corvin", to_the_end(g).winner)
  end)
end)
