--- Each rule on a position of its own; a rule that is switched off must fail its case.
local board = require("mechanics.board")
local field = require("example-secret:spec.field")
local begin, seen, march = field.begin, field.seen, field.march

local function position(places) return field.alone(spec.game("example-secret:duel"), places) end

--- The battle of the first piece with the second, as deployment begins.
local function attacked(places)
  local g = begin(position(places), {})
  g:act("end")
  g:act("attack", { unit = places[1], target = places[3] })
  return g
end

--- Puts divisions in front, seals both deployments, and rolls these dice.
local function clash(g, fronts, dice)
  for _, id in ipairs(fronts) do
    g:act("front", { unit = id }, g:unit(id).side)
  end
  g:dice(dice)
  for _, side in ipairs({ table.unpack(g:asked()) }) do
    g:act("seal", {}, side)
  end
  return g
end

local PLACES = { "A_1", "0505", "B_1", "0605" }
local FOOT = { "A_11", "A_12", "B_11", "B_12" } -- 8 against 9

--- The strength of a leader with his chart, as his own side sees it.
local function strength(g, leader) return seen(g, g:unit(leader).side, leader).strength end

describe("R1 deployment", function()
  it("R1.1 half of the infantry, and somebody, stands in front", function()
    local g = attacked({ "A_1", "0505", "B_13", "0605" })
    assert.refused(g:why("seal", {}, "brunn"), "R1.1")
    g:act("front", { unit = "B_13" }, "brunn")
    g:act("front", { unit = "A_13" }, "arden")
    assert.refused(g:why("seal", {}, "arden"), "R1.1")
    g:act("front", { unit = "A_11" }, "arden")
    g:act("seal", {}, "arden")
    assert.same({ "brunn" }, g:asked())
  end)

  it("R1.2 both deploy unseen and show their front lines together", function()
    local g = attacked(PLACES)
    assert.same({ "arden", "brunn" }, g:asked())
    g:act("front", { unit = "A_11" }, "arden")
    local _, box = seen(g, "arden", "A_11")
    assert.equal("box.front", box)
    _, box = seen(g, "arden", "A_12")
    assert.equal("box.reserve", box)
    assert.is_nil(seen(g, "brunn", "A_11"))
    g:act("seal", {}, "arden")
    assert.is_nil(seen(g, "brunn", "A_11"))
    assert.falsy(g:undo())
    clash(g, { "B_11" }, { 1, 5 })
    assert.equal("attacker_guns", g:step())
    _, box = seen(g, "brunn", "A_11")
    assert.equal("box.front", box)
    assert.is_nil(seen(g, "brunn", "A_12"))
    g:act("end")
    g:act("end")
    assert.refused(g:why("front", { unit = "A_11" }, "arden"), "R1.1") -- there it stays
  end)
end)

describe("R2 rounds", function()
  it("R2.1 two dice and both front lines decide", function()
    assert.equal("attacker_guns", clash(attacked(PLACES), FOOT, { 1, 5 }):step()) -- 6 + 8 - 9
    assert.equal("exchange", clash(attacked(PLACES), FOOT, { 3, 5 }):step())
    local g = clash(attacked(PLACES), { "A_11", "B_11", "B_12" }, { 4, 5, 1 }) -- 9 + 4 - 9
    assert.truthy(g:unit("A_1").hex ~= "0505")
  end)

  it("R2.1 woods and a river take a point off the dice, as 6.3 has it", function()
    for _, hex in ipairs({ "0606", "0705" }) do
      local g = clash(attacked({ "A_1", "0605", "B_1", hex }), FOOT, { 3, 5 })
      assert.equal("attacker_guns", g:step())
    end
  end)

  it("R2.2 while both stand there is another round, three at most", function()
    local g = clash(attacked(PLACES), FOOT, { 1, 5 })
    for _, front in ipairs({ { "A_13" }, { "A_14", "B_13" } }) do -- reserves go in front
      g:act("end")
      g:act("end")
      assert.equal("deployment", g:step())
      clash(g, front, { 1, 3 })
    end
    assert.equal("battles", g:step())
    assert.equal(9, strength(g, "A_1"))
  end)

  it("R2.3 who stands or goes back loses a point", function()
    local g = clash(attacked(PLACES), FOOT, { 1, 5 })
    assert.same({ 11, 12 }, { strength(g, "A_1"), strength(g, "B_1") })
    g = clash(attacked(PLACES), FOOT, { 5, 5, 1 })
    assert.same({ 12, 12 }, { strength(g, "A_1"), strength(g, "B_1") })
  end)

  it("R2.4 losses fall on the front line; each is a point", function()
    local g = attacked(PLACES)
    g:unit("A_13").strength = 6
    clash(g, FOOT, { 1, 5 })
    assert.same({ 3, 6 }, { g:unit("A_11").strength, g:unit("A_13").strength })
    assert.same({ arden = 1, brunn = 1 }, g.state.score)
  end)

  it("R2.4 then on the reserve, its strongest division first", function()
    local g = attacked(PLACES)
    for _, id in ipairs(FOOT) do
      g:unit(id).strength = 1
    end
    g:unit("A_14").strength = 6
    clash(g, FOOT, { 4, 4 })
    g:act("bid", { points = 4 })
    g:act("end")
    assert.is_nil(g:unit("A_11"))
    assert.same({ 2, 4 }, { g:unit("A_13").strength, g:unit("A_14").strength })
  end)
end)

describe("R3 the exchange", function()
  it("R3.1 each bids more or passes; who passes falls back, both lose the last bid", function()
    local g = clash(attacked(PLACES), FOOT, { 4, 4 })
    assert.same({ "brunn" }, g:asked())
    assert.refused(g:why("bid", { points = 1 }), "R3.1")
    assert.refused(g:why("bid", { points = 14 }), "R3.1")
    g:act("bid", { points = 3 })
    assert.same({ "arden" }, g:asked())
    assert.equal("the bid is 3: more, or pass and fall back", g:prompt().text)
    g:act("end")
    assert.same({ 9, 10 }, { strength(g, "A_1"), strength(g, "B_1") })
    assert.truthy(g:unit("A_1").hex ~= "0505")
    assert.equal("0605", g:unit("B_1").hex)
  end)
end)

describe("R4 to the guns", function()
  --- After a first round in which both stood, with A_2 in that hex.
  local function round_one(hex)
    return clash(attacked({ "A_1", "0505", "B_1", "0605", "A_2", hex }), FOOT, { 1, 5 })
  end

  it(
    "R4.1 first the attacker, then the defender calls forces within three hexes, beside no enemy",
    function()
      local g = round_one("0202")
      assert.refused(g:why("call", { unit = "A_2" }), "R4.1")
      assert.refused(g:why("call", { unit = "A_1" }), "R4.1")
      g:act("end")
      assert.same({ "brunn" }, g:asked())
      g = round_one("0507")
      g:dice({ 6 })
      g:act("call", { unit = "A_2" })
      assert.refused(g:why("call", { unit = "A_2" }), "R4.1") -- once between two rounds
    end
  )

  it("R4.2 a die not above its initiative brings it two hexes nearer", function()
    local g = round_one("0507")
    g:dice({ 4 })
    g:act("call", { unit = "A_2" })
    assert.equal("0507", g:unit("A_2").hex)
    g = round_one("0507")
    g:dice({ 3 })
    g:act("call", { unit = "A_2" })
    assert.truthy(g:unit("A_2").hex ~= "0507")
  end)

  it("R4.3 beside the enemy it is in the battle", function()
    local g = round_one("0507")
    g:dice({ 3 })
    g:act("call", { unit = "A_2" })
    g:act("end")
    g:act("end")
    g:act("front", { unit = "A_21" }, "arden")
    clash(g, { "A_22" }, { 1, 1 }) -- 2 + 7 + 7 - 8
    assert.equal("exchange", g:step())
  end)

  it("R4.4 nobody comes to a battle that a limited zone of control has forced", function()
    local g = begin(position({ "A_1", "0405", "B_1", "0605" }), { A_1 = "normal" })
    march(g, "A_1", "0505")
    g:dice({ 1 })
    g:act("bar")
    g:act("end")
    g:act("attack", { unit = "A_1", target = "B_1" })
    clash(g, FOOT, { 1, 5 })
    assert.equal("deployment", g:step())
  end)
end)

describe("R5 morale", function()
  it("R5.1 falling back is away from the enemy; who cannot is lost", function()
    local g = clash(attacked({ "A_1", "0201", "B_1", "0101" }), FOOT, { 5, 5 })
    assert.is_nil(g:unit("B_1"))
    assert.equal(13, g.state.score.arden)
  end)

  it("R5.2 a force that went back and rolls above its morale routs", function()
    assert.falsy(clash(attacked(PLACES), FOOT, { 5, 5, 4 }):unit("B_1").routed)
    assert.truthy(clash(attacked(PLACES), FOOT, { 5, 5, 5 }):unit("B_1").routed)
  end)

  it("R5.3 of a rout the front line loses half; a steady reserve covers the rest", function()
    local g = clash(attacked(PLACES), FOOT, { 6, 6, 4 }) -- 5 of the 9 in front
    assert.equal(8, strength(g, "B_1"))
    assert.falsy(g:unit("B_1").routed)
    assert.truthy(clash(attacked(PLACES), FOOT, { 6, 6, 5 }):unit("B_1").routed)
  end)

  it("R5.4 a routed force gets no orders, attacks nobody and bars nobody's way", function()
    local g = position({ "A_1", "0405", "B_1", "0605" })
    g:unit("A_1").routed = true
    assert.refused(g:why("order", { unit = "A_1", kind = "normal" }, "arden"), "R5.4")
    begin(g, {})
    g:act("end")
    board.put(g.state, "A_1", "0505")
    assert.refused(g:why("attack", { unit = "A_1", target = "B_1" }), "R5.4")
    g = position({ "A_1", "0405", "B_1", "0605" })
    g:unit("A_11").routed = true -- it rejoined its leader
    begin(g, { A_1 = "normal" })
    assert.refused(g:why("march", { unit = "A_11", to = "0505" }), "R5.4")
    g:unit("B_1").routed = true
    march(g, "A_1", "0505")
    assert.refused(g:why("bar", {}), "R5.4")
  end)

  it("R5.5 at the end of the turn the routed roll, and rally", function()
    for die, still in pairs({ [4] = false, [5] = true }) do
      local g = begin(position({ "A_1", "0505", "B_1", "1107" }), {})
      g:unit("B_1").routed = true
      g:dice({ die })
      g:goto_step("orders")
      assert.equal(still, g:unit("B_1").routed)
    end
  end)
end)
